"""Cards of Conquian as bits, and a plain player who decides on nothing but such masks.

A suit takes 13 bits, its ten ranks the lowest ten of them, so that neighbours in a run are neighbouring bits and no run
crosses into the next suit. Everything is written so plainly that `conquian_fast` can compile the very same lines: whole
numbers below 2^63, and lists that are only read and written by place.
"""

from __future__ import annotations

from typing import Final

Cells = list[int]
"""A list of numbers that is changed in place."""

DECK: Final = sum(0b1111111111 << shift for shift in (0, 13, 26, 39))
COLUMNS: Final = tuple(sum(1 << rank + shift for shift in (0, 13, 26, 39)) for _ in range(4) for rank in range(13))
"""The four cards of the rank, by the number of any of their bits."""

UNWISE: Final = -2
"""A card could be laid out, but better not."""
LACKING: Final = 2
"""With so few cards lacking it is looked whether they can still come."""
FEW_CARDS: Final = 6
"""Of so many cards at most some are kept back to leave the goal in reach."""
FEW_WAITING: Final = 3
"""With so few hand cards the discard looks for winning cards first."""
SHORTEST: Final = 3
"""The cards of the shortest meld."""

count = int.bit_count


def layable(mask: int) -> bool:
    """Return whether the cards can be split into melds: a card in a block shorter than three must be in a set."""
    while True:
        run = mask & mask >> 1 & mask >> 2
        runs = run | run << 1 | run << 2
        loose = mask & ~runs
        if loose == 0:
            return True
        low = loose & -loose
        column = mask & COLUMNS[count(low - 1)]
        held = count(column)
        if held < SHORTEST:
            return False
        mask ^= column
        rest = column & runs if held > SHORTEST else 0
        while rest:  # one of a set of four can be spared for a run
            if layable(mask | rest & -rest):
                return True
            rest &= rest - 1


def fitting(laid: int) -> int:
    """Return the cards that go on to these melds as they lie: at the ends of runs, as fourth of a set."""
    run = laid & laid >> 1 & laid >> 2
    fourth = (laid << 13 | laid >> 39) & (laid << 26 | laid >> 26) & (laid << 39 | laid >> 13)
    return DECK & ~laid & (run << 3 | run >> 1 | fourth)


def best_use(laid: int, hand: int, card: int) -> int:
    """Return the hand cards to lay out with the card, as many as possible; -1 if it cannot be laid out.

    Of equally many the highest.
    """
    base = laid | card
    useful = base | hand
    run = useful & useful >> 1 & useful >> 2
    one, two, three = useful << 13 | useful >> 39, useful << 26 | useful >> 26, useful << 39 | useful >> 13
    sets = useful & (one & (two | three) | two & three)
    useful &= run | run << 1 | run << 2 | sets
    if useful & card == 0:
        return -1
    if base & ~useful == 0 and layable(useful):
        return useful & hand
    best = arranged(base, useful, sets)
    return best & hand if best >= 0 else -1


def arranged(base: int, cards: int, ranks: int) -> int:
    """Return the most of the cards that can be laid out, the base among them, of equals the highest; -1 if none.

    `ranks`: the cards of those ranks of which there is a set. For each rank in turn: all its cards as a set, or one of
    them spared for a run, or no set. What is left over makes runs.
    """
    best, todo = -1, [ranks, 0]
    while len(todo) > 0:
        sets, ranks = todo.pop(), todo.pop()
        rest = cards & ~sets
        run = rest & rest >> 1 & rest >> 2
        runs = run | run << 1 | run << 2
        if ranks == 0:
            found = sets | runs
            if base & ~found == 0 and (best < 0 or (count(found), found) > (count(best), best)):
                best = found
            continue
        column = cards & COLUMNS[count((ranks & -ranks) - 1)]
        ranks &= ~column
        todo += [ranks, sets | column]
        spared = column & runs
        if spared:
            todo += [ranks, sets]
        while spared and count(column) > SHORTEST:
            todo += [ranks, sets | column & ~(spared & -spared)]
            spared &= spared - 1
    return best


def careful(best: int, base: int, alive: int, goal: int) -> int:
    """Return the most of these cards that, laid out with the base, leave the goal in reach; `UNWISE` if none do.

    `alive`: the cards that can still come to the player, his own ones among them.
    """
    if reachable(base | best, alive, goal):
        return best
    found, most = UNWISE, -1
    some = best if count(best) <= FEW_CARDS else 0
    while some:
        some = some - 1 & best
        number = count(some)
        if number > most and layable(base | some) and reachable(base | some, alive, goal):
            found, most = some, number
    return found


def reachable(laid: int, alive: int, goal: int) -> bool:
    """Return whether one or two living cards complete a layout that lacks so few; who lacks more is not looked at."""
    lacking = goal - count(laid)
    if lacking == 0 or lacking > LACKING:
        return True
    rest = alive & ~laid
    joins = joining(laid) & rest
    while joins:
        one = joins & -joins
        joins ^= one
        if layable(laid | one):
            if lacking == 1 or reachable(laid | one, alive, goal):
                return True
            rest ^= one
    while rest and lacking == LACKING:
        one = rest & -rest
        rest ^= one
        near = rest & (COLUMNS[count(one - 1)] | one << 1 | one << 2)
        while near:
            if layable(laid | one | near & -near):
                return True
            near &= near - 1
    return False


def joining(cards: int) -> int:
    """Return all places where a card makes a meld with two of these."""
    up, up2, down, down2 = cards >> 1, cards >> 2, cards << 1, cards << 2
    one, two, three = cards << 13 | cards >> 39, cards << 26 | cards >> 26, cards << 39 | cards >> 13
    return up & (up2 | down) | down & down2 | one & (two | three) | two & three


def waiting(hand: int, own: int, alive: int) -> int:
    """Return the hand cards without which most living cards win at once; all where many are left or none would win."""
    best, rest = hand, hand if count(hand) <= FEW_WAITING else 0
    most = 1
    while rest:
        card = rest & -rest
        rest ^= card
        outs = winning_cards(own & ~card, alive & ~own)
        if outs >= most:
            best = card if outs > most or best == hand else best | card
            most = outs
    return best


def winning_cards(cards: int, free: int) -> int:
    """Return how many of the free cards could be laid out together with all these."""
    joins = joining(cards)
    loose = cards & ~joins
    free &= joins
    if loose:  # its meld needs the new card
        low = loose & -loose
        free &= COLUMNS[count(low - 1)] | low << 1 | low << 2 | low >> 1 | low >> 2
    outs = 0
    while free:
        outs += layable(cards | free & -free)
        free &= free - 1
    return outs


def worst(hand: int, own: int, alive: int, shunned: int, gifts: int) -> int:
    """Return the hand card to give away: in the fewest melds that lack one card, then in the fewest that live at all.

    With few cards left first by what wins. `own`: layout and hand; `alive`: the cards that can still come. Shunned
    cards only if there are no others; of equals no gift, then the lowest. Melds of three are counted for all cards at
    once, in numbers that are spread over masks.
    """
    up, up2, down, down2 = alive >> 1, alive >> 2, alive << 1, alive << 2
    one, two, three = alive << 13 | alive >> 39, alive << 26 | alive >> 26, alive << 39 | alive >> 13
    live = (up & up2, up & down, down & down2, one & two, one & three, two & three)
    up, up2, down, down2 = own >> 1, own >> 2, own << 1, own << 2
    one, two, three = own << 13 | own >> 39, own << 26 | own >> 26, own << 39 | own >> 13
    held = (up | up2, up | down, down | down2, one | two, one | three, two | three)
    near1 = near2 = near4 = some1 = some2 = some4 = 0
    for i in range(6):
        some = live[i]
        near = some & held[i]
        carry = some1 & some
        some1, some2, some4 = some1 ^ some, some2 ^ carry, some4 ^ some2 & carry
        carry = near1 & near
        near1, near2, near4 = near1 ^ near, near2 ^ carry, near4 ^ near2 & carry
    pool = waiting(hand & ~shunned or hand, own, alive)
    for number in (near4, near2, near1, some4, some2, some1, gifts):
        pool = pool & ~number or pool
    return pool & -pool


def opposed(seat: int, laid: Cells, goal: int) -> tuple[int, int]:
    """Return the cards with which an opponent would win as his layout is, and those that go on to one of theirs."""
    winning = gifts = 0
    for other in range(len(laid)):
        if other != seat:
            fit = fitting(laid[other])
            gifts |= fit
            if count(laid[other]) == goal - 1:
                winning |= fit
    return winning, gifts


def living(seat: int, laid: Cells, gone: int) -> int:
    """Return the cards that can still come to this seat or are there."""
    alive = DECK & ~gone
    for other in range(len(laid)):
        if other != seat:
            alive &= ~laid[other]
    return alive


def given(seat: int, hand: int, laid: Cells, gone: int, goal: int) -> int:
    """Return the hand card that this seat discards or passes on."""
    winning, gifts = opposed(seat, laid, goal)
    return worst(hand, hand | laid[seat], living(seat, laid, gone), winning, gifts)


def wants_force(laid: int, goal: int) -> bool:
    """Return whether to force a card on to this layout: always, unless it wins (CQ5.14, CQ8.2)."""
    return goal - count(laid) > 1

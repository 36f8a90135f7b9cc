"""Conquian on bare integers: whole games in a fraction of a millisecond, all played by one plain policy.

Cards are bits: a suit takes 13 of them, its ten ranks the lowest ten, so that neighbours in a run are neighbouring bits
and no run crosses into the next suit. Everything is written so plainly that `conquian_fast` can compile the very same
lines: whole numbers below 2^63, and lists that are only read and written by place. `conquian_playouts` fills the lists.
"""

from __future__ import annotations

from typing import Final

Cells = list[int]
"""A list of numbers that is changed in place."""

FULL: Final = (1 << 52) - 1
DECK: Final = sum(0b1111111111 << shift for shift in (0, 13, 26, 39))
COLUMNS: Final = tuple(sum(1 << rank + shift for shift in (0, 13, 26, 39)) for _ in range(4) for rank in range(13))
"""The four cards of the rank, by the number of any of their bits."""

WORD: Final = (1 << 32) - 1
HIDDEN: Final = -1
"""A face-down card."""
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

USE, DECLINE, DISCARD, FORCE, FORCE_RIGHT, FORCE_LEFT, ALLOW, PASS = range(8)
"""What a player can do."""
PLAYERS, STEP, GOAL, TURN, MOVER, SOURCE, CARD, GONE, TOP, NEXT, SEED = range(11)
"""The places of a table: seats, direction, goal; whose turn it is, who decides, who turned the Mittelkarte; the
Mittelkarte (none: 0) and the refused cards; how many cards of the stock are turned; what comes next; random stream."""
OFFER, ASK, FORCED, GIVE, OVER = range(5)
"""What can come next at a table."""


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
    best = arranged(base, useful, sets, 0)
    return best & hand if best >= 0 else -1


def arranged(base: int, cards: int, ranks: int, sets: int) -> int:
    """Return the most of the cards that can be laid out, the base among them, of equals the highest; -1 if none.

    `ranks`: cards of which sets may still be taken; `sets`: the sets taken. What is left over makes runs.
    """
    rest = cards & ~sets
    run = rest & rest >> 1 & rest >> 2
    runs = run | run << 1 | run << 2
    if ranks == 0:
        return sets | runs if base & ~(sets | runs) == 0 else -1
    column = cards & COLUMNS[count((ranks & -ranks) - 1)]
    ranks &= ~column
    best = arranged(base, cards, ranks, sets | column)
    if column & runs == 0:
        return best
    spared = column & runs if count(column) > SHORTEST else 0
    while True:
        found = arranged(base, cards, ranks, sets | column & ~(spared & -spared) if spared else sets)
        if found >= 0 and (best < 0 or (count(found), found) > (count(best), best)):
            best = found
        if spared == 0:
            return best
        spared &= spared - 1


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


def asked(table: Cells, laid: Cells) -> None:
    """Let the others decide whether to force the Mittelkarte on the one who declined it; else it goes on."""
    turn = table[TURN]
    if table[MOVER] != turn and wants_force(laid[turn], table[GOAL]) and layable(laid[turn] | table[CARD]):
        table[NEXT] = FORCED
        return
    table[TURN] = following = (turn + table[STEP]) % table[PLAYERS]
    table[NEXT] = OFFER
    if following == table[SOURCE]:
        table[GONE] |= table[CARD]
        table[CARD] = 0


def offered(table: Cells, hands: Cells, laid: Cells, stock: Cells) -> None:
    """Offer the Mittelkarte round, and the next ones of the stock, until somebody lays one out or none is left."""
    turn, step, seats, goal = table[TURN], table[STEP], table[PLAYERS], table[GOAL]
    card, source, top = table[CARD], table[SOURCE], table[TOP]
    while True:
        if card == 0:
            if top == len(stock):
                table[NEXT] = OVER
                return
            card, source = stock[top], (source + step) % seats
            top, turn = top + 1, source
        best = best_use(laid[turn], hands[turn], card)
        if best >= 0:
            used = careful(best, laid[turn] | card, living(turn, laid, table[GONE]), goal)
            if used >= 0:
                break
            if wants_force(laid[turn], goal) and layable(laid[turn] | card):
                used = best
                break
        turn = (turn + step) % seats
        if turn == source:
            table[GONE] |= card
            card = 0
    table[TURN], table[CARD], table[SOURCE], table[TOP] = turn, card, source, top
    lay_out(table, hands, laid, used)


def lay_out(table: Cells, hands: Cells, laid: Cells, used: int) -> None:
    """Lay out the Mittelkarte with these hand cards."""
    turn = table[TURN]
    laid[turn] |= used | table[CARD]
    hands[turn] &= ~used
    table[CARD] = 0
    table[NEXT] = GIVE if count(laid[turn]) < table[GOAL] else OVER


def discarded(table: Cells, hands: Cells, card: int) -> None:
    """Discard this card: it is offered to the next player."""
    turn = table[TURN]
    hands[turn] &= ~card
    table[CARD], table[SOURCE] = card, turn
    table[TURN] = (turn + table[STEP]) % table[PLAYERS]
    table[NEXT] = OFFER


def play_on(table: Cells, hands: Cells, laid: Cells, stock: Cells) -> int:
    """Play the game to its end; return the seat that won, -1 in a draw."""
    while table[NEXT] != OVER:
        at, turn = table[NEXT], table[TURN]
        if at == OFFER:
            offered(table, hands, laid, stock)
        elif at == GIVE:
            discarded(table, hands, given(turn, hands[turn], laid, table[GONE], table[GOAL]))
        elif at == ASK:
            asked(table, laid)
        else:
            lay_out(table, hands, laid, best_use(laid[turn], hands[turn], table[CARD]))
    turn = table[TURN]
    return turn if count(laid[turn]) == table[GOAL] else -1


def begin(table: Cells, hands: Cells, laid: Cells, passed: Cells, kind: int, cards: int) -> None:
    """Play the action of the one who decides; the game goes on from there by itself."""
    turn, step, players = table[TURN], table[STEP], table[PLAYERS]
    if kind == USE:
        lay_out(table, hands, laid, cards)
    elif kind == DISCARD:
        discarded(table, hands, cards)
    elif kind == PASS:
        exchanged(table, hands, laid, passed, cards)
    elif kind == DECLINE:
        table[MOVER], table[NEXT] = (turn + step) % players, ASK
    elif kind == ALLOW:
        table[MOVER], table[NEXT] = (table[MOVER] + step) % players, ASK
    else:
        table[TURN], table[NEXT] = (turn + (kind - FORCE) * step) % players, FORCED


def exchanged(table: Cells, hands: Cells, laid: Cells, passed: Cells, card: int) -> None:
    """Set the card aside, let those choose who have not yet, pass all cards on; then the first card can be turned."""
    mover, step, players = table[MOVER], table[STEP], table[PLAYERS]
    while passed[mover] == 0:
        passed[mover] = card
        hands[mover] &= ~card
        mover = (mover + step) % players
        card = given(mover, hands[mover], laid, 0, table[GOAL])
    for giver in range(players):
        hands[(giver + step) % players] |= passed[giver]
    table[SOURCE], table[NEXT] = (mover - step) % players, OFFER


def shuffle(cards: Cells, stream: int) -> int:
    """Shuffle the cards by xorshift numbers of 32 bits (Marsaglia 2003); return the state of the stream after it."""
    for last in range(len(cards) - 1, 0, -1):
        stream ^= stream << 13 & WORD
        stream ^= stream >> 17
        stream ^= stream << 5 & WORD
        other = stream * (last + 1) >> 32
        cards[last], cards[other] = cards[other], cards[last]
    return stream


def sample(table: Cells, seats: Cells, stock: Cells, unseen: Cells, actions: Cells, winners: Cells) -> None:
    """Play every action in the same worlds, all that is hidden dealt anew for each; write down who wins.

    `seats`: the known cards of each hand, then how many more there are, layouts, cards set aside, each by seat; `stock`
    and cards set aside: -1 where hidden, 0 for none; `actions`: kind and cards in turn; `winners`: world by world, -1
    for nobody.
    """
    players, number, stream = table[PLAYERS], len(actions) // 2, table[SEED]
    for first in range(0, len(winners), number):
        stream = shuffle(unseen, stream)
        hands, pile, passed = seats[:players].copy(), stock.copy(), seats[3 * players :].copy()
        fill(hands, seats[players : 2 * players], pile, passed, unseen)
        for i in range(number):
            now, held, laid = table.copy(), hands.copy(), seats[2 * players : 3 * players].copy()
            begin(now, held, laid, passed.copy(), actions[2 * i], actions[2 * i + 1])
            winners[first + i] = play_on(now, held, laid, pile)


def fill(hands: Cells, hidden: Cells, stock: Cells, passed: Cells, unseen: Cells) -> None:
    """Put the unseen cards, in their order, into hands, stock and among the cards set aside."""
    place = 0
    for seat in range(len(hands)):
        for _ in range(hidden[seat]):
            hands[seat] |= unseen[place]
            place += 1
    for row in (stock, passed):
        for i in range(len(row)):
            if row[i] == HIDDEN:
                row[i] = unseen[place]
                place += 1

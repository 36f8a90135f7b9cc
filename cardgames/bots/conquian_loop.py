"""Conquian on bare integers: whole games in a fraction of a millisecond, all played by the plain player.

Masks and lists are those of `conquian_bare`, written so that `conquian_fast` can compile these lines; the lists are
filled by `conquian_playouts`.
"""

from __future__ import annotations

from typing import Final

from cardgames.bots.conquian_bare import Cells, best_use, careful, count, given, joining, layable, living, wants_force

WORD: Final = (1 << 32) - 1
HIDDEN: Final = -1
"""A face-down card."""
USE, DECLINE, DISCARD, FORCE, FORCE_RIGHT, FORCE_LEFT, ALLOW, PASS = range(8)
"""What a player can do."""
PLAYERS, STEP, GOAL, TURN, MOVER, SOURCE, CARD, GONE, TOP, NEXT, SEED = range(11)
"""The places of a table: seats, direction, goal; whose turn it is, who decides, who turned the Mittelkarte; the
Mittelkarte (none: 0) and the refused cards; how many cards of the stock are turned; what comes next; random stream."""
RARE: Final = 6
"""Of so many hands that could have laid out a declined card one is taken as it is."""
KEEN: Final = 2
"""So many more deals are compared for a world for each reason why an opponent's hand is no random one."""
DEALS: Final = 6
"""So many deals are compared at most."""
TRIES: Final = 8
"""So often hands are dealt for a world before they are taken as they are."""
OFFER, ASK, FORCED, GIVE, OVER = range(5)
"""What can come next at a table."""


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

    `seats`: the known cards of each hand, then how many more there are, layouts, cards set aside, cards declined, in
    how many ways a hand was chosen, each by seat; `stock` and cards set aside: -1 where hidden, 0 for none; `actions`:
    kind and cards in turn; `winners`: world by world, -1 for nobody.
    """
    players, number = table[PLAYERS], len(actions) // 2
    for first in range(0, len(winners), number):
        hands, pile, passed = seats[:players].copy(), stock.copy(), seats[3 * players : 4 * players].copy()
        table[SEED] = dealt(seats, unseen, hands, table[SEED])
        fill(pile, passed, unseen, sum(seats[players : 2 * players]))
        for i in range(number):
            now, held, laid = table.copy(), hands.copy(), seats[2 * players : 3 * players].copy()
            begin(now, held, laid, passed.copy(), actions[2 * i], actions[2 * i + 1])
            winners[first + i] = play_on(now, held, laid, pile)


def dealt(seats: Cells, unseen: Cells, hands: Cells, stream: int) -> int:
    """Put the unseen cards into a likely order and fill the hands from it; return the state of the random stream.

    Who has laid out has discarded, too, and kept what goes together; so has who passed a card on. Of one deal, and
    `KEEN` more for each such reason, the one is taken in which most living cards make a meld with these hands: all that
    do where nothing is laid out yet, else those that would still have to come (`benchmarks/calibration_conquian.py`).
    """
    players, best = len(hands), -1
    laid, chosen = seats[2 * players : 3 * players].copy(), seats[5 * players :].copy()
    order, held = unseen.copy(), hands.copy()
    for _ in range(min(1 + KEEN * sum(chosen), DEALS)):
        stream, score = likely(seats, unseen, held, stream), 0
        for seat in range(players):
            if chosen[seat]:
                alive = living(seat, laid, seats[4 * players + seat])
                score += count(joining(held[seat]) & (alive & ~held[seat] if laid[seat] else alive))
        if score > best:
            best, order, hands[:] = score, unseen.copy(), held
    unseen[:] = order
    return stream


def likely(seats: Cells, unseen: Cells, hands: Cells, stream: int) -> int:
    """Shuffle the unseen cards and fill the hands; return the state of the random stream.

    A hand only ever shrinks. So who now holds two cards that make a meld with a card that he declined, could have used
    it: such hands are dealt once more, one of `RARE` apart. Between players who count, they are a quarter as frequent
    as in worlds dealt evenly, between plain ones hardly there (`benchmarks/calibration_conquian.py`).
    """
    players, odd = len(hands), 1
    for _ in range(TRIES):
        stream, place = shuffle(unseen, stream), 0
        odd = 1
        for seat in range(players):
            hands[seat] = seats[seat]
            for _ in range(seats[players + seat]):
                hands[seat] |= unseen[place]
                place += 1
            odd *= RARE ** count(joining(hands[seat]) & seats[4 * players + seat])
        if stream % odd == 0:
            break
    return stream


def fill(stock: Cells, passed: Cells, unseen: Cells, place: int) -> None:
    """Put the unseen cards from this place on into the stock and among the cards set aside."""
    for row in (stock, passed):
        for i in range(len(row)):
            if row[i] == HIDDEN:
                row[i] = unseen[place]
                place += 1

"""Quick playouts of the new way of Commerce: worlds for a view, each action played to the showdown (CO4, CO5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from cardgames.bots.commerce_dealing import Hidden, Pile, pile_of
from cardgames.bots.commerce_policy import NewTables, tables_of
from cardgames.cards import HIDDEN
from cardgames.commerce.hands import NOTHING
from cardgames.commerce.table import CommerceRound
from cardgames.dealing import in_order
from cardgames.moves import Action

End = tuple[float, bool]
"""What the viewer has from the round in chips, and whether he won it."""

EXCHANGES: Final = 1
"""So often a hidden hand was exchanged in each finished turn of its owner."""


@dataclass(frozen=True, slots=True)
class Table:
    """What a view says, by place: 0 is the dealer's neighbour in the direction of play, the dealer comes last.

    `stock` has 0 for a face-down card, as far as it can be reached; `before` are the chips that the viewer has won so
    far; `giver` is the place whose card is on offer face down, or -1.
    """

    tables: NewTables
    me: int
    turns: int
    hands: tuple[int, ...]
    hidden: tuple[Hidden, ...]
    stock: tuple[int, ...]
    offer: int
    giver: int
    before: int
    pool: int
    price: int
    nothing: int
    kinds: tuple[int, ...]

    @property
    def turn(self) -> int:
        """The place whose turn it is."""
        return self.turns % len(self.hands)


def table_of(view: CommerceRound) -> Table:
    """Return the table of a view."""
    assert view.viewer is not None
    rules, order = view.rules, in_order(view.rules, view.players, view.dealer)
    tables, me = tables_of(rules, view.players), order.index(view.viewer)
    circuits_left = rules.circuits - view.turns // view.players
    kinds, names = rules.hands.kinds, list(rules.kinds)
    return Table(
        tables=tables,
        me=me,
        turns=view.turns,
        hands=tuple([view.hand_masks[seat] for seat in order]),
        hidden=tuple(_hidden(view, tables, order)),
        stock=tuple([0 if card is HIDDEN else card.bit for card in view.stock[: circuits_left + 2]]),
        offer=view.offer.bit if view.offer else 0,
        giver=order.index(view.turn) if view.offer is HIDDEN else -1,
        before=view.payoffs()[view.viewer],
        pool=view.pool,
        price=0 if view.viewer == view.dealer else rules.price,
        nothing=max((n for n, kind in enumerate(kinds) if kind.name == NOTHING.name), default=-1),
        kinds=tuple([names.index(kind) for kind in kinds]),
    )


def _hidden(view: CommerceRound, tables: NewTables, order: Sequence[int]) -> list[Hidden]:
    """Return the hands that are not wholly known, with what their owners' turns say about them."""
    found, seats = [], view.players
    for place, seat in enumerate(order):
        hidden = view.hand_hidden[seat]
        giving = view.offer is HIDDEN and seat == view.turn
        if not hidden and not giving:
            continue
        done = (view.turns - place + seats - 1) // seats
        below = tables.enough[(done - 1) * seats + place] if done else len(view.rules.hands.kinds)
        if giving:
            below = tables.enough[view.turns]
        elif view.phase == "after" and view.hand_masks[seat] and seat == view.next_seat(view.turn):
            below = len(view.rules.hands.kinds)
        found.append(Hidden(place, view.hand_masks[seat], hidden + giving, EXCHANGES * done, below))
    return found


def ends(view: CommerceRound, actions: Sequence[Action], worlds: int, rng: Random) -> list[list[End]]:
    """Return by world what each action brings: all actions in the same world, played on by the assumed player."""
    table, pile = table_of(view), pile_of([card.bit for card in view.unseen()], rng)
    moves = [(_MOVES[action.verb], action.mask) for action in actions]
    found = []
    for _ in range(worlds):
        hands, stock, offer = _world(table, pile)
        found.append([move(table, hands.copy(), stock.copy(), offer, card) for move, card in moves])
    return found


def _world(table: Table, pile: Pile) -> tuple[list[int], list[int], int]:
    """Return hands by place, the stock as far as it can be reached, and the card on offer."""
    hands, offer = list(table.hands), table.offer
    level, loose = table.tables.level, table.tables.loose
    pile.full()
    for one in table.hidden:
        mine = one.drawn(pile, level, loose)
        if one.place == table.giver:
            offer = loose[mine]
            if offer & one.known:
                offer = mine & ~one.known & -(mine & ~one.known)
            mine ^= offer
        hands[one.place] = mine
    return hands, [card or pile.draw() for card in table.stock], offer


def _show(table: Table, hands: Sequence[int], paid: int = 0) -> End:
    """Return what the viewer has when all show (CO5.1 to CO5.4)."""
    level = table.tables.level
    levels = [level[hand] for hand in hands]
    best, dealer = max(levels), levels[-1]
    chips = table.before - paid
    if best <= table.nothing:
        return chips, False
    winner = len(levels) - 1 if dealer == best else levels.index(best)
    if winner == table.me:
        chips += table.pool
    if dealer != best:
        all_pay = table.kinds[dealer] == table.kinds[best]
        if table.me == len(levels) - 1:
            chips -= table.me if all_pay else 1
        elif all_pay or winner == table.me:
            chips += 1
    return chips, winner == table.me


def _on(table: Table, hands: list[int], stock: list[int], turns: int, paid: int = 0) -> End:
    """Return what the viewer has after the assumed player has played on everywhere, from the end of a turn."""
    level, loose, enough = table.tables.level, table.tables.loose, table.tables.enough
    last, top, place = len(hands) - 1, 0, turns % len(hands)
    for turn in range(turns + 1, len(enough)):
        place = place + 1 if place < last else 0
        hand, least = hands[place], enough[turn]
        if level[hand] >= least:
            break
        given = loose[hand]
        if place == last:
            hand ^= given | stock[top]
            stock.append(given)
            top += 1
        else:
            other = hands[place + 1]
            came = loose[other]
            hands[place + 1] = other ^ came | given
            hand ^= given | came
        hands[place] = hand
        if level[hand] >= least:
            break
    return _show(table, hands, paid)


def _after(table: Table, hands: list[int], stock: list[int], place: int, paid: int = 0) -> End:
    """Return what the viewer has when the place on turn may knock once more (CO4.6)."""
    if table.tables.level[hands[place]] >= table.tables.enough[table.turns]:
        return _show(table, hands, paid)
    return _on(table, hands, stock, table.turns, paid)


def _knock(table: Table, hands: list[int], _stock: list[int], _offer: int, _card: int) -> End:
    return _show(table, hands)


def _go_on(table: Table, hands: list[int], stock: list[int], _offer: int, _card: int) -> End:
    return _on(table, hands, stock, table.turns)


def _buy(table: Table, hands: list[int], stock: list[int], _offer: int, card: int) -> End:
    hands[table.me] ^= card | stock.pop(0)
    stock.append(card)
    return _after(table, hands, stock, table.me, table.price)


def _trade(table: Table, hands: list[int], stock: list[int], _offer: int, card: int) -> End:
    neighbour = (table.me + 1) % len(hands)
    came = table.tables.loose[hands[neighbour]]
    hands[neighbour] ^= came | card
    hands[table.me] ^= came | card
    return _after(table, hands, stock, table.me)


def _give(table: Table, hands: list[int], stock: list[int], offer: int, card: int) -> End:
    hands[table.me] ^= card | offer
    hands[table.turn] |= card
    return _after(table, hands, stock, table.turn)


_MOVES: Final[dict[str, Callable[[Table, list[int], list[int], int, int], End]]] = {
    "knock": _knock,
    "go_on": _go_on,
    "buy": _buy,
    "trade": _trade,
    "give": _give,
}

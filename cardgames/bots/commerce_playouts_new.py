"""Quick playouts of the new way of Commerce: worlds for a view, each action played to the showdown (CO4, CO5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from cardgames.bots.commerce_counting import asked
from cardgames.bots.commerce_dealing import Hidden, Pile, pile_of
from cardgames.bots.commerce_hands import KNOCK_HAND
from cardgames.bots.commerce_policy import tables_of
from cardgames.bots.commerce_worth import shares
from cardgames.cards import HIDDEN
from cardgames.commerce.hands import NOTHING
from cardgames.commerce.table import CommerceRound
from cardgames.dealing import in_order
from cardgames.moves import Action

End = tuple[float, bool]
"""What the viewer has from the round in chips, and whether he won it."""

PATIENT: Final = 0.85
"""How likely a table of patient players is before anybody has played, against a table of Könner."""


@dataclass(frozen=True, slots=True)
class Table:
    """What a view says, by place: 0 is the dealer's neighbour in the direction of play, the dealer comes last.

    `enough` are the levels to knock with by finished turns, at a table of Könner and at one of patient players among
    whom the viewer is a Könner; `hidden` the hands that are not wholly known at either; `patient` is how likely the
    other one is. `stock` has 0 for a face-down card, as far as it can be reached; `giver` is the place whose card is on
    offer face down, or -1; `before` are the chips that the viewer has won so far.
    """

    level: dict[int, int]
    loose: dict[int, int]
    enough: tuple[tuple[int, ...], tuple[int, ...]]
    hidden: tuple[tuple[Hidden, ...], tuple[Hidden, ...]]
    patient: float
    me: int
    turns: int
    hands: tuple[int, ...]
    stock: tuple[int, ...]
    offer: int
    giver: int
    before: int
    pool: int
    price: int
    nothing: int
    kinds: tuple[int, ...]


@dataclass(slots=True)
class World:
    """A deal that the viewer cannot tell from the real one, in play: hands by place, the stock, the card on offer."""

    hands: list[int]
    stock: list[int]
    offer: int
    enough: tuple[int, ...]


def table_of(view: CommerceRound, patient: float = PATIENT) -> Table:
    """Return the table of a view; `patient` is how likely patient players were from the start."""
    assert view.viewer is not None
    rules, order = view.rules, in_order(view.rules, view.players, view.dealer)
    tables, me = tables_of(rules, view.players), order.index(view.viewer)
    enough = (tables.enough, tables.among_patient(me, view.players))
    circuits_left = rules.circuits - view.turns // view.players
    kinds, names = rules.hands.kinds, list(rules.kinds)
    return Table(
        level=tables.level,
        loose=tables.loose,
        enough=enough,
        hidden=(tuple(_hidden(view, enough[0], order)), tuple(_hidden(view, enough[1], order))),
        patient=posterior(view, patient, me),
        me=me,
        turns=view.turns,
        hands=tuple([view.hand_masks[seat] for seat in order]),
        stock=tuple([0 if card is HIDDEN else card.bit for card in view.stock[: circuits_left + 2]]),
        offer=view.offer.bit if view.offer else 0,
        giver=order.index(view.turn) if view.offer is HIDDEN else -1,
        before=view.payoffs()[view.viewer],
        pool=view.pool,
        price=0 if view.viewer == view.dealer else rules.price,
        nothing=max((n for n, kind in enumerate(kinds) if kind.name == NOTHING.name), default=-1),
        kinds=tuple([names.index(kind) for kind in kinds]),
    )


def posterior(view: CommerceRound, patient: float, me: int) -> float:
    """Return how likely patient players are, now that nobody has knocked so far: by the hands that each waits with."""
    if not 0 < patient < 1:
        return patient
    kinds, seats = view.rules.kinds, view.players
    share = shares(kinds)[view.rules.hands.level[KNOCK_HAND]]
    odds = patient / (1 - patient)
    for turn in range(view.turns):
        if turn % seats != me:
            own = asked(seats, turn // seats, view.rules.circuits, dealer=turn % seats == seats - 1)
            odds *= max(own, share) / own
    return odds / (1 + odds)


def _hidden(view: CommerceRound, enough: Sequence[int], order: Sequence[int]) -> list[Hidden]:
    """Return the hands that are not wholly known, with what the turns so far say about them.

    In each finished turn a hand was exchanged and then was too weak to knock with; a neighbour's trade between counts
    for nothing, for what comes is a card that was not needed.
    """
    found, seats, any_level = [], view.players, len(view.rules.hands.kinds)
    for place, seat in enumerate(order):
        hidden, giving = view.hand_hidden[seat], view.offer is HIDDEN and seat == view.turn
        if not hidden and not giving:
            continue
        done = (view.turns - place + seats - 1) // seats
        traded = view.phase == "after" and view.hand_masks[seat] and seat == view.next_seat(view.turn)
        below = enough[(done - 1) * seats + place] if done and not traded else any_level
        if giving:
            below = enough[view.turns]
        found.append(Hidden(place, view.hand_masks[seat], hidden + giving, done, below))
    return found


def ends(
    view: CommerceRound, actions: Sequence[Action], worlds: int, rng: Random, patient: float = PATIENT
) -> list[list[End]]:
    """Return by world what each action brings: all actions in the same world, played on by the assumed players."""
    table, pile = table_of(view, patient), pile_of([card.bit for card in view.unseen()], rng)
    moves = [(_MOVES[action.verb], action.mask) for action in actions]
    found = []
    for _ in range(worlds):
        world = _world(table, pile)
        hands, stock, enough = world.hands, world.stock, world.enough
        found.append(
            [move(table, World(hands.copy(), stock.copy(), world.offer, enough), card) for move, card in moves]
        )
    return found


def microseconds(view: CommerceRound) -> tuple[float, float]:
    """Return how long a world takes to deal and an action to be played on in it, about."""
    circuits = view.turns / view.players
    return 4 + (2 + circuits / 2) * sum(map(bool, view.hand_hidden)), 6.5


def _world(table: Table, pile: Pile) -> World:
    hands, offer, kind = list(table.hands), table.offer, int(pile.random() < table.patient)
    level, loose = table.level, table.loose
    pile.full()
    for one in table.hidden[kind]:
        mine = one.drawn(pile, level, loose)
        if one.place == table.giver:
            offer = loose[mine]
            if offer & one.known:
                offer = mine & ~one.known & -(mine & ~one.known)
            mine ^= offer
        hands[one.place] = mine
    return World(hands, [card or pile.draw() for card in table.stock], offer, table.enough[kind])


def _show(table: Table, hands: Sequence[int], paid: int = 0) -> End:
    """Return what the viewer has when all show (CO5.1 to CO5.4)."""
    level, last = table.level, len(hands) - 1
    levels = [level[hand] for hand in hands]
    best, dealer = max(levels), levels[last]
    chips = table.before - paid
    if best <= table.nothing:
        return chips, False
    winner = last if dealer == best else levels.index(best)
    if winner == table.me:
        chips += table.pool
    if dealer != best:
        all_pay = table.kinds[dealer] == table.kinds[best]
        if table.me == last:
            chips -= last if all_pay else 1
        elif all_pay or winner == table.me:
            chips += 1
    return chips, winner == table.me


def _on(table: Table, world: World, turns: int, paid: int = 0) -> End:
    """Return what the viewer has after the assumed players have played on, from the end of a turn."""
    hands, stock, enough = world.hands, world.stock, world.enough
    level, loose, last, top = table.level, table.loose, len(hands) - 1, 0
    place = turns % len(hands)
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


def _after(table: Table, world: World, paid: int = 0) -> End:
    """Return what the viewer has when the place on turn may knock once more (CO4.6)."""
    if table.level[world.hands[table.turns % len(world.hands)]] >= world.enough[table.turns]:
        return _show(table, world.hands, paid)
    return _on(table, world, table.turns, paid)


def _knock(table: Table, world: World, _card: int) -> End:
    return _show(table, world.hands)


def _go_on(table: Table, world: World, _card: int) -> End:
    return _on(table, world, table.turns)


def _buy(table: Table, world: World, card: int) -> End:
    world.hands[table.me] ^= card | world.stock.pop(0)
    world.stock.append(card)
    return _after(table, world, table.price)


def _trade(table: Table, world: World, card: int) -> End:
    neighbour = (table.me + 1) % len(world.hands)
    came = table.loose[world.hands[neighbour]]
    world.hands[neighbour] ^= came | card
    world.hands[table.me] ^= came | card
    return _after(table, world)


def _give(table: Table, world: World, card: int) -> End:
    world.hands[table.me] ^= card | world.offer
    world.hands[table.turns % len(world.hands)] |= card
    return _after(table, world)


_MOVES: Final[dict[str, Callable[[Table, World, int], End]]] = {
    "knock": _knock,
    "go_on": _go_on,
    "buy": _buy,
    "trade": _trade,
    "give": _give,
}

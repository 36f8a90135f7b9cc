"""Quick playouts of the old way of Commerce: worlds for a view, each action played on (CO8.2 to CO8.11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from cardgames.bots.commerce_dealing import Pile, pile_of
from cardgames.bots.commerce_lives import after_horses, out_first, seat_worth
from cardgames.bots.commerce_playouts_new import End
from cardgames.bots.commerce_policy import OldTables, best_exchange, old_tables_of, parts
from cardgames.cards import HIDDEN
from cardgames.commerce.hands import NOTHING
from cardgames.commerce.old_table import OldRound
from cardgames.moves import Action

KEPT: Final = 8
"""The cards that somebody kept while he exchanged others are the best of so many draws."""

STOOD: Final = 24
"""The cards of somebody who stands are the best of so many draws."""


@dataclass(slots=True)
class Position:
    """A deal in play: hands by place in the circle (the dealer last), the middle, who stands, the turn's number."""

    hands: list[int]
    middle: int
    standing: int
    place: int
    stock: list[int]


@dataclass(frozen=True, slots=True)
class Table:
    """What a view says, and what each way to end the deal is worth to its viewer (filled while it is asked for)."""

    view: OldRound
    tables: OldTables
    me: int
    hidden: tuple[int, ...]
    nothing: int
    known_ends: dict[tuple[int, int], float] = field(default_factory=dict)


def table_of(view: OldRound) -> Table:
    """Return the table of a view."""
    assert view.viewer is not None
    hidden = tuple([view.hand_hidden[seat] for seat in view.circle])
    nothing = max((n for n, kind in enumerate(view.rules.hands.kinds) if kind.name == NOTHING.name), default=-1)
    return Table(view, old_tables_of(view.rules), view.circle.index(view.viewer), hidden, nothing)


def ends(view: OldRound, actions: Sequence[Action], worlds: int, rng: Random) -> list[list[End]]:
    """Return by world what each action brings: all actions in the same world, played on by the assumed player."""
    if view.phase == "horse":
        return [[(horse_value(view) if action.verb == "horse" else 0.0, False) for action in actions]] * worlds
    table, pile = table_of(view), pile_of([card.bit for card in view.unseen()], rng)
    moves = [(_MOVES[action.verb], action.mask) for action in actions]
    found = []
    for _ in range(worlds):
        world = _world(table, pile)
        found.append([_played(table, move, world, mask) for move, mask in moves])
    return found


def microseconds(view: OldRound) -> tuple[float, float]:
    """Return how long a world takes to deal and an action to be played on in it, about."""
    playing = len(view.circle) - view.standing.bit_count()
    hands = sum([STOOD if view.standing >> seat & 1 else KEPT for seat in view.circle if view.hand_hidden[seat]])
    turn = 16 if view.phase == "choice" else 11
    return 2 + hands, 4 + len(view.circle) + turn * playing


def horse_value(view: OldRound) -> float:
    """Return what buying the horse brings beyond its price; others who are asked later may buy, too (CO8.6)."""
    assert view.viewer is not None
    price, seat = view.rules.stake // 3, view.viewer
    lives = [1 if other == seat else left for other, left in enumerate(view.lives)]
    pool, _ = after_horses(view.rules, lives, view.pool + price, view.buyers)
    return seat_worth(lives, seat, pool, view.rules.prize) - price


def _world(table: Table, pile: Pile) -> Position:
    view = table.view
    pile.full()
    hands = [view.hand_masks[seat] for seat in view.circle]
    standing = sum(1 << place for place, seat in enumerate(view.circle) if view.standing >> seat & 1)
    for place, hidden in enumerate(table.hidden):
        if hidden:
            draws = STOOD if standing >> place & 1 else KEPT if hands[place] else 1
            hands[place] = _kept(table.tables.wait, pile, hands[place], hidden, draws)
    stock = view.stock[: len(hands)] if table.tables.fourth else ()
    drawn = [pile.draw() if card is HIDDEN else card.bit for card in stock]
    return Position(hands, view.middle_mask, standing, view.place, drawn)


def _kept(worth: Mapping[int, int], pile: Pile, known: int, hidden: int, draws: int) -> int:
    """Return the whole hand: its face-down cards are the best of so many draws."""
    size, best, most = pile.size, 0, -1
    for _ in range(draws):
        pile.size = size
        hand = known
        for _ in range(hidden):
            hand |= pile.draw()
        if worth[hand] > most:
            best, most = hand, worth[hand]
    pile.size = size
    pile.take(best & ~known)
    return best


def _played(table: Table, move: Callable[[Table, Position, int], None], world: Position, mask: int) -> End:
    """Return what the viewer has after his action and the assumed player everywhere."""
    here = Position(world.hands.copy(), world.middle, world.standing, world.place, world.stock.copy())
    move(table, here, mask)
    _on(table.tables, here)
    return _show(table, here.hands)


def _on(tables: OldTables, at: Position) -> None:
    """Play on to the showdown, from the end of a turn (CO8.3)."""
    hands, seats = at.hands, len(at.hands)
    six, last, everyone = parts(), seats * seats, (1 << seats) - 1
    for place in range(at.place + 1, last):
        seat = place % seats
        if at.standing >> seat & 1:
            if at.standing == everyone:
                return
            continue
        hand = hands[seat]
        future = place + seats < last and at.standing | 1 << seat != everyone
        rank = tables.wait if future else tables.now
        best = best_exchange(rank, six[hand], six[at.middle])
        if best < (tables.stand_wait if future else tables.stand_now)[tables.level[hand]]:
            at.standing |= 1 << seat
            continue
        wanted = (tables.hand_wait if future else tables.hand_now)[best]
        at.middle ^= hand ^ wanted
        hands[seat] = wanted
        if tables.fourth:
            _pounce(tables, at)


def _pounce(tables: OldTables, at: Position, asked: int = 0) -> None:
    """Let everyone call who may, in order, again after each call; the places in `asked` have let it be (CO8.11)."""
    place = 0
    while place < len(at.hands):
        card = tables.fourth.get(at.hands[place], 0)
        if card & at.middle and not asked >> place & 1:
            _call(at, place, card)
            place, asked = -1, 0
        place += 1


def _call(at: Position, place: int, card: int) -> None:
    at.hands[place] |= card
    at.middle ^= card | at.stock.pop(0)
    at.standing |= 1 << place


def _show(table: Table, hands: Sequence[int]) -> End:
    """Return what the viewer has when all show (CO8.4, CO8.5): kept by who loses a life and who takes the prize."""
    level = table.tables.level
    levels = [level[hand] for hand in hands]
    worst, best = min(levels), max(levels)
    losers = sum([1 << place for place, found in enumerate(levels) if found == worst])
    winner = -1 if best <= table.nothing else len(levels) - 1 if levels[-1] == best else levels.index(best)
    key = (losers, winner)
    if key not in table.known_ends:
        table.known_ends[key] = _worth(table, losers, winner)
    return table.known_ends[key], winner == table.me


def _worth(table: Table, losers: int, winner: int) -> float:
    """Return by how much the viewer is better off, in chips."""
    view, circle = table.view, table.view.circle
    lives = list(view.lives)
    for place, seat in enumerate(circle):
        lives[seat] -= losers >> place & 1
    if not any(lives):
        return 0.0
    me, prize = circle[table.me], min(view.rules.prize, view.pool) if winner >= 0 else 0
    pool, buyers = after_horses(view.rules, lives, view.pool - prize, list(out_first(view, lives)))
    now = seat_worth(view.lives, me, view.pool, view.rules.prize)
    then = seat_worth(lives, me, pool, view.rules.prize)
    return then - now + prize * (winner == table.me) - view.rules.stake // 3 * (me in buyers)


def _take(table: Table, at: Position, _mask: int) -> None:
    at.hands[table.me], at.middle = at.middle, at.hands[table.me]
    at.standing = 1 << table.me
    _pounce(table.tables, at)


def _keep(table: Table, at: Position, _mask: int) -> None:
    _pounce(table.tables, at)


def _exchange(table: Table, at: Position, mask: int) -> None:
    at.hands[table.me] ^= mask
    at.middle ^= mask
    _pounce(table.tables, at)


def _stand(table: Table, at: Position, _mask: int) -> None:
    at.standing |= 1 << table.me


def _call_it(table: Table, at: Position, _mask: int) -> None:
    _call(at, table.me, table.tables.fourth[at.hands[table.me]])
    _pounce(table.tables, at)


def _let_be(table: Table, at: Position, _mask: int) -> None:
    asked = sum(1 << place for place, seat in enumerate(table.view.circle) if table.view.asked >> seat & 1)
    _pounce(table.tables, at, asked | 1 << table.me)


_MOVES: Final[dict[str, Callable[[Table, Position, int], None]]] = {
    "take": _take,
    "keep": _keep,
    "exchange": _exchange,
    "stand": _stand,
    "pounce": _call_it,
    "let_be": _let_be,
}

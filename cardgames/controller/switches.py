"""What can be switched on and off at the screen: revealed parts, the rearranging view, how the layout lies."""

from __future__ import annotations

from cardgames.conquian import ConquianRound
from cardgames.controller import reveal
from cardgames.controller.situation import Refusal, Situation
from cardgames.scene import rearrange
from cardgames.screen import place_sent
from cardgames.session import Step


def switch_reveal(now: Situation, part: str) -> list[Step]:
    """Open or close a part."""
    if part not in dict(reveal.parts(now.view, now.names)):
        raise Refusal("Das lässt sich hier nicht aufdecken.")
    now.revealed = frozenset(now.revealed) ^ {part}
    now.picked = ()
    return []


def reveal_next(now: Situation) -> list[Step]:
    """Open the next part that is still closed."""
    closed = [part for part, _ in reveal.parts(now.view, now.names) if part not in now.revealed]
    if not closed:
        raise Refusal("Es ist schon alles aufgedeckt.")
    return switch_reveal(now, closed[0])


def open_explorer(now: Situation) -> list[Step]:
    """Open the explorer on what the one who looks knows at the position on the screen."""
    if now.explores is None:
        raise Refusal("Hier gibt es nichts zu erforschen.")
    if now.covers is not None:
        raise Refusal(reveal.COVERED)
    session = now.session
    states = session.states[: (session.ply if now.looking is None else now.looking) + 1]
    ended = states[-1].to_move is None
    others = [seat for seat in range(states[-1].players) if seat != now.you and ended]
    rivals = {now.names[seat]: [state.view(seat) for state in states] for seat in others}
    now.opens = now.explores([state.view(now.you) for state in states], rivals)
    return []


def switch_splits(now: Situation) -> list[Step]:
    """Open or close the rearranging view."""
    now.splits = not now.splits
    return []


def choose_split(now: Situation, number: str) -> list[Step]:
    """Let the layout lie in this way, now or once the cards are laid out."""
    view = now.view
    if not isinstance(view, ConquianRound) or now.looking is not None:
        raise Refusal("Umbauen kannst du nur deine eigene Auslage, im laufenden Spiel.")
    mask, found = rearrange.choice(view, now.picked)
    split = found[place_sent(number, range(len(found)))]
    now.arranged = {**now.arranged, mask: split}
    return []

"""What a player can count for himself: how many of the cards that he does not see would help him."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

from cardgames.cards import HIDDEN, mask_of
from cardgames.commerce import CommerceRound, OldRound
from cardgames.commerce.table import HAND_SIZE
from cardgames.conquian import ConquianRound, winning_cards
from cardgames.conquian.melds import uses_masks
from cardgames.german import count, label, percent, thousands


def outlook(view: Any) -> list[str]:  # noqa: ANN401 - a view of either game
    """Return sentences with counts, from the viewer's own cards and what lies open; none where his hand is covered."""
    if view.viewer is None or HIDDEN in view.hands[view.viewer] or not view.hands[view.viewer]:
        return []
    return _GAMES[view.rules.game](view)


def _commerce(view: CommerceRound) -> list[str]:
    """Count purchases (CO4.2) and better hands; every card out of sight is as likely as any other (CO4.10).

    While a card is on its way to or from a neighbour there is no hand to count with.
    """
    assert view.viewer is not None
    hand, level = view.hand_masks[view.viewer], view.rules.hands.level
    if hand.bit_count() != HAND_SIZE:
        return []
    unseen = view.unseen()
    lines = []
    if not isinstance(view, OldRound):
        lines = [_purchase(view, one) for one in view.hands[view.viewer]]
    rivals = [level[a.bit | b.bit | c.bit] for a, b, c in combinations(unseen, HAND_SIZE)]
    better = sum(other > level[hand] for other in rivals)
    share = percent(better / len(rivals)) if rivals else ""
    of = thousands(len(rivals))
    return [*lines, f"Besser als deine Hand: {thousands(better)} von {of} Händen aus den ungesehenen Karten ({share})."]


def _purchase(view: CommerceRound, given: Any) -> str:  # noqa: ANN401 - a card
    assert view.viewer is not None
    level, hand = view.rules.hands.level, view.hand_masks[view.viewer]
    after = [level[hand & ~given.bit | one.bit] - level[hand] for one in view.unseen()]
    better, worse = sum(change > 0 for change in after), sum(change < 0 for change in after)
    counted = f"{better} von {len(after)} Karten machen deine Hand besser, {worse} schlechter."
    return f"{label(given)} abgeben und kaufen: {counted}"


def _conquian(view: ConquianRound) -> list[str]:
    """Count the cards that could be used at once (CQ5.4) and those that would win (CQ6.1)."""
    assert view.viewer is not None
    laid, hand, unseen = view.layout_masks[view.viewer], view.hand_masks[view.viewer], view.unseen()
    usable = [one for one in unseen if uses_masks(laid, hand, one.bit)]
    lines = [
        f"Von {count(len(unseen), 'ungesehenen Karte', 'ungesehenen Karten')} könntest du {len(usable)} verwenden."
    ]
    if laid.bit_count() + hand.bit_count() == view.rules.hand_size:
        mine = (view.layouts[view.viewer], view.hands[view.viewer])
        winning = mask_of(winning_cards(*mine)) & mask_of(unseen)
        number = count(winning.bit_count(), "Karte", "Karten") if winning else "keiner"
        lines.append(f"Sofort gewinnen würdest du mit {number} davon.")
    return lines


_GAMES: Mapping[str, Callable[[Any], list[str]]] = {"commerce": _commerce, "conquian": _conquian}

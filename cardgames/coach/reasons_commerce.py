"""What speaks for or against an action of Commerce: one German sentence to the player who is to move, and the rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from cardgames.bots.commerce_counting import weaker
from cardgames.bots.commerce_counting_old import horse_share
from cardgames.bots.commerce_hands import own, wanted
from cardgames.bots.commerce_worth import chances, shares
from cardgames.cards import HIDDEN, Card
from cardgames.coach.words import Said, cases
from cardgames.commerce.old_table import OldRound, fourth
from cardgames.commerce.table import CommerceRound
from cardgames.german import chips, in_words, label, labels, of_hundred
from cardgames.moves import Action


class Change(NamedTuple):
    """How many of the cards that may come for a card make the hand better or worse, and of how many."""

    better: int
    worse: int
    of: int


def change(view: CommerceRound, given: Card) -> Change:
    """Return what the viewer's hand becomes with each unseen card in the place of this one."""
    level, mine = view.rules.hands.level, own(view)
    new = [level[mine & ~given.bit | one.bit] for one in view.unseen()]
    return Change(sum(one > level[mine] for one in new), sum(one < level[mine] for one in new), len(new))


def winning(view: CommerceRound) -> float:
    """Return the chance that the viewer's hand beats as many dealt hands as there are opponents."""
    level = view.rules.hands.level[own(view)]
    return chances(view.rules.kinds, view.players - 1)[level]


def _knock(view: CommerceRound, _action: Action) -> Said:
    return Said(f"Deine Hand schlägt {_rivals(view)} {cases(winning(view))}.", "CO7.4")


def _go_on(view: CommerceRound, _action: Action) -> Said:
    text = f"Du wartest auf mehr; deine Hand schlägt {_rivals(view)} {cases(winning(view))}."
    return Said(text, "CO7.4")


def _rivals(view: CommerceRound) -> str:
    return f"{in_words(view.players - 1)} ausgeteilte Hände"


def _buy(view: CommerceRound, action: Action) -> Said:
    (card,) = action.cards
    top, free = view.stock[0], view.turn == view.dealer
    price = "als Geber zahlst du nichts" if free else f"der Kauf kostet {chips(view.rules.price)}"
    return Said(f"{_known(view, card, top) if top is not HIDDEN else _hope(view, card)}; {price}.", "CO7.1")


def _known(view: CommerceRound, given: Card, top: Card) -> str:
    level, mine = view.rules.hands.level, own(view)
    step = level[mine & ~given.bit | top.bit] - level[mine]
    becomes = "besser" if step > 0 else "schlechter" if step else "nicht anders"
    return f"Oben liegt {label(top)}, und damit wird deine Hand {becomes}"


def _hope(view: CommerceRound, given: Card) -> str:
    better, worse, of = change(view, given)
    helping = f"machen {better}" if better > 1 else "macht eine" if better else "macht keine"
    return f"Ohne {label(given)} {helping} von {of} Karten deine Hand besser und {worse or 'keine'} schlechter"


def _trade(view: CommerceRound, action: Action) -> Said:
    (card,) = action.cards
    if wanted(view, view.next_seat(view.turn), card):
        return Said(f"{_hope(view, card)}; deinem Nachbarn hilft {label(card)}.", "CO7.3")
    return Said(f"{_hope(view, card)}; der Tausch kostet nichts.", "CO7.2")


def _give(view: CommerceRound, action: Action) -> Said:
    (card,) = action.cards
    if wanted(view, view.turn, card):
        return Said(f"{_hope(view, card)}; deinem Nachbarn hilft {label(card)}.", "CO7.3")
    return Said(f"{_hope(view, card)}.", "CO7.2")


def _take(view: OldRound, _action: Action) -> Said:
    return Said(
        f"Die Mitte schlägt {of_hundred(_middle(view))} ausgeteilten Händen, deine eigene Hand kennst du nicht.",
        "CO8.2",
    )


def _keep(view: OldRound, _action: Action) -> Said:
    beaten = of_hundred(_middle(view))
    return Said(f"Die Mitte schlägt {beaten} ausgeteilten Händen; ohne sie darfst du später noch tauschen.", "CO8.2")


def _middle(view: OldRound) -> float:
    return shares(view.rules.kinds)[view.rules.hands.level[view.middle_mask]]


def _exchange(view: OldRound, action: Action) -> Said:
    level, mine = view.rules.hands.level, own(view)
    before, after = level[mine], level[mine ^ action.mask]
    beaten = shares(view.rules.kinds)
    if before == after:
        return Said(
            f"Deine Hand bleibt gleich stark und schlägt {of_hundred(beaten[after])} ausgeteilten Händen.", "CO8.3"
        )
    only = "" if after > before else "nur noch "
    was = of_hundred(beaten[before])
    return Said(
        f"Deine Hand schlägt dann {only}{of_hundred(beaten[after])} ausgeteilten Händen, vorher {was}.", "CO8.3"
    )


def _stand(view: OldRound, _action: Action) -> Said:
    level, mine = view.rules.hands.level, own(view)
    improves = any(level[mine ^ one.mask] > level[mine] for one in view.legal_actions())
    why = "obwohl ein Tausch sie stärker macht" if improves else "und kein Tausch macht sie sofort stärker"
    return Said(f"Deine Hand schlägt {of_hundred(weaker(view))} ausgeteilten Händen, {why}.", "CO8.3")


def _pounce(view: OldRound, _action: Action) -> Said:
    return Said(f"Mit {_fourth(view)} hast du vier Gleiche, und die schlagen jede Hand aus drei Karten.", "CO8.10")


def _let_be(view: OldRound, _action: Action) -> Said:
    return Said(f"Ohne {_fourth(view)} bleibt dir der Tricon, und ein anderer kann die Mitte noch ändern.", "CO8.11")


def _fourth(view: OldRound) -> str:
    assert view.viewer is not None
    card = fourth(view, view.viewer)
    return labels(one for one in view.middle if one.bit == card)


def _horse(view: OldRound, _action: Action) -> Said:
    return Said(
        f"Das Pferd kostet {_price(view)}, und ein Leben ist hier etwa {chips(horse_share(view))} wert.", "CO8.6"
    )


def _decline(view: OldRound, _action: Action) -> Said:
    return Said(
        f"Ein Leben ist hier etwa {chips(horse_share(view))} wert, und das Pferd kostet {_price(view)}.", "CO8.6"
    )


def _price(view: OldRound) -> str:
    return chips(view.rules.stake // 3)


def reason(view: CommerceRound, action: Action) -> Said | None:
    """Return the sentence on an action and its rule; None for a move that these sentences do not know."""
    say = _SENTENCES.get(action.verb)
    return say and say(view, action)


_SENTENCES: Final[Mapping[str, Callable[[Any, Action], Said]]] = {
    "knock": _knock,
    "go_on": _go_on,
    "buy": _buy,
    "trade": _trade,
    "give": _give,
    "take": _take,
    "keep": _keep,
    "exchange": _exchange,
    "stand": _stand,
    "pounce": _pounce,
    "let_be": _let_be,
    "horse": _horse,
    "decline": _decline,
}

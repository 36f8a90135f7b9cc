"""Addresses of exercises and demonstrations: data that outlives the names of classes and modules.

An address (``CO4.give-away``) names what a learner has solved, in his file and in his short code, and what a notebook
asks for. It is never used for anything else again: an exercise that is rewritten so that it asks something else gets a
new address, and the old one stays here with its place and its record.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Final

SLOTS: Final[Mapping[str, str]] = {
    "CO1.which-move": "CO.WhichMove",
    "CO1.overview-claims": "CO.OverviewClaims",
    "CO2.best-hand": "CO.BestHand",
    "CO2.hand-order": "CO.HandOrder",
    "CO2.complete-hand": "CO.CompleteHand",
    "CO2.how-many": "CO.HowMany",
    "CO2.hand-claims": "CO.HandClaims",
    "CO3.set-up-order": "CO.SetUpOrder",
    "CO3.who-deals": "CO.WhoDeals",
    "CO3.stock-left": "CO.StockLeft",
    "CO3.fair-rounds": "CO.FairRounds",
    "CO4.give-away": "CO.GiveAway",
    "CO4.helping-cards": "CO.HelpingCards",
    "CO4.turn-error": "CO.TurnError",
    "CO4.turn-claims": "CO.TurnClaims",
    "CO5.who-wins": "CO.WhoWins",
    "CO5.what-dealer-pays": "CO.WhatDealerPays",
    "CO5.net-chips": "CO.NetChips",
    "CO5.pay-claims": "CO.PayClaims",
    "CO6.who-has-won": "CO.WhoHasWon",
    "CO6.shared-pool": "CO.SharedPool",
    "CO6.end-claims": "CO.EndClaims",
    "CO7.knock-or-not": "CO.KnockOrNot",
    "CO7.helpful-gift": "CO.HelpfulGift",
    "CO7.dealers-chips": "CO.DealersChips",
    "CO7.tip-claims": "CO.TipClaims",
    "CO8.foster-order": "CO.FosterOrder",
    "CO8.exchange-middle": "CO.ExchangeMiddle",
    "CO8.spot-pounce": "CO.SpotPounce",
    "CO8.who-loses-life": "CO.WhoLosesLife",
    "CO8.variant-claims": "CO.VariantClaims",
    "CQ3.lay-out": "CQ.LayOut",
    "CQ1.first-take": "CQ.FirstTake",
    "CQ1.basics": "CQ.Basics",
    "CQ2.extend": "CQ.Extend",
    "CQ2.run-or-not": "CQ.RunOrNot",
    "CQ3.complete": "CQ.Complete",
    "CQ3.wrong-meld": "CQ.WrongMeld",
    "CQ3.layout-claims": "CQ.LayoutClaims",
    "CQ4.preparing": "CQ.Preparing",
    "CQ4.who-deals": "CQ.WhoDeals",
    "CQ4.stock-left": "CQ.StockLeft",
    "CQ4.lucky-hands": "CQ.LuckyHands",
    "CQ5.allowed": "CQ.Allowed",
    "CQ5.turn-error": "CQ.TurnError",
    "CQ5.next-usable": "CQ.NextUsable",
    "CQ5.turn-claims": "CQ.TurnClaims",
    "CQ5.which-forces": "CQ.WhichForces",
    "CQ5.forced-discard": "CQ.ForcedDiscard",
    "CQ5.force-claims": "CQ.ForceClaims",
    "CQ6.winning-cards": "CQ.WinningCards",
    "CQ6.how-it-ends": "CQ.HowItEnds",
    "CQ6.end-claims": "CQ.EndClaims",
    "CQ7.chips-after": "CQ.ChipsAfter",
    "CQ7.partie-claims": "CQ.PartieClaims",
    "CQ8.mark-dead": "CQ.MarkDead",
    "CQ8.living-outs": "CQ.LivingOuts",
    "CQ8.not-this": "CQ.NotThis",
    "CQ8.does-it-harm": "CQ.DoesItHarm",
    "CQ8.tip-claims": "CQ.TipClaims",
    "CQ9.pass-on": "CQ.PassOn",
    "CQ9.whom-to-force": "CQ.WhomToForce",
    "CQ9.whose-turn": "CQ.WhoseTurn",
    "CQ9.sizes": "CQ.Sizes",
}
"""Every exercise that there ever was, in the order of the short code, which only grows at its end; with the name that
its results had before there were addresses, empty for those that came later."""

EXERCISES: Final[Mapping[str, str]] = {
    "CO1": "which-move overview-claims",
    "CO2": "best-hand hand-order complete-hand how-many hand-claims",
    "CO3": "set-up-order who-deals stock-left fair-rounds",
    "CO4": "give-away helping-cards turn-error turn-claims",
    "CO5": "who-wins what-dealer-pays net-chips pay-claims",
    "CO6": "who-has-won shared-pool end-claims",
    "CO7": "knock-or-not helpful-gift dealers-chips tip-claims",
    "CO8": "foster-order exchange-middle spot-pounce who-loses-life variant-claims",
    "CQ1": "first-take basics",
    "CQ2": "extend run-or-not",
    "CQ3": "lay-out complete wrong-meld layout-claims",
    "CQ4": "preparing who-deals stock-left lucky-hands",
    "CQ5": "allowed turn-error next-usable turn-claims which-forces forced-discard force-claims",
    "CQ6": "winning-cards how-it-ends end-claims",
    "CQ7": "chips-after partie-claims",
    "CQ8": "mark-dead living-outs not-this does-it-harm tip-claims",
    "CQ9": "pass-on whom-to-force whose-turn sizes",
}
DEMONSTRATIONS: Final[Mapping[str, str]] = {
    "CO1": "first-round",
    "CO2": "hand-builder",
    "CO3": "deal-round",
    "CO4": "turn-story as-dealer no-chips",
    "CO5": "end-story showdown",
    "CO6": "whole-series",
    "CO7": "tip-table wish-deal",
    "CO8": "old-way dealers-choice call-pounce buy-horse foster-builder",
    "CQ1": "eleven-wins",
    "CQ2": "deck-builder",
    "CQ3": "meld-editor",
    "CQ4": "dealing",
    "CQ5": "turns forcing force-soon",
    "CQ6": "ends",
    "CQ7": "whole-partie",
    "CQ8": "memory tip-table",
    "CQ9": "variants",
}
"""What notebooks counted within a section before there were addresses: ``exercise("CO4", 1)``. They do not grow."""

_TODAY: Final = {former: address for address, former in SLOTS.items() if former}


def today(name: str) -> str:
    """Return the address that a result is kept under, also for the name that it had before."""
    return _TODAY.get(name, name)


def numbered(name: str, number: int | None, known: Mapping[str, str]) -> str:
    """Return the address that an old notebook means by section and number (the first where none is given).

    Whatever is no section with numbers is taken for an address. Raises `ValueError` for a number that never was.
    """
    here = known.get(name, "").split()
    if number is None and not here:
        return name
    chosen = 1 if number is None else number
    if not 1 <= chosen <= len(here):
        raise ValueError(f"there is no number {chosen} in {name!r:.60}; {len(here)} can be counted there")
    return f"{name}.{here[chosen - 1]}"


def unknown(name: str, known: Iterable[str]) -> str:
    """Return a sentence that says that there is nothing at an address, and what may have been meant."""
    near = get_close_matches(name, known, n=3)
    return f"nothing has the address {name!r:.60}" + (f"; did you mean {' or '.join(near)}?" if near else "")

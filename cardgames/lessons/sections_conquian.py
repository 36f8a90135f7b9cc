"""What there is to do in each section of Conquian."""

from __future__ import annotations

from collections.abc import Mapping

from cardgames.lessons.conquian import LayOut, MeldEditor
from cardgames.lessons.conquian_cards import Dealing, DeckBuilder
from cardgames.lessons.conquian_claims import ForceClaims, TurnClaims
from cardgames.lessons.conquian_dealing import LuckyHands, Preparing, StockLeft, WhoDeals
from cardgames.lessons.conquian_ends import Ends, Forcing
from cardgames.lessons.conquian_forcing import DoesItHarm, ForcedDiscard, WhichForces
from cardgames.lessons.conquian_ledger import ChipsAfter, PartieClaims
from cardgames.lessons.conquian_melds import Complete, LayoutClaims, WrongMeld
from cardgames.lessons.conquian_memory import Memory
from cardgames.lessons.conquian_partie import Variants, WholePartie
from cardgames.lessons.conquian_runs import Basics, Extend, FirstTake, RunOrNot
from cardgames.lessons.conquian_search import ForceSoon, TipTable
from cardgames.lessons.conquian_tables import ElevenWins, Turns
from cardgames.lessons.conquian_tips import LivingOuts, MarkDead, NotThis, TipClaims
from cardgames.lessons.conquian_turns import Allowed, NextUsable, TurnError
from cardgames.lessons.conquian_variants import PassOn, Sizes, WhomToForce, WhoseTurn
from cardgames.lessons.conquian_winning import EndClaims, HowItEnds, WinningCards
from cardgames.lessons.desk import Desk
from cardgames.lessons.exercise import Exercise
from cardgames.lessons.stage import Stage

DEMONSTRATIONS: Mapping[str, tuple[type[Desk | Stage], ...]] = {
    "CQ1": (ElevenWins,),
    "CQ2": (DeckBuilder,),
    "CQ3": (MeldEditor,),
    "CQ4": (Dealing,),
    "CQ5": (Turns, Forcing, ForceSoon),
    "CQ6": (Ends,),
    "CQ7": (WholePartie,),
    "CQ8": (Memory, TipTable),
    "CQ9": (Variants,),
}
EXERCISES: Mapping[str, tuple[type[Exercise], ...]] = {
    "CQ1": (FirstTake, Basics),
    "CQ2": (Extend, RunOrNot),
    "CQ3": (LayOut, Complete, WrongMeld, LayoutClaims),
    "CQ4": (Preparing, WhoDeals, StockLeft, LuckyHands),
    "CQ5": (Allowed, TurnError, NextUsable, TurnClaims, WhichForces, ForcedDiscard, ForceClaims),
    "CQ6": (WinningCards, HowItEnds, EndClaims),
    "CQ7": (ChipsAfter, PartieClaims),
    "CQ8": (MarkDead, LivingOuts, NotThis, DoesItHarm, TipClaims),
    "CQ9": (PassOn, WhomToForce, WhoseTurn, Sizes),
}

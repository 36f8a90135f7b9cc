"""What there is to do in each section of Commerce."""

from __future__ import annotations

from collections.abc import Mapping

from cardgames.lessons.commerce import BestHand, HandBuilder
from cardgames.lessons.commerce_end import EndClaims, SharedPool, WhoHasWon, WholeSeries
from cardgames.lessons.commerce_overview import FirstRound, OverviewClaims, WhichMove
from cardgames.lessons.commerce_paying import NetChips, PayClaims, WhatDealerPays, WhoWins
from cardgames.lessons.commerce_setup import DealRound, FairRounds, SetUpOrder, StockLeft, WhoDeals
from cardgames.lessons.commerce_showdown import EndStory, Showdown
from cardgames.lessons.commerce_tip_tasks import DealersChips, HelpfulGift, KnockOrNot, TipClaims
from cardgames.lessons.commerce_tips import TipTable
from cardgames.lessons.commerce_turn import AsDealer, NoChips, TurnStory
from cardgames.lessons.commerce_turn_tasks import GiveAway, HelpingCards, TurnClaims, TurnError
from cardgames.lessons.commerce_variant_tasks import (
    ExchangeMiddle,
    FosterOrder,
    SpotPounce,
    VariantClaims,
    WhoLosesLife,
)
from cardgames.lessons.commerce_variants import BuyHorse, CallPounce, DealersChoice, FosterBuilder, OldWay
from cardgames.lessons.commerce_worth import CompleteHand, HandClaims, HandOrder, HowMany
from cardgames.lessons.desk import Desk
from cardgames.lessons.exercise import Exercise
from cardgames.lessons.stage import Stage
from cardgames.lessons.wishes import WishDeal

DEMONSTRATIONS: Mapping[str, tuple[type[Desk | Stage], ...]] = {
    "CO1": (FirstRound,),
    "CO2": (HandBuilder,),
    "CO3": (DealRound,),
    "CO4": (TurnStory, AsDealer, NoChips),
    "CO5": (EndStory, Showdown),
    "CO6": (WholeSeries,),
    "CO7": (TipTable, WishDeal),
    "CO8": (OldWay, DealersChoice, CallPounce, BuyHorse, FosterBuilder),
}
EXERCISES: Mapping[str, tuple[type[Exercise], ...]] = {
    "CO1": (WhichMove, OverviewClaims),
    "CO2": (BestHand, HandOrder, CompleteHand, HowMany, HandClaims),
    "CO3": (SetUpOrder, WhoDeals, StockLeft, FairRounds),
    "CO4": (GiveAway, HelpingCards, TurnError, TurnClaims),
    "CO5": (WhoWins, WhatDealerPays, NetChips, PayClaims),
    "CO6": (WhoHasWon, SharedPool, EndClaims),
    "CO7": (KnockOrNot, HelpfulGift, DealersChips, TipClaims),
    "CO8": (FosterOrder, ExchangeMiddle, SpotPounce, WhoLosesLife, VariantClaims),
}

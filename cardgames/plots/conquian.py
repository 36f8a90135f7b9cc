"""The figures of Conquian, each a function of a position, a view or a frame of `cardgames.odds` (Q1 to Q11)."""

from __future__ import annotations

from cardgames.plots.conquian_cards import key_card_map, meld_potential, usable_next
from cardgames.plots.conquian_chances import chance_now, chances_over_time
from cardgames.plots.conquian_defence import blockade_map, discard_lights
from cardgames.plots.conquian_distance import distance_over_time, starting_distance
from cardgames.plots.conquian_forcing import danger_of_force
from cardgames.plots.conquian_laying import mobility_of_uses, ways_to_lie
from cardgames.plots.conquian_opening import first_card_by_rank, layable_hands, sampled_deals
from cardgames.plots.conquian_ways import ways_by_goal, ways_to_eleven
from cardgames.plots.tips import tips_tested

__all__ = [
    "blockade_map",
    "chance_now",
    "chances_over_time",
    "danger_of_force",
    "discard_lights",
    "distance_over_time",
    "first_card_by_rank",
    "key_card_map",
    "layable_hands",
    "meld_potential",
    "mobility_of_uses",
    "sampled_deals",
    "starting_distance",
    "tips_tested",
    "usable_next",
    "ways_by_goal",
    "ways_to_eleven",
    "ways_to_lie",
]

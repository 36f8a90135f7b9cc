"""The figures of Commerce, C1 to C10: each answers one question and returns a `Picture`."""

from cardgames.plots.commerce_dealing import dealing_break_even, dealing_waterfall, nobody_with_a_point
from cardgames.plots.commerce_exchange import buy_or_trade, neighbour_after
from cardgames.plots.commerce_growing import growing_hand
from cardgames.plots.commerce_knocking import knock_or_wait, knock_threshold, rough_rounds
from cardgames.plots.commerce_map import hand_map, kinds_compared, rank_curve
from cardgames.plots.commerce_rivals import after_circuits, best_of_table, running_simulation
from cardgames.plots.commerce_urn import buying_urn

__all__ = [
    "after_circuits",
    "best_of_table",
    "buy_or_trade",
    "buying_urn",
    "dealing_break_even",
    "dealing_waterfall",
    "growing_hand",
    "hand_map",
    "kinds_compared",
    "knock_or_wait",
    "knock_threshold",
    "neighbour_after",
    "nobody_with_a_point",
    "rank_curve",
    "rough_rounds",
    "running_simulation",
]

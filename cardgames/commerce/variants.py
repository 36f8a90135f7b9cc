"""The rules of Commerce that people play, as values."""

from __future__ import annotations

from cardgames.commerce.new_style import BUY, GIVE, GO_ON, KNOCK, KNOCK_AFTER, TRADE
from cardgames.commerce.table import Rules, dealer_pays
from cardgames.game import END, Phases

NEW = Rules(
    phases=Phases({"turn": (BUY, TRADE, KNOCK), "answer": (GIVE,), "after": (KNOCK_AFTER, GO_ON), END: ()}),
    settle=dealer_pays,
)
"""The new way of Hoyle 1842 and Foster 1897: buy, trade or knock; the dealer is the banker."""

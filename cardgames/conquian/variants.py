"""The rules of Conquian that people play, as values."""

from __future__ import annotations

from cardgames.conquian.play import ALLOW, DISCARD, FORCE, LEAVE, REFUSE, USE, USE_FORCED
from cardgames.conquian.table import Rules
from cardgames.game import END, Phases

STANDARD = Rules(
    phases=Phases(
        {
            "drawn": (USE, LEAVE),
            "offer": (USE, REFUSE),
            "force": (FORCE, ALLOW),
            "forced": (USE_FORCED,),
            "discard": (DISCARD,),
            END: (),
        }
    )
)
"""Two players, ten cards each, eleven laid out win."""

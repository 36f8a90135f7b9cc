"""After a round: the learner goes through the biggest mistakes, looks for better moves and sees what follows."""

from cardgames.reviewing.screen import Reviewing

__all__ = ["Reviewing"]

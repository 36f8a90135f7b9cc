"""What people at a table have learned about a deal. No roll-back takes it from them: it is named here and lasts."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Memory:
    """What lasts, by deal code: the cards that each seat has seen, and whether the coach gave advice.

    Taking back, "what if" and coming home, a retry in the review, an explorer, the same code typed again and a file of
    an earlier moment all meet the memory as it is; only a failed input leaves nothing in it, for it showed nothing.
    """

    seen: dict[tuple[str, int], int] = field(default_factory=dict)
    helped: set[str] = field(default_factory=set)

    def draft(self) -> Memory:
        """Return a copy that an input may add to."""
        return Memory(dict(self.seen), set(self.helped))

    def see(self, deal: str, seat: int, cards: int) -> None:
        """Add cards, a mask, to what a seat has seen of a deal."""
        self.seen[deal, seat] = self.seen.get((deal, seat), 0) | cards

    def knows(self, deal: str, seat: int) -> int:
        """Return the cards, as a mask, that a seat has seen of a deal."""
        return self.seen.get((deal, seat), 0)

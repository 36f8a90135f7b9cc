"""The table of the old way of Commerce: three open cards in the middle, three lives each (CO8.1, CO8.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Self

from cardgames.cards import Card, cards_of, mask_of
from cardgames.commerce.table import HAND_SIZE, CommerceRound, Rules
from cardgames.dealing import deal_hands, in_order
from cardgames.game import END, Seats, put


@dataclass(frozen=True, kw_only=True)
class OldRound(CommerceRound):
    """A position of the old way.

    `circle` are the seats that were dealt in, in order of play, the dealer last; `middle_mask` the open cards; `lives`
    by seat; `standing` a bit for each seat that exchanges no more; `place` the number of the present turn, from 0;
    `asked` a bit for each seat that has been asked about Pounce since the middle changed; `buyers` the seats that may
    still buy the horse; `horse` whether it can be bought in a later deal; `again` whether the same dealer deals again;
    `losers` the seats that lost a life when all showed.
    """

    circle: tuple[int, ...]
    middle_mask: int
    lives: tuple[int, ...]
    standing: int = 0
    place: int = -1
    asked: int = 0
    buyers: tuple[int, ...] = ()
    horse: bool = True
    again: bool = False
    losers: tuple[int, ...] = ()

    @property
    def middle(self) -> tuple[Card, ...]:
        """The open cards in the middle."""
        return cards_of(self.middle_mask)

    @property
    def all_shown(self) -> bool:
        """Whether all hands lie open: after the showdown, also while a horse is offered."""
        return self.phase in (END, "horse")

    def next_seat(self, seat: int, steps: int = 1) -> int:
        """Return the seat that many steps on among those who were dealt in (CO8.7)."""
        return self.circle[(self.circle.index(seat) + steps) % len(self.circle)]

    def table_mask(self) -> int:
        """Return the open cards."""
        return self.middle_mask

    def view(self, player: int) -> Self:
        """Return the round as `player` knows it; a dealer who may still choose does not know his hand (CO8.2)."""
        view = super().view(player)
        if self.phase == "choice" and player == self.dealer and view is not self:
            blind = self.hand_masks[player].bit_count()
            view = view.but(
                hand_masks=put(view.hand_masks, player, 0), hand_hidden=put(view.hand_hidden, player, blind)
            )
        return view

    def filled(self, unseen: Iterator[Card]) -> Self:
        """Return the full round; who is asked about Pounce holds a tricon whose fourth card is in the middle."""
        if self.phase != "pounce" or self.to_move is None or not self.hand_hidden[self.to_move]:
            return super().filled(unseen)
        rest, seat = list(unseen), self.to_move
        free = mask_of(rest) | self.hand_masks[seat]
        held = self.hand_masks[seat]
        tricons = [three for three in map(_tricon_for, self.middle) if not (three & ~free or held & ~three)]
        tricon = next(three for one in (*cards_of(held), *rest) for three in tricons if three & one.bit)
        full = self.but(hand_masks=put(self.hand_masks, seat, tricon), hand_hidden=put(self.hand_hidden, seat, 0))
        return super(OldRound, full).filled(iter([one for one in rest if not one.bit & tricon]))


def begin(rules: Rules, rng: Random, players: int, dealer: int, seats: Seats) -> OldRound:
    """Return a fresh deal of the old way: at the first one of a game everybody pays the stake (CO8.1, CO8.7)."""
    lives = seats.lives or (rules.lives,) * players
    circle = tuple(seat for seat in in_order(rules, players, dealer) if any(lives[seat : seat + 1]))
    if len(lives) != players or dealer not in circle or len(circle) == 1:
        msg = f"no deal with the lives {lives} and the dealer {dealer}: he and one more must have some"
        raise ValueError(msg)
    hands, stock = deal_hands(rules, rng, players, circle, HAND_SIZE)
    stake = 0 if seats.lives else rules.stake
    return OldRound(
        rules=rules,
        phase="choice",
        to_move=dealer,
        turn=dealer,
        dealer=dealer,
        hand_masks=hands,
        hand_hidden=(0,) * players,
        stock=stock[HAND_SIZE:],
        seen=(0,) * players,
        chips=tuple(c - stake for c in seats.chips),
        chips_before=seats.chips,
        pool=seats.pool + stake * players,
        circle=circle,
        middle_mask=mask_of(stock[:HAND_SIZE]),
        lives=lives,
        horse=seats.horse,
    )


@cache
def _tricon_for(card: Card) -> int:
    """Return the other three cards of this card's rank."""
    return mask_of(Card(suit, card.rank) for suit in "♣♦♥♠" if suit != card.suit)


def fourth(round_: OldRound, seat: int) -> int:
    """Return the card in the middle that makes the tricon of a seat four of a kind, as a mask, 0 if there is none."""
    hand = round_.hand_masks[seat]
    return next((card.bit for card in round_.middle if _tricon_for(card) == hand), 0)

"""The old way of Commerce: three open cards in the middle, three lives each (CO8.1 to CO8.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, Self

from cardgames.cards import HIDDEN, Card, cards_of, mask_of, subsets
from cardgames.commerce.hands import NOTHING
from cardgames.commerce.table import HAND_SIZE, CommerceRound, Payment, Rules, best_seat, paid, shown
from cardgames.dealing import deal_hands, in_order, nothing_left
from cardgames.game import END, Move, Policy, Seats, known, put


@dataclass(frozen=True, kw_only=True)
class OldRound(CommerceRound):
    """A position of the old way.

    `circle` are the seats that were dealt in, in order of play, the dealer last; `middle_mask` the open cards; `lives`
    by seat; `standing` a bit for each seat that exchanges no more; `place` the number of the present turn, from 0;
    `asked` a bit for each seat that has been asked about Pounce since the middle changed; `buyers` the seats that may
    still buy the horse; `horse` whether it can be bought in a later deal; `again` whether the same dealer deals again.
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


def _just(_round: OldRound) -> tuple[int, ...]:
    return (0,)


def _seen_by_all(round_: OldRound, shown: int) -> tuple[int, ...]:
    """Return what each seat knows after these cards lay open; a view keeps to what its own seat knows."""
    return tuple([seen | shown if round_.viewer in (None, seat) else seen for seat, seen in enumerate(round_.seen)])


def _take(round_: OldRound, _none: int) -> OldRound:
    """Take the three middle cards; the unseen hand becomes the middle, and the dealer stands (CO8.2)."""
    _needs_hand(round_, round_.dealer)
    dealer, middle = round_.dealer, round_.middle_mask
    after = round_.but(
        hand_masks=put(round_.hand_masks, dealer, middle),
        middle_mask=round_.hand_masks[dealer],
        standing=1 << dealer,
        seen=_seen_by_all(round_, middle),
    )
    return changed(after)


def _keep(round_: OldRound, _none: int) -> OldRound:
    _needs_hand(round_, round_.dealer)
    return changed(round_)


def _needs_hand(round_: OldRound, seat: int) -> None:
    """Raise `HiddenInformation` on a view that does not know this hand."""
    if round_.hand_hidden[seat]:
        known(HIDDEN)


def changed(round_: OldRound) -> OldRound:
    """Go on after the middle has changed: whoever may call Pounce is asked first, in order from the dealer's left."""
    if "pounce" in round_.rules.phases:
        for seat in round_.circle:
            if not round_.asked >> seat & 1:
                _needs_hand(round_, seat)
                if fourth(round_, seat):
                    return round_.but(phase="pounce", to_move=seat)
    return next_turn(round_.but(asked=0))


def next_turn(round_: OldRound) -> OldRound:
    """Go on with the next player who has not stood; all show when nobody is left or the circuits are over (CO8.3)."""
    size = len(round_.circle)
    for place in range(round_.place + 1, size * size):
        seat = round_.circle[place % size]
        if not round_.standing >> seat & 1:
            return round_.but(phase="exchange", to_move=seat, turn=seat, place=place)
        if place > round_.place + size:
            break
    return _show(round_)


@lru_cache(maxsize=1 << 14)
def _exchanges(hand: int, middle: int) -> tuple[int, ...]:
    """Return one, two or three hand cards together with as many middle cards."""
    given = [some for some in subsets(hand) if some]
    taken = [some for some in subsets(middle) if some]
    return tuple(g | t for g in given for t in taken if g.bit_count() == t.bit_count())


def _may_exchange(round_: OldRound) -> tuple[int, ...]:
    return _exchanges(round_.hand_masks[round_.turn], round_.middle_mask)


def _exchange(round_: OldRound, chosen: int) -> OldRound:
    player = round_.turn
    hand = round_.hand_masks[player]
    taken = chosen & round_.middle_mask
    after = round_.but(
        hand_masks=put(round_.hand_masks, player, hand ^ chosen),
        middle_mask=round_.middle_mask ^ chosen,
        seen=_seen_by_all(round_, taken),
    )
    return changed(after)


def _stand(round_: OldRound, _none: int) -> OldRound:
    return next_turn(round_.but(standing=round_.standing | 1 << round_.turn))


def _tricon_for(card: Card) -> int:
    return mask_of(Card(suit, card.rank) for suit in "♣♦♥♠" if suit != card.suit)


def fourth(round_: OldRound, seat: int) -> int:
    """Return the card in the middle that makes the tricon of a seat four of a kind, as a mask, 0 if there is none."""
    hand = round_.hand_masks[seat]
    return next((card.bit for card in round_.middle if _tricon_for(card) == hand), 0)


def _call(round_: OldRound, _none: int) -> OldRound:
    """Take the fourth card and give none back; a stock card replaces it, and the caller stands (CO8.10, CO8.11)."""
    seat = round_.to_move
    assert seat is not None
    card = fourth(round_, seat)
    four = round_.hand_masks[seat] | card
    after = round_.but(
        hand_masks=put(round_.hand_masks, seat, four),
        middle_mask=round_.middle_mask & ~card | known(round_.stock[0]).bit,
        stock=round_.stock[1:],
        standing=round_.standing | 1 << seat,
        seen=_seen_by_all(round_, four),
        asked=0,
    )
    return changed(after)


def _let_be(round_: OldRound, _none: int) -> OldRound:
    assert round_.to_move is not None
    return changed(round_.but(asked=round_.asked | 1 << round_.to_move))


def _show(round_: OldRound) -> OldRound:
    """All show: the best hand takes the prize, the worst ones lose a life (CO8.4, CO8.5)."""
    levels, kinds = shown(round_)
    worst = min(levels[seat] for seat in round_.circle)
    losers = [seat for seat in round_.circle if levels[seat] == worst]
    if all(round_.lives[seat] == (seat in losers) for seat in round_.circle):
        return round_.but(phase=END, to_move=None, again=True)
    best = best_seat(round_, levels)
    winner = None if kinds[best] == NOTHING else best
    prize = min(round_.rules.prize, round_.pool)
    payments = () if winner is None else (Payment(None, winner, prize, "CO8.4"),)
    lives = tuple([left - (seat in losers) for seat, left in enumerate(round_.lives)])
    return _offer_horse(paid(round_, payments).but(winner=winner, lives=lives), losers)


def _offer_horse(round_: OldRound, losers: list[int]) -> OldRound:
    """Offer the horse to those who went out first, in order from the dealer's left, if they have the chips (CO8.6)."""
    out = [seat for seat in losers if not round_.lives[seat]]
    if not out or not round_.horse:
        return _finish(round_)
    price = round_.rules.stake // 3
    buyers = tuple(seat for seat in out if round_.chips[seat] >= price)
    return _next_buyer(round_.but(horse=False, buyers=buyers))


def _next_buyer(round_: OldRound) -> OldRound:
    if not round_.buyers:
        return _finish(round_)
    seat = round_.buyers[0]
    return round_.but(phase="horse", to_move=seat, turn=seat, buyers=round_.buyers[1:])


def _buy_horse(round_: OldRound, _none: int) -> OldRound:
    seat = round_.turn
    bought = paid(round_, (Payment(seat, None, round_.rules.stake // 3, "CO8.6"),))
    return _next_buyer(bought.but(lives=put(round_.lives, seat, 1)))


def _decline(round_: OldRound, _none: int) -> OldRound:
    return _next_buyer(round_)


def _finish(round_: OldRound) -> OldRound:
    """End the deal; whoever is the last with lives takes what is left of the pool (CO8.7)."""
    left = [seat for seat, lives in enumerate(round_.lives) if lives]
    sweep = (Payment(None, left[0], round_.pool, "CO8.7"),) if len(left) == 1 else ()
    return paid(round_, sweep).but(phase=END, to_move=None)


def next_dealer(round_: OldRound) -> int:
    """Return who deals next: the next one with lives; the same dealer again if nobody lost one (CO8.5, CO8.7)."""
    order = in_order(round_.rules, round_.players, round_.dealer)
    return round_.dealer if round_.again else next(seat for seat in order if round_.lives[seat])


def carry(round_: OldRound) -> Seats:
    """Return chips, pool and lives for the next deal, and whether the horse is still there (CO8.6)."""
    return Seats(round_.chips, round_.pool, lives=round_.lives, horse=round_.horse)


def goes_on(round_: OldRound, _played: int, _agreed: int | None) -> bool:
    """Return whether more than one player still has lives (CO8.7)."""
    return sum(lives > 0 for lives in round_.lives) > 1


def last_alive(round_: OldRound, _chips: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats with lives: the last one wins (CO8.7)."""
    return tuple(seat for seat, lives in enumerate(round_.lives) if lives)


POLICY = Policy(carry, goes_on, nothing_left, last_alive)


def move(verb: str, rule: str, play: Any, options: Any = _just) -> Move:  # noqa: ANN401 - named functions
    """Return a move that as a rule needs no cards."""
    return Move(verb, rule, options, play)


TAKE = move("take", "CO8.2", _take)
KEEP = move("keep", "CO8.2", _keep)
EXCHANGE = move("exchange", "CO8.3", _exchange, _may_exchange)
STAND = move("stand", "CO8.3", _stand)
CALL = move("pounce", "CO8.10", _call)
LET_BE = move("let_be", "CO8.11", _let_be)
BUY_HORSE = move("horse", "CO8.6", _buy_horse)
DECLINE = move("decline", "CO8.6", _decline)

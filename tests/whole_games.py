"""Every combination of rules of both games, and whole games of them: old-way deals follow until one has lives left."""

from random import Random

from cardgames import Seats, commerce, conquian
from cardgames.cards import DECK, RANKS, cards_of, mask_of, singles

PRESETS = {
    "NEW": commerce.NEW,
    "FOSTER": commerce.FOSTER,
    "RIGHT": commerce.RIGHT,
    "OLD": commerce.OLD,
    "POUNCE": commerce.POUNCE,
    "STANDARD": conquian.STANDARD,
    "MEXICAN": conquian.MEXICAN,
    "THREE": conquian.THREE,
}
COMBINATIONS = {
    f"{module.__name__.rpartition('.')[2]}-{name}": rules
    for module in (commerce, conquian)
    for name, rules in module.combinations()
}
EVERY = COMBINATIONS | {name: rules for name, rules in PRESETS.items() if rules not in COMBINATIONS.values()}
"""Every combination, and the presets that are not among them, by name."""

SEATS = (3, 5, 12)


def deal(rules, seed, number=0, tricon=False):
    """Return a first deal; `number` goes through numbers of seats and dealers, `tricon` makes a Pounce possible."""
    if rules.game == "conquian":
        return conquian.deal(rules, Random(seed), number % rules.seats[-1])
    players = SEATS[number % len(SEATS)]
    start = commerce.deal(rules, Random(seed), players, number % players)
    return with_tricon(start, Random(seed)) if tricon else start


def next_deal(end, rng, tricon=False):
    """Return the next deal of the same game in the old way, None after its last one."""
    if sum(left > 0 for left in getattr(end, "lives", ())) < 2:
        return None
    seats = Seats(end.chips, end.pool, lives=end.lives, horse=end.horse)
    start = commerce.deal(end.rules, rng, end.players, end.rules.next_dealer(end), seats)
    return with_tricon(start, rng) if tricon else start


def whole_game(start, act, rng, tricon=False):
    """Yield (round, action) for each decision of a whole game, and (round, None) where a deal has ended."""
    state = start
    while state is not None:
        if state.to_move is None:
            yield state, None
            state = next_deal(state, rng, tricon)
        else:
            action = act(state, rng)
            yield state, action
            state = state.play(action)


def with_tricon(start, rng):
    """Return the deal with cards swapped: two seats hold a tricon each whose fourth card is in the middle."""
    state, fourths = start, 0
    for rank, seat in zip(rng.sample(RANKS, 2), rng.sample(start.circle, 2), strict=True):
        column = mask_of(one for one in DECK if one.rank == rank)
        fourth = rng.choice(singles(column))
        state = moved(state, state.hand_masks[seat], column ^ fourth)
        state = moved(state, singles(state.middle_mask & ~fourths)[0], fourth)
        fourths |= fourth
    return state


def moved(state, old, new):
    """Return the round in which these cards have changed places."""
    for one, other in zip(singles(old & ~new), singles(new & ~old), strict=True):
        both = one | other
        state = state.but(
            hand_masks=tuple([mask ^ both if (mask & both) in (one, other) else mask for mask in state.hand_masks]),
            middle_mask=state.middle_mask ^ both if state.middle_mask & both in (one, other) else state.middle_mask,
            stock=tuple([cards_of(both ^ card.bit)[0] if card.bit & both else card for card in state.stock]),
        )
    return state

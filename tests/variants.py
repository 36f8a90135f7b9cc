"""Random rounds of every variant and combination, from starts as late in a game as they come."""

from random import Random

from scenes import game

from cardgames import Seats, commerce, conquian
from cardgames.cards import DECK

RULES = {f"commerce {name}": rules for name, rules in commerce.combinations()}
RULES |= {f"conquian {name}": rules for name, rules in conquian.combinations()}

TASTES = (
    {"eager": ("trade", "exchange", "use", "force", "force_right", "force_left"), "shy": ("knock", "stand")},
    {},
    {"eager": ("pounce", "horse", "exchange", "use"), "shy": ("knock",)},
)


def start(name, seed):
    """Return the deal of this variant by seed: number of seats, dealer, chips and lives differ."""
    rules, rng = RULES[name], Random(f"{name} {seed}")
    if rules.game == "conquian":
        players = rules.seats[0]
        seats = Seats(tuple(rng.choice((-1, 3, 20)) for _ in range(players)), stake=rng.choice((1, 1, 3)))
        return conquian.deal(rules, rng, rng.randrange(players), seats)
    players = 3 + seed % 10
    chips = tuple(rng.choice((0, 1, 5, 20)) for _ in range(players))
    lives = tuple(rng.choice((0, 1, 1, 2, 3)) for _ in range(players)) if rules.lives and seed % 3 else ()
    if sum(map(bool, lives)) < 2:
        lives = ()
    dealer = rng.choice([seat for seat in range(players) if not lives or lives[seat]])
    seats = Seats(chips, pool=rng.choice((0, 2, 30)), lives=lives, horse=rng.random() < 0.7)
    round_ = commerce.deal(rules, rng, players, dealer, seats)
    return with_tricon(round_, rng) if "pounce" in rules.phases and seed % 2 else round_


def with_tricon(round_, rng):
    """Return the deal with its cards renamed so that a player holds three of a rank."""
    mine = round_.hands[rng.choice(round_.circle)]
    rank = rng.choice(round_.rules.ranks)
    three = rng.sample([c for c in DECK if c.rank == rank], 3)
    swapped = {c: c for c in DECK}
    for one, other in zip(mine, three, strict=True):
        now = next(c for c, name in swapped.items() if name is other)
        swapped[now], swapped[one] = swapped[one], other
    return round_.but(
        hand_masks=tuple(sum(swapped[c].bit for c in hand) for hand in round_.hands),
        middle_mask=sum(swapped[c].bit for c in round_.middle),
        stock=tuple(swapped[c] for c in round_.stock),
    )


def play(name, seed):
    """Yield (round, action) pairs of a random round, then the finished round with None."""
    return game(start(name, seed), Random(f"play {name} {seed}"), **TASTES[seed % len(TASTES)])

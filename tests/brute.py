"""The rules a second time, slow and from the rule text alone: nothing here comes from the package under test."""

from collections import Counter
from functools import cache
from itertools import combinations

SUITS = "♣♦♥♠"
COMMERCE_RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "B", "D", "K"]
CONQUIAN_RANKS = ["A", "2", "3", "4", "5", "6", "7", "B", "D", "K"]
SEQUENCES = [["A", "2", "3"], *(COMMERCE_RANKS[i : i + 3] for i in range(1, 11)), ["D", "K", "A"]]


def deck(ranks):
    return [rank + suit for suit in SUITS for rank in ranks]


CLASSIC = ("nothing", "point", "sequence", "tricon")
FOSTER = ("nothing", "point", "pair", "flush", "sequence", "tricon")


def strength(hand, kinds):
    """Return something that is bigger for the better hand by these kinds, the worst first: (kind, what it compares by).

    Four of a kind are above all kinds.
    """
    ranks, suits = [c[:-1] for c in hand], Counter(c[-1] for c in hand)
    heights = [[*COMMERCE_RANKS[1:], "A"].index(rank) for rank in ranks]
    if len(set(ranks)) == 1:
        return (len(kinds) if len(hand) == 4 else kinds.index("tricon"), heights[0])
    for place, row in enumerate(SEQUENCES):
        if len(suits) == 1 and sorted(row) == sorted(ranks):
            return (kinds.index("sequence"), place)
    worth = {"A": 11, "10": 10, "B": 10, "D": 10, "K": 10}
    suit, count = suits.most_common(1)[0]
    total = sum(worth[c[:-1]] if c[:-1] in worth else int(c[:-1]) for c in hand if c[-1] == suit)
    if count == 3 and "flush" in kinds:
        return (kinds.index("flush"), total)
    twice = [h for h in heights if heights.count(h) == 2]
    if twice and "pair" in kinds:
        return (kinds.index("pair"), twice[0], next(h for h in heights if h != twice[0]))
    return (kinds.index("point"), total, count) if count > 1 else (kinds.index("nothing"),)


def commerce_strength(hand):
    return strength(hand, CLASSIC)


def fours():
    return [[rank + suit for suit in SUITS] for rank in COMMERCE_RANKS]


@cache
def melds():
    """Return the 182 combinations as frozensets of names."""
    sets = [[r + s for s in some] for r in CONQUIAN_RANKS for n in (3, 4) for some in combinations(SUITS, n)]
    runs = [[r + s for r in CONQUIAN_RANKS[i : i + n]] for s in SUITS for n in range(3, 9) for i in range(11 - n)]
    return tuple(map(frozenset, sets + runs))


@cache
def melds_with(card):
    return tuple(m for m in melds() if card in m)


def layable(cards):
    """Return whether an exact cover exists."""
    cards = frozenset(cards)
    return not cards or any(layable(cards - m) for m in melds_with(min(cards)) if m <= cards)


def splits(cards):
    """Yield every exact cover as a list of melds."""
    if not cards:
        yield []
    for meld in melds_with(min(cards)) if cards else ():
        if meld <= cards:
            yield from ([meld, *rest] for rest in splits(cards - meld))


def uses(laid, hand, middle):
    """Return the sets of hand cards that may go with the Mittelkarte: cover what must lie, then add melds at will."""
    found, done = set(), set()

    def cover(must, free, used):
        if (must, free) in done:
            return
        done.add((must, free))
        if not must:
            found.add(used)
        for meld in melds_with(min(must)) if must else melds():
            if meld <= must | free:
                cover(must - meld, free - meld, used | (meld & free))

    cover(frozenset([*laid, middle]), frozenset(hand), frozenset())
    return found


@cache
def layable_sets(most=11):
    """Return all sets of cards that split into melds, by size, as ints: bit i is the i-th card of `conquian_order`."""
    place = {name: 1 << i for i, name in enumerate(conquian_order())}
    as_bits = sorted((sum(place[c] for c in meld) for meld in melds()), key=lambda m: m & -m)
    by_size = {size: set() for size in range(3, most + 1)}

    def extend(laid, start):
        for i in range(start, len(as_bits)):
            both = laid | as_bits[i]
            if not laid & as_bits[i] and both.bit_count() <= most:
                by_size[both.bit_count()].add(both)
                extend(both, i + 1)

    extend(0, 0)
    return by_size


def conquian_order():
    return [rank + suit for rank in CONQUIAN_RANKS for suit in SUITS]


class Commerce:
    """Follows a round of Commerce, clockwise, by the rule text (CO3 to CO5); names instead of cards."""

    def __init__(self, hands, stock, chips, pool, dealer, circuits=10):
        self.circuits = circuits
        self.hands, self.stock, self.chips = [set(h) for h in hands], list(stock), list(chips)
        self.pool, self.dealer, self.n = pool, dealer, len(hands)
        self.turns, self.phase, self.pushed, self.winner = 0, "turn", None, None
        self.turn = self.mover = (dealer + 1) % self.n

    def legal(self):
        cards = self.hands[self.mover] if self.mover is not None else ()
        if self.phase == "turn":
            buys = cards if self.turn == self.dealer or self.chips[self.turn] > 0 else ()
            return {("buy", c) for c in buys} | {("trade", c) for c in cards} | {("knock", None)}
        if self.phase == "answer":
            return {("give", c) for c in cards}
        return {("knock", None), ("go_on", None)} if self.phase == "after" else set()

    def play(self, verb, card):
        getattr(self, verb)(card)

    def buy(self, card):
        self.hands[self.turn].remove(card)
        self.hands[self.turn].add(self.stock.pop(0))
        self.stock.append(card)
        self.chips[self.turn] -= 1
        self.chips[self.dealer] += 1
        self.phase = "after"

    def trade(self, card):
        self.hands[self.turn].remove(card)
        self.pushed, self.phase, self.mover = card, "answer", (self.turn + 1) % self.n

    def give(self, card):
        self.hands[self.mover] = self.hands[self.mover] - {card} | {self.pushed}
        self.hands[self.turn].add(card)
        self.pushed, self.phase, self.mover = None, "after", self.turn

    def go_on(self, _):
        self.turns += 1
        self.turn = self.mover = (self.turn + 1) % self.n
        self.phase = "turn"
        if self.turns == self.circuits * self.n:
            self.knock(None)

    def knock(self, _):
        self.phase, self.mover = "end", None
        worth = [commerce_strength(sorted(h)) for h in self.hands]
        best = max(worth)
        if best[0] == 0:
            return
        from_dealer = [(self.dealer + i) % self.n for i in range(self.n)]
        self.winner = next(seat for seat in from_dealer if worth[seat] == best)
        self.chips[self.winner] += self.pool
        self.pool = 0
        if self.winner != self.dealer:
            same = worth[self.dealer][0] == best[0]
            for seat in [s for s in from_dealer[1:] if same or s == self.winner]:
                self.chips[self.dealer] -= 1
                self.chips[seat] += 1


class Conquian:
    """Follows a game of Conquian for two by the rule text (CQ4 to CQ6); names instead of cards."""

    def __init__(self, hands, stock, dealer, stake, goal=11):
        self.goal = goal
        self.hands, self.stock, self.laid = [set(h) for h in hands], list(stock), [set(), set()]
        self.turn = self.mover = self.turner = 1 - dealer
        self.middle, self.refused, self.phase = self.stock.pop(0), [], "drawn"
        self.winner, self.chips, self.stake = None, [20, 20], stake

    def legal(self):
        if self.phase == "discard":
            return {("discard", frozenset([c])) for c in self.hands[self.turn]}
        if self.phase == "force":
            return {("force", frozenset()), ("allow", frozenset())}
        if self.phase == "end":
            return set()
        decline = {"drawn": {"leave"}, "offer": {"refuse"}, "forced": set()}[self.phase]
        ways = uses(self.laid[self.turn], self.hands[self.turn], self.middle)
        return {("use", some) for some in ways} | {(verb, frozenset()) for verb in decline}

    def play(self, verb, cards):
        if verb in ("leave", "refuse"):
            if layable(self.laid[self.turn] | {self.middle}):
                self.phase, self.mover = "force", 1 - self.turn
            else:
                self.allow(cards)
        else:
            getattr(self, verb)(cards)

    def allow(self, _):
        if self.turner == self.turn:
            self.turn = self.mover = 1 - self.turn
            self.phase = "offer"
            return
        self.refused.append(self.middle)
        self.middle = None
        self.phase, self.mover = "end", None
        if self.stock:
            self.middle, self.phase = self.stock.pop(0), "drawn"
            self.mover = self.turner = self.turn

    def force(self, _):
        self.phase, self.mover = "forced", self.turn

    def use(self, cards):
        self.hands[self.turn] -= cards
        self.laid[self.turn] |= cards | {self.middle}
        self.middle = None
        self.phase, self.mover = "discard", self.turn
        if len(self.laid[self.turn]) == self.goal:
            self.phase, self.mover, self.winner = "end", None, self.turn
            self.chips[self.turn] += self.stake
            self.chips[1 - self.turn] -= self.stake

    def discard(self, cards):
        (self.middle,) = cards
        self.hands[self.turn] -= cards
        self.turner = self.turn
        self.turn = self.mover = 1 - self.turn
        self.phase = "offer"

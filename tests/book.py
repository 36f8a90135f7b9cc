"""The variants a second time, as a book tells them: from top to bottom, one generator a game, names instead of cards.

A game yields (phase, seat, what he may do) and is sent what he does, as (verb, cards). Nothing here comes from the
package under test.
"""

from itertools import combinations

from brute import layable, strength, uses

NONE = frozenset()


class OldWay:
    """A deal of the old way of Commerce (CO8.1 to CO8.11)."""

    def __init__(self, hands, middle, stock, dealer, **table):
        self.hands, self.middle, self.stock, self.dealer = [set(h) for h in hands], set(middle), list(stock), dealer
        self.lives, self.chips, self.pool = list(table["lives"]), list(table["chips"]), table["pool"]
        self.stake, self.prize, self.kinds = table["stake"], table["prize"], table["kinds"]
        self.with_pounce, self.horse, self.winner, self.stood = table["pounce"], table["horse"], None, set()
        seats, step = len(hands), table["step"]
        self.order = [(dealer + step * i) % seats for i in range(1, seats + 1)]
        self.order = [seat for seat in self.order if self.lives[seat]]

    def play(self):
        verb, _ = yield "choice", self.dealer, {("take", NONE), ("keep", NONE)}
        if verb == "take":
            self.hands[self.dealer], self.middle = self.middle, self.hands[self.dealer]
            self.stood.add(self.dealer)
        yield from self.pounce()
        for seat in self.order * len(self.order):
            if seat in self.stood:
                continue
            verb, chosen = yield "exchange", seat, {("stand", NONE), *self.exchanges(seat)}
            if verb == "stand":
                self.stood.add(seat)
            else:
                self.hands[seat], self.middle = self.hands[seat] ^ chosen, self.middle ^ chosen
                yield from self.pounce()
        yield from self.settle()

    def exchanges(self, seat):
        for n in (1, 2, 3):
            for given in combinations(self.hands[seat], n):
                for taken in combinations(self.middle, n):
                    yield "exchange", frozenset(given + taken)

    def pounce(self):
        asked = set()
        while callers := [seat for seat in self.order if self.with_pounce and seat not in asked and self.fourth(seat)]:
            verb, _ = yield "pounce", callers[0], {("pounce", NONE), ("let_be", NONE)}
            asked.add(callers[0])
            if verb == "pounce":
                card = self.fourth(callers[0])
                self.hands[callers[0]].add(card)
                self.middle = self.middle - {card} | {self.stock.pop(0)}
                self.stood.add(callers[0])
                asked = set()

    def fourth(self, seat):
        ranks = {card[:-1] for card in self.hands[seat]}
        if len(ranks) > 1 or len(self.hands[seat]) > 3:
            return None
        return next((card for card in self.middle if card[:-1] in ranks), None)

    def settle(self):
        worth = {seat: strength(sorted(self.hands[seat]), self.kinds) for seat in self.order}
        losers = [seat for seat in self.order if worth[seat] == min(worth.values())]
        if len(losers) == len(self.order) and all(self.lives[seat] == 1 for seat in losers):
            return
        best = max(worth.values())
        if best[0] > 0:
            self.winner = next(seat for seat in [self.dealer, *self.order] if worth[seat] == best)
            taken = min(self.prize, self.pool)
            self.chips[self.winner] += taken
            self.pool -= taken
        for seat in losers:
            self.lives[seat] -= 1
        out = [seat for seat in losers if not self.lives[seat]]
        if out and self.horse:
            self.horse = False
            for seat in [seat for seat in out if self.chips[seat] >= self.stake // 3]:
                verb, _ = yield "horse", seat, {("horse", NONE), ("decline", NONE)}
                if verb == "horse":
                    self.chips[seat] -= self.stake // 3
                    self.pool += self.stake // 3
                    self.lives[seat] = 1
        alive = [seat for seat in self.order if self.lives[seat]]
        if len(alive) == 1:
            self.chips[alive[0]] += self.pool
            self.pool = 0


class ThreeConquian:
    """A game of Conquian at a table of three (CQ9.3 to CQ9.6)."""

    def __init__(self, hands, stock, first, goal, *, exchange):
        self.hands, self.stock, self.laid = [set(h) for h in hands], list(stock), [set(), set(), set()]
        self.first, self.goal, self.exchange = first, goal, exchange
        self.middle, self.refused, self.winner = None, [], None

    def others(self, seat):
        """Return the right neighbour, then the left one."""
        return [(seat - 1) % 3, (seat + 1) % 3]

    def play(self):
        if self.exchange:
            yield from self.swap()
        turner = self.first
        while self.stock:
            self.middle = self.stock.pop(0)
            source, discarded, around = turner, False, [turner, *self.others(turner)]
            while (layer := (yield from self.offered(around, source, discarded))) is not None:
                if self.winner is not None:
                    return
                source, discarded, around = layer, True, self.others(layer)
            self.refused.append(self.middle)
            self.middle, turner = None, self.others(source)[0]

    def swap(self):
        passed = {}
        for seat in [self.first, *self.others(self.first)]:
            _, chosen = yield "pass", seat, {("pass", frozenset([card])) for card in self.hands[seat]}
            passed[seat] = chosen
            self.hands[seat] -= chosen
        for seat, cards in passed.items():
            self.hands[self.others(seat)[0]] |= cards

    def fits(self, seat):
        return layable(self.laid[seat] | {self.middle})

    def offered(self, around, source, discarded):
        """Let the card go round; return who laid it out, None where nobody did."""
        for seat in around:
            turned = seat == source and not discarded
            options = {("use", some) for some in uses(self.laid[seat], self.hands[seat], self.middle)}
            victims = dict(zip(("force_right", "force_left"), self.others(seat), strict=True))
            for verb, victim in victims.items():
                if self.fits(victim) and not (discarded and victim == source):
                    options.add((verb, NONE))
            options.add(("leave" if turned else "refuse", NONE))
            verb, cards = yield "drawn" if turned else "offer", seat, options
            if verb == "use":
                return (yield from self.lay(seat, cards))
            if verb in victims:
                return (yield from self.forced(victims[verb]))
            for other in self.others(seat) if self.fits(seat) else ():
                verb, _ = yield "force", other, {("force", NONE), ("allow", NONE)}
                if verb == "force":
                    return (yield from self.forced(seat))
        return None

    def forced(self, seat):
        ways = {("use", some) for some in uses(self.laid[seat], self.hands[seat], self.middle)}
        _, cards = yield "forced", seat, ways
        return (yield from self.lay(seat, cards))

    def lay(self, seat, cards):
        self.hands[seat] -= cards
        self.laid[seat] |= cards | {self.middle}
        self.middle = None
        if len(self.laid[seat]) == self.goal:
            self.winner = seat
            return seat
        _, out = yield "discard", seat, {("discard", frozenset([card])) for card in self.hands[seat]}
        self.hands[seat] -= out
        (self.middle,) = out
        return seat

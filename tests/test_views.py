"""What a player may know: views, re-dealing them, and that nothing else shows."""

import pickle
from collections import Counter
from random import Random

import pytest
from scenes import (
    GAMES,
    assert_every_card_once,
    codes,
    commerce_game,
    commerce_scene,
    conquian_game,
    conquian_scene,
    places,
    replay,
)

from cardgames import HIDDEN, HiddenInformation, IllegalAction, card, cards, conquian, determinize, playout
from cardgames.game import END

either_game = pytest.mark.parametrize("name", GAMES)


def states(name, games):
    for seed in range(games):
        yield from (round_ for round_, _ in GAMES[name](seed))


def seats(round_, rng):
    """Return the seats that matter here: on turn, beside it, and one of all."""
    return {round_.turn, round_.next_seat(round_.turn), rng.randrange(round_.players)}


@either_game
@pytest.mark.rule("CO4.4", "CO4.10", "CQ5.15")
def test_a_view_survives_every_re_dealing_and_no_hidden_card_changes_it(name):
    rng = Random(8)
    phases = Counter()
    for round_ in states(name, 100):
        for seat in seats(round_, rng):
            view = round_.view(seat)
            world = determinize(view, rng)
            assert_every_card_once(world)
            assert world.view(seat) == view
            assert repr(world.view(seat)) == repr(view)
            assert pickle.loads(pickle.dumps(view)) == view  # noqa: S301
            assert (world.viewer, set(world.hand_hidden)) == (None, {0})
            phases[round_.phase, seat == round_.to_move] += 1
    assert {(phase, True) for phase in round_.rules.phases if phase != END} <= set(phases)
    assert {(phase, False) for phase in round_.rules.phases} <= set(phases)


def may_know(round_, seat):
    """Return the cards that a seat may see: its own, all that lies open, and what it has seen go where it lies."""
    mask = round_.hand_masks[seat] | round_.seen[seat]
    if isinstance(round_, conquian.ConquianRound):
        mask |= round_.table_mask()
    if round_.phase == END:
        mask |= sum(round_.hand_masks)
    return mask


@either_game
@pytest.mark.rule("CO4.4", "CO4.10", "CQ5.15")
def test_a_view_shows_own_open_and_seen_cards_where_they_lie_and_no_other(name):
    rng = Random(9)
    for round_ in states(name, 100):
        truth = dict(places(round_))
        for seat in seats(round_, rng):
            shown = {c: place for c, place in places(round_.view(seat)) if c is not HIDDEN}
            assert shown == {c: place for c, place in truth.items() if c.bit & may_know(round_, seat)}
            assert Counter(place for _, place in places(round_.view(seat))) == Counter(truth.values())


@either_game
@pytest.mark.rule("CO4.10", "CQ5.15")
def test_legal_actions_come_from_the_view_of_the_player_to_move_only(name):
    for round_ in states(name, 100):
        for seat in range(round_.players):
            expected = round_.legal_actions() if seat == round_.to_move else ()
            assert round_.view(seat).legal_actions() == expected


@either_game
@pytest.mark.rule("CO4.10", "CQ5.15")
def test_playing_on_a_view_gives_the_next_view_or_says_that_it_cannot_know(name):
    answers = Counter()
    for round_ in states(name, 80):
        if round_.to_move is None:
            continue
        view = round_.view(round_.to_move)
        for action in view.legal_actions():
            try:
                after = view.play(action)
            except HiddenInformation:
                answers[action.verb, "hidden"] += 1
                continue
            answers[action.verb, "known"] += 1
            real = round_.play(action)
            if real.phase == END:  # only the full round can open the other hands
                assert (after.phase, after.winner, after.chips) == (END, real.winner, real.chips)
            else:
                assert after == real.view(view.viewer)
    sure = {"trade"} if name == "commerce" else {"use", "force", "discard"}
    assert {verb for verb, answer in answers if answer == "known"} >= sure
    assert not sure & {verb for verb, answer in answers if answer == "hidden"}
    asks = {"knock", "buy", "give"} if name == "commerce" else {"refuse"}
    assert asks <= {verb for verb, answer in answers if answer == "hidden"}


class Worlds:
    """Finds other courses of a Commerce round that look the same to one seat, by following unnamed cards.

    A card is a number (its place in the first deal); what the seat sees gives a number its name. Whatever the others
    chose unseen is chosen anew, and what the seat sees later must fit again.
    """

    def __init__(self, history, seat, rng):
        self.first, self.seat, self.rng = history[0][0], seat, rng
        self.history = history
        ids = iter(range(52))
        self.hands = [[next(ids) for _ in range(3)] for _ in range(self.first.players)]
        self.stock = list(ids)
        self.named = dict(zip(self.hands[seat], self.first.hands[seat], strict=True))

    def sees(self, number, named):
        fits = self.named.get(number, named) == named and (number in self.named or named not in self.named.values())
        self.named[number] = named
        return fits

    def chosen(self, actor, action):
        if actor == self.seat:
            return next(n for n in self.hands[actor] if self.named[n] == action.cards[0])
        return self.rng.choice(self.hands[actor])

    def course(self):
        """Return (deal, actions) of another world, or None where the new choices do not fit what the seat sees."""
        script, pushed = [], None
        for round_, action in self.history[:-1]:
            actor, turn = round_.to_move, round_.turn
            number = self.chosen(actor, action) if action.cards else None
            script.append((action.verb, number))
            if action.verb == "buy":
                drawn = self.stock.pop(0)
                self.hands[actor].remove(number)
                self.hands[actor].append(drawn)
                self.stock.append(number)
                if actor == self.seat and not self.sees(drawn, round_.stock[0]):
                    return None
            elif action.verb == "trade":
                self.hands[actor].remove(number)
                pushed = number
            elif action.verb == "give":
                self.hands[actor].remove(number)
                self.hands[actor].append(pushed)
                self.hands[turn].append(number)
                if actor == self.seat and not self.sees(pushed, round_.offer):
                    return None
                if turn == self.seat and not self.sees(number, action.cards[0]):
                    return None
        return self.dealt(script)

    def dealt(self, script):
        free = [c for c in self.first.rules.deck if c not in self.named.values()]
        self.rng.shuffle(free)
        named = [self.named[n] if n in self.named else free.pop() for n in range(52)]
        hands = [sum(c.bit for c in named[3 * p : 3 * p + 3]) for p in range(self.first.players)]
        start = self.first.but(hand_masks=tuple(hands), stock=tuple(named[3 * len(hands) :]))
        return start, [" ".join([verb, *([str(named[n])] if n is not None else [])]) for verb, n in script]


@pytest.mark.rule("CO4.4", "CO4.10")
def test_a_commerce_view_is_the_same_in_every_world_that_its_player_cannot_tell_apart():
    rng = Random(11)
    found = 0
    for number in range(240):
        history = list(commerce_game(3 * number + 2, players=3 + number % 3))[:30]
        seat = number % history[0][0].players
        others = (Worlds(history, seat, rng).course() for _ in range(60))
        other = next((course for course in others if course), None)
        if other is None:
            continue
        found += 1
        round_, script = other
        for (real, _), code in zip(history, [*script, None], strict=True):
            if real.phase == END:
                break
            assert repr(round_.view(seat)) == repr(real.view(seat))
            round_ = replay(round_, code) if code else round_
    assert found > 100


@pytest.mark.rule("CQ5.15")
def test_a_conquian_view_never_shows_where_the_cards_lie_that_stay_hidden_to_the_end():
    rng = Random(3)
    for seed in range(120):
        history = list(conquian_game(seed))
        (start, _), (end, _) = history[0], history[-1]
        seat = seed % 2
        secret = [*end.hands[1 - seat], *end.stock]
        other = dict(zip(secret, rng.sample(secret, len(secret)), strict=True))
        hands = [sum(other.get(c, c).bit for c in hand) for hand in start.hands]
        round_ = start.but(hand_masks=tuple(hands), stock=tuple(other.get(c, c) for c in start.stock))
        for real, action in history[:-1]:
            assert repr(round_.view(seat)) == repr(real.view(seat))
            round_ = round_.play(action)


@pytest.mark.rule("CO4.4", "CO4.10")
def test_partners_of_a_trade_know_the_card_they_passed_until_it_may_have_moved():
    start = commerce_scene("2♣ 4♦ 6♥", "K♠ 9♠ 4♥", "7♣ 7♥ 3♣", "7♦ 2♦ 5♠", stock="10♠")
    pushed = replay(start, "trade 4♥")
    assert [pushed.view(seat).offer for seat in range(4)] == [HIDDEN, card("4♥"), HIDDEN, HIDDEN]
    assert pushed.view(2).hands[1] == (HIDDEN, HIDDEN)
    traded = replay(pushed, "give 7♥", "go_on")
    assert traded.view(1).hands == ((HIDDEN,) * 3, cards("7♥ 9♠ K♠"), (card("4♥"), HIDDEN, HIDDEN), (HIDDEN,) * 3)
    assert traded.view(2).hands == ((HIDDEN,) * 3, (card("7♥"), HIDDEN, HIDDEN), cards("3♣ 7♣ 4♥"), (HIDDEN,) * 3)
    assert traded.view(0).hands == (cards("2♣ 4♦ 6♥"), *((HIDDEN,) * 3,) * 3)
    later = replay(traded, "trade 3♣", "give 7♦", "go_on")
    assert later.view(1).hands[2] == (HIDDEN,) * 3  # seat 2 may have passed the 4♥ on
    assert later.view(2).hands[1] == (card("7♥"), HIDDEN, HIDDEN)
    assert later.view(2).hands[3] == (card("3♣"), HIDDEN, HIDDEN)


@pytest.mark.rule("CO4.2", "CO4.10")
def test_a_buyer_knows_the_card_he_put_under_the_stock_and_the_dealer_does_not():
    start = commerce_scene("2♣ 4♦ 6♥", "K♠ 9♠ 4♥", "7♣ 7♥ 3♣", stock="10♠ A♣")
    bought = replay(start, "buy 4♥", "go_on", "buy 3♣", "go_on")
    assert bought.stock[-2:] == cards("4♥ 3♣")
    assert [[c for c in bought.view(seat).stock if c is not HIDDEN] for seat in range(3)] == [
        [],
        [card("4♥")],
        [card("3♣")],
    ]
    assert bought.view(1).stock[-2:] == (card("4♥"), HIDDEN)


@pytest.mark.rule("CO4.10")
def test_who_returned_a_card_sees_it_come_up_again_in_its_order():
    round_ = commerce_scene("2♣ 4♦ 6♥", "K♠ 9♠ 4♥", "7♣ 7♥ 3♣", chips=(99, 99, 99))
    round_ = replay(round_, "buy 4♥", "go_on", "buy 3♣", "go_on")
    while round_.stock[0] != card("4♥"):
        if round_.to_move == 1 and card("K♠").bit & round_.hand_masks[1]:
            round_ = replay(round_, "buy K♠", "go_on")
        else:
            newest = max(round_.hands[round_.to_move])
            round_ = replay(round_.but(turns=0), f"buy {newest}", "go_on")
    view = round_.view(1)
    assert view.stock[0] == card("4♥")
    buyer = round_.to_move
    after = replay(round_, f"buy {max(round_.hands[buyer])}")
    assert card("4♥") in after.view(1).hands[buyer]
    assert after.view(buyer).hands[buyer] == after.hands[buyer]
    assert after.stock[0] == card("3♣")


@pytest.mark.rule("CO4.2", "CO4.10")
def test_a_known_stock_card_can_be_bought_on_the_view():
    round_ = commerce_scene("2♣ 4♦ 6♥", "K♠ 9♠ 4♥", "7♣ 7♥ 3♣", stock="10♠", seen=(0, card("10♠").bit, 0))
    view = round_.view(1)
    assert view.play(view.parse("buy 4♥")) == replay(round_, "buy 4♥").view(1)
    with pytest.raises(HiddenInformation):
        round_.view(1).but(stock=(HIDDEN, *round_.stock[1:])).play(view.parse("buy 4♥"))


@either_game
@pytest.mark.rule("CO4.5", "CO5.1", "CQ5.15")
def test_at_the_end_all_hands_are_open_and_the_stock_stays_closed(name):
    for seed in range(30):
        *_, (end, _) = GAMES[name](seed)
        for seat in range(end.players):
            view = end.view(seat)
            assert view.hands == end.hands
            assert all(c is HIDDEN or c.bit & end.seen[seat] for c in view.stock)


@either_game
@pytest.mark.rule("CO4.10", "CQ5.15")
def test_a_view_refuses_to_turn_into_the_view_of_another(name):
    round_ = next(states(name, 1))
    assert round_.view(0).view(0) == round_.view(0)
    with pytest.raises(HiddenInformation, match="seat 1"):
        round_.view(0).view(1)
    with pytest.raises(HiddenInformation, match="seat 0"):
        round_.view(1).view(0)


@either_game
@pytest.mark.rule("CO4.1", "CQ5.3")
def test_nobody_acts_out_of_turn_on_his_view(name):
    round_ = next(states(name, 1))
    waiting = next(seat for seat in range(round_.players) if seat != round_.to_move)
    with pytest.raises(IllegalAction):
        round_.view(waiting).play(round_.legal_actions()[-1])


@pytest.mark.rule("CQ5.10", "CQ5.15")
def test_a_view_allows_forcing_without_knowing_the_hand_that_is_forced():
    round_ = conquian_scene(laid=("3♣ 4♣ 5♣", ""), middle="6♣", phase="offer")
    asked = replay(round_, "refuse")
    assert codes(asked.view(1)) == ["force", "allow"]
    assert asked.view(1).hands[0] == (HIDDEN,) * 7
    forced = asked.view(1).play(asked.parse("force"))
    assert forced == replay(asked, "force").view(1)
    assert forced.legal_actions() == ()


@pytest.mark.rule("CO4.10")
def test_every_place_is_equally_likely_for_an_unseen_card():
    view = commerce_scene("2♣ 4♦ 6♥", "K♠ 9♠ 4♥", "7♣ 7♥ 3♣").view(1)
    rng = Random(21)
    n = 4900
    where = Counter(dict(places(determinize(view, rng)))[card("A♠")].split()[0] for _ in range(n))
    expected = {"hand": 6 / 49, "stock": 43 / 49}
    assert sum((where[p] - n * q) ** 2 / (n * q) for p, q in expected.items()) < 10.8


@either_game
@pytest.mark.rule("CO4.10", "CQ5.15")
def test_playout_hands_bots_their_own_view_and_plays_to_the_end(name):
    asked = []

    def bot(view, rng):
        asked.append((view.viewer, view.to_move))
        return rng.choice(view.legal_actions())

    start = next(states(name, 1))
    end = playout(start, [bot] * start.players, Random(4))
    assert end.phase == END
    assert asked
    assert all(viewer == mover for viewer, mover in asked)
    asked.clear()
    assert playout(start, [bot] * start.players, Random(4), limit=1).phase != END
    assert len(asked) == 1

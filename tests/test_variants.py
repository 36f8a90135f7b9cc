"""What holds in every round of every variant: cards, chips, sizes, views, re-dealing, and that nothing leaks."""

import pickle
from collections import Counter
from random import Random

import pytest
from scenes import places
from variants import RULES, play

from cardgames import HIDDEN, HiddenInformation, IllegalAction, determinize
from cardgames.cards import mask_of
from cardgames.game import END

every_variant = pytest.mark.parametrize("name", RULES)


RARE = ("choice", "pounce", "pass", "horse")


def sizes(round_):
    """Return how many cards each seat has to hold, laid out and set aside ones included."""
    rules, players = round_.rules, range(round_.players)
    if rules.game == "conquian":
        one_more = round_.turn if round_.phase == "discard" or round_.winner is not None else None
        return [rules.hand_size + (seat == one_more) for seat in players]
    if rules.lives:
        four = [len(hand) == 4 and len({c.rank for c in hand}) == 1 for hand in round_.hands]
        return [(3 + (four[seat] and bool(round_.standing >> seat & 1))) * (seat in round_.circle) for seat in players]
    return [3 - (round_.phase == "answer" and seat == round_.turn) for seat in players]


def held(round_):
    """Return how many cards each seat holds."""
    count = [mask.bit_count() for mask in round_.hand_masks]
    if round_.rules.game == "conquian":
        passed = round_.passed
        return [n + round_.layout_masks[seat].bit_count() + bool(passed[seat]) for seat, n in enumerate(count)]
    return count


def assert_whole(round_, chips):
    """Check that every card is in one place, nobody has too many, and no chip is lost."""
    offered = getattr(round_, "offer", None)
    masks = [*round_.hand_masks, *(c.bit for c in round_.stock), *getattr(round_, "layout_masks", ())]
    if round_.rules.game == "conquian":
        masks += [c.bit for c in (*round_.refused, *round_.passed, round_.middle) if c]
    else:
        masks += [getattr(round_, "middle_mask", 0), offered.bit if offered else 0]
    assert sum(mask.bit_count() for mask in masks) == len(round_.rules.deck)
    assert sum(masks) == mask_of(round_.rules.deck)
    assert held(round_) == sizes(round_)
    assert set(round_.hand_hidden) == {0}
    assert sum(round_.chips) + getattr(round_, "pool", 0) == chips
    assert getattr(round_, "pool", 0) >= 0
    assert getattr(round_, "middle_mask", 7).bit_count() == 3 or round_.rules.game == "conquian"
    assert (round_.to_move is None) == (round_.phase == END) == (not round_.legal_actions())


class Public:
    """Which cards everybody has seen, and which card who passed on, followed from the rounds alone."""

    def __init__(self, round_):
        self.open, self.own = 0, [0] * round_.players

    def see(self, round_):
        """Add what lies open now."""
        if round_.rules.game == "conquian":
            self.open |= sum(round_.layout_masks) | (round_.middle.bit if round_.middle else 0)
        elif round_.rules.lives:
            self.open |= round_.middle_mask

    def follow(self, round_, action):
        """Add what this action will show: a caller's tricon to all, a passed card to who passed it."""
        if action and action.verb == "pounce":
            self.open |= round_.hand_masks[round_.to_move]
        if action and action.verb == "pass":
            self.own[round_.to_move] |= action.mask

    def known(self, round_, seat):
        blind = round_.phase == "choice" and seat == round_.dealer
        mask = self.open | self.own[seat] | (0 if blind else round_.hand_masks[seat])
        if round_.phase in (END, "horse"):
            mask |= sum(round_.hand_masks)
        return mask


def assert_view(round_, seat, public, rng):
    """Check that a view shows what its seat knows and no more, keeps its legal actions and survives re-dealing."""
    view = round_.view(seat)
    shown = {c: place for c, place in places(view) if c is not HIDDEN}
    truth = dict(places(round_))
    assert all(truth[c] == place for c, place in shown.items())
    if round_.rules.game == "conquian" or round_.rules.lives:
        assert mask_of(shown) == public.known(round_, seat)
    assert Counter(place for _, place in places(view)) == Counter(truth.values())
    assert view.legal_actions() == (round_.legal_actions() if seat == round_.to_move else ())
    world = determinize(view, rng)
    assert (world.viewer, set(world.hand_hidden)) == (None, {0})
    assert repr(world.view(seat)) == repr(view)
    assert world.view(seat) == view == view.view(seat)
    if seat == round_.to_move:
        assert world.legal_actions() == view.legal_actions()
        assert_plays_on(round_, view, rng.choice(view.legal_actions()))


def assert_plays_on(round_, view, action):
    """Check that playing on the view gives the view of the next round, or says that it cannot know."""
    after = round_.play(action)
    try:
        seen = view.play(action)
    except HiddenInformation:
        return
    if after.phase in (END, "horse") and round_.phase != "horse":
        assert (seen.phase, seen.chips, seen.winner) == (after.phase, after.chips, after.winner)
    else:
        assert seen == after.view(view.viewer)


def assert_rounds(name, rounds, looks):
    """Play rounds with all checks; views are looked at once in `looks` steps."""
    rng, moves = Random(f"look {name}"), set()
    for seed in range(rounds):
        public, chips = None, None
        for round_, action in play(name, seed):
            public = public or Public(round_)
            chips = sum(round_.chips) + getattr(round_, "pool", 0) if chips is None else chips
            public.see(round_)
            assert_whole(round_, chips)
            moves.add((round_.phase, action and action.verb))
            often = 8 if round_.phase in RARE else 1
            if rng.random() * looks < often or action is None:
                assert_view(round_, rng.randrange(round_.players), public, rng)
                if action:
                    assert_view(round_, round_.to_move, public, rng)
                    assert round_.parse(action.code) == action
            public.follow(round_, action)
    offered = {(phase, move.verb) for phase, some in RULES[name].phases.items() for move in some}
    assert moves == offered | {(END, None)}


@every_variant
@pytest.mark.rule("CO1.5", "CO3.3", "CO4.10", "CO8.1", "CO8.2", "CO8.3", "CO8.10", "CO8.11", "CQ9.1", "CQ9.2", "CQ9.3")
@pytest.mark.rule("CQ5.8", "CQ5.15", "CQ9.6")
def test_three_hundred_random_rounds_lose_no_card_or_chip_and_leak_nothing(name):
    assert_rounds(name, 300, looks=40)


@pytest.mark.proof
@every_variant
@pytest.mark.rule("CO1.5", "CO3.3", "CO4.10", "CO8.1", "CO8.2", "CO8.3", "CO8.10", "CO8.11", "CQ9.1", "CQ9.2", "CQ9.3")
@pytest.mark.rule("CQ5.8", "CQ5.15", "CQ9.6")
def test_ten_thousand_random_rounds_lose_no_card_or_chip_and_leak_nothing(name):
    assert_rounds(name, 10_000, looks=20)


@every_variant
@pytest.mark.rule("CO4.1", "CO8.3", "CQ5.9", "CQ9.5")
def test_every_legal_action_can_be_played_and_rounds_survive_pickle(name):
    rng = Random(f"all {name}")
    for seed in range(3):
        states = [round_ for round_, _ in play(name, seed)]
        for round_ in rng.sample(states, min(12, len(states))):
            before = pickle.dumps(round_)
            for action in round_.legal_actions():
                following = round_.play(action)
                assert following != round_
                assert round_.parse(action.code) == action
            assert pickle.dumps(round_) == before
            twin = pickle.loads(before)  # noqa: S301
            assert (twin, hash(twin), twin.legal_actions()) == (round_, hash(round_), round_.legal_actions())


@every_variant
@pytest.mark.rule("CO4.1", "CO8.3", "CQ5.1", "CQ9.6")
def test_what_is_not_legal_is_refused_with_a_rule_and_changes_nothing(name):
    rng = Random(f"wrong {name}")
    verbs = sorted({move.verb for some in RULES[name].phases.values() for move in some})
    for seed in range(6):
        for round_, _ in play(name, seed):
            before = hash(round_)
            cards = rng.sample(round_.rules.deck, rng.choice((0, 1, 1, 2)))
            action = round_.parse(f"{rng.choice(verbs)} {' '.join(map(str, cards))}")
            if action not in round_.legal_actions():
                with pytest.raises(IllegalAction) as refused:
                    round_.play(action)
                assert refused.value.rule[:3] in {"CO4", "CO8", "CQ5", "CQ9"}
                assert hash(round_) == before

"""PettingZoo's own tests on every variant, exact masks, and observations that hide what is hidden."""

import copy
import warnings
from random import Random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from cardgames import Action, Seats, bots, commerce, conquian, determinize, playout
from cardgames.adapters import pettingzoo as adapter
from cardgames.adapters.actions import Picked, Step
from cardgames.adapters.pettingzoo import CardEnv, env
from cardgames.adapters.variants import VARIANTS

every_variant = pytest.mark.parametrize("name", VARIANTS)
# PettingZoo says so of its own card games, too: a mask has to be somewhere.
EXPECTED = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}


@pytest.fixture
def counted(monkeypatch):
    """Count the steps of every environment that `env` makes."""

    class Counted(CardEnv):
        steps = 0

        def step(self, action):
            Counted.steps += action is not None
            super().step(action)

    monkeypatch.setattr(adapter, "CardEnv", Counted)
    return Counted


def table(name, **options):
    """Return a bare environment after its deal."""
    made = CardEnv(rules=VARIANTS[name], **options)
    made.reset(seed=1)
    return made


def played(name, seed, **options):
    """Yield the environment before every step of random play in which knocking and standing are rare."""
    rng, made = Random(f"{name} {seed}"), CardEnv(rules=VARIANTS[name], salt=seed, **options)
    made.reset(seed=0)
    while made.round_.to_move is not None:
        yield made
        steps = made.legal_steps()
        bold = [step for step in steps if step.verb not in ("knock", "stand")]
        made.step(made.numbering.number(rng.choice(bold if bold and rng.random() < 0.9 else steps)))
    yield made


@every_variant
def test_api_test_on_many_salted_deals(name, counted, taken):
    """`api_test` plays one round however many cycles it is given, and deals by seed 0 itself: hence salt and loop."""
    deals = 0
    while counted.steps < 400 or deals < 8:
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            made = env(rules=VARIANTS[name], salt=f"deal {deals}")
            for agent in made.possible_agents:
                made.action_space(agent).seed(deals)
            api_test(made)
        assert {str(one.message) for one in said} <= EXPECTED
        deals += 1
        assert deals < 200
    taken["steps in PettingZoo's api_test"] += counted.steps
    taken["deals in PettingZoo's api_test"] += deals


@every_variant
def test_seed_test_on_many_salted_deals(name, counted, taken):
    deals = 0
    while counted.steps < 300 or deals < 6:
        seed_test(lambda salt=deals: env(rules=VARIANTS[name], salt=salt))
        deals += 1
        assert deals < 200
    taken["steps in PettingZoo's seed_test"] += counted.steps


@every_variant
def test_masks_are_the_legal_actions_and_zero_for_all_others(name, taken):
    positions = 0
    for seed in range(4):
        for made in played(name, seed):
            verb, cards = made.picked.verb, made.picked.cards
            fits = [
                one
                for one in made.round_.legal_actions()
                if not verb or (one.verb == verb and one.cards[: len(cards)] == cards)
            ]
            firsts = {Step(one.verb, (*one.cards, None)[len(cards)]) for one in fits}
            for seat, agent in enumerate(made.possible_agents):
                mask = made.observe(agent)["action_mask"]
                legal = {made.numbering.steps[number] for number in np.flatnonzero(mask)}
                assert legal == (firsts if seat == made.round_.to_move else set())
            positions += 1
    assert positions > 60
    taken["positions whose masks were compared"] += positions


@every_variant
def test_what_is_hidden_changes_no_observation(name, taken):
    rng, compared, moved = Random(7), 0, 0
    for seed in range(3):
        for made in played(name, seed):
            for seat, agent in enumerate(made.agents):
                view = made.round_.view(seat)
                twin = copy.copy(made)
                twin.round_ = determinize(view, rng)
                moved += twin.round_ != made.round_
                mine = made.observe(agent)
                if seat != made.round_.to_move:
                    twin.picked = Picked("use")
                assert np.array_equal(twin.observe(agent)["observation"], mine["observation"])
                compared += 1
    assert moved > compared / 2
    taken["observations compared with permuted hidden cards"] += compared


@every_variant
def test_what_a_seat_knows_is_in_its_observation(name):
    for made in played(name, 5):
        for seat, agent in enumerate(made.possible_agents):
            known, parts = made.observe(agent)["observation"], made.observer.parts
            deck, view = made.rules.deck, made.round_.view(seat)
            for place in range(made.players):
                other = (seat + place * made.rules.direction) % made.players
                shown = {deck[i] for i in np.flatnonzero(known[parts[f"hand {place}"]])}
                assert shown == {card for card in view.hands[other] if card in deck}
                assert known[parts["cards"]][place] == len(view.hands[other])
                assert known[parts["chips"]][place] == view.chips[other]
            picked = {deck[i] for i in np.flatnonzero(known[parts["picked"]])}
            assert picked == (set(made.picked.cards) if seat == made.round_.to_move else set())
            assert known[parts["phase"]].sum() == 1
            assert known.dtype == np.float32


def test_a_known_stock_card_is_seen_by_who_gave_it_back():
    made = table("commerce_new", salt=1)
    buyer, given = made.round_.to_move, made.round_.hands[made.round_.to_move][0]
    made.step(made.numbering.number(Step("buy", given)))
    stock = {a: made.observe(a)["observation"][made.observer.parts["stock"]] for a in made.agents}
    size = len(made.round_.stock)
    assert stock[f"player_{buyer}"][given.index] == pytest.approx(1 / size)
    assert {agent for agent, known in stock.items() if known.any()} == {f"player_{buyer}"}


@every_variant
def test_rewards_are_the_payoffs_of_the_round(name):
    for seed in range(4):
        *_, made = played(name, seed)
        assert made.rewards == dict(zip(made.agents, made.round_.payoffs(), strict=True))
        assert all(made.terminations.values())
        assert not any(made.truncations.values())
        assert [made.infos[agent]["chips"] for agent in made.agents] == list(made.round_.chips)


def test_salt_and_seed_name_the_deal():
    def hands(salt, seed):
        made = CardEnv(rules=conquian.STANDARD, salt=salt)
        made.reset(seed=seed)
        return made.round_

    assert hands("a", 1) == hands("a", 1)
    assert len({hands(salt, seed).hand_masks for salt in "ab" for seed in range(5)}) == 10
    made = table("conquian_standard", salt="a")
    first = made.round_
    made.reset()
    assert made.round_.hand_masks != first.hand_masks
    unseeded = [CardEnv(rules=commerce.NEW) for _ in range(2)]
    for one in unseeded:
        one.reset()
    assert unseeded[0].round_ != unseeded[1].round_


def test_dealer_and_seats_are_options_of_the_table_and_of_the_deal():
    assert {table("commerce_new", dealer=3, salt=s).round_.dealer for s in range(9)} == {3}
    assert len({table("commerce_new", salt=s).round_.dealer for s in range(40)}) == 5
    seats = Seats(chips=(9, 9, 9), lives=(1, 0, 2), pool=12)
    dealers = set()
    for salt in range(9):
        made = table("commerce_old", players=3, seats=seats, salt=salt)
        dealers.add(made.round_.dealer)
        assert [made.infos[agent]["lives"] for agent in made.agents] == [1, 0, 2]
        while made.round_.to_move is not None:
            assert made.agent_selection != "player_1"
            made.step(made.numbering.number(made.legal_steps()[-1]))
    assert dealers == {0, 2}
    made.reset(options={"dealer": 1, "seats": None, "unknown": 1})
    assert (made.round_.dealer, made.round_.lives) == (1, (3, 3, 3))


def test_a_wrong_step_is_refused_or_ends_the_episode():
    bare = table("conquian_standard", salt=1)
    before = bare.round_
    for wrong in (bare.numbering.number(Step("allow")), None):
        with pytest.raises(ValueError, match=r"not legal here|has to decide"):
            bare.step(wrong)
    assert bare.round_ is before
    checked = env(rules=conquian.STANDARD, salt=1)
    checked.reset(seed=1)
    checked.step(bare.numbering.number(Step("allow")))
    assert all(checked.terminations.values())


@pytest.mark.parametrize(
    ("name", "bot"), [("commerce_new", bots.commerce.by_the_book), ("conquian_standard", bots.conquian.by_the_book)]
)
def test_the_bots_of_the_package_play_through_their_numbers(name, bot):
    for seed in range(5):
        made = table(name, salt=seed)
        goal = playout(made.round_, [bot] * made.players, Random(seed))
        rng = Random(seed)
        while made.round_.to_move is not None:
            action = bot(made.round_.view(made.round_.to_move), rng)
            assert isinstance(action, Action)
            for number in made.numbering.path(made.round_.legal_actions(), action):
                made.step(number)
        assert made.round_ == goal


def test_names_carry_a_version_and_pictures_are_text():
    made = table("commerce_new", salt=1, render_mode="ansi")
    assert made.metadata["name"] == str(made) == "commerce_new_v0"
    seat = made.round_.to_move
    assert f"seat {seat}\nphase: turn\nto_move: {seat}" in made.render()
    hidden = {str(card) for other in range(5) if other != seat for card in made.round_.hands[other]}
    assert not hidden & set(made.render().split())
    assert CardEnv(rules=commerce.rules(circuits=3)).metadata["name"] == "commerce_house_v0"

"""The verdict at the edges of its steps, noise of paired differences, and what an advice says."""

from random import Random

import numpy as np
import pytest
from coach_positions import advice_on
from scenes import commerce_scene, conquian_scene

from cardgames import Action, commerce
from cardgames.coach import LIMITS, Verdict, advise, looks
from cardgames.coach.advice import judged, verdict
from cardgames.coach.estimates import Estimates, critical

CRITICAL = {9: 2.262157, 19: 2.093024, 29: 2.045230, 99: 1.984217}
"""Student's two-sided 95 % quantiles by degrees of freedom, as printed in tables."""

STEPS = list(Verdict)


def commerce_view():
    return commerce_scene("K♦ 9♦ 4♣", "2♣ 3♦ 5♥", "4♥ 7♦ 8♥", dealer=2).view(0)


def conquian_view():
    return conquian_scene(hands=("6♣ 6♥ B♠ D♥ 5♣ 7♣ 2♣ K♥ A♦ A♥", ""), middle="6♠").view(0)


def of(view, *rows):
    return judged(view, Estimates(view.legal_actions(), np.array(rows, float)))


@pytest.mark.parametrize("game", LIMITS)
@pytest.mark.parametrize("step", range(4))
def test_the_edge_of_a_step_belongs_to_the_better_verdict(game, step):
    limit = LIMITS[game][step]
    assert verdict(game, limit) is STEPS[step]
    assert verdict(game, limit * 1.001) is STEPS[step + 1]


def test_the_steps_are_those_of_the_specification():
    assert LIMITS == {"conquian": (0.005, 0.02, 0.05, 0.1), "commerce": (0.05, 0.2, 0.5, 1.0)}
    assert [step.value for step in Verdict] == ["sehr gut", "gut", "ungenau", "Fehler", "grober Fehler"]


@pytest.mark.parametrize(("behind", "noise", "step"), [(0.3, 0.3, 0), (0.3, 0.2999, 2), (2.0, 2.5, 0), (0.0, 0.0, 0)])
def test_within_the_noise_an_action_is_as_good_as_the_best(behind, noise, step):
    assert verdict("commerce", behind, noise) is STEPS[step]


def test_a_difference_at_the_edge_is_not_decided_by_a_sum_of_floats():
    view = conquian_view()
    sevenths = [0.1] * 3 + [0.7]
    found = of(view, *([one, one - 0.05] for one in sevenths))
    assert found.choices[1].behind == 0.05
    assert found.choices[1].verdict is Verdict.INEXACT


@pytest.mark.parametrize("free", CRITICAL)
def test_a_small_sample_has_students_wider_interval(free):
    assert critical(1, free + 1) == pytest.approx(CRITICAL[free], rel=2e-3)


def test_the_noise_is_that_of_the_paired_differences():
    view, rng = conquian_view(), np.random.default_rng(1)
    luck = rng.normal(0.5, 0.3, 400)
    better = luck + rng.normal(0.1, 0.05, 400)
    found = of(view, *zip(luck, better, strict=True))
    worse = found.choices[1]
    assert found.choices[0].action == view.legal_actions()[1]
    assert worse.behind == pytest.approx(0.1, abs=0.01)
    assert worse.noise == pytest.approx(1.966 * 0.05 / 20, rel=0.1)  # the luck that both share does not count
    assert worse.high - worse.low > 10 * worse.noise
    assert worse.verdict is Verdict.MISTAKE


@pytest.mark.parametrize("actions", [2, 7, 19])
def test_of_equally_good_actions_one_is_called_worse_in_at_most_5_of_100_looks(actions):
    rng, alarms, runs = np.random.default_rng(actions), 0, 1000
    for _ in range(runs):
        found = Estimates(tuple(range(actions)), rng.normal(size=(60, actions)))
        alarms += bool((found.behind(found.best) > found.noise(found.best)).any())
    assert alarms / runs <= 0.05 + 3 * (0.05 * 0.95 / runs) ** 0.5


@pytest.mark.parametrize("lost", [0.0, 0.8])
def test_two_looks_find_a_real_difference_and_hardly_ever_another_one(lost, monkeypatch):
    view, rng = commerce_view(), np.random.default_rng(5)
    weak = view.legal_actions()[3]

    def noise(_view, actions, worlds, _rng):
        table = rng.normal(size=(worlds, len(actions)))
        return Estimates(actions, table - lost * np.array([one == weak for one in actions]))

    monkeypatch.setattr(looks, "estimate", noise)
    found = [looks.looked(view, Random(1), 60, weak) for _ in range(200)]
    told_worse = [{one.action for one in one.choices if one.verdict is not Verdict.BEST} for one in found]
    assert sum(bool(some - {weak}) for some in told_worse) <= 200 * 0.05 + 3 * (200 * 0.05 * 0.95) ** 0.5
    seen = sum(weak in some for some in told_worse)
    assert seen > 190 if lost else seen < 20


def test_the_best_comes_first_and_equals_keep_the_order_of_the_rules():
    view = commerce_view()
    found = of(view, [1, 3, 1, 3, 1, 1, 2], [1, 3, 1, 3, 1, 1, 2])
    legal = view.legal_actions()
    assert [one.action for one in found.choices] == [legal[n] for n in (1, 3, 6, 0, 2, 4, 5)]
    assert [one.action for one in found.best] == [legal[1], legal[3]]
    assert not found.close
    assert found.of(legal[6]).behind == 1
    assert found.worlds == 2


def test_a_chance_keeps_an_interval_even_where_all_worlds_agree():
    found = of(conquian_view(), *([1.0, 0.0] for _ in range(40)))
    won, lost = found.choices
    assert (won.value, won.high) == (1, 1)
    assert 0.9 < won.low < 1
    assert (lost.value, lost.low) == (0, 0)
    assert 0 < lost.high < 0.1


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ((0.5, 0.5), "Alle Züge sind hier gleich gut, denn der Unterschied ist zu klein, um zu zählen."),
        ((0.5, 0.497), "Alle Züge sind hier gleich gut, denn der Unterschied ist zu klein, um zu zählen."),
        (
            (0.7, 0.4),
            (
                "Am besten ist hier: Pik 6 mit Kreuz 6 und Herz 6 auslegen "
                "(Gewinnchance 70 von 100, sonst höchstens 40 von 100)."
            ),
        ),
    ],
)
def test_the_summary_says_what_to_do_and_whether_it_matters(values, sentence):
    found = of(conquian_view(), values, values)
    assert found.summary == sentence
    assert found.close == (values[0] - values[1] < 0.01)


def test_the_summary_says_that_a_difference_cannot_be_seen():
    found = of(conquian_view(), [1, 0], [0, 1], [1, 0], [0, 0])
    assert found.close
    assert found.summary == "Alle Züge gelten hier als gleich gut, denn ein Unterschied ist nicht sicher zu erkennen."


def test_the_summary_names_one_of_several_good_moves_and_the_next_one():
    found = advice_on(commerce_view(), "knock", "buy 4♣")
    assert found.summary == (
        "Hier sind zwei Züge etwa gleich gut, zum Beispiel: Kreuz 4 abgeben und kaufen "
        "(im Schnitt 3,0 Chips, sonst höchstens 1,0)."
    )


def test_an_action_asked_about_is_looked_at_twice_even_when_it_seems_bad(monkeypatch):
    asked = []
    real = looks.estimate
    monkeypatch.setattr(looks, "estimate", lambda view, some, *rest: asked.append(some) or real(view, some, *rest))
    round_ = commerce.from_code("CO5-04A2S", commerce.NEW)
    view = round_.view(round_.to_move)
    good, bad = (advise(view, Random(1)).choices[at].action for at in (0, -1))
    asked.clear()
    advise(view, Random(1), about=bad)
    assert [set(some) for some in asked] == [set(view.legal_actions()), {good, bad}]


def test_without_a_choice_there_is_nothing_to_weigh():
    view = conquian_scene(laid=("6♣ 6♦ 6♥", ""), hands=("A♣ 3♦ 5♥ K♣ B♦ 2♥ 4♠", ""), middle="6♠", phase="forced").view(
        0
    )
    found = of(view, [0.5], [0.5])
    assert found.summary == "Hier hast du keine Wahl: Pik 6 allein anlegen."
    assert found.close


def test_only_legal_actions_are_judged():
    with pytest.raises(ValueError, match="'knock' is not among the legal actions"):
        of(conquian_view(), [0.5, 0.5], [0.5, 0.5]).of(Action("knock"))
    with pytest.raises(ValueError, match="'leave' is not among the legal actions"):
        of(conquian_view(), [0.5, 0.5], [0.5, 0.5]).of("leave")


@pytest.mark.parametrize("table", [[[1.0, 2.0]], [[1.0]] * 3, [1.0, 2.0]])
def test_estimates_need_two_worlds_and_all_actions(table):
    with pytest.raises(ValueError, match=r"at least 2 worlds × 2 actions"):
        Estimates(conquian_view().legal_actions(), np.array(table))


def test_an_advice_needs_the_view_of_whoever_is_to_move():
    round_ = commerce_scene("K♦ 9♦ 4♣", "2♣ 3♦ 5♥", "4♥ 7♦ 8♥", dealer=2)
    with pytest.raises(ValueError, match="a full round shows hidden cards"):
        advise(round_, Random(1))
    with pytest.raises(ValueError, match="seat 1 is not to move"):
        advise(round_.view(1), Random(1))
    with pytest.raises(ValueError, match="at least 2 worlds are needed"):
        advise(round_.view(0), Random(1), worlds=1)
    end = round_.play(Action("knock"))
    with pytest.raises(ValueError, match="seat 0 is not to move"):
        advise(end.view(0), Random(1))

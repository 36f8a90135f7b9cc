"""Games and worked examples written down once: they replay to the same chips, and no variant is without one."""

import pytest
import transcript

from cardgames import commerce, conquian, rulebook
from cardgames.commerce import FOSTER, NEW, OLD, POUNCE, RIGHT
from cardgames.conquian import MEXICAN, STANDARD, THREE
from cardgames.game import END

FILES = transcript.every()
PRESETS = {NEW, FOSTER, RIGHT, OLD, POUNCE, STANDARD, MEXICAN, THREE}
EXAMPLES = (
    "example-hands",
    "example-round",
    "example-round-fours",
    "example-rearranging",
    "example-forcing",
    "example-find",
)
one_by_one = pytest.mark.parametrize(
    "written", [pytest.param(t, id=name, marks=pytest.mark.rule(*t.ids)) for name, t in FILES.items()]
)


@one_by_one
@pytest.mark.rule("CO1.1", "CO1.2", "CO1.3", "CQ1.1", "CQ1.2")
def test_a_written_game_replays_to_the_same_chips(written):
    *_, end = written.rounds()
    assert end.phase == END
    assert transcript.outcome(end) == written.result


@one_by_one
@pytest.mark.rule("CO4.1", "CQ5.9")
def test_every_written_action_is_legal_and_spelt_as_the_round_spells_it(written):
    for round_, code in zip(written.rounds(), written.actions, strict=False):
        assert code in [action.code for action in round_.legal_actions()]


@one_by_one
@pytest.mark.rule("CO4.1", "CQ5.9")
def test_a_transcript_names_every_rule_that_governs_its_actions_and_payments(written):
    assert transcript.governing(written) <= set(written.ids)
    told = {rule.section for rule in rulebook.rules().values()}
    assert {rule for rule in written.ids if rule.split(".")[0] in told} <= set(rulebook.rules())


@one_by_one
@pytest.mark.rule("CO4.8", "CQ9.8")
def test_parsing_and_printing_a_transcript_changes_nothing(written):
    again = transcript.parse(transcript.printed(written))
    assert again == written
    assert list(again.header) == list(written.header)
    assert transcript.variant(written.rules) == written.header["variant"]


@pytest.mark.rule("CO4.8", "CO8.1", "CO8.8", "CO8.10", "CQ9.1", "CQ9.2", "CQ9.3", "CQ9.7", "CQ6.4")
def test_no_variant_is_without_a_written_game():
    written = {t.rules for t in FILES.values()}
    named = [*commerce.combinations(), *conquian.combinations()]
    assert [name for name, rules in named if rules not in written] == []
    assert written >= PRESETS
    assert {rules.options for rules in written} >= {
        conquian.rules(starts="winner", draws="double").options,
        conquian.rules(players=3, starts="winner", draws="double").options,
    }


@pytest.mark.rule("CO1.3", "CQ3.5", "CQ5.10")
def test_every_worked_example_is_written_down():
    assert set(EXAMPLES) <= set(FILES)


@pytest.mark.rule("CO4.1", "CO8.2", "CO8.3", "CO8.6", "CO8.10", "CQ5.2", "CQ9.2", "CQ9.5")
def test_together_the_written_games_play_every_move_of_every_variant():
    played, offered = {}, {}
    for written in FILES.values():
        way = written.rules.phases
        offered.setdefault(way, set()).update(
            (phase, move.verb) for phase, moves in written.rules.phases.items() for move in moves
        )
        for round_, code in zip(written.rounds(), written.actions, strict=False):
            played.setdefault(way, set()).add((round_.phase, code.split()[0]))
    assert played == offered


@pytest.mark.rule("CO8.4", "CO8.5", "CO8.6", "CO8.7", "CO5.4", "CQ6.3")
def test_the_written_games_hold_the_rare_ends():
    ids = [t.ids for t in FILES.values()]
    assert all(any(rule in some for some in ids) for rule in ("CO5.2", "CO5.3", "CO8.4", "CO8.6", "CO8.7", "CQ9.5"))
    assert any(t.result["winner"] == "nobody" for t in FILES.values() if t.header["variant"].startswith("commerce"))
    assert any(t.result["winner"] == "nobody" for t in FILES.values() if t.header["variant"].startswith("conquian"))

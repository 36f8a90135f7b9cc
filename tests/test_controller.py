"""Every input of a learner is answered, and what is refused changes nothing."""

from itertools import pairwise
from random import Random

import pytest
from scenes import GAMES, commerce_scene, conquian_scene
from tables import RULES, bot, click, foreign, items, names, play, said, session, set_up, table, texts

from cardgames import Action, IllegalAction, cards
from cardgames.controller import Controller
from cardgames.dealcode import DealCode
from cardgames.german import Voice
from cardgames.scene import TELLERS

either_game = pytest.mark.parametrize("game", GAMES)
TRADERS = ("2♣ 4♦ 6♥", "K♠ 9♠ 4♥", "7♣ 7♥ 3♣", "7♦ 2♦ 5♠")


def waiting(game, seed=1, **more):
    """Return a table at which the person is to move: the first such from this seed on."""
    return next(c for c in (table(game, seed + n, players=4, **more) for n in range(50)) if c.view.to_move == c.you)


def state(controller):
    chosen = controller.session
    return chosen.code, chosen.round, chosen.history, chosen.can_undo(), chosen.can_redo()


def position(controller):
    return state(controller), controller.picked


def selected(controller):
    return {item["id"] for item in items(controller.frames[-1]) if item["selected"]}


def test_in_commerce_a_second_card_takes_the_place_of_the_first():
    controller = set_up(commerce_scene(*TRADERS), 1)
    click(controller, "K♠")
    assert selected(controller) == {"K♠"}
    click(controller, "9♠")
    assert selected(controller) == {"9♠"}
    assert controller.picked == cards("9♠")


def test_in_conquian_several_cards_are_picked_together_and_one_for_the_discard():
    controller = set_up(conquian_scene(hands=("6♥ 6♦ K♦", ""), middle="6♠"))
    click(controller, "6♥", "6♦", "K♦")
    assert selected(controller) == {"6♥", "6♦", "K♦"}
    click(controller, "K♦", "use")
    assert (controller.view.phase, selected(controller)) == ("discard", set())
    others = [str(one) for one in controller.view.hands[0]]
    click(controller, *others[:3])
    assert selected(controller) == {others[2]}


@either_game
def test_a_picked_card_is_put_back_by_a_second_click(game):
    controller = waiting(game)
    one = str(controller.view.hands[0][0])
    before = position(controller)
    click(controller, one)
    assert selected(controller) == {one}
    click(controller, one)
    assert position(controller) == before
    assert selected(controller) == set()


@either_game
def test_picking_moves_no_card(game):
    controller = waiting(game)
    before = state(controller)
    click(controller, *map(str, controller.view.hands[0]))
    assert state(controller) == before


@either_game
@pytest.mark.parametrize("name", ["foreign", "stock", "verdeckt-hand-1-0", "??", "11♠", "Pik 10", "", "<b>", "A♠ K♠"])
def test_a_card_that_is_not_in_the_own_hand_is_answered_and_not_picked(game, name):
    controller = waiting(game)
    round_ = controller.session.round
    name = {"foreign": str(round_.hands[1][0]), "stock": str(round_.stock[0])}.get(name, name)
    click(controller, str(round_.hands[0][0]))
    before = position(controller)
    controller.handle({"type": "card", "id": name})
    assert said(controller) == "Diese Karte kannst du gerade nicht wählen."
    assert position(controller) == before


@either_game
def test_cards_cannot_be_picked_out_of_turn_or_after_the_end(game):
    controller = waiting(game)
    controller.session.bots.clear()
    click(controller, controller.view.legal_actions()[-1].verb)
    while controller.session.round.to_move in (controller.you, None):
        action = controller.session.round.legal_actions()[0]
        click(controller, *map(str, action.cards), action.verb)
    click(controller, str(controller.view.hands[0][0]))
    assert said(controller) == "Diese Karte kannst du gerade nicht wählen."
    ended = table(game, 3, players=4)
    for _ in play(ended, Random(3)):
        pass
    click(ended, *map(str, ended.view.hands[0][:1]))
    assert ended.view.hands[0] == () or said(ended) == "Diese Karte kannst du gerade nicht wählen."


@either_game
def test_acting_out_of_turn_is_answered(game):
    controller = Controller(session(game, 2, people=range(12), players=4, dealer=0), 0, names(0))
    assert controller.view.to_move == 1
    before = state(controller)
    click(controller, "knock" if game == "commerce" else "leave")
    assert said(controller) == "Du bist gerade nicht dran."
    assert state(controller) == before


@either_game
@pytest.mark.rule("CO4.5", "CQ6.1")
def test_a_move_after_the_end_is_told_that_the_round_is_over(game):
    controller = table(game, 5, players=4)
    for _ in play(controller, Random(5)):
        pass
    before = state(controller)
    click(controller, "knock" if game == "commerce" else "use")
    assert "zu Ende" in said(controller)
    assert state(controller) == before


@either_game
def test_a_double_click_is_one_move(game):
    controller = waiting(game)
    action = controller.view.legal_actions()[0]
    at = controller.at
    click(controller, *map(str, action.cards), at=at)
    click(controller, action.verb, at=at)
    after, frames = state(controller), controller.frames
    assert after[1] != controller.session.history[0].before
    click(controller, action.verb, at=at)
    assert (state(controller), controller.frames) == (after, frames)
    assert said(controller) is None


@either_game
def test_an_input_for_an_earlier_position_is_dropped_whatever_it_is(game):
    controller = waiting(game)
    before, frames = position(controller), controller.frames
    for content in (
        {"type": "card", "id": str(controller.view.hands[0][0])},
        {"type": "button", "id": "new"},
        {"type": "button", "id": "undo"},
        {"type": "deal", "code": str(DealCode(game, controller.view.players, 3))},
    ):
        controller.handle({**content, "at": f"{controller.session.code} 99"})
        assert position(controller) == before
        assert controller.frames is frames


@either_game
def test_a_message_goes_with_the_next_input(game):
    controller = waiting(game)
    controller.handle({"type": "card", "id": "??"})
    assert said(controller)
    click(controller, str(controller.view.hands[0][0]))
    assert said(controller) is None


@pytest.mark.parametrize(
    ("picked", "button", "words"),
    [
        ("", "buy", "Wähle zuerst genau eine Karte, die du für den Kauf abgibst."),
        ("", "trade", "Wähle zuerst genau eine Karte, die du verdeckt weiterschiebst."),
        ("", "go_on", "Passen gibt es nicht. Du musst kaufen, tauschen oder klopfen."),
        ("K♠", "give", "Eine Karte gibst du nur her, wenn jemand mit dir tauscht. Wähle einen anderen Zug."),
        ("K♠", "abgehauen", "So einen Zug gibt es nach diesen Regeln nicht. Wähle einen, der auf den Knöpfen steht."),
    ],
)
@pytest.mark.rule("CO4.1", "CO4.2", "CO4.4")
def test_a_move_that_the_rules_refuse_is_explained_and_keeps_the_picked_card(picked, button, words):
    controller = set_up(commerce_scene(*TRADERS), 1)
    click(controller, *picked.split())
    before = position(controller)
    click(controller, button)
    assert said(controller) == words
    assert controller.frames[-1]["message"]["kind"] == "error"
    assert position(controller) == before
    assert selected(controller) == set(picked.split())


@pytest.mark.rule("CO4.5")
def test_a_card_that_was_picked_does_not_keep_anyone_from_knocking():
    controller = set_up(commerce_scene(*TRADERS), 1)
    click(controller, "K♠", "knock")
    assert said(controller) is None
    assert controller.frames[-1]["result"]


@pytest.mark.rule("CO4.9")
def test_without_a_chip_buying_is_refused_with_what_to_do_instead():
    controller = set_up(commerce_scene(*TRADERS, chips=(20, 0, 20, 20)), 1)
    click(controller, "4♥", "buy")
    assert said(controller) == "Kaufen kostet 1 Chip, und so viel hast du nicht mehr. Tausche lieber, das ist umsonst."


@pytest.mark.rule("CQ3.5", "CQ5.5", "CQ5.7")
def test_a_use_that_makes_no_combination_is_explained_and_the_right_one_goes():
    controller = set_up(conquian_scene(hands=("6♥ 6♦ K♦", ""), middle="6♠"))
    click(controller, "6♥", "use")
    assert said(controller) == "Pik 6 und Herz 6 ergeben zusammen keine Sätze oder Folgen. Wähle andere Karten."
    click(controller, "6♦", "use")
    assert said(controller) is None
    assert controller.session.history[-1].action == Action("use", cards("6♥ 6♦"))


@either_game
def test_undo_and_redo_go_back_and_forth_and_say_where_they_end(game):
    controller = waiting(game)
    start = state(controller)[1]
    for _ in play(controller, Random(4)):
        pass
    end, ply = state(controller)[1], controller.session.ply
    click(controller, "redo")
    assert said(controller) == "Weiter vor geht es nicht."
    while controller.session.can_undo():
        click(controller, "undo")
        assert said(controller) is None
        assert controller.frames[-1]["at"] == controller.at
    assert state(controller)[1] == start
    click(controller, "undo")
    assert said(controller) == "Weiter zurück geht es nicht."
    while controller.session.can_redo():
        click(controller, "redo")
    assert (state(controller)[1], controller.session.ply) == (end, ply)


@either_game
def test_undo_lets_go_of_the_picked_cards(game):
    controller = waiting(game)
    action = controller.view.legal_actions()[-1]
    click(controller, *map(str, action.cards), action.verb)
    if controller.view.to_move == 0:
        click(controller, *map(str, controller.view.hands[0][:1]))
    click(controller, "undo")
    assert (controller.picked, selected(controller)) == ((), set())


@either_game
def test_the_tools_are_live_exactly_where_they_do_something(game):
    controller = waiting(game)
    for _ in play(controller, Random(9)):
        on = {tool["id"]: tool["enabled"] for tool in controller.frames[-1]["tools"]}
        known = {"undo": controller.session.can_undo(), "redo": controller.session.can_redo(), "new": True}
        assert {name: on[name] for name in known} == known
    click(controller, "undo")
    assert {tool["id"]: tool["enabled"] for tool in controller.frames[-1]["tools"]}["redo"] is True


@either_game
def test_a_new_round_has_another_code_and_the_same_players(game):
    controller = waiting(game)
    codes = set()
    for _ in range(5):
        click(controller, str(controller.view.hands[0][0]))
        click(controller, "new")
        codes.add(controller.session.code)
        assert controller.session.round.players == controller.view.players
        assert controller.picked == ()
        assert controller.frames[-1]["code"] == str(controller.session.code)
    assert len(codes) == 5
    assert {code.players for code in codes} == {controller.view.players}


@either_game
def test_a_given_code_deals_its_round(game):
    controller = waiting(game)
    code = DealCode(game, controller.view.players, 4711)
    controller.handle({"type": "deal", "code": f" {str(code).lower()} "})
    assert said(controller) is None
    assert controller.session.code == code
    assert controller.frames[-1]["code"] == str(code)
    assert controller.name.endswith(str(code))


@pytest.mark.rule("CO1.4")
def test_a_code_for_more_players_seats_them_by_name():
    controller = waiting("commerce")
    controller.handle({"type": "deal", "code": str(DealCode("commerce", 7, 5))})
    assert [seat["name"] for seat in controller.frames[-1]["seats"]] == list(names(0)[:7])


@pytest.mark.parametrize(
    ("game", "typed", "answer"),
    [
        ("commerce", "", "Schreibe zuerst einen Spielcode in das Feld. Er sieht so aus: {code}."),
        ("conquian", "   ", "Schreibe zuerst einen Spielcode in das Feld. Er sieht so aus: {code}."),
        ("commerce", "Hallo", "„Hallo“ ist kein Spielcode. Ein Spielcode sieht so aus: {code}."),
        ("conquian", "CQ2-", "„CQ2-“ ist kein Spielcode. Ein Spielcode sieht so aus: {code}."),
        ("commerce", "{wrong}", "In „{wrong}“ stimmt ein Zeichen nicht. Vergleiche den Code noch einmal."),
        ("commerce", "{other}", "„{other}“ gehört zum anderen Spiel. Hier wird Commerce gespielt."),
        ("conquian", "{other}", "„{other}“ gehört zum anderen Spiel. Hier wird Conquian gespielt."),
        ("commerce", "{many}", "„{many}“ passt nicht: Commerce spielt man mit 3 bis 12 Personen."),
        ("conquian", "{many}", "„{many}“ passt nicht: Conquian spielt man mit 2 Personen."),
    ],
)
@pytest.mark.rule("CO1.4")
def test_a_code_that_cannot_be_used_is_answered_and_changes_nothing(game, typed, answer):
    controller = waiting(game)
    good = str(DealCode(game, controller.view.players, 99))
    other = {"commerce": DealCode("conquian", 2, 9), "conquian": DealCode("commerce", 4, 9)}[game]
    words = {
        "code": str(controller.session.code),
        "wrong": good[:-1] + ("A" if good[-1] != "A" else "B"),
        "other": str(other),
        "many": str(DealCode(game, 13 if game == "commerce" else 3, 9)),
    }
    click(controller, str(controller.view.hands[0][0]))
    before = position(controller)
    controller.handle({"type": "deal", "code": typed.format(**words)})
    assert said(controller) == answer.format(**words)
    assert len(said(controller)) <= 140
    assert position(controller) == before


@either_game
def test_the_example_of_a_code_is_one_that_this_table_takes(game):
    controller = waiting(game)
    controller.handle({"type": "deal", "code": "?"})
    controller.handle({"type": "deal", "code": said(controller).split()[-1].rstrip(".")})
    assert said(controller) is None


def test_an_unexpected_error_is_raised_and_the_session_is_as_it_was():
    calls = []

    def wild(view, rng):
        calls.append(view.viewer)
        return Action("pass") if len(calls) > 1 else bot(view, rng)

    controller = set_up(commerce_scene(*TRADERS), 1, wild)
    click(controller, "4♥", "buy")
    before = state(controller)
    with pytest.raises(IllegalAction):
        click(controller, "go_on")
    assert state(controller) == before
    assert calls == [2, 3]


@either_game
def test_a_report_says_in_german_that_the_round_is_safe_and_leaves_it_alone(game):
    controller = waiting(game)
    before = state(controller)
    controller.report(KeyError("tanz"))
    assert state(controller) == before
    assert "im Programm etwas schiefgegangen (KeyError: 'tanz')" in said(controller)
    assert "Deine Runde ist unverändert" in said(controller)
    click(controller, str(controller.view.hands[0][0]))
    assert selected(controller)
    assert said(controller) is None


FORGED = [
    {},
    {"type": None},
    {"type": "tanz"},
    {"type": ["card"]},
    {"type": "card"},
    {"type": "card", "id": 7},
    {"type": "button", "id": None},
    {"type": "jump", "ply": "1"},
    {"type": "jump", "ply": True},
    {"type": "deal", "code": None},
    {"type": "setup", "values": "players"},
    {"type": "load", "text": 3.5},
    {"type": "bet", "value": "7"},
    {"type": "deal", "code": "\ud800"},
    {"type": "setup", "values": {"names": "\udfff"}},
    {"type": "load", "text": b"{}"},
]


@either_game
@pytest.mark.parametrize("forged", FORGED, ids=ascii)
def test_what_no_page_sends_is_answered_with_a_sentence_and_changes_nothing(game, forged):
    controller = waiting(game)
    before = state(controller)
    controller.handle(forged)
    assert state(controller) == before
    assert said(controller).startswith("Das hat der Tisch nicht verstanden.")


@either_game
def test_the_frames_tell_the_others_moves_in_order_and_only_the_last_can_be_answered(game):
    several = 0
    for seed in range(30):
        controller = table(game, seed, players=5)
        ply = 0
        for _ in play(controller, Random(seed)):
            *earlier, present = controller.frames
            voice = Voice(controller.names[: controller.view.players], 0)
            new = controller.session.history[ply:]
            lines = [TELLERS[game].announce(step, voice) for step in new if step.seat != 0]
            assert [frame["status"] for frame in earlier] == [line for line in lines if line]
            told = [line for line in lines if line]
            more = ["… (alles steht im Verlauf)"] if len(told) > 3 else []
            assert present["news"] == " ".join([*more, *told[-3:]])
            assert present["at"] == controller.at
            assert all(frame["at"] == "" for frame in earlier)
            assert all(frame["message"] is None and not frame["tools"] for frame in earlier)
            logs = [frame["log"] for frame in controller.frames]
            assert all(longer[: len(log)] == log for log, longer in pairwise(logs))
            several += len(earlier) > 1
            ply = controller.session.ply
    assert several > 20


@either_game
def test_the_log_tells_every_step_that_is_worth_a_line(game):
    controller = table(game, 11, players=5)
    for _ in play(controller, Random(11)):
        pass
    voice = Voice(controller.names[: controller.view.players], 0)
    lines = [TELLERS[game].announce(step, voice) for step in controller.session.history]
    assert controller.frames[-1]["log"] == [{"text": line, "ply": n} for n, line in enumerate(lines, start=1) if line]
    assert len(controller.frames[-1]["log"]) > 2


@either_game
def test_positions_of_different_rounds_have_different_names(game):
    controller = waiting(game)
    seen = {controller.at}
    for _ in range(6):
        click(controller, "new")
        assert controller.at not in seen
        seen.add(controller.at)


@either_game
def test_no_input_makes_a_wrong_text_a_wrong_state_or_an_error(game):
    rng = Random(f"inputs {game}")
    controller = table(game, 1, players=3)
    answered = 0
    verbs = [move.verb for moves in RULES[game].phases.values() for move in moves]
    for _ in range(600):
        hand = [str(one) for one in controller.session.round.hands[0]]
        name = rng.choice([*hand, *hand, *verbs, *verbs, "undo", "redo", "new", "6♠", "quatsch"])
        if controller.session.round.to_move is None and rng.random() < 0.3:
            name = "new"
        before = state(controller)
        click(controller, name)
        scene = controller.frames[-1]
        if scene["message"]:
            answered += 1
            assert state(controller) == before
            assert len(said(controller)) <= 140
        assert not [text for text in texts(scene) if foreign(text)]
        assert set(controller.picked) <= set(controller.view.hands[0])
        assert scene["at"] == controller.at
    assert answered > 100


@either_game
def test_a_running_round_is_given_up_only_when_asked_for_twice(game):
    controller = table(game, 3, players=4)
    while not controller.session.can_undo():
        action = controller.view.legal_actions()[0]
        click(controller, *map(str, action.cards), action.verb)
    code = controller.session.code
    click(controller, "new")
    assert controller.session.code == code
    assert said(controller).startswith("Es läuft noch eine Runde.")
    click(controller, "new")
    assert controller.session.code != code


@either_game
def test_who_is_asked_at_one_position_is_asked_again_at_another(game):
    controller = waiting(game)
    code = controller.session.code
    decisions = play(controller, Random(4))
    for _ in range(4):
        next(decisions)
    for elsewhere in ("undo", "redo"):
        click(controller, "new")
        assert said(controller).startswith("Es läuft noch eine Runde.")
        click(controller, elsewhere)
    next(decisions)
    click(controller, "new")
    assert said(controller).startswith("Es läuft noch eine Runde.")
    assert controller.session.code == code


@either_game
def test_whoever_types_a_code_gets_the_same_cards_and_acts_first(game):
    hands = set()
    for seed in (3, 4, 5):
        controller = table(game, seed, players=4)
        code = DealCode(game, controller.session.round.players, 77)
        controller.handle({"type": "deal", "code": str(code)})
        assert controller.session.round.to_move == 0
        assert controller.session.ply == 0
        hands.add(controller.view.hands[0])
    assert len(hands) == 1

"""Going through a round, taking back and playing on differently: the real round stays, and practice is marked."""

from random import Random

import pytest
from scenes import GAMES, conquian_scene
from tables import bot, click, play, said, set_up, table

from cardgames.game import END

either_game = pytest.mark.parametrize("game", GAMES)


def finished(game, seed=3, players=4):
    """Return a controller after a whole round."""
    controller = table(game, seed, players=players)
    for _ in play(controller, Random(seed)):
        pass
    return controller


def begun(game, players=4):
    """Return a controller at which the person has decided some times and is to move again."""
    for seed in range(60):
        controller = table(game, seed, players=players)
        for decisions, _ in enumerate(play(controller, Random(seed))):
            if decisions == 3 and controller.session.round.to_move == 0:
                return controller
    raise AssertionError("no such round")


def practised(game="commerce"):
    """Return a controller at which a purchase was taken back."""
    controller = begun(game)
    while controller.view.phase != "turn":
        click(controller, "undo")
    click(controller, str(controller.view.hands[0][0]), "buy", "undo")
    return controller


def buttons(controller):
    return {button["id"]: button["enabled"] for button in controller.frames[-1]["replay"]["buttons"]}


def jump(controller, ply):
    controller.handle({"type": "jump", "ply": ply})
    return controller.frames[-1]


def faces(scene):
    """Return every card of a scene by its place."""
    zones = [*scene["centre"], *(zone for seat in scene["seats"] for zone in seat["zones"])]
    groups = {zone["id"]: zone.get("groups") or [zone.get("cards") or []] for zone in zones}
    return {name: [card["face"] for group in some for card in group] for name, some in groups.items()}


@either_game
def test_every_position_is_shown_as_the_player_saw_it_then(game):
    controller = finished(game)
    states = controller.session.states
    for ply, state in enumerate(states):
        scene = jump(controller, ply)
        view = state.view(0)
        hand = [str(one) if one.bit else None for one in view.hands[1]]
        assert faces(scene)["hand-1"] == hand
        assert faces(scene)["hand-0"] == [str(one) for one in view.hands[0]]
        assert scene["replay"]["ply"] == ply
        assert scene["replay"]["looking"] == (ply < len(states) - 1)
        assert (scene["result"] is None) == (state.phase != END)
    assert controller.session.round is states[-1]


@either_game
def test_while_looking_back_no_card_and_no_move_is_taken(game):
    controller = begun(game)
    before = controller.session.states
    scene = jump(controller, 1)
    assert scene["status"].startswith(f"Du siehst Zug 1 von {len(before) - 1}.")
    assert not any(button["enabled"] for button in scene["buttons"])
    for one in (str(controller.view.hands[0][0]), controller.view.legal_actions()[0].verb):
        click(controller, one)
        assert said(controller).startswith("Du siehst eine frühere Stelle.")
    assert controller.picked == ()
    assert controller.session.states == before


@either_game
def test_steps_go_back_and_forward_to_both_ends(game):
    controller = begun(game)
    last = controller.session.ply
    click(controller, "forward")
    assert said(controller) == "Weiter vor geht es nicht."
    for expected in reversed(range(last)):
        click(controller, "back")
        assert controller.frames[-1]["replay"]["ply"] == expected
    assert buttons(controller) == {"first": False, "back": False, "forward": True, "branch": True, "present": True}
    click(controller, "back")
    assert said(controller) == "Weiter zurück geht es nicht."
    for expected in range(1, last + 1):
        click(controller, "forward")
        assert controller.frames[-1]["replay"]["ply"] == expected
    assert buttons(controller) == {"first": True, "back": True, "forward": False}
    click(controller, "first")
    assert controller.frames[-1]["replay"]["label"] == "Nach dem Geben"
    click(controller, "present")
    assert controller.frames[-1]["at"] == f"{controller.session.code} {last}"


@pytest.mark.parametrize("ply", [-1, "one too far", 999, 10**30])
def test_a_place_that_the_round_has_not_is_answered(ply):
    controller = begun("commerce")
    ply = controller.session.ply + 1 if ply == "one too far" else ply
    scene = jump(controller, ply)
    assert said(controller).startswith("Diese Runde hat die Stellen 0 bis ")
    assert not scene["replay"]["looking"]


@either_game
def test_an_input_for_another_position_is_dropped_also_while_looking_back(game):
    controller = begun(game)
    here = controller.at
    jump(controller, 1)
    controller.handle({"type": "button", "id": "present", "at": here})
    assert controller.situation.looking == 1


@either_game
def test_what_if_plays_on_beside_the_real_round(game):
    controller = finished(game)
    session = controller.session
    real = (session.states, session.history, session.series_now())
    jump(controller, 0)
    click(controller, "branch")
    assert session.branched
    assert said(controller).startswith("Was wäre wenn:")
    for _ in play(controller, Random(99)):
        pass
    assert session.states != real[0]
    assert session.series_now() is session.series
    assert [button["id"] for button in controller.frames[-1]["buttons"]] == ["home"]
    click(controller, "save")
    assert said(controller).startswith("Im „Was wäre wenn“ wird nichts gespeichert.")
    click(controller, "home")
    assert (session.states, session.history, session.series_now()) == real
    assert controller.frames[-1]["practice"] == ""


@either_game
def test_a_what_if_with_the_same_actions_is_the_same_round(game):
    controller = begun(game)
    session = controller.session
    mine = [step.action for step in session.history if step.seat == 0]
    states = session.states
    jump(controller, 0)
    click(controller, "branch")
    for action in mine:
        click(controller, *map(str, action.cards), action.verb)
    assert session.states == states


@either_game
def test_a_what_if_within_a_what_if_leads_back_to_the_real_round(game):
    controller = begun(game)
    real = controller.session.states
    for _ in range(2):
        jump(controller, 0)
        click(controller, "branch")
    click(controller, "home")
    assert controller.session.states == real


@either_game
def test_dealing_anew_leaves_a_what_if(game):
    controller = finished(game)
    chips = controller.session.round.chips
    jump(controller, 0)
    click(controller, "branch", "new")
    assert not controller.session.branched
    assert controller.session.series.played == 1
    assert controller.session.round.chips_before == chips


def test_branching_from_the_present_is_answered():
    controller = begun("commerce")
    click(controller, "branch")
    assert said(controller).startswith("Geh zuerst zu einer früheren Stelle.")
    for ply in (-1, controller.session.ply + 1):
        with pytest.raises(IndexError, match=f"position {ply} of {controller.session.ply}"):
            controller.session.branch(ply)


def test_taking_back_after_a_new_card_was_seen_makes_the_round_practice():
    controller = next(c for c in (table("commerce", seed, players=4) for seed in range(9)) if c.view.phase == "turn")
    click(controller, str(controller.view.hands[0][0]), "buy")
    assert controller.frames[-1]["practice"] == ""
    click(controller, "undo")
    assert controller.frames[-1]["practice"] == "Übung"
    assert controller.frames[-1]["practice_why"].startswith("Übung: ")


def test_taking_back_what_showed_nothing_new_is_no_practice():
    controller = set_up(conquian_scene(hands=("6♥ 6♦ K♦", ""), middle="6♠"), bots=bot)
    hand = controller.view.hands[0]
    click(controller, "6♥", "6♦", "use", "undo")
    assert not controller.session.practice
    assert controller.view.hands[0] == hand


def test_practice_is_told_in_the_ledger_and_ends_with_the_round():
    controller = practised()
    click(controller, "knock")
    assert controller.frames[-1]["ledger"]["rows"][0][0] == "1 (Übung)"
    click(controller, "new")
    assert not controller.session.practice
    assert controller.session.practised == {0}
    assert controller.frames[-1]["ledger"]["rows"][0][0] == "1 (Übung)"


def test_a_round_given_up_takes_its_mark_along():
    controller = practised()
    assert controller.session.practised == {0}
    click(controller, "new", "new")
    assert controller.session.practised == frozenset()


def test_practice_is_saved_and_loaded():
    controller = practised()
    click(controller, "knock", "new", "save")
    text = controller.download["text"]
    other = table("commerce", 50, players=3)
    other.handle({"type": "load", "text": text})
    assert said(other) == "Die Partie ist geladen."
    assert other.session.practised == {0}


@either_game
def test_before_the_first_move_there_is_nothing_to_go_to(game):
    controller = next(c for c in (table(game, seed, players=4) for seed in range(50)) if not c.session.ply)
    replay = controller.frames[-1]["replay"]
    assert (replay["label"], replay["plies"], replay["looking"]) == ("Nach dem Geben", 0, False)
    assert not any(buttons(controller).values())

"""Showing and covering hands, stock, odds and solution, each by itself; and the rearranging view."""

from itertools import combinations
from random import Random

import pytest
from scenes import GAMES, commerce_scene, conquian_scene
from tables import bot, click, items, play, said, set_up, table, zone

from cardgames import bots, card, cards, commerce, conquian
from cardgames.cards import HIDDEN
from cardgames.controller import reveal
from cardgames.german import Voice, label
from cardgames.scene.outlook import outlook
from cardgames.widgets import commerce_table

either_game = pytest.mark.parametrize("game", GAMES)
TRADERS = ("2♣ 4♦ 6♥", "K♠ 9♠ 4♥", "7♣ 7♥ 3♣", "7♦ 2♦ 5♠")


def at_the_table(game):
    return next(c for c in (table(game, seed, players=4) for seed in range(50)) if c.view.to_move == 0)


def switches(controller):
    return {button["id"]: button["pressed"] for button in controller.frames[-1]["reveal"]["buttons"]}


def lines(controller):
    return controller.frames[-1]["reveal"]["lines"]


def faces(controller, place):
    return [item["face"] for item in zone(controller.frames[-1], place)["cards"]]


@either_game
def test_at_first_only_the_own_hand_is_open(game):
    controller = at_the_table(game)
    assert [name for name, on in switches(controller).items() if on] == ["reveal own"]
    assert lines(controller) == []
    assert faces(controller, "hand-1") == [None] * len(controller.view.hands[1])


def test_while_a_card_is_on_its_way_no_odds_are_told():
    controller = commerce_table("CO5-9DK9V").screen
    click(controller, str(controller.view.hands[0][0]), "trade", "reveal odds", "first", "forward")
    assert controller.frames[-1]["status"].startswith("Du siehst Zug 1 von ")
    assert len(controller.session.states[1].hands[0]) == 2
    assert lines(controller) == []
    click(controller, "back")
    assert len(lines(controller)) == 4


@either_game
def test_each_hand_opens_and_closes_by_itself(game):
    controller = at_the_table(game)
    hands = controller.session.round.hands
    for seat in range(1, controller.session.round.players):
        click(controller, f"reveal hand-{seat}")
        assert faces(controller, f"hand-{seat}") == [str(one) for one in hands[seat]]
        others = [other for other in range(1, len(hands)) if other != seat]
        assert all(faces(controller, f"hand-{other}") == [None] * len(hands[other]) for other in others)
        click(controller, f"reveal hand-{seat}")
        assert faces(controller, f"hand-{seat}") == [None] * len(hands[seat])


@either_game
def test_the_top_of_the_stock_opens_alone(game):
    controller = at_the_table(game)
    click(controller, "reveal stock")
    assert faces(controller, "stock") == [str(controller.session.round.stock[0])]
    known = {one for hand in controller.view.hands for one in hand} | {controller.session.round.stock[0]}
    known |= {getattr(controller.view, "middle", None)}
    assert {item["face"] for item in items(controller.frames[-1]) if item["face"]} <= set(map(str, known))


@either_game
def test_a_covered_own_hand_is_not_in_the_scene_and_cannot_be_played(game):
    controller = at_the_table(game)
    hand = controller.view.hands[0]
    click(controller, str(hand[0]), "reveal own")
    scene = controller.frames[-1]
    assert controller.picked == ()
    assert faces(controller, "hand-0") == [None] * len(hand)
    text = repr(scene)
    assert not [one for one in hand if str(one) in text or label(one) in text]
    click(controller, "knock" if game == "commerce" else "leave")
    assert said(controller) == "Deine Hand ist zugedeckt. Decke sie zuerst auf."
    click(controller, "reveal own")
    assert faces(controller, "hand-0") == [str(one) for one in hand]


@either_game
@pytest.mark.parametrize(("part", "practice"), [("hand-1", True), ("stock", True), ("own", False), ("odds", False)])
def test_secrets_of_a_running_round_make_it_practice(game, part, practice):
    controller = at_the_table(game)
    click(controller, f"reveal {part}")
    assert controller.session.practice == practice
    assert (controller.frames[-1]["practice"] == "Übung") == practice


def test_after_the_end_nothing_is_practice_and_a_new_deal_closes_all():
    controller = table("commerce", 3, players=4)
    for _ in play(controller, Random(3)):
        pass
    click(controller, "reveal stock", "reveal odds")
    assert not controller.session.practice
    click(controller, "new")
    assert [name for name, on in switches(controller).items() if on] == ["reveal own"]


def test_what_does_not_exist_is_answered():
    controller = at_the_table("conquian")
    for part in ("hand-0", "hand-9", "", "chips"):
        click(controller, f"reveal {part}")
        assert said(controller) == "Das lässt sich hier nicht aufdecken."


@either_game
def test_next_opens_one_after_the_other_until_all_is_open(game):
    controller = at_the_table(game)
    closed = [name for name, on in switches(controller).items() if not on]
    for _ in closed:
        click(controller, "reveal next")
    assert all(switches(controller).values())
    click(controller, "reveal next")
    assert said(controller) == "Es ist schon alles aufgedeckt."


@either_game
def test_odds_and_solution_rest_on_what_the_player_knows_whatever_is_open(game):
    controller = at_the_table(game)
    click(controller, "reveal odds", "reveal solution")
    told = lines(controller)
    assert len(told) >= 2
    click(controller, "reveal stock", *(f"reveal hand-{seat}" for seat in range(1, len(controller.view.hands))))
    assert lines(controller) == told
    click(controller, "reveal own")
    assert lines(controller) == ["Eine Lösung gibt es, wenn du am Zug bist."]


@either_game
def test_the_solution_is_what_the_tips_advise(game):
    controller = at_the_table(game)
    click(controller, "reveal solution")
    advice = bots.BY_THE_BOOK[game](controller.view, Random(f"{controller.at} Lösung"))
    assert lines(controller)[0].startswith("Nach den Tipps im Regeltext: ")
    assert all(label(one) in lines(controller)[0] for one in advice.cards)


@pytest.mark.rule("CO4.2", "CO4.10")
def test_the_outlook_of_a_purchase_counts_all_49_cards():
    hand, view = cards("K♠ 9♠ 4♥"), commerce_scene(*TRADERS).view(1)
    now, told = commerce.strength(hand), outlook(view)
    for given, line in zip(sorted(hand), told[:3], strict=True):
        after = [commerce.strength([*(set(hand) - {given}), one]) for one in commerce.NEW.deck if one not in hand]
        better, worse = sum(now < one for one in after), sum(one < now for one in after)
        counted = f"{better} von 49 Karten machen deine Hand besser, {worse} schlechter."
        assert line == f"{label(given)} abgeben und kaufen: {counted}"
    assert told[0] == "Herz 4 abgeben und kaufen: 11 von 49 Karten machen deine Hand besser, 0 schlechter."
    rest = [one for one in commerce.NEW.deck if one not in cards("K♠ 9♠ 4♥")]
    mine = commerce.strength(cards("K♠ 9♠ 4♥"))
    better = sum(commerce.strength(rival) > mine for rival in combinations(rest, 3))
    assert better == 2214
    assert told[3] == "Besser als deine Hand: 2.214 von 18.424 Händen aus den ungesehenen Karten (12,0\u00a0%)."


@pytest.mark.rule("CQ5.4", "CQ6.1")
def test_the_outlook_of_conquian_counts_usable_and_winning_cards():
    view = conquian_scene(laid=("3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦", ""), hands=("A♣ A♦", ""), middle="K♥").view(0)
    usable = [one for one in view.unseen() if conquian.uses(view.layouts[0], view.hands[0], one)]
    assert outlook(view) == [
        f"Von {len(view.unseen())} ungesehenen Karten könntest du {len(usable)} verwenden.",
        "Sofort gewinnen würdest du mit 2 Karten davon.",
    ]


def test_nothing_is_told_about_a_covered_hand():
    full = commerce_scene(*TRADERS)
    closed = reveal.opened(full, 1, ())
    assert closed.hands[1] == (HIDDEN,) * 3
    assert outlook(closed) == []
    assert reveal.panel(full.view(1), Voice(("A", "B", "C", "D"), 1), ["odds"], "x", live=True)["lines"] == []


def ways(controller):
    return controller.frames[-1]["splits"]


@pytest.mark.rule("CQ3.6", "CQ5.7")
def test_the_rearranging_view_shows_every_split_with_the_picked_cards():
    controller = set_up(conquian_scene(laid=("3♣ 4♣ 5♣ 6♣", ""), hands=("6♥ K♦", ""), middle="6♠"))
    assert ways(controller) is None
    click(controller, "splits")
    assert ways(controller)["ways"] == []
    assert ways(controller)["text"] == "Deine Auslage mit Pik 6 geht nicht auf. Wähle andere Handkarten dazu."
    click(controller, "6♥")
    (way,) = ways(controller)["ways"]
    assert sorted(way["label"].split("; ")) == ["Kreuz 3, Kreuz 4 und Kreuz 5", "Kreuz 6, Herz 6 und Pik 6"]
    marked = {item["face"] for group in way["groups"] for item in group if item["marked"]}
    assert marked == {"6♣", "6♥", "6♠"}
    click(controller, "splits")
    assert ways(controller) is None


def melds(groups):
    return sorted(sorted(item["face"] for item in group) for group in groups)


@pytest.mark.rule("CQ3.6")
def test_the_layout_lies_as_it_was_chosen():
    laid = "3♣ 3♦ 3♥ 4♣ 4♦ 4♥ 5♣ 5♦"
    scene = conquian_scene(laid=(laid, ""), hands=("K♣ 2♣", ""), middle="5♥")
    lies = []
    for number in range(len(conquian.splits(cards(f"{laid} 5♥")))):
        controller = set_up(scene)
        click(controller, "splits")
        way = ways(controller)["ways"][number]
        click(controller, way["id"], "use")
        lies.append(melds(zone(controller.frames[-1], "layout-0")["groups"]))
        assert lies[-1] == melds(way["groups"])
        assert [way["chosen"] for way in ways(controller)["ways"]].index(True) == number
    assert len({*map(str, lies)}) == len(lies) == 2


def test_splits_belong_to_the_own_layout_in_the_running_game():
    controller = at_the_table("conquian")
    click(controller, "splits")
    assert ways(controller)["title"] == "Umbauten"
    commerce_table = at_the_table("commerce")
    click(commerce_table, "split 0")
    assert said(commerce_table).startswith("Umbauen kannst du nur deine eigene Auslage")


@pytest.mark.rule("CQ3.6")
def test_no_card_of_the_rearranging_view_can_be_picked():
    controller = table("conquian", 3, bots=bot)
    click(controller, "splits")
    for _ in play(controller, Random(3)):
        panel = ways(controller)
        for way in panel["ways"] if panel else []:
            assert not [item for group in way["groups"] for item in group if item["pick"] or item["selected"]]
            assert sum(map(len, way["groups"])) >= 3
            assert card(way["groups"][0][0]["face"])

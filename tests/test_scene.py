"""A scene shows one player everything he may know, in German, and nothing else."""

import json
from collections import Counter
from functools import cache
from random import Random

import pytest
from brute import splits
from scenes import GAMES, commerce_scene, conquian_game, conquian_scene, replay
from tables import click, foreign, items, names, play, set_up, table, texts, zone

from cardgames import HIDDEN, Seats, card, cards, commerce, conquian
from cardgames.cards import DECK, cards_of
from cardgames.game import END
from cardgames.german import Voice, label
from cardgames.scene import TELLERS, Look, build
from cardgames.scene.conquian import nearest_split, shown_split
from cardgames.scene.hands import telling
from cardgames.session import Step

either_game = pytest.mark.parametrize("game", GAMES)
ROUNDS = {"commerce": [(seed, you, 4) for seed in range(12) for you in range(4)], "conquian": []}
ROUNDS["commerce"] += [(seed, seed % 12, 12) for seed in range(100, 105)]
ROUNDS["conquian"] += [(seed, you, 2) for seed in range(24) for you in range(2)]


@cache
def shown(game):
    """Return (frame, true states up to it, seat of the viewer) of every frame of some hundred rounds."""
    found = []
    for seed, you, players in ROUNDS[game]:
        controller = table(game, seed, you, players)
        for _ in play(controller, Random(seed)):
            history = controller.session.history
            voice = Voice(controller.names[: controller.session.round.players], you)
            told = [ply for ply, step in enumerate(history, start=1) if TELLERS[game].announce(step, voice)]
            for frame in controller.frames:
                last = frame is controller.frames[-1]
                ply = len(history) if last else told[len(frame["log"]) - 1]
                found.append((frame, controller.session.states[: ply + 1], you))
    return found


def known(states, you):
    """Return the cards that the player has had or seen lying open, and all that were shown at the end."""
    mask = 0
    for state in states:
        mask |= state.hand_masks[you]
        if game_of(state) == "conquian":
            mask |= sum(state.layout_masks) | sum(one.bit for one in (*state.refused, state.middle) if one)
    return set(cards_of(mask | (sum(states[-1].hand_masks) if states[-1].phase == END else 0)))


def game_of(state):
    return state.rules.game


@either_game
@pytest.mark.rule("CO4.4", "CO4.10", "CQ5.15")
def test_no_frame_holds_a_card_that_its_viewer_must_not_know(game):
    phases = Counter()
    for frame, states, you in shown(game):
        secret = {one for one in states[-1].rules.deck if one not in known(states, you)}
        text = json.dumps(frame, ensure_ascii=False)
        leaked = [one for one in secret if str(one) in text or label(one) in text]
        assert not leaked, (states[-1].phase, leaked)
        phases[states[-1].phase, states[-1].to_move == you] += 1
    every = set(states[-1].rules.phases)
    assert {phase for phase, _ in phases} == every
    assert {phase for phase, mine in phases if mine} == every - {END}


@either_game
@pytest.mark.rule("CO4.10", "CQ5.15")
def test_hands_on_the_screen_are_those_of_the_view_and_of_nothing_later(game):
    for frame, states, you in shown(game):
        view = states[-1].view(you)
        for seat in range(view.players):
            faces = [item["face"] for item in zone(frame, f"hand-{seat}")["cards"]]
            assert faces == [None if one is HIDDEN else str(one) for one in view.hands[seat]]
            assert zone(frame, f"hand-{seat}")["count"] == len(view.hands[seat])
        assert all(item["face"] is None for item in zone(frame, "stock")["cards"])


@either_game
def test_every_card_of_a_scene_has_an_id_of_its_own_and_a_name(game):
    named = {str(one): label(one) for one in DECK}
    for frame, _, _ in shown(game):
        every = list(items(frame))
        assert len({item["id"] for item in every}) == len(every)
        for item in every:
            assert item["label"] == ("verdeckte Karte" if item["face"] is None else named[item["face"]])
            assert (item["id"] == item["face"]) == (item["face"] is not None)


@either_game
@pytest.mark.rule("CO4.1", "CO4.4", "CO4.6", "CQ5.4", "CQ5.5", "CQ5.10")
def test_each_position_says_in_a_short_sentence_whose_turn_it_is_and_what_can_be_done(game):
    said = {}
    for frame, states, you in shown(game):
        state, text = states[-1], frame["status"]
        assert 0 < len(text) <= 140, text
        assert text[-1] in ".?!", text
        assert text[0].isupper(), text
        if frame["at"] and state.to_move == you:
            words = text.lower().replace(":", " ").replace(",", " ").replace(".", " ").split()
            assert set(words) & {"du", "dich", "dir", "deine"}, text
            said.setdefault(state.phase, text)
    assert set(said) == set(state.rules.phases) - {END}
    assert len(set(said.values())) == len(said)


@either_game
def test_no_english_word_no_decimal_point_and_no_wrong_case_is_read_anywhere(game):
    for frame, _, _ in shown(game):
        for text in texts(frame):
            assert not foreign(text), text
            for wrong in ("Mit Du ", "an Du ", "Du zwingen", "Du diese", "du zahlt", "None", "  ", "{", "??"):
                assert wrong not in text, text


@either_game
def test_only_the_viewers_own_hand_can_be_picked_and_only_in_his_turn(game):
    for frame, states, you in shown(game):
        live = frame["at"] != "" and states[-1].to_move == you
        mine = {item["id"] for item in zone(frame, f"hand-{you}")["cards"]}
        assert {item["id"] for item in items(frame) if item["pick"]} == (mine if live else set())


@either_game
def test_the_buttons_of_an_earlier_frame_are_dead_and_speak_of_the_viewers_own_moves(game):
    for frame, states, you in shown(game):
        state, labels = states[-1], [button["label"] for button in frame["buttons"]]
        if frame["at"] and state.to_move == you:
            verbs = {action.verb for action in state.legal_actions() if not action.cards}
            enabled = {button["id"] for button in frame["buttons"] if button["enabled"]}
            assert verbs <= enabled
        elif state.phase != END:
            assert not any(button["enabled"] for button in frame["buttons"])
            if game == "commerce" and state.to_move != you:
                neighbour = names(you)[state.next_seat(you)]
                assert f"Mit {neighbour} tauschen" in labels
                assert ("Kaufen (umsonst)" in labels) == (state.dealer == you)
        assert len(set(labels)) == len(labels)


@either_game
@pytest.mark.rule("CO4.1", "CQ5.1")
def test_each_button_that_can_be_pressed_is_legal_with_the_picked_cards(game):
    for seed in range(20):
        controller = table(game, seed, players=4)
        for _ in play(controller, Random(seed)):
            view, frame = controller.view, controller.frames[-1]
            if view.to_move is None:
                continue
            for one in view.hands[0][:3]:
                click(controller, str(one))
                frame = controller.frames[-1]
                chosen = {item["id"] for item in items(frame) if item["selected"]}
                assert chosen == set(map(str, controller.picked))
                for button in frame["buttons"]:
                    takes = TELLERS[game].takes_cards(button["id"])
                    code = " ".join([button["id"], *(sorted(chosen) if takes else ())])
                    assert button["enabled"] == (view.parse(code) in view.legal_actions()), code
            click(controller, *map(str, controller.picked))


@either_game
def test_the_dealer_the_turn_and_the_chips_stand_at_the_right_seat(game):
    for frame, states, you in shown(game):
        state = states[-1]
        order = [state.next_seat(you, step) for step in range(state.players)]
        assert [seat["id"] for seat in frame["seats"]] == order
        for seat in frame["seats"]:
            number = seat["id"]
            assert seat["chips"] == state.chips[number]
            assert seat["you"] == (number == you)
            assert seat["turn"] == (number == state.to_move)
            assert (seat["badges"] == ["Geber"]) == seat["dealer"] == (number == state.dealer)
            assert (seat["change"] is None) == (state.phase != END)
        assert frame["pool"] == ({"label": "Pool", "chips": state.pool} if game == "commerce" else None)


def test_what_was_won_and_lost_is_shown_with_a_minus_of_its_own_width():
    end = replay(commerce_scene("K♠ 9♠ 4♥", "A♥ 5♥ 3♥", "6♠ 7♣ D♥", dealer=2), "knock")
    frame = set_up(end).frames[-1]
    assert {seat["id"]: seat["change"] for seat in frame["seats"]} == {0: "−1", 1: "+3", 2: "−2"}


def step(round_, code):
    action = round_.parse(code)
    return Step(round_, action, round_.play(action))


def heard(round_, code):
    """Return what each seat reads about an action."""
    game = TELLERS[round_.rules.game]
    one = step(round_, code)
    return [game.announce(one, Voice(names(you)[: round_.players], you)) for you in range(round_.players)]


TRADERS = ("2♣ 4♦ 6♥", "K♠ 9♠ 4♥", "7♣ 7♥ 3♣", "7♦ 2♦ 5♠")


@pytest.mark.rule("CO4.2", "CO4.3", "CO4.10")
def test_a_purchase_is_public_and_its_cards_are_the_buyers_secret():
    start = commerce_scene(*TRADERS, stock="10♠")
    assert heard(start, "buy 4♥") == [
        "Anna kauft eine Karte für 1 Chip an dich.",
        "Du kaufst Pik 10 für 1 Chip an Anna. Herz 4 kommt unter den Stapel.",
        "Ben kauft eine Karte für 1 Chip an Anna.",
        "Ben kauft eine Karte für 1 Chip an Anna.",
    ]
    dealers_turn = start.but(turn=0, to_move=0)
    assert heard(dealers_turn, "buy 6♥")[:2] == [
        "Du kaufst als Geber Pik 10 umsonst. Herz 6 kommt unter den Stapel.",
        "Anna kauft als Geber eine Karte umsonst.",
    ]


@pytest.mark.rule("CO4.4", "CO4.10")
def test_a_trade_names_its_cards_to_the_two_who_trade_only():
    start = commerce_scene(*TRADERS)
    assert heard(start, "trade 4♥") == [
        "Anna schiebt Ben verdeckt eine Karte zu.",
        "Du schiebst Ben verdeckt Herz 4 zu.",
        "Ben schiebt dir verdeckt eine Karte zu.",
        "Ben schiebt Carla verdeckt eine Karte zu.",
    ]
    assert heard(replay(start, "trade 4♥"), "give 3♣") == [
        "Ben gibt Anna dafür eine Karte.",
        "Ben gibt dir dafür Kreuz 3.",
        "Du gibst Ben dafür Kreuz 3 und bekommst Herz 4.",
        "Carla gibt Ben dafür eine Karte.",
    ]


@pytest.mark.rule("CO4.5", "CO4.6", "CO4.7")
def test_a_knock_and_the_last_circuit_open_all_hands_and_a_quiet_end_of_a_turn_is_told_to_its_player_only():
    start = commerce_scene(*TRADERS, stock="10♠")
    assert heard(start, "knock")[:2] == [
        "Anna klopft. Alle decken auf.",
        "Du klopfst. Alle decken auf.",
    ]
    after = replay(start, "buy 4♥")
    assert heard(after, "go_on") == ["", "Du beendest den Zug.", "", ""]
    last = after.but(turns=4 * after.rules.circuits - 1)
    assert set(heard(last, "go_on")) == {"Nach 10 Umläufen ohne Klopfen decken alle auf."}


@pytest.mark.rule("CQ5.2", "CQ5.4", "CQ5.5", "CQ5.10", "CQ5.12")
def test_each_move_of_conquian_is_told_from_both_sides():
    told = [
        (conquian_scene(hands=("6♥ 6♦", ""), middle="6♠"), "use 6♥ 6♦", "legst Pik 6 mit Karo 6 und Herz 6 aus."),
        (conquian_scene(laid=("6♥ 6♦ 6♣", ""), middle="6♠"), "use", "legst Pik 6 aus."),
        (
            conquian_scene(laid=("6♥ 6♦ 6♣", ""), hands=("K♦", ""), phase="discard"),
            "discard K♦",
            "legst Karo König ab.",
        ),
        (conquian_scene(middle="6♠", stock="2♥"), "refuse", "lehnst Pik 6 ab. Neu aufgedeckt: Herz 2."),
        (conquian_scene(middle="6♠", left=0), "refuse", "lehnst Pik 6 ab."),
        (conquian_scene(middle="6♠", phase="drawn", left=9), "leave", "lässt Pik 6 liegen."),
        (
            conquian_scene(laid=("", "6♥ 6♦ 6♣"), middle="6♠", phase="force", turn=1),
            "force",
            "zwingst Anna, Pik 6 auszulegen.",
        ),
        (
            conquian_scene(laid=("", "6♥ 6♦ 6♣"), middle="6♠", phase="force", turn=1, stock="2♥"),
            "allow",
            "zwingst Anna nicht. Neu aufgedeckt: Herz 2.",
        ),
    ]
    for position, code, sentence in told:
        mine, theirs = heard(position, code)
        assert mine == f"Du {sentence}"
        assert theirs.startswith("Anna ")
        assert "Du " not in theirs
    opening = conquian.deal(conquian.STANDARD, Random(0), 1)
    assert heard(opening, "leave")[0] == f"Du passt: {label(opening.middle)} bleibt liegen."
    assert heard(told[-2][0], "force")[1] == "Anna zwingt dich, Pik 6 auszulegen."
    assert heard(told[-1][0], "allow")[1] == "Anna zwingt dich nicht. Neu aufgedeckt: Herz 2."


def outcome(end, you):
    result = TELLERS[end.rules.game].outcome(end.view(you), Voice(names(you)[: end.players], you))
    return [result["title"], *result["lines"]]


@pytest.mark.parametrize(
    ("hands", "dealers", "others"),
    [
        (
            ("A♥ 5♥ 3♥", "K♠ 9♠ 4♥", "6♠ 7♣ D♥"),
            ["Du gewinnst den Pool: 3 Chips. Point 19 aus drei Karten."],
            ["Anna gewinnt den Pool: 3 Chips. Point 19 aus drei Karten."],
        ),
        (
            ("7♥ 5♥ 3♣", "K♠ 9♠ 4♥", "6♠ 7♣ D♥"),
            [
                "Anna gewinnt den Pool: 3 Chips. Point 19 aus zwei Karten.",
                "Du zahlst als Geber allen anderen je 1 Chip: gleiche Art wie die beste Hand, aber schlechter.",
            ],
            [
                "Du gewinnst den Pool: 3 Chips. Point 19 aus zwei Karten.",
                "Anna zahlt als Geber allen anderen je 1 Chip: gleiche Art wie die beste Hand, aber schlechter.",
            ],
        ),
        (
            ("7♥ 5♥ 3♣", "K♠ K♦ K♥", "6♠ 7♣ D♥"),
            ["Anna gewinnt den Pool: 3 Chips. Tricon: drei Könige.", "Du zahlst als Geber an Anna 1 Chip."],
            ["Du gewinnst den Pool: 3 Chips. Tricon: drei Könige.", "Anna zahlt als Geber an dich 1 Chip."],
        ),
        (
            ("7♥ 5♠ 3♣", "A♠ 2♠ 3♠", "6♠ 7♣ D♥"),
            ["Anna gewinnt den Pool: 3 Chips. Sequenz bis 3.", "Du zahlst als Geber an Anna 1 Chip."],
            ["Du gewinnst den Pool: 3 Chips. Sequenz bis 3.", "Anna zahlt als Geber an dich 1 Chip."],
        ),
        (
            ("7♥ 5♠ 3♣", "K♠ 9♦ 4♥", "6♠ 7♣ D♥"),
            ["Niemand hat auch nur einen Point.", "Der Pool bleibt für die nächste Runde."],
            ["Niemand hat auch nur einen Point.", "Der Pool bleibt für die nächste Runde."],
        ),
    ],
)
@pytest.mark.rule("CO5.1", "CO5.2", "CO5.3", "CO5.4")
def test_the_result_of_commerce_says_who_pays_whom(hands, dealers, others):
    end = replay(commerce_scene(*hands), "knock")
    assert outcome(end, 0) == dealers
    assert outcome(end, 1) == others


@pytest.mark.rule("CQ6.1", "CQ6.3")
def test_the_result_of_conquian_says_who_pays_whom():
    last = conquian_scene(laid=("3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦", ""), hands=("A♣ A♦", ""), middle="A♥", stake=2)
    won = replay(last, "use A♣ A♦")
    assert outcome(won, 0) == ["Du gewinnst: Elf Karten liegen aus.", "Anna zahlt dir 2 Chips."]
    assert outcome(won, 1) == ["Anna gewinnt: Elf Karten liegen aus.", "Du zahlst Anna 2 Chips."]
    drawn = replay(conquian_scene(middle="6♠", left=0), "refuse")
    assert outcome(drawn, 0) == outcome(drawn, 1) == ["Unentschieden: Der Ziehstapel ist leer.", "Niemand zahlt."]


@either_game
def test_the_result_stands_on_the_last_frame_and_on_no_other(game):
    for frame, states, _ in shown(game):
        assert (frame["result"] is not None) == (states[-1].phase == END)
        if frame["result"]:
            assert all(line[-1] == "." for line in (frame["result"]["title"], *frame["result"]["lines"]))
            assert [button["id"] for button in frame["buttons"]] == ["new"]


@pytest.mark.rule("CO2.1", "CO2.2", "CO2.3", "CO2.4", "CO2.5")
def test_a_known_hand_is_named_for_what_it_is_and_others_hands_only_at_the_end():
    position = commerce_scene("K♠ 9♠ 4♥", "D♠ B♠ 10♠", "8♣ 8♥ 8♦", "6♠ 7♣ D♥")
    words = ["Point 19 aus zwei Karten", "Sequenz bis Dame", "Tricon: drei 8er", "Nichts: kein Point"]
    for you in range(4):
        frame = set_up(position, you).frames[-1]
        assert [zone(frame, f"hand-{seat}")["text"] for seat in range(4)] == [
            words[seat] if seat == you else "" for seat in range(4)
        ]
    frame = set_up(replay(position, "knock")).frames[-1]
    assert [zone(frame, f"hand-{seat}")["text"] for seat in range(4)] == words
    assert {item["id"] for item in items(frame) if item["marked"]} == {"8♣", "8♥", "8♦"}


@pytest.mark.rule("CO2.4", "CO5.1")
def test_in_a_point_only_the_cards_that_count_are_marked():
    frame = set_up(replay(commerce_scene("2♣ 4♦ 6♥", "K♠ 9♠ 4♥", "6♠ 7♣ D♥"), "knock")).frames[-1]
    assert {item["id"] for item in items(frame) if item["marked"]} == {"K♠", "9♠"}


@pytest.mark.rule("CO4.4")
def test_the_pushed_card_lies_face_down_to_all_but_its_giver():
    pushed = replay(commerce_scene(*TRADERS), "trade 4♥")
    faces = [zone(set_up(pushed, you).frames[-1], "offer")["cards"][0]["face"] for you in range(4)]
    assert faces == [None, "4♥", None, None]


@pytest.mark.rule("CO4.9")
def test_who_cannot_pay_has_no_live_button_to_buy():
    poor = commerce_scene(*TRADERS, chips=(20, 0, 20, 20))
    controller = set_up(poor, 1)
    click(controller, "4♥")
    enabled = {button["id"] for button in controller.frames[-1]["buttons"] if button["enabled"]}
    assert enabled == {"trade", "knock"}


@pytest.mark.rule("CQ3.5", "CQ5.4", "CQ5.7")
def test_the_marked_cards_of_conquian_are_those_of_the_smallest_use_that_goes_on():
    position = conquian_scene(hands=("3♣ 4♣ 5♣ 6♣ 7♣ 6♥ K♦ K♥ A♠ 2♦", ""), middle="6♠")
    controller = set_up(position)
    marked = {item["id"] for item in items(controller.frames[-1]) if item["marked"]}
    assert marked == {"6♣", "6♥"}
    click(controller, "3♣")
    assert {item["id"] for item in items(controller.frames[-1]) if item["marked"]} == {"4♣", "5♣", "6♣", "6♥"}
    click(controller, "K♦")
    assert not any(item["marked"] for item in items(controller.frames[-1]))
    assert not any(item["marked"] for item in items(set_up(position, 1).frames[-1]))


@pytest.mark.rule("CQ1.1", "CQ5.8")
def test_each_layout_says_how_many_of_the_cards_that_win_lie_there():
    frame = set_up(conquian_scene(laid=("3♣ 4♣ 5♣", ""), middle="6♠")).frames[-1]
    assert [zone(frame, f"layout-{seat}")["text"] for seat in (0, 1)] == ["3 von 11 Karten", "0 von 11 Karten"]
    assert zone(frame, "layout-0")["count"] == 3


@pytest.mark.rule("CQ5.5", "CQ5.15")
def test_refused_cards_lie_face_down_again():
    frame = set_up(conquian_scene(middle="6♠", left=5)).frames[-1]
    assert [item["face"] for item in zone(frame, "refused")["cards"]] == [None]
    assert zone(frame, "stock")["count"] == 5
    assert [item["face"] for item in zone(frame, "middle")["cards"]] == ["6♠"]


def groups(split):
    return [set(map(str, meld)) for meld in split]


@pytest.mark.parametrize(
    ("before", "laid", "after"),
    [
        ("", "3♣ 4♣ 5♣", ["3♣ 4♣ 5♣"]),
        ("3♣ 4♣ 5♣ 6♣", "3♣ 4♣ 5♣ 6♣ 6♥ 6♠", ["3♣ 4♣ 5♣", "6♣ 6♥ 6♠"]),
        ("4♥ 5♥ 6♥", "3♥ 4♥ 5♥ 6♥", ["3♥ 4♥ 5♥ 6♥"]),
        ("3♥ 4♥ 5♥ 6♥", "2♥ 3♥ 4♥ 5♥ 6♥", ["2♥ 3♥ 4♥ 5♥ 6♥"]),
        ("3♣ 4♣ 5♣|7♣ B♣ D♣", "3♣ 4♣ 5♣ 6♣ 7♣ B♣ D♣", ["3♣ 4♣ 5♣", "6♣ 7♣ B♣ D♣"]),
        ("K♠ K♥ K♦", "A♠ 2♠ 3♠ K♠ K♥ K♦", ["K♠ K♥ K♦", "A♠ 2♠ 3♠"]),
    ],
)
@pytest.mark.rule("CQ3.3", "CQ3.5", "CQ3.6")
def test_a_layout_is_split_as_near_as_can_be_to_how_it_lay(before, laid, after):
    old = tuple(cards(meld) for meld in before.split("|") if meld)
    assert groups(nearest_split(cards(laid), old)) == [set(meld.split()) for meld in after] or (
        "|" in before and len(nearest_split(cards(laid), old)) <= 2
    )


@pytest.mark.rule("CQ3.6")
def test_a_ninth_card_of_a_run_shows_two_runs():
    run = cards("A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ B♥")
    nine = (*run, card("D♥"))
    split = nearest_split(nine, (run,))
    assert sorted(len(meld) for meld in split) in ([3, 6], [4, 5])
    assert sorted(one for meld in split for one in meld) == sorted(nine)


def moved(before, after):
    """Return how many cards left the melds that lay before, each old meld living on in one new meld at most."""
    return sum(len(old) - max((len(old & new) for new in after), default=0) for old in before)


@pytest.mark.rule("CQ3.1", "CQ3.2", "CQ3.3", "CQ3.5")
def test_shown_layouts_hold_every_card_once_in_valid_melds_and_move_as_few_as_possible():
    changes = rearranged = 0
    for seed in range(400):
        states = [state for state, _ in conquian_game(4 * seed + 2)]
        for seat in (0, 1):
            before = []
            for number in range(len(states)):
                if number and states[number].layouts[seat] == states[number - 1].layouts[seat]:
                    continue
                laid = frozenset(map(str, states[number].layouts[seat]))
                split = groups(shown_split(states[: number + 1], seat))
                every = [[set(meld) for meld in way] for way in splits(laid)]
                assert sorted(map(sorted, split)) in [sorted(map(sorted, way)) for way in every]
                assert sum(map(len, split)) == len(laid)
                least = min((moved(before, way), len(way)) for way in every)
                assert (moved(before, split), len(split)) == least
                changes += bool(laid)
                rearranged += bool(before) and least[0] > 0
                before = split
    assert changes > 300
    assert rearranged > 3


@pytest.mark.rule("CQ3.5")
def test_melds_that_lay_before_keep_their_places():
    old = (cards("K♠ K♥ K♦"), cards("3♣ 4♣ 5♣"))
    assert groups(nearest_split(cards("A♣ A♦ A♥ 3♣ 4♣ 5♣ K♠ K♥ K♦"), old)) == [
        {"K♠", "K♥", "K♦"},
        {"3♣", "4♣", "5♣"},
        {"A♣", "A♦", "A♥"},
    ]


@pytest.mark.rule("CO3.2", "CO5.4")
def test_a_carried_pool_is_shown_with_the_new_antes():
    round_ = commerce.deal(commerce.NEW, Random(1), 4, 0, Seats(pool=4))
    assert set_up(round_).frames[-1]["pool"] == {"label": "Pool", "chips": 8}


def test_a_scene_of_the_whole_round_can_be_built_for_an_exhibit():
    position = commerce_scene(*TRADERS)
    frame = build(Look(voice=Voice(("Anna", "Ben", "Carla", "David")), states=[position], code=""))
    assert [seat["you"] for seat in frame["seats"]] == [False] * 4
    assert all(item["face"] for seat in frame["seats"] for item in seat["zones"][0]["cards"])


@pytest.mark.rule("CO2.2", "CO2.4", "CO2.5", "CO8.8")
@pytest.mark.parametrize(
    ("hand", "rules", "which"),
    [
        ("7♥ 7♣ D♠", commerce.FOSTER, "7♥ 7♣"),
        ("7♥ 7♣ D♠", commerce.NEW, ""),
        ("2♦ 9♦ K♦", commerce.FOSTER, "2♦ 9♦ K♦"),
        ("2♦ 9♦ K♠", commerce.FOSTER, "2♦ 9♦"),
        ("7♥ 7♣ 7♠", commerce.NEW, "7♥ 7♣ 7♠"),
    ],
)
def test_the_cards_that_make_a_hand_what_it_is_are_marked(hand, rules, which):
    assert telling(cards(hand), rules) == {*cards(which)}
    assert telling((*cards(hand)[:2], HIDDEN), rules) == set()

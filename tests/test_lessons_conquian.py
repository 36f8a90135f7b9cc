"""The lessons of Conquian: fair questions, right keys, a reason for each wrong answer, tables that play as they say."""

import re
from pathlib import Path

import brute
import nbformat
import pytest
from scenes import FACTS, codes
from seeds import each_slow_seed, every_seed
from tables import foreign, items, texts

from cardgames import coverage, rulebook
from cardgames.cards import card, cards, mask_of
from cardgames.conquian import STANDARD, forceable, layable, winning_cards
from cardgames.lessons import DEMONSTRATIONS, EXERCISES
from cardgames.lessons.conquian_cards import Dealing, DeckBuilder
from cardgames.lessons.conquian_dealing import LuckyHands, StockLeft, WhoDeals
from cardgames.lessons.conquian_ends import Ends, Forcing
from cardgames.lessons.conquian_forcing import DoesItHarm, ForcedDiscard, NoneFound, WhichForces
from cardgames.lessons.conquian_ledger import ChipsAfter
from cardgames.lessons.conquian_melds import Complete, WrongMeld
from cardgames.lessons.conquian_memory import Memory
from cardgames.lessons.conquian_partie import Variants, WholePartie
from cardgames.lessons.conquian_runs import Extend, RunOrNot
from cardgames.lessons.conquian_search import ForceSoon, TipTable, find_deal, force_soon
from cardgames.lessons.conquian_tables import ELEVEN_CODE, ElevenWins, Turns
from cardgames.lessons.conquian_tips import LivingOuts, MarkDead, NotThis
from cardgames.lessons.conquian_turns import Allowed, NextUsable, TurnError
from cardgames.lessons.conquian_variants import PassOn, Sizes, WhomToForce, WhoseTurn
from cardgames.lessons.conquian_winning import HowItEnds, WinningCards
from cardgames.lessons.kinds import ClaimList
from cardgames.lessons.staged import AGAIN, FURTHER, Staged
from cardgames.odds.conquian_position import Position, outlook
from cardgames.session import Session
from cardgames.why import why_not

NOTEBOOK = Path(__file__).parents[1] / "notebooks/conquian-regeln.ipynb"
SECTIONS = [f"CQ{number}" for number in range(1, 10)]
KINDS = [kind for section in SECTIONS for kind in EXERCISES[section]]
DESKS = [desk for section in SECTIONS for desk in DEMONSTRATIONS[section]]
TABLES = [desk for desk in DESKS if issubclass(desk, Staged)]


def names(some):
    return [str(one) for one in some]


def press(desk, *ids):
    for one in ids:
        desk.handle({"type": "card" if one[-1] in "♣♦♥♠" else "button", "id": one})


def status(desk):
    return desk.frames[-1]["status"]


def told(desk):
    message = desk.frames[-1]["message"]
    return message["text"] if message else ""


# --- every exercise ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("section", SECTIONS)
def test_each_section_has_a_demonstration_and_exercises_of_two_kinds(section):
    assert DEMONSTRATIONS[section]
    assert len(EXERCISES[section]) >= 2
    assert len({kind.__bases__ for kind in EXERCISES[section]}) >= 2


def test_no_rule_of_conquian_lacks_text_engine_demonstration_or_exercise():
    gaps = [gap for gap in coverage.gaps(Path(__file__).parent) if gap[0].startswith("CQ")]
    assert gaps == []
    exempt = {rule for rule, _ in coverage.EXEMPT if rule.startswith("CQ")}
    assert exempt == set()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_the_same_seed_asks_the_same_and_all_texts_are_german(kind):
    for seed in range(1, 31):
        exercise = kind(seed)
        assert repr(kind(seed).frames) == repr(exercise.frames)
        scene = exercise.frames[-1]
        assert not [text for text in texts(scene) if foreign(text)]
        every = [item["id"] for item in items(scene)]
        assert len(set(every)) == len(every)
        assert 10 < len(status(exercise)) <= 320, status(exercise)
    several = {repr(kind(seed).frames) for seed in range(1, 41)}
    assert len(several) == len(kind.CLAIMS) if issubclass(kind, ClaimList) else len(several) > 20


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_an_exercise_is_answered_wrong_then_right_and_goes_on(kind):
    exercise = kind(3)
    right = exercise.key()
    wrong = next(answer for answer in exercise.every() if answer not in right)
    exercise.give(wrong)
    exercise._check()
    exercise.show()
    assert told(exercise).startswith("Noch nicht. ")
    assert re.search(r"\(CQ\d\.\d+\)$", told(exercise))
    exercise.give(next(iter(right)))
    exercise.message = None
    exercise._check()
    exercise.show()
    assert told(exercise).startswith("Richtig! ")
    assert (exercise.tries, exercise.solved) == (2, True)
    assert not [text for text in texts(exercise.frames[-1]) if foreign(text)]
    press(exercise, "next")
    assert exercise.seed == 4
    assert not exercise.solved


# --- keys, worked out a second time -----------------------------------------------------------------------------------


@pytest.mark.rule("CQ2.1", "CQ2.2")
@every_seed
def test_what_lengthens_a_run_and_what_is_a_run_are_those_of_the_rules_written_twice(seeds):
    row = ["A", "2", "3", "4", "5", "6", "7", "B", "D", "K"]
    joints = 0
    for seed in seeds:
        exercise = Extend(seed)
        for one in exercise.own:
            whole = sorted((*exercise.run, one), key=lambda it: row.index(it.rank))
            places = [row.index(it.rank) for it in whole]
            good = len({it.suit for it in whole}) == 1 and places == list(range(places[0], places[0] + len(places)))
            assert exercise.fits((one,)) == good
            joints += good and {"7", "B"} <= {it.rank for it in whole}
        claim = RunOrNot(seed)
        (_, some), ranks = claim.about.shows[0], [it.rank for it in claim.about.shows[0][1]]
        true = len({it.suit for it in some}) == 1 and " ".join(ranks) in " ".join(row)
        assert claim.about.true == true
    assert joints > 20


@pytest.mark.rule("CQ3.1", "CQ3.2", "CQ3.3")
@every_seed
def test_melds_to_complete_and_groups_that_are_none(seeds):
    several = doubled = 0
    for seed in seeds:
        exercise = Complete(seed)
        for one in exercise.own:
            assert exercise.fits((one,)) == (frozenset(names((*exercise.two, one))) in brute.melds())
        several += len(exercise.key()) > 1
        wrong = WrongMeld(seed)
        every = [one for group in wrong.groups for one in group]
        for number, group in enumerate(wrong.groups):
            twice = [one for one in group if every.count(one) > 1]
            bad = frozenset(names(group)) not in brute.melds() or bool(twice)
            assert (number in wrong.key()) == bad
            doubled += bool(twice)
    assert several > 20
    assert doubled > 10


@pytest.mark.rule("CQ4.1", "CQ4.2", "CQ4.3")
@every_seed
def test_numbers_of_the_deal(seeds):
    for seed in seeds:
        stock = StockLeft(seed)
        given = int(re.search(r"je (\d+) Karte", stock.question)[1])
        assert stock.truth == 40 - 2 * given - ("deckt" in stock.question)
        lucky = LuckyHands(seed)
        if lucky.size == 10:
            deals = FACTS["conquian"]["ten_card_deals"]
            assert lucky.truth == round(100 * deals["with_a_meld"] / deals["all"])
        who = WhoDeals(seed)
        first = who.question.split()[0]
        number = int(re.search(r"im (\d+)\. Spiel", who.question)[1])
        odd = number % 2 == 1
        asked_dealer = "Wer gibt" in who.question
        assert (who.options[next(iter(who.key()))].text == first) == (odd == asked_dealer)


@pytest.mark.rule("CQ5.4", "CQ5.5", "CQ5.6", "CQ5.7")
@every_seed
def test_allowed_moves_are_those_of_the_engine(seeds):
    for seed in seeds:
        exercise = Allowed(seed)
        assert 1 <= len(exercise.key()) <= 2
        for option in exercise.options:
            assert option.right == (option.after is not None)


@pytest.mark.rule("CQ5.5", "CQ5.9")
@every_seed
def test_the_engine_refuses_the_changed_line_and_no_other(seeds):
    for seed in seeds:
        exercise = TurnError(seed)
        assert exercise.key() == {exercise.at}
        for number, step in enumerate(exercise.steps):
            assert why_not(step.before, step.action) is None
            said = exercise.options[number].text.partition(". ")[2]
            if number == exercise.at and step.action.verb in ("leave", "refuse") and "ohne" not in said:
                assert said.split()[1] in ("lehnt", "lehnst") or "lässt" in said
                other = {"leave": "refuse", "refuse": "leave"}[step.action.verb]
                assert other not in [code.split()[0] for code in codes(step.before)]


@pytest.mark.rule("CQ5.4")
@each_slow_seed
def test_usable_cards_are_counted_as_the_rules_written_twice_say(seeds):
    for seed in seeds:
        exercise = NextUsable(seed)
        laid, own = names(exercise.laid), names(exercise.own)
        assert len(laid) + len(own) == STANDARD.hand_size
        assert exercise.truth == sum(bool(brute.uses(laid, own, str(one))) for one in exercise.unseen)
        seen = {*laid, *own, *names(exercise.his), *names(exercise.refused)}
        assert len(exercise.unseen) == 40 - len(seen)


@pytest.mark.rule("CQ5.10", "CQ5.14")
@every_seed
def test_cards_that_force_and_discards_after_a_force(seeds):
    for seed in seeds:
        which = WhichForces(seed)
        for one in which.own:
            ways = brute.splits(frozenset(names((*which.laid, one))))
            assert which.fits((one,)) == bool(next(iter(ways), None)) == forceable(which.laid, one)
        forced = ForcedDiscard(seed)
        assert forceable(forced.laid, forced.forced)
        for gone in forced.own:
            kept = [one for one in forced.own if one is not gone]
            outs = set(winning_cards((*forced.laid, forced.forced), kept)) - {gone}
            assert set(forced.rescues[gone]) == outs


@pytest.mark.rule("CQ8.2")
@each_slow_seed
def test_harm_of_a_force_is_that_of_distance_and_outs(seeds):
    effects = set()
    for seed in seeds:
        exercise = DoesItHarm(seed)
        before = outlook(Position(laid=mask_of(exercise.laid), hand=mask_of(exercise.own)))
        best = None
        laid = mask_of((*exercise.laid, exercise.forced))
        for use in brute.uses(names(exercise.laid), names(exercise.own), str(exercise.forced)):
            chosen = mask_of(map(card, use))
            for gone in [one for one in exercise.own if str(one) not in use] or [None]:
                left = mask_of(one for one in exercise.own if one is not gone and str(one) not in use)
                dead = gone.bit if gone else 0
                after = outlook(Position(laid=laid | chosen, hand=left, refused=dead))
                rank = (after.distance, -len(after.outs))
                best = rank if best is None else min(best, rank)
        now = (before.distance, -len(before.outs))
        wanted = 0 if best > now else 1 if best < now else 2
        assert exercise.key() == {wanted}, seed
        effects.add(wanted)
    assert effects == {0, 1, 2}


@pytest.mark.rule("CQ6.1", "CQ3.5")
@every_seed
def test_winning_cards_are_all_and_no_other_and_often_hidden(seeds):
    for seed in seeds:
        exercise = WinningCards(seed)
        wins = set(winning_cards(exercise.laid, exercise.held))
        assert set(exercise.wins) == wins & set(exercise.own)
        assert layable(exercise.laid)
        assert len(exercise.laid) + len(exercise.held) == STANDARD.hand_size
    rescue = WinningCards(1)
    fact = next(one for one in FACTS["conquian"]["positions"] if one.get("winning_cards") == "2♣")
    assert set(rescue.laid) == set(cards(fact["laid"]))
    assert names(rescue.wins) == ["2♣"]


@pytest.mark.rule("CQ6.1", "CQ6.2", "CQ6.3", "CQ5.14")
@every_seed
def test_every_kind_of_end_comes(seeds):
    assert {next(iter(HowItEnds(seed).key())) for seed in seeds} == {0, 2, 3}


@pytest.mark.rule("CQ7.1", "CQ6.4")
@every_seed
def test_chips_after_four_games_counted_by_hand(seeds):
    for seed in seeds:
        exercise = ChipsAfter(seed)
        raised = "erhöht" in exercise.question
        games = re.findall(r"\d\. Spiel: (\w+)( gewinnt)?", exercise.question)
        names_here = exercise.options[0].text.replace(",", "").split()[::2]
        chips, stake = dict.fromkeys(names_here, 20), 1
        for who, won in games:
            if won:
                chips[who] += stake
                chips[next(name for name in names_here if name != who)] -= stake
                stake = 1
            elif raised:
                stake += 1
        right = exercise.options[next(iter(exercise.key()))].text
        assert right == ", ".join(f"{name} {chips[name]}" for name in names_here)
        assert sum(chips.values()) == 40


@pytest.mark.rule("CQ8.1", "CQ8.4")
@every_seed
def test_dead_cards_living_outs_and_cards_to_keep(seeds):
    for seed in seeds:
        dead = MarkDead(seed)
        gone = {*dead.refused, *dead.his}
        assert set(dead.dead) == gone & set(dead.own)
        outs = LivingOuts(seed)
        wins = set(winning_cards(outs.laid, outs.held)) - set(outs.refused)
        assert outs.truth == len(wins)
        keep = NotThis(seed)
        for one in keep.own:
            assert keep.fits((one,)) == (one not in winning_cards(keep.laid, keep.held))


@pytest.mark.rule("CQ9.2", "CQ9.5", "CQ9.6", "CQ9.7", "CQ9.8")
@each_slow_seed
def test_the_variants_are_asked_as_the_engine_plays_them(seeds):
    for seed in seeds:
        assert set(PassOn(seed).cost) == set(PassOn(seed).own)
        force = WhomToForce(seed)
        view = force.view
        may = {code for code in codes(view) if code.startswith("force")}
        right = force.options[next(iter(force.key()))].text
        assert right == {
            frozenset(): "Niemanden",
            frozenset({"force_left"}): "Nur Anna",
            frozenset({"force_right"}): "Nur Ben",
        }.get(frozenset(may), "Anna oder Ben, ich wähle")
        who = WhoseTurn(seed)
        if found := re.match(r"Rechts von (\w+) sitzt (\w+),", who.question):
            assert who.options[next(iter(who.key()))].text == found[2]
        sizes = Sizes(seed)
        size = int(re.search(r"jeder (\d+) Karten", sizes.question)[1])
        players = 2 if "zweit" in sizes.question else 3
        assert sizes.truth == (40 - players * size if "Ziehstapel" in sizes.question else size + 1)


# --- demonstrations ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.__name__)
def test_every_position_of_a_table_opens_can_be_begun_again_and_speaks_german(table):
    place = table()
    for number, act in enumerate(table.ACTS, start=1):
        scene = place.frames[-1]
        assert act.title in scene["title"]
        assert not [text for text in texts(scene) if foreign(text)]
        assert len(status(place)) <= 220
        before = repr(place.frames[-1])
        labels = [one["label"] for one in scene["tools"]]
        assert labels[0] == "Noch einmal von vorn"
        assert "Spielcode" not in str(scene["form"])
        legal = place.session.round.legal_actions() if place.session.round.to_move == 0 else ()
        for action in legal[:3]:
            press(place, *names(action.cards), action.verb)
            assert all(rule in rulebook.rules() for rule in re.findall(r"CQ\d\.\d+", told(place)))
            press(place, AGAIN)
            assert repr(place.frames[-1]) == before
        if number < len(table.ACTS):
            press(place, FURTHER)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.__name__)
def test_what_a_table_answers_names_rules_that_exist(table):
    for act in table.ACTS:
        for text in (act.told, *act.answers.values()):
            assert not foreign(text)
            assert set(re.findall(r"CQ\d\.\d+", text)) <= set(rulebook.rules())
    mine = {
        rule
        for act in table.ACTS
        for text in (act.told, *act.answers.values())
        for rule in re.findall(r"CQ\d\.\d+", text)
    }
    assert mine <= {*table.rules, "CQ6.4"}


@pytest.mark.rule("CQ1.1", "CQ1.2")
def test_the_first_table_is_won_with_one_move_and_can_be_looked_back_at():
    table = ElevenWins()
    assert table.frames[-1]["code"] == ELEVEN_CODE
    press(table, "D♣", "D♥", "use")
    assert table.session.round.winner == 0
    assert "CQ1.1" in told(table)
    press(table, "back")
    assert status(table).startswith("Du siehst Zug")
    press(table, AGAIN)
    press(table, "leave")
    assert "CQ1.2" in told(table)


@pytest.mark.rule("CQ5.10", "CQ5.14", "CQ3.4")
def test_the_forced_king_costs_an_ace_and_the_two_rescues():
    table = Forcing()
    press(table, "K♦", "discard", "force")
    assert "CQ3.4" in told(table)
    assert card("K♦") in table.session.round.layouts[1]
    press(table, FURTHER, "refuse", "use", "A♦", "discard")
    assert "Die Rettung heißt 2" in told(table)
    for _ in range(8):
        here = table.session.round
        if here.middle is card("2♣"):
            break
        press(table, "leave" if here.phase == "drawn" else "refuse")
    press(table, "A♣", "use")
    assert table.session.round.winner == 0
    assert told(table).startswith("Gerettet!")


@pytest.mark.rule("CQ5.12", "CQ5.14")
def test_a_turned_card_can_be_asked_about_twice_and_a_force_can_win():
    table = Forcing()
    press(table, FURTHER, FURTHER, FURTHER, "leave")
    assert table.session.round.phase == "force"
    press(table, "force")
    assert "zweimal" in told(table)
    press(table, FURTHER, "refuse", "use")
    assert table.session.round.winner == 0


@pytest.mark.rule("CQ6.1", "CQ6.2", "CQ6.3", "CQ6.4")
def test_the_ends_come_as_they_are_told():
    table = Ends()
    press(table, "2♣", "3♣", "use", "D♥", "discard")
    assert table.session.round.winner is None
    assert "Noch nicht gewonnen" in told(table)
    press(table, "refuse", "use")
    assert table.session.round.winner == 0
    press(table, FURTHER, "refuse", "leave")
    assert table.session.round.phase == "end"
    assert table.session.round.winner is None
    press(table, FURTHER, "B♥", "D♥", "use")
    assert table.session.round.payoffs() == (2, -2)


@pytest.mark.rule("CQ7.1", "CQ6.4")
def test_a_whole_series_is_counted_and_ends():
    table = WholePartie()
    for number in range(1, 5):
        assert f"Nach {number} Spiel" in told(table)
        assert len(table.frames) == 1
        assert len(table.frames[-1]["ledger"]["rows"]) == number
        if number < 4:
            press(table, "new")
    assert "Partie" in told(table)
    assert table.session.series_now().over
    press(table, FURTHER, "new")
    assert "Jetzt geht es um 2 Chips. (CQ6.4)" in told(table)


@pytest.mark.rule("CQ9.1", "CQ9.2", "CQ9.3", "CQ9.4", "CQ9.5", "CQ9.6", "CQ9.7", "CQ9.8")
def test_the_variants_can_be_tried_at_the_table():
    table = Variants()
    press(table, str(table.view.hands[0][0]), "pass")
    assert "CQ9.1" in told(table)
    press(table, FURTHER)
    press(table, str(table.view.hands[0][0]), "pass")
    assert "CQ9.6" in told(table)
    for verb, seat in (("force_right", 2), ("force_left", 1)):
        press(table, *([FURTHER] if seat == 2 else [AGAIN]), verb)
        assert card("5♦") in table.session.round.layouts[seat]
    press(table, FURTHER, "D♥", "D♠", "use")
    assert table.session.round.winner == 0
    press(table, "new")
    assert (table.session.round.turn, table.session.round.dealer) == (0, 1)
    press(table, FURTHER, "5♠", "6♠", "use")
    assert table.session.round.winner == 0


@pytest.mark.rule("CQ8.2", "CQ8.4")
def test_a_force_that_helps_and_a_defence_to_the_end():
    table = TipTable()
    press(table, "D♦", "discard", "force")
    assert {card("D♦"), card("K♦")} <= set(table.session.round.layouts[1])
    assert "CQ8.2" in told(table)
    press(table, FURTHER)
    for _ in range(9):
        here = table.session.round
        if here.to_move is None:
            break
        press(table, {"drawn": "leave", "offer": "refuse", "force": "allow"}[here.phase])
    assert table.session.round.winner is None
    assert "CQ8.4" in told(table)


@pytest.mark.rule("CQ5.1", "CQ5.2", "CQ5.5", "CQ5.8")
def test_turns_are_answered():
    table = Turns()
    press(table, "leave")
    assert "CQ5.2" in told(table)
    press(table, AGAIN, "5♣", "5♠", "6♦", "7♦", "B♦", "use", "A♥", "discard")
    assert "CQ5.8" in told(table)
    press(table, FURTHER, "refuse")
    assert "CQ5.5" in told(table)


@pytest.mark.rule("CQ5.10")
def test_deals_with_a_force_are_found_and_a_search_gives_up_politely():
    for seed in (10, 19, 24):
        code = find_deal(force_soon, seed)
        table = ForceSoon()
        assert force_soon(Session(STANDARD, {0: table.session.bots[1], 1: table.session.bots[1]}, code, 1))
    with pytest.raises(NoneFound, match="In 3 Spielen kam das nicht vor"):
        find_deal(lambda _session: False, 1, 3)


@pytest.mark.rule("CQ2.1", "CQ2.2", "CQ1.3")
def test_the_deck_is_built_by_taking_three_ranks_out():
    desk = DeckBuilder()
    press(desk, "8♣", "7♣")
    assert "bleibt im Spiel" in told(desk)
    press(desk, "9♥", "10♠")
    assert desk.kept == STANDARD.deck
    assert status(desk).startswith("40 Karten")
    for one, near in (("7♥", "Herz 6 und Herz Bube"), ("A♥", "Neben Herz Ass steht Herz 2."), ("K♠", "Pik Dame")):
        press(desk, one)
        assert near in status(desk)
    press(desk, "clear")
    assert len(desk.kept) == 52


@pytest.mark.rule("CQ4.1", "CQ4.2", "CQ4.3")
def test_dealing_goes_card_by_card_and_the_deal_alternates():
    desk = Dealing()
    press(desk, "one")
    assert "Los" in told(desk)
    press(desk, "lots")
    dealer = desk.dealer
    for number in range(1, 21):
        press(desk, "one")
        hands = [len(desk.hand(seat)) for seat in (0, 1)]
        assert sum(hands) == number
        assert hands[1 - dealer] - hands[dealer] == number % 2
    assert [set(desk.hand(seat)) for seat in (0, 1)] == [set(hand) for hand in desk.round.hands]
    assert "Die übrigen 20" in status(desk)
    press(desk, "one")
    assert told(desk) == "Alle Karten sind verteilt."
    press(desk, "next")
    assert desk.dealer == 1 - dealer


@pytest.mark.rule("CQ8.1", "CQ8.3")
def test_the_memory_aid_shows_what_can_still_come():
    desk = Memory()
    press(desk, "end", "aid")
    assert "Sofort gewinnt Karo 6 (★)." in status(desk)
    open_cards = [item for item in items(desk.frames[-1]) if item["id"].startswith("noch")]
    assert len(open_cards) == len(desk.view.unseen())
    press(desk, "forward")
    assert "CQ8.3" in told(desk)
    press(desk, *["back"] * 30)
    assert status(desk).startswith("Zug 0 von 22: Die Karten sind gegeben.")


# --- the notebook -----------------------------------------------------------------------------------------------------


def test_the_notebook_has_nine_sections_and_lets_people_do_something_first():
    cells = nbformat.read(NOTEBOOK, as_version=4).cells
    heads = [
        line for cell in cells if cell.cell_type == "markdown" for line in cell.source.splitlines() if line[:3] == "## "
    ]
    titles = ["Überblick", "Die Karten", "Kombinationen", "Vorbereitung", "Spielablauf", "Ende eines Spiels"]
    titles += ["Partieende", "Tipps für Einsteiger", "Varianten"]
    assert heads[:9] == [f"## {number} {title}" for number, title in enumerate(titles, start=1)]
    first = next(
        n for n, cell in enumerate(cells) if "demonstration(" in cell.source and cell.cell_type == "code" and n > 1
    )
    words = sum(len(cell.source.split()) for cell in cells[:first] if cell.cell_type == "markdown")
    assert words <= 120
    used = {call for cell in cells for call in _calls(cell.source)}
    for section in SECTIONS:
        assert {("exercise", kind.id) for kind in EXERCISES[section]} <= used
        assert {("demonstration", kind.id) for kind in DEMONSTRATIONS[section]} <= used
    assert all(len(cell.source.splitlines()) <= 8 for cell in cells if cell.cell_type == "code")


def _calls(source):
    return re.findall(r'(exercise|demonstration)\("([\w.-]+)"', source)


def test_read_without_a_kernel_every_exercise_has_its_solution_and_every_table_its_picture():
    cells = nbformat.read(NOTEBOOK, as_version=4).cells
    for cell in cells:
        if cell.cell_type != "code" or not re.search(r"(exercise|demonstration|figure)\(\"", cell.source):
            continue
        html = "".join(output["data"].get("text/html", "") for output in cell.outputs)
        assert "<img " in html, cell.source
        if "exercise(" in cell.source:
            assert "<summary>Lösung</summary>" in html

"""Every exercise of Commerce, by many seeds; the keys once more by brute force; the demonstrations, step by step."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

import brute
import nbformat
import pytest
from scenes import FACTS
from seeds import each_slow_seed, every_seed
from tables import foreign, items, said, texts

from cardgames import coverage, rulebook
from cardgames.cards import DECK, cards, hand
from cardgames.commerce import strength
from cardgames.german import label
from cardgames.lessons import commerce_setup, wishes
from cardgames.lessons.choice import Choice, FindError, FindMove, RightOrWrong
from cardgames.lessons.commerce import BestHand
from cardgames.lessons.commerce_end import SharedPool, WhoHasWon
from cardgames.lessons.commerce_overview import WhichMove
from cardgames.lessons.commerce_paying import NetChips, WhatDealerPays, WhoWins
from cardgames.lessons.commerce_setup import DealRound, SetUpOrder, StockLeft, WhoDeals
from cardgames.lessons.commerce_showdown import EndStory, Showdown
from cardgames.lessons.commerce_tip_tasks import DealersChips, HelpfulGift, KnockOrNot
from cardgames.lessons.commerce_turn import AsDealer, NoChips, TurnStory
from cardgames.lessons.commerce_turn_tasks import GiveAway, HelpingCards, TurnError
from cardgames.lessons.commerce_variant_tasks import ExchangeMiddle, FosterOrder, SpotPounce, WhoLosesLife
from cardgames.lessons.commerce_variants import BuyHorse, CallPounce, DealersChoice, FosterBuilder, OldWay
from cardgames.lessons.commerce_worth import CompleteHand, HandOrder, HowMany
from cardgames.lessons.estimate import Estimate
from cardgames.lessons.ordering import Ordering
from cardgames.lessons.picking import PickCards
from cardgames.lessons.sections_commerce import DEMONSTRATIONS, EXERCISES
from cardgames.lessons.wishes import NoSuchDealError, WishDeal, find_deal

KINDS = [kind for several in EXERCISES.values() for kind in several]
SHOWN = [shown for several in DEMONSTRATIONS.values() for shown in several]
NOTEBOOK = Path(__file__).parents[1] / "notebooks/commerce-regeln.ipynb"


def press(desk, *ids):
    for one in ids:
        desk.handle({"type": "button", "id": one})


def pick(desk, *some):
    for one in some:
        desk.handle({"type": "card", "id": str(one)})


def names(some):
    return [str(one) for one in some]


def sentence(text):
    return len(text) > 10 and text[-1] in ".?!…“" and not foreign(text)


@pytest.mark.parametrize("kind", KINDS)
def test_the_last_hint_solves_it(kind):
    for seed in range(1, 41):
        exercise = kind(seed)
        told = exercise.hints()[3]
        if isinstance(exercise, Choice):
            assert any(exercise.options[number].text in told for number in exercise.key())
        elif isinstance(exercise, Ordering):
            places = [told.index(thing.text) for thing in exercise.right_order()]
            assert all(before < after for before, after in pairwise(places))
        elif isinstance(exercise, Estimate):
            assert str(abs(exercise.truth)) in told
        elif isinstance(exercise, PickCards):
            named = {one for one in DECK if re.search(rf"{label(one)}\b", told)}
            assert any(set(answer) <= named for answer in exercise.key()), told


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_asks_the_same_and_the_next_problem_is_that_of_the_next_seed(kind):
    assert repr(kind(7).frames) == repr(kind(7).frames)
    desk = kind(7)
    press(desk, "next")
    assert repr(desk.frames) == repr(kind(8).frames)
    assert len({repr(kind(seed).frames) for seed in range(1, 41)}) >= 4


@pytest.mark.parametrize("kind", KINDS)
def test_on_the_desk_a_wrong_answer_is_told_then_the_right_one_solves_it(kind):
    exercise = kind(5)
    key = exercise.key()
    wrong = next(answer for answer in exercise.every() if answer not in key)
    for answer, start, tries in ((wrong, "Noch nicht. ", 1), (next(iter(key)), "Richtig! ", 2)):
        _answer_by_hand(exercise, answer)
        assert said(exercise).startswith(start)
        assert re.search(r"\(CO\d\.\d+\)$", said(exercise))
        assert exercise.tries == tries
    assert exercise.solved
    every = [item["id"] for item in items(exercise.frames[-1])]
    assert len(every) == len(set(every))
    assert not [text for text in texts(exercise.frames[-1]) if foreign(text)]


def _answer_by_hand(exercise, answer):
    """Give an answer through the screen only."""
    if isinstance(exercise, Choice):
        press(exercise, f"{exercise.VERB} {answer}")
        return
    if isinstance(exercise, Estimate):
        exercise.handle({"type": "control", "id": "guess", "value": str(answer)})
    elif isinstance(exercise, Ordering):
        for number in exercise.placed[::-1]:
            _place(exercise, number)
        for number in answer:
            _place(exercise, number)
    elif isinstance(exercise, BestHand):
        pick(exercise, answer[0])
    else:
        _unpick(exercise)
        pick(exercise, *answer)
    press(exercise, "check")


def _place(exercise, number):
    thing = exercise.things[number]
    if thing.cards:
        pick(exercise, f"ding{number} {thing.cards[0]}")
    else:
        press(exercise, f"place {number}")


def _unpick(exercise):
    for one in exercise.picked:
        built = [item["id"] for item in items(exercise.frames[-1]) if item["pick"] and item["face"] == str(one)]
        pick(exercise, built[-1])


@pytest.mark.parametrize("kind", KINDS)
def test_every_text_on_the_desk_is_german_and_short_enough(kind):
    for seed in range(1, 31):
        exercise = kind(seed)
        assert 0 < len(exercise.status()) <= 230, exercise.status()
        assert not [text for text in texts(exercise.frames[-1]) if foreign(text)]
        assert exercise.poster()["solution"] == exercise.hints()[3]


def test_exercises_of_the_same_section_are_of_different_kinds():
    for section, kinds in EXERCISES.items():
        assert len(kinds) >= 2
        sorts = (FindMove, RightOrWrong, FindError, Estimate, Ordering, PickCards, BestHand, Choice)
        assert len({next(sort for sort in sorts if issubclass(kind, sort)) for kind in kinds}) >= 2, section


@pytest.mark.rule(*(rule for rule in rulebook.rules() if rule.startswith("CO")))
def test_every_rule_of_commerce_is_shown_and_asked():
    found = coverage.table()
    assert not [rule for rule, row in found.items() if rule[:2] == "CO" and not (row["Vorführung"] and row["Übung"])]


# The keys once more, from the rules written a second time.


@pytest.mark.rule("CO2.1", "CO2.6", "CO8.8", "CO8.9")
@pytest.mark.parametrize(("kind", "kinds"), [(HandOrder, brute.CLASSIC), (FosterOrder, brute.FOSTER)])
@every_seed
def test_orders_are_those_of_the_strength_written_twice(kind, kinds, seeds):
    for seed in seeds:
        exercise = kind(seed)
        worth = [brute.strength(names(thing.cards), kinds) for thing in exercise.things]
        for order in exercise.every():
            sorted_down = all(worth[a] >= worth[b] for a, b in pairwise(order))
            assert (order in exercise.key()) == sorted_down


@pytest.mark.rule("CO2.2", "CO2.3", "CO2.4")
@every_seed
def test_a_third_card_completes_a_hand_by_brute_force(seeds):
    wanted = {"tricon": 3, "sequence": 2, "three": 1}
    for seed in seeds:
        exercise = CompleteHand(seed)
        right = set()
        for one in DECK:
            if one not in exercise.given:
                found = brute.commerce_strength(names((*exercise.given, one)))
                if found[0] == wanted[exercise.wish] and (exercise.wish != "three" or found[2] == 3):
                    right.add((one,))
        assert exercise.key() == right


@pytest.mark.rule("CO2.5")
def test_shares_of_hands_are_those_of_the_facts():
    kinds = FACTS["commerce"]["kinds"]
    shares = {
        "gar nichts": kinds["nothing"],
        "genau zwei": kinds["point_of_two"],
        "drei Karten?": kinds["point_of_three"],
    }
    seen = set()
    for seed in range(1, 401):
        exercise = HowMany(seed)
        for words, number in shares.items():
            if not exercise.shown and words in exercise.question:
                assert exercise.truth == round(100 * number / FACTS["commerce"]["hands"])
                seen.add(words)
    assert seen == set(shares)


@pytest.mark.rule("CO3.1", "CO3.3")
@every_seed
def test_who_deals_and_what_is_left_by_counting(seeds):
    for seed in seeds:
        exercise = WhoDeals(seed)
        players, dealer = exercise.view.players, exercise.view.dealer
        last = "letzte Karte" in exercise.question
        assert exercise.key() == {dealer if last else (dealer + 1) % players}
        left = StockLeft(seed)
        players = next(n for n, word in enumerate(commerce_setup.OTHERS, start=1) if f" {_word(n)}." in left.question)
        assert left.truth == (players if left.unit == "Chips" else 52 - 3 * players)


def _word(number):
    words = ("", "", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf")
    return words[number - 1] or "-"


@pytest.mark.rule("CO3.3", "CO3.4")
@every_seed
def test_what_is_agreed_comes_first_in_any_order(seeds):
    both = [seed for seed in seeds if len(SetUpOrder(seed).key()) == 2]
    single = [seed for seed in seeds if len(SetUpOrder(seed).key()) == 1]
    assert both
    assert single


@pytest.mark.rule("CO4.2")
@pytest.mark.parametrize("fact", FACTS["commerce"]["buying"], ids=lambda fact: f"{fact['hand']} {fact['give']}")
def test_helping_cards_are_those_of_the_facts(fact):
    from cardgames.lessons.commerce_draw import helping  # noqa: PLC0415

    assert len(helping(hand(cards(fact["hand"])), cards(fact["give"])[0])) == fact["better"]


@pytest.mark.rule("CO4.2")
@each_slow_seed
def test_helping_cards_by_brute_force(seeds):
    for seed in seeds:
        exercise = HelpingCards(seed)
        gone = next(one for one in exercise.mine if f"gibst {label(one)} und" in exercise.question)
        kept = [str(one) for one in exercise.mine if one is not gone]
        now = brute.commerce_strength(names(exercise.mine))
        rest = [one for one in brute.deck(brute.COMMERCE_RANKS) if one not in names(exercise.mine)]
        assert exercise.truth == sum(brute.commerce_strength([*kept, one]) > now for one in rest)


@pytest.mark.rule("CO4.2")
@every_seed
def test_cards_that_are_equally_good_to_give_all_count(seeds):
    assert any(len(GiveAway(seed).key()) == 2 for seed in seeds)


@pytest.mark.rule("CO4.1", "CO4.2", "CO4.3", "CO4.4")
@every_seed
def test_exactly_one_line_of_a_replay_is_wrong_and_all_rules_get_their_turn(seeds):
    rules = Counter()
    for seed in seeds:
        exercise = TurnError(seed)
        assert len(exercise.key()) == 1
        rules[exercise.options[next(iter(exercise.key()))].rule] += 1
    assert set(rules) >= {"CO4.1", "CO4.2", "CO4.3", "CO4.4", "CO4.5"}


def _settled(hands, dealer):
    """Return the winner and what each seat gets, from the rule text alone."""
    worth = [brute.commerce_strength(names(three)) for three in hands]
    order = [dealer, *((dealer + step) % 4 for step in range(1, 4))]
    winner = next(seat for seat in order if worth[seat] == max(worth))
    net = [-1] * 4
    if max(worth)[0] == 0:
        return None, net, "nothing"
    net[winner] += 4
    if winner == dealer:
        return winner, net, "nothing"
    same = worth[dealer][0] == worth[winner][0]
    for seat in range(4):
        if seat != dealer and (same or seat == winner):
            net[seat] += 1
            net[dealer] -= 1
    return winner, net, "all" if same else "winner"


@pytest.mark.rule("CO2.7", "CO5.1", "CO5.2", "CO5.3", "CO5.4")
@every_seed
def test_showdowns_are_settled_as_the_rules_say_written_twice(seeds):
    paid = Counter()
    for seed in seeds:
        wins, pays, net = WhoWins(seed), WhatDealerPays(seed), NetChips(seed)
        winner, _, _ = _settled(wins.view.hands, wins.view.dealer)
        assert wins.key() == {4 if winner is None else winner}
        _, _, what = _settled(pays.view.hands, pays.view.dealer)
        assert pays.key() == {["nothing", "winner", "all"].index(what)}
        paid[what] += 1
        _, gains, _ = _settled(net.now.hands, net.now.dealer)
        who = next(seat for seat, name in enumerate(BestHand.NAMES) if f"hat {name} in" in net.question)
        assert net.truth == gains[who]
    assert min(paid.values()) > 20
    assert any(WhoWins(seed).options[next(iter(WhoWins(seed).key()))].rule == "CO2.7" for seed in seeds)


@pytest.mark.rule("CO6.1")
@every_seed
def test_the_end_of_a_series_by_comparing_chips(seeds):
    seen = set()
    for seed in seeds:
        exercise = WhoHasWon(seed)
        told = exercise.options[next(iter(exercise.key()))].text
        chips, pool = exercise.end.chips, exercise.end.pool
        best = [BestHand.NAMES[seat] for seat in range(4) if chips[seat] == max(chips)]
        if pool:
            assert told.startswith("Noch niemand")
        else:
            assert [name for name in BestHand.NAMES if name in told] == best
        seen.add(0 if pool else len(best))
        shared = SharedPool(seed)
        assert 0 <= shared.truth <= shared.most
    assert seen >= {0, 1, 2}


@pytest.mark.rule("CO7.2", "CO7.3", "CO7.4")
@each_slow_seed
def test_tips_by_brute_force(seeds):
    answers = set()
    for seed in seeds:
        gift = HelpfulGift(seed)
        for one in gift.own:
            best = max(
                brute.commerce_strength(names([*(two for two in gift.his if two is not gone), one]))
                for gone in gift.his
            )
            assert ((one,) in gift.key()) == (best[0] >= 2)
        answers |= KnockOrNot(seed).key()
        assert "Käufe" in DealersChips(seed).reason
    assert answers == {0, 1}


@pytest.mark.rule("CO8.3", "CO8.5", "CO8.10")
@every_seed
def test_variants_by_brute_force(seeds):
    pounces, lost = Counter(), Counter()
    for seed in seeds:
        exchange = ExchangeMiddle(seed)
        for chosen in exchange.every():
            after = brute.commerce_strength(names(exchange.after(chosen)))
            others = max(brute.commerce_strength(names(exchange.after(other))) for other in exchange.every())
            assert (chosen in exchange.key()) == (after == others)
        spot = SpotPounce(seed)
        middle = names(spot.view.middle)
        able = {
            seat
            for seat, three in enumerate(spot.view.hands)
            if len({one.rank for one in three}) == 1 and any(name[:-1] == three[0].rank for name in middle)
        }
        assert spot.key() == (able or {4})
        pounces[len(able)] += 1
        life = WhoLosesLife(seed)
        worth = [brute.commerce_strength(names(three)) for three in life.view.hands]
        worst = [seat for seat in range(3) if worth[seat] == min(worth)]
        everyone = all(life.view.lives[seat] == (seat in worst) for seat in range(3))
        assert life.lost == ([] if everyone else worst)
        lost[len(life.lost)] += 1
    assert pounces[0] > 10
    assert set(lost) == {0, 1, 2, 3}


@pytest.mark.rule("CO1.2", "CO1.3")
@every_seed
def test_exactly_one_move_reaches_the_goal(seeds):
    assert {len(WhichMove(seed).key()) for seed in seeds} == {1}
    assert {next(iter(WhichMove(seed).key())) for seed in seeds} == {0, 1, 2}


# Demonstrations.


@pytest.mark.parametrize("shown", SHOWN)
def test_a_demonstration_begins_in_german_and_answers_whatever_is_pressed(shown):
    place = shown()
    rng = Random(3)
    for _ in range(25):
        scene = place.frames[-1]
        assert not [text for text in texts(scene) if foreign(text)]
        assert 0 < len(scene["status"]) <= 230
        ids = [button["id"] for button in scene["buttons"]]
        picks = [item["id"] for item in items(scene) if item["pick"]]
        if picks and rng.random() < 0.6:
            pick(place, rng.choice(picks))
        elif ids:
            press(place, rng.choice(ids))
    place.handle({"type": "card", "id": "??"})
    assert said(place)
    place.report(RuntimeError("kaputt"))
    assert "im Programm etwas schiefgegangen" in said(place)


@pytest.mark.rule("CO4.1", "CO4.2", "CO4.4", "CO4.5", "CO4.6", "CO5.2", "CO5.3")
def test_the_story_is_the_worked_example_and_each_choice_has_an_answer():
    story = TurnStory()
    for step in story.steps:
        for action in story.round.legal_actions():
            pick(story, *action.cards)
            press(story, action.verb)
            assert sentence(said(story))
            assert re.search(r"\(CO4\.\d\)", said(story))
            assert (action.code == step.move) == ("Genau so" in said(story))
            press(story, "back")
        press(story, "on")
        pick(story, *cards(" ".join(step.move.split()[1:])))
        press(story, step.move.split()[0], "on")
    net = FACTS["commerce"]["round"]
    assert story.round.payoffs() == (*net[0]["net_chips"][1:], net[0]["net_chips"][0])
    end = EndStory()
    for fact in net:
        press(end, "knock", "on")
        assert end.round.payoffs() == (*fact["net_chips"][1:], fact["net_chips"][0])
        press(end, "other")


@pytest.mark.rule("CO3.2", "CO3.3")
@pytest.mark.parametrize("players", range(3, 13))
def test_the_cards_go_round_one_at_a_time(players):
    desk = DealRound()
    desk.handle({"type": "control", "id": "players", "value": players})
    press(desk, "step")
    for number in range(1, 3 * players + 1):
        press(desk, "step")
        each = [len(seat["zones"][0]["cards"]) for seat in desk.frames[-1]["seats"]]
        assert sum(each) == number
        assert max(each) - min(each) <= 1
    assert f"{52 - 3 * players} bleiben" in desk.status()
    press(desk, "pass")
    assert desk.status().startswith("Ben gibt.")


@pytest.mark.rule("CO5.4", "CO2.7")
def test_the_showdown_machine_shows_every_case():
    desk = Showdown()
    told = []
    for _ in Showdown.EXAMPLES:
        press(desk, "open")
        told.append(desk.status())
        press(desk, "next")
    for words in (
        "an Anna 1 Chip",
        "allen anderen je 1 Chip",
        "geht der Geber vor",
        "Niemand hat auch nur",
        "drei Karten",
    ):
        assert any(words in text for text in told)


@pytest.mark.rule("CO4.3", "CO4.7", "CO4.8", "CO4.9")
def test_real_tables_show_what_they_promise():
    poor = NoChips()
    pick(poor, "3♣")
    press(poor, "buy")
    assert "so viel hast du nicht mehr" in said(poor)
    dealer = AsDealer()
    before = dealer.session.round.chips
    pick(dealer, "4♥")
    press(dealer, "buy")
    assert dealer.session.round.chips[0] >= before[0]
    for _ in range(20):
        phase = dealer.view.phase
        if phase in ("turn", "answer"):
            pick(dealer, dealer.view.hands[0][0])
        press(dealer, {"turn": "buy", "answer": "give", "after": "go_on"}.get(phase, "undo"))
        if dealer.view.to_move is None:
            break
    assert dealer.view.turns == 2 * dealer.view.players


@pytest.mark.rule("CO8.2", "CO8.3", "CO8.6", "CO8.8", "CO8.10")
def test_tables_of_the_variants_show_what_they_promise():
    old = OldWay()
    pick(old, "4♥", "10♠")
    press(old, "exchange")
    assert strength(old.view.hands[0]) > strength(cards("K♠ 9♠ 4♥"))
    choice = DealersChoice()
    assert {button["id"] for button in choice.frames[-1]["buttons"]} >= {"take", "keep"}
    pounce = CallPounce()
    assert "pounce" in {button["id"] for button in pounce.frames[-1]["buttons"]}
    horse = BuyHorse()
    press(horse, "stand")
    assert horse.view.phase == "horse"
    press(horse, "horse")
    assert horse.view.lives[0] == 1
    foster = FosterBuilder()
    pick(foster, *cards("K♣ 9♣ 2♣"))
    assert "Flush mit 21 Punkten" in foster.status()


@pytest.mark.parametrize("wish", wishes.WISHES)
def test_a_wish_is_granted_by_a_code_or_refused_politely(wish):
    code = find_deal(wish, 5, Random(1))
    assert str(find_deal(wish, 5, Random(1))) == str(code)
    desk = WishDeal()
    press(desk, wish)
    assert str(desk.code) in desk.status()
    with pytest.raises(NoSuchDealError, match="Versuche es noch einmal"):
        find_deal(wish, 5, Random(1), tries=0)


# The notebook.


def test_the_first_move_comes_before_120_words_and_the_sections_have_their_titles():
    cells = nbformat.read(NOTEBOOK, as_version=4).cells
    words = 0
    for cell in cells:
        if "demonstration(" in cell.source or "exercise(" in cell.source:
            break
        words += len(cell.source.split()) if cell.cell_type == "markdown" else 0
    assert words <= 120
    found = re.findall(r"^## (\d) (.+)$", "\n".join(cell.source for cell in cells), re.MULTILINE)
    titles = [section.title for name, section in rulebook.sections().items() if name.startswith("CO")]
    assert found == [(str(number), title) for number, title in enumerate(titles, start=1)]


def test_the_notebook_shows_everything_there_is_and_asks_again():
    source = "\n".join(cell.source for cell in nbformat.read(NOTEBOOK, as_version=4).cells)
    for section in EXERCISES:
        for what, several in (("exercise", EXERCISES[section]), ("demonstration", DEMONSTRATIONS[section])):
            for kind in several:
                assert f'{what}("{kind.id}")' in source
        assert f'rule_text("{section}")' in source
    assert len(re.findall(r"exercise\(.*seed=", source)) == len(EXERCISES) - 1


def test_without_a_kernel_every_exercise_is_read_with_its_solution():
    for cell in nbformat.read(NOTEBOOK, as_version=4).cells:
        if cell.source.count("exercise("):
            page = "".join(output["data"].get("text/html", "") for output in cell.outputs)
            assert "<summary>Lösung</summary>" in page
            assert "<img alt=" in page

"""Deal codes: what they say, which typing errors they notice and tolerate, and that a code keeps its deal."""

import os
import pickle
import subprocess
import sys
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames import commerce, conquian, dealcode
from cardgames.cards import shuffled
from cardgames.dealcode import DealCode, DealCodeError

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
RULES = {"commerce": (commerce, commerce.NEW), "conquian": (conquian, conquian.STANDARD)}


def problem(text):
    with pytest.raises(DealCodeError) as refused:
        dealcode.parse(text)
    return refused.value.problem


@given(game=st.sampled_from(sorted(RULES)), players=st.integers(2, 12), seed=st.integers(0, (1 << 20) - 1))
@pytest.mark.rule("CO3.3", "CQ4.2")
def test_a_code_is_read_back(game, players, seed):
    code = DealCode(game, players, seed)
    assert dealcode.parse(str(code)) == code
    assert pickle.loads(pickle.dumps(code)) == code  # noqa: S301


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (DealCode("commerce", 5, 0), "CO5-0000D"),
        (DealCode("conquian", 2, 0), "CQ2-0000X"),
        (DealCode("commerce", 3, 1), "CO3-00012"),
        (DealCode("commerce", 12, (1 << 20) - 1), "CO12-ZZZZW"),
        (DealCode("commerce", 8, 187487), "CO8-5Q2ZN"),
    ],
)
@pytest.mark.rule("CO3.3")
def test_codes_are_written_in_crockford_digits_with_a_check_character(code, text):
    assert str(code) == text
    assert dealcode.parse(text) == code


@pytest.mark.parametrize("code", ["CO5-7K3QH", "CO3-CXNHY", "CO12-7YCKE", "CQ2-815PV", "CQ2-00WQ8", "CO9-ZZZZ5"])
@pytest.mark.rule("CO3.3", "CQ4.2")
def test_every_single_wrong_character_is_noticed(code):
    good = DealCode(*vars_of(code))
    text = str(good)
    for place, old in enumerate(text):
        for new in set(ALPHABET + "-? ") - {old}:
            typo = text[:place] + new + text[place + 1 :]
            if dealcode_of(typo) is not None:
                assert dealcode_of(typo) == good, typo
                assert (old, new) in {("O", "0"), ("-", " ")}


def vars_of(code):
    """Return the parts of a code without looking at its check character."""
    head, tail = code.split("-")
    number = 0
    for letter in tail[:4]:
        number = number * 32 + ALPHABET.index(letter)
    return ("conquian" if head[1] == "Q" else "commerce"), int(head[2:]), number


def dealcode_of(text):
    try:
        return dealcode.parse(text)
    except DealCodeError:
        return None


@pytest.mark.parametrize(
    "text",
    [
        "CO10-10012",
        "co10-10012",
        "  CO10-10012\n",
        "C010-10012",
        "COIO-10012",
        "colo-lool2",
        "CO10-I0O12",
        "CO10-LOOI2",
        "CO 10 - 10012",
        "CO-10-10012",
        "CO10 10012",
        "CO10-10 01 2",
        "CO10--10012",
        "CO10–10012",
        "CO10‑10012",
        "CO10−10012.",
        "„CO10-10012“",
        "»CO10-10012«.",
        '"CO10-10012"',
        "CO10-10\u00ad012\u200b",
        "CO10\u00a0-\u202f10012",
        f"CO10-{' ' * 100_000}10012",
    ],
    ids=lambda text: text[:20],
)
@pytest.mark.rule("CO3.3")
def test_case_spaces_and_look_alikes_are_tolerated(text):
    assert str(DealCode("commerce", 10, 0b1_00000_00000_00001)) == "CO10-10012"
    assert dealcode.parse(text) == DealCode("commerce", 10, 0b1_00000_00000_00001)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "CO5",
        "CO5-",
        "CO5-7K3Q",
        "CO5-7K3QXX",
        "XX5-7K3QX",
        "CO-7K3QX",
        "CO123-7K3QX",
        "CO57K3QX",
        "CO5-7K3UX",
        "CO5-7K3QX!",
        "5-7K3QX",
        "CO5-7K3QX CO5-7K3QX",
        "CO-5-7K",
        "CÖ5-7K3QX",
        "CO²-7K3QX",
        "CO5_7K3QX",
        " " * 1_000_000,
        "CO5-" * 250_000,
        "C" + "O " * 500_000,
        "-" * 1_000_000,
        None,
        7,
    ],
    ids=lambda text: str(text)[:20],
)
@pytest.mark.rule("CO3.3")
def test_what_is_no_code_is_refused_by_its_form(text):
    assert problem(text) == "form"


@pytest.mark.rule("CO3.3", "CQ4.2")
def test_a_wrong_number_of_seats_or_the_other_game_is_noticed():
    for seats in range(3, 13):
        tail = str(DealCode("commerce", seats, 31337)).split("-")[1]
        for other in {*range(2, 13)} - {seats}:
            assert problem(f"CO{other}-{tail}") == "check"
        assert problem(f"CQ{seats}-{tail}") == "check"


@pytest.mark.rule("CO1.4", "CQ1.3")
def test_a_code_of_the_other_game_or_for_other_seats_is_refused_where_it_is_dealt():
    for text, module, rules, why in [
        (DealCode("commerce", 5, 7), conquian, conquian.STANDARD, "game"),
        (DealCode("conquian", 2, 7), commerce, commerce.NEW, "game"),
        (DealCode("commerce", 2, 7), commerce, commerce.NEW, "players"),
        (DealCode("commerce", 13, 7), commerce, commerce.NEW, "players"),
        (DealCode("conquian", 3, 7), conquian, conquian.STANDARD, "players"),
    ]:
        with pytest.raises(DealCodeError) as refused:
            module.from_code(str(text), rules)
        assert refused.value.problem == why
        copy = pickle.loads(pickle.dumps(refused.value))  # noqa: S301
        assert (copy.problem, str(copy)) == (why, str(refused.value))
    with pytest.raises(DealCodeError, match=r"for 3 to 12$"):
        commerce.from_code(str(DealCode("commerce", 2, 7)), commerce.NEW)
    with pytest.raises(DealCodeError, match=r"for 3 players, these rules are for 2$"):
        conquian.from_code(str(DealCode("conquian", 3, 7)), conquian.STANDARD)


GOLDEN = [
    ("CO3-CXNHY", "9♣ 2♦ 4♥ | 8♣ K♣ 3♠ | K♦ 5♥ 6♠", "6♥ 7♦ 10♦ B♦"),
    ("CO4-RA3NW", "3♣ K♦ 2♥ | B♣ 3♦ 3♥ | 4♣ D♣ 8♠ | 7♣ 8♥ 9♠", "10♦ D♥ 2♣ 5♥"),
    ("CO5-6CW2H", "B♦ A♠ 10♠ | 10♦ 7♥ 6♠ | K♣ 3♥ 6♥ | 4♦ 2♠ 7♠ | 6♣ 10♥ B♠", "B♣ K♦ 2♦ K♠"),
    (
        "CO8-5Q2ZN",
        "7♣ 6♦ 10♥ | 9♦ K♦ A♠ | 2♦ 2♥ 7♥ | 9♥ D♥ 4♠ | 8♦ 4♥ 7♠ | 10♣ 3♥ 8♥ | B♦ 6♥ 6♠ | 7♦ A♥ 10♠",
        "5♣ D♠ 3♦ 5♦",
    ),
    (
        "CO12-7YCKE",
        (
            "10♦ D♠ K♠ | 5♣ 8♣ D♥ | B♣ 5♦ 9♥ | K♦ 5♥ 6♠ | A♦ 8♠ B♠ | 2♥ A♠ 10♠ | 6♦ 8♦ 9♠ | 4♣ A♥ 8♥ | "
            "4♥ 7♥ 10♥ | D♦ 2♠ 3♠ | 7♣ 9♣ 3♦ | B♦ 3♥ 7♠"
        ),
        "B♥ 2♦ 7♦ 4♦",
    ),
    ("CQ2-815PV", "5♣ 2♦ 5♦ 6♦ 7♦ B♦ K♦ 3♥ 5♠ K♠ | 2♣ 7♣ 3♦ 4♥ 7♥ D♥ K♥ A♠ 2♠ 3♠", "D♦ 3♣ 7♠ 4♣"),
    ("CQ2-C88BP", "5♣ B♣ D♣ 6♦ D♦ A♥ B♥ K♥ A♠ D♠ | 2♣ 7♣ K♣ 4♦ 7♦ K♦ 3♥ 7♥ D♥ 3♠", "A♦ 3♦ 3♣ 6♠"),
    ("CQ2-NWQDM", "2♣ 5♣ K♣ D♦ 6♥ A♠ 3♠ 4♠ 5♠ D♠ | A♣ 6♣ 7♣ B♣ A♦ K♦ A♥ 2♥ 5♥ B♥", "B♦ 7♦ B♠ 2♠"),
    ("CQ2-H7HS7", "A♣ 5♣ 7♣ B♣ 2♦ 6♦ B♦ 3♠ 6♠ B♠ | A♦ 3♦ 4♦ 5♦ A♥ 4♥ 6♥ B♥ D♥ 5♠", "3♣ K♠ 7♦ K♥"),
    ("CQ2-Y0WQ8", "3♣ 4♣ D♣ K♣ 3♦ 6♦ 7♦ K♥ 5♠ 6♠ | 2♣ B♣ 2♦ 4♦ 5♦ D♦ 2♥ 6♥ B♥ D♠", "5♥ 6♣ 2♠ 7♥"),
]


def text_of(round_):
    return " | ".join(" ".join(map(str, hand)) for hand in round_.hands)


@pytest.mark.parametrize(("code", "hands", "next_cards"), GOLDEN)
@pytest.mark.rule("CO3.3", "CQ4.2", "CQ4.3")
def test_a_code_keeps_its_deal_for_ever(code, hands, next_cards):
    module, rules = RULES[vars_of(code)[0]]
    round_ = module.from_code(code, rules)
    assert text_of(round_) == hands
    middle = getattr(round_, "middle", None)
    order = ([middle] if middle else []) + list(round_.stock)
    assert " ".join(map(str, order[:4])) == next_cards


@pytest.mark.parametrize("seed", [0, 1, 4711, (1 << 20) - 1])
@pytest.mark.rule("CO3.3", "CQ4.2", "CQ4.3")
def test_a_deal_is_a_plain_shuffle_by_the_seed_dealt_card_by_card_from_the_dealers_left(seed):
    for game, players, each in [("commerce", 3, 3), ("commerce", 12, 3), ("conquian", 2, 10)]:
        module, rules = RULES[game]
        for dealer in range(players):
            round_ = module.from_code(str(DealCode(game, players, seed)), rules, dealer)
            rng, order = Random(seed), list(rules.deck)
            for i in range(len(order) - 1, 0, -1):
                j = int(rng.random() * (i + 1))
                order[i], order[j] = order[j], order[i]
            assert shuffled(rules.deck, Random(seed)) == order
            hands = [set() for _ in range(players)]
            for k in range(players * each):
                hands[(dealer + 1 + k) % players].add(order[k])
            assert [set(h) for h in round_.hands] == hands
            rest = ([round_.middle] if game == "conquian" else []) + list(round_.stock)
            assert rest == order[players * each :]


@pytest.mark.rule("CO3.3", "CQ4.2")
def test_drawn_codes_use_all_twenty_bits_evenly():
    rng = Random(17)
    drawn = [dealcode.draw("commerce", 5, rng) for _ in range(8000)]
    assert {(c.game, c.players) for c in drawn} == {("commerce", 5)}
    tops = Counter(c.seed >> 15 for c in drawn)
    assert sum((tops[i] - 250) ** 2 / 250 for i in range(32)) < 61  # 31 degrees of freedom, one in a thousand
    assert all(sum(c.seed >> bit & 1 for c in drawn) in range(3800, 4201) for bit in range(20))
    assert dealcode.draw("conquian", 2, Random(1)) == dealcode.draw("conquian", 2, Random(1))


@pytest.mark.rule("CO3.3", "CQ4.2")
def test_first_cards_of_codes_in_a_row_are_uniform():
    first = Counter(commerce.from_code(str(DealCode("commerce", 3, s)), commerce.NEW).stock[0] for s in range(5200))
    assert len(first) == 52
    assert sum((n - 100) ** 2 / 100 for n in first.values()) < 87.0  # 51 degrees of freedom, one in a thousand


LOG = """
import sys
from hashlib import sha256
sys.path.append(sys.argv[1])
from scenes import GAMES
log = [repr((round_.but(rules=None), action)) for name in GAMES for seed in range(12)
       for round_, action in GAMES[name](seed)]
print(sha256("\\n".join(log).encode()).hexdigest(), len(log))
"""


@pytest.mark.rule("CO4.10", "CQ5.15")
def test_another_process_with_another_hash_seed_plays_the_same_log(pytestconfig):
    folder = str(pytestconfig.rootpath / "tests")
    outputs = set()
    for hash_seed in ("0", "1", "424242"):
        command = [sys.executable, "-c", LOG, folder]
        outputs.add(subprocess.check_output(command, env=os.environ | {"PYTHONHASHSEED": hash_seed}, text=True))
    assert len(outputs) == 1
    assert int(outputs.pop().split()[1]) > 300


@pytest.mark.parametrize(
    ("game", "players", "seed"),
    [("commerce", 100, 7), ("commerce", -1, 7), ("commerce", 5, -1), ("commerce", 5, 1 << 20)],
)
def test_a_deal_that_no_code_can_name_is_refused(game, players, seed):
    with pytest.raises(ValueError, match="players" if seed == 7 else "seed"):
        DealCode(game, players, seed)
    assert dealcode.parse(str(DealCode("commerce", 99, 7))) == DealCode("commerce", 99, 7)

"""The bare loop of Conquian plays as the plain bot does on views, and compiled as it does in pure Python."""

import subprocess
import sys
from collections import Counter
from random import Random

import pytest

from cardgames import conquian, determinize, playout
from cardgames.bots import conquian_bare as bare
from cardgames.bots import conquian_fast as fast
from cardgames.bots import conquian_loop as loop
from cardgames.bots import conquian_playouts as playouts
from cardgames.bots.plain import choose
from cardgames.cards import HIDDEN, mask_of
from cardgames.conquian.melds import layable_mask, uses_masks
from cardgames.game import END

RULES = dict(conquian.combinations()) | {
    "2-3": conquian.rules(hand_size=3),
    "2-13": conquian.rules(hand_size=13, exchange=True),
    "2-19": conquian.rules(hand_size=19),
    "3-13": conquian.rules(players=3, hand_size=13),
    "winner starts": conquian.rules(starts="winner", draws="double"),
}
every_rules = pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
PLAYING_CARDS = [one.bit for one in conquian.STANDARD.deck]


def positions(rules, seed):
    """Yield the rounds of a game of which half is played at random, half by the plain bot."""
    state, rng = conquian.deal(rules, Random(seed), dealer=seed % rules.seats[0]), Random(-1 - seed)
    while state.to_move is not None:
        yield state
        view = state.view(state.to_move)
        state = state.play(choose(view.legal_actions(), rng) if rng.random() < 0.5 else playouts.plain(view, rng))


def in_the_loop(state, action):
    """Return who wins in the loop from this full round with this action."""
    table = playouts._table(state, Random(0))
    found, kind = [-2], playouts._KINDS[action.verb]
    stock = [playouts._cell(one) for one in state.stock]
    loop.sample(table, playouts._seats(state), stock, [], [kind, playouts.packed(action.mask)], found)
    return found[0]


@every_rules
def test_the_loop_plays_as_the_bot_does_from_every_phase(rules):
    phases, n = set(), 0
    for seed in range(2):
        for state in positions(rules, seed):
            phases.add(state.phase)
            for action in state.legal_actions()[:5]:
                end = playout(state.play(action), [playouts.plain] * state.players, Random(0))
                assert in_the_loop(state, action) == (-1 if end.winner is None else end.winner), (seed, action)
                n += 1
    assert n > 30
    assert phases >= ({"drawn", "offer", "discard"} | ({"pass"} if rules.opening == "pass" else set()))


def test_every_phase_is_among_them():
    seen = {state.phase for rules in RULES.values() for seed in range(6) for state in positions(rules, seed)}
    assert seen == set(conquian.THREE.phases) - {END}


@every_rules
def test_the_plain_bot_plays_legally(rules):
    for seed in range(6):
        end = playout(conquian.deal(rules, Random(seed)), [playouts.plain] * rules.seats[0], Random(0))
        assert end.phase == END


def test_the_packed_masks_are_the_cards_of_the_deck():
    packed = [playouts.packed(one) for one in PLAYING_CARDS]
    assert sum(packed) == bare.DECK
    assert [playouts.unpacked(one) for one in packed] == PLAYING_CARDS


def test_judges_layouts_as_the_rules_do():
    rng, found = Random(1), Counter()
    for _ in range(8_000):
        cards = rng.sample(PLAYING_CARDS, rng.randrange(3, 20))
        expected = layable_mask(sum(cards))
        assert bare.layable(playouts.packed(sum(cards))) == expected
        found[expected] += 1
    for rules in RULES.values():
        for state in positions(rules, 1):
            for mask in state.layout_masks:
                assert bare.layable(playouts.packed(mask))


def test_uses_as_many_cards_as_possible():
    used = 0
    for rules in RULES.values():
        for state in positions(rules, 2):
            if state.phase in ("drawn", "offer"):
                laid, hand, card = state.layout_masks[state.turn], state.hand_masks[state.turn], state.middle.bit
                legal = uses_masks(laid, hand, card)
                mine = bare.best_use(*map(playouts.packed, (laid, hand, card)))
                assert (mine >= 0) == bool(legal)
                if legal:
                    assert playouts.unpacked(mine) in legal
                    assert mine.bit_count() == max(chosen.bit_count() for chosen in legal)
                    used += 1
    assert used > 50


def some_view(rules, seed, number):
    games = (positions(rules, some) for some in range(seed, seed + 5))
    states = [state for game in games for state in game if len(state.legal_actions()) > 1]
    state = states[number % len(states)]
    return state.view(state.to_move)


@every_rules
def test_all_actions_are_tried_in_worlds_that_the_viewer_cannot_tell_from_the_real_one(rules, monkeypatch):
    monkeypatch.setattr(fast, "available", lambda: False)
    view, worlds = some_view(rules, 3, 5), []
    monkeypatch.setattr(loop, "play_on", lambda _, hands, laid, stock: worlds.append((hands, laid, stock)) or 0)
    monkeypatch.setattr(loop, "begin", lambda *_: None)
    playouts.winners(view, view.legal_actions()[:2], 20, Random(4))
    assert len(worlds) == 40
    assert worlds[::2] == worlds[1::2]
    for hands, laid, stock in worlds[::2]:
        assert [playouts.unpacked(one) for one in laid] == list(view.layout_masks)
        assert list(map(int.bit_count, hands)) == [len(cards) for cards in view.hands]
        for hand, known in zip(hands, view.hand_masks, strict=True):
            assert playouts.unpacked(hand) & known == known
        cards = [playouts.unpacked(one) for one in (*hands, *stock)]
        seen = sum(view.hand_masks) | mask_of(one for one in view.stock if one is not HIDDEN)
        assert sum(cards) & ~mask_of(view.unseen()) == seen
        assert len(stock) == len(view.stock)
    assert len({(*hands, *stock) for hands, _, stock in worlds}) > 1 or not view.stock


def test_hands_that_could_have_laid_out_a_declined_card_are_rare(monkeypatch):
    start = conquian.deal(conquian.STANDARD, Random(1))
    cards = start.rules.deck
    mine, refused = cards[:9], (cards[13], cards[23])
    rest = tuple(one for one in cards if one not in {*mine, *refused})
    there = {
        "hand_masks": (mask_of(mine), mask_of(rest[:10])),
        "refused": refused,
        "stock": rest[11:],
        "middle": rest[10],
    }
    view = start.but(phase="drawn", to_move=0, turn=0, source=0, **there).view(0)
    odd, hands = [], []
    monkeypatch.setattr(loop, "begin", lambda _table, held, *_: hands.append(held[1]))
    monkeypatch.setattr(loop, "play_on", lambda *_: 0)
    monkeypatch.setattr(fast, "available", lambda: False)
    for rare in (1, loop.RARE):
        monkeypatch.setattr(loop, "RARE", rare)
        hands.clear()
        playouts.winners(view, view.legal_actions()[:1], 2000, Random(2))
        gone = playouts.packed(mask_of(refused))
        odd.append(sum(bool(bare.joining(hand) & gone) for hand in hands) / len(hands))
    share, rarer = odd
    assert 0.2 < share < 0.8
    assert rarer < 1.5 * share / (share + loop.RARE * (1 - share))


def test_shuffles_evenly():
    stream, seen = 12345, Counter()
    for _ in range(12_000):
        cards = [1, 2, 3, 4]
        stream = loop.shuffle(cards, stream)
        seen[tuple(cards)] += 1
    assert len(seen) == 24
    assert sum((n - 500) ** 2 / 500 for n in seen.values()) < 50  # chi-square of 23 degrees: 1 in 1,000 above 49.7


def test_every_card_comes_to_every_place_alike():
    stream, seen = 1, Counter()
    for _ in range(6_000):
        cards = list(range(30))
        stream = loop.shuffle(cards, stream)
        seen.update(enumerate(cards))
    expected = 6_000 / 30
    assert (
        sum((seen[place, card] - expected) ** 2 / expected for place in range(30) for card in range(30)) < 29**2 + 130
    )


@every_rules
def test_values_are_shares_of_the_stake(rules):
    view = some_view(rules, 4, 7)
    found = playouts.values(view, view.legal_actions(), 5, Random(1))
    assert len(found) == 5
    assert {len(row) for row in found} == {len(view.legal_actions())}
    assert {value for row in found for value in row} <= {0.0, 1.0, 1 / view.players}
    assert found == playouts.values(view, view.legal_actions(), 5, Random(1))


@every_rules
def test_values_do_not_depend_on_cards_that_the_viewer_cannot_see(rules):
    for number, state in enumerate(positions(rules, 5)):
        view = state.view(state.to_move)
        other = determinize(view, Random(number)).view(view.viewer)
        actions = view.legal_actions()[:3]
        assert playouts.values(view, actions, 3, Random(2)) == playouts.values(other, actions, 3, Random(2))


def test_only_the_one_who_decides_can_ask():
    start = conquian.deal(conquian.STANDARD, Random(1))
    for view in (start, start.view(1 - start.to_move)):
        with pytest.raises(ValueError, match="view of the player who decides"):
            playouts.values(view, start.legal_actions(), 1, Random(0))


@pytest.mark.parametrize("name", ["2-10", "2-9-exchange", "3-8-exchange", "3-10", "2-13", "2-3"])
def test_compiled_it_plays_the_same_games(name, monkeypatch):
    pytest.importorskip("numba")
    monkeypatch.setattr(fast, "ENOUGH", 0)
    for number in range(3):
        view = some_view(RULES[name], 6 + number, 23 * number)
        monkeypatch.setattr(fast, "available", lambda: False)
        slow = playouts.winners(view, view.legal_actions(), 30, Random(number))
        monkeypatch.setattr(fast, "available", lambda: True)
        assert playouts.winners(view, view.legal_actions(), 30, Random(number)) == slow
        assert all(isinstance(won, int) for won in slow)


def test_small_questions_do_not_load_the_extra():
    code = (
        "import sys; from random import Random; from cardgames import conquian;"
        "from cardgames.bots import conquian_playouts as p;"
        "v = conquian.deal(conquian.STANDARD, Random(1)).view(1); p.values(v, v.legal_actions(), 3, Random(1));"
        "print('numba' in sys.modules, 'numpy' in sys.modules)"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True).split() == ["False", "False"]


def test_without_the_extra_everything_is_played_in_pure_python(monkeypatch):
    monkeypatch.setattr(fast, "available", lambda: False)
    assert not fast.pays(10**9)

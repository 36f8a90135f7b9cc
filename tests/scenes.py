"""Positions set up by hand, random play, and where the cards of a round are."""

import json
from pathlib import Path
from random import Random

from cardgames import Seats, cards, commerce, conquian
from cardgames.cards import mask_of

FACTS = json.loads((Path(__file__).parent / "data/facts.json").read_text(encoding="utf-8"))


def commerce_scene(*hands, stock="", dealer=0, rules=commerce.NEW, **changes):
    """Return a dealt round with these hands by seat; `stock` names its top cards, the rest follows in deck order."""
    masks = tuple(mask_of(cards(h)) for h in hands)
    top = cards(stock)
    taken = mask_of(top) | sum(masks)
    rest = tuple(c for c in rules.deck if not c.bit & taken)
    dealt = commerce.deal(rules, Random(0), len(hands), dealer)
    assert all(m.bit_count() == 3 for m in masks)
    return checked(dealt.but(hand_masks=masks, stock=top + rest, **changes))


def old_scene(*hands, middle, stock="", dealer=0, rules=commerce.OLD, lives=None, **changes):
    """Return a deal of the old way with these hands by seat ("" for who is out) before the dealer's choice.

    With `lives` it is a later deal of a game: no stake is paid, and the pool is empty unless `pool` says more.
    """
    masks = tuple(mask_of(cards(h)) for h in hands)
    top, center = cards(stock), mask_of(cards(middle))
    taken = mask_of(top) | center | sum(masks)
    rest = tuple(c for c in rules.deck if not c.bit & taken)
    dealt = commerce.deal(rules, Random(0), len(hands), dealer, Seats(lives=lives) if lives else None)
    assert [m.bit_count() for m in masks] == [3 if seat in dealt.circle else 0 for seat in range(len(hands))]
    return checked(dealt.but(hand_masks=masks, middle_mask=center, stock=top + rest, **changes))


def conquian_scene(laid=(), hands=(), middle=None, phase="offer", turn=0, stock="", left=None, **changes):
    """Return a game with these cards; hands are filled up to the dealt number with what the position does not name.

    `stock` names its top cards; `left` is how many cards it holds, the others lie on the refuse pile. In phase
    "discard" the player on turn has one card more. The middle came from the player before, except in phase "drawn".
    """
    rules = changes.pop("rules", conquian.STANDARD)
    players, before = rules.seats[0], (turn - rules.direction) % rules.seats[0]
    layouts = [mask_of(cards(text)) for text in (*laid, *("",) * players)[:players]]
    held = [mask_of(cards(text)) for text in (*hands, *("",) * players)[:players]]
    center, top = cards(middle or ""), cards(stock)
    taken = mask_of(center + top) | sum(layouts) | sum(held)
    rest = [c for c in rules.deck if not c.bit & taken]
    Random(1).shuffle(rest)
    for seat in range(players):
        while (held[seat] | layouts[seat]).bit_count() < rules.hand_size + (phase == "discard" and seat == turn):
            held[seat] |= rest.pop().bit
    stock_cards = top + tuple(rest)
    size = len(stock_cards) if left is None else left
    return checked(
        conquian.deal(rules, Random(0), before).but(
            **{
                "phase": phase,
                "turn": turn,
                "to_move": (turn + rules.direction) % players if phase == "force" else turn,
                "hand_masks": tuple(held),
                "layout_masks": tuple(layouts),
                "middle": center[0] if center else None,
                "source": turn if phase == "drawn" else before,
                "stock": stock_cards[:size],
                "refused": stock_cards[size:],
                **changes,
            }
        )
    )


def checked(round_):
    assert_every_card_once(round_)
    return round_


def places(round_):
    """Yield every card of the round (known or face down) with the place where it lies."""
    for seat, hand in enumerate(round_.hands):
        yield from ((c, f"hand {seat}") for c in hand)
    yield from ((c, f"stock {i}") for i, c in enumerate(round_.stock))
    if isinstance(round_, commerce.CommerceRound):
        yield from ((c, "offer") for c in [round_.offer] if c)
        yield from ((c, "open") for c in getattr(round_, "middle", ()))
    else:
        for seat, layout in enumerate(round_.layouts):
            yield from ((c, f"layout {seat}") for c in layout)
        yield from ((c, "refused") for c in round_.refused)
        yield from ((c, "middle") for c in [round_.middle] if c)
        yield from ((c, f"passed {seat}") for seat, c in enumerate(round_.passed) if c)


def assert_every_card_once(round_):
    assert tuple(sorted(c for c, _ in places(round_))) == round_.rules.deck


def replay(round_, *codes):
    """Return the round after these action codes."""
    for code in codes:
        round_ = round_.play(round_.parse(code))
    return round_


def codes(round_):
    return [action.code for action in round_.legal_actions()]


def pick(legal, rng, shy=(), eager=()):
    """Return a random action: one time in two of an eager verb if there is one, seldom one of a shy verb."""
    keen = [a for a in legal if a.verb in eager]
    if keen and rng.random() < 0.5:
        return rng.choice(keen)
    bold = [a for a in legal if a.verb not in shy]
    return rng.choice(bold if bold and rng.random() < 0.9 else legal)


def game(start, rng, **taste):
    """Yield (round, action) pairs of a random game, then the finished round with None."""
    round_ = start
    while round_.to_move is not None:
        action = pick(round_.legal_actions(), rng, **taste)
        yield round_, action
        round_ = round_.play(action)
    yield round_, None


COMMERCE_TASTES = ({}, {"shy": ("knock",)}, {"shy": ("knock",), "eager": ("trade",)})
CONQUIAN_TASTES = ({}, {"eager": ("use", "force")})


def commerce_game(seed, players=None):
    """Return a random game of Commerce by seed: all numbers of seats, dealers and tastes come round."""
    rng = Random(f"commerce {seed}")
    players = players or 3 + seed % 10
    start = commerce.deal(commerce.NEW, rng, players, rng.randrange(players))
    return game(start, rng, **COMMERCE_TASTES[seed % len(COMMERCE_TASTES)])


def conquian_game(seed):
    """Return a random game of Conquian by seed."""
    rng = Random(f"conquian {seed}")
    start = conquian.deal(conquian.STANDARD, rng, seed % 2)
    return game(start, rng, **CONQUIAN_TASTES[seed // 2 % len(CONQUIAN_TASTES)])


GAMES = {"commerce": commerce_game, "conquian": conquian_game}

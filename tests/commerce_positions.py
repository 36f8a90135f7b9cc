"""Positions of Commerce as one seat sees them, made of the cards that matter."""

from random import Random

from cardgames import cards, commerce
from cardgames.cards import cards_of, mask_of


def at_commerce(hand, *, seat=1, phase="turn", known="", top="", chips=20):
    """View of a seat at a table of four, dealer 0, who knows these cards of his left neighbour or on the stock."""
    full = commerce.deal(commerce.NEW, Random(5), players=4)
    mine, theirs, above = cards(hand), cards(known), cards(top)
    rest = [c for c in full.rules.deck if c not in {*mine, *theirs, *above}]
    neighbour, hands = (seat + 1) % 4, [0] * 4
    for other in range(4):
        start = mine if other == seat else theirs if other == neighbour else ()
        hands[other] = mask_of([*start, *(rest.pop() for _ in range(3 - len(start)))])
    seen = tuple(mask_of(theirs + above) if other == seat else 0 for other in range(4))
    table = {"hand_masks": tuple(hands), "stock": (*above, *rest), "seen": seen}
    answer = phase == "answer"
    turn = (seat - 1) % 4 if answer else seat
    if answer:
        table |= {"offer": cards_of(hands[turn])[0], "hand_masks": _without_lowest(hands, turn)}
    return full.but(phase=phase, turn=turn, to_move=seat, chips=(chips,) * 4, **table).view(seat)


def _without_lowest(hands, seat):
    return tuple(mask & mask - 1 if other == seat else mask for other, mask in enumerate(hands))


def at_old_way(hand, middle, *, phase="exchange", known="", mover=1, rules=commerce.POUNCE):
    """View of a seat at a table of four, dealer 0, who has seen these cards go to the next player."""
    start = commerce.deal(rules, Random(5), players=4)
    mine, open_, theirs = cards(hand), cards(middle), cards(known)
    rest = [one for one in start.rules.deck if one not in {*mine, *open_, *theirs}]
    following, hands = (mover + 1) % 4, [0] * 4
    for seat in range(4):
        begun = mine if seat == mover else theirs if seat == following else ()
        hands[seat] = mask_of([*begun, *(rest.pop() for _ in range(3 - len(begun)))])
    return start.but(
        phase=phase,
        to_move=mover,
        turn=mover,
        place=0,
        hand_masks=tuple(hands),
        middle_mask=mask_of(open_),
        stock=tuple(rest),
        seen=tuple([mask_of(theirs) if seat == mover else 0 for seat in range(4)]),
    ).view(mover)

"""Whole game trees on small decks: every way to play on from a position."""

from collections import Counter

LEFT_OUT = {"rules", "_legal", "viewer", "chips_before"}


def tree(round_):
    """Return the distinct positions by phase, and the numbers of ways to the ends, by winner and net chips."""
    phases, ends = Counter(), {}
    stack = [(round_, None)]
    while stack:
        position, key = stack.pop()
        if key is None:
            key = named(position)
            if key in ends:
                continue
            phases[position.phase] += 1
            ends[key] = {}
            stack.append((position, key))
            stack += [(position.play(action), None) for action in position.legal_actions()]
        elif position.to_move is None:
            ends[key] = {(position.winner, position.payoffs()): 1}
        else:
            for action in position.legal_actions():
                for end, ways in ends[named(position.play(action))].items():
                    ends[key][end] = ends[key].get(end, 0) + ways
    return dict(phases), ends[named(round_)]


def named(position):
    """Return what tells one position of a tree from another."""
    return tuple(value for name, value in vars(position).items() if name not in LEFT_OUT)

"""Goes where pressing at random seldom comes: plays rounds on by legal moves and presses what was never pressed there.

Whatever is pressed leads away, so each press has a screen of its own, brought to the same place by the same inputs.
"""

from random import Random

from offers import offered
from presses import SELDOM, Presser, legal

LONG = 90
"""Inputs of one walk."""
EARLIER, RESET = 0.12, {*SELDOM, "leave", "undo", "branch", "review", "act again"}
"""How often a walk goes back to an earlier position; what it leaves alone, as that would end it."""


def swept(make, name, seed, coverage):
    """Walk once through the screen that `make` makes of a seed, and press; returns the number, raises `Fault`."""
    rng = Random(f"{name} {seed} walk")
    walker, number = Presser(make(seed), f"{name}, seed {seed}", rng), 0
    for _ in range(LONG):
        place, found = walker.place(), offered(walker.scene, rng, walker.files)
        coverage.saw(place, {press.kind for press in found}, walker.name)
        for press in {press.kind: press for press in found if not coverage.pressed[(*place, press.kind)]}.values():
            other = _same(make(seed), walker)
            if other.place() == place:
                coverage.pressed[(*place, press.kind)] += 1
                other.feed(press)
                number += 1
        walker.feed(_step(walker, found, rng))
    return number + LONG


def _same(widget, walker):
    """Return another screen that has been given what a walker was given."""
    other = Presser(widget, walker.name, Random(0))
    other.files = [*walker.files]
    for press in walker.fed:
        widget._handle_custom_msg(other.content(press), [])
        other.fed.append(press)
    return other


def _step(walker, found, rng):
    """Return an input that plays on: a legal move, sometimes a look back, and after the end the next round."""
    kinds = {press.kind: press for press in found}
    if "jump" in kinds and rng.random() < EARLIER:
        return kinds["jump"]
    if not walker.plan:
        walker.plan.extend(legal(walker.widget.screen, rng))
    if walker.plan:
        return walker.plan.popleft()
    for kind in ("uncover", "home", "go_on", "forward"):
        if kind in kinds and rng.random() < 0.7:
            return kinds[kind]
    if walker.scene.get("result") and "new" in kinds:
        return kinds["new"]
    return rng.choice([press for press in found if press.kind not in RESET] or found)

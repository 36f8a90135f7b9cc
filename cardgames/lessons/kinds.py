"""The kinds of exercise, each a small class over `Exercise`; a lesson subclasses one and fills in `make`.

=========  ==================  =========================================================================
K          `PickCards`         choose cards: `own`, `least`, `most`, `fits(chosen)`, `verdict(chosen)`
B          `Build`             the same from a deck: `deck`, `given`
E          `Estimate`          a number: `question`, `least`, `most`, `truth`, `tolerance`, `reason`, `rule`, `clues`
Z          `FindMove`          a table `view` and `options`, each with its reply and what follows (`after`)
R          `RightOrWrong`      a `Claim` by seed; `ClaimList` goes through a list of them
O          `Ordering`          `things` (`Item`: text, place, cards) to tap in order, `clash(first, second)`
F          `FindError`         `tell` lines (`Ply`) of a replay, of which one breaks a rule
(any)      `Choice`            `question`, `options` (`Option`: text, right, reply, rule), `rule`, `clue`
=========  ==================  =========================================================================

All of them: `make(rng)` makes the problem from `rng.random()` only (`mixed`, `one_of` help), the engine computes what
is right, every right answer counts, a wrong one says what follows and names its rule; `hints()` are four, of which the
first two name no card and no option of the answer (`reminder(rule)` recalls a rule). `key()`, `every()`, `give(answer)`
tell the answers as values. A choice is judged when it is pressed, everything else with "Prüfen".
"""

from cardgames.lessons.choice import Choice, Claim, ClaimList, FindError, FindMove, Option, Ply, RightOrWrong
from cardgames.lessons.estimate import Estimate
from cardgames.lessons.exercise import Exercise, Verdict, mixed, one_of, reminder
from cardgames.lessons.ordering import Item, Ordering
from cardgames.lessons.picking import Build, PickCards

__all__ = [
    "Build",
    "Choice",
    "Claim",
    "ClaimList",
    "Estimate",
    "Exercise",
    "FindError",
    "FindMove",
    "Item",
    "Option",
    "Ordering",
    "PickCards",
    "Ply",
    "RightOrWrong",
    "Verdict",
    "mixed",
    "one_of",
    "reminder",
]

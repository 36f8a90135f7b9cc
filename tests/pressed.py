"""The screens that are pressed at random, by name and seed: tables of every variant, and all that a lesson shows."""

from random import Random

from scenes import pick
from tables import bot
from variants import RULES, TASTES, start

from cardgames.controller import Controller, before
from cardgames.controller.people import named
from cardgames.dealcode import DealCode
from cardgames.explorers import EXPLORERS, explore
from cardgames.explorers.sections import FIGURES
from cardgames.lessons import DEMONSTRATIONS as SHOWN
from cardgames.lessons import EXERCISES
from cardgames.lessons.keeper import Keeper
from cardgames.lessons.overview import Overview
from cardgames.lessons.practice import Practice
from cardgames.reviewing import Reviewing
from cardgames.session import Session
from cardgames.widgets import CardTable

COACH = ("off", "after", "always")
LEVELS = ("", "", "buch", "neuling")


def table(name, seed):
    """Return a table of a variant: fresh or in the midst of a Partie, one to three people, any coach, any bots."""
    rules, rng = RULES[name], Random(f"{name} {seed} seats")
    players = 3 + rng.randrange(10) if rules.game == "commerce" else rules.seats[0]
    persons = rng.choice((1, 1, 1, 2, min(players, 3)))
    code = DealCode(rules.game, players, seed)
    if seed % 3:
        rounds = rng.choice((None, players)) if rules.game == "conquian" or not rules.lives else None
        session = Session(rules, dict.fromkeys(range(persons, 12), bot), code, before(rules, 0, players), None, rounds)
    else:
        round_ = start(name, seed)
        alive = [seat for seat in range(round_.players) if round_.hands[seat]]
        persons, you = 1, rng.choice(alive)
        others = {seat: greedy for seat in range(12) if seat != you}
        session = Session.of(round_, others, code)
        return CardTable(_controller(session, [you], named("", 1), rng))
    return CardTable(_controller(session, range(persons), named("", persons), rng))


def greedy(view, rng):
    return pick(view.legal_actions(), rng, **TASTES[2])


def _controller(session, here, names, rng):
    extra = {"level": rng.choice(LEVELS), "coach": rng.choice(COACH)}
    you = here[0]
    called = (*names[1 : you + 1], names[0], *names[you + 1 :]) if len(here) == 1 else names
    return Controller(session, you, called, Random(rng.random()), here, explores=explore, reviews=Reviewing, **extra)


def _keeper():
    return Keeper(None, lambda: "2026-01-05")


def _exercise(kind):
    def make(seed):
        asked = kind(seed)
        asked.listeners = (_keeper().record,)
        return CardTable(asked)

    return make


def _desk(kind):
    return lambda _seed: CardTable(kind())


TABLES = {name: lambda seed, name=name: table(name, seed) for name in RULES}
DESKS = {f"exercise {kind.id}": _exercise(kind) for kinds in EXERCISES.values() for kind in kinds}
DEMONSTRATIONS = {f"show {kind.id}": _desk(kind) for kinds in SHOWN.values() for kind in kinds}
DESKS |= DEMONSTRATIONS
DESKS |= {f"figure {section}": _desk(kind) for section, kind in FIGURES.items()}
DESKS |= {f"explorer {name}": _desk(kind) for name, kind in EXPLORERS.items()}
DESKS |= {
    "practice": lambda seed: CardTable(Practice(_keeper(), seed=seed)),
    "practice CO4": lambda seed: CardTable(Practice(_keeper(), "CO4", seed)),
    "practice CQ5": lambda seed: CardTable(Practice(_keeper(), "CQ5", seed)),
    "progress": lambda _seed: CardTable(Overview(_keeper())),
}
SCREENS = TABLES | DESKS

"""At the table of every variant nobody is shown a card that he cannot know yet: on no screen, in no picture."""

from random import Random

import pytest
from hidden import Memory, check, leaks, named_in, viewer
from scenes import pick
from tables import click, items, names
from variants import RULES, TASTES, start

from cardgames import render
from cardgames.cards import cards
from cardgames.controller import Controller
from cardgames.dealcode import DealCode
from cardgames.game import END
from cardgames.german import label
from cardgames.session import Session

ROUNDS = 2
LEAKY = ("commerce new-classic-left", "conquian 2-10")


def bots(seed):
    return lambda view, rng: pick(view.legal_actions(), rng, **TASTES[seed % len(TASTES)])


def three_alike(round_, seat):
    """Return whether a seat of Commerce holds the cards to pounce with."""
    hand = round_.hands[seat]
    return len(hand) == 3 and len({one.rank for one in hand}) == 1


def sit_down(name, seed, kind=Controller):
    """Return the table of a variant at a deal from the midst of a Partie; a person sits where there is most to do."""
    round_ = start(name, seed)
    you = next((seat for seat in range(round_.players) if three_alike(round_, seat)), seed % round_.players)
    others = {seat: bots(seed) for seat in range(round_.players) if seat != you}
    session = Session.of(round_, others, DealCode(round_.rules.game, round_.players, seed))
    return kind(session, you, names(you), Random(seed))


def act(table, rng):
    """Let the person act with clicks, at random."""
    action = pick(table.view.legal_actions(), rng, **TASTES[rng.randrange(len(TASTES))])
    click(table, *map(str, action.cards))
    yield
    click(table, action.verb)
    yield


def sit_through(table, rng):
    """Play a round to its end with clicks, going back and forth on the way; yields after every answer."""
    yield
    back = 2
    while (seat := table.session.round.to_move) is not None:
        assert seat == table.you
        yield from act(table, rng)
        if back and rng.random() < 0.2:
            back -= 1
            click(table, "undo")
            yield
            click(table, "redo")
            yield


@pytest.mark.rule("CO4.4", "CO4.10", "CO8.2", "CO8.10", "CQ5.15", "CQ9.3")
@pytest.mark.parametrize("name", RULES)
def test_no_screen_and_no_picture_shows_a_card_before_its_time(name):
    phases = set(RULES[name].phases)
    wanted = {(phase, True) for phase in phases - {END}} | {(END, False)}
    seen = set()
    for seed in range(200):
        table, memory = sit_down(name, seed), Memory()
        for answer, _ in enumerate(sit_through(table, Random(seed))):
            seen |= check(table, memory, picture=answer % 3 == seed % 3)
        if seed + 1 >= ROUNDS and seen >= wanted:
            return
    raise AssertionError(f"never seen: {wanted - seen}")


class Leaky(Controller):
    """A table that gives something away; `spoil` does it."""

    def handle(self, content):
        super().handle(content)
        self.spoil()

    def secret(self):
        return max(Memory().secrets(self.session.states, self.you))

    def spoil(self):
        raise NotImplementedError


class ShowsAFace(Leaky):
    def spoil(self):
        back = next((item for item in items(self.frames[-1]) if item["face"] is None), None)
        if back:
            back["face"] = str(self.secret())


class NamesAnId(Leaky):
    def spoil(self):
        for item in items(self.frames[-1]):
            if item["face"] is None:
                item["id"] = f"{self.secret()} unter dem Stapel"


class SaysAName(Leaky):
    def spoil(self):
        self.frames[-1]["news"] += f" ({label(self.secret())})"


class ShowsTheEndTooEarly(Leaky):
    def spoil(self):
        for frame in self.frames[:-1]:
            frame["seats"] = self.frames[-1]["seats"]


def first_leak(name, kind):
    """Return what is found first at tables of this kind."""
    for seed in range(20):
        table, memory = sit_down(name, seed, kind), Memory()
        for _ in sit_through(table, Random(seed)):
            try:
                check(table, memory)
            except AssertionError as found:
                return str(found)
    return ""


@pytest.mark.parametrize("kind", Leaky.__subclasses__())
@pytest.mark.parametrize("name", LEAKY)
def test_a_leak_would_be_found(name, kind):
    assert "is shown" in first_leak(name, kind)


@pytest.mark.parametrize("part", ["alt", "_say"])
def test_a_leak_in_the_picture_would_be_found(part, monkeypatch):
    table = sit_down(LEAKY[0], 1)
    secret = Memory().secrets(table.session.states, table.you)
    one = min(secret)
    assert leaks(table.frames[-1], secret) == set()
    leak = {"alt": f"Unten liegt {label(one)}.", "_say": [render._card({"face": str(one)}, 40, "two")]}
    monkeypatch.setattr(render, part, lambda _scene: leak[part])
    assert leaks(table.frames[-1], secret) == {one}


def test_the_cards_of_a_text_are_found_in_any_spelling():
    text = r"Pik 10, \"K\u2660\", A♥ und Kreuz Bube; nicht: Herz Asse, 1♣, Buben"
    assert named_in(text) == set(cards("B♣ A♥ 10♠ K♠"))


def test_a_cover_hides_who_looks():
    assert viewer({"cover": {"title": "Weiter an Ben"}}) is None

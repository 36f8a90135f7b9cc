"""Conquian, section 5: what is allowed, the error in a replay, which card can be used next, right or wrong."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cardgames import conquian
from cardgames.cards import Card, mask_of
from cardgames.conquian import STANDARD, ConquianRound
from cardgames.conquian.melds import all_melds, uses_masks
from cardgames.german import Voice, label, labels, upper
from cardgames.lessons.conquian_positions import drawn_from, random_layout
from cardgames.lessons.conquian_tables import BOOK
from cardgames.lessons.kinds import (
    Estimate,
    FindError,
    FindMove,
    Option,
    Ply,
    mixed,
    one_of,
)
from cardgames.moves import Action
from cardgames.scene.conquian import announce, nearest_split
from cardgames.scene.conquian_words import SAY
from cardgames.scene.model import Zone
from cardgames.session import Step
from cardgames.why import why_not

VOICE = Voice(("Du", "Anna"), 0)
MOST_OPTIONS = 5


def played(rng: Random) -> Iterator[Step]:
    """Yield the steps of a game between two bots by the book."""
    round_ = conquian.deal(STANDARD, rng, 1)
    while round_.to_move is not None:
        action = BOOK(round_.view(round_.to_move), rng)
        after = round_.play(action)
        yield Step(round_, action, after)
        round_ = after


def melds_in(some: int) -> list[tuple[Card, ...]]:
    """Return the melds of three among these cards."""
    found = [meld for meld in all_melds() if meld.bit_count() == 3 and not meld & ~some]  # noqa: PLR2004
    return [tuple(one for one in STANDARD.deck if one.bit & meld) for meld in found]


class Allowed(FindMove):
    """Which of these moves do the rules allow? Every legal one counts."""

    id = "CQ5.allowed"
    stream = "Allowed"
    name = "Was darfst du jetzt tun?"
    rules = ("CQ5.2", "CQ5.3", "CQ5.4", "CQ5.5", "CQ5.6", "CQ5.7", "CQ5.9", "CQ5.10", "CQ5.12", "CQ3.5")

    def make(self, rng: Random) -> None:
        """Stop a game at a decision of seat 0 and offer legal and illegal moves."""
        while True:
            mine = [step.before for step in played(rng) if step.seat == 0 and step.before.phase in ("drawn", "offer")]
            here = one_of(mine, rng) if mine else None
            if isinstance(here, ConquianRound) and here.middle:
                break
        self.view = here.view(0)
        options = mixed(self._moves(here, rng), rng)
        right = [option for option in options if option.right]
        wrong = [option for option in options if not option.right]
        self.options = tuple(mixed((*right[:2], *wrong[: MOST_OPTIONS - len(right[:2])]), rng))
        whose = "Du hast" if here.phase == "drawn" else "Anna hat dir"
        did = "aufgedeckt" if here.phase == "drawn" else "abgelegt" if here.discarded else "liegen gelassen"
        self.question = f"{whose} {label(here.middle)} {did}. Wähle einen Zug, der erlaubt ist."
        self.rule = "CQ5.5"
        self.clue = "Frage dich: Wer hat die Karte aufgedeckt? Und was muss alles zusammen ausliegen?"

    def _moves(self, here: ConquianRound, rng: Random) -> Iterator[Option]:
        middle = here.middle
        assert middle
        card, hand = label(middle), here.hands[0]
        uses = sorted((a for a in here.legal_actions() if a.verb == "use"), key=lambda action: len(action.cards))
        if uses:
            some = f" mit {labels(uses[0].cards)}" if uses[0].cards else ""
            yield self._move(here, f"{card}{some} auslegen", uses[0])
        wrong = Action("use", drawn_from(hand, min(2, len(hand)), rng))
        if wrong.cards and wrong not in uses:
            yield self._move(here, f"{card} mit {labels(wrong.cards)} auslegen", wrong)
        yield self._move(here, f"{card} ablehnen", Action("refuse"))
        yield self._move(here, f"{card} liegen lassen", Action("leave"))
        yield Option(
            f"{card} auf die Hand nehmen",
            False,
            "Die Mittelkarte kommt nie auf eine Hand: auslegen oder nicht nehmen.",
            "CQ5.6",
        )
        ready = melds_in(here.hand_masks[0])
        if ready:
            three = one_of(ready, rng)
            yield Option(
                f"{labels(three)} auslegen, ohne {card}",
                False,
                "Handkarten legst du nur zusammen mit der Mittelkarte aus.",
                "CQ5.7",
            )
        if hand:
            yield self._move(here, f"{label(hand[0])} ablegen", Action("discard", (hand[0],)))

    def _move(self, here: ConquianRound, text: str, action: Action) -> Option:
        refusal = why_not(here, action)
        if refusal:
            return Option(text, False, refusal.text, refusal.rule)
        after = here.play(action)
        told, rule = {
            "use": ("Erlaubt: Die Karte liegt dann aus, und du legst etwas ab.", "CQ5.4"),
            "refuse": ("Erlaubt: Die Karte wird verdeckt, und du deckst die nächste auf.", "CQ5.5"),
            "leave": ("Erlaubt: Die Karte bleibt offen, und Anna darf sie verwenden.", "CQ5.5"),
        }[action.verb]
        if after.phase == "force":
            told, rule = "Erlaubt. Doch die Karte passt in deine Auslage: Anna kann dich nun zwingen.", "CQ5.12"
        return Option(text, True, told, rule, after.view(0))


class TurnError(FindError):
    """A replay of a few moves; one line was changed so that it breaks a rule."""

    id = "CQ5.turn-error"
    stream = "TurnError"
    name = "Finde den Fehler im Verlauf"
    rules = ("CQ5.3", "CQ5.4", "CQ5.5", "CQ5.6", "CQ5.7", "CQ5.9")
    LINES = 5

    def make(self, rng: Random) -> None:
        """Take some lines of a game and change one of them."""
        while True:
            steps = [step for step in played(rng) if step.action.verb not in ("force", "allow")]
            start = int(rng.random() * max(len(steps) - self.LINES, 1))
            some = steps[start : start + self.LINES]
            lies = [(n, lie) for n, step in enumerate(some) if (lie := self._lie(step, rng))]
            if len(some) == self.LINES and lies:
                break
        self.at, lie = one_of(lies, rng)
        self.steps = some
        self.tell(
            (lie if n == self.at else self._true(step) for n, step in enumerate(some)),
            f"{self._before(some[0])} Eine Zeile verstößt gegen die Regeln. Welche?",
        )
        self.clue = "Geh Zeile für Zeile: Wem gehört die Karte in der Mitte, und wo darf sie hin?"

    def _before(self, step: Step) -> str:
        before = step.before
        assert isinstance(before, ConquianRound)
        if not before.middle:
            return upper(f"{VOICE.does(step.seat, 'hast', 'hat')} gerade ausgelegt.")
        how = "aufgedeckt" if before.source == step.seat else "abgelegt" if before.discarded else "liegen gelassen"
        return upper(f"{VOICE.does(before.source, 'hast', 'hat')} {label(before.middle)} {how}.")

    def _true(self, step: Step) -> Ply:
        told = {
            "use": ("Das geht: Mit der Mittelkarte darf ausgelegt werden.", "CQ5.4"),
            "discard": ("Richtig so: Nach dem Auslegen kommt eine Handkarte in die Mitte.", "CQ5.4"),
            "refuse": ("Das geht: Abgelehnt wird verdeckt, dann kommt die nächste Karte.", "CQ5.5"),
            "leave": ("Das geht: Selbst Aufgedecktes darf liegen bleiben.", "CQ5.5"),
        }
        return Ply(announce(step, VOICE), False, *told[step.action.verb])

    def _lie(self, step: Step, rng: Random) -> Ply | None:
        """Return the line changed so that it breaks a rule; None where there is nothing to change."""
        verb, before = step.action.verb, step.before
        assert isinstance(before, ConquianRound)
        if verb in ("refuse", "leave") and rng.random() < 1 / 2:
            return self._swapped(step, "leave" if verb == "refuse" else "refuse")
        if verb == "refuse":
            ready = melds_in(before.hand_masks[step.seat])
            if ready:
                text = f"{VOICE.does(step.seat, 'legst', 'legt')} {labels(ready[0])} aus, ohne die Mittelkarte."
                return Ply(upper(text), True, "Handkarten liegen nie ohne die Mittelkarte aus.", "CQ5.7")
            return None
        if verb == "use":
            assert before.middle
            text = f"{VOICE.does(step.seat, 'nimmst', 'nimmt')} {label(before.middle)} auf die Hand."
            return Ply(upper(text), True, "Die Mittelkarte kommt nie auf eine Hand.", "CQ5.6")
        if verb == "discard" and before.hand_masks[step.seat].bit_count() > 1:
            one = step.action.cards[0]
            more = next(card for card in before.hands[step.seat] if card is not one)
            return self._illegal(step, Action("discard", (one, more)))
        return None

    def _swapped(self, step: Step, verb: str) -> Ply | None:
        return self._illegal(step, Action(verb))

    def _illegal(self, step: Step, action: Action) -> Ply | None:
        """Return the line with another action, which the engine refuses, and its reason."""
        refusal = why_not(step.before, action)
        if refusal is None:
            return None
        said = SAY[action.verb](Step(step.before, action, step.before), VOICE)
        if action.verb == "discard":
            said = f"{VOICE.does(step.seat, 'legst', 'legt')} {labels(action.cards)} ab."
        turned = announce(step, VOICE).partition(" Neu aufgedeckt")
        reason = {
            "leave": "Liegen lassen kann man nur, was man selbst aufgedeckt hat. Diese Karte wird abgelehnt.",
            "refuse": "Selbst Aufgedecktes wird verwendet oder bleibt liegen. Ablehnen kann man es nicht.",
            "discard": "Abgelegt wird immer genau eine Handkarte.",
        }[action.verb]
        return Ply(upper(f"{said}{turned[1]}{turned[2]}"), True, reason, refusal.rule)

    def hints(self) -> tuple[str, str, str, str]:
        """Return the four hints; the first recalls the whole turn, so that it does not point at the line."""
        return (
            "In der Mitte liegt höchstens eine Karte offen: Man legt sie aus, lehnt sie ab oder lässt sie liegen.",
            *super().hints()[1:],
        )


class NextUsable(Estimate):
    """The number of unseen cards that could be used as the next Mittelkarte."""

    id = "CQ5.next-usable"
    stream = "NextUsable"
    name = "Wie viele Karten könntest du brauchen?"
    rules = ("CQ5.4", "CQ5.15")
    unit = "Karten"
    most = 30
    tolerance = 2

    def make(self, rng: Random) -> None:
        """Lay out a position with one or two melds on the table."""
        while True:
            laid = random_layout(one_of((3, 4, 6, 7), rng), rng)
            his = random_layout(one_of((0, 3, 4), rng), rng, laid)
            rest = [one for one in STANDARD.deck if not one.bit & (laid | his)]
            self.own = drawn_from(rest, STANDARD.hand_size - laid.bit_count(), rng)
            refused = drawn_from([one for one in rest if one not in self.own], 4, rng)
            seen = laid | his | mask_of((*self.own, *refused))
            self.unseen = [one for one in STANDARD.deck if not one.bit & seen]
            mine = mask_of(self.own)
            self.usable = [one for one in self.unseen if uses_masks(laid, mine, one.bit)]
            if len(self.usable) > 1:
                break
        self.laid = tuple(one for one in STANDARD.deck if one.bit & laid)
        self.his = tuple(one for one in STANDARD.deck if one.bit & his)
        self.refused = refused
        self.truth, self.most = len(self.usable), len(self.unseen)
        self.question = (
            f"{len(self.unseen)} Karten siehst du nicht. Wie viele davon könntest du gleich als Mittelkarte verwenden?"
        )
        shown = labels(self.usable) if len(self.usable) <= 8 else f"etwa {labels(self.usable[:3])}"  # noqa: PLR2004
        self.reason = f"Es sind {self.truth} von {self.most}: {shown}."
        self.rule = "CQ5.4"
        self.clues = (
            "Verwenden kannst du eine Karte, die mit Auslage und Hand aufgeht. Abgelehntes kommt nicht wieder.",
            "Geh erst deine Folgen an beiden Enden durch, dann die Paare in deiner Hand, dann das Umbauen.",
            f"{label(self.usable[0])} gehört zum Beispiel dazu.",
        )

    def zones(self) -> list[Zone]:
        """Return what is to be seen."""
        groups = [self.copies(meld, "auslage") for meld in nearest_split(self.laid, ())]
        his = [self.copies(meld, "seine") for meld in nearest_split(self.his, ())]
        return [
            {"id": "auslage", "label": "Deine Auslage", "kind": "layout", "groups": groups, "text": ""},
            {"id": "hand", "label": "Deine Handkarten", "kind": "hand", "cards": self.copies(self.own, "hand")},
            {"id": "seine", "label": "Annas Auslage", "kind": "layout", "groups": his, "text": ""},
            {"id": "weg", "label": "Abgelehnt", "kind": "hand", "cards": self.copies(self.refused, "weg"), "text": ""},
        ]

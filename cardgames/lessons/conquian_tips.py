"""Conquian, section 8: dead cards, living outs, one suit only, and what must not be discarded."""

from __future__ import annotations

from math import inf
from random import Random

from cardgames.cards import Card, bits, cards_of, hand, mask_of
from cardgames.conquian import MEXICAN, STANDARD, THREE
from cardgames.conquian.melds import forceable_mask, layable_mask
from cardgames.german import count, in_words, label, labels
from cardgames.lessons.conquian_forcing import DECK, TRIES, NoneFound, layout_zone
from cardgames.lessons.conquian_positions import drawn_from, random_layout
from cardgames.lessons.conquian_tables import GOAL
from cardgames.lessons.desk import button
from cardgames.lessons.kinds import Claim, ClaimList, Estimate, PickCards, mixed, one_of
from cardgames.scene.model import Button, Zone

SUIT_SIZE = len(STANDARD.ranks)


def one_before_the_win(rng: Random, below: float = inf) -> tuple[int, int, list[int]]:
    """Return ten cards of a player, those of them still in his hand, and the cards that win, at least two.

    There are fewer than `below` winning cards. Raises `NoneFound`.
    """
    for _ in range(TRIES):
        full = random_layout(STANDARD.goal, rng)
        ten = full & ~one_of(list(bits(full)), rng)
        held = mask_of(drawn_from(cards_of(ten), 1 + int(rng.random() * 2), rng))
        wins = [card for card in bits(DECK & ~ten) if layable_mask(ten | card)]
        if layable_mask(ten & ~held) and 1 < len(wins) < below:
            return ten, held, wins
    raise NoneFound("Dazu fand sich keine Stellung. Nimm eine neue Aufgabe.")


class MarkDead(PickCards):
    """Look at what was refused, cover it, then mark what can no longer come to you."""

    id = "CQ8.mark-dead"
    stream = "MarkDead"
    name = "Welche Karten kommen nicht mehr?"
    rules = ("CQ8.1",)
    label = "Wähle alle, die nicht mehr kommen können"
    most = 8

    def reset(self) -> None:
        """Open the refused cards again."""
        super().reset()
        self.covered = False

    def make(self, rng: Random) -> None:
        """Lay out the opponent's layout and refused cards, and eight cards of which some are gone."""
        his = random_layout(one_of((3, 4, 6), rng), rng)
        rest = mixed((one for one in STANDARD.deck if not one.bit & his), rng)
        self.his = cards_of(his)
        self.refused, unseen = tuple(rest[:5]), rest[5:]
        dead = (*mixed(self.refused, rng)[:3], *mixed(self.his, rng)[:1])
        self.own = hand((*dead, *unseen[:4]))
        self.dead = hand(dead)
        self.question = "Wähle alle Karten, die nicht mehr als Mittelkarte zu dir kommen können."

    def fits(self, chosen: tuple[Card, ...]) -> bool:
        """Return whether it is all dead cards and no other."""
        return chosen == self.dead

    def zones(self) -> list[Zone]:
        """Return the opponent's layout, the refused cards until they are covered, and the cards to judge."""
        shown = () if self.covered and not self.solved else self.refused
        row: Zone = {"id": "weg", "label": "Abgelehnt, der Reihe nach", "kind": "hand"}
        return [
            layout_zone(self, "anna", "Annas Auslage", self.his),
            {**row, "cards": self.copies(shown, "weg"), "text": "zugedeckt" if not shown else ""},
            *(super().zones() if self.covered else []),
        ]

    def status(self) -> str:
        """Return what is to be done."""
        if not self.covered:
            return "Präge dir ein, was abgelehnt wurde. Dann decke es zu, wie im Spiel."
        return super().status()

    def buttons(self) -> list[Button]:
        """Return also the button that covers the cards."""
        if self.solved:
            return super().buttons()
        text = "Noch einmal ansehen" if self.covered else "Zudecken"
        return [button("cover", text, primary=not self.covered), *super().buttons()]

    def press(self, name: str) -> None:
        """Cover the refused cards, or look at them again."""
        if name == "cover":
            self.covered = not self.covered
        else:
            super().press(name)

    def verdict(self, chosen: tuple[Card, ...]) -> tuple[str, str]:
        """Return what was wrong."""
        alive = [one for one in chosen if one not in self.dead]
        if alive:
            return f"{label(alive[0])} hast du noch nicht gesehen: Die Karte kann noch kommen.", "CQ8.1"
        missing = len(self.dead) - len(chosen)
        if missing:
            verb = "fehlt" if missing == 1 else "fehlen"
            return f"Richtig gemerkt, aber es {verb} noch {count(missing, 'Karte', 'Karten')}.", "CQ8.1"
        return f"{labels(self.dead)}: abgelehnt oder bei Anna ausgelegt, also weg.", "CQ8.1"

    def give(self, answer: tuple[Card, ...]) -> None:
        """Pick these cards, with the others covered."""
        self.covered = True
        super().give(answer)

    def hints(self) -> tuple[str, str, str, str]:
        """Return the four hints."""
        alive = next(one for one in self.own if one not in self.dead)
        return (
            "Abgelehntes kommt nicht wieder, und was dein Gegner ausgelegt hat, bleibt bei ihm liegen.",
            "Du darfst noch einmal ansehen. Vergiss nicht die Auslage, die offen daneben liegt.",
            f"{count(len(self.dead), 'Karte ist', 'Karten sind')} weg. {label(alive)} gehört nicht dazu.",
            f"Weg sind {labels(self.dead)}.",
        )


class LivingOuts(Estimate):
    """The number of winning cards that can still come."""

    id = "CQ8.living-outs"
    stream = "LivingOuts"
    name = "Wie viele Karten können dich noch retten?"
    rules = ("CQ8.1", "CQ8.4")
    unit = "Karten"
    most = 8

    def make(self, rng: Random) -> None:
        """Lay out a position one card before the win in which one or more of the winning cards are gone."""
        ten, held, wins = one_before_the_win(rng, self.most)
        gone = mixed(wins, rng)[: 1 + int(rng.random() * (len(wins) - 1))] if rng.random() < 4 / 5 else []
        others = [card for card in bits(DECK & ~ten) if card not in wins]
        self.laid, self.held = cards_of(ten & ~held), cards_of(held)
        self.refused = tuple(mixed(cards_of(sum(gone) + sum(mixed(others, rng)[: 6 - len(gone)])), rng))
        living = cards_of(sum(card for card in wins if card not in gone))
        self.truth = len(living)
        self.question = "Mit wie vielen Karten, die noch kommen können, gewinnst du sofort?"
        dead = f" {labels(cards_of(sum(gone)))} {'ist' if len(gone) == 1 else 'sind'} schon weg." if gone else ""
        still = "keine einzige" if not living else labels(living)
        self.reason = f"Noch möglich: {still}.{dead}"
        self.rule = "CQ8.1"
        self.clues = (
            "Suche zuerst alle Karten, mit denen alles aufgeht. Dann streiche, was schon abgelehnt wurde.",
            "Sieh dir die Enden deiner Folgen an und was deinen Handkarten fehlt. Denk auch ans Umbauen.",
            f"Ohne die abgelehnten zu streichen, wären es {len(wins)}.",
        )

    def zones(self) -> list[Zone]:
        """Return layout, hand, refused cards."""
        return [
            layout_zone(self, "auslage", "Deine Auslage", self.laid),
            {"id": "hand", "label": "Deine Handkarten", "kind": "hand", "cards": self.copies(self.held, "hand")},
            {"id": "weg", "label": "Abgelehnt", "kind": "hand", "cards": self.copies(self.refused, "weg"), "text": ""},
        ]


class NotThis(PickCards):
    """Defence: both hands lie open; discard so that the opponent cannot go out."""

    id = "CQ8.not-this"
    stream = "NotThis"
    name = "Verteidige dich"
    rules = ("CQ8.4", "CQ8.2")
    label = "Deine Handkarten: Wähle, was du ablegst"

    def make(self, rng: Random) -> None:
        """Lay out an opponent one card before the win, and a hand with one or two of the cards that he needs."""
        ten, held, wins = one_before_the_win(rng)
        self.laid, self.held = cards_of(ten & ~held), cards_of(held)
        others = [card for card in bits(DECK & ~ten) if card not in wins]
        keys = mixed(wins, rng)[: 2 + int(rng.random() * 2)]
        near = [card for card in others if forceable_mask(ten & ~held, card)][:1]
        rest = [card for card in mixed(others, rng) if card not in near][: 2 - len(near)]
        self.keys = cards_of(sum(keys))
        self.own = hand((*self.keys, *cards_of(sum(near + rest))))
        self.question = "Anna fehlt nur noch eine Karte. Lege etwas ab, womit sie nicht gewinnt."

    def fits(self, chosen: tuple[Card, ...]) -> bool:
        """Return whether she cannot go out with it."""
        return chosen[0] not in self.keys

    def zones(self) -> list[Zone]:
        """Return her cards, all open, and the hand."""
        return [
            layout_zone(self, "anna", "Annas Auslage", self.laid),
            {
                "id": "ihre",
                "label": "Annas Handkarten (offen)",
                "kind": "hand",
                "cards": self.copies(self.held, "ihre"),
            },
            *super().zones(),
        ]

    def verdict(self, chosen: tuple[Card, ...]) -> tuple[str, str]:
        """Return what she does with it."""
        one = chosen[0]
        if not self.fits(chosen):
            return f"Mit {label(one)} liegen bei Anna {GOAL} Karten aus, und sie gewinnt.", "CQ8.4"
        kept = labels(self.keys)
        fate = "Zwingen könntest du sie damit, gewinnen kann sie nicht" if self._fits(one) else "Das nützt Anna nichts"
        return f"{fate}. {kept} behältst du, so kommt sie nicht weiter.", "CQ8.4"

    def _fits(self, one: Card) -> bool:
        return forceable_mask(mask_of(self.laid), one.bit)

    def hints(self) -> tuple[str, str, str, str]:
        """Return the four hints."""
        good = min(chosen[0] for chosen in self.key())  # type: ignore[index]
        return (
            "Wer verteidigt, behält die Karten, die dem Gegner zum Sieg fehlen, bis zum Schluss.",
            "Lege jede deiner Karten in Gedanken zu Annas Auslage und Hand: Geht dann alles auf?",
            f"{label(self.keys[0])} darf Anna nie bekommen.",
            f"Lege {label(good)} ab. {self.verdict((good,))[0]}",
        )


def _suit_claim(goal: int, told: str) -> Claim:
    enough = goal <= SUIT_SIZE
    verb = "reicht" if enough else "reicht nie"
    return Claim(
        f"{told}: Mit den Karten einer einzigen Farbe kannst du gewinnen.",
        enough,
        f"Eine Farbe hat {in_words(SUIT_SIZE)} Karten, zum Sieg gehören {in_words(goal)}: Das {verb}.",
        "CQ8.3",
        "Wie viele Karten hat eine Farbe, und wie viele brauchst du?",
        f"Eine Farbe hat {in_words(SUIT_SIZE)} Karten.",
    )


class TipClaims(ClaimList):
    """The tips, and what speaks against them."""

    id = "CQ8.tip-claims"
    stream = "TipClaims"
    name = "Stimmt das?"
    rules = ("CQ8.1", "CQ8.2", "CQ8.3", "CQ8.4")
    CLAIMS = (
        _suit_claim(STANDARD.goal, f"Ihr spielt bis {in_words(STANDARD.goal)}"),
        _suit_claim(MEXICAN.goal, f"Ihr spielt mexikanisch, bis {in_words(MEXICAN.goal)}"),
        _suit_claim(THREE.goal, f"Ihr spielt zu dritt, bis {in_words(THREE.goal)}"),
        Claim(
            "Zwingen schadet dem Gegner immer.",
            False,
            "Die erzwungene Karte liegt danach in seiner Auslage. Oft bringt ihn das sogar näher an den Sieg.",
            "CQ8.2",
            "Wo liegt die erzwungene Karte danach?",
            "Überlege, was er ablegen muss, und was er dafür bekommt.",
        ),
        Claim(
            "Eine abgelehnte Karte kann später noch einmal Mittelkarte werden.",
            False,
            "Sie liegt verdeckt auf dem Ablagestapel und bleibt dort.",
            "CQ8.1",
            "Wohin kommt eine abgelehnte Karte?",
            "Der Ablagestapel wird nie wieder zum Ziehstapel.",
        ),
        Claim(
            "Behältst du bis zum Schluss die Karte, die deinem Gegner fehlt, kann er mit ihr nicht gewinnen.",
            True,
            "Aus deiner Hand bekommt sie niemand. So wird aus einer schlechten Hand noch ein Unentschieden.",
            "CQ8.4",
            "Kann dir jemand eine Handkarte wegnehmen?",
            "Abgeben musst du nur etwas, wenn du ausgelegt hast.",
        ),
    )

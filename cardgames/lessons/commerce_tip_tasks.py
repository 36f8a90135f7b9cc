"""Commerce, section 7 (tips), the exercises: knock or not, what dealing brings, gifts to the neighbour, what holds."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from cardgames.cards import Card, cards, mask_of
from cardgames.commerce import NEW, kind, strength
from cardgames.german import chips, count, in_words, label, labels, of_hundred, signed
from cardgames.lessons.choice import Choice, Claim, ClaimList, Option
from cardgames.lessons.commerce_draw import called, draw_hand, draw_hands, one_of, rest_of, swapped, weaker
from cardgames.lessons.estimate import Estimate
from cardgames.lessons.exercise import reminder
from cardgames.lessons.picking import PickCards
from cardgames.lessons.position import commerce_position, shown_round
from cardgames.rulebook.numbers import TIP
from cardgames.scene.model import Zone


def winning(three: Sequence[Card], players: int) -> float:
    """Return how likely the hand beats all others as dealt, taking their hands as independent."""
    return float((weaker(tuple(three)) / len(NEW.hands.level)) ** (players - 1))


HALF, CLEAR = 0.5, 0.12


class KnockOrNot(Choice):
    """Z: knock at once, or go on? The hand is clearly more likely to win than not, or clearly less."""

    id = "CO7.knock-or-not"
    stream = "KnockOrNot"
    name = "Klopfen oder nicht?"
    rules = ("CO7.4",)

    def make(self, rng: Random) -> None:
        """Draw a hand and a table where the answer is clear."""
        while True:
            self.players = 3 + int(rng.random() * 6)
            self.mine = draw_hand(rng, ("two", "two", "three", "sequence"))
            chance = winning(self.mine, self.players)
            if abs(chance - HALF) > CLEAR:
                break
        knock = chance > HALF
        self.question = (
            f"Ihr seid {in_words(self.players)}, noch niemand war dran. "
            "Gewinnst du eher, als dass du verlierst, wenn du sofort klopfst?"
        )
        self.rule, self.clue = "CO7.4", "Ein Gegner ist leicht zu schlagen. Du musst aber alle zugleich schlagen."
        share = of_hundred(weaker(self.mine) / len(NEW.hands.level))
        why = (
            f"Schwächer sind {share} Händen. Dass alle {in_words(self.players - 1)} anderen schwächer sind, kommt in "
            f"etwa {of_hundred(chance)} Runden vor."
        )
        self.options = (
            Option("Ja, klopfen", knock, why, "CO7.4"),
            Option("Nein, lieber warten", not knock, why, "CO7.4"),
        )

    def closer(self) -> str:
        """Return how many hands are weaker."""
        share = of_hundred(weaker(self.mine) / len(NEW.hands.level))
        return f"Einen einzelnen Gegner schlägst du in etwa {share} Fällen. Wie viele Gegner sind es?"

    def zones(self) -> list[Zone]:
        """Return the hand."""
        shown = self.copies(self.mine, "hand")
        return [{"id": "hand", "label": "Deine Hand", "kind": "hand", "cards": shown, "text": called(self.mine)}]


class DealersChips(Estimate):
    """E: what the dealer has won or lost after so many purchases of the others."""

    id = "CO7.dealers-chips"
    stream = "DealersChips"
    name = "Was bringt das Geben?"
    rules = ("CO7.1",)
    unit = "Chips"
    least, most = -12, 12
    rule = "CO7.1"

    def make(self, rng: Random) -> None:
        """Play a round by the engine: some buy, then somebody knocks."""
        players = 4 + int(rng.random() * 3)
        sold = int(rng.random() * players)
        while True:
            hands = draw_hands(rng, ("tricon",), *[("two", "nothing")] * (players - 1))
            now = commerce_position(hands[1:] + hands[:1], dealer=players - 2)
            for _ in range(sold):
                now = now.play(now.legal_actions()[0])
                now = now.play(now.parse("go_on"))
            end = shown_round(now)
            if end.winner != end.dealer:
                break
        self.truth = end.payoffs()[end.dealer]
        paid = [one for one in end.payments if one.payer == end.dealer]
        self.question = (
            f"Ihr seid {in_words(players)}, du gibst. {count(sold, 'Kauf', 'Käufe')} der anderen, dann klopft jemand. "
            f"Du zahlst am Ende {chips(len(paid))}. Was hast du gewonnen oder verloren?"
        )
        self.reason = f"Einsatz {signed(-1)}, Käufe {signed(sold)}, Zahlung {signed(-len(paid))}: {signed(self.truth)}."
        self.clues = (
            reminder("CO7.1"),
            "Was bekommst du bei jedem Kauf? Was hast du am Anfang eingezahlt?",
            f"Du bekommst {sold} und zahlst {1 + len(paid)}.",
        )


class HelpfulGift(PickCards):
    """K: which of your cards would give the neighbour a tricon or a sequence? His hand lies open here."""

    id = "CO7.helpful-gift"
    stream = "HelpfulGift"
    name = "Welche Karte wäre ein Geschenk?"
    rules = ("CO7.2", "CO7.3")

    def make(self, rng: Random) -> None:
        """Draw two hands, so that some of my cards help him to the highest kinds and some do not."""
        while True:
            self.his = draw_hand(rng, ("two", "three", "pair"))
            mine = [one for one in rest_of(self.his) if self._gift(one)]
            if not mine:
                continue
            gift = one_of(mine, rng)
            others = [one for one in rest_of(self.his, (gift,)) if not self._gift(one)]
            self.own = tuple(sorted((gift, one_of(others, rng), one_of(others, rng))))
            if mask_of({*self.own}).bit_count() == len(self.own) and len(set(self.own)) == len(self.own):
                break
        self.question = "Annas Karten liegen hier offen. Welche deiner Karten darf sie auf keinen Fall bekommen?"

    def _gift(self, one: Card) -> bool:
        after = (swapped(self.his, gone, one) for gone in self.his)
        return any(kind(three).name in ("tricon", "sequence") for three in after)

    def fits(self, chosen: tuple[Card, ...]) -> bool:
        """Return whether the card makes her a tricon or a sequence."""
        return self._gift(chosen[0])

    def verdict(self, chosen: tuple[Card, ...]) -> tuple[str, str]:
        """Return what she could make of it."""
        best = max((swapped(self.his, gone, chosen[0]) for gone in self.his), key=strength)
        told = f"Mit {label(chosen[0])} käme Anna höchstens auf: {called(best)}."
        return (told if self.fits(chosen) else f"{told} Es gibt ein gefährlicheres Geschenk."), "CO7.3"

    def zones(self) -> list[Zone]:
        """Return her hand and mine."""
        hers = self.copies(self.his, "anna")
        return [
            {"id": "anna", "label": "Anna", "kind": "hand", "cards": hers, "text": called(self.his)},
            *super().zones(),
        ]

    def hints(self) -> tuple[str, str, str, str]:
        """Return the four hints."""
        gift = next(one for one in self.own if self._gift(one))
        harmless = next(one for one in self.own if not self._gift(one))
        return (
            reminder("CO7.3"),
            "Wem fehlt nur noch eine Karte zu drei gleichen oder zu einer Reihe? Sieh dir Annas Hand an.",
            f"{label(harmless)} ist harmlos.",
            f"{label(gift)}: {self.verdict((gift,))[0]}",
        )


_PAIR = cards("7♣ 7♥ 3♣")


def _pair_claim() -> Claim:
    three = _PAIR
    level = [strength(swapped(three, three[2], one)) for one in rest_of(three)]
    tricons = sum(kind(swapped(three, three[2], one)).name == "tricon" for one in rest_of(three))
    worse = sum(now < strength(three) for now in level)
    return Claim(
        f"Du hast {labels(three)}. Gib Kreuz 3 her und behalte das Paar, das ist kein Risiko.",
        worse == 0,
        f"Nur {tricons} von {len(level)} Karten machen den Tricon, {worse} machen die Hand schlechter.",
        "CO7.2",
        "Was zählt die Hand jetzt? Zwei Karten sind von einer Farbe.",
        "Ohne die Kreuz 3 ist der Point weg.",
        (("Deine Hand", three),),
    )


class TipClaims(ClaimList):
    """R: the tips, and what they do not promise."""

    id = "CO7.tip-claims"
    stream = "TipClaims"
    name = "Stimmt das?"
    rules = ("CO7.1", "CO7.2", "CO7.3", "CO7.4")
    CLAIMS: ClassVar[Sequence[Claim]] = (
        _pair_claim(),
        Claim(
            "Geben ist immer ein Vorteil, auch wenn niemand kauft.",
            False,
            "Ohne Käufe zahlt der Geber nur. Es lohnt sich erst, wenn oft genug gekauft wird.",
            "CO7.1",
            "Woher kommen die Chips des Gebers?",
            "Kein Kauf, kein Chip. Die Zahlung am Ende bleibt.",
        ),
        Claim(
            "Beim Tauschen weißt du vorher, welche Karte du bekommst.",
            False,
            "Der Tausch ist blind: Du bekommst, was die Nachbarin hergibt.",
            "CO7.2",
            "Wer sucht die Karte aus, die du bekommst?",
            "Sie liegt verdeckt, bis beide gegeben haben.",
        ),
        Claim(
            "Ein Tausch ändert auch die Hand deiner Nachbarin.",
            True,
            "Sie bekommt deine Karte, und vielleicht hat sie genau darauf gewartet.",
            "CO7.3",
            "Wohin geht die Karte, die du weggibst?",
            "Beim Kaufen geht sie unter den Stapel. Und hier?",
        ),
        Claim(
            f"{called(TIP)} ist eine Hand, auf die du lange warten kannst.",
            weaker(TIP) > len(NEW.hands.level) * 0.95,
            f"Nur etwa {of_hundred(1 - weaker(TIP) / len(NEW.hands.level))} Händen sind so gut oder besser.",
            "CO7.4",
            "Wie oft hast du drei Karten einer Farbe bekommen?",
            "Die meisten Points bestehen aus zwei Karten.",
            (("Zum Beispiel", TIP),),
        ),
    )

"""Every part that a scene can have, one by one: no barriers, nothing goes sideways, large enough for a finger.

The scenes are made here by adding the part to a real one, so that also rare parts are looked at.
"""

import pytest
from browser.axe import barriers
from browser.geometry import sideways, small_targets

ADD = "setattr(tisch, 'frames', [{{**tisch.frames[-1], **{part}}}])"


def button(name, label, **more):
    return {"id": name, "label": label, "enabled": True, "primary": False, **more}


def item(face, label, **more):
    return {
        "id": f"way {face}",
        "face": face,
        "label": label,
        "pick": False,
        "selected": False,
        "marked": False,
        **more,
    }


def way(number, *groups, chosen):
    cards = [[item(face, label, marked=chosen) for face, label in group] for group in groups]
    return {"id": f"split {number}", "label": f"Weg {number + 1}: zwei Sätze", "chosen": chosen, "groups": cards}


TWOS = (("2♣", "Kreuz 2"), ("2♥", "Herz 2"), ("2♠", "Pik 2"))
FIVES = (("5♦", "Karo 5"), ("5♥", "Herz 5"), ("5♠", "Pik 5"))
STEPS = [("first", "Anfang"), ("back", "Zurück"), ("forward", "Vor"), ("present", "Zurück zum Spiel")]
PARTS = {
    "log": {"log": [{"text": f"Anna kauft eine Karte für 1 Chip an David, Zug {i}.", "ply": i} for i in range(1, 30)]},
    "replay": {
        "replay": {
            "label": "Zug 4 von 12",
            "ply": 4,
            "plies": 12,
            "looking": True,
            "buttons": [*(button(*step) for step in STEPS), button("branch", "Was wäre wenn?", primary=True)],
        },
        "log": [{"text": f"Zug {i}", "ply": i} for i in range(1, 13)],
    },
    "cover": {
        "cover": {
            "title": "Weiter an Ben",
            "text": "Gib das Gerät weiter. Drück erst, wenn nur du hinschaust.",
            "button": button("uncover", "Ich bin Ben", primary=True),
        },
        "seats": [],
        "centre": [],
    },
    "reveal": {
        "reveal": {
            "title": "Aufdecken",
            "buttons": [
                button("reveal hand-1", "Anna", pressed=True),
                button("reveal stock", "Ziehstapel", pressed=False),
                button("reveal odds", "Chancen", pressed=False, enabled=False),
            ],
            "lines": ["Anna: Pik 10, Herz Bube, Karo 3. Point 10 aus zwei Karten."],
        }
    },
    "splits": {
        "splits": {
            "title": "Umbauen",
            "text": "So kann deine Auslage danach liegen.",
            "ways": [way(0, TWOS, FIVES, chosen=True), way(1, FIVES, TWOS, chosen=False)],
            "more": "und 3 weitere",
        }
    },
    "practice": {"practice": "Übung", "practice_why": "Du hast einen Zug zurückgenommen."},
    "report": {"message": {"kind": "error", "text": "Da ist etwas schiefgegangen.", "report": True}},
    "names": {
        "setup": {
            "label": "Neue Partie",
            "button": "Partie beginnen",
            "fields": [
                {
                    "id": "names",
                    "label": "Namen",
                    "kind": "text",
                    "value": "Ben, <b>Änne</b>",
                    "placeholder": "Ben, Änne",
                },
                {"id": "players", "label": "Personen", "value": "3", "options": [["3", "zu dritt"], ["4", "zu viert"]]},
            ],
        }
    },
}


@pytest.mark.parametrize("name", PARTS)
def test_every_part_can_be_used_by_everyone(stage, screenshot, name):
    learner = stage.show('commerce_table("CO5-9DK9V")')
    learner.kernel(ADD.format(part=PARTS[name]))
    stage.page.wait_for_timeout(150)
    learner.table.locator("details").evaluate_all("all => all.forEach(part => { part.open = true; })")
    found = {"wide": [*barriers(stage.page), *small_targets(learner.table)]}
    screenshot("wide", learner.table)
    for width, height in ((640, 360), (320, 640)):
        stage.window(width, height)
        found[f"{width} px"] = [*sideways(learner.table), *small_targets(learner.table)]
    screenshot("narrow", stage.page)
    stage.window(1280, 1400)
    stage.theme(dark=True)
    found["dark"] = barriers(stage.page)
    assert {where: lines for where, lines in found.items() if lines} == {}

"""The texts are spelled right: hunspell's German dictionary knows every word, or it is one of the games' own."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from cardgames import commerce, conquian, rulebook
from cardgames.rulebook.markup import bare

OWN = Path(__file__).parent / "data/own_words.txt"
PLAYED = ((), (commerce.FOSTER,), (commerce.RIGHT,), (conquian.MEXICAN,), (conquian.THREE,))


def speller():
    """Return the command that names misspelled words, None where program or dictionary is missing."""
    if not shutil.which("hunspell"):
        return None
    command = ["hunspell", "-d", "de_DE", "-p", str(OWN), "-i", "utf-8", "-l"]
    done = subprocess.run(command, input="Haus", capture_output=True, text=True, check=False)
    return command if done.returncode == 0 and not done.stderr else None


def texts(active):
    """Yield everything that is told when these rules are played."""
    for told in (rulebook.rules(*active).values(), rulebook.sections(*active).values()):
        yield from (text for one in told for text in (one.text, one.plain))
    yield from (section.title for section in rulebook.sections().values())
    for game in rulebook.GAMES:
        brought = rulebook.habits(game, *active)
        yield from (brought.title, brought.text, brought.plain)
        yield from (text for one in brought.habits for text in (one.known, one.text, one.plain))
    yield from (text for term in rulebook.glossary("", *active) for text in (term.name, term.text, term.shows))


def misspelled(text):
    done = subprocess.run(speller(), input=text, capture_output=True, text=True, check=True)
    return set(re.findall(r"\w{4,}", done.stdout)) - set(OWN.read_text(encoding="utf-8").split())


MISSING = "needs hunspell with its German dictionary (Debian: hunspell hunspell-de-de)"
IN_CI = os.environ.get("CI", "").lower() not in ("", "0", "false")


@pytest.mark.skipif(speller() is None and not IN_CI, reason=MISSING)
def test_every_word_is_spelled_right():
    assert speller(), MISSING
    words = "\n".join(bare(text) for active in PLAYED for text in texts(active))
    assert misspelled(words) == set()
    assert misspelled("Der Geber klopfft.") == {"klopfft"}


def test_the_list_of_own_words_is_in_order_and_needed():
    own = OWN.read_text(encoding="utf-8").split()
    assert own == sorted(set(own))
    every = " ".join(bare(text) for active in PLAYED for text in texts(active))
    assert [word for word in own if word not in every] == []

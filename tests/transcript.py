"""Transcripts: a round as text, with the position that it starts from, every action and what it paid.

Header lines (``key: value``), then action codes one a line, then what came of it. The position is a deal code or a
scene (``scene: <phase> <seat on turn>``, with hands, layouts, middle and stock by the names of the cards).
"""

from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from scenes import commerce_scene, conquian_scene, old_scene

from cardgames import Seats, commerce, conquian

FOLDER = Path(__file__).parent / "transcripts"
GAMES = {"commerce": commerce, "conquian": conquian}
RESULT = ("winner", "chips", "next")


@dataclass(frozen=True)
class Transcript:
    """A transcript: about, header and result as (key, value) pairs, actions as codes."""

    about: str
    header: dict[str, str]
    actions: tuple[str, ...]
    result: dict[str, str]

    @property
    def rules(self):
        """The rules of the variant, from the factory options in its header."""
        game, *options = self.header["variant"].split()
        return GAMES[game].rules(**dict(map(option, options)))

    @property
    def ids(self):
        return tuple(self.header["rules"].split())

    def start(self):
        """Return the round before the first action."""
        numbers = {name: values(self.header[name]) for name in ("chips", "lives") if name in self.header}
        numbers |= {name: int(self.header[name]) for name in ("pool", "stake", "left") if name in self.header}
        rules, dealer = self.rules, int(self.header["dealer"])
        if "deal" in self.header:
            code, seats = self.header["deal"], Seats(**numbers)
            return GAMES[rules.game].from_code(code, rules, dealer, seats)
        hands, middle, stock = (self.header.get(key, "") for key in ("hands", "middle", "stock"))
        phase, turn = self.header["scene"].split()
        if rules.game == "conquian":
            laid = self.header.get("laid", "").split("|")
            place = {"phase": phase, "turn": int(turn), "rules": rules, "dealer": dealer}
            return conquian_scene(tuple(laid), tuple(hands.split("|")), middle, stock=stock, **place, **numbers)
        place = {"stock": stock, "dealer": dealer, "rules": rules, **numbers}
        if phase == "choice":
            return old_scene(*hands.split("|"), middle=middle, **place)
        return commerce_scene(*hands.split("|"), phase=phase, turn=int(turn), to_move=int(turn), **place)

    def rounds(self):
        """Yield the round before each action and at the end."""
        round_ = self.start()
        yield round_
        for code in self.actions:
            round_ = round_.play(round_.parse(code))
            yield round_


def option(text):
    """Return a factory option and its value: a number, yes, no or a word."""
    name, value = text.split("=")
    return name, {"yes": True, "no": False}.get(value, int(value) if value.isdecimal() else value)


def values(text):
    return tuple(map(int, text.split()))


def variant(rules):
    """Return the game and those of its factory options that are not as usual."""
    make = GAMES[rules.game].rules
    usual = dict(make().options)
    if rules.game == "conquian":
        usual["hand_size"] = dict(make(players=rules.seats[0]).options)["hand_size"]
    words = {True: "yes", False: "no"}
    changed = [
        f"{name}={words[value] if isinstance(value, bool) else value}"
        for name, value in rules.options
        if value != usual[name]
    ]
    return " ".join([rules.game, *changed])


def parse(text):
    """Return the transcript that a text holds."""
    lines = iter(text.splitlines())
    about = next(lines).removeprefix("# ")
    header = dict(line.split(": ", 1) for line in takewhile(bool, lines))
    actions = tuple(takewhile(bool, lines))
    return Transcript(about, header, actions, dict(line.split(": ", 1) for line in lines))


def printed(transcript):
    """Return the text of a transcript, which `parse` reads."""
    pairs = [[f"{key}: {value}" for key, value in part.items()] for part in (transcript.header, transcript.result)]
    return "\n".join([f"# {transcript.about}", *pairs[0], "", *transcript.actions, "", *pairs[1], ""])


def outcome(round_):
    """Return what came of a finished round: winner, net chips, who deals next (and for what stake)."""
    rules = round_.rules
    following = f"dealer {rules.next_dealer(round_)}"
    if rules.game == "conquian":
        following += f" stake {rules.next_stake(round_)}"
    winner = "nobody" if round_.winner is None else str(round_.winner)
    return dict(
        zip(RESULT, (winner, " ".join(f"{n:+}" if n else "0" for n in round_.payoffs()), following), strict=True)
    )


def governing(transcript):
    """Return the ids of the rules that the actions and payments of a transcript name."""
    rounds = list(transcript.rounds())
    ids = {before.rule_of(code.split()[0]) for before, code in zip(rounds, transcript.actions, strict=False)}
    return ids | {payment.rule for payment in getattr(rounds[-1], "payments", ())}


def recorded(about, header, choose):
    """Return the transcript of a round played by `choose` (round -> action); how to make one for a new variant."""
    round_, actions = Transcript(about, header, (), {}).start(), []
    while round_.to_move is not None:
        action = choose(round_)
        actions.append(action.code)
        round_ = round_.play(action)
    played = Transcript(about, header, tuple(actions), outcome(round_))
    ids = sorted(governing(played) | set(header.get("rules", "").split()), key=by_number)
    return Transcript(about, {**header, "rules": " ".join(ids)}, played.actions, played.result)


def by_number(rule):
    game, (section, number) = rule[:2], rule[2:].split(".")
    return game, int(section), int(number)


def every():
    """Return all transcripts by the name of their file."""
    return {path.stem: parse(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.txt"))}

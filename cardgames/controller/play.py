"""Playing: picking cards, moves, taking back, the next round."""

from __future__ import annotations

from cardgames.controller import onward, reveal
from cardgames.controller.settings import ALWAYS, seat_bots
from cardgames.controller.situation import Refusal, Situation
from cardgames.german import count, upper
from cardgames.scene import TELLERS, chosen_action
from cardgames.session import Step, fresh_code
from cardgames.why import why_not


def pick(now: Situation, name: str) -> list[Step]:
    """Pick a card or put it back."""
    teller = TELLERS[now.session.rules.game]
    chosen = next((one for one in teller.pickable(now.view) if str(one) == name), None) if now.live else None
    if chosen is None:
        raise Refusal(_not_here(now) or "Diese Karte kannst du gerade nicht wählen.")
    if chosen in now.picked:
        now.picked = tuple(one for one in now.picked if one is not chosen)
    elif teller.picks_one(now.view):
        now.picked = (chosen,)
    else:
        now.picked = (*now.picked, chosen)
    return []


def move(now: Situation, verb: str) -> list[Step]:
    """Play a move with the picked cards, then let the bots act."""
    view = now.view
    if trouble := _not_here(now):
        raise Refusal(trouble)
    if view.to_move not in (None, now.you):
        raise Refusal("Du bist gerade nicht dran.")
    action = chosen_action(view, verb, now.picked)
    if refusal := why_not(view, action):
        raise Refusal(refusal.text)
    now.played = (now.at, view, action) if now.coach == ALWAYS else None
    steps = [now.session.act(action), *now.session.run_bots()]
    now.moved_on()
    return steps


def _not_here(now: Situation) -> str:
    """Return why nothing can be played on this screen; empty where it can."""
    if now.looking is not None:
        return "Du siehst eine frühere Stelle. Geh zurück zum Spiel, oder spiele mit „Was wäre wenn?“ von hier weiter."
    return "" if now.covers is None else reveal.COVERED


def undo(now: Situation) -> list[Step]:
    """Go back to the last decision of a person."""
    if now.looking is None and not now.session.undo():
        raise Refusal("Weiter zurück geht es nicht.")
    now.moved_on()
    return []


def redo(now: Situation) -> list[Step]:
    """Go forward again."""
    if now.looking is None and not now.session.redo():
        raise Refusal("Weiter vor geht es nicht.")
    now.moved_on()
    return []


def next_round(now: Situation) -> list[Step]:
    """Deal the next round; a running one is given up only when asked for twice."""
    session = now.session
    if onward.over(now):
        raise Refusal(f"Die Partie ist zu Ende. Mit „{onward.SERIES}“ beginnt eine neue.")
    running = session.round.to_move is not None and session.can_undo()
    if running and now.asked != now.at:
        now.asked = now.at
        again = TELLERS[session.rules.game].AGAIN
        now.say(f"Es läuft noch eine Runde. Drücke noch einmal „{again}“, wenn du sie abbrechen willst.")
        return []
    session.deal_again(fresh_code(session.rules, session.round.players, now.rng))
    return begun(now)


def next_series(now: Situation) -> list[Step]:
    """Begin a new series like the one that is over, after whose last dealer the next one deals."""
    session = now.session
    if not onward.over(now):
        raise Refusal("Die Partie ist noch nicht zu Ende. Eine andere beginnst du im Feld „Neue Partie“.")
    session.home()
    said = f"Eine neue Partie beginnt: {upper(onward.terms(now, now.public_voice))}"
    session.deal_again(fresh_code(session.rules, session.round.players, now.rng))
    now.say(said, kind="info")
    return begun(now)


def finish(now: Situation) -> list[Step]:
    """Let the bots play on to the end of the series, once everybody at this device is out of it (CO8.7)."""
    if not onward.all_out(now):
        raise Refusal("Das geht erst, wenn alle an diesem Gerät ausgeschieden sind.")
    session = now.session
    played = session.series_next().played
    while not onward.over(now):
        session.deal_again(fresh_code(session.rules, session.round.players, now.rng))
        begun(now)
    rounds = session.series_next().played - played
    now.say(f"Ohne dich wurde noch {count(rounds, 'Runde', 'Runden')} gespielt.", kind="info")
    return []


def begun(now: Situation) -> list[Step]:
    """Let the bots act after a deal, until a person decides."""
    seat_bots(now)
    steps = list(now.session.run_bots())
    now.moved_on(fresh=True)
    return steps


def uncover(now: Situation) -> list[Step]:
    """Open the screen for the person whose turn it is."""
    now.covered = False
    return []

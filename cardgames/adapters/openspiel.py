"""Every variant as an OpenSpiel game: ``pyspiel.load_game("commerce_old(players=4,dealer=2)")``.

Importing this module registers the names of `cardgames.adapters.variants`; `register` adds house rules. Actions are the
steps of `cardgames.adapters.actions`, tensors the vectors of `cardgames.adapters.observation`.

Chance is explicit. First the hands and the open cards are dealt, one card a node; later a node turns each stock card
when, and not before, a rule asks for it. An information state is all that a seat has ever seen: its first view, and
what each action changed in it. Picking the cards of an action is the picker's own affair until the action is complete.
Returns are what the round brought in chips; rewards come at the end.

Search bots that play: of OpenSpiel's Python `mcts.MCTSBot`, also as `mcts_agent.MCTSAgent`, `async_mcts.MCTSBot` and
`ismcts.ISMCTSBot`; of pyspiel `MCTSBot`. All but `ISMCTSBot` search from the true state, so they know hidden cards.
Refused with an error: ``pyspiel.ISMCTSBot``, which cannot re-deal games written in Python, and `minimax`, which is for
games of two without chance.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar, NamedTuple

import numpy as np
import pyspiel

from cardgames.adapters.actions import Picked, numbering
from cardgames.adapters.observation import observer
from cardgames.adapters.position import Position
from cardgames.adapters.spiel_bots import guard
from cardgames.adapters.variants import VARIANTS, deal, usual_players
from cardgames.commerce import Rules as CommerceRules
from cardgames.commerce.table import HAND_SIZE
from cardgames.conquian import Rules as ConquianRules
from cardgames.game import GameRules
from cardgames.moves import Action


class Bounds(NamedTuple):
    """How many steps of the players a round can have at most, and how many chips a seat can win or lose at most."""

    steps: int
    chips: int


def bounds(rules: GameRules, players: int) -> Bounds:
    """Return generous bounds for the rules of the package.

    Commerce, new way: each turn of the agreed circuits has at most three decisions. Old way: as many circuits as seats,
    at most six cards an exchange; after each change of the middle at most three seats may call Pounce, once each.
    Conquian: a Mittelkarte is turned, or discarded after a use, which lays out at least one card; each seat may decline
    it, the others force it, and the one who lays it out picks hand cards and discards.
    """
    if isinstance(rules, ConquianRules):
        middles = len(rules.deck) - players * rules.hand_size + players * rules.goal
        return Bounds(players + middles * (players * players + rules.hand_size + 2), players)
    assert isinstance(rules, CommerceRules)
    turns = players * max(rules.circuits, players)
    chips = (rules.ante + rules.stake + rules.price * rules.circuits + 1) * players + rules.prize
    return Bounds(1 + turns * 2 * HAND_SIZE + 3 * (1 + turns + players) + 2 * players, chips)


class Sampled(Random):
    """A sampler of OpenSpiel as a random stream."""

    draw: Callable[[], float]

    def random(self) -> float:
        """Return the next number."""
        return self.draw()


class CardGame(pyspiel.Game):  # type: ignore[misc]
    """One variant for a number of players; `register` makes a class for each variant."""

    kind: ClassVar[Any]
    rules: ClassVar[GameRules]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Read the parameters; `ValueError` for players or a dealer that do not fit the rules."""
        given, rules = params or {}, self.rules
        self.players, self.dealer = given.get("players", usual_players(rules)), given.get("dealer", 0)
        self.numbering, self.observer = numbering(rules), observer(rules, self.players)
        deal(rules, Random(0), self.players, self.dealer)
        limits = bounds(rules, self.players)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbering.size,
            max_chance_outcomes=len(rules.deck),
            num_players=self.players,
            min_utility=-limits.chips,
            max_utility=limits.chips,
            utility_sum=0.0 if isinstance(rules, ConquianRules) else None,
            max_game_length=limits.steps,
        )
        super().__init__(self.kind, info, given)

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        """Pickle by name and parameters; the module must be imported where the game is unpickled."""
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> CardState:
        """Return the state before any card is dealt."""
        return CardState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the number of cards: each is dealt or turned at most once."""
        return len(self.rules.deck)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeatObserver:  # noqa: ANN401, ARG002
        """Return the observer: with perfect recall text only, else text and tensor."""
        return SeatObserver(self, recalls=bool(getattr(iig_obs_type, "perfect_recall", False)))


class CardState(pyspiel.State):  # type: ignore[misc]
    """A state; all that changes is `at`, a value, so that clones and serialised states are exact."""

    def __init__(self, game: CardGame) -> None:
        """Start before the deal; `CardGame.new_initial_state` calls this."""
        super().__init__(game)
        self.at = Position()

    def current_player(self) -> int:
        """Return the seat that decides, or that chance does, or that the round is over."""
        if not self.at.past or self.at.waiting:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.at.now.to_move
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def is_terminal(self) -> bool:
        """Return whether the round is over."""
        return bool(self.at.past) and self.at.now.to_move is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return each card that may be the next one, by its place in the deck; all are equally likely."""
        deck = self.get_game().rules.deck
        shown = set(deck) - set(self.at.now.unseen()) if self.at.past else set(self.at.dealt)
        left = [place for place, card in enumerate(deck) if card not in shown]
        return [(place, 1 / len(left)) for place in left]

    def _legal_actions(self, _player: int) -> list[int]:
        legal: list[int] = self.get_game().numbering.legal(self.at.now.legal_actions(), self.at.picked)
        return legal

    def _apply_action(self, number: int) -> None:
        game = self.get_game()
        if self.at.waiting:
            self.at = self.at.turn(game.rules.deck[number])
        elif not self.at.past:
            self.at = self.at.dealing(game.rules, game.players, game.dealer, game.rules.deck[number])
        else:
            taken: Picked | Action = game.numbering.take(self.at.now.legal_actions(), self.at.picked, number)
            self.at = self.at.play(taken) if isinstance(taken, Action) else self.at.picking(taken)

    def _action_to_string(self, player: int, number: int) -> str:
        game = self.get_game()
        return f"card {game.rules.deck[number]}" if player < 0 else str(game.numbering.steps[number])

    def returns(self) -> list[float]:
        """Return what the round has brought each seat in chips; zero before its end."""
        return [float(chips) for chips in self.at.now.payoffs()] if self.is_terminal() else [0.0] * self.num_players()

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> CardState:
        """Return a state that this player cannot tell from this one; its history is still that of this one."""
        stream = Sampled()
        stream.draw = probability_sampler
        other: CardState = self.clone()
        other.at = self.at.resampled(player_id, stream, self.get_game().rules)
        return other

    def __str__(self) -> str:
        """Return the whole state as text, with all cards that chance has decided."""
        return self.at.text()


class SeatObserver:
    """What a seat sees, or, with perfect recall, has ever seen."""

    def __init__(self, game: CardGame, *, recalls: bool) -> None:
        """Make room for the tensor, if there is one."""
        self.recalls, self.observer = recalls, game.observer
        self.tensor = None if recalls else np.zeros(game.observer.size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: CardState, player: int) -> None:
        """Write what the seat sees into the tensor; zeros during the deal."""
        assert self.tensor is not None
        self.tensor[:] = state.at.vector(self.observer, player)

    def string_from(self, state: CardState, player: int) -> str:
        """Return as text what the seat sees or has ever seen."""
        return state.at.told(player) if self.recalls else state.at.shown(player)


def register(name: str, rules: GameRules) -> None:
    """Register rules, yours or the package's, as a game of OpenSpiel with the parameters players and dealer.

    The maker of games is a class of its own, for OpenSpiel lets go of it only after Python has shut down: a class
    outlives that, a function held by nobody else would crash the process at its end.
    """
    kind = pyspiel.GameType(
        short_name=name,
        long_name=name.replace("_", " ").title(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=getattr(pyspiel.GameType.Utility, "ZERO_SUM" if isinstance(rules, ConquianRules) else "GENERAL_SUM"),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=rules.seats[0],
        max_num_players=rules.seats[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": usual_players(rules), "dealer": 0},
    )
    pyspiel.register_game(kind, type(name, (CardGame,), {"kind": kind, "rules": rules}))


guard(CardState)
for _name, _rules in VARIANTS.items():
    register(_name, _rules)

"""Any rules of the package as a PettingZoo AEC environment: an episode is one round (of the old way: one deal).

    from cardgames import conquian
    from cardgames.adapters.pettingzoo import env

    table = env(rules=conquian.STANDARD, salt="training")
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        over = termination or truncation
        table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))

Actions are the steps of `cardgames.adapters.actions`, observations the vectors of `cardgames.adapters.observation`
with the mask of legal steps, all zero for whoever is not to move. The reward comes at the end and is what the round
brought in chips (`Round.payoffs`, the stake included); `infos` has chips and, in the old way, lives. Rounds end by the
rules: nothing is ever truncated. The name ends in a version that goes up when a rule changes (v0: the first rules).
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from cardgames.adapters.actions import NONE_PICKED, Picked, Step, numbering
from cardgames.adapters.observation import observer, text
from cardgames.adapters.variants import VERSION, deal, name_of, usual_players
from cardgames.game import GameRules, Round, Seats
from cardgames.moves import Action

Observation = dict[str, NDArray[Any]]


class CardEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """The bare environment; `env` wraps it with PettingZoo's usual checks.

    `round_` is the position, `picked` the steps of the decision that is being made, `numbering` translates actions,
    and `observer.parts` names the parts of an observation.
    """

    round_: Round
    picked: Picked = NONE_PICKED

    def __init__(
        self,
        *,
        rules: GameRules,
        players: int | None = None,
        dealer: int | None = None,
        seats: Seats | None = None,
        salt: object = "",
        render_mode: str | None = None,
    ) -> None:
        """Set the table: `dealer` None draws one for each deal; deals follow from `salt` and the seed of `reset`."""
        super().__init__()
        self.rules, self.salt, self.render_mode = rules, salt, render_mode
        self.players = players or usual_players(rules)
        self.numbering, self.observer = numbering(rules), observer(rules, self.players)
        self.metadata = {"name": f"{name_of(rules)}_v{VERSION}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(self.players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self._observations() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.numbering.size) for agent in self.possible_agents}
        self._options = {"dealer": dealer, "seats": seats}
        self._rng = Random(f"{salt}") if salt != "" else Random()

    def _observations(self) -> spaces.Dict:
        low, high = np.full(self.observer.size, -np.inf, np.float32), np.full(self.observer.size, np.inf, np.float32)
        low[: self.observer.cards], high[: self.observer.cards] = 0, 1
        known, mask = spaces.Box(low, high, dtype=np.float32), spaces.Box(0, 1, (self.numbering.size,), np.int8)
        return spaces.Dict({"observation": known, "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of observations: vector and mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of steps."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal: from salt and seed, without a seed the next deal of the stream; options may name dealer and seats."""
        if seed is not None:
            self._rng = Random(f"{self.salt} {seed}")
        chosen = self._options | {name: value for name, value in (options or {}).items() if name in self._options}
        dealer = self._drawn_dealer(chosen["seats"]) if chosen["dealer"] is None else chosen["dealer"]
        self.round_ = deal(self.rules, self._rng, self.players, dealer, chosen["seats"])
        self.picked = NONE_PICKED
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, int]] = {agent: {} for agent in self.agents}
        self._go_on()

    def _drawn_dealer(self, seats: Seats | None) -> int:
        sitting = [seat for seat in range(self.players) if not (seats and seats.lives) or seats.lives[seat]]
        return sitting[int(self._rng.random() * len(sitting))]

    def _go_on(self) -> None:
        """Say whose decision it is, or that the round is over and what it brought."""
        for seat, agent in enumerate(self.possible_agents):
            self.infos[agent] = {"chips": self.round_.chips[seat]}
            if lives := getattr(self.round_, "lives", ()):
                self.infos[agent]["lives"] = lives[seat]
        if self.round_.to_move is not None:
            self.agent_selection = self.possible_agents[self.round_.to_move]
        else:
            self.rewards = dict(zip(self.agents, map(float, self.round_.payoffs()), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> Observation:
        """Return what this agent knows and which steps it may take."""
        seat = self.possible_agents.index(agent)
        mask, view = np.zeros(self.numbering.size, np.int8), self.round_.view(seat)
        mine = self.round_.to_move == seat
        if mine:
            mask[self.numbering.legal(self.round_.legal_actions(), self.picked)] = 1
        known = self.observer.vector(view, self.picked if mine else NONE_PICKED)
        return {"observation": known, "action_mask": mask}

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Take one step for the agent that decides; `ValueError`, and nothing changed, for a step that is not legal."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{self.agent_selection} has to decide: None is for agents whose round is over")
        taken = self.numbering.take(self.round_.legal_actions(), self.picked, int(action))
        agent, self.picked = self.agent_selection, NONE_PICKED
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if isinstance(taken, Action):
            self.round_ = self.round_.play(taken)
            self._go_on()
        else:
            self.picked = taken
        self._accumulate_rewards()

    def legal_steps(self) -> list[Step]:
        """Return the steps that the agent to decide may take, readable by people."""
        numbers = self.numbering.legal(self.round_.legal_actions(), self.picked)
        return [self.numbering.steps[number] for number in numbers]

    def render(self) -> str:
        """Return as text what the agent to decide knows, and no more."""
        seat = self.possible_agents.index(self.agent_selection)
        return text(self.round_.view(seat), self.picked)

    def close(self) -> None:
        """Do nothing: there is no window."""


def env(**options: Any) -> AECEnv[str, Observation, int]:  # noqa: ANN401 - the options of `CardEnv`
    """Return the environment with PettingZoo's checks: an illegal step ends the episode with a reward of -1."""
    checked = wrappers.TerminateIllegalWrapper(CardEnv(**options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))

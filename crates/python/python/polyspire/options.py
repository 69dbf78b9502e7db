"""What all environments have in common: how rewards are made, and what is observed."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import numpy as np
from gymnasium import spaces

from polyspire._native import Batch, Game

Reward = Literal["sparse", "dense"]
Shaping = bool | tuple[float, float]

CORNER_BONUS = 5.0
"""For every corner of the board that is newly held, with ``shaping=True``."""
CENTER_BONUS = 2.0
"""For every cell of the central 4×4 that is newly held, with ``shaping=True``."""

RENDER_MODES = ["human", "ansi", "rgb_array"]


class RewardOptions(NamedTuple):
    """How rewards are made."""

    dense: bool
    corner: float
    center: float


SPARSE = RewardOptions(dense=False, corner=0.0, center=0.0)
"""Nothing before the end."""


def reward_options(reward: Reward, shaping: Shaping) -> RewardOptions:
    """Checks the options that all environments take."""
    if reward not in ("sparse", "dense"):
        raise ValueError(f"reward is 'sparse' or 'dense', not {reward!r}")
    if isinstance(shaping, bool):
        corner, center = (CORNER_BONUS, CENTER_BONUS) if shaping else (0.0, 0.0)
    else:
        try:
            corner, center = (float(bonus) for bonus in shaping)
        except (TypeError, ValueError):
            raise ValueError(
                f"shaping is True, False, or two numbers for corners and centre, not {shaping!r}"
            ) from None
    return RewardOptions(reward == "dense", corner, center)


def make_batch(game: Game, count: int, options: RewardOptions, *, restarts: bool, seed: int = 0) -> Batch:
    """Games with these rewards."""
    return Batch(
        game,
        count,
        dense=options.dense,
        corner_bonus=options.corner,
        center_bonus=options.center,
        restarts=restarts,
        seed=seed,
    )


def check_render_mode(mode: str | None) -> None:
    """Refuses render modes that there are not."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)} or None, not {mode!r}")


def observation_space(game: Game) -> spaces.Dict:
    """``observation`` and ``action_mask``, both ``int8``."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, game.observation_high, game.observation_shape, np.int8),
            "action_mask": spaces.Box(0, 1, (game.num_actions,), np.int8),
        }
    )


def action_number(action: Any, count: int) -> int:
    """The action as a plain number, if it is one of so many."""
    try:
        number = action.__index__() if not isinstance(action, bool) else None
    except (AttributeError, TypeError):
        number = None
    if number is None:
        raise TypeError(f"an action is a whole number, not {type(action).__name__} ({action!r})")
    if not 0 <= number < count:
        raise ValueError(f"{number} is not an action; actions are the numbers from 0 to {count - 1}")
    return int(number)

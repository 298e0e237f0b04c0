"""Rain from wind and relief: air that is lifted rains, and behind the mountains it is dry."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from terrain_explorer.terrain.heightmap import Float64s, Heights
from terrain_explorer.terrain.portable_math import sine_and_cosine

_GAIN = 6.0
"""How much more rain falls, in units of the mean, where all of the relief was risen at a strength of 1."""
_STAGES = 2
"""Lifted air first becomes clouds, and these then rain."""
_FINE = 2.0**20
"""Parts of a direction are rounded to its inverse: wind from the south goes straight north."""
_ROUNDS = 2
"""How often the wind goes round a map that tiles."""


@dataclass(frozen=True)
class Wind:
    """Wind that brings rain.

    Attributes
    ----------
    direction
        Where it comes from, in degrees clockwise from north.
    strength
        How much the relief has to say, 0 or more; at 0 it rains evenly.
    reach
        How far air drifts while it becomes clouds and these rain, as a part of the map's longer side; above 0.
    """

    direction: float = 270.0
    strength: float = 0.5
    reach: float = 0.05


def rain_by_wind(heights: Heights, spacing: tuple[float, float], wraps: bool, wind: Wind) -> Heights:
    """Return how much rain falls on each point, in units of the mean; float32, shape (rows, columns).

    It is the linear theory of Smith and Barstad, "A Linear Theory of Orographic Precipitation", 2004, for air that is
    lifted alike at all heights: clouds come about in proportion to how fast the air rises along the wind, u grad h;
    both they and the rain lag behind, L dc/ds + c = L dh/ds along the wind and once more so. The rain is that and what
    falls everywhere, at least 0.

    Parameters
    ----------
    heights
        float32, shape (rows, columns).
    spacing
        The distances from row to row and from column to column.
    wraps
        Whether the first row follows the last one, and the first column the last one.
    """
    relief = float(heights.max()) - float(heights.min())
    if not relief or not wind.strength:
        return np.ones(heights.shape, np.float32)
    ground = (heights.astype(np.float64) - float(heights.min())) / relief
    side = max((count - (0 if wraps else 1)) * apart for count, apart in zip(heights.shape, spacing, strict=True))
    down, across = (part / apart for part, apart in zip(_towards(wind.direction), spacing, strict=True))
    along = (down, across) if abs(down) >= abs(across) else (across, down)
    lines = ground if abs(down) >= abs(across) else ground.T
    lines = lines[::-1] if along[0] < 0 else lines
    lifted = _lifted(lines, along[1] / abs(along[0]), abs(along[0]) * wind.reach * side / _STAGES, wraps)
    lifted = lifted[::-1] if along[0] < 0 else lifted
    lifted = lifted if abs(down) >= abs(across) else lifted.T
    rain = np.maximum(1 + _GAIN * wind.strength * lifted, 0)
    # Whole numbers, whose sum is the same in any order.
    total = int(np.rint(rain * _FINE).astype(np.int64).sum())
    return np.asarray(rain * (rain.size * _FINE / total), np.float32)


def _towards(direction: float) -> tuple[float, float]:
    """Return how far wind from a direction goes to the south and to the east in a unit of length."""
    sine, cosine = (float(np.rint(part * _FINE) / _FINE) for part in sine_and_cosine(np.array(direction / 360)))
    return cosine, -sine


def _lifted(lines: Float64s, aside: float, lag: float, wraps: bool) -> Float64s:
    """Return how far air has been lifted of late, as it comes over the lines of a map from the first to the last.

    Parameters
    ----------
    aside
        How many points the wind goes along a line on its way to the next one, -1 to 1.
    lag
        How many lines it goes while it keeps about a third of what it was lifted.
    """
    part, before = abs(aside), 1 if aside > 0 else -1

    def upwind(line: Float64s) -> Float64s:
        beside = np.roll(line, before)
        if not wraps:  # the ground goes on as it is at the edge
            edge = 0 if before > 0 else -1
            beside[edge] = line[edge]
        return (1 - part) * line + part * beside

    lifted = np.zeros_like(lines)
    states = [np.zeros(lines.shape[1]) for _ in range(_STAGES)]
    share = 1 / lag
    for _ in range(_ROUNDS if wraps else 1):
        for place, line in enumerate(lines):
            came = upwind(lines[place - 1]) if place or wraps else line
            states[0] = (upwind(states[0]) + line - came) / (1 + share)
            for stage in range(1, _STAGES):
                states[stage] = (upwind(states[stage]) + share * states[stage - 1]) / (1 + share)
            lifted[place] = states[-1]
    return lifted

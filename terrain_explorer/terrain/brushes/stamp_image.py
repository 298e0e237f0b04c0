"""A heightmap that is used as a brush."""

from __future__ import annotations

import numpy as np

from terrain_explorer.terrain.brushes.plane import Indices
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights
from terrain_explorer.terrain.parallel import row_blocks


class StampImage:
    """The heights of a heightmap from 0, black, to 1, white, in as many points as are wanted.

    To be made once for a heightmap: it keeps what it has reduced.
    """

    def __init__(self, heightmap: Heightmap) -> None:
        low, high = heightmap.range
        shares = np.empty_like(heightmap.heights)
        for rows in row_blocks(range(heightmap.rows)):
            block = heightmap.heights[rows.start : rows.stop]
            shares[rows.start : rows.stop] = np.clip((block - np.float64(low)) / (high - low), 0, 1)
        self._halvings = [shares]

    @property
    def shape(self) -> tuple[int, int]:
        """Its rows and columns."""
        rows, columns = self._halvings[0].shape
        return rows, columns

    def sampled(self, down: FloatArray, across: FloatArray) -> Heights:
        """Return the heights on a grid of places, interpolated bilinearly.

        Parameters
        ----------
        down, across
            Where its rows and columns are, each in order, from -1, the first edge of the image, to 1, the last.

        Returns
        -------
        Heights
            float32, shape (len(down), len(across)), 0 to 1.
        """
        image = self._reduced(max(len(down), len(across)))
        rows, down_parts = _between(down, image.shape[0])
        columns, across_parts = _between(across, image.shape[1])
        strips = _mixed(image, rows, down_parts)
        return np.ascontiguousarray(_mixed(strips.T, columns, across_parts).T)

    def _reduced(self, points: int) -> Heights:
        """Return the image with its sides halved as long as the longer one has at least twice so many points."""
        step = 0
        while max(self._level(step).shape) >= 2 * points and min(self._level(step).shape) > 1:
            step += 1
        return self._level(step)

    def _level(self, step: int) -> Heights:
        while len(self._halvings) <= step:
            self._halvings.append(_halved(self._halvings[-1]))
        return self._halvings[step]


def _halved(image: Heights) -> Heights:
    even = np.pad(image, [(0, side % 2) for side in image.shape], "edge")
    rows = (even[::2] + even[1::2]) / 2
    return np.asarray((rows[:, ::2] + rows[:, 1::2]) / 2, np.float32)


def _between(places: FloatArray, points: int) -> tuple[Indices, FloatArray]:
    at = np.clip((places + 1) / 2 * points - 0.5, 0, points - 1)
    before = np.minimum(at.astype(np.int64), max(points - 2, 0))
    return before, (at - before).astype(np.float32)


def _mixed(rows: Heights, before: Indices, parts: FloatArray) -> Heights:
    after = np.minimum(before + 1, len(rows) - 1)
    return np.asarray(rows[before] * (1 - parts[:, None]) + rows[after] * parts[:, None], np.float32)

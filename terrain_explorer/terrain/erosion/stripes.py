"""Stripes that follow a field of directions: the pattern of which gullies are made."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np

from terrain_explorer.terrain.erosion.circle import sine_and_cosine
from terrain_explorer.terrain.erosion.coarse_ground import Fractions
from terrain_explorer.terrain.heightmap import FloatArray
from terrain_explorer.terrain.random_streams import NoiseStream, Role, Uniforms

STRIPES = 0.7
"""How many stripes lie side by side in a cell."""

_REACH = 1.5
"""How far the stripes of a cell reach from its middle, in cells: as far as they can and still be of the 4 x 4 cells
around a point, each middle being up to half a cell beside its crossing."""

_MOST_CELLS = 2**22
"""The cells that are looked at together: where they are far smaller than the steps between points, most of the cells
between two rows are not needed, and all of them would fill the memory."""

_ENDLESS = 2**32
"""The cells a side after which a pattern repeats that need not: more than any map has."""


@dataclass(frozen=True)
class Cells:
    """The cells of a pattern on a map.

    Attributes
    ----------
    down, across
        How many there are to the south and to the east; whole numbers where the pattern repeats.
    tileable
        Whether the pattern repeats after these.
    """

    down: float
    across: float
    tileable: bool = False

    @property
    def halved(self) -> Cells:
        """Cells half as wide."""
        return Cells(2 * self.down, 2 * self.across, self.tileable)

    @property
    def periods(self) -> tuple[int, int]:
        """The cells after which the pattern repeats."""
        return (int(self.down), int(self.across)) if self.tileable else (_ENDLESS, _ENDLESS)


def stripes(
    places: tuple[Fractions, Fractions], cells: Cells, direction: tuple[FloatArray, FloatArray], seed: int, octave: int
) -> tuple[FloatArray, FloatArray]:
    """Return waves whose crests run along the directions: their cosine and sine, from -1 to 1.

    Each cell has plane waves of the direction at the point asked for, around a middle of its own; a point sees the
    mean of those around, so that crests fork and end where the cells do not agree. This is the kernel sum of phasor
    noise (Tricard and others, "Procedural Phasor Noise", ACM Trans. Graphics 38(4), 2019) with the bell
    (1 - (r / 1.5)^2)^4, which ends smoothly.

    Parameters
    ----------
    places
        The rows and the columns of a window.
    direction
        South and east, of length 1 or 0, shape (rows, columns), float32 or float64 like the result.
    """
    (south, near_rows), (east, near_columns) = (
        _split(at, count, direction[0].dtype) for at, count in zip(places, (cells.down, cells.across), strict=True)
    )
    if len(near_rows) > 1 and np.ptp(near_rows) * np.ptp(near_columns) > _MOST_CELLS:
        return _by_halves(places, cells, direction, seed, octave)
    offsets = _offsets(near_rows, near_columns, cells, seed, octave)
    to_south, to_east = direction
    cosine, sine, whole = (np.zeros_like(to_south) for _ in range(3))
    rows, columns = near_rows - near_rows.min(), near_columns - near_columns.min()
    for down, across in product(range(4), repeat=2):
        moved = offsets[:, rows + down][:, :, columns + across]
        v_south = (south - (down - 1))[:, np.newaxis] - moved[0]
        v_east = (east - (across - 1)) - moved[1]
        bell = np.maximum(1 - (v_south * v_south + v_east * v_east) * (1 / _REACH**2), 0)
        bell *= bell
        bell *= bell
        wave_sine, wave_cosine = sine_and_cosine(STRIPES * (v_south * to_east - v_east * to_south))
        # A quarter of a turn on: then opposite slopes meet in a crest or a crease that is 0 on both sides.
        cosine -= bell * wave_sine
        sine += bell * wave_cosine
        whole += bell
    cosine /= whole
    sine /= whole
    # Where the cells do not agree the mean is small; it is not blown up there, but fades.
    length = np.maximum(np.sqrt(cosine * cosine + sine * sine), 0.5)
    return cosine / length, sine / length


def _by_halves(
    places: tuple[Fractions, Fractions], cells: Cells, direction: tuple[FloatArray, FloatArray], seed: int, octave: int
) -> tuple[FloatArray, FloatArray]:
    """Return the same waves, first those of the upper rows and then those of the lower ones."""
    (south, east), middle = places, len(places[0]) // 2
    halves = [
        stripes((south[rows], east), cells, (direction[0][rows], direction[1][rows]), seed, octave)
        for rows in (slice(middle), slice(middle, None))
    ]
    upper, lower = halves
    return np.concatenate([upper[0], lower[0]]), np.concatenate([upper[1], lower[1]])


def _split(at: Fractions, count: float, dtype: np.dtype[np.floating]) -> tuple[FloatArray, FloatArray]:
    """Return where places lie in their cells, from 0 to 1, and the number of the cell."""
    # In float64, so that places in a deep window keep apart.
    cell = np.floor(at * count)
    return (at * count - cell).astype(dtype), cell.astype(np.int64)


def _offsets(rows: FloatArray, columns: FloatArray, cells: Cells, seed: int, octave: int) -> Uniforms:
    """Return how far the middles of the cells around are moved south and east, shape (2, cell rows, cell columns)."""
    periods = cells.periods
    stream = NoiseStream(seed, octave, Role.GULLY, 2 * periods[1])
    down = range(int(rows.min()) - 1, int(rows.max()) + 3)
    first, last = int(columns.min()) - 1, int(columns.max()) + 3
    numbers = stream.read_wrapped(down, range(2 * first, 2 * last), periods[0])
    return numbers.reshape(len(down), last - first, 2).transpose(2, 0, 1) - np.float32(0.5)

"""From unnormalised heights to a heightmap from 0 to 1."""

from __future__ import annotations

import numpy as np

from terrain_explorer.terrain.generators.subdivision.lattice import Lattice
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights
from terrain_explorer.terrain.parallel import Extremes, in_bands, row_blocks


def normalised(lattice: Lattice, ends: Extremes, recipe: str, out: FloatArray) -> Heightmap:
    """Bring the heights between two ends to 0..1; `out` is the place for them, which may be the lattice's own."""
    low, high = ends

    def normalise(heights: FloatArray, out: FloatArray) -> FloatArray:
        np.subtract(heights, low, out=out)
        if high > low:
            out /= high - low
        return out

    def normalise_rows(band: range) -> None:
        for rows in row_blocks(band):
            block = slice(rows.start, rows.stop)
            normalise(lattice.heights[block], out[block])

    in_bands(normalise_rows, out)
    extremes = np.array(lattice.extremes, out.dtype)
    lowest, highest = normalise(extremes, extremes).astype(np.float32)
    return Heightmap(read_only(out), (0.0, 1.0), recipe, extremes=(float(lowest), float(highest)))


def read_only(heights: FloatArray) -> Heights:
    """Return heights as float32 that nobody can change; an array that is float32 already is not copied."""
    single = heights.astype(np.float32, copy=False)
    single.flags.writeable = False
    return single

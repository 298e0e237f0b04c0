"""Prints how fast noise and water are beside libraries one could take instead: ``python tests/benchmarks/outside.py``.

The program needs none of them: ``pip install -e .[bench]`` fetches them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from time import thread_time
from typing import Any

import numpy as np
from measuring import Row, at_most, ratio

from terrain_explorer.terrain import GENERATORS, DiamondSquare, parallel
from terrain_explorer.terrain.hydrology.drainage import draining
from terrain_explorer.terrain.parallel import in_this_thread
from terrain_explorer.terrain.work import finished

_NOISE_EXPONENT, _FLOW_EXPONENT = 11, 10
_CELLS, _LACUNARITY, _GAIN, _SEED = 4.0, 2.0, 0.5, 7
_NOISES = {
    "gradient-noise": "Perlin",
    "value-noise": "Value",
    "simplex-noise": "OpenSimplex2",
    "cellular-noise": "Cellular",
}
"""What is the same noise there, but that value noise is blended by a cubic, and ours by a quintic."""


def rows() -> Iterator[Row]:
    yield from _noises()
    yield from _flow()


def _noises() -> Iterator[Row]:
    theirs, side = _imported("pyfastnoiselite.pyfastnoiselite"), 2**_NOISE_EXPONENT + 1
    threads = parallel._processors()
    for octaves in (5, 8):
        for slug, name in _NOISES.items():
            what = f"{slug} {side} x {side}, {octaves} octaves"
            if theirs is None:
                yield _not_installed(f"{what}, one thread each", 0.8)
                continue
            mine = GENERATORS[slug](
                exponent=_NOISE_EXPONENT,
                frequency=_CELLS,
                octaves=octaves,
                lacunarity=_LACUNARITY,
                gain=_GAIN,
                seed=_SEED,
            )  # type: ignore[call-arg]

            def alone(grow: Callable[[], object] = mine.heights) -> None:
                with in_this_thread():
                    grow()

            other = _fast_noise_lite(theirs, name, octaves, side)
            value = ratio(alone, other, 5, thread_time)
            yield at_most(f"{what}, one thread each", value, 0.8, "FastNoiseLite")
            yield at_most(f"{what}, {threads} threads to one", ratio(mine.heights, other, 5), 0.8, "FastNoiseLite")


def _fast_noise_lite(module: Any, name: str, octaves: int, side: int) -> Callable[[], object]:
    """Return what makes a map, float32, of places that were worked out before."""
    noise = module.FastNoiseLite(_SEED)
    noise.noise_type = getattr(module.NoiseType, f"NoiseType_{name}")
    noise.fractal_type = module.FractalType.FractalType_FBm
    noise.fractal_octaves, noise.fractal_lacunarity, noise.fractal_gain = octaves, _LACUNARITY, _GAIN
    noise.frequency = _CELLS / (side - 1)
    noise.cellular_distance_function = module.CellularDistanceFunction.CellularDistanceFunction_Euclidean
    noise.cellular_return_type = module.CellularReturnType.CellularReturnType_Distance
    south, east = np.mgrid[:side, :side].astype(np.float32)
    places = np.stack([east.ravel(), south.ravel()])
    return lambda: noise.gen_from_coords(places)


def _flow() -> Iterator[Row]:
    """Each finds where water goes, through depressions too, and the drainage area of every point.

    Ours computes in float32, as heightmaps are, and theirs in float64.
    """
    side = 2**_FLOW_EXPONENT + 1
    what = f"drainage {side} x {side}, ours float32, theirs float64"
    theirs = _imported("fastscapelib")
    if theirs is None:
        yield _not_installed(what, 0.5)
        return
    heightmap = DiamondSquare(exponent=_FLOW_EXPONENT).heightmap()
    heights = heightmap.heights.astype(np.float64)
    grid = theirs.RasterGrid.from_length([side, side], [1.0, 1.0], theirs.NodeStatus.FIXED_VALUE)
    for resolver, how in ((theirs.MSTSinkResolver, "spanning tree"), (theirs.PFloodSinkResolver, "flood")):
        graph = theirs.FlowGraph(grid, [theirs.SingleFlowRouter(), resolver()])

        def route(graph: Any = graph) -> None:
            graph.update_routes(heights)
            graph.accumulate(1.0)

        yield at_most(what, ratio(lambda: finished(draining(heightmap)), route, 7), 0.5, f"fastscapelib, {how}")


def _imported(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        return None


def _not_installed(what: str, limit: float) -> Row:
    return Row(what, "not installed", f"at most {limit:g} x", None)


if __name__ == "__main__":
    for row in rows():
        print(row, flush=True)

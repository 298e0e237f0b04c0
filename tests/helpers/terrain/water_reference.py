"""Water worked out the plain way, one point at a time, and any ground for it to run on."""

import heapq

import numpy as np
from hypothesis import strategies as st

from terrain_explorer.terrain import Heightmap, Origin
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS, FlowGrid

sides = st.integers(2, 24)
either = st.booleans()
floats = st.sampled_from([np.float32, np.float64])


@st.composite
def grounds(draw, wraps=either, types=floats):
    """Any grid with heights and with outlets: noise, few heights, flat or a slope; every point of the border is one."""
    shape = draw(st.tuples(sides, sides))
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    kind = draw(st.sampled_from(["noise", "plateaus", "flat", "slope"]))
    heights = {
        "noise": random.normal(size=shape),
        "plateaus": random.integers(0, draw(st.integers(2, 9)), shape),
        "flat": np.full(shape, -2.5),
        "slope": np.add(*np.indices(shape)),
    }[kind]
    grid = FlowGrid(*shape, draw(wraps), draw(st.sampled_from([(1.0, 1.0), (0.3, 2.0)])))
    outlets = (random.random(shape) < draw(st.sampled_from([0, 0.02, 0.3]))) | grid.border()
    outlets[tuple(random.integers(0, shape))] = True
    return grid, heights.astype(draw(types)), outlets


def neighbours(grid, point):
    """Return the neighbours of a point, by direction."""
    row, column = divmod(point, grid.columns)
    around = {direction: (row + down, column + right) for direction, (down, right) in enumerate(DIRECTIONS)}
    if grid.wraps:
        return {way: r % grid.rows * grid.columns + c % grid.columns for way, (r, c) in around.items()}
    inside = {way: place for way, place in around.items() if is_inside(grid, place)}
    return {way: r * grid.columns + c for way, (r, c) in inside.items()}


def is_inside(grid, place):
    return 0 <= place[0] < grid.rows and 0 <= place[1] < grid.columns


def priority_flood(grid, heights, outlets):
    """Return the heights with all depressions full (Barnes, Lehman and Mulla 2014, algorithm 1)."""
    flat = heights.reshape(-1)
    water = {int(point): flat[point] for point in np.flatnonzero(outlets)}
    shore = [(height, point) for point, height in water.items()]
    heapq.heapify(shore)
    while shore:
        level, point = heapq.heappop(shore)
        for other in neighbours(grid, point).values():
            if other not in water:
                water[other] = max(flat[other], level)
                heapq.heappush(shore, (water[other], other))
    return np.array([water[point] for point in range(grid.size)], heights.dtype).reshape(heights.shape)


def steps_to(grid, goals, may_enter):
    """Return in how many steps each point gets to a goal, where a step from one to the other is allowed; else -1."""
    steps, reached = np.full(grid.size, -1), list(goals)
    steps[reached] = 0
    for point in reached:  # which grows as it is read
        for other in neighbours(grid, point).values():
            if steps[other] < 0 and may_enter(other, point):
                steps[other] = steps[point] + 1
                reached.append(other)
    return steps


def summed_up(receivers, values):
    """Return what arrives at each point when each passes all of it on, point by point from the highest one down."""
    depth = [len(way(receivers, point)) for point in range(len(receivers))]
    total = values.copy()
    for point in np.argsort(depth, kind="stable")[::-1]:
        if receivers[point] != point:
            total[receivers[point]] += total[point]
    return total


def way(receivers, point):
    """Return the points that water comes by, from a point to its outlet."""
    points = [point]
    while receivers[points[-1]] != points[-1]:
        points.append(int(receivers[points[-1]]))
        assert len(points) <= len(receivers), "water goes round in a circle"
    return points


@st.composite
def drained_maps(draw):
    """Any heightmap to drain, with voids or without."""
    grid, heights, outlets = draw(grounds(wraps=st.just(False), types=st.just(np.float32)))
    voids = outlets & ~grid.border()
    return Heightmap(heights, origin=Origin("PNG", voids=voids) if voids.any() else None)


def noise(shape, seed=0):
    """Return a heightmap of white noise, which is full of lakes."""
    return Heightmap(np.random.default_rng(seed).random(shape, np.float32))

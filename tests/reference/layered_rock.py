"""Layers of rock, and how they wear."""

import numpy as np

from reference.streams import _lengths
from terrain_explorer.terrain.erosion.rock.laws import AROUND
from terrain_explorer.terrain.erosion.stream_power import area_power


def rock_rates(receivers, areas, stream_area, factor, rates, rows, columns, wraps, ways):
    distances = _lengths(rows, columns, wraps, ways, np.arange(len(receivers)), receivers).astype(np.float64)
    powers = area_power(areas * (areas / (areas + stream_area))).astype(np.float64)
    rates[:] = 0
    np.divide(powers, distances, out=rates, where=distances > 0)
    rates *= factor
    return 0


def cut_layers(order, receivers, points, inner, heights, water, frame, rates, bounds, erodibilities, layers):
    ground, levels = heights.reshape(-1), water.reshape(-1)
    levels[order[inner:]] = ground[order[inner:]]
    bases, rocks, limits = frame.reshape(-1).tolist(), erodibilities.tolist(), bounds.tolist()
    for point in order[:inner][::-1].tolist():
        below, height = float(levels[receivers[point]]), float(ground[point])
        if height > below:
            height = ground[point] = _cut(height, below, float(rates[point]), bases[point], limits, rocks)
        levels[point] = max(height, below)
    return 0


def _cut(height, below, rate, base, bounds, erodibilities):
    spent, layer = 0.0, int(np.searchsorted(bounds, height - base, side="right"))
    while True:
        rock = erodibilities[layer]
        cut = (height + rock * (spent + rate * below)) / (1 + rock * rate)
        if layer == 0 or cut >= base + bounds[layer - 1]:
            return min(height, max(cut, below))
        bottom = base + bounds[layer - 1]
        if bottom < height:
            spent += (height - bottom) / rock
            height = bottom
        layer -= 1


def wear_back(heights, worn, frame, quality, rows, columns, wraps, start, stop, near, bounds, speeds, layers):
    east, south, west, north, *across = _around(heights, wraps)
    here = heights
    lowest = np.minimum.reduce([here, east, south, west, north, *across])
    along = np.maximum(0, here - np.minimum(east, west)) * near[1]
    down = np.maximum(0, here - np.minimum(south, north)) * near[0]
    steep = np.sqrt(along * along + down * down)
    if near[2] > 0:
        one, other = (np.maximum(0, here - np.minimum(across[k], across[k + 2])) * near[2] for k in (0, 1))
        steep = 0.5 * (steep + np.sqrt(one * one + other * other))
    speed = speeds[np.searchsorted(bounds, here - frame, side="right")]
    made = np.maximum(lowest, here - speed * (1.6 - 0.6 * quality.astype(np.float64)) * steep)
    worn[start:stop] = np.where(lowest == here, here, made)[start:stop]
    return 0


def _around(heights, wraps):
    """Return the heights of the eight neighbours, and beyond the border of a map that ends of the point itself."""
    (rows, columns), found = heights.shape, []
    for down, right in AROUND[:8]:
        if wraps:
            found.append(np.roll(heights, (-down, -right), (0, 1)))
            continue
        row, column = np.arange(rows)[:, np.newaxis] + down, np.arange(columns) + right
        inside = (row >= 0) & (row < rows) & (column >= 0) & (column < columns)
        found.append(np.where(inside, heights[row.clip(0, rows - 1), column.clip(0, columns - 1)], heights))
    return found


def lower_steep(
    heights,
    frame,
    quality,
    start,
    stop,
    columns,
    wraps_down,
    wraps_right,
    ways,
    bounds,
    slopes,
    layers,
    gentlest,
    lowest,
    fineness,
    lists,
    waits,
    state,
    most,
    room,
):
    """Let all points limit all of their neighbours, until nothing changes: there is one result."""
    heights, frame, holds = heights[start:stop], frame[start:stop], quality[start:stop].astype(np.float64)
    changed = True
    while changed:
        changed = False
        for (down, right), way in zip(AROUND, ways, strict=True):
            here, there = _pairs(stop - start, down, wraps_down), _pairs(columns, right, wraps_right)
            below, above = np.ix_(here[0], there[0]), np.ix_(here[1], there[1])
            length = way * (0.5 * (holds[below] + holds[above]))
            ground, upper, base = heights[below], heights[above], frame[above]
            held = base + _climbed(bounds, slopes, ground - base, length)
            lower = (upper > ground + gentlest * length) & (held < upper)
            if lower.any():
                changed = True
                heights[above] = np.where(lower, held, upper)
    state[:] = 0
    return 0


def _pairs(count, step, wraps):
    """Return the points that have a neighbour so many steps on, and those neighbours."""
    here = np.arange(count)
    there = here + step
    inside = wraps | ((there >= 0) & (there < count))
    return here[inside], there[inside] % count


def _climbed(bounds, slopes, heights, ways):
    layer = np.searchsorted(bounds, heights, side="right")
    heights, ways, last = heights.copy(), ways.copy(), len(slopes) - 1
    while True:
        above = bounds[np.minimum(layer, last - 1)]
        need = (above - heights) / slopes[layer]
        on = (layer < last) & (need < ways)
        if not on.any():
            return heights + ways * slopes[layer]
        ways, heights, layer = np.where(on, ways - need, ways), np.where(on, above, heights), layer + on

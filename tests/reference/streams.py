"""Rivers: what runs along the tree of flow, in whose order every point comes before its receiver."""

import numpy as np

from terrain_explorer.terrain.erosion.stream_power import area_power
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS, FlowGrid


def river_celerities(order, receivers, first, last, areas, stream_area, speeds, rows, columns, wraps, ways):
    points = order[first:last]
    distances = _lengths(rows, columns, wraps, ways, points, receivers[points])
    speeds[first:last] = 0
    with np.errstate(invalid="ignore"):  # where no rain falls
        areas = areas[points] * (areas[points] / (areas[points] + np.float32(stream_area)))
    np.divide(area_power(areas), distances, out=speeds[first:last], where=(distances > 0) & (areas > 0))
    return 0


def _lengths(rows, columns, wraps, ways, points, neighbours):
    """Return how far points are from neighbours; 0 for the point itself."""
    (row, column), (row_there, column_there) = (np.divmod(each, columns) for each in (points, neighbours))
    down, right = row_there - row, column_there - column
    if wraps:  # the short way round
        down, right = (down + 1) % rows - 1, (right + 1) % columns - 1
    return ways[2 * (down != 0) + (right != 0)]


@np.errstate(over="ignore", invalid="ignore")
def cut_beds(
    start,
    stop,
    steps,
    order,
    receivers,
    below,
    sources,
    inland,
    bed,
    water,
    rates,
    uplift,
    critical,
    straightness,
    frame,
    bounds,
    factors,
    layers,
    time,
    slid,
    rows,
    columns,
    wraps,
    ways,
):
    uplift, critical, straightness = (values.reshape(-1)[order] for values in (uplift, critical, straightness))
    lengths = _lengths(rows, columns, wraps, ways, order, receivers[order])
    # A slope as steep as it may be falls less along a way that leaves its steepest descent.
    steepest, rises, rates = (
        critical * (lengths * straightness),
        np.float32(time) * uplift,
        np.float32(time) * rates,
    )
    rock = [None] * len(order) if frame is None else [(top, bounds, factors) for top in frame.reshape(-1)[order]]
    for at in reversed(range(start, stop)):
        base = water[(below[at] - sources) * steps :][:steps]
        for step in range(steps):
            if at < inland:
                bed[at] += rises[at]
                _cut(at, bed, base[step], rates[at], steepest[at], slid, rock[at])
            if at >= sources:
                water[(at - sources) * steps + step] = max(bed[at], base[step]) if at < inland else bed[at]
    return 0


def _cut(at, bed, base, rate, steepest, slid, rock):
    """Let a river cut into a point of its bed for a step of time; `base` is the water below."""
    river = (bed[at] + rate * base) / (1 + rate) if rock is None else _through_layers(bed[at], base, rate, *rock)
    cut = min(river, base + steepest)
    if slid is not None:
        slid[at] += river - cut
    if bed[at] > base:
        bed[at] = cut


def _through_layers(ground, base, rate, frame, bounds, factors):
    """Return how high the ground is after a step of time in which it may come down through layers."""
    lows, spent = [*(frame + bounds), np.float32(-np.inf)], np.float32(0)
    for low, factor in zip(lows, factors, strict=True):
        if ground > low:
            worn = (ground + factor * (spent + rate * base)) / (1 + rate * factor)
            if worn >= low:
                break
            spent += (ground - low) / factor
            ground = low
    return worn


def risen_upstream(below, inland, total):
    for at in reversed(range(inland)):
        total[at] += total[below[at]]
    return 0


def standing_outlets(outlets, outside, surface, rows, columns, wraps, lowest):
    grid, flat = FlowGrid(rows, columns, bool(wraps)), surface.reshape(-1)
    points = np.flatnonzero(outlets & ~outside).astype(np.int32)
    around = (flat[grid.neighbours(points, direction)] for direction in range(len(DIRECTIONS)))
    undercut = np.min(list(around), axis=0) < flat[points]
    outlets.reshape(-1)[points[undercut & (flat[points] > np.float32(lowest))]] = False
    return 0


def wear_parcel(below, inland, bed, water, drops, kept, slid):
    for at in reversed(range(inland)):
        base = water[below[at]]
        before = bed[at] - base
        rise = max(before, 0) * kept[at]
        rise -= slid[at] * max(rise - drops[at], 0)
        if rise < before:  # what does not come down keeps its bits
            bed[at] = base + rise
        water[at] = max(bed[at], base)
    return 0

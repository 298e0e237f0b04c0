"""Sediment: what rivers carry and lay down, and how it spreads; by point."""

import numpy as np

from reference.streams import _lengths
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS, FlowGrid

_DONE = -np.finfo(np.float64).max


def water_levels(order, receivers, points, bed, water):
    bed, water = bed.reshape(-1), water.reshape(-1)
    for point in order[::-1]:
        below = receivers[point]
        water[point] = water[below] if below != point and water[below] > bed[point] else bed[point]
    return 0


@np.errstate(all="ignore")
def carry_sediment(
    order,
    receivers,
    inland,
    points,
    bed,
    sediment,
    water,
    levels,
    uplift,
    rates,
    areas,
    critical,
    straightness,
    time,
    strength,
    deposition,
    filled,
    carried,
    given,
    slid,
    rows,
    columns,
    wraps,
    ways,
):
    time, strength, deposition, filled = map(np.float64, (time, strength, deposition, filled))
    bed, sediment, water, carried, given, slid = (
        values.reshape(-1) for values in (bed, sediment, water, carried, given, slid)
    )
    levels, uplift, critical = (values.reshape(-1) for values in (levels, uplift, critical))
    for at in range(inland):
        point = order[at]
        below = receivers[point]
        risen = bed[point] + time * np.float64(uplift[point])
        sediment[point] -= risen
        if bed[point] < water[below]:
            comes = carried[point] + given[point] * water[point]
            room = filled * (np.float64(levels[point]) - risen)
            most = (deposition if deposition < 1 else 1) * (time * comes)
            laid = room if room < most else most
            laid = laid if laid > 0 else np.float64(0)
            bed[point] = risen + laid
            carried[below] += comes - laid / time
            given[point] = 0
            continue
        own, filling = 1 - time * given[point], risen + time * carried[point]
        rate = strength * np.float64(rates[at])
        whole = 1 / own + deposition / np.float64(areas[point]) + time * rate / own
        goes = (carried[point] + (given[point] + rate) * filling / own) / whole
        less = -rate / whole
        bed[point] = (filling - time * goes) / own
        carried[below] += goes
        given[below] += less
        given[point] = -time * less / own
        water[point] = _DONE
    for point in order[inland:points]:
        carried[point] += given[point] * bed[point]
    lengths = _lengths(rows, columns, wraps, ways, order, receivers[order])
    for point in order[:inland][::-1]:
        below = receivers[point]
        if water[point] == _DONE:
            bed[point] += given[point] * (bed[below] if water[below] == _DONE else water[below])
    for at in reversed(range(inland)):
        point = order[at]
        below = receivers[point]
        base = bed[below] if water[below] == _DONE else water[below]
        most = base + np.float64(critical[point] * (lengths[at] * straightness[point]))
        excess = bed[point] - most if water[point] == _DONE and bed[point] > most else np.float64(0)
        bed[point] -= excess
        slid[point] += excess
        carried[point] = excess / time
        lies = sediment[point] + bed[point]
        sediment[point] = lies if lies > 0 else 0
    return 0


def spread_sediment(
    bed, sediment, levels, among, moved, part, deep, under, gentle, rows, columns, wraps, first, last, ways
):
    grid = FlowGrid(rows, columns, bool(wraps))
    points, nearest = np.arange(first * columns, last * columns, dtype=np.int32), min(ways[1], ways[2])
    flat, loose, surface = bed.reshape(-1), sediment.reshape(-1), levels.reshape(-1)
    total = np.zeros(len(points))
    for direction, (down, right) in enumerate(DIRECTIONS):
        there = grid.neighbours(points, direction)
        way = np.float64(ways[2 * (down != 0) + (right != 0)])
        near, still = nearest / way * (nearest / way), gentle * way
        difference = flat[there] - flat[points]
        giver, taker = np.where(difference > 0, (there, points), (points, there))
        gives = loose[giver]
        shore = np.where(flat[taker] < surface[taker], surface[taker].astype(np.float64), flat[taker])
        dry = np.where((flat[giver] < surface[giver]) | (flat[giver] < shore), 0, flat[giver] - shore)
        wet = np.abs(difference) - dry - still
        free = np.where(gives < deep, gives / deep, 1) if deep else np.ones(len(gives))
        height = dry * (part * free) + np.where(wet > 0, wet, 0) * under
        goes = (there != points) & (gives > 0) & (height > 0)
        if among is not None:
            goes &= (among.reshape(-1)[there] & among.reshape(-1)[points]).astype(bool)
        height = height * near
        height = np.where(height < gives / 8, height, gives / 8)
        total += np.where(goes, np.where(difference > 0, height, -height), 0)
    moved.reshape(-1)[points] = total
    return 0


def fill_sea(order, receivers, points, wet, floors, sediment, coming, level, filled, shallow, left):
    wet, floors, sediment, coming = (values.reshape(-1) for values in (wet, floors, sediment, coming))
    level, filled, shallow = map(np.float64, (level, filled, shallow))
    for point in order[:points]:
        below, comes = receivers[point], coming[point]
        if not comes > 0:
            continue
        if wet[point]:
            room = level - (floors[point] + sediment[point])
            most = filled * room if room > shallow else room
            laid = comes if comes < most else max(most, np.float64(0))
            sediment[point] += laid
            comes -= laid
        coming[point] = 0
        if below == point:
            left[0] += comes
        else:
            coming[below] += comes
    return 0

"""Sediment: what rivers carry and lay down, and how it spreads; by point."""

from heapq import heapify, heappop, heappush

import numpy as np

from reference.streams import _lengths
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS, FlowGrid


def water_sills(order, receivers, points, bed, sills):
    bed = bed.reshape(-1)
    for point in order[::-1]:
        below = receivers[point]
        sills[point] = sills[below] if below != point and bed[sills[below]] > bed[point] else point
    return 0


@np.errstate(all="ignore")
def carry_sediment(
    turn,
    start,
    stop,
    inland,
    points,
    order,
    goes,
    on,
    bed,
    sediment,
    sills,
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
    receivers = np.arange(points) + on[goes]
    bed, sediment, carried, given = (values.reshape(-1) for values in (bed, sediment, carried, given))
    slid = None if slid is None else slid.reshape(-1)
    levels, uplift, critical = (values.reshape(-1) for values in (levels, uplift, critical))

    def base_of(below):
        return given[below] if sills[below] == -2 else bed[below]

    for at in range(start, stop) if turn == 0 else ():
        point = order[at]
        below = receivers[point]
        risen = bed[point] + time * np.float64(uplift[point])
        sediment[point] -= risen
        areas[below] += areas[point]
        if bed[point] < bed[sills[below]]:
            level = bed[sills[point]]
            comes = carried[point] + given[point] * level
            room = filled * (np.float64(levels[point]) - risen)
            most = (deposition if deposition < 1 else 1) * (time * comes)
            laid = room if room < most else most
            laid = laid if laid > 0 else np.float64(0)
            bed[point] = risen + laid
            carried[below] += comes - laid / time
            given[point], sills[point] = level, -2
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
        sills[point] = -1
    for point in order[inland:points] if turn == 0 and stop == inland else ():
        carried[point] += given[point] * bed[point]
    lengths = _lengths(rows, columns, wraps, ways, order, receivers[order])
    for point in order[start:stop][::-1] if turn == 1 else ():
        if sills[point] == -1:
            bed[point] += given[point] * base_of(receivers[point])
    for at in reversed(range(start, stop)) if turn == 2 else ():
        point = order[at]
        below = receivers[point]
        most = base_of(below) + np.float64(critical[point] * (lengths[at] * straightness[point]))
        excess = bed[point] - most if sills[point] == -1 and bed[point] > most else np.float64(0)
        bed[point] -= excess
        if slid is not None:
            slid[point] += excess
        carried[point] = excess / time
        lies = sediment[point] + bed[point]
        sediment[point] = lies if lies > 0 else 0
    return 0


def spread_sediment(
    bed, sediment, levels, among, outlets, sweeps, part, thin, under, creep, gentle, rows, columns, wraps, ways, _, left
):
    part, thin, under, creep, gentle = map(np.float64, (part, thin, under, creep, gentle))
    nearest = min(ways[1], ways[2])
    for _ in range(sweeps):
        whole = np.ones(bed.shape) if among is None else among.astype(np.float64)
        around = [np.pad(each.astype(np.float64), 1, "wrap") for each in (bed, sediment, levels)]
        bounded = np.pad(whole, 1, "wrap") if wraps else np.pad(whole, 1)
        gains = np.zeros((rows + 2, columns + 2))
        for row in range(rows):
            for direction in (0, 1, 4, 5):
                down, right = DIRECTIONS[direction]
                far = np.float64(ways[2 * (down != 0) + (right != 0)])
                near = np.float64(nearest / np.float64(far))
                here = row + 1, slice(1, columns + 1)
                there = row + 1 + down, slice(1 + right, columns + 1 + right)
                pair = [(each[here], each[there]) for each in around]
                comes = pair[0][1] > pair[0][0]
                giver, gives, giver_level = (np.where(comes, other, one) for one, other in pair)
                taker, _, taker_level = (np.where(comes, one, other) for one, other in pair)
                shore = np.where(taker < taker_level, taker_level, taker)
                dry = np.where((giver < giver_level) | (giver < shore), 0, giver - shore)
                wet = giver - taker - dry
                steep = wet - gentle * far
                freely = np.minimum(gives * thin, 1)
                height = (dry * part + wet * creep) * freely + np.where(steep > 0, steep, 0) * under
                height *= near * near * (bounded[here] * bounded[there])
                moved = np.where(comes, 1, -1) * np.minimum(height, gives / 8)
                gains[here] += moved
                beyond = (row + 1 + down, *there[1:]) if row + 1 + down <= rows or not wraps else (1, *there[1:])
                gains[beyond] -= moved
        if wraps:
            gains[:, columns] += gains[:, 0]
            gains[:, 1] += gains[:, columns + 1]
        moved = gains[1:-1, 1:-1]
        for row in (*range(1, rows), 0):
            for column in np.flatnonzero(outlets[row]):
                left[0] += moved[row, column]
        inland = ~outlets
        bed[inland] = (bed + moved)[inland]
        sediment[inland] = np.maximum(sediment + moved, 0)[inland]
    return 0


def fill_sea(
    goes,
    on,
    places,
    water,
    wet,
    depths,
    sediment,
    coming,
    level,
    filled,
    shallow,
    gentle,
    rows,
    columns,
    wraps,
    ways,
    _queue,
    left,
):
    grid = FlowGrid(rows, columns, bool(wraps))
    water, wet, depths, sediment, coming = (values.reshape(-1) for values in (water, wet, depths, sediment, coming))
    level, filled, shallow, gentle = map(np.float64, (level, filled, shallow, gentle))
    order, receivers = np.argsort(places), np.arange(rows * columns) + on[goes]
    waiting = [(-water[point], places[point]) for point in np.flatnonzero(coming > 0)]
    heapify(waiting)
    numbers = np.arange(len(places), dtype=np.int32)
    beside = [grid.neighbours(numbers, direction) for direction in range(len(DIRECTIONS))]
    far = [np.float64(ways[2 * (down != 0) + (right != 0)]) for down, right in DIRECTIONS]
    while waiting:
        point = order[heappop(waiting)[1]]
        comes, coming[point], highest, falls = coming[point], 0, np.float64(0), []
        for direction, length in enumerate(far):
            other = beside[direction][point]
            if wet[other] and other != point:
                highest = min(highest, sediment[other] - np.float64(depths[other]) + gentle * length)
            if water[other] < water[point]:
                falls.append((other, (np.float64(water[point]) - np.float64(water[other])) / length))
        if wet[point]:
            room = np.float64(depths[point]) - sediment[point]
            top = max(np.float64(water[point]) - level, highest)
            most = min(filled * room if room > shallow else room, top + room)
            laid = comes if comes < most else max(most, np.float64(0))
            sediment[point] += laid
            comes -= laid
            if not comes > 0:
                continue
        if not falls and receivers[point] == point:
            left[0] += comes
            continue
        falls = falls or [(receivers[point], np.float64(1))]
        total = np.float64(0)
        for _, fall in falls:
            total += fall
        for other, fall in falls:
            part = comes * (fall / total)
            if part > 0:
                if not coming[other] > 0:
                    heappush(waiting, (-water[other], places[other]))
                coming[other] += part
    return 0


def drain_hollows(order, receivers, inland, loose, least, bed, sediment):
    loose, bed, sediment = (values.reshape(-1) for values in (loose, bed, sediment))
    for point in order[:inland][::-1]:
        lifted = bed[receivers[point]] + np.float64(least) - bed[point]
        if loose[point] and lifted > 0:
            bed[point] += lifted
            sediment[point] += lifted
    return 0

"""Layers that slide, and that spread where they gather."""

import numpy as np

from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS, FlowGrid

_ACROSS = (1, 3), (0, 2), (4, 6), (5, 7)


def steepest_falls(surface, first, last, columns, ways, falls):
    rows = slice(first + 1, last + 1)
    here, found = surface[rows, 1:-1], np.zeros((last - first, columns))
    for (down, right), way in zip(DIRECTIONS, lengths(ways), strict=True):
        there = surface[first + 1 + down : last + 1 + down, 1 + right : 1 + right + columns]
        found = np.maximum(found, (here - there) / way)
    falls[first:last] = found
    return 0


def slide_layer(order, points, surface, holding, layer, rows, columns, wraps, ways):
    gone = 0
    for point in order.tolist():
        row, column = divmod(point, columns)
        excess = int(layer[row, column] - holding[row, column])
        if excess <= 0:
            continue
        around = [surface[row + 1 + down, column + 1 + right] for down, right in DIRECTIONS]
        falls = [max(float(surface[row + 1, column + 1] - there), 0.0) for there in around]
        falls = [fall / way for fall, way in zip(falls, lengths(ways), strict=True)]
        if max(falls) == 0:
            continue
        sums = [falls[one] + falls[other] for one, other in _ACROSS]
        total = (sums[0] + sums[1]) + (sums[2] + sums[3])
        steepest = falls.index(max(falls))
        parts = [int(float(excess) * (fall / total)) for fall in falls]
        parts[steepest] += excess - sum(parts)
        layer[row, column] -= excess
        for part, there in zip(parts, neighbours(row, column, rows, columns, wraps), strict=True):
            if there is None:
                gone += part
            else:
                layer[there] += part
    return gone


def spread_layer(order, points, ground, held, layer, rows, columns, wraps, rises, size):
    most, heights = 0, ground.reshape(rows, columns)
    for point in order.tolist():
        here = divmod(point, columns)
        loose = int(layer[here] - held[here])
        wanted = []
        surface = float(heights[here]) + float(layer[here]) * size
        for there, rise in zip(neighbours(*here, rows, columns, wraps), lengths(rises), strict=True):
            if there is not None:
                excess = surface - (float(heights[there]) + float(layer[there]) * size) - float(rise)
                if excess > 0:
                    wanted.append((there, excess))
        parts = [min(excess / (len(wanted) + 1) / size, float(loose)) for _, excess in wanted]
        parts = [int(part) for part in parts]
        if sum(parts) > loose:
            parts = [int(float(part) * (loose / sum(parts))) for part in parts]
        for (there, _), part in zip(wanted, parts, strict=True):
            layer[there] += part
            layer[here] -= part
            most = max(most, part)
    return most


def lengths(ways):
    return [float(ways[2 if number > 3 else 0 if down else 1]) for number, (down, _) in enumerate(DIRECTIONS)]


def neighbours(row, column, rows, columns, wraps):
    grid = FlowGrid(rows, columns, bool(wraps))
    for down, right in DIRECTIONS:
        place = row + down, column + right
        if grid.wraps:
            yield place[0] % rows, place[1] % columns
        else:
            yield place if 0 <= place[0] < rows and 0 <= place[1] < columns else None

"""Thermal erosion: a step of time; and flows between neighbours on a finer grid."""

import numpy as np

from terrain_explorer.terrain.erosion.thermal import PAIRS, ends, gained


def thermal_step(
    heights, rows, columns, first, last, most, tileable, solid, frame, bed, bounds, slopes, layers, loose, gentlest,
    ways, part, after, total_0, total_1, total_2, total_3, buffer,
):  # fmt: skip
    band = range(first, last)
    slab, flows = _with_neighbours(heights, band), []
    for place, (pair, stays) in enumerate(zip(PAIRS, most, strict=True)):
        upper, lower = ends(slab, pair)
        excess = upper - lower
        if frame is None:
            excess -= np.clip(excess, -stays, stays)
        else:
            rock = _Rock(bounds, slopes, loose)
            below = [ends(_with_neighbours(each, band), pair) for each in (frame, bed)]
            for at in np.argwhere(np.abs(excess) > np.float32(gentlest * ways[place])):
                excess[*at] = _slides(rock, *(each[*at] for ends_ in ((upper, lower), *below) for each in ends_),
                                      ways[place])  # fmt: skip
            excess[np.abs(upper - lower) <= np.float32(gentlest * ways[place])] = 0
        if solid is not None:
            for end in ends(_with_neighbours(solid, band), pair):
                excess *= end
        if not tileable:
            _close(excess, pair, band, rows)
        flows.append(excess)
    if after is not None:
        change = sum(gained(flow, pair) for flow, pair in zip(flows, PAIRS, strict=True))
        np.add(heights[first:last], np.float32(part) * change, out=after[first:last])
        if total_0 is not None:
            for total, flow in zip((total_0, total_1, total_2, total_3), flows, strict=True):
                total[first:last] += np.float32(part) * flow[: len(band)]
    return any(map(np.any, flows))


class _Rock:
    """Layers of rock by number, upwards; the one after the topmost is of loose stones."""

    def __init__(self, bounds, slopes, loose):
        self.tops, self.slopes = [*bounds.tolist(), np.inf, np.inf], [*slopes.tolist(), loose]

    def slope(self, layer):
        return self.slopes[layer]

    def top(self, layer, bed):
        return np.inf if layer == len(self.slopes) - 1 else min(self.tops[layer], bed)

    def layer(self, height, bed):
        loose = len(self.slopes) - 1
        return loose if height >= bed else sum(top <= height for top in self.tops[: loose - 1])

    def above(self, layer, height, bed):
        return len(self.slopes) - 1 if height >= bed else layer + 1


def _slides(rock, upper, lower, upper_frame, lower_frame, upper_bed, lower_bed, way):
    """Return what has to go from one point to the other, below 0 back, until the higher one stands."""
    gap = upper - lower
    if gap <= 0:
        return -_slides(rock, lower, upper, lower_frame, upper_frame, lower_bed, upper_bed, way) if gap else gap
    base = float(upper_frame)
    low, high, bed = float(lower) - base, float(upper) - base, float(upper_bed) - base
    height, layer, left, rise = low, rock.layer(low, bed), float(way), 0.0
    while rock.top(layer, bed) - height < left * rock.slope(layer):
        top = rock.top(layer, bed)
        rise += top - height
        left -= (top - height) / rock.slope(layer)
        height, layer = top, rock.above(layer, top, bed)
    rise += left * rock.slope(layer)
    height += left * rock.slope(layer)
    least = float(gap - np.float32(rise))
    if least <= 0:
        return np.float32(0)
    foot, under = low, rock.layer(low, bed)
    while height < high and foot - low < least:
        gentle, steep, tops = rock.slope(under), rock.slope(layer), (rock.top(under, bed), rock.top(layer, bed))
        runs = _over(tops[0] - foot, gentle), _over(tops[1] - height, steep), _over(high - height, steep)
        run = min(runs)
        if run == np.inf:
            break
        foot = tops[0] if runs[0] <= run else foot + run * gentle
        height = tops[1] if runs[1] <= run else height + run * steep
        if gentle < steep:
            least = min(least, foot - low + max(high - height, 0))
        if runs[0] <= run:
            under = rock.above(under, foot, bed)
        if runs[1] <= run:
            layer = rock.above(layer, height, bed)
        if runs[2] <= run:
            break
    return np.float32(least)


def _over(rise, slope):
    return rise / slope if slope else np.inf


def _with_neighbours(grid, rows):
    """Return some rows of a grid with those around, as if it stood among its copies: one more on each side."""
    return np.pad(grid[np.arange(rows.start - 1, rows.stop + 1) % len(grid)], ((0, 0), (1, 1)), "wrap")


def _close(flow, pair, band, rows):
    down, across = pair
    if across:
        flow[:, [0, -1]] = 0
    if down and band.start == 0:
        flow[0] = 0
    if down and band.stop == rows:
        flow[-1] = 0


def finer_flow(flow, rows, columns, down, across, tileable, buffer, out, tall, wide):
    for axis, differs, length in ((1, across, wide), (0, down, tall)):
        along = flow if axis == 0 else flow.T
        along = _halved_between(along) if differs else _halved_beside(along, tileable)
        flow = along[:length] if axis == 0 else along[:length].T
    # Half as far, four times as many: each carries twice the height to move as much ground.
    out[:] = flow * np.float32(2)
    return 0


def _halved_between(flow):
    """Return flows between points of a line at and between their places."""
    fine = np.empty((2 * len(flow) - 1, *flow.shape[1:]), np.float32)
    middle = (flow[:-1] + flow[1:]) / 2
    fine[1::2] = middle
    # The mean with the weights 1, 6 and 1 of the old ones. What is over the edges follows the last, as in a tile.
    fine[:-1:2] = flow[:-1] / 2 + (middle + np.roll(middle, 1, axis=0)) / 4
    fine[-1] = fine[0]
    return fine


def _halved_beside(flow, tileable):
    """Return flows at points of a line a quarter of their distance before and after their places."""
    around = np.pad(flow, ((1, 1), (0, 0)), "wrap" if tileable else "edge")
    fine = np.empty((2 * len(flow), *flow.shape[1:]), np.float32)
    fine[::2] = (around[:-2] + 3 * flow) / 4
    fine[1::2] = (around[2:] + 3 * flow) / 4
    return fine

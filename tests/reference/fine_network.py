"""The next level of a network of rivers."""

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from terrain_explorer.terrain.hydrology.fine_network import OUTLET, UNTOLD
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS
from terrain_explorer.terrain.random_streams import fraction, hashed

_STEPS = np.array(DIRECTIONS)

_CODES = np.full((3, 3), OUTLET, np.int8)
_CODES[_STEPS[:, 0], _STEPS[:, 1]] = np.arange(len(DIRECTIONS))
"""The direction of each step; steps of -1 are the last ones."""


class Rules(NamedTuple):
    """The numbers that say how rivers run, in the order of the kernel; see `FineNetwork`."""

    straight: float
    begins: float
    half: float
    open: float
    least: float
    most: float
    uneven: float
    joining: float
    above: float
    cuts: float


@dataclass(frozen=True, eq=False)
class Window:
    """A window of the coarser level: its place, the last row and column of its level, and what is there."""

    row: int
    column: int
    lasts: tuple[int, int]
    repeats: bool
    heights: np.ndarray
    areas: np.ndarray
    directions: np.ndarray


class _NoRock:
    """What is even between points where there are no layers: heights."""

    def evened(self, heights, places):
        return heights

    def unevened(self, even, places):
        return even

    def way(self, middles, ends, drops):
        """Return the ends of ways and how much higher they begin, as they are even at points of the finer window."""
        return ends, drops


@dataclass(frozen=True, eq=False)
class _Rock(_NoRock):
    """Layers: what is even are runs, in the frame of each place.

    Attributes
    ----------
    frame
        Of all points of the finer window.
    tables
        The bounds of the layers, their runs, and all slopes.
    """

    frame: np.ndarray
    tables: tuple[np.ndarray, np.ndarray, np.ndarray]

    def evened(self, heights, places):
        bounds, runs, slopes = self.tables
        return _along(bounds, runs, lambda rise, layer: rise / slopes[layer], heights - self._frame(places))

    def unevened(self, even, places):
        bounds, runs, slopes = self.tables
        return self._frame(places) + _along(runs, bounds, lambda run, layer: run * slopes[layer], even)

    def way(self, middles, ends, drops):
        begins, ends = (self.evened(heights, middles) for heights in (ends + drops, ends))
        return ends, begins - ends

    def _frame(self, places):
        return self.frame.reshape(-1)[places] if isinstance(places, np.ndarray) else self.frame[places]


def _along(bounds, onto, rise, values):
    layer = np.searchsorted(bounds, values, side="right")
    below = np.maximum(layer - 1, 0)
    up = onto[below] + rise(values - bounds[below], layer)
    return np.where(layer > 0, up, onto[0] - rise(bounds[0] - values, 0))


@dataclass(frozen=True, eq=False)
class Fine:
    """A window of the finer level."""

    heights: np.ndarray
    areas: np.ndarray
    directions: np.ndarray


def room_for_network(rows, columns):
    return 0


def refined_network(
    old,
    old_areas,
    old_directions,
    rows,
    columns,
    place,
    words,
    rules,
    nearness,
    steep,
    uneven,
    even,
    askew,
    sway,
    cell,
    bounds,
    runs,
    slopes,
    layers,
    frame,
    room,
    first,
    made_rows,
    new_heights,
    new_areas,
    new_directions,
):
    row, column, *lasts, repeats = place.tolist()
    coarse = Window(row, column, tuple(lasts), repeats, old, old_areas, _told(old, old_directions, nearness))
    rock = _Rock(frame, (bounds, runs, slopes)) if layers else _NoRock()
    fine = _made(coarse, old_directions == OUTLET, words, Rules(*rules), rock, steep, uneven, even, askew, sway, cell)
    made = slice(first, first + made_rows)
    new_heights[...], new_areas[...] = fine.heights[made], fine.areas[made]
    new_directions[...] = fine.directions[made]
    return 0


def _told(heights, directions, nearness):
    """Return in which of `DIRECTIONS` water runs from each point of a window; at its rim they may be wrong."""
    around = np.pad(heights, 1, constant_values=np.inf)
    rows, columns = heights.shape
    best, steepest = np.zeros(heights.shape), np.full(heights.shape, OUTLET, np.int8)
    for code, ((down, across), near) in enumerate(zip(DIRECTIONS, nearness, strict=True)):
        there = around[1 + down : 1 + down + rows, 1 + across : 1 + across + columns]
        slope = (heights - there) * near
        steeper = slope > best
        np.copyto(best, slope, where=steeper)
        steepest[steeper] = code
    return np.where(directions == UNTOLD, steepest, directions.view(np.int8))


def _made(coarse, outlets, words, rules, rock, steep, uneven, even, askew, sway, cell):
    """Return the whole next level of a window."""
    old = coarse.heights
    rows, columns = old.shape
    shape = 2 * rows - 1, 2 * columns - 1
    swaying, falls = (_bits(word, coarse, old.shape, 1) for word in words[:2])
    sways, falls = _sways(swaying), fraction(falls)
    rough = fraction(_bits(words[2], coarse, shape, 2))
    rough -= 0.5
    rough *= uneven
    fine = Fine(np.zeros(shape), np.zeros(shape), np.full(shape, UNTOLD, np.int8))
    fine.heights[::2, ::2], fine.areas[::2, ::2] = old, coarse.areas
    fine.directions[::2, ::2][outlets] = OUTLET
    slopes, rivers = _ways(coarse, sways, falls, rules, rock)
    ground = _Ground(rock, rough, steep, rules, even)
    centres = fine.heights[1::2, 1::2]
    wide = np.pad(old, 1, "reflect", reflect_type="odd")
    corners = old[:-1, :-1], old[:-1, 1:], old[1:, :-1], old[1:, 1:]
    falling = wide[:-3, :-3], corners[0], corners[3], wide[3:, 3:]
    rising = wide[:-3, 3:], corners[1], corners[2], wide[3:, :-3]
    down, across = _central(sways)
    aside = -0.5 * sway * (down + across), -0.5 * sway * (down - across)
    halves = ground.smooth(np.s_[::2, 1::2], old, 1)
    smooth = ground.smooth(np.s_[1::2, 1::2], halves, 0)
    centres[...] = ground.between(np.s_[1::2, 1::2], smooth, falling, rising, corners, corners[1:3], aside, askew)
    _run(fine, slopes.some(slopes.central), rivers.some(rivers.central))
    beside = np.pad(centres, 1, constant_values=np.nan)
    high, broad = (np.pad(old, sides, "reflect", reflect_type="odd") for sides in (((1, 1), (0, 0)), ((0, 0), (1, 1))))
    tall, wide = (
        np.pad(centres, sides, "reflect", reflect_type="odd") for sides in (((2, 2), (0, 0)), ((0, 0), (2, 2)))
    )
    across = broad[:, :-3], old[:, :-1], old[:, 1:], broad[:, 3:]
    aside = tall[:-3], tall[1:-2], tall[2:-1], tall[3:]
    around = *across[1:3], beside[:-1, 1:-1], beside[1:, 1:-1]
    beyond = _mirrored(around[2:])
    fine.heights[::2, 1::2] = ground.between(
        np.s_[::2, 1::2], halves, across, aside, around, beyond, (0, -2 * sway * sways[0][:, :-1])
    )
    down = high[:-3], old[:-1], old[1:], high[3:]
    aside = wide[:, :-3], wide[:, 1:-2], wide[:, 2:-1], wide[:, 3:]
    around = *down[1:3], beside[1:-1, :-1], beside[1:-1, 1:]
    beyond = _mirrored(around[2:])
    smooth = ground.smooth(np.s_[1::2, ::2], old, 0)
    fine.heights[1::2, ::2] = ground.between(
        np.s_[1::2, ::2], smooth, down, aside, around, beyond, (0, -2 * sway * sways[1][:-1])
    )
    _run(fine, slopes.some(~slopes.central), rivers.some(~rivers.central))
    np.copyto(fine.areas, cell, where=fine.areas == 0)
    return fine


def _bits(word, coarse, shape, times):
    """Return the random bits of a window on a level that has so many times the points a side."""
    rows, columns = (
        times * first + np.arange(count) for first, count in zip((coarse.row, coarse.column), shape, strict=True)
    )
    if coarse.repeats:
        rows, columns = rows % (times * coarse.lasts[0]), columns % (times * coarse.lasts[1])
    return hashed(word, rows[:, np.newaxis], columns)


def _sways(bits):
    """Return how far ground sways down on the way from each point to the next of its row, and to the right on that to
    the next of its column: -1/2 to 1/2."""
    return fraction(bits) - 0.5, (bits & np.uint64(0xFFFFF)).astype(np.float64) * 2.0**-20 - 0.5


def _central(sways):
    """Return twice how far ground sways in the centres of four points."""
    down, across = sways
    return down[:-1, :-1] + down[1:, :-1], across[:-1, :-1] + across[:-1, 1:]


def _mirrored(sides):
    """Return the ground on both sides; beyond the window it is that on the other side."""
    return [np.where(np.isnan(one), other, one) for one, other in (sides, sides[::-1])]


def _ways(coarse, sways, falls, rules, rock):
    """Return the ways that leave points of a window and end in it: those without a bed, and those with one."""
    rows, columns = coarse.heights.shape
    row, column = np.nonzero(coarse.directions != OUTLET)
    down, across = _STEPS[coarse.directions[row, column]].T
    inside = (row + down >= 0) & (row + down < rows) & (column + across >= 0) & (column + across < columns)
    row, column, down, across = (values[inside] for values in (row, column, down, across))
    points, ends = row * columns + column, (row + down) * columns + column + across
    heights, areas = coarse.heights.reshape(-1), coarse.areas.reshape(-1)
    end = heights[ends]
    every = _Ways(
        middle=points + ends + (2 * row + down) * (columns - 1),
        second=coarse.directions.reshape(-1)[points],
        end=end,
        drop=heights[points] - end,
        central=(down != 0) & (across != 0),
        slopes=(rules.least, rules.most),
        cuts=rules.cuts,
        rock=rock,
    )
    has_bed = areas[points] > rules.begins
    bedded = np.flatnonzero(has_bed)
    points, ends, row, column, down, across = (values[bedded] for values in (points, ends, row, column, down, across))
    beds, area = every.some(bedded), areas[points]
    more = np.minimum(areas[ends] / area, rules.joining)
    rivers = _Rivers(
        **vars(beds),
        start=2 * row * (2 * columns - 1) + 2 * column,
        first=beds.second.copy(),
        beyond=np.full(points.shape, -1),
        third=np.full(points.shape, OUTLET, np.int8),
        area=area,
        bed=(area - rules.begins) / (area - rules.begins + rules.half),
        fall=1 / (1 + np.sqrt(np.sqrt(np.maximum(more, 1)))) + rules.uneven * (falls.reshape(-1)[points] - 0.5),
    )
    sway = _aside(sways, (row, column), (down, across))
    wind = np.flatnonzero(np.abs(sway) > rules.straight)
    side = np.where(sway[wind] < 0, -1, 1)
    used = np.zeros((2 * rows - 1) * (2 * columns - 1), np.int8)
    np.add.at(used, beds.middle, np.int8(1))
    _wind(rivers, wind, side, used, coarse, (row[wind], column[wind]), (down[wind], across[wind]), rules)
    return every.some(~has_bed), rivers


def _wind(rivers, which, side, taken, coarse, point, step, rules):
    """Let some rivers bend to a side where they can, in place.

    What runs along rows or columns may bend to a side, and rivers askew may go round the centre: where no other
    river goes, so that they do not run into each other.

    Parameters
    ----------
    which
        The rivers.
    side
        To which side each would bend, 1 or -1.
    taken
        How many rivers go through each point of the finer window, if none bends. Water without a bed may be
        crossed: it joins them there.
    point, step
        Where each begins, and its way from there.
    """
    rows, columns = coarse.heights.shape
    wide = 2 * columns - 1
    (row, column), (down, across) = point, step
    if not coarse.repeats:
        # Ways along the edge of the map do not leave it.
        last = coarse.lasts
        at_edge = np.where(down == 0, (row + coarse.row) % last[0] == 0, (column + coarse.column) % last[1] == 0)
        side[at_edge] = 0
    side[~_open(coarse, point, step, side, rules)] = 0
    askew = (down != 0) & (across != 0)
    for _ in range(2):
        round_it = askew & (side != 0)
        first = (
            np.where(down == 0, side, np.where(round_it & (side < 0), 0, down)),
            np.where(across == 0, side, np.where(round_it & (side > 0), 0, across)),
        )
        middle = 2 * row + first[0], 2 * column + first[1]
        within = (middle[0] >= 0) & (middle[0] < 2 * rows - 1) & (middle[1] >= 0) & (middle[1] < wide)
        middles = middle[0] * wide + middle[1]
        middles[~within] = 0
        beyond = np.where(round_it, middles + down * wide + across, -1)
        used = taken.copy()
        for more in middles[side != 0], beyond[round_it]:
            np.add.at(used, more, np.int8(1))
        side[(used[middles] > 1) | ((beyond >= 0) & (used[beyond] > 1)) | ~within] = 0
    rivers.middle[which], rivers.beyond[which] = middles, beyond
    rivers.first[which] = _CODES[first]
    rivers.second[which] = np.where(
        round_it, _CODES[down, across], _CODES[(2 * down - first[0]) % 3, (2 * across - first[1]) % 3]
    )
    rivers.third[which] = _CODES[down - first[0], across - first[1]]
    rivers.central[which] = (first[0] != 0) & (first[1] != 0)


def _aside(sways, point, step):
    """Return how far the ground sways half way on ways, towards their sides 1."""
    (row, column), (down, across) = point, step
    at = row - (down < 0), column - (across < 0)
    centre = [np.pad(each, ((0, 1), (0, 1)))[at] for each in _central(sways)]
    askew = 0.5 * (centre[0] * down - centre[1] * across)
    return np.where(down == 0, sways[0][at], np.where(across == 0, sways[1][at], askew))


def _open(coarse, point, step, side, rules):
    """Return whether ways can bend to a side.

    Half way there the ground lies about as high, or higher if the other side is no lower than the way.
    """
    (row, column), (down, across) = point, step
    askew = (down != 0) & (across != 0)

    def height(places):
        rows, columns = coarse.heights.shape
        return coarse.heights[np.clip(places[0], 0, rows - 1), np.clip(places[1], 0, columns - 1)]

    def beside(side):
        near = (
            row + np.where(askew, np.where(side > 0, down, 0), np.where(down == 0, side, 0)),
            column + np.where(askew, np.where(side < 0, across, 0), np.where(across == 0, side, 0)),
        )
        far = height((near[0] + down, near[1] + across))
        return np.where(askew, height(near), 0.5 * (height(near) + far))

    begin, end = height(point), height((row + down, column + across))
    drop, here = begin - end, beside(side)
    begin = end + drop
    half_way = np.where(askew, 0.5 * (here + end), 0.5 * (here + 0.5 * (begin + end)))
    climbs = (here <= begin + rules.open * drop) & (beside(-side) >= end + 0.5 * drop)
    return (half_way >= end + rules.least * drop) & ((here <= begin) | climbs)


@dataclass(frozen=True, eq=False)
class _Ways:
    """Ways from points to those that water runs to, and the points of the next level half way, one value for each.

    Attributes
    ----------
    middle
        The point half way, by its number in the finer window.
    second
        The direction in which it leaves that.
    end, drop
        The height of its end, and how much higher its start is.
    central
        Whether the point half way is the centre of four points.
    slopes
        How high water that has no bed lies half way at least and at most, as a part of the fall.
    cuts
        How far off a way ground lies, in drops, where half of a bed is its own.
    rock
        What the ground is of.
    """

    middle: np.ndarray
    second: np.ndarray
    end: np.ndarray
    drop: np.ndarray
    central: np.ndarray
    slopes: tuple[float, float]
    cuts: float
    rock: _NoRock

    def some(self, which):
        """Return some of the ways."""
        places = np.flatnonzero(which) if which.dtype == bool else which
        return replace(
            self,
            **{name: each.take(places) for name, each in vars(self).items() if name not in ("slopes", "cuts", "rock")},
        )

    def half_way(self, heights):
        """Return how high the ways lie half way, from the heights of the ground there."""
        end, drop = self.rock.way(self.middle, self.end, self.drop)
        ground = self.rock.evened(heights[self.middle], self.middle)
        on_ground = np.divide(ground - end, drop, out=np.zeros(drop.shape), where=drop > 0)
        part = np.clip(on_ground, *self.slopes)
        part = self._part(part, np.where(drop > 0, np.abs(on_ground - part), 0))
        return self.rock.unevened(end + drop * np.where(drop > 0, part, 0), self.middle)

    def _part(self, on_ground, beyond):
        """Return which part of the fall is left half way: from that of the ground there, within limits and beyond."""
        return on_ground


@dataclass(frozen=True, eq=False)
class _Rivers(_Ways):
    """Ways that have a bed.

    Attributes
    ----------
    start, first
        The point that it leaves, by its number in the finer window, and the direction.
    beyond, third
        A second point on the way, and the direction there; -1 where it has none.
    area
        What drains through its start.
    bed
        How much of a bed it has, up to 1.
    fall
        How high the bed lies half way, as a part of the drop.
    """

    start: np.ndarray
    first: np.ndarray
    beyond: np.ndarray
    third: np.ndarray
    area: np.ndarray
    bed: np.ndarray
    fall: np.ndarray

    def _part(self, on_ground, beyond):
        own = np.where(beyond > 0, self.bed * (beyond / (beyond + self.cuts)), 0)
        return (1 - own) * on_ground + own * self.fall


def _run(fine, slopes, rivers):
    """Let water run on ways in a finer window that has the heights of the ground at their middles."""
    heights, areas, directions = fine.heights.reshape(-1), fine.areas.reshape(-1), fine.directions.reshape(-1)
    lowest, reached, brink = (np.full(heights.shape, np.inf) for _ in range(3))
    round_it = rivers.beyond >= 0
    straight, upper = rivers.some(~round_it), rivers.some(round_it)
    lower = replace(upper, middle=upper.beyond, second=upper.third, fall=upper.fall * (2 / 3))

    def join(ways, half_way, end):
        """Let water run on: of ways that meet, the one to the lowest end goes on, and all water with it."""
        np.minimum.at(lowest, ways.middle, end)
        np.minimum.at(reached, ways.middle, half_way)

    join(straight, straight.half_way(heights), straight.end)
    join(lower, lower.half_way(heights), lower.end)
    end = reached[upper.beyond]
    upper = replace(upper, end=end, drop=upper.end + upper.drop - end)
    join(upper, upper.half_way(heights), upper.end)
    for ways in straight, lower, upper:
        np.add.at(areas, ways.middle, ways.area)
    # Water beside a river needs a way down, too: it runs into the river where that can lie low enough.
    np.minimum.at(brink, slopes.middle, slopes.end + slopes.drop)
    joined = lowest < brink
    np.copyto(reached, 0.5 * (lowest + brink), where=joined & (reached >= brink) & np.isfinite(brink))
    in_river = joined[slopes.middle]
    half_way, end = slopes.half_way(heights), slopes.end.copy()
    half_way[in_river] = end[in_river] = np.inf
    join(slopes, half_way, end)
    np.copyto(heights, reached, where=np.isfinite(reached))
    # Old points of a river go on along it, and not down the steepest new slope.
    directions[rivers.start] = rivers.first
    for each, ends in (straight, straight.end), (lower, lower.end), (upper, upper.end), (slopes, end):
        on = (areas[each.middle] > 0) & (ends == lowest[each.middle])
        directions[each.middle[on]] = each.second[on]


@dataclass(frozen=True, eq=False)
class _Ground:
    """New ground.

    Attributes
    ----------
    rock
        What it is of.
    rough
        The random part of the relief by which each point of the finer window is moved.
    steep
        The relief where the ground is as steep as it can stand.
    """

    rock: _NoRock
    rough: np.ndarray
    steep: float
    rules: Rules
    even: float

    def smooth(self, places, heights, axis):
        """Return the heights half way from point to point along an axis, from six points each: exact for quintics."""
        count = heights.shape[axis] - 1
        wide = np.pad(heights, [(2, 2) if each == axis else (0, 0) for each in (0, 1)], "reflect", reflect_type="odd")
        on = [self.rock.evened(wide.take(range(each, each + count), axis), places) for each in range(6)]
        even = (150 * (on[2] + on[3]) - 25 * (on[1] + on[4]) + 3 * (on[0] + on[5])) / 256
        return self.rock.unevened(even, places)

    def between(self, places, smooth, one, other, around, sides, aside, askew=False):
        """Return its heights.

        They follow from those of smooth ground or, askew, from two lines of four points, and from four points around,
        of which some may be nan, two on the second line, and how far the ground is from aside on both lines, as parts
        of the ways to their ends.
        """
        one, other, around, sides = (
            [self.rock.evened(each, places) for each in some] for some in (one, other, around, sides)
        )
        lines = _half_way(*one), _half_way(*other)
        bent = lines[0][1] + lines[1][1]
        ground = _straighter(*lines, self.even) if askew else self.rock.evened(smooth, places)
        lowest, highest = np.fmin(around[0], around[1]), np.fmax(around[0], around[1])
        for each in around[2:]:
            np.fmin(lowest, each, out=lowest)
            np.fmax(highest, each, out=highest)
        relief = highest - lowest
        # There, more roughness would make needles of it.
        part = np.clip(1.25 - relief / self.steep, 0, 1)
        kinked = bent / (bent + relief * relief + np.finfo(np.float64).tiny)
        swayed = _from_aside(ground, one[1:3], aside[0]) + _from_aside(ground, sides, aside[1])
        moved = ground + kinked * kinked * swayed + self.rough[places] * part * relief
        return self.rock.unevened(np.maximum(moved, lowest + self.rules.above * relief), places)


def _from_aside(ground, ends, part):
    """Return how much higher the ground is a part of the way to one of two ends; crests and valleys stay."""
    back, on = (end - ground for end in ends)
    return np.where(back * on > 0, 0, np.where(np.greater(part, 0), on * part, -(back * part)))


def _half_way(one, two, three, four):
    """Return the value half way between the second and the third of four points in a line: exact for cubics.

    And how far the line is bent there, squared.
    """
    between = two - three
    before, after = one - two - between, between + four - three
    return (two + three) * 0.5 - (before + after) * 0.0625, before * before + after * after


def _straighter(line, other, even):
    """Return the mean of the values on two lines, which favours the straighter one: so crests have no gaps."""
    least = (line[1] + other[1]) * even + np.finfo(np.float64).tiny
    bent, as_bent = line[1] + least, other[1] + least
    return (line[0] * as_bent + other[0] * bent) / (bent + as_bent)

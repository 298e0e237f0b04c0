"""The algorithms point by point, as slow and as plain as they are told; the fast ones must give the same bits.

A map is a dict from (row, column) to height, written in the order in which the classic algorithm writes, and remembers
every write. Heights are float32 and are added in the order in which the text names them.
"""

from collections import deque
from math import floor

import numpy as np

CORNER, CENTRE, HORIZONTAL, VERTICAL, OVERWRITTEN_BOTTOM, OVERWRITTEN_RIGHT = range(6)
ROLE_OF_PARITY = {(0, 1): HORIZONTAL, (1, 0): VERTICAL, (1, 1): CENTRE}


class Map(dict):
    """Heights by (row, column), and all that was ever written, in order."""

    def __init__(self, heights):
        super().__init__(heights)
        self.written = list(self.items())

    def __setitem__(self, place, height):
        super().__setitem__(place, height)
        self.written.append((place, height))


class Chance:
    """The random numbers of a terrain by address, each looked up in the whole of its stream."""

    def __init__(self, exponent, seed, tileable=False):
        self.size = 2**exponent
        self.seed = seed
        self.tileable = tileable
        self.streams = {}

    def at(self, level, row, column):
        """Return the number of a point of the map that is new in a level."""
        step = self.size >> level
        row, column = row // step, column // step
        if level == 0:
            return self.number(0, CORNER, row, column)
        return self.number(level, ROLE_OF_PARITY[row % 2, column % 2], row // 2, column // 2)

    def of_edge(self, level, side, top, left):
        """Return the number with which a square draws one of its edges; those of later squares have the last word."""
        step = self.size >> (level - 1)
        if side == "bottom" and top + step < self.size:
            return self.number(level, OVERWRITTEN_BOTTOM, top // step, left // step)
        if side == "right" and left + step < self.size:
            return self.number(level, OVERWRITTEN_RIGHT, top // step, left // step)
        return self.at(level, *midpoints(top, left, step)[side])

    def number(self, level, role, row, column):
        if (level, role) not in self.streams:
            self.streams[level, role] = whole_stream(self.seed, level, role, self.shape(level, role))
        stream = self.streams[level, role]
        return stream[row % len(stream), column % len(stream)] if self.tileable else stream[row, column]

    def shape(self, level, role):
        if level == 0:
            return (1, 1) if self.tileable else (2, 2)
        cells = 2 ** (level - 1)
        return (cells, cells) if self.tileable else (cells + (role == HORIZONTAL), cells + (role == VERTICAL))


def whole_stream(seed, level, role, shape):
    bits = np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(level, role)))
    return np.random.Generator(bits).random(shape, dtype=np.float32)


def random_noise(exponent, seed):
    chance = Chance(exponent, seed)
    side = range(chance.size + 1)

    def first_level(row, column):
        return next(level for level in range(exponent + 1) if not (row | column) % (chance.size >> level))

    return as_array(
        Map({(row, column): chance.at(first_level(row, column), row, column) for row in side for column in side})
    )


def midpoint_displacement(exponent, spread, spread_reduction, shared_edges, centre_from, seed):
    form = iterative if shared_edges == "redrawn" else recursive
    return form(exponent, spread, spread_reduction, centre_from, seed)


def iterative(exponent, spread, spread_reduction, centre_from, seed):
    """Squares column by column, level by level; each draws its own four edges over those of the squares before it."""
    chance = Chance(exponent, seed)
    heights = corners(chance)
    for level in range(1, exponent + 1):
        step = chance.size >> (level - 1)
        amount = spread * spread_reduction ** (level - 1)
        for left in range(0, chance.size, step):
            for top in range(0, chance.size, step):
                for side, place in midpoints(top, left, step).items():
                    number = chance.of_edge(level, side, top, left)
                    heights[place] = mean(ends(heights, side, top, left, step)) + jitter(number, amount)
                set_centre(heights, chance, level, top, left, step, centre_from, amount)
    return as_array(heights)


def recursive(exponent, spread, spread_reduction, centre_from, seed):
    """One square and all that is in it before the next; a point that is set stays set."""
    chance = Chance(exponent, seed)
    heights = corners(chance)

    def divide(top, left, step, level, amount):
        for side, place in midpoints(top, left, step).items():
            if place not in heights:
                heights[place] = mean(ends(heights, side, top, left, step)) + jitter(chance.at(level, *place), amount)
        set_centre(heights, chance, level, top, left, step, centre_from, amount)
        if step > 2:
            for quarter in quarters(top, left, step):
                divide(*quarter, step // 2, level + 1, spread * spread_reduction**level)

    divide(0, 0, chance.size, 1, spread)
    return as_array(heights)


def integer_midpoint_displacement(exponent, highest_corner, randomness, seed):
    """A queue of squares; each writes all of its five points, in whole numbers."""
    chance = Chance(exponent, seed)
    heights = Map(
        {
            place: floor(number * np.float32(highest_corner + 1))
            for place, number in corners(chance, in_rows=True).items()
        }
    )
    queue = deque([(0, 0, chance.size, 1, randomness)])
    while queue:
        top, left, step, level, amount = queue.popleft()
        for side, place in midpoints(top, left, step).items():
            displacement = whole_jitter(chance.of_edge(level, side, top, left), amount)
            heights[place] = sum(ends(heights, side, top, left, step)) // 2 + displacement
        centre = (top + step // 2, left + step // 2)
        heights[centre] = sum(square(heights, top, left, step)) // 4 + whole_jitter(chance.at(level, *centre), amount)
        if step > 2:
            queue.extend((*quarter, step // 2, level + 1, amount // 2) for quarter in quarters(top, left, step))
    return as_array(heights)


def diamond_square(exponent, spread, spread_reduction, tileable, seed):
    """All squares of a level, then all diamonds; a tileable map is a ring of 2^n points in both directions."""
    chance = Chance(exponent, seed, tileable)
    size = chance.size
    side = size if tileable else size + 1
    heights = Map({place: number for place, number in corners(chance).items() if max(place) < side})

    def known(*places):
        wrapped = [(row % size, column % size) if tileable else (row, column) for row, column in places]
        return [heights[place] for place in wrapped if place in heights]

    for level in range(1, exponent + 1):
        half = size >> level
        step = 2 * half
        amount = spread * spread_reduction ** (level - 1)
        for column in range(half, side, step):
            for row in range(half, side, step):
                top, bottom, left, right = row - half, row + half, column - half, column + half
                around = known((top, left), (top, right), (bottom, left), (bottom, right))
                heights[row, column] = mean_of_square(around) + jitter(chance.at(level, row, column), amount)
        for row in range(0, side, half):
            for column in range((row + half) % step, side, step):
                beside = [(row, column - half), (row, column + half)]
                above_and_below = [(row - half, column), (row + half, column)]
                old, new = (beside, above_and_below) if row % step == 0 else (above_and_below, beside)
                heights[row, column] = mean(known(*old, *new)) + jitter(chance.at(level, row, column), amount)
    if tileable:
        heights = {(row, column): known((row, column))[0] for row in range(size + 1) for column in range(size + 1)}
    return as_array(heights)


def corners(chance, in_rows=False):
    ends = (0, chance.size)
    places = [(one, other) if in_rows else (other, one) for one in ends for other in ends]
    return Map({place: chance.at(0, *place) for place in places})


def midpoints(top, left, step):
    """Return where the midpoints of a square's edges are, in the order in which they are drawn."""
    row, column = top + step // 2, left + step // 2
    return {"top": (top, column), "bottom": (top + step, column), "left": (row, left), "right": (row, left + step)}


def ends(heights, side, top, left, step):
    top_left, top_right, bottom_left, bottom_right = square(heights, top, left, step)
    return {
        "top": (top_left, top_right),
        "bottom": (bottom_left, bottom_right),
        "left": (top_left, bottom_left),
        "right": (top_right, bottom_right),
    }[side]


def square(heights, top, left, step):
    return [heights[row, column] for row in (top, top + step) for column in (left, left + step)]


def quarters(top, left, step):
    return [(row, column) for row in (top, top + step // 2) for column in (left, left + step // 2)]


def set_centre(heights, chance, level, top, left, step, centre_from, amount):
    if centre_from == "corners":
        height = mean_of_square(square(heights, top, left, step))
    else:
        height = mean([heights[place] for place in midpoints(top, left, step).values()])
    centre = (top + step // 2, left + step // 2)
    heights[centre] = height + jitter(chance.at(level, *centre), amount)


def mean(heights):
    total = heights[0]
    for height in heights[1:]:
        total = total + height
    return total / np.float32(len(heights))


def mean_of_square(heights):
    top_left, top_right, bottom_left, bottom_right = heights
    return ((top_left + top_right) + (bottom_left + bottom_right)) / np.float32(4)


def jitter(number, amount):
    return (number - np.float32(0.5)) * np.float32(2 * amount)


def whole_jitter(number, amount):
    return floor(number * np.float32(2 * amount + 1)) - amount


def as_array(heights):
    side = max(row for row, _ in heights) + 1
    return np.array([[heights[row, column] for column in range(side)] for row in range(side)], np.float32)

"""Which place a line of sight meets on ground without end, at every depth, against a slow search in every square."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from endless_tools import FACTS

from terrain_explorer.gui.views.surface3d.camera.frame import DepthRelief, Frame, GroundCamera, Spot
from terrain_explorer.gui.views.surface3d.ground.drawn_heights import Damping, without_voids
from terrain_explorer.gui.views.surface3d.ground.ground_probe import GroundProbe
from terrain_explorer.gui.views.tiles.kept_tile import KeptTile
from terrain_explorer.terrain.tiles.ground import tile_heights
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL, ROOT_LEVEL, SQUARES, TileKey

FARTHEST = 24.0
DEEPEST = DEEPEST_LEVEL - ROOT_LEVEL + 3
"""Doublings below the whole of the deepest cameras: there a square of the finest tiles is some pixels wide."""


class RoughTiles:
    """Rough ground that is everywhere the same noise, some levels of it, with walls and holes as wide as one point.

    It goes on across the edges of tiles of a level. Here and there tiles are missing, so that coarser ones stand beside
    finer ones, and steps between them.
    """

    def __init__(self, facts, level, relief, dice):
        self.facts, self.level = facts, level
        noise = dice.random((SQUARES, SQUARES)) ** 2 * 0.3
        for square in (32, 128):
            coarse = dice.random((SQUARES // square, SQUARES // square))
            noise += np.kron(coarse, np.ones((square, square))) * square / 64
        noise[dice.random(noise.shape) < 0.01] += 3.0
        noise[dice.random(noise.shape) < 0.01] -= 3.0
        noise = np.pad(noise, (0, 1), mode="wrap")
        if facts.map_range[0] < 0:
            noise[dice.integers(256, size=900), dice.integers(256, size=900)] = np.nan
            noise[20:50, 60:90] = np.nan
        self.arrays = [facts.range[0] + 0.4 + relief * 2.0**up * noise for up in range(3)]
        self.lost = dice.integers(1 << 30)
        self.made = {}

    def nearest(self, key):
        up = hash((key.row // 2, key.column // 2, int(self.lost))) % 7
        key = key.ancestor(max(min(key.level, self.level) - (up if up < 3 else 0), ROOT_LEVEL, self.level - 2))
        if key not in self.made:
            heights = tile_heights(self.arrays[self.level - key.level])
            self.made[key] = KeptTile(heights) if self.level < 30 and key.row % 2 else heights
        return key, self.made[key]


GROUNDS = {
    "square": replace(FACTS, level=50),
    "wide, with a sea": replace(FACTS, level=50, extent=(Fraction(33, 64), Fraction(1))),
    "high, with voids": replace(FACTS, level=50, extent=(Fraction(1), Fraction(29, 64)), range=(-0.5, 1.0)),
    "drawn gentler": replace(FACTS, level=8, hurst=0.6, extent=(Fraction(5, 8), Fraction(1))),
}


def searched(probe, frame, ray, tiles, level):
    """Return how far along a line of sight the ground is, by asking all squares of a level on its way; or None."""
    facts, shown = probe.facts, {}

    def drawn(key, tile):
        if key not in shown:
            heights = without_voids(np.asarray(tile, float), key, facts)
            shown[key] = np.asarray(Damping.of(facts).levels(heights, key.level, 1)[0], np.longdouble)
        return shown[key]

    # Squares are counted from the origin of the frame, which lies on a corner of squares.
    per_unit = np.longdouble(frame.unit * 2.0**level)
    origin = np.array([int(Fraction(at) * 2**level) for at in (frame.south, frame.east)])
    ends = [float(side * 2**level - at) for side, at in zip(facts.extent, origin.tolist(), strict=True)]
    (x, y, z), (right, up, higher) = (part.astype(np.longdouble) for part in ray)
    start, rate = np.array([-y, x]) * per_unit, np.array([-up, right]) * per_unit
    enter, leave = np.longdouble(0), np.longdouble(FARTHEST)
    for at, speed, low, high in zip(start, rate, (-origin).astype(np.longdouble), ends, strict=True):
        one, other = sorted(((low - at) / speed, (high - at) / speed))
        enter, leave = max(enter, one), min(leave, other)
    for begin in np.arange(float(enter), float(leave), 0.5):
        end = min(begin + 0.5, leave)
        lines = [
            np.arange(np.ceil(min(a, b)), np.floor(max(a, b)) + 1)
            for a, b in zip(start + begin * rate, start + end * rate, strict=True)
        ]
        crossed = [(numbers - at) / speed for numbers, at, speed in zip(lines, start, rate, strict=True)]
        along = np.sort(np.concatenate([[begin, end], *crossed]).clip(begin, end))
        middle = (along[1:] + along[:-1]) / 2
        squares = np.floor(start[:, np.newaxis] + rate[:, np.newaxis] * middle).astype(np.int64)
        numbers = squares + origin[:, np.newaxis]
        found = []
        for tile_row, tile_column in sorted({*zip(*(numbers // SQUARES).tolist(), strict=True)}):
            here = np.flatnonzero((numbers // SQUARES == [[tile_row], [tile_column]]).all(axis=0))
            key, tile = tiles.nearest(TileKey(level, tile_row, tile_column))
            heights, finer = drawn(key, tile), 2 ** (level - key.level)
            row, column = (
                numbers[axis][here] / np.longdouble(finer) - SQUARES * at
                for axis, at in enumerate((key.row, key.column))
            )
            i, j = np.floor(row).astype(int), np.floor(column).astype(int)
            a, b, c, d = (heights[i + down, j + across] for down in (0, 1) for across in (0, 1))
            # In its square the ground is a + (c - a) u + (b - a) v + (a - b - c + d) u v, and u and v change steadily.
            first, last = along[:-1][here], along[1:][here]
            u0, v0 = (
                (start[axis] + rate[axis] * first - squares[axis][here]) / finer + part - np.floor(part)
                for axis, part in enumerate((row, column))
            )
            du, dv = rate / finer
            twist, rise = a - b - c + d, np.longdouble(frame.z_of_height)
            level_here = a + (c - a) * u0 + (b - a) * v0 + twist * u0 * v0 - np.longdouble(frame.height)
            gap = z + higher * first - rise * level_here
            slope = higher - rise * ((c - a) * du + (b - a) * dv + twist * (u0 * dv + v0 * du))
            bend = -rise * twist * du * dv
            met = roots(first, last - first, gap, slope, bend)
            if probe.sea is not None:
                over = z - rise * (np.longdouble(probe.sea) - np.longdouble(frame.height))
                met += roots(first, last - first, over + higher * first, higher + 0 * gap, 0 * gap)
            found += met
        if found:
            return float(min(found))
    return None


def roots(first, length, gap, slope, bend):
    """Return how far along each parabola first is 0 or less, for those that are."""
    with np.errstate(divide="ignore", invalid="ignore"):
        root = np.sqrt(slope**2 - 4 * bend * gap)
        both = np.stack([2 * gap / (-slope + root), 2 * gap / (-slope - root)])
    both = np.where((both >= 0) & (both <= length), both, np.inf).min(axis=0)
    both = np.where(gap <= 0, 0, both)
    return (first + both)[np.isfinite(both)].tolist()


def scenes(name, count, seed):
    """Yield lines of sight over a ground, at random depths: a probe, its frame, the line, the tiles and their level."""
    facts, dice = GROUNDS[name], np.random.default_rng(seed)
    while count > 0:
        depth = dice.uniform(0, DEEPEST)
        scale = 2.0**-depth * facts.longer
        relief = DepthRelief.of(facts, 1.0)
        south, east = (dice.uniform(0.0, float(side)) for side in facts.extent)
        unit = 2.0 ** round(np.log2(scale))
        level = int(min(max(ROOT_LEVEL + 3 - np.log2(unit), ROOT_LEVEL), DEEPEST_LEVEL))
        heights = 0.004 * unit / relief.at(scale)
        tiles = RoughTiles(facts, level, heights, dice)
        sea = facts.range[0] + 0.4 + 0.3 * heights if "sea" in name else None
        probe = GroundProbe(tiles, facts, sea)
        for _ in range(min(count, 12)):
            elevation, azimuth = dice.choice([2.0, 8.0, 25.0, 60.0]) * dice.uniform(0.5, 1.4), dice.uniform(-180, 180)
            ground = probe.height(south, east, unit)
            camera = GroundCamera(Spot(south, east, ground), scale, azimuth, elevation)
            frame = Frame.of(camera, relief)
            yield probe, frame, frame.camera.ray(*dice.uniform(-1, 1, 2).tolist(), 1.3), tiles, level
        count -= 12


def compare(name, count, seed):
    """Return how far from the places of the slow search lines of sight meet the ground, in squares; inf if not."""
    apart = []
    for probe, frame, ray, tiles, level in scenes(name, count, seed):
        met, wanted = probe.met(frame, ray, FARTHEST), searched(probe, frame, ray, tiles, level)
        if met is None or wanted is None:
            apart.append(0.0 if met is None and wanted is None else np.inf)
        else:
            far = float(np.linalg.norm(np.subtract(met, ray[0])))
            apart.append(abs(far - wanted) * frame.unit * 2.0**level)
    return np.array(apart)


@pytest.mark.parametrize("name", GROUNDS)
def test_the_very_place_that_a_slow_search_finds(name):
    apart = compare(name, 40, seed=5)
    assert len(apart) >= 40
    assert apart.max() < 1e-3, "squares"

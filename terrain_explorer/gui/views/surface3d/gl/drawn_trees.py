"""The single trees of a picture: which are near enough to be seen, and the table by which they are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import atan, cos, hypot, inf, pi, radians, sin, tan
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.gui.views.surface3d.camera.frame import Frame, planes_of
from terrain_explorer.gui.views.surface3d.gl.ground_uniforms import View
from terrain_explorer.gui.views.surface3d.gl.shader_program import Definitions
from terrain_explorer.gui.views.surface3d.ground.drawn_heights import whole_heights, whole_tiles
from terrain_explorer.gui.views.surface3d.ground.ground_probe import GroundProbe
from terrain_explorer.gui.views.tiles.tile_source import TileSource
from terrain_explorer.terrain.heightmap import Bools, Float64s, Heightmap, Int64s
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tones import Tones
from terrain_explorer.terrain.shading.trees import CELL, RANKS, Trees, Woods, standing
from terrain_explorer.terrain.shading.woods import finding_woods
from terrain_explorer.terrain.tiles.ground import LandFacts
from terrain_explorer.terrain.tiles.tile_key import ROOT_LEVEL, Bounds
from terrain_explorer.terrain.work import finished

FIRST_TREE = float(2**20)
"""What a sample shows of the first tree: more than of any ground; whole numbers up to 2^24 are exact."""

TREES_A_LINE = 512
"""Trees in a line of the table."""

LEAVES_GROW, LEAVES_MOST, TRUNK_QUADS = 0.014, 1400.0, 5
"""Quads of leaves that a tree has for each square of a pixel of its height, and at most; and those around its trunk."""

CROWN_CORNERS = 10
"""Corners of the strip that is seen of the crown of any tree."""

_LEAFY, _GROUPS = 22.0, 6
"""Pixels of its height from which on a tree has leaves, and groups of trees, each of twice as high ones as the next."""

_USUAL, _FEWEST_PIXELS, _FARTHEST = 13.0, 2.5, 6000.0
"""Metres of a usual tree, how many pixels high it is where sight of single trees ends, and how many metres away."""

_OTHERS = 0.3
"""The part of the way up to which the smaller trees of each cell are seen, and not the first alone."""

_MOST = 40_000
_LEVEL = 9
"""The level for whose points woods are found."""

_MARGIN, _TURN, _AROUND = 0.06, radians(12.0), 0.12
"""How much farther than one sees trees are found, in parts of that, and to the sides; and the part all around the eye:
so far one may go, or turn, and has all of them."""

_PAUSE = 1.0
"""Seconds for which woods stay while the ground is drawn on."""

_BESIDE = 2.5
"""How far beside a picture trees stand that matter in it, in their own heights."""

_FINENESS = 8.0
"""Heights below trees so far away are looked up for a unit that is so many times as long; see `GroundProbe`."""


@dataclass(frozen=True, eq=False)
class TreePicture:
    """The trees in a picture, from the largest in it to the smallest.

    Attributes
    ----------
    table
        Two texels for each, float32, shape (lines, 2 * `TREES_A_LINE`, 4); see ``tree_facts.glsl``.
    count
        How many there are.
    leafy
        How many of the first trees have leaves, in groups, and at most how many quads of them.
    trunk_quads, corners
        See `TRUNK_QUADS` and `CROWN_CORNERS`.
    """

    table: NDArray[np.float32]
    count: int
    leafy: Sequence[tuple[int, int]]
    trunk_quads: int = TRUNK_QUADS
    corners: int = CROWN_CORNERS


@dataclass(frozen=True, eq=False)
class _Found:
    """Trees around an eye.

    Attributes
    ----------
    south, east, height
        Where they stand; see `Spot`.
    eye
        The eye, from where they were found: metres to the south, to the east and up, and which way it looked.
    reach, half
        How far single trees are seen, in metres, and how far to each side, in radians.
    """

    trees: Trees
    south: Float64s
    east: Float64s
    height: Float64s
    eye: tuple[float, float, float, float]
    reach: float
    half: float
    come: int


TREE_NAMES: Definitions = {
    "FIRST_TREE": FIRST_TREE,
    "TREES_A_LINE": TREES_A_LINE,
    "LEAVES_GROW": LEAVES_GROW,
    "LEAVES_MOST": LEAVES_MOST,
    "TRUNK_QUADS": TRUNK_QUADS,
}
"""What names mean in the shaders."""


class DrawnTrees:
    """Finds the trees of pictures of a ground, and keeps them as long as they serve."""

    def __init__(self, tiles: TileSource) -> None:
        self._tiles = tiles
        self._woods: Woods | None = None
        self._of: object = None
        self._found: _Found | None = None
        self._is_outdated, self._grown = False, -inf

    def outdate(self) -> None:
        """Note that heights of the ground are others."""
        self._is_outdated = True

    def find(
        self, view: View, facts: LandFacts, look: Look, come: int, patient: bool, tones: Tones | None = None
    ) -> None:
        """Find the trees that a view sees, unless those found last still serve.

        Parameters
        ----------
        come
            How often tiles have come so far: with finer ones the ground below trees is known better.
        patient
            Whether those of before, or none, do for now.
        tones
            The natural tones of the map, where they are known.
        """
        if patient:
            return
        woods = self._growing(facts, look, tones)
        if woods is None:
            return
        side = _side(woods, facts)
        reach = _reach(view, side)
        eye = _eye(view.frame, side)
        half = _half(view)
        found = self._found
        if found is not None and found.come == come and _serves(found, eye, reach, half):
            return
        self._found = self._standing(woods, facts, view, eye, reach, half, come) if reach > 0 else None

    def picture(self, view: View, facts: LandFacts) -> TreePicture | None:
        """Return the trees found last as they are drawn in a view, or None where none is in it."""
        found, woods, frame = self._found, self._woods, view.frame
        if found is None or woods is None:
            return None
        metres = _side(woods, facts)[1] * frame.unit
        x, y = (found.east - frame.east) / frame.unit, (frame.south - found.south) / frame.unit
        z = frame.z(found.height)
        tall = found.trees.tall / metres
        eye = frame.camera.pivot if frame.camera.orthographic else frame.camera.eye
        away = np.sqrt((x - eye[0]) ** 2 + (y - eye[1]) ** 2 + (z - eye[2]) ** 2)
        everywhere, by_distance = frame.camera.footprint(view.size[0])
        reach = found.reach / metres * np.where(found.trees.ranks == 0, 1.0, _OTHERS)
        tall = tall * np.clip(5.0 * (1.0 - away / reach), 0.0, 1.0)
        planes = planes_of(view.clip)
        # Those beside the picture, too, whose shadows fall into it.
        planes /= np.linalg.norm(planes[:, :3], axis=1)[:, np.newaxis]
        inside = (np.column_stack([x, y, z + tall / 2]) @ planes[:, :3].T + planes[:, 3]).min(axis=1) / np.maximum(
            tall, 1e-9
        )
        pixels = tall / (everywhere + by_distance * (0.0 if frame.camera.orthographic else 1.0) * away)
        shown = np.flatnonzero((inside > -_BESIDE) & (pixels > 0.2))
        if not len(shown):
            return None
        pixels[inside < -1.0] = 0.0  # no leaves
        shown = shown[np.argsort(-pixels[shown], kind="stable")]
        lines = -(-len(shown) // TREES_A_LINE)
        table = np.zeros((lines * TREES_A_LINE, 2, 4), np.float32)
        texels = table[: len(shown)]
        for part, values in enumerate((x, y, z, tall)):
            texels[:, 0, part] = values[shown]
        texels[:, 1, 0], texels[:, 1, 1] = found.trees.kinds[shown], found.trees.own[shown]
        return TreePicture(table.reshape(lines, 2 * TREES_A_LINE, 4), len(shown), _groups(pixels[shown]))

    def _growing(self, facts: LandFacts, look: Look, tones: Tones | None) -> Woods | None:
        """Return the woods of the ground, found anew where they are others."""
        tiles = whole_tiles(self._tiles, facts, min(_LEVEL, max(facts.level, ROOT_LEVEL)))
        if not tiles:
            return None
        sea = look.water_height_in(facts.map_range)
        level = next(iter(tiles)).level
        of = (look.climate, sea, level, tones)
        # Not after each dab of a stroke.
        if self._of != of or (self._is_outdated and perf_counter() - self._grown > _PAUSE):
            heights = whole_heights(tiles, facts)
            is_whole = facts.map_bounds == Bounds(Fraction(0), Fraction(0), *facts.extent)
            shades = tones.shades if tones is not None and is_whole else None
            spacing = None if facts.side_metres is None else facts.side_metres / 2.0**level
            whole = Heightmap(heights, facts.map_range, metres=facts.metres, spacing=spacing, stretch=facts.stretch)
            self._woods, self._of, self._found = finished(finding_woods(whole, look.climate, sea, shades)), of, None
            self._is_outdated, self._grown = False, perf_counter()
        return self._woods

    def _standing(
        self,
        woods: Woods,
        facts: LandFacts,
        view: View,
        eye: tuple[float, float, float, float],
        reach: float,
        half: float,
        come: int,
    ) -> _Found:
        side = _side(woods, facts)
        above = view.above * view.frame.unit * side[1]
        parts = []
        for ranks, far in ((range(1), reach), (range(1, RANKS), _OTHERS * reach)):
            down, across = _cells(eye, far, _MARGIN * reach, half, above, woods)
            parts += [standing(woods, down, across, ranks)]
        trees = Trees.joined(parts)
        south, east = (
            places * float(extent) / (count - 1)
            for places, count, extent in zip(
                (trees.rows, trees.columns), woods.heightmap.heights.shape, facts.extent, strict=True
            )
        )
        away = np.hypot(south * side[0] - eye[0], east * side[1] - eye[1])
        if len(trees) > _MOST:
            nearest = np.argpartition(away, _MOST)[:_MOST]
            reach = min(reach, float(away[nearest].max()))
            trees, south, east, away = trees.some(nearest), south[nearest], east[nearest], away[nearest]
        probe, height = GroundProbe(self._tiles, facts), np.empty(len(trees))
        rings = np.floor(np.log2(np.maximum(np.hypot(away, above), 8.0))).astype(int)
        for ring in np.unique(rings):
            here = rings == ring
            height[here] = probe.heights(south[here], east[here], _FINENESS * 2.0**ring / side[1])[0]
        return _Found(trees, south, east, height, eye, reach, half, come)


def _side(woods: Woods, facts: LandFacts) -> tuple[float, float]:
    """Return the metres down and across a side of the root tile."""
    down, across = (
        metres * (count - 1) / float(extent)
        for metres, count, extent in zip(woods.apart, woods.heightmap.heights.shape, facts.extent, strict=True)
    )
    return down, across


def _eye(frame: Frame, side: tuple[float, float]) -> tuple[float, float, float, float]:
    """Return where the eye is, in metres to the south, to the east and up, and which way it looks, in radians."""
    spot = frame.pivot if frame.camera.orthographic else frame.eye
    east, north, _ = frame.camera.backward
    up = 0.0 if frame.camera.orthographic else frame.camera.eye[2] * frame.unit * side[1]
    return spot.south * side[0], spot.east * side[1], up, float(np.arctan2(-north, -east))


def _reach(view: View, side: tuple[float, float]) -> float:
    """Return how far away single trees are seen, in metres."""
    frame = view.frame
    metres = side[1] * frame.unit
    everywhere, by_distance = frame.camera.footprint(view.size[0])
    rest = _USUAL / metres / _FEWEST_PIXELS - everywhere
    if rest <= 0:
        return 0.0
    if frame.camera.orthographic or by_distance <= 0:
        return min(2.0 * frame.camera.distance * metres, _FARTHEST)
    return min(rest / by_distance * metres, _FARTHEST)


def _half(view: View) -> float:
    """Return how far to each side the ground in sight lies at most, in radians."""
    camera = view.frame.camera
    if camera.orthographic:
        return pi
    width, height = view.size
    aside = tan(radians(camera.field_of_view) / 2)
    down = hypot(camera.backward[0], camera.backward[1]) - aside * height / width * abs(camera.backward[2])
    return atan(aside / down) if down > 0.2 else pi


def _serves(found: _Found, eye: tuple[float, float, float, float], reach: float, half: float) -> bool:
    gone = hypot(*(a - b for a, b in zip(eye[:3], found.eye[:3], strict=True)))
    turned = abs((eye[3] - found.eye[3] + pi) % (2 * pi) - pi)
    sees_alike = abs(reach - found.reach) <= 0.01 * reach
    return sees_alike and gone <= _MARGIN * reach and (found.half >= pi or half + turned <= found.half + _TURN)


def _cells(
    eye: tuple[float, float, float, float], reach: float, margin: float, half: float, above: float, woods: Woods
) -> tuple[Int64s, Int64s]:
    """Return the cells within reach of an eye that may be in the picture."""
    reach = float(np.sqrt(max(reach**2 - above**2, 0.0))) + margin
    lines = []
    for at, count, metres in zip(eye[:2], woods.heightmap.heights.shape, woods.apart, strict=True):
        last = int((count - 1) * metres // CELL)
        lines.append(np.arange(max(int((at - reach) // CELL), 0), min(int((at + reach) // CELL), last) + 1))
    south = (lines[0] + 0.5) * CELL - eye[0]
    east = (lines[1] + 0.5) * CELL - eye[1]
    away = np.sqrt((south**2)[:, np.newaxis] + east**2)
    there: Bools = away <= reach
    if half + _TURN < pi / 2:
        ahead = np.add.outer(-south * sin(eye[3]), east * cos(eye[3]))
        # From a little behind the eye, for one may go back.
        there &= (ahead + 2 * margin >= cos(half + _TURN) * away) | (away <= _AROUND * reach)
    down, across = np.nonzero(there)
    return lines[0][down], lines[1][across]


def _groups(pixels: Float64s) -> list[tuple[int, int]]:
    """Return how many of the first trees have leaves, and how many quads; `pixels` fall."""
    groups, first = [], 0
    for group in range(_GROUPS - 1, -1, -1):
        least = _LEAFY * 2.0**group
        last = int(np.searchsorted(-pixels, -least, side="right"))
        most = int(min(LEAVES_GROW * (float(pixels[first]) if last > first else 0.0) ** 2 + 1, LEAVES_MOST))
        if last > first:
            groups.append((last - first, max(most, 13)))
        first = last
    return groups

"""What land is made of outdoors, by rule: from its form, its water and what was laid down on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log2

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.gradient import steepness
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights
from terrain_explorer.terrain.portable_math import slope_angle
from terrain_explorer.terrain.sampling import RELIEF_OF_SIDE
from terrain_explorer.terrain.shading.climates import MATERIALS, Albedo, Climate
from terrain_explorer.terrain.shading.grain import SIDE, STEEPEST, levels

Shares = NDArray[np.float32]
"""How much of each place the materials cover, shape (..., 8), in the order of `MATERIALS`; they add up to 1."""


TURNS = (2600.0, 410.0, 67.0)
"""The metres in which the grain that ravels borders begins anew: wide, middle and fine."""

TURNED = ((1.0, 0.0), (0.8, 0.6), (0.28, 0.96))
"""How each is turned against the first, so that they never agree: cosine and sine."""

FINER_BY = 6.1
"""How much finer each grain is than the one before, below the finest of these."""

FINER = 14
"""How many there are."""

CROWNS, FLUTES, LAYERS, SIDE_LAYERS = 420.0, 300.0, 900.0, 2600.0
"""The metres in which the crowns of trees, flutes and layers in rock begin anew, and layers in the sides of a block."""

USUAL_SLOPE = 36.0
"""The slope, in degrees, that a fifth of usual ground exceeds: a land steep everywhere is not bare everywhere."""

_STEEPER = 1.15
"""The slope that a fifth of the ground exceeds, in parts of the root of the mean square."""

_MOST_MOVED = 14.0
"""By how many degrees cliffs begin elsewhere at most."""

WET_IF_UNKNOWN = 0.45
"""How wet ground is of which nothing is known, 0 to 1."""

LAYER_IN: Mapping[str, float] = {"rock": 0.75, "scree": 0.35}
"""How much rock and scree have of the colour of the layer of rock there, where the terrain has some."""

OTHER_TREES = (1.7, 1.45, 1.2)
"""The red, green and blue of the brightest woods, in parts of the darkest."""

LAYER_DARKER = 0.55
"""The albedo of a layer of rock, in parts of the light of its colour, which is for reading."""

_BRIGHT, _PRESSED = 2.4, 1.4
"""Colours of land are dark; on a map without light they are this many times as bright, and white stays white."""

RULES: Mapping[str, float] = {
    "HELD": 9.0,  # degrees by which steeper ground keeps its stones below the tree line
    "FROST": 14.0,  # and by which gentler ground is stony up to the snow line
    "BEACH": 90.0,  # metres from the sea in which sand lies, and it ends within as many more
    "FLATTEST": 1e-3,  # the least rise by which these are told from the height
    "WET_IF_UNKNOWN": WET_IF_UNKNOWN,
    "GRAIN_SIDE": float(SIDE),
    "GRAIN_SLOPE": STEEPEST,
    "FINER": FINER,
    "FINEST_TURN": TURNS[-1] / 130,
    "FINER_RATIO": log2(FINER_BY),
    "LAYER_IN_ROCKS": LAYER_IN["rock"],
    "LAYER_IN_STONES": LAYER_IN["scree"],
    "LAYER_DARKER": LAYER_DARKER,
    **dict(zip(("OTHER_RED", "OTHER_GREEN", "OTHER_BLUE"), OTHER_TREES, strict=True)),
    "MAP_BRIGHT": _BRIGHT,
    "MAP_PRESSED": _PRESSED,
}
"""The numbers of the rules that shaders read, too."""


@dataclass(frozen=True)
class MaterialSite:
    """All that decides what lies on ground; arrays of one shape, or numbers.

    Attributes
    ----------
    slope
        In degrees, as in nature.
    up
        Heights, 0 at the shore or the lowest ground, 1 at the highest.
    over_sea
        Metres above the sea; infinite where there is none.
    north
        How far the normal leans to the north, -1 to 1.
    wet
        From the driest to the wettest ground, 0 to 1.
    flow
        How much ground drains through a place, by its logarithm, 0 to 1.
    loose
        What lies on the rock: -1 for sediment, 0 for nothing, 1 for talus.
    lying
        How much snow, 0 to 1; below 0 where nobody knows.
    noise
        The grain there, float32, shape (..., 3); see `grain_noise`.
    """

    slope: FloatArray
    up: FloatArray
    over_sea: FloatArray
    north: FloatArray
    noise: FloatArray
    wet: FloatArray | float = WET_IF_UNKNOWN
    flow: FloatArray | float = 0.0
    loose: FloatArray | float = 0.0
    lying: FloatArray | float = -1.0


@dataclass(frozen=True, eq=False)
class MaterialScale:
    """What the rules need to know of ground besides its heights.

    Attributes
    ----------
    noise
        The grain at its points, shape (rows, columns, 3).
    metres
        Those of a unit of the heights.
    moved
        See `cliffs_moved`.
    """

    noise: Heights
    metres: float
    moved: float


def cliffs_moved(slope: float) -> float:
    """Return by how many degrees cliffs begin on steeper ground, where the root of the mean square slope is so much."""
    angle = float(slope_angle(np.array([_STEEPER * slope]))[0])
    return min(max(angle - USUAL_SLOPE, -_MOST_MOVED), _MOST_MOVED)


def cliffs_moved_on(heightmap: Heightmap) -> float:
    """Return `cliffs_moved` of a map."""
    low, high = heightmap.range
    longer = max(heightmap.heights.shape) - 1
    true = RELIEF_OF_SIDE
    if heightmap.metres and heightmap.spacing:
        true = (high - low) / (longer * heightmap.spacing)
    return cliffs_moved(steepness(heightmap) * true)


def grain_noise(east: FloatArray, north: FloatArray, pixel: float) -> Heights:
    """Return the grain at places that lie so many metres from the north-western corner of the ground.

    Parameters
    ----------
    pixel
        How many metres of ground each value stands for: what is finer has been evened out.

    Returns
    -------
    Heights
        Wide, middle and fine, each from -1 to 1 about, with a last axis of 3.
    """
    noise = np.empty((*np.broadcast_shapes(np.shape(east), np.shape(north)), len(TURNS)), np.float32)
    for number, (turn, (cosine, sine)) in enumerate(zip(TURNS, TURNED, strict=True)):
        across, down = (cosine * east - sine * north) / turn, (sine * east + cosine * north) / turn
        noise[..., number] = _grain_at(across, down, pixel / turn)
    return noise


def _grain_at(across: FloatArray, down: FloatArray, pixel: float) -> FloatArray:
    """Return the value of the grain so many turns from its beginning, bilinear between texels."""
    found = levels()
    texels = found[min(round(max(log2(max(pixel * SIDE, 1.0)), 0.0)), len(found) - 1)][..., 0].astype(np.float32)
    side = len(texels)
    columns, rows = across % 1.0 * side - 0.5, down % 1.0 * side - 0.5
    left, top = np.floor(columns).astype(int), np.floor(rows).astype(int)
    x, y = (columns - left).astype(np.float32), (rows - top).astype(np.float32)
    above = (1 - x) * texels[top % side, left % side] + x * texels[top % side, (left + 1) % side]
    below = (1 - x) * texels[(top + 1) % side, left % side] + x * texels[(top + 1) % side, (left + 1) % side]
    return np.asarray(2 / 255 * ((1 - y) * above + y * below) - 1)


def material_weights(climate: Climate, site: MaterialSite, moved: float = 0.0) -> Shares:
    """Return how much of each place the materials of a climate cover; the shaders do the same.

    Parameters
    ----------
    moved
        By how many degrees cliffs begin on steeper ground; see `cliffs_moved`.
    """
    n1, n2, n3 = np.moveaxis(np.asarray(site.noise), -1, 0)
    ravel = 9 * n1 + 7 * n2 + 4 * n3
    first, last = (edge + moved for edge in climate.cliffs)
    (trees, thins), (snowy, spread) = climate.tree_line, climate.snow_line
    talus, laid = np.maximum(site.loose, 0), np.maximum(-np.asarray(site.loose), 0)
    bed = 1 - _step(-3, 0.5, site.over_sea)
    woody = 1 - _step(trees - thins, trees + thins, site.up + 0.05 * n1 + 0.05 * n2)
    bare = _step(first, last, site.slope + 0.9 * ravel)
    bare = _step(0.3, 0.7, bare + 0.22 * n3) * (1 - talus) * (1 - bed)
    stream = _step(0.42, 0.75, site.flow + 0.06 * n2 + 0.04 * n3)
    # Woods and grass hold stones, less and less above the tree line; near the snow frost breaks the rock.
    high = _step(trees, snowy, site.up + 0.03 * n1 + 0.03 * n2)
    loosened = (RULES["HELD"] + RULES["FROST"] * high) * high
    stony = climate.stones * _step(first - 6, first + 2, site.slope + 0.8 * ravel - RULES["HELD"] + loosened)
    stony = np.maximum(_step(0.25, 0.75, stony + 0.25 * n3), _step(0.2, 0.6, talus + 0.15 * n3)) * (1 - bed)
    dries = 0.35 * _step(0.3, 0.8, site.up)
    moist = np.clip(site.wet + 0.25 * stream + 0.20 * laid + 0.20 * n1 + 0.12 * n2 - dries, 0, 1)
    green = _step(0.25, 0.75, moist) * climate.green
    worn = 0.65 * _step(0.25, 0.9, n2 + 0.6 * n3 + 0.02 * site.slope - 0.3)
    shore = (1 - _step(3, 12, site.over_sea + 6 * n2)) * (1 - _step(12, 24, site.slope))
    rise = np.maximum(np.tan(np.radians(np.minimum(site.slope, 30))), RULES["FLATTEST"])
    shore = shore * (1 - _step(RULES["BEACH"], 2 * RULES["BEACH"], site.over_sea / rise + RULES["BEACH"] * n2))
    shore = np.maximum(shore, bed)
    wooded = climate.woods * _step(0.40, 0.52, moist + 0.10 * n2 + 0.5 * (climate.woods - 0.5)) * woody
    wooded = np.minimum(wooded, 1) * (1 - _step(first - 4, first + 5, site.slope + 0.6 * ravel)) * (1 - shore)
    holds = 1 - _step(first - 1, first + 10, site.slope + 0.8 * ravel)
    white: FloatArray = (
        _step(snowy - spread, snowy + spread, site.up + 0.05 * n1 + 0.04 * n2 + 0.10 * site.north) * holds
    )
    white = _step(0.25, 0.75, white + 0.16 * n3 + 0.10 * n2)
    known = _step(0.2, 0.6, site.lying + 0.10 * n3)
    white = np.where(np.asarray(site.lying) < 0, white, known) * (1 - bed)

    shares = np.zeros((*np.shape(n1), len(MATERIALS)), np.float32)
    shares[..., 0], shares[..., 1] = 1 - green, green
    _lay(shares, {"soil": 1.0}, np.maximum(worn, 0.6 * laid))
    _lay(shares, {"sand": 1.0}, shore)
    _lay(shares, {"scree": 1.0}, stony)
    _lay(shares, {"rock": 1.0}, bare)
    # Where water runs over bare ground it leaves fines, of the colour of stones and of soil.
    _lay(shares, {"soil": 0.35, "scree": 0.65}, 0.65 * stream * np.maximum(bare, stony))
    _lay(shares, {"forest": 1.0}, wooded * (1 - bare))
    _lay(shares, {"snow": 1.0}, white)
    return shares


def _lay(shares: Shares, what: Mapping[str, float], part: FloatArray) -> None:
    shares *= 1 - np.asarray(part, np.float32)[..., np.newaxis]
    for material, amount in what.items():
        shares[..., MATERIALS.index(material)] += amount * part


def _step(first: float, last: float, values: FloatArray | float) -> FloatArray:
    """Return how far values are on the way between two ends, 0 to 1, as `smoothstep` of the shaders."""
    part = np.clip((np.asarray(values) - first) / (last - first), 0, 1)
    return np.asarray(part * part * (3 - 2 * part))


def albedos(climate: Climate) -> Heights:
    """Return the colours of the materials, linear light, shape (8, 3); rock as the mean of its layers."""
    rock = tuple((one + other) / 2 for one, other in zip(climate.rock, climate.dark_rock, strict=True))
    own: dict[str, Albedo] = {"rock": (rock[0], rock[1], rock[2])}
    return np.array([own.get(name) or getattr(climate, name) for name in MATERIALS], np.float32)


def material_colours(climate: Climate, shares: Shares, noise: FloatArray, layers: FloatArray | None = None) -> Heights:
    """Return the albedo of ground, linear light, shape (..., 3).

    Parameters
    ----------
    noise
        The grain there; see `grain_noise`.
    layers
        The albedo of the layers of rock below, where there are some; see `with_layer`.
    """
    own = albedos(climate)
    mixed = np.asarray(shares @ own, float)
    # Woods are of several trees.
    kinds = np.clip(0.5 + 0.8 * noise[..., 1] + 0.5 * noise[..., 0], 0, 1)[..., np.newaxis]
    leaves = (1 + kinds * (np.array(OTHER_TREES, np.float32) - 1)) * (0.9 + 0.25 * noise[..., 2:])
    woods = MATERIALS.index("forest")
    mixed += shares[..., woods : woods + 1] * own[woods] * (leaves - 1)
    if layers is not None:
        for material, part in LAYER_IN.items():
            number = MATERIALS.index(material)
            mixed += (part * shares[..., number])[..., np.newaxis] * (layers - own[number])
    varied = 1 + 0.14 * noise[..., 0] + 0.10 * noise[..., 1]
    return np.asarray(mixed * varied[..., np.newaxis], np.float32)


def as_on_map(albedo: FloatArray) -> FloatArray:
    """Return the linear light in which a map shows an albedo."""
    return np.asarray(albedo * _BRIGHT / (1 + _PRESSED * albedo))

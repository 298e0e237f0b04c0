"""Colours of the ground by height, slope, aspect, cover, wear or snow, and of the rock below it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.catalogue import catalogue
from terrain_explorer.terrain.erosion.wear import DEPOSITS
from terrain_explorer.terrain.heightmap import Heights

Colours = NDArray[np.uint8]


COUNT = 256
"""The number of colours of a palette."""

STEEPEST = 60.0
"""The slope, in degrees, that takes the last colour of a palette of slopes; steeper ground takes it too."""

FLAT = (137, 137, 137)
"""The colour of level ground in a palette of aspects."""

_ROUNDING = (1 / 6, 1 / 2, 5 / 6)
"""Added to red, green and blue before the fraction is cut off: they step at different places, so that no two
neighbouring colours are the same."""

DARK_ROCK, BRIGHT_ROCK = (92, 77, 66), (150, 129, 108)


LYING: Mapping[str, frozenset[str]] = {
    "cover": frozenset(("snow", "talus")),
    "nature": frozenset(("snow", "talus", "sediment")),
}
"""The deposits that lie on the ground in the colours of palettes that show it as land."""


@dataclass(frozen=True)
class Palette:
    """A palette: its colours, and the quantity that they stand for.

    Attributes
    ----------
    slug
        Its name in a `Look`.
    title
        Its name for the user.
    of
        The quantity that the colours stand for. Heights run from the range's lower to its upper end, slopes from 0 to
        `STEEPEST` degrees, aspects clockwise from north to north, wear from what was laid down to what was taken away,
        deposits from bare ground to the thickest. Those of land cover are those of `PLACES`. Rock has the
        colours of its layers, and where all is one rock the only one of the palette.
    stops
        Places from 0 to 1 in ascending order, and the sRGB colours there; in between, the colours are mixed.
    sea
        The first half of the colours is the sea bed, from deep to shore, and the second half the land, from shore to
        peak. Where there is no water, only the second half is used.
    crag
        How much bare rock the steepest ground shows in 3D, from 0 to 1. None where the colours are for reading, which
        rock would falsify.
    """

    slug: str
    title: str
    of: Literal["height", "slope", "aspect", "cover", "nature", "wear", "snow", "talus", "sediment", "rock", "none"]
    stops: tuple[tuple[float, str], ...]
    sea: bool = False
    crag: float = 0.0

    @property
    def has_tones(self) -> bool:
        """Whether it needs `Tones` of the map to tell all that it can."""
        return self.of == "wear" or self.of in LYING or self.of in DEPOSITS

    @property
    def is_for_reading(self) -> bool:
        """Whether it shows something else than what land looks like."""
        return self.of in ("slope", "aspect", "wear", "rock") or self.of in DEPOSITS

    @property
    def has_rock(self) -> bool:
        """Whether it has colours of the layers of rock below the ground, where there are some."""
        return self.of in ("cover", "nature", "rock")


_LAND = (
    (0.00, "#07172c"),
    (0.23, "#1a375c"),
    (0.50, "#436d83"),
    (0.50, "#4a7545"),
    (0.58, "#6e7f52"),
    (0.72, "#9a9865"),
    (0.84, "#b9a989"),
    (0.92, "#cdc5b6"),
    (1.00, "#f9f7f8"),
)
_ARID = (
    (0.00, "#3c1e16"),
    (0.25, "#7a4123"),
    (0.56, "#b87b3b"),
    (0.79, "#ddb873"),
    (1.00, "#f9e4c8"),
)
_SNOW = (
    (0.00, "#2f3647"),
    (0.35, "#667b88"),
    (0.65, "#a2b6c9"),
    (0.85, "#d7e8ef"),
    (1.00, "#ffffff"),
)
_SLOPE = (
    (0.00, "#2a2145"),
    (0.22, "#5f2a66"),
    (0.45, "#a53f66"),
    (0.65, "#dd6b4a"),
    (0.85, "#f5b357"),
    (1.00, "#fbf2b4"),
)
_ASPECT = (
    (0.00, "#2f3a73"),
    (0.25, "#64a5b8"),
    (0.50, "#f2e6a6"),
    (0.75, "#b0642f"),
    (1.00, "#2f3a73"),
)

_LAND_COVER = (
    (0.00, "#cdb98a"),
    (0.16, "#cdb98a"),
    (0.16, "#9c9460"),
    (0.34, "#6c7a43"),
    (0.52, "#3a5c31"),
    (0.52, "#958a7d"),
    (0.68, "#958a7d"),
    (0.68, "#655c54"),
    (0.84, "#655c54"),
    (0.84, "#f4f6f9"),
    (1.00, "#f4f6f9"),
)
_NATURAL = (
    (0.00, "#cfc1a4"),
    (0.16, "#cfc1a4"),
    (0.16, "#8d8461"),
    (0.40, "#626f43"),
    (0.40, "#384830"),
    (0.56, "#384830"),
    (0.56, "#9d968e"),
    (0.68, "#9d968e"),
    (0.68, "#857f77"),
    (0.84, "#857f77"),
    (0.84, "#ebedf1"),
    (1.00, "#ebedf1"),
)
_WEAR = (
    (0.00, "#0a4b57"),
    (0.25, "#3f9a9c"),
    (0.44, "#bcd6d0"),
    (0.50, "#e6e2da"),
    (0.56, "#e6cfa6"),
    (0.75, "#c78240"),
    (1.00, "#6b2a0c"),
)

_SNOW_DEPTH = (
    (0.00, "#5f584e"),
    (0.02, "#7b766e"),
    (0.06, "#eef3f7"),
    (0.35, "#a9cbe8"),
    (0.70, "#5a86c6"),
    (1.00, "#2b2f78"),
)

_TALUS = (
    (0.00, "#4c4f54"),
    (0.02, "#6b6c6c"),
    (0.06, "#f4ecc8"),
    (0.35, "#e6bd62"),
    (0.70, "#c1622f"),
    (1.00, "#6e1f1f"),
)

_SEDIMENT = (
    (0.00, "#63605c"),
    (0.02, "#8a857c"),
    (0.08, "#f0e4c4"),
    (0.40, "#d9b878"),
    (0.70, "#a9743f"),
    (1.00, "#5e3216"),
)

PALETTES: Mapping[str, Palette] = catalogue(
    Palette("land", "Land", "height", _LAND, sea=True, crag=0.6),
    Palette("land-cover", "Land cover", "cover", _LAND_COVER),
    Palette("natural", "Natural", "nature", _NATURAL),
    Palette("arid", "Arid", "height", _ARID, crag=0.3),
    Palette("snow", "Snow", "height", _SNOW, crag=0.6),
    Palette("greyscale", "Greyscale", "height", ((0.0, "#000000"), (1.0, "#ffffff"))),
    Palette("matte", "Matte", "none", ((0.0, "#cfc8bd"),)),
    Palette("slope", "Slope", "slope", _SLOPE),
    Palette("aspect", "Aspect", "aspect", _ASPECT),
    Palette("wear", "Wear and deposit", "wear", _WEAR),
    Palette("snow-depth", "Snow depth", "snow", _SNOW_DEPTH),
    Palette("talus-thickness", "Talus thickness", "talus", _TALUS),
    Palette("rock", "Rock", "rock", ((0.0, "#8d8478"),)),
    Palette("sediment", "Sediment thickness", "sediment", _SEDIMENT),
)
"""The palettes by slug, in the order shown. A new one is a line here.

Those of heights and of slopes rise in lightness without a step back, for colour-blind eyes as well.
"""


@cache
def colours(slug: str) -> Colours:
    """Return the colours of a palette, sRGB, shape (256, 3), read-only."""
    places = [place for place, _ in PALETTES[slug].stops]
    channels = np.array([tuple(bytes.fromhex(colour[1:])) for _, colour in PALETTES[slug].stops]).T
    at = np.linspace(0.0, 1.0, COUNT)
    exact = np.stack([np.interp(at, places, channel) for channel in channels], axis=1)
    mixed = np.floor(exact + _ROUNDING).astype(np.uint8)
    # Cached, and shared by all who ask.
    mixed.flags.writeable = False
    return mixed


_LAYERS = 22


def strata() -> Colours:
    """Return the colours of rock layers from below to above, the last one like the first, shape (256, 3)."""
    # A fixed seed: the rock has to look the same in every picture, in the window and in a mesh.
    random = np.random.default_rng(4)
    edges, tones = np.sort(random.random(_LAYERS)), random.random(_LAYERS)
    tone = tones[np.searchsorted(edges, np.arange(COUNT) / COUNT) % _LAYERS]
    mixed = np.outer(1.0 - tone, DARK_ROCK) + np.outer(tone, BRIGHT_ROCK)
    return mixed.round().astype(np.uint8)


PLACES: Mapping[str, float] = {"SAND": 0.08, "DRY": 0.18, "WET": 0.50, "SCREE": 0.60, "ROCK": 0.76, "SNOW": 0.92}
"""Where the palette has the colour of each cover; grass runs from dry to wet."""

LIMITS: Mapping[str, tuple[float, float]] = {
    "STONY": (30.0, 40.0),  # loose stones lie still up to their angle of repose
    "BARE": (40.0, 49.0),
    "SHORE": (0.012, 0.035),
    "BEACH": (8.0, 18.0),
    "ALPINE": (0.40, 0.80),
    "SNOWY": (0.72, 0.86),
    "SLIPPERY": (38.0, 52.0),
}
"""Where each change begins and ends.

Slopes in degrees: to scree, to rock, from sand to grass, and from snow to rock. Heights as parts of those above the
sea: from sand to grass, from green to dry grass, and to snow.
"""

DRIER_HIGH_UP = 0.7
"""The part of its green that grass loses on the heights."""

SNOW_IN_HOLLOWS = 0.10
"""How much deeper snow lies where water gathers than where the ground is dry, as a part of the heights."""

LAYER_IN_ROCK, LAYER_IN_SCREE = 0.75, 0.5
"""How much bare rock and scree have of the colour of the layer there, where the terrain has layers: what weathers is
greyer than what is broken fresh, and scree is dusty."""


GUESSED_TONES, SNOW_TONES = 90, 166
"""The tones of land cover tell three things. Up to the first, snow is known, and none lies: from wet to dry ground, and
from there to scree. Up to the second nobody knows, and high ground is white: likewise. From there to 255 lies more and
more snow."""

SCREE_PART = 0.9
"""The part of the tones without snow that goes from wet to dry ground."""


def covered(
    up: Heights, steep: Heights, tone: Heights | np.float32, by_sea: bool, layers: Colours | None = None
) -> Colours:
    """Return the colours of ground, sRGB, of the shape of the heights and 3.

    Parameters
    ----------
    up
        Heights, 0 at the shore, or at the lowest point, to 1 at the highest.
    steep
        Slopes in degrees.
    tone
        0 to 255, see `SNOW_TONES`.
    by_sea
        Whether there is a sea, and so a beach.
    layers
        The colours of the layers of rock at the surface; None where all is one rock.
    """
    guessed = tone >= GUESSED_TONES
    parts = np.where(
        guessed,
        (tone - GUESSED_TONES) / np.float32(SNOW_TONES - 1 - GUESSED_TONES),
        tone / np.float32(GUESSED_TONES - 1),
    )
    parts = np.clip(parts, 0, 1).astype(np.float32)
    wet = 1 - np.minimum(parts / np.float32(SCREE_PART), 1)
    stones = np.maximum(parts - np.float32(SCREE_PART), 0) / np.float32(1 - SCREE_PART)
    moist = wet * (1 - np.float32(DRIER_HIGH_UP) * _passed(up, "ALPINE"))
    picture = _grass()[np.asarray(moist * (COUNT - 1), np.uint8)]
    if by_sea:
        _lay(picture, "SAND", (1 - _passed(up, "SHORE")) * (1 - _passed(steep, "BEACH")))
    stony = np.maximum(_passed(steep, "STONY"), np.where(tone < SNOW_TONES, stones, 0))
    layer = None if layers is None else _light(layers)
    _lay(picture, "SCREE", stony, layer, LAYER_IN_SCREE)
    _lay(picture, "ROCK", _passed(steep, "BARE"), layer, LAYER_IN_ROCK)
    hollow = np.float32(SNOW_IN_HOLLOWS) * (wet - np.float32(0.5))
    lying = np.clip((tone - np.float32(SNOW_TONES)) / np.float32(255 - SNOW_TONES), 0, 1)
    snowy = np.maximum(guessed * _passed(up + hollow, "SNOWY"), lying)
    _lay(picture, "SNOW", snowy * (1 - _passed(steep, "SLIPPERY")))
    return np.asarray(np.sqrt(picture, out=picture) * 255, np.uint8)


def _passed(values: Heights, limit: str) -> Heights:
    """Return how far a change has come, 0 to 1, in a smooth step."""
    first, last = (np.float32(end) for end in LIMITS[limit])
    part = np.clip((values - first) / (last - first), 0, 1)
    return np.asarray(part * part * (3 - 2 * part))


def _lay(
    picture: NDArray[np.float32],
    cover: str,
    parts: Heights,
    layer: NDArray[np.float32] | None = None,
    of_layer: float = 0.0,
) -> None:
    """Cover parts of the ground by what has so much of the light of the layer of rock there."""
    light = _light(np.asarray(colours("land-cover")[round(PLACES[cover] * (COUNT - 1))]))
    if layer is not None:
        light = light + np.float32(of_layer) * (layer - light)
    picture += parts[..., np.newaxis] * (light - picture)


def _grass() -> NDArray[np.float32]:
    """Return the light of grass from dry to wet, shape (256, 3)."""
    places = np.linspace(PLACES["DRY"], PLACES["WET"], COUNT)
    return _light(colours("land-cover")[np.rint(places * (COUNT - 1)).astype(int)])


def _light(seen: Colours) -> NDArray[np.float32]:
    # Colours mix as light does, which is about their square.
    return np.square(seen.astype(np.float32) / 255)

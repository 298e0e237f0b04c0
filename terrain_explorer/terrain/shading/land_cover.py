"""Land cover: sand, grass, scree, rock and snow, by the height, slope and wetness of the ground.

The surface is coloured by a shader, `block.frag`, that does the same with the same numbers.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.shading.palettes import COUNT, Colours, colours

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


def covered(up: Heights, steep: Heights, wet: Heights | np.float32, by_sea: bool) -> Colours:
    """Return the colours of ground, sRGB, of the shape of the heights and 3.

    Parameters
    ----------
    up
        Heights, 0 at the shore, or at the lowest point, to 1 at the highest.
    steep
        Slopes in degrees.
    wet
        0 where the ground is dry to 1 where water gathers.
    by_sea
        Whether there is a sea, and so a beach.
    """
    moist = wet * (1 - np.float32(DRIER_HIGH_UP) * _passed(up, "ALPINE"))
    picture = _grass()[np.asarray(moist * (COUNT - 1), np.uint8)]
    if by_sea:
        _lay(picture, "SAND", (1 - _passed(up, "SHORE")) * (1 - _passed(steep, "BEACH")))
    _lay(picture, "SCREE", _passed(steep, "STONY"))
    _lay(picture, "ROCK", _passed(steep, "BARE"))
    hollow = np.float32(SNOW_IN_HOLLOWS) * (wet - np.float32(0.5))
    _lay(picture, "SNOW", _passed(up + hollow, "SNOWY") * (1 - _passed(steep, "SLIPPERY")))
    return np.asarray(np.sqrt(picture, out=picture) * 255, np.uint8)


def _passed(values: Heights, limit: str) -> Heights:
    """Return how far a change has come, 0 to 1, in a smooth step."""
    first, last = (np.float32(end) for end in LIMITS[limit])
    part = np.clip((values - first) / (last - first), 0, 1)
    return np.asarray(part * part * (3 - 2 * part))


def _lay(picture: NDArray[np.float32], cover: str, parts: Heights) -> None:
    """Cover parts of the ground."""
    light = _light(np.asarray(colours("land-cover")[round(PLACES[cover] * (COUNT - 1))]))
    picture += parts[..., np.newaxis] * (light - picture)


def _grass() -> NDArray[np.float32]:
    """Return the light of grass from dry to wet, shape (256, 3)."""
    places = np.linspace(PLACES["DRY"], PLACES["WET"], COUNT)
    return _light(colours("land-cover")[np.rint(places * (COUNT - 1)).astype(int)])


def _light(seen: Colours) -> NDArray[np.float32]:
    # Colours mix as light does, which is about their square.
    return np.square(seen.astype(np.float32) / 255)

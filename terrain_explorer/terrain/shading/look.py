"""How a terrain is drawn: one declaration for the surface, the map, pictures and the command line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import floor, log10
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from terrain_explorer.language import marked
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.parameters import (
    Parameter,
    Parameterised,
    fitting,
    parameters,
    part_of_levels,
    percent,
    share,
)
from terrain_explorer.terrain.shading.climates import CLIMATES
from terrain_explorer.terrain.shading.palettes import PALETTES

P = TypeVar("P", bound=Parameterised)

CONTOURS = 20
"""About how many contour lines lie within the range, where the program chooses the interval."""

SEA_KEYWORDS = marked("ocean, water, coast, shore")
"""What people search for who want the sea."""

RIVER_KEYWORDS = marked("river, stream, lake, water")
"""What people search for who want to see where water runs."""

_OF_LIGHT = "Setting", "Lighting"

SETTING_KEYWORDS = marked("outdoors, landscape, realistic, natural, photo, biome")
"""What people search for who want a picture of land."""


@dataclass(frozen=True)
class Look(Parameterised):
    """How a terrain is lit and coloured. Heights themselves stay as they are."""

    needs: ClassVar = {
        "climate": "setting",
        "clouds": "setting",
        "beyond": "setting",
        "contour_interval": "contours",
        "water_level": "water",
        "river_area": "rivers",
    }

    setting: Annotated[
        Literal["model", "outdoors"],
        Parameter(
            "Setting",
            "A model in the colours of a palette, or land outdoors: rock, grass, woods and snow where they would be.",
            group="Setting",
            keywords=SETTING_KEYWORDS,
        ),
    ] = "model"
    climate: Annotated[
        str,
        Parameter(
            "Climate",
            "What the land is made of, and what grows on it.",
            group="Setting",
            labels=tuple(climate.title for climate in CLIMATES.values()),
            meaning="climate",
            # Not a Literal: a climate that is added to the catalogue is a choice here at once.
            choices=tuple(CLIMATES),
            keywords=SETTING_KEYWORDS,
        ),
    ] = "temperate"
    clouds: Annotated[
        float,
        share(
            "Clouds",
            "How much of the sky thin clouds cover, where the land is seen from near by; they shade it a little.",
            step=0.05,
            group="Setting",
        ),
    ] = 0.35
    beyond: Annotated[
        Literal["land", "mist", "plain", "sea"],
        Parameter(
            "Beyond",
            "What lies beyond the edges of the land, where it is seen from near by. Land goes on where its edges meet "
            "when it is laid beside itself; elsewhere there is mist. A sea that is shown goes on to the horizon in any "
            "case.",
            group="Setting",
            labels=("More land", "Mist", "Plain", "Sea"),
            keywords=SETTING_KEYWORDS,
        ),
    ] = "land"
    palette: Annotated[
        str,
        Parameter(
            "Colours",
            "Colours by height in one of several palettes, as land would look, one plain colour, by how steep the "
            "ground is, by the direction in which it falls, or by what erosion took away and laid down.",
            group="Colour",
            labels=tuple(palette.title for palette in PALETTES.values()),
            meaning="palette",
            # Not a Literal: a palette that is added to the catalogue is a choice here at once.
            choices=tuple(PALETTES),
        ),
    ] = "land"
    contours: Annotated[
        bool, Parameter("Contours", "Lines of equal height; every fifth is stronger.", group="Colour")
    ] = False
    contour_interval: Annotated[
        float,
        Parameter(
            "Interval",
            "The height from one contour line to the next, in the unit of the heights; 0 lets the program choose.",
            of="height",
            minimum=0,
            maximum=10**9,
            step=0.01,
            automatic="automatic",
            group="Colour",
        ),
    ] = 0.0
    wireframe: Annotated[
        bool,
        Parameter(
            "Grid",
            "The lines between neighbouring points, where these are far enough apart. Zoom in to see it.",
            group="Colour",
        ),
    ] = False
    water: Annotated[
        bool,
        Parameter(
            "Sea", "Show a sea: all ground below one level lies under water.", group="Water", keywords=SEA_KEYWORDS
        ),
    ] = False
    water_level: Annotated[
        float,
        part_of_levels(
            "Sea level",
            "How high the sea stands: 0 % is the lower end of the range of heights, 100 % the upper end.",
            group="Water",
            keywords=SEA_KEYWORDS,
        ),
    ] = 0.2
    rivers: Annotated[
        bool,
        Parameter(
            "Rivers and lakes",
            "Show where water runs and stands if it rains evenly on all the ground.",
            group="Water",
            keywords=RIVER_KEYWORDS,
        ),
    ] = False
    river_area: Annotated[
        float,
        percent(
            "Smallest river",
            "How much of the map drains into the smallest river or through the smallest lake that is shown; with less, "
            "more are shown.",
            of="area",
            minimum=0.01,
            maximum=10,
            step=0.001,
            by_ratio=True,
            group="Water",
        ),
    ] = 0.2
    sun_azimuth: Annotated[
        float,
        Parameter(
            "Sun from",
            "Where the sun stands, in degrees clockwise from north.",
            unit="°",
            minimum=0,
            maximum=360,
            cyclic=True,
            group="Lighting",
        ),
    ] = 315.0
    sun_altitude: Annotated[
        float,
        Parameter(
            "Sun height",
            "How high the sun stands above the horizon, in degrees.",
            minimum=1,
            maximum=90,
            unit="°",
            group="Lighting",
        ),
    ] = 35.0
    shadows: Annotated[
        float, share("Shadows", "How dark the shadows are that mountains cast.", step=0.05, group="Lighting")
    ] = 1.0
    sky_shading: Annotated[
        float,
        share(
            "Valley shade",
            "How much darker it gets where less of the sky is visible, as in valleys.",
            step=0.05,
            group="Lighting",
        ),
    ] = 1.0
    haze: Annotated[float, share("Haze", "How much the air hides distant ground.", step=0.05, group="Lighting")] = 0.1
    exaggeration: Annotated[
        float,
        Parameter(
            "Exaggeration",
            "How high the terrain is drawn: at 1 its relief is a fifth of its longer side, whatever it is in nature.",
            minimum=0,
            maximum=10,
            step=0.05,
            offered=(0, 4),
            group="Shape",
        ),
    ] = 1.0
    sides: Annotated[
        Literal["strata", "plain"], Parameter("Sides", "The look of the cut sides of the block.", group="Shape")
    ] = "strata"

    @property
    def shown_palette(self) -> str:
        """The slug of the palette that the ground has: outdoors it is natural, unless one for reading is chosen."""
        return self.palette if self.setting == "model" or PALETTES[self.palette].is_for_reading else "natural"

    @property
    def light(self) -> dict[str, Any]:
        """The values of the setting and of the light, which a saved view keeps; see `lit_by`."""
        return {one.name: getattr(self, one.name) for one in parameters(type(self)) if one.group in _OF_LIGHT}

    def lit_by(self, light: Mapping[str, Any]) -> Look:
        """Return the look in another setting and light, as far as the values make sense."""
        return fitting({name: light[name] for name in self.light if name in light}, self)

    @property
    def land_goes_on(self) -> bool:
        """Whether land goes on beyond the edges of a terrain that can."""
        return self.setting == "outdoors" and self.beyond == "land"

    def water_height(self, heightmap: Heightmap) -> float | None:
        """Return the height of the sea, in the unit of the heights, or None where none is shown."""
        return self.water_height_in(heightmap.range)

    def water_height_in(self, range: Extremes) -> float | None:
        """Return the height of the sea on a map with this range, or None where none is shown."""
        low, high = range
        return low + self.water_level * (high - low) if self.water else None

    def with_sea_at(self, height: float | None, range: Extremes) -> Look:
        """Return the look with the sea at a height, on a map with this range; without one where it lies below."""
        if height is None:
            return self
        low, high = range
        level = min(max((height - low) / ((high - low) or 1.0), 0.0), 1.0)
        return replace(self, water=height > low, water_level=level)

    def with_sea_of(self, own: Look) -> Look:
        """Return the look with the sea of another one where that shows one, or has a level that somebody has set."""
        if not own.water and own.water_level == Look.water_level:
            return self
        return replace(self, water=self.water or own.water, water_level=own.water_level)

    def with_shown_sea(self, values: P) -> P:
        """Return parameters that have a sea of their own with the one that is shown; all others as they are."""
        if not (self.water and {"sea", "sea_level"} <= values.values().keys()):
            return values
        return replace(values, sea=True, sea_level=self.water_level)

    def interval(self, heightmap: Heightmap) -> float | None:
        """Return the height from one contour to the next, in the unit of the heights, or None without contours."""
        if not self.contours:
            return None
        low, high = heightmap.range
        return self.contour_interval or round_interval((high - low) / CONTOURS)


def round_interval(about: float) -> float:
    """Return the number of the series 1, 2, 5, 10, 20 ... that is nearest to a positive number by ratio."""
    # By ratio, as people read scales: 3 lies nearer to 2 than to 5.
    power = 10.0 ** floor(log10(about))
    return power * min((1, 2, 5, 10), key=lambda step: abs(log10(about / power / step)))

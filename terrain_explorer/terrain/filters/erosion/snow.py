"""Snow: a layer that falls on the heights, drifts with the wind and slides from steep ground."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import atan, degrees
from typing import TYPE_CHECKING, Annotated, ClassVar, Self

import numpy as np

from terrain_explorer.terrain.erosion.wear import ErosionLaw, Wear
from terrain_explorer.terrain.filters.base import Applying, ErosionFilter
from terrain_explorer.terrain.filters.levels import SeaLevel
from terrain_explorer.terrain.heightmap import Heightmap, is_tileable
from terrain_explorer.terrain.normalising import change_of
from terrain_explorer.terrain.parameters import Parameter, part_of_levels, part_of_range, share
from terrain_explorer.terrain.portable_math import quantile
from terrain_explorer.terrain.sampling import metres_of
from terrain_explorer.terrain.scale import Act
from terrain_explorer.terrain.work import Work, finished, part_of

if TYPE_CHECKING:
    from terrain_explorer.terrain.erosion.point_facts import PointFacts
    from terrain_explorer.terrain.erosion.snow import Cover

_SAMPLES = 2**16
"""About how many points tell where half of the ground lies."""

_STEP = 0.005
"""The snow line to begin with is a multiple of this part of the range."""


@dataclass(frozen=True)
class Snow(ErosionFilter):
    """Snow falls above a line, melts in the sun, drifts into shelter, and slides; see `terrain.erosion.snow`.

    Depths and slopes are those of nature where metres are known. Else the range of heights counts as 2,000 m, and
    slopes are those of the ground as it is drawn without exaggeration. The ground below stays: a height is that of the
    ground and the depth of the snow on it. At voids and in the sea none lies.
    """

    slug: ClassVar = "snow"
    bytes_a_point: ClassVar = 200
    title: ClassVar = "Snow"
    summary: ClassVar = (
        "Snow falls on the heights, drifts behind crests and slides from steep ground, as a layer on it."
    )
    needs: ClassVar = {"sea_level": "sea"}
    wears: ClassVar = False

    depth: Annotated[
        float,
        Parameter(
            "Snow depth",
            "How deep snow falls where none melts, in metres. Where heights are no metres, the range counts as 2000 m.",
            unit=" m",
            minimum=0,
            maximum=50,
            step=0.1,
            offered=(0, 10),
        ),
    ] = 3.0
    line: Annotated[
        float,
        part_of_levels(
            "Snow line", "Below it only rain falls: 0 % is the lower end of the range of heights, 100 % the upper end."
        ),
    ] = 0.4
    band: Annotated[
        float,
        part_of_range(
            "Melting zone",
            "How far above the snow line all falls as snow and none melts, as a part of the range of heights. Within "
            "it the sun decides where snow lies.",
            minimum=0.01,
        ),
    ] = 0.25
    sun: Annotated[
        float,
        share("Melting", "How much the sun and warm air melt: at 0 slopes to the north and to the south are alike."),
    ] = 1.0
    wind: Annotated[
        float,
        share(
            "Wind",
            "How strong it is: it takes fresh snow from slopes that face it, and fills the shelter behind crests.",
        ),
    ] = 0.5
    wind_from: Annotated[
        float,
        Parameter(
            "Wind from",
            "Where the wind comes from, in degrees clockwise from north: 270 is west.",
            unit="°",
            minimum=0,
            maximum=360,
            step=1,
            cyclic=True,
        ),
    ] = 270.0
    latitude: Annotated[
        float,
        Parameter(
            "Latitude",
            "How far north the land lies, in degrees; below 0 south of the equator, where the sun stands in the north.",
            unit="°",
            minimum=-90,
            maximum=90,
            step=1,
            advanced=True,
        ),
    ] = 46.0
    sea: Annotated[
        bool,
        Parameter("Sea", "What lies below a level is sea, on which no snow lies. The sea is shown there, too."),
    ] = False
    sea_level: SeaLevel = 0.1

    @property
    def deposits(self) -> tuple[str, ...]:
        return ("snow",)

    @classmethod
    def suited(cls, heightmap: Heightmap) -> Self:
        """Return snow on the upper half of the ground, in the sun of its latitude where that is known."""
        low, high = heightmap.range
        heights = heightmap.heights.reshape(-1)[:: heightmap.heights.size // _SAMPLES + 1]
        half = (quantile(heights, 0.5) - low) / (high - low)
        line = min(max(round(half / _STEP) * _STEP, 0.0), 1 - cls.band)
        place, latitude = heightmap.place, cls.latitude
        if place is not None and place.is_in_degrees and not place.is_off_globe:
            latitude = min(max(round(place.at(heightmap.rows / 2, heightmap.columns / 2)[1]), -90), 90)
        return cls(line=line, latitude=float(latitude))

    def applying(self, heightmap: Heightmap) -> Applying:
        return (yield from self.snowing(heightmap))

    def snowing(self, heightmap: Heightmap, show: Callable[[Heightmap, Cover], object] | None = None) -> Applying:
        """Do the work of `applying`, and show the ground and the snow after each snowfall."""
        from terrain_explorer.terrain.erosion.snow import Weather, snowing
        from terrain_explorer.terrain.filters.erosion.loose_layers import layer_ground, raised

        yield 0.0
        voids = heightmap.voids
        if not self.depth or (voids is not None and voids.all()):
            return heightmap
        low, high = heightmap.range
        ground = yield from part_of(layer_ground(heightmap, self.sea_level if self.sea else None), 0, 0.1)
        relief = metres_of(heightmap) * (high - low)
        line, band = self.line * relief, self.band * relief
        weather = Weather(self.depth, line, band, self.latitude, self.sun, self.wind, self.wind_from)

        def shown(cover: Cover) -> None:
            assert show is not None
            show(finished(raised(heightmap, cover.depths)), cover)

        cover = yield from part_of(snowing(ground, weather, shown if show else None), 0.1, 0.95)
        if not cover.snow.any():
            return heightmap
        return (yield from part_of(raised(heightmap, cover.depths), 0.95, 1))

    def act(self, before: Heightmap, after: Heightmap) -> Act | None:
        from terrain_explorer.terrain.scale.laid import Laid

        # The ground below stays; as much as falls follows it, and what gathers beyond that levels it.
        draping = self.depth / metres_of(before)
        return Laid(before.heights, after.heights, draping, repeats=is_tileable(before.heights, after.heights))

    def wearing(self, before: Heightmap, after: Heightmap) -> Work[Wear]:
        yield 1.0
        return Wear({ErosionLaw.SNOW: change_of(after.heights, before.heights)})

    def telling(self, before: Heightmap, after: Heightmap, row: int, column: int) -> Work[PointFacts | None]:
        from terrain_explorer.terrain.erosion.point_facts import SnowFacts, steepest_fall
        from terrain_explorer.terrain.erosion.snow import holding_depths

        yield 1.0
        fall, _ = steepest_fall(before, row, column)
        return SnowFacts(degrees(atan(fall)), float(holding_depths(np.array([fall]))[0]))

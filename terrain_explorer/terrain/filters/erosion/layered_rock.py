"""Layered rock: canyons, mesas and badlands, cut into layers that wear and stand as their rock does."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import atan, degrees
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

import numpy as np

from terrain_explorer.terrain.erosion.wear import ErosionLaw, Wear
from terrain_explorer.terrain.filters.base import Applying, ErosionFilter, revised
from terrain_explorer.terrain.filters.rock import ColumnThickness, Dip, DipDirection, Fault, Folds, bedding_below
from terrain_explorer.terrain.generators.common import Seed
from terrain_explorer.terrain.heightmap import Heightmap, is_tileable
from terrain_explorer.terrain.hydrology import route_flow
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.laplace import solve_laplace
from terrain_explorer.terrain.parameters import Parameter, part_of_range, share
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.scale import Act
from terrain_explorer.terrain.work import Work, finished, part_of

if TYPE_CHECKING:
    from terrain_explorer.terrain.erosion.point_facts import PointFacts
    from terrain_explorer.terrain.erosion.rock.layered_land import Aged, LayeredLand
    from terrain_explorer.terrain.erosion.rock.rock_between import LaidRock
    from terrain_explorer.terrain.erosion.rock.settings import Setting

_FOLLOWS, _AT_MOST = 0.75, 0.3
"""How far a plateau follows its layers, and by how much of the range at most."""
_CAP = 0.04
"""How far the top of the column lies above the middle of a plateau, in its thicknesses."""

_STEEPEST = 1.0
"""The slope of runs at which ground between the points is no longer rough: all rock just stands there."""


@dataclass(frozen=True)
class LayeredRock(ErosionFilter):
    """The ground is raised to a plateau of layered rock, and rivers cut down; see `terrain.erosion.rock`.

    Where the terrain has rock that is worn, else the step lays its own below. Slopes are those of nature where metres
    and spacing are known, else those of the ground as it is drawn without exaggeration. No height leaves the range,
    unless there were heights beyond it before, and no void gets another height. Between the points, rock stands as
    steeply as on them: cliffs are sharp at every depth.
    """

    slug: ClassVar = "layered-rock"
    bytes_a_point: ClassVar = 150
    early_squares: ClassVar = 128
    title: ClassVar = "Layered rock"
    summary: ClassVar = "Rivers cut into layers of hard and soft rock: canyons, mesas and badlands."

    rock: Annotated[
        Literal["canyon", "mesas", "badlands", "granite", "lava", "seed"],
        Parameter(
            "Rock",
            "The layers, and how long they wear: those of a great canyon, of mesas with one thick bed, of badlands "
            "with many thin ones, granite, lava with ash between, or hard and soft rock as the seed has it. Where the "
            "terrain has rock already, its layers are worn, and this says how long.",
            labels=("canyon", "mesas", "badlands", "granite", "ash and lava", "by seed"),
            keywords="strata layers column canyon mesa butte badlands",
        ),
    ] = "canyon"
    thickness: ColumnThickness = 0.5
    age: Annotated[
        float,
        Parameter(
            "Age",
            "How long it goes on: at 0 nothing is worn, at 1 the land is as it is known, then slopes go back until all "
            "layers are gone.",
            minimum=0,
            maximum=5,
            step=0.05,
            offered=(0, 3),
            beyond=True,
        ),
    ] = 1.0
    plateau: Annotated[
        float,
        share(
            "Plateau",
            "How much the ground is raised to a plateau before: at 0 it stays as it is, at 1 all of it is as high as "
            "its layers.",
        ),
    ] = 0.9
    drop: Annotated[
        float,
        part_of_range("Base level falls", "How far rivers cut down where they leave the map."),
    ] = 0.6
    leaving: Annotated[
        Literal["mouth", "side", "around"],
        Parameter(
            "Rivers leave",
            "Where rivers leave the map: at one place, the lowest of its edges, along all of the lowest side, or all "
            "around.",
            labels=("at one place", "along a side", "all around"),
        ),
    ] = "mouth"
    inflow: Annotated[
        float,
        Parameter(
            "Inflow",
            "How much water a river brings that enters on the other side, as so many times the rain of the map.",
            minimum=0,
            maximum=100,
            step=0.5,
            offered=(0, 20),
            beyond=True,
        ),
    ] = 6.0
    dip: Dip = 0.5
    direction: DipDirection = 160.0
    folds: Folds = 0.04
    throw: Fault = 0.0
    erodibility: Annotated[
        float,
        Parameter(
            "Erodibility",
            "How easily rivers cut all of the rock.",
            minimum=0.1,
            maximum=10,
            step=0.05,
            offered=(0.1, 4),
            beyond=True,
            advanced=True,
        ),
    ] = 1.0
    retreat: Annotated[
        float,
        Parameter(
            "Retreat",
            "How fast the slopes of all rock go back.",
            minimum=0,
            maximum=10,
            step=0.05,
            offered=(0, 4),
            beyond=True,
            advanced=True,
        ),
    ] = 1.0
    steepness: Annotated[
        float,
        Parameter(
            "Steepness",
            "How much steeper all rock stands than in nature.",
            minimum=0.1,
            maximum=10,
            step=0.05,
            offered=(0.25, 4),
            beyond=True,
            advanced=True,
        ),
    ] = 1.0
    stream_area: Annotated[
        float,
        Parameter(
            "Stream area",
            "From how much ground water comes together before it cuts a bed: less gives many small valleys, more gives "
            "wide walls between few.",
            in_percent=True,
            of="area",
            minimum=0,
            maximum=0.1,
            step=0.0001,
            offered=(0, 0.005),
            beyond=True,
            advanced=True,
            keywords="drainage density channel head",
        ),
    ] = 0.0005
    variation: Annotated[
        float,
        share(
            "Rock variation",
            "How much the slopes at which rock stands differ from place to place: 0 makes even walls, 1 broken ones.",
            step=0.05,
            advanced=True,
        ),
    ] = 0.3
    tiling: Annotated[
        bool,
        Parameter(
            "Keep tiling",
            "On a map that tiles, layers and rivers run on over its edge, so that it still does: layers have no dip "
            "and no fault then. Otherwise they end there.",
            advanced=True,
        ),
    ] = True
    seed: Seed = 0

    def applying(self, heightmap: Heightmap) -> Applying:
        voids = heightmap.voids
        if voids is not None and voids.all():
            return heightmap
        rock, land = yield from part_of(self._laid(heightmap), 0, 0.05)
        aged = yield from part_of(self._aged(rock, land), 0.05, 1)
        low, high = heightmap.range
        heights = low + land.grid.whole(aged.heights) * (high - low)
        np.clip(heights, min(low, heightmap.lowest), max(high, heightmap.highest), out=heights)
        if voids is not None:
            heights = np.where(voids, heightmap.heights, heights)
        worn = revised(heightmap, heights.astype(np.float32))
        if heightmap.rock is not None:
            return worn
        from terrain_explorer.terrain.erosion.rock.ground_rock import GroundRock

        laid = GroundRock.on(heightmap, rock.column, rock.bedding, rock.top)
        return replace(worn, rock=laid.rescaled(high - low, low))

    def act(self, before: Heightmap, after: Heightmap) -> Act | None:
        from terrain_explorer.terrain.erosion.rock.rock_between import RockBetween
        from terrain_explorer.terrain.hydrology.fine_network import Draining, FineNetwork

        if not self.age:
            return super().act(before, after)
        rock, _ = finished(self._laid(before))
        areas = route_flow(after.heights).area.astype(np.float32)
        tiles = self.tiling and is_tileable(after.heights)
        layers = RockBetween(rock, (before.rows, before.columns), before.range, tiles)
        return Draining(FineNetwork.of(after.heights, areas, distances(after), _STEEPEST, self.seed, tiles, layers))

    def wearing(self, before: Heightmap, after: Heightmap) -> Work[Wear]:
        rock, land = yield from part_of(self._laid(before), 0, 0.05)
        aged = yield from part_of(self._aged(rock, land), 0.05, 1)
        low, high = before.range
        worn = np.maximum(land.grid.whole(land.heights - aged.heights), 0)
        if before.voids is not None:
            worn[before.voids] = 0
        cut = np.clip(land.grid.whole(aged.cut), 0, worn)
        back = np.clip(land.grid.whole(aged.back), 0, worn - cut)
        parts = {ErosionLaw.RIVERS: cut, ErosionLaw.RETREAT: back, ErosionLaw.SLOPE: worn - cut - back}
        most = float(np.finfo(np.float32).max)
        return Wear({one: np.minimum(part * (high - low), most).astype(np.float32) for one, part in parts.items()})

    def telling(self, before: Heightmap, after: Heightmap, row: int, column: int) -> Work[PointFacts | None]:
        from terrain_explorer.terrain.erosion.point_facts import RockFacts, steepest_fall
        from terrain_explorer.terrain.erosion.rock.layered_land import rock_quality

        rock, land = yield from self._laid(before)
        low, high = before.range
        ways = zip((row, column), after.heights.shape, before.heights.shape, strict=True)
        place = [np.array([at * (own - 1) / (whole - 1)]) for at, whole, own in ways]
        top = float(rock.frame(place[0], place[1], (before.rows, before.columns))[0, 0])
        near = tuple(round(float(at[0])) % count for at, count in zip(place, land.shape, strict=True))
        quality = float(rock_quality(land, self.variation, self.seed)[near])
        fall, lowest = steepest_fall(after, row, column)
        heights = (np.array([after.heights[row, column], after.heights[lowest]], np.float64) - low) / (high - low) - top
        layers, number = rock.column, int(rock.column.layers_at(heights)[0])
        critical = float(layers.slopes[number])
        drop, run = (float(each[0] - each[1]) for each in (heights, layers.runs_of(heights)))
        layer = layers.upwards[number]
        return RockFacts(
            layer=len(layers.upwards) - number,
            layers=len(layers.upwards),
            thickness=layer.thickness * (high - low) if number else None,
            erodibility=layer.erodibility,
            critical_slope=degrees(atan(quality * critical)),
            slope=degrees(atan(fall)),
            stands=degrees(atan(quality * (drop / run if run else critical))),
        )

    @property
    def setting(self) -> Setting:
        """The rock that was chosen, as it is in nature."""
        from terrain_explorer.terrain.erosion.rock.settings import SETTINGS

        return SETTINGS[self.rock](self.seed)

    def _laid(self, heightmap: Heightmap) -> Work[tuple[LaidRock, LayeredLand]]:
        """Return the rock below a map, and the plateau, all in parts of its range from its low end."""
        from terrain_explorer.terrain.erosion.rock.ground_rock import rock_below
        from terrain_explorer.terrain.erosion.rock.layered_land import LayeredLand, outlets_of, source_of

        heights, voids, (low, high) = heightmap.heights, heightmap.voids, heightmap.range
        if voids is not None and voids.any():
            heights = heights.copy()
            heights[voids] = yield from solve_laplace(heightmap.heights, voids)
        south, east = (distance / (high - low) for distance in distances(heightmap))
        wraps = self.tiling and is_tileable(heightmap.heights)
        # The last row and column of a map that tiles are the first ones again.
        shown = np.s_[: heightmap.rows - wraps, : heightmap.columns - wraps]
        grid = FlowGrid(heightmap.rows - wraps, heightmap.columns - wraps, wraps, (south, east))
        rows, columns = (np.arange(count, dtype=np.float64) for count in heights.shape)
        below = rock_below(heightmap)
        rock = (
            self._own_rock(heightmap, wraps) if below is None else below.rescaled(1 / (high - low), -low / (high - low))
        )
        rock = replace(rock, column=rock.column.steeper(self.steepness))
        shape = np.ascontiguousarray(rock.frame(rows, columns, heights.shape)[shown])
        if below is not None:
            shape -= rock.top
        yield 0.4
        ground = (heights[shown].astype(np.float64) - low) / (high - low)
        raised, top = ground, float(ground.max())
        if self.plateau:
            uneven = float(shape.max() - shape.min())
            follows = _FOLLOWS * min(1, _AT_MOST / uneven) if uneven else 0
            raised = (1 - self.plateau) * ground + self.plateau * follows * shape
            raised = np.maximum(raised + (ground.max() - raised.max()), min(ground.min(), 0))
            middle = float((raised - shape).mean()) + _CAP * rock.column.thickness
            top = self.plateau * middle + (1 - self.plateau) * top
        if below is None:
            rock = replace(rock, top=top)
        yield 0.7
        outlets = outlets_of(grid, raised, self.leaving)
        source = source_of(grid, raised, outlets) if self.inflow else None
        yield 1.0
        land = LayeredLand(grid, raised, shape + rock.top, outlets, source, base=min(0.0, float(raised.min())))
        return rock, land

    def _own_rock(self, heightmap: Heightmap, tiles: bool) -> LaidRock:
        """Return the rock that it lays below a map of one rock, in parts of the range; its top is not known yet.

        Rock that is tilted or broken would have a scarp where tiles meet.
        """
        from terrain_explorer.terrain.erosion.rock.rock_between import LaidRock

        low, high = heightmap.range
        column = self.setting.column
        column = column.scaled(self.thickness / column.thickness)
        dip = bedding_below(heightmap, self.dip, self.direction, 0.0, 0.0, self.seed)
        tilt, throw = (0.0, 0.0) if tiles else (dip.dip / (high - low), self.throw)
        bedding = replace(dip, dip=tilt, folds=self.folds, throw=throw, tileable=tiles)
        return LaidRock(column, bedding, 0.0)

    def _aged(self, rock: LaidRock, land: LayeredLand) -> Work[Aged]:
        from terrain_explorer.terrain.erosion.rock.layered_land import Aged, AgeingLaw, ageing

        if not self.age:
            yield 1.0
            none = np.zeros(land.shape)
            return Aged(land.heights, none, none)
        setting = replace(self.setting, column=rock.column)
        law = AgeingLaw(
            column=rock.column,
            age=self.age,
            celerity=setting.celerity * self.erodibility,
            retreats=setting.retreats * self.retreat,
            stream_area=self.stream_area,
            inflow=self.inflow,
            drop=self.drop,
            variation=self.variation,
            seed=self.seed,
        )
        return (yield from ageing(land, law))

"""Streams: rivers cut valleys into the ground, which join on their way to the sea."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import atan, degrees, radians, tan
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, Self
from weakref import ReferenceType, ref

import numpy as np

from terrain_explorer.terrain.erosion.wear import ErosionLaw, Wear
from terrain_explorer.terrain.filters.base import Applying, ErosionFilter, revised
from terrain_explorer.terrain.filters.levels import SeaLevel
from terrain_explorer.terrain.filters.parameter_maps import MappedFilter
from terrain_explorer.terrain.generators.common import Seed
from terrain_explorer.terrain.gradient import gradient
from terrain_explorer.terrain.heightmap import Heightmap, Heights, Shape, is_tileable
from terrain_explorer.terrain.hydrology import route_flow
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree
from terrain_explorer.terrain.laplace import solve_laplace
from terrain_explorer.terrain.normalising import with_room
from terrain_explorer.terrain.parameters import Parameter, share
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.scale import Act
from terrain_explorer.terrain.work import Work, part_of

if TYPE_CHECKING:
    from terrain_explorer.terrain.erosion.land import ErosionLand
    from terrain_explorer.terrain.erosion.network import Network
    from terrain_explorer.terrain.erosion.point_facts import PointFacts
    from terrain_explorer.terrain.erosion.stream_power import StreamLayers

_MOST_POINTS = 2**23
"""The points of the largest map whose network is kept, which takes the memory of six maps: 200 MB."""

_SMALL = 2**15
"""The points of the largest map that counts as small."""


@dataclass(frozen=True, eq=False)
class _Kept:
    heights: ReferenceType[Heights]
    key: object
    network: Network


class KeptNetwork:
    """Keeps a network: finding it takes most of the time, and its age is what users change most.

    A second one is kept of a small map, so that examples do not drive out the terrain at hand.
    """

    def __init__(self) -> None:
        self._kept: dict[bool, _Kept] = {}

    def found(self, heights: Heights, key: object, find: Callable[[], Work[Network]]) -> Work[Network]:
        """Return the network that was kept for these very heights and this key, or find one and keep it."""
        small = heights.size <= _SMALL
        kept = self._kept.get(small)
        if kept is not None and kept.heights() is heights and kept.key == key:
            return kept.network
        network = yield from find()
        if heights.size > _MOST_POINTS:
            return network
        # One assignment, since several threads may filter at once. With the ground goes its network, which is larger.
        self._kept[small] = _Kept(ref(heights, self._forget), key, network)
        return network

    def _forget(self, heights: ReferenceType[Heights]) -> None:
        for small, kept in tuple(self._kept.items()):
            if kept.heights is heights:
                del self._kept[small]


_KEPT = KeptNetwork()

_QUICK_STEPS = 8
"""Steps of time in which rivers cut while one looks on."""

_AFAR = 128
"""Slopes are those of a map of about so many points a side: finer bumps are not mountains."""
_REASON, _STEEPEST = 1.25, 70.0
"""How much steeper than its mountains a map may be, and the steepest slope that a form begins with, in degrees."""


@dataclass(frozen=True)
class Streams(MappedFilter, ErosionFilter):
    """Rain falls, rivers cut into their beds, and the ground rises; see `terrain.erosion.stream_power`.

    The network of rivers is the one that settles at age 1. It is found once, and kept, so that another age is quick.
    Rivers meet the layers of rock below the ground, each with its erodibility.
    Slopes are those of nature where metres and spacing are known, else those of the ground as it is drawn without
    exaggeration. No height leaves the range, unless there were heights beyond it before.
    """

    slug: ClassVar = "streams"
    bytes_a_point: ClassVar = 120
    early_squares: ClassVar = 128
    title: ClassVar = "Streams"
    summary: ClassVar = "Rivers cut valleys while the ground rises: hills become mountains."
    needs: ClassVar = {"sea_level": "sea", "wind_direction": "wind_rain", "wind_strength": "wind_rain"}
    time: ClassVar = "age"

    age: Annotated[
        float,
        Parameter(
            "Age",
            "How long it goes on: at 0 the ground is as it was, at 1 rivers have worked their way up to nearly all "
            "divides, and later little changes but heights.",
            minimum=0,
            maximum=10,
            step=0.01,
            offered=(0, 2),
            beyond=True,
        ),
    ] = 0.5
    uplift: Annotated[
        float,
        Parameter(
            "Uplift",
            "How fast the ground rises while rivers cut: at 0 all is worn away in time, at 1 old land is about as high "
            "as young land.",
            minimum=0,
            maximum=4,
            step=0.05,
            offered=(0, 2),
            beyond=True,
            mappable=True,
        ),
    ] = 1.0
    uplift_shape: Annotated[
        Literal["high", "even"],
        Parameter(
            "Rises",
            "Whether high ground rises more than low ground, so that mountains stay where they are, or all alike.",
            labels=("high ground more", "all alike"),
            advanced=True,
        ),
    ] = "high"
    erodibility: Annotated[
        float,
        Parameter(
            "Erodibility",
            "How easily rivers cut: more makes old land lower, and young land old sooner.",
            minimum=0.1,
            maximum=10,
            step=0.05,
            offered=(0.1, 4),
            beyond=True,
            mappable=True,
            advanced=True,
        ),
    ] = 1.0
    rain: Annotated[
        float,
        Parameter(
            "Rain",
            "How much rain falls: at 2 as much water comes together as from twice the ground.",
            minimum=0,
            maximum=10,
            step=0.05,
            offered=(0, 4),
            beyond=True,
            mappable=True,
            advanced=True,
            keywords="climate precipitation",
        ),
    ] = 1.0
    wind_rain: Annotated[
        bool,
        Parameter(
            "Rain from wind",
            "Wind brings the rain: more falls where it blows uphill, and less behind the mountains. Otherwise rain "
            "falls evenly, or as its mask says.",
            advanced=True,
            keywords="climate orographic rain shadow precipitation lee windward",
        ),
    ] = False
    wind_direction: Annotated[
        float,
        Parameter(
            "Wind from",
            "Where the wind comes from, in degrees clockwise from north: 90 is east, 270 west.",
            unit="°",
            minimum=0,
            maximum=360,
            step=5,
            cyclic=True,
            advanced=True,
        ),
    ] = 270.0
    wind_strength: Annotated[
        float,
        share(
            "Strength of the wind",
            "How much the relief has to say: at 0 it rains evenly, at 1 next to nothing falls behind high mountains.",
            step=0.05,
            advanced=True,
        ),
    ] = 0.5
    stream_area: Annotated[
        float,
        Parameter(
            "Stream area",
            "From how much ground water comes together before it cuts a bed: less gives many small valleys, more gives "
            "wide slopes between few. At 0 each point is the beginning of a stream.",
            in_percent=True,
            of="area",
            minimum=0,
            maximum=0.1,
            step=0.0001,
            offered=(0, 0.005),
            beyond=True,
            keywords="drainage density channel head",
        ),
    ] = 0.0003
    critical_slope: Annotated[
        float,
        Parameter(
            "Critical slope",
            "The slope above which ground slides, in degrees: steep gives narrow valleys and sharp crests.",
            minimum=5,
            maximum=80,
            unit="°",
            step=1,
        ),
    ] = 40.0
    rock_variation: Annotated[
        float,
        share(
            "Rock variation",
            "How much the critical slope differs from place to place: 0 makes even slopes, 1 broken ones.",
            step=0.05,
            advanced=True,
        ),
    ] = 0.4
    deposition: Annotated[
        float,
        Parameter(
            "Deposition",
            "How much of what rivers carry settles again, where they slow down: as fans in front of mountains, on "
            "valley floors, in lakes, and as deltas in the sea.",
            minimum=0,
            maximum=5,
            step=0.05,
            offered=(0, 2),
            beyond=True,
            keywords="sediment alluvial fan delta",
            advanced=True,
        ),
    ] = 0.0
    sea: Annotated[
        bool,
        Parameter(
            "Sea",
            "What lies below a level is sea: rivers end there, and its floor is not worn. The sea is shown there, too.",
        ),
    ] = False
    sea_level: SeaLevel = 0.1
    tiling: Annotated[
        bool,
        Parameter(
            "Keep tiling",
            "On a map that tiles, rivers run on over its edge, so that it still does. Otherwise they end there.",
            advanced=True,
        ),
    ] = True
    seed: Seed = 0

    @property
    def deposits(self) -> tuple[str, ...]:
        return ("sediment",) if self.deposition else ()

    @classmethod
    def suited(cls, heightmap: Heightmap) -> Self:
        """Return streams that leave mountains as steep as they are, within reason."""
        afar = max(1, max(heightmap.rows, heightmap.columns) // _AFAR)
        seen = heightmap.heights[::afar, ::afar]
        south, east = distances(heightmap)
        steep = np.hypot(*gradient(seen, (afar * south, afar * east))).astype(np.float64)
        # A mean weighted with itself: however much level ground there is, it is the slope of the mountains.
        typical = float((steep**2).sum() / steep.sum()) if steep.any() else 0.0
        critical = round(degrees(atan(_REASON * typical)))
        return cls(critical_slope=min(max(cls.critical_slope, critical), _STEEPEST))

    def applying(self, heightmap: Heightmap) -> Applying:
        from terrain_explorer.terrain.erosion.critical_slope import sliding

        voids = heightmap.voids
        if not self.age or (voids is not None and voids.all()):
            return heightmap
        ground, shift = with_room(heightmap)
        land, network = yield from part_of(self._settling(ground), 0, 0.8)
        cut, laid = yield from part_of(self._cut(network, land), 0.8, 0.92)
        slide = sliding(network.grid, cut, network.critical, network.outside)
        del network, cut  # makes room: together they take the memory of eight maps
        worn = yield from part_of(slide, 0.92, 1)
        return _revised(heightmap, worn, land, _highest(ground), shift, laid)

    def rising(self, heightmap: Heightmap) -> Work[RisingLand]:
        """Find the network of rivers on a ground that is about to rise otherwise, here and there."""
        ground, shift = with_room(heightmap)
        evenly = replace(self.with_map("uplift", None), uplift=1.0)
        land, network = yield from evenly._settling(ground)
        return RisingLand(heightmap, land, network.awake(), _highest(ground), shift)

    def _cut(self, network: Network, land: ErosionLand) -> Work[tuple[Heights, Heights | None]]:
        """Return the land once rivers have cut it, and how much they laid in the sea, where any do."""
        from terrain_explorer.terrain.erosion.sediment import depositing

        if not self.deposition:
            return (yield from network.cut(land.heights, self.age)), None
        _, deposits = yield from depositing(network, land.heights, self.age, self.deposition)
        laid = None if land.depths is None else np.where(land.depths > 0, deposits.sediment, 0).astype(np.float32)
        return deposits.bed.astype(np.float32), laid

    def _accounting(self, network: Network, land: ErosionLand) -> Work[tuple[Heights, Wear]]:
        from terrain_explorer.terrain.erosion.sediment import accounting

        if not self.deposition:
            return (yield from network.accounting(land.heights, self.age))
        return (yield from accounting(network, land.heights, self.age, self.deposition))

    def rivers(self, heightmap: Heightmap) -> Work[tuple[FlowGrid, FlowTree]]:
        """Find the network of rivers that settles: its points, and where their water goes."""
        _, network = yield from self._settling(with_room(heightmap)[0])
        return network.grid, network.awake().tree

    def act(self, before: Heightmap, after: Heightmap) -> Act | None:
        from terrain_explorer.terrain.hydrology.fine_network import Draining, FineNetwork

        return Draining(
            FineNetwork.of(
                after.heights,
                route_flow(after.heights).area.astype(np.float32),
                distances(after),
                tan(radians(self.critical_slope)),
                self.seed,
                self.tiling and is_tileable(after.heights),
            )
        )

    def wearing(self, before: Heightmap, after: Heightmap) -> Work[Wear]:
        if not self.age:  # what moves in no time would be divided by it
            laws = (ErosionLaw.RIVERS, ErosionLaw.SLOPE, *([ErosionLaw.DEPOSITION] if self.deposition else []))
            return Wear({law: np.zeros(before.heights.shape, np.float32) for law in laws})
        ground, shift = with_room(before)
        land, network = yield from part_of(self._settling(ground), 0, 0.7)
        worn, wear = yield from part_of(self._accounting(network, land), 0.7, 1)
        part = np.ldexp(_lowering(worn, land.base, _highest(ground)), -shift)
        wear = wear.mapped(lambda moved: land.grid.whole(np.where(land.outside, np.float32(0), _in_reach(part, moved))))
        if ErosionLaw.DEPOSITION in wear.parts and land.depths is not None:
            sea = land.grid.whole(land.depths > 0)
            wear.parts[ErosionLaw.DEPOSITION][sea] = (before.heights - after.heights)[sea]
        return wear

    def telling(self, before: Heightmap, after: Heightmap, row: int, column: int) -> Work[PointFacts | None]:
        from terrain_explorer.terrain.erosion.point_facts import SedimentFacts

        yield 1.0
        return SedimentFacts(self.deposition) if self.deposition else None

    def _settling(self, heightmap: Heightmap) -> Work[tuple[ErosionLand, Network]]:
        land = yield from part_of(self._land(heightmap), 0, 0.05)
        return land, (yield from part_of(self._network(heightmap, land), 0.05, 1))

    def _land(self, heightmap: Heightmap) -> Work[ErosionLand]:
        from terrain_explorer.terrain.erosion.land import ErosionLand

        wraps = self.tiling and is_tileable(heightmap.heights)
        heights, voids = heightmap.heights, heightmap.voids
        outside, depths = np.zeros(heights.shape, bool), None
        if voids is not None and voids.any():
            # Voids have the lowest height: without heights like those around, rivers would cut chasms towards them.
            heights, outside = heights.copy(), voids
            heights[voids] = yield from solve_laplace(heightmap.heights, voids)
        if self.sea:
            low, high = heightmap.range
            level = np.float32(low + self.sea_level * (high - low))
            # Rivers know the surface of the sea alone. Its floor matters where they lay down what they carry.
            if self.deposition:
                depths = np.where(outside, np.float32(0), np.maximum(level - heights, 0))
            heights, outside = np.maximum(heights, level), outside | (heights <= level)
        # The last row and column of a map that tiles are the first ones again.
        rows, columns = (points - wraps for points in heights.shape)
        heights, outside = (np.ascontiguousarray(values[:rows, :columns]) for values in (heights, outside))
        if depths is not None:
            depths = np.ascontiguousarray(depths[:rows, :columns])
        grid, rock = FlowGrid(rows, columns, wraps, distances(heightmap)), _layers_below(heightmap, (rows, columns))
        return ErosionLand(grid, heights, outside, depths=depths, rock=rock)

    def _mapped(self, heightmap: Heightmap, land: ErosionLand) -> Work[tuple[ErosionLand, dict[str, float]]]:
        """Return the land with the maps of what differs from place to place, and the numbers which go with them."""
        from terrain_explorer.terrain.erosion.land import ErosionMaps
        from terrain_explorer.terrain.erosion.rain import Wind, rain_by_wind

        numbers, maps = {}, {}
        for place, name in enumerate(("erodibility", "rain", "uplift")):
            finding = self.finding_values(name, heightmap)
            numbers[name], factors = yield from part_of(finding, place / 4, (place + 1) / 4)
            maps[name] = None if factors is None else np.ascontiguousarray(factors[: land.shape[0], : land.shape[1]])
        if self.wind_rain:
            wind, grid = Wind(self.wind_direction, self.wind_strength), land.grid
            brought = rain_by_wind(land.heights, distances(heightmap), grid.wraps, wind)
            maps["rain"] = brought if maps["rain"] is None else maps["rain"] * brought
        return replace(land, maps=ErosionMaps(**maps)), numbers

    def _network(self, heightmap: Heightmap, land: ErosionLand) -> Work[Network]:
        return (
            yield from _KEPT.found(
                heightmap.heights, self._key(heightmap, land.grid), lambda: self._finding(heightmap, land)
            )
        )

    def _key(self, heightmap: Heightmap, grid: FlowGrid) -> object:
        """Return what the network depends on besides the heights of the ground."""
        return replace(
            self, age=0.0, deposition=float(self.deposition > 0), sea_level=self.sea_level if self.sea else 0.0
        ), (grid, heightmap.rock)

    def _finding(self, heightmap: Heightmap, land: ErosionLand) -> Work[Network]:
        from terrain_explorer.terrain.erosion.drainage_network import Law, settling

        mapped, numbers = yield from part_of(self._mapped(heightmap, land), 0, 0.1)
        law = Law(
            erodibility=numbers["erodibility"],
            uplift=numbers["uplift"],
            rain=numbers["rain"],
            even=self.uplift_shape == "even",
            critical_slope=tan(radians(self.critical_slope)),
            variation=self.rock_variation,
            stream_area=self.stream_area,
            seed=self.seed,
        )
        return (yield from part_of(settling(mapped, law, self.deposition > 0), 0.1, 1))


def _layers_below(heightmap: Heightmap, shape: Shape) -> StreamLayers | None:
    """Return the layers of rock below the first rows and columns of a map, those of one erodibility as one."""
    if heightmap.rock is None:
        return None
    from terrain_explorer.terrain.erosion.rock.ground_rock import rock_below
    from terrain_explorer.terrain.erosion.stream_power import StreamLayers

    rock = rock_below(heightmap)
    assert rock is not None
    rows, columns = (np.arange(count, dtype=np.float64) for count in shape)
    bounds, factors = (each[::-1].astype(np.float32) for each in rock.column.told_apart(rock.column.erodibilities))
    return StreamLayers(np.ascontiguousarray(rock.frame(rows, columns), np.float32), bounds, factors)


class RisingLand:
    """Land under streams that answers at once where another uplift is painted: its rivers follow picture by picture.

    In time it becomes about what `Streams` makes of the ground, whose rivers settle anew from the coarsest grid on.

    Parameters
    ----------
    heightmap
        The ground that the filter begins with.
    land, network
        The same, and what settles there where all rises alike at an uplift of 1.
    highest, shift
        Above which height nothing may rise, and by which power of two the land's heights were scaled.
    """

    def __init__(self, heightmap: Heightmap, land: ErosionLand, network: Network, highest: float, shift: int) -> None:
        self._heightmap, self._land, self._network = heightmap, land, network
        self._highest, self._shift = highest, shift

    def answering(self, filter: Streams) -> Work[Heightmap]:
        """Return what the filter, other in its uplift alone, makes of the land; yield the part that is done."""
        from terrain_explorer.terrain.erosion.critical_slope import sliding

        land, before = self._land, self._network
        rows, columns = land.shape
        number, factors = yield from part_of(filter.finding_values("uplift", self._heightmap), 0, 0.2)
        uplift = before.uplift * (
            np.float32(number) if factors is None else np.float32(number) * factors[:rows, :columns]
        )
        network = replace(before, uplift=np.ascontiguousarray(uplift))
        cut = yield from part_of(network.cutting(land.heights, filter.age, _QUICK_STEPS), 0.2, 0.5)
        worn = yield from part_of(sliding(network.grid, cut, network.critical, network.outside), 0.5, 0.7)
        self._network = yield from part_of(before.following(worn), 0.7, 1)
        return _revised(self._heightmap, worn, land, self._highest, self._shift)


def _revised(
    heightmap: Heightmap, worn: Heights, land: ErosionLand, highest: float, shift: int, laid: Heights | None = None
) -> Heightmap:
    """Return a heightmap with worn ground, in its own unit, where there is land, and with what was laid in the sea."""
    rows, columns = land.shape
    worn = _within(worn, land.base, highest)
    grown = None if laid is None else (laid > 0) & (worn > land.base)
    if shift:
        worn = np.ldexp(worn, -shift)
    heights = np.where(land.outside, heightmap.heights[:rows, :columns], worn)
    if laid is not None and grown is not None:
        heights += np.ldexp(laid, -shift)
        heights[grown] = worn[grown]
    return revised(heightmap, land.grid.whole(heights))


def _highest(heightmap: Heightmap) -> float:
    """Return the height above which no ground may rise."""
    return max(heightmap.highest, heightmap.range[1])


def _lowering(heights: Heights, base: float, highest: float) -> np.float32:
    """Return the part of each height above the base that is left once no height is above the highest."""
    top = float(heights.max())
    return np.float32((highest - base) / (top - base) if top > max(highest, base) else 1)


def _within(heights: Heights, base: float, highest: float) -> Heights:
    """Return heights none of which is above the highest: if any is, all come down towards the base in proportion."""
    if float(heights.max()) <= max(highest, base):
        return heights
    part = _lowering(heights, base, highest)
    return np.asarray(np.minimum(np.float32(base) + part * (heights - np.float32(base)), np.float32(highest)))


def _in_reach(part: np.float32, moved: Heights) -> Heights:
    """Return so much of what was moved, as far as float32 reaches: a wild point may have slid from beyond that."""
    most = np.finfo(np.float32).max
    with np.errstate(over="ignore"):
        return np.asarray(np.clip(part * moved, -most, most))

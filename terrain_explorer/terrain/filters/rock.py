"""Rock: the layers below the ground, which the erosion of later steps meets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot, radians, tan
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from terrain_explorer.terrain.filters.base import Applying, Filter
from terrain_explorer.terrain.generators.common import Seed
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.parameters import Parameter, part_of_levels, part_of_range
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.scale import UNCHANGED, Act

if TYPE_CHECKING:
    from terrain_explorer.terrain.erosion.rock.bedding import Bedding
    from terrain_explorer.terrain.erosion.rock.column import Column
    from terrain_explorer.terrain.erosion.rock.ground_rock import GroundRock

ColumnThickness = Annotated[
    float,
    part_of_range(
        "Thickness",
        "How thick all layers are together; below lies the rock of the floor.",
        minimum=0.05,
        maximum=2,
        offered=(0.1, 1),
        meaning="of rock",
    ),
]
Dip = Annotated[
    float,
    Parameter("Dip", "How steeply the layers are tilted, in degrees.", minimum=0, maximum=60, unit="°", step=0.5),
]
DipDirection = Annotated[
    float,
    Parameter(
        "Dip direction",
        "To where the layers fall, as a compass bearing in degrees.",
        minimum=0,
        maximum=360,
        unit="°",
        step=5,
        cyclic=True,
        advanced=True,
    ),
]
Folds = Annotated[
    float,
    part_of_range("Folds", "How much higher the layers lie on the crests of folds than in their troughs.", maximum=0.5),
]
Fault = Annotated[
    float,
    part_of_range(
        "Fault",
        "How much lower the layers lie on one side of a fault, which crosses the middle of the map.",
        maximum=0.5,
    ),
]
BY_HAND, FIRST = "hand", "canyon"
"""The choice of layers that the user makes, and the one that these begin with."""


@dataclass(frozen=True)
class Rock(Filter):
    """The ground gets layers of rock; no height changes.

    Parts of the range are those of the map it is done on, and so are the sides over which folds and a fault lie. A
    part of the map, or one of more points, has the same rock at the same place.

    Attributes
    ----------
    layers
        The layers where they are made by hand, from the top downwards; none yet for those of `FIRST`. Their thicknesses
        count beside each other: all but the last are `thickness` together.
    """

    slug: ClassVar = "rock"
    title: ClassVar = "Rock"
    summary: ClassVar = (
        "Lays layers of hard and soft rock below the ground, which erosion meets as it wears the ground."
    )
    group: ClassVar = "heights"
    scaleless: ClassVar = True
    takes_selection: ClassVar = False

    rock: Annotated[
        Literal["canyon", "mesas", "badlands", "granite", "lava", "seed", "hand"],
        Parameter(
            "Layers",
            "Those of a great canyon, of mesas with one thick bed, of badlands with many thin ones, granite, lava with "
            "ash between, hard and soft rock as the seed has it, or your own, from Rock in the window.",
            labels=("canyon", "mesas", "badlands", "granite", "ash and lava", "by seed", "by hand"),
            keywords="strata column geology bedrock hardness",
            meaning="of rock",
        ),
    ] = "canyon"
    thickness: ColumnThickness = 0.5
    top: Annotated[
        float,
        part_of_levels(
            "Top",
            "How high the top of the layers lies on average; the uppermost layer goes on above it.",
            minimum=-1,
            maximum=2,
            offered=(0, 1),
            meaning="of rock",
        ),
    ] = 1.0
    dip: Dip = 0.5
    direction: DipDirection = 160.0
    folds: Folds = 0.04
    throw: Fault = 0.0
    seed: Seed = 0
    layers: tuple[Any, ...] = ()  # each a `Layer`, which is not loaded before there is rock

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.rock != BY_HAND:
            object.__setattr__(self, "layers", ())

    def applying(self, heightmap: Heightmap) -> Applying:
        yield 1.0
        return replace(heightmap, recipe=None, rock=self.below(heightmap))

    def act(self, before: Heightmap, after: Heightmap) -> Act | None:
        return UNCHANGED

    @property
    def column(self) -> Column:
        """The layers, as thick as they are in nature or as they were made by hand."""
        from terrain_explorer.terrain.erosion.rock.column import Column
        from terrain_explorer.terrain.erosion.rock.settings import SETTINGS

        if self.layers:
            return Column(self.layers)
        return SETTINGS[FIRST if self.rock == BY_HAND else self.rock](self.seed).column

    def below(self, heightmap: Heightmap) -> GroundRock:
        """Return the rock below a map, in the unit of its heights."""
        from terrain_explorer.terrain.erosion.rock.ground_rock import GroundRock

        low, high = heightmap.range
        span, column = high - low, self.column
        bedding = bedding_below(heightmap, self.dip, self.direction, self.folds * span, self.throw * span, self.seed)
        scaled = column.scaled(self.thickness * span / column.thickness)
        return GroundRock.on(heightmap, scaled, bedding, low + self.top * span)

    def instead(self, heightmap: Heightmap, before: Rock | None) -> GroundRock:
        """Return the rock below a finished map if the step had these values in place of others.

        Parameters
        ----------
        before
            The values with which the step laid the rock below the map; None where it was not done.
        """
        from terrain_explorer.terrain.erosion.rock.ground_rock import rock_below

        was = rock_below(heightmap)
        if was is None or before is None:
            return self.below(heightmap)
        # What the range was on which it was laid, in the unit of today.
        span = was.column.thickness / before.thickness
        low, column = was.top - before.top * span, self.column
        (_, b, _, _, e, _), (south, east) = was.place.affine, was.bedding.extent
        side = distances(heightmap)[0] / hypot(b * east, e * south)
        bedding = replace(
            was.bedding,
            dip=tan(radians(self.dip)) * side,
            direction=self.direction,
            folds=self.folds * span,
            throw=self.throw * span,
            seed=self.seed,
        )
        scaled = column.scaled(self.thickness * span / column.thickness)
        return replace(was, column=scaled, bedding=bedding, top=low + self.top * span)


def bedding_below(heightmap: Heightmap, dip: float, direction: float, folds: float, throw: float, seed: int) -> Bedding:
    """Return how layers lie below a map, in the unit of its heights; `dip` and `direction` are in degrees."""
    from terrain_explorer.terrain.erosion.rock.bedding import Bedding

    south, east = distances(heightmap)
    lengths = (heightmap.rows - 1) * south, (heightmap.columns - 1) * east
    side = max(lengths)
    return Bedding((lengths[0] / side, lengths[1] / side), tan(radians(dip)) * side, direction, folds, throw, seed)

"""Trees as points, for programs that plant them on the ground."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from terrain_explorer.errors import UserValueError
from terrain_explorer.files.export.plan import Plan
from terrain_explorer.files.export.tree_output import TreeFile
from terrain_explorer.files.presets.base import Preset
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters.levels import SeaLevel
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.parameters import Parameter, percent
from terrain_explorer.terrain.scale.region import thinned
from terrain_explorer.terrain.shading.climates import CLIMATES
from terrain_explorer.terrain.shading.woods import finding_woods
from terrain_explorer.terrain.work import finished

MOST = 5_000_000
"""Trees in a file at most: more than any program plants."""

_ESTIMATED = 513
"""Points along the longer side of the map by which trees are counted before."""


@dataclass(frozen=True)
class TreeMap(Preset):
    """A table of trees, a line each."""

    slug: ClassVar = "trees"
    title: ClassVar = "Trees"
    summary: ClassVar = (
        "Where trees stand, how high the ground is there, how tall they are, and of which kind: a table."
    )
    group: ClassVar = "Maps beside the heights"
    needs: ClassVar = {"sea_level": "sea"}

    climate: Annotated[
        str,
        Parameter(
            "Climate",
            "It says where woods grow, up to which height, and which trees.",
            labels=tuple(climate.title for climate in CLIMATES.values()),
            choices=tuple(CLIMATES),
        ),
    ] = "temperate"
    share: Annotated[
        float,
        percent(
            "Trees", "How many of all trees are written; each of them stands where it does among all.", minimum=0.1
        ),
    ] = 100.0
    sea: Annotated[bool, Parameter("Sea", "What lies below a level is sea, in which no tree stands.")] = False
    sea_level: SeaLevel = 0.1

    def plan(self, heightmap: Heightmap) -> Plan:
        """Return the plan for a heightmap, which says about how many trees there will be.

        Raises
        ------
        ValueError
            There would be more than `MOST`.
        """
        output = TreeFile(self.climate, self.share / 100, self.sea_level if self.sea else None, 0)
        every = -(-(max(heightmap.heights.shape) - 1) // (_ESTIMATED - 1))
        woods = finished(finding_woods(thinned(heightmap, every), self.climate, output.sea(heightmap)))
        about = _rounded(woods.count * output.share)
        if about > MOST:
            raise UserValueError(
                tr(
                    "there would be about {count:,} trees, and a file takes {most:,}; write {part} % of them at most, "
                    "or crop the terrain",
                    count=about,
                    most=MOST,
                    part=f"{max(self.share * MOST / about, 0.1):.2g}",
                )
            )
        output = TreeFile(output.climate, output.share, output.sea_level, about)
        return Plan(output, (heightmap.rows, heightmap.columns), changes=_meanings(heightmap))


def _rounded(count: float) -> int:
    """Return a number with two digits that count."""
    return int(float(f"{count:.2g}"))


def _meanings(heightmap: Heightmap) -> tuple[str, ...]:
    """Return what the columns of the table mean."""
    height = tr("The ground is in the unit of the heights, the height of a tree in metres.")
    if heightmap.place is not None:
        return (tr("x and y are coordinates of the map, as in its file."), height)
    metres = tr("x and y are metres to the east and to the north of the south-western corner.")
    if heightmap.spacing is None:
        return (tr("The size of the ground is not known: its longer side counts as 10 km."), metres, height)
    return (metres, height)

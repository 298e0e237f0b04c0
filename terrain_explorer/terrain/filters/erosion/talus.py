"""Talus: rocks fall from steep faces, and lie below as cones and aprons of loose stones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import atan, degrees
from typing import TYPE_CHECKING, Annotated, ClassVar, Self

import numpy as np

from terrain_explorer.terrain.erosion.wear import ErosionLaw, Wear
from terrain_explorer.terrain.filters.base import Applying, ErosionFilter
from terrain_explorer.terrain.gradient import gradient, slope
from terrain_explorer.terrain.heightmap import Float64s, Heightmap, is_tileable
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.portable_math import quantile
from terrain_explorer.terrain.sampling import distances, metres_of
from terrain_explorer.terrain.scale import Act
from terrain_explorer.terrain.work import Work, finished, part_of

if TYPE_CHECKING:
    from terrain_explorer.terrain.erosion.point_facts import PointFacts
    from terrain_explorer.terrain.erosion.talus import Rockfall, Scree

_FACES = 0.95
"""The part of the ground that is less steep than the faces to begin with."""

_SAMPLES = 2**16
"""About how many points tell how steep the ground is."""

_STEEPER = 5.0
"""By how many degrees faces are steeper than the angle of repose to begin with."""


@dataclass(frozen=True)
class TalusSlopes(ErosionFilter):
    """Rocks fall from faces, and come to rest below at the angle of repose; see `terrain.erosion.talus`.

    Lengths and slopes are those of nature where metres are known. Else the range of heights counts as 2,000 m, and
    slopes are those of the ground as it is drawn without exaggeration. What falls lies below or leaves the map: nothing
    else of the ground changes. At voids none lies.

    Layers of rock stand at their own critical slopes, and wear back by their erodibility. Where all is one rock, `face`
    alone says how steep it stands.
    """

    slug: ClassVar = "talus"
    bytes_a_point: ClassVar = 175
    title: ClassVar = "Talus"
    summary: ClassVar = "Rocks fall from steep faces, and lie at their feet as cones and aprons of scree."

    retreat: Annotated[
        float,
        Parameter(
            "Wearing back",
            "How far steep faces wear back, in metres: layers of rock as many times that as their erodibility. Where "
            "heights are no metres, the range counts as 2000 m.",
            unit=" m",
            minimum=0,
            maximum=1000,
            step=0.5,
            offered=(0, 50),
        ),
    ] = 10.0
    face: Annotated[
        float,
        Parameter(
            "Faces from",
            "How steep rock is at least that stones fall from, in degrees. Layers of rock count from their critical "
            "slopes on; at less than 45° they crumble sooner, at more later. Stones stay where they can lie.",
            unit="°",
            minimum=1,
            maximum=89,
            step=1,
            offered=(20, 75),
        ),
    ] = 45.0
    repose: Annotated[
        float,
        Parameter(
            "Angle of repose",
            "The steepest slope on which loose stones lie, in degrees: about 31 for scree.",
            unit="°",
            minimum=1,
            maximum=60,
            step=1,
            offered=(15, 45),
        ),
    ] = 31.0

    @property
    def deposits(self) -> tuple[str, ...]:
        return ("talus",)

    @classmethod
    def suited(cls, heightmap: Heightmap) -> Self:
        """Return talus below the steepest ground, where little of it is steep."""
        every = int((heightmap.heights.size // _SAMPLES) ** 0.5) + 1
        slopes = slope(gradient(heightmap.heights, distances(heightmap)))[::every, ::every].reshape(-1)
        steep = round(quantile(slopes, _FACES))
        return cls(face=float(min(max(steep, cls.repose + _STEEPER), cls.face)))

    def applying(self, heightmap: Heightmap) -> Applying:
        yield 0.0
        lying = yield from part_of(self.falling(heightmap), 0, 0.95)
        return heightmap if lying is None else (yield from part_of(_with_talus(heightmap, lying), 0.95, 1))

    def falling(
        self, heightmap: Heightmap, show: Callable[[Heightmap, Scree], object] | None = None
    ) -> Work[Scree | None]:
        """Find what falls and lies, None where nothing does; show the ground and the talus after each rockfall."""
        from terrain_explorer.terrain.erosion.talus import falling
        from terrain_explorer.terrain.filters.erosion.loose_layers import layer_ground

        voids = heightmap.voids
        if not self.retreat or (voids is not None and voids.all()):
            return None
        ground = yield from part_of(layer_ground(heightmap), 0, 0.1)

        def shown(lying: Scree) -> None:
            assert show is not None
            show(finished(_with_talus(heightmap, lying)), lying)

        rockfall = self._rockfall(heightmap, *(np.arange(count, dtype=np.float64) for count in ground.heights.shape))
        lying = yield from part_of(falling(ground, rockfall, shown if show else None), 0.1, 1)
        return lying if lying.fallen.any() else None

    def act(self, before: Heightmap, after: Heightmap) -> Act | None:
        from terrain_explorer.terrain.scale.laid import Laid

        # Bare rock keeps its detail; where more came than fell, stones hide it.
        thickness = np.maximum(after.heights - before.heights, 0)
        repeats = is_tileable(before.heights, after.heights)
        return Laid(before.heights, after.heights, thickness=thickness, repeats=repeats)

    def wearing(self, before: Heightmap, after: Heightmap) -> Work[Wear]:
        from terrain_explorer.terrain.filters.erosion.loose_layers import on_map

        lying = yield from self.falling(before)
        none = np.zeros(before.heights.shape, np.float32)
        if lying is None:
            return Wear({ErosionLaw.ROCKFALL: none, ErosionLaw.TALUS: none})
        worn, thickness = (on_map(before, each).astype(np.float32) for each in (lying.worn, lying.thickness))
        return Wear({ErosionLaw.ROCKFALL: worn, ErosionLaw.TALUS: -thickness})

    def telling(self, before: Heightmap, after: Heightmap, row: int, column: int) -> Work[PointFacts | None]:
        from terrain_explorer.terrain.erosion.point_facts import TalusFacts, steepest_fall

        yield 1.0
        slope = degrees(atan(steepest_fall(after, row, column)[0]))
        # The ground before may have fewer points: those on which the step was found.
        sizes = zip((row, column), after.heights.shape, before.heights.shape, strict=True)
        here = tuple(round(at * (own - 1) / (whole - 1)) for at, whole, own in sizes)
        rockfall = self._rockfall(before, *(np.array([float(at)]) for at in here))
        if rockfall.rock is None:
            return TalusFacts(slope, self.repose, rockfall.face)
        unit = metres_of(before)
        height, fall = unit * (float(before.heights[here]) - before.range[0]), steepest_fall(before, *here)[0]
        limit, retreat = rockfall.of_faces(np.array([[height]]), np.array([[fall]]), unit * min(distances(before)))
        limit, retreat = (float(np.max(each)) for each in (limit, retreat))
        return TalusFacts(slope, self.repose, degrees(atan(limit)), retreat)

    def _rockfall(self, heightmap: Heightmap, rows: Float64s, columns: Float64s) -> Rockfall:
        """Return what falls at the crossings of some rows and columns of a map."""
        from terrain_explorer.terrain.erosion.rock.ground_rock import rock_below
        from terrain_explorer.terrain.erosion.talus import FaceRock, Rockfall

        rockfall, rock = Rockfall(self.retreat, max(self.face, self.repose), self.repose), rock_below(heightmap)
        if rock is None:
            return rockfall
        if len({(layer.critical_slope, layer.erodibility) for layer in rock.column.layers}) == 1:
            return replace(rockfall, retreat=self.retreat * rock.column.layers[0].erodibility)
        unit = metres_of(heightmap)
        rock = rock.rescaled(unit, -unit * heightmap.range[0])
        return replace(rockfall, face=self.face, rock=FaceRock(rock.column, rock.frame(rows, columns)))


def _with_talus(heightmap: Heightmap, lying: Scree) -> Applying:
    from terrain_explorer.terrain.filters.erosion.loose_layers import raised

    return (yield from raised(heightmap, lying.thickness - lying.worn))

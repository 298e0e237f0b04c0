"""Talus: rocks fall from steep faces, roll down, and come to rest below as cones and aprons of loose stones.

The rock wears back where it is bare and steeper than a limit. What falls goes down ground that is steeper than stones
lie on, in proportion to the slopes, and fills what is gentler up to their angle of repose, by and by: so taluses grow
from the feet of the faces outwards, as Kirkby and Statham tell, "Surface Stone Movement and Scree Formation", Journal
of Geology 83, 1975. In the end heaps spread until none is steeper than that.

On layers of rock a face is what is steeper than its own layers stand, and wears back by as many times as they are more
erodible than ordinary rock. Their backwear would tell that, too, but in metres by a time, and nothing here says how
long it goes on; erodibility is a factor, and 1 for ordinary rock.

Thicknesses are those of a loose layer; see `loose_layer`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import radians, tan

import numpy as np

from terrain_explorer.terrain.erosion.loose_layer import PART, SPREAD, LayerGround, slide, spread, steepest_falls
from terrain_explorer.terrain.erosion.rock.column import Column
from terrain_explorer.terrain.heightmap import Float64s, Int64s
from terrain_explorer.terrain.work import Work

ROCKFALLS = 6
"""In how many parts rock falls: each finds the ground as those before have left it."""

_BARE = 0.3
"""Under how much talus rock no longer wears, in metres; under less it wears in part."""

_FILLED = 0.6
"""The part of the room below the angle of repose that a rockfall fills: the rest rolls on."""

_ROUNDS, _LAST_ROUNDS = 4, 8
"""The most rounds in which heaps spread once stones have rolled, and after the last rockfall."""
_MOST_PARTS = 2**60
"""No more falls from a whole map, in `PART`."""

_MOST_PASSES = 4
"""How often stones roll and heaps spread at most until all lies."""


@dataclass(frozen=True, eq=False)
class FaceRock:
    """Layers of different rock below a ground, whose faces break as their layers do.

    Attributes
    ----------
    column
        The layers, in metres.
    frame
        How high the top of the column lies at each point, as the heights of the ground do, shape (rows, columns).
    """

    column: Column
    frame: Float64s

    def limits(self, heights: Float64s, drops: Float64s) -> tuple[Float64s, Float64s]:
        """Return how steeply faces stand, rise over run, and the erodibility of their rock.

        A face may go through several layers: it stands as steeply as one that climbs each at its own critical slope,
        and wears as they do on the mean.

        Parameters
        ----------
        heights
            Of the ground at the upper ends of the faces, shape (rows, columns).
        drops
            How far they go down from there, likewise.
        """
        column = self.column
        upper = heights - self.frame
        lower = upper - drops
        return 1 / column.means(1 / column.slopes, lower, upper), column.means(column.erodibilities, lower, upper)


@dataclass(frozen=True)
class Rockfall:
    """What falls, and how it lies.

    Attributes
    ----------
    retreat
        How far a face wears back, in metres, 0 or more.
    face
        The slope above which rock is a face, in degrees. A layer counts from so many times its own critical slope on as
        this is steeper than 45 degrees, but only where stones cannot lie.
    repose
        The steepest slope on which stones lie, in degrees, at most that of a face where all is one rock.
    rock
        The layers below the ground; None where all is one rock, of which faces begin at `face`.
    """

    retreat: float
    face: float
    repose: float
    rock: FaceRock | None = None

    def of_faces(self, heights: Float64s, falls: Float64s, apart: float) -> tuple[Float64s | float, Float64s | float]:
        """Return above which slopes points are faces, rise over run, and how far these wear back, in metres.

        Parameters
        ----------
        heights
            Of the bare rock, in metres, shape (rows, columns).
        falls
            How steeply it falls there, likewise.
        apart
            How far it is to the lower end of a face, in metres.
        """
        face = tan(radians(self.face))
        if self.rock is None:
            return face, self.retreat
        slopes, factors = self.rock.limits(heights, falls * apart)
        return np.maximum(face * slopes, tan(radians(self.repose))), self.retreat * factors


@dataclass(frozen=True, eq=False)
class Scree:
    """The talus after some rockfalls.

    Attributes
    ----------
    lying
        How thick it lies, in `PART`, shape (rows, columns).
    fallen
        How much rock fell from each point, likewise.
    gone
        How much is gone: over the edges of the map, or where none lies. All together, `lying` and this are `fallen`.
    """

    lying: Int64s
    fallen: Int64s = field(repr=False)
    gone: int = 0

    @property
    def thickness(self) -> Float64s:
        """How thick it lies, in metres."""
        return np.asarray(self.lying * PART, np.float64)

    @property
    def worn(self) -> Float64s:
        """How much rock fell from each point, in metres."""
        return np.asarray(self.fallen * PART, np.float64)


def falling(ground: LayerGround, rockfall: Rockfall, show: Callable[[Scree], object] | None = None) -> Work[Scree]:
    """Find the talus that lies after all rockfalls.

    Parameters
    ----------
    show
        Called with the talus after each rockfall.
    """
    none = np.zeros(ground.heights.shape, np.int64)
    talus, repose = Scree(none, none), tan(radians(rockfall.repose))
    for number in range(ROCKFALLS):
        yield number / ROCKFALLS
        rock = replace(ground, heights=ground.heights - talus.worn)
        falls = steepest_falls(rock, rock.heights + talus.thickness)
        fresh = _breaking(ground, rockfall, talus, falls)
        if not fresh.any():
            if number == 0:
                return talus
            continue
        yield (number + 0.3) / ROCKFALLS
        worn, lying = talus.fallen + fresh, talus.lying + fresh
        rock = replace(ground, heights=ground.heights - worn * PART)
        if number == ROCKFALLS - 1:
            gone = yield from _resting(rock, repose, lying)
        else:
            gone = yield from _rolling(rock, repose, lying)
            yield from spread(rock, none, lying, repose, _ROUNDS)
        if ground.away is not None:
            gone += int(lying[ground.away].sum())
            lying[ground.away] = 0
        talus = Scree(lying, worn, talus.gone + gone)
        if show:
            show(talus)
    return talus


def _resting(rock: LayerGround, repose: float, lying: Int64s) -> Work[int]:
    """Let stones roll and heaps spread until all lies; return how much left the map."""
    gone = yield from _rolling(rock, repose, lying)
    for _ in range(_MOST_PASSES):
        yield 0.3
        steeper = steepest_falls(rock, rock.heights + lying * PART) - repose
        if not (np.minimum(min(rock.grid.spacing) * steeper, lying * PART) > SPREAD).any():
            break
        yield from spread(rock, np.zeros_like(lying), lying, repose, _LAST_ROUNDS)
        # What spread onto steep ground does not stay there.
        gone += yield from _rolling(rock, repose, lying)
    return gone


def _rolling(rock: LayerGround, repose: float, lying: Int64s) -> Work[int]:
    """Let stones roll down until there is room for them; return how much left the map."""
    surface = rock.heights + lying * PART
    room = min(rock.grid.spacing) * (repose - steepest_falls(rock, surface))
    room *= np.where(room > 0, _FILLED, 1)
    held = np.maximum(lying + np.floor(np.clip(room / PART, -_MOST_PARTS, _MOST_PARTS)).astype(np.int64), 0)
    return (yield from slide(rock, surface, held, lying))


def _breaking(ground: LayerGround, rockfall: Rockfall, talus: Scree, falls: Float64s) -> Int64s:
    """Return how much breaks off each point in a rockfall, in `PART`.

    A face that wears back by a length becomes lower by as much times its slope; here only by what makes it steeper than
    the limit, so that it comes down to that at most.
    """
    apart = min(ground.grid.spacing)
    limits, retreats = rockfall.of_faces(ground.heights - talus.worn, falls, apart)
    bare = np.maximum(1 - talus.thickness / _BARE, 0)
    wanted = bare * (np.minimum(retreats, apart / 2) / ROCKFALLS / PART) * np.maximum(falls - limits, 0)
    # On ground beyond all nature whole numbers end.
    fresh = np.floor(wanted * min(_MOST_PARTS / ROCKFALLS / max(float(wanted.sum()), 1.0), 1.0)).astype(np.int64)
    if ground.away is not None:
        fresh[ground.away] = 0
    return fresh

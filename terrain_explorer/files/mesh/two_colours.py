"""What of a print is in the second of two colours: what lies high, or what lies under water."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.files.errors import UnfitError
from terrain_explorer.files.mesh.options import MeshOptions
from terrain_explorer.files.mesh.topology import Triangles
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Bools, Heightmap
from terrain_explorer.terrain.hydrology.drainage import below_sea
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.waters import finding_waters
from terrain_explorer.terrain.work import Work

_GROUND, _HIGH, _WATER = "#8A7A5C", "#F4F4F0", "#34709E"
"""The colours of the two filaments on a screen; those in the printer may be any."""


@dataclass(frozen=True, eq=False)
class TwoColours:
    """The two colours of a print.

    Attributes
    ----------
    second_points
        Which points of the map are in the second colour, shape (rows, columns).
    first, second
        The colours on a screen, such as ``"#886644"``.
    """

    second_points: Bools
    first: str
    second: str

    def of_triangles(self, rows: NDArray[Any], columns: NDArray[Any], triangles: Triangles) -> Bools:
        """Return which triangles are in the second colour: those of which at least two corners are.

        Parameters
        ----------
        rows, columns
            The rows and columns of the map that make a grid of vertices.
        triangles
            Triangles by numbers of its vertices, which are counted row by row from 0, shape (triangles, 3).
        """
        return np.asarray(self.second_points[np.ix_(rows, columns)].ravel()[triangles].sum(axis=1) >= 2)


def finding_colours(heightmap: Heightmap, options: MeshOptions, look: Look) -> Work[TwoColours | None]:
    """Find what of a print is in a second colour; None where all of it has one.

    Raises
    ------
    UnfitError
        Water is wanted, and the look shows none.
    """
    if options.colours == "one":
        return None
    if options.colours == "height":
        low, high = heightmap.range
        return TwoColours(heightmap.heights >= low + options.second_from * (high - low), _GROUND, _HIGH)
    if not (look.water or look.rivers):
        raise UnfitError(
            tr("has no water to colour: neither a sea nor rivers and lakes are shown"),
            tr("Show one of them, or choose two colours by height"),
        )
    wet = below_sea(heightmap.heights, look.water_height(heightmap))
    if look.rivers:
        wet |= (yield from finding_waters(heightmap, look)).depths > 0
    return TwoColours(wet, _GROUND, _WATER)

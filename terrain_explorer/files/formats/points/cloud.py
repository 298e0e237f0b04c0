"""Points as their files give them, some at a time, whatever the file is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.files.raster.notes import DeferredText, Note, assumed
from terrain_explorer.files.raster.spacing import METRES

SurveyPoints = NDArray[np.float64]
"""East, north and height of some points, shape (points, 3). A height may be NaN: there is a point without one."""

PointsRead = tuple[float, SurveyPoints]
"""The part of the file that is read, from 0 to 1, and the points read last."""


@dataclass(frozen=True)
class Cloud:
    """The points of a file.

    Attributes
    ----------
    kind
        What the file is, in words.
    parts
        Begins to read and yields all points; may be called again. Heights are in metres.
    metres
        The metres of a unit of east and north, where they are no degrees.
    degrees
        Whether east and north are degrees; None where the file does not say.
    ground
        Returns how many of the points read so far are marked as ground, and how many there are of all classes.
    system
        The coordinate system as text, or nothing.
    notes
        Returns what reading has assumed, when all is read.
    """

    kind: DeferredText
    parts: Callable[[], Iterator[PointsRead]]
    metres: float = 1.0
    degrees: bool | None = None
    ground: Callable[[], tuple[int, int]] = lambda: (0, 0)
    system: str = ""
    notes: Callable[[], tuple[Note, ...]] = lambda: (assumed(METRES),)

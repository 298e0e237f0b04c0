"""Brings maps beside the heights to the size that a program takes them in."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from terrain_explorer.files.export.plan import points
from terrain_explorer.files.raster.samples import Samples
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap
from terrain_explorer.terrain.work import Work, part_of


@dataclass(frozen=True)
class MapFit:
    """How maps get the size of a program's, which lie on its heights point by point, or between them.

    Attributes
    ----------
    shape
        The rows and columns of the heights there.
    filters
        What brings the heights to them: the maps are brought there in the same way.
    changes
        A sentence for each of these.
    in_cells
        Whether a map has a pixel for each square between the points of the heights, and so one row and one column
        fewer; otherwise one for each point.
    """

    shape: tuple[int, int]
    filters: tuple[Filter, ...] = ()
    changes: tuple[str, ...] = ()
    in_cells: bool = False

    @property
    def pixels(self) -> tuple[int, int]:
        """The rows and columns of a map."""
        fewer = 1 if self.in_cells else 0
        return self.shape[0] - fewer, self.shape[1] - fewer

    @property
    def sentence(self) -> str:
        """How large each map is."""
        size = tr("Each map has {size}.", size=points(self.pixels))
        if not self.in_cells:
            return size
        between = tr(
            "Its pixels lie between the points of the heights, which are {heights}.", heights=points(self.shape)
        )
        return f"{size} {between}"

    def fitting(self, values: FloatArray) -> Work[FloatArray]:
        """Bring numbers to the size of a map: yield the part that is done, 0 to 1.

        Parameters
        ----------
        values
            Shape (rows, columns) of the terrain's heights.
        """
        low, high = float(values.min()), float(values.max())
        if not self.filters or low == high:
            fitted = values if not self.filters else np.full(self.shape, low, values.dtype)
        else:
            map = Heightmap(values.astype(np.float32), (low, high))
            for place, filter in enumerate(self.filters):
                start, end = place / len(self.filters), (place + 1) / len(self.filters)
                map = yield from part_of(filter.applying(map), start, end)
            fitted = map.heights
        yield 1.0
        return in_cells(fitted) if self.in_cells else fitted

    def fitting_pixels(self, samples: Samples, normals: bool = False) -> Work[Samples]:
        """Bring a picture to the size of a map, as `fitting` does.

        Parameters
        ----------
        samples
            Whole numbers, shape (rows, columns) or (rows, columns, channels).
        normals
            Whether the channels are those of normals, which keep their unit length.
        """
        if not self.filters and not self.in_cells:
            yield 1.0
            return samples
        channels = samples.reshape(*samples.shape[:2], -1)
        fitted = np.empty((*self.pixels, channels.shape[2]), np.float32)
        for place in range(channels.shape[2]):
            start, end = place / channels.shape[2], (place + 1) / channels.shape[2]
            fitted[..., place] = yield from part_of(self.fitting(channels[..., place]), start, end)
        return rounded(fitted, samples.dtype, normals).reshape(*self.pixels, *samples.shape[2:])


def in_cells(values: FloatArray) -> FloatArray:
    """Return the means of the four points around each square between points, float32."""
    rows = values[:-1].astype(np.float32) + values[1:]
    return np.asarray((rows[:, :-1] + rows[:, 1:]) / 4, np.float32)


def pixels_in_cells(samples: Samples, normals: bool = False) -> Samples:
    """Return a picture with a pixel for each square between its own; see `MapFit.fitting_pixels`."""
    return rounded(in_cells(samples), samples.dtype, normals)


def rounded(values: FloatArray, kind: np.dtype, normals: bool = False) -> Samples:
    """Return whole numbers of a kind; those of normals after they got unit length again."""
    white = np.iinfo(kind).max
    if normals:
        vectors = values / (white / 2) - 1
        length = np.sqrt((vectors * vectors).sum(axis=2, keepdims=True))
        values = (vectors / np.maximum(length, np.float32(1e-6)) + 1) * (white / 2)
    return np.asarray(np.clip(np.rint(values), 0, white), kind)

"""A large terrain seen as one heightmap, for whatever looks at rectangles of a map only."""

from __future__ import annotations

from terrain_explorer.terrain.heightmap import Heightmap, Heights, Window
from terrain_explorer.terrain.tiles.large_terrain import LargeTerrain


class DistantHeights:
    """The heights of a large terrain as an array: a rectangle is computed when it is asked for.

    Parameters
    ----------
    terrain
        The terrain.
    near
        The rectangle that is kept, so that it is computed once.
    """

    def __init__(self, terrain: LargeTerrain, near: Window) -> None:
        self.shape = terrain.shape
        self._terrain, self._near = terrain, near
        self._kept = terrain.heights(near)

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, places: tuple[slice, slice]) -> Heights:
        """Return the heights of a rectangle, float32, read-only where they are those that are kept."""
        (top, bottom, down), (left, right, across) = (
            part.indices(count) for part, count in zip(places, self.shape, strict=True)
        )
        near = self._near
        last_row, last_column = near.row + near.rows, near.column + near.columns
        if near.row <= top <= bottom <= last_row and near.column <= left <= right <= last_column:
            kept = self._kept[top - near.row : bottom - near.row, left - near.column : right - near.column]
        else:
            kept = self._terrain.heights(Window(top, left, bottom - top, right - left))
        return kept[::down, ::across]


def distant_map(terrain: LargeTerrain, near: Window, spacing: float | None = None) -> Heightmap:
    """Return a heightmap as large as a terrain, of which only a rectangle is in memory.

    It serves whatever takes rectangles out of `Heightmap.heights` and knows the whole by its size and range: colours,
    slopes and masks of a rectangle are then those of the whole map, bit for bit. Its extremes are its range.

    Parameters
    ----------
    near
        The rectangle that will be looked at. What lies beyond is computed anew each time.
    spacing
        The metres between neighbouring points, where they are known.
    """
    corner = terrain.piece(Window(0, 0, 2, 2))
    map = object.__new__(Heightmap)
    # Not by its constructor, which looks at all heights.
    values = {
        "heights": DistantHeights(terrain, near),
        "range": corner.range,
        "recipe": None,
        "origin": None,
        "extremes": corner.range,
        "metres": corner.metres,
        "spacing": spacing or corner.spacing,
        "stretch": corner.stretch,
        "picture": None,
    }
    for name, value in values.items():
        object.__setattr__(map, name, value)
    return map

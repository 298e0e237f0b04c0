"""Lines that lie on the ground, and which places of it are hidden."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.gui.views.marks import BrushRing, Places
from terrain_explorer.gui.views.surface3d.camera.camera import Camera, Vectors
from terrain_explorer.gui.views.surface3d.camera.picking import Ground, within
from terrain_explorer.gui.views.surface3d.camera.sight import Sight
from terrain_explorer.terrain.sampling import Line, Point

_RING_CORNERS = 48
_LINE_CORNERS = 512
_BRUSH_CORNERS = 96, 256, 512
"""Of a brush's ring: at least, at most, and of all its mirrored copies together."""

_SAMPLES, _FEWEST, _MOST = 2**15, 64, 4096
"""How many places are checked to find hidden ones: in all, and at least and at most on one line of sight."""


def ring(ground: Ground, middle: Vectors, radius: float) -> Vectors:
    """Return the corners of a closed circle that lies on the ground around a place of the world, shape (n, 3)."""
    x, y, _ = middle
    aside = np.array([radius, -radius, 0.0, 0.0])
    east, west, south, north = ground.level(x + aside, y + aside[::-1])
    # A flat circle in the plane that the ground has on average there: on rough ground a draped one would be a scrawl.
    upward = np.array([west - east, south - north, 2.0 * radius])
    across = np.cross([0.0, 1.0, 0.0], upward)
    across /= np.linalg.norm(across)
    along = np.cross(upward / np.linalg.norm(upward), across)
    turn = np.linspace(0.0, 2.0 * np.pi, _RING_CORNERS + 1)[:, None]
    return np.asarray(middle + radius * (np.cos(turn) * across + np.sin(turn) * along))


def draped(ground: Ground, line: Line) -> Vectors:
    """Return places along a line of the map that lie on the ground, shape (n, 3)."""
    ends = np.array([ground.place(line.start), ground.place(line.end)])
    # Two corners to a cell follow the bilinear ground closely enough.
    corners = int(np.clip(2.0 * line.length, 1, _LINE_CORNERS)) + 1
    x, y = np.linspace(ends[0, :2], ends[1, :2], corners).T
    return np.stack([x, y, ground.level(x, y)], axis=1)


def along(ground: Ground, corners: Vectors) -> Vectors:
    """Return places of the ground along a line through corners of the map, rows and columns of shape (n, 2)."""
    ways = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(corners, axis=0).T))])
    places = np.union1d(ways, np.linspace(0.0, ways[-1], int(np.clip(2.0 * ways[-1], 1, _LINE_CORNERS)) + 1))
    return ground.places(*(np.interp(places, ways, axis) for axis in corners.T))


def around(ground: Ground, brush: BrushRing, point: Point) -> tuple[Vectors, NDArray[np.bool_]]:
    """Return the closed rings of a brush at a point and of its mirrored copies, draped over the ground.

    Returns
    -------
    places, beside
        Places of the world, shape (rings, corners, 3), those beside the map brought to its edge; and which of them
        are beside the map, shape (rings, corners).
    """
    shape = ground.heightmap.heights.shape
    middles = np.array([(middle.row, middle.column) for middle in brush.places(point, shape)])
    fewest, most, together = _BRUSH_CORNERS
    turn = np.linspace(0.0, 2.0 * np.pi, min(max(together // len(middles), fewest), most) + 1)
    corners = middles[:, None] + brush.diameter / 2 * np.stack([np.cos(turn), np.sin(turn)], axis=1)
    return _on_ground(ground, corners)


def below(ground: Ground, brush: BrushRing, point: Point, cells: tuple[int, int]) -> tuple[Vectors, NDArray[np.bool_]]:
    """Return the corners of the cells of a picture around a point, in rows and columns, draped over the ground.

    Returns
    -------
    places, beside
        As for `around`, shape (rows + 1, columns + 1, 3) and (rows + 1, columns + 1).
    """
    reach = brush.reach * brush.diameter / 2 * np.array(cells) / max(cells)
    row, column = (np.linspace(-end, end, count + 1) for end, count in zip(reach, cells, strict=True))
    corners = np.stack(np.meshgrid(point.row + row, point.column + column, indexing="ij"), axis=-1)
    return _on_ground(ground, corners)


def _on_ground(ground: Ground, corners: Vectors) -> tuple[Vectors, NDArray[np.bool_]]:
    on_map = np.clip(corners, 0.0, np.subtract(ground.heightmap.heights.shape, 1))
    x, y = ground.cell * on_map[..., 1] - ground.block.east, ground.block.north - ground.cell * on_map[..., 0]
    return np.stack([x, y, ground.level(x, y)], axis=-1), (corners != on_map).any(axis=-1)


def hidden(ground: Ground, camera: Camera, places: Vectors, depth: Vectors) -> NDArray[np.bool_]:
    """Return which places on the ground are hidden by the ground before them.

    Parameters
    ----------
    places
        Shape (n, 3).
    depth
        How deep under the ground a line of sight has to get, in world units, shape (n,).
    """
    towards = np.broadcast_to(camera.axes[2], places.shape) if camera.orthographic else camera.eye - places
    _, leave = within(ground.block, places, towards)
    reach = leave if camera.orthographic else np.minimum(leave, 1.0)
    # A fixed amount of work for all places together: the overlay is drawn again for every move of the pointer.
    count = min(max(_SAMPLES // len(places), _FEWEST), _MOST)
    steps = np.linspace(0.0, 1.0, count)[1:] ** 1.5  # closer together near the place
    x, y, z = places.T[:, :, None] + towards.T[:, :, None] * (reach[:, None] * steps)
    return np.asarray((z < ground.level(x, y) - depth[:, None]).any(axis=1))


def seen_at(ground: Ground, sight: Sight, places: Places) -> Places:
    """Return where places of a map are seen: x and y in pixels, NaN far beside the view and behind the eye."""
    rows, columns = (places * (np.array(ground.heightmap.heights.shape) - 1)).T
    return sight.on_screen(ground.places(rows, columns))

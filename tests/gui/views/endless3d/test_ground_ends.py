"""Where the ground ends, whatever its shape: its sides close with the ground, and nothing shows through."""

from dataclasses import replace
from unittest.mock import Mock

import numpy as np
import pytest
from endless_tools import Tiles, is_sky, picture

from terrain_explorer.gui.views.endless3d.frame import Spot
from terrain_explorer.gui.views.endless3d.gl.ground_uniforms import bottom_height
from terrain_explorer.gui.views.surface3d.gl.renderer import BEST, MOVING, RESTING
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.work import finished


def rough_map(rows, columns):
    """Hills with rough ground on them: coarse points lie far from the fine ones between them."""
    south, east = np.mgrid[:rows, :columns] / 100.0
    hills = np.sin(2.0 * south + 1.0) * np.cos(1.5 * east)
    return Heightmap(hills + 0.3 * np.random.default_rng(1).random((rows, columns)))


def holes(view):
    """How many pixels show what is behind the block though it is in front: in its sides or below its top."""
    hidden = is_sky(picture(view))
    frame, (rows, columns) = view.frame_of_camera, hidden.shape
    clip = matrix(frame.clip(columns / rows, view.travel.above(view.camera)))
    slices = upright(hidden, clip)
    row = np.arange(rows)[:, np.newaxis]
    inside = (row > np.where(slices, rows, row).min(axis=0)) & (row < np.where(slices, -1, row).max(axis=0))
    # The edge of a side runs along a slice: ground is on both sides of a hole.
    between = inside & np.roll(inside, 1, axis=1) & np.roll(inside, -1, axis=1)
    return int((slices & between).sum() + (hidden & in_foot(view, clip, hidden.shape)).sum())


def upright(hidden, clip):
    """A picture with each upright slice of the block in a column: from its skyline down it has no gap."""
    rows, columns = hidden.shape
    x, y, _, w = -clip[:, 2]  # what lies straight below is seen there at last
    column, row = (x / w + 1) / 2 * columns, (1 - y / w) / 2 * rows
    way = (np.arange(rows)[:, np.newaxis] + 0.5 - row) / (rows / 2 - row)
    seen = column + (np.arange(columns) + 0.5 - column) * way
    shown = (seen >= 0) & (seen < columns)
    return np.take_along_axis(hidden, np.clip(seen.astype(int), 0, columns - 1), axis=1) | ~shown


def in_foot(view, clip, shape):
    """Where a line of sight meets the sides of the block below all ground."""
    frame, facts = view.frame_of_camera, view._scene.facts
    south, east = map(float, facts.extent)
    bottom = bottom_height(facts, view._scene.look)
    low, high = frame.place(Spot(south, 0.0, bottom)), frame.place(Spot(0.0, east, facts.range[0]))
    rows, columns = shape
    across, up = np.meshgrid(2 * (np.arange(columns) + 0.5) / columns - 1, 1 - 2 * (np.arange(rows) + 0.5) / rows)
    far = np.stack([across, up, np.ones(shape), np.ones(shape)], axis=-1) @ np.linalg.inv(clip).T
    way = far[..., :3] / far[..., 3:] - frame.camera.eye
    entered, left = np.sort([(end - np.array(frame.camera.eye)) / way for end in (low, high)], axis=0)
    return entered.max(axis=-1) < left.min(axis=-1)


def matrix(clip):
    """A matrix of Qt as one of numpy."""
    return np.array(clip.data()).reshape(4, 4).T


@pytest.mark.parametrize("sea", [False, True])
@pytest.mark.parametrize("shape", [(1201, 1201), (700, 300), (1025, 1025), (513, 1025)])
def test_the_sides_close_with_the_ground(make_view, shape, sea):
    view = make_view(Tiles(finished(finding_ground(None, rough_map(*shape)))), width=320, height=220)
    view.setLook(Look(water=sea, water_level=0.4, shadows=0.0))
    found = {}
    # The meshes of all qualities, drawn as finely.
    for apart in (BEST.apart, RESTING.apart, MOVING.apart):
        view._redraw.quality = Mock(return_value=replace(BEST, apart=apart))
        for azimuth, nearer in ((-45.0, 1.0), (30.0, 1.6), (160.0, 1.0)):
            whole = view.travel.whole()
            view.setCamera(replace(whole, azimuth=azimuth, elevation=20.0, scale=whole.scale / nearer))
            found[apart, azimuth] = holes(view)
    assert not any(found.values()), found

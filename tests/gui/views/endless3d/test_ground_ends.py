"""Where the ground ends, whatever its shape: its sides close with the ground, and nothing shows through."""

from dataclasses import replace

import numpy as np
import pytest
from endless_tools import Tiles, is_sky, picture

from terrain_explorer.gui.views.endless3d.gl.ground_uniforms import bottom_height
from terrain_explorer.gui.views.surface3d.gl.renderer import BEST, MOVING, RESTING
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.tiles.map_ground import MapGround
from terrain_explorer.terrain.work import finished


def rough_map(rows, columns):
    """Hills with rough ground on them: coarse points lie far from the fine ones between them."""
    south, east = np.mgrid[:rows, :columns] / 100.0
    hills = np.sin(2.0 * south + 1.0) * np.cos(1.5 * east)
    return Heightmap(hills + 0.3 * np.random.default_rng(1).random((rows, columns)))


def holes(view):
    """How many pixels show what is behind the block though it is in front: in its sides or below its top."""
    pixels = picture(view)
    hidden = is_sky(pixels)
    rows = np.arange(len(pixels))[:, np.newaxis]
    # Each column of a picture shows an upright slice of the block, from its skyline down without a gap.
    below_skyline = (rows > np.where(hidden, len(pixels), rows).min(axis=0)) & (
        rows < np.where(hidden, -1, rows).max(axis=0)
    )
    return int((hidden & (below_skyline | foot(view, pixels.shape[:2]))).sum())


def foot(view, shape):
    """Where a line of sight meets the sides of the block below all ground."""
    frame, facts = view.frame_of_camera, view._scene.facts
    low = np.array([*frame.place(replace(frame.pivot, south=float(facts.extent[0]), east=0.0, height=0.0))])
    high = np.array([*frame.place(replace(frame.pivot, south=0.0, east=float(facts.extent[1]), height=0.0))])
    low[2], high[2] = frame.z(bottom_height(facts, view._scene.look)), frame.z(facts.range[0])
    rows, columns = shape
    across, up = np.meshgrid(2 * (np.arange(columns) + 0.5) / columns - 1, 1 - 2 * (np.arange(rows) + 0.5) / rows)
    clip = np.array(frame.clip(columns / rows, view.travel.above(view.camera)).inverted()[0].data()).reshape(4, 4).T
    far = np.stack([across, up, np.ones(shape), np.ones(shape)], axis=-1) @ clip.T
    way = far[..., :3] / far[..., 3:] - frame.camera.eye
    entered, left = np.sort([(low - frame.camera.eye) / way, (high - frame.camera.eye) / way], axis=0)
    return entered.max(axis=-1) < left.min(axis=-1)


@pytest.mark.parametrize("sea", [False, True])
@pytest.mark.parametrize("shape", [(1201, 1201), (700, 300), (1025, 1025), (513, 1025)])
def test_the_sides_close_with_the_ground(make_view, shape, sea):
    view = make_view(Tiles(finished(MapGround.making(rough_map(*shape)))), width=320, height=220)
    view.setLook(Look(water=sea, water_level=0.4, shadows=0.0))
    found = {}
    for quality in (BEST, RESTING, MOVING):
        view._redraw.quality = lambda *_, quality=quality: quality
        for azimuth, nearer in ((-45.0, 1.0), (30.0, 1.6), (160.0, 1.0)):
            view.go(lambda travel, at: replace(travel.whole(), azimuth=azimuth, elevation=20.0, scale=2.6 / nearer))
            found[quality.apart, azimuth] = holes(view)
    assert not any(found.values()), found

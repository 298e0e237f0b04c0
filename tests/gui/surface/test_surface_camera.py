import numpy as np
import pytest
from surface_tools import noise

from terrain_explorer.gui.surface.block import Block
from terrain_explorer.gui.surface.camera import FROM_ABOVE, MARGIN, OBLIQUE, Pose, frame

BLOCKS = [
    Block.of(noise(9, 9), 1.0),
    Block.of(noise(9, 33), 1.0),
    Block.of(noise(33, 9), 4.0),
    Block.of(noise(2, 99), 0.0),
]
POSES = [OBLIQUE, FROM_ABOVE, Pose(-90.0, 0.0), Pose(30.0, 60.0)]


def seen(block, pose, framing):
    """Return the corners' positions in the picture, one row to the right and one up, over their distance."""
    azimuth, elevation = np.radians([pose.azimuth, pose.elevation])
    near = np.array([np.cos(elevation) * np.cos(azimuth), np.cos(elevation) * np.sin(azimuth), np.sin(elevation)])
    right = np.array([-np.sin(azimuth), np.cos(azimuth), 0.0])
    eye = np.array([0.0, 0.0, framing.pivot]) + framing.distance * near
    points = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (block.bottom, block.top)]) * [
        block.east,
        block.north,
        1.0,
    ]
    away = points - eye
    return np.array([away @ right, away @ np.cross(near, right)]) / -(away @ near)


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("pose", POSES)
@pytest.mark.parametrize("aspect", [0.4, 1.0, 2.5])
def test_the_whole_block_is_seen_and_fills_the_picture(block, pose, aspect):
    wide = np.tan(np.radians(40.0) / 2) / MARGIN
    across, up = seen(block, pose, frame(block, pose, 40.0, aspect)) / np.array([[wide], [wide / aspect]])
    assert np.abs(across).max() <= 1.0 + 1e-9
    assert np.abs(up).max() <= 1.0 + 1e-9
    assert max(np.abs(across).max(), np.abs(up).max()) == pytest.approx(1.0, abs=0.02)
    if pose.elevation < 80:
        assert up.max() == pytest.approx(-up.min(), abs=0.02)


def test_a_wider_picture_of_a_deep_block_comes_nearer():
    assert frame(BLOCKS[0], OBLIQUE, 36.0, 1.0).distance < frame(BLOCKS[0], OBLIQUE, 36.0, 3.0).distance

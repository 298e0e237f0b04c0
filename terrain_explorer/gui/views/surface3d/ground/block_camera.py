"""Cameras of the block of a map as cameras of its ground, and back."""

from __future__ import annotations

from terrain_explorer.gui.views.surface3d.camera.block import SIDE
from terrain_explorer.gui.views.surface3d.camera.camera import Camera
from terrain_explorer.gui.views.surface3d.camera.frame import DepthRelief, GroundCamera, Spot
from terrain_explorer.gui.views.surface3d.ground.camera_moves import EYE_HEIGHT
from terrain_explorer.terrain.tiles.ground import LandFacts


def ground_camera(camera: Camera, facts: LandFacts, relief: DepthRelief, above: float = EYE_HEIGHT) -> GroundCamera:
    """Return the camera that sees a ground as one of the world of its block sees the block.

    Parameters
    ----------
    relief
        How high the ground is drawn; the pictures are the same where it draws heights as the block does.
    above
        How high the eye is above the ground, in the world, where it is the pivot.
    """
    (x, y, z), side = camera.pivot, facts.longer / SIDE
    south, east = map(float, facts.extent)
    within = camera.distance == 0.0
    scale = side * (above / EYE_HEIGHT if within else camera.distance)
    height = facts.map_range[0] + z * side / relief.at(scale, within)
    return GroundCamera(
        Spot(south / 2 - y * side, east / 2 + x * side, height),
        scale, camera.azimuth, camera.elevation, within, camera.field_of_view, camera.orthographic,
    )  # fmt: skip


def block_camera(camera: GroundCamera, facts: LandFacts, relief: DepthRelief) -> Camera:
    """Return the camera of the world of a block that sees it as another one sees the ground; see `ground_camera`."""
    pivot, side = camera.pivot, facts.longer / SIDE
    south, east = map(float, facts.extent)
    z = (pivot.height - facts.map_range[0]) * relief.at(camera.scale, camera.within) / side
    return Camera(
        ((pivot.east - east / 2) / side, (south / 2 - pivot.south) / side, z),
        0.0 if camera.within else camera.scale / side,
        camera.azimuth, camera.elevation, camera.orthographic and not camera.within, camera.field_of_view,
    )  # fmt: skip

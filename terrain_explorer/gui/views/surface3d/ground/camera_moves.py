"""Cameras that turn, come nearer and move over ground, and never get under it or beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import hypot, inf, radians, sin, tan

from terrain_explorer.gui.views.surface3d.camera.block import RELIEF, SIDE
from terrain_explorer.gui.views.surface3d.camera.camera import OBLIQUE, Camera, Pose, WorldPoint
from terrain_explorer.gui.views.surface3d.camera.camera_world import CameraLimits, CameraWorld
from terrain_explorer.gui.views.surface3d.camera.frame import DepthRelief, Frame, GroundCamera, Spot, block_of
from terrain_explorer.gui.views.surface3d.camera.framing import framed
from terrain_explorer.gui.views.surface3d.camera.walking import EYE, Gait, WalkingEye
from terrain_explorer.gui.views.surface3d.ground.framed_ground import FramedGround
from terrain_explorer.gui.views.surface3d.ground.ground_probe import GroundProbe, tile_around
from terrain_explorer.terrain.shading.render_options import FIELD_OF_VIEW
from terrain_explorer.terrain.tiles.ground import metres_of_side
from terrain_explorer.terrain.tiles.tile_key import TileKey

LOWEST = 4.0
"""Degrees above the horizon at which a camera looks down on its pivot at least, but for the whole, which has sides."""

LARGEST = 6.0
"""The largest scale with the usual lens, in longer sides of the ground: from there the whole is seen in a narrow
window, too."""

_HIGHEST_WALK = 1.3
"""The largest scale of who walks or flies, in longer sides of the ground."""

SMALLEST = 2.0**-43
"""The smallest scale: about a hundred points of the deepest level are in the picture there."""

_CLEARLY = 0.95
"""The part of the distance at which an eye is just clear of the ground: a little nearer it stays so."""

CLEARANCE = 0.06
"""How far above the ground the eye stays, as a part of the scale."""

EYE_HEIGHT = 0.02
"""How high a walker's eye is above the ground, as a part of the scale."""

_LEAST_CLEARANCE = 0.4
"""The part of that which is left while the eye makes up for a step of the ground."""


class CameraMoves:
    """Moves cameras over one ground.

    Parameters
    ----------
    probe, relief
        The ground, and how high it is drawn.
    """

    def __init__(self, probe: GroundProbe, relief: DepthRelief) -> None:
        self.probe, self.relief = probe, relief
        self._largest, self._highest = LARGEST * relief.side, _HIGHEST_WALK * relief.side

    def frame(self, camera: GroundCamera) -> Frame:
        """Return the frame around a camera."""
        return Frame.of(camera, self.relief)

    def above(self, camera: GroundCamera) -> float:
        """Return how high the eye is above the ground, in units of its frame; never less than a little."""
        frame = self.frame(camera)
        clear = EYE_HEIGHT / 4 * camera.scale / frame.unit
        eye = frame.eye
        ground, known = self.probe.heights(eye.south, eye.east, camera.scale)
        usual = (
            camera.scale / frame.unit * (EYE_HEIGHT if camera.within else sin(radians(max(camera.elevation, LOWEST))))
        )
        over = frame.camera.eye[2] - frame.z(float(ground)) if known >= self.probe.level_seen(camera.scale) else usual
        # Near a hillside it may be less; but so near to the eye ground may be a little coarse.
        return max(over, clear) if camera.within else min(max(over, usual / 4), usual)

    @property
    def side_metres(self) -> float:
        """The metres of a side of the whole; the longer one counts as `USUAL_SIDE` where the ground does not tell."""
        return metres_of_side(self.probe.facts)

    def eye_metres(self, camera: GroundCamera) -> float:
        """Return how high the eye is above the ground, or above the border beside it, in metres as it is drawn."""
        frame = self.frame(camera)
        eye = frame.eye
        level = frame.z(self.probe.height(eye.south, eye.east, camera.scale))
        return (frame.camera.eye[2] - level) * frame.unit * self.side_metres

    def with_eye_at(self, camera: GroundCamera, metres: float) -> GroundCamera:
        """Return the camera with its eye so high above the ground, at the same place and looking the same way.

        Parallel lines of sight have no eye: the camera stays. So near to the ground the pivot comes nearer, too, that
        the eye is clear of the ground.
        """
        if camera.orthographic and not camera.within:
            return camera
        frame, walker, ground = self.frame(camera), self.walker(camera), self.world(camera).ground
        assert ground is not None
        x, y, z = frame.camera.eye
        wanted = metres / self.side_metres / frame.unit
        # Beside the ground and lower than it is far from there, the eye would see its side: it comes to its border.
        inside = self.gait(camera).on_ground(x, y)
        x, y = inside if hypot(x - inside[0], y - inside[1]) > wanted else (x, y)
        level = float(ground.level(x, y))
        if walker is not None:
            gait = self.gait(camera)
            height = gait.eye(walker.height * wanted / max(z - level, EYE_HEIGHT * SMALLEST))
            eye = replace(walker.camera, pivot=(x, y, level + (z - level) * height / walker.height))
            return self.walked(camera, replace(walker, camera=eye, height=height), about=(x, y, level))
        nearest = SMALLEST / frame.unit
        distance = max(min(frame.camera.distance, _CLEARLY * wanted / CLEARANCE), nearest)
        eye_z = level + max(wanted, nearest)
        px, py, pz = (at - distance * back for at, back in zip((x, y, eye_z), frame.camera.backward, strict=True))
        seen = replace(frame.camera, pivot=(px, py, pz), distance=distance)
        return self.clear(self.taken(camera, seen, about=(x, y, level)))

    def stands_on(self, camera: GroundCamera) -> tuple[TileKey, TileKey]:
        """Return the tiles that tell how high the ground is at the pivot and below the eye."""
        eye, pivot = self.frame(camera).eye, camera.pivot
        return tile_around(pivot.south, pivot.east, camera.scale), tile_around(eye.south, eye.east, camera.scale)

    def level(self, camera: GroundCamera) -> float:
        """Return the height of the ground at the pivot, as far as it is known."""
        return self.probe.height(camera.pivot.south, camera.pivot.east, camera.scale)

    def lifted(self, camera: GroundCamera, height: float) -> GroundCamera:
        """Return the camera lifted, in the unit of the heights, and more where its eye would be in the ground."""
        if height == 0.0:
            return camera
        return self.clear(replace(camera, pivot=replace(camera.pivot, height=camera.pivot.height + height)))

    def whole(
        self,
        aspect: float = 1.0,
        pose: Pose = OBLIQUE,
        orthographic: bool = False,
        field_of_view: float = FIELD_OF_VIEW,
    ) -> GroundCamera:
        """Return the camera that sees all ground from a direction, as the surface of its map is seen as a whole.

        Parameters
        ----------
        aspect
            Width of the picture over its height.
        field_of_view
            Horizontal, in degrees.
        """
        facts = self.probe.facts
        rise = self.relief.at_whole / facts.longer * SIDE  # the world's units for each of the heights
        pose = Pose(pose.azimuth, max(pose.elevation, 0.0))
        seen = framed(block_of(facts, rise * facts.map_relief / RELIEF), pose, aspect, orthographic, field_of_view)
        height = facts.map_range[0] + seen.pivot[2] / rise
        middle = Spot(self.probe.south / 2, self.probe.east / 2, height)
        scale = min(seen.distance / SIDE * facts.longer, self._farthest(field_of_view))
        return GroundCamera(middle, scale, pose.azimuth, pose.elevation, False, field_of_view, orthographic)

    def world(self, camera: GroundCamera) -> CameraWorld:
        """Return the world around a camera."""
        frame, side = self.frame(camera), self.probe
        limits = CameraLimits(
            lowest=0.0 if camera.scale >= self.relief.side else LOWEST,
            nearest=SMALLEST / frame.unit,
            farthest=self._farthest(camera.field_of_view) / frame.unit,
            low=(*frame.place(Spot(side.south, 0.0, 0.0))[:2], -inf),
            high=(*frame.place(Spot(0.0, side.east, 0.0))[:2], inf),
            clearance=0.0,
            clearance_of_distance=CLEARANCE,
        )
        return CameraWorld(frame.camera, FramedGround(self.probe, frame), limits)

    def moved(
        self, camera: GroundCamera, step: Callable[[CameraWorld], Camera], about: WorldPoint | None = None
    ) -> GroundCamera:
        """Return the camera after a step in the world around it, and clear of the ground; see `taken`."""
        return self.clear(self.taken(camera, step(self.world(camera)), about))

    def taken(self, before: GroundCamera, seen: Camera, about: WorldPoint | None = None) -> GroundCamera:
        """Return a camera of the world around another one as one of the whole ground.

        Parameters
        ----------
        about
            The place that stays where it is in the picture, though heights may be drawn otherwise at the other scale.
        """
        frame = self.frame(before)
        scale = before.scale * seen.distance / frame.camera.distance
        pivot = frame.spot(seen.pivot)
        if about is not None:
            stretch = self.relief.at(before.scale) / self.relief.at(scale)
            centre = frame.spot(about).height
            pivot = replace(pivot, height=centre + (pivot.height - centre) * stretch)
        return replace(before, pivot=pivot, scale=scale, azimuth=seen.azimuth, elevation=seen.elevation)

    def walker(self, camera: GroundCamera) -> WalkingEye | None:
        """Return who walks or flies in the world around a camera, if that is within."""
        height = EYE_HEIGHT * camera.scale / self.frame(camera).unit
        return WalkingEye(self.frame(camera).camera, height) if camera.within else None

    def gait(self, camera: GroundCamera, frame: Frame | None = None) -> Gait:
        """Return how one walks in the world around a camera or in another frame: at every depth as fast as it looks."""
        frame, side, height = frame or self.frame(camera), self.probe, EYE_HEIGHT * camera.scale
        (west, south, _), (east, north, _) = (
            frame.place(Spot(*at, 0.0)) for at in ((side.south, 0.0), (0.0, side.east))
        )
        return Gait(
            (west, south),
            (east, north),
            lowest=EYE_HEIGHT * SMALLEST / frame.unit,
            highest=EYE_HEIGHT * self._highest / frame.unit,
            clearance=_LEAST_CLEARANCE * height / frame.unit,
            margin=6 * height / frame.unit,
            sea=-inf if side.sea is None else frame.z(side.sea),
            metre=1.0 / (self.side_metres * frame.unit),
        )

    def walked(self, before: GroundCamera, walker: WalkingEye, about: WorldPoint | None = None) -> GroundCamera:
        """Return a walker of the world around a camera as a camera of the whole ground; see `taken`."""
        frame = self.frame(before)
        scale = walker.height * frame.unit / EYE_HEIGHT
        eye, pivot = walker.camera, frame.spot(walker.camera.pivot)
        if about is not None:
            stretch = self.relief.at(before.scale, before.within) / self.relief.at(scale, True)
            level = frame.spot(about).height
            pivot = replace(pivot, height=level + (pivot.height - level) * stretch)
        return GroundCamera(pivot, scale, eye.azimuth, eye.elevation, True, eye.field_of_view, before.orthographic)

    def seated(self, camera: GroundCamera) -> GroundCamera:
        """Return the camera with its pivot on the ground that the middle of the picture shows; the picture stays."""
        frame = self.frame(camera)
        met = FramedGround(self.probe, frame).met(frame.camera.ray(0.0, 0.0, 1.0))
        if met is None:
            return camera
        if camera.orthographic:
            return replace(camera, pivot=frame.spot(met))
        away = sum((a - b) ** 2 for a, b in zip(met, frame.camera.eye, strict=True)) ** 0.5
        scale = min(max(away * frame.unit, SMALLEST), self._farthest(camera.field_of_view))
        return replace(camera, pivot=frame.spot(met), scale=scale)

    def at(self, camera: GroundCamera, south: float, east: float, scale: float) -> GroundCamera:
        """Return the camera at another place and scale, looking in the same direction."""
        scale = min(max(scale, SMALLEST), self._farthest(camera.field_of_view))
        spot = self.probe.on_ground(Spot(south, east, 0.0), scale)
        return self.clear(replace(camera, pivot=spot, scale=scale))

    def landed(self, camera: GroundCamera) -> GroundCamera:
        """Return a walker's eye at the pivot of a camera: as high as a person's, unless that is higher than now."""
        frame, ground = self.frame(camera), self.world(camera).ground
        assert ground is not None
        height = EYE_HEIGHT * min(camera.scale / 2, self._highest) / frame.unit
        person = EYE / self.side_metres / frame.unit
        if not camera.orthographic and self.eye_metres(camera) >= EYE:
            height = max(height, person)
        walker = WalkingEye.landed(
            frame.camera, height, ground, self.gait(replace(camera, scale=camera.scale / 2), frame)
        )
        x, y, z = walker.camera.pivot
        return self.walked(camera, walker, about=(x, y, z - walker.height))

    def taken_off(self, walker: GroundCamera, field_of_view: float = FIELD_OF_VIEW) -> GroundCamera:
        """Return the camera that turns around the place where a walker is; its angle of view in degrees."""
        spot = self.probe.on_ground(walker.pivot, walker.scale)
        around = GroundCamera(spot, 2 * walker.scale, walker.azimuth, 25.0, False, field_of_view, walker.orthographic)
        return self.clear(around)

    def above_water(self, camera: GroundCamera) -> GroundCamera:
        """Return the camera clear of the ground and of a sea that has risen."""
        walker, ground = self.walker(camera), self.world(camera).ground
        if walker is None or ground is None:
            return self.clear(camera)
        return self.walked(camera, walker.walked(set(), 0.0, ground, self.gait(camera)))

    def _farthest(self, field_of_view: float) -> float:
        """Return the largest scale for a lens: one that sees little sees the whole from farther away."""
        return self._largest * max(tan(radians(FIELD_OF_VIEW) / 2) / tan(radians(field_of_view) / 2), 1.0)

    def clear(self, camera: GroundCamera) -> GroundCamera:
        """Return the camera with its eye clear of the ground: higher above the horizon or, if need be, lifted."""
        if camera.within:
            return camera
        world = self.world(camera)
        raised = world.raised()
        return camera if raised is world.camera else self.taken(camera, raised)

"""Cameras that turn, come nearer and move over ground without end, and never get under it or beside it."""

from __future__ import annotations

from dataclasses import replace
from math import cos, exp, hypot, radians, sin

import numpy as np

from terrain_explorer.gui.views.endless3d.frame import DepthRelief, FarCamera, Frame, Spot, block_of
from terrain_explorer.gui.views.endless3d.ground_probe import GroundProbe, tile_around
from terrain_explorer.gui.views.surface3d.camera.block import RELIEF, SIDE
from terrain_explorer.gui.views.surface3d.camera.camera import OBLIQUE, Pose, Ray, WorldPoint
from terrain_explorer.gui.views.surface3d.camera.camera_moves import HIGHEST, dragged
from terrain_explorer.gui.views.surface3d.camera.framing import framed
from terrain_explorer.gui.views.surface3d.camera.walking import FIELD_OF_VIEW as WALKING_FIELD_OF_VIEW
from terrain_explorer.gui.views.surface3d.camera.walking import FOLLOWING, HASTE, SPEED, STEEPEST
from terrain_explorer.terrain.tiles.tile_key import TileKey

LOWEST = 4.0
"""Degrees above the horizon at which a camera looks down on its pivot at least."""

LARGEST = 6.0
"""The largest scale, in longer sides of the ground: from there the whole is seen in a narrow window, too."""

_HIGHEST_WALK = 1.3
"""The largest scale of who walks or flies, in longer sides of the ground."""

SMALLEST = 2.0**-43
"""The smallest scale: about a hundred points of the deepest level are in the picture there."""

CLEARANCE = 0.06
"""How far above the ground the eye stays, as a part of the scale."""

EYE_HEIGHT = 0.02
"""How high a walker's eye is above the ground, as a part of the scale."""

_RISE = 3.0

_TRIED = 24
"""Elevations that are tried where the eye would be in the ground."""


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

    def frame(self, camera: FarCamera) -> Frame:
        """Return the frame around a camera."""
        return Frame.of(camera, self.relief)

    def above(self, camera: FarCamera) -> float:
        """Return how high the eye is above the ground, in units of its frame; never less than a little."""
        frame = self.frame(camera)
        clear = EYE_HEIGHT / 4 * camera.scale / frame.unit
        eye = frame.eye
        ground = self.probe.known_height(eye.south, eye.east, camera.scale)
        usual = camera.scale / frame.unit * (EYE_HEIGHT if camera.within else sin(radians(camera.elevation)))
        over = usual if ground is None else frame.camera.eye[2] - frame.z(ground)
        # Near a hillside it may be less; but so near to the eye ground may be a little coarse.
        return max(over, clear) if camera.within else min(max(over, usual / 4), usual)

    def stands_on(self, camera: FarCamera) -> tuple[TileKey, TileKey]:
        """Return the tiles that tell how high the ground is at the pivot and below the eye."""
        eye, pivot = self.frame(camera).eye, camera.pivot
        return tile_around(pivot.south, pivot.east, camera.scale), tile_around(eye.south, eye.east, camera.scale)

    def level(self, camera: FarCamera) -> float:
        """Return the height of the ground at the pivot, as far as it is known."""
        return self.probe.height(camera.pivot.south, camera.pivot.east, camera.scale)

    def lifted(self, camera: FarCamera, height: float) -> FarCamera:
        """Return the camera lifted, in the unit of the heights, and more where its eye would be in the ground."""
        if height == 0.0:
            return camera
        return self.clear(replace(camera, pivot=replace(camera.pivot, height=camera.pivot.height + height)))

    def whole(self, aspect: float = 1.0, pose: Pose = OBLIQUE) -> FarCamera:
        """Return the camera that sees all ground from a direction, as the surface of its map is seen as a whole.

        Parameters
        ----------
        aspect
            Width of the picture over its height.
        """
        facts = self.probe.facts
        rise = self.relief.at_whole / facts.longer * SIDE  # the world's units for each of the heights
        pose = Pose(pose.azimuth, max(pose.elevation, LOWEST))
        seen = framed(block_of(facts, rise * facts.map_relief / RELIEF), pose, aspect)
        height = facts.map_range[0] + seen.pivot[2] / rise
        middle = Spot(self.probe.south / 2, self.probe.east / 2, height)
        scale = min(seen.distance / SIDE * facts.longer, self._largest)
        return FarCamera(middle, scale, pose.azimuth, pose.elevation)

    def turned(self, camera: FarCamera, azimuth: float, elevation: float) -> FarCamera:
        """Return the camera turned around its pivot, or looking around, in degrees."""
        low, high = (-STEEPEST, STEEPEST) if camera.within else (LOWEST, HIGHEST)
        climbed = min(max(camera.elevation + elevation, low), high)
        return self.clear(replace(camera, azimuth=camera.azimuth + azimuth, elevation=climbed))

    def zoomed(self, camera: FarCamera, factor: float, about: WorldPoint | None = None) -> FarCamera:
        """Return the camera nearer by a factor; a place of its frame stays where it is in the picture."""
        factor = camera.scale / min(max(camera.scale / factor, SMALLEST), self._largest)
        frame = self.frame(camera)
        centre = camera.pivot if about is None else frame.spot(about)
        pivot = camera.pivot
        nearer = replace(camera, scale=camera.scale / factor)
        # Heights may be drawn otherwise at the other scale; their share of the way is that of places.
        stretch = self.relief.at(camera.scale) / self.relief.at(nearer.scale)
        south, east = (to + (at - to) / factor for at, to in ((pivot.south, centre.south), (pivot.east, centre.east)))
        height = centre.height + (pivot.height - centre.height) / factor * stretch
        return self.clear(self._held(replace(nearer, pivot=Spot(south, east, height))))

    def dragged(self, camera: FarCamera, frame: Frame, grabbed: WorldPoint, ray: Ray) -> FarCamera:
        """Return the camera so moved that a line of sight goes through a place of its frame."""
        moved = dragged(frame.camera, grabbed, ray)
        spot = frame.spot(moved.pivot)
        # A line of sight near the horizon would throw the camera far away.
        far = hypot(moved.pivot[0] - frame.camera.pivot[0], moved.pivot[1] - frame.camera.pivot[1])
        if far > 4.0 * camera.scale / frame.unit:
            return camera
        return self.clear(self._held(replace(camera, pivot=spot)))

    def seated(self, camera: FarCamera) -> FarCamera:
        """Return the camera with its pivot on the ground that the middle of the picture shows; the picture stays."""
        frame = self.frame(camera)
        met = self.probe.met(frame, frame.camera.ray(0.0, 0.0, 1.0), 8.0)
        if met is None:
            return camera
        away = sum((a - b) ** 2 for a, b in zip(met, frame.camera.eye, strict=True)) ** 0.5
        scale = min(max(away * frame.unit, SMALLEST), self._largest)
        return replace(camera, pivot=frame.spot(met), scale=scale)

    def at(self, camera: FarCamera, south: float, east: float, scale: float) -> FarCamera:
        """Return the camera at another place and scale, looking in the same direction."""
        scale = min(max(scale, SMALLEST), self._largest)
        spot = self.probe.on_ground(Spot(south, east, 0.0), scale)
        return self.clear(replace(camera, pivot=spot, scale=scale))

    def landed(self, camera: FarCamera) -> FarCamera:
        """Return a walker's eye at the pivot of a camera."""
        spot = self.probe.on_ground(camera.pivot, camera.scale)
        scale = min(camera.scale / 2, self._highest)
        standing = replace(
            camera, pivot=spot, elevation=0.0, within=True, field_of_view=WALKING_FIELD_OF_VIEW, scale=scale
        )
        return self._stood(standing, EYE_HEIGHT)

    def taken_off(self, walker: FarCamera) -> FarCamera:
        """Return the camera that turns around the place where a walker is."""
        spot = self.probe.on_ground(walker.pivot, walker.scale)
        around = FarCamera(spot, 2 * walker.scale, walker.azimuth, 25.0)
        return self.clear(around)

    def walked(
        self, walker: FarCamera, forward: float, right: float, rising: float, seconds: float, fast: bool, flying: bool
    ) -> FarCamera:
        """Return a walker or flyer after some time.

        Its speed is so many eye heights a second: the same at every depth, as it looks.

        Parameters
        ----------
        forward, right, rising
            Where the keys lead, from -1 to 1 each. Rising changes the height above the ground, and the scale with it.
        """
        pace = SPEED * EYE_HEIGHT * walker.scale * (HASTE if fast else 1.0) * seconds * (4.0 if flying else 1.0)
        pace /= hypot(forward, right) or 1.0
        heading, climb = radians(walker.azimuth + 180.0), radians(-walker.elevation) if flying else 0.0
        level = pace * forward * cos(climb)
        east = walker.pivot.east + level * cos(heading) + pace * right * sin(heading)
        south = walker.pivot.south - level * sin(heading) + pace * right * cos(heading)
        south, east = self._inside(south, east, walker.scale)
        scale = min(max(walker.scale * _RISE ** (rising * seconds), SMALLEST), self._highest)
        after = replace(walker, pivot=Spot(south, east, walker.pivot.height), scale=scale)
        ground, rise = self.probe.height(south, east, scale), self.relief.at(scale, True)
        if flying:
            lifted = walker.pivot.height + (pace * forward * sin(climb) + rising * scale * seconds) / rise
            lowest = ground + EYE_HEIGHT * scale / rise
            flown = self._flown(after, ground, lifted)
            # The sea has no detail to come nearer to.
            flown = max(flown, scale) if ground == self.probe.sea else flown
            return replace(after, pivot=Spot(south, east, max(lifted, lowest)), scale=flown)
        # Steps of the ground are made up for bit by bit, so that rough ground does not shake the picture.
        wanted = ground + EYE_HEIGHT * scale / rise
        eased = wanted + (walker.pivot.height - wanted) * exp(-seconds / FOLLOWING)
        return replace(after, pivot=Spot(south, east, max(eased, ground + 0.4 * EYE_HEIGHT * scale / rise)))

    def above_water(self, camera: FarCamera) -> FarCamera:
        """Return the camera clear of the ground and of a sea that has risen."""
        if not camera.within:
            return self.clear(camera)
        return self.walked(camera, 0.0, 0.0, 0.0, 0.0, fast=False, flying=False)

    def risen(self, walker: FarCamera, factor: float, flying: bool) -> FarCamera:
        """Return a walker or flyer this many times as high above the ground."""
        scale = min(max(walker.scale * factor, SMALLEST), self._highest)
        if not flying:
            return replace(walker, scale=scale)
        ground = self.level(walker)
        over = (walker.pivot.height - ground) * self.relief.at(walker.scale, True) * scale / walker.scale
        return replace(
            walker, scale=scale, pivot=replace(walker.pivot, height=ground + over / self.relief.at(scale, True))
        )

    def clear(self, camera: FarCamera) -> FarCamera:
        """Return the camera with its eye clear of the ground: higher above the horizon or, if need be, lifted."""
        if camera.within or self._short(camera) <= 0.0:
            return camera
        for elevation in np.linspace(camera.elevation, HIGHEST, _TRIED)[1:].tolist():
            raised = replace(camera, elevation=elevation)
            if self._short(raised) <= 0.0:
                return raised
        frame = self.frame(camera)
        lifted = camera.pivot.height + self._short(camera) / frame.z_of_height
        return replace(camera, pivot=replace(camera.pivot, height=lifted))

    def _short(self, camera: FarCamera) -> float:
        """Return how much too low the eye is, in units of the frame; where the ground is not known it is not."""
        frame = self.frame(camera)
        eye = frame.eye
        ground = self.probe.known_height(eye.south, eye.east, camera.scale)
        if ground is None:
            return 0.0
        return frame.z(ground) + CLEARANCE * camera.scale / frame.unit - frame.camera.eye[2]

    def _stood(self, walker: FarCamera, eyes: float) -> FarCamera:
        south, east = self._inside(walker.pivot.south, walker.pivot.east, walker.scale)
        ground = self.probe.height(south, east, walker.scale)
        height = ground + eyes * walker.scale / self.relief.at(walker.scale, True)
        return replace(walker, pivot=Spot(south, east, height))

    def _flown(self, flyer: FarCamera, ground: float, height: float) -> float:
        """Return the scale of a flyer: high above the ground one sees far and moves fast."""
        over = (height - ground) * self.relief.at(flyer.scale, True)
        return min(max(over / (4 * EYE_HEIGHT), 0.7 * flyer.scale, SMALLEST), 1.4 * flyer.scale, self._highest)

    def _held(self, camera: FarCamera) -> FarCamera:
        pivot = camera.pivot
        south, east = min(max(pivot.south, 0.0), self.probe.south), min(max(pivot.east, 0.0), self.probe.east)
        return replace(camera, pivot=replace(pivot, south=south, east=east))

    def _inside(self, south: float, east: float, scale: float) -> tuple[float, float]:
        """Return the nearest place that is not too near the border: there a look outwards still shows ground."""
        margin = 6 * EYE_HEIGHT * scale
        down, across = (min(margin, side / 4) for side in (self.probe.south, self.probe.east))
        return (
            min(max(south, down), self.probe.south - down),
            min(max(east, across), self.probe.east - across),
        )

"""A terrain without end and how it looks, drawn by one OpenGL context."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from terrain_explorer.gui.views.endless3d.fading import Fading
from terrain_explorer.gui.views.endless3d.footing import TileSource
from terrain_explorer.gui.views.endless3d.frame import FARTHEST, DepthRelief, FarCamera, Frame, planes_of
from terrain_explorer.gui.views.endless3d.ground_renderer import GroundPicture, GroundRenderer
from terrain_explorer.gui.views.endless3d.height_bounds import HeightBounds, data_key
from terrain_explorer.gui.views.surface3d.gl.renderer import Quality
from terrain_explorer.gui.views.surface3d.gl.shader_program import Uniform
from terrain_explorer.gui.views.surface3d.gl.shot import Backdrop
from terrain_explorer.gui.views.surface3d.gl.uniforms import features, palette_rows, softness, towards
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import PALETTES
from terrain_explorer.terrain.tiles.ground import GroundFacts
from terrain_explorer.terrain.tiles.selection import STEEPEST, Selection, Sights, select
from terrain_explorer.terrain.tiles.tile_key import ROOT, SQUARES, TileKey

APART, APART_IN_SOFTWARE = 2.2, 3.0
"""Pixels from point to point of the heights at most; at least half as many. Software has fewer tiles to make, too."""

_NO_WATER = -1e9
_HAZE = 0.25
"""Thickness of the air for one unit of the frame at the most haze: one sees farther here than over a block."""

_AIR = (FARTHEST / 3, FARTHEST)


@dataclass(frozen=True)
class View:
    """What is seen: from where, how large and before which backdrop.

    Attributes
    ----------
    above
        How high the eye is above the ground, in units of the frame.
    size
        Width and height of the picture, in pixels.
    """

    camera: FarCamera
    frame: Frame
    above: float
    size: tuple[int, int]
    backdrop: Backdrop


class GroundScene:
    """Chooses the tiles of a picture, brings them to the card a few at a time, and draws; its context is current then.

    Parameters
    ----------
    tiles
        Where tiles come from.
    """

    def __init__(self, tiles: TileSource) -> None:
        self._tiles = tiles
        self.facts: GroundFacts | None = None
        self.look = Look()
        self.steepness = 0.0
        self.fading = Fading()
        self.selection: Selection | None = None
        self.bounds = HeightBounds(tiles)
        self._coloured = False
        self._renderer: GroundRenderer | None = None

    @property
    def in_software(self) -> bool:
        """Whether the pictures are drawn without a graphics card; False as long as nothing is prepared."""
        return self._renderer is not None and self._renderer.in_software

    def setFacts(self, facts: GroundFacts | None) -> None:
        """Draw another terrain."""
        self.facts = facts
        self.selection = None
        self.bounds.clear()
        self.fading.clear()
        if self._renderer is not None:
            self._renderer.tiles.clear()

    def setLook(self, look: Look) -> None:
        """Draw it like this."""
        self.look, self._coloured = look, False

    def relief(self, hurst: float) -> DepthRelief:
        """Return how high heights are drawn."""
        assert self.facts is not None
        return DepthRelief.of(self.facts, self.look.exaggeration, hurst)

    def choose(self, view: View) -> Selection:
        """Return the tiles that a view needs."""
        facts = self.facts
        assert facts is not None
        frame, (width, height) = view.frame, view.size
        by_distance = min(frame.camera.spread / width * (APART_IN_SOFTWARE if self.in_software else APART), STEEPEST)
        south, east = map(float, facts.extent)
        sights = Sights(
            frame.south, frame.east, frame.unit, frame.camera.eye, view.above,
            planes_of(frame.clip(width / height, view.above)), (0.0, by_distance), (south, east), FARTHEST,
        )  # fmt: skip
        self.selection = select(sights, lambda key: self._bounds_of(key, frame))
        return self.selection

    def upload(self, least: int, seconds: float) -> int:
        """Bring tiles of the last selection to the card, the coarsest first, and return how many are left.

        Parameters
        ----------
        least, seconds
            So many at least, and more for so long.
        """
        renderer = self._ready()
        waiting, until = self._waiting(renderer), perf_counter() + seconds
        for number, key in enumerate(waiting):
            if number >= least and perf_counter() > until:
                return len(waiting) - number
            heights = self._tiles.get(key)
            if heights is not None:
                renderer.tiles.put(key, heights)
        return 0

    def draw(self, view: View, quality: Quality) -> None:
        """Draw the tiles of the last selection."""
        renderer = self._ready()
        if not self._coloured:
            renderer.colour(palette_rows(self.look))
            self._coloured = True
        renderer.draw(self._picture(view, renderer, quality), quality)

    def release(self) -> None:
        """Free everything in the current context; the next picture makes it again."""
        if self._renderer is not None:
            self._renderer.delete()
            self._renderer, self._coloured = None, False

    def prepare(self) -> None:
        """Make the renderer in the current context, if there is none yet."""
        self._ready()

    def _ready(self) -> GroundRenderer:
        if self._renderer is None:
            self._renderer = GroundRenderer()
        return self._renderer

    def _waiting(self, renderer: GroundRenderer) -> Sequence[TileKey]:
        """Return the tiles that are there and would make the picture finer, the coarsest first."""
        if self.selection is None:
            return ()
        found = (self._tiles.nearest(data_key(key)) for key in self.selection.tiles)
        # The root is always there, so that ground is shown wherever one goes.
        keys = dict.fromkeys([ROOT] if self._tiles.get(ROOT) is not None else [])
        keys.update(dict.fromkeys(key for key, _ in filter(None, found)))
        return sorted((key for key in keys if key not in renderer.tiles), key=lambda key: key.level)

    def _picture(self, view: View, renderer: GroundRenderer, quality: Quality) -> GroundPicture:
        selection = self.selection
        assert selection is not None
        shown = [(key, renderer.tiles.nearest(data_key(key))) for key in selection.tiles]
        nodes = [self._node(key, data, view.frame, renderer) for key, data in shown if data is not None]
        self.fading.keep(key for key, _ in shown)
        coarse = any(data is not None and data.level < data_key(key).level for key, data in shown)
        return GroundPicture(
            np.array(nodes, np.float32).reshape(-1, 3, 4),
            self._uniforms(view, selection.sights, quality),
            features(self.look, False, False, False),
            skirts=coarse or self.fading.busy,
            cut=self.facts is not None and min(self.facts.extent) < 1,
        )

    def _node(self, key: TileKey, data: TileKey, frame: Frame, renderer: GroundRenderer) -> Sequence[float]:
        sights = self.selection.sights if self.selection is not None else None
        assert sights is not None
        row, column = np.array([key.row]), np.array([key.column])
        x, y = sights.corner(key.level, row, column)[0]
        size = SQUARES * sights.spacing(key.level)
        down = key.level - data.level
        points = SQUARES / 2**down
        first_column = (key.column - (data.column << down)) * points
        first_row = (key.row - (data.row << down)) * points
        finest = self.fading.level(key, data.level)
        low, high, _ = self.bounds.of(data)
        base = frame.z(renderer.tiles.base(data))
        skirt = 0.1 * (high - low) * frame.z_of_height + 0.02 * size
        return (
            x, y, size, 0.0,
            renderer.tiles.slot(data), first_column, first_row, points,
            base, sights.spacing(0) * 2.0**-finest, skirt, 0.0,
        )  # fmt: skip

    def _uniforms(self, view: View, sights: Sights, quality: Quality) -> dict[str, Uniform]:
        look, facts, frame = self.look, self.facts, view.frame
        assert facts is not None
        width, height = view.size
        low, high = facts.range
        extent = (high - low) or 1.0
        above, below = view.backdrop
        matrix = frame.clip(width / height, view.above)
        sea = look.water_height_in(facts.map_range)
        south, east = map(float, facts.extent)
        pixels = height / quality.coarseness
        return {
            "projection": matrix,
            "unprojection": matrix.inverted()[0],
            "eye": (*frame.camera.eye, 1.0),
            "above_ground": view.above,
            "wanted": sights.wanted,
            "vertical": frame.z_of_height,
            "water_z": _NO_WATER if sea is None else frame.z(sea),
            "ends": tuple(
                float(at)
                for at in (
                    -frame.east / frame.unit,
                    (frame.south - south) / frame.unit,
                    (east - frame.east) / frame.unit,
                    frame.south / frame.unit,
                )
            ),
            "water": _NO_WATER if sea is None else (sea - low) / extent,
            "relief": 1.0,
            "softness": softness(self.steepness * frame.z_of_height * frame.unit * extent),
            "range_of_z": ((frame.height - low) / extent, 1.0 / (frame.z_of_height * extent)),
            "strength": (look.shadows, look.sky_shading),
            "sun": towards(look.sun_azimuth, look.sun_altitude),
            "shadow": 0.0,
            "extent": (1.0, 1.0),
            "bottom": -1.0,
            "above": above,
            "below": below,
            "lines": (0.0, 1.0 / pixels),
            "haze": (min(4.0 * look.haze, 1.0), frame.camera.distance, _HAZE * look.haze),
            "air": _AIR,
            "crag": PALETTES[look.palette].crag,
            "true_relief": _true_relief(facts, frame),
            "coloured": (0.0, 1.0),
        }

    def _bounds_of(self, key: TileKey, frame: Frame) -> tuple[float, float, bool]:
        low, high, may_split = self.bounds.of(key)
        return frame.z(low), frame.z(high), may_split


def _true_relief(facts: GroundFacts, frame: Frame) -> tuple[float, float]:
    """Return the true slope of the ground for a drawn slope of 1, along x and along y."""
    if not facts.metres or facts.side_metres is None:
        return 1.0, 1.0
    true = 1.0 / (frame.z_of_height * frame.unit * facts.side_metres)
    return true, true / facts.stretch

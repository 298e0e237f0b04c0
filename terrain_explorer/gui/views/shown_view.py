"""The contents of the 3D view as a value, from which pictures are made."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import Camera
from terrain_explorer.gui.views.surface3d.camera.frame import GroundCamera
from terrain_explorer.gui.views.surface3d.camera.picking import DrawnSurface
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import Background, PixelSize
from terrain_explorer.terrain.shading.tones import PaletteTones
from terrain_explorer.terrain.shading.waters import Waters
from terrain_explorer.terrain.tiles.ground import LandFacts
from terrain_explorer.terrain.tiles.land import Land

AnyCamera = Camera | GroundCamera
"""A camera of the block that a map is, or of the ground at any depth."""


@dataclass(frozen=True, eq=False)
class LandInSight:
    """The ground between the points of a map, where that is in sight.

    Attributes
    ----------
    facts
        What the view knows of it.
    land
        The ground itself; None where it is still looked for, as its recipe makes it.
    framed
        Whether all of it is in sight, and is to stay so.
    """

    facts: LandFacts
    land: Land | None
    framed: bool = False


@dataclass(frozen=True)
class PictureSubject:
    """A terrain, its look, the camera, the background, and its rivers, lakes, tones and recipe where they are known.

    The camera is one of the ground where that is in sight, too, and else of the block that the map is.
    """

    heightmap: Heightmap
    look: Look
    camera: AnyCamera
    background: Background
    waters: Waters | None = None
    tones: PaletteTones = field(default_factory=dict, hash=False)
    recipe: Recipe | None = None
    in_sight: LandInSight | None = None

    @property
    def transparent(self) -> bool:
        """Whether nothing is behind the terrain."""
        return self.background == "none"

    @property
    def ground(self) -> DrawnSurface:
        """The surface in the world."""
        block = TerrainBlock.of(self.heightmap, self.look.exaggeration)
        return DrawnSurface(self.heightmap, block, self.look.water_height(self.heightmap))


@dataclass(frozen=True)
class ShownView:
    """The contents of the 3D view.

    Attributes
    ----------
    subject
        The terrain, its look, the camera and the background.
    size
        The view's size in device pixels.
    path
        The terrain's file, if it has one; pictures get their names from it.
    orbit
        The camera that turns about the terrain or a place of its ground, where another one is shown.
    """

    subject: PictureSubject
    size: PixelSize
    path: Path | None
    orbit: AnyCamera | None = None

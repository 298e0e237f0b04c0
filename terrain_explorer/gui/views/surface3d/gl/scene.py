"""Terrains and how they look, drawn by one OpenGL context: for the views and for pictures alike."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from terrain_explorer.gui.views.marks import Tint
from terrain_explorer.gui.views.surface3d.gl.shader_program import Definitions, Uniform
from terrain_explorer.gui.views.surface3d.gl.terrain_renderer import ContextResources, TerrainRenderer
from terrain_explorer.gui.views.surface3d.gl.textures import thinned
from terrain_explorer.gui.views.surface3d.gl.uniforms import features, of_tint, palette_rows
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tones import NO_TONES, PaletteTones, Tones

Drawing = TypeVar("Drawing", bound=TerrainRenderer)


class TerrainScene(Generic[Drawing]):
    """Holds a look, and what a context holds for the terrain. It draws with its context current.

    Parameters
    ----------
    beside
        Another scene of the same context, whose shaders this one shares; it has to stay as long as this one.

    Attributes
    ----------
    look
        How the terrain is drawn.
    """

    def __init__(self, beside: TerrainScene[Any] | None = None) -> None:
        self._beside = beside
        self.look = Look()
        self._coloured = self._flooded = self._tinted = False
        self._tint: Tint | None = None
        self._tones = NO_TONES
        self._toned: Tones | None = None
        self._renderer: Drawing | None = None

    def setTint(self, tint: Tint | None) -> None:
        """Tint some points of the map, and dim the others; None leaves all as they are."""
        self._tint, self._tinted = tint, False

    def setTones(self, tones: PaletteTones) -> None:
        """Take the tones of palettes at the points of the map."""
        self._tones = tones

    @property
    def in_software(self) -> bool:
        """Whether the pictures are drawn without a graphics card; False as long as nothing is prepared."""
        return self._renderer is not None and self._renderer.in_software

    def begin(self) -> None:
        """Make the renderer in the current context, if there is none yet."""
        self._ready()

    def show_beside(self) -> None:
        """Draw the picture that was drawn beside the others into the current viewport."""
        self._ready().show_beside()

    def rest(self) -> None:
        """Free what the next picture makes again at once, in the current context."""
        if self._renderer is not None:
            self._renderer.rest()

    def release(self) -> None:
        """Free everything in the current context; the next picture makes it again."""
        if self._renderer is not None:
            self._renderer.delete()
            self._renderer = None
            self._coloured = self._flooded = self._tinted = False
            self._toned = None
            self._forget()

    def _made(self) -> Drawing:
        """Make the renderer in the current context."""
        raise NotImplementedError

    @property
    def _shared(self) -> ContextResources | None:
        """What the context holds for the scene that this one is beside."""
        return None if self._beside is None else self._beside._ready().resources

    def _forget(self) -> None:
        """Note that nothing is on the card any more."""

    def _ready(self) -> Drawing:
        if self._renderer is None:
            self._renderer = self._made()
        return self._renderer

    def _bring_colours(self, renderer: Drawing) -> None:
        """Bring colours, tint and tones to the card."""
        if not self._coloured:
            renderer.colour(palette_rows(self.look))
            self._coloured = True
        if self._tint is not None and not self._tinted:
            renderer.tint(thinned(self._tint.cover, renderer.largest_map)[0])
            self._tinted = True
        tones = self._shown_tones
        if tones is not None and tones is not self._toned:
            renderer.tone(thinned(tones.shades, renderer.largest_map)[0])
            self._toned = tones

    def _features(self, lakes: bool) -> Definitions:
        return features(self.look, lakes, self._tint is not None, self._shown_tones is not None)

    @property
    def _of_tint(self) -> dict[str, Uniform]:
        return {} if self._tint is None else of_tint(self._tint)

    @property
    def _shown_tones(self) -> Tones | None:
        return self._tones.get(self.look.palette)

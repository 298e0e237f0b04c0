"""A terrain and how it looks, drawn by one OpenGL context, however its ground is drawn."""

from __future__ import annotations

from typing import Generic, TypeVar

from terrain_explorer.gui.views.surface3d.gl.terrain_renderer import TerrainRenderer
from terrain_explorer.gui.views.surface3d.gl.uniforms import palette_rows
from terrain_explorer.terrain.shading.look import Look

Drawing = TypeVar("Drawing", bound=TerrainRenderer)


class TerrainScene(Generic[Drawing]):
    """Holds a look, and what a context holds for the terrain. It draws with its context current.

    Attributes
    ----------
    look
        How the terrain is drawn.
    """

    def __init__(self) -> None:
        self.look = Look()
        self._coloured = self._flooded = False
        self._renderer: Drawing | None = None

    @property
    def in_software(self) -> bool:
        """Whether the pictures are drawn without a graphics card; False as long as nothing is prepared."""
        return self._renderer is not None and self._renderer.in_software

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
            self._coloured = self._flooded = False
            self._forget()

    def _made(self) -> Drawing:
        """Make the renderer in the current context."""
        raise NotImplementedError

    def _forget(self) -> None:
        """Note that nothing is on the card any more."""

    def _ready(self) -> Drawing:
        if self._renderer is None:
            self._renderer = self._made()
        return self._renderer

    def _bring_colours(self, renderer: Drawing) -> None:
        if not self._coloured:
            renderer.colour(palette_rows(self.look))
            self._coloured = True

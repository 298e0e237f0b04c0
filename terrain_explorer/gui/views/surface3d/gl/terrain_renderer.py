"""What an OpenGL context holds for terrains, however their ground is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL

from terrain_explorer.gui.views.surface3d.camera.block import SIDE
from terrain_explorer.gui.views.surface3d.gl.render_targets import (
    LightTarget,
    SightTarget,
    SpareCanvas,
    elsewhere,
    rows_only,
)
from terrain_explorer.gui.views.surface3d.gl.shader_program import Program, Programs, Uniforms
from terrain_explorer.gui.views.surface3d.gl.textures import ColourTexture, CoverTexture
from terrain_explorer.terrain.shading.river_banks import FARTHEST, SHORE, STEPS, THIN

BANKS = {"BANK": float(SHORE), "BANK_STEPS": float(STEPS), "BANK_THIN": THIN, "BANK_FARTHEST": FARTHEST}
"""What shaders have to know of the picture of the rivers of a map."""

_LIGHT, _LEAST_LIGHT, _LIGHT_OF_CARD = 320, 96, 1024
_BANDS_OF_LIGHT = 8

# Parts of the names of renderers that draw without a graphics card; OpenGL offers no other way to ask.
SOFTWARE = ("llvmpipe", "softpipe", "swiftshader", "software", "swr", "gdi generic", "basic render")


def draws_in_software() -> bool:
    """Return whether the current context draws without a graphics card."""
    name = bytes(GL.glGetString(GL.GL_RENDERER)).decode(errors="replace").lower()
    return any(software in name for software in SOFTWARE)


class Mesh:
    """Triangles with shared corners that the program in use places; needs a current context.

    Parameters
    ----------
    corners
        Three for each triangle.
    """

    def __init__(self, corners: NDArray[np.uint16 | np.uint32]) -> None:
        self._array, self._corners = int(GL.glGenVertexArrays(1)), int(GL.glGenBuffers(1))
        self._kind = GL.GL_UNSIGNED_SHORT if corners.dtype == np.uint16 else GL.GL_UNSIGNED_INT
        self.bind()
        GL.glBindBuffer(GL.GL_ELEMENT_ARRAY_BUFFER, self._corners)
        GL.glBufferData(GL.GL_ELEMENT_ARRAY_BUFFER, corners.nbytes, corners, GL.GL_STATIC_DRAW)

    def bind(self) -> None:
        """Take the corners from here."""
        GL.glBindVertexArray(self._array)

    def delete(self) -> None:
        """Free the corners."""
        GL.glDeleteVertexArrays(1, [self._array])
        GL.glDeleteBuffers(1, [self._corners])

    def _draw(self, corners: int, instances: int) -> None:
        """Draw the first corners as often as there are instances."""
        GL.glDrawElementsInstanced(GL.GL_TRIANGLES, corners, self._kind, None, instances)


class ContextPart(Protocol):
    """What terrains of a context share that are drawn in one way."""

    def delete(self) -> None:
        """Free everything."""


Part = TypeVar("Part", bound=ContextPart)


class ContextResources:
    """What one OpenGL context holds for all terrains that it draws; needs that context to be current.

    Attributes
    ----------
    in_software
        Whether it draws without a graphics card.
    canvas
        Draws coarsely for a while.
    programs
        The shaders.
    """

    def __init__(self) -> None:
        self.in_software = draws_in_software()
        self.canvas = SpareCanvas(self.copy)
        self._nothing = int(GL.glGenVertexArrays(1))
        self._parts: dict[type[ContextPart], ContextPart] = {}
        self._sights: dict[int, SightTarget] = {}
        # Exact mixing of heights costs too much in software, where textures are mixed in floats anyhow.
        self.programs = Programs({"EXACT": int(not self.in_software)})

    def part(self, kind: type[Part]) -> Part:
        """Return what all terrains that are drawn in one way share; made when it is first asked for."""
        if kind not in self._parts:
            self._parts[kind] = kind()
        part = self._parts[kind]
        assert isinstance(part, kind)
        return part

    def sight(self, samples: int) -> SightTarget:
        """Return the target for the places that each sample shows."""
        if samples not in self._sights:
            self._sights[samples] = SightTarget(samples)
        return self._sights[samples]

    def draw_plain(self, program: Program, uniforms: Uniforms, kind: int = GL.GL_TRIANGLES, corners: int = 3) -> None:
        """Draw corners that the program makes out of nothing: those of a triangle that covers the picture."""
        GL.glBindVertexArray(self._nothing)
        program.use(uniforms)
        GL.glDrawArrays(kind, 0, corners)

    def copy(self) -> None:
        """Draw the texture bound to unit 0 over the viewport."""
        self._draw_from_unit_0("copy")

    def shrink(self) -> None:
        """Draw the next smaller level of the texture bound to unit 0."""
        self._draw_from_unit_0("shrink")

    def rest(self) -> None:
        """Free what the next picture makes again at once."""
        for sight in self._sights.values():
            sight.delete()
        self._sights = {}

    def delete(self) -> None:
        """Free everything."""
        self.rest()
        for part in self._parts.values():
            part.delete()
        self.programs.delete()
        self.canvas.delete()
        GL.glDeleteVertexArrays(1, [self._nothing])

    def _draw_from_unit_0(self, fragment: str) -> None:
        GL.glDisable(GL.GL_DEPTH_TEST)
        GL.glDisable(GL.GL_BLEND)
        # A sampler reads unit 0 unless it is told otherwise.
        self.draw_plain(self.programs.get("picture", fragment), {})


class TerrainRenderer:
    """What a context holds for one terrain, but its heights; needs that context to be current.

    Parameters
    ----------
    resources
        What the context holds for all of its terrains; by default this one is alone, and has it for itself.

    Attributes
    ----------
    largest_map
        The points that a picture of a map has along a side at most.
    """

    def __init__(self, resources: ContextResources | None = None) -> None:
        self._owner = resources is None
        self.resources = resources or ContextResources()
        self.in_software = self.resources.in_software
        self.largest_map = int(GL.glGetIntegerv(GL.GL_MAX_TEXTURE_SIZE))
        self._colours, self._banks = ColourTexture(), CoverTexture(self.resources.copy)
        self._tint, self._tones = CoverTexture(self.resources.copy), CoverTexture(self.resources.copy)
        self._beside: SpareCanvas | None = None

    def colour(self, rows: NDArray[np.uint8]) -> None:
        """Take the colours of the ground and of the rock below, shape (2, colours, 3)."""
        self._colours.upload(rows)

    def tint(self, cover: NDArray[np.uint8]) -> None:
        """Take what is tinted, 0 to 255, at the points of a map."""
        self._tint.upload(cover)

    def tone(self, shades: NDArray[np.uint8]) -> None:
        """Take the tones of the palette at the points of a map."""
        self._tones.upload(shades)

    def _bind_colours(self, units: Mapping[str, int]) -> None:
        """Let the samplers of ground read its colours."""
        textures = {"palette": self._colours, "banks": self._banks, "tint": self._tint, "tones": self._tones}
        for name, texture in textures.items():
            texture.bind(units[name])

    def draw_backdrop(self, uniforms: Uniforms) -> None:
        """Fill the picture with the backdrop."""
        GL.glDisable(GL.GL_DEPTH_TEST)
        self.resources.draw_plain(self.resources.programs.get("picture", "backdrop"), uniforms)

    def _lighting(
        self, light: LightTarget, shape: tuple[int, ...], bind: Callable[[], None], uniforms: Uniforms, lakes: bool
    ) -> Iterator[None]:
        """Find out step by step how much light each place of a map of this shape sees.

        Parameters
        ----------
        bind
            Lets the shader read the map and its lakes.
        """
        program = self.resources.programs.get("picture", "light", {**light.steps, "LAKES": int(lakes)})
        uniforms = {**uniforms, "stride": SIDE / light.longer}
        for low in range(0, light.longer, light.longer // _BANDS_OF_LIGHT):
            with elsewhere(), rows_only(low, low + light.longer // _BANDS_OF_LIGHT):
                GL.glDisable(GL.GL_DEPTH_TEST)
                light.begin(shape)
                bind()
                self.resources.draw_plain(program, uniforms)
            yield

    @contextmanager
    def beside(self, size: tuple[int, int], low: int, high: int) -> Iterator[None]:
        """Draw these rows of a picture of this size, which `show_beside` shows, while the `with` block runs."""
        if self._beside is None:
            self._beside = SpareCanvas(self.resources.copy)
        with self._beside.instead(*size), rows_only(low, high):
            yield

    def show_beside(self) -> None:
        """Draw the picture that was drawn beside the others."""
        if self._beside is not None:
            self._beside.spread()

    def rest(self) -> None:
        """Free what the next picture makes again at once."""
        self.resources.rest()
        if self._beside is not None:
            self._beside.delete()
            self._beside = None

    def delete(self) -> None:
        """Free everything that is its own."""
        self.rest()
        for texture in (self._colours, self._banks, self._tint, self._tones):
            texture.delete()
        if self._owner:
            self.resources.delete()


def light_side(in_software: bool, pixels: int | None = None) -> int:
    """Return the pixels along the longer side of the light of a map.

    Parameters
    ----------
    pixels
        Those along the longer side of the pictures, if they are small.
    """
    if not in_software:
        return _LIGHT_OF_CARD
    return _LIGHT if pixels is None else min(max(pixels // 3, _LEAST_LIGHT), _LIGHT)


def mix_edges_with_backdrop() -> None:
    """Draw over what is there by the picture's alpha, which becomes that of the terrain."""
    GL.glEnable(GL.GL_BLEND)
    GL.glBlendFuncSeparate(GL.GL_SRC_ALPHA, GL.GL_ONE_MINUS_SRC_ALPHA, GL.GL_ZERO, GL.GL_ONE)


def begin_solid() -> None:
    """Draw what is nearest from now on, and of triangles only the sides that are seen anticlockwise."""
    GL.glEnable(GL.GL_DEPTH_TEST)
    GL.glDepthFunc(GL.GL_LESS)
    GL.glEnable(GL.GL_CULL_FACE)

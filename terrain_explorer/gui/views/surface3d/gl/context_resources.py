"""What an OpenGL context holds for all terrains that it draws."""

from __future__ import annotations

from OpenGL import GL

from terrain_explorer.gui.views.surface3d.gl.render_targets import SightTarget, SpareCanvas
from terrain_explorer.gui.views.surface3d.gl.shader_program import Program, Programs, Uniforms
from terrain_explorer.gui.views.surface3d.gl.sun_squares import SQUARES, SunTarget
from terrain_explorer.gui.views.surface3d.gl.textures import GrainTexture
from terrain_explorer.gui.views.surface3d.gl.tile_mesh import TileMesh

# Parts of the names of renderers that draw without a graphics card; OpenGL offers no other way to ask.
SOFTWARE = ("llvmpipe", "softpipe", "swiftshader", "software", "swr", "gdi generic", "basic render")


def draws_in_software() -> bool:
    """Return whether the current context draws without a graphics card."""
    name = bytes(GL.glGetString(GL.GL_RENDERER)).decode(errors="replace").lower()
    return any(software in name for software in SOFTWARE)


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
    shaded
        The shadows of the ground that was drawn last of those that have some.
    shaded_of
        Which one that is.
    """

    def __init__(self) -> None:
        self.in_software = draws_in_software()
        self.canvas = SpareCanvas(self.copy)
        self._nothing = int(GL.glGenVertexArrays(1))
        self.shaded = SunTarget(SQUARES)
        self.shaded_of: object = None
        self._meshes: dict[int, TileMesh] = {}
        self._sights: dict[int, SightTarget] = {}
        self._grain: GrainTexture | None = None
        # Exact mixing of heights costs too much in software, where textures are mixed in floats anyhow.
        self.programs = Programs({"EXACT": int(not self.in_software)})

    def mesh(self, cells: int) -> TileMesh:
        """Return the mesh of tiles with so many squares along the edge."""
        if cells not in self._meshes:
            self._meshes[cells] = TileMesh(cells)
        return self._meshes[cells]

    def sight(self, samples: int) -> SightTarget:
        """Return the target for the places that each sample shows."""
        if samples not in self._sights:
            self._sights[samples] = SightTarget(samples)
        return self._sights[samples]

    @property
    def grain(self) -> GrainTexture:
        """The grain of land outdoors, brought to the card when it is first asked for."""
        if self._grain is None:
            from terrain_explorer.terrain.shading.grain import levels

            self._grain = GrainTexture()
            self._grain.upload(levels())
        return self._grain

    def draw_plain(self, program: Program, uniforms: Uniforms, kind: int = GL.GL_TRIANGLES, corners: int = 3) -> None:
        """Draw corners that the program makes out of nothing: those of a triangle that covers the picture."""
        GL.glBindVertexArray(self._nothing)
        program.use(uniforms)
        GL.glDrawArrays(kind, 0, corners)

    def draw_many(self, program: Program, uniforms: Uniforms, count: int, kind: int, corners: int) -> None:
        """Draw so many things, whose corners the program makes out of nothing."""
        GL.glBindVertexArray(self._nothing)
        program.use(uniforms)
        GL.glDrawArraysInstanced(kind, 0, corners, count)

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
        self.shaded.delete()
        if self._grain is not None:
            self._grain.delete()
        for mesh in self._meshes.values():
            mesh.delete()
        self.programs.delete()
        self.canvas.delete()
        GL.glDeleteVertexArrays(1, [self._nothing])

    def _draw_from_unit_0(self, fragment: str) -> None:
        GL.glDisable(GL.GL_DEPTH_TEST)
        GL.glDisable(GL.GL_BLEND)
        # A sampler reads unit 0 unless it is told otherwise.
        self.draw_plain(self.programs.get("picture", fragment), {})

"""The values of expressions in shaders, found by drawing a pixel for each."""

import numpy as np

_LONGEST = 256


class ShaderValues:
    """Finds what GLSL makes of numbers, in a current OpenGL context.

    Parameters
    ----------
    folder
        Where shaders may be written.
    """

    def __init__(self, folder):
        from terrain_explorer.gui.views.surface3d.gl.context_resources import ContextResources

        self._folder, self._resources = folder, ContextResources()
        self._programs = {}

    def find(self, source, expression, inputs, uniforms=None):
        """Return the values of an expression of the kind vec4, float32, shape (n, 4).

        Parameters
        ----------
        source
            What stands before it; ``#include`` takes the program's own files.
        inputs
            Numbers that the expression knows as the vec4 `given`, shape (n, at most 4).
        """
        from OpenGL import GL

        from terrain_explorer.gui.views.surface3d.gl.shader_program import Program

        given = np.zeros((len(inputs), 4), np.float32)
        given[:, : np.shape(inputs)[1]] = inputs
        width = min(len(given), _LONGEST)
        height = -(-len(given) // width)
        table = np.zeros((height * width, 4), np.float32)
        table[: len(given)] = given
        text = (
            f"{source}\nuniform sampler2D table;\nout vec4 value;\nvoid main() {{\n"
            f"    vec4 given = texelFetch(table, ivec2(gl_FragCoord.xy), 0);\n    value = {expression};\n}}\n"
        )
        if text not in self._programs:
            name = self._folder / f"values_{len(self._programs)}"
            name.with_suffix(".frag").write_text(text)
            self._programs[text] = Program("picture", str(name))
        frame, (read, drawn) = int(GL.glGenFramebuffers(1)), map(int, GL.glGenTextures(2))
        GL.glActiveTexture(GL.GL_TEXTURE0)
        for texture, pixels in ((drawn, None), (read, table)):
            GL.glBindTexture(GL.GL_TEXTURE_2D, texture)
            for smaller in (GL.GL_TEXTURE_MIN_FILTER, GL.GL_TEXTURE_MAG_FILTER):
                GL.glTexParameteri(GL.GL_TEXTURE_2D, smaller, GL.GL_NEAREST)
            GL.glTexImage2D(GL.GL_TEXTURE_2D, 0, GL.GL_RGBA32F, width, height, 0, GL.GL_RGBA, GL.GL_FLOAT, pixels)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, frame)
        GL.glFramebufferTexture2D(GL.GL_FRAMEBUFFER, GL.GL_COLOR_ATTACHMENT0, GL.GL_TEXTURE_2D, drawn, 0)
        GL.glViewport(0, 0, width, height)
        GL.glDisable(GL.GL_DEPTH_TEST)
        GL.glDisable(GL.GL_BLEND)
        self._resources.draw_plain(self._programs[text], uniforms or {})
        values = np.frombuffer(GL.glReadPixels(0, 0, width, height, GL.GL_RGBA, GL.GL_FLOAT), np.float32)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, 0)
        GL.glDeleteFramebuffers(1, [frame])
        GL.glDeleteTextures([read, drawn])
        return values.reshape(-1, 4)[: len(given)]

    def close(self):
        """Free everything."""
        for program in self._programs.values():
            program.delete()
        self._resources.delete()

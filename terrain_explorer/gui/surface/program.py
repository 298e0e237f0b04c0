"""A pair of shaders, and the uniforms it is drawn with."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
from OpenGL import GL
from PySide6.QtGui import QMatrix4x4

Uniform = int | float | tuple[float, ...] | QMatrix4x4
Uniforms = Mapping[str, Uniform]

_SHADERS = Path(__file__).parent / "shaders"
_STAGES = {".vert": GL.GL_VERTEX_SHADER, ".frag": GL.GL_FRAGMENT_SHADER}
_VECTORS = {2: GL.glUniform2f, 3: GL.glUniform3f}


class Program:
    """The shaders ``<vertex>.vert`` and ``<fragment>.frag``, linked; needs a current context.

    Parameters
    ----------
    samples
        What ``SAMPLES`` means in the shaders: samples per pixel of what they read.

    Raises
    ------
    RuntimeError
        They do not compile or link; the message holds the driver's log.
    """

    def __init__(self, vertex: str, fragment: str, samples: int = 1) -> None:
        self._program = GL.glCreateProgram()
        self._places: dict[str, int] = {}
        for file in (f"{vertex}.vert", f"{fragment}.frag"):
            shader = _compiled(file, samples)
            GL.glAttachShader(self._program, shader)
            GL.glDeleteShader(shader)
        GL.glLinkProgram(self._program)
        if not GL.glGetProgramiv(self._program, GL.GL_LINK_STATUS):
            log = GL.glGetProgramInfoLog(self._program)
            raise RuntimeError(f"the shaders {vertex} and {fragment} do not link: {_text(log)}")

    def use(self, uniforms: Uniforms) -> None:
        """Draw with this program from now on, and with those of the uniforms that it reads."""
        GL.glUseProgram(self._program)
        for name, value in uniforms.items():
            place = self._place(name)
            if place >= 0:
                _set(place, value)

    def delete(self) -> None:
        """Free the program."""
        GL.glDeleteProgram(self._program)

    def _place(self, name: str) -> int:
        if name not in self._places:
            self._places[name] = GL.glGetUniformLocation(self._program, name)
        return self._places[name]


def _set(place: int, value: Uniform) -> None:
    if isinstance(value, QMatrix4x4):
        GL.glUniformMatrix4fv(place, 1, False, np.array(value.data(), np.float32))
    elif isinstance(value, tuple):
        _VECTORS[len(value)](place, *value)
    elif isinstance(value, int):
        GL.glUniform1i(place, value)
    else:
        GL.glUniform1f(place, value)


def _compiled(file: str, samples: int) -> int:
    shader = int(GL.glCreateShader(_STAGES[file[-5:]]))
    head = f"#version 330 core\n#define SAMPLES {samples}\n"
    source = head + "".join((_SHADERS / name).read_text("utf-8") for name in ("common.glsl", file))
    GL.glShaderSource(shader, source)
    GL.glCompileShader(shader)
    if not GL.glGetShaderiv(shader, GL.GL_COMPILE_STATUS):
        log = GL.glGetShaderInfoLog(shader)
        GL.glDeleteShader(shader)
        raise RuntimeError(f"the shader {file} does not compile: {_text(log)}")
    return shader


def _text(log: bytes | str) -> str:
    return (log.decode(errors="replace") if isinstance(log, bytes) else log).strip("\0 \n")

"""A pair of shaders, and the uniforms it is drawn with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import numpy as np
from OpenGL import GL
from PySide6.QtGui import QMatrix4x4

from terrain_explorer.resources import content_of

Uniform = int | float | tuple[float, ...] | QMatrix4x4
Uniforms = Mapping[str, Uniform]
Definitions = Mapping[str, float]

NOTHING: Definitions = MappingProxyType({})

_KEPT = 14
"""Programs that are kept. Compiling one takes a noticeable time, and users switch back and forth."""

_SHADERS = Path(__file__).parent / "shaders"
_STAGES = {".vert": GL.GL_VERTEX_SHADER, ".frag": GL.GL_FRAGMENT_SHADER}
_VECTORS = {2: GL.glUniform2f, 3: GL.glUniform3f, 4: GL.glUniform4f}


class Program:
    """The shaders ``<vertex>.vert`` and ``<fragment>.frag``, linked; needs a current context.

    Parameters
    ----------
    defined
        What names mean in the shaders, as if by ``#define``.

    Raises
    ------
    RuntimeError
        They do not compile or link; the message holds the driver's log.
    """

    def __init__(self, vertex: str, fragment: str, defined: Definitions = NOTHING) -> None:
        self._program = GL.glCreateProgram()
        self._values: dict[str, Uniform] = {}
        for file in (f"{vertex}.vert", f"{fragment}.frag"):
            shader = _compiled(file, defined)
            GL.glAttachShader(self._program, shader)
            GL.glDeleteShader(shader)  # it goes with the program that it is attached to
        GL.glLinkProgram(self._program)
        if not GL.glGetProgramiv(self._program, GL.GL_LINK_STATUS):
            log = GL.glGetProgramInfoLog(self._program)
            raise RuntimeError(f"the shaders {vertex} and {fragment} do not link: {_text(log)}")

    def use(self, uniforms: Uniforms) -> None:
        """Draw with this program, and with those of the uniforms that it reads."""
        GL.glUseProgram(self._program)
        for name, value in uniforms.items():
            # Most uniforms stay from picture to picture, and PyOpenGL takes long for each call.
            if self._values.get(name) != value:
                self._values[name] = value
                place = GL.glGetUniformLocation(self._program, name)
                if place >= 0:  # else the program does not read it, or the compiler has removed it
                    _set(place, value)

    def delete(self) -> None:
        """Free the program."""
        GL.glDeleteProgram(self._program)


class Programs:
    """The programs of a context that were used last; needs that context to be current.

    Parameters
    ----------
    defined
        What names mean in all of them.
    """

    def __init__(self, defined: Definitions) -> None:
        self._defined = defined
        self._kept: dict[tuple[object, ...], Program] = {}

    def get(self, vertex: str, fragment: str, defined: Definitions = NOTHING) -> Program:
        """Return the program of two shaders, compiled if it is new; then the one used longest ago is dropped."""
        key = (vertex, fragment, *defined.items())
        # Taken out and put in again: a dictionary keeps the order, so the first is the one used longest ago.
        program = self._kept.pop(key, None) or Program(vertex, fragment, {**self._defined, **defined})
        self._kept[key] = program
        if len(self._kept) > _KEPT:
            self._kept.pop(next(iter(self._kept))).delete()
        return program

    def delete(self) -> None:
        """Free all programs."""
        for program in self._kept.values():
            program.delete()
        self._kept = {}


def _set(place: int, value: Uniform) -> None:
    if isinstance(value, QMatrix4x4):
        GL.glUniformMatrix4fv(place, 1, False, np.array(value.data(), np.float32))
    elif isinstance(value, tuple):
        _VECTORS[len(value)](place, *value)
    elif isinstance(value, int):
        GL.glUniform1i(place, value)
    else:
        GL.glUniform1f(place, value)


def _compiled(file: str, defined: Definitions) -> int:
    shader = int(GL.glCreateShader(_STAGES[file[-5:]]))
    head = "".join(f"#define {name} {value}\n" for name, value in defined.items())
    source = f"#version 330 core\n{head}{_read(file)}"
    GL.glShaderSource(shader, source)
    GL.glCompileShader(shader)
    if not GL.glGetShaderiv(shader, GL.GL_COMPILE_STATUS):
        log = GL.glGetShaderInfoLog(shader)
        GL.glDeleteShader(shader)
        raise RuntimeError(f"the shader {file} does not compile: {_text(log)}")
    return shader


def _read(file: str) -> str:
    """Return a shader's text with the files that it includes, because GLSL itself has no #include."""
    text = content_of(_SHADERS / file).decode()
    return re.sub(r"^#include (\S+)$", lambda line: _read(line[1]), text, flags=re.MULTILINE)


def _text(log: bytes | str) -> str:
    return (log.decode(errors="replace") if isinstance(log, bytes) else log).strip("\0 \n")

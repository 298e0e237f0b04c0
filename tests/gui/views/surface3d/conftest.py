"""Views to draw in, closed for good in the end, and programs of their own to start."""

import os
import shutil
import subprocess
import sys

import pytest
from gui_tools import forget_deleted
from surface_tools import framing

from terrain_explorer.gui.views.surface3d.gl.gl_format import choose_pyopengl_platform, opengl_problem
from terrain_explorer.terrain.shading.look import Look


@pytest.fixture(scope="session")
def opengl(qapp):
    """Skip where OpenGL is missing, and let PyOpenGL find it where it is."""
    problem = opengl_problem()
    if problem is not None:
        pytest.skip(problem)
    choose_pyopengl_platform(qapp)


@pytest.fixture
def make_view(opengl, qtbot):
    """Return a function that shows a view; skips where OpenGL is missing."""
    from terrain_explorer.gui.views.surface3d.surface_view import SurfaceView

    views = []

    def make(heightmap=None, width=320, height=240, shown=True):
        surface_view = SurfaceView()
        views.append(surface_view)
        surface_view.resize(width, height)
        if heightmap is not None:
            surface_view.ground.setHeightmap(heightmap)
        if shown:
            surface_view.show()
            qtbot.waitUntil(lambda: surface_view.isValid() and surface_view.windowHandle().isExposed())
        return surface_view

    yield make
    for surface_view in views:
        surface_view.close()
        surface_view.deleteLater()
    forget_deleted()


@pytest.fixture(scope="module")
def studio(opengl):
    """A studio for the module's tests, in the main thread; skips where OpenGL is missing."""
    from terrain_explorer.gui.views.surface3d.gl.studio import Studio

    studio = Studio()
    yield studio
    studio.close()


@pytest.fixture
def shoot(studio):
    """Return a function that takes a picture of a terrain: transparent where it is not, the whole from above."""
    opened = []

    def shoot(heightmap, look=Look(), camera=None, size=(240, 160), background="none"):  # noqa: B008
        if opened != [heightmap, look]:
            studio.open(heightmap, look)
            opened[:] = heightmap, look
        camera = camera or framing(heightmap, look, size=size)
        return studio.picture(camera, *size, background).astype(int)

    return shoot


@pytest.fixture
def magenta(monkeypatch):
    """Make the dark backdrop a colour that no terrain has, in the view and in the studio."""
    from terrain_explorer.gui.views.surface3d.gl import gl_widget, offscreen

    backdrop = ((1.0, 0.0, 1.0), (1.0, 0.0, 1.0))
    monkeypatch.setattr(gl_widget, "DARK", backdrop)
    monkeypatch.setitem(offscreen.BACKDROPS, "dark", backdrop)


@pytest.fixture
def run_program(tmp_path):
    """Return a function that runs Python source in a process of its own and returns what it printed."""

    def run(source, **environment):
        folders = {name: str(tmp_path) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")}
        done = subprocess.run(
            [sys.executable, "-c", source],
            env={**os.environ, **folders, **environment},
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, f"exit status {done.returncode}: {done.stdout}{done.stderr}"
        return done.stdout.strip()

    return run


@pytest.fixture
def start_screen():
    """Return a function that starts a virtual screen with some arguments and returns its name."""
    server = shutil.which("Xvfb")
    if server is None:
        pytest.skip("Xvfb is not installed")
    started = []

    def start(*arguments):
        reader, writer = os.pipe()
        command = [server, "-displayfd", str(writer), "-nolisten", "tcp", *arguments]
        started.append(subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL))
        os.close(writer)
        with os.fdopen(reader) as told:
            number = told.readline().strip()
        assert number, "Xvfb did not start"
        return f":{number}"

    yield start
    for process in started:
        process.terminate()
        process.wait()


@pytest.fixture
def screen_without_glx(start_screen):
    """Start a virtual screen without GLX and return its name."""
    return start_screen("-screen", "0", "640x480x24", "-extension", "GLX")

"""What the user may well want to see next has been drawn before, where nobody waits for it."""

import threading
from dataclasses import replace

import pytest
from gui_tools import LONG, do, surface
from PySide6.QtCore import QObject

from terrain_explorer.document.document import Document
from terrain_explorer.document.states import State
from terrain_explorer.gui.services.worker import stop_workers
from terrain_explorer.gui.views.surface3d.gl.gl_format import choose_pyopengl_platform, opengl_problem
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.views.warming import shader_warming
from terrain_explorer.gui.views.warming.shader_warming import ShaderWarming
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.shading.look import Look

HILLS = DiamondSquare(exponent=4).heightmap()


@pytest.fixture(autouse=True)
def warm(qapp, monkeypatch):
    """Warm shaders after all; skips where OpenGL is missing."""
    problem = opengl_problem()
    if problem is not None:
        pytest.skip(problem)
    choose_pyopengl_platform(qapp)
    monkeypatch.setattr(shader_warming, "can_warm", lambda: True)


@pytest.fixture
def programs(monkeypatch):
    """Which programs each thread makes; nothing is drawn with them, which would take the time of the test."""
    from OpenGL import GL

    from terrain_explorer.gui.views.surface3d.gl.shader_program import Program

    made, make = {}, Program.__init__

    def noting(program, vertex, fragment, defined=()):
        made.setdefault(threading.current_thread(), set()).add((vertex, fragment, *dict(defined).items()))
        make(program, vertex, fragment, dict(defined))

    monkeypatch.setattr(Program, "__init__", noting)
    for draw in ("glDrawArrays", "glDrawArraysInstanced", "glDrawElementsInstanced"):
        monkeypatch.setattr(GL, draw, lambda *_: None)
    return made


@pytest.fixture
def make_warming(qapp):
    """Return a function that makes one for a look that may be replaced."""
    parent = QObject()
    made = []

    def make(look=Look(), in_3d=True):  # noqa: B008
        document = Document(State(HILLS), parent)
        document.set_look(look)
        warming = ShaderWarming(document, in_3d, parent)
        made.append(warming)
        return warming, document

    yield make
    for warming in made:
        stop_workers(warming)


def wait(warming, qtbot):
    """Wait until all pictures are drawn."""
    qtbot.waitUntil(lambda: not warming._worker.busy and warming._others is None, timeout=LONG)


def test_no_program_of_what_comes_next_is_new(small_terrain, programs, make_window, qtbot):
    window = make_window()
    if not window.findChild(SurfacePane).in_3d:
        pytest.skip("no OpenGL")
    warming, mine = window.findChild(ShaderWarming), programs[threading.current_thread()]
    warming.begin()
    wait(warming, qtbot)
    before, drawn = mine.copy(), set().union(*(made for made in programs.values() if made is not mine))
    with qtbot.waitSignal(window.findChild(SurfacePane).settled, timeout=LONG):
        do(window, "SelectAll")
    do(window, "ExploreWorkspace")
    with qtbot.waitSignal(window.findChild(SurfacePane).settled, timeout=LONG):
        surface(window).redraw()
    do(window, "GrowWorkspace")
    do(window, "SelectNone")
    for name in ("water", "contours"):
        with qtbot.waitSignal(window.findChild(SurfacePane).settled, timeout=LONG):
            window.document.set_look(replace(Look(), **{name: True}))
    window.document.set_look(Look(rivers=True))
    qtbot.waitUntil(lambda: window.findChild(SurfacePane).ground.waters is not None, timeout=LONG)
    with qtbot.waitSignal(window.findChild(SurfacePane).settled, timeout=LONG):
        surface(window).redraw()
    fragments = {fragment for _, fragment, *_ in mine - before}
    assert fragments >= {"light", "ground"}
    assert mine - before <= drawn


def test_another_look_is_drawn_once(programs, make_warming, qtbot):
    warming, document = make_warming()
    for look in (Look(), replace(Look(), sun_azimuth=10.0)):
        document.set_look(look)
        warming.begin()
        wait(warming, qtbot)
        count = sum(map(len, programs.values()))
        programs.clear()
        assert (count > 0) == (look == Look())
    document.set_look(replace(Look(), palette="slope"))
    warming.begin()
    wait(warming, qtbot)
    assert programs


def test_a_driver_that_fails_holds_nothing_up(make_warming, qtbot, monkeypatch):
    from terrain_explorer.gui.views.surface3d.gl.offscreen import OffscreenCanvas

    def fail(_):
        raise RuntimeError("no memory on the card")

    monkeypatch.setattr(OffscreenCanvas, "open", fail)
    warming, _ = make_warming()
    warming.begin()
    wait(warming, qtbot)


def test_without_opengl_nothing_is_waited_for(make_warming):
    warming, _ = make_warming(in_3d=False)
    warming.begin_soon()
    warming.begin()
    assert not warming._worker.busy

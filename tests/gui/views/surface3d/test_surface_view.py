"""What the view tells, and what it holds."""

import gc
import math
import sys
import weakref
from pathlib import Path

import numpy as np
import pytest
from gui_tools import LONG
from OpenGL import GL
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from surface_tools import hills, in_a_window, names, noise, picture, seen_in

from terrain_explorer.gui.views.surface3d.gl import render_targets, shader_program
from terrain_explorer.gui.views.surface3d.gl.quality import BEST, MOVING, RESTING
from terrain_explorer.gui.views.surface3d.gl.terrain_renderer import TerrainRenderer
from terrain_explorer.gui.views.surface3d.gl.terrain_scene import TerrainScene
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.shading.look import Look

NEVER = 10**6


@pytest.fixture
def told():
    """Return a function that notes what a view tells, in order."""

    def listen(view):
        signals = []
        for name in ("drawn", "settled"):
            getattr(view, name).connect(lambda name=name: signals.append(name))
        view.failed.connect(lambda text: signals.append(("failed", text)))
        return signals

    return listen


@pytest.fixture
def qualities(monkeypatch):
    """Return the qualities that are drawn, in order."""
    drawn = []

    def note(name):
        draw = getattr(TerrainScene, name)

        def noting(self, view, quality):
            drawn.append(quality)
            return draw(self, view, quality)

        monkeypatch.setattr(TerrainScene, name, noting)

    note("draw")
    note("drawing_beside")
    return drawn


@pytest.fixture
def in_software(monkeypatch):
    monkeypatch.setattr(TerrainScene, "in_software", True)


def test_drawn_comes_before_settled(make_view, qtbot, told):
    view = make_view()
    signals = told(view)
    with qtbot.waitSignal(view.settled, timeout=LONG):
        view.ground.setHeightmap(noise(9, 9))
    assert signals[0] == "drawn"
    assert signals[-1] == "settled"


@pytest.mark.usefixtures("in_software")
def test_in_software_coarse_pictures_come_first_and_settled_after_rest(make_view, qtbot, told, qualities):
    view = make_view()
    signals = told(view)
    for _ in range(2):
        view._redraw._rest.setInterval(NEVER)
        view.redraw()  # it may have come to rest since it was made
        signals.clear()
        qualities.clear()
        for name in ("drawn", "moved", "drawn"):
            if name == "moved":
                view.orbit(5, 0)
                continue
            with qtbot.waitSignal(view.drawn):
                view.ground.setHeightmap(noise(9, 9))
        assert set(qualities) == {MOVING}
        assert set(signals) == {"drawn"}
        with qtbot.waitSignal(view.settled):
            view._redraw._rest.start(0)
        assert qualities[-1] == RESTING
        assert signals[-2:] == ["drawn", "settled"]


def test_a_picture_drawn_strip_by_strip_is_the_one_drawn_at_once(make_view, monkeypatch):
    monkeypatch.setattr(render_targets, "_STRIP", 10_000)
    view = make_view(hills(65, 65))
    with view.current() as scene:
        GL.glViewport(0, 0, 320, 240)
        shown = view._shown(RESTING)
        scene.choose(shown)
        scene.upload(0, math.inf)
        scene.draw(shown, RESTING)
        at_once = GL.glReadPixels(0, 0, 320, 240, GL.GL_RGB, GL.GL_UNSIGNED_BYTE)
        scene.setLook(Look(exaggeration=2.0))
        scene.draw(shown, MOVING)
        scene.setLook(Look())
        steps = len(list(scene.drawing_beside(shown, RESTING)))
        assert GL.glReadPixels(0, 0, 320, 240, GL.GL_RGB, GL.GL_UNSIGNED_BYTE) != at_once
        scene.show_beside()
        in_strips = GL.glReadPixels(0, 0, 320, 240, GL.GL_RGB, GL.GL_UNSIGNED_BYTE)
    assert steps >= 8 + 8  # bands of light, and strips
    differences = np.frombuffer(in_strips, np.uint8).astype(int) - np.frombuffer(at_once, np.uint8)
    assert np.abs(differences).max() <= 1


@pytest.mark.usefixtures("in_software")
def test_where_strips_fail_the_full_picture_is_drawn_at_once(make_view, qtbot, told, qualities, monkeypatch, caplog):
    def failing(*_):
        raise MemoryError

    monkeypatch.setattr(TerrainRenderer, "_drawn_beside", failing)
    view = make_view()
    signals = told(view)
    with qtbot.waitSignal(view.settled, timeout=LONG):
        view.ground.setHeightmap(noise(9, 9))
    assert signals[-2:] == ["drawn", "settled"]
    assert not [signal for signal in signals if signal[0] == "failed"]
    assert qualities[-1] == RESTING
    caplog.get_records("call").clear()


@pytest.mark.usefixtures("in_software")
def test_in_software_pauses_between_strokes_bring_no_fine_picture(make_view, qtbot, qualities):
    view = make_view(noise(9, 9))
    view._redraw._rest.setInterval(0)
    view._redraw._drawn_on.setInterval(NEVER)
    qualities.clear()
    with qtbot.waitSignal(view._redraw._rest.timeout):
        view.ground.setHeightmap(noise(9, 9, seed=2), [Window(0, 0, 9, 9)])
    with qtbot.waitSignal(view.drawn):
        view.update()
    assert set(qualities) == {MOVING}
    with qtbot.waitSignal(view.settled):
        view._redraw._drawn_on.start(0)
    assert qualities[-1] == RESTING


def test_on_a_graphics_card_the_first_picture_is_the_best(make_view, qtbot, told, qualities, monkeypatch):
    monkeypatch.setattr(TerrainScene, "in_software", False)
    view = make_view()
    view._redraw._rest.setInterval(NEVER)
    signals = told(view)
    with qtbot.waitSignal(view.settled):
        view.ground.setHeightmap(noise(9, 9))
    assert signals == ["drawn", "settled"]
    assert MOVING not in qualities


@pytest.mark.usefixtures("in_software")
def test_a_picture_that_is_asked_for_is_fine_even_while_things_move(make_view, qualities):
    view = make_view(noise(9, 9))
    view._redraw._rest.setInterval(NEVER)
    view.redraw()
    picture(view)
    assert qualities[-1] == BEST


def test_both_come_again_after_a_new_map_of_the_same_shape(make_view, qtbot):
    view = make_view()
    for seed in range(3):
        with qtbot.waitSignals([view.drawn, view.settled]):
            view.ground.setHeightmap(noise(9, 9, seed))


def test_an_older_map_is_not_told_as_drawn(make_view, qtbot, told):
    view = make_view()
    with qtbot.waitSignal(view.settled):
        view.ground.setHeightmap(noise(9, 9))
    view._redraw._rest.stop()
    signals = told(view)
    view.grabFramebuffer()
    view._heightmap = noise(9, 9, seed=2)
    QApplication.sendPostedEvents(view)
    assert signals == []


@pytest.mark.parametrize("once_shown", [False, True])
def test_a_hidden_view_tells_nothing_until_it_is_shown(make_view, qtbot, told, once_shown):
    view = make_view(shown=once_shown)
    view.hide()
    view._redraw._rest.setInterval(0)
    QApplication.processEvents()
    signals = told(view)
    with qtbot.waitSignal(view._redraw._rest.timeout):
        view.ground.setHeightmap(noise(9, 9))
    QApplication.processEvents()
    assert signals == []
    with qtbot.waitSignal(view.settled):
        view.show()


def test_a_shader_that_does_not_compile_is_told(make_view, qtbot, monkeypatch, caplog):
    def fail(*_):
        raise RuntimeError("the shader block.frag does not compile: 0:1 syntax error")

    monkeypatch.setattr(shader_program, "Program", fail)
    view = make_view(shown=False)
    with qtbot.waitSignal(view.failed) as failed:
        view.ground.setHeightmap(noise(9, 9))
        view.show()
    assert "block.frag does not compile" in failed.args[0]
    caplog.clear()


def held_by(view):
    """Return how much of each kind it holds."""
    view.makeCurrent()
    found = [len(kind) for kind in names()]
    view.doneCurrent()
    return found


def never_at_rest(view):
    """Keep a slow machine from drawing the full picture in between, which takes more for itself."""
    view._redraw._rest.setInterval(10**7)
    view.redraw()


def resident():
    """Return the memory in use, in MB; 0 where it is not known."""
    if sys.platform != "linux":
        return 0.0
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 2**20


def test_many_maps_leave_nothing_behind(make_view, qualities):
    view = make_view(width=40, height=30)
    never_at_rest(view)
    maps = [noise(rows, 2, rows) for rows in (33, 33, 65)]
    alive = weakref.WeakSet()
    for turn in range(250):
        shown = maps[turn // 2 % 3]
        heightmap = Heightmap(shown.heights, range=shown.range, extremes=shown.extremes)
        alive.add(heightmap)
        view.ground.setHeightmap(heightmap)
        while len(qualities) <= turn:
            QApplication.processEvents()
        if turn == 60:
            before, size = held_by(view), resident()
    QApplication.processEvents()
    del heightmap
    gc.collect()
    assert len(qualities) >= 250
    assert len(alive) == 1
    assert held_by(view) == before
    assert resident() - size < 6


def test_a_view_frees_what_it_holds(make_view, qtbot, monkeypatch):
    freed, delete = [], TerrainRenderer.delete

    def noting(self):
        before = names()
        delete(self)
        freed.append([len(one) - len(other) for one, other in zip(before, names(), strict=True)])

    view = make_view()
    with qtbot.waitSignal(view.settled):
        view.ground.setHeightmap(noise(9, 9))
    never_at_rest(view)
    picture(view)
    with qtbot.waitSignal(view.frameSwapped):
        view.redraw()
    monkeypatch.setattr(TerrainRenderer, "delete", noting)
    view._release()
    (counts,) = freed
    textures, buffers, frames, depths, arrays, programs, shaders = counts
    assert (buffers, arrays, shaders) == (2, 3, 2 * programs)
    assert textures >= 4
    assert frames == depths + 4 >= 6
    assert programs >= 6


class Place(QWidget):
    """A top level window to put the view in."""

    def __init__(self, qtbot, width=320, height=240):
        super().__init__()
        qtbot.addWidget(self)
        QVBoxLayout(self).setContentsMargins(0, 0, 0, 0)
        self.resize(width, height)
        self.show()


def test_in_another_window_it_draws_the_same_again(make_view, qtbot, monkeypatch):
    freed, delete = [], TerrainRenderer.delete

    def noting(self):
        freed.append(self)
        delete(self)

    monkeypatch.setattr(TerrainRenderer, "delete", noting)
    view = make_view(noise(33, 33), shown=False)
    places = [Place(qtbot) for _ in range(2)]
    seen, contexts = [], []
    for place in (*places, places[0]):
        with qtbot.waitSignal(view.settled):
            place.layout().addWidget(view)
            view.show()
        contexts.append(view.context())
        seen.append(picture(view))
    assert (seen[0] == seen[1]).all()
    assert (seen[0] == seen[2]).all()
    assert len(freed) == 2
    view.setParent(None)


def test_a_view_can_be_deleted_while_it_has_something_to_tell(make_view):
    view = make_view(noise(9, 9))
    view.repaint()
    view.deleteLater()
    QApplication.processEvents()


@pytest.mark.parametrize("width", [401, 403, 406])
@pytest.mark.parametrize("scale", [1.25, 1.5, 1.75])
def test_at_broken_scales_the_picture_reaches_all_edges(make_view, monkeypatch, width, scale):
    """Qt rounds the size of what it shows, and pyqtgraph would cut it off."""
    view = make_view(noise(9, 9), width, 301)
    monkeypatch.setattr(type(view), "devicePixelRatioF", lambda self: scale)
    assert (view.deviceWidth(), view.deviceHeight()) == (int(width * scale + 0.5), int(301 * scale + 0.5))


def test_a_window_that_is_resized_always_shows_a_picture(make_view, qtbot):
    view = make_view(hills(65, 65))
    view.orbit(15, 0)  # from now on another size does not move the camera
    with in_a_window(view) as window:
        qtbot.waitUntil(lambda: seen_in(window, view))
        for wider in range(5):
            window.resize(340 + 7 * wider, 260 + wider)
            QApplication.processEvents()
            assert seen_in(window, view)

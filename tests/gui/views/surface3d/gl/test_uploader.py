"""Heights go to the graphics card in slices, and the window has its turn between them."""

import threading

import numpy as np
import pytest
from gui_tools import LONG
from PySide6.QtGui import QOpenGLContext
from surface_tools import names, noise, picture, smooth

from terrain_explorer.gui.views.surface3d.gl import renderer, sliced_drawing, textures
from terrain_explorer.gui.views.surface3d.gl.scene import Scene
from terrain_explorer.terrain import Window
from terrain_explorer.terrain.shading.look import Look

SIDE = 1025


@pytest.fixture
def pending_when_drawn(monkeypatch):
    """For each picture, whether heights were still on their way when it began: it has to upload them all at once."""
    pending, draw = [], Scene.draw

    def noting(self, shot):
        pending.append(self.pending)
        draw(self, shot)

    monkeypatch.setattr(Scene, "draw", noting)
    return pending


@pytest.fixture
def view(make_view, qtbot, monkeypatch):
    """A view that has come to rest and uploads as little as it can at a time."""
    view = make_view()
    with qtbot.waitSignal(view.settled, timeout=LONG):
        view.setHeightmap(noise(SIDE, SIDE))
    monkeypatch.setattr(sliced_drawing, "SLICE", 1e-4)
    return view


def test_no_picture_is_drawn_before_the_heights_are_on_the_card(view, qtbot, pending_when_drawn):
    with qtbot.waitSignal(view.settled, timeout=LONG):
        view.setHeightmap(noise(SIDE, SIDE, seed=2))
    assert pending_when_drawn
    assert not any(pending_when_drawn)


def test_a_picture_that_is_asked_for_meanwhile_shows_all_heights(view, qtbot, pending_when_drawn):
    with qtbot.waitSignal(view.settled, timeout=LONG):
        view.setHeightmap(noise(SIDE, SIDE, seed=2))
        view.setLook(Look(exaggeration=2))
    assert pending_when_drawn[0]
    assert not any(pending_when_drawn[1:])


def test_the_room_of_a_map_stays_while_early_pictures_of_the_next_are_shown(make_view, qtbot, monkeypatch):
    made, make_room = [], textures._allocate
    monkeypatch.setattr(textures, "_allocate", lambda shape, *rest: (made.append(shape), make_room(shape, *rest)))
    view = make_view()
    for side in (65, 17, 33, 65, 17):
        with qtbot.waitSignal(view.settled, timeout=LONG):
            view.setHeightmap(noise(side, side))
    assert [shape for shape in made if shape[0] > 9] == [(65, 65), (17, 17), (33, 33), (17, 17)]
    first = names()
    view._settling.start(0)
    qtbot.waitUntil(lambda: len(names()[0]) < len(first[0]))
    with qtbot.waitSignal(view.settled, timeout=LONG):
        view.setHeightmap(noise(65, 65))
    assert made[-1] == (65, 65)


@pytest.mark.parametrize("shares", [True, False])
@pytest.mark.parametrize("breaks_off", [True, False])
def test_room_for_a_large_map_is_made_in_another_thread(make_view, qtbot, monkeypatch, shares, breaks_off):
    makers, make_room = [], textures._allocate
    view = make_view(noise(9, 9))
    if not view.surface.scene.in_software:
        pytest.skip("graphics cards make room at once")

    def noting(*parts):
        makers.append(threading.current_thread())
        make_room(*parts)

    with qtbot.waitSignal(view.settled, timeout=LONG):
        view.setHeightmap(smooth(65, 65))
    expected = picture(view)
    with qtbot.waitSignal(view.settled, timeout=LONG):
        view.setHeightmap(noise(9, 9))
    view._settle()
    monkeypatch.setattr(textures, "_MANY", 1000)
    monkeypatch.setattr(textures, "_allocate", noting)
    if not shares:
        monkeypatch.setattr(QOpenGLContext, "areSharing", lambda *_: False)
    with qtbot.waitSignal(view.settled, timeout=LONG):
        view.setHeightmap(smooth(65, 65))
        if breaks_off:
            view.grabFramebuffer()
    assert [maker is threading.main_thread() for maker in makers] == [not shares]
    assert np.abs(picture(view) - expected).max() <= 1


def test_a_view_that_comes_nearer_shows_all_points_once_it_rests(make_view, qtbot, monkeypatch):
    monkeypatch.setattr(renderer, "_HUGE", SIDE**2)
    view = make_view()
    with qtbot.waitSignal(view.settled, timeout=LONG):
        view.setHeightmap(noise(SIDE, SIDE))
    held = view.surface.scene._renderer
    if not view.surface.scene.in_software:
        pytest.skip("graphics cards hold all points")
    assert held.by_means
    view.setCameraPosition(distance=view.camera.distance / 10)
    assert view._nearer.busy
    with qtbot.waitSignal(view.settled, timeout=LONG):
        view.update()  # pictures on the way wait for nothing
    assert not held.by_means
    close = picture(view)
    with qtbot.waitSignal(view.settled, timeout=LONG):
        view.setHeightmap(noise(SIDE, SIDE))
    assert not held.by_means
    assert (picture(view) == close).all()
    with qtbot.waitSignal(view.settled, timeout=LONG):
        view.setHeightmap(noise(SIDE, SIDE, seed=2), [Window(0, 0, SIDE, SIDE)])
        view.grabFramebuffer()
    assert not held.by_means

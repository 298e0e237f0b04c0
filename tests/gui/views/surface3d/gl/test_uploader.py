"""Heights go to the graphics card in slices, and the window has its turn between them."""

import pytest
from surface_tools import noise

from terrain_explorer.gui.views.surface3d.gl import sliced_drawing
from terrain_explorer.gui.views.surface3d.gl.scene import Scene
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
    with qtbot.waitSignal(view.settled):
        view.setHeightmap(noise(SIDE, SIDE))
    monkeypatch.setattr(sliced_drawing, "SLICE", 1e-4)
    return view


def test_no_picture_is_drawn_before_the_heights_are_on_the_card(view, qtbot, pending_when_drawn):
    with qtbot.waitSignal(view.settled):
        view.setHeightmap(noise(SIDE, SIDE, seed=2))
    assert pending_when_drawn
    assert not any(pending_when_drawn)


def test_a_picture_that_is_asked_for_meanwhile_shows_all_heights(view, qtbot, pending_when_drawn):
    with qtbot.waitSignal(view.settled):
        view.setHeightmap(noise(SIDE, SIDE, seed=2))
        view.setLook(Look(exaggeration=2))
    assert pending_when_drawn[0]
    assert not any(pending_when_drawn[1:])

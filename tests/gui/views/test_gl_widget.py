"""What all widgets have in common that draw a terrain by OpenGL, whichever draws it."""

import logging

import pytest
from contracted_views import KINDS
from gui_tools import LONG, forget_deleted
from PySide6.QtWidgets import QApplication
from surface_tools import names, smooth

from terrain_explorer.gui.views.surface3d.gl.gl_format import choose_pyopengl_platform, opengl_problem

HILLS = smooth(33, 65)


@pytest.fixture(params=["surface", "surface without end"])
def one(request, qapp, qtbot):
    """A view that shows hills, and has come to rest."""
    if opengl_problem() is not None:
        pytest.skip(opengl_problem())
    choose_pyopengl_platform(qapp)
    one = KINDS[request.param]((0, 0))
    one.show(HILLS)
    one.view.show()
    qtbot.waitExposed(one.view)
    one.wait(qtbot)
    yield one
    one.close()
    forget_deleted()


def test_what_cannot_be_drawn_is_told_once_until_drawing_works_again(one, qtbot, monkeypatch, caplog, capfd):
    reasons = iter("ab" * 100)

    def fail(*_):
        raise RuntimeError(f"the lamp is broken at {next(reasons)}")

    told = []
    one.view.failed.connect(told.append)
    for _ in range(2):
        monkeypatch.setattr(one.view._scene, "draw", fail)
        for _ in range(6):
            one.view.grabFramebuffer()
        qtbot.waitUntil(lambda: len(told) >= 2, timeout=LONG)
        QApplication.processEvents()
        assert sorted(told) == [f"The 3D view could not be drawn: the lamp is broken at {at}." for at in "ab"]
        assert [record.levelno for record in caplog.records] == [logging.ERROR] * 2
        monkeypatch.undo()
        one.view.grabFramebuffer()
        told.clear()
        caplog.clear()
    assert capfd.readouterr().out == ""


def test_a_view_that_is_hidden_holds_less_and_draws_the_same_when_it_comes_again(one, qtbot):
    def held():
        one.view.makeCurrent()
        textures, _, frames, *_ = names()
        one.view.doneCurrent()
        return len(textures), len(frames)

    one.wait(qtbot)
    before, seen = held(), one.on_screen()
    one.view.hide()
    hidden = held()
    assert hidden[0] < before[0]
    assert hidden[1] < before[1]
    with qtbot.waitSignal(one.view.settled, timeout=LONG):
        one.view.show()
    assert held() == before
    assert (one.on_screen() == seen).all()

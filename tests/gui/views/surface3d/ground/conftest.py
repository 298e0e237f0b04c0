"""Views of ground without end for tests."""

import pytest
from endless_tools import SKY
from gui_tools import LONG, forget_deleted

from terrain_explorer.gui.views.surface3d.gl.gl_format import choose_pyopengl_platform, opengl_problem


@pytest.fixture
def make_view(qapp, qtbot, monkeypatch):
    """Return a function that shows a view with a backdrop that no ground has; skips where OpenGL is missing."""
    problem = opengl_problem()
    if problem is not None:
        pytest.skip(problem)
    choose_pyopengl_platform(qapp)
    from terrain_explorer.gui.views.surface3d.gl import gl_widget
    from terrain_explorer.gui.views.surface3d.surface_view import SurfaceView

    monkeypatch.setattr(gl_widget, "DARK", SKY)
    views = []

    def make(tiles, width=160, height=100):
        view = SurfaceView(tiles)
        views.append(view)
        view.resize(width, height)
        view.ground.setLand(tiles.ground)
        view.show()
        qtbot.waitUntil(lambda: view.isValid() and view.windowHandle().isExposed(), timeout=LONG)
        return view

    yield make
    for view in views:
        view.close()
        view.deleteLater()
    forget_deleted()

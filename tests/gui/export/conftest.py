"""A picture exporter on a view, and a studio that waits."""

import pytest
from picture_tools import HILLS, PREFIXES, VIEW, SlowStudio
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.export import picture_jobs
from terrain_explorer.gui.export.headless import standing
from terrain_explorer.gui.export.picture_exporter import PictureExporter
from terrain_explorer.gui.services.worker import Worker, stop_workers
from terrain_explorer.gui.views.shown_view import PictureSubject, ShownView
from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.gl.gl_format import choose_pyopengl_platform, opengl_problem
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import ViewOptions


@pytest.fixture
def shown(qapp, tmp_path):
    """What a view shows; skips where OpenGL is missing."""
    problem = opengl_problem()
    if problem is not None:
        pytest.skip(problem)
    choose_pyopengl_platform(qapp)
    camera = standing(ViewOptions(), TerrainBlock.of(HILLS, 1.0), VIEW.aspect)
    return ShownView(PictureSubject(HILLS, Look(), camera, "dark"), VIEW, tmp_path / "maps" / "hills.png")


@pytest.fixture
def parent(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    return parent


@pytest.fixture
def exports(parent, shown):
    exports = PictureExporter(lambda: shown, parent)
    yield exports
    stop_workers(exports)
    assert all(worker.stopped for worker in exports.findChildren(Worker))


@pytest.fixture
def told(exports):
    """All that was reported, in order."""
    told = []
    exports.job.reported.connect(lambda message: told.append(f"{PREFIXES[message.level]}{message.text}"))
    return told


@pytest.fixture
def slow(monkeypatch):
    studio = SlowStudio()
    monkeypatch.setattr(picture_jobs, "make_studio", lambda: studio)
    yield studio
    studio.go_on.set()

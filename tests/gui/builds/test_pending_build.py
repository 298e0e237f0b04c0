"""Closing the window while a build goes on is asked about."""

import pytest
from gui_tools import LONG, forget_deleted
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QMessageBox

from terrain_explorer.files.builds.build_lock import is_at_work
from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.builds.checksums import ChecksumLedger
from terrain_explorer.gui.builds.build_proposal import Proposal
from terrain_explorer.gui.builds.builds_feature import BuildsFeature, close_unasked
from terrain_explorer.terrain import DiamondSquare, Recipe
from terrain_explorer.terrain.tiles import LargeTerrain

pytestmark = pytest.mark.usefixtures("without_3d")


@pytest.fixture
def folder(tmp_path, make_builds):
    """The folder of a build that is stopped at the end."""
    return tmp_path / "world"


@pytest.fixture
def builds(qtbot, folder, window):
    """The builds of a window in which one goes on that no machine ends before it is stopped."""
    builds = window.findChild(BuildsFeature).controller
    plan = BuildPlan(LargeTerrain.of(Recipe(DiamondSquare(exponent=12))), 33, "hills")
    builds._carry_out(Proposal(folder, plan, 1))
    qtbot.waitUntil(lambda: is_at_work(folder), timeout=LONG)
    return builds


def give(window, button):
    (question,) = [box for box in window.findChildren(QMessageBox, "buildingQuestion") if box.isVisible()]
    assert question.text() == "world is still being built."
    question.findChild(QAbstractButton, button).click()
    forget_deleted()


def test_the_build_goes_on_without_the_window(qtbot, window, builds, folder):
    assert not window.close()
    give(window, "stayButton")
    assert window.isVisible()
    assert not window.close()
    give(window, "leaveBuildButton")
    assert not window.isVisible()
    assert is_at_work(folder)
    before = len(ChecksumLedger(folder).done())
    qtbot.waitUntil(lambda: len(ChecksumLedger(folder).done()) > before, timeout=LONG)


def test_the_build_stops_first(qtbot, window, builds, folder):
    window.close()
    give(window, "stopBuildButton")
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=LONG)
    assert not is_at_work(folder)
    assert (folder / "manifest.json").is_file()


@pytest.mark.parametrize("end", ["session", "interrupt"])
def test_nobody_is_asked_when_the_system_ends_the_program(window, builds, folder, monkeypatch, end):
    if end == "session":
        monkeypatch.setattr(QGuiApplication, "isSavingSession", lambda app: True)
        window.close()
    else:
        close_unasked(window)
    assert not window.isVisible()
    assert is_at_work(folder)

"""Builds begun in the window: they go on without it, stop when they are asked, and are offered again."""

import hashlib
import json
from functools import partial

import pytest
from gui_tools import LONG
from PySide6.QtWidgets import QProgressBar, QPushButton

from terrain_explorer.files.builds.build_lock import is_at_work
from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.builds.building import begin, building
from terrain_explorer.files.builds.checksums import ChecksumLedger
from terrain_explorer.gui.builds import build_controller, build_process
from terrain_explorer.gui.builds.build_controller import BuildStrip
from terrain_explorer.gui.builds.build_process import BuildState
from terrain_explorer.gui.builds.build_proposal import Proposal
from terrain_explorer.gui.builds.unfinished_builds import forget, remember, unfinished
from terrain_explorer.gui.services.messages import MessageLevel
from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.services.worker import stop_workers
from terrain_explorer.terrain import DiamondSquare, Recipe
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.work import finished


def planned(recipe, side=33):
    return BuildPlan(LargeTerrain.of(recipe), side, "hills")


@pytest.fixture
def long_plan():
    """A plan of so many tiles that no machine is done with it before it is stopped."""
    return planned(Recipe(DiamondSquare(exponent=12)), 33)


def start(builds, plan, folder, workers=1):
    builds._carry_out(Proposal(folder, plan, workers))


def ended(qtbot, builds):
    qtbot.waitUntil(lambda: not builds.busy, timeout=LONG)


def do(builds, label):
    dict(builds.told[-1].actions)[label]()


def digests(folder):
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.glob("*.png")}


def test_a_build_is_made_and_told(qtbot, builds, recipe, tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr(build_controller, "open_folder", opened.append)
    start(builds, planned(recipe), tmp_path / "world")
    assert not builds.strip.isHidden()
    assert unfinished() == [tmp_path / "world"]
    ended(qtbot, builds)
    assert [message.text for message in builds.told] == ["world is built: 16 files."]
    assert builds.strip.isHidden()
    assert unfinished() == []
    do(builds, "Open folder")
    assert opened == [tmp_path / "world"]
    begin(planned(recipe), tmp_path / "other")
    finished(building(planned(recipe), tmp_path / "other"))
    assert digests(tmp_path / "world") == digests(tmp_path / "other")


def test_a_build_goes_on_when_the_window_closes_and_the_next_one_shows_and_stops_it(
    qtbot, make_builds, long_plan, tmp_path
):
    folder, first = tmp_path / "world", make_builds()
    start(first, long_plan, folder)
    qtbot.waitUntil(lambda: is_at_work(folder), timeout=LONG)
    stop_workers(first)
    before = len(ChecksumLedger(folder).done())
    qtbot.waitUntil(lambda: len(ChecksumLedger(folder).done()) > before, timeout=LONG)
    second = make_builds()
    second.look_for_unfinished()
    assert second.busy, second.told
    qtbot.waitUntil(second.strip.isVisible, timeout=LONG)
    second.strip.findChild(QPushButton, "buildStop").click()
    ended(qtbot, second)
    assert not is_at_work(folder)
    (message,) = second.told
    assert "The build of world was stopped: " in message.text
    assert [label for label, _ in message.actions] == ["Go on", "Open folder", "Forget it"]
    assert unfinished() == [folder]


def test_a_build_that_ended_early_is_offered_at_the_next_start_and_goes_on(qtbot, builds, recipe, tmp_path):
    folder, plan = tmp_path / "world", planned(recipe)
    begin(plan, folder)
    work = building(plan, folder)
    for _ in range(6):
        next(work)
    work.close()
    remember(folder)
    builds.look_for_unfinished()
    text = "The build of world is not finished: 5 of 16 files are done."
    assert builds.told[-1].text == f"{text} It is in {folder}. Forgetting it deletes no file."
    withdrawn = []
    builds.withdrawn.connect(withdrawn.append)
    do(builds, "Go on")
    assert withdrawn == [builds.told[-1].text]
    ended(qtbot, builds)
    assert builds.told[-1].text == "world is built: 16 files."


def test_a_build_can_be_forgotten(builds, recipe, tmp_path):
    begin(planned(recipe), tmp_path / "world")
    remember(tmp_path / "world")
    builds.look_for_unfinished()
    withdrawn = []
    builds.withdrawn.connect(withdrawn.append)
    do(builds, "Forget it")
    assert unfinished() == []
    assert withdrawn == [builds.told[-1].text]


def test_what_was_done_while_no_window_looked_is_told(builds, recipe, tmp_path):
    begin(planned(recipe), tmp_path / "world")
    finished(building(planned(recipe), tmp_path / "world"))
    remember(tmp_path / "world")
    builds.look_for_unfinished()
    assert builds.told[-1].text == "world is built: 16 files."
    assert unfinished() == []


def test_a_folder_that_is_gone_is_forgotten(builds, tmp_path):
    remember(tmp_path / "gone")
    builds.look_for_unfinished()
    assert (builds.told, unfinished()) == ([], [])


def test_a_folder_whose_disk_is_not_there_is_kept_and_a_broken_one_is_told(builds, recipe, tmp_path):
    begin(planned(recipe), tmp_path / "world")
    (tmp_path / "world" / "manifest.json").write_text("{")
    remember(tmp_path / "world")
    remember(tmp_path / "disk" / "world")
    builds.look_for_unfinished()
    assert len(unfinished()) == 2
    (message,) = builds.told
    assert message.text.startswith("manifest.json is damaged. Bring it back")
    do(builds, "Forget it")
    assert unfinished() == [tmp_path / "disk" / "world"]


def test_a_changed_recipe_is_refused_with_what_differs(qtbot, builds, recipe, tmp_path):
    begin(planned(recipe), tmp_path / "world")
    start(builds, planned(Recipe(DiamondSquare(exponent=7, seed=3))), tmp_path / "world")
    ended(qtbot, builds)
    assert builds.told[-1].level is MessageLevel.ERROR
    assert "differs in Seed (2 there, 3 here)" in builds.told[-1].text


def test_a_folder_that_may_not_be_written_is_told(qtbot, builds, recipe, tmp_path):
    (tmp_path / "file").write_text("x")
    start(builds, planned(recipe), tmp_path / "file" / "world")
    ended(qtbot, builds)
    assert "a part of its path is not a folder" in builds.told[-1].text
    assert unfinished() == []


def fail(monkeypatch, folder, said):
    """Let the process of a build say something and end."""

    def start(*_):
        path = build_process._said(folder)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"terrain-explorer: {said}\n")

    monkeypatch.setattr(build_process, "_start", start)


def test_why_a_build_ended_early_is_told(qtbot, builds, recipe, tmp_path, monkeypatch):
    fail(monkeypatch, tmp_path / "world", "hills_x0_y0.png cannot be saved: the permission is missing. Change it.")
    start(builds, planned(recipe), tmp_path / "world")
    ended(qtbot, builds)
    text = builds.told[-1].text
    assert text.startswith("The build ended early, and 0 of 16 files are done: hills_x0_y0.png cannot be saved: ")
    assert [label for label, _ in builds.told[-1].actions] == ["Go on", "Open folder"]
    assert unfinished() == [tmp_path / "world"]


def test_a_full_disk_is_told(qtbot, builds, recipe, tmp_path, monkeypatch):
    fail(monkeypatch, tmp_path / "world", "no space left")
    monkeypatch.setattr(build_process, "free", lambda folder: 100)
    start(builds, planned(recipe), tmp_path / "world")
    ended(qtbot, builds)
    assert "the disk is full, and 0 of 16 files are done. Free some space" in builds.told[-1].text


def test_a_check_tells_what_is_missing(qtbot, builds, recipe, tmp_path):
    folder = tmp_path / "world"
    begin(planned(recipe), folder)
    finished(building(planned(recipe), folder))
    (folder / "hills_x0_y0.png").unlink()
    builds.check(folder)
    ended(qtbot, builds)
    message = builds.told[-1]
    assert (message.text, message.level) == ("world: 15 of 16 files are whole.", MessageLevel.WARNING)
    assert message.details == "missing: hills_x0_y0.png"
    do(builds, "Go on")
    ended(qtbot, builds)
    do(builds, "Check")
    ended(qtbot, builds)
    assert builds.told[-1].text == "world: 16 of 16 files are whole."


def test_progress_moves_until_the_first_file_and_counts_files_then(qtbot, recipe, tmp_path):
    strip, plan = BuildStrip(), planned(recipe)
    qtbot.addWidget(strip)
    bar = strip.findChild(QProgressBar, "buildBar")
    strip.begin("Building world")
    strip.setState(BuildState(tmp_path, plan, 0, running=True))
    assert bar.maximum() == 0
    strip.setState(BuildState(tmp_path, plan, 1, running=True))
    assert (bar.text(), bar.value() / bar.maximum()) == ("1 of 16", pytest.approx(1 / 16, abs=1e-3))
    strip.begin("Checking world", stoppable=False)
    strip.setFraction(0.5)
    assert bar.text() == "50%"


def test_a_second_build_has_to_wait_and_the_first_stops_while_it_starts(qtbot, builds, long_plan, tmp_path):
    start(builds, long_plan, tmp_path / "world")
    builds.choose()
    assert builds._dialog is None
    assert "still going on" in builds.told[-1].text
    # At once, while the process still starts.
    qtbot.waitUntil((tmp_path / "world" / "manifest.json").is_file, timeout=LONG)
    builds.strip.findChild(QPushButton, "buildStop").click()
    ended(qtbot, builds)
    assert "The build of world was stopped" in builds.told[-1].text
    assert not is_at_work(tmp_path / "world")


@pytest.mark.parametrize("stored", ["nonsense", "5", json.dumps([1, "/a"])])
def test_broken_settings_hold_no_builds(stored):
    settings().setValue("builds/unfinished", stored)
    assert [str(folder) for folder in unfinished()] in ([], ["/a"])


def test_the_last_build_comes_first(tmp_path):
    for name in "aba":
        remember(tmp_path / name)
    assert [folder.name for folder in unfinished()] == ["a", "b"]
    forget(tmp_path / "a")
    assert [folder.name for folder in unfinished()] == ["b"]


def test_a_build_whose_clock_jumps_goes_on(recipe, tmp_path, monkeypatch):
    """What is done is known by checksums and not by times."""
    import os
    import time

    plan, folder = planned(recipe), tmp_path / "world"
    begin(plan, folder)
    work = building(plan, folder)
    for step in range(17):
        next(work)
        monkeypatch.setattr(time, "time", partial(float, (-1) ** step * 1e9 * step))
        for path in folder.glob("*.png"):
            os.utime(path, (step * 1e8, step * 1e8))
    work.close()
    assert BuildState.of(folder).is_complete
    assert finished(building(plan, folder)).made == 0

"""Bookmarks that keep a view: lists, projects and pictures of them."""

import json
import os
import sys
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from gui_tools import LONG, action, do, message, surface
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from terrain_explorer import files
from terrain_explorer.files import write
from terrain_explorer.gui.explore.bookmarks import Bookmark, BookmarkList, Bookmarks, from_text, to_text
from terrain_explorer.gui.explore.explore_controller import ExploreController
from terrain_explorer.gui.views.surface3d.camera.camera import Camera, Viewpoint
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import field_of_view

VIEW = Viewpoint(Camera((0.1, -0.2, 0.3), 1.5, 20.0, 10.0, False, 54.0))
WALK = Viewpoint(Camera((0.1, -0.2, 0.3), 0.0, 20.0, -10.0, False, 60.0), height=0.01)


@pytest.mark.parametrize("view", [VIEW, WALK, Viewpoint(VIEW.camera, framed=True)])
def test_a_viewpoint_comes_back_from_its_text(view):
    assert Viewpoint.from_content(json.loads(json.dumps(view.to_content()))) == view
    kept = Bookmark("Eyrie", "terrain:…", "", json.dumps(view.to_content()))
    assert from_text(to_text([kept])) == [kept]
    assert kept.viewpoint == view


@pytest.mark.parametrize("text", ["", "{}", "[1, {}]", '[{"name": 1}]', "[[", '{"name": "a"}'])
def test_nonsense_has_no_bookmarks(text):
    assert from_text(text) == []


@pytest.mark.parametrize("camera", ["", "{", "[]", '{"pivot": [0, 0]}', '{"pivot": [0, 0, 0], "distance": -1}'])
def test_a_bookmark_with_a_camera_of_nonsense_is_one_without_a_camera(camera):
    assert Bookmark("a", "b", "", camera).viewpoint is None


def test_two_lists_show_the_same(qtbot, qapp):
    kept = Bookmarks(qapp)
    lists = [BookmarkList(kept), BookmarkList(kept, "others")]
    for one in lists:
        qtbot.addWidget(one)
    kept.keep([Bookmark("a", "A"), Bookmark("b", "B")])
    lists[0].item(0).setText("c")
    assert [one.bookmarks() for one in lists] == [[Bookmark("c", "A"), Bookmark("b", "B")]] * 2
    lists[1].setCurrentRow(1)
    QTest.keyClick(lists[1], Qt.Key.Key_Delete)
    assert [one.bookmarks() for one in lists] == [[Bookmark("c", "A")]] * 2
    kept.join([Bookmark("c", "A"), Bookmark("d", "D")])
    assert [one.name for one in Bookmarks(qapp).all] == ["c", "d"]
    kept.keep(())


@pytest.fixture
def hills(tmp_path):
    path = tmp_path / "hills.png"
    row, column = np.indices((33, 65))
    write(Heightmap(((row * column) % 97 / 97).astype(np.float32)), path)
    return path


def seen_from(window):
    return surface(window).block_camera


def test_a_saved_view_brings_the_camera_back_and_its_project_keeps_it(qtbot, make_window, forget, hills, tmp_path):
    window = make_window()
    with qtbot.waitSignal(window.document.heightmapChanged, timeout=LONG):
        window.open_file(hills)
    explore = window.findChild(ExploreController)
    view = surface(window)
    view.navigation.setFieldOfView(field_of_view(24.0))
    view.orbit(20, 5)
    seen = seen_from(window)
    assert action(window, "AddBookmark").isEnabled()
    do(window, "AddBookmark")
    do(window, "Walk")
    walking = seen_from(window)
    do(window, "AddBookmark")
    do(window, "ResetView")
    evening, noon = window.document.look, Look(setting="outdoors", sun_altitude=80.0, palette="greyscale", haze=0.4)
    window.document.set_look(noon)
    view_kept, walk_kept = explore.marked.all
    assert view_kept.picture
    explore.go_to_bookmark(walk_kept)
    assert action(window, "Walk").isChecked()
    assert seen_from(window).eye == pytest.approx(walking.eye, abs=1e-6)
    explore.go_to_bookmark(view_kept)
    assert not action(window, "Walk").isChecked()
    assert seen_from(window).eye == pytest.approx(seen.eye)
    assert seen_from(window).field_of_view == field_of_view(24.0)
    assert window.document.look == replace(evening, palette="greyscale")
    assert not message(window) or "view was kept" in message(window)

    path = tmp_path / "hills.terrain"
    with qtbot.waitSignal(window.document.pathChanged, timeout=LONG):
        window.files.write(path)
    assert [one.name for one in from_text(files.read(path).views)] == [view_kept.name, walk_kept.name]
    # Elsewhere, where nothing is kept, the project brings its views along.
    explore.marked.keep(())
    forget(window)
    window = make_window()
    explore = window.findChild(ExploreController)
    assert explore.bookmarks == 0
    with qtbot.waitSignal(window.document.heightmapChanged, timeout=LONG):
        window.open_file(path)
    assert explore.marked.all == (view_kept, walk_kept)
    explore.go_to_bookmark(view_kept)
    assert seen_from(window).eye == pytest.approx(seen.eye)


@pytest.mark.skipif(sys.platform == "linux" and not os.environ.get("DISPLAY"), reason="there is no display")
def test_a_saved_view_is_drawn_from_the_command_line(run, qapp, hills, tmp_path):
    kept = [Bookmark(name, "terrain:…", "", json.dumps(view.to_content())) for name, view in (("a", VIEW), ("b", WALK))]
    evening = replace(kept[0], name="evening", light=json.dumps(Look(sun_altitude=3.0).light))
    kept.append(evening)
    source = files.read(hills)
    write(Heightmap(source.heights, source.range, views=to_text(kept)), tmp_path / "kept.terrain")
    pictures = []
    for words in (["a"], ["b"], ["a", "--focal-length", 90], ["evening"], ["evening", "--sun-altitude", 35]):
        name, *others = words
        done = run("render", "kept.terrain", "-o", "a.png", "--size", "96x64", "--view", name, *others)
        if "OpenGL" in done[2]:
            pytest.skip(done[2])
        assert done == (0, "", "")
        with Image.open(tmp_path / "a.png") as image:
            pictures.append(np.asarray(image.convert("RGB")).astype(int))
    assert (pictures.pop() == pictures[0]).all()
    for one, other in combinations(range(4), 2):
        assert np.abs(pictures[one] - pictures[other]).mean() > 0.5
    status, _, errors = run("render", "kept.terrain", "-o", "b.png", "--view", "c")
    assert status == 1
    assert "there is no view c: there are landscape, a, b, evening" in errors

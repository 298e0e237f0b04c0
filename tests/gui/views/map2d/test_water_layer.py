"""Rivers and lakes on the map, and marks over it."""

import numpy as np
import pytest
from PySide6.QtGui import QImage

from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.marks import LineMark, Tint
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tinting import RIVER
from terrain_explorer.terrain.shading.waters import finding_waters
from terrain_explorer.terrain.work import finished

POINTS = 65


def valley():
    """Return a straight valley that falls to the west, with a pit in its upper half."""
    down, across = np.indices((POINTS, POINTS), np.float32)
    heights = 2 * np.abs(down - POINTS // 2) + 0.2 * across
    heights[30:35, 40:46] -= 6
    return Heightmap(heights)


def picture(view):
    image = view.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
    lines = np.array(image.constBits()).reshape(image.height(), image.bytesPerLine())
    return lines[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).astype(int)


def like(pixels, colour, most=40):
    return (np.abs(pixels - colour) < most).all(axis=-1)


@pytest.fixture
def view(qtbot):
    view = MapView()
    qtbot.addWidget(view)
    view.resize(400, 400)
    view.ground.setHeightmap(valley())
    view.ground.setWaters(finished(finding_waters(valley(), Look(rivers=True, river_area=5))))
    return view


def test_a_river_is_a_line_in_its_valley(view):
    seen = like(picture(view), RIVER)
    lines = np.flatnonzero(seen[:, 100])
    assert 198 < lines.mean() < 202
    assert 2 < len(lines) < 20
    assert not seen[:150].any()


def test_a_river_to_the_north_lies_in_the_middle_of_its_points(view):
    turned = Heightmap(np.ascontiguousarray(valley().heights.T))
    view.ground.setHeightmap(turned)
    view.ground.setWaters(finished(finding_waters(turned, Look(rivers=True, river_area=5))))
    columns = np.flatnonzero(like(picture(view), RIVER)[100])
    assert columns.mean() + 0.5 == pytest.approx(view.placement.position(Point(0, POINTS // 2)).x(), abs=1)


def test_a_river_is_as_sharp_when_it_is_near(view):
    view.zoom(4.0, view.rect().center().toPointF())
    seen = picture(view)[:, 300]
    wet = np.flatnonzero(like(seen, RIVER, 12))
    assert len(wet) > 8
    assert (np.diff(wet) == 1).all()
    edges = np.flatnonzero(like(seen, RIVER, 60))
    assert len(edges) - len(wet) <= 6


def test_a_lake_covers_the_points_that_it_drowns(view):
    with_lake = picture(view)
    view.ground.setWaters(None)
    differs = (np.abs(with_lake - picture(view)) > 10).any(axis=-1)
    placement = view.placement
    cell = placement.part(range(32, 33), range(42, 43)).toRect()
    assert differs[cell.top() : cell.bottom(), cell.left() : cell.right()].all()
    aside = placement.part(range(20, 26), range(40, 46)).toRect()
    assert not differs[aside.top() : aside.bottom(), aside.left() : aside.right()].any()


def test_what_drains_to_a_point_is_tinted_and_the_rest_is_dimmed(view):
    view.ground.setWaters(None)
    before = picture(view)
    upstream = np.zeros((POINTS, POINTS), bool)
    upstream[:, 40:] = True
    view.setMarks((Tint.of_upstream(upstream),))
    after = picture(view)
    at = view.placement.part(range(10, 20), range(50, 60)).toRect()
    tinted = after[at.top() : at.bottom(), at.left() : at.right()]
    assert (tinted[..., 0] > tinted[..., 2] + 40).all()
    at = view.placement.part(range(10, 20), range(10, 20)).toRect()
    dimmed = (after - before)[at.top() : at.bottom(), at.left() : at.right()]
    assert (dimmed < -10).all()
    view.setMarks(())
    assert (picture(view) == before).all()


def test_a_line_is_seen_all_along(view):
    view.ground.setWaters(None)
    way = np.array([[10.0, 50.0], [32.0, 40.0], [32.0, 0.0]])
    view.setMarks((LineMark(way / (POINTS - 1), "#78dcff"),))
    after = picture(view)
    for row, column in [*way.tolist()[:2], [32.0, 20.0]]:
        cell = view.placement.part(range(int(row), int(row) + 1), range(int(column), int(column) + 1)).toRect()
        around = after[cell.top() - 2 : cell.bottom() + 3, cell.left() - 2 : cell.right() + 3].reshape(-1, 3)
        assert like(around, (120, 220, 255), 60).any()


def test_a_line_that_begins_and_ends_far_beside_the_view_is_cut_and_not_lost(view):
    view.ground.setWaters(None)
    view.zoom(40.0, view.placement.position(Point(32, 32)))
    before = picture(view)
    view.setMarks((LineMark(np.array([[0.5, -1e9], [0.5, 1e9]]), "#78dcff"),))
    seen = like(picture(view), (120, 220, 255), 60)
    assert seen.any(axis=0).all()
    assert not like(before, (120, 220, 255), 60).any()

"""Make the pictures of the samples in ``resources/samples`` and those in ``resources/manual/pictures``.

Run ``.venv/bin/python packaging/render_pictures.py`` after the window or a generator has changed; where there is no
display, under ``xvfb-run -a``.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import numpy as np
from PySide6.QtCore import QEvent, QEventLoop, QObject, QPoint, QPointF, QSettings, Qt, QTimer
from PySide6.QtGui import QAction, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QSlider, QTreeWidget

from terrain_explorer.files.recipes import write_preset
from terrain_explorer.gui.app import make_application
from terrain_explorer.gui.export.headless import begin_opengl, rendering
from terrain_explorer.gui.export.map_dialog import ExportDialog
from terrain_explorer.gui.export.picture_jobs import make_studio
from terrain_explorer.gui.export.preset_picture import preset_picture
from terrain_explorer.gui.main_window import MainWindow
from terrain_explorer.gui.presets.terrain_preset import SAMPLES, TerrainPreset
from terrain_explorer.gui.services.theme import Theme, choose_theme
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.surface3d.camera.landscape import landscape_of
from terrain_explorer.terrain import DiamondSquare, Generator, GradientNoise, Heightmap
from terrain_explorer.terrain.brushes import Brush, Canvas, Lower, Raise, SetHeight, SmoothTool, Stroke
from terrain_explorer.terrain.filters import AddDetail, Filter, Gullies, Streams, ThermalErosion
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import PixelSize, ViewOptions

Q = TypeVar("Q", bound=QObject)

ROOT = Path(__file__).resolve().parent.parent
PICTURES_FOLDER = ROOT / "resources" / "manual" / "pictures"
MOUNTAINS = DiamondSquare(exponent=9, spread_reduction=0.56, seed=9)
PICTURES = {"window": Theme.LIGHT, "window-dark": Theme.DARK}

LANDSCAPES: dict[str, tuple[Generator, Look, ViewOptions]] = {
    "coast": (
        DiamondSquare(exponent=11, spread_reduction=0.54, seed=42),
        Look(water=True, water_level=0.42, sun_azimuth=290, sun_altitude=28),
        ViewOptions(azimuth=203, elevation=24),
    ),
    "desert": (
        DiamondSquare(exponent=10, spread_reduction=0.47, seed=8),
        Look(palette="arid", contours=True, sun_azimuth=250, sun_altitude=24, haze=0.25),
        ViewOptions(azimuth=155, elevation=21),
    ),
    "ridges": (
        GradientNoise(exponent=10, frequency=2.5, octaves=10, gain=0.47, fractal="ridged", warp=0.35, seed=5),
        Look(palette="snow", sun_azimuth=300, sun_altitude=30),
        ViewOptions(azimuth=203, elevation=26),
    ),
}
TO_SHOW = "coast-with-rivers", "temperate"
WORN = {
    "streams": (DiamondSquare(exponent=10, spread_reduction=0.54, seed=15), Streams(age=0.5, seed=1)),
    "thermal-erosion": (DiamondSquare(exponent=9, spread_reduction=0.6, seed=9), ThermalErosion(reach=0.03)),
    "gullies": (DiamondSquare(exponent=10, spread_reduction=0.54, seed=15), Gullies(octaves=6)),
}
RIVERS = (
    (DiamondSquare(exponent=10, spread_reduction=0.56, seed=9), Streams(age=0.3, seed=1)),
    Look(rivers=True, river_area=0.1, sun_azimuth=290),
    ViewOptions(azimuth=206, elevation=38),
)
WORN_SEEN = Look(sun_azimuth=300), ViewOptions(azimuth=206, elevation=28, zoom=1.08)
DRAWN = Look(water=True, water_level=0.15, sun_azimuth=300), ViewOptions(azimuth=200, elevation=30)
SKETCH = 129
"""The points on each side of the map that is drawn by hand, before detail is added."""
STROKES = (
    (Raise(), 56, 0.9, ((42, 36), (34, 62), (44, 92), (70, 98), (92, 80), (90, 50), (66, 34), (50, 40)), 1),
    (Raise(), 40, 0.7, ((66, 66), (84, 66), (60, 90)), 1),
    (Raise(), 30, 0.8, ((40, 40), (36, 62), (46, 84), (62, 92)), 2),
    (Raise(), 14, 0.8, ((41, 44), (36, 62), (45, 82), (58, 90)), 2),
    (Raise(), 14, 0.6, ((46, 84), (56, 74)), 2),
    (Lower(), 10, 0.7, ((52, 62), (62, 60)), 1),
    (SetHeight(0.14), 17, 1.0, ((70, 58), (73, 64)), 1),
    (Lower(), 6, 0.7, ((73, 64), (82, 64), (90, 72), (102, 74), (112, 76)), 2),
    (SmoothTool(), 16, 0.4, ((74, 64), (84, 66), (104, 74)), 1),
)
"""The strokes: tool, width of the brush in points, its strength, the points on the way, and the number of repeats."""


def drawn() -> Heightmap:
    """Return an island drawn with a few strokes on an empty map, with detail added between the points."""
    canvas = Canvas(np.zeros((SKETCH, SKETCH), np.float32))
    for tool, size, strength, path, times in STROKES:
        for _ in range(times):
            stroke = Stroke(canvas, tool, Brush(size=size, strength=strength))
            for row, column in path:
                stroke.add(row, column)
            stroke.finish()
    heights = canvas.heights.copy()
    sketch = Heightmap(heights, range=(0.0, float(heights.max())))
    return AddDetail(doublings=2, spread=0.005, on_slopes=1, on_heights=0.3, gullies=0.15, seed=3).applied(sketch)


def draw(heightmap: Heightmap, look: Look, viewpoint: ViewOptions, path: Path, width: int = 1200) -> None:
    """Save a picture of a terrain."""
    for _ in rendering(heightmap, look, viewpoint, PixelSize(width, width * 8 // 15), None, path):
        pass


def draw_outdoors(sample: TerrainPreset, climate: str, path: Path) -> None:
    """Save a picture of a sample as land under a sky, as the page on pictures to show tells to make one."""
    recipe = sample.recipe
    assert recipe is not None
    heightmap = recipe.heightmap()
    outdoors = replace(sample.look, setting="outdoors", climate=climate)
    look, camera = landscape_of(heightmap, outdoors, side_light=True)
    for _ in rendering(heightmap, look, ViewOptions(), PixelSize(1200, 640), None, path, camera):
        pass


def draw_worn(ground: DiamondSquare, erosion: Filter, path: Path) -> None:
    """Save a picture of a terrain and of what erosion makes of it, side by side."""
    before = ground.heightmap()
    with tempfile.TemporaryDirectory() as folder:
        halves = [Path(folder, f"{name}.png") for name in ("before", "after")]
        for heightmap, half in zip((before, erosion.applied(before)), halves, strict=True):
            draw(heightmap, *WORN_SEEN, half, 600)
        left, right = (QImage(str(half)) for half in halves)
    both = QImage(2 * left.width(), left.height(), QImage.Format.Format_RGB32)
    painter = QPainter(both)
    painter.drawImage(0, 0, left)
    painter.drawImage(left.width(), 0, right)
    painter.end()
    both.save(str(path), quality=90)


@contextmanager
def opened(theme: Theme) -> Iterator[MainWindow]:
    """Give the window with mountains in it, drawn."""
    choose_theme(theme)
    window = MainWindow()
    window.resize(1280, 800)
    waiting = QEventLoop()
    window.settled.connect(waiting.quit)
    window.document.start(MOUNTAINS.heightmap(), MOUNTAINS)
    window.show()
    waiting.exec()
    yield window
    window.close()


def photograph(theme: Theme, path: Path) -> None:
    """Save a picture of the window."""
    with opened(theme) as window:
        window.grab().save(str(path), quality=90)


_DOUBLINGS = 6
"""How often the way into the depths doubles the scale, or nearly so."""

_LEVEL_3, _EXPLAINED = 6, (2.0, 5.0)
"""The stage with all points of level 3, and the row and column of the point that is explained."""


def wait(milliseconds: int) -> None:
    """Let the window work."""
    waiting = QEventLoop()
    QTimer.singleShot(milliseconds, waiting.quit)
    waiting.exec()


def photograph_export(path: Path) -> None:
    """Save a picture of the export dialog."""
    with opened(Theme.LIGHT) as window:
        window.map_exports.choose()
        dialog = part(window, ExportDialog, "exportMapDialog")
        wait(1000)
        dialog.grab().save(str(path), quality=90)
        dialog.reject()


def part(window: MainWindow, kind: type[Q], name: str) -> Q:
    """Return the part of the window that has a name."""
    (found,) = window.findChildren(kind, name)
    return found


def photograph_growth(path: Path) -> None:
    """Save a picture of the window with the growth at level 3 and a point explained."""
    with opened(Theme.LIGHT) as window:
        generator = DiamondSquare(exponent=9, seed=15)
        window.document.start(generator.heightmap(), generator)
        part(window, QAction, "actionGrowth").trigger()
        wait(1500)
        part(window, QSlider, "timelineSlider").setValue(_LEVEL_3)
        part(window, QCheckBox, "mapNumbers").setChecked(True)
        wait(500)
        view = part(window, MapView, "mapView")
        places = (QPoint(x, y) for y in range(view.height()) for x in range(view.width()))
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=next(place for place in places if _is_on(view, place)))
        # The pointer leaves the map, or its mark and its readout would be in the picture.
        QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
        wait(1500)
        window.grab().save(str(path), quality=90)


def photograph_selection(path: Path) -> None:
    """Save a picture of the window with a selection of two shapes in it."""
    with opened(Theme.LIGHT) as window:
        part(window, QAction, "actionDrawWorkspace").trigger()
        part(window, QAction, "actionSelectEllipse").trigger()
        wait(1000)
        view = part(window, MapView, "mapView")
        middle = view.rect().center()
        for start, end, held in (
            (-130, 20, Qt.KeyboardModifier.NoModifier),
            (0, 130, Qt.KeyboardModifier.ShiftModifier),
        ):
            corners = [middle + QPoint(offset, offset // 2) for offset in (start, (start + end) // 2, end)]
            QTest.mousePress(view, Qt.MouseButton.LeftButton, held, corners[0])
            for corner in corners[1:]:
                QTest.mouseMove(view, corner + QPoint(0, 60))
            QTest.mouseRelease(view, Qt.MouseButton.LeftButton, held, corners[-1] + QPoint(0, 60))
            wait(500)
        QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
        wait(3000)
        window.grab().save(str(path), quality=90)


def photograph_variations(path: Path) -> None:
    """Save a picture of the window with nine terrains whose roughness goes down the rows, and across."""
    with opened(Theme.LIGHT) as window:
        part(window, QAction, "actionVariations").trigger()
        wait(1000)
        tree = part(window, QTreeWidget, "variationsTree")
        for title, state in (
            ("Seed", Qt.CheckState.Unchecked),
            ("Spread", Qt.CheckState.Checked),
            ("Spread reduction", Qt.CheckState.Checked),
        ):
            (item,) = tree.findItems(title, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)
            item.setCheckState(0, state)
        wait(4000)
        window.grab().save(str(path), quality=90)


def photograph_depths(path: Path) -> None:
    """Save a picture of the window with a place far within the terrain."""
    with opened(Theme.LIGHT) as window:
        part(window, QAction, "actionExploreWorkspace").trigger()
        wait(3000)
        view = part(window, MapView, "mapView")
        view.zoom(2.0**_DOUBLINGS, QPointF(view.rect().center()))
        wait(12000)
        window.grab().save(str(path), quality=90)


def _is_on(view: MapView, place: QPoint) -> bool:
    point = view.point_at(QPointF(place))
    return point is not None and (round(point.row, 1), round(point.column, 1)) == _EXPLAINED


def main() -> None:
    """Make the pictures."""
    app = make_application()
    begin_opengl()
    studio = make_studio()
    for sample in SAMPLES:
        recipe = sample.recipe
        assert recipe is not None
        picture = preset_picture(studio, recipe.heightmap(), sample.look, sample.view, recipe)
        write_preset(sample.stored, picture, sample.path)
    for name, (generator, look, viewpoint) in LANDSCAPES.items():
        draw(generator.heightmap(), look, viewpoint, PICTURES_FOLDER / f"{name}.webp")
    (hills, streams), look, viewpoint = RIVERS
    draw(streams.applied(hills.heightmap()), look, viewpoint, PICTURES_FOLDER / "rivers.webp")
    for name, (ground, erosion) in WORN.items():
        draw_worn(ground, erosion, PICTURES_FOLDER / f"{name}.webp")
    draw_outdoors(
        next(one for one in SAMPLES if one.path.stem == TO_SHOW[0]), TO_SHOW[1], PICTURES_FOLDER / "landscape.webp"
    )
    draw(drawn(), *DRAWN, PICTURES_FOLDER / "drawing.webp")
    with tempfile.TemporaryDirectory() as folder:
        # The pictures must not show the settings and the unsaved work of whoever makes them, nor change them.
        QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, folder)
        os.environ["XDG_DATA_HOME"] = folder
        for name, theme in PICTURES.items():
            photograph(theme, PICTURES_FOLDER / f"{name}.webp")
        photograph_export(PICTURES_FOLDER / "export.webp")
        photograph_growth(PICTURES_FOLDER / "growth.webp")
        photograph_selection(PICTURES_FOLDER / "selection.webp")
        photograph_variations(PICTURES_FOLDER / "variations.webp")
        photograph_depths(PICTURES_FOLDER / "depths.webp")
    app.quit()


if __name__ == "__main__":
    main()

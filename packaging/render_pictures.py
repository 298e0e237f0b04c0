"""Make the sample heightmaps in ``resources/samples`` and the pictures in ``packaging/pictures``.

Run ``.venv/bin/python packaging/render_pictures.py`` after the window or a generator has changed; where there is no
display, under ``xvfb-run -a``.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import numpy as np
from PySide6.QtCore import QEventLoop, QSettings, QTimer

from terrain_explorer.files import write
from terrain_explorer.gui.app import make_application
from terrain_explorer.gui.exporting.dialog import ExportDialog
from terrain_explorer.gui.main_window import MainWindow
from terrain_explorer.gui.pictures.rendering import rendering
from terrain_explorer.gui.theme import Theme, choose_theme
from terrain_explorer.terrain import DiamondSquare, Heightmap, MidpointDisplacement
from terrain_explorer.terrain.look import Look
from terrain_explorer.terrain.picture import Size, Viewpoint

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = {
    "mountains": DiamondSquare(exponent=9, spread_reduction=0.56, seed=9),
    "tileable-hills": DiamondSquare(exponent=8, spread_reduction=0.52, tileable=True, seed=4),
    "creases": MidpointDisplacement(exponent=8, seed=15),
}
PICTURES = {"window": Theme.LIGHT, "window-dark": Theme.DARK}


LANDSCAPES = {
    "coast": (
        DiamondSquare(exponent=11, spread_reduction=0.54, seed=42),
        Look(water=True, water_level=0.42, sun_azimuth=290, sun_altitude=28),
        Viewpoint(azimuth=203, elevation=24),
    ),
    "desert": (
        DiamondSquare(exponent=10, spread_reduction=0.47, seed=8),
        Look(palette="arid", contours=True, sun_azimuth=250, sun_altitude=24, haze=0.25),
        Viewpoint(azimuth=155, elevation=21),
    ),
}
DRAWN = Look(water=True, water_level=0.12, sun_azimuth=300), Viewpoint(azimuth=200, elevation=30)
STROKES = (
    (((0.30, 0.18), (0.22, 0.42), (0.30, 0.62), (0.48, 0.78), (0.66, 0.74)), 0.10, 0.75),
    (((0.78, 0.28), (0.74, 0.40), (0.80, 0.52)), 0.09, 0.45),
    (((0.52, 0.40), (0.52, 0.41)), 0.13, 0.95),
    (((0.52, 0.40), (0.52, 0.41)), 0.035, -0.55),
)
"""What a hand would draw: the way of a brush, as parts of the rows and columns; its width, and how much it raises."""


def drawn(points: int = 513) -> Heightmap:
    """Return an island drawn with a few strokes of a soft brush."""
    rows, columns = np.mgrid[0 : 1 : points * 1j, 0 : 1 : points * 1j]
    heights = 0.2 * np.exp(-((((rows - 0.5) ** 2 + (columns - 0.48) ** 2) / 0.16) ** 2))
    for way, width, raised in STROKES:
        places = np.concatenate([np.linspace(*ends, 100) for ends in pairwise(way)])
        away = np.min([(rows - row) ** 2 + (columns - column) ** 2 for row, column in places], axis=0)
        heights += raised * np.exp(-away / width**2)
    return Heightmap(heights.astype(np.float32))


def draw(heightmap: Heightmap, look: Look, viewpoint: Viewpoint, name: str) -> None:
    """Save a picture of a terrain."""
    path = ROOT / "packaging" / "pictures" / f"{name}.webp"
    for _ in rendering(heightmap, look, viewpoint, Size(1200, 640), None, path):
        pass


@contextmanager
def opened(theme: Theme) -> Iterator[MainWindow]:
    """Give the window with the first sample in it, drawn."""
    choose_theme(theme)
    window = MainWindow()
    window.resize(1280, 800)
    waiting = QEventLoop()
    window.settled.connect(waiting.quit)
    window.open_file(ROOT / "resources" / "samples" / "mountains.png")
    window.show()
    waiting.exec()
    yield window
    window.close()


def photograph(theme: Theme, path: Path) -> None:
    """Save a picture of the window."""
    with opened(theme) as window:
        window.grab().save(str(path))


def photograph_export(path: Path) -> None:
    """Save a picture of the export dialog."""
    with opened(Theme.LIGHT) as window:
        window.map_exports.choose()
        (dialog,) = window.findChildren(ExportDialog)
        waiting = QEventLoop()
        QTimer.singleShot(1000, waiting.quit)
        waiting.exec()
        dialog.grab().save(str(path))
        dialog.reject()


def main() -> None:
    """Make them all, with settings of their own."""
    for name, generator in SAMPLES.items():
        write(generator.heightmap(), ROOT / "resources" / "samples" / f"{name}.png")
    write(drawn(), ROOT / "resources" / "samples" / "drawn-island.png")
    app = make_application()
    for name, (generator, look, viewpoint) in LANDSCAPES.items():
        draw(generator.heightmap(), look, viewpoint, name)
    draw(drawn(), *DRAWN, "drawing")
    with tempfile.TemporaryDirectory() as folder:
        QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, folder)
        for name, theme in PICTURES.items():
            photograph(theme, ROOT / "packaging" / "pictures" / f"{name}.png")
        photograph_export(ROOT / "packaging" / "pictures" / "export.png")
    app.quit()


if __name__ == "__main__":
    main()

"""Make the sample heightmaps in ``resources/samples`` and the pictures of the window in ``packaging/pictures``.

Run ``.venv/bin/python packaging/render_pictures.py`` after the window or a generator has changed; where there is no
display, under ``xvfb-run -a``.
"""

import tempfile
from pathlib import Path

from PySide6.QtCore import QEventLoop, QSettings

from terrain_explorer.files import write
from terrain_explorer.gui.app import make_application
from terrain_explorer.gui.main_window import MainWindow
from terrain_explorer.gui.theme import Theme, choose_theme
from terrain_explorer.terrain import DiamondSquare, MidpointDisplacement

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = {
    "mountains": DiamondSquare(exponent=9, spread_reduction=0.56, seed=9),
    "tileable-hills": DiamondSquare(exponent=8, spread_reduction=0.52, tileable=True, seed=4),
    "creases": MidpointDisplacement(exponent=8, seed=15),
}
PICTURES = {"window": Theme.LIGHT, "window-dark": Theme.DARK}


def photograph(theme: Theme, path: Path) -> None:
    """Save a picture of the window with the first sample in it."""
    choose_theme(theme)
    window = MainWindow()
    window.resize(1280, 800)
    waiting = QEventLoop()
    window.settled.connect(waiting.quit)
    window.open_file(ROOT / "resources" / "samples" / "mountains.png")
    window.show()
    waiting.exec()
    window.grab().save(str(path))
    window.close()


def main() -> None:
    """Make them all, with settings of their own."""
    for name, generator in SAMPLES.items():
        write(generator.heightmap(), ROOT / "resources" / "samples" / f"{name}.png")
    app = make_application()
    with tempfile.TemporaryDirectory() as folder:
        QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, folder)
        for name, theme in PICTURES.items():
            photograph(theme, ROOT / "packaging" / "pictures" / f"{name}.png")
    app.quit()


if __name__ == "__main__":
    main()

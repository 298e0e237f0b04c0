"""Make the icon theme folder ``resources/icons/hicolor`` from the program's icon.

Run ``.venv/bin/python packaging/render_icons.py`` after ``resources/icons/terrain-explorer.svg`` has changed.
"""

import shutil
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ICONS = Path(__file__).resolve().parent.parent / "resources" / "icons"
SOURCE = ICONS / "terrain-explorer.svg"
SIZES = (16, 32, 48, 64, 128, 256, 512)


def target(folder: str, suffix: str) -> Path:
    """Return the path of one size of the icon in the theme, and make its folder."""
    path = ICONS / "hicolor" / folder / "apps" / f"terrain-explorer{suffix}"
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def render(size: int) -> QImage:
    """Draw the icon as a square with `size` pixels a side."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(SOURCE)).render(painter)
    painter.end()
    return image


def main() -> None:
    """Write every size, and the drawing itself as the scalable one."""
    for size in SIZES:
        path = target(f"{size}x{size}", ".png")
        # PNG has no premultiplied colours.
        if not render(size).convertToFormat(QImage.Format.Format_ARGB32).save(str(path)):
            raise SystemExit(f"{path} could not be written.")
    shutil.copyfile(SOURCE, target("scalable", ".svg"))


if __name__ == "__main__":
    main()

"""A picture of how the tiles of a folder would lie: their heights where these are read quickly, else their places."""

from __future__ import annotations

from collections.abc import Mapping
from os.path import commonprefix
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen

from terrain_explorer.files import ReadOptions, ReadQuestion
from terrain_explorer.files.mosaics.mosaic import Mosaic, laid_in, reading_mosaic
from terrain_explorer.gui.file_io.read_job import PREVIEW_SIDE, picture_of
from terrain_explorer.terrain.work import finished

_MOST_READ, _MOST_BYTES = 64, 2**26
"""The most tiles, and the most bytes of their files, that are read for a picture."""

_LEAST = 4.0
"""The pixels a side that a tile has at least, however many places there are."""

_NAMED = 36
"""Tiles of fewer pixels a side have no room for their names."""

_EMPTY, _TILE, _LINE, _SHADOW = QColor(72, 76, 82), QColor(176, 186, 196), QColor(255, 176, 64), QColor(0, 0, 0, 170)


def picture_of_tiles(folder: Path, reading: ReadOptions) -> QImage:
    """Return the picture, as large as a preview.

    Raises
    ------
    UserError
        They cannot be laid so; the text says why.
    """
    cells, paths = laid_in(folder, reading)
    size = _size(cells)
    is_full = size[0] * size[1] <= 2 * len(paths)
    if is_full and len(paths) <= _MOST_READ and sum(path.stat().st_size for path in paths) <= _MOST_BYTES:
        mosaic = _read(folder, reading)
        picture = picture_of(mosaic.heightmap).convertToFormat(QImage.Format.Format_RGB32)
        _draw(picture, mosaic.tiles, _size(mosaic.tiles), is_map=True)
        return picture
    longer = PREVIEW_SIDE / max(size)
    width, height = (max(round(longer * count), 3 * int(_LEAST)) for count in (size[1], size[0]))
    picture = QImage(width, height, QImage.Format.Format_RGB32)
    picture.fill(_EMPTY)
    _draw(picture, cells, size, is_map=False)
    return picture


def _size(cells: Mapping[tuple[int, int], str]) -> tuple[int, int]:
    """Return how many rows and columns of tiles there are."""
    return max((row + 1 for row, _ in cells), default=1), max((column + 1 for _, column in cells), default=1)


def _read(folder: Path, reading: ReadOptions) -> Mosaic:
    """Read the tiles, with the most likely answer to any further question."""
    try:
        return finished(reading_mosaic(folder, reading))
    except ReadQuestion as question:
        if not question.options:
            raise
        return _read(folder, question.options[0].read_options)


def _draw(picture: QImage, cells: Mapping[tuple[int, int], str], size: tuple[int, int], is_map: bool) -> None:
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    down, across = picture.height() / size[0], picture.width() / size[1]
    font = painter.font()
    font.setPixelSize(11)
    painter.setFont(font)
    # What all names begin with need not be read again and again.
    common = len(commonprefix([*cells.values()]).rstrip("0123456789"))  # noqa: RUF071 - of names, and no paths
    for (row, column), name in cells.items():
        box = QRectF(column * across, row * down, max(across, _LEAST), max(down, _LEAST))
        if not is_map:
            painter.fillRect(box, _TILE)
        if min(box.width(), box.height()) > 2 * _LEAST:
            painter.setPen(QPen(_LINE, 1))
            painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
        if min(box.width(), box.height()) >= _NAMED:
            _write(painter, box, Path(name).stem[common:])
    painter.end()


def _write(painter: QPainter, box: QRectF, name: str) -> None:
    """Write a name at the top of a box; what differs mostly stands at its end."""
    metrics = QFontMetricsF(painter.font())
    text = metrics.elidedText(name, Qt.TextElideMode.ElideLeft, box.width() - 6)
    line = QRectF(
        box.left() + 1, box.top() + 1, min(metrics.horizontalAdvance(text) + 4, box.width() - 2), metrics.height()
    )
    painter.fillRect(line, _SHADOW)
    painter.setPen(QColor("white"))
    painter.drawText(line, Qt.AlignmentFlag.AlignCenter, text)

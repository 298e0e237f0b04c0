"""Pictures with names below them, in rows."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QPalette, QPixmap
from PySide6.QtWidgets import QListWidget, QListWidgetItem

_PICTURE = QSize(104, 70)


class PictureGrid(QListWidget):
    """A list of pictures of one size; their names can be edited, and a key deletes.

    Parameters
    ----------
    columns
        How many pictures are side by side; None for as many as fit.
    rows
        How many rows are seen at most; beyond that it scrolls.

    Signals
    -------
    deletePressed
        The user pressed the key that deletes.
    """

    deletePressed = Signal()

    def __init__(self, columns: int | None, rows: int) -> None:
        super().__init__()
        self._columns, self._rows = columns, rows
        self.setViewMode(self.ViewMode.IconMode)
        self.setMovement(self.Movement.Static)
        self.setResizeMode(self.ResizeMode.Adjust)
        self.setFrameShape(self.Shape.NoFrame)
        self.setIconSize(_PICTURE)
        self.setWordWrap(True)
        self.setEditTriggers(self.EditTrigger.EditKeyPressed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        line = self.fontMetrics().height()
        self._cell = QSize(_PICTURE.width() + 14, _PICTURE.height() + 2 * line + 10)
        self.setGridSize(self._cell)

    def fit(self) -> None:
        """Take the size of the content, up to some rows; then it scrolls."""
        if self._columns is not None:
            self.setFixedWidth(self._columns * self._cell.width() + self.verticalScrollBar().sizeHint().width() + 4)
        rows = min(max(-(-self.count() // (self._columns or 1)), 1), self._rows)
        self.setFixedHeight(rows * self._cell.height() + 4)

    def kept(self) -> list[QListWidgetItem]:
        """Return all items."""
        return [self.item(place) for place in range(self.count())]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self.deletePressed.emit()
        else:
            super().keyPressEvent(event)


def room(palette: QPalette) -> QPixmap:
    """Return what is shown until a picture comes."""
    blank = QPixmap(_PICTURE)
    blank.fill(palette.midlight().color())
    return blank


def cut(picture: QImage, ratio: float) -> QPixmap:
    """Return the middle of a picture in the size of the grid, in pixels of the screen."""
    size = _PICTURE * ratio
    wide = picture.scaled(
        size, Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation
    )
    left, top = (wide.width() - size.width()) // 2, (wide.height() - size.height()) // 2
    middle = QPixmap.fromImage(wide.copy(left, top, size.width(), size.height()))
    middle.setDevicePixelRatio(ratio)
    return middle

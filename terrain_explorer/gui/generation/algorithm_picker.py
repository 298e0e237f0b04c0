"""The box in which the user chooses an algorithm by its name or by its looks."""

from __future__ import annotations

from collections.abc import Generator

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QMouseEvent
from PySide6.QtWidgets import QComboBox, QWidget

from terrain_explorer.gui.generation.algorithm_list import AlgorithmList
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.thumbnails import shaded
from terrain_explorer.gui.widgets.wheel_guard import WheelGuard
from terrain_explorer.language import tr
from terrain_explorer.terrain.generators import GENERATORS, grouped_generators

_NARROWEST = 100
_EXPONENT = 6
_SEED = 15


class AlgorithmPicker(QComboBox):
    """A combo box whose list shows a picture of each algorithm, drawn in a worker when the list first opens."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "algorithmPicker", tr("Algorithm"), tr("The algorithm that grows the terrain"))
        self.setMinimumWidth(_NARROWEST)
        WheelGuard(self)
        for kinds in grouped_generators().values():
            for kind in kinds:
                self.addItem(tr(kind.title), kind.slug)
                self.setItemData(self.count() - 1, tr(kind.summary), Qt.ItemDataRole.ToolTipRole)
        self._list: AlgorithmList | None = None
        self._worker = Worker("picturing", self)

    def stop(self) -> None:
        """End the work on pictures for good."""
        self._worker.stop()

    def showPopup(self) -> None:
        if self._list is None:
            self._list = self._made_list()
        room = self.screen().availableGeometry()
        self._list.fit(room.size())
        self._list.move(_place(QRect(self.mapToGlobal(QPoint(0, 0)), self.size()), self._list.size(), room))
        self._list.open(self.currentData())

    def hidePopup(self) -> None:
        if self._list is not None:
            self._list.hide()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        # A plain combo box would stay drawn as pressed until its own list closes.
        if event.button() == Qt.MouseButton.LeftButton:
            self.showPopup()

    def _made_list(self) -> AlgorithmList:
        made = AlgorithmList(self)
        made.chosen.connect(self._choose)
        self._worker.progressed.connect(lambda picture: made.setPicture(*picture))
        self._worker.request(_picturing)
        return made

    def _choose(self, slug: str) -> None:
        self.hidePopup()
        self.setCurrentIndex(self.findData(slug))


def _picturing() -> Generator[tuple[str, QImage], None, None]:
    """Yield each algorithm's slug with a picture of what it grows."""
    values = {"exponent": _EXPONENT, "seed": _SEED}
    for slug, kind in GENERATORS.items():
        yield slug, shaded(kind(**values).heightmap(), palette="land")


def _place(box: QRect, size: QSize, room: QRect) -> QPoint:
    """Return where a list goes: below its box or above it, or over it where there is too little room for both."""
    left = max(min(box.left(), room.right() + 1 - size.width()), room.left())
    if box.bottom() + size.height() <= room.bottom():
        return QPoint(left, box.bottom() + 1)
    return QPoint(left, max(min(box.top(), room.bottom() + 1) - size.height(), room.top()))

"""Lines from files: the user chooses a file, and which of its lines become paths."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from terrain_explorer.gui.services.long_texts import breakable
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.widgets.accessibility import button, named
from terrain_explorer.gui.widgets.parameters.lengths import distance_in_words
from terrain_explorer.gui.widgets.question_box import ask_for_file, show_dialog
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.work import Work, part_of

if TYPE_CHECKING:
    from terrain_explorer.files.lines.fitting import FittedLine

_LINE = Qt.ItemDataRole.UserRole


class LineDialog(QDialog):
    """Asks which lines of a file become paths; the longest one is chosen to begin with.

    Signals
    -------
    chosen
        One or more `FittedLine`.
    """

    chosen = Signal(object)

    def __init__(self, lines: tuple[FittedLine, ...], name: str, window: QWidget) -> None:
        super().__init__(window)
        self.setWindowTitle(tr("Lines from file"))
        self._list = named(
            QListWidget(), "lineList", tr("Lines"), tr("Those that become paths, each a step of its own")
        )
        self._list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        for line in lines:
            length = "" if line.metres is None else f" – {distance_in_words(line.metres)}"
            item = QListWidgetItem(f"{line.name}{length}", self._list)
            item.setData(_LINE, line)
        longest = max(range(len(lines)), key=lambda place: lines[place].metres or lines[place].way)
        self._list.setCurrentRow(longest)
        several = tr("{file} holds several lines. Which become paths?", file=name)
        question = QLabel(breakable(several), wordWrap=True)
        question.setTextFormat(Qt.TextFormat.PlainText)
        question.setBuddy(self._list)
        every = button(tr("All"), "allLinesButton", tr("Choose all lines"))
        every.clicked.connect(self._list.selectAll)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.addButton(every, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.accepted.connect(self._choose)
        buttons.rejected.connect(self.reject)
        self._list.itemDoubleClicked.connect(self._choose)
        layout = QVBoxLayout(self)
        for widget in (question, self._list, buttons):
            layout.addWidget(widget)

    def _choose(self) -> None:
        rows = sorted(self._list.row(item) for item in self._list.selectedItems())
        if rows:
            self.chosen.emit(tuple(self._list.item(row).data(_LINE) for row in rows))
            self.accept()


class LineImport(Reporter):
    """Reads the lines of a file that the user chooses, and asks which of them are meant.

    Parameters
    ----------
    window
        Dialogs appear over it.
    heightmap
        Returns the terrain that they are for.

    Signals
    -------
    chosen
        One or more `FittedLine`.
    """

    chosen = Signal(object)

    def __init__(self, window: QWidget, heightmap: Callable[[], Heightmap]) -> None:
        super().__init__(window)
        self._window, self._heightmap = window, heightmap
        self._name = ""
        self.worker = Worker("reading-lines", self)
        """Reads a file."""
        self.worker.finished.connect(self._on_found)
        self.worker.failed.connect(self.report_error)

    def choose(self) -> None:
        """Let the user choose a file."""
        from terrain_explorer.files.formats.base import patterns
        from terrain_explorer.files.lines.reading import ENDINGS

        kinds = tr("Lines ({patterns})", patterns=patterns(ENDINGS))
        ask_for_file(self._window, tr("Lines from file"), kinds, "lineFileDialog", self.open)

    def open(self, path: Path) -> None:
        """Take a file."""
        self._name = path.name
        self.worker.request(partial(_found_in, path, self._heightmap()))

    def _on_found(self, lines: tuple[FittedLine, ...]) -> None:
        if len(lines) == 1:
            self.chosen.emit(lines)
            return
        dialog = LineDialog(lines, self._name, self._window)
        dialog.chosen.connect(self.chosen)
        show_dialog(dialog, "lineDialog")


def _found_in(path: Path, heightmap: Heightmap) -> Work[tuple[FittedLine, ...]]:
    from terrain_explorer.files.lines.fitting import fitting_lines
    from terrain_explorer.files.lines.reading import reading_lines

    file = yield from part_of(reading_lines(path), 0, 0.5)
    return (yield from part_of(fitting_lines(file, heightmap), 0.5, 1))

"""The dialog of the preferences, in pages."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from terrain_explorer.gui.preferences.keys_page import KeysPage
from terrain_explorer.gui.preferences.values_page import ValuesPage
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import marked, tr

_SIZE = 700, 520
_MARGIN = 40
"""Pixels that a small window keeps around the dialog."""

_PADDING = 4
"""Pixels around the title of a page."""

_RESET = marked("Reset page"), marked("Restore the defaults of this page")
_UNDO_RESET = marked("Undo reset"), marked("Undo the changes on this page")
Standard = QDialogButtonBox.StandardButton


class PreferencesDialog(QDialog):
    """Shows pages, one at a time. What is chosen holds at once.

    Parameters
    ----------
    pages
        The pages by their titles in the user's language.
    """

    def __init__(self, pages: Mapping[str, ValuesPage | KeysPage], parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "preferencesDialog", tr("Preferences"))
        self.setWindowTitle(tr("Preferences"))
        self._pages = tuple(pages.values())
        self._before: tuple[QWidget, object] | None = None
        self._list = named(QListWidget(), "preferencePages", tr("Pages"))
        self._list.addItems(list(pages))
        self._stack = QStackedWidget()
        for page in self._pages:
            self._stack.addWidget(_scrolled(page) if isinstance(page, ValuesPage) else page)
        self._reset = QPushButton()
        self._reset.setAutoDefault(False)
        buttons = QDialogButtonBox(Standard.Close)
        buttons.addButton(self._reset, QDialogButtonBox.ButtonRole.ResetRole)
        self._list.setSpacing(_PADDING)
        self._list.setFixedWidth(self._list.sizeHintForColumn(0) + 8 * _PADDING)
        middle = QHBoxLayout()
        middle.setSpacing(3 * _PADDING)
        middle.addWidget(self._list)
        middle.addWidget(self._stack, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(middle, 1)
        layout.addWidget(buttons)
        buttons.rejected.connect(self.reject)
        self._reset.clicked.connect(self._reset_or_undo)
        self._list.currentRowChanged.connect(self._show)
        self._list.setCurrentRow(0)
        self.resize(min(_SIZE[0], parent.width() - _MARGIN), min(_SIZE[1], parent.height() - _MARGIN))

    def show_page(self, number: int, field: str = "") -> None:
        """Show a page and give the keyboard to a field of it, or to the list of pages."""
        self._list.setCurrentRow(number)
        page = self._pages[number]
        wanted = page.form.fields[field] if field and isinstance(page, ValuesPage) else self._list
        wanted.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self, number: int) -> None:
        self._stack.setCurrentIndex(number)
        self._before = None
        self._name_reset()

    def _reset_or_undo(self) -> None:
        """Bring back what is usual on the page; a second click brings back what was there before."""
        page = self._pages[self._stack.currentIndex()]
        if self._before is None:
            self._before = page, page.state()
            page.reset()
        else:
            page.restore(self._before[1])  # type: ignore[arg-type]  # each page gets its own state back
            self._before = None
        self._name_reset()

    def _name_reset(self) -> None:
        text, tip = map(tr, _RESET if self._before is None else _UNDO_RESET)
        named(self._reset, "resetPageButton", text, tip).setText(text)


def _scrolled(page: QWidget) -> QScrollArea:
    area = QScrollArea(widgetResizable=True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(page)
    return area

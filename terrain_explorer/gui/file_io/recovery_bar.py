"""The bar that offers to recover work after a crash."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QToolButton, QWidget

from terrain_explorer.document.journal import UnsavedWork
from terrain_explorer.gui.file_io.autosave import Autosave
from terrain_explorer.gui.widgets.accessibility import button, named
from terrain_explorer.language import tr


class RecoveryBar(QFrame):
    """Offers one work after the other, the newest first; hidden when there is none.

    If the user closes the bar, the next start asks again.
    """

    def __init__(self, recovery: Autosave, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "recoveryBar", tr("Work to recover"))
        self._offers: list[UnsavedWork] = []
        self._text = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._text.setObjectName("recoveryText")
        recover = button(tr("Recover"), "recoverButton", tr("Go on with this work"))
        discard = button(tr("Discard"), "discardButton", tr("Remove this work for good"))
        close = named(QToolButton(autoRaise=True), "askLaterButton", tr("Ask later"), tr("Ask again at the next start"))
        close.setText("✕")
        layout = QGridLayout(self)
        layout.setContentsMargins(10, 6, 6, 6)
        layout.setColumnStretch(2, 1)
        layout.addWidget(self._text, 0, 0, 1, 3)
        layout.addWidget(close, 0, 3)
        layout.addWidget(recover, 1, 0)
        layout.addWidget(discard, 1, 1)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        recover.clicked.connect(lambda: self._answer(recovery.recover))
        discard.clicked.connect(lambda: self._answer(recovery.discard))
        close.clicked.connect(self.hide)
        recovery.found.connect(self.offer)
        self.hide()

    def offer(self, found: list[UnsavedWork]) -> None:
        """Offer these."""
        self._offers = list(found)
        self._show_first()

    def _answer(self, do: Callable[[UnsavedWork], None]) -> None:
        do(self._offers.pop(0))
        self._show_first()

    def _show_first(self) -> None:
        if self._offers:
            self._text.setText(self._offers[0].sentence)
        self.setVisible(bool(self._offers))

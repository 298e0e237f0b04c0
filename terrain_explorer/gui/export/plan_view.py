"""The plan of an export, in words that can be copied."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from terrain_explorer.files.presets import MeshFile, Plan
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import marked, tr

_LARGE = 50 * 10**6
"""Bytes of a mesh; for a larger one the dialog offers a coarser one."""

# English has four endings, and other languages translate each of them.
_TH = marked("{number}th")
_OTHER_PLACES = {1: marked("{number}st"), 2: marked("{number}nd"), 3: marked("{number}rd")}


class PlanView(QWidget):
    """Shows a plan, or why there is none.

    Signals
    -------
    decimationWanted
        The user wants a coarser mesh: one of this many rows and columns is kept.
    """

    decimationWanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._decimation = 1
        self._text = named(QLabel(wordWrap=True), "exportPlan", tr("What will be exported"))
        self._text.setTextFormat(Qt.TextFormat.RichText)
        self._text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._copied = ""
        copy = tr("Copy values")
        self._copy = named(QPushButton(copy), "exportCopyButton", copy, tr("Copy the values to type in"))
        fewer = tr("Keep fewer points, so that the file becomes smaller")
        self._coarser = named(QPushButton(), "exportDecimateButton", tr("Coarser mesh"), fewer)
        buttons = QHBoxLayout()
        buttons.addWidget(self._coarser)
        buttons.addWidget(self._copy)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._text)
        layout.addLayout(buttons)
        self._copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._copied))
        self._coarser.clicked.connect(lambda: self.decimationWanted.emit(self._decimation))
        self.setTrouble("")

    def setPlan(self, plan: Plan) -> None:
        """Show a plan."""
        self._text.setText(_as_html(plan))
        self._copied = "\n".join(f"{label}: {value}" for label, value in plan.values)
        self._copy.setVisible(bool(plan.values))
        self._offer(plan)

    def setTrouble(self, text: str) -> None:
        """Show why there is no plan."""
        self._text.setText(escape(text))
        self._copy.hide()
        self._coarser.hide()

    def _offer(self, plan: Plan) -> None:
        """Offer a coarser mesh if this one is large."""
        mesh, large = plan.output, plan.size.most > _LARGE
        self._coarser.setVisible(isinstance(mesh, MeshFile) and large)
        if isinstance(mesh, MeshFile) and large:
            self._decimation = mesh.decimation_within(plan.shape, _LARGE)
            size = mesh.decimated(self._decimation).size(plan.shape)
            place = ordinal(self._decimation)
            self._coarser.setText(tr("Keep every {place} point: {size}", place=place, size=size))


def ordinal(number: int) -> str:
    """Return a number as the number of a place, for example ``2nd``."""
    teen = number % 100 in (11, 12, 13)
    return tr(_TH if teen else _OTHER_PLACES.get(number % 10, _TH), number=number)


def _as_html(plan: Plan) -> str:
    # Qt knows few of the rules of CSS; a negative margin is its way to bring the points of a list to the left edge.
    changes = "".join(f"<li>{escape(change)}</li>" for change in plan.changes)
    values = "".join(
        f"<tr><td>{escape(label)}&nbsp;&nbsp;&nbsp;</td><td><b>{escape(value)}</b></td></tr>"
        for label, value in plan.values
    )
    writes, changed, typed = tr("Will write"), tr("Changes"), tr("To type in")
    return (
        f"<p style='margin:8px 0 0'><b>{writes}</b><br>{escape(plan.summary)}</p>"
        + (
            f"<p style='margin:8px 0 0'><b>{changed}</b></p><ul style='margin:0 0 0 -22px'>{changes}</ul>"
            if changes
            else ""
        )
        + (f"<p style='margin:8px 0 0'><b>{typed}</b></p><table>{values}</table>" if values else "")
    )

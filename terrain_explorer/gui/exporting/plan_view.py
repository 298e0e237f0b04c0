"""What an export will be, in words that can be copied."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from terrain_explorer.files.presets import MeshFile, Plan
from terrain_explorer.gui.naming import named

_LARGE = 50 * 10**6
"""The bytes of a mesh from which a coarser one is offered."""


class PlanView(QWidget):
    """Shows a plan, or why there is none.

    Signals
    -------
    decimationWanted
        The user took the offer of a coarser mesh: of so many rows and columns one is to be kept.
    """

    decimationWanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._decimation = 1
        self._text = named(QLabel(wordWrap=True), "exportPlan", "What will be exported")
        self._text.setTextFormat(Qt.TextFormat.RichText)
        self._text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._copied = ""
        self._copy = named(QPushButton("Copy values"), "exportCopyButton", "Copy values", "Copy what is to be typed in")
        self._coarser = named(
            QPushButton(), "exportDecimateButton", "Coarser mesh", "Keep fewer points, so that the file becomes smaller"
        )
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
        """Tell why there is no plan."""
        self._text.setText(escape(text))
        self._copy.hide()
        self._coarser.hide()

    def _offer(self, plan: Plan) -> None:
        """Offer a coarser mesh where this one is large and can be coarser."""
        mesh, large = plan.output, plan.size.most > _LARGE
        self._coarser.setVisible(isinstance(mesh, MeshFile) and large)
        if isinstance(mesh, MeshFile) and large:
            self._decimation = mesh.decimation_within(plan.shape, _LARGE)
            size = mesh.decimated(self._decimation).size(plan.shape)
            self._coarser.setText(f"Keep every {ordinal(self._decimation)} point: {size}")


def ordinal(number: int) -> str:
    """Return a number as the number of a place, for example ``2nd``."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _as_html(plan: Plan) -> str:
    changes = "".join(f"<li>{escape(change)}</li>" for change in plan.changes)
    values = "".join(
        f"<tr><td>{escape(label)}&nbsp;&nbsp;&nbsp;</td><td><b>{escape(value)}</b></td></tr>"
        for label, value in plan.values
    )
    return (
        f"<p style='margin:8px 0 0'><b>Will write</b><br>{escape(plan.summary)}</p>"
        + (
            f"<p style='margin:8px 0 0'><b>Changes</b></p><ul style='margin:0 0 0 -22px'>{changes}</ul>"
            if changes
            else ""
        )
        + (f"<p style='margin:8px 0 0'><b>To type in</b></p><table>{values}</table>" if values else "")
    )

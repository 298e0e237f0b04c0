"""The dialog for exporting a map: for which program, how, and a plan of the result."""

from __future__ import annotations

from collections.abc import Generator as Steps
from dataclasses import replace
from functools import partial
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from terrain_explorer.errors import UserError
from terrain_explorer.files.presets import MeshFile, Plan, Preset
from terrain_explorer.gui.export.targets import ExportTarget, targets
from terrain_explorer.gui.services.long_texts import breakable
from terrain_explorer.gui.services.settings import kept_text, load_parameters, save_parameters, settings
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.widgets.accessibility import button, named
from terrain_explorer.gui.widgets.choice_list import heading
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.shading.look import Look

_TARGET = "exportTarget"
_LIST_WIDTH = 220
_BESIDE_NAMES = 28  # for a scroll bar and the frame
_ROLE = Qt.ItemDataRole.UserRole


_LARGE = 50 * 10**6
"""Bytes of a mesh; for a larger one the dialog offers a coarser one."""

# English has four endings, and other languages translate each of them.
_TH = marked("{number}th")
_OTHER_PLACES = {1: marked("{number}st"), 2: marked("{number}nd"), 3: marked("{number}rd")}


class ExportDialog(QDialog):
    """Asks for which program to export a heightmap, and how; it begins with the choices of the last time.

    Parameters
    ----------
    heightmap
        The heightmap to export.
    kept
        The presets with the options chosen before, by the keys of their targets. Those chosen here are added.
    recipe
        How it was made, or None where that is not known.
    target
        The key of the target to begin with; by default that of the last time.
    look
        How it is shown: a preset that asks for the sea begins with the one that is seen.

    Signals
    -------
    chosen
        The `ExportTarget` and the `Plan` of the user's choice.
    """

    chosen = Signal(object, object)

    def __init__(
        self,
        heightmap: Heightmap,
        kept: dict[str, Preset],
        parent: QWidget | None = None,
        recipe: Recipe | None = None,
        target: str = "",
        look: Look | None = None,
    ) -> None:
        super().__init__(parent)
        named(self, "exportMapDialog", tr("Export"))
        self.setWindowTitle(tr("Export"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._heightmap, self._recipe, self._look = heightmap, recipe, look or Look()
        self._kept = kept
        self._plan: Plan | None = None
        self._form: ParameterForm[Preset] | None = None
        self._planner = Worker("planning", self)
        self._list = named(QListWidget(), "exportTargets", tr("Export for"), tr("The program or the format"))
        self._list.setSpacing(2)
        self._summary = named(QLabel(wordWrap=True), "exportSummary", tr("Description"))
        quicker = tr("Shape and colours at once, with no values to type in")
        self._quicker = button(tr("Quicker: a coloured mesh in one file"), "exportQuickerButton", quicker)
        self._quicker.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._view = PlanView()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        export = buttons.addButton(tr("Export…"), QDialogButtonBox.ButtonRole.AcceptRole)
        self._export = named(export, "exportButton", tr("Export"), tr("Choose a file and export"))
        self._lay_out(buttons)
        self._fill()
        # Names are longer in some languages.
        self._list.setFixedWidth(max(self._list.sizeHintForColumn(0) + _BESIDE_NAMES, _LIST_WIDTH))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self._planner.finished.connect(self._on_plan)
        self._planner.failed.connect(self._on_no_plan)
        self._view.decimationWanted.connect(self._decimate)
        self._quicker.clicked.connect(lambda: self._list.setCurrentItem(self._item(self._target().quicker)))
        self._list.currentItemChanged.connect(self._show_target)
        self.finished.connect(self._planner.stop)
        self.resize(820, 600)
        self._list.setCurrentItem(self._item(target or kept_text(_TARGET)))
        self._list.setFocus()

    def accept(self) -> None:
        """Close the dialog and emit the choice."""
        plan = self._plan
        if plan is None:
            return
        target = self._target()
        settings().setValue(_TARGET, target.key)
        if isinstance(target.preset, Preset):
            self._kept[target.key] = target.preset
            if target.preset.remembered:
                save_parameters({_options_key(target): target.preset})
        super().accept()
        self.chosen.emit(target, plan)

    def _lay_out(self, buttons: QDialogButtonBox) -> None:
        inner = QWidget()
        self._inner = QVBoxLayout(inner)
        self._inner.setContentsMargins(4, 0, 12, 0)
        self._inner.addWidget(self._view)
        self._inner.addStretch(1)
        scrolled = QScrollArea(widgetResizable=True)
        scrolled.setFrameShape(QFrame.Shape.NoFrame)
        scrolled.setWidget(inner)
        right = QVBoxLayout()
        right.addWidget(self._summary)
        right.addWidget(self._quicker)
        right.addWidget(scrolled, 1)
        columns = QHBoxLayout()
        columns.addWidget(self._list)
        columns.addLayout(right, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(columns, 1)
        layout.addWidget(buttons)

    def _fill(self) -> None:
        group = ""
        for target in targets():
            if target.group != group:
                group = target.group
                self._list.addItem(heading(group, self._list))
            item = QListWidgetItem(target.title, self._list)
            item.setData(_ROLE, target)

    def _item(self, key: str) -> QListWidgetItem:
        """Return the entry of a target, or the first one."""
        items = [self._list.item(row) for row in range(self._list.count())]
        entries = [item for item in items if item.data(_ROLE) is not None]
        return next((item for item in entries if item.data(_ROLE).key == key), entries[0])

    def _target(self) -> ExportTarget:
        """Return the target that is chosen, with the options that the form shows.

        Raises
        ------
        ValueError
            The options contradict each other.
        """
        target: ExportTarget = self._list.currentItem().data(_ROLE)
        return target if self._form is None else replace(target, preset=self._form.parameterised())

    def _show_target(self) -> None:
        if self._form is not None:
            # Out of the layout at once: Qt deletes it only when the event loop runs again.
            self._inner.removeWidget(self._form)
            self._form.setParent(None)
            self._form.deleteLater()
            self._form = None
        target = self._target()
        self._summary.setText(target.summary)
        self._quicker.setVisible(bool(target.quicker))
        if isinstance(target.preset, Preset):
            usual = load_parameters(_options_key(target), type(target.preset), target.preset)
            self._show_form(self._suited(self._kept.get(target.key, usual)))
        self._view.setTrouble("")
        self._ask()

    def _suited(self, preset: Preset) -> Preset:
        """Return a preset with what the terrain itself knows, and how it is shown."""
        return self._look.with_shown_sea(preset.suited(self._heightmap))

    def _show_form(self, preset: Preset) -> None:
        self._form = ParameterForm(type(preset))
        self._form.setObjectName("exportForm")
        self._form.setDefaults(self._suited(type(preset)()))
        self._form.setValues(preset)
        self._form.valuesChanged.connect(self._ask)
        self._inner.insertWidget(0, self._form)

    def _ask(self) -> None:
        """Ask for the plan of the choice; until it is there nothing can be exported."""
        self._plan = None
        self._export.setEnabled(False)
        try:
            target = self._target()
        except UserError as error:
            self._on_no_plan(error)
            return
        # In a worker: a plan looks at all heights, and a large map would hold up the dialog at every keystroke.
        self._planner.request(partial(_planning, target, self._heightmap, self._recipe))

    def _on_plan(self, plan: Plan) -> None:
        self._plan = plan
        self._view.setPlan(plan)
        self._export.setEnabled(True)

    def _on_no_plan(self, error: Exception) -> None:
        self._planner.cancel()
        text = str(error) or type(error).__name__
        self._view.setTrouble(f"{text[0].upper()}{text[1:]}.")

    def _decimate(self, decimation: int) -> None:
        if self._form is not None:
            self._form.setValues(replace(self._form.parameterised(), decimation=decimation))
            self._ask()


def _options_key(target: ExportTarget) -> str:
    return f"exportOptions/{target.key}"


def _planning(target: ExportTarget, heightmap: Heightmap, recipe: Recipe | None) -> Steps[None, None, Plan]:
    yield
    return target.plan(heightmap, recipe)


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
        self._text.setText(escape(breakable(text)))
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

"""The panel of the path: its kind, and the parameters of that kind."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from terrain_explorer.errors import UserError
from terrain_explorer.gui.presets.preset_button import PresetButton
from terrain_explorer.gui.widgets.accessibility import button, named
from terrain_explorer.gui.widgets.parameters.field import WheelGuard
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.gui.widgets.progress import WorkProgress
from terrain_explorer.language import marked, sentence, tr
from terrain_explorer.terrain.filters.paths import PATHS, BuildingSite, Lake, PathFilter, River

_KEYS = marked(
    "Click on the map or on the surface to set points, and drag them to move them. A click on the line puts a point "
    "there; the right button, or Delete, takes one away. A click on the first point closes the path; to open it again, "
    "take a point away. Enter or a double click ends the path, Escape leaves it. Then "
    "a click on a path that is laid takes it up again; with Shift the click begins another one there."
)


class PathPanel(QWidget):
    """Shows a path and lets the user change all but its points.

    Signals
    -------
    kindChanged
        The user chose another kind: its slug.
    pathChanged
        The user chose other values: a `PathFilter` without points, and the gesture that the change belongs to.
    newWanted
        The user wants to begin another path.
    linesWanted
        The user wants paths along the lines of a file.
    """

    kindChanged = Signal(str)
    pathChanged = Signal(object, object)
    newWanted = Signal()
    linesWanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._kinds = named(QComboBox(), "pathKind", tr("Kind of path"), tr("What is laid along the curve"))
        WheelGuard(self._kinds)
        for slug, kind in PATHS.items():
            self._kinds.addItem(tr(kind.title), slug)
        self._summary, self._keys, self._note = (QLabel(wordWrap=True) for _ in range(3))
        self._keys.setText(tr(_KEYS))
        self._note.setObjectName("pathNote")
        self._note.setAccessibleName(tr("Note"))
        for label in (self._summary, self._keys):
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._new = button(tr("New path"), "newPathButton", tr("Leave this path as it is and begin another (Enter)"))
        self._lines = button(
            tr("Lines from file…"),
            "lineFileButton",
            tr("Lay paths along the lines of a GPX, GeoJSON, KML or SVG file, such as a walk that was recorded"),
        )
        self.progress = WorkProgress("pathProgressBar")
        """Shows whether there is work, and how far it is."""
        self._form: ParameterForm[PathFilter] | None = None
        self._path: PathFilter = River()
        self.presets = PresetButton("pathPresets", lambda: type(self._path), lambda: self._path)
        """Opens the presets of the kind."""
        self.presets.chosen.connect(self._take)
        self._lay_out()
        self._kinds.activated.connect(lambda _: self.kindChanged.emit(self._kinds.currentData()))
        self._new.clicked.connect(self.newWanted)
        self._lines.clicked.connect(self.linesWanted)
        self._show_note("")

    def setPath(self, path: PathFilter, can_begin: bool) -> None:
        """Show a path, and whether another one can be begun, which the next click does not do by itself."""
        self._path = path
        self._kinds.setCurrentIndex(self._kinds.findData(path.slug))
        self._summary.setText(tr(path.summary))
        self._new.setEnabled(can_begin)
        self._show_note(_note_on(path))
        if self._form is None or self._form.owner is not type(path):
            self._show_form(type(path))
        # What the form shows already stays as the user typed it, and the drag of a slider goes on.
        if self._form is not None and not self._form.shows(path):
            self._form.setValues(path)

    def _lay_out(self) -> None:
        self._place = QVBoxLayout()
        buttons = QHBoxLayout()
        buttons.addWidget(self._new)
        buttons.addWidget(self._lines)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        head = QHBoxLayout()
        head.addWidget(self._kinds, 1)
        head.addWidget(self.presets)
        layout.addLayout(head)
        for widget in (self._summary, self._note):
            layout.addWidget(widget)
        layout.addLayout(self._place)
        layout.addLayout(buttons)
        layout.addWidget(self.progress)
        layout.addWidget(self._keys)
        layout.addStretch(1)

    def _show_form(self, kind: type[PathFilter]) -> None:
        if self._form is not None:
            self._form.discard()
        self._form = ParameterForm(kind)
        self._form.setObjectName("pathForm")
        self._form.valuesChanged.connect(self._on_values)
        self._place.addWidget(self._form)

    def _take(self, values: PathFilter) -> None:
        """Show the values of a preset, as if the user had set them."""
        if self._form is not None and type(values) is self._form.owner:
            self._form.setValues(values)
            self._on_values()

    def _on_values(self) -> None:
        assert self._form is not None
        try:
            path = self._form.parameterised()
        except UserError as error:
            self._show_note(sentence(str(error)))
            return
        self.pathChanged.emit(path, self._form.gesture)

    def _show_note(self, text: str) -> None:
        self._note.setText(text)
        self._note.setVisible(bool(text))


def _note_on(path: PathFilter) -> str:
    """Return what is missing and what else a click may do, or nothing."""
    points, missing = len(path.points), path.fewest - len(path.points)
    notes = []
    if points and missing > 0:
        notes.append(tr("%n point(s) to go before there is a path.", None, missing))
    if isinstance(path, Lake) and points == 1:
        notes.append(tr("Enter or a double click takes the basin here, up to where it spills."))
    if isinstance(path, BuildingSite):
        notes.append(tr("Alt and a click give it the height of the ground there."))
    return " ".join(notes)

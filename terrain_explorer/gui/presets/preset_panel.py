"""The presets of one kind as pictures, in a panel that opens below its button."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QImage, QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QListWidgetItem, QVBoxLayout, QWidget

from terrain_explorer.gui.presets.parameter_preset import ParameterPreset
from terrain_explorer.gui.widgets.accessibility import bold, button, named
from terrain_explorer.gui.widgets.picture_grid import PictureGrid, cut, room
from terrain_explorer.language import tr

_COLUMNS, _ROWS = 3, 3
_LONGEST = 60
_PRESET = Qt.ItemDataRole.UserRole
_Flag = Qt.ItemFlag


class PresetPanel(QFrame):
    """Shows presets; a click applies one and leaves the panel open, so that one can try them.

    Signals
    -------
    chosen
        The user wants the values of a `ParameterPreset`.
    saveWanted
        The values of the panel are to be kept under this name.
    renameWanted, deleteWanted
        A `ParameterPreset` is to have this name, or to go.
    resetWanted, folderWanted
        The defaults are to come back; the folder of the presets is to be shown.
    """

    chosen = Signal(object)
    saveWanted = Signal(str)
    renameWanted = Signal(object, str)
    deleteWanted = Signal(object)
    resetWanted = Signal()
    folderWanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        # The click that closes it would open it again if it fell on the button.
        self.setAttribute(Qt.WidgetAttribute.WA_NoMouseReplay)
        named(self, "presetPanel", tr("Presets"))
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._list = named(PictureGrid(_COLUMNS, _ROWS), "presetList", tr("Presets"))
        self._list.itemClicked.connect(self._choose)
        self._list.itemActivated.connect(self._choose)
        self._list.itemChanged.connect(self._rename)
        self._list.currentItemChanged.connect(lambda *_: self._show_possible())
        self._list.deletePressed.connect(self._delete)
        self._name = named(QLineEdit(maxLength=_LONGEST), "presetName", tr("Name of a new preset"))
        self._name.setPlaceholderText(tr("Name of a new preset"))
        self._save = button(tr("Save"), "savePreset", tr("Keep the values shown under this name"))
        self._note = QLabel(wordWrap=True)
        self._note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._note.hide()
        self._rename_button = button(tr("Rename"), "renamePreset", tr("Give the chosen preset another name (F2)"))
        self._delete_button = button(tr("Delete"), "deletePreset", tr("Delete the chosen preset (Delete)"))
        self._reset = button(tr("Reset"), "resetPreset", tr("Bring back the usual values"))
        self._folder = button(
            tr("Folder…"), "presetFolder", tr("Show the files of your presets: copy them to share them")
        )
        self._save.clicked.connect(self._on_save)
        self._name.returnPressed.connect(self._on_save)
        self._name.textChanged.connect(lambda _: self._show_possible())
        self._rename_button.clicked.connect(lambda: self._list.editItem(self._list.currentItem()))
        self._delete_button.clicked.connect(self._delete)
        self._reset.clicked.connect(self.resetWanted)
        self._folder.clicked.connect(self.folderWanted)
        self._shown: dict[tuple[bool, str], QListWidgetItem] = {}
        self._lay_out()

    def setPresets(self, title: str, presets: Iterable[ParameterPreset]) -> None:
        """Show presets of something with this title."""
        self._title.setText(title)
        chosen = self._list.currentItem()
        name = chosen.data(_PRESET).name if chosen is not None else None
        self._list.blockSignals(True)
        self._list.clear()
        self._shown = {}
        empty = QIcon(room(self.palette()))
        for preset in presets:
            self._shown[preset.own, preset.name] = item = QListWidgetItem(empty, preset.title, self._list)
            item.setData(_PRESET, preset)
            item.setToolTip(preset.title)
            item.setFlags(item.flags() | _Flag.ItemIsEditable if preset.own else item.flags())
            if preset.name == name:
                self._list.setCurrentItem(item)
        self._list.blockSignals(False)
        self._list.fit()
        self._show_possible()

    def setPicture(self, preset: ParameterPreset, picture: QImage) -> None:
        """Show the picture of a preset."""
        item = self._shown.get((preset.own, preset.name))
        if item is not None and item.data(_PRESET) == preset:
            self._list.blockSignals(True)
            item.setIcon(QIcon(cut(picture, self.devicePixelRatioF())))
            self._list.blockSignals(False)

    def setNote(self, text: str) -> None:
        """Say what went wrong, or nothing."""
        self._note.setText(text)
        self._note.setVisible(bool(text))
        self.adjustSize()

    def open_below(self, widget: QWidget) -> None:
        """Open below a widget, or above it where there is no room, within the screen."""
        self.setNote("")
        self.place(widget)
        self.show()
        self._list.setFocus()

    def place(self, widget: QWidget) -> None:
        """Lie below a widget, as large as what is shown."""
        self.adjustSize()
        room, corner = widget.screen().availableGeometry(), widget.mapToGlobal(QPoint(0, widget.height()))
        top = (
            corner.y() if corner.y() + self.height() <= room.bottom() else corner.y() - widget.height() - self.height()
        )
        # The button lies at the right edge of its panel, and so does this, over the window.
        left = min(corner.x() + widget.width(), room.right() + 1) - self.width()
        self.move(max(left, room.left()), max(top, room.top()))

    def _lay_out(self) -> None:
        self._title = bold(QLabel())
        save, others = QHBoxLayout(), QHBoxLayout()
        save.addWidget(self._name, 1)
        save.addWidget(self._save)
        for each in (self._rename_button, self._delete_button, self._reset, self._folder):
            others.addWidget(each)
        layout = QVBoxLayout(self)
        layout.addWidget(self._title)
        layout.addWidget(self._list)
        layout.addLayout(others)
        layout.addLayout(save)
        layout.addWidget(self._note)

    def _items(self) -> list[QListWidgetItem]:
        return [self._list.item(row) for row in range(self._list.count())]

    def _own(self) -> ParameterPreset | None:
        """Return the chosen preset, if it is the user's own."""
        item = self._list.currentItem()
        preset: ParameterPreset | None = None if item is None else item.data(_PRESET)
        return preset if preset is not None and preset.own else None

    def _show_possible(self) -> None:
        for each in (self._rename_button, self._delete_button):
            each.setEnabled(self._own() is not None)
        name = self._name.text().strip()
        taken = any(item.data(_PRESET).own and item.data(_PRESET).name == name for item in self._items())
        self._save.setEnabled(bool(name))
        self._save.setText(tr("Replace") if taken else tr("Save"))

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(_PRESET))

    def _rename(self, item: QListWidgetItem) -> None:
        preset, name = item.data(_PRESET), item.text().strip()[:_LONGEST]
        taken = any(other.data(_PRESET).own and other.data(_PRESET).name == name for other in self._items())
        if name and not taken:
            # Later: the list is still in the middle of editing, and will be filled anew.
            QTimer.singleShot(0, self, lambda: self.renameWanted.emit(preset, name))
        elif item.text() != preset.name:
            item.setText(preset.name)

    def _delete(self) -> None:
        preset = self._own()
        if preset is not None:
            self.deleteWanted.emit(preset)

    def _on_save(self) -> None:
        name = self._name.text().strip()
        if name:
            self._name.clear()
            self.saveWanted.emit(name)

"""The presets of terrain as cards, with a search, and what can be done with them."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidgetItem,
    QMenu,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from terrain_explorer.gui.presets.terrain_preset import LONGEST_NAME, LoadedPreset, TerrainPreset, fit_name
from terrain_explorer.gui.services.dropped_files import files_in
from terrain_explorer.gui.services.long_texts import breakable
from terrain_explorer.gui.widgets.accessibility import button, named
from terrain_explorer.gui.widgets.card_list import PICTURE, CardList
from terrain_explorer.gui.widgets.choice_list import CHOICE
from terrain_explorer.language import tr

_FEWEST, _MOST = (3, 2), (7, 5)
"""The columns and rows of cards that a dialog has room for at first, in a small and in a large window."""


_FRAME = QSize(16, 68)
"""Room for the frame of a dialog, and for a panel of the desktop."""


class PresetGallery(QWidget):
    """Shows presets; a click opens one.

    Parameters
    ----------
    cards
        The object name of the cards.
    scrolls
        Whether the cards scroll, and take files that are dropped; otherwise they take the height that all need.

    Signals
    -------
    chosen
        The `TerrainPreset` to open.
    stepsWanted
        The `TerrainPreset` whose steps are to be done on the terrain at hand.
    renameWanted, deleteWanted
        The `TerrainPreset` that is to have this name, or to go.
    folderWanted
        The folder is to be shown.
    dropped
        Files were dropped, which are to become presets: their paths.
    shown
        It comes into sight.
    """

    chosen = Signal(object)
    stepsWanted = Signal(object)
    renameWanted = Signal(object, str)
    deleteWanted = Signal(object)
    folderWanted = Signal()
    dropped = Signal(object)
    shown = Signal()

    def __init__(self, cards: str, scrolls: bool = False) -> None:
        super().__init__()
        # Elsewhere what is dropped on the window opens.
        self.setAcceptDrops(scrolls)
        self._scrolls = scrolls
        self._loaded: dict[TerrainPreset, LoadedPreset] = {}
        self._items: dict[TerrainPreset, QListWidgetItem] = {}
        self._search = named(QLineEdit(clearButtonEnabled=True), "presetSearch", tr("Search presets"))
        self._search.setPlaceholderText(tr("Search presets"))
        self._search.textChanged.connect(self._filter)
        folder = button(
            tr("Show folder"),
            "showPresetFolder",
            tr("Show the files of your presets: copy them to share them, or put those of others there"),
        )
        folder.setAutoDefault(False)
        folder.clicked.connect(self.folderWanted)
        self._cards = named(CardList(with_sentences=True, with_menus=True), cards, tr("Presets"))
        self._cards.chosen.connect(self._choose)
        self._cards.menuWanted.connect(self._open_menu)
        self._cards.renameWanted.connect(self.renameWanted)
        self._cards.deleteWanted.connect(self._delete)
        if scrolls:
            self._cards.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
            wide, high = self._cards.card.width(), self._cards.card.height()
            bar = self._cards.verticalScrollBar().sizeHint().width()
            self._cards.setMinimumSize(wide + bar + 4, high)
        else:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._nothing = QLabel(tr("No preset has this in its name."))
        self._nothing.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._nothing.hide()
        top = QHBoxLayout()
        top.addWidget(self._search, 1)
        top.addWidget(folder)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(top)
        layout.addWidget(self._nothing)
        layout.addWidget(self._cards, 1 if scrolls else 0)

    def room(self, window: QWidget) -> tuple[int, int]:
        """Return the width and height that suit the cards over a window, in pixels."""
        card, sides = self._cards.card, (0.5 * window.width(), 0.7 * window.height())
        columns, rows = (
            min(max(int(side / one), fewest), most)
            for side, one, fewest, most in zip(sides, (card.width(), card.height()), _FEWEST, _MOST, strict=True)
        )
        bar = self._cards.verticalScrollBar().sizeHint().width()
        return columns * card.width() + bar + 4, rows * card.height()

    def setPresets(self, presets: Iterable[TerrainPreset]) -> None:
        """Show presets, whose pictures follow."""
        at = self._cards.currentItem()
        chosen = None if at is None else at.data(CHOICE)
        scrolled = self._cards.verticalScrollBar().value()
        pictures = {preset: item.data(PICTURE) for preset, item in self._items.items()}
        self._cards.clear()
        self._items = {}
        for preset in presets:
            known = self._loaded.get(preset)
            sentence = "" if known is None else known.sentence
            item = self._cards.add_card(preset.title, sentence, sentence, preset, preset.own)
            item.setData(PICTURE, pictures.get(preset))
            self._items[preset] = item
            if preset == chosen:
                self._cards.setCurrentItem(item)
        self._filter()
        self._cards.verticalScrollBar().setValue(scrolled)

    def setLoaded(self, loaded: LoadedPreset) -> None:
        """Show the picture of a preset, or what is wrong with it."""
        item = self._items.get(loaded.preset)
        if item is not None:
            self._loaded[loaded.preset] = loaded
            item.setData(PICTURE, loaded.picture)
            self._cards.setSentence(item, loaded.sentence)

    @property
    def edits(self) -> bool:
        """Whether a name is being edited."""
        return self._cards.edits

    def search(self) -> None:
        """Let the user search."""
        self._search.setFocus()

    def fit(self, width: int) -> None:
        """Take the height that all cards need in a width, in pixels."""
        if not self._scrolls:
            self._cards.fit(width)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit(self.width())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if files_in(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.dropped.emit(files_in(event.mimeData()))

    def _filter(self) -> None:
        words = self._search.text().casefold().split()
        for item in self._items.values():
            item.setHidden(not all(word in item.text().casefold() for word in words))
        self._nothing.setVisible(bool(words) and all(item.isHidden() for item in self._items.values()))
        self.fit(self.width())

    def _choose(self, preset: TerrainPreset) -> None:
        loaded = self._loaded.get(preset)
        if loaded is None or loaded.is_whole or not loaded.has_steps:
            self.chosen.emit(preset)
        else:
            self.stepsWanted.emit(preset)

    def _delete(self, preset: TerrainPreset) -> None:
        if preset.own:
            self.deleteWanted.emit(preset)

    def _open_menu(self, preset: TerrainPreset, place: QPoint) -> None:
        menu = QMenu(self)
        menu.setObjectName("presetMenu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        loaded = self._loaded.get(preset)
        opened = menu.addAction(tr("Open as a new terrain"), lambda: self.chosen.emit(preset))
        opened.setObjectName("openPreset")
        opened.setEnabled(loaded is None or loaded.is_whole)
        added = menu.addAction(tr("Add its steps to this terrain"), lambda: self.stepsWanted.emit(preset))
        added.setObjectName("addPresetSteps")
        added.setEnabled(loaded is None or loaded.has_steps)
        menu.addSeparator()
        item = self._items[preset]
        rename = menu.addAction(tr("Rename"), lambda: self._cards.editItem(item))
        rename.setObjectName("renameTerrainPreset")
        rename.setEnabled(preset.own)
        delete = menu.addAction(tr("Delete"), lambda: self._delete(preset))
        delete.setObjectName("deleteTerrainPreset")
        delete.setEnabled(preset.own)
        menu.popup(place)


class GalleryDialog(QDialog):
    """The presets in a window of their own, where the terrain at hand can be saved as one.

    Signals
    -------
    saveWanted
        The terrain at hand is to be saved under this name; whether its steps alone.
    undoWanted
        What the note tells is to be undone.
    """

    saveWanted = Signal(str, bool)
    undoWanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "presetGallery", tr("Presets"))
        self.gallery = PresetGallery("presetCards", scrolls=True)
        self._taken: set[str] = set()
        self._name = named(QLineEdit(maxLength=LONGEST_NAME), "terrainPresetName", tr("Name of a new preset"))
        self._name.setPlaceholderText(tr("Name of a new preset"))
        self._name.textChanged.connect(lambda _: self._show_possible())
        self._name.returnPressed.connect(self._on_save)
        self._alone = QCheckBox(tr("Steps alone"))
        self._alone.setObjectName("presetStepsAlone")
        self._alone.setToolTip(tr("Leave out what the terrain begins with, so that the steps can be done on any other"))
        self._save = button(tr("Save"), "saveTerrainPreset", tr("Keep the terrain, as you see it, under this name"))
        self._save.setAutoDefault(False)
        self._save.clicked.connect(self._on_save)
        self._note = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._note.setObjectName("presetNote")
        self._undo = button(tr("Undo"), "undoPresetChange", tr("Bring the preset back as it was"))
        self._undo.setAutoDefault(False)
        self._undo.clicked.connect(self.undoWanted)
        self._possible: tuple[bool, bool] = (True, True)
        self._said = self._hint = ""
        self._lay_out(parent)
        self.setNote("")

    def setNames(self, names: Iterable[str]) -> None:
        """Know the names that the user's presets have."""
        self._taken = {name.casefold() for name in names}
        self._show_possible()

    def setPossible(self, whole: bool, steps: bool) -> None:
        """Say whether the terrain at hand can be saved as a whole, and whether it has steps."""
        self._possible = whole, steps
        self._hint = ""
        if not any(self._possible):
            self._hint = tr("This terrain has no recipe: a preset keeps how a terrain is made, and not its heights.")
        self._show_note()
        self._alone.setEnabled(whole and steps)
        self._alone.setChecked(steps and (self._alone.isChecked() or not whole))
        self._show_possible()

    def setNote(self, text: str, can_undo: bool = False) -> None:
        """Say what happened, or nothing."""
        self._said = text
        self._undo.setVisible(can_undo)
        self._show_note()

    def browse(self) -> None:
        """Let the user look for a preset."""
        self.setWindowTitle(tr("Presets"))
        self.gallery.search()

    def ask_name(self, name: str) -> None:
        """Let the user save under a name, this one by default."""
        self.setWindowTitle(tr("Save as preset"))
        self._name.setText(name)
        self._name.selectAll()
        self._name.setFocus()

    def _lay_out(self, window: QWidget) -> None:
        save, below = QHBoxLayout(), QHBoxLayout()
        save.addWidget(self._name, 1)
        save.addWidget(self._alone)
        save.addWidget(self._save)
        self._below = QFrame()
        below.setContentsMargins(0, 0, 0, 0)
        below.addWidget(self._note, 1)
        below.addWidget(self._undo)
        self._below.setLayout(below)
        layout = QVBoxLayout(self)
        layout.addWidget(self.gallery, 1)
        layout.addWidget(self._below)
        layout.addLayout(save)
        width, height = self.gallery.room(window)
        margins, hint = layout.contentsMargins(), self.sizeHint()
        size = QSize(
            width + margins.left() + margins.right(), height + hint.height() - self.gallery.sizeHint().height()
        )
        self.resize(size.boundedTo(self.screen().availableSize() - _FRAME))

    def _show_note(self) -> None:
        text = " ".join(filter(None, (self._said, self._hint)))
        self._note.setText(breakable(text))
        self._below.setVisible(bool(text))

    def _show_possible(self) -> None:
        name = self._name.text().strip()
        self._save.setEnabled(bool(name) and any(self._possible))
        self._save.setText(tr("Replace") if name and fit_name(name).casefold() in self._taken else tr("Save"))

    def _on_save(self) -> None:
        name = self._name.text().strip()
        if name and self._save.isEnabled():
            self._name.clear()
            self.saveWanted.emit(name, self._alone.isChecked())

"""The page on which the user changes the keys of the commands."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from PySide6.QtCore import QEvent, QModelIndex, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from terrain_explorer.gui.preferences.keymap import Keymap
from terrain_explorer.gui.search.entries import folded
from terrain_explorer.gui.services.keys import has_own_keys, keys_of, own_keys, written
from terrain_explorer.gui.widgets.accessibility import bold, button, named
from terrain_explorer.language import tr

_ROLE = Qt.ItemDataRole.UserRole
_NO_KEY = QKeySequence()


_LEAVING = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Escape)


class KeysPage(QWidget):
    """Lists the commands with their keys; the one that is chosen can get another key, or none."""

    def __init__(self, keymap: Keymap, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keymap = keymap
        self._wanted = _NO_KEY
        self._groups: dict[str, QTreeWidgetItem] = {}
        self._items: list[QTreeWidgetItem] = []
        self._name = named(QLineEdit(), "keysName", tr("Find by name"), tr("Show the commands with these letters"))
        self._name.setPlaceholderText(tr("Find by name"))
        self._name.setClearButtonEnabled(True)
        self._pressed = named(KeyEdit(), "keysPressed", tr("Find by key"), tr("Press a key to see what it does"))
        self._tree = self._made_tree()
        self._label = bold(QLabel())
        self._edit = named(KeyEdit(), "keyEdit", tr("Key of the command"), tr("Press the new key of the command"))
        self._none = button(tr("No key"), "noKeyButton", tr("Take the key from the command"))
        self._usual = button(tr("Usual key"), "usualKeyButton", tr("Give the command its usual key back"))
        self._note = named(QLabel(wordWrap=True), "keyNote", tr("About the key"))
        self._give = button(tr("Give it to this command"), "giveKeyButton", tr("Take the key from the other command"))
        self._leave = button(tr("Leave it there"), "leaveKeyButton", tr("Change nothing"))
        self._gimp = button(
            tr("Use GIMP's keys"),
            "gimpLettersButton",
            tr("R, E and F choose Rectangle, Ellipse and Free select; Raise, Erase and Frame all get them with Shift"),
        )
        self._lay_out()
        self._connect()
        self._fill()

    def state(self) -> dict[str, str]:
        """Return the user's keys, for `restore`."""
        return own_keys()

    def restore(self, state: dict[str, str]) -> None:
        """Bring keys back."""
        self._keymap.restore(state)
        self._show_all()

    def reset(self) -> None:
        """Give all commands their usual keys."""
        self.restore({})

    def _made_tree(self) -> QTreeWidget:
        tree = named(QTreeWidget(), "keysTree", tr("Commands and their keys"))
        tree.setHeaderLabels([tr("Command"), tr("Keys")])
        tree.setUniformRowHeights(True)
        tree.header().setStretchLastSection(False)
        tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        return tree

    def _lay_out(self) -> None:
        search = QHBoxLayout()
        search.addWidget(self._name, 1)
        search.addWidget(QLabel(tr("or by key")))
        search.addWidget(self._pressed)
        row = QHBoxLayout()
        for widget in (self._edit, self._none, self._usual, self._gimp):
            row.addWidget(widget)
        self._conflict = QFrame()
        answers = QHBoxLayout(self._conflict)
        answers.setContentsMargins(0, 0, 0, 0)
        answers.addWidget(self._give)
        answers.addWidget(self._leave)
        answers.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(search)
        layout.addWidget(self._tree, 1)
        layout.addWidget(self._label)
        layout.addLayout(row)
        layout.addWidget(self._note)
        layout.addWidget(self._conflict)

    def _connect(self) -> None:
        self._name.textChanged.connect(self._filter)
        self._pressed.keySequenceChanged.connect(self._filter)
        self._tree.currentItemChanged.connect(self._show_chosen)
        self._tree.itemActivated.connect(lambda: self._edit.setFocus(Qt.FocusReason.OtherFocusReason))
        self._edit.editingFinished.connect(self._take)
        self._none.clicked.connect(lambda: self._assign(_NO_KEY))
        self._usual.clicked.connect(lambda: self._assign(None))
        self._give.clicked.connect(lambda: self._assign(self._wanted))
        self._leave.clicked.connect(self._show_chosen)
        self._gimp.clicked.connect(self._take_letters)
        for made in (self._none, self._usual, self._give, self._leave, self._gimp):
            made.setAutoDefault(False)

    def _fill(self) -> None:
        for place, commands in groupby(self._keymap.actions(), itemgetter(0)):
            group = QTreeWidgetItem(self._tree, [place])
            group.setFlags(Qt.ItemFlag.ItemIsEnabled)
            for _, action in commands:
                item = QTreeWidgetItem(group, [self._keymap.name(action)])
                item.setData(0, _ROLE, action)
                item.setToolTip(0, action.statusTip())
                self._items.append(item)
            group.setExpanded(True)
            self._groups[place] = group
        self._show_all()

    @property
    def _chosen(self) -> QAction | None:
        item = self._tree.currentItem()
        return None if item is None else item.data(0, _ROLE)

    def _filter(self) -> None:
        """Show the commands that have the letters in their names, and the key that was pressed."""
        letters, key = folded(self._name.text()).split(), self._pressed.keySequence()
        for item in self._items:
            action, name = item.data(0, _ROLE), folded(item.text(0))
            has_key = key.isEmpty() or key in keys_of(action)
            item.setHidden(not (has_key and all(part in name for part in letters)))
        for group in self._groups.values():
            group.setHidden(all(item.isHidden() for item in self._items if item.parent() is group))
        found = [item for item in self._items if not item.isHidden()]
        if len(found) == 1:
            self._tree.setCurrentItem(found[0])
        else:
            self._tree.setCurrentIndex(QModelIndex())

    def _show_all(self) -> None:
        for item in self._items:
            action = item.data(0, _ROLE)
            item.setText(1, written(keys_of(action)))
            font = item.font(1)
            font.setBold(has_own_keys(action))
            item.setFont(1, font)
        self._show_chosen()

    def _show_chosen(self) -> None:
        """Show the key of the chosen command, and nothing of a conflict."""
        action = self._chosen
        for widget in (self._edit, self._none):
            widget.setEnabled(action is not None)
        self._usual.setEnabled(action is not None and has_own_keys(action))
        self._edit.setKeySequence(_NO_KEY if action is None else action.shortcut())
        self._label.setText(tr("Choose a command") if action is None else self._keymap.name(action))
        self._tell("")

    def _take(self) -> None:
        """Give the chosen command the key that was pressed, or say what is in the way."""
        action, key = self._chosen, self._edit.keySequence()
        if action is None or key == action.shortcut():
            self._tell("")
            return
        refusal = "" if key.isEmpty() else self._keymap.refusal(key, action)
        owner = None if key.isEmpty() else self._keymap.owner(key, action)
        if refusal:
            self._tell(refusal)
        elif owner is not None:
            self._wanted = key
            text = tr("{key} is the key of “{command}”.", key=written([key]), command=self._keymap.name(owner))
            self._tell(text, is_conflict=True)
        else:
            self._assign(key)

    def _take_letters(self) -> None:
        self._keymap.give_letters_of_gimp()
        self._show_all()

    def _tell(self, text: str, is_conflict: bool = False) -> None:
        self._note.setText(text)
        self._note.setVisible(bool(text))
        self._conflict.setVisible(is_conflict)

    def _assign(self, key: QKeySequence | None) -> None:
        action = self._chosen
        if action is not None:
            self._keymap.give(action, key)
            self._show_all()


class KeyEdit(QKeySequenceEdit):
    """Takes the key that is pressed in it. Tab goes on as anywhere else, and Escape leaves."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaximumSequenceLength(1)
        self.setClearButtonEnabled(True)
        line = self.findChild(QLineEdit)
        assert line is not None
        # Qt's own words are longer than the input is wide in some languages.
        line.setPlaceholderText(tr("Press a key"))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.key() in _LEAVING and not _is_held(event):
            if event.type() == QEvent.Type.KeyPress and event.key() != Qt.Key.Key_Escape:
                return bool(self.focusNextPrevChild(event.key() == Qt.Key.Key_Tab))
            event.ignore()
            return False
        return bool(super().event(event))


def _is_held(event: QKeyEvent) -> bool:
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
    return bool(event.modifiers() & held)

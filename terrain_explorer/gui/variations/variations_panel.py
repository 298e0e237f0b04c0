"""The panel of the variations: what varies and how far, the way back, and the shelf."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QPalette
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QListWidgetItem,
    QSizePolicy,
    QSlider,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from terrain_explorer.gui.services.icons import line_icon
from terrain_explorer.gui.widgets.accessibility import bold, button, named
from terrain_explorer.gui.widgets.picture_grid import PictureGrid, cut, room
from terrain_explorer.language import tr
from terrain_explorer.terrain import Generator, Recipe
from terrain_explorer.terrain.recipe.shelf import Shelf, Shelved
from terrain_explorer.terrain.recipe.variations import Variable, Way, variables

_NAME = Qt.ItemDataRole.UserRole
_TREE_HEIGHT = 130


class VariationsPanel(QWidget):
    """Shows what can vary in a recipe, and asks for rounds.

    Signals
    -------
    namesChanged
        Other variables are ticked: their names.
    amountChanged
        A variable, or all that are ticked if the name is empty, is to vary by this part of what is offered of it.
    amountAsked
        By how much a variable varies, or all that do, is to be shown; see `setAmount`.
    othersWanted, backWanted, forwardWanted
        Other terrains around the same one are wanted; those seen before; those seen after.
    keepWanted, takeWanted
        The terrain at hand is to go on the shelf; to become the document's.
    shelfChanged
        What is on the shelf is to be this `Shelf`.
    shown, taken
        A recipe from the shelf is to come in the middle; to become the document's terrain.
    """

    namesChanged = Signal(object)
    amountChanged = Signal(str, float)
    amountAsked = Signal(str)
    othersWanted = Signal()
    backWanted = Signal()
    forwardWanted = Signal()
    keepWanted = Signal()
    takeWanted = Signal()
    shelfChanged = Signal(object)
    shown = Signal(object)
    taken = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._ways: Mapping[str, Way] = {}
        self._what: tuple[tuple[str, str], ...] = ()
        self._back = self._tool("variationsBack", "page-back", tr("Back to what you saw before (Backspace)"))
        self._forward = self._tool("variationsForward", "page-forward", tr("On to what you saw after"))
        self._others = button(tr("Others"), "variationsOthers", tr("Other terrains around the same one (Space)"))
        self._keep = button(tr("Keep"), "variationsKeep", tr("Put the framed terrain on the shelf (K)"))
        self._take = button(tr("Take"), "variationsTake", tr("Go on with the framed terrain (Enter, or double click)"))
        self._hint = QLabel(wordWrap=True)
        self._hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._tree = named(QTreeWidget(), "variationsTree", tr("What varies"))
        self._tree.setColumnCount(2)
        self._tree.setHeaderLabels([tr("What varies"), tr("Between")])
        self._tree.setToolTip(tr("What is not ticked stays as it is."))
        self._tree.setUniformRowHeights(True)
        self._tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self._tree.header().setStretchLastSection(False)
        self._tree.setMinimumHeight(_TREE_HEIGHT)
        self._tree.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self._far_label = QLabel()
        self._far = named(QSlider(Qt.Orientation.Horizontal), "variationsAmount", tr("How far"))
        self._far.setRange(1, 100)
        self._shelf = named(PictureGrid(None, 1), "shelf", tr("Shelf"))
        self._empty = QLabel(tr("Nothing kept yet. A project keeps what is here."), wordWrap=True)
        self._empty.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._show_chosen = button(tr("Show"), "shelfShow", tr("Vary around the chosen terrain of the shelf"))
        self._delete = button(tr("Remove"), "shelfRemove", tr("Take the chosen terrain off the shelf (Delete)"))
        self._kept: Shelf = ()
        self._connect()
        self._lay_out()

    def setRecipe(self, recipe: Recipe, names: Collection[str], ways: Sequence[Way]) -> None:
        """Show what can vary in a recipe, and what does, with the range of each."""
        some = variables(recipe)
        self._ways = {way.variable.name: way for way in ways}
        what = tuple((one.name, _group(recipe, one)) for one in some)
        blocked = QSignalBlocker(self._tree)
        if what != self._what:
            self._what = what
            self._fill(recipe, some, names)
        for item in self._items():
            name = item.data(0, _NAME)
            item.setCheckState(0, Qt.CheckState.Checked if name in names else Qt.CheckState.Unchecked)
            item.setText(1, _between(self._ways.get(name)))
        del blocked
        self._show_amount()
        if not some:
            self._hint.setText(tr("Nothing in this terrain can vary: it is a picture without steps. Add a step first."))
        elif not ways:
            self._hint.setText(tr("Tick what may vary."))
        else:
            self._hint.setText(tr("Click: vary around it. Double click: take it. Escape: back to the terrain."))

    def setPossible(self, back: bool, forward: bool, others: bool) -> None:
        """Say whether there are rounds before and after, and whether there is chance in what varies."""
        self._back.setEnabled(back)
        self._forward.setEnabled(forward)
        self._others.setEnabled(others)

    def setShelf(self, shelf: Shelf) -> None:
        """Show what is kept."""
        if shelf == self._kept and self._shelf.count() == len(shelf):
            return
        pictures = {id(item.data(_NAME)): item.icon() for item in self._shelf.kept()}
        self._kept = shelf
        blocked = QSignalBlocker(self._shelf)
        self._shelf.clear()
        for shelved in shelf:
            item = QListWidgetItem(pictures.get(id(shelved), QIcon(room(self.palette()))), shelved.name, self._shelf)
            item.setData(_NAME, shelved)
            item.setToolTip(shelved.name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        del blocked
        self._shelf.fit()
        self._empty.setVisible(not shelf)
        self._shelf.setVisible(bool(shelf))
        self._show_possible()

    def setPicture(self, shelved: Shelved, picture: QImage) -> None:
        """Show the picture of something on the shelf."""
        blocked = QSignalBlocker(self._shelf)
        for item in self._shelf.kept():
            if item.data(_NAME) == shelved:
                item.setIcon(QIcon(cut(picture, self.devicePixelRatioF())))
        del blocked

    def changeEvent(self, event: QEvent) -> None:
        """Draw the icons in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            for tool, name in ((self._back, "page-back"), (self._forward, "page-forward")):
                tool.setIcon(line_icon(name))

    def _tool(self, name: str, icon: str, tip: str) -> QToolButton:
        tool = named(QToolButton(autoRaise=True), name, tip, tip)
        tool.setIcon(line_icon(icon))
        return tool

    def _connect(self) -> None:
        self._back.clicked.connect(self.backWanted)
        self._forward.clicked.connect(self.forwardWanted)
        self._others.clicked.connect(self.othersWanted)
        self._keep.clicked.connect(self.keepWanted)
        self._take.clicked.connect(self.takeWanted)
        self._tree.itemChanged.connect(self._on_ticked)
        self._tree.currentItemChanged.connect(lambda *_: self._show_amount())
        self._far.valueChanged.connect(lambda value: self.amountChanged.emit(self._name_at_hand, value / 100))
        self._shelf.itemSelectionChanged.connect(self._show_possible)
        self._shelf.itemActivated.connect(lambda item: self.taken.emit(item.data(_NAME)))
        self._shelf.itemChanged.connect(self._rename)
        self._shelf.deletePressed.connect(self._remove)
        self._show_chosen.clicked.connect(self._on_show)
        self._delete.clicked.connect(self._remove)

    def _lay_out(self) -> None:
        ways = QHBoxLayout()
        for one in (self._back, self._forward, self._others):
            ways.addWidget(one)
        ways.addStretch(1)
        likes = QHBoxLayout()
        likes.addWidget(self._keep)
        likes.addWidget(self._take)
        far = QHBoxLayout()
        far.addWidget(self._far_label)
        far.addWidget(self._far, 1)
        of_shelf = QHBoxLayout()
        of_shelf.addWidget(bold(QLabel(tr("Shelf"))))
        of_shelf.addStretch(1)
        of_shelf.addWidget(self._show_chosen)
        of_shelf.addWidget(self._delete)
        layout = QVBoxLayout(self)
        layout.addLayout(ways)
        layout.addLayout(likes)
        layout.addWidget(self._hint)
        layout.addWidget(self._tree, 1)
        layout.addLayout(far)
        layout.addLayout(of_shelf)
        layout.addWidget(self._empty)
        layout.addWidget(self._shelf)
        self._shelf.hide()
        self._show_possible()

    def _fill(self, recipe: Recipe, some: Sequence[Variable], names: Collection[str]) -> None:
        self._tree.clear()
        heads: dict[str, QTreeWidgetItem] = {}
        for one in some:
            title = _group(recipe, one)
            if title not in heads:
                heads[title] = head = QTreeWidgetItem(self._tree, [title])
                head.setFlags(
                    Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsAutoTristate
                )
            item = QTreeWidgetItem(heads[title], [one.parameter.title])
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setData(0, _NAME, one.name)
            item.setToolTip(0, tr(one.parameter.help, one.parameter.meaning))
        # A recipe of many steps has more values than a small screen has lines.
        for title, head in heads.items():
            varies = any(one.name in names for one in some if _group(recipe, one) == title)
            head.setExpanded(varies or len(heads) == 1)

    def _items(self) -> list[QTreeWidgetItem]:
        return [child for head in _children(self._tree.invisibleRootItem()) for child in _children(head)]

    @property
    def _name_at_hand(self) -> str:
        """The name of the variable whose range the slider changes; empty for all that are ticked."""
        item = self._tree.currentItem()
        name = "" if item is None else item.data(0, _NAME) or ""
        return name if name in self._ways else ""

    def setAmount(self, amount: float) -> None:
        """Show how far what is at hand varies."""
        blocked = QSignalBlocker(self._far)
        self._far.setValue(round(100 * amount))
        del blocked

    def _show_amount(self) -> None:
        way = self._ways.get(self._name_at_hand)
        numbers = [one for one in self._ways.values() if one.low is not None]
        self._far_label.setText(
            tr("How far") if way is None else tr("{name}: how far", name=way.variable.parameter.title)
        )
        self._far.setEnabled(bool(numbers) if way is None else way.low is not None)
        self.amountAsked.emit(self._name_at_hand)

    def _on_ticked(self) -> None:
        names = [item.data(0, _NAME) for item in self._items() if item.checkState(0) == Qt.CheckState.Checked]
        self.namesChanged.emit(tuple(names))

    def _on_show(self) -> None:
        item = self._shelf.currentItem()
        if item is not None:
            self.shown.emit(item.data(_NAME))

    def _rename(self, item: QListWidgetItem) -> None:
        old: Shelved = item.data(_NAME)
        name = item.text().strip() or old.name
        with QSignalBlocker(self._shelf):
            item.setText(name)
        self.shelfChanged.emit(
            tuple(Shelved(name, old.recipe) if one is old or one == old else one for one in self._kept)
        )

    def _remove(self) -> None:
        place = self._shelf.currentRow()
        if 0 <= place < len(self._kept):
            self.shelfChanged.emit((*self._kept[:place], *self._kept[place + 1 :]))

    def _show_possible(self) -> None:
        chosen = self._shelf.isVisibleTo(self) and bool(self._shelf.selectedItems())
        self._show_chosen.setEnabled(chosen)
        self._delete.setEnabled(chosen)


def _children(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    children = (item.child(place) for place in range(item.childCount()))
    return [child for child in children if child is not None]


def _group(recipe: Recipe, variable: Variable) -> str:
    """Return the heading of a variable: what it is a value of."""
    if variable.place is None:
        assert isinstance(recipe.source, Generator)
        return tr(recipe.source.title)
    title = f"{variable.place + 1}. {recipe.steps[variable.place].title}"
    return title if variable.owner in ("filter", "step") else tr("{step}: mask", step=title)


def _between(way: Way | None) -> str:
    """Return the range of a variable that varies, in the user's words."""
    if way is None or way.low is None or way.high is None:
        return ""
    parameter = way.variable.parameter
    low, high = (parameter.kind(round(end) if parameter.kind is int else end) for end in (way.low, way.high))
    return f"{parameter.words(low)} – {parameter.words(high)}"

"""The list of a recipe: the source, and below it the steps in the order in which they are done, some in groups."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QDropEvent, QIcon, QImage, QKeyEvent, QKeySequence, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QMenu,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.choice_list import ModelIndex
from terrain_explorer.gui.widgets.parameters.lengths import MapLengths
from terrain_explorer.language import tr
from terrain_explorer.terrain import Recipe, Step
from terrain_explorer.terrain.filters.base import ScalingFilter
from terrain_explorer.terrain.filters.parameter_maps import MappedFilter, mappable
from terrain_explorer.terrain.parameters import Words, brief_words
from terrain_explorer.terrain.recipe import Drawing, Source
from terrain_explorer.terrain.recipe.source import title_of
from terrain_explorer.terrain.recipe.step_lists import runs

_Flag = Qt.ItemFlag
_ROW = (
    _Flag.ItemIsEnabled
    | _Flag.ItemIsSelectable
    | _Flag.ItemIsUserCheckable
    | _Flag.ItemIsEditable
    | _Flag.ItemIsDragEnabled
)
_PICTURE = QSize(32, 32)
_INDENTATION = 18
_SEEN = 6
"""Rows that are always in sight, if there are so many."""
_ON, _OFF = Qt.CheckState.Checked, Qt.CheckState.Unchecked
_Drop = QAbstractItemView.DropIndicatorPosition

WITHIN = Qt.ItemDataRole.UserRole
"""The role of the words that say where a step is done; none where it is done everywhere."""

_BEGUN = "begun"

_SECOND_LINE = "\u2028 "
"""Room below the name: to the style it is a line with nothing in it."""

KEYS: Mapping[str, QKeySequence | QKeySequence.StandardKey] = {
    "rename": QKeySequence("F2"),
    "delete": QKeySequence.StandardKey.Delete,
    "copy": QKeySequence.StandardKey.Copy,
    "cut": QKeySequence.StandardKey.Cut,
    "paste": QKeySequence.StandardKey.Paste,
    "group": QKeySequence("Ctrl+Shift+G"),
    "up": QKeySequence("Alt+Up"),
    "down": QKeySequence("Alt+Down"),
}
"""What keys ask for while the list has the keyboard, by name."""


class StepList(QWidget):
    """Lists the steps of a recipe: tick them to switch them on and off, drag to reorder, double-click to rename.

    Groups are ticked, dragged and renamed like steps. They can be folded, which is no change of the recipe.

    Signals
    -------
    stepChanged
        A step was switched or renamed: its place, the new `Step`, and the change in words.
    groupSwitched
        A group was switched: the places of its steps, and whether they are to be done.
    groupRenamed
        A group was renamed: the places of its steps, and the name.
    stepsDropped
        Steps were dragged: their places, the place before which they are to be, and the `StepGroup` there, or None.
    chosenChanged
        Another step was chosen.
    selectionChanged
        Other steps are selected, to be moved or copied together.
    keyPressed
        One of the `KEYS` was pressed: its name.
    sourceClicked
        The first row was clicked, with what the terrain begins with.
    folded
        A group was folded or opened: the list needs less room, or more.
    """

    stepChanged = Signal(int, object, str)
    groupSwitched = Signal(object, bool)
    groupRenamed = Signal(object, str)
    stepsDropped = Signal(object, int, object)
    chosenChanged = Signal()
    selectionChanged = Signal()
    keyPressed = Signal(str)
    sourceClicked = Signal()
    folded = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._recipe: Recipe | None = None
        self._failures: Mapping[int, str] = {}
        self._lengths: MapLengths | None = None
        self._pictures: dict[int, QIcon] = {}
        """The terrain after so many steps."""
        self._folded: set[str] = set()
        self._rows: list[QTreeWidgetItem] = []
        """The source and the steps."""
        self._groups: list[tuple[QTreeWidgetItem, range]] = []
        self._list = named(
            _Rows(),
            "stepsList",
            tr("Steps", "of a recipe"),
            tr("Tick a step to switch it on or off, drag it to another place, double-click it to rename it"),
        )
        self._list.installEventFilter(self)
        self._list.setItemDelegate(StepDelegate(self._list))
        self._list.itemChanged.connect(self._on_item)
        self._list.currentItemChanged.connect(self.chosenChanged)
        # Whoever left a step in the views comes back to it with a click.
        self._list.itemClicked.connect(self._on_clicked)
        self._list.itemSelectionChanged.connect(self.selectionChanged)
        self._list.itemCollapsed.connect(self._on_folded)
        self._list.itemExpanded.connect(self._on_folded)
        self._list.dropped.connect(self._on_dropped)
        self._list.keyPressed.connect(self.keyPressed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._list)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim the keys of the list, some of which are commands of the window elsewhere."""
        # Not in `event` of the rows: a drag begins there, and would hold up all threads until it ends.
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent) or not _key(event):
            return False
        event.accept()
        return True

    def setContextMenu(self, menu: QMenu) -> None:
        """Show a menu about the chosen step where the user asks for one."""
        self._list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._list.customContextMenuRequested.connect(lambda at: menu.popup(self._list.viewport().mapToGlobal(at)))

    @property
    def chosen(self) -> int | None:
        """The place of the chosen step, from 0, or None where none, a group or the source is chosen."""
        return self._place_of(self._list.currentItem())

    @property
    def chosen_group(self) -> range | None:
        """The places of the steps of the chosen group, or None where none is chosen."""
        return self._run_of(self._list.currentItem())

    @property
    def selected(self) -> tuple[int, ...]:
        """The places of the selected steps and of those of selected groups, in their order."""
        places: set[int] = set()
        for item in self._list.selectedItems():
            place = self._place_of(item)
            places.update(self._run_of(item) or () if place is None else (place,))
        return tuple(sorted(places))

    def choose(self, place: int) -> None:
        """Choose a step, also one in a group that is folded, which is opened."""
        if place + 1 < len(self._rows):
            item = self._rows[place + 1]
            parent = item.parent()
            if parent is not None:
                parent.setExpanded(True)
            self._go_to(item)

    def choose_group(self, place: int) -> None:
        """Choose the group of a step."""
        for item, run in self._groups:
            if place in run:
                self._go_to(item)

    def rename(self) -> None:
        """Let the user type another name for the chosen step or group."""
        item = self._list.currentItem()
        if item is not None:
            self._list.editItem(item)

    def setRecipe(self, recipe: Recipe | None, failures: Mapping[int, str], lengths: MapLengths | None = None) -> None:
        """Show a recipe, and mark the steps that were left out. What was chosen, folded and in sight stays so.

        Parameters
        ----------
        lengths
            Those on the map after all steps, in which masks are said; None for percent.
        """
        before, chosen, run, selected = self._recipe, self.chosen, self.chosen_group, self.selected
        self._recipe, self._failures, self._lengths = recipe, failures, lengths
        bar = self._list.verticalScrollBar()
        in_sight = bar.value()
        with QSignalBlocker(self._list):
            is_built = _outline(before) != _outline(recipe)
            if is_built:
                self._build()
            self._fill()
            if is_built or any(_followed(place, before, recipe) != place for place in selected):
                self._follow(before, chosen, run, selected)
        if is_built:
            self._list.doItemsLayout()  # now: the bar would not go so far yet, and the list would want less room
            self._list.updateGeometry()
            bar.setValue(in_sight)

    def setPicture(self, place: int, picture: QImage | None) -> None:
        """Show a picture of the terrain after this many steps; None while there is none."""
        self._pictures[place] = QIcon(_empty() if picture is None else QPixmap.fromImage(picture))
        with QSignalBlocker(self._list):
            # A mark on a step that was left out says more.
            if place < len(self._rows) and place - 1 not in self._failures:
                self._rows[place].setIcon(0, self._pictures[place])
            for item, run in self._groups:
                if run.stop == place:
                    item.setIcon(0, self._pictures[place])

    def _build(self) -> None:
        """Make the rows anew, still empty."""
        self._list.clear()
        self._rows, self._groups = [], []
        if self._recipe is not None:
            self._rows.append(_row(self._list.invisibleRootItem(), _Flag.ItemIsEnabled))
            for run in runs(self._recipe.steps):
                parent = self._list.invisibleRootItem()
                if self._recipe.steps[run.start].group is not None:
                    parent = _row(parent, _ROW | _Flag.ItemIsDropEnabled)
                    self._groups.append((parent, run))
                self._rows += [_row(parent, _ROW) for _ in run]
        # Only groups need the room for their marks.
        self._list.setRootIsDecorated(bool(self._groups))

    def _fill(self) -> None:
        """Show what the recipe says in the rows."""
        if self._recipe is None:
            return
        self._fill_source(self._rows[0], self._recipe.source)
        for place, step in enumerate(self._recipe.steps):
            self._fill_step(self._rows[place + 1], place, step)
        for item, run in self._groups:
            group = self._recipe.steps[run.start].group
            assert group is not None
            self._show(item, group.name, group.enabled, group.enabled, self._pictures.get(run.stop))
            item.setToolTip(0, tr("A group of %n step(s), switched on and off together.", None, len(run)))
            item.setExpanded(group.name not in self._folded)

    def _fill_source(self, item: QTreeWidgetItem, source: Source) -> None:
        item.setText(0, title_of(source))
        item.setIcon(0, self._pictures.get(0, QIcon(_empty())))
        item.setToolTip(
            0, tr("What the terrain begins with. Click to change a generated one in Generate; the steps stay.")
        )

    def _fill_step(self, item: QTreeWidgetItem, place: int, step: Step) -> None:
        failure, hints, within, spoken = self._failures.get(place), [], None, None
        if step.mask is not None:
            words = step.mask.in_words(self._words_before(place))
            within = tr("within {mask}", mask=words)
            hints.append(tr("Within a mask: {mask}.", mask=words))
            spoken = f"{_title(step)}. {hints[0]}"
        if isinstance(step.filter, MappedFilter):
            known = mappable(type(step.filter))
            words_before = self._words_before(place)
            hints += (
                f"{known[one.parameter].title}: {one.in_words(known[one.parameter], words_before)}."
                for one in step.filter.maps
            )
        item.setData(0, WITHIN, within)
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, spoken)
        self._show(item, _title(step), step.enabled, step.is_on, self._pictures.get(place + 1))
        if failure is not None:
            item.setIcon(0, self.style().standardIcon(QStyle.StandardPixmap.SP_MessageBoxWarning))
            hints.append(tr("Left out: {reason}.", reason=failure))
        item.setToolTip(0, "\n".join(hints))

    def _words_before(self, place: int) -> Words:
        assert self._recipe is not None
        if self._lengths is None:
            return brief_words
        return (lengths_before(place, self._recipe, self._lengths) or self._lengths).words

    def _show(self, item: QTreeWidgetItem, text: str, ticked: bool, is_on: bool, picture: QIcon | None) -> None:
        item.setText(0, text)
        item.setIcon(0, picture or QIcon(_empty()))
        item.setCheckState(0, _ON if ticked else _OFF)
        colour = None if is_on else self.palette().color(QPalette.ColorRole.PlaceholderText)
        item.setData(0, Qt.ItemDataRole.ForegroundRole, colour)

    def _follow(self, before: Recipe | None, chosen: int | None, run: range | None, selected: tuple[int, ...]) -> None:
        """Choose and select in the rows what was chosen and selected in a recipe before."""
        steps = () if self._recipe is None else self._recipe.steps
        item = None
        if chosen is not None and (place := _followed(chosen, before, self._recipe)) is not None:
            item = self._rows[place + 1]
        elif run is not None and before is not None:
            group = before.steps[run.start].group
            item = next((row for row, run in self._groups if steps[run.start].group == group), None)
        if item is None:
            self._list.setCurrentIndex(QModelIndex())
        else:
            self._go_to(item)
        if len(selected) > 1 and run is None:
            for place in selected:
                at = _followed(place, before, self._recipe)
                if at is not None and before is not None and steps[at] is before.steps[place]:
                    self._rows[at + 1].setSelected(True)

    def _go_to(self, item: QTreeWidgetItem) -> None:
        # Whatever keys are held at the moment.
        self._list.setCurrentItem(item, 0, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _place_of(self, item: QTreeWidgetItem | None) -> int | None:
        return next((place for place, row in enumerate(self._rows[1:]) if row is item), None)

    def _run_of(self, item: QTreeWidgetItem | None) -> range | None:
        return next((run for row, run in self._groups if row is item), None)

    def _on_clicked(self, item: QTreeWidgetItem) -> None:
        if self._rows and item is self._rows[0]:
            self.sourceClicked.emit()
        else:
            self.chosenChanged.emit()

    def _on_folded(self, item: QTreeWidgetItem) -> None:
        if item.isExpanded():
            self._folded.discard(item.text(0))
        else:
            self._folded.add(item.text(0))
        self._list.updateGeometry()
        self.folded.emit()

    def _on_item(self, item: QTreeWidgetItem) -> None:
        place, run, text, ticked = (
            self._place_of(item),
            self._run_of(item),
            item.text(0).strip(),
            item.checkState(0) is _ON,
        )
        if self._recipe is None:
            return
        if run is not None:
            group = self._recipe.steps[run.start].group
            assert group is not None
            if ticked != group.enabled:
                self.groupSwitched.emit(run, ticked)
            elif text not in ("", group.name):
                if group.name in self._folded:
                    self._folded.add(text)
                self.groupRenamed.emit(run, text)
            else:
                self._refill()
        elif place is not None:
            self._on_step(place, self._recipe.steps[place], text, ticked)

    def _on_step(self, place: int, step: Step, text: str, ticked: bool) -> None:
        if ticked != step.enabled:
            title = step.title
            name = tr("Switch {step} on", step=title) if ticked else tr("Switch {step} off", step=title)
            self.stepChanged.emit(place, replace(step, enabled=ticked), name)
        elif text != _title(step) and (text or step.name):
            self.stepChanged.emit(place, replace(step, name=text), tr("Rename {step}", step=step.title))
        else:
            self._refill()

    def _refill(self) -> None:
        """Show again what a row said before it was edited in vain."""
        with QSignalBlocker(self._list):
            self._fill()

    def _on_dropped(self, item: QTreeWidgetItem | None, where: _Drop) -> None:
        places, before, group = self.selected, len(self._rows) - 1, None
        if not places or self._recipe is None:
            return
        place, run = self._place_of(item), self._run_of(item)
        if run is not None:
            # Between a group that is open and its first step is in it.
            inside = where is _Drop.OnItem or (where is _Drop.BelowItem and item is not None and item.isExpanded())
            group = self._recipe.steps[run.start].group if inside else None
            before = run.start if inside or where is _Drop.AboveItem else run.stop
        elif place is not None:
            group, before = self._recipe.steps[place].group, place + (where is not _Drop.AboveItem)
        elif item is not None:
            before = 0
        self.stepsDropped.emit(places, before, group)


class _Rows(QTreeWidget):
    """Rows that announce keys and drops in place of carrying them out.

    Signals
    -------
    dropped
        Selected rows were dropped: the item there, or None below all, and where about it.
    keyPressed
        The name of one of the `KEYS`.
    """

    dropped = Signal(object, object)
    keyPressed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setHeaderHidden(True)
        self.setIndentation(_INDENTATION)
        self.setIconSize(_PICTURE)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        # As high as its rows, so that the parameters below it are in sight.
        self.setSizeAdjustPolicy(QAbstractItemView.SizeAdjustPolicy.AdjustToContents)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def minimumSizeHint(self) -> QSize:
        """Return room for all rows, or for as many as are always seen: below them, the panel scrolls."""
        least = super().minimumSizeHint()
        rows, frame = self.viewportSizeHint().height(), 2 * self.frameWidth()
        most = _SEEN * max(self.sizeHintForRow(0), 1)
        return QSize(least.width(), min(rows, most) + frame)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Announce the keys of the list."""
        name = _key(event)
        if name:
            self.keyPressed.emit(name)
        else:
            super().keyPressEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Announce where rows were dropped; they come there with the recipe."""
        at = self.itemAt(event.position().toPoint())
        # Nothing was moved: what Qt believes to be moved, it would delete.
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.setState(QAbstractItemView.State.NoState)
        self.dropped.emit(at, self.dropIndicatorPosition() if at is not None else _Drop.OnViewport)
        self.viewport().update()


def _key(event: QKeyEvent) -> str:
    """Return the name of the key that was pressed, or an empty text."""
    pressed = QKeySequence(event.keyCombination())
    for name, key in KEYS.items():
        if event.matches(key) if isinstance(key, QKeySequence.StandardKey) else pressed == key:
            return name
    return ""


def _row(parent: QTreeWidgetItem, flags: Qt.ItemFlag) -> QTreeWidgetItem:
    item = QTreeWidgetItem(parent)
    item.setFlags(flags)
    return item


def _empty() -> QPixmap:
    """Return room for a picture, so that the list does not jump when it comes."""
    room = QPixmap(_PICTURE)
    room.fill(Qt.GlobalColor.transparent)
    return room


def lengths_before(place: int, recipe: Recipe, after: MapLengths) -> MapLengths | None:
    """Return the lengths before a step where a later one gives heights another unit; None where they are as after all.

    Parameters
    ----------
    after
        Those on the map after all steps.
    """
    later = recipe.steps[place:]
    changes = any(isinstance(step.filter, ScalingFilter) and step.effect is not None for step in later)
    return replace(after, range=recipe.metres_before(place)) if changes else None


def _title(step: Step) -> str:
    if not step.name and isinstance(step.filter, Drawing):
        return tr("Drawing, %n stroke(s)", None, len(step.filter.strokes))
    return step.title


def _outline(recipe: Recipe | None) -> list[tuple[int, bool]] | None:
    """Return how the rows of a recipe lie, whatever they say: the length of each run, and whether it is a group."""
    if recipe is None:
        return None
    return [(len(run), recipe.steps[run.start].group is not None) for run in runs(recipe.steps)]


def _followed(place: int, before: Recipe | None, after: Recipe | None) -> int | None:
    """Return the place of a step in the recipe after a change: its own, or else that which it had."""
    steps, earlier = (() if one is None else one.steps for one in (after, before))
    if place < len(earlier):
        # By identity: to compare thousands of strokes would take long.
        found = [at for at, step in enumerate(steps) if step is earlier[place]]
        if found and place not in found:
            return found[0]
    return min(place, len(steps) - 1) if steps else None


class StepDelegate(QStyledItemDelegate):
    """Draws a step as Qt does, and in a quiet second line the words under the role `WITHIN`."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        """Make room for the second line."""
        super().initStyleOption(option, index)
        if index.data(WITHIN):
            option.text += _SECOND_LINE

    def setEditorData(self, editor: QWidget, index: ModelIndex) -> None:
        """Write the name to be changed into the editor, once."""
        # A picture that comes for the step meanwhile would undo what the user has typed.
        if not editor.property(_BEGUN):
            super().setEditorData(editor, index)
            editor.setProperty(_BEGUN, True)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        """Draw the step, and over the room below its name where it is done."""
        super().paint(painter, option, index)
        within = index.data(WITHIN)
        if not within:
            return
        drawn = QStyleOptionViewItem(option)
        self.initStyleOption(drawn, index)
        style = QApplication.style() if drawn.widget is None else drawn.widget.style()
        room = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, drawn, drawn.widget)
        # The style begins this far from the edge of the room for a text.
        margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, drawn, drawn.widget) + 1
        high = drawn.fontMetrics.height()
        room = room.adjusted(margin, (room.height() - 2 * high) // 2 + high, -margin, 0)
        selected = bool(drawn.state & QStyle.StateFlag.State_Selected)
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.PlaceholderText
        painter.save()
        painter.setPen(drawn.palette.color(role))
        text = drawn.fontMetrics.elidedText(within, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, text)
        painter.restore()

"""Tells on which points a step is found, and lets the user find it again on those of the map."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from terrain_explorer.gui.steps.remaking_job import FoundAgain
from terrain_explorer.gui.widgets.accessibility import button, named
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.telling import told


class ScaleBox(QWidget):
    """Tells the scale of a step where that is not the map's. It is hidden where it is.

    A step is found again in two moves: first the user sees by how much the heights change, and then takes it or not.

    Signals
    -------
    comparisonWanted
        The user wants to know what changes where the step is found on the map's points.
    taken
        The user takes the `Recipe` that was compared.
    explanationWanted
        The user wants to read what scale is.
    """

    comparisonWanted = Signal()
    taken = Signal(object)
    explanationWanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._found: FoundAgain | None = None
        self._words = named(QLabel(wordWrap=True), "stepScale", tr("Scale"))
        self._words.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self._words.linkActivated.connect(lambda: self.explanationWanted.emit())
        tip = tr("Finds the step on the points of this map. You see what changes before you take it.")
        self._find = button(tr("Find again"), "findAgain", tip)
        self._take = button(tr("Apply"), "takeFoundAgain", tr("Change the terrain like this"))
        self._leave = button(tr("Cancel"), "leaveFoundAgain", tr("Leave the terrain as it was"))
        self._find.clicked.connect(self.comparisonWanted)
        self._take.clicked.connect(lambda: self._found and self.taken.emit(self._found.recipe))
        self._leave.clicked.connect(lambda: self.tell(*self._told))
        row = QHBoxLayout()
        for each in (self._find, self._take, self._leave):
            row.addWidget(each)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._words)
        layout.addLayout(row)
        self.tell(None, None)

    def tell(self, recipe: Recipe | None, place: int | None) -> None:
        """Tell the scale of the step at a place of a recipe, or nothing."""
        self._told, self._found = (recipe, place), None
        on = None if recipe is None or place is None else recipe.found_on(place)
        self.setVisible(on is not None)
        if recipe is None or place is None or on is None:
            return
        rows, columns = on
        words = tr("Found on {columns} × {rows} points, and done on all.", columns=columns, rows=rows)
        about = tr("About scale")
        self._words.setText(f'{words} <a href="scale">{about}</a>')
        self._show_buttons(recipe.found_again(place) is not None)

    def tell_found(self, found: FoundAgain, before: Heightmap) -> None:
        """Tell what changes where the step is found on the map's points."""
        self._found = found
        self._words.setText(_in_words(found, before))
        self._show_buttons(False)
        self._take.setEnabled(not found.failure)

    def _show_buttons(self, can_find: bool) -> None:
        self._find.setVisible(can_find)
        for each in (self._take, self._leave):
            each.setVisible(self._found is not None)


def _in_words(found: FoundAgain, before: Heightmap) -> str:
    if found.failure:
        return tr("It cannot be done on the points of this map: {reason}.", reason=found.failure)
    if found.most is None or found.mean is None:
        return tr("The map would get another size.")
    if not found.most:
        return tr("No height would change.")
    most, mean = (told(change, before.extremes, before.metres, digits=3) for change in (found.most, found.mean))
    return tr("Heights would change by up to {most}, by {mean} on average.", most=most, mean=mean)

"""The sea and the rivers of the look: a switch for each, one level, and offers where a step has just made water."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction

from terrain_explorer.document.document import Document
from terrain_explorer.errors import UserError
from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.messages import MessageAction, Reporter
from terrain_explorer.gui.steps.filter_controller import FilterController
from terrain_explorer.gui.steps.filter_panel import FilterPanel
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Recipe
from terrain_explorer.terrain.filters import Filter, Streams
from terrain_explorer.terrain.filters.paths import Lake, River
from terrain_explorer.terrain.shading.look import Look

_MAKING_WATER = Streams, River, Lake


class RiverSwitch(Reporter):
    """Switches the rivers and lakes of the look by a command, and offers them after a step that makes some.

    Parameters
    ----------
    action
        Its tick says whether rivers and lakes are shown.
    """

    def __init__(self, document: Document, action: QAction, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._action = document, action
        self._told = ""
        action.triggered.connect(self._show)
        document.lookChanged.connect(lambda look: self._follow(look.rivers))
        self._follow(document.look.rivers)

    @property
    def offers(self) -> tuple[MessageAction, ...]:
        """What to offer in a message about rivers: to show them, where they are not."""
        shown = self._document.look.rivers
        return () if shown else ((marked("Show rivers and lakes"), lambda: self._show(True)),)

    def offer_after(self, made: Filter) -> None:
        """Offer to show rivers and lakes after a filter or a path that makes some."""
        if isinstance(made, _MAKING_WATER) and self.offers:
            self._told = tr("{title}: done. Its water is not shown yet.", title=tr(made.title))
            self.inform(self._told, about_terrain=True, actions=self.offers)

    def _show(self, wanted: bool) -> None:
        self._document.set_look(replace(self._document.look, rivers=wanted))

    def _follow(self, shown: bool) -> None:
        self._action.setChecked(shown)
        if shown and self._told:
            self.withdrawn.emit(self._told)
            self._told = ""


_Sea = tuple[bool, float]
"""Whether a sea is shown, and its level."""


class SeaController(Reporter):
    """Switches the sea of the look by a command, and lets it stand where rivers end.

    While *Streams* is chosen with a sea, that sea is shown. It stays when the filter is applied, and goes otherwise.
    Undoing a step that has moved the sea moves it back.

    Parameters
    ----------
    action
        Its tick says whether a sea is shown.
    rivers
        Offers rivers in the message about a sea that came with some.
    """

    def __init__(
        self,
        document: Document,
        action: QAction,
        rivers: RiverSwitch,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._document, self._rivers = document, rivers
        self._before: _Sea | None = None
        self._lent: _Sea | None = None
        self._awaited: tuple[Recipe, _Sea] | None = None
        self._listening = Listening((document.heightmapChanged, self._on_heightmap))
        action.triggered.connect(lambda wanted: self._take((wanted, self._sea[1])))
        document.lookChanged.connect(lambda look: action.setChecked(look.water))
        action.setChecked(document.look.water)

    def bring(self, level: float | None) -> None:
        """Show the sea that came with the document's newest step, at a part of the range of heights, or none."""
        sea = (False, self._sea[1]) if level is None else (True, level)
        self._document.bring_look(self._with(sea))

    def follow_filters(self, filtering: FilterController, panel: FilterPanel) -> None:
        """Show the sea of the filter that is being chosen."""
        panel.changed.connect(lambda: self._follow(panel))
        filtering.activeChanged.connect(lambda active: self._follow(panel) if active else self._leave(panel))

    def follow_recipe(self, recipe: Recipe) -> None:
        """Show the sea of a step whose sea has been changed; the document will have the recipe when it is evaluated."""
        known = levels_of_seas(self._document.recipe)
        before = self._awaited[1] if self._awaited else self._sea
        for level in levels_of_seas(recipe):
            if level not in known:
                self._take((True, level))
        self._awaited = recipe, before
        self._listening.setOn(True)

    @property
    def _sea(self) -> _Sea:
        look = self._document.look
        return look.water, look.water_level

    def _with(self, sea: _Sea) -> Look:
        """Return the look at hand with another sea."""
        water, level = sea
        return replace(self._document.look, water=water, water_level=level)

    def _take(self, sea: _Sea) -> None:
        if sea != self._sea:
            self._document.set_look(self._with(sea))

    def _on_heightmap(self) -> None:
        self._listening.setOn(False)
        awaited, self._awaited = self._awaited, None
        if awaited is not None and awaited[0] is self._document.recipe:
            self._note(awaited[1])

    def _note(self, before: _Sea) -> None:
        """Note that the document's newest step has moved the sea, if it has."""
        if before != self._sea:
            self._document.note_look(self._with(before), self._document.look)

    def _follow(self, panel: FilterPanel) -> None:
        """Show the sea of the chosen filter, or the one before where it has none."""
        if self._before is None:
            self._before = self._sea
        chosen = _streams(panel)
        if chosen is not None and chosen.sea:
            self._lent = True, chosen.sea_level
            self._take(self._lent)
        else:
            self._give_back()

    def _give_back(self) -> None:
        # A sea that the user has set meanwhile stays.
        if self._before is not None and self._lent == self._sea:
            self._take(self._before)
        self._lent = None

    def _leave(self, panel: FilterPanel) -> None:
        before, steps = self._before, () if self._document.recipe is None else self._document.recipe.steps
        applied = bool(steps) and steps[-1].filter == _streams(panel)
        if not applied:
            self._give_back()
        elif before is not None and self._lent == self._sea != before:
            self._note(before)
            # Later: the filter says first that it is done.
            QTimer.singleShot(0, self, lambda: self._tell(before))
        self._before = self._lent = None

    def _tell(self, before: _Sea) -> None:
        self.inform(
            tr("Streams: done. The sea is shown where the rivers end."),
            about_terrain=True,
            actions=(*self._rivers.offers, (marked("Sea as before"), lambda: self._take(before))),
        )


def _streams(panel: FilterPanel) -> Streams | None:
    try:
        chosen = panel.chosen()
    except UserError:
        return None
    return chosen if isinstance(chosen, Streams) else None


def levels_of_seas(recipe: Recipe | None) -> list[float]:
    """Return the levels of the seas in which rivers end."""
    filters = [step.filter for step in recipe.steps] if recipe is not None else []
    return [filter.sea_level for filter in filters if isinstance(filter, Streams) and filter.sea]

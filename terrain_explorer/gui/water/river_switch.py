"""The rivers and lakes of the look: a command that switches them, and an offer where a step has just made some."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from terrain_explorer.document.document import Document
from terrain_explorer.gui.services.messages import MessageAction, Reporter
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.filters import Filter, Streams
from terrain_explorer.terrain.filters.paths import Lake, River

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

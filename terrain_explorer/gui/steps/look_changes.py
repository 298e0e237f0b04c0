"""Looks that come and go with the terrain: a step that brought one along takes it back when it is undone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject

from terrain_explorer.document.document import Document
from terrain_explorer.gui.services.reporting import MessageAction
from terrain_explorer.gui.views.appearance_panel import AppearancePanel
from terrain_explorer.language import marked
from terrain_explorer.terrain.shading.look import Look


class LookChanges(QObject):
    """Gives the window a look along with a step of the document, and follows undo and redo."""

    def __init__(self, document: Document, appearance: AppearancePanel, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._appearance = document, appearance
        document.lookWanted.connect(self._follow)

    @property
    def look(self) -> Look:
        """The look at hand."""
        return self._appearance.look

    def bring(self, look: Look) -> tuple[MessageAction, ...]:
        """Show the look that came with the document's newest step; return the offer to keep one's own, or nothing."""
        before = self.look
        if look == before:
            return ()
        self._appearance.takeLook(look)
        self._document.note_look(before, look)
        keep: Callable[[], None] = partial(self._appearance.takeLook, before)
        return ((marked("Keep my light and colours"), keep),)

    def _follow(self, left: Look, wanted: Look) -> None:
        """Go from one look to another, except for what the user has set otherwise meanwhile."""
        values, old, new = self.look.values(), left.values(), wanted.values()
        changes = {name: new[name] for name in new if new[name] != old[name] == values[name]}
        if changes:
            self._appearance.takeLook(replace(self.look, **changes))

"""Letting a selection stay where it is when the ground changes, though a rule or the wand has made it."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from terrain_explorer.document.document import Document
from terrain_explorer.gui.selection.live_part import LiveSelection
from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.settings import kept_flag, settings
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.masks import Mask, MaskInput, Painted
from terrain_explorer.terrain.work import silent

if TYPE_CHECKING:
    from terrain_explorer.gui.selection.selection_panel import SelectionPanel

_BITS = 8
_FOLLOWING = "select/follow-ground"


class SelectionPinning(Reporter):
    """Replaces rules and the wand by pixels that select what they selected before the ground changed.

    Until then the selection stays the rule: what is done within it is done within the rule, at any scale, and the rule
    can be changed in the panel, also afterwards. The user may let it follow the ground instead.
    """

    def __init__(
        self,
        document: Document,
        panel: LazyWidget[SelectionPanel],
        live: LiveSelection,
        actions: Mapping[str, QAction],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._document, self._live, self._action = document, live, actions["PinSelection"]
        self._follows = kept_flag(_FOLLOWING, False)
        self._selection, self._ground = document.selection, document.heightmap
        """The selection, and the ground on which it was found."""
        self._held: Mask | None = None
        """The selection that is being held, or None."""
        self._worker = Worker("pinning-selection", self)
        self._worker.finished.connect(self._on_pinned)
        self._worker.failed.connect(self._on_failed)
        self._action.triggered.connect(self._pin)
        panel.contentMade.connect(self._on_panel)
        document.selectionChanged.connect(self._on_selection)
        self._listening = Listening((document.heightmapChanged, self._on_heightmap))
        self._on_selection()

    def _pin(self) -> None:
        selection = self._document.selection
        if selection is not None:
            self._held = None
            self._worker.request(partial(pinning, selection, self._document.heightmap))

    def _on_pinned(self, pinned: Mask) -> None:
        if self._held is None:
            self._document.select(pinned, tr("Keep selection in place"))
        elif self._held is self._document.selection:
            self._live.stand_for(pinned)
            self._document.hold_selection(pinned)

    def _on_failed(self, error: Exception) -> None:
        self._held = None
        self.report_error(error)

    def _on_panel(self, panel: SelectionPanel) -> None:
        panel.setFollows(self._follows)
        panel.followsChanged.connect(self._on_follows)

    def _on_follows(self, follows: bool) -> None:
        self._follows = follows
        settings().setValue(_FOLLOWING, follows)
        if follows:
            # What stays in place so far is found anew.
            self._live.change(gesture=object())

    def _on_selection(self) -> None:
        self._worker.cancel()
        self._held = None
        selection = self._selection = self._document.selection
        self._ground = self._document.heightmap
        self._listening.setOn(selection is not None)
        self._action.setEnabled(selection is not None and selection.follows_ground)

    def _on_heightmap(self) -> None:
        selection = self._document.selection
        # Another selection comes with the ground of undo and of other terrains, and is announced by itself.
        if selection is None or selection is not self._selection or self._held is selection:
            return
        self._worker.cancel()
        if selection.follows_ground and not self._follows:
            self._held = selection
            self._worker.request(partial(pinning, selection, self._ground))
        else:
            self._ground = self._document.heightmap


def pinning(selection: Mask, heightmap: Heightmap) -> Generator[None, None, Mask]:
    """Return a selection as it is on a terrain, in pixels of 8 bits; shapes finer than those stay."""
    ground = MaskInput(heightmap)
    if selection.finest:
        layers = []
        for layer in selection.layers:
            weights = yield from silent(layer.part.weighing(ground, ground.whole))
            layers.append(replace(layer, part=Painted.of(weights, _BITS)) if layer.part.follows_ground else layer)
            yield
        return replace(selection, layers=tuple(layers))
    weights = yield from silent(selection.weighing(ground, ground.whole))
    yield
    return Mask.of(Painted.of(weights, _BITS))

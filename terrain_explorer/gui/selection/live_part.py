"""The part that joined the selection last, which can still be changed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from terrain_explorer.document.document import Document
from terrain_explorer.gui.selection.combine_mode import Joining, JoinMode, joined
from terrain_explorer.terrain.masks import Mask, MaskPart

_MOST = 100
"""How many parts are remembered, so that undo brings them back."""


@dataclass(frozen=True, eq=False)
class LivePart:
    """A part that joins a selection.

    Attributes
    ----------
    before
        The selection without it, None for everything.
    part
        The part, without its feather.
    mode, joining
        How it joins it.
    name
        What the user reads in the history.
    gesture
        All changes of it are one undo step.
    grain
        As of `Mask`: how finely it was outlined where less than the map was in sight, or 0.
    sight
        How much of the map's longer side that was, 0 to 1.
    """

    before: Mask | None
    part: MaskPart
    mode: JoinMode
    joining: Joining
    name: str
    gesture: object = field(default_factory=object)
    grain: int = 0
    sight: float = 1.0

    @property
    def selection(self) -> Mask:
        """The selection with it."""
        part = self.joining.feathered(self.part, self.sight)
        if self.grain and not part.follows_ground:
            part = replace(Mask.of(part), grain=self.grain)
        return joined(self.before, part, self.mode)

    @property
    def is_all(self) -> bool:
        """Whether nothing else is selected."""
        return self.mode == "replace" or (self.before is None and self.mode == "add")


class LiveSelection(QObject):
    """The part that joined a document's selection last. Changes of one gesture are one undo step.

    Any other change of the selection ends it; undo may bring back one that was live before.

    Parameters
    ----------
    fits
        Whether a part can still be changed with what is at hand.

    Signals
    -------
    changed
        It is another one, or none.
    """

    changed = Signal()

    def __init__(self, document: Document, fits: Callable[[MaskPart], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._fits = document, fits
        self._live: LivePart | None = None
        self._made: Mask | None = None
        self._kept: deque[tuple[Mask, LivePart]] = deque(maxlen=_MOST)
        document.selectionChanged.connect(self._on_selection)

    @property
    def part(self) -> MaskPart | None:
        """The part, or None."""
        return None if self._live is None else self._live.part

    @property
    def feather(self) -> float | None:
        """How far its edge fades out, in percent; None without one."""
        return None if self._live is None else self._live.joining.feather

    @property
    def grain(self) -> int:
        """How finely it was outlined; 0 as finely as the map, or without one."""
        return 0 if self._live is None else self._live.grain

    def begin(self, live: LivePart) -> None:
        """Let a part join the selection."""
        self._live, self._made = live, live.selection
        self._kept.append((self._made, live))
        self._document.select(self._made, live.name, live.gesture)
        self.changed.emit()

    def change(self, **changes: Any) -> None:
        """Change fields of the part, if there is one; with another gesture this is a further undo step."""
        if self._live is not None:
            self.begin(replace(self._live, **changes))

    def move(self, moved: Mask, name: str, gesture: object) -> None:
        """Select what was selected before, moved. The part can still be changed where nothing else is selected."""
        parts = tuple(moved.parts())
        if self._live is not None and self._live.is_all and [type(part) for part in parts] == [type(self._live.part)]:
            there = replace(self._live, part=parts[0], name=name, gesture=gesture)
            if there.selection == moved:
                self.begin(there)
                return
        self._document.select(moved, name, gesture)

    def stand_for(self, held: Mask) -> None:
        """Let the part be the one that can be changed in another selection, too, which is to take its place."""
        if self._live is not None:
            self._kept.append((held, self._live))

    def end(self) -> None:
        """Let the part be as it is."""
        self._live = None
        self.changed.emit()

    def _on_selection(self) -> None:
        selection = self._document.selection
        if selection is not self._made:
            self._live = next((live for made, live in self._kept if made is selection and self._fits(live.part)), None)
            self._made = selection
            self.changed.emit()

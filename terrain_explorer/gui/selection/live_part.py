"""The part that joined the selection last, which can still be changed."""

from __future__ import annotations

from dataclasses import dataclass, field

from terrain_explorer.gui.selection.joining import Joining, JoinMode, joined
from terrain_explorer.terrain.masks import Mask, MaskPart


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
    """

    before: Mask | None
    part: MaskPart
    mode: JoinMode
    joining: Joining
    name: str
    gesture: object = field(default_factory=object)

    @property
    def selection(self) -> Mask:
        """The selection with it."""
        return joined(self.before, self.joining.feathered(self.part), self.mode)

"""Undo and redo: named steps within a byte budget. Knows no toolkit."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

W = TypeVar("W")
"""What walks over the steps and so comes from one state to another."""

_Walking = TypeVar("_Walking", contravariant=True)


class UndoEntry(Protocol[_Walking]):
    """What leads over a step, from the state on one side of it to that on the other."""

    @property
    def nbytes(self) -> int:
        """The memory it keeps."""

    def swap(self, walk: _Walking, /) -> UndoEntry[_Walking]:
        """Take the walk to the other side and return what leads back."""


@dataclass(frozen=True)
class UndoStep(Generic[W]):
    """A change.

    Attributes
    ----------
    name
        The change in the user's words, for example ``Generate diamond-square``.
    way
        What leads over it, from the side on which the history is: back where it is done, forward where it is undone.
    gesture
        Steps that follow each other with the same gesture, such as the drag of a slider, are one; None for none.
    """

    name: str
    way: UndoEntry[W]
    gesture: Hashable = None


class History(Generic[W]):
    """The steps done and undone. The state at hand is not kept here; each step leads to the one on its other side.

    Parameters
    ----------
    budget
        The bytes that steps may take together; the oldest are dropped beyond it, the newest always stays.

    Attributes
    ----------
    dropped
        How many steps were dropped.
    """

    def __init__(self, budget: int) -> None:
        self._budget = budget
        self._done: list[UndoStep[W]] = []
        self._undone: list[UndoStep[W]] = []
        self.dropped = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all steps, done and undone, the oldest first."""
        return tuple(step.name for step in (*self._done, *reversed(self._undone)))

    @property
    def position(self) -> int:
        """How many of the steps are done."""
        return len(self._done)

    @property
    def undo_name(self) -> str | None:
        """The name of the newest step done, or None."""
        return self._done[-1].name if self._done else None

    @property
    def redo_name(self) -> str | None:
        """The name of the step that was undone last, or None."""
        return self._undone[-1].name if self._undone else None

    def push(self, step: UndoStep[W]) -> None:
        """Add a step just done; what was undone before it is gone."""
        self._undone.clear()
        if self._done and step.gesture is not None and self._done[-1].gesture == step.gesture:
            step = replace(step, way=self._done.pop().way)
        self._done.append(step)
        self._drop()

    def go_to(self, position: int, walk: W) -> None:
        """Undo or redo until so many steps are done, from 0 to all; where that fails, nothing has changed here."""
        done, undone = list(self._done), list(self._undone)
        while len(done) > position:
            undone.append(_crossed(done.pop(), walk))
        while len(done) < position:
            done.append(_crossed(undone.pop(), walk))
        self._done, self._undone = done, undone

    def _drop(self) -> None:
        nbytes = sum(step.way.nbytes for step in self._done)
        while len(self._done) > 1 and nbytes > self._budget:
            nbytes -= self._done.pop(0).way.nbytes
            self.dropped += 1


def _crossed(step: UndoStep[W], walk: W) -> UndoStep[W]:
    return replace(step, way=step.way.swap(walk))

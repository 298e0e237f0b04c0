"""Undo and redo: named steps within a byte budget. It knows no toolkit and no terrain."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Generic, Protocol, TypeVar

Cursor = TypeVar("Cursor")
"""What moves over the steps, from one state to another."""

_Moved = TypeVar("_Moved", contravariant=True)


class UndoEntry(Protocol[_Moved]):
    """Leads over a step, from the state on one side of it to the state on the other."""

    @property
    def nbytes(self) -> int:
        """The memory it keeps."""

    def swap(self, cursor: _Moved, /) -> UndoEntry[_Moved]:
        """Take the cursor to the other side, and return the entry that leads back."""


@dataclass(frozen=True)
class UndoStep(Generic[Cursor]):
    """A change.

    Attributes
    ----------
    name
        The change in the user's words, for example ``Generate diamond-square``.
    entry
        Leads over it from the side on which the history is: back where it is done, forward where it is undone.
    gesture
        Steps that follow each other with the same gesture, such as the drag of a slider, are one; None for none.
    is_stroke
        Whether steps of the same name that follow each other are listed as one, though they are undone one by one.
    beside
        What changed along with the state but is no part of it, before the step and after it; None for nothing.
    """

    name: str
    entry: UndoEntry[Cursor]
    gesture: Hashable = None
    is_stroke: bool = False
    beside: tuple[Any, Any] | None = None


@dataclass(frozen=True)
class ListedSteps:
    """A step, or strokes in a row, as the user sees them listed.

    Attributes
    ----------
    name
        The name of each of them.
    count
        How many there are.
    """

    name: str
    count: int = 1


class History(Generic[Cursor]):
    """The steps done and undone. It does not keep the present state; each step leads to the one on its other side.

    Parameters
    ----------
    budget
        The bytes that steps may take together. Beyond it the oldest are dropped, but never the newest.

    Attributes
    ----------
    dropped
        How many steps were dropped.
    """

    def __init__(self, budget: int) -> None:
        self._budget = budget
        self._done: list[UndoStep[Cursor]] = []
        self._undone: list[UndoStep[Cursor]] = []
        self.dropped = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all steps, done and undone, the oldest first."""
        return tuple(step.name for step in (*self._done, *reversed(self._undone)))

    @property
    def listed(self) -> tuple[ListedSteps, ...]:
        """All steps, done and undone, the oldest first, with strokes in a row as one."""
        steps = enumerate((*self._done, *reversed(self._undone)))
        # A step that is no stroke differs from its neighbours by its number.
        runs = groupby(steps, lambda numbered: (numbered[1].name, numbered[1].is_stroke or numbered[0]))
        return tuple(ListedSteps(name, sum(1 for _ in run)) for (name, _), run in runs)

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

    def set_budget(self, budget: int) -> None:
        """Let steps take this many bytes together, and drop those beyond it now."""
        self._budget = budget
        self._drop()

    def push(self, step: UndoStep[Cursor]) -> None:
        """Add a step just done; the steps undone before it are gone."""
        self._undone.clear()
        if self._done and step.gesture is not None and self._done[-1].gesture == step.gesture:
            # One undo takes back the whole gesture, so the entry of its first step leads back from all of it.
            first = self._done.pop()
            step = replace(step, entry=first.entry, beside=first.beside)
        self._done.append(step)
        self._drop()

    def note_beside(self, before: object, after: object) -> None:
        """Note what changed along with the newest step, if there is one; of several changes, the first and the last."""
        if self._done:
            newest = self._done[-1]
            self._done[-1] = replace(newest, beside=(newest.beside[0] if newest.beside else before, after))

    def go_to(self, position: int, cursor: Cursor) -> tuple[tuple[Any, Any], ...]:
        """Undo or redo until ``position`` steps are done, from 0 to all.

        Returns
        -------
        tuple
            What changed beside the steps on the way: for each, what to leave and what to come to.
        """
        # On copies: where an entry fails, for want of memory, the history is as before.
        done, undone = list(self._done), list(self._undone)
        changes = []
        while len(done) > position:
            undone.append(_crossed(done.pop(), cursor))
            changes += [beside[::-1]] if (beside := undone[-1].beside) else []
        while len(done) < position:
            done.append(_crossed(undone.pop(), cursor))
            changes += [beside] if (beside := done[-1].beside) else []
        self._done, self._undone = done, undone
        return tuple(changes)

    def entries_to(self, position: int) -> tuple[UndoEntry[Cursor], ...]:
        """Return what leads to the state after so many steps, from 0 to all, one entry after the other.

        The history stays where it is. The entries may be followed in any thread.
        """
        if position <= self.position:
            return tuple(step.entry for step in reversed(self._done[position:]))
        return tuple(step.entry for step in reversed(self._undone[self.position - position :]))

    def _drop(self) -> None:
        nbytes = sum(step.entry.nbytes for step in self._done)
        while len(self._done) > 1 and nbytes > self._budget:
            nbytes -= self._done.pop(0).entry.nbytes
            self.dropped += 1


def _crossed(step: UndoStep[Cursor], cursor: Cursor) -> UndoStep[Cursor]:
    return replace(step, entry=step.entry.swap(cursor))

"""Undo and redo: named steps within a byte budget. Knows no toolkit."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar


class Sized(Protocol):
    """What a step keeps."""

    @property
    def nbytes(self) -> int:
        """The memory it takes."""


S = TypeVar("S", bound=Sized)


@dataclass(frozen=True)
class Step(Generic[S]):
    """A change, by the states before and after it.

    Attributes
    ----------
    name
        The change in the user's words, for example ``Generate diamond-square``.
    gesture
        Steps that follow each other with the same gesture, such as the drag of a slider, are one; None for none.
    """

    name: str
    before: S
    after: S
    gesture: Hashable = None

    @property
    def nbytes(self) -> int:
        """The memory the step keeps from being freed: its older state, the newer being shown or another's older."""
        return self.before.nbytes


class History(Generic[S]):
    """The steps done and undone.

    Parameters
    ----------
    budget
        The bytes that steps may take together; the oldest are dropped beyond it, the newest always stays.
    """

    def __init__(self, budget: int) -> None:
        self._budget = budget
        self._done: list[Step[S]] = []
        self._undone: list[Step[S]] = []
        self.dropped = 0

    @property
    def undo_name(self) -> str | None:
        """The name of the step that `undo` would take back, or None."""
        return self._done[-1].name if self._done else None

    @property
    def redo_name(self) -> str | None:
        """The name of the step that `redo` would do again, or None."""
        return self._undone[-1].name if self._undone else None

    def push(self, step: Step[S]) -> None:
        """Add a step just done; what was undone before it is gone."""
        self._undone.clear()
        if self._done and step.gesture is not None and self._done[-1].gesture == step.gesture:
            step = Step(step.name, self._done.pop().before, step.after, step.gesture)
        self._done.append(step)
        while len(self._done) > 1 and sum(done.nbytes for done in self._done) > self._budget:
            del self._done[0]
            self.dropped += 1

    def amend(self, state: S) -> None:
        """Put another state in place of the one at hand, for undo and redo to come back to."""
        if self._done:
            self._done[-1] = replace(self._done[-1], after=state)
        if self._undone:
            self._undone[-1] = replace(self._undone[-1], before=state)

    def undo(self) -> S:
        """Take back the newest step and return the state before it."""
        step = self._done.pop()
        self._undone.append(step)
        return step.before

    def redo(self) -> S:
        """Do the step that was undone last again and return the state after it."""
        step = self._undone.pop()
        self._done.append(step)
        return step.after

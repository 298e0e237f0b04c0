"""What the document shows, and the ways from one such state to another: whole states, and strokes laid over it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from weakref import ref

from terrain_explorer.document.changed_windows import Windows
from terrain_explorer.document.journal import Outline
from terrain_explorer.terrain import Generator, Heightmap
from terrain_explorer.terrain.brushes.patch import Change
from terrain_explorer.terrain.heightmap import Heights


class FileBinding:
    """Where a terrain is kept, whatever is done to it, undone and done again: a file, or None until it is saved."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path


@dataclass(frozen=True, eq=False)
class State:
    """What one undo step changes.

    Attributes
    ----------
    heightmap
        The terrain.
    generator
        What made it, or None where that is not known.
    home
        Where it is kept.
    base
        The terrain without the strokes drawn on it, or None where there are none.
    """

    heightmap: Heightmap
    generator: Generator | None = None
    home: FileBinding = field(default_factory=FileBinding)
    base: Heightmap | None = None

    @property
    def undrawn(self) -> Heightmap:
        """The terrain as it was generated, opened or changed as a whole, without the strokes drawn on it since."""
        return self.base or self.heightmap

    @property
    def outline(self) -> Outline:
        """All of it but the heights."""
        return Outline.of(self.heightmap, self.generator, self.home.path)


class StateCursor:
    """The way from one state to another, step by step.

    Heights are copied once at most between two whole states, and not at all where somebody still has those wanted.

    Attributes
    ----------
    windows
        Where the terrain differs from the first; None for everywhere.
    """

    def __init__(self, start: State) -> None:
        self._heightmap: Heightmap | None = start.heightmap
        self._sketch: Heights | None = None
        self._outline, self._undrawn, self._home = start.outline, start.undrawn, start.home
        self.windows: Windows | None = ()

    @property
    def state(self) -> State:
        """The state that the walk has come to."""
        if self._heightmap is None:
            assert self._sketch is not None
            self._heightmap, self._sketch = self._outline.heightmap(self._sketch), None
        return State(self._heightmap, self._outline.generator, self._home, self._undrawn)

    def jump(self, state: State) -> None:
        """Go to another state."""
        self._heightmap, self._sketch, self.windows = state.heightmap, None, None
        self._outline, self._undrawn, self._home = state.outline, state.undrawn, state.home

    def apply_patch(self, way: PatchEntry) -> PatchEntry:
        """Go over a stroke, which leaves the terrain where it is kept, and return what leads back."""
        here = self._heightmap
        back = PatchEntry(self._outline, ref(here) if here else None, way.change, not way.forward)
        known = way.known() if way.known else None
        if known is None:
            self._sketch = self.state.heightmap.heights.copy() if self._sketch is None else self._sketch
            way.apply_to(self._sketch)
        else:
            self._sketch = None
        self._heightmap, self._outline = known, way.outline
        if self.windows is not None:
            self.windows = tuple(dict.fromkeys(self.windows + way.change.windows))
        return back


@dataclass(frozen=True, eq=False)
class WholeEntry:
    """The way to a state that is kept as it is."""

    state: State

    @property
    def nbytes(self) -> int:
        """The memory of the heights."""
        kept = {id(one): one.heights.nbytes for one in (self.state.heightmap, self.state.undrawn)}
        return sum(kept.values())

    def swap(self, walk: StateCursor) -> WholeEntry:
        """Go there and return what leads back."""
        back = WholeEntry(walk.state)
        walk.jump(self.state)
        return back


@dataclass(frozen=True, eq=False)
class PatchEntry:
    """The way to a state that differs from its neighbour by a stroke.

    Attributes
    ----------
    outline
        All of the state but the heights.
    known
        The heightmap as long as somebody has it, so that what was saved is known again.
    change
        What the stroke changed.
    forward
        Whether the state is the one after the stroke.
    """

    outline: Outline
    known: ref[Heightmap] | None
    change: Change
    forward: bool

    @property
    def nbytes(self) -> int:
        """The memory of the patches."""
        return self.change.nbytes

    @classmethod
    def back_to(cls, state: State, change: Change) -> PatchEntry:
        """Return the way back to the state before a stroke."""
        return cls(state.outline, ref(state.heightmap), change, forward=False)

    def apply_to(self, heights: Heights) -> None:
        """Turn the heights of the neighbour into those of this state."""
        if self.forward:
            self.change.applied(heights)
        else:
            self.change.reverted(heights)

    def swap(self, walk: StateCursor) -> PatchEntry:
        """Go there and return what leads back."""
        return walk.apply_patch(self)

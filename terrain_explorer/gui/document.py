"""The document: the heightmap at hand, what made it, where it is kept, and how it came to be."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from terrain_explorer.gui.history import History, Step
from terrain_explorer.terrain import Generator, Heightmap

UNDO_BYTES = 2**30
"""What the undo history may take; a 4097 x 4097 map takes 67 MB, so about 15 of those."""


@dataclass(frozen=True, eq=False)
class State:
    """What one undo step changes.

    Attributes
    ----------
    heightmap
        The terrain.
    generator
        What made it, or None where that is not known.
    path
        The file it was opened from or saved to, or None.
    """

    heightmap: Heightmap
    generator: Generator | None = None
    path: Path | None = None

    @property
    def nbytes(self) -> int:
        """The memory of the heights."""
        return int(self.heightmap.heights.nbytes)


class Document(QObject):
    """Holds the state and tells what changed. It sees no widget."""

    heightmapChanged = Signal()
    """Another heightmap is to be shown; `generator` and `path` may have changed with it."""
    statusChanged = Signal()
    """What can be undone, the path, or whether there are unsaved changes may have changed."""

    def __init__(self, initial: State, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = initial
        self._saved: Heightmap | None = initial.heightmap
        self._history: History[State] = History(UNDO_BYTES)

    @property
    def heightmap(self) -> Heightmap:
        """The terrain."""
        return self._state.heightmap

    @property
    def generator(self) -> Generator | None:
        """What made the terrain, or None where that is not known."""
        return self._state.generator

    @property
    def path(self) -> Path | None:
        """The file the terrain was opened from or saved to, or None."""
        return self._state.path

    @property
    def modified(self) -> bool:
        """Whether the terrain is neither the one first shown nor one that was saved or opened last."""
        return self.heightmap is not self._saved

    @property
    def undo_name(self) -> str | None:
        """What `undo` would take back, in the user's words, or None."""
        return self._history.undo_name

    @property
    def redo_name(self) -> str | None:
        """What `redo` would do again, in the user's words, or None."""
        return self._history.redo_name

    def generated(self, heightmap: Heightmap, generator: Generator, gesture: Hashable = None) -> None:
        """Take a generated terrain. Those of one gesture, such as a slider's drag, are one undo step.

        The path stays only where a generated terrain was kept there: a drawing's file is not for overwriting.
        """
        path = self.path if self.generator is not None else None
        self._do(f"Generate {generator.title.lower()}", State(heightmap, generator, path), gesture)

    def changed(self, heightmap: Heightmap, name: str) -> None:
        """Take what came of the terrain by a change with this name; it is still kept in its file."""
        self._do(name, State(heightmap, path=self.path))

    def opened(self, heightmap: Heightmap, path: Path, generator: Generator | None, verb: str = "Open") -> None:
        """Take a terrain read from a file; `generator` is what its recipe says, or None."""
        self._saved = heightmap
        self._do(f"{verb} {path.name}", State(heightmap, generator, path))

    def sampled(self, heightmap: Heightmap, name: str, generator: Generator | None) -> None:
        """Take one of the program's own samples, whose file is not for overwriting."""
        self._saved = heightmap
        self._do(f"Open {name}", State(heightmap, generator))

    def pasted(self, heightmap: Heightmap) -> None:
        """Take a terrain from the clipboard."""
        self._do("Paste", State(heightmap))

    def started(self, heightmap: Heightmap, generator: Generator) -> None:
        """Begin anew, without a file."""
        self._saved = heightmap
        self._do("New", State(heightmap, generator))

    def saved(self, heightmap: Heightmap, path: Path) -> None:
        """Note that a heightmap, still shown or not, is now in a file; a terrain opened meanwhile keeps its own."""
        if self.modified:
            self._saved = heightmap
        if heightmap is self.heightmap:
            self._state = replace(self._state, path=path)
            self._history.amend(self._state)
        self.statusChanged.emit()

    def unsaved(self) -> None:
        """Note that the file holds none of the terrains here any more: another program replaced or deleted it."""
        self._saved = None
        self.statusChanged.emit()

    def undo(self) -> None:
        """Take back the newest change."""
        if self.undo_name is not None:
            self._show(self._history.undo())

    def redo(self) -> None:
        """Do the change that was undone last again."""
        if self.redo_name is not None:
            self._show(self._history.redo())

    def _do(self, name: str, state: State, gesture: Hashable = None) -> None:
        self._history.push(Step(name, self._state, state, gesture))
        self._show(state)

    def _show(self, state: State) -> None:
        self._state = state
        self.heightmapChanged.emit()
        self.statusChanged.emit()

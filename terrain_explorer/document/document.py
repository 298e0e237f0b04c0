"""The document: the terrain at hand, its generator and file, its undo history, and the stroke being drawn on it."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from terrain_explorer.document.changed_windows import Windows
from terrain_explorer.document.history import History, UndoStep
from terrain_explorer.document.journal import TerrainHeader
from terrain_explorer.document.states import FileBinding, PatchEntry, StateCursor, WholeEntry
from terrain_explorer.document.states import State as State
from terrain_explorer.document.step_names import generating, reading
from terrain_explorer.language import tr
from terrain_explorer.terrain import Generator, Heightmap, Recipe, Step
from terrain_explorer.terrain.brushes import EmptyMap
from terrain_explorer.terrain.brushes.patch import Change
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.recipe import DrawnStroke, Picture

UNDO_BYTES = 2**30
"""The most memory for the undo history: a map of 4097 x 4097 points takes 67 MB, so about 15 of those."""


class Document(QObject):
    """Holds the state and signals what has changed. It knows no widget."""

    heightmapChanged = Signal()
    """The document has another heightmap; `generator` and `path` may have changed with it."""
    shownChanged = Signal(object)
    """`shown` differs from what was shown before in these windows, or with None everywhere.

    It comes after `heightmapChanged`, so that previews of the terrain before are ended when the views show the new one.
    """
    statusChanged = Signal()
    """What can be undone, the path, or whether there are unsaved changes may have changed."""

    def __init__(self, initial: State, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = initial
        # The object, not its heights, tells what is saved: comparing heights would take long on large maps.
        self._saved: Heightmap | None = initial.heightmap
        self._history: History[StateCursor] = History(UNDO_BYTES)
        self._windows: Windows | None = None
        self._live: Heightmap | None = None
        self._gesture: Hashable = None
        self._grown_from: Generator | None = None

    @property
    def heightmap(self) -> Heightmap:
        """The terrain."""
        return self._state.heightmap

    @property
    def shown(self) -> Heightmap:
        """The heightmap for the views: the terrain, with the stroke on it that is being drawn."""
        return self._live or self.heightmap

    @property
    def generator(self) -> Generator | None:
        """What made the terrain, if that is a generator alone, or None."""
        return self._state.generator

    @property
    def recipe(self) -> Recipe | None:
        """All that made the terrain, its filters and strokes included, or None where that is not known."""
        return self._state.recipe

    @property
    def source_generator(self) -> Generator | None:
        """What made the ground that the steps are done on, or None where that is no generator."""
        source = self.recipe.source if self.recipe else None
        return source if isinstance(source, Generator) else None

    @property
    def in_file(self) -> Heightmap:
        """The terrain that its file held when it was last read or written here; where not known, the terrain."""
        return self.file_binding.heightmap or self.heightmap

    @property
    def steps_since_file(self) -> tuple[Step, ...] | None:
        """What was done on the terrain that the file holds, or None where that is not known."""
        held = self.file_binding.recipe
        return self.recipe.steps_after(held) if self.recipe and held else None

    @property
    def path(self) -> Path | None:
        """The file the terrain was opened from or saved to, or None."""
        return self.file_binding.path

    @property
    def file_binding(self) -> FileBinding:
        """The file of the terrain, shared by all states of the same work."""
        return self._state.file_binding

    @property
    def undrawn(self) -> Heightmap:
        """The terrain as it was generated, opened or changed as a whole, without the strokes drawn on it since."""
        return self._state.undrawn

    @property
    def header(self) -> TerrainHeader:
        """All that is known of the terrain but its heights."""
        return self._state.header

    @property
    def modified(self) -> bool:
        """Whether the terrain is neither the one first shown nor one that was saved or opened last."""
        return self.heightmap is not self._saved

    @property
    def changed_windows(self) -> Windows | None:
        """Where the terrain differs from the document's last one; None for everywhere."""
        return self._windows

    @property
    def history(self) -> History[StateCursor]:
        """The steps that can be undone and redone, to look at."""
        return self._history

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the steps that can be undone and redone, the oldest first."""
        return self._history.names

    @property
    def position(self) -> int:
        """How many of the steps are done."""
        return self._history.position

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

        It keeps the file of a generated terrain, but not that of any other: saving must not replace a drawing.
        """
        file_binding = self.file_binding if self.generator is not None else FileBinding()
        self._do(self.name_for(generator, gesture), State(heightmap, Recipe(generator), file_binding), gesture)

    def name_for(self, generator: Generator, gesture: Hashable = None) -> str:
        """Return the name of the undo step for growing a terrain in place of the one before, or before a gesture."""
        if gesture is None or gesture != self._gesture:
            self._gesture, self._grown_from = gesture, self.source_generator
        return generating(generator, self._grown_from)

    def changed(self, heightmap: Heightmap, name: str, filter: Filter | None = None) -> None:
        """Take the terrain after a filter, which is None where it is not known, with this name; it keeps its file."""
        recipe = self.ground.followed_by(filter) if filter else None
        self._do(name, State(heightmap, recipe, self.file_binding))

    def remade(
        self,
        heightmap: Heightmap,
        recipe: Recipe,
        base: Heightmap | None,
        name: str,
        gesture: Hashable = None,
        file_binding: FileBinding | None = None,
    ) -> None:
        """Take the terrain of a recipe whose source or steps were changed.

        Parameters
        ----------
        heightmap
            The terrain of the recipe.
        base
            The terrain without the drawing that further strokes belong to, or None where they begin one.
        name
            The change in the user's words. Changes of one gesture are one undo step.
        file_binding
            The file that the recipe's source was just read from; by default the terrain keeps its file.
        """
        if file_binding is not None:
            self._saved = None  # the steps are not in the file
        self._do(name, State(heightmap, recipe, file_binding or self.file_binding, base), gesture)

    def opened(self, heightmap: Heightmap, path: Path, recipe: Recipe | None, verb: str = "Open") -> None:
        """Take a terrain read from a file, with the recipe that the file holds, or None."""
        self._saved = heightmap
        recipe = recipe or Recipe(Picture(path.name, heightmap))
        self._do(reading(path.name, verb), State(heightmap, recipe, FileBinding(path, heightmap, recipe)))

    def sampled(self, heightmap: Heightmap, name: str, recipe: Recipe | None) -> None:
        """Take one of the program's own samples, whose file must not be overwritten."""
        self._saved = heightmap
        self._do(reading(name), State(heightmap, recipe))

    def pasted(self, heightmap: Heightmap) -> None:
        """Take a terrain from the clipboard."""
        self._do(tr("Paste"), State(heightmap))

    def started(self, heightmap: Heightmap, generator: Generator | None = None) -> None:
        """Begin anew, without a file."""
        self._saved = heightmap
        self._do(tr("New"), State(heightmap, _alone(generator)))

    def drawing_started(self, empty: EmptyMap) -> None:
        """Begin an empty drawing, without a file. Changes that are not saved stay so: undo brings them back."""
        heightmap = empty.heightmap()
        if not self.modified:
            self._saved = heightmap
        self._do(tr("New drawing"), State(heightmap, Recipe(empty)))

    def drawn(self, heightmap: Heightmap, change: Change, name: str, stroke: DrawnStroke | None = None) -> None:
        """Take the terrain after a stroke; one that changed nothing is no step.

        Parameters
        ----------
        heightmap
            The terrain after the stroke, without a recipe.
        change
            What the stroke changed: applied to the heights shown, it gives those of `heightmap`.
        name
            The stroke in the user's words.
        stroke
            The stroke itself, or None where it is not known.
        """
        if change.patches:
            # A drawing goes on only where the ground below it is known, which is what `Erase` brings back.
            goes_on = self.undrawn is not self.heightmap
            recipe = self.ground.drawn_on(stroke, heightmap, goes_on) if stroke else None
            self._history.push(UndoStep(name, PatchEntry.back_to(self._state, change), is_stroke=True))
            state = State(heightmap, recipe, self.file_binding, self.undrawn)
            # The views have already shown the sketch of the stroke, so no heights are left to show.
            self._show(state, change.windows, shown=change.windows if self._live is None else ())
        elif self._live is not None:
            self.take_sketch_back(())

    def sketch(self, live: Heightmap, windows: Windows) -> None:
        """Show a stroke while it is being drawn. It is no step and not in the journal until it is `drawn`.

        Parameters
        ----------
        live
            The terrain with the stroke so far. Its heights may go on changing.
        windows
            Where they differ from what was shown before.
        """
        self._live = live
        self.shownChanged.emit(windows)

    def take_sketch_back(self, windows: Windows) -> None:
        """Show the terrain without the sketched stroke, which has changed some windows."""
        self._live = None
        self.shownChanged.emit(windows)

    def recovered(self, heightmap: Heightmap, recipe: Recipe | None, path: Path | None) -> None:
        """Take a terrain that was not saved when the program ended, with its recipe, or None."""
        self._do(tr("Recover"), State(heightmap, recipe, FileBinding(path)))

    def saved(self, heightmap: Heightmap, path: Path, file_binding: FileBinding, recipe: Recipe | None = None) -> None:
        """Note that a heightmap, still shown or not, and its recipe if that is known, is now in a file.

        Parameters
        ----------
        file_binding
            The document's when saving began. A terrain that was opened since has another one.
        """
        # The file of another terrain says nothing about this one, whether it has changes or not.
        if file_binding is self.file_binding:
            self._saved = heightmap
        file_binding.path, file_binding.heightmap, file_binding.recipe = path, heightmap, recipe
        self.statusChanged.emit()

    def unsaved(self) -> None:
        """Note that the file holds none of these terrains any more: another program replaced or deleted it."""
        self._saved = None
        self.statusChanged.emit()

    def undo(self) -> None:
        """Take back the newest change."""
        if self.undo_name is not None:
            self.go_to(self.position - 1)

    def redo(self) -> None:
        """Do the change that was undone last again."""
        if self.redo_name is not None:
            self.go_to(self.position + 1)

    def go_to(self, position: int) -> None:
        """Undo or redo until ``position`` of the steps are done, from 0 to the number of `names`."""
        if position != self.position:
            cursor = StateCursor(self._state)
            self._history.go_to(position, cursor)
            # The windows lead from state to state. If a sketch is shown, the views have to show everything anew.
            self._show(cursor.state, cursor.windows, shown=cursor.windows if self._live is None else None)

    @property
    def ground(self) -> Recipe:
        """The recipe that further steps belong to."""
        return self.recipe or Recipe(Picture(self.path.name if self.path else tr("Picture"), self.heightmap))

    def _do(self, name: str, state: State, gesture: Hashable = None) -> None:
        self._history.push(UndoStep(name, WholeEntry(self._state), gesture))
        self._show(state)

    def _show(self, state: State, windows: Windows | None = None, shown: Windows | None = None) -> None:
        """Go to a state that differs from the one before in ``windows``, and from what was shown in ``shown``."""
        # All values first: a listener to the first signal may ask for any of them.
        self._state, self._windows, self._live = state, windows, None
        self.heightmapChanged.emit()
        self.shownChanged.emit(shown)
        self.statusChanged.emit()


def _alone(generator: Generator | None) -> Recipe | None:
    return Recipe(generator) if generator else None

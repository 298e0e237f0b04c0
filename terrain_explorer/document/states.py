"""The states of a document, and the undo entries between them: whole states, patches, selections and layers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from weakref import ref

from terrain_explorer.document.history import UndoEntry
from terrain_explorer.document.journal import TerrainHeader
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Generator, Heightmap, Recipe
from terrain_explorer.terrain.brushes.patch import Change
from terrain_explorer.terrain.heightmap import Heights, Windows
from terrain_explorer.terrain.masks import Mask, Painted
from terrain_explorer.terrain.parameters import changes_in_words
from terrain_explorer.terrain.recipe.shelf import Shelf
from terrain_explorer.terrain.recipe.weight_layers import Layers, painted_in_layers
from terrain_explorer.terrain.shading.look import Look


class KeptShelf:
    """The shelf of a work, which all of its states share, whatever file they are bound to.

    Attributes
    ----------
    recipes
        What is on it.
    saved
        What of it a file keeps, or the user has agreed to lose.
    """

    def __init__(self, recipes: Shelf = ()) -> None:
        self.recipes = self.saved = recipes


class FileBinding:
    """The file of a terrain, or None until it is saved.

    All states of the same work share one binding. So when the work is saved under a new name, the states that undo
    brings back belong to that file, too.

    Attributes
    ----------
    heightmap, recipe
        The terrain that the file held when it was last read or written here, and its recipe; None where not known.
    look
        The look that the file held then; None where it is not known, and in files that keep none.
    kept
        The recipes that the user has kept beside this work.
    layers
        The layers of weights that the file keeps, or that the user has agreed to lose.
    has_own_look
        Whether this work came with a look, so that changes of it are for this work alone.
    saved
        The terrain of this work that needs no saving: the file holds it still, or nothing was done with it yet.
    """

    def __init__(
        self,
        path: Path | None = None,
        heightmap: Heightmap | None = None,
        recipe: Recipe | None = None,
        kept: KeptShelf | None = None,
    ) -> None:
        self.path, self.heightmap, self.recipe = path, heightmap, recipe
        self.kept = kept or KeptShelf()
        self.look: Look | None = None
        self.layers: Layers = ()
        self.has_own_look = False
        # The object, not its heights, tells what is saved: comparing heights would take long on large maps.
        self.saved: Heightmap | None = None


@dataclass(frozen=True, eq=False)
class State:
    """Everything that an undo step changes.

    Attributes
    ----------
    heightmap
        The terrain.
    recipe
        All that made it, or None where that is not known.
    file_binding
        Its file.
    base
        The terrain without the strokes drawn on it, or None where there are none.
    selection
        Where further work on it is done, or None for everywhere.
    layers
        The layers of weights.
    """

    heightmap: Heightmap
    recipe: Recipe | None = None
    file_binding: FileBinding = field(default_factory=FileBinding)
    base: Heightmap | None = None
    selection: Mask | None = None
    layers: Layers = ()

    @property
    def generator(self) -> Generator | None:
        """What made the terrain, if that is a generator alone, or None."""
        return self.recipe.generator if self.recipe else None

    @property
    def undrawn(self) -> Heightmap:
        """The terrain as it was generated, opened or changed as a whole, without the strokes drawn on it since."""
        return self.base or self.heightmap

    @property
    def header(self) -> TerrainHeader:
        """All of it but the heights."""
        return TerrainHeader.of(self.heightmap, self.recipe, self.file_binding.path, self.selection, self.layers)

    def has_ground_of(self, other: State) -> bool:
        """Return whether it differs from another one in the selection and the layers at most."""
        same_file = self.file_binding is other.file_binding
        same_recipe = self.recipe is other.recipe and self.undrawn is other.undrawn
        return self.heightmap is other.heightmap and same_recipe and same_file


class StateCursor:
    """Goes from one state to another, step by step.

    Between two whole states it copies the heights once at most: all patches on the way go into the same sketch. It
    copies nothing where the heightmap wanted is still alive.

    Attributes
    ----------
    windows
        Where the terrain differs from that of the first state; None for everywhere.
    """

    def __init__(self, start: State) -> None:
        self._heightmap: Heightmap | None = start.heightmap
        self._sketch: Heights | None = None
        self._header, self._undrawn, self._file_binding = start.header, start.undrawn, start.file_binding
        self.windows: Windows | None = ()

    @property
    def state(self) -> State:
        """The state that the cursor has come to."""
        if self._heightmap is None:
            assert self._sketch is not None
            self._heightmap, self._sketch = self._header.heightmap(self._sketch), None
        header = self._header
        return State(self._heightmap, header.recipe, self._file_binding, self._undrawn, header.selection, header.layers)

    def jump(self, state: State) -> None:
        """Go to another state."""
        self._heightmap, self._sketch, self.windows = state.heightmap, None, None
        self._header, self._undrawn, self._file_binding = state.header, state.undrawn, state.file_binding

    def select(self, selection: Mask | None) -> SelectionEntry:
        """Go over to another selection and return the entry that leads back."""
        back = SelectionEntry(self._header.selection)
        self._header = replace(self._header, selection=selection)
        return back

    def layer(self, layers: Layers) -> LayersEntry:
        """Go over to other layers of weights and return the entry that leads back."""
        back = LayersEntry(self._header.layers)
        self._header = replace(self._header, layers=layers)
        return back

    def apply_patch(self, entry: PatchEntry) -> PatchEntry:
        """Go over a stroke and return the entry that leads back. Strokes change neither file, selection nor layers."""
        here = self._heightmap
        back = PatchEntry(self._header, ref(here) if here else None, entry.change, not entry.forward)
        # If the heightmap of that state is still alive, it needs no heights from the sketch, and is known as saved.
        known = entry.known() if entry.known else None
        if known is None:
            self._sketch = self.state.heightmap.heights.copy() if self._sketch is None else self._sketch
            entry.apply_to(self._sketch)
        else:
            self._sketch = None
        self._heightmap, self._header = known, entry.header
        if self.windows is not None:
            # A dictionary drops duplicates and keeps the order.
            self.windows = tuple(dict.fromkeys(self.windows + entry.change.windows))
        return back


@dataclass(frozen=True, eq=False)
class WholeEntry:
    """Leads to a state that is kept as it is."""

    state: State

    @property
    def nbytes(self) -> int:
        """The memory of the heights."""
        # Without strokes the two are one object, whose memory must not count twice.
        kept = {id(one): one.heights.nbytes for one in (self.state.heightmap, self.state.undrawn)}
        return sum(kept.values()) + _pixels(self.state.selection)  # layers are shared by nearly all states

    def swap(self, cursor: StateCursor) -> WholeEntry:
        """Go there and return the entry that leads back."""
        back = WholeEntry(cursor.state)
        cursor.jump(self.state)
        return back


@dataclass(frozen=True, eq=False)
class PatchEntry:
    """Leads to a state that differs from its neighbour by a stroke.

    Attributes
    ----------
    header
        All of the state but the heights.
    known
        The heightmap as long as it is alive elsewhere. The same object, not an equal one, because the document knows
        by identity which heightmap was saved.
    change
        What the stroke changed.
    forward
        Whether it leads to the state after the stroke.
    """

    header: TerrainHeader
    known: ref[Heightmap] | None
    change: Change
    forward: bool

    @property
    def nbytes(self) -> int:
        """The memory of the patches."""
        return self.change.nbytes

    @classmethod
    def back_to(cls, state: State, change: Change) -> PatchEntry:
        """Return the entry that leads back to the state before a stroke."""
        return cls(state.header, ref(state.heightmap), change, forward=False)

    def apply_to(self, heights: Heights) -> None:
        """Turn the heights of the neighbour into those of this state, in place."""
        if self.forward:
            self.change.applied(heights)
        else:
            self.change.reverted(heights)

    def swap(self, cursor: StateCursor) -> PatchEntry:
        """Go there and return the entry that leads back."""
        return cursor.apply_patch(self)


@dataclass(frozen=True, eq=False)
class SelectionEntry:
    """Leads to a state that differs from its neighbour by the selection, None for everything."""

    selection: Mask | None

    @property
    def nbytes(self) -> int:
        """The memory of what was painted of it."""
        return _pixels(self.selection)

    def swap(self, cursor: StateCursor) -> SelectionEntry:
        """Go there and return the entry that leads back."""
        return cursor.select(self.selection)


@dataclass(frozen=True, eq=False)
class LayersEntry:
    """Leads to a state that differs from its neighbour by the layers of weights."""

    layers: Layers

    @property
    def nbytes(self) -> int:
        """The memory of their pixels."""
        return sum(painted.pixels.nbytes for painted in painted_in_layers(self.layers))

    def swap(self, cursor: StateCursor) -> LayersEntry:
        """Go there and return the entry that leads back."""
        return cursor.layer(self.layers)


def state_after(start: State, entries: Sequence[UndoEntry[StateCursor]]) -> State:
    """Return the state that entries lead to from a first one, on copies: one of the heights at most."""
    # What lies before a state that is kept whole does not matter.
    whole = [number for number, entry in enumerate(entries) if isinstance(entry, WholeEntry)]
    cursor = StateCursor(start)
    for entry in entries[whole[-1] if whole else 0 :]:
        entry.swap(cursor)
    return cursor.state


def _pixels(mask: Mask | None) -> int:
    """Return the memory of a mask's painted pixels."""
    return sum(part.pixels.nbytes for part in mask.parts() if isinstance(part, Painted)) if mask else 0


_READING = {"Open": marked("Open {name}"), "Reload": marked("Reload {name}")}


def reading(name: str, verb: str = "Open") -> str:
    """Return the name of the step for reading a file, by what the user did with it: "Open" or "Reload"."""
    return tr(_READING[verb], name=name)


def generating(generator: Generator, before: Generator | None = None) -> str:
    """Return the name of the step for growing a terrain: the parameters that changed, if only those did."""
    changes = changes_in_words(before, generator) if type(before) is type(generator) else ""
    return changes or tr(generate(type(generator)))


def generate(kind: type[Generator]) -> str:
    """Return the name of the step for growing a terrain by another algorithm than before, in English."""
    return f"Generate {kind.title.lower()}"

"""The document: the terrain at hand, its generator and file, its undo history, and the stroke being drawn on it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import partial
from math import isclose
from pathlib import Path
from typing import Any, Literal
from weakref import WeakSet

from PySide6.QtCore import QObject, Signal

from terrain_explorer.document.history import History, UndoStep
from terrain_explorer.document.journal import TerrainHeader
from terrain_explorer.document.states import (
    FileBinding,
    KeptShelf,
    LayersEntry,
    PatchEntry,
    SelectionEntry,
    State,
    StateCursor,
    WholeEntry,
    generating,
    reading,
    state_after,
)
from terrain_explorer.language import tr
from terrain_explorer.terrain import Generator, Heightmap, Recipe, Step
from terrain_explorer.terrain.brushes import EmptyMap
from terrain_explorer.terrain.brushes.patch import Change
from terrain_explorer.terrain.filters import Filter, SizeInMetres
from terrain_explorer.terrain.heightmap import Windows
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.recipe import DrawnStroke, Picture
from terrain_explorer.terrain.recipe.shelf import Shelf
from terrain_explorer.terrain.recipe.weight_layers import Layers
from terrain_explorer.terrain.sampling import RELIEF_OF_SIDE, true_relief
from terrain_explorer.terrain.shading.look import Look

UNDO_BYTES = 2**30
"""The most memory for the undo history: a map of 4097 x 4097 points takes 67 MB, so about 15 of those."""


class Document(QObject):
    """Takes what is done with its terrain, each change as one undo step, and signals what has changed.

    It knows no widget.

    Parameters
    ----------
    stand_in
        Whether the first terrain is only there so that there is one. Undo does not lead back to it from what the user
        opens or begins.
    """

    heightmapChanged = Signal()
    """The document has another heightmap; `generator` and `path` may have changed with it."""
    shownChanged = Signal(object)
    """`shown` differs from what was shown before in these windows, or with None everywhere.

    It comes after `heightmapChanged`, so that previews of the terrain before are ended when the views show the new one.
    """
    selectionChanged = Signal()
    """`selection` is another one; if the heightmap is another one, too, it comes after `shownChanged`."""
    layersChanged = Signal()
    """`layers` are others; where the terrain is another one, too, it comes after all signals on that."""
    lookChanged = Signal(object)
    """`look` is this one now. Where an undo or a redo has changed it, it comes after all signals on the terrain."""
    shelfChanged = Signal()
    """`shelf` is another one; where the terrain is, too, it comes after all signals on that."""
    pathChanged = Signal()
    """`path` is another one; right before `statusChanged`."""
    statusChanged = Signal()
    """What can be undone, the path, or whether there are unsaved changes may have changed."""

    def __init__(self, initial: State, parent: QObject | None = None, stand_in: bool = False) -> None:
        super().__init__(parent)
        self._state = initial
        self._stand_in = initial if stand_in else None
        initial.file_binding.saved = initial.heightmap
        self._bindings = WeakSet((initial.file_binding,))
        self._history: History[StateCursor] = History(UNDO_BYTES)
        self._windows: Windows | None = None
        self._live: Heightmap | None = None
        self._look = self._usual = Look()
        self._gesture: Hashable = None
        self._grown_from: Generator | None = None
        self._last_generator = self.source_generator
        self._last_path = self.path

    @property
    def heightmap(self) -> Heightmap:
        """The terrain."""
        return self._state.heightmap

    @property
    def shown(self) -> Heightmap:
        """The heightmap for the views: the terrain, with the stroke on it that is being drawn."""
        return self._live or self.heightmap

    @property
    def selection(self) -> Mask | None:
        """Where further work on the terrain is done; None for everywhere."""
        return self._state.selection

    @property
    def look(self) -> Look:
        """The light and the colours in which the terrain is shown."""
        return self._look

    @property
    def plain_look(self) -> Look:
        """The light and the colours as they go with any terrain: without what follows this one."""
        return _moved(self._look, unset_values(self.heightmap), _UNSET)

    @property
    def usual_look(self) -> Look:
        """The light and the colours of terrains that bring none of their own."""
        return self._usual

    @property
    def shelf(self) -> Shelf:
        """The recipes that the user has kept beside this work; projects take them along. They are no part of undo."""
        return self.file_binding.kept.recipes

    @property
    def layers(self) -> Layers:
        """The layers of weights, for all exports; projects take them along."""
        return self._state.layers

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
    def last_generator(self) -> Generator | None:
        """`source_generator`, or where there is none that of the last terrain that had one, or None."""
        return self._last_generator

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
        own = self.file_binding.has_own_look
        return replace(self._state.header, shelf=self.shelf, look=self._look.values(), own_look=own)

    @property
    def modified(self) -> bool:
        """Whether something was done with the terrain since it was begun, opened or saved."""
        return self.heightmap is not self.file_binding.saved

    @property
    def needs_saving(self) -> bool:
        """Whether the terrain, shelf, layers, or the look of one in a project has changes that are not saved."""
        return self.has_unsaved_work or self._look_differs

    @property
    def has_unsaved_work(self) -> bool:
        """Whether the terrain, the shelf or the layers have changes that are not saved."""
        return self.modified or self.file_binding.kept.saved != self.shelf or self.file_binding.layers != self.layers

    @property
    def unsaved_part(self) -> Literal["terrain", "shelf", "layers", "look"]:
        """The first of what has changes that are not saved, if any has."""
        if self.modified:
            return "terrain"
        if self.file_binding.kept.saved != self.shelf:
            return "shelf"
        return "layers" if self.file_binding.layers != self.layers else "look"

    @property
    def _look_differs(self) -> bool:
        return self.file_binding.look is not None and self.file_binding.look != self._look

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

    @property
    def ground(self) -> Recipe:
        """The recipe that further steps belong to."""
        return self.recipe or Recipe(Picture(self.path.name if self.path else tr("Picture"), self.heightmap))

    @property
    def begun(self) -> bool:
        """Whether there is anything but a stand-in for a terrain."""
        return bool(self.names) or self._state is not self._stand_in

    def take_generated(self, heightmap: Heightmap, generator: Generator, gesture: Hashable = None) -> None:
        """Take a generated terrain. Those of one gesture, such as a slider's drag, are one undo step.

        It keeps the file of a generated terrain, but not that of any other: saving must not replace a drawing.
        """
        file_binding = self.file_binding
        if self.generator is None:
            file_binding = FileBinding(kept=self.file_binding.kept)
            file_binding.has_own_look = self.file_binding.has_own_look
        self._do(self.name_for(generator, gesture), self._followed(heightmap, Recipe(generator), file_binding), gesture)

    def name_for(self, generator: Generator, gesture: Hashable = None) -> str:
        """Return the name of the undo step for growing a terrain in place of the one before, or before a gesture."""
        if gesture is None or gesture != self._gesture:
            self._gesture, self._grown_from = gesture, self.source_generator
        return generating(generator, self._grown_from)

    def take_filtered(
        self, heightmap: Heightmap, name: str, filter: Filter | None = None, mask: Mask | None = None
    ) -> None:
        """Take the terrain after a filter within a mask, with this name; it keeps its file.

        The filter is None where it is not known, and the mask where it was done everywhere.
        """
        recipe = self.ground.followed_by(filter, mask) if filter else None
        self._do(name, self._followed(heightmap, recipe))

    def take_moved(self, heightmap: Heightmap, name: str, filter: Filter, selection: Mask | None) -> None:
        """Take the terrain after a filter that moved ground, with the selection that went along; it keeps its file."""
        state = self._followed(heightmap, self.ground.followed_by(filter))
        self._do(name, replace(state, selection=selection))

    def take_remade(
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
            self._note_replaced(file_binding.path)  # and the steps are not in the file
            file_binding.kept, file_binding.layers = self.file_binding.kept, self.file_binding.layers
            file_binding.has_own_look = self.file_binding.has_own_look
        self._do(name, self._followed(heightmap, recipe, file_binding, base), gesture)

    def take_opened(
        self,
        heightmap: Heightmap,
        path: Path,
        recipe: Recipe | None,
        verb: str = "Open",
        selection: Mask | None = None,
        shelf: Shelf = (),
        layers: Layers | None = None,
        brings_look: bool = False,
    ) -> None:
        """Take a terrain read from a file, with the recipe, the selection and the shelf that the file holds.

        `layers` are those of weights in the file; None where such a file keeps none. `brings_look` says whether it
        holds a look, too, which comes next.
        """
        self._note_replaced(path)
        recipe = recipe or Recipe(Picture(path.name, heightmap))
        heightmap = recipe.told(heightmap)
        # What was kept beside a picture stays when it is read again.
        kept = self.file_binding.kept if verb == "Reload" and not shelf else KeptShelf(shelf)
        file_binding = FileBinding(path, heightmap, recipe, kept)
        file_binding.saved, file_binding.layers = heightmap, layers or ()
        if layers is None and verb == "Reload":
            layers, file_binding.layers = self.layers, self.file_binding.layers
        file_binding.has_own_look = verb == "Reload" and self.file_binding.has_own_look
        state = State(heightmap, recipe, file_binding, selection=selection, layers=layers or ())
        self._begin(reading(path.name, verb), state, brings_look or verb == "Reload")

    def note_saved_look(self, look: Look) -> None:
        """Note that the terrain's file keeps a look, which this is."""
        self.file_binding.look = look
        self._tell_status()

    def take_sampled(self, heightmap: Heightmap, name: str, recipe: Recipe | None) -> None:
        """Take one of the program's own samples, whose file must not be overwritten."""
        self._begin(reading(name), _untouched(State(_told(heightmap, recipe), recipe)))

    def take_pasted(self, heightmap: Heightmap) -> None:
        """Take a terrain from the clipboard."""
        self._begin(tr("Paste"), State(heightmap))

    def start(self, heightmap: Heightmap, generator: Generator | None = None) -> None:
        """Begin anew, without a file."""
        self._begin(tr("New"), _untouched(State(heightmap, _alone(generator))))

    def start_drawing(self, empty: EmptyMap, size: SizeInMetres | None = None) -> None:
        """Begin an empty drawing, without a file. Changes that are not saved stay so: undo brings them back."""
        recipe = Recipe(empty).sized(size)
        state = State(replace(recipe.heightmap(), recipe=None), recipe)
        self._begin(tr("New drawing"), state if self.has_unsaved_work else _untouched(state))

    def take_drawn(self, heightmap: Heightmap, change: Change, name: str, stroke: DrawnStroke | None = None) -> None:
        """Take the terrain after a stroke; one that changed nothing is no step, unless finer points show it.

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
        if change.patches or (stroke is not None and stroke.finer):
            # A drawing goes on only where the ground below it is known, which is what `Erase` brings back.
            goes_on = self.undrawn is not self.heightmap
            recipe = self.ground.drawn_on(stroke, heightmap, goes_on) if stroke else None
            self._history.push(UndoStep(name, PatchEntry.back_to(self._state, change), is_stroke=True))
            state = self._followed(heightmap, recipe, base=self.undrawn)
            # The views have already shown the sketch of the stroke, so no heights are left to show.
            self._show(state, change.windows, shown=change.windows if self._live is None else ())
        elif self._live is not None:
            self.take_sketch_back(())

    def select(self, mask: Mask | None, name: str, gesture: Hashable = None) -> None:
        """Take another selection, None for everything, as a step with this name; the same one is no step.

        The terrain stays as it is, saved or not. Changes of one gesture are one undo step.
        """
        if mask != self.selection:
            self._history.push(UndoStep(name, SelectionEntry(self.selection), gesture, is_stroke=True))
            self._show_selection(replace(self._state, selection=mask))

    def set_layers(self, layers: Layers) -> None:
        """Take other layers of weights, as a step; the same ones are no step. The terrain stays as it is."""
        if layers != self.layers:
            self._history.push(UndoStep(tr("Layers of weights"), LayersEntry(self.layers), is_stroke=True))
            self._state, self._windows = replace(self._state, layers=layers), ()
            self.layersChanged.emit()
            self._tell_status()

    def hold_selection(self, mask: Mask) -> None:
        """Take a mask that selects now what the selection has selected so far. It is no step."""
        self._show_selection(replace(self._state, selection=mask))

    def take_recovered(
        self,
        heightmap: Heightmap,
        recipe: Recipe | None,
        path: Path | None,
        selection: Mask | None = None,
        shelf: Shelf = (),
        layers: Layers = (),
        look: Look | None = None,
        own_look: bool = True,
    ) -> None:
        """Take a terrain that was not saved when the program ended, with all that belonged to it.

        `own_look` says whether the look is for this terrain alone.
        """
        kept = KeptShelf(shelf)
        kept.saved = ()
        binding = FileBinding(path, kept=kept)
        state = State(_told(heightmap, recipe), recipe, binding, selection=selection, layers=layers)
        self._begin(tr("Recover"), state)
        if look is not None:
            self.bring_look(look, own_look)

    def note_saved(
        self,
        heightmap: Heightmap,
        path: Path,
        file_binding: FileBinding,
        recipe: Recipe | None = None,
        look: Look | None = None,
        shelf: Shelf | None = None,
        layers: Layers | None = None,
    ) -> None:
        """Note that a heightmap, still shown or not, and its recipe if that is known, is now in a file.

        Parameters
        ----------
        file_binding
            The document's when saving began. A terrain that was opened since has another one.
        look
            The look in the file; None where that keeps none.
        shelf
            What the file keeps of the shelf; None where it keeps none.
        layers
            The layers of weights in the file; None where it keeps none.
        """
        self._note_replaced(path)
        file_binding.path, file_binding.heightmap, file_binding.recipe = path, heightmap, recipe
        file_binding.saved = heightmap
        file_binding.look = look
        if shelf is not None:
            file_binding.kept.saved = shelf
        if layers is not None:
            file_binding.layers = layers
        self._tell_status()

    def note_unsaved(self) -> None:
        """Note that the file holds none of these terrains any more: another program replaced or deleted it."""
        self.file_binding.saved = None
        self._note_replaced(self.path)
        self._tell_status()

    def sketch(self, live: Heightmap, windows: Windows) -> None:
        """Show a stroke while it is being drawn. It is no step and not in the journal until it is `take_drawn`.

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

    def undo(self) -> None:
        """Take back the newest change."""
        if self.undo_name is not None:
            self.go_to(self.position - 1)

    def redo(self) -> None:
        """Do the change that was undone last again."""
        if self.redo_name is not None:
            self.go_to(self.position + 1)

    def note_look(self, before: Look, after: Look) -> None:
        """Note that the newest step brought another look along, so that undo and redo bring that back, too."""
        self._history.note_beside(before, after)

    def bring_look(self, look: Look, own: bool = False) -> None:
        """Show the terrain in the look that came with the newest step; undo and redo change it along with the step.

        `own` says whether it is that of this terrain alone: others come in the usual look again.
        """
        before = self._look
        self.file_binding.has_own_look |= own
        if look != before:
            self.set_look(look)
            self.note_look(before, look)

    def set_look(self, look: Look) -> None:
        """Show the terrain in another look. It is no step."""
        if look == self._look:
            return
        needed, self._look = self.needs_saving, look
        if not self.file_binding.has_own_look:
            # How a terrain in metres is drawn against nature says nothing of others.
            plain = self.plain_look
            measured = true_relief(self.heightmap) is not None
            self._usual = replace(plain, exaggeration=self._usual.exaggeration) if measured else plain
        self.lookChanged.emit(look)
        if self.needs_saving != needed:
            self._tell_status()

    def adopt_look(self, look: Look) -> None:
        """Show the terrain in a look that belongs to no terrain, such as a preset. The sea stays, if one is set."""
        self.set_look(self.suited(look).with_sea_of(self._look))

    def suited(self, look: Look) -> Look:
        """Return a look that belongs to no terrain as it is here: what nobody has set in it follows the terrain."""
        return _moved(look, _UNSET, unset_values(self.heightmap))

    def set_shelf(self, shelf: Shelf) -> None:
        """Keep other recipes on the shelf. It is no step."""
        if shelf != self.shelf:
            self.file_binding.kept.recipes = shelf
            self.shelfChanged.emit()
            self._tell_status()

    def go_to(self, position: int) -> None:
        """Undo or redo until ``position`` of the steps are done, from 0 to the number of `names`."""
        if position != self.position:
            cursor = StateCursor(self._state)
            looks = self._history.go_to(position, cursor)
            # The windows lead from state to state. If a sketch is shown, the views have to show everything anew.
            self._show(cursor.state, cursor.windows, shown=cursor.windows if self._live is None else None)
            look = self._look
            for left, wanted in looks:
                look = _led_over(look, left, wanted)
            self.set_look(look)

    def finding_state(self, position: int) -> Callable[[], State]:
        """Return what finds, in any thread, the state after so many of the steps; the document stays as it is."""
        return partial(state_after, self._state, self._history.entries_to(position))

    def _note_replaced(self, path: Path | None) -> None:
        """Note that a file holds none of the terrains that undo and redo lead to any more."""
        for binding in self._bindings:
            if path is not None and binding.path == path:
                binding.saved = None

    def _followed(
        self,
        heightmap: Heightmap,
        recipe: Recipe | None,
        file_binding: FileBinding | None = None,
        base: Heightmap | None = None,
    ) -> State:
        """Return a state of the same work; by default it has the same file."""
        told = _told(heightmap, recipe)
        return State(told, recipe, file_binding or self.file_binding, base, self.selection, self.layers)

    def _begin(self, name: str, state: State, keeps_look: bool = False) -> None:
        """Go to a state of other work, as a step unless there was no work before.

        What is on the shelf stays until a file with a shelf of its own is opened. The sea belongs to the terrain before
        it, and so does a look that came with that; they go unless the look is to be kept, for now.
        """
        if state.file_binding.path is None and not state.file_binding.kept.recipes:
            state.file_binding.kept = self.file_binding.kept
        if self.begun:
            self._do(name, state)
        else:
            self._show(state)
        if not keeps_look:
            fresh = replace(self._usual, water=False, water_level=Look.water_level)
            measured = true_relief(state.heightmap) is not None
            self.bring_look(self.suited(replace(fresh, exaggeration=Look.exaggeration) if measured else fresh))

    def _do(self, name: str, state: State, gesture: Hashable = None) -> None:
        unset, usual = unset_values(self.heightmap), self._usual
        self._history.push(UndoStep(name, WholeEntry(self._state), gesture))
        self._show(state)
        self.bring_look(_moved(self._look, unset, unset_values(state.heightmap)))
        self._usual = usual  # nobody has set anything

    def _show(self, state: State, windows: Windows | None = None, shown: Windows | None = None) -> None:
        """Go to a state that differs from the one before in ``windows``, and from what was shown in ``shown``."""
        # All values first: a listener to the first signal may ask for any of them.
        before, sketched = self._state, self._live is not None
        self._bindings.add(state.file_binding)
        self._state, self._windows, self._live = state, windows, None
        self._last_generator = self.source_generator or self._last_generator
        if sketched or not state.has_ground_of(before):
            self.heightmapChanged.emit()
            self.shownChanged.emit(shown)
        if state.selection is not before.selection:
            self.selectionChanged.emit()
        if state.layers != before.layers:
            self.layersChanged.emit()
        if state.file_binding.kept is not before.file_binding.kept:
            self.shelfChanged.emit()
        self._tell_status()

    def _tell_status(self) -> None:
        if self.path != self._last_path:
            self._last_path = self.path
            self.pathChanged.emit()
        self.statusChanged.emit()

    def _show_selection(self, state: State) -> None:
        """Go to a state that differs from the one before in the selection alone; a stroke being drawn goes on."""
        self._state, self._windows = state, ()
        self.selectionChanged.emit()
        self._tell_status()


def _untouched(state: State) -> State:
    """Return a state with which nothing was done yet, so that it needs no saving."""
    state.file_binding.saved = state.heightmap
    return state


def _alone(generator: Generator | None) -> Recipe | None:
    return Recipe(generator) if generator else None


def unset_values(heightmap: Heightmap) -> Mapping[str, float]:
    """Return what a look of a terrain has while nobody has set it.

    Of a terrain in metres the sea lies at 0 m, if that lies within, and heights are drawn to the scale of distances, as
    far as they can be drawn so high.
    """
    sea, relief = heightmap.level_of_zero, true_relief(heightmap)
    exaggeration = Look.exaggeration if relief is None else min(relief / RELIEF_OF_SIDE, _HIGHEST)
    return {"water_level": Look.water_level if sea is None else sea, "exaggeration": exaggeration}


_HIGHEST = 10.0
"""The most that heights are drawn higher than they are usually."""

_UNSET: Mapping[str, float] = {name: getattr(Look, name) for name in ("water_level", "exaggeration")}


def _moved(look: Look, before: Mapping[str, float], after: Mapping[str, float]) -> Look:
    """Return a look in which what nobody has set before is what it is afterwards."""
    unset: dict[str, Any] = {
        name: after[name] for name in before if isclose(getattr(look, name), before[name], abs_tol=1e-6)
    }
    return replace(look, **unset)


def _led_over(look: Look, left: Look, wanted: Look) -> Look:
    """Return a look after the change from one to another, except for what was set otherwise meanwhile."""
    values, old, new = look.values(), left.values(), wanted.values()
    return replace(look, **{name: new[name] for name in new if new[name] != old[name] == values[name]})


def _told(heightmap: Heightmap, recipe: Recipe | None) -> Heightmap:
    """Return the heightmap of a recipe, knowing what erosion did to it: itself, where it does."""
    if recipe is not None:
        return recipe.told(heightmap)
    return heightmap if heightmap.worn is None else replace(heightmap, worn=None)

"""The document: the terrain at hand, its generator and file, its undo history, and the stroke being drawn on it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from pathlib import Path

from terrain_explorer.document.history import UndoStep
from terrain_explorer.document.states import FileBinding, PatchEntry, SelectionEntry
from terrain_explorer.document.states import State as State
from terrain_explorer.document.step_names import generating, reading
from terrain_explorer.document.undoable_document import UndoableDocument
from terrain_explorer.language import tr
from terrain_explorer.terrain import Generator, Heightmap, Recipe
from terrain_explorer.terrain.brushes import EmptyMap
from terrain_explorer.terrain.brushes.patch import Change
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.recipe import DrawnStroke, Picture
from terrain_explorer.terrain.shading.look import Look


class Document(UndoableDocument):
    """A document that takes what is done with its terrain, each change as one undo step."""

    def generated(self, heightmap: Heightmap, generator: Generator, gesture: Hashable = None) -> None:
        """Take a generated terrain. Those of one gesture, such as a slider's drag, are one undo step.

        It keeps the file of a generated terrain, but not that of any other: saving must not replace a drawing.
        """
        file_binding = self.file_binding if self.generator is not None else FileBinding()
        self._do(self.name_for(generator, gesture), self._followed(heightmap, Recipe(generator), file_binding), gesture)

    def name_for(self, generator: Generator, gesture: Hashable = None) -> str:
        """Return the name of the undo step for growing a terrain in place of the one before, or before a gesture."""
        if gesture is None or gesture != self._gesture:
            self._gesture, self._grown_from = gesture, self.source_generator
        return generating(generator, self._grown_from)

    def changed(self, heightmap: Heightmap, name: str, filter: Filter | None = None, mask: Mask | None = None) -> None:
        """Take the terrain after a filter within a mask, with this name; it keeps its file.

        The filter is None where it is not known, and the mask where it was done everywhere.
        """
        recipe = self.ground.followed_by(filter, mask) if filter else None
        self._do(name, self._followed(heightmap, recipe))

    def moved(self, heightmap: Heightmap, name: str, filter: Filter, selection: Mask | None) -> None:
        """Take the terrain after a filter that moved ground, with the selection that went along; it keeps its file."""
        state = self._followed(heightmap, self.ground.followed_by(filter))
        self._do(name, replace(state, selection=selection))

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
            self._note_replaced(file_binding.path)  # and the steps are not in the file
        self._do(name, self._followed(heightmap, recipe, file_binding, base), gesture)

    def opened(
        self,
        heightmap: Heightmap,
        path: Path,
        recipe: Recipe | None,
        verb: str = "Open",
        selection: Mask | None = None,
    ) -> None:
        """Take a terrain read from a file, with the recipe and the selection that the file holds, or None."""
        self._note_replaced(path)
        recipe = recipe or Recipe(Picture(path.name, heightmap))
        file_binding = FileBinding(path, heightmap, recipe)
        file_binding.saved = heightmap
        self._begin(reading(path.name, verb), State(heightmap, recipe, file_binding, selection=selection))

    def note_saved_look(self, look: Look) -> None:
        """Note that the terrain's file keeps a look, which this is."""
        self.file_binding.look = look
        self.statusChanged.emit()

    def sampled(self, heightmap: Heightmap, name: str, recipe: Recipe | None) -> None:
        """Take one of the program's own samples, whose file must not be overwritten."""
        self._begin(reading(name), _untouched(State(heightmap, recipe)))

    def pasted(self, heightmap: Heightmap) -> None:
        """Take a terrain from the clipboard."""
        self._begin(tr("Paste"), State(heightmap))

    def started(self, heightmap: Heightmap, generator: Generator | None = None) -> None:
        """Begin anew, without a file."""
        self._begin(tr("New"), _untouched(State(heightmap, _alone(generator))))

    def drawing_started(self, empty: EmptyMap) -> None:
        """Begin an empty drawing, without a file. Changes that are not saved stay so: undo brings them back."""
        state = State(empty.heightmap(), Recipe(empty))
        self._begin(tr("New drawing"), state if self.modified else _untouched(state))

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

    def recovered(
        self, heightmap: Heightmap, recipe: Recipe | None, path: Path | None, selection: Mask | None = None
    ) -> None:
        """Take a terrain that was not saved when the program ended, with its recipe, or None, and its selection."""
        self._begin(tr("Recover"), State(heightmap, recipe, FileBinding(path), selection=selection))

    def saved(
        self,
        heightmap: Heightmap,
        path: Path,
        file_binding: FileBinding,
        recipe: Recipe | None = None,
        look: Look | None = None,
    ) -> None:
        """Note that a heightmap, still shown or not, and its recipe if that is known, is now in a file.

        Parameters
        ----------
        file_binding
            The document's when saving began. A terrain that was opened since has another one.
        look
            The look in the file; None where that keeps none.
        """
        self._note_replaced(path)
        file_binding.path, file_binding.heightmap, file_binding.recipe = path, heightmap, recipe
        file_binding.saved = heightmap
        file_binding.look = look
        self.statusChanged.emit()

    def unsaved(self) -> None:
        """Note that the file holds none of these terrains any more: another program replaced or deleted it."""
        self.file_binding.saved = None
        self._note_replaced(self.path)
        self.statusChanged.emit()

    def _followed(
        self,
        heightmap: Heightmap,
        recipe: Recipe | None,
        file_binding: FileBinding | None = None,
        base: Heightmap | None = None,
    ) -> State:
        """Return a state of the same work; by default it has the same file."""
        return State(heightmap, recipe, file_binding or self.file_binding, base, self.selection)

    @property
    def ground(self) -> Recipe:
        """The recipe that further steps belong to."""
        return self.recipe or Recipe(Picture(self.path.name if self.path else tr("Picture"), self.heightmap))


def _untouched(state: State) -> State:
    """Return a state with which nothing was done yet, so that it needs no saving."""
    state.file_binding.saved = state.heightmap
    return state


def _alone(generator: Generator | None) -> Recipe | None:
    return Recipe(generator) if generator else None

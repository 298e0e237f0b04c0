"""Reads the recipe of a terrain back from its journal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from terrain_explorer.document.journal.journal import file_of
from terrain_explorer.document.journal.recipe_changes import BASE
from terrain_explorer.document.journal.records import read_records
from terrain_explorer.document.journal.stored_maps import read_copied, read_map, read_painted
from terrain_explorer.document.journal.stored_values import UNKNOWN, NotUnderstoodError, mapping, whole_number
from terrain_explorer.document.journal.terrain_header import TerrainHeader
from terrain_explorer.terrain import Heightmap, Recipe, Step
from terrain_explorer.terrain.brushes import StampImage
from terrain_explorer.terrain.filters.pieces import CopiedArea
from terrain_explorer.terrain.heightmap import StoredShelf
from terrain_explorer.terrain.masks import Mask, Painted
from terrain_explorer.terrain.recipe import DrawnStroke, Picture
from terrain_explorer.terrain.recipe.shelf import Shelf, shelf_from
from terrain_explorer.terrain.recipe.source import Source, source_from_content, source_to_content
from terrain_explorer.terrain.recipe.stored_parts import mask_from_content
from terrain_explorer.terrain.recipe.weight_layers import Layers, layers_from_content


class KeptRecipe:
    """The recipe after a base and the changes that follow it, selection, shelf and layers; looked at when read.

    Parameters
    ----------
    base
        The file of the base.
    """

    def __init__(self, base: Path) -> None:
        self._base = base
        self._told: list[tuple[TerrainHeader, Any]] = []
        self._selection: Any = None
        self._shelf: Any = None
        self._layers: Any = []

    def follow(self, header: TerrainHeader, content: Mapping[str, Any]) -> None:
        """Go on to the next state: its header, and the content of its record."""
        self._told.append((header, content.get("recipe")))
        self._selection = content.get("selection", self._selection)
        self._shelf = content.get("shelf", self._shelf)
        self._layers = content.get("layers", self._layers)

    def read(self) -> Recipe | None:
        """Return the recipe, or None where it was not known.

        Raises
        ------
        NotUnderstoodError
            It is damaged or incomplete, or another version of the program made it.
        """
        header, change = self._told[-1]
        if change is None:
            return _alone(header)
        try:
            return self._followed().made(self._picture, self._painted, self._copied)
        except (*UNKNOWN, OSError) as error:
            raise NotUnderstoodError from error

    def read_selection(self) -> Mask | None:
        """Return the selection, or None where nothing was selected; raises as `read` does."""
        try:
            return made_selection(self._selection, self._painted)
        except (*UNKNOWN, OSError) as error:
            raise NotUnderstoodError from error

    def read_shelf(self) -> Shelf:
        """Return the shelf, as far as it can be read; raises as `read` does."""
        if self._shelf is None:
            return ()
        try:
            content = mapping(self._shelf)
            pictures = tuple(self._picture(whole_number(number, BASE)) for number in content["pictures"])
            return shelf_from(StoredShelf(content["text"], pictures))[0]
        except (*UNKNOWN, OSError) as error:
            raise NotUnderstoodError from error

    def read_layers(self) -> Layers:
        """Return the layers of weights, as far as they can be read; raises as `read` does."""
        pixels = _Read(self._painted)
        try:
            return layers_from_content(self._layers, lambda number: pixels[whole_number(number, 1)])[0]
        except (*UNKNOWN, OSError) as error:
            raise NotUnderstoodError from error

    def _followed(self) -> StoredRecipe:
        stored = StoredRecipe()
        for header, change in self._told:
            try:
                stored = self._after(stored, header, change)
            except (*UNKNOWN, OSError):
                stored = StoredRecipe()  # with which nothing can be made until a change begins another recipe
        return stored

    def _after(self, stored: StoredRecipe, header: TerrainHeader, changes: Any) -> StoredRecipe:
        if changes is None:
            alone = _alone(header)
            return StoredRecipe(alone and source_to_content(alone.source))
        if changes is True:
            stored, changes = StoredRecipe(), self._whole()
        for change in changes:
            stored.apply(change)
        return stored

    def _whole(self) -> Iterator[Any]:
        """Yield the changes that make the recipe of the base."""
        for record in read_records(self._base.with_suffix(".recipe")):
            if "end" in record.content:
                return
            yield record.content["change"]
        raise ValueError("the recipe is torn")

    def _picture(self, number: int) -> Heightmap:
        return read_map(self._base if number == BASE else file_of(self._base.parent, number, "picture"))

    def _painted(self, number: int) -> Painted:
        return read_painted(file_of(self._base.parent, number, "picture"))

    def _copied(self, number: int) -> CopiedArea:
        return read_copied(file_of(self._base.parent, number, "picture"))


def _alone(header: TerrainHeader) -> Recipe | None:
    """Return the generator alone that a header tells of."""
    # Version 0.1.0 told it of drawings on it, too; only heights that were grown have a recipe of their own.
    return header.recipe if header.facts.get("recipe") is not None else None


T = TypeVar("T")


@dataclass
class StoredRecipe:
    """A recipe as it comes out of a journal, change by change; its parts are looked at when it is `made`."""

    source: Any = None
    steps: list[Any] = field(default_factory=list)

    def apply(self, change: Any) -> None:
        """Follow a change; raises one of `UNKNOWN` for one that does not follow."""
        if "source" in change:
            self.source, self.steps = change["source"], []
            return
        place, kept = (whole_number(number, 0) for number in change["kept"])
        drawing = self.steps[place]["drawing"] if kept else {"strokes": []}
        before = drawing["strokes"][:kept]
        if place > len(self.steps) or len(before) != kept:
            raise ValueError("a change of a recipe does not follow the one before")
        del self.steps[place:]
        if "step" in change:
            step = mapping(change["step"])
            if kept:
                own = mapping(step["drawing"])
                used = max((stroke["mask"] + 1 for stroke in before if "mask" in stroke), default=0)
                masks = drawing.get("masks", [])[:used] + own.get("masks", [])
                step = step | {"drawing": own | {"strokes": before + own["strokes"], "masks": masks}}
            self.steps.append(step)

    def made(
        self,
        picture: Callable[[int], Heightmap],
        painted: Callable[[int], Painted],
        copied: Callable[[int], CopiedArea],
    ) -> Recipe:
        """Return the recipe; the functions give a picture, pixels and copied ground by their numbers.

        Raises
        ------
        ValueError, LookupError, TypeError
            It is damaged, or of another version of the program.
        """
        stamps, pixels = _Read(lambda number: StampImage(picture(number))), _Read(painted)
        copies = _Read(copied)
        steps = tuple(_step(step, stamps, pixels, copies) for step in self.steps)
        return Recipe(_source(self.source, picture), steps)


class _Read(dict[int, T]):
    """What was read by number, each when it is asked for first."""

    def __init__(self, read: Callable[[int], T]) -> None:
        self._read = read

    def __missing__(self, number: int) -> T:
        self[number] = self._read(number)
        return self[number]


def made_selection(content: Any, painted: Callable[[int], Painted]) -> Mask | None:
    """Return the selection that a record tells, None where nothing is selected; see `StoredRecipe.made`."""
    return None if content is None else _mask(content, _Read(painted))


def _source(content: Any, picture: Callable[[int], Heightmap]) -> Source:
    content = dict(mapping(content))
    number = content.pop("kept", None)
    source = source_from_content(content)
    if isinstance(source, Picture) and number is not None:
        return replace(source, heightmap=picture(whole_number(number, BASE)))
    return source


def _step(content: Any, stamps: _Read[StampImage], pixels: _Read[Painted], copies: _Read[CopiedArea]) -> Step:
    content = dict(mapping(content))
    if "drawing" in content:
        return _drawing(content, stamps, pixels)
    return Step.from_content(content, lambda number: copies[whole_number(number, 1)], partial(_pixels, pixels))


def _drawing(content: dict[str, Any], stamps: _Read[StampImage], pixels: _Read[Painted]) -> Step:
    drawing = dict(mapping(content["drawing"]))
    masks = [_mask(mask, pixels) for mask in drawing.pop("masks", [])]
    strokes = tuple(_stroke(stroke, stamps, masks) for stroke in drawing.pop("strokes"))
    outline = content | {"drawing": drawing | {"strokes": []}}
    step = Step.from_content(outline, kept_pixels=partial(_pixels, pixels))
    return replace(step, filter=replace(step.filter, strokes=strokes))


def _mask(content: Any, pixels: _Read[Painted]) -> Mask:
    return mask_from_content(content, partial(_pixels, pixels))


def _pixels(pixels: _Read[Painted], number: Any) -> Painted:
    return pixels[whole_number(number, 1)]


def _stroke(content: Any, stamps: _Read[StampImage], masks: Sequence[Mask]) -> DrawnStroke:
    content = dict(mapping(content))
    number = content.pop("stamp", None)
    stroke = DrawnStroke.from_content(content, masks)
    return stroke if number is None else replace(stroke, stamp=stamps[whole_number(number, 1)])

"""Recipes for a journal, and the pictures that they refer to: what changes from one to the next.

A change is a JSON object. ``{"source": S}`` begins a recipe. ``{"kept": [k, n], "step": s}`` keeps the first k steps;
the step after them is s, with n strokes of the step that was there before its own; without s there is none. The masks
of a drawing are those that the kept strokes use, and then those that it lists. Pictures, the heights of a source, the
images of stamps, the pixels of masks and copied ground, are numbers, for they are in files of their own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any
from weakref import ref

from terrain_explorer.terrain import Heightmap, Recipe, Step
from terrain_explorer.terrain.brushes import StampImage
from terrain_explorer.terrain.filters.pieces import CopiedArea, PastedPiece
from terrain_explorer.terrain.masks import Mask, Painted
from terrain_explorer.terrain.recipe import Drawing, DrawnStroke, Picture
from terrain_explorer.terrain.recipe.source import source_to_content
from terrain_explorer.terrain.recipe.stored_parts import mask_to_content

KeptPicture = Heightmap | StampImage | Painted | CopiedArea
"""The heights of a source, the image of a stamp, the pixels of a mask, or copied ground."""

NumbersById = Mapping[int, int]
"""The numbers of pictures by their `id`."""


BASE = 0
"""The number of the picture that the base itself is: an opened file is not written twice."""


class PictureNumbers:
    """The numbers of pictures in a journal. The same object has the same number until it is dropped."""

    def __init__(self) -> None:
        # Without keeping maps alive that nobody else needs any more.
        self._known: dict[int, tuple[ref[KeptPicture], int]] = {}
        self._last = 0

    def known(self, picture: KeptPicture) -> int | None:
        """Return the number of a picture, or None for one without."""
        known, number = self._known.get(id(picture), (None, 0))
        return number if known is not None and known() is picture else None

    def add(self, picture: KeptPicture) -> int:
        """Return a new number for a picture."""
        self._last += 1
        self._known[id(picture)] = (ref(picture), self._last)
        return self._last

    def begin(self, base: Heightmap | None) -> None:
        """Go over to a new base, which may be a picture itself; the one before has no number any more."""
        self._known = {key: known for key, known in self._known.items() if known[1] != BASE}
        if base is not None and self.known(base) is None:
            self._known[id(base)] = (ref(base), BASE)

    def forget(self) -> None:
        """Drop all pictures. Another thread may call it."""
        self._known = {}

    def keep_only(self, numbers: Collection[int]) -> frozenset[int]:
        """Drop all other pictures, and return the numbers of all that were ever dropped."""
        self._known = {key: known for key, known in self._known.items() if known[1] in numbers}
        return frozenset(range(1, self._last + 1)).difference(numbers)


def pictures_of(recipe: Recipe | None, selection: Mask | None = None) -> Collection[KeptPicture]:
    """Return the pictures that a recipe and a selection refer to, each once."""
    pictures: list[KeptPicture | None] = [*painted_in(selection)]
    if recipe is not None:
        pictures += (stroke.stamp for step in recipe.steps for stroke in strokes_of(step))
        pictures += (painted for step in recipe.steps for mask in step.masks() for painted in painted_in(mask))
        pictures += (step.filter.content for step in recipe.steps if isinstance(step.filter, PastedPiece))
        pictures.append(recipe.picture)
    return {id(picture): picture for picture in pictures if picture is not None}.values()


def strokes_of(step: Step) -> tuple[DrawnStroke, ...]:
    """Return the strokes of a step: none where it is no drawing."""
    return step.filter.strokes if isinstance(step.filter, Drawing) else ()


def painted_in(mask: Mask | None) -> Iterator[Painted]:
    """Yield the painted pixels of a mask."""
    return (part for part in mask.parts() if isinstance(part, Painted)) if mask is not None else iter(())


_STROKES = 20
"""The most strokes in a change: encoding holds up all threads, which thousands at a time would make felt."""

_LONG = 2000
"""Places of strokes that are encoded in a moment, about 10 ms."""


def mask_content(mask: Mask, numbers: NumbersById) -> dict[str, Any]:
    """Return a mask as a JSON object, with numbers for its pixels."""
    return mask_to_content(mask, lambda painted: numbers[id(painted)])


@dataclass(frozen=True, eq=False)
class RecipeChange:
    """The change from a recipe to another.

    Attributes
    ----------
    before, after
        The recipes; None where there is none.
    numbers
        The numbers of the pictures of the recipe after.
    """

    before: Recipe | None
    after: Recipe | None
    numbers: NumbersById

    @property
    def is_long(self) -> bool:
        """Whether it takes more than a moment to encode."""
        return sum(len(stroke.places) for _, _, _, strokes in self._steps() for stroke in strokes) > _LONG

    def contents(self) -> Iterator[dict[str, Any]]:
        """Yield the changes in a form that JSON can hold; none where nothing changes."""
        if self.after is None:
            return
        if not self._goes_on:
            yield {"source": _source_content(self.after, self.numbers)}
        for place, step, kept, strokes in self._steps():
            if step is None:
                yield {"kept": [place, 0]}
            else:
                yield from _step_contents(place, step, kept, strokes, self.numbers)

    @property
    def _goes_on(self) -> bool:
        # By identity, here and below: comparing thousands of strokes after each of them would take long.
        return self.before is not None and self.after is not None and self.after.source is self.before.source

    def _steps(self) -> Iterator[tuple[int, Step | None, int, tuple[DrawnStroke, ...]]]:
        """Yield each place from the first that differs, its step, how many strokes it keeps, and the further ones."""
        old = self.before.steps if self.before and self._goes_on else ()
        new = self.after.steps if self.after else ()
        first = _common(old, new)
        if first == len(new) < len(old):
            yield first, None, 0, ()
        for place, step in enumerate(new[first:], first):
            strokes = strokes_of(step)
            kept = _common(strokes_of(old[place]), strokes) if place == first < len(old) else 0
            yield place, step, kept, strokes[kept:]


def _common(old: tuple[object, ...], new: tuple[object, ...]) -> int:
    """Return how many members two tuples begin with that are the same objects."""
    pairs = enumerate(zip(old, new, strict=False))
    return next((place for place, (one, other) in pairs if one is not other), min(len(old), len(new)))


def _source_content(recipe: Recipe, numbers: NumbersById) -> dict[str, Any]:
    content = source_to_content(recipe.source)
    if isinstance(recipe.source, Picture) and recipe.source.heightmap is not None:
        content["kept"] = numbers[id(recipe.source.heightmap)]
    return content


def _step_contents(
    place: int, step: Step, kept: int, strokes: tuple[DrawnStroke, ...], numbers: NumbersById
) -> Iterator[dict[str, Any]]:
    if not isinstance(step.filter, Drawing):
        yield {"kept": [place, 0], "step": _step_content(step, numbers)}
        return
    outline = _step_content(replace(step, filter=replace(step.filter, strokes=())), numbers)
    masks = {mask: number for number, mask in enumerate(step.filter.masks)}
    known = len(replace(step.filter, strokes=step.filter.strokes[:kept]).masks)
    left = iter(strokes)
    while True:
        some = [_stroke_content(stroke, masks, numbers) for stroke in islice(left, _STROKES)]
        used = max((stroke["mask"] + 1 for stroke in some if "mask" in stroke), default=0)
        new = [mask_content(mask, numbers) for mask in step.filter.masks[known:used]]
        drawing = outline["drawing"] | {"strokes": some} | ({"masks": new} if new else {})
        yield {"kept": [place, kept], "step": outline | {"drawing": drawing}}
        kept, known = kept + len(some), max(known, used)
        if len(some) < _STROKES:
            return


def _step_content(step: Step, numbers: NumbersById) -> dict[str, Any]:
    return step.to_content(lambda copied: numbers[id(copied)], lambda painted: numbers[id(painted)])


def _stroke_content(stroke: DrawnStroke, masks: Mapping[Mask, int], numbers: NumbersById) -> dict[str, Any]:
    content = replace(stroke, stamp=None).to_content()
    if stroke.mask is not None:
        content["mask"] = masks[stroke.mask]
    return content if stroke.stamp is None else content | {"stamp": numbers[id(stroke.stamp)]}

"""The pictures that recipes refer to: a journal keeps each in a file of its own, however many changes go on from it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from weakref import ref

from terrain_explorer.terrain import Heightmap, Recipe, Step
from terrain_explorer.terrain.brushes import StampImage
from terrain_explorer.terrain.filters.pieces import CopiedGround, PastedPiece
from terrain_explorer.terrain.masks import Mask, Painted
from terrain_explorer.terrain.recipe import Drawing, DrawnStroke

KeptPicture = Heightmap | StampImage | Painted | CopiedGround
"""The heights of a source, the image of a stamp, the pixels of a mask, or copied ground."""

Numbers = Mapping[int, int]
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
        pictures += (painted for step in recipe.steps for mask in masks_of(step) for painted in painted_in(mask))
        pictures += (step.filter.content for step in recipe.steps if isinstance(step.filter, PastedPiece))
        pictures.append(recipe.picture)
    return {id(picture): picture for picture in pictures if picture is not None}.values()


def strokes_of(step: Step) -> tuple[DrawnStroke, ...]:
    """Return the strokes of a step: none where it is no drawing."""
    return step.filter.strokes if isinstance(step.filter, Drawing) else ()


def masks_of(step: Step) -> Iterator[Mask]:
    """Yield the masks of a step and of its strokes."""
    if step.mask is not None:
        yield step.mask
    if isinstance(step.filter, Drawing):
        yield from step.filter.masks


def painted_in(mask: Mask | None) -> Iterator[Painted]:
    """Yield the painted pixels of a mask."""
    return (part for part in mask.parts() if isinstance(part, Painted)) if mask is not None else iter(())

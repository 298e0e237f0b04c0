"""Recipes out of a journal, change by change; see `recipe_changes` for their form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from terrain_explorer.document.journal.pictures import BASE
from terrain_explorer.document.journal.stored_values import mapping, whole_number
from terrain_explorer.terrain import Heightmap, Recipe, Step
from terrain_explorer.terrain.brushes import StampImage
from terrain_explorer.terrain.filters.pieces import CopiedGround
from terrain_explorer.terrain.masks import Mask, Painted
from terrain_explorer.terrain.recipe import DrawnStroke, Picture
from terrain_explorer.terrain.recipe.source import Source, source_from_content
from terrain_explorer.terrain.recipe.stored_parts import mask_from_content

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
        copied: Callable[[int], CopiedGround],
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


def _step(content: Any, stamps: _Read[StampImage], pixels: _Read[Painted], copies: _Read[CopiedGround]) -> Step:
    content = dict(mapping(content))
    mask = content.pop("mask", None)
    if "drawing" in content:
        step = _drawing(content, stamps, pixels)
    else:
        step = Step.from_content(content, lambda number: copies[whole_number(number, 1)])
    return step if mask is None else replace(step, mask=_mask(mask, pixels))


def _drawing(content: dict[str, Any], stamps: _Read[StampImage], pixels: _Read[Painted]) -> Step:
    drawing = dict(mapping(content["drawing"]))
    masks = [_mask(mask, pixels) for mask in drawing.pop("masks", [])]
    strokes = tuple(_stroke(stroke, stamps, masks) for stroke in drawing.pop("strokes"))
    step = Step.from_content(content | {"drawing": drawing | {"strokes": []}})
    return replace(step, filter=replace(step.filter, strokes=strokes))


def _mask(content: Any, pixels: _Read[Painted]) -> Mask:
    return mask_from_content(content, lambda number: pixels[whole_number(number, 1)])


def _stroke(content: Any, stamps: _Read[StampImage], masks: Sequence[Mask]) -> DrawnStroke:
    content = dict(mapping(content))
    number = content.pop("stamp", None)
    stroke = DrawnStroke.from_content(content, masks)
    return stroke if number is None else replace(stroke, stamp=stamps[whole_number(number, 1)])

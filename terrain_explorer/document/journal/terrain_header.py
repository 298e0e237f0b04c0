"""Everything about a terrain except its heights."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

from terrain_explorer.document.journal.recipe_changes import NumbersById, mask_content
from terrain_explorer.document.journal.stored_values import fits, mapping, optional_path, whole_number
from terrain_explorer.terrain import Generator, Heightmap, Origin, Recipe, from_recipe
from terrain_explorer.terrain.filters.base import with_voids
from terrain_explorer.terrain.heightmap import UNKNOWN, Bools, Heights
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.recipe import Picture
from terrain_explorer.terrain.recipe.shelf import Shelf, stored_shelf
from terrain_explorer.terrain.recipe.weight_layers import Layers, layers_to_content


@dataclass(frozen=True, eq=False)
class TerrainHeader:
    """A terrain without its heights: small enough to be kept for every step.

    Attributes
    ----------
    facts
        The fields of the heightmap by name, without ``heights``, ``picture``, ``selection``, ``shelf`` and ``layers``.
    recipe
        All that made the terrain, or None where that is not known.
    path
        The file it was opened from or saved to, or None.
    selection
        Where further work on it is done, or None for everywhere.
    shelf
        The recipes that the user has kept.
    layers
        The layers of weights.
    look
        The light and the colours in which it is shown, by name, or None where they are not known.
    own_look
        Whether these are for this terrain alone.
    """

    facts: Mapping[str, Any]
    recipe: Recipe | None = None
    path: Path | None = None
    selection: Mask | None = None
    shelf: Shelf = ()
    layers: Layers = ()
    look: Mapping[str, Any] | None = None
    own_look: bool = True

    @classmethod
    def of(
        cls,
        heightmap: Heightmap,
        recipe: Recipe | None = None,
        path: Path | None = None,
        selection: Mask | None = None,
        layers: Layers = (),
    ) -> TerrainHeader:
        """Return the header of a terrain."""
        facts = {name: getattr(heightmap, name) for name in _FACTS}
        return cls(facts, recipe, path, selection, layers=layers)

    @property
    def generator(self) -> Generator | None:
        """What made the terrain, if that is a generator alone, or None."""
        return self.recipe.generator if self.recipe else None

    @property
    def regrows(self) -> bool:
        """Whether the generator alone gives the heights again, bit for bit."""
        made = self.generator is not None and self.facts["recipe"] == self.generator.recipe()
        # A file that carries the recipe may have rounded the heights, so only a terrain that was never read counts.
        return made and self.facts["origin"] is None

    @property
    def voids(self) -> Bools | None:
        """Which points had no height in the file, or None where all had one."""
        origin: Origin | None = self.facts["origin"]
        return origin.voids if origin else None

    @property
    def picture(self) -> Heightmap | None:
        """The picture that the recipe begins with, if that is the terrain as it is, or None."""
        picture = self.recipe.source.heightmap if self.recipe and isinstance(self.recipe.source, Picture) else None
        # By identity: equal facts may be those of other heights, but no two heightmaps have the same tuple as range.
        same = all(getattr(picture, name, None) is value for name, value in self.facts.items())
        return picture if self.recipe and not self.recipe.steps and same else None

    def heightmap(self, heights: Heights, voids: Bools | None = None) -> Heightmap:
        """Return the heightmap with this header, and with voids that it does not know.

        It takes the array over without copying it.

        Raises
        ------
        ValueError
            The heights are not finite, or the facts are none of a heightmap.
        """
        heights.flags.writeable = False
        # The extremes are found anew: those that were written would hide a NaN.
        heightmap = Heightmap(heights, **{**self.facts, "extremes": UNKNOWN})
        return heightmap if voids is None else with_voids(heightmap, voids)

    def content(self) -> dict[str, Any]:
        """Return the header in a form that JSON can hold, without what may be long.

        That is voids, recipes with steps, the selection, the shelf and the layers.
        """
        facts = dict(self.facts)
        if facts["origin"] is not None:
            facts["origin"] = {name: getattr(facts["origin"], name) for name in _ORIGIN}
        if facts["place"] is not None:
            facts["place"] = facts["place"].to_content()
        if facts["rock"] is not None:
            facts["rock"] = facts["rock"].to_content()
        return {
            "facts": facts,
            "generator": self.generator and self.generator.recipe(),
            "path": self.path and str(self.path.absolute()),
            "look": self.look,
            "own_look": self.own_look,
        }

    @classmethod
    def from_content(cls, content: Mapping[str, Any]) -> TerrainHeader:
        """Return the header that `content` was made from.

        Facts that an older version did not know have their defaults, and those that a newer one added are ignored.

        Raises
        ------
        ValueError, KeyError, TypeError
            It is damaged, or was made by another version of the program.
        """
        facts = _fields(mapping(content["facts"]), Heightmap, _FACTS)
        generator = content["generator"] and from_recipe(content["generator"])
        look = content.get("look")
        recipe, path = Recipe(generator) if generator else None, optional_path(content["path"])
        own_look = content.get("own_look") is not False
        return cls(facts, recipe, path, look=None if look is None else mapping(look), own_look=own_look)


def _fields(stored: Mapping[str, Any], kind: type, names: tuple[str, ...]) -> dict[str, Any]:
    """Return the fields of a class that were stored; each must have its type, else much later code would fail."""
    hints = _types_of(kind)
    values = {name: _restored(name, stored[name]) for name in names if name in stored}
    wrong = [name for name, value in values.items() if not fits(value, hints[name])]
    if wrong:
        raise ValueError(f"{kind.__name__} has other values in {', '.join(wrong)}")
    return values


@cache
def _types_of(kind: type) -> Mapping[str, Any]:
    """Return the types of a class's fields; Python compiles each one anew, and a journal has thousands of headers."""
    return get_type_hints(kind)


def _restored(name: str, value: Any) -> Any:
    """Return a value of JSON as the tuple or the origin it was."""
    if name == "origin" and value is not None:
        return Origin(**_fields(mapping(value), Origin, _ORIGIN))
    if name == "place" and value is not None:
        return MapPlace.from_content(value)
    if name == "rock" and value is not None:
        from terrain_explorer.terrain.erosion.rock.ground_rock import GroundRock

        return GroundRock.from_content(value)
    return tuple(value) if isinstance(value, list) else value


_ELSEWHERE = ("heights", "picture", "selection", "shelf", "layers", "worn")
# The names are written into journals, so a field that is renamed needs its old name when journals are read.
_FACTS = tuple(field.name for field in fields(Heightmap) if field.name not in _ELSEWHERE)
_ORIGIN = tuple(field.name for field in fields(Origin) if field.name != "voids")


@dataclass(frozen=True, eq=False)
class JournalEntry:
    """The state of the document after a change.

    Attributes
    ----------
    number
        The number of the change: 1 for the first in a journal.
    header
        The terrain without its heights.
    changes
        How many changes were made since the last save; 0 where nothing is unsaved.
    when
        The time of the change, in seconds since 1970.
    selects, shelves, layers
        Whether the selection, the shelf, and the list of layers, is another one than before.
    """

    number: int
    header: TerrainHeader
    changes: int
    when: float
    selects: bool = True
    shelves: bool = True
    layers: bool = True

    @property
    def needs_recipe(self) -> bool:
        """Whether there is a recipe that the header's text does not tell: one with more than a generator."""
        return self.header.recipe is not None and self.header.generator is None

    def content(self, numbers: NumbersById) -> dict[str, Any]:
        """Return the entry in a form that JSON can hold, with the numbers of the pictures of its selection."""
        content = {
            "number": self.number,
            "outline": self.header.content(),  # the key of version 0.1.0
            "changes": self.changes,
            "when": self.when,
        }
        if self.selects:
            selection = self.header.selection
            content["selection"] = None if selection is None else mask_content(selection, numbers)
        if self.shelves:
            content["shelf"] = _shelf_content(self.header.shelf, numbers)
        if self.layers:
            content["layers"] = layers_to_content(self.header.layers, lambda painted: numbers[id(painted)])
        return content

    @classmethod
    def from_content(cls, content: Mapping[str, Any]) -> JournalEntry:
        """Return the entry that `content` was made from; raises as `TerrainHeader.from_content` does."""
        header = TerrainHeader.from_content(mapping(content["outline"]))
        number, changes = whole_number(content["number"], 1), whole_number(content["changes"], 0)
        return cls(number, header, changes, _time(content["when"]))


def _shelf_content(shelf: Shelf, numbers: NumbersById) -> dict[str, Any] | None:
    stored = stored_shelf(shelf)
    if stored is None:
        return None
    return {"text": stored.text, "pictures": [numbers[id(picture)] for picture in stored.pictures]}


def _time(value: Any) -> float:
    """Return a time that the calendar has."""
    if not fits(value, float) or math.isnan(value):
        raise ValueError("not a time")
    try:
        datetime.fromtimestamp(value)
    except (OSError, OverflowError) as error:  # which of them depends on the system and on how far it is out of range
        raise ValueError("not a time of this calendar") from error
    return float(value)

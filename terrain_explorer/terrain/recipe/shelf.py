"""The shelf: recipes that the user has kept while looking for a terrain, and how projects and journals store them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Heightmap, StoredShelf
from terrain_explorer.terrain.recipe.recipe import Recipe
from terrain_explorer.terrain.recipe.source import Picture
from terrain_explorer.terrain.recipe.stored import mapping


@dataclass(frozen=True)
class Shelved:
    """A recipe on the shelf, and its name for the user."""

    name: str
    recipe: Recipe

    @cached_property
    def text(self) -> str:
        """The recipe as JSON, without the heights of its picture. Kept, for thousands of strokes take long."""
        return self.recipe.to_json()


Shelf = tuple[Shelved, ...]


def pictures_on(shelf: Shelf) -> tuple[Heightmap, ...]:
    """Return the pictures that recipes on a shelf begin with, each once."""
    pictures = (one.recipe.picture for one in shelf)
    return tuple({id(picture): picture for picture in pictures if picture is not None}.values())


def stored_shelf(shelf: Shelf) -> StoredShelf | None:
    """Return a shelf as it is stored; None for an empty one."""
    if not shelf:
        return None
    pictures = pictures_on(shelf)
    places = {id(picture): place for place, picture in enumerate(pictures)}
    return StoredShelf(f"[{', '.join(_entry(one, places) for one in shelf)}]", pictures)


def _entry(one: Shelved, places: dict[int, int]) -> str:
    picture = one.recipe.picture
    place = "" if picture is None else f', "picture": {places[id(picture)]}'
    return f'{{"name": {json.dumps(one.name)}, "recipe": {one.text}{place}}}'


def shelf_from(stored: StoredShelf | None) -> tuple[Shelf, tuple[str, ...]]:
    """Return a stored shelf, and why some of it is left out.

    Raises
    ------
    ValueError
        It is no shelf at all.
    """
    contents: Any = [] if stored is None else json.loads(stored.text)
    if not isinstance(contents, list):
        raise UserValueError(tr("the shelf must be a list"))
    shelf, reasons = [], []
    for content in contents:
        assert stored is not None
        try:
            shelf.append(_shelved(content, stored.pictures))
        except ValueError as error:
            reasons.append(str(error))
    return tuple(shelf), tuple(reasons)


def _shelved(content: object, pictures: Sequence[Heightmap]) -> Shelved:
    what = tr("what is on the shelf")
    entry = mapping(content, what)
    recipe = Recipe.from_json(json.dumps(mapping(entry.get("recipe"), what)))
    if isinstance(recipe.source, Picture):
        place = entry.get("picture")
        if type(place) is not int or not 0 <= place < len(pictures):
            raise UserValueError(tr("the picture {name} is not there", name=recipe.source.name))
        recipe = replace(recipe, source=replace(recipe.source, heightmap=pictures[place]))
    return Shelved(str(entry.get("name", "")), recipe)

"""The shelf: recipes that the user has kept while looking for a terrain, as text for projects and journals."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.recipe.recipe import Recipe
from terrain_explorer.terrain.recipe.source import Picture
from terrain_explorer.terrain.recipe.stored import mapping


@dataclass(frozen=True)
class Shelved:
    """A recipe on the shelf, and its name for the user."""

    name: str
    recipe: Recipe


Shelf = tuple[Shelved, ...]


def shelf_to_text(shelf: Shelf) -> str | None:
    """Return a shelf as JSON, without the heights of pictures; None for an empty one."""
    if not shelf:
        return None
    return json.dumps([{"name": one.name, "recipe": json.loads(one.recipe.to_json())} for one in shelf])


def shelf_from_text(text: str | None, picture: Heightmap | None = None) -> Shelf:
    """Return the shelf in a JSON text.

    Parameters
    ----------
    picture
        The picture that recipes begin with where they begin with one; without it these are left out.

    Raises
    ------
    ValueError
        The text is no shelf, or needs a newer version of the program.
    """
    contents = [] if text is None else json.loads(text)
    if not isinstance(contents, list):
        raise ValueError("a shelf is a list")
    shelf = (_shelved(content, picture) for content in contents)
    return tuple(one for one in shelf if one.recipe.is_complete)


def _shelved(content: object, picture: Heightmap | None) -> Shelved:
    stored = mapping(content, "a part of the shelf")
    recipe = Recipe.from_json(json.dumps(mapping(stored.get("recipe"), "a recipe of the shelf")))
    if isinstance(recipe.source, Picture):
        recipe = replace(recipe, source=replace(recipe.source, heightmap=picture))
    return Shelved(str(stored.get("name", "")), recipe)

"""Recipes: the JSON text from which a generator, and so a terrain, comes back bit for bit."""

import json

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.generators import GENERATORS, Generator
from terrain_explorer.terrain.generators.base import RECIPE_FORMAT
from terrain_explorer.terrain.parameters import parameters


def from_recipe(recipe: str) -> Generator:
    """Return the generator that a recipe was made by: the same parameters, and so the same bits.

    Raises
    ------
    ValueError
        The text is not a recipe, or needs a newer version of the program.
    """
    try:
        content = json.loads(recipe)
    # A recipe comes out of a file that anyone may have written: deeply nested lists exhaust the stack.
    except (ValueError, RecursionError) as error:
        raise UserValueError(tr("the recipe is not JSON: {error}", error=error)) from None
    if not isinstance(content, dict) or not isinstance(content.get("parameters"), dict):
        raise UserValueError(tr("the recipe has no parameters"))
    generator = GENERATORS.get(str(content.get("generator")))
    if content.get("format") != RECIPE_FORMAT or generator is None:
        raise UserValueError(
            tr(
                "the recipe (format {format}, generator {generator}) is not known to this version of the program",
                format=content.get("format"),
                generator=content.get("generator"),
            )
        )
    # An unknown parameter means a newer program: to ignore it would give another terrain under the same name.
    unknown = set(content["parameters"]) - {parameter.name for parameter in parameters(generator)}
    if unknown:
        names = ", ".join(name or '""' for name in sorted(unknown))
        raise UserValueError(tr("{generator} has no parameter {names}", generator=generator.slug, names=names))
    return generator(**content["parameters"])

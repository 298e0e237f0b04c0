"""A place in a terrain without end, as one line of text that brings anyone there."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import astuple, dataclass
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode
from weakref import WeakKeyDictionary

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.generators import Generator
from terrain_explorer.terrain.heightmap import Heightmap, Window
from terrain_explorer.terrain.recipe import Picture, Piece, Recipe
from terrain_explorer.terrain.recipe.recipe import MASKS_FORMAT
from terrain_explorer.terrain.recipe.source import source_to_content
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL

SCHEME = "terrain:"
"""How the text of a place begins."""

DRAWING = marked("Drawing")
"""The name of a map that has none."""

_LONGEST = 4000
"""Characters of steps that a line still takes: a drawing of many strokes is known by its heights instead."""
_MAP = "map"
_WHOLE_NUMBER = re.compile(r"-?\d{1,15}")
"""Those of any place have fewer digits, and more would overflow."""

_digests: WeakKeyDictionary[Heightmap, str] = WeakKeyDictionary()
"""Of maps that are still there: finding it takes a while on large ones, and every bookmark asks."""


@dataclass(frozen=True)
class TerrainPlace:
    """A rectangle of a level of a terrain.

    Attributes
    ----------
    recipe
        The terrain that one began with, as a whole; its source is a `Picture` without heights where no text can hold
        it.
    level
        The level that the rectangle was seen at: 2^level squares are a side of the root tile.
    window
        The rectangle, in points of that level.
    heights
        The digest of a map that no text can hold; else empty.
    """

    recipe: Recipe
    level: int
    window: Window
    heights: str = ""

    @classmethod
    def on(cls, recipe: Recipe | None, heightmap: Heightmap, level: int, window: Window) -> TerrainPlace:
        """Return a place on the terrain of a recipe, None where it is not known, that gives a heightmap."""
        if recipe is not None and not isinstance(recipe.source, Picture) and len(_steps(recipe)) <= _LONGEST:
            return cls(recipe, level, window)
        name = recipe.source.name if recipe is not None and isinstance(recipe.source, Picture) else tr(DRAWING)
        return cls(Recipe(Picture(name)), level, window, digest(heightmap))

    def is_on(self, recipe: Recipe | None, heightmap: Heightmap) -> bool:
        """Return whether it is on the terrain of a recipe that gives a heightmap."""
        return self.heights == digest(heightmap) if self.heights else self.recipe == recipe

    def is_near(self, recipe: Recipe | None, heightmap: Heightmap) -> bool:
        """Return whether it is on the terrain of a recipe, or was before a parameter or a step was changed."""
        same = not self.heights and identity(recipe) is not None and identity(recipe) == identity(self.recipe)
        return same or self.is_on(recipe, heightmap)

    def to_text(self) -> str:
        """Return the place as a line; `from_text` gives the very same back."""
        source = source_to_content(self.recipe.source)
        values: dict[str, Any] = {}
        if self.heights:
            slug, values = _MAP, {"name": source["picture"], "heights": self.heights}
        elif "empty" in source:
            slug, values = "empty", source["empty"]
        else:
            slug, values = source["generator"], source["parameters"]
            for name in ("window", "range"):
                if name in source:
                    values = values | {name: ",".join(map(repr, source[name]))}
        if steps := _steps(self.recipe):
            values = values | {"steps": steps}
        values = values | {"at": ",".join(map(str, (self.level, *astuple(self.window))))}
        # Only what neither a shell nor a chat program changes stays as it is.
        words = {name: value if isinstance(value, str) else json.dumps(value) for name, value in values.items()}
        return f"{SCHEME}{slug}?{urlencode(words, quote_via=quote, safe=',')}"

    @classmethod
    def from_text(cls, text: str) -> TerrainPlace:
        """Return the place in a line of text.

        Raises
        ------
        ValueError
            It is none, or this version of the program does not know its terrain.
        """
        slug, mark, words = text.strip().removeprefix(SCHEME).partition("?")
        if not text.strip().startswith(SCHEME) or not mark:
            raise UserValueError(tr("this is no place: a place begins with {scheme}", scheme=SCHEME))
        values = dict(parse_qsl(words, keep_blank_values=True))
        level, *numbers = _whole_numbers(values.pop("at", ""), 5)
        window = Window(*numbers)
        if not (1 <= level <= DEEPEST_LEVEL and window.rows > 0 and window.columns > 0):
            raise UserValueError(tr("the place is not in the terrain: {numbers}", numbers=(level, *numbers)))
        if slug == _MAP:
            return cls(Recipe(Picture(values.get("name", ""))), level, window, values.get("heights", "-"))
        return cls(_recipe(slug, values), level, window)


def identity(recipe: Recipe | None) -> object:
    """Return what a terrain keeps while its parameters and steps change; None where nothing is known of it."""
    source = recipe.source if recipe is not None else None
    generator = source.generator if isinstance(source, Piece) else source
    return (generator.slug, generator.seed) if isinstance(generator, Generator) else None


def digest(heightmap: Heightmap) -> str:
    """Return a few letters that tell the heights of a map from all others."""
    if heightmap not in _digests:
        _digests[heightmap] = hashlib.blake2b(heightmap.heights.data, digest_size=8).hexdigest()
    return _digests[heightmap]


def _steps(recipe: Recipe) -> str:
    if not recipe.steps:
        return ""
    return json.dumps([step.to_content() for step in recipe.steps], separators=(",", ":"))


def _recipe(slug: str, values: dict[str, str]) -> Recipe:
    # The recipe's own reader checks all of it, and names what it does not know.
    steps = _read(values.pop("steps", "[]"))
    if slug == "empty":
        source: dict[str, Any] = {"empty": {name: _read(word) for name, word in values.items()}}
    else:
        source = {"generator": slug}
        for name in ("window", "range"):
            if name in values:
                source[name] = [_read(word) for word in values.pop(name).split(",")]
        source["parameters"] = {name: _read(word) for name, word in values.items()}
    return Recipe.from_json(json.dumps({"format": MASKS_FORMAT, "source": source, "steps": steps}))


def _read(word: str) -> Any:
    """Return a number, a truth value or a list; a word that is none of them is a text."""
    try:
        return json.loads(word)
    # Deeply nested lists exhaust the stack.
    except (ValueError, RecursionError):
        return word


def _whole_numbers(text: str, count: int) -> list[int]:
    words = text.split(",")
    if len(words) != count or not all(_WHOLE_NUMBER.fullmatch(word) for word in words):
        raise UserValueError(tr("the place lacks its level, row, column, rows and columns"))
    return [int(word) for word in words]

"""Finds the recipe in a file of any kind."""

from __future__ import annotations

import json
import os
from pathlib import Path

from terrain_explorer.files.bounded_reader import check_is_file
from terrain_explorer.files.errors import HeightmapFileError, system_refusal, too_little_memory
from terrain_explorer.files.formats import side_file
from terrain_explorer.files.formats.reading import read
from terrain_explorer.files.raster import metadata
from terrain_explorer.files.raster.decoding import CHANGED, UNCLEAR
from terrain_explorer.files.raster.read_options import UNSAID, ReadOptions
from terrain_explorer.language import tr
from terrain_explorer.terrain.recipe import Recipe
from terrain_explorer.terrain.recipe.source import Picture


def recipe_in(path: str | os.PathLike[str], options: ReadOptions = UNSAID) -> Recipe:
    """Return the recipe of a heightmap's file, of its side file, or of a file that holds nothing else.

    Raises
    ------
    HeightmapFileError
        The file cannot be read, or has no recipe.
    ValueError
        This version of the program cannot follow it.
    """
    path = Path(path)
    if path.suffix.lower() == ".json":
        text = _recipe_in_text(path)
        recipe = None if text is None else Recipe.from_json(text)
        lost: tuple[str, ...] = ()
    else:
        heightmap = read(path, options)
        recipe, lost = Recipe.of(heightmap), heightmap.origin.lost if heightmap.origin else ()
    if recipe is None:
        reasons = (tr(CHANGED), tr(UNCLEAR), *(str(note.message) for note in side_file.refusals(path)))
        # Other losses, such as few bits, do not explain why there is no recipe.
        why = "".join(f" ({note.rstrip('.')})" for note in lost if note in reasons)
        raise HeightmapFileError(
            path.name,
            tr("has no recipe{reasons}", reasons=why),
            tr("Choose a file that was saved after generating, or its side file"),
        )
    return recipe


def terrain_in(path: str | os.PathLike[str], options: ReadOptions = UNSAID) -> Recipe:
    """Return the recipe of a file as `recipe_in` does, or one that begins with the file's heightmap as it is.

    Raises
    ------
    HeightmapFileError
        The file cannot be read.
    ValueError
        This version of the program cannot follow its recipe.
    """
    path = Path(path)
    if path.suffix.lower() == ".json":
        return recipe_in(path, options)
    heightmap = read(path, options)
    recipe = Recipe.of(heightmap)
    return recipe if recipe is not None and recipe.is_complete else Recipe(Picture(path.name, heightmap))


def _recipe_in_text(path: Path) -> str | None:
    try:
        text = side_file.text_in(path)
        if text is not None:
            return metadata.decode(text).recipe
        check_is_file(path)
        if path.stat().st_size > metadata.LONGEST:
            return None
        content = json.loads(metadata.checked_text(path.read_bytes()))
    except OSError as error:
        raise system_refusal(path.name, tr("cannot be read"), error) from error
    except MemoryError as error:
        raise too_little_memory(path.name) from error
    except (ValueError, RecursionError):
        return None
    return json.dumps(content) if isinstance(content, dict) and content.keys() & {"generator", "source"} else None

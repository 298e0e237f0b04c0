"""Recipes in files: in presets, in heightmaps, in the files beside them, and in JSON.

A preset is a small PNG that any file manager shows: a picture of the terrain, with a text that holds the recipe, or
its steps alone, and the light and the view in which the picture was taken. The text is one JSON object: ``{"format": 1,
"edition": 5, "recipe": {...}, "look": {...}, "view": {...}}``, or ``{"format": 1, "steps": [...], ...}``. The edition
is that of the heights which the recipe gave; in other JSON, too, it may stand beside the format.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, BinaryIO

from terrain_explorer.errors import UserValueError
from terrain_explorer.files.atomic import replacing
from terrain_explorer.files.bounded_reader import BoundedReader, check_is_file
from terrain_explorer.files.errors import (
    HeightmapFileError,
    PresetFileError,
    system_refusal,
    too_little_memory,
)
from terrain_explorer.files.formats import side_file
from terrain_explorer.files.formats.pictures import png
from terrain_explorer.files.formats.reading import read
from terrain_explorer.files.raster import metadata
from terrain_explorer.files.raster.decoding import CHANGED, OTHER_EDITION, UNCLEAR
from terrain_explorer.files.raster.read_options import UNSAID, ReadOptions, ReadQuestion
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.recipe import EDITION, Recipe, Step
from terrain_explorer.terrain.recipe.recipe import steps_from_content
from terrain_explorer.terrain.recipe.source import Picture
from terrain_explorer.terrain.recipe.stored import Content, mapping, parsed
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import Pixels, ViewOptions

PRESET_FORMAT = 1

HEIGHTS_MAY_DIFFER = marked(
    "{name} was saved by another version of the program, which did some steps otherwise: heights may differ."
)

PathLike = str | os.PathLike[str]


@dataclass(frozen=True)
class RecipeFile:
    """What a file keeps of how a terrain is made and shown.

    Attributes
    ----------
    recipe
        The recipe; None where the file has steps alone.
    steps
        The steps, those of the recipe where there is one.
    look, view
        The values of the light and colours and of the view that the file says, by name; those of another version of
        the program may be out of range.
    heightmap
        The heights in the file, where it has any.
    is_preset
        Whether the file is a preset.
    is_other_edition
        Whether the file says that it is of another edition of the algorithms: then heights may be others today.
    """

    recipe: Recipe | None
    steps: tuple[Step, ...]
    look: Mapping[str, Any] = field(default_factory=dict)
    view: Mapping[str, Any] = field(default_factory=dict)
    heightmap: Heightmap | None = None
    is_preset: bool = False
    is_other_edition: bool = False

    @classmethod
    def of(cls, recipe: Recipe, look: Look, view: ViewOptions) -> RecipeFile:
        """Return what a preset keeps of a terrain: the steps alone where it begins with heights of its own."""
        whole = None if isinstance(recipe.source, Picture) else recipe
        return cls(whole, recipe.steps, look.values(), view.values())

    @property
    def steps_alone(self) -> RecipeFile:
        """The same without the source."""
        return RecipeFile(None, self.steps, self.look, self.view)

    def to_text(self) -> str:
        """Return the text of a preset."""
        what = (
            {"steps": [step.to_content() for step in self.steps]}
            if self.recipe is None
            else {"recipe": json.loads(self.recipe.to_json())}
        )
        return json.dumps(
            {"format": PRESET_FORMAT, "edition": EDITION} | what | {"look": dict(self.look), "view": dict(self.view)}
        )

    @classmethod
    def from_text(cls, text: str) -> RecipeFile:
        """Return what the text of a preset holds.

        Raises
        ------
        ValueError
            It is not one, or needs a newer version of the program.
        """
        content = parsed(metadata.checked_text(text.encode()))
        if content.get("format") != PRESET_FORMAT:
            version = content.get("format")
            raise UserValueError(
                tr("the preset (format {format}) is not known to this version of the program", format=version)
            )
        look, view = (mapping(content.get(name, {}), name) for name in ("look", "view"))
        if "recipe" in content:
            recipe = Recipe.from_json(json.dumps(mapping(content["recipe"], tr("the recipe"))))
            return cls(recipe, recipe.steps, look, view, None, True, _is_other(content))
        return cls(None, steps_from_content(content), look, view, None, True, _is_other(content))


def write_preset(stored: RecipeFile, picture: Pixels, path: Path) -> None:
    """Write a preset.

    Parameters
    ----------
    picture
        The picture of the terrain: uint8 of shape (height, width, 4).

    Raises
    ------
    OSError
        The file cannot be written, and is as it was.
    """
    with replacing(path) as file:
        png.write_samples(picture, file, stored.to_text(), png.PRESET)


def preset_in(file: BinaryIO, name: str) -> RecipeFile | None:
    """Return what a preset in an open file of this name holds, or None where it is a picture of another kind.

    Raises
    ------
    HeightmapFileError
        It is no PNG, or a damaged one.
    ValueError
        This version of the program cannot follow it.
    """
    text = png.preset_text(file, name)
    return None if text is None else RecipeFile.from_text(text)


def stored_recipe_in(path: PathLike, options: ReadOptions = UNSAID) -> RecipeFile:
    """Return the recipe, or the steps alone, in a preset, in a heightmap's file or its side file, or in JSON.

    Raises
    ------
    HeightmapFileError
        The file cannot be read, or has neither.
    ValueError
        This version of the program cannot follow it.
    """
    path = Path(path)
    lost: tuple[str, ...] = ()
    found: RecipeFile | None = None
    if path.suffix.lower() == ".json":
        found = _in_json(path)
    else:
        try:
            found, lost = _in_heightmap(read(path, options))
        except PresetFileError:
            found = _in_preset(path)
        except ReadQuestion:
            pass  # heights that were saved with their recipe leave no question
    if found is None:
        reasons = (tr(CHANGED), tr(UNCLEAR), *(str(note.message) for note in side_file.refusals(path)))
        # Other losses, such as few bits, do not explain why there is no recipe.
        why = "".join(f" ({note.rstrip('.')})" for note in lost if note in reasons)
        raise HeightmapFileError(
            path.name,
            tr("has no recipe{reasons}", reasons=why),
            tr("Choose a file that was saved after generating, or its side file"),
        )
    return found


def recipe_in(path: PathLike, options: ReadOptions = UNSAID) -> Recipe:
    """Return the recipe in a file; see `stored_recipe_in`.

    Raises
    ------
    HeightmapFileError
        The file cannot be read, has no recipe, or steps alone.
    ValueError
        This version of the program cannot follow it.
    """
    return recipe_of(stored_recipe_in(path, options), path)


def recipe_of(stored: RecipeFile, path: PathLike) -> Recipe:
    """Return the recipe in what a file keeps; raises `HeightmapFileError` where it has steps alone."""
    if stored.recipe is None:
        raise HeightmapFileError(
            Path(path).name,
            tr("has steps alone, and no terrain on which they are done"),
            tr("Do them on a heightmap, with apply --recipe"),
        )
    return stored.recipe


def steps_in(path: PathLike, options: ReadOptions = UNSAID) -> tuple[Step, ...]:
    """Return the steps in a file, which raises as `stored_recipe_in` does."""
    return stored_recipe_in(path, options).steps


def terrain_in(path: PathLike) -> Recipe:
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
        return recipe_in(path)
    try:
        heightmap = read(path)
    except PresetFileError:
        return recipe_in(path)
    recipe = Recipe.of(heightmap)
    return recipe if recipe is not None and recipe.is_complete else Recipe(Picture(path.name, heightmap))


def _in_preset(path: Path) -> RecipeFile | None:
    try:
        with BoundedReader(path) as file:
            return preset_in(file, path.name)
    except OSError as error:
        raise system_refusal(path.name, tr("cannot be read"), error) from error


def _in_heightmap(heightmap: Heightmap) -> tuple[RecipeFile | None, tuple[str, ...]]:
    """Return the recipe of a heightmap, if it has one, and what was lost in reading it."""
    lost = heightmap.origin.lost if heightmap.origin else ()
    recipe = Recipe.of(heightmap)
    if recipe is None:
        return None, lost
    look = None if heightmap.look is None else json.loads(heightmap.look)
    is_other = heightmap.origin is not None and tr(OTHER_EDITION) in heightmap.origin.assumed
    found = RecipeFile(recipe, recipe.steps, look if isinstance(look, dict) else {}, {}, heightmap)
    return replace(found, is_other_edition=is_other), lost


def _in_json(path: Path) -> RecipeFile | None:
    """Return the recipe or the steps in JSON or in a side file, or None."""
    content = _content_of(path)
    if content is None:
        return None
    is_other = "edition" in content and _is_other(content)
    content = {name: value for name, value in content.items() if name != "edition"}
    if content.keys() & {"generator", "source"}:
        recipe = Recipe.from_json(json.dumps(content))
        return RecipeFile(recipe, recipe.steps, is_other_edition=is_other)
    return RecipeFile(None, steps_from_content(content), is_other_edition=is_other) if "steps" in content else None


def _is_other(content: Content) -> bool:
    """Return whether a JSON object is of another edition; where it says nothing, it is of the first one."""
    return bool(content.get("edition", 1) != EDITION)


def _content_of(path: Path) -> Content | None:
    """Return the object in a file of JSON, that of the recipe where it is a side file, or None."""
    try:
        text = side_file.text_in(path)
        if text is not None:
            stored = metadata.decode(text)
            return None if stored.recipe is None else {**parsed(stored.recipe), "edition": stored.edition}
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
    return content if isinstance(content, dict) else None

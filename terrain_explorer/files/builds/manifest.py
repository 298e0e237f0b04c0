"""The manifest in a build's folder: its plan as JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from terrain_explorer.errors import UserValueError
from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.builds.source_picture import content_of, load_picture
from terrain_explorer.files.builds.tile_maps import MapsBeside
from terrain_explorer.files.errors import HeightmapFileError
from terrain_explorer.language import tr
from terrain_explorer.terrain.recipe import Recipe
from terrain_explorer.terrain.recipe.source import Picture
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.tiles.large_terrain import FINEST

MANIFEST = "manifest.json"
"""The name of the file."""

_FORMAT = 1

_WHOLE_NUMBERS = {"own_exponent": 0, "finer": 0, "edition": 1}
"""What a manifest may leave out, and what it then means."""


def manifest_of(plan: BuildPlan) -> str:
    """Return the text of the manifest of a build."""
    terrain = plan.terrain
    content = {
        "format": _FORMAT,
        "name": plan.name,
        "kind": plan.kind,
        "for": plan.target,
        "side": plan.side,
        "edition": plan.edition,
        "tiles": list(plan.grid.counts),
        "points": list(plan.grid.covered),
        "recipe": json.loads(terrain.kept_recipe.to_json()),
    }
    if terrain.picture is not None:
        content["picture"] = content_of(terrain.picture)
    if not terrain.is_grown and terrain.above:
        content["finer"] = -terrain.above
    if plan.beside.kinds:
        content["maps"] = plan.beside.to_content()
    if plan.spacing:
        content["spacing"] = plan.spacing
    return json.dumps(content, indent=1) + "\n"


def plan_of(text: str, folder: Path | None = None) -> BuildPlan:
    """Return the plan in the text of a manifest.

    Parameters
    ----------
    folder
        Where the manifest is, with the picture that the terrain begins with if it does.

    Raises
    ------
    HeightmapFileError
        It is none, or one of a newer version of the program.
    """
    content = _content(text)
    try:
        if content["format"] != _FORMAT:
            raise UserValueError(tr("its format {format} is not known", format=content["format"]))
        recipe = Recipe.from_json(json.dumps(content["recipe"]))
        if isinstance(recipe.source, Picture) and folder is not None:
            picture = load_picture(content["picture"], folder)
            recipe = replace(recipe, source=replace(recipe.source, heightmap=picture))
        own, finer, edition = (content.get(key, usual) for key, usual in _WHOLE_NUMBERS.items())
        if not all(type(number) is int for number in (own, finer, edition)) or not 0 <= finer <= FINEST:
            raise _damaged()
        terrain = LargeTerrain.of(recipe, own_exponent=own, finer=finer)
        beside = MapsBeside.from_content(content.get("maps", {"kinds": []}))
        spacing = float(content.get("spacing", 0))
        name, kind, target = (content[key] for key in ("name", "kind", "for"))
        if type(content["side"]) is not int or not all(type(text) is str for text in (name, kind, target)):
            raise _damaged()
        return BuildPlan(terrain, content["side"], name, kind, target, beside, spacing, edition)
    except (LookupError, TypeError, AttributeError, AssertionError, ArithmeticError):
        raise _damaged() from None
    except (ValueError, RecursionError) as error:
        raise HeightmapFileError(
            MANIFEST,
            tr("is not the plan of a build that this version can follow ({error})", error=error),
            tr("Build into another folder, or use the version that began it"),
        ) from None


def _content(text: str) -> dict[str, Any]:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise _damaged() from None
    if not isinstance(content, dict):
        raise _damaged()
    return content


def _damaged() -> HeightmapFileError:
    return HeightmapFileError(
        MANIFEST,
        tr("is damaged"),
        tr("Bring it back as it was, or build into another folder; the tiles stay as they are"),
    )

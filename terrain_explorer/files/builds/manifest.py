"""The manifest in a build's folder: its plan as JSON."""

from __future__ import annotations

import json
from typing import Any

from terrain_explorer.errors import UserValueError
from terrain_explorer.files.builds.beside import MapsBeside
from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.errors import HeightmapFileError
from terrain_explorer.language import tr
from terrain_explorer.terrain.recipe import Recipe
from terrain_explorer.terrain.recipe.source import Piece
from terrain_explorer.terrain.tiles import LargeTerrain

MANIFEST = "manifest.json"
"""The name of the file."""

_FORMAT = 1


def manifest_of(plan: BuildPlan) -> str:
    """Return the text of the manifest of a build."""
    terrain = plan.terrain
    recipe = Recipe(Piece(terrain.generator, None, terrain.range), terrain.steps)
    content = {
        "format": _FORMAT,
        "name": plan.name,
        "kind": plan.kind,
        "for": plan.target,
        "side": plan.side,
        "tiles": [plan.grid.count, plan.grid.count],
        "points": plan.grid.covered,
        "recipe": json.loads(recipe.to_json()),
    }
    if plan.beside.kinds:
        content["maps"] = plan.beside.to_content()
    if plan.spacing:
        content["spacing"] = plan.spacing
    return json.dumps(content, indent=1) + "\n"


def plan_of(text: str) -> BuildPlan:
    """Return the plan in the text of a manifest.

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
        assert isinstance(recipe.source, Piece)
        terrain = LargeTerrain.of(recipe, own_exponent=content.get("own_exponent", 0))
        beside = MapsBeside.from_content(content.get("maps", {"kinds": []}))
        spacing = float(content.get("spacing", 0))
        name, kind, target = (content[key] for key in ("name", "kind", "for"))
        if type(content["side"]) is not int or not all(type(text) is str for text in (name, kind, target)):
            raise _damaged()
        return BuildPlan(terrain, content["side"], name, kind, target, beside, spacing)
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

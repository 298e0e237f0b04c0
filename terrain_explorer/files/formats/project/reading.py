"""Reading project files: the terrain as it was saved, for which no step is done, and its recipe."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

from terrain_explorer.files.bounded_reader import BoundedReader
from terrain_explorer.files.errors import HeightmapFileError, decoding
from terrain_explorer.files.formats.project.facts import heightmap_from
from terrain_explorer.files.formats.project.members import HEIGHTS, KIND, PICTURE, PROJECT, RECIPE, VERSION, Members
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.heightmap import Heightmap, Origin
from terrain_explorer.terrain.recipe import EDITION
from terrain_explorer.terrain.recipe.stored import Content, mapping, parsed

_REMEDY = marked("Copy it again, or open an older copy")
_OTHER_EDITION = marked(
    "Heights kept: this version of the program does some steps otherwise than the one that saved the file, so they "
    "would give other heights as soon as one of them is changed."
)


def read(path: Path, options: ReadOptions) -> Heightmap:
    """Read a project."""
    with BoundedReader(path) as file, decoding(path.name, _REMEDY), ZipFile(file) as archive:
        members = Members(archive, path.name)
        project = members.content(PROJECT)
        _check_version(project["version"], path.name)
        members.check()
        heightmap = _heightmap(members, project["map"], HEIGHTS)
        recipe = members.text(RECIPE) if RECIPE in members else None
        if recipe is not None:
            parsed(recipe)  # no text but JSON may go on from here, be it of a recipe that only a later version knows
        picture = _heightmap(members, project["picture"], PICTURE) if project["picture"] is not None else None
        origin = _own_origin(heightmap.origin, recipe is not None and project["edition"] != EDITION)
        selection = json.dumps(project["selection"]) if "selection" in project else None
        look = json.dumps(project["look"]) if "look" in project else None
        return replace(heightmap, recipe=recipe, picture=picture, origin=origin, selection=selection, look=look)


def _check_version(version: object, name: str) -> None:
    if type(version) is not int:
        raise ValueError("a version is a whole number")
    if version > VERSION:
        raise HeightmapFileError(
            name,
            tr("was saved by a newer version of the program"),
            tr("Update Terrain Explorer, or unzip the file and open the map.png in it"),
        )


def _heightmap(members: Members, facts: Content, names: tuple[str, str]) -> Heightmap:
    heights, voids = names
    return heightmap_from(
        mapping(facts, "facts"),
        members.array(heights, "<f4"),
        members.array(voids, "u1") if voids in members else None,
    )


def _own_origin(saved: Origin | None, is_other_edition: bool) -> Origin:
    """Return the origin of a heightmap in a project, where nothing is assumed or lost any more."""
    return Origin(
        tr(KIND),
        assumed=(tr(_OTHER_EDITION),) if is_other_edition else (),
        voids=saved.voids if saved else None,
        linear=saved is not None and saved.linear,
    )

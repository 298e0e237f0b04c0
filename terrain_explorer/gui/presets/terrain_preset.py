"""Presets of terrain: recipes, or steps alone, each in a file that shows its picture; see `files.recipes`.

The user's lie in the folder of presets, and have the names of their files. The program's are in ``resources/samples``.
"""

from __future__ import annotations

import re
from collections.abc import Generator as Steps
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage

from terrain_explorer.errors import UserError
from terrain_explorer.files.errors import HeightmapFileError, system_refusal
from terrain_explorer.gui.services.messages import error_message
from terrain_explorer.gui.widgets.thumbnails import lit
from terrain_explorer.language import marked, tr
from terrain_explorer.resources import content_of, resource
from terrain_explorer.terrain import DiamondSquare, Recipe
from terrain_explorer.terrain.parameters import fitting
from terrain_explorer.terrain.recipe.source import title_of
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import ViewOptions

if TYPE_CHECKING:
    from terrain_explorer.files.recipes import RecipeFile

ENDING = ".png"

LONGEST_NAME = 60
"""The most letters of a name."""

_LARGEST = 40_000_000
"""The bytes of the largest file that is read: its picture should be there within a moment."""

_WIDEST = 960
"""The pixels across of the widest picture that is kept."""

_SIDE = 256
"""About the pixels of the longer side of a picture from above."""

_UNFIT = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]+')
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
"""What the names of files must not have, and what they must not be, on some system."""


@dataclass(frozen=True)
class TerrainPreset:
    """A preset of terrain.

    Attributes
    ----------
    path
        Its file.
    name
        Its name; that of one of the program's in English.
    shows
        What it shows, in English; empty for the user's own.
    own
        Whether it is the user's own, who may rename and delete it.
    contrast
        The algorithm, by its slug, that grows the same seed without what this one shows; empty for none.
    """

    path: Path
    name: str
    shows: str = ""
    own: bool = False
    contrast: str = ""

    @property
    def slug(self) -> str:
        """The name of its file without the ending."""
        return self.path.stem

    @property
    def title(self) -> str:
        """The name in the user's language."""
        return self.name if self.own else tr(self.name)

    @cached_property
    def stored(self) -> RecipeFile:
        """What its file keeps, without heights, which take memory; raises as `read`, which may take a while."""
        return replace(self.read(), heightmap=None)

    def read(self) -> RecipeFile:
        """Read its file, with its heights where it is a heightmap.

        Raises
        ------
        UserError
            The file cannot be read, or has no recipe that this version of the program can follow.
        """
        from terrain_explorer.files.recipes import preset_in, stored_recipe_in

        if self.own:
            try:
                size = self.path.stat().st_size
            except OSError as error:
                raise system_refusal(self.path.name, tr("cannot be read"), error) from error
            if size > _LARGEST:
                raise HeightmapFileError(self.path.name, tr("is too large for a preset"), tr("Open it instead"))
            return stored_recipe_in(self.path)
        found = preset_in(BytesIO(content_of(self.path)), self.path.name)
        assert found is not None
        return replace(found, is_other_edition=False)  # ours are looked at with each edition

    @property
    def recipe(self) -> Recipe | None:
        """What makes it, or None where it is of steps alone."""
        return whole_of(self.stored)

    @property
    def look(self) -> Look:
        """Its light and colours."""
        return fitting(self.stored.look, Look())

    @property
    def view(self) -> ViewOptions:
        """From where it is seen."""
        return fitting(self.stored.view, ViewOptions())

    def picture(self, read: RecipeFile) -> QImage | None:
        """Return its picture: that in its file, or the terrain from above where the file is a heightmap.

        None for a picture that Qt refuses, such as one too large for its memory.
        """
        heightmap = read.heightmap
        if heightmap is not None:
            look = fitting(read.look, Look())
            return lit(heightmap, look, max(max(heightmap.rows, heightmap.columns) // _SIDE, 1))
        found = QImage(str(self.path)) if self.own else QImage.fromData(content_of(self.path))
        if found.isNull():
            return None
        # Others may have made it larger than it is ever shown.
        return found if found.width() <= _WIDEST else found.scaledToWidth(_WIDEST)

    def sentence(self, read: RecipeFile) -> str:
        """Return what it shows, or what it is made of."""
        return tr(self.shows) if self.shows else summary(read)


def whole_of(stored: RecipeFile) -> Recipe | None:
    """Return the recipe that a file keeps if it has all that it needs, or None."""
    return stored.recipe if stored.recipe is not None and stored.recipe.is_complete else None


def summary(stored: RecipeFile) -> str:
    """Return what a terrain is made of, in words."""
    recipe, steps = whole_of(stored), ", ".join(step.title for step in stored.steps)
    if recipe is None:
        return tr("Steps: {steps}", steps=steps)
    source = title_of(recipe.source)
    return f"{source}, {steps}" if steps else source


SAMPLES = tuple(
    TerrainPreset(resource(f"samples/{slug}{ENDING}"), name, shows, contrast="".join(contrast))
    for slug, name, shows, *contrast in (
        (
            "coast-with-rivers",
            marked("Coast with rivers"),
            marked("Streams with a sea: rivers reach the shore and leave its floor as it was."),
        ),
        (
            "canyon",
            marked("Canyon"),
            marked("Layered rock: rivers cut into a plateau, and scree lies below walls."),
        ),
        (
            "alpine-valleys",
            marked("Alpine valleys"),
            marked("Streams cut the valleys, thermal erosion lets the steepest walls crumble."),
        ),
        (
            "mesas",
            marked("Mesas"),
            marked("Layered rock with one thick bed: mesas are left of a plateau."),
        ),
        (
            "badlands",
            marked("Badlands"),
            marked("Layered rock of many thin beds, and gullies, deep in the soft ones."),
        ),
        (
            "range-with-fans",
            marked("Range with fans"),
            marked("Streams with deposition lay fans in front of mountains."),
        ),
        (
            "delta",
            marked("Delta"),
            marked("Streams with deposition fill valleys, and build land into a sea."),
        ),
        (
            "alpine-range",
            marked("Alpine range"),
            marked("Streams cut mountains; then talus lies below the faces, and snow above a line."),
        ),
        (
            "drawn-island",
            marked("Drawn island"),
            marked("A few strokes on an empty map of 129 points, with detail grown between them."),
        ),
        ("warped-ridges", marked("Warped ridges"), marked("Gradient noise: sharp ridges, bent by a warp.")),
        ("round-hills", marked("Round hills"), marked("Hills of many sizes. Rain fills what lies between them.")),
        ("cracked-rock", marked("Cracked rock"), marked("Cellular noise: the distance to the second nearest point.")),
        (
            "tiles-without-a-seam",
            marked("Tiles without a seam"),
            marked("A billowy texture: copies laid side by side meet."),
        ),
        (
            "creases",
            marked("Creases"),
            marked("Straight lines where squares of midpoint displacement meet."),
            DiamondSquare.slug,
        ),
    )
)
"""The program's own presets of terrain, in the order shown."""


def presets_in(folder: Path) -> tuple[TerrainPreset, ...]:
    """Return the user's presets by their names: all pictures in a folder. Nothing is read yet."""
    try:
        found = [path for path in folder.iterdir() if path.suffix.lower() == ENDING and path.name[0] != "."]
    except OSError:
        return ()
    presets = (TerrainPreset(path, path.stem, own=True) for path in found)
    return tuple(sorted(presets, key=lambda one: (one.name.casefold(), one.name)))


@dataclass(frozen=True)
class LoadedPreset:
    """A preset and its picture, or why it cannot be used."""

    preset: TerrainPreset
    picture: QImage | None
    sentence: str
    is_whole: bool = False
    has_steps: bool = False


def loading(presets: Iterable[TerrainPreset]) -> Steps[LoadedPreset, None, None]:
    """Yield each preset with its picture."""
    for preset in presets:
        try:
            read = preset.read()
            whole, steps = whole_of(read) is not None, bool(read.steps)
            yield LoadedPreset(preset, preset.picture(read), preset.sentence(read), whole, steps)
        except (UserError, MemoryError) as error:
            yield LoadedPreset(preset, None, error_message(error).text)


def fit_name(name: str) -> str:
    """Return a name as a file may have it on any system."""
    fit = _UNFIT.sub("-", name.strip())[:LONGEST_NAME].strip(" .")
    return f"_{fit}" if _RESERVED.fullmatch(fit) else fit or tr("Terrain")


def path_for(name: str, folder: Path) -> Path:
    """Return the file of a preset with a name."""
    return folder / f"{fit_name(name)}{ENDING}"


def path_to_save(name: str, folder: Path) -> Path:
    """Return the file of the preset with a name, however its letters are written, or of a new one."""
    path = path_for(name, folder)
    alike = (one.path for one in presets_in(folder) if one.name.casefold() == path.stem.casefold())
    return path if path.exists() else next(alike, path)


def free_path(name: str, folder: Path) -> Path:
    """Return a file for a preset of this name, with a number where there is one."""
    name, number = name[: LONGEST_NAME - 6], 1
    while (path := path_for(name if number == 1 else f"{name} {number}", folder)).exists():
        number += 1
    return path

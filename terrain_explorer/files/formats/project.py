"""Project files (.terrain): a zip with the recipe and all that it needs, the heights, and pictures for other programs.

- ``mimetype``, first and not compressed, tells the format;
- ``project.json``: the version of the format, the edition of the recipe, all facts about the two maps, the
  selection, the shelf, the layers of weights and the saved views, if there are any;
- ``recipe.json``: the recipe, where there is one;
- ``heights.npy`` and ``voids.npy``: the terrain to its last bit, and the points without a height in its file, if any;
- ``picture.npy`` and ``picture-voids.npy``: the same of the picture that the recipe begins with, if it does;
- ``shelf-0.npy``, ``shelf-0-voids.npy`` and so on: the same of other pictures that recipes on the shelf begin with;
  only these projects have version 2;
- ``map.png`` and ``thumbnail.png``: the terrain as a 16-bit heightmap, and small in colours, which are not read.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO, Any, BinaryIO
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

import numpy as np

from terrain_explorer import __version__
from terrain_explorer.files.bounded_reader import BoundedReader
from terrain_explorer.files.errors import HeightmapFileError, UnfitError, decoding
from terrain_explorer.files.formats.arrays.numpy_arrays import check_compression, read_array, write_array
from terrain_explorer.files.formats.base import FileFormat, FileKind, MimeType
from terrain_explorer.files.formats.pictures import png
from terrain_explorer.files.raster import metadata
from terrain_explorer.files.raster.decoding import OTHER_EDITION
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.files.raster.samples import Samples
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.heightmap import Heightmap, Heights, Origin, StoredShelf
from terrain_explorer.terrain.recipe import EDITION
from terrain_explorer.terrain.recipe.stored import Content, mapping, parsed
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tinting import tinted
from terrain_explorer.terrain.sizes import MOST_POINTS

_REMEDY = marked("Copy it again, or open an older copy")


def read(path: Path, options: ReadOptions) -> Heightmap:
    """Read a project."""
    with BoundedReader(path) as file, decoding(path.name, _REMEDY), ZipFile(file) as archive:
        members = Members(archive, path.name)
        project = members.content(PROJECT)
        _check_version(project["version"], path.name)
        heightmap = _heightmap(members, project["map"], HEIGHTS)
        recipe = members.text(RECIPE) if RECIPE in members else None
        if recipe is not None:
            parsed(recipe)  # no text but JSON may go on from here, be it of a recipe that only a later version knows
        picture = _heightmap(members, project["picture"], PICTURE) if project["picture"] is not None else None
        is_other_edition = recipe is not None and project["edition"] != EDITION
        origin = _own_origin(heightmap.origin, is_other_edition, members.foreign)
        selection = json.dumps(project["selection"]) if "selection" in project else None
        look = json.dumps(project["look"]) if "look" in project else None
        shelf = _shelf(members, project, picture or heightmap) if "shelf" in project else None
        heightmap = replace(heightmap, recipe=recipe, picture=picture, origin=origin)
        layers = json.dumps(project["layers"]) if "layers" in project else None
        views = json.dumps(project["views"]) if "views" in project else None
        return replace(heightmap, selection=selection, look=look, shelf=shelf, layers=layers, views=views)


def _shelf(members: Members, project: Content, own: Heightmap) -> StoredShelf:
    """Return the shelf; in place of None stands the picture that the project's own recipe begins with, or its map."""
    facts = project.get("shelf_pictures", [])
    if not isinstance(facts, list):
        raise ValueError("the pictures are a list")
    pictures = (own if one is None else _heightmap(members, one, _of_shelf(place)) for place, one in enumerate(facts))
    return StoredShelf(json.dumps(project["shelf"]), tuple(pictures))


def _of_shelf(place: int) -> tuple[str, str]:
    """Return the members of a picture on the shelf."""
    return f"shelf-{place}.npy", f"shelf-{place}-voids.npy"


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


def _own_origin(saved: Origin | None, is_other_edition: bool, foreign: int) -> Origin:
    """Return the origin of a heightmap in a project, where nothing is assumed or lost any more but foreign files."""
    left_out = (tr("Files left out: %n file(s) not part of a project.", None, foreign),) if foreign else ()
    return Origin(
        tr(KIND),
        assumed=(tr(OTHER_EDITION),) if is_other_edition else (),
        lost=left_out,
        left_out=left_out,
        voids=saved.voids if saved else None,
        linear=saved is not None and saved.linear,
        file_range=saved.file_range if saved else None,
    )


KIND = marked("Terrain Explorer project")
MIME = b"application/x-terrain-explorer"
VERSION, PLAIN = 2, 1
"""The version of the format, which grows when older programs would read a project wrongly; and that of most files."""

MIMETYPE, PROJECT, RECIPE = "mimetype", "project.json", "recipe.json"
MAP, THUMBNAIL = "map.png", "thumbnail.png"
HEIGHTS, PICTURE = ("heights.npy", "voids.npy"), ("picture.npy", "picture-voids.npy")
"""The members for the heights and for the voids of the two maps."""

_ALL = {MIMETYPE, PROJECT, RECIPE, MAP, THUMBNAIL, *HEIGHTS, *PICTURE}
_ON_SHELF = re.compile(r"shelf-\d{1,4}(-voids)?\.npy")
_LARGEST = MOST_POINTS * np.dtype(np.float32).itemsize + 2**16
"""The most bytes of an array with its header."""


_OF_SYSTEMS = re.compile(r"(^|/)(__MACOSX/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)", re.IGNORECASE)
"""What systems add to folders by themselves."""


class Members:
    """The members of an open project file, which may have been packed anew. Nothing is ever unpacked to the disk.

    They may lie in a folder, and among files that do not belong to them.

    Attributes
    ----------
    foreign
        How many files a project of this version does not have.

    Raises
    ------
    ValueError
        There are none of a project, or one is there twice.
    """

    def __init__(self, archive: ZipFile, name: str) -> None:
        self._archive, self._name = archive, name
        every = ((_path_of(member), member) for member in archive.infolist())
        files = [(path, member) for path, member in every if path and not path.endswith("/")]
        folder = _folder_of(path for path, _ in files)
        own = [(path.removeprefix(folder), member) for path, member in files if _is_own(path, folder)]
        self._found = dict(own)
        if len(self._found) != len(own):
            raise ValueError("a member is there twice")
        self.foreign = sum(not _OF_SYSTEMS.search(path) for path, _ in files) - len(own)

    def __contains__(self, member: str) -> bool:
        return member in self._found

    def text(self, member: str) -> str:
        """Return a text."""
        info = self._info(member)
        if info.file_size > metadata.LONGEST:
            raise ValueError("the text is too long")
        return metadata.checked_text(self._archive.read(info))

    def content(self, member: str) -> Content:
        """Return the object in a JSON text."""
        return parsed(self.text(member))

    def array(self, member: str, dtype: str) -> Samples:
        """Return an array of a type."""
        info = self._info(member)
        if info.file_size > _LARGEST:
            raise ValueError("the array is too large")
        with self._archive.open(info) as file:
            array = read_array(file, self._name)
            # Beyond the end nothing must be left; and only there the checksum is looked at.
            if file.read(1) or array.dtype != np.dtype(dtype):
                raise ValueError("the array is of another kind")
        return array

    def _info(self, member: str) -> ZipInfo:
        info = self._found[member]
        try:
            check_compression(info)
        except ValueError:
            raise HeightmapFileError(
                self._name,
                tr("is packed in a way that cannot be read"),
                tr("Unpack it, and pack it again as a ZIP file without a password and with the usual compression"),
            ) from None
        return info


def _path_of(member: ZipInfo) -> str:
    """Return the name of a member; some programs of Windows write its folders in their own way."""
    return member.filename.replace("\\", "/").removeprefix("./")


def _folder_of(paths: Iterable[str]) -> str:
    """Return the folder of a project in an archive, with a slash at its end; empty for the archive itself."""
    about = [path for path in paths if path.rpartition("/")[2] == PROJECT and not _OF_SYSTEMS.search(path)]
    if not about:
        raise ValueError("there is no project")
    return min(about, key=lambda path: (path.count("/"), path)).removesuffix(PROJECT)


def _is_own(path: str, folder: str) -> bool:
    name = path.removeprefix(folder)
    return path.startswith(folder) and (name in _ALL or _ON_SHELF.fullmatch(name) is not None)


_MOST_MEMBERS = 2**16
"""The members of archives that are looked through for those of a project."""


def _is_packed_project(path: Path) -> bool:
    """Return whether a ZIP archive is a project that was packed anew, or is called one."""
    if path.suffix.lower() in FORMAT.extensions:
        return True
    try:
        with BoundedReader(path) as file, ZipFile(file) as archive:
            names = archive.NameToInfo if len(archive.infolist()) <= _MOST_MEMBERS else ()
            paths = {_path_of(archive.getinfo(name)) for name in names}
            return f"{_folder_of(paths)}{HEIGHTS[0]}" in paths
    except (BadZipFile, ValueError):
        return False


# How to read its file again does not matter here: the project has the heights themselves.
_ORIGIN = ("kind", "bits", "assumed", "lost", "linear", "unscaled", "left_out")
_ADDED = ("certain",)
"""Facts that older files do not have."""


def facts_of(heightmap: Heightmap) -> dict[str, Any]:
    """Return the facts about a heightmap, with the checksum of its heights."""
    facts: dict[str, Any] = json.loads(metadata.encode(replace(heightmap, recipe=None), heightmap.heights))
    origin = heightmap.origin
    return facts | {"origin": origin and {name: getattr(origin, name) for name in _ORIGIN + _ADDED}}


def heightmap_from(facts: Content, heights: Samples, voids: Samples | None) -> Heightmap:
    """Return the heightmap with these facts.

    Raises
    ------
    ValueError
        They are broken, or belong to other heights.
    """
    said = metadata.decode(json.dumps(facts))
    if said.crc32 != metadata.checksum(heights):
        raise ValueError("these are other heights")
    if voids is not None and voids.shape != heights.shape:
        raise ValueError("these are the voids of another map")
    stored = facts["origin"]
    origin = None if stored is None else _origin(mapping(stored, "origin"))
    if origin is not None and voids is not None:
        origin = replace(origin, voids=voids != 0)
    if origin is not None and said.shown is not None:
        origin = replace(origin, file_range=said.range)
    return Heightmap(
        heights,
        said.shown or said.range,
        None,
        origin,
        metres=said.metres,
        spacing=said.spacing,
        stretch=said.stretch,
        place=said.place,
        rock=said.rock,
    )


def _origin(stored: Content) -> Origin:
    usual = Origin("")
    names = (*_ORIGIN, *(name for name in _ADDED if name in stored))
    return Origin(**{name: _like(getattr(usual, name), stored[name]) for name in names})


def _like(usual: Any, value: Any) -> Any:
    """Return a value of JSON that has the type of the usual one."""
    if isinstance(usual, tuple):
        return tuple(_like("", text) for text in _like([], value))
    if type(value) is not type(usual):
        raise ValueError("a fact is of another type")
    return value


_FAST = 1
"""The level of compression: higher ones take many times as long and make heights hardly smaller."""

_SAMPLED_ROWS = 32
_THUMBNAIL_SIDE = 256


def write(heightmap: Heightmap, file: BinaryIO) -> None:
    """Write a project."""
    picture, recipe = heightmap.picture, _recipe(heightmap)
    about = {
        "version": PLAIN,
        "program": __version__,
        "edition": EDITION,
        "map": facts_of(heightmap),
        "picture": picture and facts_of(picture),
    }
    # Older programs pass over these.
    if heightmap.selection is not None:
        about["selection"] = json.loads(heightmap.selection)
    if heightmap.look is not None:
        about["look"] = json.loads(heightmap.look)
    if heightmap.layers is not None:
        about["layers"] = json.loads(heightmap.layers)
    if heightmap.views is not None:
        about["views"] = json.loads(heightmap.views)
    others: dict[int, Heightmap] = {}
    if heightmap.shelf is not None:
        own = picture or heightmap
        others = {at: one for at, one in enumerate(heightmap.shelf.pictures) if one.heights is not own.heights}
        about["shelf"] = json.loads(heightmap.shelf.text)
        about["shelf_pictures"] = [
            facts_of(others[at]) if at in others else None for at in range(len(heightmap.shelf.pictures))
        ]
        about["version"] = VERSION if others else PLAIN
    with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=_FAST) as archive:
        with _stored(archive, MIMETYPE) as member:
            member.write(MIME)
        _write_text(archive, PROJECT, json.dumps(about).encode())
        if recipe is not None:
            _write_text(archive, RECIPE, recipe)
        _write_map(archive, HEIGHTS, heightmap)
        if picture is not None:
            _write_map(archive, PICTURE, picture)
        for at, one in others.items():
            _write_map(archive, _of_shelf(at), one)
        with _stored(archive, MAP) as member:
            png.write16(replace(heightmap.in_own_range(), recipe=None, range=heightmap.shown_range), member)
        with _stored(archive, THUMBNAIL) as member:
            png.write_samples(_thumbnail(heightmap), member)


def _recipe(heightmap: Heightmap) -> bytes | None:
    if heightmap.recipe is None:
        return None
    recipe = heightmap.recipe.encode()
    try:
        metadata.checked_text(recipe)
    except ValueError:
        raise UnfitError(
            tr("has more strokes than a project can hold"), tr("Delete some steps, or choose another format")
        ) from None
    return recipe


@contextmanager
def _stored(archive: ZipFile, name: str) -> Iterator[IO[bytes]]:
    """Open a member that is not compressed: it is so short, or compressed by itself."""
    with archive.open(ZipInfo(name), "w") as member:
        yield member


def _write_text(archive: ZipFile, name: str, text: bytes) -> None:
    # By name and not by `writestr`, which would write the time: the same terrain gives the same file.
    with archive.open(name, "w") as member:
        member.write(text)


def _write_map(archive: ZipFile, names: tuple[str, str], heightmap: Heightmap) -> None:
    heights, voids = names
    with archive.open(heights, "w") if _shrinks(heightmap.heights) else _stored(archive, heights) as member:
        write_array(heightmap.heights, member)
    if heightmap.voids is not None:
        with archive.open(voids, "w") as member:
            write_array(heightmap.voids.view(np.uint8), member)


def _shrinks(heights: Heights) -> bool:
    """Return whether compression at least halves heights: it takes seconds, and rough ground hardly gets smaller."""
    some = heights[:: -(-len(heights) // _SAMPLED_ROWS)].tobytes()
    return 2 * len(zlib.compress(some, _FAST)) < len(some)


def _thumbnail(heightmap: Heightmap) -> Samples:
    step = -(-max(heightmap.heights.shape) // _THUMBNAIL_SIDE)
    rows, columns = range(0, heightmap.rows, step), range(0, heightmap.columns, step)
    return np.ascontiguousarray(tinted(heightmap, Look(), rows, columns, hillshaded=True))


FORMAT = FileFormat(
    KIND,
    (".terrain",),
    rb"PK\x03\x04.{26}mimetype.{0,64}" + MIME,
    read,
    (FileKind("terrain", KIND, write, is_project=True, keeps_voids=True),),
    owns_archive=_is_packed_project,
    associated=(".terrain",),
    mime=MimeType(MIME.decode(), KIND, (".terrain",), parent="application/zip"),
)

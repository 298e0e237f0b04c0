"""The members of a project file by name, and taking them out with all care: anyone may have made the file."""

from __future__ import annotations

from zipfile import ZipFile, ZipInfo

import numpy as np

from terrain_explorer.files.formats.numpy_arrays import check_compression, read_array
from terrain_explorer.files.raster import metadata
from terrain_explorer.files.raster.samples import Samples
from terrain_explorer.language import marked
from terrain_explorer.terrain.filters.sizes import MOST_POINTS
from terrain_explorer.terrain.recipe.stored import Content, parsed

KIND = marked("Terrain Explorer project")
MIME = b"application/x-terrain-explorer"
VERSION = 1
"""The version of the format; it grows when older programs would read a project wrongly."""

MIMETYPE, PROJECT, RECIPE = "mimetype", "project.json", "recipe.json"
MAP, THUMBNAIL = "map.png", "thumbnail.png"
HEIGHTS, PICTURE = ("heights.npy", "voids.npy"), ("picture.npy", "picture-voids.npy")
"""The members for the heights and for the voids of the two maps."""

_ALL = {MIMETYPE, PROJECT, RECIPE, MAP, THUMBNAIL, *HEIGHTS, *PICTURE}

_LARGEST = MOST_POINTS * np.dtype(np.float32).itemsize + 2**16
"""The most bytes of an array with its header."""


class Members:
    """The members of an open project file. Nothing is ever unpacked to the disk.

    Raises
    ------
    ValueError
        There is a member that a project does not have, such as one of another folder, or one twice.
    """

    def __init__(self, archive: ZipFile, name: str) -> None:
        self._archive, self._name = archive, name
        self._found = {member.filename: member for member in archive.infolist()}
        if len(self._found) != len(archive.infolist()):
            raise ValueError("a member is there twice")

    def check(self) -> None:
        """Raise ValueError for members that a project of this version does not have."""
        if not self._found.keys() <= _ALL:
            raise ValueError("there are members that do not belong here")

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
        check_compression(info)
        return info

"""Compressed files (.gz), and files in ZIP archives: unpacked to a folder of their own, read there, and removed."""

from __future__ import annotations

import gzip
import os
import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory, gettempdir
from typing import IO, cast
from zipfile import ZipFile, ZipInfo

from terrain_explorer.files.bounded_reader import BoundedReader
from terrain_explorer.files.errors import HeightmapFileError, decoding
from terrain_explorer.files.formats.base import FileFormat
from terrain_explorer.files.raster.read_options import ReadOption, ReadOptions, ReadQuestion
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.work import Work

LARGEST = 2**31
"""The most bytes that a file is unpacked to: those of the largest map, as text of 16 characters a height."""

_RESERVE = 2**28
"""Bytes of the disk that stay free."""

_LARGEST_BESIDE, _MOST_BESIDE = 2**24, 20
"""The bytes and the number of files that may belong to another, such as its place on a map."""

_BESIDE = re.compile(
    r"\.(prj|hdr|wld|(?!raw$)[a-z0-9]{1,5}w|aux\.xml|json|clr|stx|rsc|ers|tab|sgrd|mgrd)$",
    re.IGNORECASE,
)
"""How files end that belong to one of the same name; world files end as it does, and in a w."""

_HEADER, _TEXT = ".hdr", ".txt"
_ABOUT = re.compile(r"(read.?me|licen[cs]e|copying|liesmich)[^/]*$", re.IGNORECASE)
_LONGEST_NAME = 100
_PIECE = 2**20
_ZIPPED = (".npz", ".terrain", ".kra", ".krz")
"""Formats that are ZIP files themselves."""

Opener = Callable[[], IO[bytes]]


def read(path: Path, options: ReadOptions) -> Work[Heightmap]:
    """Read the file in a .gz; what lies beside it and belongs to it is taken along."""
    name = path.stem if path.suffix.lower() in FORMAT.extensions else path.name
    beside = {
        other.name: _opener(other)
        for other in sorted(path.parent.glob(f"{_literally(Path(name).stem)}.*"))
        if other.is_file() and other != path and _BESIDE.search(other.name) and other.stat().st_size <= _LARGEST_BESIDE
    }
    with BoundedReader(path) as file, decoding(path.name):
        return (
            yield from _read_unpacked(path, name, lambda: cast(IO[bytes], gzip.GzipFile(fileobj=file)), beside, options)
        )


def reading_archive(archive: ZipFile, path: Path, options: ReadOptions) -> Work[Heightmap]:
    """Read the only file in a ZIP archive that can be read, with what lies beside it there.

    Raises
    ------
    ReadQuestion
        There are several, and the options do not say which.
    """
    members = [member for member in archive.infolist() if not member.is_dir()]
    maps = _likeliest([member for member in members if _is_readable(member.filename)])
    if not maps:
        raise HeightmapFileError(
            path.name, tr("is an archive without a map"), tr("Unpack it, and choose a file of a kind that can be read")
        )
    if options.member > len(maps):
        wrong = tr("holds {count} maps and no map {number}", count=len(maps), number=options.member)
        raise HeightmapFileError(path.name, wrong, tr("Choose another number"))
    if len(maps) > 1 and not options.member:
        numbered = enumerate(maps[:_MOST_BESIDE], start=1)
        choices = (ReadOption(member.filename, options.updated(member=number)) for number, member in numbered)
        raise ReadQuestion(path.name, tr("holds several maps"), tr("Choose one"), choices)
    member = maps[max(options.member, 1) - 1]
    place = PurePosixPath(member.filename)
    beside = {
        PurePosixPath(other.filename).name: _opener_in(archive, other)
        for other in members
        if other is not member
        and PurePosixPath(other.filename).parent == place.parent
        and PurePosixPath(other.filename).name.startswith(f"{place.stem}.")
        and _BESIDE.search(other.filename)
        and other.file_size <= _LARGEST_BESIDE
    }
    opener = _opener_in(archive, member)
    return (yield from _read_unpacked(path, place.name, opener, beside, options))


def _literally(name: str) -> str:
    return re.sub(r"([*?[])", r"[\1]", name)


def _opener(path: Path) -> Opener:
    return lambda: path.open("rb")


def _opener_in(archive: ZipFile, member: ZipInfo) -> Opener:
    # Imported late: that module reads archives with this one.
    from terrain_explorer.files.formats.arrays.numpy_arrays import check_compression

    check_compression(member)
    return lambda: archive.open(member)


def _is_readable(name: str) -> bool:
    from terrain_explorer.files.formats.registry import readable_extensions  # which knows this module

    ending = PurePosixPath(name).suffix.lower()
    is_hidden = PurePosixPath(name).name.startswith(".") or name.startswith("__MACOSX") or bool(_ABOUT.search(name))
    is_map = ending in readable_extensions() and ending not in (".zip", *FORMAT.extensions)
    return is_map and not is_hidden and (ending == _HEADER or not _BESIDE.search(name))


def _likeliest(maps: list[ZipInfo]) -> list[ZipInfo]:
    """Return the members that are most likely maps.

    Texts about maps may pass for points, and headers of others for pictures of Radiance.
    """
    for ending in (_TEXT, _HEADER):
        others = [member for member in maps if not member.filename.lower().endswith(ending)]
        maps = others or maps
    return maps


def _safe(name: str) -> str:
    """Return a name without folders that every system takes, with its endings as they are."""
    short = re.sub(r"[^\w.()+-]", "_", name).encode()[-_LONGEST_NAME:].decode(errors="ignore")
    return short.lstrip(".") or "map"


def _read_unpacked(
    path: Path, name: str, opener: Opener, beside: Mapping[str, Opener], options: ReadOptions
) -> Work[Heightmap]:
    """Return the heightmap in an unpacked file of a name, which is kept in a folder of its own meanwhile."""
    from terrain_explorer.files.formats import reading  # which knows the formats, and so this module

    with TemporaryDirectory(prefix="terrain-explorer-") as folder:
        file = Path(folder) / _safe(name)
        yield from _unpacking(opener, file, path.name, LARGEST)
        _check_unpacked(file, path.name)
        for other, open_other in list(beside.items())[:_MOST_BESIDE]:
            yield from _unpacking(open_other, Path(folder) / _safe(other), path.name, _LARGEST_BESIDE)
        # As old as the file that it is in: a new one would be waited for, as if a program still wrote it.
        times = path.stat()
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
        return (yield from reading.reading(file, options))


def _unpacking(opener: Opener, target: Path, name: str, most: int) -> Work[None]:
    """Write what an opened file holds into another one; yields now and then, as a place to stop."""
    free = shutil.disk_usage(gettempdir()).free - _RESERVE
    with opener() as packed, target.open("wb") as file:
        while piece := packed.read(_PIECE):
            yield 0.0
            file.write(piece)
            if file.tell() > most:
                wrong = tr("unpacks to more than {gigabytes} GB", gigabytes=most // 2**30)
                raise HeightmapFileError(name, wrong, tr("Unpack it yourself, and open a part of it"))
            if file.tell() > free:
                raise HeightmapFileError(
                    name,
                    tr("unpacks to more than the disk has room for"),
                    tr("Free some space, or choose another disk"),
                )


def _check_unpacked(file: Path, name: str) -> None:
    """Refuse archives in archives: each could unpack to many times as much again."""
    with file.open("rb") as opened:
        beginning = opened.read(262)
    is_zip = beginning.startswith(b"PK\x03\x04") and file.suffix.lower() not in _ZIPPED
    if is_zip or beginning.startswith(b"\x1f\x8b") or beginning[257:] == b"ustar":
        raise HeightmapFileError(name, tr("holds another archive"), tr("Unpack it, and choose the file in it"))


FORMAT = FileFormat(marked("Compressed file"), (".gz",), rb"\x1f\x8b\x08", read)

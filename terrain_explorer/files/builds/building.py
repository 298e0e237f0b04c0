"""Builds a part of a large terrain: the tiles that are not done yet, one by one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import BinaryIO

from terrain_explorer.files.atomic import make_folder, remove_abandoned, replacing
from terrain_explorer.files.bounded_reader import check_is_file
from terrain_explorer.files.builds.build_plan import BuildPlan, TilePlace, differences
from terrain_explorer.files.builds.checksums import CLIPPED, ChecksumLedger
from terrain_explorer.files.builds.companions import companion_names, world_file, write_companions
from terrain_explorer.files.builds.found_ground import forget_grounds, sharing_ground
from terrain_explorer.files.builds.manifest import MANIFEST, manifest_of, plan_of
from terrain_explorer.files.builds.source_picture import (
    HEIGHTS,
    content_of,
    load_picture,
    picture_names,
    save_picture,
)
from terrain_explorer.files.builds.zarr_chunks import write_chunk
from terrain_explorer.files.errors import HeightmapFileError, saving, system_refusal
from terrain_explorer.files.formats.pictures.png import write_samples
from terrain_explorer.language import tr
from terrain_explorer.terrain.edition import EDITION
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.work import Work

_LEAST_COMPRESSED = 0.25
"""The part of its bytes that a compressed terrain takes at the very least."""


@dataclass(frozen=True)
class Built:
    """What a process built.

    Attributes
    ----------
    made, kept
        How many tiles it made, and how many were there already.
    """

    made: int
    kept: int


def plan_in(folder: Path) -> BuildPlan:
    """Return the plan of the build in a folder.

    Raises
    ------
    HeightmapFileError
        There is none, or this version of the program cannot follow it.
    """
    return plan_of(_manifest_in(folder), folder)


def _manifest_in(folder: Path) -> str:
    try:
        check_is_file(folder / MANIFEST)
        return (folder / MANIFEST).read_text("utf-8", "replace")
    except (FileNotFoundError, NotADirectoryError):
        raise HeightmapFileError(
            folder.name, tr("holds no build"), tr("Choose the folder of one: it has a file manifest.json")
        ) from None
    except OSError as error:
        raise system_refusal(MANIFEST, tr("cannot be read"), error) from error


def begin(plan: BuildPlan, folder: Path) -> None:
    """Make the folder of a build, or check that the one that is there belongs to it.

    Raises
    ------
    HeightmapFileError
        The folder holds other files or another build, cannot be made, or its disk is too small.
    """
    with saving(folder.name):
        make_folder(folder)
        # Many machines may begin the same build at once: then this finds their manifest, or that of one is replaced.
        there = {path.name for path in folder.iterdir() if not path.name.startswith(".")}
        picture = plan.terrain.picture
        if picture is not None and MANIFEST not in there and HEIGHTS in there and _is_kept(picture, folder):
            there -= {*picture_names(picture)}  # by a process that was killed before it wrote the plan
        if there and MANIFEST not in there:
            raise HeightmapFileError(
                folder.name, tr("holds other files"), tr("Choose an empty folder, or a new one, for the build")
            )
        manifest = manifest_of(plan)
        if not there:
            _check_space(plan, folder)
            if picture is not None:
                save_picture(picture, folder)
            with replacing(folder / MANIFEST) as file:
                file.write(manifest.encode())
        text = _manifest_in(folder)
        if picture is None and text == manifest:  # to read a long one takes as long as to make some tiles
            check_edition(plan, folder)
        else:
            _check_same(plan_of(text, folder), plan, folder)


def check_edition(plan: BuildPlan, folder: Path) -> None:
    """Refuse to go on with a build of another edition of the algorithms: its tiles would not fit each other.

    Raises
    ------
    HeightmapFileError
        It is of another edition.
    """
    if plan.edition != EDITION:
        raise HeightmapFileError(
            folder.name,
            tr("was begun by another version of the program, whose steps and algorithms give other heights"),
            tr("Build into another folder, or use the version that began it"),
        )


def building(plan: BuildPlan, folder: Path, part: int = 1, parts: int = 1, by: str = "") -> Work[Built]:
    """Make the tiles of a part that are not done yet: yield the part that is done, 0 to 1.

    It may be ended at any moment and go on later; each file is written whole or not at all.

    Parameters
    ----------
    folder
        Where `begin` has been.
    part, parts
        Which part, from 1, of how many.
    by
        The name of this process's own list of checksums; by default that of the part.

    Raises
    ------
    HeightmapFileError
        A file cannot be written. Those before are done.
    """
    check_edition(plan, folder)
    by = by or f"{part}-of-{parts}"
    tiles, ledger = plan.tiles(part, parts), ChecksumLedger(folder)
    done = ledger.done()
    left = [place for place in tiles if not done.issuperset(plan.file_names(place))]
    there = 1 - len(left) / max(len(tiles), 1)
    if left and plan.terrain.found:
        for _ in sharing_ground(plan.terrain, folder):
            yield there
    write_companions(plan, folder, part)
    yield there
    for number, place in enumerate(left, 1):
        for name in _making(plan, place, folder, done, by):
            ledger.enter(name, by)
        yield 1 - (len(left) - number) / len(tiles)
    ledger.settle(by)
    if len(ledger.done()) >= plan.file_count:  # whoever still writes a file writes one that is there
        remove_abandoned(folder, partial(_names, plan))
        forget_grounds(folder)
    return Built(len(left), len(tiles) - len(left))


def clipped_in(folder: Path) -> list[str]:
    """Return the names of the files of a build in which heights beyond the range were cut off, whoever made them."""
    return sorted(ChecksumLedger(folder, CLIPPED).done())


def _names(plan: BuildPlan) -> Iterator[str]:
    yield from (MANIFEST, *companion_names(plan))
    for place in plan.tiles():
        yield from plan.file_names(place)


def _making(plan: BuildPlan, place: TilePlace, folder: Path, done: frozenset[str], by: str) -> Iterator[str]:
    """Make the files of a tile that are not done, and yield the name of each when it is complete on disk."""
    name = plan.file_name(place)
    if name not in done:
        if _make_heights(plan, place, folder, name):
            ChecksumLedger(folder, CLIPPED).enter(name, by)  # before it counts as done, so that none is forgotten
        yield name
    maps = {kind: name for kind in plan.beside.kinds if (name := plan.file_name(place, kind)) not in done}
    if maps:
        window, maker = plan.window(place), plan.maps[place.above]
        near = maker.ground(window)
        for kind, name in maps.items():
            with _writing(folder, name) as file:
                write_samples(maker.samples(kind, near, window), file)
            yield name
    for beside in ("", *plan.beside.kinds):
        name = plan.world_file_name(plan.file_name(place, beside))
        if name and name not in done:
            between = bool(beside) and plan.for_program.maps_in_cells
            with _writing(folder, name) as file:
                file.write(world_file(plan, place, between).encode())
            yield name


def _make_heights(plan: BuildPlan, place: TilePlace, folder: Path, name: str) -> bool:
    """Write the heights of a tile, and return whether some of them lie beyond the range."""
    if plan.is_array:
        with _writing(folder, name) as file:
            write_chunk(plan.terrain.heights(plan.window(place)), plan.side, file)
        return False
    heightmap = plan.heightmap(place)
    with _writing(folder, name) as file:
        plan.file_kind.write(heightmap, file)
    low, high = heightmap.range
    return heightmap.lowest < low or heightmap.highest > high


@contextmanager
def _writing(folder: Path, name: str) -> Iterator[BinaryIO]:
    """Yield a file of the build, which is there when the block ends, with the folders that it lies in."""
    path = folder / name
    with saving(name):
        make_folder(path.parent)
        with replacing(path) as file:
            yield file


def _check_same(there: BuildPlan, plan: BuildPlan, folder: Path) -> None:
    check_edition(there, folder)
    if manifest_of(there) == manifest_of(plan):
        return
    raise HeightmapFileError(
        folder.name,
        tr("holds another build, which differs in {differences}", differences=", ".join(differences(there, plan))),
        tr("Choose another folder, or go on with that build as it was planned"),
    )


def _is_kept(picture: Heightmap, folder: Path) -> bool:
    """Return whether a folder holds this picture already."""
    with suppress(HeightmapFileError):
        load_picture(content_of(picture), folder)
        return True
    return False


def _check_space(plan: BuildPlan, folder: Path) -> None:
    share = _LEAST_COMPRESSED if plan.file_kind.compressed else 1
    least, free = plan.most_bytes * share, shutil.disk_usage(folder).free
    if free < least:
        raise HeightmapFileError(
            folder.name,
            tr(
                "is on a disk with {free:.3g} GB left; the build needs at least {least:.3g} GB",
                free=free / 1e9,
                least=least / 1e9,
            ),
            tr("Free some space, choose another disk, or build fewer points"),
        )

"""LAS and LAZ, the points of laser scanners: ASPRS LAS 1.4, compressed by LASzip where the name ends in .laz."""

from __future__ import annotations

import logging
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from shutil import disk_usage
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

import numpy as np

from terrain_explorer.files.bounded_reader import BoundedReader
from terrain_explorer.files.errors import EXPORT_AGAIN, HeightmapFileError, decoding
from terrain_explorer.files.formats.base import FileFormat, MimeType, question_in
from terrain_explorer.files.formats.points import survey_system
from terrain_explorer.files.formats.points.cloud import Cloud, PointsRead, SurveyPoints
from terrain_explorer.files.formats.points.gridding import gridding
from terrain_explorer.files.raster.notes import DeferredText, certain
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.read_options import UNSAID, ReadOptions
from terrain_explorer.language import marked, tr
from terrain_explorer.own_process import Task, calling
from terrain_explorer.terrain.work import Work, part_of

_NAME, _KIND = marked("Points of a laser scan"), marked("{container}, {count:,} points")
_NOISE = marked("Noise left out: points that the file marks as noise or as withheld.")

_AT_A_TIME = 2**18
"""Points that are unpacked at a time."""

_GROUND = 2
_NOISY = (7, 18)
"""Classes of points (LAS 1.4, table 17)."""

_BYTES_AT_A_TIME = 2**26

_PATIENCE = 30.0
"""Seconds after which unpacking that does not get on hangs; it takes a part of a second for as many points."""

_RECORD_BYTES = 54
"""The least bytes of a record in the header."""

_PROJECTION = "LASF_Projection"
_HEAD_BYTES, _MOST_RECORDS, _LONGEST_SYSTEM = 60, 1000, 2**16
"""The bytes before the content of a record after the points, how many such are looked at, and the longest content."""


@dataclass
class _Count:
    """Counts the points that were read, those of the ground, and those that were left out."""

    ground: int = 0
    all: int = 0
    noise: int = 0


def reading(path: Path, options: ReadOptions, asks: bool = False) -> Work[RasterImage]:
    """Read the points of a laser scan, and yield the part that is done.

    Raises
    ------
    ReadQuestion
        The points lie on no grid, and the options do not say how to make one.
    """
    if not (find_spec("laspy") and find_spec("lazrs")):
        wrong = tr("is a laser scan, and the packages that read them are not installed")
        remedy = tr("Install them with: {command}", command="pip install laspy lazrs")
        raise HeightmapFileError(path.name, wrong, remedy)
    with decoding(path.name, EXPORT_AGAIN), TemporaryDirectory() as folder:
        _check_records(path)
        with BoundedReader(path) as file, _opened(file) as scan:
            header = scan.header
            records, total, is_packed = _records(file, header), int(header.point_count), header.are_points_compressed
        said = yield from survey_system.in_records(records, path)
        source = path
        if is_packed:
            _check_disk(path, header, folder)
            source = Path(folder, "points.las")
            yield from part_of(_unpacked(path, source), 0, 0.5)
        count = _Count()
        cloud = Cloud(
            DeferredText(_KIND, {"container": "LAZ" if is_packed else "LAS", "count": total}),
            lambda: _parts(source, options, count, said.metres),
            said.plane or 1.0,
            said.degrees,
            lambda: (count.ground, count.all),
            said.system,
            lambda: (*said.notes, *((certain(_NOISE),) if count.noise else ())),
        )
        return (yield from part_of(gridding(cloud, path.name, options, asks), 0.5 if is_packed else 0, 1))


def _check_disk(path: Path, header: Any, folder: str) -> None:
    """Refuse points that will hardly fit on the disk when they are unpacked."""
    size, free = header.point_count * header.point_format.size, disk_usage(folder).free
    if size > free // 2:
        wrong = tr(
            "needs {needed:.1f} GB to be unpacked, and {free:.1f} GB are free", needed=size / 1e9, free=free / 1e9
        )
        raise HeightmapFileError(path.name, wrong, tr("Free some space, or unpack it as .las"))


def _unpacked(path: Path, target: Path) -> Work[None]:
    """Unpack a file, in a process of its own: the library ends it, or never returns, where the content is broken."""
    last, since = -1.0, monotonic()
    work = calling(unpacking, source=str(path), target=str(target))
    try:
        for done in work:
            if done != last:
                last, since = done, monotonic()
            elif monotonic() - since > _PATIENCE:
                raise ValueError("unpacking hangs")
            yield done
    finally:
        work.close()


def unpacking(source: str, target: str) -> Task:
    """Write the points of a packed file as they are unpacked; a task of `terrain_explorer.own_process`."""
    import laspy

    with _without_panics(), BoundedReader(Path(source)) as file, _opened(file) as scan:
        yield 0.0
        _check_length(Path(source), scan.header)
        total = int(scan.header.point_count)
        points = _points_of(scan)
        some = next(points, None)
        # Those of the file are known, and the library writes what its points need by itself.
        scan.header.vlrs.clear()
        with laspy.open(target, mode="w", header=scan.header, do_compress=False) as unpacked:
            while some is not None:
                unpacked.write_points(some)
                yield scan.points_read / total
                some = next(points, None)
    return {}


def _opened(file: BoundedReader) -> Any:
    import laspy  # here, because few need it

    logging.getLogger("laspy").disabled = True  # what is wrong with a file is told in our words
    # One thread: the library takes all cores otherwise, and the window would stand still.
    return laspy.LasReader(file, closefd=False, laz_backend=laspy.LazBackend.Lazrs, read_evlrs=False)


@contextmanager
def _without_panics() -> Iterator[None]:
    """Turn what the library raises on broken content, which is no Exception, into one."""
    try:
        yield
    except BaseException as error:
        if type(error).__name__ != "PanicException":
            raise
        raise ValueError(str(error)) from error


def _check_records(path: Path) -> None:
    """Refuse a header with more records than it, or the file, has room for: each would be looked for."""
    with BoundedReader(path) as file:
        header = file.read(104)
    points_at, records = struct.unpack_from("<II", header, 96)
    if records * _RECORD_BYTES > min(points_at, path.stat().st_size):
        raise ValueError("the header has no room for its records")


def _parts(path: Path, options: ReadOptions, count: _Count, metres: float) -> Iterator[PointsRead]:
    count.ground = count.all = count.noise = 0
    with BoundedReader(path) as file, _opened(file) as scan:
        _check_length(path, scan.header)
        for points in _points_of(scan):
            yield scan.points_read / int(scan.header.point_count), _taken(points, options, count, metres)


def _points_of(scan: Any) -> Iterator[Any]:
    """Yield all points of an open file, some at a time."""
    size, total = scan.header.point_format.size, int(scan.header.point_count)
    while scan.points_read < total:
        wanted = min(_AT_A_TIME, _BYTES_AT_A_TIME // size, total - scan.points_read)
        points = scan.read_points(wanted)
        if len(points) != wanted:
            raise ValueError("there are too few points")
        yield points


def _check_length(path: Path, header: Any) -> None:
    """Refuse a file that is too short for its points, or whose points have another size than its packing says."""
    import lazrs

    size = header.point_format.size
    if header.are_points_compressed:
        packing = header.vlrs[header.vlrs.index("LasZipVlr")]
        if lazrs.LazVlr(packing.record_data).item_size() != size:
            raise ValueError("the points have two sizes")
        _check_chunks(path, header.offset_to_point_data)
        _check_layers(path, header.offset_to_point_data, bytes(packing.record_data))
    elif header.offset_to_point_data + header.point_count * size > path.stat().st_size:
        raise ValueError("there are too few points")


def _check_chunks(path: Path, points_at: int) -> None:
    """Refuse a packed file that says it has more chunks than bytes: the library would take memory for all of them.

    The points begin with the place of a table, or -1 where that stands at the end of the file; the table begins with
    its version and the number of chunks.
    """
    size = path.stat().st_size
    with BoundedReader(path) as file:
        file.seek(points_at)
        (table_at,) = struct.unpack("<q", file.read(8))
        if table_at == -1:
            file.seek(max(size - 8, 0))
            (table_at,) = struct.unpack("<q", file.read(8))
        if not 0 <= table_at <= size - 8:
            raise ValueError("the table of chunks is missing")
        file.seek(table_at)
        _, chunks = struct.unpack("<II", file.read(8))
    if chunks > size:
        raise ValueError("there are more chunks than bytes")


_LAYERS = {10: 9, 11: 1, 12: 2, 13: 1}
"""How many layers the parts of a point have, by their numbers in the packing; extra bytes have one each."""

_EXTRA_BYTES = 14


def _check_layers(path: Path, points_at: int, packing: bytes) -> None:
    """Refuse packed layers that are longer than the file: the library would take memory for all that they say.

    A chunk begins with its first point as it is, the number of its points, and the bytes of each layer; the next one
    follows the last layer (LAZ specification 1.4, on LASzip's layered compression).
    """
    (count,) = struct.unpack_from("<H", packing, 32)
    items = [struct.unpack_from("<HH", packing, 34 + 6 * number) for number in range(count)]
    layers = sum(size if kind == _EXTRA_BYTES else _LAYERS.get(kind, 0) for kind, size in items)
    if layers == 0:  # the older packing has none
        return
    size, first = path.stat().st_size, sum(size for _, size in items)
    with BoundedReader(path) as file:
        at = points_at + 8
        file.seek(points_at)
        (table_at,) = struct.unpack("<q", file.read(8))
        while at < (table_at if table_at > 0 else size - 8):
            file.seek(at + first)
            lengths = struct.unpack(f"<I{layers}I", file.read(4 + 4 * layers))[1:]
            at += first + 4 + 4 * layers + sum(lengths)
            if at > size:
                raise ValueError("a layer is longer than the file")


def _taken(points: Any, options: ReadOptions, count: _Count, metres: float) -> SurveyPoints:
    """Return the points that are wanted, with heights in metres."""
    classes = np.asarray(points.classification)
    good = ~np.isin(classes, _NOISY) & ~np.asarray(points.withheld, bool)
    ground = good & (classes == _GROUND)
    count.noise += int(np.count_nonzero(~good))
    count.ground += int(np.count_nonzero(ground))
    count.all += int(np.count_nonzero(good))
    wanted = ground if options.point_class == "ground" else good
    places = np.column_stack([np.asarray(points[axis], np.float64)[wanted] for axis in "xyz"])
    places[:, 2] *= metres
    return places


def _records(file: BoundedReader, header: Any) -> dict[int, bytes]:
    """Return the records that name the coordinate system, by their numbers; those after the points come last."""
    found = {int(one.record_id): one.record_data_bytes() for one in header.vlrs if one.user_id == _PROJECTION}
    return found | _records_behind(file, header.start_of_first_evlr, min(header.number_of_evlrs, _MOST_RECORDS))


def _records_behind(file: BoundedReader, at: int, count: int) -> dict[int, bytes]:
    """Return those of the records after the points (LAS 1.4, section 2.7), whose other contents may be of any size."""
    found = {}
    for _ in range(count):
        file.seek(at)
        head = file.read(_HEAD_BYTES)
        if len(head) < _HEAD_BYTES:
            break
        user, number, length = struct.unpack_from("<16sHQ", head, 2)
        if user.split(b"\0")[0].decode("latin-1") == _PROJECTION and length <= _LONGEST_SYSTEM:
            found[number] = file.read(length)
        at += _HEAD_BYTES + length
    return found


_MAGIC = b"LASF"

FORMAT = FileFormat(
    _NAME,
    (".las", ".laz"),
    _MAGIC,
    reading,
    associated=(".las", ".laz"),
    question=lambda path: question_in(reading(path, UNSAID, asks=True)),
    mime=MimeType("application/vnd.las", _NAME, (".las", ".laz"), magic=("LASF",)),
)

"""The export of a file of heights: writing the file and reading it back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from terrain_explorer.files.atomic import replacing
from terrain_explorer.files.export.plan import (
    READING_BACK,
    WRITING,
    Confirmation,
    ExportWork,
    FileSize,
    mismatch,
    points,
    step,
)
from terrain_explorer.files.formats import side_file
from terrain_explorer.files.formats.base import FileFormat, FileKind
from terrain_explorer.files.formats.registry import kind_by_id, kind_of
from terrain_explorer.files.raster.decoding import heightmap_of
from terrain_explorer.files.raster.map_systems import unwritten_system, update_beside
from terrain_explorer.files.raster.metadata import beside
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.files.raster.samples import row_slices
from terrain_explorer.files.save_warnings import widen_range
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.heightmap import UNIT_MAP, FloatArray, Heightmap, Heights
from terrain_explorer.terrain.number_format import format_ends
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.work import finished

_WRITTEN = 0.5
"""The part of the work that is done when the file is written and not yet read back."""

_NUMBERS = {
    "auto": marked("Numbers: {bits} bits."),
    "little": marked("Numbers: {bits} bits, little endian."),
    "big": marked("Numbers: {bits} bits, big endian."),
}
_FIRST_ROWS = {
    "north": marked("Orientation: the first row is the north, the first column the west."),
    "south": marked("Orientation: the first row is the south, the first column the west."),
}


@dataclass(frozen=True)
class RasterFile:
    """A file of heights.

    Attributes
    ----------
    kind
        One of `terrain_explorer.files.kinds`.
    endings
        The endings that its name may have, the usual one first.
    first_row
        The edge of the terrain at which the first row in the file lies: ``"north"`` or ``"south"``.
    beside
        Whether a side file takes what the file has no place for, such as the recipe.
    """

    kind: str
    endings: tuple[str, ...]
    first_row: str = "north"
    beside: bool = False

    @classmethod
    def of(cls, kind: str) -> RasterFile:
        """Return a file of a kind that keeps everything it can."""
        format, chosen = kind_by_id(kind)
        return cls(kind, format.endings(chosen), beside=True)

    def described(self, shape: tuple[int, int]) -> str:
        """Return a description of a few words."""
        kind, size = tr(kind_by_id(self.kind)[1].label), points(shape)
        if self.first_row == "south":
            return tr("{kind}, {size}, first row is south", kind=kind, size=size)
        return tr("{kind}, {size}, first row is north", kind=kind, size=size)

    def size(self, shape: tuple[int, int]) -> FileSize:
        """Return the size that it will have: files without a header exactly, others at most."""
        format, kind = kind_by_id(self.kind)
        numbers = kind.bytes_per_height * shape[0] * shape[1]
        if format.headerless:
            return FileSize(numbers)
        # Compression can make noise a little longer; then there are a filter byte or a line end for each row, and a
        # header with the recipe.
        return FileSize(numbers + numbers // 1000 + 16 * shape[0] + 4096, exact=False)

    def writing(self, heightmap: Heightmap, path: Path, look: Look) -> ExportWork:
        """Write it, read it back and only then put it in the place of an older file; see `Output`."""
        format, _ = kind_by_id(self.kind)
        with step(tr(WRITING), path.name):
            kind = kind_of(path, self.kind)
            wanted = kind.taken_along(widen_range(heightmap, self.kind))
            if not self.beside:
                wanted = replace(wanted, place=None)  # which engines have no use for
            before = side_file.place_in(path)
            with self._with_side_file(path, wanted, kind), replacing(path) as file:
                kind.write(wanted, file)
                file.flush()
                yield _WRITTEN
                # While it is still a file beside the old one, which stays if this fails.
                confirmation = self._read_back(Path(file.name), path.name, wanted, format, kind)
            notes = (*update_beside(path, wanted.place, before, format.place_files), unwritten_system(wanted.place))
            confirmation = replace(confirmation, facts=(*confirmation.facts, *filter(None, notes)))
            yield 1.0
        return confirmation

    def _with_side_file(self, path: Path, heightmap: Heightmap, kind: FileKind) -> AbstractContextManager[None]:
        return side_file.in_step(path, heightmap, kind) if self.beside else _without_side_file(path)

    def _read_back(self, part: Path, name: str, wanted: Heightmap, format: FileFormat, kind: FileKind) -> Confirmation:
        with step(tr(READING_BACK), name):
            options = _options_for(format, kind, wanted)
            found = heightmap_of(finished(format.reading(part, options)), name, options)
            if found.voids is not None and wanted.voids is not None:
                # Points without a height may be written as such.
                heights = np.where(found.voids & wanted.voids, wanted.heights, found.heights)
                found = replace(found, heights=heights)
            wrong = _wrong(found, wanted, kind) or _swapped(part, options, format, found, wanted, kind)
        if wrong:
            raise mismatch(name, wrong)
        return Confirmation(name, self._facts(part.stat().st_size, found, options, kind))

    def _facts(self, size: int, found: Heightmap, options: ReadOptions, kind: FileKind) -> tuple[str, ...]:
        order = options.byte_order if kind.bits > 8 else "auto"
        return (
            tr("Size: {size:,} bytes, {points}.", size=size, points=points((found.rows, found.columns))),
            tr(_NUMBERS[order], bits=found.origin.bits if found.origin else 0),
            tr(_FIRST_ROWS[self.first_row]),
            _used(found, kind),
        )


@contextmanager
def _without_side_file(path: Path) -> Iterator[None]:
    """Remove the side file of an older file once the block has ended without an error."""
    yield
    side = beside(path)
    if side_file.text_in(side) is not None:
        with suppress(OSError):  # its checksum shows that it belongs to other heights
            side.unlink()


def _options_for(format: FileFormat, kind: FileKind, wanted: Heightmap) -> ReadOptions:
    """Return the options to read the file with, so that nothing is guessed."""
    if not format.headerless or kind.stored is None:
        return ReadOptions(light="as-stored")
    samples = kind.stored(UNIT_MAP).dtype
    order = "big" if samples.byteorder == ">" else "little"
    said = {"sample": samples.name, "byte_order": order, "rows": wanted.rows, "columns": wanted.columns}
    return ReadOptions().updated(**said, first_row="north")


def _wrong(found: Heightmap, wanted: Heightmap, kind: FileKind) -> str:
    """Return how the shape or the bits of a file differ from those wanted, or nothing."""
    if found.heights.shape != wanted.heights.shape:
        has, wants = (points((map.rows, map.columns)) for map in (found, wanted))
        return tr("it has {size} instead of {wanted}", size=has, wanted=wants)
    if found.origin and found.origin.bits != kind.bits:
        return tr("it has {bits} bits instead of {wanted}", bits=found.origin.bits, wanted=kind.bits)
    return ""


def _swapped(
    part: Path, options: ReadOptions, format: FileFormat, found: Heightmap, wanted: Heightmap, kind: FileKind
) -> str:
    """Return how the heights differ, or nothing where they are those wanted.

    The ways in which files go wrong most often have names, because each has another remedy.
    """
    if _agree(found.heights, found.grey_range, wanted, kind):
        return ""
    if _agree(found.heights[::-1], found.grey_range, wanted, kind):
        return tr("its rows are in the opposite order")
    if _agree(found.heights[:, ::-1], found.grey_range, wanted, kind):
        return tr("its columns are in the opposite order")
    # Only files whose byte order is an option can have it wrong.
    if options.byte_order != "auto":
        other = options.updated(byte_order="little" if options.byte_order == "big" else "big")
        again = heightmap_of(finished(format.reading(part, other)), part.name, other)
        if _agree(again.heights, again.grey_range, wanted, kind):
            return tr("its bytes are in the opposite order")
    return tr("it holds other heights")


def _agree(heights: Heights, black_and_white: Extremes, wanted: Heightmap, kind: FileKind) -> bool:
    """Return whether heights are those wanted, as exactly as the kind can hold them."""
    if kind.white is None:
        blocks = ((heights[rows].astype(np.float64), wanted.heights[rows]) for rows in row_slices(len(heights)))
        return all(bool(np.abs(found - there).max() <= kind.rounding) for found, there in blocks)
    # Half a step from rounding, the digits of float32, and a little for the calculation here.
    most = 0.5 / kind.white + _doubt(black_and_white) + 1e-12
    return all(
        bool(
            np.abs(_parts(heights[rows], black_and_white) - _parts(wanted.heights[rows], wanted.range).clip(0, 1)).max()
            <= most
        )
        for rows in row_slices(len(heights))
    )


def _parts(heights: Heights, black_and_white: Extremes) -> FloatArray:
    """Return heights as parts of the range, 0 for black and 1 for white."""
    low, high = black_and_white
    return (heights.astype(np.float64) - low) / (high - low)


def _doubt(black_and_white: Extremes) -> float:
    """Return the part of a range by which float32 heights in it may be off: one unit of their last digit."""
    low, high = black_and_white
    return float(np.spacing(np.float32(max(abs(low), abs(high))))) / (high - low)


def _used(found: Heightmap, kind: FileKind) -> str:
    low, high = found.grey_range
    if kind.white is None:
        return tr("Range: the heights run from {low} to {high}.", **format_ends(found.extremes))
    lowest, highest = (round((height - low) / (high - low) * kind.white) for height in found.extremes)
    return tr(
        "Range: the heights use {percent:.3g} % of it, from {lowest:,} to {highest:,} of {white:,}.",
        percent=100 * (highest - lowest) / kind.white,
        lowest=lowest,
        highest=highest,
        white=kind.white,
    )

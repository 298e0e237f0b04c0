"""The export of a colour picture: writing the file and reading it back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

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
from terrain_explorer.files.formats.pictures.png import read_samples, write_samples
from terrain_explorer.files.raster.samples import Samples
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.normals import Convention, shading_normals
from terrain_explorer.terrain.work import part_of


def write_checked(samples: Samples, path: Path) -> None:
    """Write a picture as PNG, read it back and only then put it in the place of an older file.

    Raises
    ------
    ExportError
        It could not be written, or it differs from what should be there. An older file is as it was.
    """
    with checked(samples, path):
        pass


@contextmanager
def checked(
    samples: Samples,
    path: Path,
    write: Callable[[Samples, BinaryIO], None] = write_samples,
    read: Callable[[Path], Samples] = read_samples,
) -> Iterator[None]:
    """Write a picture as `write_checked` does; it takes the place of an older file when the block ends without error.

    Parameters
    ----------
    write, read
        Write and read the file; by default a PNG.

    Raises
    ------
    ExportError
        It could not be written, or it differs from what should be there. An older file is as it was.
    """
    with step(tr(WRITING), path.name), replacing(path) as file:
        write(samples, file)
        file.flush()
        with step(tr(READING_BACK), path.name):
            same = np.array_equal(read(Path(file.name)), samples)
        if not same:
            raise mismatch(path.name, tr("it holds other colours"))
        yield


@dataclass(frozen=True)
class NormalFile:
    """A PNG file of normals; see `Output`.

    Attributes
    ----------
    convention
        Which way green points.
    bits
        The bits of a channel, 8 or 16.
    """

    convention: Convention
    bits: int

    @property
    def endings(self) -> tuple[str, ...]:
        """The endings that its name may have."""
        return (".png",)

    def described(self, shape: tuple[int, int]) -> str:
        """Return a description of a few words."""
        return tr("PNG, {bits}-bit colour, {size}", bits=self.bits, size=points(shape))

    def size(self, shape: tuple[int, int]) -> FileSize:
        """Return the size that it will have at most."""
        numbers = 3 * self.bits // 8 * shape[0] * shape[1]
        return FileSize(numbers + numbers // 1000 + 16 * shape[0] + 4096, exact=False)

    def writing(self, heightmap: Heightmap, path: Path, look: Look) -> ExportWork:
        """Find the normals, write them and read them back."""
        colours = yield from part_of(shading_normals(heightmap, self.convention, self.bits), 0, 0.5)
        write_checked(colours, path)
        yield 1.0
        size = tr("Size: {size:,} bytes, {points}.", size=path.stat().st_size, points=points(heightmap.heights.shape))
        return Confirmation(path.name, (size, tr("Numbers: {bits} bits.", bits=self.bits)))

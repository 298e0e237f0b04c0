"""The formats of meshes, and writing them: sizes, file dialogs and writing follow from one table."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO

from terrain_explorer.files.atomic import replacing
from terrain_explorer.files.errors import HeightmapFileError, choose_ending, saving
from terrain_explorer.files.mesh import glb, obj, ply, stl, threemf
from terrain_explorer.files.mesh.options import COARSEST, MeshOptions
from terrain_explorer.files.mesh.topology import Topology
from terrain_explorer.files.mesh.two_colours import finding_colours
from terrain_explorer.files.mesh.vertices import TerrainMesh, height_of_base, topology_of
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.recipe.toning import toning
from terrain_explorer.terrain.recipe.wear_of_recipe import NoWearError
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tones import Tones
from terrain_explorer.terrain.work import Work, part_of


@dataclass(frozen=True)
class MeshFormat:
    """A format for meshes.

    Attributes
    ----------
    name
        Its name for the user; through `tr` where it is shown.
    extensions
        How names end, in lower case with the dot.
    unit
        The unit of its lengths: ``"mm"``, ``"m"``, or empty where it has none.
    encode
        Yields the content of a file, block by block.
    size
        Returns the bytes of a file, or the most that it can have.
    printed
        Whether it is for printing, and so always a solid.
    y_up
        Whether y is up; else z is.
    packed
        Whether the content is packed, so that `size` is the most that it can have.
    coloured
        Whether what it prints may be in two colours.
    most_bytes
        The largest file that the format allows, or None.
    """

    name: str
    extensions: tuple[str, ...]
    unit: str
    encode: Callable[[TerrainMesh], Iterator[bytes]]
    size: Callable[[Topology], int]
    printed: bool = False
    y_up: bool = False
    packed: bool = False
    coloured: bool = False
    most_bytes: int | None = None

    def fitted(self, options: MeshOptions) -> MeshOptions:
        """Return the options as this format takes them."""
        return replace(options, solid=True) if self.printed else options


MESHES = (
    MeshFormat(marked("STL for 3D printing"), (".stl",), "mm", stl.encode, stl.size, printed=True),
    MeshFormat(
        marked("3MF for 3D printing"),
        (".3mf",),
        "mm",
        threemf.encode,
        threemf.size,
        printed=True,
        packed=True,
        coloured=True,
        most_bytes=threemf.MOST_BYTES,
    ),
    MeshFormat("Wavefront OBJ", (".obj",), "", obj.encode, obj.size, y_up=True),
    MeshFormat("PLY", (".ply",), "", ply.encode, ply.size),
    MeshFormat(marked("Binary glTF"), (".glb",), "m", glb.encode, glb.size, y_up=True, most_bytes=glb.MOST_BYTES),
)

_FITTED = 0.2
"""The part of the work that is done when the colours are known."""

_HIGHEST = 1e9
"""The greatest height in a mesh: far beyond all use, and well within what a float32 can hold."""


def mesh_format(path: Path) -> MeshFormat:
    """Return the format that a name stands for.

    Raises
    ------
    HeightmapFileError
        It stands for none.
    """
    found = _format_of(path.suffix)
    if found is None:
        raise HeightmapFileError(path.name, tr("cannot be saved as a mesh"), choose_ending(_extensions()))
    return found


def size_estimate(shape: tuple[int, int], options: MeshOptions, extension: str) -> int:
    """Return the exact bytes that the file of a mesh will have; of one that is packed the most that it can have.

    Parameters
    ----------
    shape
        The rows and columns of the heightmap.
    extension
        The ending of the file's name, with the dot.

    Raises
    ------
    ValueError
        No mesh is written under such a name.
    """
    chosen = _format_of(extension)
    if chosen is None:
        raise ValueError(f"{extension!r} is not one of {', '.join(_extensions())}")
    return chosen.size(topology_of(shape, chosen.fitted(options)))


def suggested_decimation(shape: tuple[int, int], options: MeshOptions, extension: str, most_bytes: int) -> int:
    """Return the finest decimation with which the file has at most a number of bytes, or the coarsest if none does.

    Raises
    ------
    ValueError
        No mesh is written under such a name.
    """

    def fits(decimation: int) -> bool:
        return size_estimate(shape, replace(options, decimation=decimation), extension) <= most_bytes

    # A larger decimation never makes a larger file, so the list of answers is sorted.
    coarsest = min(max(shape) - 1, COARSEST)
    return bisect_left(range(1, coarsest), True, key=fits) + 1


def writing_mesh(
    heightmap: Heightmap, path: str | os.PathLike[str], options: MeshOptions, look: Look
) -> Generator[float, None, Path]:
    """Write a terrain as a mesh, yield the progress from 0 to 1, and return the file.

    The file is replaced once all of it is complete on disk. Closing the generator before leaves it as it was.

    Parameters
    ----------
    heightmap
        The terrain. Row 0 is the north, which is +y where z is up (STL, OBJ, PLY) and -z where y is up (GLB).
    path
        The file; its ending tells the format.
    options
        The size of the mesh, and how fine it is.
    look
        The colours: those of the map without its hillshade.

    Raises
    ------
    HeightmapFileError
        The file cannot be written, and is as it was; the text says why and what to do.
    """
    path = Path(path)
    mesh = yield from part_of(fitting_mesh(heightmap, path, options, look), 0, _FITTED)
    with saving(path.name), replacing(path) as file:
        yield from part_of(encoding(mesh, path, file), _FITTED, 1)
    return path


def fitting_mesh(heightmap: Heightmap, path: Path, options: MeshOptions, look: Look) -> Work[TerrainMesh]:
    """Make the mesh that is written under a name; see `writing_mesh`.

    Raises
    ------
    HeightmapFileError
        The format cannot hold it.
    """
    chosen = mesh_format(path)
    mesh = TerrainMesh(heightmap, look, chosen.fitted(options))
    _check_heights(path, mesh)
    _check_bytes(path, mesh, chosen.size(mesh.topology))
    with saving(path.name):
        height_of_base(heightmap, mesh.options)
        if chosen.coloured:
            return replace(mesh, colours=(yield from finding_colours(heightmap, options, look)))
        return mesh if chosen.printed else replace(mesh, tones=(yield from _finding_tones(heightmap, look)))


def encoding(mesh: TerrainMesh, path: Path, file: BinaryIO) -> Work[None]:
    """Write a mesh into an open, empty file in the format of a path; yield the progress."""
    chosen = mesh_format(path)
    total = chosen.size(mesh.topology)
    written = 0
    # The exact size is known before, so the progress is exact as well; of a packed file it is not.
    for block in chosen.encode(mesh):
        written += file.write(block)
        yield min(written / total, 1.0)
    yield 1.0


def write_mesh(heightmap: Heightmap, path: str | os.PathLike[str], options: MeshOptions, look: Look) -> None:
    """Write a terrain as a mesh; see `writing_mesh`."""
    deque(writing_mesh(heightmap, path, options, look), 0)


def _finding_tones(heightmap: Heightmap, look: Look) -> Work[Tones | None]:
    try:
        return (yield from toning(heightmap, look.shown_palette)).get(look.shown_palette)
    except NoWearError:  # ground of which nothing is known has a colour, too
        return None


def _check_heights(path: Path, mesh: TerrainMesh) -> None:
    # The ground alone lies as far above black as in the map.
    if max(map(abs, mesh.above_black)) > _HIGHEST:
        raise HeightmapFileError(
            path.name,
            tr("cannot be saved as a mesh: the terrain has heights far outside the range from black to white"),
            tr("Stretch that range to the heights first"),
        )


def _check_bytes(path: Path, mesh: TerrainMesh, total: int) -> None:
    chosen = mesh_format(path)
    if chosen.most_bytes is None or total <= chosen.most_bytes:
        return
    shape = mesh.heightmap.rows, mesh.heightmap.columns
    enough = suggested_decimation(shape, mesh.options, path.suffix, chosen.most_bytes)
    raise HeightmapFileError(
        path.name,
        tr(
            "would have {size:.1f} GB, and {format} allows {most:.1f} GB at most",
            size=total / 1e9,
            format=tr(chosen.name),
            most=chosen.most_bytes / 1e9,
        ),
        tr("Choose a decimation of {enough} or more, or another format", enough=enough),
    )


def _format_of(extension: str) -> MeshFormat | None:
    return next((format for format in MESHES if extension.lower() in format.extensions), None)


def _extensions() -> list[str]:
    return [extension for format in MESHES for extension in format.extensions]

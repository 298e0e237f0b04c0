"""A terrain's mesh in a file: writing it, and reading it back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

import numpy as np

from terrain_explorer.files.atomic import replacing
from terrain_explorer.files.mesh import MeshOptions, mesh_format, size_estimate, suggested_decimation
from terrain_explorer.files.mesh.mesh import Mesh, topology_of, y_up
from terrain_explorer.files.mesh.writing import encoding, fitted_mesh
from terrain_explorer.files.presets.mesh_measuring import Measured, measuring
from terrain_explorer.files.presets.plan import Confirmation, FileSize, Writing, number
from terrain_explorer.files.presets.steps import READING_BACK, ExportError, part_of, step
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.look import Look

_WRITTEN = 0.7
"""The part of the work that is done when the file is written and not yet read back."""

_EXACT = 2e-6
"""The part of its size by which a mesh may be off: texts have seven digits."""


@dataclass(frozen=True)
class MeshFile:
    """A mesh.

    Attributes
    ----------
    ending
        How its name ends, with the dot.
    options
        How large the mesh becomes, and how fine.
    """

    y_is_up: ClassVar = (".obj", ".glb")

    ending: str
    options: MeshOptions

    @property
    def endings(self) -> tuple[str, ...]:
        """How its name may end."""
        return mesh_format(Path(f"mesh{self.ending}")).extensions

    def described(self, shape: tuple[int, int]) -> str:
        """Return what it is, in a few words."""
        chosen = mesh_format(Path(f"mesh{self.ending}"))
        triangles = topology_of(shape, chosen.fitted(self.options)).triangles
        return f"{chosen.name}, {triangles:,} triangles"

    def size(self, shape: tuple[int, int]) -> FileSize:
        """Return how large it becomes, exactly."""
        return FileSize(size_estimate(shape, self.options, self.ending))

    def decimation_within(self, shape: tuple[int, int], most_bytes: int) -> int:
        """Return the finest decimation with which it has at most so many bytes, or the coarsest where none does."""
        return suggested_decimation(shape, self.options, self.ending, most_bytes)

    def decimated(self, decimation: int) -> MeshFile:
        """Return the mesh with another decimation."""
        return replace(self, options=replace(self.options, decimation=decimation))

    def writing(self, heightmap: Heightmap, path: Path, look: Look) -> Writing:
        """Write it, read it back and only then put it in the place of an older file; see `Output`."""
        with step("Writing", path.name):
            mesh = fitted_mesh(heightmap, path, self.options, look)
            with replacing(path) as file:
                for fraction in encoding(mesh, path, file):
                    yield fraction * _WRITTEN
                file.flush()
                with step(READING_BACK, path.name):
                    found = yield from part_of(measuring(Path(file.name), self.ending), _WRITTEN, 1.0)
                confirmation = self._confirmed(found, path.name, mesh)
        return confirmation

    def _confirmed(self, found: Measured, name: str, mesh: Mesh) -> Confirmation:
        wrong = self._wrong(found, mesh)
        if wrong:
            raise ExportError(READING_BACK, f"{name} is not what was to be written: {wrong}. Export it again.")
        return Confirmation(name, self._facts(found))

    def _wrong(self, found: Measured, mesh: Mesh) -> str:
        """Return what is not as it was to be, or nothing."""
        triangles = mesh.topology.triangles
        if found.triangles != triangles:
            return f"it has {found.triangles:,} triangles, and was to have {triangles:,}"
        corners = np.stack(mesh.bounds())
        low, high = np.sort(y_up(corners) if self.ending in self.y_is_up else corners, axis=0)
        exact = _EXACT * float(np.abs(corners).max())
        if np.abs(found.low - low).max() > exact or np.abs(found.high - high).max() > exact:
            extents = (
                f"from {_place(ends[0])} to {_place(ends[1])}" for ends in ((found.low, found.high), (low, high))
            )
            return "it reaches {}, and was to reach {}".format(*extents)
        size = size_estimate((mesh.heightmap.rows, mesh.heightmap.columns), self.options, self.ending)
        return "" if found.size == size else f"it has {found.size:,} bytes, and was to have {size:,}"

    def _facts(self, found: Measured) -> tuple[str, ...]:
        unit = mesh_format(Path(f"mesh{self.ending}")).unit
        extent = " x ".join(number(float(f"{side:.5g}")) for side in found.high - found.low)
        up, north = ("y", "-z") if self.ending in self.y_is_up else ("z", "y")
        return (
            f"Size: {found.size:,} bytes, {found.triangles:,} triangles.",
            f"Extent: {extent} {unit or 'units'} along x, y and z.",
            f"Orientation: {up} is up, the north lies towards {north}, the east towards x.",
        )


def _place(corner: np.ndarray) -> str:
    return "(" + ", ".join(f"{value:.6g}" for value in corner) + ")"

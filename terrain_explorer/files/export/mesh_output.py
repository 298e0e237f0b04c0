"""The export of a mesh: writing the file and reading it back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from terrain_explorer.files.atomic import replacing
from terrain_explorer.files.export.mesh_check import MeshMeasurements, measuring
from terrain_explorer.files.export.plan import Confirmation, ExportWork, FileSize, in_words
from terrain_explorer.files.export.steps import READING_BACK, WRITING, mismatch, step
from terrain_explorer.files.mesh import MeshFormat, MeshOptions, mesh_format, size_estimate, suggested_decimation
from terrain_explorer.files.mesh.vertices import TerrainMesh, topology_of, y_up
from terrain_explorer.files.mesh.writing import encoding, fitted_mesh
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.work import part_of

_WRITTEN = 0.7
"""The part of the work that is done when the file is written and not yet read back."""

_EXACT = 2e-6
"""The part of its size by which a mesh may be off: OBJ has seven digits, and float32 as many."""


@dataclass(frozen=True)
class MeshFile:
    """The file of a mesh.

    Attributes
    ----------
    ending
        The ending of its name, with the dot.
    options
        The size of the mesh, and how fine it is.
    """

    ending: str
    options: MeshOptions

    @property
    def format(self) -> MeshFormat:
        """The format of the file."""
        return mesh_format(Path(f"mesh{self.ending}"))

    @property
    def endings(self) -> tuple[str, ...]:
        """The endings that its name may have."""
        return self.format.extensions

    def described(self, shape: tuple[int, int]) -> str:
        """Return a description of a few words."""
        triangles = topology_of(shape, self.format.fitted(self.options)).triangles
        return tr("{format}, {triangles:,} triangles", format=tr(self.format.name), triangles=triangles)

    def size(self, shape: tuple[int, int]) -> FileSize:
        """Return the exact size that it will have."""
        return FileSize(size_estimate(shape, self.options, self.ending))

    def decimation_within(self, shape: tuple[int, int], most_bytes: int) -> int:
        """Return the finest decimation with which it has at most a number of bytes, or the coarsest if none does."""
        return suggested_decimation(shape, self.options, self.ending, most_bytes)

    def decimated(self, decimation: int) -> MeshFile:
        """Return the mesh with another decimation."""
        return replace(self, options=replace(self.options, decimation=decimation))

    def writing(self, heightmap: Heightmap, path: Path, look: Look) -> ExportWork:
        """Write it, read it back and only then put it in the place of an older file; see `Output`."""
        with step(tr(WRITING), path.name):
            mesh = fitted_mesh(heightmap, path, self.options, look)
            with replacing(path) as file:
                for fraction in encoding(mesh, path, file):
                    yield fraction * _WRITTEN
                file.flush()
                with step(tr(READING_BACK), path.name):
                    found = yield from part_of(measuring(Path(file.name), self.ending), _WRITTEN, 1.0)
                confirmation = self._confirmed(found, path.name, mesh)
        return confirmation

    def _confirmed(self, found: MeshMeasurements, name: str, mesh: TerrainMesh) -> Confirmation:
        wrong = self._wrong(found, mesh)
        if wrong:
            raise mismatch(name, wrong)
        return Confirmation(name, self._facts(found))

    def _wrong(self, found: MeshMeasurements, mesh: TerrainMesh) -> str:
        """Return the difference from the mesh that should be there, or nothing."""
        triangles = mesh.topology.triangles
        if found.triangles != triangles:
            values = {"triangles": found.triangles, "wanted": triangles}
            return tr("it has {triangles:,} triangles instead of {wanted:,}", **values)
        # The bounds come from the heightmap and not from what was written.
        corners = np.stack(mesh.bounds())
        low, high = np.sort(y_up(corners) if self.format.y_up else corners, axis=0)
        exact = _EXACT * float(np.abs(corners).max())
        if np.abs(found.low - low).max() > exact or np.abs(found.high - high).max() > exact:
            ends = {"low": found.low, "high": found.high, "wanted_low": low, "wanted_high": high}
            return tr(
                "it reaches from {low} to {high} instead of from {wanted_low} to {wanted_high}",
                **{name: _place(corner) for name, corner in ends.items()},
            )
        size = size_estimate((mesh.heightmap.rows, mesh.heightmap.columns), self.options, self.ending)
        if found.size == size:
            return ""
        return tr("it has {size:,} bytes instead of {wanted:,}", size=found.size, wanted=size)

    def _facts(self, found: MeshMeasurements) -> tuple[str, ...]:
        unit = self.format.unit
        extent = " x ".join(in_words(float(f"{side:.5g}")) for side in found.high - found.low)
        up, north = ("y", "-z") if self.format.y_up else ("z", "y")
        return (
            tr("Size: {size:,} bytes, {triangles:,} triangles.", size=found.size, triangles=found.triangles),
            tr("Extent: {extent} {unit} along x, y and z.", extent=extent, unit=unit or tr("units")),
            tr("Orientation: {up} is up, the north lies towards {north}, the east towards x.", up=up, north=north),
        )


def _place(corner: np.ndarray) -> str:
    x, y, z = corner.tolist()
    return tr("({x:.6g}, {y:.6g}, {z:.6g})", x=x, y=y, z=z)

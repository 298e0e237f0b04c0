from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from mesh_readers import MeshRead, read_mesh

from terrain_explorer.files.mesh import MeshOptions, write_mesh
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look

Written = Callable[..., MeshRead]


@pytest.fixture(scope="session")
def written(tmp_path_factory) -> Written:
    """Write a map as a mesh and read it back."""
    folder: Path = tmp_path_factory.mktemp("meshes")

    def write(heightmap: Heightmap, extension: str, look: Look = Look(), **options: object) -> MeshRead:  # noqa: B008
        path = folder / f"mesh{extension}"
        write_mesh(heightmap, path, MeshOptions(**options), look)
        return read_mesh(path)

    return write

"""Terrains as triangle meshes: STL for printing, and OBJ, PLY and GLB with normals, colours and UVs for 3D programs."""

from terrain_explorer.files.mesh.options import MeshOptions
from terrain_explorer.files.mesh.writing import (
    MESHES,
    MeshFormat,
    mesh_format,
    size_estimate,
    suggested_decimation,
    write_mesh,
    writing_mesh,
)

__all__ = [
    "MESHES",
    "MeshFormat",
    "MeshOptions",
    "mesh_format",
    "size_estimate",
    "suggested_decimation",
    "write_mesh",
    "writing_mesh",
]

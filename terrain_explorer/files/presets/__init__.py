"""Export presets for other programs, one module each.

A new one is a file here and a line in `PRESETS`.
"""

from collections.abc import Mapping

from terrain_explorer.files.export.mesh_output import MeshFile
from terrain_explorer.files.export.plan import Confirmation, ExportError, FileSize, Plan, Value, check_name, exporting
from terrain_explorer.files.presets.base import Preset, planned
from terrain_explorer.files.presets.blender import Blender
from terrain_explorer.files.presets.godot import Godot
from terrain_explorer.files.presets.meshes import MeshPreset, OtherMesh, Printing, PrintInPieces
from terrain_explorer.files.presets.normals import NormalMap
from terrain_explorer.files.presets.other import OtherFormat
from terrain_explorer.files.presets.trees import TreeMap
from terrain_explorer.files.presets.unity import Unity
from terrain_explorer.files.presets.unreal import Unreal
from terrain_explorer.files.presets.water import WaterMap
from terrain_explorer.files.presets.worldpainter import WorldPainter
from terrain_explorer.terrain.catalogue import catalogue

PRESETS: Mapping[str, type[Preset]] = catalogue(
    Unity, Unreal, Godot, Blender, WorldPainter, Printing, PrintInPieces, OtherMesh, WaterMap, NormalMap, TreeMap
)
"""The presets by slug, in the order shown."""

__all__ = [
    "PRESETS",
    "Confirmation",
    "ExportError",
    "FileSize",
    "MeshFile",
    "MeshPreset",
    "OtherFormat",
    "Plan",
    "Preset",
    "Value",
    "check_name",
    "exporting",
    "planned",
]

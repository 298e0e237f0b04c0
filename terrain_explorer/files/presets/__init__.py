"""Exports that are right the first time in the program they are for. Needs no window.

A further preset is a file here and its line in `PRESETS`.
"""

from collections.abc import Mapping
from types import MappingProxyType

from terrain_explorer.files.export.execution import check_name, exporting
from terrain_explorer.files.export.mesh_output import MeshFile
from terrain_explorer.files.export.plan import Confirmation, FileSize, Plan, Value
from terrain_explorer.files.export.steps import ExportError
from terrain_explorer.files.presets.base import Preset
from terrain_explorer.files.presets.blender import Blender
from terrain_explorer.files.presets.godot import Godot
from terrain_explorer.files.presets.meshes import MeshPreset, OtherMesh, Printing
from terrain_explorer.files.presets.other import OtherFormat
from terrain_explorer.files.presets.unity import Unity
from terrain_explorer.files.presets.unreal import Unreal
from terrain_explorer.files.presets.worldpainter import WorldPainter

PRESETS: Mapping[str, type[Preset]] = MappingProxyType(
    {preset.slug: preset for preset in (Unity, Unreal, Godot, Blender, WorldPainter, Printing, OtherMesh)}
)
"""The presets by slug, in the order in which they are shown."""

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
]

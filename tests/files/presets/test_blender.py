"""The recipe for Blender, followed in Blender where it is installed."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from preset_tools import exported, preset, slope, typed

from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.heightmap import FloatArray

# Follows the values of the plan and writes the place of each vertex. Debian's Blender comes without numpy.
FOLLOW = """
import json, sys
from array import array
import bpy

picture, values, places = sys.argv[sys.argv.index("--") + 1 :]
values = json.loads(values)
bpy.ops.object.select_all(action="SELECT")
bpy.ops.object.delete()
x, y = (int(values[f"Add, Mesh, Grid, {side} Subdivisions"]) for side in "XY")
bpy.ops.mesh.primitive_grid_add(x_subdivisions=x, y_subdivisions=y)
grid = bpy.context.object
grid.dimensions = float(values["Grid, Dimensions X"]), float(values["Grid, Dimensions Y"]), 0
grid.location.z = float(values["Grid, Location Z"])
bpy.context.view_layer.update()
image = bpy.data.images.load(picture)
image.colorspace_settings.name = values["Image, Color Space"]
texture = bpy.data.textures.new("heights", "IMAGE")
texture.image = image
texture.use_interpolation = not values["Texture, Sampling, Interpolation"].startswith("off")
texture.extension = values["Texture, Mapping, Extension"].upper()
for axis in "xy":
    for bound in ("Minimum", "Maximum"):
        crop = float(values.get(f"Texture, Mapping, Crop {bound} {axis.upper()}", bound == "Maximum"))
        setattr(texture, f"crop_{bound[:3].lower()}_{axis}", crop)
displace = grid.modifiers.new("displace", "DISPLACE")
displace.texture, displace.texture_coords = texture, values["Add Modifier, Displace, Coordinates"]
displace.direction = values["Displace, Direction"]
displace.strength = float(values["Displace, Strength (or Scale of the node)"])
displace.mid_level = float(values["Displace, Midlevel"])
mesh = grid.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
mesh.transform(grid.matrix_world)
found = array("f", bytes(12 * len(mesh.vertices)))
mesh.vertices.foreach_get("co", found)
with open(places, "wb") as file:
    found.tofile(file)
"""


@pytest.mark.skipif(shutil.which("blender") is None, reason="Blender is not installed")
@pytest.mark.parametrize("shape", [(65, 65), (33, 65), (600, 1000)], ids=str)
def test_every_vertex_lies_at_its_height(tmp_path, shape):
    """Within half a step of the 16 bits, and the digits of float32."""
    grown = DiamondSquare(exponent=10, seed=2).heightmap().heights[: shape[0], : shape[1]]
    heights = np.float32(-120 + 2570 * (grown - grown.min()) / np.ptp(grown))
    survey = Heightmap(heights, (-120.0, 2450.0), metres=True, spacing=10.0)
    chosen = preset("blender").suited(survey)
    path, _ = exported(chosen, survey, tmp_path)
    found = _followed(tmp_path, path, typed(chosen.plan(survey))).reshape(*shape, 3)
    assert np.abs(found[..., 2] - heights).max() <= 0.5 * 2570 / 65535 + 1e-3


def _followed(folder: Path, picture: Path, values: dict[str, str]) -> FloatArray:
    """Return the places of the vertices in Blender, from the north-west, row by row."""
    script, places = folder / "follow.py", folder / "places"
    script.write_text(FOLLOW)
    command = ["blender", "--background", "--factory-startup", "--python-exit-code", "1", "--python", str(script), "--"]
    subprocess.run([*command, str(picture), json.dumps(values), str(places)], timeout=100, check=True)
    found = np.fromfile(places, np.float32).reshape(-1, 3)
    # The rows of vertices lie far further apart than their coordinates are rounded.
    return found[np.lexsort((found[:, 0].round(3), -found[:, 1].round(3)))]


def test_the_grid_has_a_vertex_for_each_pixel_and_no_pixels_are_mixed():
    values = typed(preset("blender").plan(slope(40, 60)))
    assert (values["Add, Mesh, Grid, X Subdivisions"], values["Add, Mesh, Grid, Y Subdivisions"]) == ("59", "39")
    assert values["Texture, Sampling, Interpolation"].startswith("off")
    assert values["Texture, Mapping, Extension"] == "Extend"

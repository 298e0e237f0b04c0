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

# Follows the values of the plan and prints the largest distance of a vertex from where it should be.
FOLLOW = """
import json, sys
import bpy
import numpy as np

picture, values, truth = sys.argv[sys.argv.index("--") + 1 :]
values, truth = json.loads(values), np.load(truth)
bpy.ops.object.select_all(action="SELECT")
bpy.ops.object.delete()
x, y = (int(values[f"Grid, {side} Subdivisions"]) for side in "XY")
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
displace.texture, displace.texture_coords = texture, values["Displace, Coordinates"]
displace.direction = values["Displace, Direction"]
displace.strength = float(values["Displace, Strength (or Scale of the node)"])
displace.mid_level = float(values["Displace, Midlevel"])
mesh = grid.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
places = np.array([grid.matrix_world @ vertex.co for vertex in mesh.vertices])
# From the north-west, row by row; the rows of vertices lie far further apart than their coordinates are rounded.
order = np.lexsort((places[:, 0].round(3), -places[:, 1].round(3)))
print("WRONG", float(np.abs(places[order, 2].reshape(truth.shape) - truth).max()))
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
    np.save(tmp_path / "truth.npy", heights)
    assert _distance(tmp_path, path, typed(chosen.plan(survey))) <= 0.5 * 2570 / 65535 + 1e-3


def _distance(folder: Path, picture: Path, values: dict[str, str]) -> float:
    script = folder / "follow.py"
    script.write_text(FOLLOW)
    command = ["blender", "--background", "--factory-startup", "--python-exit-code", "1", "--python", str(script), "--"]
    done = subprocess.run(
        [*command, str(picture), json.dumps(values), str(folder / "truth.npy")],
        capture_output=True,
        text=True,
        timeout=100,
        check=True,
    )
    (line,) = (line for line in done.stdout.splitlines() if line.startswith("WRONG "))
    return float(line.split()[1])


def test_the_grid_has_a_vertex_for_each_pixel_and_no_pixels_are_mixed():
    values = typed(preset("blender").plan(slope(40, 60)))
    assert (values["Grid, X Subdivisions"], values["Grid, Y Subdivisions"]) == ("59", "39")
    assert values["Texture, Sampling, Interpolation"].startswith("off")
    assert values["Texture, Mapping, Extension"] == "Extend"

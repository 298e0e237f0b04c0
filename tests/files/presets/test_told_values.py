"""The values told beside a file turn its numbers back into heights, whatever the map and the program."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image
from preset_tools import exported, preset, typed

from terrain_explorer.files import read
from terrain_explorer.files.presets import exporting
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.heightmap import Origin
from terrain_explorer.terrain.work import finished

RANGE = (-60.0, 400.0)


def land(rows=300, columns=300, peak=470.0, floor=-60.0, **facts):
    """Return an island in a sea whose summit is a single point, which resampling takes away."""
    down, across = np.linspace(-1, 1, rows)[:, None], np.linspace(-1, 1, columns)
    heights = (-60 + 380 * np.clip(1 - np.hypot(down, across), 0, 1)).astype(np.float32)
    heights[rows // 3, columns // 3] = peak
    heights[-2, 3] = floor
    return Heightmap(heights, RANGE, **facts)


def with_voids(heightmap):
    voids = np.zeros(heightmap.heights.shape, bool)
    voids[:40, :50] = True
    heights = heightmap.heights.copy()
    heights[voids] = heightmap.lowest
    return replace(heightmap, heights=heights, origin=Origin("TIFF", voids=voids))


MAPS = {
    "beyond white": land(metres=True, spacing=2.0),
    "beyond both": land(floor=-95.0, metres=True, spacing=2.0),
    "within": land(peak=380.0, metres=True, spacing=2.0),
    "not square": land(133, 265, metres=True, spacing=2.0),
    "points not square": land(133, 265, metres=True, spacing=2.0, stretch=1.5),
    "voids": with_voids(land(metres=True, spacing=2.0)),
    "without a unit": land(),
}
PROGRAMS = {
    "unity": {},
    "unity 8": {"bits": "8"},
    "unreal": {},
    "unreal r16": {"format": "r16", "outline": "map"},
    "unreal cropped": {"fit": "crop"},
    "unreal padded": {"fit": "pad"},
    "godot": {},
    "godot HTerrain": {"extension": "HTerrain"},
    "blender": {},
}


def numbers(path, shape, bits=16):
    """Return the whole numbers in a file."""
    if path.suffix == ".png":
        with Image.open(path) as picture:
            return np.asarray(picture).astype(np.float64)
    return np.fromfile(path, "<u2" if bits == 16 else "u1").reshape(shape).astype(np.float64)


def metres(slug, values, found):
    """Return the heights that a program makes of the numbers with the values typed in, row 0 in the north."""
    told = {label: float(value) for label, value in values.items() if value.replace(".", "").lstrip("-").isdecimal()}
    if slug == "unity":
        white = 256 if values["Depth"] == "Bit 8" else 65536
        return found[::-1] / white * told["Terrain Size Y (height)"] + told["Position Y"]
    if slug == "unreal":  # in centimetres, about the middle number
        return ((found - 32768) / 128 * told["Scale Z"] + told["Location Z"]) / 100
    if slug == "blender":
        return found / 65535 * told["Displace, Strength (or Scale of the node)"] + told["Grid, Location Z"]
    if "R16 Range" in values:
        low, high = map(float, values["R16 Range"].split(", "))
    else:
        low, high = told["Min Height"], told["Max Height"]
    return low + found / 65535 * (high - low) + told.get("Transform, Translation Y", 0.0)


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("of", MAPS)
def test_the_file_with_the_values_told_gives_the_heights_in_metres(tmp_path, program, of):
    heightmap, slug = MAPS[of], program.split()[0]
    chosen = preset(slug, **PROGRAMS[program]).suited(heightmap)
    plan = chosen.plan(heightmap)
    path, _ = exported(chosen, heightmap, tmp_path)
    wanted = heightmap
    for filter in plan.filters:
        wanted = filter.applied(wanted)
    bits = 8 if program.endswith("8") else 16
    found = metres(slug, typed(plan), numbers(path, plan.shape, bits))
    heights = wanted.heights[::-1] if slug == "unity" else wanted.heights
    if not heightmap.metres:  # then the lowest and the highest lie a relief apart, and black is 0
        heights = (heights - RANGE[0]) * chosen.relief / (heightmap.highest - heightmap.lowest)
    span = chosen.span(heightmap)
    # Half a step of rounding, a whole one in Unreal, where white counts as 512 m at a scale of 100, and digits.
    most = (1.5 if slug == "unreal" else 0.5) * span / (2**bits - 1) + 1e-5 * span
    np.testing.assert_allclose(found, heights, atol=most)


@pytest.mark.parametrize("of", MAPS)
def test_blocks_lie_between_those_of_black_and_white(tmp_path, of):
    heightmap = MAPS[of]
    path, _ = exported(preset("worldpainter", lowest=0, highest=100, blocks=64), heightmap, tmp_path)
    plan = preset("worldpainter", lowest=0, highest=100, blocks=64).plan(heightmap)
    wanted = heightmap
    for filter in plan.filters:
        wanted = filter.applied(wanted)
    low, high = min(RANGE[0], heightmap.lowest), max(RANGE[1], heightmap.highest)
    blocks = 100 * (wanted.heights - low) / (high - low)
    np.testing.assert_allclose(100 * numbers(path, plan.shape) / 65535, blocks, atol=0.01)


@pytest.mark.parametrize("of", MAPS)
def test_files_of_metres_hold_them(tmp_path, of):
    heightmap = MAPS[of]
    chosen = preset("godot", format="exr").suited(heightmap)
    path, _ = exported(chosen, heightmap, tmp_path)
    wanted = heightmap
    for filter in chosen.plan(heightmap).filters:
        wanted = filter.applied(wanted)
    np.testing.assert_allclose(read(path).heights, wanted.heights, rtol=1e-6)
    if heightmap.known_stretch == 1:
        np.testing.assert_allclose(np.ptp(wanted.heights), chosen.relief, rtol=1e-5)


def test_the_map_that_is_exported_stays_as_it_is(tmp_path):
    heightmap = MAPS["beyond white"]
    plan = preset("unreal").suited(heightmap).plan(heightmap)
    finished(exporting(plan, heightmap, tmp_path / "land.png"))
    assert heightmap.range == RANGE

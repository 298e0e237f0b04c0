"""Weight maps as engines read them, and the maps beside them, read back by other libraries."""

import struct

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from PIL import Image

from terrain_explorer.errors import UserError
from terrain_explorer.files.export.weight_output import LayerInput, WeightFiles, companion
from terrain_explorer.files.formats.pictures.png import read_samples
from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.filters import FILTERS
from terrain_explorer.terrain.hydrology.drainage import draining
from terrain_explorer.terrain.masks.rules import HeightRule, SlopeRule
from terrain_explorer.terrain.masks.weight_maps import MOST_TEXTURES, as_control_map, sharing
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import PALETTES
from terrain_explorer.terrain.shading.tinting import tinted
from terrain_explorer.terrain.shading.waters import draw_waters, finding_waters
from terrain_explorer.terrain.work import finished

HILLS = DiamondSquare(exponent=5, seed=3).heightmap()
LAYERS = [None, SlopeRule(low=20), HeightRule(low=60)]
NAMES = ["rest", "steep", "high"]


def written(files, folder, heightmap=HILLS, name="w-weights.png", **more):
    paths = files.paths(folder / name, NAMES)
    finished(files.writing(heightmap, LAYERS, paths, **more))
    return paths


def opened(path):
    with Image.open(path) as image:
        return image.mode, np.asarray(image).astype(int)


def made(kind, heightmap=HILLS, look=None):
    return finished(companion(kind, LayerInput(heightmap, look or Look())))


def test_unity_gets_four_channels_of_8_bits_whatever_was_chosen(tmp_path):
    (path,) = written(WeightFiles("unity", "16"), tmp_path)
    mode, pixels = opened(path)
    assert mode == "RGBA"
    assert np.unique(pixels.sum(axis=2)).tolist() == [255]


@pytest.mark.parametrize(("layout", "mode", "whole"), [("unreal", "L", 255), ("blender", "I;16", 65535)])
def test_unreal_and_blender_get_a_grey_picture_for_each_layer(tmp_path, layout, mode, whole):
    paths = written(WeightFiles(layout), tmp_path)
    assert [path.name for path in paths] == [f"w-weights-{name}.png" for name in NAMES]
    pictures = [opened(path) for path in paths]
    assert {picture[0] for picture in pictures} == {mode}
    assert np.unique(sum(picture[1] for picture in pictures)).tolist() == [whole]


@given(arrays(np.float32, (2, 2, 5), elements=st.floats(0, 1, width=32)))
def test_a_control_map_holds_the_two_strongest_layers_and_is_always_a_number(weights):
    shares = finished(sharing(list(np.moveaxis(weights, 2, 0))))
    control = as_control_map(shares)
    base, over, blend = control >> 27 & 31, control >> 22 & 31, control >> 14 & 255
    assert not (control & (2**14 - 1)).any()
    assert (base < over).all()
    for place in np.ndindex(2, 2):
        parts = sorted(shares[place].tolist())
        pair = [int(shares[place][texture[place]]) for texture in (base, over)]
        assert sorted(pair) == parts[-2:]
        assert blend[place] == pytest.approx(255 * pair[1] / sum(pair), abs=0.5001)
    assert np.isfinite(control.view(np.float32)).all()


def test_as_many_textures_as_are_taken_are_numbers(tmp_path):
    last = np.zeros((1, 1, MOST_TEXTURES), np.uint8)
    last[..., -2:] = 128, 127
    assert np.isfinite(as_control_map(last).view(np.float32)).all()
    assert as_control_map(np.full((1, 1, 1), 255, np.uint8)).tolist() == [[0]]
    with pytest.raises(UserError, match=r"ends in \.exr"):
        WeightFiles("terrain3d").paths(tmp_path / "w.png", NAMES)


def test_more_textures_than_are_taken_are_refused(tmp_path):
    with pytest.raises(UserError, match="at most 15 layers"):
        WeightFiles("terrain3d").paths(tmp_path / "w.exr", [str(number) for number in range(16)])


def test_the_file_holds_the_bits_of_the_control_map_as_one_float_channel(tmp_path):
    import OpenEXR

    paths = written(WeightFiles("terrain3d", slope=True), tmp_path, name="w.exr")
    assert [path.name for path in paths] == ["w.exr", "w-slope.png"]
    with OpenEXR.File(str(paths[0]), separate_channels=True) as file:
        ((name, channel),) = file.channels().items()
        assert (name, channel.pixels.dtype) == ("R", np.float32)
        bits = np.array(channel.pixels).view(np.uint32)
    assert set(np.unique(bits >> 27).tolist()) <= {0, 1, 2}
    (first,) = struct.unpack("<I", struct.pack("<f", bits.view(np.float32)[0, 0]))
    assert first == bits[0, 0]


def test_names_tell_the_maps_apart(tmp_path):
    files = WeightFiles("rgba", normals="opengl", slope=True, flow=True, colour=True)
    names = [path.name for path in written(files, tmp_path)]
    assert names == ["w-weights.png", "w-normals-opengl.png", "w-slope.png", "w-flow.png", "w-colour.png"]
    with pytest.raises(UserError, match=r"w-slope\.png"):
        WeightFiles("single", slope=True).paths(tmp_path / "w.png", ["slope", "rest"])


@pytest.mark.parametrize(("convention", "sign"), [("opengl", 1), ("directx", -1)])
def test_normals_have_unit_length_and_green_as_named(tmp_path, convention, sign):
    # Ground that rises to the south faces north, which is up the picture.
    slanted = Heightmap(np.repeat(np.linspace(0, 1, 17, dtype=np.float32)[:, np.newaxis], 17, axis=1))
    path = written(WeightFiles(normals=convention), tmp_path, slanted)[-1]
    assert path.name == f"w-normals-{convention}.png"
    mode, pixels = opened(path)
    assert mode == "RGB"
    normals = pixels / 127.5 - 1
    np.testing.assert_allclose(np.linalg.norm(normals, axis=2), 1, atol=0.01)
    assert (sign * normals[..., 1] > 0.1).all()


def test_slope_and_flow_are_those_of_the_ground(tmp_path):
    ramp = np.repeat(np.linspace(0, 1, 17, dtype=np.float32)[np.newaxis], 17, axis=0)
    slopes = written(WeightFiles(slope=True), tmp_path, Heightmap(ramp, metres=True, spacing=1))[-1]
    np.testing.assert_allclose(read_samples(slopes) / 65535 * 90, np.degrees(np.arctan(1 / 16)), atol=0.01)
    areas = finished(draining(HILLS)).areas
    np.testing.assert_allclose(made("flow") / 65535, np.log2(areas) / np.log2(areas.size), atol=1e-4)


def test_colours_are_those_of_the_look_also_where_they_tell_of_more_than_form(tmp_path):
    grey = written(WeightFiles(colour=True), tmp_path, look=Look(palette="greyscale"))[-1]
    _, pixels = opened(grey)
    np.testing.assert_allclose(pixels[..., 0], HILLS.heights * 255, atol=1)
    made_of = (FILTERS["thermal-erosion"](), FILTERS["streams"](deposition=1), FILTERS["talus"](), FILTERS["snow"]())
    recipe = Recipe(DiamondSquare(exponent=5), tuple(map(Step, made_of)))
    for palette in PALETTES:
        assert made("colour", recipe.heightmap(), Look(palette=palette)).shape == (33, 33, 3)
    with pytest.raises(UserError):
        made("colour", Heightmap(HILLS.heights), Look(palette="wear"))


def test_colours_have_the_rivers_and_lakes_that_the_surface_shows():
    look = Look(rivers=True, river_area=0.2)
    heightmap = DiamondSquare(exponent=6, seed=5).heightmap()
    dry, wet = made("colour", heightmap, Look()), made("colour", heightmap, look)
    picture = tinted(heightmap, look, range(65), range(65), False)
    waters = finished(finding_waters(heightmap, look))
    draw_waters(picture, waters, np.linspace(0, 1, 65), np.linspace(0, 1, 65))
    assert np.array_equal(wet, picture)
    changed = (wet != dry).any(axis=2)
    lakes, largest = waters.depths > 0, np.unravel_index(waters.drainage.areas.argmax(), (65, 65))
    assert changed[lakes].all()
    assert changed[largest]
    assert not changed.all()

"""Weight maps, as another library reads them."""

import json
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from terrain_explorer.files import write
from terrain_explorer.files.formats.pictures.png import read_samples
from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.masks import MASK_RULES, Mask
from terrain_explorer.terrain.recipe.weight_layers import WeightLayer, layers_to_content

HILLS = DiamondSquare(exponent=5, seed=3).heightmap()
LAYERS = ("height", "slope:20..", "height:60..", "aspect", "noise")


@pytest.fixture
def source(tmp_path):
    write(HILLS, tmp_path / "hills.tif", "tiff32f")
    return tmp_path / "hills.tif"


def layers(count):
    return [word for layer in LAYERS[:count] for word in ("--layer", layer)]


def opened(path):
    with Image.open(path) as image:
        return np.asarray(image).astype(int)


@pytest.mark.parametrize(("count", "mode"), [(1, "RGB"), (2, "RGB"), (3, "RGB"), (4, "RGBA")])
def test_layers_are_channels_that_add_up(run, source, tmp_path, count, mode):
    assert run("weights", source, *layers(count), "-o", "w.png") == (0, "w.png\n", "")
    with Image.open(tmp_path / "w.png") as image:
        assert image.mode == mode
    assert np.unique(opened(tmp_path / "w.png").sum(axis=2)).tolist() == [255]


def test_more_layers_go_on_in_another_picture(run, source, tmp_path):
    assert run("weights", source, *layers(5), "-o", "w.png")[1] == "w-1.png\nw-2.png\n"
    both = [opened(tmp_path / name) for name in ("w-1.png", "w-2.png")]
    assert np.unique(np.concatenate(both, axis=2).sum(axis=2)).tolist() == [255]
    assert both[1][..., 0].any()
    assert not both[1][..., 1:].any()


@pytest.mark.parametrize(("bits", "whole"), [(8, 255), (16, 65535)])
def test_single_pictures_add_up_too(run, source, tmp_path, bits, whole):
    run("weights", source, *layers(3), "--single", "--bits", bits, "-o", "w.png")
    shares = [opened(tmp_path / f"w-{number}.png") for number in (1, 2, 3)]
    assert np.unique(sum(shares)).tolist() == [whole]
    weights = [Mask.of(MASK_RULES[slug](**ends)).weights(HILLS) for slug, ends in (
        ("height", {}), ("slope", {"low": 20}), ("height", {"low": 60}))]  # fmt: skip
    # The third lies on the second.
    np.testing.assert_allclose(shares[1], weights[1] * (1 - weights[2]) * whole, atol=1)


def test_sixteen_bits_of_four_channels_add_up(run, source, tmp_path):
    run("weights", source, *layers(4), "--bits", 16, "-o", "w.png")
    assert np.unique(read_samples(tmp_path / "w.png").astype(int).sum(axis=2)).tolist() == [65535]


def test_maps_beside_them_are_those_of_the_terrain(run, source, tmp_path):
    words = ("--normals", "directx", "--slope", "--flow", "--colour", "--palette", "greyscale")
    told = run("weights", source, *layers(2), *words, "-o", "h-weights.png")[1].split()
    assert told == ["h-weights.png", *(f"h-{kind}.png" for kind in ("normals-directx", "slope", "flow", "colour"))]
    colours = opened(tmp_path / "h-colour.png")
    np.testing.assert_allclose(colours, np.repeat(HILLS.heights[..., np.newaxis] * 255, 3, axis=2), atol=1)


def test_a_control_map_needs_its_ending(run, source):
    status, _, errors = run("weights", source, *layers(2), "--layout", "terrain3d", "-o", "w.png")
    assert status == 1
    assert "choose a name that ends in .exr" in errors


def test_a_picture_is_a_layer(run, source, tmp_path):
    write(Heightmap(np.eye(33, dtype=np.float32)), tmp_path / "paint.png", "png8")
    run("weights", source, "--layer", "height:..0", "--layer", "paint.png", "--single", "-o", "w.png")
    assert np.array_equal(opened(tmp_path / "w-2.png") > 0, np.eye(33) > 0)


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["-o", "w.png"], 1, "keeps no layers of weights; give them with --layer"),
        (["--layer", "slope:80..20", "-o", "w.png"], 2, "low must not be above high"),
        (["--layer", "absent.png", "-o", "w.png"], 1, "absent.png"),
        (["--layer", "slope", "-o", "w.tif"], 1, "choose a name that ends in .png"),
    ],
)
def test_what_cannot_be_saved_is_told(run, source, words, status, message):
    ended, _, errors = run("weights", source, *words)
    assert ended == status
    assert message in errors


def test_the_layers_of_a_project_are_the_usual_ones(run, source, tmp_path):
    layers = (WeightLayer("Grass", None), WeightLayer("Cliffs", MASK_RULES["slope"](low=20)))
    write(replace(HILLS, layers=json.dumps(layers_to_content(layers))), tmp_path / "hills.terrain")
    assert run("weights", "hills.terrain", "--single", "-o", "w.png")[:2] == (0, "w-Grass.png\nw-Cliffs.png\n")
    assert np.unique(opened(tmp_path / "w-Grass.png") + opened(tmp_path / "w-Cliffs.png")).tolist() == [255]
    status, _, told = run("weights", source, "-o", "x.png")
    assert status == 1
    assert told.endswith(f"{source.name} keeps no layers of weights; give them with --layer\n")
    assert "usage" not in told


@pytest.mark.parametrize(
    ("options", "shape"),
    [
        (("--layout", "unreal"), (127, 127)),
        (("--layout", "unreal", "--size", 253, "--fit", "pad"), (253, 253)),
        (("--layout", "unity", "--size", 65), (64, 64)),
    ],
)
def test_the_size_is_that_of_the_heights_for_the_program(run, source, tmp_path, options, shape):
    status, told, _ = run("weights", source, *layers(1), *options, "-o", "w.png")
    assert status == 0
    assert f"Each map has {shape[0]} rows and {shape[1]} columns." in told
    assert opened(tmp_path / "w.png").shape[:2] == shape


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--size", 127), "--size needs --layout"),
        (("--layout", "unity", "--size", 127), "does not fit --layout unity, which takes --size automatic, "),
        (("--layout", "unity", "--outline", "map"), "does not fit --layout unity, which takes no --outline"),
    ],
)
def test_a_size_that_does_not_fit_is_refused(run, source, options, why):
    status, _, told = run("weights", source, *layers(1), *options, "-o", "w.png")
    assert status != 0
    assert why in told

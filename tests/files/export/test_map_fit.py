"""Maps beside the heights have the size that the program takes, and lie where its heights do."""

import numpy as np
import pytest
from PIL import Image

from terrain_explorer.errors import UserError
from terrain_explorer.files.export.map_fit import MapFit, in_cells, pixels_in_cells
from terrain_explorer.files.export.weight_output import WeightFiles
from terrain_explorer.files.presets import PRESETS
from terrain_explorer.files.presets.weights import HEIGHTS, weight_fit
from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.masks.rules import HeightRule, SlopeRule
from terrain_explorer.terrain.work import finished

LAYERS, NAMES = [None, SlopeRule(low=20), HeightRule(low=60)], ["rest", "steep", "high"]
SQUARE = DiamondSquare(exponent=8, seed=3).heightmap()
LONG = Heightmap(SQUARE.heights[:129], SQUARE.range, spacing=2.0)
SURVEY = Heightmap(SQUARE.heights[:200, :180], SQUARE.range, metres=True, spacing=2.0, stretch=1.5)
MAPS = {"square": SQUARE, "not square": LONG, "points not square": SURVEY}
OPTIONS = {
    "unity": [{}, {"size": "129"}, {"fit": "pad"}, {"fit": "crop"}],
    "unreal": [{}, {"outline": "map"}, {"size": "505", "fit": "pad"}, {"fit": "crop"}],
    "terrain3d": [{}, {"size": "129"}, {"extension": "HTerrain"}],
}


def pictures(files, heightmap, folder, fit):
    """Return all maps of an export as arrays of whole numbers, by the ends of their names."""
    paths = files.paths(folder / f"w{files.ending}", NAMES)
    finished(files.writing(heightmap, LAYERS, paths, fit=fit))
    found = {}
    for path in paths:
        if path.suffix == ".png":
            with Image.open(path) as picture:
                found[path.stem] = np.asarray(picture).astype(int)
    return found


@pytest.mark.parametrize("of", MAPS)
@pytest.mark.parametrize(
    ("layout", "options"), [(layout, options) for layout, some in OPTIONS.items() for options in some], ids=str
)
def test_every_map_has_the_size_of_the_heights_that_it_lies_on(tmp_path, of, layout, options):
    heightmap, preset = MAPS[of], HEIGHTS[layout](**options)
    fit = weight_fit(layout, heightmap, {preset.slug: preset})
    if layout == "terrain3d":
        preset = HEIGHTS[layout](**options | {"extension": "Terrain3D"})
    files = WeightFiles(layout, normals="opengl", slope=True, flow=True, colour=True)
    found = pictures(files, heightmap, tmp_path, fit)
    heights = preset.plan(heightmap).shape
    # A control texture of Unity has a side that is a power of two, a pixel for each square of the heights.
    wanted = tuple(side - 1 for side in heights) if layout == "unity" else heights
    assert {picture.shape[:2] for picture in found.values()} == {wanted}
    assert len(found) == {"unity": 5, "unreal": 7, "terrain3d": 4}[layout]
    weights = [picture for name, picture in found.items() if name == "w" or name[2:] in NAMES]
    whole = sum(weights) if layout == "unreal" else weights[0].sum(axis=2) if weights else np.array([255])
    assert np.unique(whole).tolist() == [255]


@pytest.mark.parametrize("layout", HEIGHTS)
def test_maps_lie_on_the_heights(layout):
    down, across = np.linspace(0, 1, 200)[:, None], np.linspace(0, 1, 300)
    ramp = Heightmap((down + 2 * across).astype(np.float32))
    fit = weight_fit(layout, ramp)
    found = finished(fit.fitting(np.asarray(ramp.heights)))
    rows, columns = fit.shape
    off = 0.5 if layout == "unity" else 0.0
    south = (np.arange(fit.pixels[0]) + off)[:, None] / (rows - 1)
    east = (np.arange(fit.pixels[1]) + off) / (columns - 1)
    np.testing.assert_allclose(found, south + 2 * east, atol=1e-5)


def test_normals_keep_their_length_between_points():
    steep = np.zeros((3, 3, 3), np.uint8)
    steep[...] = (255, 128, 128)
    steep[:, 1] = (0, 128, 128)
    steep[1] = (128, 128, 255)
    vectors = pixels_in_cells(steep, normals=True).astype(float) / 127.5 - 1
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=2), 1, atol=0.01)
    assert in_cells(np.float32([[0, 1], [2, 5]])).tolist() == [[2]]


def test_other_layouts_keep_the_points_of_the_map_and_the_sentence_says_so():
    for layout in ("rgba", "single", "blender"):
        assert weight_fit(layout, LONG) == MapFit((129, 257))
        assert weight_fit(layout, LONG).sentence == "Each map has 129 rows and 257 columns."
    assert "256 rows and 256 columns" in weight_fit("unity", SQUARE).sentence
    assert "257 rows and 257 columns" in weight_fit("unity", SQUARE).sentence


def test_a_map_that_the_chosen_size_does_not_fit_is_refused():
    heights = HEIGHTS["unreal"](fit="crop", size="505")
    with pytest.raises(UserError, match="too few to crop it to 505"):
        weight_fit("unreal", SQUARE, {"unreal": heights})


@pytest.mark.parametrize(
    ("slug", "options", "programs"),
    [
        ("normals", {"convention": "opengl"}, ["Unity"]),
        ("normals", {"convention": "directx"}, ["Unreal Engine"]),
        ("water", {}, ["Unity", "Unreal Engine"]),
    ],
)
def test_maps_that_keep_their_points_say_that_heights_have_others(slug, options, programs):
    told = [change for change in PRESETS[slug](**options).plan(LONG).changes if "resample the terrain" in change]
    assert len(told) == len(programs)
    assert all(program in sentence for program, sentence in zip(programs, told, strict=True))
    fitting = Heightmap(np.resize(SQUARE.heights, (253, 253)))
    assert not any("Unreal Engine have" in change for change in PRESETS[slug](**options).plan(fitting).changes)

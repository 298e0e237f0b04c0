"""Maps beside the heights of a build: those of a piece are cut out of those of the whole."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import generators, laws

from terrain_explorer.errors import UserValueError
from terrain_explorer.files.builds import tile_maps as module
from terrain_explorer.files.builds.build_plan import BuildPlan, TilePlace, plan_lines
from terrain_explorer.files.builds.building import begin, building, plan_in
from terrain_explorer.files.builds.checking import checking
from terrain_explorer.files.builds.checksums import ChecksumLedger
from terrain_explorer.files.builds.manifest import manifest_of, plan_of
from terrain_explorer.files.builds.tile_maps import OFFERED, MapMaker, MapsBeside
from terrain_explorer.files.export.weight_output import LayerInput, companion
from terrain_explorer.files.formats.pictures.png import read_samples
from terrain_explorer.terrain import FILTERS, DiamondSquare, Recipe, Step, Window
from terrain_explorer.terrain.filters.paths import PATHS
from terrain_explorer.terrain.gradient import gradient, slope
from terrain_explorer.terrain.hydrology.fine_network import OUTLET
from terrain_explorer.terrain.masks import MASK_RULES, Mask, MaskFinish
from terrain_explorer.terrain.masks.weight_maps import layered, sharing
from terrain_explorer.terrain.recipe.step_layers import StepLayer
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.normals import shading_normals
from terrain_explorer.terrain.shading.tinting import tinted
from terrain_explorer.terrain.tiles import LargeTerrain, TileGrid
from terrain_explorer.terrain.tiles.land import land_of_map
from terrain_explorer.terrain.work import finished

LAYERS = (
    Mask.of(MASK_RULES["height"](high=50)),
    Mask.of(MASK_RULES["slope"](low=10, scale=2)),
    Mask.of(MASK_RULES["curvature"]()).finished(MaskFinish(grow=1, feather=2)),
)
KINDS = OFFERED
BOTH = MapsBeside(KINDS, Look(palette="slope", contours=True, water=True), LAYERS)
TERRACES = (Step(FILTERS["terrace"](steps=5), strength=0.5),)


@pytest.fixture
def mapped(plan):
    return replace(plan, beside=BOTH)


@laws
@given(generators(st.integers(2, 6)), st.sampled_from([(), TERRACES]), st.data())
def test_the_maps_of_a_tile_are_cut_out_of_those_of_the_whole(generator, steps, data):
    maker = MapMaker(LargeTerrain.of(Recipe(generator, steps)), BOTH)
    grid = TileGrid(generator.size, generator.size, 2 ** data.draw(st.integers(1, generator.exponent)) + 1)
    whole = Window(0, 0, generator.size, generator.size)
    tile = grid.window(*data.draw(st.sampled_from(list(grid))))
    for kind in KINDS:
        all, piece = (maker.samples(kind, maker.ground(window), window) for window in (whole, tile))
        expected = all[tile.row : tile.row + tile.rows, tile.column : tile.column + tile.columns]
        np.testing.assert_array_equal(piece, expected, kind)


@pytest.mark.parametrize("convention", ["opengl", "directx"])
def test_the_maps_of_the_whole_are_those_of_its_heightmap(convention):
    generator = DiamondSquare(exponent=6, seed=5)
    heightmap, whole = generator.heightmap(), Window(0, 0, 65, 65)
    maker = MapMaker(LargeTerrain.of(Recipe(generator)), BOTH, convention)
    ground = maker.ground(whole)
    expected = {
        "normals": finished(shading_normals(heightmap, convention)),
        "slope": np.rint(slope(gradient(heightmap.heights, distances(heightmap))) * np.float32(65535 / 90)),
        "weights": finished(sharing(layered([layer.weights(heightmap) for layer in LAYERS]))),
        "colour": tinted(heightmap, BOTH.look, range(65), range(65), hillshaded=False),
    }
    for kind, samples in expected.items():
        np.testing.assert_array_equal(maker.samples(kind, ground, whole), samples, kind)


def colours(terrain, look, window):
    maker = MapMaker(terrain, MapsBeside(("colour",), look))
    return maker.samples("colour", maker.ground(window), window)


WET, DRY = Look(rivers=True, river_area=0.2), Look()
WHOLE, PART = Window(0, 0, 129, 129), Window(64, 32, 33, 65)


def test_colours_have_the_rivers_and_lakes_of_the_surface_also_across_tiles():
    generator = DiamondSquare(exponent=7, seed=5)
    terrain = LargeTerrain.of(Recipe(generator))
    wet = colours(terrain, WET, WHOLE)
    np.testing.assert_array_equal(wet, finished(companion("colour", LayerInput(generator.heightmap(), WET))))
    np.testing.assert_array_equal(colours(terrain, WET, PART), wet[64:97, 32:97])
    changed = (wet != colours(terrain, DRY, WHOLE)).any(axis=2)
    assert 0.005 < changed.mean() < 0.5


@pytest.mark.parametrize("steps", [(), (Step(FILTERS["streams"](age=0.5)),)])
def test_rivers_go_on_in_points_finer_than_those_on_which_water_is_followed(monkeypatch, steps):
    monkeypatch.setattr(module, "FLOW_LEVEL", 5)
    terrain = LargeTerrain.of(Recipe(DiamondSquare(exponent=5, seed=5), steps), exponent=7)
    look = replace(WET, river_area=2)
    wet = colours(terrain, look, WHOLE)
    np.testing.assert_array_equal(colours(terrain, look, PART), wet[64:97, 32:97])
    changed = (wet != colours(terrain, DRY, WHOLE)).any(axis=2)
    assert 0.005 < changed.mean() < 0.5
    if steps:
        network, _ = land_of_map(terrain.ground, terrain.coarse(5)).network
        drained = network.drained(Region.whole((33, 33), 2))
        river = (drained.areas > 0.05 * 33**2) & (drained.directions != OUTLET)
        assert river.sum() > 100
        # What is drawn evens corners out, and may leave a sharp one dry.
        assert changed[river].mean() > 0.99


def test_water_is_black_on_ridges_and_white_where_all_of_it_leaves():
    maker = MapMaker(LargeTerrain.of(Recipe(DiamondSquare(exponent=6, seed=5))), MapsBeside(("flow",)))
    whole = Window(0, 0, 65, 65)
    flow, areas = maker.samples("flow", maker.ground(whole), whole), maker.drainage.areas
    assert np.array_equal(flow == 0, areas == 1)
    assert flow.max() == flow[np.unravel_index(areas.argmax(), areas.shape)] > 0


def test_a_build_writes_them_beside_the_heights_and_goes_on_with_them(mapped, tmp_path):
    begin(mapped, tmp_path)
    assert plan_in(tmp_path) == mapped
    work = building(mapped, tmp_path)
    for _ in range(3):
        next(work)
    work.close()
    (tmp_path / "hills_slope_x0_y0.png").unlink()
    assert finished(building(mapped, tmp_path)).made == 15  # all but one of the two tiles that were whole
    assert len(ChecksumLedger(tmp_path).done()) == 16 * 6
    assert finished(checking(mapped, tmp_path)).is_whole
    maker, window = mapped.maps[0], mapped.grid.window(2, 1)
    for kind in KINDS:
        found = read_samples(tmp_path / f"hills_{kind}_x1_y2.png")
        np.testing.assert_array_equal(found, maker.samples(kind, maker.ground(window), window))


def test_maps_of_unity_have_a_power_of_two_of_pixels_and_meet_at_the_edges_of_tiles(tmp_path):
    terrain = LargeTerrain.of(Recipe(DiamondSquare(exponent=7, seed=3)))
    plan = BuildPlan(terrain, 33, "w", target="unity", beside=BOTH, spacing=2.0)
    assert "These maps have 32 × 32 pixels, which lie between the points" in list(plan_lines(plan))
    begin(plan, tmp_path)
    finished(building(plan, tmp_path))
    whole = terrain.piece(Window(0, 0, *terrain.shape))
    for kind in KINDS:
        tiles = [[read_samples(tmp_path / f"w_{kind}_{x}_{y}.png") for x in range(4)] for y in (3, 2, 1, 0)]
        together = np.concatenate([np.concatenate(row, axis=1) for row in tiles])
        assert together.shape[:2] == (128, 128)
        if kind == "weights":
            assert np.unique(together.sum(axis=2)).tolist() == [255]
            of_points = finished(sharing(layered([layer.weights(whole) for layer in LAYERS]))).astype(float)
            corners = (of_points[:-1, :-1] + of_points[1:, :-1] + of_points[:-1, 1:] + of_points[1:, 1:]) / 4
            np.testing.assert_allclose(together, corners, atol=2)


def test_unreal_gets_the_normals_that_it_takes(plan):
    large = LargeTerrain.of(Recipe(DiamondSquare(exponent=8)))
    assert BuildPlan(large, 127, target="unreal").maps[0].convention == "directx"
    assert plan.maps[0].convention == "opengl"


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"kinds": ("shade",)}, "there is no map shade; choose some of normals, slope"),
        ({"kinds": ("weights",)}, "has 1 to 16 layers"),
        ({"kinds": ("weights",), "layers": (Mask.of(MASK_RULES["sediment"]()),)}, "needs the whole terrain"),
        ({"kinds": ("weights",), "layers": (Mask.of(MASK_RULES["flow"]()),)}, "needs the whole terrain"),
        ({"kinds": ("colour",), "look": Look(palette="wear")}, "colours of wear need the whole terrain"),
        ({"kinds": ("colour",), "look": Look(setting="outdoors")}, "natural colours need the whole terrain"),
    ],
)
def test_what_cannot_be_made_is_refused(values, said):
    with pytest.raises(UserValueError, match=said):
        MapsBeside(**values)


def test_what_does_not_matter_makes_no_other_build(plan):
    assert replace(plan, beside=MapsBeside((), Look(palette="snow"))) == plan
    assert replace(plan, beside=MapsBeside(("slope", "normals"))) == replace(
        plan, beside=MapsBeside(("normals", "slope"))
    )


def test_the_lines_tell_of_them(plan):
    large = BuildPlan(LargeTerrain.of(Recipe(DiamondSquare(exponent=14)), range=(0, 1)), 513, beside=BOTH)
    told = "\n".join(plan_lines(large))
    assert "Beside the heights: Normal maps, Slopes" in told
    assert "every 8th point" in told
    assert large.most_bytes == replace(large, beside=MapsBeside()).most_bytes * (2 + 3 + 2 + 2 + 4 + 3) / 2
    assert "Beside" not in "\n".join(plan_lines(plan))


@pytest.mark.parametrize(("target", "files"), [("unreal-landscape", 2), ("terrain3d", 1)])
def test_layers_of_steps_are_as_sharp_in_tiles(tmp_path, target, files):
    road = Step(PATHS["road"](((0.1, 0.5), (0.9, 0.5)), width=0.04, bank=0.02))
    recipe = Recipe(DiamondSquare(exponent=8, seed=2), (road,))
    bed = finished(StepLayer(recipe, 0, "bed").finding())
    beside = MapsBeside(("weights",), Look(), (Mask.of(MASK_RULES["height"]()), Mask.of(bed)))
    plan = BuildPlan(LargeTerrain.of(recipe, 10), 512, "world", target=target, beside=beside)
    assert plan_of(manifest_of(plan)) == plan
    begin(plan, tmp_path)
    finished(building(plan, tmp_path))
    pictures = sorted(tmp_path.glob("world_weights*.png")) or sorted(tmp_path.glob("world_layer2*.png"))
    assert len(pictures) == 4
    assert len(list(tmp_path.glob("world_layer1*.png"))) == (4 if files == 2 else 0)
    shares = read_samples(pictures[0])
    if files == 1:
        assert (shares.sum(axis=2, dtype=int) == 255).all()
        shares = shares[..., 1]
    # The road goes down the middle: the last columns of the western tiles are all its own, as far as it goes.
    assert (shares[150:, -20:] == 255).all()
    assert (shares[:, :400] == 0).all()


def test_more_layers_than_channels_go_on_in_another_picture(plan, tmp_path):
    beside = MapsBeside(("weights",), Look(), LAYERS * 2)
    in_grey = replace(plan, target="unreal", side=127, beside=beside).beside.kinds
    assert in_grey == tuple(f"layer{number}" for number in range(1, 7))
    both = replace(plan, beside=beside)
    assert both.beside.kinds == ("weights", "weights2")
    assert plan_of(manifest_of(both)) == both
    begin(both, tmp_path)
    finished(building(both, tmp_path))
    shares = [read_samples(tmp_path / both.file_name(TilePlace(0, 0), kind)) for kind in both.beside.kinds]
    assert np.unique(np.concatenate(shares, axis=2).sum(axis=2)).tolist() == [255]
    with pytest.raises(UserValueError, match="has 1 to 16 layers"):
        MapsBeside(("weights",), Look(), LAYERS * 6)


def test_layers_have_the_names_and_the_order_of_the_list(plan, tmp_path):
    names = ("The rest", "Beach, wet", "Cliffs")
    beside = MapsBeside(("weights",), Look(), (None, *LAYERS[:2]), names)
    grey = replace(plan, target="unreal", side=127, beside=beside)
    assert plan_of(manifest_of(grey)) == grey
    begin(grey, tmp_path)
    finished(building(grey, tmp_path))
    files = [tmp_path / f"{plan.name}_{word}_x0_y0.png" for word in ("The-rest", "Beach-wet", "Cliffs")]
    shares = [read_samples(file).astype(int) for file in files]
    assert np.unique(sum(shares)).tolist() == [255]
    ground = grey.terrain.piece(Window(0, 0, *grey.terrain.shape))
    weights = finished(sharing(layered([None, *(layer.weights(ground) for layer in LAYERS[:2])])))
    np.testing.assert_array_equal(np.stack(shares, axis=2), weights[:127, :127])
    with pytest.raises(UserValueError, match="two maps would have the name Slope"):
        MapsBeside(("slope", "layer1"), Look(), LAYERS[:1], ("Slope",))


def test_a_single_layer_that_takes_the_rest_has_all(plan):
    maker = MapMaker(plan.terrain, MapsBeside(("weights",), Look(), (None,)))
    window = Window(0, 0, 9, 9)
    assert (maker.samples("weights", maker.ground(window), window)[..., 0] == 255).all()


def test_names_without_their_layers_are_refused():
    content = {"kinds": ["weights"], "layers": [None, None], "names": ["grass"]}
    with pytest.raises(ValueError, match="1 names for 2 layers"):
        MapsBeside.from_content(content)

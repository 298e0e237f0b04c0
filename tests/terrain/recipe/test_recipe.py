"""Recipes: their text, their terrain, and the heights that each edition promises."""

import json
from dataclasses import replace

import numpy as np
import pytest
from drawing_laws import STAMP
from hypothesis import given
from recipe_laws import recipes
from terrain_laws import long_laws

from terrain_explorer.errors import UserError
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Origin, Recipe, Step, Window
from terrain_explorer.terrain.brushes import TOOLS, Brush, EmptyMap
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.filters.smooth import Smooth, SmoothInPoints
from terrain_explorer.terrain.masks import MASK_RULES, MASK_SHAPES, Mask
from terrain_explorer.terrain.recipe import EDITION, Drawing, DrawnStroke, Picture, Piece
from terrain_explorer.terrain.recipe.own_scale import shape_after
from terrain_explorer.terrain.work import finished

TERRACE = Step(FILTERS["terrace"](steps=3))
CROP = Step(FILTERS["crop"](rows=40, columns=40))


def content(**changes):
    source = {"generator": "diamond-square", "parameters": {"exponent": 3}}
    return json.dumps({"format": 2, "source": source, "steps": []} | changes)


def step(**changes):
    return content(steps=[{"filter": "invert"}, {"filter": "terrace"} | changes])


def deep_mask(depth):
    return {"layers": [{"mask": deep_mask(depth - 1)}]} if depth else {}


def drawing(**changes):
    stroke = {"tool": "raise", "places": [[1, 2, 1]]} | changes
    return content(steps=[{"drawing": {"size": [9, 9], "strokes": [stroke]}}])


@long_laws
@given(recipes())
def test_text_gives_an_equal_recipe(recipe):
    again = Recipe.from_json(recipe.to_json())
    assert again == recipe
    assert hash(again) == hash(recipe)


def test_only_a_recipe_with_more_needs_a_program_that_knows_it():
    masked = replace(TERRACE, mask=Mask.of(MASK_RULES["slope"]()))
    stroke = DrawnStroke(TOOLS["raise"](), Brush(), (PointerPlace(4, 4, 1.0),), mask=masked.mask)
    drawing = Step(Drawing(17, 17, (stroke,)))
    some = ((), (TERRACE,), (masked, TERRACE), (TERRACE, drawing), (replace(masked, size=(33, 33)),))
    formats = [json.loads(Recipe(DiamondSquare(exponent=4), steps).to_json())["format"] for steps in some]
    assert formats == [1, 2, 3, 3, 4]


def test_a_later_stroke_within_a_masked_drawing_is_no_change_of_the_terrain_after_the_one_before():
    mask, stroke = Mask.of(MASK_SHAPES["ellipse"]()), DrawnStroke(TOOLS["raise"](), Brush(), (PointerPlace(4, 4, 1.0),))
    for within, goes_on in ((None, True), (mask, False)):
        before, after = (
            Recipe(DiamondSquare(exponent=4), (Step(Drawing(17, 17, (stroke,) * count), mask=within),))
            for count in (1, 2)
        )
        assert (after.steps_after(before) is not None) == goes_on


@long_laws
@given(recipes())
def test_text_gives_the_same_terrain(recipe):
    one, other = (finished(each.evaluating()) for each in (recipe, Recipe.from_json(recipe.to_json())))
    assert one.heightmap.heights.tobytes() == other.heightmap.heights.tobytes()
    assert one.heightmap.range == other.heightmap.range
    assert one.failures == other.failures


@long_laws
@given(recipes())
def test_a_terrain_brings_its_recipe(recipe):
    evaluated = finished(recipe.evaluating())
    assert Recipe.from_json(evaluated.heightmap.recipe) == recipe


@pytest.mark.parametrize("source", [DiamondSquare(exponent=3), Piece(DiamondSquare(), Window(1, 2, 3, 4), (0.0, 2.0))])
def test_a_generator_alone_keeps_the_first_format(source):
    text = Recipe(source).to_json()
    assert json.loads(text)["format"] == 1
    assert text == Recipe(source).heightmap().recipe
    assert Recipe.from_json(text) == Recipe(source)


def test_a_piece_is_cut_out_of_the_whole_terrain():
    whole = Recipe(DiamondSquare(exponent=5)).heightmap().heights
    piece = Recipe(Piece(DiamondSquare(exponent=5), Window(1, 2, 6, 7))).heightmap().heights
    np.testing.assert_array_equal(piece, whole[1:7, 2:9])


def test_steps_are_done_in_their_order():
    recipe = Recipe(DiamondSquare(exponent=4), (TERRACE, Step(FILTERS["invert"]())))
    after = FILTERS["invert"]().applied(TERRACE.filter.applied(DiamondSquare(exponent=4).heightmap()))
    np.testing.assert_array_equal(recipe.heightmap().heights, after.heights)


def test_what_a_recipe_says():
    recipe = Recipe(EmptyMap(9, 9), (Step(Drawing(9, 9)), Step(FILTERS["terrace"](steps=3), strength=0.5, name="Rice")))
    assert json.loads(recipe.to_json()) == {
        "format": 2,
        "source": {"empty": {"rows": 9, "columns": 9, "level": "bottom"}},
        "steps": [
            {"drawing": {"size": [9, 9], "strokes": []}},
            {"filter": "terrace", "parameters": {"steps": 3, "sharpness": 0.7}, "strength": 0.5, "name": "Rice"},
        ],
    }


def test_a_picture_is_named_and_not_contained():
    ground = DiamondSquare(exponent=3).heightmap()
    recipe = Recipe(Picture("hills.png", ground), (TERRACE,))
    np.testing.assert_array_equal(recipe.heightmap().heights, TERRACE.filter.applied(ground).heights)
    assert Recipe.of(recipe.heightmap()) == recipe
    again = Recipe.from_json(recipe.to_json())
    assert again == Recipe(Picture("hills.png"), (TERRACE,))
    assert (recipe.is_complete, again.is_complete) == (True, False)
    with pytest.raises(UserError, match=r"picture hills\.png, which it does not contain"):
        again.heightmap()


def test_a_step_that_cannot_be_done_is_named():
    with pytest.raises(UserError, match=r"step 2, Crop: .*40"):
        Recipe(DiamondSquare(exponent=3), (TERRACE, CROP)).heightmap()


def test_evaluating_leaves_out_what_cannot_be_done():
    recipe = Recipe(Picture("flat", Heightmap(np.eye(9, dtype=np.float32))), (CROP, TERRACE, CROP))
    evaluated = finished(recipe.evaluating())
    assert list(evaluated.failures) == [0, 2]
    np.testing.assert_array_equal(evaluated.heightmap.heights, Recipe(recipe.source, (TERRACE,)).heightmap().heights)
    assert [sentence[:12] for sentence in recipe.reasons(evaluated)] == ["step 1, Crop", "step 3, Crop"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "the recipe must be a JSON object"),
        ("{}", "format None.*not known"),
        (content(format=5), "format 5.*not known"),
        (content(wind=1), "the recipe says wind, which this version does not know"),
        (content(source=None), "the source must be a JSON object"),
        (content(source={"planet": "Mars"}), "source is not known"),
        (content(source={"empty": {"rows": 1}}), "rows must be a whole number from 2"),
        (content(source={"generator": "tectonics"}), "generator tectonics is not known"),
        (content(source={"generator": ["tectonics"]}), "generator .*tectonics.* is not known"),
        (content(source={"generator": "diamond-square", "parameters": {"sed": 1}}), "diamond-square says sed"),
        (content(source={"generator": "diamond-square", "window": 7}), "window must be a JSON list"),
        (content(source={"generator": "diamond-square", "window": [0, 0, 3]}), "window must be 4 numbers"),
        (content(source={"generator": "diamond-square", "window": [0, 0, 3, 3.5]}), "window must be whole numbers"),
        (content(source={"generator": "diamond-square", "range": [0, float("nan")]}), "range must be 2 numbers"),
        (content(source={"generator": "diamond-square", "range": [0, 10**400]}), "range must be 2 numbers"),
        (content(steps={}), "the steps must be a JSON list"),
        (content(steps=["terrace"]), "step 1: the step must be a JSON object"),
        (step(filter="volcano"), "step 2: filter volcano is not known"),
        (step(parameters={"steps": 1}), "step 2: steps must be a whole number from 2 to 64; got 1"),
        (step(parameters={"": 1}), 'step 2: terrace says "", which'),
        (step(strength=2), "step 2: strength must be a number from 0 to 1; got 2"),
        (step(strength=float("nan")), "step 2: strength must be"),
        (step(enabled="yes"), "step 2: enabled must be true or false"),
        (step(mask=[]), "step 2: the mask must be a JSON object"),
        (step(mask={"rules": []}), "step 2: the mask says rules"),
        (step(mask={"layers": [{}]}), "step 2: a layer of the mask is not known"),
        (step(mask={"layers": [{"mode": "xor", "polygon": []}]}), "step 2: xor is no way to combine masks"),
        (step(mask={"layers": [{"polygon": [[0, 0], [9, 9]]}]}), "a polygon needs three or more corners"),
        (step(mask={"layers": [{"polygon": [[0, 0], [9, 9], [0, 101]]}]}), "a polygon needs three or more corners"),
        (step(mask={"layers": [{"rule": "slope", "parameters": {"low": 60, "high": 20}}]}), "low must not be above"),
        (step(mask={"layers": [{"rule": "smell"}]}), "rule smell is not known"),
        (step(mask={"layers": [{"painted": "9 9 8 AAAA"}]}), "the pixels of the mask are damaged"),
        (step(mask={"layers": [{"painted": "99999 99999 8 eJwDAAAAAAE="}]}), "the pixels of the mask are damaged"),
        (step(mask={"layers": [{"painted": 7}]}), "the pixels of the mask are damaged"),
        (step(mask=deep_mask(40)), "too many masks within each other"),
        (content(steps=[{"drawing": {"size": [1, 9]}}]), "step 1: the size of the drawing"),
        (content(steps=[{"drawing": {"size": [9.5, 9]}}]), "step 1: the size of the drawing"),
        (drawing(tool="excavator"), "tool excavator is not known"),
        (drawing(places=[[1, 2]]), "a place must be 3 numbers"),
        (drawing(places=[[1, 1e12, 1]]), "too far from the map"),
        (drawing(brush={"size": 0}), "size must be a number from 1"),
        (drawing(stamp="9 9 AAAA"), "stamp's image is damaged"),
        (drawing(stamp="999999 999999 eJwDAAAAAAE="), "stamp's image is damaged"),
        (drawing(stamp=7), "stamp's image is damaged"),
    ],
)
def test_refuses_what_it_cannot_follow(text, message):
    with pytest.raises(UserError, match=message):
        Recipe.from_json(text)


def smoothing(source, **parameters):
    return json.dumps({"format": 2, "source": source, "steps": [{"filter": "smooth", "parameters": parameters}]})


def smoothed(heightmap, radius):
    return finished(SmoothInPoints(radius).applying(heightmap)).heights


def test_a_radius_in_points_becomes_a_part_of_the_map_that_it_is_for():
    ground = DiamondSquare(exponent=3)
    recipe = Recipe.from_json(smoothing({"generator": "diamond-square", "parameters": {"exponent": 3}}, radius=1.3))
    assert recipe.steps == (Step(Smooth(1.3 / 8)),)
    np.testing.assert_array_equal(recipe.heightmap().heights, smoothed(ground.heightmap(), 1.3))
    finer = recipe.on(replace(ground, exponent=5)).heightmap().heights
    np.testing.assert_array_equal(finer[::4, ::4], recipe.heightmap().heights)


def test_a_radius_that_is_left_out_is_that_of_old():
    (step,) = Recipe.from_json(smoothing({"empty": {"rows": 9, "columns": 5}})).steps
    assert step.filter == Smooth(2 / 8)


def test_a_radius_in_points_waits_for_the_picture():
    text = smoothing({"picture": "hills.png"}, radius=1.3, strength=0.5)
    recipe = Recipe.from_json(text)
    assert json.loads(recipe.to_json()) == json.loads(text)
    picture = Heightmap(np.random.default_rng(1).random((30, 14), np.float32))
    again = Recipe.of(replace(picture, recipe=text, picture=picture))
    assert again.steps == (Step(Smooth(1.3 / 29, 0.5)),)
    after = finished(recipe.steps[0].applying(picture)).heights
    np.testing.assert_array_equal(again.heightmap().heights, after)


@pytest.mark.parametrize("exponent", [4, 5, 6])
@pytest.mark.parametrize(
    ("slug", "values"),
    [
        ("crop", {"rows": 9, "columns": 17, "row": 4, "column": 4}),
        ("pad", {"rows": 65, "columns": 49, "row": 8, "column": 8}),
        ("resample", {"rows": 65, "columns": 65}),
        ("resample", {"rows": 40, "columns": 50}),
        ("add-detail", {"doublings": 1}),
    ],
)
def test_the_size_of_a_map_is_told_as_it_comes(slug, values, exponent):
    own = DiamondSquare(exponent=5, seed=3)
    recipe = Recipe(own, (Step(FILTERS[slug](**values)),)).on(DiamondSquare(exponent=exponent, seed=3))
    assert shape_after(recipe.source, recipe.steps) == recipe.heightmap().heights.shape


HEIGHTS = (DiamondSquare(exponent=5, seed=1).heightmap().heights[:30] * 40).round() / 50 + np.float32(0.1)
GROUND = Heightmap(HEIGHTS, (0.0, 1.0), origin=Origin("a picture", voids=HEIGHTS > 0.8))
PLACES = (PointerPlace(4, 5), PointerPlace(20, 9, 0.5), PointerPlace(22, 29))


def steps():
    yield from ((slug, filter.suited(GROUND)) for slug, filter in FILTERS.items())
    yield "clamp", FILTERS["clamp"](low=0.3, high=0.6)
    yield "levels", FILTERS["levels"](from_low=0.3, from_high=0.9, to_low=0.1, to_high=0.7, midtones=0.6)
    for slug, tool in TOOLS.items():
        yield slug, Drawing(30, 33, (DrawnStroke(tool(), Brush(size=9.0), PLACES, STAMP),))


STEPS = dict(steps())

WEIGHED = {
    "undo-linear-light": 0.63443,
    "smooth-steps": 0.62729,
    "fill-voids": 0.53756,
    "resample": 1.19038,
    "crop": 0.64454,
    "pad": 0.70658,
    "flip": 0.22757,
    "rotate": 0.45733,
    "invert": 0.00228,
    "stretch": 0.68061,
    "clamp": 0.36631,
    "levels": 0.37679,
    "fill": 0.30293,
    "level": 0.29082,
    "map-range": 603.58285,
    "rock": 0.60358,
    "smooth": 0.56915,
    "terrace": 0.73947,
    "island": -0.00378,
    "streams": 0.89747,
    "layered-rock": -0.12443,
    "thermal-erosion": 0.60358,
    "gullies": 2.49571,
    "snow": 0.60298,
    "talus": 0.60358,
    "fill-lakes": 0.57991,
    "breach-dams": 0.48363,
    "add-detail": 0.01141,
    "blend": 0.56898,
    "raise": 0.59248,
    "lower": 0.61469,
    "erode": 0.61727,
    "flatten": 0.54579,
    "set-height": 0.54163,
    "slope": 0.60139,
    "roughen": 0.61224,
    "erase": 0.60358,
    "stamp": 0.69285,
}


def weighed(heights):
    """Return one number that depends on every height, and more on some than on others."""
    return float((heights * np.cos(np.arange(heights.size)).reshape(heights.shape)).sum())


@pytest.mark.parametrize("slug", {**STEPS, **WEIGHED})
def test_a_step_gives_what_it_gave(slug):
    heights = Recipe(Picture("ground", GROUND), (Step(STEPS[slug]),)).heightmap().heights
    assert slug in WEIGHED, f"a new step: note in WEIGHED that {slug} gives {weighed(heights):.5f}"
    # Not to the last bit: processors differ in the last bit of a cosine.
    assert weighed(heights) == pytest.approx(WEIGHED[slug], rel=1e-4, abs=1e-4), f"raise EDITION, which is {EDITION}"


def test_a_recipe_of_more_steps_than_anyone_makes_is_refused_at_once():
    with pytest.raises(UserError, match=r"1,000,000 steps, and 10,000 are the most"):
        Recipe.from_json(content(steps=[{"filter": "invert"}] * 1_000_000))

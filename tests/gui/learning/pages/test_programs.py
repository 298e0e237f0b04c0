"""The short programs of the pages: they run, give the program's own heights, and show the lines at work."""

import re
import runpy
from collections import Counter

import numpy as np
import pytest
from gui_tools import LONG
from PySide6.QtCore import QUrl
from PySide6.QtGui import QGuiApplication

from terrain_explorer.gui.growth.growth_steps import PointSteps, StageSteps
from terrain_explorer.gui.learning.figures.small_maps import SmallWater
from terrain_explorer.gui.learning.page_panel import PagePanel
from terrain_explorer.gui.learning.pages.programs import at_work, has_program, in_python, in_words, values_of
from terrain_explorer.gui.services.worker import stop_workers
from terrain_explorer.resources import resource
from terrain_explorer.terrain import (
    FILTERS,
    GENERATORS,
    DiamondSquare,
    Heightmap,
    Recipe,
    SpectralSynthesis,
    Step,
    ValueNoise,
)
from terrain_explorer.terrain.erosion.loose_layer import PART, LayerGround, slide, steepest_falls
from terrain_explorer.terrain.erosion.network import Network
from terrain_explorer.terrain.erosion.river_profile import RiverLaw, RiverProfile
from terrain_explorer.terrain.erosion.rock.column import Column, Layer
from terrain_explorer.terrain.erosion.rock.laws import RockGround
from terrain_explorer.terrain.erosion.sediment import Carrying, Deposits, water_sills
from terrain_explorer.terrain.erosion.snow import holding_depths
from terrain_explorer.terrain.erosion.stream_power import StreamPower, celerities, wear
from terrain_explorer.terrain.erosion.talus import FaceRock, Rockfall, Scree, _breaking, _rolling
from terrain_explorer.terrain.explain import Trace, has_writes
from terrain_explorer.terrain.filters.smooth_steps import SmoothSteps
from terrain_explorer.terrain.generators import Subdivision
from terrain_explorer.terrain.hydrology import route_flow
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree
from terrain_explorer.terrain.parameters import parameters
from terrain_explorer.terrain.recipe.recipe_stages import recipe_stages
from terrain_explorer.terrain.work import finished

ALL = sorted(path.stem for path in resource("programs").glob("*.py") if not path.stem.endswith(".loops"))
"""The programs by name: a slug, and ``tiled`` where it is that of a tileable terrain."""
TILED = [slug for slug, kind in GENERATORS.items() if "tileable" in {each.name for each in parameters(kind)}]
LOOPS = sorted(path.stem for path in resource("programs").glob("*.loops.py"))
LANGUAGES = [".", *(path.name for path in resource("programs").iterdir() if path.is_dir())]


def ran(slug):
    return runpy.run_path(str(resource(f"programs/{slug}.py")))


@pytest.mark.parametrize("slug", GENERATORS)
def test_a_program_gives_the_heights_of_its_algorithm(slug):
    values = values_of(slug)
    own = GENERATORS[slug](**values).heightmap().heights
    heights = np.asarray(ran(slug)["heights"], np.float32)
    if issubclass(GENERATORS[slug], Subdivision):
        np.testing.assert_array_equal(heights, own)
    else:
        np.testing.assert_allclose(heights, own, rtol=0, atol=1e-6)


@pytest.mark.parametrize("slug", TILED)
def test_that_of_a_tileable_terrain_gives_its_heights(slug):
    own = GENERATORS[slug](**values_of(f"{slug}.tiled"), tileable=True).heightmap().heights
    heights = np.asarray(ran(f"{slug}.tiled")["heights"], np.float32)
    np.testing.assert_allclose(heights, own, rtol=0, atol=0 if issubclass(GENERATORS[slug], Subdivision) else 1e-6)
    np.testing.assert_array_equal(heights[0], heights[-1])
    np.testing.assert_array_equal(heights[:, 0], heights[:, -1])


@pytest.mark.parametrize("name", LOOPS)
def test_loops_give_the_same_heights(name):
    # On a lattice to the last bit; elsewhere numpy has a sine and a square of its own.
    exact = issubclass(GENERATORS[name.split(".")[0]], Subdivision)
    usual = ran(name.removesuffix(".loops"))["heights"]
    np.testing.assert_allclose(ran(name)["heights"], usual, rtol=0, atol=0 if exact else 1e-12)
    assert "for i in" in in_python(name).text


def test_each_algorithm_but_the_one_of_waves_is_shown_in_loops():
    assert SpectralSynthesis.slug in ALL  # which is a Fourier transform of the whole map
    wanted = {name for name in ALL if name.split(".")[0] in GENERATORS and not name.startswith(SpectralSynthesis.slug)}
    assert {name.removesuffix(".loops") for name in LOOPS} == wanted


@pytest.mark.parametrize("name", [*ALL, *LOOPS])
def test_a_spread_that_is_set_is_used_and_random_numbers_have_ranges(name):
    text = in_python(name).text
    if "spread" in values_of(name):
        assert "(2 * spread)" in text
        assert "spread = spread * spread_reduction" in text
        assert "# from -spread to +spread" in text
    if "def random_numbers" in text:
        assert re.search(r"def random_numbers\(.*:  # .*from", text)


@pytest.mark.parametrize("slug", GENERATORS)
def test_no_quantity_is_called_chance(slug):
    for listing in (in_words(slug), in_python(slug)):
        assert "chance" not in listing.text


def test_filled_lakes_are_those_of_the_filter():
    made = ran("fill-lakes")
    filled = FILTERS["fill-lakes"]().applied(Heightmap(made["ground"])).heights
    np.testing.assert_array_equal(made["heights"], filled)
    assert (filled > made["ground"]).any()


def test_breached_dams_are_those_of_the_filter():
    made = ran("breach-dams")
    cut = FILTERS["breach-dams"]().applied(Heightmap(made["ground"], (0, 1))).heights
    np.testing.assert_array_equal(made["heights"], cut)
    assert (cut < made["ground"]).sum() > 20


def test_talus_is_that_of_thermal_erosion():
    made = ran("thermal-erosion")
    reach = (made["steps"] / 2) ** 0.5 / (len(made["ground"]) - 1)
    slid = (
        FILTERS["thermal-erosion"](angle=made["angle"], reach=reach).applied(Heightmap(made["ground"], (0, 1))).heights
    )
    np.testing.assert_allclose(made["heights"], slid, rtol=0, atol=1e-6)
    assert np.abs(slid - made["ground"]).max() > 0.1


def test_drainage_areas_are_those_of_the_program():
    made = ran("flow-area")
    np.testing.assert_array_equal(made["area"], route_flow(made["ground"]).area)


def test_a_drop_goes_the_way_of_the_program():
    made = ran("flow")
    water, receivers = SmallWater(made["ground"]), made["receivers"]
    assert made["way"] == water.way(made["start"], 0)
    assert len(made["way"]) > 2
    for place in np.ndindex(9, 9):
        assert water.way(place, 0)[1:2] == [receivers[at] for at in [place] if at in receivers]


def test_a_river_is_cut_as_in_the_figure():
    made = ran("stream-power")
    law, river = RiverLaw(made["uplift"], made["erodibility"], made["m"]), RiverProfile(made["points"])
    river.heights = river.at_rest(law)
    river.raise_above_outlet(0.5)
    for _ in range(made["steps"]):
        river.wear(law, made["time"])
    np.testing.assert_allclose(made["heights"], river.heights, rtol=1e-12)
    # The waterfall is on its way: the bed below is at rest, and that above is not.
    off = made["heights"] - made["at_rest"]
    assert abs(off[20]) < 1e-3 < 0.49 < off[-1]


def test_stairs_are_smoothed_as_by_the_filter():
    made = ran("stairs")
    smooth = SmoothSteps(steps=made["steps"]).applied(Heightmap(made["ground"], (0, 1))).heights
    np.testing.assert_array_equal(made["heights"], smooth)
    assert np.abs(smooth - made["ground"]).max() > 0.1


def test_streams_cut_as_the_law_of_the_program_says():
    made = ran("streams")
    ground = np.asarray(made["ground"], np.float32)
    tree, grid = FlowTree.of(route_flow(ground).receivers.reshape(-1)), FlowGrid(*ground.shape)
    bed = ground.reshape(-1)[tree.order]
    rates = np.float32(made["erodibility"]) * celerities(tree, grid, made["stream_area"] / grid.size)
    wear(tree, bed, rates, made["time"], np.full(grid.size, np.inf, np.float32))
    heights = np.empty_like(bed)
    heights[tree.order] = bed
    np.testing.assert_allclose(made["heights"], heights.reshape(ground.shape), rtol=1e-6)
    assert (heights.reshape(ground.shape) < ground - 0.01).any()


def test_sediment_is_carried_as_the_law_of_the_program_says():
    made = ran("deposition")
    ground = made["ground"]
    tree, grid = FlowTree.of(route_flow(ground.astype(np.float32)).receivers.reshape(-1)), FlowGrid(*ground.shape)
    power = StreamPower(made["erodibility"], made["stream_area"] / grid.size)
    flat, steep = np.zeros(ground.shape, np.float32), np.full(ground.shape, np.inf, np.float32)
    network = Network(
        *(grid, tree, power.rates(tree, grid), np.ones(grid.size, np.float32), power, flat, steep, grid.border()),
        grid.border(),
    )
    laid = Deposits(ground.copy(), np.zeros(ground.shape), np.zeros(ground.shape))
    law = Carrying(made["deposition"], 1 + made["deposition"])
    levels, time = ground.astype(np.float32), made["time"]
    left = finished(law.step(network, laid, water_sills(tree, ground), levels, time, 0 * ground))
    np.testing.assert_allclose(made["heights"], laid.bed, rtol=1e-6)
    # The plain before the mountains rises, and nothing is lost.
    assert (made["heights"] > ground + 0.1)[2:14].any()
    arrives = made["time"] * sum(
        made["comes"][place] - made["less"][place] * made["heights"][place]
        for place in np.ndindex(ground.shape)
        if place not in made["receivers"]
    )
    assert (ground - made["heights"]).sum() == pytest.approx(arrives)
    assert left == pytest.approx(arrives, rel=1e-6)


def test_rock_falls_until_it_stands_as_in_the_filter():
    made = ran("layered-rock")
    layers = zip([*made["thickness"], 1000], made["slopes"], strict=True)
    column = Column(tuple(Layer(float(thick), 1.0, slope, 0.0, (0, 0, 0)) for thick, slope in layers))
    shape = made["ground"].shape
    grid = FlowGrid(*shape, spacing=(made["distance"], made["distance"]))
    rock = RockGround(grid, column, np.full(shape, made["top"]), np.ones(shape, np.float32))
    stands = finished(rock.lowered(made["ground"]))
    np.testing.assert_allclose(made["heights"], stands, rtol=0, atol=1e-9)
    assert (stands < made["ground"] - 100).any()


def test_a_rockfall_is_that_of_the_filter():
    made = ran("talus")
    ground = LayerGround(made["ground"], FlowGrid(33, 33, spacing=(made["distance"], made["distance"])))
    none = np.zeros((33, 33), np.int64)
    falls = steepest_falls(ground, ground.heights)
    kinds = (made["hard"], made["slow"]), (made["weak"], made["fast"])
    column = Column(tuple(Layer(500.0, factor, slope, 0.0, (0, 0, 0)) for slope, factor in kinds))
    layers = FaceRock(column, np.full((33, 33), made["bound"] + 500))
    fresh = _breaking(ground, Rockfall(made["retreat"], 45, 31, layers), Scree(none, none), falls)
    rock, lying = LayerGround(ground.heights - fresh * PART, ground.grid), fresh.copy()
    finished(_rolling(rock, np.tan(np.radians(31)), lying))
    np.testing.assert_allclose(made["heights"], rock.heights + lying * PART, rtol=0, atol=1e-6)
    assert (lying * PART).max() > 5


def test_snow_slides_as_in_the_filter():
    made = ran("snow")
    ground = LayerGround(made["ground"], FlowGrid(33, 33, spacing=(made["distance"], made["distance"])))
    snow = np.full((33, 33), int(made["fallen"] / PART))
    held = np.floor(holding_depths(steepest_falls(ground, ground.heights)) / PART).astype(np.int64)
    finished(slide(ground, ground.heights, held, snow))
    np.testing.assert_allclose(made["heights"], ground.heights + snow * PART, rtol=0, atol=1e-4)
    assert (snow * PART).max() > 10


@pytest.mark.parametrize("slug", ALL)
def test_words_in_each_language_have_the_lines_and_marks_of_the_english_ones(slug):
    english, *others = (
        (resource(f"programs/{folder}/{slug}.txt")).read_text(encoding="utf-8").splitlines() for folder in LANGUAGES
    )
    for lines in others:
        assert [(len(line) - len(line.lstrip()), line.partition("# at:")[2]) for line in lines] == [
            (len(line) - len(line.lstrip()), line.partition("# at:")[2]) for line in english
        ]


@pytest.mark.parametrize("slug", GENERATORS)
def test_every_step_of_a_growth_has_its_line_in_all_forms_and_no_line_is_named_in_vain(slug):
    names = (slug, f"{slug}.tiled", f"{slug}.loops", f"{slug}.tiled.loops")
    in_code = [in_python(name) for name in names if has_program(name)]
    listings = (*in_code, *(in_words(name) for name in names[:2] if has_program(name)))
    trace = Trace.of(GENERATORS[slug](**{**values_of(slug), "exponent": 2}))
    kinds = [StageSteps(trace)] + ([PointSteps(trace)] if has_writes(trace.generator) else [])
    work = Counter()
    for steps in kinds:
        for step in [*map(steps.step, range(len(steps))), None]:
            kind, names = at_work(steps, step)
            assert kind is GENERATORS[slug]
            work.update(names)
            for listing in listings:
                assert any(names & at_work for at_work in listing.at_work), step
    for listing in listings:
        assert set().union(*listing.at_work) == set(work)
        assert "# at:" not in listing.text


@pytest.fixture
def panel(qtbot):
    panel = PagePanel(DiamondSquare())
    qtbot.addWidget(panel)
    panel.resize(700, 500)
    panel.show()
    yield panel
    stop_workers(panel)


def marked(panel):
    return [selection.cursor.block().text().strip() for selection in panel.extraSelections()]


def test_the_page_marks_the_lines_at_work_of_its_own_algorithm(qtbot, panel):
    steps = StageSteps(Trace.of(DiamondSquare(exponent=2)))
    panel.setStep(steps, steps.step(1))
    assert marked(panel) == [
        "centre = mean of the four corners + random offset from −spread to +spread",
        "heights[top + half, left + half] = (above + below) / 4 + offset(numbers[i, j])",
        "centres = (across[:-1] + across[1:]) / 4",
        "centres = centres + offsets(CENTRE, centres.shape)",
        "lattice[1::2, 1::2] = centres",
    ]
    panel.setStep(steps, None)
    assert marked(panel)[0] == "bring all heights to 0 to 1"
    panel.show_page("value-noise")
    assert marked(panel) == []
    panel.setStep(sums := StageSteps(Trace.of(ValueNoise(exponent=2))), sums.step(3))
    assert marked(panel)[0] == "height = height + amplitude × value"
    panel.setStep(None, None)
    assert marked(panel) == []
    for name in ("value-noise", "diamond-square.loops"):
        panel.anchorClicked.emit(QUrl(f"copy:{name}"))
        assert QGuiApplication.clipboard().text() == in_python(name).text
    qtbot.waitUntil(lambda: not panel._missing, timeout=LONG)


@pytest.mark.parametrize(
    ("slug", "values"),
    [
        ("layered-rock", {"age": 0.5}),
        ("snow", {"line": 0.0}),
        ("streams", {}),
        ("talus", {"face": 20.0, "repose": 10.0}),
        ("thermal-erosion", {"angle": 10.0, "reach": 0.05}),
    ],
)
def test_filters_have_lines_at_work_in_their_stages(slug, values):
    ground = DiamondSquare(exponent=4, seed=9)
    recipe = Recipe(ground, (Step(FILTERS[slug](**values)),))
    steps = StageSteps(Trace.of(ground), finished(recipe_stages(recipe)))
    shown = [at_work(steps, steps.step(index)) for index in range(len(steps))]
    assert (DiamondSquare, {"end"}) in shown
    names = set().union(*(names for kind, names in shown if kind is FILTERS[slug]))
    assert names
    for listing in (in_words(slug), in_python(slug)):
        assert names <= set().union(*listing.at_work)
    assert at_work(steps, None) == (DiamondSquare, frozenset())


def test_waves_are_at_work_all_over():
    steps = StageSteps(Trace.of(SpectralSynthesis(exponent=2)))
    assert [at_work(steps, steps.step(index))[1] for index in range(len(steps))] == [{"corners"}, {"all"}, {"all"}]


def test_the_page_shows_the_program_of_a_tileable_terrain_while_that_is_one(qtbot, panel):
    usual, tileable = DiamondSquare(), DiamondSquare(tileable=True)
    panel.setGenerator(usual)
    assert "(1, 1)" not in panel.toPlainText()
    assert panel.toPlainText().index("point by point") < panel.toPlainText().index("with whole arrays")
    panel.setGenerator(tileable)
    assert "one random number from 0 to 1" in panel.toPlainText()
    assert in_python("diamond-square.tiled.loops").text.split("\n")[-4].split("#")[0].strip() in panel.toPlainText()
    steps = StageSteps(Trace.of(DiamondSquare(exponent=2, tileable=True)))
    panel.setStep(steps, steps.step(0))
    assert marked(panel)[0].startswith("all four corners of the map")
    assert len(marked(panel)) == 3
    panel.setStep(None, None)
    panel.setGenerator(usual)
    assert "(1, 1)" not in panel.toPlainText()
    qtbot.waitUntil(lambda: not panel._missing, timeout=LONG)

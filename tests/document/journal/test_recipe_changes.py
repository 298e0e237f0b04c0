"""The recipe comes back with the heights, and costs no more than what changes of it."""

import json

import pytest
from desk import MASKS, PIECES, WORK, work
from hypothesis import given, settings
from hypothesis import strategies as st
from journal_tools import Later, journal_in_a_folder_of_its_own
from journalled_desk import JournalledDesk

from terrain_explorer.document.journal import NotUnderstoodError
from terrain_explorer.document.journal import recipe_changes as changes_module
from terrain_explorer.document.journal import writer as writer_module
from terrain_explorer.terrain import FILTERS
from terrain_explorer.terrain.brushes import EmptyMap
from terrain_explorer.terrain.filters.parameter_maps import ParameterMap
from terrain_explorer.terrain.recipe.weight_layers import WeightLayer

pytestmark = pytest.mark.usefixtures("without_waiting_for_the_disk")
laws = settings(deadline=None, max_examples=40)
ANYTHING = st.lists(work((*WORK, "stroke", "open", "edit", "remove", "go_to")), max_size=12)


@pytest.fixture
def small(monkeypatch):
    """Let new bases come early, take some maps and strokes for large ones, and recipes in small pieces."""
    monkeypatch.setattr(writer_module, "_LEAST_LOG_BYTES", 4000)
    monkeypatch.setattr(writer_module, "AT_ONCE_BYTES", 400)
    monkeypatch.setattr(changes_module, "_LONG", 6)
    monkeypatch.setattr(changes_module, "_STROKES", 2)


@pytest.mark.usefixtures("small")
@laws
@given(ANYTHING)
def test_the_recipe_comes_back_after_any_work(qapp, done):
    with journal_in_a_folder_of_its_own() as journalled:
        desk = JournalledDesk(journalled)
        for each in done:
            desk.do(*each)
            assert desk.writer.kept
            desk.assert_comes_back()
        assert desk.errors == []


@pytest.mark.usefixtures("small")
@laws
@given(st.data())
def test_what_is_kept_comes_back_with_its_recipe_wherever_the_queue_is(qapp, data):
    with journal_in_a_folder_of_its_own(queue := Later()) as journalled:
        desk = JournalledDesk(journalled)
        for each in data.draw(ANYTHING):
            desk.do(*each)
            queue.do(data.draw(st.integers(0, 4)))
            if desk.writer.kept:
                desk.assert_comes_back()
        queue.do()
        assert desk.writer.kept
        desk.assert_comes_back()


def test_a_stroke_costs_no_more_than_itself(desk):
    for _ in range(5):
        desk.draw_line()
    sizes = desk.told_sizes()
    assert len(sizes) == 4
    assert len(set(sizes)) == 1
    desk.undo(None)
    assert desk.told_sizes()[-1] < sizes[0]


def test_the_pixels_of_a_mask_are_written_once(desk):
    for mask in MASKS[:2]:
        desk.filter(FILTERS["invert"]())
        desk.edit((len(desk.document.recipe.steps) - 1, {"mask": mask}))
        desk.draw_line()
    assert len(desk.files("picture")) == 2  # they, and the stamp
    desk.assert_comes_back()


def test_the_pixels_of_a_parameter_map_are_written_once(desk):
    for strength in (1.0, 0.5):
        desk.filter(FILTERS["streams"](maps=(ParameterMap("rain", MASKS[0], 0.5, 2.0),)))
        desk.edit((len(desk.document.recipe.steps) - 1, {"strength": strength}))
        desk.draw_line()
    assert len(desk.files("picture")) == 2  # they, and the stamp
    desk.assert_comes_back()


def test_copied_ground_is_written_once(desk):
    desk.filter(PIECES[2])
    desk.edit((0, {"strength": 0.5}))
    desk.draw_line()
    assert len(desk.files("picture")) == 2  # it, and the stamp
    assert "packed" not in json.dumps(desk.document.recipe.steps[0].to_content(lambda copied: 1))
    desk.assert_comes_back()


def test_strokes_within_one_selection_cost_no_more_than_themselves(desk):
    desk.draw_line()
    desk.select(MASKS[0])
    for _ in range(5):
        desk.draw_line()
    _select, first, *others = [content.get("recipe") for content in desk.told("log")]
    assert "masks" in json.dumps(first)
    assert not any("masks" in json.dumps(each) or "selection" in each for each in others)
    assert [content.get("selection") is not None for content in desk.told("log")] == [True, *[False] * 5]
    assert len(desk.files("picture")) == 2  # the pixels of the mask, and the stamp
    desk.assert_comes_back()
    desk.select(MASKS[2])
    desk.draw_line()
    desk.select(MASKS[0])
    desk.draw_line()
    desk.assert_comes_back()
    desk.go_to(5)
    desk.assert_comes_back()


def test_layers_of_weights_come_back_and_their_pixels_are_written_once(desk):
    desk.draw_line()
    layers = (WeightLayer("Rest", None), *(WeightLayer(str(place), mask) for place, mask in enumerate(MASKS)))
    desk.document.set_layers(layers)
    desk.draw_line()
    pictures = len(desk.files("picture"))
    desk.draw_line()
    assert desk.read().recipe.read_layers() == layers
    assert len(desk.files("picture")) == pictures
    assert sum("layers" in content for content in desk.told("log")) <= 1
    for _ in range(3):
        desk.document.undo()
    assert desk.read().recipe.read_layers() == ()


def test_a_selection_whose_pixels_are_lost_leaves_the_rest(desk):
    desk.draw_line()
    desk.select(MASKS[0])
    *_, pixels = sorted(desk.folder.glob("*.picture"))
    pixels.unlink()
    work = desk.read()
    with pytest.raises(NotUnderstoodError):
        work.recipe.read_selection()
    assert work.heightmap.heights.tobytes() == desk.document.heightmap.heights.tobytes()


def test_a_picture_is_written_once_and_goes_with_its_last_base(desk):
    desk.open(True)
    assert desk.files("picture") == []  # the base itself is the picture
    desk.filter(FILTERS["invert"]())
    desk.draw_line()
    source, stamp = files = desk.files("picture")
    for _ in range(3):
        desk.filter(FILTERS["invert"]())
        desk.draw_line()
    assert desk.files("picture") == files
    assert source != stamp
    desk.document.start_drawing(EmptyMap(9, 9))
    assert desk.files("picture") == []
    desk.undo(None)
    desk.assert_comes_back()

"""The document: what each change does to the terrain, the path and the mark of unsaved changes."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terrain_explorer.document.document import Document
from terrain_explorer.document.states import State
from terrain_explorer.terrain import DiamondSquare, Heightmap, RandomNoise, Recipe
from terrain_explorer.terrain.brushes import EmptyMap
from terrain_explorer.terrain.sampling import RELIEF_OF_SIDE, true_relief
from terrain_explorer.terrain.shading.look import Look

HILLS = DiamondSquare(exponent=2, seed=1)
NOISE = RandomNoise(exponent=2, seed=2)
FILE = Path("hills.png")


def some_map(height=0.0):
    return Heightmap(np.array([[0, 1], [2, 3 + height]], np.float32))


@pytest.fixture
def document():
    return Document(State(some_map(), Recipe(HILLS)))


@pytest.fixture
def emitted(document):
    """The names of the signals emitted, in their order."""
    names = []
    document.heightmapChanged.connect(lambda: names.append("heightmap"))
    document.statusChanged.connect(lambda: names.append("status"))
    return names


def test_begins_unmodified_without_a_file_or_a_step(document):
    assert not document.modified
    assert (document.path, document.undo_name, document.redo_name) == (None, None, None)
    assert document.generator is HILLS


BEGINNINGS = {
    "opened": lambda document: document.take_opened(some_map(), FILE, None),
    "sample": lambda document: document.take_sampled(some_map(), "Hills", None),
    "new": lambda document: document.start(some_map(), HILLS),
    "drawing": lambda document: document.start_drawing(EmptyMap(5, 5)),
    "pasted": lambda document: document.take_pasted(some_map()),
    "recovered": lambda document: document.take_recovered(some_map(), None, FILE),
}


@pytest.mark.parametrize("slug", BEGINNINGS)
def test_undo_leads_to_the_users_own_work_and_not_to_the_terrain_of_the_start(slug):
    document = Document(State(some_map(), Recipe(HILLS)), stand_in=True)
    BEGINNINGS[slug](document)
    assert (document.undo_name, document.modified) == (None, slug in ("pasted", "recovered"))
    begun = document.heightmap
    for again in BEGINNINGS.values():
        again(document)
        document.undo()
        assert document.heightmap is begun
    # Whoever changes the terrain of the start makes it theirs.
    document = Document(State(some_map(), Recipe(HILLS)), stand_in=True)
    document.take_generated(grown := some_map(), NOISE)
    BEGINNINGS[slug](document)
    document.undo()
    assert document.heightmap is grown


def test_steps_are_named_in_the_users_words(document):
    names = []
    for change in (
        lambda: document.take_generated(some_map(), HILLS),
        lambda: document.take_opened(some_map(), FILE, None),
        lambda: document.take_opened(some_map(), FILE, None, "Reload"),
        lambda: document.take_pasted(some_map()),
        lambda: document.start(some_map(), HILLS),
    ):
        change()
        names.append(document.undo_name)
    assert names == ["Generate diamond-square", "Open hills.png", "Reload hills.png", "Paste", "New"]


def test_undo_and_redo_without_a_step_do_nothing(document, emitted):
    document.undo()
    document.redo()
    assert emitted == []


def test_every_change_is_told(document, emitted):
    document.take_generated(some_map(), HILLS)
    document.undo()
    document.redo()
    assert emitted == ["heightmap", "status"] * 3
    document.note_saved(document.heightmap, FILE, document.file_binding)
    assert emitted[6:] == ["status"]


class TestModified:
    @pytest.mark.parametrize("kind", ["generated", "pasted"])
    def test_is_what_was_generated_or_pasted(self, document, kind):
        document.take_generated(some_map(), HILLS) if kind == "generated" else document.take_pasted(some_map())
        assert document.modified

    def test_is_not_what_was_opened_or_begun(self, document):
        document.take_opened(some_map(), FILE, None)
        assert not document.modified
        document.start(some_map(), HILLS)
        assert not document.modified

    def test_follows_undo_and_redo_to_what_was_saved(self, document):
        document.take_generated(some_map(), HILLS)
        document.note_saved(document.heightmap, FILE, document.file_binding)
        assert not document.modified
        document.undo()
        assert document.modified
        document.redo()
        assert not document.modified

    def test_stays_where_the_terrain_changed_while_it_was_saved(self, document):
        document.take_generated(written := some_map(), HILLS)
        document.take_generated(some_map(), NOISE)
        document.note_saved(written, FILE, document.file_binding)
        assert document.modified
        document.undo()
        assert not document.modified

    def test_is_what_was_undone_while_it_was_saved(self, document):
        """The file has the change, and the window shows the terrain without it."""
        document.take_opened(some_map(), FILE, None)
        document.take_filtered(written := some_map(), "Raise")
        document.undo()
        document.note_saved(written, FILE, document.file_binding)
        assert document.modified

    def test_is_not_what_was_opened_while_another_was_saved(self, document):
        document.take_generated(written := some_map(), HILLS)
        home = document.file_binding
        document.take_opened(some_map(), Path("other.png"), None)
        document.note_saved(written, FILE, home)
        assert not document.modified

    def test_is_not_what_was_opened_and_changed_and_undone_while_another_was_saved(self, document):
        document.take_generated(written := some_map(), HILLS)
        home = document.file_binding
        document.take_opened(some_map(), Path("other.png"), None)
        document.take_filtered(some_map(), "Raise")
        document.note_saved(written, FILE, home)
        document.undo()
        assert not document.modified

    @pytest.mark.parametrize("kind", ["opened", "sampled", "started", "drawing_started"])
    def test_is_not_what_was_saved_before_other_work(self, document, kind):
        document.take_generated(some_map(), HILLS)
        document.note_saved(document.heightmap, FILE, document.file_binding)
        begin = {
            "opened": lambda: document.take_opened(some_map(), Path("other.png"), None),
            "sampled": lambda: document.take_sampled(some_map(), "Coast", None),
            "started": lambda: document.start(some_map()),
            "drawing_started": lambda: document.start_drawing(EmptyMap()),
        }
        begin[kind]()
        assert not document.modified
        document.undo()
        assert not document.modified
        document.redo()
        assert not document.modified

    @pytest.mark.parametrize("kind", ["opened", "saved"])
    def test_is_what_other_work_replaced_in_its_file(self, document, kind):
        document.take_generated(some_map(), HILLS)
        document.note_saved(document.heightmap, FILE, document.file_binding)
        if kind == "opened":
            document.take_opened(some_map(), FILE, None, verb="Reload")
        else:
            document.take_pasted(some_map())
            document.note_saved(document.heightmap, FILE, document.file_binding)
        document.undo()
        assert document.modified


class TestPath:
    def test_stays_with_generated_terrain(self, document):
        document.take_generated(some_map(), HILLS)
        document.note_saved(document.heightmap, FILE, document.file_binding)
        document.take_generated(some_map(), NOISE)
        assert document.path == FILE

    def test_of_a_drawing_is_not_for_generated_terrain(self, document):
        document.take_opened(some_map(), FILE, None)
        document.take_generated(some_map(), HILLS)
        assert document.path is None

    @pytest.mark.parametrize("kind", ["pasted", "started"])
    def test_is_left_by_a_paste_and_by_new(self, document, kind):
        document.take_opened(some_map(), FILE, Recipe(HILLS))
        document.take_pasted(some_map()) if kind == "pasted" else document.start(some_map(), HILLS)
        assert document.path is None

    def test_of_a_file_saved_late_is_not_that_of_one_opened_meanwhile(self, document):
        """Otherwise the next save would put the opened terrain in the place of the saved one."""
        document.take_generated(written := some_map(), HILLS)
        home = document.file_binding
        document.take_opened(some_map(), other := Path("other.png"), None)
        document.note_saved(written, FILE, home)
        assert document.path == other
        document.undo()
        assert document.path == FILE

    def test_is_that_of_all_steps_before_and_after_a_save(self, document):
        document.take_generated(some_map(), HILLS)
        document.take_filtered(some_map(), "Smooth")
        document.undo()
        document.note_saved(document.heightmap, FILE, document.file_binding)
        paths = []
        for position in range(3):
            document.go_to(position)
            paths.append(document.path)
        assert paths == [FILE] * 3


class TestBudget:
    def test_drops_the_oldest_and_keeps_the_newest(self, monkeypatch):
        first = some_map()
        monkeypatch.setattr("terrain_explorer.document.document.UNDO_BYTES", 3 * first.heights.nbytes)
        document = Document(State(first, Recipe(HILLS)))
        maps = [some_map() for _ in range(6)]
        for heightmap in maps:
            document.take_generated(heightmap, HILLS)
        back = []
        while document.undo_name:
            document.undo()
            back.append(document.heightmap)
        assert back == [maps[4], maps[3], maps[2]]


class Model:
    """The document as a plain list of what can be shown, and where in it we are."""

    def __init__(self, first):
        self.states, self.at = [first], 0

    def do(self, state):
        del self.states[self.at + 1 :]
        self.states.append(state)
        self.at += 1

    def undo(self):
        self.at = max(self.at - 1, 0)

    def redo(self):
        self.at = min(self.at + 1, len(self.states) - 1)


@settings(max_examples=150)
@given(st.lists(st.sampled_from(["generate", "open", "paste", "new", "undo", "redo"]), max_size=40))
def test_any_mix_of_changes_behaves_like_a_list(changes):
    document = Document(State(some_map(), Recipe(HILLS)))
    model = Model((document.heightmap, HILLS))
    for change in changes:
        new = some_map()
        if change == "generate":
            document.take_generated(new, NOISE)
            model.do((new, NOISE))
        elif change == "open":
            document.take_opened(new, FILE, None)
            model.do((new, None))
        elif change == "paste":
            document.take_pasted(new)
            model.do((new, None))
        elif change == "new":
            document.start(new, HILLS)
            model.do((new, HILLS))
        else:
            getattr(document, change)()
            getattr(model, change)()
        assert (document.heightmap, document.generator) == model.states[model.at]
        assert (document.undo_name is None, document.redo_name is None) == (
            model.at == 0,
            model.at == len(model.states) - 1,
        )


def test_a_change_keeps_the_file_and_is_made_by_no_generator(document):
    document.take_opened(some_map(), FILE, Recipe(HILLS))
    changed = some_map()
    document.take_filtered(changed, "Crop")
    assert (document.heightmap, document.path, document.generator) == (changed, FILE, None)
    assert (document.undo_name, document.modified) == ("Crop", True)


IN_METRES = Heightmap(np.array([[-60, 0], [100, 400]], np.float32), metres=True)
WAYS_IN = {
    "open": lambda document, heightmap: document.take_opened(heightmap, Path("map.png"), None),
    "paste": lambda document, heightmap: document.take_pasted(heightmap),
    "sample": lambda document, heightmap: document.take_sampled(heightmap, "Sample", None),
    "start": lambda document, heightmap: document.start(heightmap),
    "recover": lambda document, heightmap: document.take_recovered(heightmap, None, None),
}


class TestLook:
    def test_another_one_is_told_once_and_is_no_step(self, document):
        looks = []
        document.lookChanged.connect(looks.append)
        for _ in range(2):
            document.set_look(Look(haze=0.5))
        assert looks == [Look(haze=0.5)]
        assert document.names == ()
        assert not document.needs_saving, "no file keeps a look"

    def test_one_that_came_with_a_step_goes_with_it_and_leaves_what_was_set_meanwhile(self, document):
        document.take_pasted(some_map(1.0))
        document.bring_look(Look(water=True, water_level=0.25))
        document.set_look(replace(document.look, haze=0.5))
        document.undo()
        assert document.look == Look(haze=0.5)
        document.redo()
        assert document.look == Look(haze=0.5, water=True, water_level=0.25)
        document.set_look(replace(document.look, water_level=0.75))
        document.undo()
        assert document.look == Look(haze=0.5, water_level=0.75)

    @pytest.mark.parametrize("begin", WAYS_IN.values(), ids=WAYS_IN)
    def test_the_sea_stays_with_its_terrain(self, document, begin):
        document.take_pasted(some_map(1.0))
        sea = Look(haze=0.5, water=True, water_level=0.7)
        document.set_look(sea)
        begin(document, some_map(2.0))
        assert document.look == Look(haze=0.5)
        document.undo()
        assert document.look == sea

    @pytest.mark.parametrize("begin", WAYS_IN.values(), ids=WAYS_IN)
    def test_the_sea_of_a_terrain_in_metres_begins_at_zero(self, document, begin):
        begin(document, IN_METRES)
        document.set_look(replace(document.look, water=True))
        assert document.look.water_height(IN_METRES) == pytest.approx(0.0, abs=1e-4)

    @pytest.mark.parametrize("begin", WAYS_IN.values(), ids=WAYS_IN)
    def test_a_terrain_in_metres_is_drawn_true_until_somebody_says_otherwise(self, document, begin):
        measured = replace(IN_METRES, spacing=30.0)
        true = true_relief(measured) / RELIEF_OF_SIDE
        begin(document, measured)
        assert document.look.exaggeration == pytest.approx(min(true, 10))
        document.take_filtered(replace(measured, spacing=300.0), "Size in metres")
        assert document.look.exaggeration == pytest.approx(true / 10)
        begin(document, some_map(2.0))
        assert document.look.exaggeration == document.usual_look.exaggeration == 1
        document.set_look(replace(document.look, exaggeration=2.5))
        document.take_filtered(measured, "Size in metres")
        assert document.look.exaggeration == 2.5

    @pytest.mark.parametrize("begin", WAYS_IN.values(), ids=WAYS_IN)
    def test_an_exaggeration_set_in_metres_stays_with_its_terrain(self, document, begin):
        measured = replace(IN_METRES, spacing=300.0)
        document.set_look(replace(document.look, exaggeration=2.5))
        begin(document, measured)
        true = true_relief(measured) / RELIEF_OF_SIDE
        assert document.look.exaggeration == pytest.approx(true)
        assert document.plain_look.exaggeration == 1
        document.set_look(replace(document.look, exaggeration=0.7, haze=0.5))
        begin(document, measured)
        assert (document.look.exaggeration, document.look.haze) == (pytest.approx(true), 0.5)
        begin(document, some_map(2.0))
        assert document.look.exaggeration == document.usual_look.exaggeration == 2.5

    def test_it_follows_a_range_that_changes_until_somebody_sets_it(self, document):
        document.take_pasted(IN_METRES)
        lowered = replace(IN_METRES, range=(-120.0, 400.0))
        document.take_filtered(lowered, "Lower")
        assert document.look.water_height_in(lowered.range) is None
        assert replace(document.look, water=True).water_height(lowered) == pytest.approx(0.0, abs=1e-4)
        document.set_look(replace(document.look, water_level=0.5))
        document.take_filtered(IN_METRES, "Raise")
        assert document.look.water_level == 0.5

    def test_one_that_a_file_brought_goes_with_the_file(self, document, tmp_path):
        document.set_look(Look(haze=0.5))
        document.take_opened(some_map(1.0), tmp_path / "a.terrain", None, brings_look=True)
        document.bring_look(Look(palette="arid", water=True), own=True)
        document.set_look(replace(document.look, haze=0.9))
        document.take_pasted(some_map(2.0))
        assert document.look == document.usual_look == Look(haze=0.5)

    def test_one_that_a_file_brought_stays_with_it_through_undo_and_redo(self, document, tmp_path):
        document.set_look(Look(haze=0.5))
        document.take_opened(some_map(1.0), tmp_path / "a.terrain", None, brings_look=True)
        document.bring_look(Look(palette="arid"), own=True)
        document.take_pasted(some_map(2.0))
        document.undo()
        assert (document.look, document.usual_look) == (Look(palette="arid"), Look(haze=0.5))
        document.undo()
        document.set_look(Look(haze=0.7))
        document.go_to(2)
        document.take_pasted(some_map(3.0))
        assert document.look == document.usual_look == Look(haze=0.7)

    def test_one_that_a_file_brought_stays_when_other_ground_is_grown_there(self, document, tmp_path):
        document.take_opened(some_map(1.0), tmp_path / "a.terrain", None, brings_look=True)
        document.bring_look(Look(palette="arid"), own=True)
        document.take_generated(some_map(2.0), HILLS)
        document.set_look(Look(palette="arid", haze=0.9))
        document.take_pasted(some_map(3.0))
        assert document.look == Look()

    def test_several_steps_back_change_it_once(self, document):
        for palette in ("arid", "snow"):
            document.take_sampled(some_map(1.0), "Hills", None)
            document.bring_look(Look(palette=palette), own=True)
        told = []
        document.lookChanged.connect(told.append)
        document.go_to(0)
        assert told == [Look()]

    def test_a_preset_keeps_the_sea_and_what_follows_the_terrain(self, document):
        measured = replace(IN_METRES, spacing=300.0)
        document.take_pasted(measured)
        before = document.look
        document.adopt_look(Look(haze=0.5))
        assert document.look == replace(before, haze=0.5) != Look(haze=0.5)
        document.adopt_look(Look(water=True, exaggeration=2))
        assert document.look == replace(before, water=True, exaggeration=2)
        document.set_look(replace(before, water_level=0.9))
        document.adopt_look(Look(water_level=0.5))
        assert document.look.water_level == 0.9

    def test_a_file_that_is_read_again_keeps_it(self, document, tmp_path):
        document.take_opened(some_map(1.0), tmp_path / "a.png", None)
        document.set_look(Look(water=True, water_level=0.4))
        document.take_opened(some_map(2.0), tmp_path / "a.png", None, "Reload")
        assert document.look == Look(water=True, water_level=0.4)

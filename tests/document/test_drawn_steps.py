"""Strokes among other steps: undo and redo bring back the exact bits, the generator, the file and the mark."""

import gc
from dataclasses import replace
from pathlib import Path
from weakref import ref

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from hypothesis.stateful import run_state_machine_as_test as run
from stroke_tools import drawn, some_windows

from terrain_explorer.document.document import Document
from terrain_explorer.document.states import State
from terrain_explorer.terrain import DiamondSquare, Heightmap, RandomNoise, Recipe, Window

HILLS = DiamondSquare(exponent=4, seed=1)
FILE = Path("hills.png")
CORNER, MIDDLE = Window(0, 0, 2, 3), Window(5, 6, 4, 4)


@pytest.fixture
def document():
    return Document(State(HILLS.heightmap(), Recipe(HILLS)))


def bits(heightmap):
    return heightmap.heights.shape, heightmap.heights.tobytes(), heightmap.range, heightmap.recipe, heightmap.extremes


def test_a_stroke_is_one_step(document):
    before = bits(document.heightmap)
    after = bits(drawn(document, [CORNER, MIDDLE]))
    assert (document.undo_name, document.generator) == ("Raise", None)
    document.undo()
    assert (bits(document.heightmap), document.generator) == (before, HILLS)
    document.redo()
    assert (bits(document.heightmap), document.generator) == (after, None)


def test_a_stroke_that_changed_nothing_is_no_step(document):
    drawn(document, [])
    assert (document.names, document.modified) == ((), False)


def test_the_document_tells_where_it_changed(document):
    seen, shown = [], []
    document.heightmapChanged.connect(lambda: seen.append(document.changed_windows))
    document.shownChanged.connect(shown.append)
    drawn(document, [CORNER, MIDDLE])
    drawn(document, [CORNER])
    document.undo()
    document.go_to(0)
    document.take_generated(HILLS.heightmap(), HILLS)
    document.undo()
    assert seen == shown == [(CORNER, MIDDLE), (CORNER,), (CORNER,), (CORNER, MIDDLE), None, None]


def test_a_sketched_stroke_is_shown_and_no_step(document):
    before, shown = document.heightmap, []
    document.shownChanged.connect(lambda windows: shown.append((document.shown, windows)))
    live = replace(before, heights=before.heights + np.float32(1), recipe=None)
    document.sketch(live, (CORNER,))
    assert (document.shown, document.heightmap, document.names) == (live, before, ())
    document.take_sketch_back((CORNER,))
    assert shown == [(live, (CORNER,)), (before, (CORNER,))]


def test_of_a_stroke_that_was_sketched_nothing_is_left_to_show(document):
    seen, shown = [], []
    document.sketch(document.heightmap, (CORNER,))
    document.heightmapChanged.connect(lambda: seen.append(document.changed_windows))
    document.shownChanged.connect(shown.append)
    after = drawn(document, [CORNER])
    assert (seen, shown, document.shown) == ([(CORNER,)], [()], after)
    document.sketch(after, ())
    drawn(document, [])
    assert (shown[1:], document.shown) == ([(), ()], after)


def test_another_terrain_in_the_middle_of_a_sketch_is_shown_everywhere(document):
    drawn(document, [CORNER])
    document.sketch(document.heightmap, (MIDDLE,))
    shown = []
    document.shownChanged.connect(shown.append)
    document.undo()
    assert (shown, document.changed_windows, document.shown) == ([None], (CORNER,), document.heightmap)


def test_a_way_over_strokes_alone_names_each_window_once(document):
    for window in (CORNER, MIDDLE, CORNER):
        drawn(document, [window])
    document.go_to(0)
    assert set(document.changed_windows) == {CORNER, MIDDLE}
    assert len(document.changed_windows) == 2


def test_nothing_that_others_hold_changes(document):
    first = document.heightmap
    copy = first.heights.copy()
    second = drawn(document, [MIDDLE])
    document.undo()
    document.redo()
    assert np.array_equal(first.heights, copy)
    assert not second.heights.flags.writeable


def test_what_was_saved_is_known_again_after_strokes(document):
    drawn(document, [CORNER])
    document.note_saved(document.heightmap, FILE, document.file_binding)
    drawn(document, [MIDDLE])
    drawn(document, [CORNER])
    assert document.modified
    document.go_to(1)
    assert (document.modified, document.path) == (False, FILE)
    document.undo()
    assert document.modified


def test_what_is_saved_late_is_known_again(document):
    written = drawn(document, [CORNER])
    drawn(document, [MIDDLE])
    document.note_saved(written, FILE, document.file_binding)
    assert (document.modified, document.path) == (True, FILE)
    del written
    document.undo()
    assert not document.modified


def test_a_stroke_keeps_its_patches_and_not_the_map(document):
    drawn(document, [CORNER])
    gone = ref(document.heightmap)
    drawn(document, [MIDDLE])
    gc.collect()
    assert gone() is None


def test_a_path_given_by_a_save_stays_whatever_is_undone_and_drawn(document):
    drawn(document, [CORNER])
    document.note_saved(document.heightmap, FILE, document.file_binding)
    drawn(document, [MIDDLE])
    assert document.path == FILE
    for position in (0, 2):
        document.go_to(position)
        assert document.path == FILE


def test_recovered_work_is_unsaved_and_can_be_undone(document):
    document.take_recovered(RandomNoise(exponent=2).heightmap(), None, FILE)
    assert (document.modified, document.path, document.undo_name) == (True, FILE, "Recover")
    document.undo()
    assert (document.modified, document.path) == (False, None)


class Steps(RuleBasedStateMachine):
    """The document against a list of all its states."""

    def __init__(self):
        super().__init__()
        self.document = Document(State(HILLS.heightmap(), Recipe(HILLS)))
        self.states, self.at = [self.snapshot()], 0
        # The one file holds one of the states, and the first one needs no saving until its own work gets that file.
        self.saved, self.untouched, self.first = None, self.states[0], self.document.file_binding

    def snapshot(self):
        return [*bits(self.document.heightmap), self.document.generator]

    def did(self):
        del self.states[self.at + 1 :]
        self.states.append(self.snapshot())
        self.at += 1

    @rule(data=st.data())
    def stroke(self, data):
        drawn(self.document, data.draw(some_windows(*self.document.heightmap.heights.shape)))
        self.did()

    @rule(seed=st.integers(0, 3), exponent=st.integers(1, 5))
    def generate(self, seed, exponent):
        generator = RandomNoise(exponent=exponent, seed=seed)
        self.document.take_generated(generator.heightmap(), generator)
        self.did()

    @rule()
    def flip(self):
        self.document.take_pasted(Heightmap(self.document.heightmap.heights[::-1].copy()))
        self.did()

    @rule()
    def open(self):
        self.document.take_opened(Heightmap(self.document.heightmap.heights[:, ::-1].copy()), FILE, None)
        self.did()
        self.saved = self.states[self.at]

    @rule()
    def save(self):
        self.document.note_saved(self.document.heightmap, FILE, self.document.file_binding)
        self.saved = self.states[self.at]
        if self.document.file_binding is self.first:
            self.untouched = None

    @precondition(lambda self: self.document.undo_name)
    @rule()
    def undo(self):
        self.document.undo()
        self.at -= 1

    @precondition(lambda self: self.document.redo_name)
    @rule()
    def redo(self):
        self.document.redo()
        self.at += 1

    @rule(data=st.data())
    def go_to(self, data):
        position = data.draw(st.integers(0, len(self.document.names)))
        self.at += position - self.document.position
        self.document.go_to(position)

    @rule(data=st.data())
    def read_another_state(self, data):
        position = data.draw(st.integers(0, len(self.document.names)))
        state = self.document.finding_state(position)()
        read = [*bits(state.heightmap), state.generator]
        assert read == self.states[self.at + position - self.document.position]

    @invariant()
    def shows_the_exact_bits(self):
        assert self.snapshot() == self.states[self.at]

    @invariant()
    def knows_what_was_saved(self):
        state = self.states[self.at]
        assert self.document.modified == (state is not self.saved and state is not self.untouched)

    @invariant()
    def lists_the_steps(self):
        assert self.document.position + self.document.history.dropped == self.at
        assert len(self.document.names) + self.document.history.dropped == len(self.states) - 1


@pytest.mark.parametrize("budget", [10**9, 5000])
def test_any_mix_of_steps_gives_the_exact_bits_back(monkeypatch, budget):
    monkeypatch.setattr("terrain_explorer.document.document.UNDO_BYTES", budget)
    run(Steps, settings=settings(derandomize=True, deadline=None, max_examples=60, stateful_step_count=30))

"""Work that was not saved, with its selection: kept while one works, offered at the next start, given back."""

import errno
import shutil
from pathlib import Path

import numpy as np
import pytest
from gui_tools import LONG
from stroke_tools import drawn

from terrain_explorer.document.document import Document
from terrain_explorer.document.journal import journal as journal_module
from terrain_explorer.document.journal import read_work
from terrain_explorer.document.journal.journal import lock_of
from terrain_explorer.document.states import State
from terrain_explorer.files.process_lock import ProcessLock
from terrain_explorer.gui.file_io import autosave as recovery_module
from terrain_explorer.gui.file_io.autosave import Autosave, recovery_folder
from terrain_explorer.gui.services.messages import MessageLevel
from terrain_explorer.terrain import DiamondSquare, Heightmap, RandomNoise, Recipe, Step, Window
from terrain_explorer.terrain.brushes import Brush, Raise
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.filters import Terrace
from terrain_explorer.terrain.masks import MASK_SHAPES, Mask
from terrain_explorer.terrain.recipe import Drawing, DrawnStroke, Picture
from terrain_explorer.terrain.recipe.shelf import Shelved
from terrain_explorer.terrain.recipe.weight_layers import WeightLayer
from terrain_explorer.terrain.shading.look import Look

HILLS = DiamondSquare(exponent=4, seed=1)
FILE = Path("/home/somebody/hills.png")
CORNER = Window(0, 0, 3, 4)
STROKE = DrawnStroke(Raise(), Brush(), (PointerPlace(1.0, 2.0, 0.5), None))


@pytest.fixture
def start(qapp, tmp_path):
    """Return a function that starts a document with its recovery; they are stopped in the end."""
    started = []

    def start(root=tmp_path / "recovery"):
        document = Document(State(HILLS.heightmap(), Recipe(HILLS)))
        recovery = Autosave(document, root)
        started.append(recovery)
        return document, recovery

    yield start
    for recovery in started:
        recovery.stop()


@pytest.fixture
def crash(start, tmp_path):
    """Return a function that leaves behind what a document kept so far, as a crash does."""

    def crash(work):
        document, recovery = start(tmp_path / "crashed")
        work(document)
        finish(recovery)
        (folder,) = (tmp_path / "crashed").glob("*.v1")
        shutil.copytree(folder, tmp_path / "recovery" / folder.name)
        return document.heightmap

    return crash


@pytest.fixture
def found(qtbot):
    """Return a function that gives the only work that a recovery finds."""

    def found(recovery):
        with qtbot.waitSignal(recovery.found, timeout=LONG) as told:
            recovery.look()
        (lost,) = told.args[0]
        return lost

    return found


def finish(recovery):
    """Let the queue finish: a journal is read when nobody writes it any more."""
    recovery._queue.submit(int).result(LONG / 1000)
    assert recovery.kept


def two_strokes(document):
    document.take_opened(Heightmap(np.arange(30, dtype=np.float32).reshape(5, 6)), FILE, None)
    drawn(document, [CORNER])
    drawn(document, [CORNER])


def journals(root):
    return list(root.glob("*.v1"))


def test_each_change_is_kept(start, tmp_path):
    document, recovery = start()
    changes = (
        lambda: drawn(document, [CORNER]),
        lambda: drawn(document, [CORNER]),
        document.undo,
        lambda: document.take_generated(RandomNoise(exponent=2).heightmap(), RandomNoise(exponent=2)),
        document.undo,
        lambda: document.go_to(0),
        lambda: document.go_to(2),
        lambda: document.note_saved(document.heightmap, FILE, document.file_binding),
    )
    for change in changes:
        change()
        finish(recovery)
        work = read_work(*journals(tmp_path / "recovery"))
        assert work.heightmap.heights.tobytes() == document.heightmap.heights.tobytes()
        assert (work.recipe.read(), work.header.path) == (document.recipe, document.path)
        assert (work.changes > 0) == document.modified


def test_a_stroke_is_kept_when_the_document_has_told_of_it(start):
    document, recovery = start()
    assert recovery.kept
    drawn(document, [CORNER])
    assert recovery.kept


def test_work_comes_back_unsaved_and_with_its_file(start, crash, found, qtbot):
    expected = crash(two_strokes)
    document, recovery = start()
    lost = found(recovery)
    assert (lost.name, lost.changes) == ("hills.png", 2)
    with qtbot.waitSignal(document.heightmapChanged, timeout=LONG):
        recovery.recover(lost)
    assert document.heightmap.heights.tobytes() == expected.heights.tobytes()
    assert (document.path, document.modified, document.undo_name) == (FILE, True, "Recover")


def test_light_and_colours_come_back_as_they_were_last(start, crash, found, qtbot, monkeypatch):
    monkeypatch.setattr(recovery_module, "_LOOK_MS", 1)
    look = Look(palette="arid", water=True, water_level=0.4, sun_azimuth=100.0)

    def work(document):
        two_strokes(document)
        document.set_look(look)
        qtbot.wait(100)

    crash(work)
    document, recovery = start()
    document.set_look(Look(haze=0.9))
    lost = found(recovery)
    with qtbot.waitSignal(document.lookChanged, timeout=LONG):
        recovery.recover(lost)
    assert document.look == look
    document.undo()
    assert document.look == Look(haze=0.9)


@pytest.mark.parametrize("own", [False, True])
def test_a_look_is_that_of_recovered_work_alone_only_if_it_was_before(start, crash, found, qtbot, monkeypatch, own):
    monkeypatch.setattr(recovery_module, "_LOOK_MS", 1)

    def work(document):
        two_strokes(document)
        document.bring_look(Look(palette="arid"), own)
        qtbot.wait(100)

    crash(work)
    document, recovery = start()
    lost = found(recovery)
    with qtbot.waitSignal(document.lookChanged, timeout=LONG):
        recovery.recover(lost)
    assert document.look == Look(palette="arid")
    document.set_look(Look(palette="snow"))
    document.take_generated(HILLS.heightmap(), HILLS)
    document.start(HILLS.heightmap(), HILLS)
    assert document.look.palette == ("land" if own else "snow")


def test_recovered_work_outlives_another_crash(start, crash, found, qtbot, tmp_path):
    """The old journal goes when the new one holds the work, and no sooner."""
    expected = crash(two_strokes)
    _, recovery = start()
    lost = found(recovery)
    recovery.recover(lost)
    qtbot.waitUntil(lambda: not lost.folder.exists(), timeout=LONG)
    work = read_work(*journals(tmp_path / "recovery"))
    assert work.heightmap.heights.tobytes() == expected.heights.tobytes()
    assert work.changes == 2


def drawn_on_a_picture(document):
    document.take_opened(Heightmap(np.arange(30, dtype=np.float32).reshape(5, 6)), FILE, None)
    drawn(document, [CORNER], by_hand=STROKE)
    drawn(document, [CORNER], by_hand=STROKE)


def test_the_steps_come_back_and_outlive_another_crash(start, crash, found, qtbot, tmp_path):
    crash(drawn_on_a_picture)
    document, recovery = start()
    lost = found(recovery)
    recovery.recover(lost)
    qtbot.waitUntil(lambda: not lost.folder.exists(), timeout=LONG)
    (step,) = document.recipe.steps
    assert step.filter == Drawing(5, 6, (STROKE, STROKE))
    assert document.recipe.source.heightmap.heights.tobytes() == np.arange(30, dtype=np.float32).tobytes()
    (journal,) = journals(tmp_path / "recovery")
    assert read_work(journal).recipe.read().steps == document.recipe.steps


def test_work_whose_steps_are_damaged_comes_back_without_them(start, crash, found, qtbot, tmp_path):
    expected = crash(drawn_on_a_picture)
    (journal,) = journals(tmp_path / "recovery")
    (recipe,) = journal.glob("*.recipe")
    recipe.write_bytes(b"damaged")
    document, recovery = start()
    lost = found(recovery)
    with qtbot.waitSignal(recovery.reported, timeout=LONG) as reported:
        recovery.recover(lost)
    assert reported.args[0].level is MessageLevel.WARNING
    assert "not the steps" in reported.args[0].text
    assert document.heightmap.heights.tobytes() == expected.heights.tobytes()
    assert document.recipe is None


def test_work_that_cannot_be_kept_anew_stays_where_it_was(start, crash, found, qtbot, monkeypatch):
    crash(two_strokes)
    _, recovery = start()
    lost = found(recovery)
    monkeypatch.setattr(journal_module, "write_record", _full)
    with qtbot.waitSignal(recovery.reported, timeout=LONG) as reported:
        recovery.recover(lost)
    assert reported.args[0].level is MessageLevel.WARNING
    recovery.stop()
    assert read_work(lost.folder) is not None


def test_discarded_work_is_gone(start, crash, found, qtbot):
    crash(two_strokes)
    _, recovery = start()
    lost = found(recovery)
    recovery.discard(lost)
    qtbot.waitUntil(lambda: not lost.folder.exists(), timeout=LONG)


def test_work_without_an_answer_is_offered_again(start, crash, found):
    crash(two_strokes)
    _, recovery = start()
    lost = found(recovery)
    recovery.stop()
    assert found(start()[1]) == lost


def test_work_of_a_process_that_is_slow_to_end_is_offered_later(start, crash, qtbot, tmp_path, monkeypatch):
    """While the system writes down its memory, its journal is still locked."""
    crash(two_strokes)
    (folder,) = journals(tmp_path / "recovery")
    ending = ProcessLock(lock_of(folder))
    monkeypatch.setattr(recovery_module, "_PAUSE_MS", 10)
    _, recovery = start()
    offers = []
    recovery.found.connect(offers.append)
    with qtbot.waitSignal(recovery._looked, timeout=LONG):
        recovery.look()
    assert offers == []
    ending.release()
    qtbot.waitUntil(lambda: len(offers) > 0, timeout=LONG)
    assert [lost.folder for lost in offers[0]] == [folder]


def test_what_was_offered_is_not_offered_again_by_the_same_window(start, crash, found, qtbot, monkeypatch):
    crash(two_strokes)
    monkeypatch.setattr(recovery_module, "_PAUSE_MS", 10)
    _, recovery = start()
    looks = []  # True for those that found something
    recovery._looked.connect(looks.append)
    found(recovery)
    qtbot.waitUntil(lambda: len(looks) == recovery_module._LOOKS, timeout=LONG)
    assert looks.count(True) == 1


def test_a_window_that_closes_takes_no_work_any_more(start, crash, found, qapp):
    crash(two_strokes)
    document, recovery = start()
    lost = found(recovery)
    recovery.recover(lost)
    recovery.stop()
    qapp.processEvents()
    assert not document.modified
    assert read_work(lost.folder) is not None


def _full(*_):
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize(("read", "words"), [(_full, "the disk is full"), (lambda folder: None, "no longer be read")])
def test_work_that_cannot_be_read_is_told_and_stays(start, crash, found, qtbot, monkeypatch, read, words):
    crash(two_strokes)
    document, recovery = start()
    lost = found(recovery)
    monkeypatch.setattr(recovery_module, "read_work", read)
    with qtbot.waitSignal(recovery.reported, timeout=LONG) as reported:
        recovery.recover(lost)
    assert reported.args[0].level is MessageLevel.ERROR
    assert words in reported.args[0].text
    assert lost.folder.exists()
    assert not document.modified


def test_a_damaged_journal_is_reported_and_the_others_are_offered(start, crash, found, qtbot, tmp_path):
    crash(two_strokes)
    damaged = tmp_path / "recovery" / "damaged.v1"
    damaged.mkdir()
    (damaged / "000000000001.base").write_bytes(b"no record")
    _, recovery = start()
    reports = []
    recovery.reported.connect(reports.append)
    assert found(recovery).folder != damaged
    (report,) = reports
    assert report.level is MessageLevel.WARNING
    assert str(damaged) in report.text
    assert damaged.exists()


def test_work_comes_back_though_its_file_cannot_be_looked_at(start, crash, found, qtbot, monkeypatch):
    heightmap = crash(lambda document: (document.take_opened(document.heightmap, FILE, None), two_strokes(document)))
    document, recovery = start()
    lost = found(recovery)
    monkeypatch.setattr(Path, "stat", _forbidden(Path.stat))
    recovery.recover(lost)
    qtbot.waitUntil(lambda: document.modified, timeout=LONG)
    assert np.array_equal(document.heightmap.heights, heightmap.heights)


def _forbidden(stat):
    def look(path, **options):
        if path == FILE:
            raise PermissionError(errno.EACCES, "Permission denied")
        return stat(path, **options)

    return look


@pytest.mark.parametrize(
    "work",
    [
        lambda document: None,
        lambda document: (two_strokes(document), document.note_saved(document.heightmap, FILE, document.file_binding)),
        lambda document: (drawn(document, [CORNER]), document.undo()),
    ],
    ids=["nothing done", "saved", "undone"],
)
def test_nothing_is_offered_where_nothing_is_unsaved(start, crash, qtbot, tmp_path, work):
    crash(work)
    _, recovery = start()
    recovery.found.connect(lambda _: pytest.fail("there is nothing to offer"))
    recovery.look()
    qtbot.waitUntil(lambda: len(journals(tmp_path / "recovery")) == 1, timeout=LONG)
    recovery.stop()
    assert list((tmp_path / "recovery").iterdir()) == []


def test_what_another_window_keeps_is_not_offered(start, qtbot):
    documents = [start(), start()]
    for document, recovery in documents:
        drawn(document, [CORNER])
        recovery.found.connect(lambda _: pytest.fail("it is still open"))
    for _, recovery in documents:
        with qtbot.waitSignal(recovery._looked, timeout=LONG):
            recovery.look()


def test_a_window_that_ends_leaves_nothing(start, tmp_path):
    document, recovery = start()
    drawn(document, [CORNER])
    recovery.stop()
    assert list((tmp_path / "recovery").iterdir()) == []


def test_a_full_disk_is_told_once_and_drawing_goes_on(start, qtbot, monkeypatch):
    document, recovery = start()
    warnings = []
    recovery.reported.connect(lambda message: warnings.append(message.text))
    qtbot.waitUntil(lambda: recovery.kept, timeout=LONG)
    with monkeypatch.context() as full:
        full.setattr(journal_module, "write_record", _full)
        for _ in range(3):
            drawn(document, [CORNER])
            qtbot.waitUntil(lambda: not recovery.kept, timeout=LONG)
        qtbot.waitUntil(lambda: len(warnings) > 0, timeout=LONG)
    drawn(document, [CORNER])
    qtbot.waitUntil(lambda: recovery.kept, timeout=LONG)
    (warning,) = warnings
    assert warning.startswith("The journal of unsaved work cannot be written: the disk is full. ")


def test_the_journals_are_kept_with_the_users_data(qapp):
    assert recovery_folder().name == "recovery"
    assert Path.home() in recovery_folder().parents


BOX = Mask.of(MASK_SHAPES["rectangle"]())


def settle(autosave):
    autosave._queue.submit(int).result(LONG / 1000)
    assert autosave.kept


def test_each_selection_is_kept_and_leaves_the_work_unmodified(start, tmp_path):
    document, autosave = start(tmp_path)
    (folder,) = tmp_path.glob("*.v1")
    for change in (lambda: document.select(BOX, "Box"), document.undo, document.redo):
        change()
        settle(autosave)
        work = read_work(folder)
        assert (work.recipe.read_selection(), work.changes) == (document.selection, 0)
    document.take_pasted(DiamondSquare(exponent=3).heightmap())
    settle(autosave)
    assert read_work(folder).recipe.read_selection() is None


def test_the_selection_comes_back_with_the_work(start, qtbot, tmp_path):
    document, autosave = start(tmp_path / "crashed")
    drawn(document, [Window(0, 0, 3, 4)])
    document.select(BOX, "Box")
    settle(autosave)
    (folder,) = (tmp_path / "crashed").glob("*.v1")
    shutil.copytree(folder, tmp_path / "next" / folder.name)
    later, autosave = start(tmp_path / "next")
    with qtbot.waitSignal(autosave.found, timeout=LONG) as told:
        autosave.look()
    (lost,) = told.args[0]
    with qtbot.waitSignal(later.heightmapChanged, timeout=LONG):
        autosave.recover(lost)
    assert later.selection == BOX
    assert later.modified
    later.undo()
    assert later.selection is None


def test_layers_of_weights_come_back(start, crash, found, qtbot):
    layers = (WeightLayer("Rest", None), WeightLayer("Box", BOX))
    crash(lambda document: document.set_layers(layers))
    document, recovery = start()
    with qtbot.waitSignal(document.heightmapChanged, timeout=LONG):
        recovery.recover(found(recovery))
    assert document.layers == layers
    assert document.needs_saving


def test_what_was_kept_on_the_shelf_comes_back(start, crash, found, qtbot):
    kept = Shelved("Hills", Recipe(RandomNoise(exponent=2, seed=5), (Step(Terrace()),)))
    picture = RandomNoise(exponent=2).heightmap()
    drawn = Shelved("Drawn", Recipe(Picture("a.png", picture), (Step(Terrace()),)))
    crash(lambda document: document.set_shelf((kept, drawn)))
    document, recovery = start()
    with qtbot.waitSignal(document.heightmapChanged, timeout=LONG):
        recovery.recover(found(recovery))
    assert [one.name for one in document.shelf] == ["Hills", "Drawn"]
    assert document.shelf[0] == kept
    assert (document.shelf[1].recipe.heightmap().heights == drawn.recipe.heightmap().heights).all()
    assert document.needs_saving


def test_a_journal_that_cannot_be_kept_from_the_start_is_told_to_who_listens_later(qtbot, start, tmp_path):
    (tmp_path / "home").write_text("no folder")
    _, recovery = start(tmp_path / "home" / "recovery")
    with qtbot.waitSignal(recovery.reported, timeout=LONG) as told:
        pass
    assert told.args[0].level is MessageLevel.WARNING
    assert told.args[0].text.startswith("The journal of unsaved work cannot be written: ")


def test_a_journal_whose_folder_goes_later_is_told(qtbot, start, tmp_path):
    document, recovery = start(tmp_path / "recovery")
    qtbot.waitUntil(lambda: recovery.kept, timeout=LONG)
    finish(recovery)
    shutil.rmtree(tmp_path / "recovery")
    (tmp_path / "recovery").write_text("no folder")
    with qtbot.waitSignal(recovery.reported, timeout=LONG) as told:
        document.take_generated(RandomNoise(exponent=4).heightmap(), RandomNoise(exponent=4))
    assert told.args[0].level is MessageLevel.WARNING

"""A recipe that is lost, damaged or of another version never takes the heights with it."""

import errno
import json
from contextlib import suppress

import pytest
from journal_tools import Later, journal_in_a_folder_of_its_own
from journalled_desk import JournalledDesk, bits
from test_damaged_journals import ODD, damaged, packed, places

from terrain_explorer.document.journal import NotUnderstoodError
from terrain_explorer.document.journal import writer as writer_module
from terrain_explorer.document.journal.journal import Journal
from terrain_explorer.document.journal.records import read_records
from terrain_explorer.terrain import FILTERS

pytestmark = pytest.mark.usefixtures("without_waiting_for_the_disk")


@pytest.fixture
def drawn(desk):
    """A journal with all kinds of files: strokes on a picture that was opened and turned."""
    desk.open(True)
    desk.draw_line()
    desk.filter(FILTERS["flip"]())
    desk.draw_line()
    desk.draw_line()
    return desk


def assert_heights_alone_come_back(desk):
    work = desk.read()
    assert bits(work.heightmap) == bits(desk.document.heightmap)
    with pytest.raises(NotUnderstoodError):
        work.recipe.read()


@pytest.mark.parametrize("kind", ["recipe", "picture"])
@pytest.mark.parametrize("left", [None, b"", b"broken", b"\xff" * 300])
def test_a_damaged_file_leaves_the_heights(drawn, kind, left):
    path = min(drawn.folder.glob(f"*.{kind}"))
    path.unlink() if left is None else path.write_bytes(left)
    assert_heights_alone_come_back(drawn)


@pytest.mark.parametrize("kind", ["recipe", "picture"])
def test_a_file_that_is_cut_leaves_the_heights(drawn, kind):
    path = min(drawn.folder.glob(f"*.{kind}"))
    content = path.read_bytes()
    # A picture is whole before the record of its voids, without which it is none to find fault with.
    for length in range(0, len(content) if kind == "recipe" else 500, 7):
        path.write_bytes(content[:length])
        assert_heights_alone_come_back(drawn)


@pytest.mark.parametrize("odd", [odd for odd in ODD if len(odd) < 5000], ids=lambda odd: odd[:12])
@pytest.mark.parametrize("kind", ["recipe", "log", "picture"])
def test_an_odd_value_anywhere_leaves_the_heights(drawn, kind, odd):
    path = min(drawn.folder.glob(f"*.{kind}"))
    first, *others = read_records(path)
    rest = b"".join(packed(json.dumps(one.content).encode(), one.payload.tobytes()) for one in others)
    expected = bits(drawn.document.heightmap)
    for place in places(first.content):
        if kind != "log" or place[:1] == ("recipe",):
            path.write_bytes(packed(damaged(first.content, place, odd), first.payload.tobytes()) + rest)
            work = drawn.read()
            assert bits(work.heightmap) == expected
            with suppress(NotUnderstoodError):  # or another recipe, where the odd value is as good as the one before
                work.recipe.read()


def test_a_recipe_begun_anew_after_a_damaged_one_comes_back(drawn):
    (path,) = drawn.folder.glob("*.recipe")
    path.unlink()
    drawn.open(False)
    drawn.draw_line()
    drawn.assert_comes_back()


def test_a_journal_of_a_version_without_recipes_has_none(drawn):
    for path in [*drawn.folder.glob("*.base"), *drawn.folder.glob("*.log")]:
        records = list(read_records(path))
        for record in records:
            record.content.pop("recipe", None)
        path.write_bytes(b"".join(packed(json.dumps(one.content).encode(), one.payload.tobytes()) for one in records))
    work = drawn.read()
    assert bits(work.heightmap) == bits(drawn.document.heightmap)
    assert work.recipe.read() is None


@pytest.mark.parametrize("method", ["write_recipe", "write_picture"])
def test_what_a_full_disk_did_not_take_is_tried_again(desk, monkeypatch, method):
    desk.open(False)
    with monkeypatch.context() as full:
        full.setattr(Journal, method, _full)
        desk.draw_line()
        desk.filter(FILTERS["flip"]())
        desk.draw_line()
        assert not desk.writer.kept
        assert_heights_alone_come_back(desk)
    assert desk.errors
    desk.draw_line()
    assert desk.writer.kept
    desk.assert_comes_back()


def test_recovered_work_waits_for_its_recipe_to_leave_the_old_journal(qapp, monkeypatch):
    monkeypatch.setattr(Journal, "write_recipe", _full)
    with journal_in_a_folder_of_its_own() as journalled:
        desk = JournalledDesk(journalled)
        desk.filter(FILTERS["flip"]())
        desk.writer.when_kept(lambda: pytest.fail("it was not kept"))


def test_the_heights_do_not_wait_for_a_long_recipe(qapp, monkeypatch):
    monkeypatch.setattr("terrain_explorer.document.journal.recipe_changes._LONG", 5)
    with journal_in_a_folder_of_its_own(queue := Later()) as journalled:
        desk = JournalledDesk(journalled)
        for _ in range(4):
            desk.draw_line()
        queue.do()
        desk.filter(FILTERS["flip"]())
        assert not desk.writer.kept
        assert_heights_alone_come_back(desk)
        queue.do()
        assert desk.writer.kept
        desk.assert_comes_back()


def test_a_large_picture_is_left_to_the_queue(qapp, monkeypatch):
    monkeypatch.setattr(writer_module, "AT_ONCE_BYTES", 400)  # room for the map, and not for the stamp
    with journal_in_a_folder_of_its_own(queue := Later()) as journalled:
        desk = JournalledDesk(journalled)
        desk.open(False)
        queue.do()
        desk.draw_line()
        assert not desk.writer.kept
        assert_heights_alone_come_back(desk)
        queue.do()
        desk.assert_comes_back()


def _full(*_):
    raise OSError(errno.ENOSPC, "No space left on device")

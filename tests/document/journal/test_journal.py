"""The journal: what was kept is read back, whatever was kept and wherever the writing ended."""

import errno
import os
import shutil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from journal_tools import FILE, Journalled, Later, change, journal_in_a_folder_of_its_own, some_map, state_in

from terrain_explorer.document.journal import journal as journal_module
from terrain_explorer.document.journal import writer as writer_module
from terrain_explorer.document.journal.journal import Journal
from terrain_explorer.document.journal.stored_values import NotUnderstoodError
from terrain_explorer.terrain import DiamondSquare, Window

HILLS = DiamondSquare(exponent=2, seed=3)
UPPER, LOWER = Window(0, 1, 2, 3), Window(3, 0, 2, 2)
pytestmark = pytest.mark.usefixtures("without_waiting_for_the_disk")
laws = settings(derandomize=True, deadline=None, max_examples=40)


@pytest.fixture
def small(monkeypatch):
    """Let new bases come early, and take some strokes for large ones."""
    monkeypatch.setattr(writer_module, "_LEAST_LOG_BYTES", 400)
    monkeypatch.setattr(writer_module, "AT_ONCE_BYTES", 60)


@pytest.fixture
def begin(tmp_path):
    """Return a function that begins a journal, which ends with the test."""
    begun = []

    def begin(queue=None, root=tmp_path):
        begun.append(Journalled(root, queue))
        return begun[-1]

    yield begin
    for journalled in begun:
        journalled.end()


@pytest.fixture
def journalled(begin):
    journalled = begin()
    journalled.keep(some_map(), path=FILE)
    return journalled


@pytest.mark.usefixtures("small")
@laws
@given(st.data())
def test_the_last_state_is_read_back(data):
    with journal_in_a_folder_of_its_own() as journalled:
        journalled.keep(some_map())
        for _ in range(data.draw(st.integers(0, 20))):
            change(journalled, data)
            assert journalled.writer.kept
            assert journalled.read() == journalled.states[-1]
        assert journalled.errors == []


@pytest.mark.usefixtures("small")
@laws
@given(st.data())
def test_what_is_kept_is_read_back_wherever_the_queue_is(data):
    """A sudden end leaves what was handed over, and nothing that was not."""
    with journal_in_a_folder_of_its_own(queue := Later()) as journalled:
        journalled.keep(some_map())
        kept = -1
        for _ in range(data.draw(st.integers(0, 20))):
            change(journalled, data)
            queue.do(data.draw(st.integers(0, 3)))
            kept = len(journalled.states) - 1 if journalled.writer.kept else kept
            found = journalled.read()
            assert found in journalled.states[max(kept, 0) :] or (found is None and kept < 0)
        queue.do()
        assert journalled.writer.kept
        assert journalled.read() == journalled.states[-1]


def test_a_stroke_is_kept_before_the_queue_has_worked(begin):
    journalled = begin(queue := Later())
    journalled.keep(some_map())
    queue.do()
    journalled.draw([UPPER])
    assert journalled.writer.kept
    assert journalled.read() == journalled.states[-1]


def test_a_generated_terrain_is_kept_as_its_recipe_until_one_draws_on_it(begin):
    generator = DiamondSquare(exponent=6, seed=3)
    journalled = begin()
    journalled.keep(generator.heightmap(), generator=generator)
    (base,) = journalled.folder.glob("*.base")
    assert base.stat().st_size < 2000
    journalled.draw([UPPER])
    (base,) = journalled.folder.glob("*.base")
    assert base.stat().st_size > 65 * 65 * 4
    assert journalled.read() == journalled.states[-1]


def test_a_recipe_that_gives_another_terrain_than_it_did_is_not_believed(begin, monkeypatch):
    journalled = begin()
    journalled.keep(HILLS.heightmap(), generator=HILLS)
    monkeypatch.setattr(DiamondSquare, "heightmap", lambda self: some_map())
    with pytest.raises(NotUnderstoodError):
        journalled.read()


def test_a_change_written_during_a_sync_is_synced_later(journalled, monkeypatch):
    """The queue may wait for the disk at the very moment in which a change is being written."""
    log, synced, write = journalled.writer._log, [], journal_module.write_record

    def interrupted(*arguments):
        log.sync()
        return write(*arguments)

    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_size))
    monkeypatch.setattr(journal_module, "write_record", interrupted)
    journalled.draw([UPPER])
    assert os.fstat(log._file.fileno()).st_size in synced


def test_a_long_log_makes_room_for_a_new_base(journalled, monkeypatch):
    monkeypatch.setattr(writer_module, "_LEAST_LOG_BYTES", 400)
    for _ in range(100):
        journalled.draw([UPPER, LOWER])
        assert sum(path.stat().st_size for path in journalled.folder.iterdir()) < 40_000
        assert len(list(journalled.folder.glob("*.base"))) == 1
    assert journalled.read() == journalled.states[-1]


class TestTorn:
    """Files cut off or damaged, as a power cut or a bad disk leaves them."""

    @pytest.fixture
    def journalled(self, journalled):
        for windows in ([UPPER], [UPPER, LOWER], [LOWER]):
            journalled.draw(windows)
        return journalled

    def files(self, journalled):
        (base,), (log,) = journalled.folder.glob("*.base"), journalled.folder.glob("*.log")
        return base, log

    def ends(self, content):
        """Return where the records in a log end."""
        ends = [0]
        while ends[-1] < len(content):
            start = ends[-1]
            text = int.from_bytes(content[start : start + 4], "little")
            payload = int.from_bytes(content[start + 4 : start + 12], "little")
            ends.append(start + 12 + text + payload + 4)
        return ends

    def test_a_log_cut_at_any_byte_gives_its_whole_records(self, journalled):
        _, log = self.files(journalled)
        content = log.read_bytes()
        ends = self.ends(content)
        assert len(ends) == 4
        for length in reversed(range(len(content) + 1)):
            os.truncate(log, length)
            whole = sum(end <= length for end in ends) - 1
            assert journalled.read() == journalled.states[whole], length

    def test_a_base_cut_at_any_byte_gives_nothing(self, journalled):
        base, _ = self.files(journalled)
        for length in reversed(range(base.stat().st_size)):
            os.truncate(base, length)
            assert journalled.read() is None, length

    @pytest.mark.parametrize("flipped", [[0xFF], [1 << bit for bit in range(8)]], ids=["all bits", "one bit"])
    def test_a_damaged_byte_never_gives_a_state_that_was_not_kept(self, journalled, flipped):
        for path in self.files(journalled):
            with path.open("r+b", buffering=0) as file:
                for place, byte in enumerate(file.readall()):
                    os.pwrite(file.fileno(), bytes([byte ^ flipped[place % len(flipped)]]), place)
                    assert journalled.read() in [None, *journalled.states], (path, place)
                    os.pwrite(file.fileno(), bytes([byte]), place)

    @laws
    @given(data=st.data())
    def test_damage_anywhere_never_gives_a_state_that_was_not_kept(self, data):
        with journal_in_a_folder_of_its_own() as journalled:
            journalled.keep(some_map())
            journalled.draw([UPPER])
            journalled.draw([LOWER])
            path = data.draw(st.sampled_from(self.files(journalled)))
            content = bytearray(path.read_bytes())
            start = int(data.draw(st.floats(0, 1, exclude_max=True)) * len(content))
            noise = data.draw(st.binary(min_size=1, max_size=40))
            content[start : start + len(noise)] = noise
            path.write_bytes(content)
            assert journalled.read() in [None, *journalled.states]

    def test_a_base_cut_behind_its_heights_gives_them_without_their_voids(self, begin):
        journalled = begin()
        journalled.keep(some_map(voids=True))
        base, _ = self.files(journalled)
        os.truncate(base, base.stat().st_size - 1)
        found, kept = journalled.read(), journalled.states[-1]
        assert (found[:3], found[3]) == (kept[:3], False)
        assert kept[3]

    def test_a_base_that_is_not_complete_leaves_the_older_one(self, journalled, tmp_path):
        before = tmp_path / "before"
        shutil.copytree(journalled.folder, before)
        journalled.keep(some_map(9, 9))
        shutil.copytree(before, journalled.folder, dirs_exist_ok=True)
        (newest,) = (path for path in journalled.folder.glob("*.base") if not (before / path.name).exists())
        newest.rename(newest.with_suffix(".part"))
        assert journalled.read() == journalled.states[-2]

    def test_a_base_lost_in_a_power_cut_leaves_the_older_one(self, begin):
        journalled = begin(queue := Later())
        journalled.keep(some_map())
        queue.do()
        journalled.draw([UPPER])
        journalled.keep(some_map(9, 9))
        newest = max(journalled.folder.glob("*.base"))
        os.truncate(newest, newest.stat().st_size // 2)
        assert journalled.read() == journalled.states[-2]

    def test_what_follows_a_gap_is_not_read(self, journalled):
        _, log = self.files(journalled)
        content = log.read_bytes()
        ends = self.ends(content)
        log.write_bytes(content[: ends[1]] + content[ends[2] :])
        assert journalled.read() == journalled.states[1]


class TestFullDisk:
    def test_keeps_the_last_whole_state_and_goes_on_when_there_is_room(self, journalled, monkeypatch):
        journalled.draw([UPPER])
        with monkeypatch.context() as full:
            full.setattr(journal_module, "write_record", _half_written)
            for _ in range(3):
                journalled.draw([UPPER])
                assert not journalled.writer.kept
                assert journalled.read() == journalled.states[1]
        assert [error.errno for error in journalled.errors] == [errno.ENOSPC] * 3
        journalled.draw([LOWER])
        assert journalled.writer.kept
        assert journalled.read() == journalled.states[-1]

    def test_leaves_no_part_behind(self, journalled, monkeypatch):
        monkeypatch.setattr(journal_module, "write_record", _half_written)
        journalled.keep(some_map(7, 7))
        assert {path.suffix for path in journalled.folder.iterdir()} == {".base", ".log"}
        assert journalled.read() == journalled.states[0]

    def test_without_room_for_a_new_base_the_log_goes_on(self, journalled, monkeypatch):
        monkeypatch.setattr(writer_module, "_LEAST_LOG_BYTES", 400)
        monkeypatch.setattr(journal_module.Journal, "write_base", _refused)
        for _ in range(60):
            journalled.draw([UPPER, LOWER])
            assert journalled.writer.kept
            assert journalled.read() == journalled.states[-1]
        assert journalled.errors

    def test_a_folder_that_cannot_be_made_is_tried_again(self, begin, tmp_path):
        root = tmp_path / "recovery"
        root.write_bytes(b"not a folder")
        journalled = begin(root=root)
        journalled.keep(some_map())
        assert not journalled.writer.kept
        root.unlink()
        journalled.keep(journalled.heightmap, (UPPER,))
        assert journalled.writer.kept
        assert journalled.read() == journalled.states[-1]


class TestWhenKept:
    def test_waits_for_the_terrain(self, begin):
        journalled = begin(queue := Later())
        journalled.keep(some_map())
        journalled.writer.when_kept(lambda: seen.append(journalled.read()))
        journalled.keep(some_map())
        seen = []
        queue.do(3)
        assert seen == []
        queue.do()
        assert seen == [journalled.states[-1]]

    @pytest.mark.usefixtures("small")
    def test_comes_though_a_small_terrain_overtook_a_large_one(self, begin, monkeypatch):
        journalled, write_base = begin(queue := Later()), Journal.write_base

        def overtaken(journal, entry, heights, numbers):
            write_base(journal, entry, heights, numbers)
            if entry.number == 1:
                journalled.keep(some_map(2, 2))

        monkeypatch.setattr(Journal, "write_base", overtaken)
        journalled.keep(some_map())
        queue.do()
        journalled.writer.when_kept(lambda: seen.append(journalled.read()))
        seen = []
        queue.do()
        assert seen == [journalled.states[1]]
        assert journalled.writer.kept

    def test_never_comes_when_nothing_can_be_kept(self, begin, monkeypatch):
        journalled = begin()
        monkeypatch.setattr(journal_module, "write_record", _half_written)
        journalled.keep(some_map())
        journalled.writer.when_kept(lambda: pytest.fail("it was not kept"))


def test_a_removed_journal_leaves_nothing(begin, tmp_path):
    journalled = begin(queue := Later())
    journalled.keep(some_map())
    journalled.draw([UPPER])
    journalled.writer.remove()
    queue.do()
    assert list(tmp_path.iterdir()) == []
    assert journalled.errors == []


def test_two_journals_do_not_mix(begin, tmp_path):
    two = [begin(), begin()]
    for journalled in two:
        journalled.keep(some_map())
    for window in (UPPER, LOWER):
        for journalled in two:
            journalled.draw([window])
    assert {state_in(folder) for folder in tmp_path.glob("*.v1")} == {journalled.states[-1] for journalled in two}


def _half_written(file, content, points=0, pieces=()):
    file.write(b"half a record")
    raise OSError(errno.ENOSPC, "No space left on device")


def _refused(*_):
    raise OSError(errno.ENOSPC, "No space left on device")

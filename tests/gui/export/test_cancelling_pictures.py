"""Cancelled pictures leave the old file and nothing else."""

import os
import threading
from itertools import islice

import pytest
from gui_tools import LONG
from picture_tools import done, picture, turntable

from terrain_explorer.files import bounded_queue
from terrain_explorer.files.bounded_queue import PieceSource
from terrain_explorer.gui.export.picture_dialogs import PictureDialog


class Writing:
    """Waits when the last picture is about to be written, until it is given up."""

    def __init__(self):
        self.taken, self.last = 0, 1
        self.in_time = False
        self.begun, self.given_up = threading.Event(), threading.Event()

    def wait(self):
        self.taken += 1
        if self.taken == self.last:
            self.begun.set()
            self.in_time = self.given_up.wait(20)


@pytest.fixture
def writing(monkeypatch):
    writing, take = Writing(), PieceSource.take

    class Told(threading.Event):
        def set(self):
            super().set()
            writing.given_up.set()

    def slowly(self):
        piece = take(self)
        writing.wait()
        return piece

    monkeypatch.setattr(bounded_queue, "Event", Told)
    monkeypatch.setattr(PieceSource, "take", slowly)
    yield writing
    writing.given_up.set()


class TestCancelling:
    @pytest.mark.parametrize("name", ["turn.webp", "turn.gif", "turn.png"])
    @pytest.mark.parametrize("end", ["cancel", "stop"])
    def test_leaves_the_old_file_and_nothing_else(self, qtbot, exports, shown, slow, tmp_path, name, end):
        old = tmp_path / name
        old.write_text("old")
        exports.save(shown, turntable(), old)
        assert slow.waiting.wait(20)
        assert len(list(tmp_path.iterdir())) >= 2
        if end == "cancel":
            exports.job.cancel()
            slow.go_on.set()
            qtbot.waitUntil(lambda: not exports.job.busy, timeout=LONG)
        else:
            slow.go_on.set()
            exports.stop()
        assert slow.closed == 1
        assert set(tmp_path.iterdir()) <= {old, tmp_path / "settings"}
        assert old.read_text() == "old"
        assert slow.drawn == 2
        assert not exports.job.busy

    def test_another_picture_is_drawn_after_it(self, qtbot, exports, told, shown, slow, tmp_path):
        exports.save(shown, turntable(), tmp_path / "turn.webp")
        assert slow.waiting.wait(20)
        exports.job.cancel()
        assert told == []
        slow.go_on.set()
        qtbot.waitUntil(lambda: not exports.job.busy, timeout=LONG)
        done(qtbot, exports, lambda: exports.save(shown, picture(), tmp_path / "hills.png"))
        assert told == ["Cancelled. No picture was saved.", "Saved hills.png."]

    @pytest.mark.parametrize("name", ["hills.png", "hills.jpg", "hills.webp", "turn.webp", "turn.gif", "turn-001.png"])
    @pytest.mark.parametrize("end", ["cancel", "stop"])
    def test_when_all_is_drawn_leaves_the_old_file(
        self, qtbot, exports, told, shown, slow, writing, tmp_path, name, end
    ):
        """The picture, or the last frame, is being written when the end comes."""
        old = tmp_path / name
        old.write_text("old")
        slow.go_on.set()
        writing.last = 2 if name.startswith("turn") else 1
        exports.save(shown, turntable(frames=2) if name.startswith("turn") else picture(), old)
        assert writing.begun.wait(20)
        (exports.job.cancel if end == "cancel" else exports.stop)()
        qtbot.waitUntil(lambda: not exports.job.busy, timeout=LONG)
        assert writing.in_time
        assert told == (["Cancelled. No picture was saved."] if end == "cancel" else [])
        assert old.read_text() == "old"
        assert set(tmp_path.iterdir()) <= {old, tmp_path / "settings"}

    @pytest.mark.parametrize("name", ["hills.png", "turn.webp", "turn.gif", "turn-001.png"])
    def test_at_any_step_leaves_the_old_file(self, shown, slow, tmp_path, name):
        """Also at the last one, after which nothing is left to write."""
        slow.go_on.set()
        choice = turntable(frames=2) if name.startswith("turn") else picture()
        old, ends, done = tmp_path / name, [], False
        while not done:
            old.write_text("old")
            steps = choice.saving(slow, choice.subject(shown), old)
            ends.append(list(islice(steps, len(ends))))
            if len(ends[-1]) < len(ends) - 1:
                done = True
            else:
                steps.close()
                assert old.read_text() == "old"
                assert set(tmp_path.iterdir()) <= {old, tmp_path / "settings"}
        assert old.read_bytes() != b"old"
        assert ends[-1][-2:] == [1.0, 1.0]

    def test_that_comes_too_late_is_told_so(self, qtbot, exports, told, shown, slow, tmp_path, monkeypatch):
        reached, go_on, sync = threading.Event(), threading.Event(), os.fsync

        def fsync(file):
            reached.set()
            go_on.wait(20)
            sync(file)

        monkeypatch.setattr(os, "fsync", fsync)
        exports.save(shown, picture(), tmp_path / "hills.png")
        assert reached.wait(20)
        exports.job.cancel()
        go_on.set()
        qtbot.waitUntil(lambda: told == ["Saved hills.png."], timeout=LONG)
        assert (tmp_path / "hills.png").exists()

    def test_work_under_way_is_not_thrown_away(self, qtbot, exports, told, parent, shown, slow, tmp_path):
        exports.save(shown, turntable(), tmp_path / "turn.webp")
        assert slow.waiting.wait(20)
        for do in (exports.copy, exports.picture, exports.turntable):
            do()
        assert told == ["warned: The last picture is still being drawn. Wait for it, or cancel it."] * 3
        assert not parent.findChildren(PictureDialog)
        slow.go_on.set()
        qtbot.waitUntil(lambda: told[-1] == "Saved turn.webp.", timeout=LONG)

    def test_cancel_with_nothing_to_do_says_nothing(self, exports, told):
        exports.job.cancel()
        assert told == []

from __future__ import annotations

import os
import stat

import numpy as np
import pytest
from power_cuts import PowerCuts

from terrain_explorer.files import HeightmapFileError, read, write
from terrain_explorer.files.atomic import make_folder, replacing, sync_folder
from terrain_explorer.files.pictures.animation import saving_animation
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.render_options import PixelSize, TurntableOptions

is_root = hasattr(os, "geteuid") and os.geteuid() == 0


def test_what_a_kill_left_long_ago_is_taken_away_by_a_later_save(tmp_path):
    path, long_ago = tmp_path / "map[1].png", 0
    left, foreign = tmp_path / ".map[1].png.0123456789abcdef.part", tmp_path / ".map1.png.0123456789abcdef.part"
    for name in (left, foreign):
        name.write_text("half")
        os.utime(name, (long_ago, long_ago))
    fresh = tmp_path / ".map[1].png.fedcba9876543210.part"
    fresh.write_text("being written by another window")
    with replacing(path) as file:
        file.write(b"new")
    assert sorted(tmp_path.iterdir()) == sorted([path, foreign, fresh])


@pytest.mark.skipif(os.name != "posix", reason="on Windows no open file is removed")
def test_a_file_that_is_being_written_stays_whatever_the_clock_said(tmp_path):
    path = tmp_path / "hills.tif"
    with replacing(path) as slow:
        os.utime(slow.name, (0, 0))
        with replacing(path) as quick:
            quick.write(b"quick")
        slow.write(b"slow")
    assert path.read_bytes() == b"slow"


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_after_an_error_the_old_content_is_there_and_nothing_else(tmp_path, error):
    path = tmp_path / "file"
    path.write_text("old")

    def fail():
        with replacing(path) as file:
            file.write(b"half of the new")
            raise error

    with pytest.raises(type(error)):
        fail()
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_permissions_are_handed_on(tmp_path):
    path = tmp_path / "file"
    path.touch()
    path.chmod(0o640)
    with replacing(path) as file:
        file.write(b"new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_new_file_gets_the_usual_permissions(tmp_path):
    (tmp_path / "usual").touch()
    with replacing(tmp_path / "file") as file:
        file.write(b"new")
    assert (tmp_path / "file").stat().st_mode == (tmp_path / "usual").stat().st_mode


@pytest.mark.parametrize("exists", [True, False])
def test_a_link_stays_a_link(tmp_path, exists):
    target, link = tmp_path / "folder" / "target", tmp_path / "link"
    target.parent.mkdir()
    if exists:
        target.write_text("old")
    link.symlink_to(target)
    with replacing(link) as file:
        file.write(b"new")
    assert link.is_symlink()
    assert target.read_text() == "new"


def test_a_folder_is_refused(tmp_path, hills):
    path = tmp_path / "hills.png"
    path.mkdir()
    with pytest.raises(HeightmapFileError, match="it is a folder"):
        write(hills, path)
    assert list(path.iterdir()) == []


@pytest.mark.skipif(is_root, reason="root may write everywhere")
def test_a_read_only_folder_is_refused(tmp_path, hills):
    tmp_path.chmod(0o500)
    with pytest.raises(HeightmapFileError, match="permission"):
        write(hills, tmp_path / "hills.png")
    tmp_path.chmod(0o700)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(is_root, reason="root may write everything")
def test_a_write_protected_file_is_refused(tmp_path, hills):
    path = tmp_path / "hills.png"
    path.write_text("old")
    path.chmod(0o400)
    with pytest.raises(HeightmapFileError, match="permission"):
        write(hills, path)
    assert path.read_text() == "old"


@pytest.mark.parametrize(
    ("code", "told"),
    [(28, "disk is full. Free some space"), (30, "disk is read-only"), (13, "permission"), (5, "Input/output error")],
)
def test_what_the_system_refuses_is_told(tmp_path, hills, monkeypatch, code, told):
    def fail(_):
        raise OSError(code, os.strerror(code))

    path = tmp_path / "hills.tif"
    path.write_text("old")
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(HeightmapFileError, match=r"hills\.tif cannot be saved") as refused:
        write(hills, path)
    assert told in str(refused.value)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("letter", ["a", "山", "🏔"])
def test_the_longest_name_that_there_can_be_is_no_hindrance(tmp_path, letter):
    path = tmp_path / (letter * (255 // len(letter.encode())))
    with replacing(path) as file:
        file.write(b"new")
    assert path.read_bytes() == b"new"


def test_why_a_file_cannot_be_replaced_is_told_as_for_a_new_one(tmp_path, hills, monkeypatch):
    """On a disk that is read-only, the system says no more of a file that exists than that it cannot be written."""

    def refuse(*_):
        raise OSError(30, os.strerror(30))

    path = tmp_path / "hills.tif"
    path.write_text("old")
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(HeightmapFileError, match="the disk is read-only"):
        write(hills, path)
    assert path.read_text() == "old"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes in folders")
@pytest.mark.parametrize("linked", [False, True])
def test_a_pipe_is_not_replaced_by_a_file(tmp_path, linked):
    pipe = tmp_path / "pipe.png"
    os.mkfifo(pipe)
    path = tmp_path / "link.png" if linked else pipe
    if linked:
        path.symlink_to(pipe)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(
        HeightmapFileError, match=r"cannot be saved: it is a device and not a file\. Choose another name"
    ):
        write(Heightmap(np.eye(3), (0.0, 1.0)), path)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert sorted(tmp_path.iterdir()) == before


def _write_film(path):
    with saving_animation(path, PixelSize(16, 16), False, TurntableOptions(2), []) as film:
        for _ in range(2):
            list(film.giving(np.zeros((16, 16, 4), np.uint8)))


def _write_into_a_new_folder(path):
    make_folder(path / "in" / "another")
    with replacing(path / "in" / "another" / "file") as file:
        file.write(b"new")


@pytest.mark.skipif(os.name != "posix", reason="what is on the disk can only be told by syncs of folders")
@pytest.mark.parametrize(
    ("name", "write_to"),
    [
        ("hills.png", lambda path: write(Heightmap(np.eye(3), (0.0, 1.0)), path)),
        ("hills.r16", lambda path: write(Heightmap(np.eye(3), (0.0, 2.0)), path)),
        ("film.png", _write_film),
        ("folder", _write_into_a_new_folder),
    ],
)
def test_what_is_told_to_be_saved_outlives_a_power_cut(tmp_path, name, write_to):
    (tmp_path / "disk").mkdir()
    with PowerCuts(tmp_path / "disk") as cuts:
        write_to(tmp_path / "disk" / name)
    (*_, last) = (cut for _, cut in cuts.disks(tmp_path) if "late" in cut.name)
    assert _files_in(last) == _files_in(tmp_path / "disk") != {}


def _files_in(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_drive_that_cannot_sync_folders_is_no_hindrance(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "fsync", _refusing_folders(22))
    with replacing(tmp_path / "file") as file:
        file.write(b"new")
    assert (tmp_path / "file").read_bytes() == b"new"


def test_a_folder_that_may_not_be_read_is_synced_with_all_others(tmp_path, monkeypatch):
    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    called = []
    monkeypatch.setattr(os, "open", refuse)
    monkeypatch.setattr(os, "sync", lambda: called.append(True))
    sync_folder(tmp_path)
    assert called == [True] or os.name == "nt"


@pytest.mark.skipif(os.name != "posix", reason="Windows syncs no folders")
def test_a_disk_that_fails_after_the_rename_leaves_a_map_that_is_read_as_it_was_meant(tmp_path, monkeypatch):
    path, old, new = tmp_path / "hills.r16", Heightmap(np.eye(3), (0.0, 2.0)), Heightmap(np.eye(4), (0.0, 3.0))
    write(old, path)
    with monkeypatch.context() as failing:
        # The first folder is synced for the side file, which comes before the map.
        failing.setattr(os, "fsync", _refusing_folders(5, first=1))
        with pytest.raises(HeightmapFileError, match=r"hills\.r16 cannot be saved: Input/output error"):
            write(new, path)
    assert read(path).range == new.range


def _refusing_folders(code, first=0):
    sync, seen = os.fsync, []

    def refuse(file):
        if stat.S_ISDIR(os.fstat(file).st_mode):
            seen.append(file)
            if len(seen) > first:
                raise OSError(code, os.strerror(code))
        sync(file)

    return refuse

"""Where the dialogs for new files begin."""

from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths

from terrain_explorer.gui.services import recent_files
from terrain_explorer.gui.services.recent_files import last_folder, remember, save_folder

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def folders(tmp_path):
    """The folders of the last export, of the document, and of a file that was opened before."""
    folders = tmp_path / "last", tmp_path / "maps", tmp_path / "before"
    for folder in folders:
        folder.mkdir()
    remember(folders[2] / "old.png")
    return folders


def test_the_folder_of_the_last_export_comes_first(folders):
    last, maps, _ = folders
    save_folder("exportFolder", last)
    assert last_folder("exportFolder", maps / "hills.png") == last


def test_the_first_export_begins_beside_the_document(folders):
    assert last_folder("exportFolder", folders[1] / "hills.png") == folders[1]


def test_without_a_file_it_begins_where_the_newest_file_is(folders):
    assert last_folder("exportFolder", None) == folders[2]


def test_folders_that_are_gone_do_not_count(folders):
    last, maps, before = folders
    save_folder("exportFolder", last)
    last.rmdir()
    maps.rmdir()
    assert last_folder("exportFolder", maps / "hills.png") == before


def test_a_new_file_begins_where_it_can_be_written(tmp_path, monkeypatch):
    folders = {name: tmp_path / name for name in ("kept", "source", "recent", "documents")}
    for folder in folders.values():
        folder.mkdir()
    read_only = set()
    monkeypatch.setattr(recent_files.os, "access", lambda folder, _: folder not in read_only)
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: str(folders["documents"]))
    recent_files.remember(folders["recent"] / "old.png")
    recent_files.save_folder("tiles", folders["kept"])
    for folder in folders.values():
        assert recent_files.last_folder("tiles", folders["source"] / "hills.png") == folder
        read_only.add(folder)
    assert recent_files.last_folder("tiles", folders["source"] / "hills.png") == Path.home()

"""Where the dialogs for new files begin."""

import pytest

from terrain_explorer.gui.services.recent_files import keep_folder, last_folder, remember

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
    keep_folder("exportFolder", last)
    assert last_folder("exportFolder", maps / "hills.png") == last


def test_the_first_export_begins_beside_the_document(folders):
    assert last_folder("exportFolder", folders[1] / "hills.png") == folders[1]


def test_without_a_file_it_begins_where_the_newest_file_is(folders):
    assert last_folder("exportFolder", None) == folders[2]


def test_folders_that_are_gone_do_not_count(folders):
    last, maps, before = folders
    keep_folder("exportFolder", last)
    last.rmdir()
    maps.rmdir()
    assert last_folder("exportFolder", maps / "hills.png") == before

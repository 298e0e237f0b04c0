"""Files among dropped links, whatever bytes their names have."""

import os
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl

from terrain_explorer.gui.services.dropped_files import files_in

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="paths have drives there")


@pytest.mark.parametrize("name", [b"a b.png", "höhe.tif".encode(), b"100%25.png", b"na\xefve.png", b"a#b?c.png"])
def test_names_keep_their_bytes(name):
    path = Path("/tmp") / os.fsdecode(name)
    mime = QMimeData()
    mime.setData("text/uri-list", f"{path.as_uri()}\r\n".encode())
    assert files_in(mime) == [path]


def test_links_as_text_count_and_those_of_the_web_do_not():
    text = QMimeData()
    text.setText("file:///tmp/a%20b.png\nfile:///tmp/c.png")
    assert files_in(text) == [Path("/tmp/a b.png"), Path("/tmp/c.png")]
    web = QMimeData()
    web.setUrls([QUrl("https://example.org/a.png"), QUrl.fromLocalFile("/tmp/b.png")])
    assert files_in(web) == [Path("/tmp/b.png")]
    words = QMimeData()
    words.setText("a file:///tmp/b.png")
    assert files_in(words) == []

"""Links to files of this machine are taken for the files, with all the bytes of their names."""

import os
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer.cli import main
from terrain_explorer.files import write
from terrain_explorer.local_links import path_of_link
from terrain_explorer.terrain import Heightmap

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="paths have drives there")


@pytest.mark.parametrize(
    ("link", "path"),
    [
        ("file:///home/x/a%20b.png", "/home/x/a b.png"),
        ("file://localhost/home/x/h%C3%B6he.tif", "/home/x/höhe.tif"),
        ("file:/home/x/100%25.png", "/home/x/100%.png"),
        ("FILE:///a%23b.png", "/a#b.png"),
        ("file:///a#b?.png", "/a#b?.png"),
        ("file:///100%.png", "/100%.png"),
        ("file://server/share/a.png", None),
        ("https://example.org/a.png", None),
        ("file:a.png", None),
        ("file:///a%00b", None),
        ("map.png", None),
        ("terrain:abc", None),
    ],
)
def test_links_to_files_are_paths(link, path):
    assert path_of_link(link) == (None if path is None else Path(path))


@given(st.binary(min_size=1, max_size=40).filter(lambda name: not set(name) & {0, 0x2F}))
def test_every_name_comes_back_from_its_link(name):
    path = Path("/tmp") / os.fsdecode(name)
    assert path_of_link(path.as_uri()) == path


def test_commands_take_links(tmp_path, capsys):
    write(Heightmap(np.eye(3)), tmp_path / "höhe 100%.png")
    assert main(["info", (tmp_path / "höhe 100%.png").as_uri()]) == 0
    assert capsys.readouterr().out.startswith("3 rows, 3 columns")
    target = tmp_path / "with space.npy"
    assert main(["convert", (tmp_path / "höhe 100%.png").as_uri(), target.as_uri()]) == 0
    assert target.is_file()

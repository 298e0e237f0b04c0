"""Prints in pieces: what is told beforehand, and the ZIP file that is written."""

from dataclasses import replace
from zipfile import ZipFile

import numpy as np
import pytest
from mesh_tools import is_closed, rough, signed_volume, welded

from terrain_explorer.files.export import mesh_output
from terrain_explorer.files.presets import ExportError, exporting
from terrain_explorer.files.presets.meshes import PrintInPieces
from terrain_explorer.terrain.work import finished

HILLS = rough((33, 65))
TWO = PrintInPieces(width=120, relief=20, base=4, bed_width=60, bed_length=70)


def test_pieces_and_pegs_are_told():
    plan = TWO.plan(HILLS)
    assert plan.summary.startswith("ZIP with 1 × 2 pieces as STL; at most")
    assert dict(plan.values) == {
        "Unit": "millimetres",
        "Size of the whole": "120 x 60 x 23.986 mm",
        "Largest piece": "60 x 60 mm",
        "Pegs to print": "2",
    }
    assert "Pegs to print" not in dict(replace(TWO, pegs=False).plan(HILLS).values)


def test_all_pieces_are_in_the_file(tmp_path):
    from mesh_readers import read_mesh

    path = tmp_path / "hills.zip"
    plan = TWO.plan(HILLS)
    confirmation = finished(exporting(plan, HILLS, path))
    assert "3 files" in confirmation.facts[0]
    with ZipFile(path) as archive:
        names = archive.namelist()
        archive.extractall(tmp_path)
    assert names == ["hills_row1_column1.stl", "hills_row1_column2.stl", "hills_peg_print_2.stl"]
    assert path.stat().st_size <= plan.size.most
    for name in names:
        mesh = read_mesh(tmp_path / name)
        assert is_closed(welded(mesh))
        assert signed_volume(mesh) > 0
        assert np.isfinite(mesh.normals).all()


def test_the_same_print_makes_the_same_file(tmp_path):
    for name in "ab":
        (tmp_path / name).mkdir()
        finished(exporting(TWO.plan(HILLS), HILLS, tmp_path / name / "hills.zip"))
    assert (tmp_path / "a" / "hills.zip").read_bytes() == (tmp_path / "b" / "hills.zip").read_bytes()


def test_a_file_that_is_not_right_leaves_the_old_one(tmp_path, monkeypatch):
    path = tmp_path / "hills.zip"
    path.write_bytes(b"old")
    monkeypatch.setattr(mesh_output.stl, "encode_triangles", lambda corners: b"")
    monkeypatch.setattr(mesh_output, "_wrong", lambda path, names: "it holds other pieces")
    with pytest.raises(ExportError, match="it holds other pieces"):
        finished(exporting(TWO.plan(HILLS), HILLS, path))
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize(("content", "said"), [(b"no", "no ZIP"), (None, "other pieces")])
def test_what_is_read_back_is_looked_at(tmp_path, content, said):
    path = tmp_path / "a.zip"
    if content is None:
        with ZipFile(path, "w") as archive:
            archive.writestr("b.stl", b"")
    else:
        path.write_bytes(content)
    assert said in mesh_output._wrong(path, ["a.stl"])

"""Meshes and prints in pieces: what is told beforehand, and the files."""

from __future__ import annotations

from dataclasses import replace
from zipfile import ZipFile

import numpy as np
import pytest
from mesh_readers import read_mesh
from mesh_tools import COLOURED, euler_characteristic, is_closed, rough, signed_volume, welded, z_up
from preset_tools import exported, preset, slope, typed

from terrain_explorer.files.export import mesh_output
from terrain_explorer.files.presets import PRESETS, ExportError, exporting
from terrain_explorer.files.presets.meshes import PrintInPieces
from terrain_explorer.terrain import parameters
from terrain_explorer.terrain.work import finished

FORMATS = tuple(extension[1:] for extension in COLOURED)

DEGREE = slope(61, 61, 0.0, 500.0, metres=True, spacing=94_000 / 60, stretch=111 / 77)
"""A tile of one degree by one: 77 km from west to east and 111 km from north to south."""


def test_a_print_is_closed_and_as_large_as_was_told(tmp_path):
    chosen = preset("print", width=120, relief=15, base=2)
    plan = chosen.plan(slope())
    path, found = exported(chosen, slope(), tmp_path)
    mesh = read_mesh(path)
    assert plan.size == (path.stat().st_size, True)
    extent = np.ptp(mesh.positions, axis=0)
    np.testing.assert_allclose(extent, [120, 120 * 39 / 59, 17], rtol=1e-5)
    assert typed(plan)["Size"] == "120 x 79.322 x 17 mm"
    assert (is_closed(welded(mesh)), euler_characteristic(welded(mesh))) == (True, 2)
    assert f"{len(mesh.triangles):,} triangles" in found.facts[0]


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("solid", [False, True])
def test_a_mesh_has_the_north_where_its_format_wants_it(tmp_path, format, solid):
    path, found = exported(preset("mesh", format=format, solid=solid), slope(), tmp_path)
    mesh = read_mesh(path)
    places = z_up(mesh.positions, path.suffix)
    highest = places[places[:, 2].argmax()]
    np.testing.assert_allclose(highest[:2], [-50, 50 * 39 / 59], rtol=1e-5)  # the north-west is the highest
    assert f"{len(mesh.triangles):,} triangles" in found.facts[0]


def test_every_format_that_is_not_for_printing_is_offered():
    (format,) = (parameter for parameter in parameters(PRESETS["mesh"]) if parameter.name == "format")
    assert set(format.choices) == set(FORMATS)
    assert format.labels == tuple(choice.upper() for choice in format.choices)
    assert format.default == format.choices[0] == "glb"


@pytest.mark.parametrize("format", FORMATS)
def test_the_size_is_exact(tmp_path, format):
    chosen = preset("mesh", format=format, decimation=3)
    path, _ = exported(chosen, slope(), tmp_path)
    assert chosen.plan(slope()).size == (path.stat().st_size, True)
    assert chosen.plan(slope()).changes == ("One in 3 rows and columns is kept, and the edges.",)


def test_a_survey_becomes_as_large_as_it_is(tmp_path):
    survey = slope(41, 61, 100.0, 400.0, metres=True, spacing=25.0)
    chosen = preset("mesh").suited(survey)
    assert (chosen.width, chosen.relief) == (1500, 300)
    assert preset("print").suited(survey).relief == 20


@pytest.mark.parametrize("slug", ["print", *FORMATS])
def test_a_tile_in_degrees_has_its_true_shape(tmp_path, slug):
    chosen = preset("print") if slug == "print" else preset("mesh", format=slug)
    chosen = replace(chosen, width=111.0).suited(DEGREE) if slug == "print" else replace(chosen, width=111.0)
    path, _ = exported(chosen, DEGREE, tmp_path)
    east, north, _ = np.ptp(z_up(read_mesh(path).positions, path.suffix), axis=0)
    assert (east, north) == pytest.approx((77, 111))
    assert "The ground keeps its true shape: points lie 1283 m by 1850 m apart." in chosen.plan(DEGREE).changes


def test_the_pieces_of_a_tile_in_degrees_make_its_true_shape():
    plan = PrintInPieces(width=111, bed_width=60, bed_length=60, base=4).plan(DEGREE)
    assert (plan.output.pieces(plan.shape).rows, plan.output.pieces(plan.shape).columns) == (2, 2)
    assert typed(plan)["Largest piece"] == "38.5 x 55.5 mm"
    assert typed(plan)["Size of the whole"].startswith("77 x 111 x ")


def test_a_mesh_of_a_tile_in_degrees_is_as_large_as_the_ground():
    assert preset("mesh").suited(DEGREE).width == pytest.approx(111_000)


def test_a_coarser_mesh_is_found_that_fits():
    plan = preset("print").plan(slope(400, 500))
    wanted = plan.size.most // 5
    decimation = plan.output.decimation_within(plan.shape, wanted)
    assert plan.output.decimated(decimation).size(plan.shape).most <= wanted
    assert plan.output.decimated(decimation - 1).size(plan.shape).most > wanted


@pytest.mark.parametrize(("metres", "relief"), [(300.0, 20.0), (30.0, 5.0)])
def test_a_print_begins_as_steep_as_nature_but_never_too_flat_to_be_felt(metres, relief):
    survey = slope(41, 61, 100.0, 100.0 + metres, metres=True, spacing=25.0)
    assert preset("print").suited(survey).relief == relief


@pytest.mark.parametrize("slug", ["print", "mesh"])
def test_what_is_steeper_or_flatter_than_nature_is_told(slug):
    survey = slope(41, 61, 100.0, 400.0, metres=True, spacing=25.0)
    assert preset(slug, width=100, relief=20).plan(survey).changes == ()
    steeper, flatter = (preset(slug, width=100, relief=relief).plan(survey).changes for relief in (50, 10))
    assert steeper == ("2.5 times as tall as in nature, where the relief would be 20.",)
    assert flatter == ("0.5 times as tall as in nature, where the relief would be 20.",)


@pytest.mark.parametrize("facts", [{}, {"metres": True}, {"spacing": 25.0}])
def test_without_metres_nothing_is_said_of_nature(facts):
    drawn = slope(41, 61, **facts)
    assert preset("print").suited(drawn) == preset("print")
    assert preset("print").plan(drawn).changes == ()


@pytest.mark.parametrize(("solid", "height"), [(False, "100"), (True, "85")])
def test_the_height_of_the_plane_at_0_is_told(solid, height):
    """A base of 3 stands for 3 x 100 m / 20 below the lowest point."""
    survey = slope(41, 61, 100.0, 200.0, metres=True)
    values = dict(preset("mesh", relief=20, solid=solid).plan(survey).values)
    assert values["Height of the plane at 0, in metres"] == height
    assert "Height of the plane at 0, in metres" not in dict(preset("mesh").plan(slope()).values)


HILLS = rough((33, 65))
TWO = PrintInPieces(width=120, relief=20, base=4, bed_width=60, bed_length=70)


def test_pieces_and_pegs_are_told():
    plan = TWO.plan(HILLS)
    assert plan.summary.startswith("ZIP with 1 × 2 pieces as STL; at most")
    assert dict(plan.values) == {
        "Unit": "millimetres",
        "Size of the whole": "120 x 60 x 24 mm",
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

"""Prints in pieces: closed solids that fit the bed and each other, with sockets that hold the pegs."""

import importlib.util

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from mesh_readers import MeshRead
from mesh_tools import euler_characteristic, few, is_closed, maps, rough, signed_volume, welded

from terrain_explorer.errors import UserValueError
from terrain_explorer.files.mesh import MeshOptions
from terrain_explorer.files.mesh.print_pieces import Bed, PrintPieces

WHOLE = MeshOptions(width=120, relief=20, base=4, solid=True)


def read(corners):
    """Return triangles as a file of float32 has them."""
    positions = np.asarray(corners, np.float32).reshape(-1, 3)
    return MeshRead(positions, np.arange(len(positions)).reshape(-1, 3), None, None)


def all_pieces(pieces, heightmap):
    return [pieces.piece(heightmap, row, column) for row in range(pieces.rows) for column in range(pieces.columns)]


def socket_volume(pieces):
    return pieces._peg * pieces._peg * 0.5 * pieces.options.base


@few
@given(maps(), st.floats(20, 130), st.floats(20, 130), st.integers(1, 4), st.booleans())
def test_pieces_are_closed_solids_that_make_the_whole(heightmap, width, length, decimation, pegs):
    options = MeshOptions(120, 20, 4, decimation, solid=True)
    rows, columns = heightmap.heights.shape
    cell = 120 / (max(rows, columns) - 1) * decimation
    assume(cell < min(width, length))
    pieces = PrintPieces(heightmap.heights.shape, options, Bed(width, length), pegs)
    volumes, counts = [], []
    for corners in all_pieces(pieces, heightmap):
        mesh = read(corners)
        triangles = welded(mesh)
        assert is_closed(triangles)
        assert euler_characteristic(triangles) == 2
        low, high = mesh.positions.min(axis=0), mesh.positions.max(axis=0)
        assert low.tolist()[:2] == [0, 0]
        assert low[2] == 0
        assert high[0] <= width * 1.0001
        assert high[1] <= length * 1.0001
        volumes.append(signed_volume(mesh))
        counts.append(len(corners))
    assert sum(counts) <= pieces.triangles
    one = PrintPieces(heightmap.heights.shape, options, Bed(500, 500), False)
    (whole,) = all_pieces(one, heightmap)
    expected = signed_volume(read(whole)) - 2 * pieces.peg_count * socket_volume(pieces)
    assert sum(volumes) == pytest.approx(expected, rel=1e-4)


def test_no_triangle_is_degenerate():
    heightmap = rough((40, 50))
    for corners in all_pieces(PrintPieces((40, 50), WHOLE, Bed(60, 60)), heightmap):
        across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        assert (np.linalg.norm(across, axis=1) > 1e-6).all()


def test_as_many_pieces_as_the_bed_needs():
    pieces = PrintPieces((241, 241), MeshOptions(480, solid=True), Bed(200, 250))
    assert (pieces.rows, pieces.columns) == (2, 3)
    assert pieces.largest == (160, 240)
    assert pieces.peg_count == 2 * 2 * 2 + 3 * 2
    assert PrintPieces((241, 241), MeshOptions(480, solid=True), Bed(480, 480)).peg_count == 0


def test_neighbours_meet_and_their_sockets_face_each_other():
    heightmap = rough((33, 65))
    pieces = PrintPieces((33, 65), WHOLE, Bed(60, 70))
    assert (pieces.rows, pieces.columns) == (1, 2)
    west, east = (np.unique(piece.reshape(-1, 3), axis=0) for piece in all_pieces(pieces, heightmap))
    border = west[west[:, 0] == 60][:, 1:], east[east[:, 0] == 0][:, 1:]
    np.testing.assert_array_equal(*border)
    depth = west[(west[:, 0] < 60) & (west[:, 2] < 4) & (west[:, 2] > 0) & (west[:, 1] > 0) & (west[:, 1] < 60)]
    depth = depth[depth[:, 0] > 0]
    assert {round(float(x), 6) for x in depth[:, 0]} == {54.0}
    assert len(depth) == 8


def test_a_peg_is_a_closed_box_that_fits_two_sockets_with_a_gap():
    pieces = PrintPieces((33, 65), WHOLE, Bed(60, 70, gap=0.2))
    mesh = read(pieces.peg())
    assert is_closed(welded(mesh))
    assert signed_volume(mesh) > 0
    np.testing.assert_allclose(mesh.positions.max(axis=0), (12 - 0.4, 6 - 0.4, 2 - 0.4), rtol=1e-6)


def test_what_cannot_be_made_is_refused():
    with pytest.raises(UserValueError, match="pegs need a base of 2 mm or more"):
        PrintPieces((33, 33), MeshOptions(base=1, solid=True), Bed(60, 60))
    PrintPieces((33, 33), MeshOptions(base=1, solid=True), Bed(60, 60), pegs=False)
    with pytest.raises(UserValueError, match="points lie 50 mm apart, further than the bed of 30 mm"):
        PrintPieces((3, 3), MeshOptions(100, solid=True), Bed(30, 30))


@pytest.mark.skipif(importlib.util.find_spec("trimesh") is None, reason="needs trimesh")
def test_others_find_them_watertight():
    import trimesh

    pieces = PrintPieces((40, 50), WHOLE, Bed(60, 60))
    for corners in all_pieces(pieces, rough((40, 50))):
        mesh = trimesh.Trimesh(**trimesh.triangles.to_kwargs(np.asarray(corners, np.float32)))
        assert mesh.is_watertight
        assert mesh.is_winding_consistent
        assert mesh.volume > 0

"""Raw files: the size, the type and the byte order are found, asked about, or said."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer.files import (
    HeightmapFileError,
    ReadOptions,
    ReadQuestion,
    kind_as_read,
    lost_by_saving_over,
    read,
    write,
)
from terrain_explorer.files.formats.arrays.raw_layouts import question_to_read_again
from terrain_explorer.files.raster.byte_order import BIG, UNKNOWN, found_order
from terrain_explorer.files.raster.notes import assumed
from terrain_explorer.terrain import DiamondSquare, Heightmap

TERRAIN = DiamondSquare(exponent=5, seed=3).heightmap().heights


@pytest.fixture
def raw(tmp_path):
    """Return a function that writes a raw file and gives its path."""

    def raw(samples, ending=".raw"):
        path = tmp_path / f"terrain{ending}"
        path.write_bytes(samples.tobytes())
        return path

    return raw


@pytest.mark.parametrize("order", "<>")
@pytest.mark.parametrize(
    ("stored", "ending"),
    [("u1", ".raw"), ("u1", ".r8"), ("u2", ".raw"), ("u2", ".r16"), ("f4", ".r32")],
)
def test_a_square_is_found(raw, stored, ending, order):
    samples = TERRAIN if stored == "f4" else np.rint(TERRAIN * np.iinfo(stored).max)
    heightmap = read(raw(samples.astype(order + stored), ending))
    white = 1 if stored == "f4" else np.iinfo(stored).max
    np.testing.assert_array_equal(heightmap.heights, (samples / white).astype(np.float32))
    assert heightmap.origin.bits == 8 * int(stored[1])
    assert "33 rows and 33 columns" in heightmap.origin.assumed[0]


def test_the_first_row_may_be_the_south(raw):
    path = raw(np.rint(TERRAIN * 65535).astype("<u2"), ".r16")
    np.testing.assert_array_equal(read(path, ReadOptions(first_row="south")).heights, read(path).heights[::-1])


@pytest.mark.parametrize("factor", [1, 3, 256])
@pytest.mark.parametrize("order", "<>")
def test_the_byte_order_is_found_whatever_part_of_the_numbers_is_used(raw, order, factor):
    samples = np.rint(TERRAIN * 255) * factor
    heightmap = read(raw(samples.astype(f"{order}u2"), ".r16"), ReadOptions(rows=33))
    (told,) = [note for note in heightmap.origin.assumed if note.startswith("Byte order")]
    if factor == 256 or (factor == 1 and told == UNKNOWN):  # one byte is nought: either order is the same terrain
        assert told == UNKNOWN
    else:
        np.testing.assert_array_equal(heightmap.heights, (samples / 65535).astype(np.float32))


@pytest.mark.parametrize(
    "samples", [np.zeros((9, 9), "<u2"), np.random.default_rng(0).integers(0, 65536, (99, 99), "<u2")]
)
def test_flat_maps_and_noise_do_not_tell_their_byte_order(samples):
    assert found_order(samples) == ("little", assumed(UNKNOWN))


def test_another_size_is_asked_about_and_the_smoothest_comes_first(raw):
    path = raw(np.rint(TERRAIN[:24] * 65535).astype("<u2"), ".r16")
    with pytest.raises(ReadQuestion, match="--sample uint16 --rows 24 --columns 33") as asked:
        read(path)
    first = asked.value.options[0]
    assert (first.read_options.rows, first.read_options.columns) == (24, 33)
    for option in asked.value.options:
        assert read(path, option.read_options).heights.size == 24 * 33


def test_a_square_of_bytes_that_is_also_one_of_floats_is_asked_about(raw):
    path = raw(np.add.outer(np.arange(64), np.arange(64)).astype(np.uint8))
    with pytest.raises(ReadQuestion) as asked:
        read(path)
    assert [option.read_options.sample for option in asked.value.options] == ["uint8", "float32"]
    assert read(path, ReadOptions(sample="uint8")).heights.shape == (64, 64)


def test_rows_or_columns_are_enough(raw):
    path = raw(np.zeros((6, 10), "<u2"), ".r16")
    assert read(path, ReadOptions(rows=6)).heights.shape == (6, 10)
    assert read(path, ReadOptions(columns=10)).heights.shape == (6, 10)


@pytest.mark.parametrize("sample", ["uint8", "int16", "uint16", "int32", "uint32", "float32"])
@pytest.mark.parametrize("order", ["little", "big"])
def test_every_type_is_read(raw, sample, order):
    numbers = np.array([[1, 2, 3], [100, 50, 7]])
    path = raw(numbers.astype(np.dtype(sample).newbyteorder("<" if order == "little" else ">")))
    heightmap = read(path, ReadOptions(sample=sample, byte_order=order, rows=2, columns=3))
    white = {"uint8": 255, "uint16": 65535}.get(sample, 1)
    np.testing.assert_array_equal(heightmap.heights, (numbers / white).astype(np.float32))
    assert heightmap.origin.assumed == heightmap.origin.certain


COAST = np.add.outer(np.arange(-9, 24) * 40, np.arange(-20, 13) * 30)
"""Heights in metres, some of them below zero."""


@pytest.mark.parametrize("order", "<>")
@pytest.mark.parametrize("sink", [0, -500, 500, 900])
def test_heights_below_zero_are_found_to_be_signed(raw, order, sink):
    """Be they few, half, or nearly all; where there are none either sign reads the same."""
    heights = COAST + sink
    heightmap = read(raw(heights.astype(f"{order}i2"), ".r16"))
    assert "int16, 33 rows and 33 columns" in heightmap.origin.assumed[0]
    np.testing.assert_array_equal(heightmap.heights, heights)


@pytest.mark.parametrize("order", "<>")
def test_heights_about_the_middle_are_not_taken_for_signed(raw, order):
    heights = (COAST + 2**15).astype(f"{order}u2")
    heightmap = read(raw(heights, ".r16"))
    np.testing.assert_array_equal(heightmap.heights, (heights / 65535).astype(np.float32))


@pytest.mark.parametrize(
    "samples",
    [
        np.random.default_rng(0).integers(0, 65536, (99, 99), "<u2"),
        np.random.default_rng(0).integers(0, 2, (99, 99), "<u2") * np.uint16(65535),
    ],
    ids=["noise", "a mask"],
)
def test_what_tells_no_sign_is_unsigned(raw, samples):
    assert "uint16" in read(raw(samples, ".r16")).origin.assumed[0]


def test_heights_below_zero_are_found_where_the_size_is_asked(raw):
    with pytest.raises(ReadQuestion) as asked:
        read(raw(COAST[:24].astype("<i2"), ".r16"))
    reading = asked.value.options[0].read_options
    assert (reading.sample, reading.rows, reading.columns) == ("int16", 24, 33)


@pytest.mark.parametrize("reading", [ReadOptions(skip=13), ReadOptions(skip=13, sample="int16", rows=33)])
def test_a_header_is_skipped(raw, reading):
    path = raw(COAST.astype("<i2"))
    path.write_bytes(b"a header here" + path.read_bytes())
    heightmap = read(path, reading)
    np.testing.assert_array_equal(heightmap.heights, COAST)
    assert lost_by_saving_over(heightmap.origin) == ("Header left out: the first 13 bytes of the file, by choice.",)


def test_more_than_there_is_cannot_be_skipped(raw):
    with pytest.raises(ReadQuestion, match="holds 0 bytes after the first 100, which make no map"):
        read(raw(np.zeros((3, 3), "<u2")), ReadOptions(skip=100))


def test_a_question_without_an_answer_says_what_is_known(raw):
    with pytest.raises(ReadQuestion, match=r"terrain\.r16 holds 7 bytes, .* Give the type .* columns\.$") as asked:
        read(raw(np.zeros(7, np.uint8), ".r16"), ReadOptions(byte_order="big"))
    assert asked.value.options == ()
    assert asked.value.read_options == ReadOptions(byte_order="big")


def test_a_file_that_was_read_wrongly_can_be_read_otherwise(raw):
    path = raw(np.rint(TERRAIN * 255).astype("u1"))
    offered = question_to_read_again(path)
    sizes = [(option.read_options.rows, option.read_options.columns) for option in offered.options]
    assert sizes[0] == (33, 33)
    assert len(set(sizes)) == len(sizes) > 1
    assert offered.read_options == ReadOptions()


@pytest.mark.parametrize(
    ("length", "reading", "told"),
    [
        (7, ReadOptions(), "make no map of uint16"),
        (2 * 10007, ReadOptions(), "make no map"),
        (60, ReadOptions(rows=7), "do not make 7 rows of uint16"),
        (60, ReadOptions(rows=5, columns=5), "do not make 5 rows and 5 columns"),
        (60, ReadOptions(rows=1), "30 x 1 pixels"),
    ],
)
def test_a_size_that_cannot_be_is_refused(raw, length, reading, told):
    with pytest.raises(HeightmapFileError, match=told):
        read(raw(np.zeros(length, np.uint8), ".r16"), reading)


def test_a_map_too_thin_to_be_one_is_no_answer(raw):
    with pytest.raises(HeightmapFileError, match="1 x 1 pixels"):
        read(raw(np.zeros(2, np.uint8)), ReadOptions(rows=1))
    assert read(raw(np.zeros(4, np.uint8)), ReadOptions(columns=2)).heights.shape == (2, 2)


@given(st.integers(2, 40), st.integers(2, 40), st.sampled_from(["uint8", "uint16", "float32"]))
def test_what_is_offered_always_fits(tmp_path_factory, rows, columns, sample):
    path = tmp_path_factory.getbasetemp() / "offered.raw"
    path.write_bytes(np.zeros((rows, columns), sample).tobytes())
    try:
        assert read(path).heights.nbytes > 0
    except ReadQuestion as asked:
        for option in asked.options:
            assert read(path, option.read_options).heights.shape == (
                option.read_options.rows,
                option.read_options.columns,
            )


def test_an_oblong_that_is_almost_square_is_asked_about(tmp_path):
    path = tmp_path / "almost.r16"
    path.write_bytes(np.arange(24 * 25, dtype="<u2").tobytes())
    with pytest.raises(ReadQuestion) as asked:
        read(path)
    assert any((option.read_options.rows, option.read_options.columns) == (24, 25) for option in asked.value.options)


@pytest.mark.parametrize(
    ("ending", "dtype", "kind"),
    [
        *((".r16", "<u2", "raw16le"), (".r16", ">u2", "raw16be"), (".raw", "u1", "raw8")),
        *((".raw", "<f4", "raw32f"), (".r32", ">f4", "raw32fbe"), (".raw", "<i2", None)),
    ],
)
def test_what_was_read_is_known_to_be_of_the_kind_that_would_be_written(raw, ending, dtype, kind):
    path = raw(np.rint(TERRAIN[:24] * 100).astype(dtype), ending)
    order = "big" if dtype[0] == ">" else "little"
    heightmap = read(path, ReadOptions(sample=np.dtype(dtype).name, rows=24, columns=33, byte_order=order))
    assert kind_as_read(path, heightmap.origin) == kind
    if kind is not None:
        content = path.read_bytes()
        write(heightmap, path, kind)
        assert path.read_bytes() == content


class TestChangedByAnotherProgram:
    """Krita exports raw files big endian, and leaves our side file as it is."""

    @pytest.fixture
    def saved(self, tmp_path):
        path = tmp_path / "map.r16"
        write(Heightmap(-11 + 2075 * TERRAIN, (-11.0, 2064.0), metres=True), path, "raw16le")
        return path

    def test_the_byte_order_is_found_again(self, saved):
        before = read(saved).heights
        raised = np.rint(TERRAIN * 60000 + 3000)
        saved.write_bytes(raised.astype(">u2").tobytes())
        again = read(saved)
        np.testing.assert_allclose(again.heights, -11 + raised / 65535 * 2075, atol=0.02)
        assert again.heights.shape == before.shape
        assert BIG in again.origin.assumed
        assert (again.metres, again.origin.kind_id) == (True, "raw16be")

    def test_the_same_heights_in_the_other_order_are_whole(self, saved):
        before = read(saved)
        saved.write_bytes(np.fromfile(saved, "<u2").astype(">u2").tobytes())
        again = read(saved)
        np.testing.assert_array_equal(again.heights, before.heights)
        assert again.origin.notes == ()

    def test_what_is_smoother_in_the_other_order_stays_as_it_was_written(self, tmp_path):
        path, smooth = tmp_path / "map.r16", np.rint(TERRAIN * 65535).astype("<u2")
        rough = Heightmap(smooth.byteswap() / np.float32(65535), (0.0, 1.0), '{"format": 1}')
        write(rough, path, "raw16le")
        np.testing.assert_allclose(read(path).heights, rough.heights, atol=1e-5)

    def test_noise_stays_in_the_order_that_was_written(self, tmp_path):
        path = tmp_path / "noise.r16"
        noise = np.random.default_rng(1).random((33, 33), np.float32)
        write(Heightmap(noise, (0.0, 1.0), '{"format": 1}'), path, "raw16be")
        path.write_bytes(np.rint(noise[::-1] * 65535).astype(">u2").tobytes())
        np.testing.assert_allclose(read(path).heights, noise[::-1], atol=1e-5)


@pytest.mark.parametrize("said", [{"rows": 7}, {"columns": 7}, {"rows": 7, "columns": 7}, {"skip": 10, "rows": 2}])
@pytest.mark.parametrize("length", [1, 2, 9, 10, 11])
def test_a_file_that_is_too_short_is_refused_or_asked_about(tmp_path, said, length):
    path = tmp_path / "map.raw"
    path.write_bytes(bytes(length))
    with pytest.raises(HeightmapFileError, match=r"map\.raw"):
        read(path, ReadOptions(**said))

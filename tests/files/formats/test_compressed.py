"""Files that are compressed by themselves, and files in archives."""

from __future__ import annotations

import gzip
import io
import tarfile
import tempfile
import zipfile
from pathlib import Path

import numpy as np
import pytest
from other_pictures import pfm_bytes
from picture_bytes import png_bytes, tiff_bytes

from terrain_explorer.files import HeightmapFileError, ReadOptions, ReadQuestion, read, write
from terrain_explorer.files.formats import compressed
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.work import finished

GREY = np.random.default_rng(7).integers(0, 65536, (23, 31))
HILLS = Heightmap(GREY / 65535, (0.0, 2.0), '{"format": 1}', metres=True, spacing=3.5)


@pytest.fixture(autouse=True)
def nothing_left(tmp_path_factory, monkeypatch):
    """See that no file is left behind where they are unpacked."""
    folder = tmp_path_factory.mktemp("temporary")
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    yield folder
    assert list(folder.iterdir()) == []


def zipped(path, members):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path


def packed(path, content):
    path.write_bytes(gzip.compress(content))
    return path


@pytest.mark.parametrize(
    ("ending", "way"),
    [(ending, way) for ending in ("png", "tif", "r16", "pgm", "asc", "terrain") for way in ("gz", "zip")]
    + [("npy", "gz")],  # in an archive the side file of an array is passed over
)
def test_it_is_read_as_the_file_in_it(tmp_path, ending, way):
    path = tmp_path / f"map.{ending}"
    write(HILLS, path)
    plain, content = read(path), path.read_bytes()
    path.unlink()  # its side file stays, and is found beside the .gz
    side = tmp_path / f"map.{ending}.json"
    if way == "gz":
        again = read(packed(tmp_path / f"map.{ending}.gz", content))
    else:
        members = {f"folder/{path.name}": content} | (
            {f"folder/{side.name}": side.read_bytes()} if side.exists() else {}
        )
        again = read(zipped(tmp_path / "map.zip", {**members, "read me.txt": b"Hello"}))
    np.testing.assert_array_equal(again.heights, plain.heights)
    assert (again.range, again.recipe, again.metres, again.spacing) == (
        plain.range,
        plain.recipe,
        plain.metres,
        plain.spacing,
    )
    assert again.origin == plain.origin


TILE = np.arange(1201 * 1201, dtype=">i2").tobytes()


@pytest.mark.parametrize(
    "name", ["N44W072.hgt", "n44w072.HGT", "N44W072.SRTMGL1.hgt", "N44W072 (1).hgt", "folder/NASADEM_n44_w072_v1.hgt"]
)
@pytest.mark.parametrize("ending", [".gz", ".zip"])
def test_a_tile_of_srtm_has_its_place_by_its_name(tmp_path, name, ending):
    path = tmp_path / (Path(name).name + ending)
    heightmap = read(packed(path, TILE) if ending == ".gz" else zipped(path, {name: TILE, "read me.txt": b"Hello"}))
    assert heightmap.metres
    assert heightmap.spacing == pytest.approx(79, abs=5)
    assert heightmap.place.at(0, 0) == pytest.approx((-72, 45))
    assert heightmap.place.at(1200, 1200) == pytest.approx((-71, 44))
    assert heightmap.heights[0, 1] == 1


@pytest.mark.parametrize("name", ["land.hgt", "N99W072.hgt", "TORN44W072.hgt", "N44W0721.hgt"])
def test_a_tile_of_srtm_has_no_place_where_its_name_says_none(tmp_path, name):
    assert read(zipped(tmp_path / "tile.zip", {name: TILE})).place is None


def test_tiles_of_srtm_in_an_archive_are_chosen_as_members(tmp_path):
    path = zipped(tmp_path / "tiles.zip", {"N44W072.hgt": TILE, "N44W071.hgt": TILE})
    with pytest.raises(ReadQuestion, match="--member 1") as asked:
        read(path)
    places = [read(path, option.read_options).place.at(1200, 0) for option in asked.value.options]
    assert places == [pytest.approx((-72, 44)), pytest.approx((-71, 44))]


def test_a_question_in_it_is_asked_and_answered(tmp_path):
    colours = np.random.default_rng(1).integers(0, 256, (9, 9, 3))
    path = packed(tmp_path / "map.png.gz", png_bytes(colours, 2, 8))
    with pytest.raises(ReadQuestion, match="is a colour picture"):
        read(path)
    heights = read(path, ReadOptions(channel="red")).heights
    np.testing.assert_array_equal(heights, (colours[..., 0] / 255).astype(np.float32))


def test_several_maps_in_an_archive_are_asked_about(tmp_path):
    members = {"a.png": png_bytes(GREY, 0, 16), "b.pfm": pfm_bytes(GREY.astype(np.float32)), ".c.png": b"x"}
    path = zipped(tmp_path / "maps.zip", members)
    with pytest.raises(ReadQuestion, match="holds several maps") as asked:
        read(path)
    assert [option.label for option in asked.value.options] == ["a.png", "b.pfm"]
    kinds = [read(path, option.read_options).origin.kind for option in asked.value.options]
    assert kinds == ["PNG, 16-bit grey", "PFM, float32"]
    with pytest.raises(HeightmapFileError, match="holds 2 maps and no map 3"):
        read(path, ReadOptions(member=3))


def test_a_layer_of_a_map_in_an_archive_has_a_number_of_its_own(tmp_path):
    layers = np.arange(2 * 5 * 6, dtype=np.float32).reshape(2, 5, 6)
    tags = {"photometric": "minisblack", "planarconfig": "separate"}
    place = [(33550, "d", 3, (1.0, 1.0, 0.0), True), (33922, "d", 6, (0, 0, 0, 5e5, 5e6, 0), True)]
    members = {"a.tif": tiff_bytes(layers, extratags=place, **tags), "b.png": png_bytes(GREY, 0, 16)}
    path = zipped(tmp_path / "maps.zip", members)
    options = ReadOptions()
    for answer in (0, 1):  # the first map, then its second layer
        with pytest.raises(ReadQuestion) as asked:
            read(path, options)
        options = sorted((one.read_options for one in asked.value.options), key=lambda one: (one.member, one.array))[
            answer
        ]
    np.testing.assert_array_equal(read(path, options).heights, layers[1])


def test_arrays_and_tiles_come_before_other_files(tmp_path):
    file = io.BytesIO()
    np.save(file, GREY)
    path = zipped(tmp_path / "maps.zip", {"a.png": png_bytes(GREY, 0, 16), "b.npy": file.getvalue()})
    assert read(path).origin.kind == "NumPy array, int64"


@pytest.mark.parametrize(
    "name", ["../../map.png", "..", "/map.png", "a/../map.png", "C:\\x\\map.png", "x" * 300 + ".png"]
)
def test_names_lead_to_no_other_folder(tmp_path, name):
    path = zipped(tmp_path / "maps.zip", {name: png_bytes(GREY, 0, 16), f"{name}.prj": b"x"})
    if name == "..":
        with pytest.raises(HeightmapFileError, match="archive without a map"):
            read(path)
    else:
        assert read(path).heights.shape == (23, 31)
    assert {child.name for child in tmp_path.iterdir()} == {"maps.zip"}


def test_what_unpacks_to_too_much_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(compressed, "LARGEST", 2**22)
    content = tiff_bytes(np.zeros((2000, 2000), np.uint16))
    for path in (packed(tmp_path / "map.tif.gz", content), zipped(tmp_path / "map.zip", {"map.tif": content})):
        assert path.stat().st_size < 20_000
        with pytest.raises(HeightmapFileError, match=r"map\.(tif\.gz|zip) unpacks to more than 0 GB"):
            read(path)


def test_a_disk_without_room_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(compressed, "_RESERVE", 2**62)
    with pytest.raises(HeightmapFileError, match="unpacks to more than the disk has room for"):
        read(packed(tmp_path / "map.png.gz", png_bytes(GREY, 0, 16)))


def tar():
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        archive.addfile(tarfile.TarInfo("map.png"), io.BytesIO())
    return file.getvalue()


@pytest.mark.parametrize("inner", [gzip.compress(b"x", mtime=0), b"PK\3\4 and so on", tar()], ids=["gz", "zip", "tar"])
def test_archives_in_archives_are_refused(tmp_path, inner):
    for path in (packed(tmp_path / "map.png.gz", inner), zipped(tmp_path / "map.zip", {"map.png": inner})):
        with pytest.raises(HeightmapFileError, match="holds another archive"):
            read(path)


@pytest.mark.parametrize("cut", [20, 100, -1, -9])
def test_cut_short_is_refused(tmp_path, cut):
    content = gzip.compress(png_bytes(GREY, 0, 16))
    (tmp_path / "map.png.gz").write_bytes(content[:cut])
    with pytest.raises(HeightmapFileError, match="damaged"):
        read(tmp_path / "map.png.gz")


def test_only_small_files_of_its_name_come_along(tmp_path, monkeypatch):
    """A text beside a map may be huge, and what has another name is not its own."""
    seen = []

    def reading(path, options):
        yield 0.0
        seen.extend(sorted(file.name for file in Path(path).parent.iterdir()))
        return HILLS

    path = packed(tmp_path / "map.tif.gz", tiff_bytes(np.zeros((3, 3), np.uint16)))
    for name, size in (
        ("map.tfw", 9),
        ("map.prj", 2**24 + 1),
        ("other.tfw", 9),
        ("map.txt", 9),
        ("map.tif.aux.xml", 9),
    ):
        (tmp_path / name).write_bytes(bytes(size))
    monkeypatch.setattr("terrain_explorer.files.formats.reading.reading", reading)
    finished(compressed.read(path, ReadOptions()))
    assert seen == ["map.tfw", "map.tif", "map.tif.aux.xml"]

"""Names as long as a file system takes them: a file is there whole and read again, or refused in one sentence."""

from __future__ import annotations

import gzip
import sys
import warnings
from zipfile import ZipFile

import numpy as np
import pytest

from terrain_explorer.cli import main
from terrain_explorer.files import HeightmapFileError, kinds, read
from terrain_explorer.files.fingerprint import fingerprint, stamp
from terrain_explorer.files.formats.registry import kind_by_id, usual_ending
from terrain_explorer.files.mesh import MESHES
from terrain_explorer.files.presets import PRESETS, exporting, planned
from terrain_explorer.files.writing import write_and_tell
from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.work import finished

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="names are counted otherwise there")

MESH_ENDINGS = [format.extensions[0] for format in MESHES]
PLACE = MapPlace("", (25.0, 0.0, 500000.0, 0.0, -25.0, 5200000.0))
HEIGHTS = np.random.default_rng(2).uniform(100, 900, (33, 65)).astype(np.float32)
MAPS = {
    "plain": Heightmap(HEIGHTS),
    "placed": Heightmap(HEIGHTS, metres=True, spacing=25.0, place=PLACE),
    "grown": DiamondSquare(exponent=4).heightmap(),
}


def long_name(length, ending, letter="a"):
    """Return a name of so many bytes, or a few less where a letter does not fit."""
    stem = letter * ((length - len(ending)) // len(letter.encode()))
    return f"{stem}{ending}"


@pytest.mark.parametrize("letter", ["a", "ä", "字", "🗻"])
@pytest.mark.parametrize("length", [240, 248, 250, 252, 255])
@pytest.mark.parametrize("kind", [kind for kind in kinds() if kind != "hgt"])
def test_every_kind_is_written_whole_or_refused(tmp_path, kind, length, letter):
    for heightmap in MAPS.values():
        path = tmp_path / long_name(length, usual_ending(kind), letter)
        before = {one.name for one in tmp_path.iterdir()}
        for _ in range(2):  # anew, and over the old one
            try:
                told = write_and_tell(heightmap, path, kind)
            except HeightmapFileError as refused:
                assert "the name is too long. Choose a shorter name" in str(refused)  # noqa: PT017
                assert {one.name for one in tmp_path.iterdir()} == before
                break
            assert all("the name is too long" in sentence or "system" in sentence for sentence in told)
            found = read(path)
            assert found.heights.shape == heightmap.heights.shape
            assert found.range == pytest.approx(heightmap.range)
            assert fingerprint(path)
            assert stamp(path)[0]
        for one in tmp_path.iterdir():
            one.unlink()


@pytest.mark.parametrize("letter", ["a", "字"])
@pytest.mark.parametrize("length", [248, 255])
@pytest.mark.parametrize("slug", list(PRESETS))
def test_every_export_is_written_whole_or_refused(tmp_path, slug, length, letter):
    heightmap = MAPS["placed"]
    plan = planned(PRESETS[slug]().suited(heightmap), heightmap)
    path = tmp_path / long_name(length, plan.output.endings[0], letter)
    try:
        finished(exporting(plan, heightmap, path, Look()))
    except HeightmapFileError as refused:
        assert "the name is too long" in str(refused)  # noqa: PT017
        assert list(tmp_path.iterdir()) == []
    else:
        assert path.is_file()


@pytest.mark.parametrize("letter", ["a", "字"])
@pytest.mark.parametrize("length", [240, 248, 255, 256, 300])
def test_commands_say_one_sentence(tmp_path, capsys, length, letter):
    endings = [usual_ending(kind) for kind in kinds() if kind_by_id(kind)[1].id not in ("hgt", "exr")]
    endings += MESH_ENDINGS
    source = tmp_path / "map.npy"
    np.save(source, HEIGHTS)
    for ending in dict.fromkeys(endings):
        path = tmp_path / long_name(length, ending, letter)
        status = main(["convert", str(source), str(path)])
        errors = capsys.readouterr().err
        if status:
            assert "the name is too long. Choose a shorter name" in errors
            assert errors.count("\n") == 1
            assert main(["info", str(path)]) == main(["info", path.as_uri()]) == 1
        elif ending not in MESH_ENDINGS:  # of these it asks
            assert main(["info", str(path)]) == main(["info", path.as_uri()]) == 0
        assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("letter", ["a", "字", "🗻"])
def test_long_names_in_archives_are_read(tmp_path, letter):
    text = b"ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 10\n1 2 3\n4 5 6\n"
    for length in (120, 248, 255, 400):
        with ZipFile(tmp_path / "map.zip", "w") as archive:
            archive.writestr(f"folder/{long_name(length, '.asc', letter)}", text)
        assert read(tmp_path / "map.zip").highest == 6
    packed = tmp_path / long_name(255, ".asc.gz", letter)
    packed.write_bytes(gzip.compress(text))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert read(packed).highest == 6

"""Project files: everything comes back bit for bit, and nothing else gets in."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from mask_laws import masks
from recipe_laws import recipes, steps
from terrain_laws import laws

from terrain_explorer.files import HeightmapFileError, read, write
from terrain_explorer.files.formats import project
from terrain_explorer.files.formats.project import facts_of, heightmap_from
from terrain_explorer.files.raster import metadata
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Origin, Recipe, Step
from terrain_explorer.terrain.recipe import EDITION, Picture
from terrain_explorer.terrain.recipe.stored_parts import mask_from_text, mask_to_text
from terrain_explorer.terrain.work import finished

HEIGHTS = DiamondSquare(exponent=4, seed=1).heightmap().heights
TERRACE = Step(FILTERS["terrace"](steps=3))


@st.composite
def pictures(draw):
    """Any opened picture, with points that had no height in its file."""
    heights = draw(arrays(np.float32, (9, 7), elements=st.floats(-1e4, 1e4, width=32)))
    voids = draw(st.none() | arrays(bool, (9, 7)))
    known = draw(st.sampled_from([(), ("A: b.",)]))
    bits, linear = draw(st.sampled_from([8, 16])), draw(st.booleans())
    origin = Origin("PNG", bits, ("A: b.",), ("C: d.",), voids, linear, certain=known)
    spacing = draw(st.none() | st.floats(0.01, 1e4))
    return Heightmap(heights, origin=origin, metres=draw(st.booleans()), spacing=spacing, stretch=draw(st.floats(1, 2)))


@st.composite
def pictured(draw):
    """Any recipe that begins with a picture."""
    picture = draw(pictures())
    return Recipe(Picture("hills.png", picture), tuple(draw(st.lists(steps(picture), min_size=1, max_size=3))))


def said(heightmap):
    voids = heightmap.voids
    bits = heightmap.heights.tobytes(), None if voids is None else voids.tobytes()
    return *bits, heightmap.range, heightmap.metres, heightmap.spacing, heightmap.stretch


def made(recipe):
    """Return the terrain of a recipe, whose steps may fail."""
    return finished(recipe.evaluating()).heightmap


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("projects") / "hills.terrain"


@laws
@given(recipe=recipes() | pictured())
def test_a_project_gives_the_same_bits_and_does_its_steps_again_to_the_same_bits(path, recipe):
    heightmap = made(recipe)
    write(heightmap, path)
    again = read(path)
    assert said(again) == said(heightmap)
    assert said(made(Recipe.of(again))) == said(heightmap)
    assert Recipe.of(again).steps == recipe.steps
    if recipe.picture:
        assert said(again.picture) == said(recipe.picture)
        assert again.picture.origin == recipe.picture.origin
    else:
        assert Recipe.of(again) == recipe


def test_a_terrain_without_a_recipe_keeps_its_heights_and_what_a_filter_reads(path):
    heightmap = Heightmap(HEIGHTS, (-1.0, 7.0), origin=Origin("PNG", 8, voids=HEIGHTS > 0.5, linear=True))
    write(heightmap, path)
    again = read(path)
    assert said(again) == said(heightmap)
    assert again.origin == Origin("Terrain Explorer project", linear=True)


def test_the_same_terrain_gives_the_same_file(path):
    write(made(Recipe(DiamondSquare(exponent=3), (TERRACE,))), path)
    content = path.read_bytes()
    write(made(Recipe(DiamondSquare(exponent=3), (TERRACE,))), path)
    assert path.read_bytes() == content


def test_any_unzip_gets_the_picture_and_the_recipe_out(path):
    recipe = Recipe(DiamondSquare(exponent=4), (TERRACE,))
    heightmap = replace(made(recipe), range=(0.25, 0.5))
    write(heightmap, path)
    with zipfile.ZipFile(path) as archive:
        assert archive.namelist()[0] == "mimetype"
        picture = path.with_name("map.png")
        picture.write_bytes(archive.read("map.png"))
        path.with_name("thumbnail.png").write_bytes(archive.read("thumbnail.png"))
        assert Recipe.from_json(archive.read("recipe.json").decode()) == recipe
    assert np.abs(read(picture).heights - heightmap.heights).max() <= 0.5 / 65535
    assert read(picture).recipe is None


def test_a_recipe_of_any_length_fits(path):
    text = json.dumps({"format": 1, "room": "x" * 10**6})
    write(Heightmap(HEIGHTS, recipe=text), path)
    assert read(path).recipe == text
    for ending in (".png", ".tif", ".npy"):
        write(Heightmap(HEIGHTS, recipe=text), path.with_suffix(ending))
        assert read(path.with_suffix(ending)).recipe is None


def test_other_files_do_not_name_a_picture_that_they_do_not_hold(path):
    write(made(Recipe(Picture("hills", Heightmap(HEIGHTS)), (TERRACE,))), path.with_suffix(".png"))
    assert read(path.with_suffix(".png")).recipe is None


def test_heights_of_another_edition_of_the_recipe_are_kept_and_told(path, monkeypatch):
    heightmap = made(Recipe(DiamondSquare(exponent=3), (TERRACE,)))
    write(heightmap, path)
    monkeypatch.setattr("terrain_explorer.files.formats.project.EDITION", EDITION + 1)
    again = read(path)
    assert said(again) == said(heightmap)
    assert [note.partition(":")[0] for note in again.origin.assumed] == ["Heights kept"]


def stuffed(path, changes, more=(), compression=zipfile.ZIP_DEFLATED):
    """Write a project with other members, all checksums right, and return its path."""
    picture = Heightmap(HEIGHTS, origin=Origin("PNG", voids=HEIGHTS > 0.5))
    write(made(Recipe(Picture("hills", picture), (TERRACE,))), path)
    with zipfile.ZipFile(path) as archive:
        content = {name: archive.read(name) for name in archive.namelist()}
    content |= {name: change(content[name]) for name, change in changes.items()}
    with zipfile.ZipFile(path, "w", compression) as archive:
        for name, text in (*content.items(), *more):
            archive.writestr(zipfile.ZipInfo(name) if name == "mimetype" else name, text)
    return path


def fact(*names, value):
    """Return a change of one value in a JSON text."""

    def change(text):
        content = inner = json.loads(text)
        for name in names[:-1]:
            inner = inner[name]
        inner[names[-1]] = value
        return json.dumps(content)

    return {"project.json": change}


def npy(array):
    file = io.BytesIO()
    np.save(file, array)
    return lambda _: file.getvalue()


def test_a_project_packed_anew_is_read(path):
    assert read(stuffed(path, {})).recipe is not None


def test_a_newer_version_is_told(path):
    stuffed(path, fact("version", value=3), [("masks/1.npy", b"?")])
    with pytest.raises(HeightmapFileError, match=r"newer version of the program\. Update .* map\.png"):
        read(path)


@pytest.mark.parametrize("name", ["../map.png", "/etc/map.png", "inner/heights.npy", "hills.terrain", "C:\\map.png"])
def test_members_that_do_not_belong_there_are_left_out_and_told(path, name):
    again = read(stuffed(path, {}, [(name, b"?")]))
    assert again.recipe is not None
    assert again.origin.lost == again.origin.left_out == ("Files left out: 1 file not part of a project.",)


def packed_anew(path, order, folder="", more=(), compression=zipfile.ZIP_DEFLATED):
    """Pack a project as an ordinary program does, and return what was packed."""
    heightmap = made(Recipe(DiamondSquare(exponent=3, seed=5), (TERRACE,)))
    write(heightmap, path)
    with zipfile.ZipFile(path) as archive:
        content = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w", compression) as archive:
        if folder:
            archive.writestr(folder, b"")
        for name in (*more, *order(content)):
            archive.writestr(name if name in more else f"{folder}{name}", content.get(name, b"?"))
    return heightmap


@pytest.mark.parametrize("name", ["hills.terrain", "hills.zip", "hills"])
@pytest.mark.parametrize(
    ("order", "folder", "more"),
    [
        (sorted, "", ()),
        (reversed, "", ()),
        (sorted, "hills/", ()),
        (
            sorted,
            "a/hills of home/",
            ("__MACOSX/hills/._map.png", ".DS_Store", "a/Thumbs.db", "a/hills of home/desktop.ini"),
        ),
        (sorted, "hills\\", ()),
        (sorted, "./", ()),
        (lambda names: [name for name in sorted(names) if name != "mimetype"], "", ()),
    ],
)
@pytest.mark.parametrize("compression", [zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED])
def test_a_project_that_another_program_packed_is_a_project(path, name, order, folder, more, compression):
    path = path.with_name(name)
    heightmap = packed_anew(path.with_suffix(".terrain"), order, folder, more, compression)
    path.with_suffix(".terrain").rename(path)
    again = read(path)
    assert said(again) == said(heightmap)
    assert again.origin.kind == "Terrain Explorer project"
    assert again.origin.notes == ()


def test_an_archive_called_a_project_opens_as_nothing_else(path):
    with zipfile.ZipFile(path, "w") as archive, archive.open("heights.npy", "w") as member:
        np.save(member, HEIGHTS)
    with pytest.raises(HeightmapFileError, match="damaged"):
        read(path)


def test_an_archive_of_arrays_is_no_project(path):
    with zipfile.ZipFile(path.with_suffix(".zip"), "w") as archive:
        archive.writestr("project.json", "{}")
        with archive.open("hills.npy", "w") as member:
            np.save(member, HEIGHTS)
    assert read(path.with_suffix(".zip")).origin.kind.startswith("NumPy")


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_member_that_is_there_twice_is_refused(path):
    with pytest.raises(HeightmapFileError, match="damaged"):
        read(stuffed(path, {}, [("recipe.json", b"{}")]))


@pytest.mark.parametrize(
    "changes",
    [
        *(fact("version", value=value) for value in ("1", True, None, 1e99)),
        *(fact("map", value=value) for value in (None, [], 7)),
        *(
            fact("map", "range", value=value)
            for value in ([1, 0], [0], [0, 10**400], "ab", [None, 1], [float("nan"), 1])
        ),
        *(fact("map", "spacing", value=value) for value in (-1, 0, 1e300, 10**400, "x")),
        *(fact("map", "stretch", value=value) for value in (-1, 0, 1e300, 10**400, "x")),
        fact("map", "crc32", value=7),
        *(fact("picture", "origin", "bits", value=value) for value in (True, 8.5, "8", None)),
        *(fact("picture", "origin", "lost", value=value) for value in ("text", [1], None)),
        fact("picture", "origin", value=[]),
        {"project.json": lambda _: b"\xff"},
        {"project.json": lambda _: b"[" * 10**5},
        {"project.json": lambda _: b"{}"},
        {"recipe.json": lambda _: b"no JSON"},
        {"recipe.json": lambda _: b"[]"},
        {"heights.npy": npy(HEIGHTS[::-1])},
        {"heights.npy": npy(HEIGHTS.astype(np.float64))},
        {"heights.npy": npy(np.full_like(HEIGHTS, np.nan))},
        {"heights.npy": lambda content: content + b"more"},
        {"heights.npy": lambda content: content[:-1]},
        {"picture-voids.npy": npy(np.zeros((3, 3), np.uint8))},
    ],
)
def test_broken_facts_and_heights_are_refused(path, changes):
    with pytest.raises(
        HeightmapFileError, match=r"damaged or of an unusual kind\. Copy it again, or open an older copy"
    ):
        read(stuffed(path, changes))


def test_a_map_that_is_said_to_be_huge_takes_no_memory(path):
    huge = {"heights.npy": lambda content: content.replace(b"(17, 17), }      ", b"(90000, 90000), }")}
    with pytest.raises(HeightmapFileError, match="90000 x 90000 pixels, too large"):
        read(stuffed(path, huge))


def test_an_array_that_unpacks_to_too_much_is_refused_before_it_is_read(path, monkeypatch):
    stuffed(path, {})
    monkeypatch.setattr(project, "_LARGEST", HEIGHTS.nbytes)
    monkeypatch.setattr(zipfile.ZipExtFile, "read", lambda file, *_: pytest.fail(f"{file.name} was read"))
    monkeypatch.setattr(project.Members, "content", lambda self, name: {"version": 1, "map": {}, "picture": None})
    with pytest.raises(HeightmapFileError, match="damaged"):
        read(path)


@pytest.mark.parametrize("limit", ["LONGEST", "_MOST_VALUES"])
def test_texts_that_unpack_to_too_much_are_refused_and_not_written(path, monkeypatch, limit):
    stuffed(path, {})
    monkeypatch.setattr(metadata, limit, 20)
    with pytest.raises(HeightmapFileError, match="damaged"):
        read(path)
    text = json.dumps({"format": 1, "places": [[0, 0]] * 20})
    with pytest.raises(HeightmapFileError, match=r"more strokes than a project can hold\. Delete"):
        write(Heightmap(HEIGHTS, recipe=text), path)


@pytest.mark.parametrize("compression", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_compressions_are_refused(path, compression):
    with pytest.raises(HeightmapFileError, match="Unpack it, and pack it again as a ZIP file"):
        read(stuffed(path, {}, compression=compression))


_TWICE = """
import io, sys
from PySide6.QtGui import QGuiApplication
from terrain_explorer.files.formats.project import write
from terrain_explorer.terrain import DiamondSquare

def saved():
    write(DiamondSquare(exponent=4).heightmap(), file := io.BytesIO())
    return file.getvalue()

without_screen = saved()
application = QGuiApplication(["", "-platform", "offscreen"])
sys.exit(saved() != without_screen)
"""


def test_the_screen_does_not_matter():
    assert subprocess.run([sys.executable, "-c", _TWICE], check=False).returncode == 0


@laws
@given(masks())
def test_a_selection_comes_back(mask):
    selected = Heightmap(HEIGHTS, selection=mask_to_text(mask))
    with tempfile.TemporaryDirectory() as folder:
        write(selected, Path(folder) / "work.terrain")
        back = read(Path(folder) / "work.terrain")
    assert mask_from_text(back.selection) == mask
    assert back.heights.tobytes() == HEIGHTS.tobytes()


def test_a_project_without_a_selection_says_nothing_of_one(tmp_path):
    write(Heightmap(HEIGHTS), tmp_path / "work.terrain")
    assert read(tmp_path / "work.terrain").selection is None
    with zipfile.ZipFile(tmp_path / "work.terrain") as archive:
        assert "selection" not in json.loads(archive.read("project.json"))


def test_an_origin_of_an_older_version_leaves_all_open_that_it_assumed():
    known = Heightmap(HEIGHTS, origin=Origin("SRTM", assumed=("A: b.",), certain=("A: b.",)))
    facts = json.loads(json.dumps(facts_of(known)))
    del facts["origin"]["certain"]
    assert not known.origin.is_doubtful
    assert heightmap_from(facts, HEIGHTS, None).origin.is_doubtful

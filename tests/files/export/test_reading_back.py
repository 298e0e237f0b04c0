"""An export is read back: a file that went wrong never takes the place of an older one."""

from __future__ import annotations

import errno
import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays
from mesh_tools import EXTENSIONS
from preset_tools import exported, finished, preset, slope

from terrain_explorer.files import HeightmapFileError, kinds, read
from terrain_explorer.files.formats import registry
from terrain_explorer.files.mesh import MESHES, writing
from terrain_explorer.files.presets import PRESETS, ExportError, OtherFormat, exporting
from terrain_explorer.terrain import DiamondSquare, Heightmap

OLD = b"what was there before"
FITTING = [kind for kind in kinds() if kind not in ("hgt", "terrain")]  # no other program reads projects
finite = st.floats(-1e6, 1e6, width=32)


def swap_bytes(content, heightmap):
    return np.frombuffer(content, "<u2").byteswap().tobytes()


def flip_rows(content, heightmap):
    return np.frombuffer(content, "<u2").reshape(heightmap.heights.shape)[::-1].tobytes()


def flip_columns(content, heightmap):
    return np.frombuffer(content, "<u2").reshape(heightmap.heights.shape)[:, ::-1].tobytes()


def shift(content, heightmap):
    return content[2:] + content[:2]


def cut(content, heightmap):
    return content[:-2]


@pytest.fixture
def spoil(monkeypatch):
    """Return a function that lets the writer of a kind spoil what it writes."""

    def spoil(id, how):
        def write(kind, heightmap, file):
            kind.write(heightmap, file)
            file.seek(0)
            content = how(read_all(file), heightmap)
            file.seek(0)
            file.truncate()
            file.write(content)

        def read_all(file):
            file.flush()
            with open(file.name, "rb") as there:  # noqa: PTH123
                return there.read()

        def spoiled(format):
            fitted = (
                replace(kind, write=lambda heightmap, file, kind=kind: write(kind, heightmap, file))
                if kind.id == id
                else kind
                for kind in format.kinds
            )
            return replace(format, kinds=tuple(fitted))

        raw = registry.FORMATS[-1]
        monkeypatch.setattr(registry, "FORMATS", (*registry.FORMATS[:-1], spoiled(raw)))
        monkeypatch.setattr("terrain_explorer.files.formats.arrays.raw.FORMAT", registry.FORMATS[-1])

    return spoil


@pytest.mark.parametrize(
    ("how", "told"),
    [
        (swap_bytes, "its bytes are in the opposite order"),
        (flip_rows, "its rows are in the opposite order"),
        (flip_columns, "its columns are in the opposite order"),
        (shift, "it holds other heights"),
        (cut, "which do not make 40 rows and 60 columns of uint16"),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_a_file_that_is_spoilt_is_found_out_and_the_old_one_stays(tmp_path, spoil, how, told):
    path = tmp_path / "map.raw"
    path.write_bytes(OLD)
    spoil("raw16le", how)
    with pytest.raises(ExportError, match=f"^Reading back failed: .*{told}.*No file was changed.$"):
        exported(preset("godot"), slope(), tmp_path)
    assert path.read_bytes() == OLD
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("extension", EXTENSIONS)
@pytest.mark.parametrize("how", ["cut", "moved", "less"])
def test_a_mesh_that_is_spoilt_is_found_out(tmp_path, monkeypatch, extension, how):
    path = tmp_path / f"map{extension}"
    path.write_bytes(OLD)
    chosen = next(format for format in MESHES if extension in format.extensions)

    def spoilt(mesh):
        if how == "cut":
            yield b"".join(chosen.encode(mesh))[:-7]
        elif how == "moved":
            yield from chosen.encode(replace(mesh, options=replace(mesh.options, width=mesh.options.width * 1.001)))
        else:
            yield from chosen.encode(replace(mesh, options=replace(mesh.options, decimation=2)))

    others = tuple(format for format in MESHES if format is not chosen)
    monkeypatch.setattr(writing, "MESHES", (*others, replace(chosen, encode=spoilt)))
    what = preset("print" if chosen.printed else "mesh", format=extension[1:])
    with pytest.raises(ExportError, match=r"^Reading back failed: .* No file was changed\.$"):
        exported(what, slope(), tmp_path)
    assert path.read_bytes() == OLD
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_keeps_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "map.raw"
    path.write_bytes(OLD)

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(ExportError, match=r"^Writing failed: map.raw cannot be saved: the disk is full\. Free"):
        exported(preset("unity"), slope(), tmp_path)
    assert path.read_bytes() == OLD
    assert list(tmp_path.iterdir()) == [path]


def test_too_little_memory_names_the_step(tmp_path, monkeypatch):
    def short(*_):
        raise MemoryError

    monkeypatch.setattr("terrain_explorer.terrain.filters.resample.taps", short)
    with pytest.raises(ExportError, match=r"^Resample failed: map.raw needs more memory"):
        exported(preset("unity"), slope(), tmp_path)


@pytest.mark.parametrize("slug", list(PRESETS))
def test_giving_up_leaves_nothing(tmp_path, slug):
    plan = PRESETS[slug]().plan(slope())
    path = tmp_path / f"map{plan.output.endings[0]}"
    path.write_bytes(OLD)
    _, yielded = finished(exporting(plan, slope(), tmp_path / f"all{path.suffix}"))
    (tmp_path / f"all{path.suffix}").unlink()
    for steps in range(1, len(yielded)):
        work = exporting(plan, slope(), path)
        for _ in range(steps):
            next(work)
        work.close()
        assert path.read_bytes() == OLD
        assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["map.png", "map", "map.raw.png"])
def test_a_name_that_says_something_else_is_refused(tmp_path, name):
    with pytest.raises(HeightmapFileError, match=r"Choose a name that ends in .raw"):
        next(exporting(preset("unity").plan(slope()), slope(), tmp_path / name))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", FITTING)
def test_every_kind_is_found_as_it_was_written(tmp_path, kind):
    survey = slope(low=-30.5, high=812.25, metres=True, spacing=12.5)
    for heightmap in (slope(), survey, DiamondSquare(exponent=4, seed=3).heightmap()):
        path, found = exported(OtherFormat(kind), heightmap, tmp_path)
        again = read(path)
        assert (again.metres, again.spacing, again.recipe) == (heightmap.metres, heightmap.spacing, heightmap.recipe)
        assert f"{path.stat().st_size:,} bytes" in found.facts[0]
        assert path.stat().st_size <= OtherFormat(kind).plan(heightmap).size.most


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(
    heights=arrays(np.float32, array_shapes(min_dims=2, max_dims=2, min_side=2, max_side=12), elements=finite),
    ends=st.tuples(finite, finite).filter(lambda ends: np.float32(ends[0]) < np.float32(ends[1])) | st.none(),
    kind=st.sampled_from(FITTING),
)
def test_no_file_that_is_right_is_taken_for_wrong(tmp_path, heights, ends, kind):
    exported(OtherFormat(kind), Heightmap(heights, ends) if ends else Heightmap(heights), tmp_path)


def test_whole_metres_are_found_as_they_were_written(tmp_path):
    exported(OtherFormat("hgt"), slope(1201, 1201, 12.0, 807.6, metres=True), tmp_path)


def test_a_kind_that_cannot_hold_the_map_is_refused_before():
    with pytest.raises(ValueError, match=r"The map has 40 rows.* Resample the map"):
        OtherFormat("hgt").plan(slope())


def test_a_preset_leaves_no_side_file_and_takes_an_old_one_of_ours_away(tmp_path):
    hills = DiamondSquare(exponent=5, seed=3).heightmap()
    exported(OtherFormat("raw16le"), hills, tmp_path)
    (tmp_path / "map.r16").rename(tmp_path / "map.raw")
    (tmp_path / "map.r16.json").rename(tmp_path / "map.raw.json")
    exported(preset("unity"), hills, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["map.raw"]


def test_a_preset_leaves_another_programs_file_alone(tmp_path):
    (tmp_path / "map.raw.json").write_text(json.dumps({"not": "ours"}))
    exported(preset("unity"), slope(), tmp_path)
    assert (tmp_path / "map.raw.json").exists()


@pytest.mark.parametrize("slug", list(PRESETS))
def test_a_folder_that_is_not_there_is_told(tmp_path, slug):
    with pytest.raises(ExportError, match=r"Writing failed: .* there is no such file or folder"):
        exported(PRESETS[slug](), slope(), tmp_path / "nowhere")

"""Weight maps: what they add up to, their files, and that they are written together or not at all."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from terrain_explorer.errors import UserError
from terrain_explorer.files.export.plan import ExportError
from terrain_explorer.files.export.weight_output import WeightFiles, weighing
from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.masks import MASK_RULES, Mask
from terrain_explorer.terrain.masks.rules import HeightRule, SlopeRule
from terrain_explorer.terrain.masks.weight_maps import sharing
from terrain_explorer.terrain.work import finished

HILLS = DiamondSquare(exponent=4, seed=3).heightmap()
SHARES = st.one_of(
    st.none(),
    st.builds(Mask),
    st.sampled_from([kind() for kind in MASK_RULES.values()]),
    st.builds(SlopeRule, low=st.integers(0, 45).map(float)),
)


def read(path):
    with Image.open(path) as image:
        return np.asarray(image).astype(int)


@given(layers=st.lists(SHARES, min_size=1, max_size=6), bits=st.sampled_from([8, 16]))
def test_all_layers_add_up_at_every_point(layers, bits):
    shares = finished(sharing(finished(weighing(HILLS, layers)), bits))
    assert np.unique(shares.astype(int).sum(axis=2)).tolist() == [2**bits - 1]


@given(layers=st.lists(SHARES, max_size=4))
def test_the_rest_is_what_all_others_leave(layers):
    rest, *weights = finished(weighing(HILLS, [None, *(layer for layer in layers if layer is not None)]))
    np.testing.assert_allclose(rest, np.clip(1 - sum(weights, np.zeros(rest.shape)), 0, 1), atol=1e-6)


def test_a_layer_that_fades_fades_into_the_rest(tmp_path):
    ramp = Heightmap(np.repeat(np.linspace(0, 1, 101, dtype=np.float32)[np.newaxis], 3, axis=0))
    rule = HeightRule(low=50, low_softness=20)
    finished(WeightFiles().writing(ramp, [None, rule], [tmp_path / "w.png"]))
    high = Mask.of(rule).weights(ramp)
    assert 0 < high[1, 40] < 1
    np.testing.assert_allclose(read(tmp_path / "w.png")[..., 1], high * 255, atol=1)


@pytest.mark.parametrize(
    ("layout", "names"), [("rgba", ["w-1", "w-2"]), ("single", ["w-A", "w-b-c", "w-d", "w-e", "w-ü"])]
)
def test_files_read_back_by_another_library_add_up(tmp_path, layout, names):
    files = WeightFiles(layout)
    paths = files.paths(tmp_path / "w.png", ["A", "b c", "d?", "../e", "ü"])
    assert [path.name for path in paths] == [f"{name}.png" for name in names]
    finished(files.writing(HILLS, [None, SlopeRule(low=20), HeightRule(low=60), SlopeRule(), HeightRule()], paths))
    assert np.unique(np.dstack([read(path) for path in paths]).sum(axis=2)).tolist() == [255]


def test_single_files_of_16_bits_add_up(tmp_path):
    files = WeightFiles("single", "16")
    paths = files.paths(tmp_path / "w.png", ["rest", "steep"])
    finished(files.writing(HILLS, [None, SlopeRule(low=20)], paths))
    assert np.unique(sum(map(read, paths))).tolist() == [65535]


@pytest.mark.parametrize(
    ("file", "layers", "message"),
    [
        ("w.tif", ["a"], "choose a name that ends in .png"),
        ("w.png", [], "there is no layer"),
        ("w.png", ["Rock", "rock?"], r"two maps would go into the file w-rock\.png"),
    ],
)
def test_layers_without_a_file_of_their_own_are_refused(file, layers, message):
    with pytest.raises(UserError, match=message):
        WeightFiles("single").paths(Path(file), layers)


def test_names_do_not_matter_for_channels():
    assert WeightFiles().paths(Path("w.png"), ["a", "a"]) == [Path("w.png")]


def test_no_older_file_changes_unless_all_are_written(tmp_path):
    files = WeightFiles("single")
    paths = files.paths(tmp_path / "w.png", ["a", "b"])
    paths[0].write_bytes(b"old")
    paths[1].mkdir()
    with pytest.raises(ExportError, match=r"w-b\.png"):
        finished(files.writing(HILLS, [None, SlopeRule()], paths))
    assert paths[0].read_bytes() == b"old"
    paths[1].rmdir()
    work = files.writing(HILLS, [None, SlopeRule()], paths)
    assert any(done > 0.8 for done in work)  # stopped after the first file
    work.close()
    assert [path.name for path in tmp_path.iterdir()] == ["w-a.png"]
    assert paths[0].read_bytes() == b"old"

"""The files of the user's own presets."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer.gui.presets.parameter_preset import PresetStore
from terrain_explorer.terrain.filters import Smooth, Streams, Terrace
from terrain_explorer.terrain.filters.parameter_maps import ParameterMap
from terrain_explorer.terrain.masks import MASK_RULES, Mask, MaskLayer, Painted
from terrain_explorer.terrain.shading.look import Look


@pytest.fixture
def store(tmp_path):
    return PresetStore(tmp_path / "presets")


def names(store, kind):
    return [preset.name for preset in store.presets(kind)]


def test_there_is_nothing_before_the_first(store):
    assert store.presets(Look) == ()
    assert not store.folder.exists()


def test_each_kind_has_its_own(store):
    store.save("Soft", Smooth(reach=0.02))
    store.save("Soft", Look(haze=0.5))
    assert [preset.values for preset in store.presets(Smooth)] == [Smooth(reach=0.02)]
    assert [preset.values for preset in store.presets(Look)] == [Look(haze=0.5)]
    assert store.presets(Terrace) == ()


def test_saving_under_a_name_again_replaces(store):
    store.save("Soft", Smooth(reach=0.02))
    store.save("Soft", Smooth(reach=0.03))
    assert [preset.values for preset in store.presets(Smooth)] == [Smooth(reach=0.03)]


def test_names_that_give_one_file_name_are_kept_apart(store):
    for name in ("a b", "a-b", "A B", "ä", "日本", "…"):
        store.save(name, Smooth())
    assert sorted(names(store, Smooth)) == sorted(["a b", "a-b", "A B", "ä", "日本", "…"])


def test_renaming_and_deleting(store):
    store.save("Soft", Smooth(reach=0.02))
    (preset,) = store.presets(Smooth)
    store.rename(preset, "Softer")
    assert names(store, Smooth) == ["Softer"]
    (preset,) = store.presets(Smooth)
    store.delete(preset)
    assert names(store, Smooth) == []
    store.delete(preset)  # gone already


@given(name=st.text(min_size=1, max_size=60).filter(lambda name: name == name.strip()))
def test_any_name_comes_back(name, tmp_path_factory):
    store = PresetStore(tmp_path_factory.mktemp("presets"))
    store.save(name, Smooth(reach=0.02))
    assert names(store, Smooth) == [name]


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        "[" * 10_000,
        '{"format": 1, "of": "smooth", "name": "", "parameters": {}}',
        '{"format": 1, "of": "smooth", "name": 3, "parameters": {}}',
        '{"format": 1, "of": "smooth", "name": "x", "parameters": []}',
        '{"format": 2, "of": "smooth", "name": "x", "parameters": {}}',
        '{"format": 1, "of": "look", "name": "x", "parameters": {}}',
        "x" * 100_000,
        "\udcff",
    ],
)
def test_what_is_no_preset_is_left_out(store, content):
    store.save("Good", Smooth())
    (store.folder / "bad.json").write_bytes(content.encode(errors="surrogateescape"))
    assert names(store, Smooth) == ["Good"]


def test_a_value_out_of_range_becomes_the_default(store):
    store.save("Old", Smooth(reach=0.02, strength=0.5))
    (path,) = store.folder.iterdir()
    content = json.loads(path.read_text())
    content["parameters"] |= {"reach": -3, "unknown": 1}
    path.write_text(json.dumps(content))
    assert [preset.values for preset in store.presets(Smooth)] == [Smooth(strength=0.5)]


def test_a_radius_in_points_is_one_on_a_usual_map(store):
    store.save("Old", Smooth())
    (path,) = store.folder.iterdir()
    content = json.loads(path.read_text()) | {"parameters": {"radius": 7, "strength": 0.5}}
    path.write_text(json.dumps(content))
    assert [preset.values for preset in store.presets(Smooth)] == [Smooth(0.014, 0.5)]


@pytest.mark.parametrize(
    "content",
    [
        {"parameters": {"radius": 10**400}},
        {"parameters": {"reach": 10**400, "strength": [[]]}},
        {"parameters": []},
        {"name": 7},
        {"name": " "},
        {"of": ["smooth"]},
        {"format": {}},
    ],
)
def test_any_nonsense_in_a_file_is_no_trouble(store, content):
    store.save("Good", Smooth(strength=0.5))
    (path,) = store.folder.iterdir()
    (store.folder / "bad.json").write_text(json.dumps(json.loads(path.read_text()) | {"name": "Bad"} | content))
    found = {preset.name: preset.values for preset in store.presets(Smooth)}
    assert found.pop("Good") == Smooth(strength=0.5)
    assert set(found.values()) <= {Smooth(strength=0.5), Smooth()}


@pytest.mark.parametrize("part", [MASK_RULES["height"](low=20), Painted.of(np.eye(33, dtype=np.float32))])
def test_a_preset_keeps_the_maps_of_its_parameters(store, part):
    streams = Streams(age=0.3, maps=(ParameterMap("uplift", Mask((MaskLayer(part),)), 0.2, 3.0),))
    store.save("Two ranges", streams)
    assert [preset.values for preset in store.presets(Streams)] == [streams]
    (preset,) = store.presets(Streams)
    store.rename(preset, "Ranges")
    assert [preset.values for preset in store.presets(Streams)] == [streams]


def test_maps_that_cannot_be_followed_are_left_out(store):
    store.save("Odd", Streams(age=0.3))
    (path,) = store.folder.glob("*.json")
    content = json.loads(path.read_text())
    path.write_text(json.dumps(content | {"maps": {"age": {"low": 0, "high": 1, "mask": {}}}}))
    assert [preset.values for preset in store.presets(Streams)] == [Streams(age=0.3)]

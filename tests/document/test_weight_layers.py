"""The layers of weights stay with the work: in undo, in projects, and after a crash."""

import json
from pathlib import Path
from zipfile import ZipFile

import numpy as np
import pytest

from terrain_explorer.document.document import Document
from terrain_explorer.document.states import State
from terrain_explorer.files import read, write
from terrain_explorer.terrain import DiamondSquare, Heightmap, RandomNoise, Recipe
from terrain_explorer.terrain.filters.paths.course_mask import CourseMask
from terrain_explorer.terrain.masks import Mask, Painted
from terrain_explorer.terrain.masks.rules import HeightRule, SlopeRule
from terrain_explorer.terrain.recipe.weight_layers import (
    Layers,
    WeightLayer,
    layers_from_content,
    layers_from_text,
    layers_to_content,
)

_GENERATOR = DiamondSquare(exponent=3, seed=1)
_PAINTED = Painted(np.arange(20, dtype=np.uint16).reshape(4, 5))
_ROAD = CourseMask("bed", ((0.1, 0.2, 0.01), (0.8, 0.9, 0.02)), False, 0.01, (1.0, 1.0))
LAYERS: Layers = (
    WeightLayer("The rest", None),
    WeightLayer("Steep", SlopeRule(low=30)),
    WeightLayer("Paint", _PAINTED),
    WeightLayer("Wet", Mask.of(HeightRule(high=20)).with_part(SlopeRule(), "intersect")),
    WeightLayer("Road", _ROAD),
)


def _document() -> Document:
    return Document(State(_GENERATOR.heightmap(), Recipe(_GENERATOR)))


def test_they_are_a_step_and_need_saving() -> None:
    document, told = _document(), []
    document.layersChanged.connect(lambda: told.append(document.layers))
    document.set_layers(LAYERS)
    document.set_layers(LAYERS)
    assert told == [LAYERS]
    assert document.names == ("Layers of weights",)
    assert (document.needs_saving, document.unsaved_part, document.modified) == (True, "layers", False)
    document.undo()
    assert (document.layers, document.needs_saving) == ((), False)
    document.redo()
    assert document.layers == LAYERS
    binding = document.file_binding
    document.note_saved(document.heightmap, Path("a.terrain"), binding, document.recipe, layers=document.layers)
    assert not document.needs_saving
    document.undo()
    assert document.needs_saving


def test_they_stay_with_the_work_and_go_with_another() -> None:
    document = _document()
    document.set_layers(LAYERS)
    document.take_generated(RandomNoise(exponent=3).heightmap(), RandomNoise(exponent=3))
    assert document.layers == LAYERS
    document.take_opened(_GENERATOR.heightmap(), Path("b.terrain"), None, layers=LAYERS[:2])
    assert document.layers == LAYERS[:2]
    assert not document.needs_saving
    document.start(_GENERATOR.heightmap(), _GENERATOR)
    assert document.layers == ()
    document.go_to(2)
    assert document.layers == LAYERS


def test_a_picture_that_is_read_again_leaves_them_and_a_project_brings_its_own() -> None:
    document = _document()
    document.take_opened(_GENERATOR.heightmap(), Path("a.png"), None)
    document.set_layers(LAYERS)
    document.take_opened(_GENERATOR.heightmap(), Path("a.png"), None, "Reload")
    assert document.layers == LAYERS
    document.take_opened(_GENERATOR.heightmap(), Path("a.terrain"), None, "Reload", layers=())
    assert document.layers == ()


def test_they_are_stored_and_read_back() -> None:
    text = json.dumps(layers_to_content(LAYERS))
    assert layers_from_text(text) == (LAYERS, ())
    assert layers_from_text(None) == ((), ())


@pytest.mark.parametrize(
    "entry", [1, {"name": "a", "colour": 1}, {"mask": {"layers": [{"rule": "unheard"}]}}, {"name": "a"}]
)
def test_what_cannot_be_read_is_left_out_and_told(entry: object) -> None:
    layers, reasons = layers_from_content([entry, *layers_to_content(LAYERS)])
    assert layers == LAYERS
    assert len(reasons) == 1


def test_what_is_no_list_is_refused() -> None:
    with pytest.raises(ValueError, match="must be a list"):
        layers_from_text("{}")


def test_projects_keep_them_and_older_programs_can_read_these(tmp_path: Path) -> None:
    made = Recipe(_GENERATOR).heightmap()
    text = json.dumps(layers_to_content(LAYERS))
    write(Heightmap(made.heights, recipe=made.recipe, layers=text), tmp_path / "a.terrain")
    assert layers_from_text(read(tmp_path / "a.terrain").layers) == (LAYERS, ())
    with ZipFile(tmp_path / "a.terrain") as archive:
        assert json.loads(archive.read("project.json"))["version"] == 1
        assert not [name for name in archive.namelist() if "layer" in name]


def test_a_project_without_them_opens(tmp_path: Path) -> None:
    write(Recipe(_GENERATOR).heightmap(), tmp_path / "a.terrain")
    assert read(tmp_path / "a.terrain").layers is None

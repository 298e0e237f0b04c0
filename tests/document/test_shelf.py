"""The shelf: what is kept on it stays with the work, in projects and after a crash."""

from pathlib import Path

import pytest

from terrain_explorer.document.document import Document
from terrain_explorer.document.states import State
from terrain_explorer.files import read, write
from terrain_explorer.terrain import DiamondSquare, Heightmap, RandomNoise, Recipe, Step
from terrain_explorer.terrain.filters import Terrace
from terrain_explorer.terrain.recipe import Picture
from terrain_explorer.terrain.recipe.shelf import Shelved, shelf_from_text, shelf_to_text

_GENERATOR = DiamondSquare(exponent=3, seed=1)
_KEPT = Shelved("Hills", Recipe(DiamondSquare(exponent=3, seed=2), (Step(Terrace()),)))


def _document() -> Document:
    generator = _GENERATOR
    return Document(State(generator.heightmap(), Recipe(generator)))


def test_what_is_kept_needs_saving_until_it_is() -> None:
    document, told = _document(), []
    document.shelfChanged.connect(lambda: told.append(document.shelf))
    document.set_shelf((_KEPT,))
    assert told == [(_KEPT,)]
    assert document.needs_saving
    assert not document.modified
    document.saved(document.heightmap, Path("a.terrain"), document.file_binding, document.recipe, None, document.shelf)
    assert not document.needs_saving
    document.set_shelf(())
    assert document.needs_saving


def test_it_stays_while_one_generates_and_goes_with_other_work() -> None:
    document = _document()
    document.set_shelf((_KEPT,))
    document.generated(RandomNoise(exponent=3).heightmap(), RandomNoise(exponent=3))
    assert document.shelf == (_KEPT,)
    document.opened(_GENERATOR.heightmap(), Path("b.png"), None)
    assert document.shelf == ()
    document.undo()
    assert document.shelf == (_KEPT,)


def test_text_and_back() -> None:
    drawing = _GENERATOR.heightmap()
    on_picture = Shelved("Picture", Recipe(Picture("a.png", drawing), (Step(Terrace()),)))
    text = shelf_to_text((_KEPT, on_picture))
    assert shelf_from_text(text, drawing) == (_KEPT, on_picture)
    assert shelf_from_text(text) == (_KEPT,)
    assert shelf_to_text(()) is None
    assert shelf_from_text(None) == ()


@pytest.mark.parametrize("text", ["{}", "[1]", '[{"name": "a"}]', '[{"recipe": {"format": 99}}]'])
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        shelf_from_text(text)


def test_projects_keep_it(tmp_path: Path) -> None:
    made = Recipe(_GENERATOR).heightmap()
    kept = Heightmap(made.heights, recipe=made.recipe, shelf=shelf_to_text((_KEPT,)))
    write(kept, tmp_path / "a.terrain")
    assert shelf_from_text(read(tmp_path / "a.terrain").shelf) == (_KEPT,)

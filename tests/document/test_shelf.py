"""The shelf: what is kept on it stays with the work, in projects and after a crash."""

import json
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest

from terrain_explorer.document.document import Document
from terrain_explorer.document.states import State
from terrain_explorer.files import read, write
from terrain_explorer.terrain import DiamondSquare, Heightmap, RandomNoise, Recipe, Step
from terrain_explorer.terrain.brushes import EmptyMap
from terrain_explorer.terrain.filters import Terrace
from terrain_explorer.terrain.heightmap import StoredShelf
from terrain_explorer.terrain.recipe import Picture
from terrain_explorer.terrain.recipe.shelf import Shelved, shelf_from, stored_shelf

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
    document.note_saved(
        document.heightmap, Path("a.terrain"), document.file_binding, document.recipe, None, document.shelf
    )
    assert not document.needs_saving
    document.set_shelf(())
    assert document.needs_saving


def test_it_stays_while_one_generates_and_goes_with_other_work() -> None:
    document = _document()
    document.set_shelf((_KEPT,))
    document.take_generated(RandomNoise(exponent=3).heightmap(), RandomNoise(exponent=3))
    assert document.shelf == (_KEPT,)
    document.take_opened(_GENERATOR.heightmap(), Path("b.png"), None)
    assert document.shelf == ()
    document.undo()
    assert document.shelf == (_KEPT,)


def test_undo_takes_nothing_off_the_shelf() -> None:
    document = _document()
    document.take_opened(_GENERATOR.heightmap(), Path("a.png"), None)
    document.take_generated(RandomNoise(exponent=3).heightmap(), RandomNoise(exponent=3))
    document.set_shelf((_KEPT,))
    document.undo()
    assert document.shelf == (_KEPT,)
    assert document.needs_saving


def test_it_stays_where_nothing_is_asked() -> None:
    document = _document()
    document.take_opened(_GENERATOR.heightmap(), Path("a.png"), None)
    document.set_shelf((_KEPT,))
    document.take_opened(_GENERATOR.heightmap(), Path("a.png"), None, "Reload")
    assert document.shelf == (_KEPT,)
    document.take_pasted(_GENERATOR.heightmap())
    document.start_drawing(EmptyMap())
    document.take_sampled(_GENERATOR.heightmap(), "Hills", Recipe(_GENERATOR))
    assert document.shelf == (_KEPT,)
    assert document.needs_saving


def _on(picture: Heightmap, name: str = "a.png") -> Shelved:
    return Shelved("Picture", Recipe(Picture(name, picture), (Step(Terrace()),)))


def test_it_is_stored_with_the_pictures_that_recipes_begin_with() -> None:
    one, other = _GENERATOR.heightmap(), RandomNoise(exponent=2).heightmap()
    shelf = (_KEPT, _on(one), _on(other, "b.png"), _on(one))
    stored = stored_shelf(shelf)
    assert stored is not None
    assert stored.pictures == (one, other)
    assert shelf_from(stored) == (shelf, ())
    assert stored_shelf(()) is None
    assert shelf_from(None) == ((), ())


@pytest.mark.parametrize(
    "entry",
    ["1", '{"name": "a"}', '{"recipe": {"format": 99}}', '{"recipe": {"format": 2, "source": {"picture": "a"}}}'],
)
def test_what_cannot_be_read_is_left_out_and_told(entry: str) -> None:
    kept = stored_shelf((_KEPT,))
    assert kept is not None
    shelf, reasons = shelf_from(StoredShelf(f"[{entry}, {kept.text[1:]}"))
    assert shelf == (_KEPT,)
    assert len(reasons) == 1


def test_what_is_no_shelf_is_refused() -> None:
    with pytest.raises(ValueError, match="must be a list"):
        shelf_from(StoredShelf("{}"))


def test_projects_keep_it(tmp_path: Path) -> None:
    made, drawn = Recipe(_GENERATOR).heightmap(), RandomNoise(exponent=2).heightmap()
    for shelf, version in (((_KEPT,), 1), ((_KEPT, _on(drawn)), 2)):
        write(Heightmap(made.heights, recipe=made.recipe, shelf=stored_shelf(shelf)), tmp_path / "a.terrain")
        back, reasons = shelf_from(read(tmp_path / "a.terrain").shelf)
        assert [one.name for one in back] == [one.name for one in shelf]
        assert all(
            (one.recipe.heightmap().heights == its.recipe.heightmap().heights).all()
            for one, its in zip(back, shelf, strict=True)
        )
        assert reasons == ()
        with ZipFile(tmp_path / "a.terrain") as archive:
            assert json.loads(archive.read("project.json"))["version"] == version


def test_the_picture_of_the_project_itself_is_not_stored_twice(tmp_path: Path) -> None:
    picture = RandomNoise(exponent=3).heightmap()
    recipe = Recipe(Picture("a.png", picture), (Step(Terrace()),))
    heightmap = recipe.recorded_in(recipe.heightmap())
    write(replace(heightmap, shelf=stored_shelf((Shelved("Same", recipe),))), tmp_path / "a.terrain")
    with ZipFile(tmp_path / "a.terrain") as archive:
        assert not [name for name in archive.namelist() if name.startswith("shelf")]
    ((back,), _) = shelf_from(read(tmp_path / "a.terrain").shelf)
    assert (back.recipe.heightmap().heights == heightmap.heights).all()

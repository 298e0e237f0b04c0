"""Reading and writing in another language than English: nothing depends on the words that are shown."""

from dataclasses import replace

import numpy as np
import pytest

from terrain_explorer.files import (
    HeightmapFileError,
    ReadOptions,
    kind_as_read,
    lost_by_saving_over,
    read,
    recipe_in,
    report,
    write,
)
from terrain_explorer.files.presets import PRESETS
from terrain_explorer.files.save_warnings import losses
from terrain_explorer.language import speak, speak_english
from terrain_explorer.terrain import DiamondSquare, Heightmap


@pytest.fixture(autouse=True)
def marked_texts():
    """Speak a language whose texts are the English ones in guillemets, and whose numbers have a decimal comma."""
    speak(lambda text, comment, number: f"«{text}»", lambda text: text.translate(str.maketrans(",.", ".,")))
    yield
    speak_english()


@pytest.fixture
def raw_file(tmp_path):
    path = tmp_path / "hills.r16"
    (DiamondSquare(exponent=5).heightmap().heights * 60000).astype(">u2").tofile(path)
    return path


def test_a_guessed_layout_is_known_as_such_and_its_kind_is_kept(raw_file):
    guessed, said = read(raw_file), read(raw_file, ReadOptions(sample="uint16", rows=33, columns=33))
    assert (guessed.origin.guessed, said.origin.guessed) == (True, False)
    assert kind_as_read(raw_file, guessed.origin) == "raw16be"
    assert kind_as_read(raw_file.with_suffix(".png"), guessed.origin) is None
    assert guessed.origin.kind == "«Raw, 16-bit big endian»"


def test_only_what_saving_would_lose_is_left_out(tmp_path):
    heightmap = DiamondSquare(exponent=5).heightmap()
    write(heightmap, tmp_path / "hills.r8", "raw8")
    np.zeros((33, 33), np.uint8).tofile(tmp_path / "hills.r8")
    origin = read(tmp_path / "hills.r8").origin
    assert [note.partition(":")[0] for note in origin.lost] == ["«8 bit(s) only", "«Parameters left out"]
    assert lost_by_saving_over(origin) == ()
    skipped = read(tmp_path / "hills.r8", ReadOptions(sample="uint8", rows=32, columns=33, skip=33)).origin
    assert [note.partition(":")[0] for note in lost_by_saving_over(skipped)] == ["«Header left out"]


def test_why_a_recipe_was_left_out_is_told(tmp_path):
    path = tmp_path / "hills.npy"
    write(DiamondSquare(exponent=5).heightmap(), path)
    np.save(path, np.zeros((33, 33), np.float32))
    with pytest.raises(HeightmapFileError, match=r"has no recipe.*«Parameters left out: the heights were changed"):
        recipe_in(path)


def test_a_report_names_the_facts_in_the_language_and_for_programs(raw_file):
    told = report(read(raw_file))
    assert told.facts["size"] == "«33 rows, 33 columns»"
    assert told.details[0] == "«Size: «33 rows, 33 columns».»"
    assert "different heights»; «" in told.line


def test_numbers_are_written_as_the_country_does_but_for_those_to_type_in():
    heightmap = replace(DiamondSquare(exponent=5).heightmap(), spacing=1234.5, metres=True)
    plan = PRESETS["unity"]().suited(heightmap).plan(heightmap)
    assert dict(plan.values)["«Terrain Size X (width)»"] == "39504"
    assert any("65.536 steps of 0,0000" in change for change in plan.changes)
    (told,) = losses(Heightmap(np.array([[0, 0.3], [1, 1]])), "png8")
    assert told.startswith("«Heights rounded by at most 0,00")

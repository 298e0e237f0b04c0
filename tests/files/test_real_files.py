"""Files of other programs read as the heights that these programs meant."""

from __future__ import annotations

import pytest
from shared_data import CASES, DATA, TABLE, Expected
from true_report import check_report

from terrain_explorer.files import HeightmapFileError, ReadQuestion, read


@pytest.mark.skipif(not DATA.exists(), reason="the real files are not here")
def test_every_file_is_in_the_table():
    there = {str(path.relative_to(DATA)) for path in DATA.rglob("*") if path.is_file()}
    # What people report trouble with is read one kind after another.
    there = {name for name in there if not name.startswith("reports/")}
    assert {expected.name for expected in TABLE} == there


@pytest.mark.parametrize("expected", [one for one in CASES if one.truth], ids=str)
def test_a_file_gives_what_it_must(expected: Expected):
    if expected.answer is not None:
        with pytest.raises(ReadQuestion) as asked:
            read(expected.path)
        assert expected.answer in [option.read_options for option in asked.value.options]
    heightmap = read(expected.path, expected.reading)
    expected.check(heightmap)
    check_report(heightmap)


@pytest.mark.parametrize("expected", [one for one in CASES if not one.truth], ids=str)
def test_a_file_that_cannot_be_read_says_why(expected: Expected, capfd):
    with pytest.raises(HeightmapFileError, match=expected.kind) as refused:
        read(expected.path)
    assert not isinstance(refused.value, ReadQuestion)
    assert str(refused.value).startswith(f"{expected.path.name} ")
    assert str(refused.value).endswith(".")
    assert capfd.readouterr() == ("", "")

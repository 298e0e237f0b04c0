"""Places copied in the window that the command line refuses to draw."""

import pytest

from terrain_explorer import cli


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("terrain:hills", "begins with"),
        ("terrain:map?name=hills.png&heights=12&at=24,1,2,3,4", "open that map instead"),
        ("terrain:diamond-square?at=24,-90,-90,48,64", "no ground"),
    ],
)
def test_a_place_that_cannot_be_drawn_is_refused_in_a_sentence(capsys, tmp_path, place, reason):
    assert cli.main(["render", place, "-o", str(tmp_path / "x.png")]) == 1
    assert reason in capsys.readouterr().err

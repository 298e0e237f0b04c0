"""Every real file in one window: shown, asked about, or refused."""

import pytest
from gui_tools import message, on_screen
from questions import asked, give_answer
from shared_data import CASES

from terrain_explorer.files import ReadQuestion, read, report

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


@pytest.mark.skipif(not CASES, reason="the real files are not here")
def test_every_real_file_gives_what_it_must(window, settle):
    for expected in CASES:
        before = window.document.heightmap, window.document.path
        window.open_file(expected.path)
        settle(window)
        if expected.truth is None:
            assert expected.kind in message(window)
            assert message(window).startswith(f"{expected.path.name} ")
            assert (window.document.heightmap, window.document.path) == before
            assert not asked(window), expected
            continue
        assert len(asked(window)) == (expected.answer is not None), expected
        if expected.answer is not None:
            assert (window.document.heightmap, window.document.path) == before
            give_answer(window, label_of(expected))
            settle(window)
        opened = window.document.heightmap
        expected.check(opened)
        assert window.document.path == expected.path
        assert on_screen(window) is opened
        assert message(window).startswith(f"{expected.path.name}: {report(opened).line}")


def label_of(expected):
    """Return the words of the answer in the question about a file."""
    with pytest.raises(ReadQuestion) as question:
        read(expected.path)
    return next(option.label for option in question.value.options if option.read_options == expected.answer)

"""The player of the growth's steps."""

import pytest
from gui_tools import LONG

from terrain_explorer.gui.growth.timeline_controller import StepPlayer


@pytest.fixture
def play(qtbot, qapp):
    """Return a function that plays at a speed and gives how many steps were due at each of the first ticks."""

    def play(speed, unit, ticks=3):
        player, due = StepPlayer(lambda: speed, qapp), []
        player.advanced.connect(due.append)
        player.play(unit)
        qtbot.waitUntil(lambda: len(due) >= ticks, timeout=LONG)
        player.pause()
        player.deleteLater()
        return due[:ticks]

    return play


def test_a_slow_film_shows_every_step(play):
    assert play(16, "stage") == [1, 1, 1]


def test_a_film_that_is_faster_than_the_views_leaves_steps_out(play):
    assert play(64, "point") == [8, 8, 8]


def test_it_says_whether_it_plays(qtbot, qapp):
    player, playing = StepPlayer(lambda: 1.0, qapp), []
    player.playingChanged.connect(playing.append)
    player.play("stage")
    assert player.playing
    player.pause()
    assert not player.playing
    assert playing == [True, False]
    player.deleteLater()

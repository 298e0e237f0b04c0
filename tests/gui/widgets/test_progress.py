"""The progress bar of work."""

import pytest
from gui_tools import LONG

from terrain_explorer.gui.widgets.progress import WorkProgress


@pytest.fixture
def bar(qtbot):
    bar = WorkProgress("bar")
    qtbot.addWidget(bar)
    return bar


def test_counts_while_work_is_under_way(bar):
    bar.setBusy(True)
    bar.setFraction(0.43)
    assert (bar.text(), bar.value() / bar.maximum()) == ("43 %", pytest.approx(0.43))


def test_says_nothing_while_it_is_idle_and_then_how_the_work_ended(bar):
    bar.setBusy(True)
    bar.setFraction(0.43)
    bar.setBusy(False)
    assert (bar.text(), bar.value()) == ("", 0)
    bar.setOutcome("Done in 5 ms")
    assert (bar.text(), bar.value()) == ("Done in 5 ms", 0)


class TestTheLine:
    """Nothing, then a line, then how it ended: all in the same room."""

    @pytest.fixture
    def shown(self, qtbot):
        bar = WorkProgress("bar", telling=True)
        qtbot.addWidget(bar)
        bar.resize(200, bar.height())
        bar.show()
        return bar

    def filled(self, bar):
        picture, accent = bar.grab().toImage(), bar.palette().highlight().color()
        return [picture.pixelColor(x, picture.height() // 2) == accent for x in range(picture.width())].count(True)

    def test_comes_only_when_work_takes_long_and_goes_with_it(self, qtbot, shown):
        height, told = shown.height(), []
        shown.lineShown.connect(told.append)
        shown.setBusy(True)
        shown.setFraction(0.5)
        assert (told, self.filled(shown)) == ([], 0)
        qtbot.waitUntil(lambda: told == [True], timeout=LONG)
        assert self.filled(shown) == 100
        shown.setBusy(False)
        shown.setOutcome("Done")
        assert (told, self.filled(shown), shown.height()) == ([True, False], 0, height)

    def test_does_not_flash_up_for_short_work(self, qtbot, shown):
        told = []
        shown.lineShown.connect(told.append)
        shown.setBusy(True)
        shown.setBusy(False)
        qtbot.wait(400)
        assert told == []

    def test_comes_while_it_is_told_again_and_again_that_work_goes_on(self, qtbot, shown):
        told = []
        shown.lineShown.connect(told.append)

        def go_on():
            shown.setBusy(True)
            return told == [True]

        qtbot.waitUntil(go_on, timeout=LONG)


def test_has_a_name_for_screen_readers(bar):
    assert (bar.objectName(), bar.accessibleName()) == ("bar", "Progress")
    assert WorkProgress("other", "Progress of measuring").accessibleName() == "Progress of measuring"

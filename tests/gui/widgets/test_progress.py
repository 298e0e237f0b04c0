"""The progress bar of work."""

import pytest

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


def test_has_a_name_for_screen_readers(bar):
    assert (bar.objectName(), bar.accessibleName()) == ("bar", "Progress")
    assert WorkProgress("other", "Progress of measuring").accessibleName() == "Progress of measuring"

"""Places whose content is made when it is first seen, and rests while it is not."""

import pytest
from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from terrain_explorer.gui.widgets.lazy_widget import LazyWidget


@pytest.fixture
def words():
    return ["first"]


@pytest.fixture
def place(qtbot, words):
    place = LazyWidget(QLabel, lambda label: label.setText(words[-1]))
    qtbot.addWidget(place)
    return place


def test_nothing_is_made_unseen(place):
    place.update_content()
    assert place.made is None


def test_is_up_to_date_when_first_shown(place, words):
    words.append("second")
    place.show()
    assert place.made.isVisible()
    assert place.made.text() == "second"


def test_can_be_made_ahead_step_by_step_and_is_filled_and_shown_once_when_it_is_seen(qtbot):
    class Content(QLabel):
        def getting_ready(self):
            yield from ("ready", "steady")

        def event(self, event):
            if event.type() == QEvent.Type.Show:
                done.append("shown")
            return super().event(event)

    done = []
    around, place = QWidget(), LazyWidget(Content, lambda _: done.append("filled"))
    qtbot.addWidget(around)
    QVBoxLayout(around).addWidget(place)
    content, *steps = place.making()
    assert steps == ["ready", "steady"]
    assert list(place.making()) == done == []
    around.show()
    assert place.made is content
    assert sorted(done) == ["filled", "shown"]


def test_follows_once_it_is_made_and_is_made_once(place, words):
    content = place.content()
    place.show()
    words.append("second")
    place.update_content()
    assert place.made is content
    assert content.text() == "second"


class Source(QObject):
    changed = Signal()


def test_a_hidden_one_hears_nothing_and_catches_up_when_it_is_shown_again(qtbot):
    source, updates = Source(), []
    place = LazyWidget(QLabel, lambda _: updates.append(place.isVisible()), source.changed)
    qtbot.addWidget(place)
    place.show()
    source.changed.emit()
    assert updates == [True, True]
    place.hide()
    source.changed.emit()
    place.update_content()
    assert len(updates) == 2
    place.show()
    assert len(updates) == 3
    source.changed.emit()
    assert len(updates) == 4


def test_whoever_asks_for_a_hidden_content_gets_it_up_to_date(place, words):
    place.show()
    place.hide()
    words.append("second")
    assert place.made.text() == "first"
    assert place.content().text() == "second"

"""Places whose content is made when it is first seen."""

import pytest
from PySide6.QtWidgets import QLabel

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


def test_follows_once_it_is_made_and_is_made_once(place, words):
    content = place.content()
    place.show()
    words.append("second")
    place.update_content()
    assert place.made is content
    assert content.text() == "second"

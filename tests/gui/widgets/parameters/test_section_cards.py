"""The cards on which the groups of a form stand."""

import itertools

import pytest
from gui_tools import LONG
from PySide6.QtWidgets import QToolButton

from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm, SectionCards
from terrain_explorer.terrain import parameters
from terrain_explorer.terrain.shading.look import Look


@pytest.fixture
def form(qtbot):
    form = ParameterForm(Look, foldable=True)
    qtbot.addWidget(form)
    with qtbot.waitExposed(form):
        form.show()
    return form


def cards(form):
    return form._cards.rectangles()


def test_each_group_has_a_card_around_its_fields_and_none_touch(form):
    groups = list(dict.fromkeys(one.group for one in parameters(Look)))
    assert len(cards(form)) == len(groups)
    for group, card in zip(groups, cards(form), strict=True):
        fields = (field for field in form.fields.values() if field.parameter.group == group)
        assert all(card.contains(field.geometry()) for field in fields)
        assert form.rect().contains(card)
    assert not any(one.intersects(other) for one, other in itertools.combinations(cards(form), 2))


def test_a_folded_group_leaves_its_heading(qtbot, form):
    heading = form.findChild(QToolButton, "group.Water")
    number = list(dict.fromkeys(one.group for one in parameters(Look))).index("Water")
    before = cards(form)[number].height()
    heading.click()
    qtbot.waitUntil(lambda: cards(form)[number].height() < before / 2, timeout=LONG)
    assert cards(form)[number].contains(heading.geometry())


def test_cards_are_drawn_in_quiet_colours(form):
    picture = form.grab().toImage()
    card, ratio = cards(form)[0], picture.devicePixelRatio()
    on, beside = (picture.pixelColor(int(5 * ratio), int(y * ratio)) for y in (card.center().y(), card.bottom() + 3))
    assert on != beside
    assert abs(on.lightness() - beside.lightness()) < 20


def test_what_belongs_to_no_group_stands_on_none(form):
    alone = SectionCards(form)
    alone.add("", form.fields["water"])
    assert alone.rectangles() == []

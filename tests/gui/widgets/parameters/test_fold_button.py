"""Advanced parameters are folded away below the others, and never at work unseen; groups can be folded."""

import pytest
from form_tools import inner
from PySide6.QtWidgets import QLabel, QToolButton

from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.terrain import DiamondSquare, RandomNoise, parameters
from terrain_explorer.terrain.filters import Streams
from terrain_explorer.terrain.shading.look import Look

ADVANCED = ["given_corners", "top_left", "top_right", "bottom_left", "bottom_right"]


def more(form):
    return form.findChild(QToolButton, "moreButton")


def shown(form):
    return [one.name for one in parameters(form.owner) if inner(form, one.name).isVisibleTo(form)]


@pytest.fixture
def corners(form):
    """A form whose corners are folded away."""
    form.show()
    return form


def test_advanced_parameters_are_folded_away_at_first(corners):
    assert shown(corners) == [one.name for one in parameters(DiamondSquare) if one.name not in ADVANCED]
    assert not corners.findChild(QLabel, "group.Corners").isVisibleTo(corners)


def test_one_click_unfolds_them_below_the_others_and_another_folds_them(corners):
    more(corners).click()
    assert shown(corners) == [one.name for one in parameters(DiamondSquare)]
    corners.resize(corners.sizeHint())
    tops = [inner(corners, one).mapTo(corners, inner(corners, one).rect().topLeft()).y() for one in shown(corners)]
    assert tops == sorted(tops)
    more(corners).click()
    assert not set(ADVANCED) & set(shown(corners))


def test_a_form_remembers_whether_it_is_unfolded_and_another_kind_does_not_care(corners, make_form):
    more(corners).click()
    assert set(ADVANCED) <= set(shown(make_form(DiamondSquare)))
    assert "rock_variation" not in shown(make_form(Streams))
    more(corners).click()
    assert not set(ADVANCED) & set(shown(make_form(DiamondSquare)))


def test_what_is_folded_away_and_changed_is_counted(corners):
    assert more(corners).text() == "More"
    corners.setValues(DiamondSquare(spread=0.7, given_corners=True, top_left=5.0))
    assert (more(corners).text(), more(corners).accessibleName()) == ("More (2 changed)", "More (2 changed)")
    corners.findChild(QToolButton, "default.top_left").click()
    assert more(corners).text() == "More (1 changed)"


def test_what_a_filter_begins_with_is_no_change(make_form):
    form, begun = make_form(Streams), Streams(rock_variation=0.5)
    form.setValues(begun)
    assert more(form).text() == "More (1 changed)"
    form.setDefaults(begun)
    assert more(form).text() == "More"


def test_values_that_are_folded_away_count(corners):
    corners.setValues(DiamondSquare(top_left=5.0))
    assert corners.parameterised() == DiamondSquare(top_left=5.0)


def test_a_widget_below_a_folded_field_is_folded_with_it(corners):
    note = QLabel("note")
    corners.setBelow("top_left", note)
    assert not note.isVisible()
    more(corners).click()
    assert note.isVisible()


def test_without_advanced_parameters_there_is_nothing_to_unfold(qtbot):
    form = ParameterForm(RandomNoise)
    qtbot.addWidget(form)
    assert more(form) is None


class TestSections:
    WATER = ("water", "water_level", "rivers", "river_area")

    @pytest.fixture
    def look(self, qtbot):
        form = ParameterForm(Look, foldable=True)
        qtbot.addWidget(form)
        form.show()
        return form

    def water(self, form):
        return form.findChild(QToolButton, "group.Water")

    def test_a_click_on_its_heading_folds_a_group_and_no_other(self, look):
        everything = shown(look)
        self.water(look).click()
        assert shown(look) == [name for name in everything if name not in self.WATER]
        self.water(look).click()
        assert shown(look) == everything

    def test_the_next_form_is_folded_as_well_and_unfolds_for_a_parameter_that_was_searched_for(self, look, qtbot):
        self.water(look).click()
        again = ParameterForm(Look, foldable=True)
        qtbot.addWidget(again)
        assert not set(self.WATER) & set(shown(again))
        again.unfold("river_area")
        assert set(self.WATER) <= set(shown(again))

    def test_a_note_is_seen_when_its_owner_wants_it_and_the_group_is_unfolded(self, look):
        note = QLabel("note")
        look.setBelow("water_level", note)
        note.hide()
        self.water(look).click()
        note.show()
        assert not note.isVisible()
        self.water(look).click()
        assert note.isVisible()
        note.hide()
        self.water(look).click()
        self.water(look).click()
        assert not note.isVisible()

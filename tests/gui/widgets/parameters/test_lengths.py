"""Lengths and parts of a whole, whatever unit they are shown in."""

import numpy as np
import pytest
from form_tools import inner, slider
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QLabel, QToolTip
from terrain_laws import laws

from terrain_explorer.gui.widgets.parameters.lengths import MapLengths
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.brushes import Brush, Roughen, SetHeight, Stamp
from terrain_explorer.terrain.filters import FillLakes, Island, Level, SizeInMetres, Terrace, ThermalErosion
from terrain_explorer.terrain.filters.paths import BuildingSite, Ridge, River, Road
from terrain_explorer.terrain.filters.pieces import FloatingPiece, PastedPiece
from terrain_explorer.terrain.generators import GradientNoise
from terrain_explorer.terrain.heightmap import Origin
from terrain_explorer.terrain.masks import MASK_RULES, MaskFinish
from terrain_explorer.terrain.masks.shapes.boxes import EllipseShape, RectangleShape
from terrain_explorer.terrain.masks.shapes.wand import WandShape
from terrain_explorer.terrain.shading.look import Look

KILOMETRES = MapLengths(points=500, metres=2000.0)
IN_METRES = MapLengths(points=500, metres=2000.0, in_metres=True)
UNKNOWN = MapLengths(points=500, in_metres=True)


@pytest.fixture
def shown(form_of):
    def show(owner, lengths):
        form = form_of(owner)
        form.setLengths(lengths)
        return form

    return show


def type_into(qtbot, form, name, text):
    box = inner(form, name)
    box.selectAll()
    qtbot.keyClicks(box, text)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    return form.fields[name].value()


@pytest.mark.parametrize("lengths", [KILOMETRES, IN_METRES, UNKNOWN])
@pytest.mark.parametrize(
    ("text", "part"),
    [("0.4 %", 0.004), ("2 pt", 0.004), ("2 points", 0.004), ("8 m", 0.004), ("8m", 0.004), ("0.008 km", 0.004)],
)
def test_any_unit_is_taken(qtbot, shown, lengths, text, part):
    known = lengths.scale_in("side", text.lstrip("0.48 2")) is not None
    for owner, name, whole in ((River, "width", 1), (MaskFinish, "feather", 100), (Brush, "size", 500)):
        form = shown(owner, lengths)
        before = form.fields[name].value()
        taken = type_into(qtbot, form, name, text)
        assert taken == (pytest.approx(part * whole, rel=1e-9) if known else before)


def test_a_number_alone_has_the_unit_that_is_shown(qtbot, shown):
    for lengths, part in ((KILOMETRES, 0.08), (IN_METRES, 0.004), (UNKNOWN, 0.08)):
        assert type_into(qtbot, shown(River, lengths), "width", "8") == pytest.approx(part)


def test_metres_that_are_not_known_are_refused_in_words(qtbot, shown):
    type_into(qtbot, shown(River, UNKNOWN), "width", "8 m")
    qtbot.waitUntil(lambda: QToolTip.text().startswith("How wide this terrain is in metres is not known."))
    type_into(qtbot, shown(River, UNKNOWN), "width", "8 ell")
    qtbot.waitUntil(lambda: "ell is not known" in QToolTip.text())


def test_a_length_out_of_range_becomes_the_nearest(qtbot, shown):
    form = shown(River, IN_METRES)
    assert type_into(qtbot, form, "width", "3 km") == pytest.approx(0.1)
    qtbot.waitUntil(lambda: QToolTip.text().startswith("Width goes from 0 m to 200 m: 3km became 200."))


@laws
@given(st.integers(1, 10**6), st.floats(1e-3, 1e7), st.booleans(), st.floats(1, 4096), st.integers(1, 2048))
def test_a_value_stays_as_it_was_set_in_any_unit(form_of, points, metres, in_metres, size, features):
    for form, name, value in ((form_of(Brush), "size", round(size, 9)), (form_of(Roughen), "features", features)):
        form.fields[name].setValue(value)
        form.setLengths(MapLengths(points, metres, in_metres))
        assert form.fields[name].value() == value
        form.setLengths(MapLengths(points + 1, None))
        assert form.fields[name].value() == value


def test_slider_and_steps_give_round_numbers_within_the_range(shown):
    form = shown(Brush, KILOMETRES)
    bar, box = slider(form, "size"), inner(form, "size")
    for position in range(bar.minimum(), bar.maximum() + 1, 7):
        bar.setValue(position)
        assert float(f"{box.value():.3g}") == pytest.approx(box.value())
        assert 1 <= form.fields["size"].value() <= 500
    bar.setValue(bar.maximum())
    assert form.fields["size"].value() == 500
    bar.setValue(bar.minimum())
    assert form.fields["size"].value() == 1


ISLAND = MapLengths(points=500, metres=2000.0, in_metres=True, range=(-60.0, 400.0))


@pytest.mark.parametrize(
    ("owner", "name", "text", "part"),
    [
        (Ridge, "height", "46", 0.1),
        (Ridge, "height", "-23 m", -0.05),
        (Ridge, "height", "10 %", 0.1),
        (Look, "water_level", "0", 60 / 460),
        (Look, "water_level", "0.04 km", 100 / 460),
        (Look, "water_level", "50 %", 0.5),
        (MASK_RULES["height"], "low", "35", 100 * 95 / 460),
        (MASK_RULES["height"], "low_softness", "4.6", 1),
        (SetHeight, "height", "35 m", 35),
        (SizeInMetres, "high", "0.5 km", 500),
    ],
)
def test_heights_are_typed_in_metres(qtbot, shown, owner, name, text, part):
    form = shown(owner, ISLAND)
    form.setFieldEnabled(name, True)
    assert type_into(qtbot, form, name, text) == pytest.approx(part)


def test_heights_without_metres_are_parts_of_the_range(qtbot, shown):
    form = shown(Ridge, IN_METRES)
    assert inner(form, "height").suffix() == " %"
    assert inner(form, "bank").suffix() == " m"
    before = form.fields["height"].value()
    assert type_into(qtbot, form, "height", "8 m") == before
    qtbot.waitUntil(lambda: QToolTip.text().startswith("How high this terrain is in metres is not known."))
    assert inner(shown(SetHeight, IN_METRES), "height").suffix() == ""
    assert inner(shown(SetHeight, ISLAND), "height").suffix() == " m"


def test_metres_are_typed_in_any_unit_of_length(qtbot, shown):
    for text, metres in (("2 km", 2000), ("1000 ft", 304.8), ("1234.567", 1234.567), ("1 mi", 1609.344)):
        assert type_into(qtbot, shown(SizeInMetres, UNKNOWN), "width", text) == pytest.approx(metres)


def test_label_tooltip_and_default_say_the_unit(shown):
    form = shown(River, IN_METRES)
    form.setValues(River(width=0.0123))
    metres, percent, points = (QLocale().toString(number, "g", 12) for number in (24.6, 1.23, 6.15))
    assert inner(form, "width").text() == f"{metres} m"
    assert inner(form, "width").toolTip().endswith(f"\n{metres} m = {percent} % = {points} points")
    assert form.findChild(object, "default.width").toolTip() == "Width: back to 20 m"


def test_the_lengths_on_a_map():
    heights = np.zeros((3, 5), np.float32)
    assert MapLengths.on(Heightmap(heights), True) == MapLengths(4, None, True, sides=((2, None), (4, None)))
    placed = MapLengths.on(Heightmap(heights, spacing=10.0), True)
    assert placed == MapLengths(4, 40.0, True, sides=((2, 20.0), (4, 40.0)), area=800.0)
    high = Heightmap(heights, (-5.0, 20.0), metres=True)
    assert MapLengths.on(high, True) == MapLengths(4, None, True, (-5.0, 20.0), ((2, None), (4, None)))
    assert MapLengths.on(Heightmap(np.zeros((5, 5), np.float32)), False) == MapLengths(4)


# 33 x 65 points, twice as far apart from row to row as from column to column.
_LONG = MapLengths.on(
    Heightmap(np.zeros((33, 65), np.float32), (-60.0, 400.0), metres=True, spacing=7.5, stretch=2.0), in_metres=True
)


@pytest.mark.parametrize(
    ("owner", "name", "text", "value", "shows"),
    [
        (RectangleShape, "left", "80 m", 25, "80 m"),
        (EllipseShape, "bottom", "80 m", 25, "80 m"),
        (EllipseShape, "bottom", "24 points", 75, "240 m"),
        (WandShape, "row", "160 m", 50, "160 m"),
        (Level, "across", "32 m", 0.1, "32 m"),
        (Level, "down", "32", 0.1, "32 m"),
        (PastedPiece, "down", "-160 m", -0.5, "-160 m"),
        (PastedPiece, "across", "640 m", 2, "640 m"),
        (Island, "margin", "48 m", 0.2, "48 m"),
        (Island, "margin", "50 %", 0.5, "120 m"),
        (ThermalErosion, "reach", "48 m", 0.1, "48 m"),
        (FillLakes, "largest", "1.024 ha", 0.1, "10240 m²"),
        (FillLakes, "largest", "512", 0.005, "512 m²"),
        (MASK_RULES["flow"], "low", "5120 m2", 5, "5120 m²"),
        (MASK_RULES["water-distance"], "low_softness", "48 m", 10, "48 m"),
        (MASK_RULES["water-distance"], "sea_level", "0 m", 60 / 460, "0 m"),
        (MASK_RULES["noise"], "frequency", "120 m", 4, "4"),
        (GradientNoise, "frequency", "25 %", 4, "4"),
        (GradientNoise, "frequency", "8", 8, "8"),
        (Look, "river_area", "1024 m²", 1, "1 %"),
    ],
)
def test_every_length_and_area_on_the_ground_is_in_metres(qtbot, shown, owner, name, text, value, shows):
    form = shown(owner, _LONG)
    form.setFieldEnabled(name, True)
    form.unfold(name)
    assert type_into(qtbot, form, name, text) == pytest.approx(value)
    assert inner(form, name).text() == shows


def test_what_is_chosen_by_ratio_says_how_large_it_is(shown):
    for owner, name, value, words in (
        (GradientNoise, "frequency", 4, "120 m each"),
        (Look, "river_area", 1, "1024 m²"),
    ):
        form = shown(owner, _LONG)
        form.fields[name].setValue(value)
        label = form.findChild(QLabel, f"derived.{name}")
        assert label.text() == words
        assert not label.isHidden()
        assert shown(owner, UNKNOWN).findChild(QLabel, f"derived.{name}").isHidden()


def test_areas_are_not_told_where_some_of_the_ground_is_void():
    heights = np.zeros((3, 5), np.float32)
    voids = Origin("", 32, voids=np.eye(3, 5, dtype=bool))
    assert MapLengths.on(Heightmap(heights, spacing=10.0, origin=voids), True).area is None
    assert MapLengths.on(Heightmap(heights, spacing=10.0), True).area == 800


@pytest.mark.parametrize("value", [0.07, 0.003, 0.1 + 0.01, 0.123456, 1e-05, 0.0, 0.25])
def test_parts_are_shown_in_percent_and_keep_their_digits(qtbot, form_of, value):
    form = form_of(FloatingPiece)
    wanted = FloatingPiece(feather=value)
    form.setValues(wanted)
    box = inner(form, "feather")
    assert box.text() == QLocale().toString(round(100 * value, 9), "g", 12) + " %"
    box.interpretText()
    assert form.fields["feather"].value() == pytest.approx(value, abs=1e-13)
    if len(repr(value)) < 10:
        assert form.shows(wanted)
    box.selectAll()
    qtbot.keyClicks(box, "30")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert form.fields["feather"].value() == 0.25 if value == 0.25 else 0.1
    qtbot.waitUntil(lambda: QToolTip.text().startswith("Feather goes from 0 % to"))


def test_heights_far_above_0_m_keep_the_digits_that_tell_them_apart(qtbot, shown):
    form = shown(Look, MapLengths(points=500, metres=2000.0, in_metres=True, range=(2000.0, 2004.0)))
    form.setFieldEnabled("water_level", True)
    assert type_into(qtbot, form, "water_level", "2001.25 m") == pytest.approx(0.3125)
    assert inner(form, "water_level").text().startswith(QLocale().toString(2001.25, "g", 12))


@pytest.mark.parametrize(
    ("owner", "name", "text", "value"),
    [
        (River, "spring", "40 %", 0.4),
        (River, "spring", "40 percent", 0.4),
        (Road, "bank_slope", "40 deg", 40),
        (Road, "bank_slope", "40°", 40),
        (BuildingSite, "angle", "40 deg", 40),
        (Road, "bank_slope", "0.5 rad", 90 / 3.14159265),
        (River, "width", "10 ft", 3.048 / 2000),
        (River, "width", "300 cm", 3 / 2000),
        (River, "depth", "0.0046 km", 0.01),
        (Stamp, "height", "46 m", 0.1),
        (FillLakes, "deepest", "46 m", 0.1),
        (SizeInMetres, "high", "1,5 km", 1500),
    ],
)
def test_every_number_takes_units_of_its_kind(qtbot, shown, owner, name, text, value):
    lengths = MapLengths(IN_METRES.points, 2000, True, (-60, 400))
    assert type_into(qtbot, shown(owner, lengths), name, text) == pytest.approx(value)


@pytest.mark.parametrize(
    ("owner", "name", "text", "sentence"),
    [
        (River, "spring", "300 m", "Width at the source is in %; m cannot be used here."),
        (FillLakes, "largest", "300 m", "Areas are in %, m², ha or km²; m cannot be used here."),
        (FillLakes, "largest", "3 ha", "How large this terrain is in metres is not known. Give the area in percent."),
        (River, "width", "3 ha", "Lengths are in %, m, km or points; ha is not known."),
        (GradientNoise, "frequency", "3 ell", "Lengths are in %, m, km or points; ell is not known."),
        (Road, "bank_slope", "3 km", "Bank slope is in °; km cannot be used here."),
        (Terrace, "steps", "3 m", "Steps is a number without a unit; m cannot be used here."),
        (Terrace, "sharpness", "0.5 m", "Sharpness is a number without a unit; m cannot be used here."),
        (SizeInMetres, "high", "3 ell", "Lengths are in m, km, cm, ft or mi; ell is not known."),
    ],
)
def test_a_unit_that_says_something_else_is_refused_in_words(qtbot, shown, owner, name, text, sentence):
    form = shown(owner, IN_METRES)
    before = form.fields[name].value()
    assert type_into(qtbot, form, name, text) == before
    qtbot.waitUntil(lambda: QToolTip.text().startswith(sentence))

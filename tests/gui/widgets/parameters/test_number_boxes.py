"""Spin boxes where the user's country writes numbers with other signs than the program."""

import pytest
from PySide6.QtCore import QLocale, Qt

from terrain_explorer.gui.widgets.parameters.number_boxes import DecimalBox, WholeBox, WideBox


@pytest.fixture(params=["C", "en_US", "de_DE", "fr_FR"])
def country(request):
    before, country = QLocale(), QLocale(request.param)
    QLocale.setDefault(country)
    yield country
    QLocale.setDefault(before)


@pytest.fixture(params=[DecimalBox, WideBox])
def box(request, qtbot, country):
    box = request.param()
    qtbot.addWidget(box)
    box.setRange(0, 100_000)
    return box


def test_numbers_have_the_decimal_point_of_the_country(box, country):
    box.setValue(1234.5)
    assert box.text() == f"1234{country.decimalPoint()}5"


def test_a_digit_typed_behind_a_large_number_makes_it_larger(qtbot, box):
    box.setValue(4321)
    box.lineEdit().end(False)
    qtbot.keyClicks(box, "5")
    box.interpretText()
    assert box.value() == 43215


class TestUnits:
    @pytest.fixture(params=[" %", "°", " points"])
    def unit(self, request):
        return request.param

    @pytest.mark.parametrize("kind", [WholeBox, DecimalBox])
    def test_a_number_out_of_range_is_corrected_whatever_stands_behind_it(self, qtbot, kind, unit):
        box = kind()
        qtbot.addWidget(box)
        box.setSuffix(unit)
        box.setRange(0, 100)
        told = []
        box.corrected.connect(lambda typed, taken: told.append(taken))
        box.selectAll()
        qtbot.keyClicks(box, "400")
        assert box.text() == f"400{unit}"
        qtbot.keyClick(box, Qt.Key.Key_Return)
        assert (box.value(), box.text(), told) == (100, f"100{unit}", ["100"])

    def test_a_number_that_is_shown_shorter_stays_exact_until_another_one_is_typed(self, qtbot):
        box = DecimalBox()
        qtbot.addWidget(box)
        box.setSuffix(" %")
        box.setRange(0, 100)
        box.setValue(49.90234375)
        box.setDigits(1)
        assert box.text() == "49.9 %"
        qtbot.keyClick(box, Qt.Key.Key_Return)
        assert box.value() == 49.90234375
        box.selectAll()
        qtbot.keyClicks(box, "49.8")
        qtbot.keyClick(box, Qt.Key.Key_Return)
        assert box.value() == 49.8


@pytest.mark.parametrize(("kind", "number"), [(WholeBox, 35), (DecimalBox, 3.5)])
def test_the_digits_of_an_arabic_keyboard_are_taken(qtbot, kind, number):
    box = kind()
    qtbot.addWidget(box)
    box.selectAll()
    for sign in "٣٥" if kind is WholeBox else "٣٫٥":
        box.lineEdit().insert(sign)  # Qt's imitation of a keyboard has no other keys than ours
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert (box.value(), box.text()) == (number, QLocale().toString(float(number), "g", 12))

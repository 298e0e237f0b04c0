"""Spin boxes where the user's country writes numbers with other signs than the program."""

import pytest
from PySide6.QtCore import QLocale

from terrain_explorer.gui.widgets.parameters.number_boxes import DecimalBox, WideBox


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

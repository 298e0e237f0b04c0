"""Parts of a whole, which people read and type in percent."""

import pytest
from form_tools import inner
from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QToolTip

from terrain_explorer.terrain.filters.pieces import FloatingPiece


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

"""What views, their panels and their dialogs show is told in the user's language, and so are their numbers."""

import json
import re
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pytest
from brackets import untranslated
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractButton, QComboBox, QWidget

from terrain_explorer.gui.export.export_job import ExportProgress
from terrain_explorer.gui.export.map_dialog import ordinal
from terrain_explorer.gui.export.map_exporter import MapExporter
from terrain_explorer.gui.export.picture_dialogs import TurntableDialog
from terrain_explorer.gui.export.picture_exporter import PictureExporter
from terrain_explorer.gui.growth.growth_steps import steps_of
from terrain_explorer.gui.growth.timeline_panel import TimelinePanel
from terrain_explorer.gui.growth.wording import end_in_words, explanation_in_words, step_in_words
from terrain_explorer.gui.learning.one_dimension_panel import EdgeProfile, caption, diagram
from terrain_explorer.gui.learning.pages.page import page
from terrain_explorer.gui.learning.pages.page_parts import written
from terrain_explorer.gui.learning.pages.step_pictures import Paper
from terrain_explorer.gui.services.icons import line_icon
from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.services.worker import stop_workers
from terrain_explorer.gui.statistics.readings import TITLES, reading
from terrain_explorer.gui.widgets.plot import PlotAxis
from terrain_explorer.language import speak, speak_english
from terrain_explorer.terrain import (
    DiamondSquare,
    IntegerMidpointDisplacement,
    MidpointDisplacement,
    RandomNoise,
    Recipe,
    Step,
)
from terrain_explorer.terrain.explain import LatticePoint, Scale, Trace
from terrain_explorer.terrain.filters import Invert
from terrain_explorer.terrain.recipe import recipe_stages
from terrain_explorer.terrain.shading.render_options import PixelSize
from terrain_explorer.terrain.statistics import figures_of
from terrain_explorer.terrain.work import finished

GROWN = DiamondSquare(exponent=5, seed=3)
pytestmark = pytest.mark.usefixtures("brackets")


@dataclass(frozen=True)
class Dales(RandomNoise):
    """An algorithm of which nothing is written."""

    slug: ClassVar = "dales"


@pytest.mark.parametrize(("made", "exports"), [("picture", PictureExporter), ("export", MapExporter)])
def test_texts_of_the_progress(qtbot, made, exports):
    window = QWidget()
    qtbot.addWidget(window)
    work = exports(lambda: None, window)
    stop_workers(work)
    strip = ExportProgress(work.job, "made", made, window)
    assert untranslated(strip) == []
    assert strip.findChild(QAbstractButton).accessibleName() == f"«Cancel the {made}»"


def test_a_place_is_one_text(qtbot):
    assert [ordinal(number) for number in (2, 11, 23)] == ["«2nd»", "«11th»", "«23rd»"]


@pytest.mark.parametrize("name", TITLES)
def test_words_and_numbers_of_figures(name):
    shown = reading(figures_of(GROWN.heightmap()), name)
    if shown.number:
        assert shown.number.startswith("«")
        assert re.search(r"\d,\d", shown.number)
    if shown.diagram is not None:
        words = [shown.diagram.bottom, shown.diagram.left, *(series.name for series in shown.diagram.series)]
        assert [word for word in words if word and not word.startswith("«")] == []


def test_numbers_of_axes(qtbot):
    axis = PlotAxis("left")
    assert axis.tickStrings([0, 0.5, 1], 1, 0.5) == ["0", "0,5", "1,0"]
    axis.setLogMode(y=True)
    assert axis.tickStrings([-1, 0, 3], 1, 1) == ["0,1", "1", "10³"]


@pytest.mark.parametrize(
    "generator", [GROWN, MidpointDisplacement(exponent=3), IntegerMidpointDisplacement(exponent=3)]
)
@pytest.mark.parametrize("by_points", [False, True])
def test_words_of_the_growth(generator, by_points):
    trace = Trace.of(generator)
    course = steps_of(trace, by_points)
    moment = course.step(6)
    assert all(part.startswith("«") for part in step_in_words(course, moment).split(" · ")[1:])
    assert end_in_words(course).startswith("«")
    place = moment.written or first_fresh(moment)
    told = explanation_in_words(trace.explain(place), generator.exponent, Scale(), "", back=True)
    assert "«Row " in told
    assert "«Back»" in told
    assert "«Parents: " in told


def test_words_of_the_steps_after_the_growth():
    ground = DiamondSquare(exponent=3)
    later = finished(recipe_stages(Recipe(ground, (Step(Invert()), Step(Invert())))))
    course = steps_of(Trace.of(ground), False, later)
    told = [step_in_words(course, course.step(number)) for number in (len(course) - 2, len(course) - 1)]
    for part in (word for one in (*told, end_in_words(course)) for word in one.split(" · ")):
        assert part.removeprefix("<b>").startswith("«")


def first_fresh(moment):
    """Return the first of the points just set."""
    row, column = np.argwhere(moment.fresh)[0].tolist()
    return LatticePoint(moment.level, row, column)


def test_words_of_the_line():
    edge = EdgeProfile(GROWN)
    assert caption(edge, 0).startswith("«")
    assert caption(edge, 2).startswith("«Level 2 of 5: 2 new point(s).» «A new point starts at the ")
    assert diagram(edge, 2).bottom == "«Column of the map's top edge»"


def test_headings_of_pages_and_captions(qapp):
    made = page(Dales, None, Paper(qapp.palette(), QFont(qapp.font()), 1.0))
    headings = re.findall(r"<h[23]>(.*?)</h[23]>", made.html)
    assert len(headings) == 6
    assert all(heading.startswith("«") for heading in headings)
    assert "«Grow a terrain with this algorithm»" in made.html


def test_a_page_without_a_translation_is_english():
    assert "The idea" in written("random-noise")


def test_a_page_is_in_the_language_that_is_spoken():
    speak(lambda *_: None, str, "de")
    assert "Die Idee" in written("random-noise")


def test_the_button_pauses_in_every_language(qtbot):
    panel = TimelinePanel()
    qtbot.addWidget(panel)
    for playing, icon in ((True, "pause"), (False, "play")):
        panel.setPlaying(playing)
        shown = panel.commands["play"].icon().pixmap(24).toImage()
        assert shown == line_icon(icon).pixmap(24).toImage()


def test_the_format_of_turntables_is_kept_for_every_language(qtbot):
    dialog = TurntableDialog(PixelSize(640, 480))
    qtbot.addWidget(dialog)
    formats = dialog.findChild(QComboBox, "turntableFormat")
    formats.setCurrentIndex(2)
    assert formats.currentText() == "«Numbered PNG files»"
    dialog.accept()
    assert json.loads(settings().value("turntable"))["format"] == "Numbered PNG files"
    speak_english()
    again = TurntableDialog(PixelSize(640, 480))
    qtbot.addWidget(again)
    assert again.findChild(QComboBox, "turntableFormat").currentText() == "Numbered PNG files"

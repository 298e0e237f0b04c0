"""The progress of an export in the status bar."""

import threading

import pytest
from gui_tools import LONG
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton

from terrain_explorer.gui.export.export_job import ExportJob, ExportProgress
from terrain_explorer.gui.services.worker import stop_workers


@pytest.fixture
def export(qtbot):
    parent = QObject()
    export = ExportJob("testing", "Wait.", "Cancelled.", parent)
    yield export
    stop_workers(export)
    parent.deleteLater()


@pytest.fixture
def strip(qtbot, export):
    strip = ExportProgress(export)
    qtbot.addWidget(strip)
    return strip


def test_is_there_while_an_export_is_written(qtbot, export, strip):
    go_on = threading.Event()

    def job():
        yield 0.375
        go_on.wait(20)
        yield 1.0

    assert not strip.isVisible()
    export.start(job, "Saving turn.webp")
    qtbot.waitUntil(strip.isVisible, timeout=LONG)
    assert strip.findChild(QLabel).text() == "Saving turn.webp"
    bar = strip.findChild(QProgressBar, "exportProgressBar")
    qtbot.waitUntil(lambda: bar.value() == 375, timeout=LONG)
    cancel = strip.findChild(QPushButton, "exportCancelButton")
    cancel.click()
    assert not cancel.isEnabled()
    assert strip.findChild(QLabel).text() == "Cancelling"
    go_on.set()
    qtbot.waitUntil(lambda: not strip.isVisible(), timeout=LONG)
    assert not export.busy
    export.start(job, "Saving hills.png")
    assert cancel.isEnabled()
    assert strip.findChild(QLabel).text() == "Saving hills.png"


def test_does_not_flash_up_for_a_short_job(qtbot, export, strip):
    def job():
        yield 1.0

    seen = []
    strip.showEvent = lambda event: seen.append(event)
    with qtbot.waitSignal(export.finished, timeout=LONG):
        export.start(job, "Saving hills.png")
    qtbot.wait(400)
    assert seen == []

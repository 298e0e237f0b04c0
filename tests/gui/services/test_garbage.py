"""Garbage: freed in the thread of the windows alone, by every program that makes windows."""

import subprocess
import sys
import threading

import pytest
from PySide6.QtCore import Qt

from terrain_explorer.gui.services import garbage as garbage_module
from terrain_explorer.gui.services.garbage import GarbageCollector


class Circle:
    """Refers to itself, and notes which thread frees it."""

    def __init__(self, freed):
        self.itself, self.freed = self, freed

    def __del__(self):
        self.freed.append(threading.current_thread())


def make_objects():
    return [[number] for number in range(100_000)]


@pytest.fixture
def collector(qapp, monkeypatch):
    monkeypatch.setattr(garbage_module, "_PAUSE", 10)
    collector = GarbageCollector(qapp)
    yield collector
    collector.deleteLater()


def test_garbage_is_freed_in_the_thread_of_the_windows(qtbot, collector):
    freed = []
    qtbot.wait(50)  # what there is at the start is left alone
    Circle(freed)
    elsewhere = threading.Thread(target=make_objects)
    elsewhere.start()
    elsewhere.join()
    assert not freed
    kept = make_objects()
    qtbot.waitUntil(lambda: bool(freed))
    assert freed == [threading.main_thread()]
    del kept


def test_what_was_left_out_is_looked_through_when_the_user_has_turned_to_another_program(qtbot, qapp, collector):
    freed = []
    Circle(freed)
    qtbot.wait(50)
    qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    qtbot.waitUntil(lambda: bool(freed))
    assert freed == [threading.main_thread()]


SCRIPT = """
import threading
from terrain_explorer.gui.app import make_application
application = make_application()
from PySide6.QtOpenGLWidgets import QOpenGLWidget

class View(QOpenGLWidget):
    pass

def show_and_forget():
    view = View()
    view.itself = view
    view.show()
    view.grab()

def make_objects():
    kept = [[number] for number in range(100_000)]

show_and_forget()
elsewhere = threading.Thread(target=make_objects)
elsewhere.start()
while elsewhere.is_alive():
    application.processEvents()
"""


def test_no_other_thread_frees_a_view_that_drew_by_opengl():
    subprocess.run([sys.executable, "-c", SCRIPT], check=True, capture_output=True, timeout=120)

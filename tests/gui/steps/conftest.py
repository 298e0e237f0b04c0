"""A window in which filters are chosen."""

import threading

import pytest
from gui_tools import LONG, field
from PySide6.QtGui import QAction

from terrain_explorer.terrain.filters import (
    Invert,
)


@pytest.fixture
def choose(window, settle):
    """Return a function that chooses a filter in the menu and waits for what comes of it."""

    def choose(slug):
        window.findChild(QAction, f"operation.{slug}").trigger()
        settle(window)

    return choose


@pytest.fixture
def clamping(window, settle, choose):
    """A window in which a clamp is chosen, whose upper height is 0.5."""
    choose("clamp")
    field(window, "high").setValue(0.5)
    settle(window)
    return window


@pytest.fixture
def stuck(monkeypatch):
    """Let `invert` stand still halfway until the event is set."""
    go_on = threading.Event()

    def applying(self, heightmap):
        yield 0.5
        go_on.wait(LONG / 1000)
        yield 0.6
        return heightmap

    monkeypatch.setattr(Invert, "applying", applying)
    yield go_on
    go_on.set()

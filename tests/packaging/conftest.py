"""The set-up script in a checkout of its own, on a system that lacks nothing until a test takes something away."""

import importlib.util
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from made_checkout import made


@pytest.fixture(scope="session")
def load() -> Callable[[Path], ModuleType]:
    """Return a function that loads the script as it is in a checkout."""

    def load(root: Path) -> ModuleType:
        spec = importlib.util.spec_from_file_location("bootstrap", root / "packaging" / "bootstrap.py")
        assert spec
        assert spec.loader
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return load


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with the script and stand-ins for the rest."""
    return made(tmp_path / "a checkout")


@pytest.fixture
def bootstrap(checkout: Path, load: Callable[[Path], ModuleType]) -> ModuleType:
    return load(checkout)


@pytest.fixture
def debian(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A Debian that lacks nothing, with a display and a user who is root."""
    monkeypatch.setattr(bootstrap, "call", lambda *command, **environment: pytest.fail(f"ran {command}"))
    monkeypatch.setattr(bootstrap, "LINUX", True)
    monkeypatch.setattr(bootstrap, "has_library", lambda name: True)
    monkeypatch.setattr(bootstrap, "TEST_FILES", {})
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", ":7")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    return bootstrap


@pytest.fixture
def bare(debian: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A Debian that lacks all libraries and commands, and a display."""
    monkeypatch.setattr(debian, "has_library", lambda name: False)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.delenv("DISPLAY")
    return debian

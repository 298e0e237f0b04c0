"""The set-up script in a checkout of its own, on a system that lacks nothing until a test takes something away."""

import importlib.util
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[2] / "packaging" / "bootstrap.py"
PACKAGE = SCRIPT.parents[1] / "terrain_explorer"
PROGRAM = """
import os, sys
print(*sys.argv[1:], os.getcwd(), sep="|")
sys.exit(7)
"""


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
    """A checkout with the script, a project file and a program that prints how it was started."""
    root = tmp_path / "a checkout"
    for folder in ("packaging", "terrain_explorer"):
        (root / folder).mkdir(parents=True)
    shutil.copy(SCRIPT, root / "packaging")
    (root / "pyproject.toml").write_text("[project]")
    shutil.copy(PACKAGE / "system_libraries.py", root / "terrain_explorer")
    shutil.copytree(PACKAGE / "kernels", root / "terrain_explorer" / "kernels")
    (root / "terrain_explorer" / "__init__.py").touch()
    (root / "terrain_explorer" / "__main__.py").write_text(PROGRAM)
    return root


@pytest.fixture
def bootstrap(checkout: Path, load: Callable[[Path], ModuleType], monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    script = load(checkout)
    monkeypatch.setattr(script, "compile_kernels", lambda: True)
    monkeypatch.setattr(script, "compiler", lambda: "/usr/bin/cc")
    return script


@pytest.fixture
def debian(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A Debian that lacks nothing, with a display and a user who is root; the tests take things away."""
    monkeypatch.setattr(bootstrap, "call", lambda *command, **environment: pytest.fail(f"ran {command}"))
    monkeypatch.setattr(bootstrap, "LINUX", True)
    monkeypatch.setattr(bootstrap, "has_library", lambda name: True)
    monkeypatch.setattr(bootstrap, "has_module", lambda name: True)
    monkeypatch.setattr(bootstrap, "TEST_FILES", {})
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", ":7")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    return bootstrap

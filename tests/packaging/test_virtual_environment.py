"""The set-up script makes the virtual environment when it is needed, and only then."""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest


class Installer:
    """Stands in for venv and pip: keeps a list of what was asked for, in a word each."""

    def __init__(self) -> None:
        self.steps: list[str] = []
        self.network = True

    def asked(self, bootstrap: ModuleType, kind: str, venv: Path | None = None) -> list[str]:
        """Prepare an environment and return the steps that it took."""
        bootstrap.call = lambda *command: self.call(bootstrap, *map(str, command))
        self.steps = []
        bootstrap.prepare(kind, venv or bootstrap.VENV)
        return self.steps

    def call(self, bootstrap: ModuleType, *command: str) -> bool:
        if "venv" not in command:
            self.steps.append(command[-1])
            return self.network
        assert "--clear" in command
        venv = Path(command[-1])
        shutil.rmtree(venv, ignore_errors=True)
        bootstrap.stamp_of(venv).parent.mkdir(parents=True)
        bootstrap.python_of(venv).parent.mkdir(parents=True, exist_ok=True)
        bootstrap.python_of(venv).symlink_to(sys.executable)
        self.steps.append("venv")
        return True


class TestVirtualEnvironment:
    @pytest.fixture
    def installer(self) -> Installer:
        return Installer()

    def test_is_made_once(self, bootstrap: ModuleType, installer: Installer) -> None:
        assert installer.asked(bootstrap, "run") == ["venv", "."]
        assert installer.asked(bootstrap, "run") == []

    def test_test_tools_are_added(self, bootstrap: ModuleType, installer: Installer) -> None:
        installer.asked(bootstrap, "run")
        assert installer.asked(bootstrap, "test") == [".[test]"]
        assert installer.asked(bootstrap, "test") == []

    def test_run_after_test_installs_nothing(self, bootstrap: ModuleType, installer: Installer) -> None:
        assert installer.asked(bootstrap, "test") == ["venv", ".[test]"]
        assert installer.asked(bootstrap, "run") == []

    def test_building_has_one_of_its_own(self, bootstrap: ModuleType, installer: Installer) -> None:
        own = bootstrap.BUILD_VENV
        assert installer.asked(bootstrap, "test") == ["venv", ".[test]"]
        assert installer.asked(bootstrap, "build", own) == ["venv", ".[build]"]
        assert installer.asked(bootstrap, "test") == []
        assert installer.asked(bootstrap, "build", own) == []

    def test_changed_project_file(self, bootstrap: ModuleType, installer: Installer) -> None:
        installer.asked(bootstrap, "run")
        (bootstrap.ROOT / "pyproject.toml").write_text("[project]\ndependencies = []")
        assert installer.asked(bootstrap, "run") == ["venv", "."]

    def test_settings_of_tools_make_no_other_one(self, bootstrap: ModuleType, installer: Installer) -> None:
        file = bootstrap.ROOT / "pyproject.toml"
        file.write_text("[project]\ndependencies = []")
        installer.asked(bootstrap, "run")
        file.write_text("[project]\ndependencies = []\n[tool.ruff]\nline-length = 99")
        assert installer.asked(bootstrap, "run") == []
        file.write_text("[project]\ndependencies = []\n[tool.hatch.version]\npath = 'a'")
        assert installer.asked(bootstrap, "run") == ["venv", "."]

    def test_other_python(
        self, bootstrap: ModuleType, installer: Installer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        installer.asked(bootstrap, "run")
        monkeypatch.setattr(sys, "base_prefix", str(tmp_path))
        assert installer.asked(bootstrap, "run") == ["venv", "."]

    def test_python_that_is_gone(self, bootstrap: ModuleType, installer: Installer, tmp_path: Path) -> None:
        installer.asked(bootstrap, "run")
        bootstrap.PYTHON.unlink()
        bootstrap.PYTHON.symlink_to(tmp_path / "no-python")
        assert installer.asked(bootstrap, "run") == ["venv", "."]

    def test_packages_that_are_gone(self, bootstrap: ModuleType, installer: Installer) -> None:
        installer.asked(bootstrap, "run")
        shutil.rmtree(bootstrap.stamp_of(bootstrap.VENV).parent)
        assert installer.asked(bootstrap, "run") == ["venv", "."]

    def test_moved_checkout(self, checkout: Path, installer: Installer, load: Callable[[Path], ModuleType]) -> None:
        installer.asked(load(checkout), "run")
        moved = checkout.rename(checkout.with_name("moved"))
        assert installer.asked(load(moved), "run") == ["venv", "."]

    @pytest.mark.parametrize("before", [[], ["run"]])
    def test_killed_in_the_middle(self, bootstrap: ModuleType, installer: Installer, before: list[str]) -> None:
        for kind in before:
            installer.asked(bootstrap, kind)
        call = installer.call

        def killed(*arguments: object) -> bool:
            if not call(*arguments) or installer.steps[-1] != "venv":
                raise KeyboardInterrupt
            return True

        installer.call = killed
        with pytest.raises(KeyboardInterrupt):
            installer.asked(bootstrap, "test")
        installer.call = call
        assert installer.asked(bootstrap, "test") == ["venv", ".[test]"]

    def test_without_network(self, bootstrap: ModuleType, installer: Installer) -> None:
        installer.network = False
        with pytest.raises(bootstrap.SetupError, match="network"):
            installer.asked(bootstrap, "run")
        installer.network = True
        assert installer.asked(bootstrap, "run") == ["venv", "."]

    def test_program_stays_usable_without_network(self, bootstrap: ModuleType, installer: Installer) -> None:
        installer.asked(bootstrap, "run")
        installer.network = False
        with pytest.raises(bootstrap.SetupError, match="network"):
            installer.asked(bootstrap, "test")
        assert installer.asked(bootstrap, "run") == []

    def test_venv_that_cannot_be_made(self, bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(bootstrap, "call", lambda *command: False)
        with pytest.raises(bootstrap.SetupError, match="could not be made"):
            bootstrap.prepare("run")

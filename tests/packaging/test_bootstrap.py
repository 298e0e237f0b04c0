"""The set-up script: what it finds missing, what it installs, when it makes .venv anew, and what it starts."""

import importlib.util
import os
import shlex
import shutil
import socket
import subprocess
import sys
import time
from fnmatch import fnmatch
from pathlib import Path
from types import ModuleType

import pytest

from terrain_explorer.commands import COMMANDS

NEED_OPENGL = {"render"}

SCRIPT = Path(__file__).parents[2] / "packaging" / "bootstrap.py"
PROGRAM = """
import os, sys
print(*sys.argv[1:], os.getcwd(), sep="|")
sys.exit(7)
"""


def load(root: Path) -> ModuleType:
    """Return the script as it is in the checkout `root`."""
    spec = importlib.util.spec_from_file_location("bootstrap", root / "packaging" / "bootstrap.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with the script, a project file and a program that tells how it was started."""
    root = tmp_path / "a checkout"
    for folder in ("packaging", "terrain_explorer"):
        (root / folder).mkdir(parents=True)
    shutil.copy(SCRIPT, root / "packaging")
    (root / "pyproject.toml").write_text("[project]")
    (root / "terrain_explorer" / "__init__.py").touch()
    (root / "terrain_explorer" / "__main__.py").write_text(PROGRAM)
    return root


@pytest.fixture
def bootstrap(checkout: Path) -> ModuleType:
    return load(checkout)


@pytest.fixture
def debian(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A Debian that lacks nothing, with a display and a user who is root; the tests take things away."""
    monkeypatch.setattr(bootstrap, "call", lambda *command, **environment: pytest.fail(f"ran {command}"))
    monkeypatch.setattr(bootstrap, "LINUX", True)
    monkeypatch.setattr(bootstrap, "has_library", lambda name: True)
    monkeypatch.setattr(bootstrap, "has_module", lambda name: True)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", ":7")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    return bootstrap


class TestMissing:
    def test_nothing(self, debian: ModuleType) -> None:
        assert debian.missing(window=True, test=True) == {}

    def test_everything(self, debian: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(debian, "has_library", lambda name: False)
        monkeypatch.setattr(debian, "has_module", lambda name: False)
        monkeypatch.setattr(shutil, "which", lambda name: None)
        packages = set(debian.missing(window=True, test=True).values())
        assert packages >= {"python3-venv", "libgl1", "libegl1", "libxcb-cursor0", "xvfb", "appstream"}

    def test_program_without_a_window_needs_no_x11(self, debian: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("DISPLAY")
        monkeypatch.setattr(debian, "has_library", lambda name: False)
        monkeypatch.setattr(shutil, "which", lambda name: None)
        assert debian.missing(window=False, test=False) == debian.IMAGE_LIBRARIES

    @pytest.mark.parametrize(
        ("variables", "wanted"),
        [({}, True), ({"DISPLAY": ":0"}, False), ({"WAYLAND_DISPLAY": "wayland-0"}, False)],
    )
    def test_virtual_screen_only_without_a_display(
        self, debian: ModuleType, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], wanted: bool
    ) -> None:
        monkeypatch.delenv("DISPLAY")
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(shutil, "which", lambda name: None)
        assert ("Xvfb" in debian.missing(window=True, test=False)) is wanted

    def test_wayland_alone(self, debian: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("DISPLAY")
        monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
        monkeypatch.setattr(debian, "has_library", lambda name: "wayland" not in name)
        assert debian.missing(window=True, test=False) == debian.WAYLAND_LIBRARIES

    def test_other_systems_need_no_packages(self, debian: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(debian, "LINUX", False)
        monkeypatch.setattr(debian, "has_library", lambda name: False)
        monkeypatch.setattr(shutil, "which", lambda name: None)
        assert debian.missing(window=True, test=True) == {}

    def test_building_needs_what_is_bundled(self, debian: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(debian, "has_library", lambda name: False)
        monkeypatch.setattr(shutil, "which", lambda name: None)
        packages = set(debian.missing(window=False, test=False, build=True).values())
        assert packages >= {"binutils", "libxcb-cursor0", "libpython{}.{}".format(*sys.version_info[:2])}

    def test_libraries_are_looked_up_by_the_linker(self, bootstrap: ModuleType) -> None:
        assert not bootstrap.has_library("libterrain-explorer-has-none.so.1")

    def test_modules_are_looked_up(self, bootstrap: ModuleType) -> None:
        assert bootstrap.has_module("venv")
        assert not bootstrap.has_module("terrain_explorer_has_none")


class TestProvide:
    LACKING = {"Python's venv": "python3-venv", "Python's ensurepip": "python3-venv", "libGL.so.1": "libgl1"}

    @pytest.fixture
    def calls(self, debian: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], dict[str, str]]]:
        calls: list[tuple[list[str], dict[str, str]]] = []

        def call(*command: str, **environment: str) -> bool:
            calls.append((list(command), environment))
            return True

        monkeypatch.setattr(debian, "call", call)
        return calls

    def test_nothing(self, debian: ModuleType, calls: list[object]) -> None:
        debian.provide({})
        assert calls == []

    def test_root_installs(self, debian: ModuleType, calls: list[object], capfd: pytest.CaptureFixture[str]) -> None:
        debian.provide(self.LACKING)
        install = ["apt-get", "install", "-y", "--no-install-recommends", "libgl1", "python3-venv"]
        assert calls == [(["apt-get", "update"], {}), (install, {"DEBIAN_FRONTEND": "noninteractive"})]
        assert "libGL.so.1" in capfd.readouterr().err

    def test_others_get_the_command(
        self, debian: ModuleType, calls: list[object], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
        with pytest.raises(debian.SetupError) as error:
            debian.provide(self.LACKING)
        command = "sudo apt-get update && sudo apt-get install -y --no-install-recommends libgl1 python3-venv"
        assert command in [line.strip() for line in str(error.value).splitlines()]
        assert calls == []

    def test_other_distributions_get_the_names(self, debian: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(shutil, "which", lambda name: None)
        with pytest.raises(debian.SetupError, match=r"libGL\.so\.1.*libgl1, python3-venv"):
            debian.provide(self.LACKING)

    def test_failure_is_told(self, debian: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(debian, "call", lambda *command, **environment: False)
        with pytest.raises(debian.SetupError, match="apt-get could not install"):
            debian.provide(self.LACKING)


class Installer:
    """Stands in for venv and pip: keeps a list of what was asked for, in a word each."""

    def __init__(self) -> None:
        self.steps: list[str] = []
        self.network = True

    def asked(self, bootstrap: ModuleType, kind: str) -> list[str]:
        """Prepare an environment and return the steps that it took."""
        bootstrap.call = lambda *command: self.call(bootstrap, *map(str, command))
        self.steps = []
        bootstrap.prepare(kind)
        return self.steps

    def call(self, bootstrap: ModuleType, *command: str) -> bool:
        if "venv" not in command:
            self.steps.append(command[-1])
            return self.network
        assert "--clear" in command
        shutil.rmtree(bootstrap.VENV, ignore_errors=True)
        bootstrap.STAMP.parent.mkdir(parents=True)
        bootstrap.PYTHON.parent.mkdir(parents=True, exist_ok=True)
        bootstrap.PYTHON.symlink_to(sys.executable)
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

    def test_what_was_added_for_building_stays(self, bootstrap: ModuleType, installer: Installer) -> None:
        assert installer.asked(bootstrap, "test") == ["venv", ".[test]"]
        assert installer.asked(bootstrap, "build") == [".[build]"]
        assert installer.asked(bootstrap, "test") == []
        assert installer.asked(bootstrap, "build") == []

    def test_changed_project_file(self, bootstrap: ModuleType, installer: Installer) -> None:
        installer.asked(bootstrap, "run")
        (bootstrap.ROOT / "pyproject.toml").write_text("[project]\ndependencies = []")
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
        shutil.rmtree(bootstrap.STAMP.parent)
        assert installer.asked(bootstrap, "run") == ["venv", "."]

    def test_moved_checkout(self, checkout: Path, installer: Installer) -> None:
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


class TestRun:
    @pytest.fixture
    def started(self, bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
        """The commands that take the place of the script, which has everything it needs."""
        started: list[list[str]] = []
        monkeypatch.setattr(bootstrap, "missing", lambda **needs: {})
        monkeypatch.setattr(bootstrap, "prepare", lambda kind: None)
        monkeypatch.setattr(bootstrap, "start_screen", lambda: ":42")
        monkeypatch.setattr(os, "execv", lambda path, command: started.append(command))
        monkeypatch.setattr(subprocess, "call", lambda command, **options: 0)
        return started

    def test_arguments_are_passed_on(self, bootstrap: ModuleType, started: list[list[str]]) -> None:
        bootstrap.main(["run", "--screenshot", "a b.png", "--help"])
        (command,) = started
        assert command[0] == str(bootstrap.PYTHON)
        assert command[-5:] == ["-m", "terrain_explorer", "--screenshot", "a b.png", "--help"]

    @pytest.mark.parametrize("arguments", [[], ["hills.png"], ["--screenshot", "window.png"]])
    def test_window_gets_a_virtual_screen(
        self,
        bootstrap: ModuleType,
        started: list[list[str]],
        monkeypatch: pytest.MonkeyPatch,
        capfd: pytest.CaptureFixture[str],
        arguments: list[str],
    ) -> None:
        monkeypatch.setattr(bootstrap, "has_display", lambda: False)
        monkeypatch.setenv("DISPLAY", "")
        bootstrap.main(["run", *arguments])
        assert os.environ["DISPLAY"] == ":42"
        assert len(capfd.readouterr().err.splitlines()) == 1

    @pytest.mark.parametrize("first", sorted({*COMMANDS, "--help", "--version"} - NEED_OPENGL))
    def test_no_window_needs_no_screen(
        self,
        bootstrap: ModuleType,
        started: list[list[str]],
        monkeypatch: pytest.MonkeyPatch,
        capfd: pytest.CaptureFixture[str],
        first: str,
    ) -> None:
        needed: list[dict[str, bool]] = []
        monkeypatch.setattr(bootstrap, "missing", lambda **needs: needed.append(needs) or {})
        monkeypatch.setattr(bootstrap, "has_display", lambda: False)
        monkeypatch.setenv("DISPLAY", "")
        bootstrap.main(["run", first])
        assert needed == [{"window": False, "test": False}]
        assert os.environ["DISPLAY"] == ""
        assert capfd.readouterr().err == ""

    def test_exit_status_and_folder_are_the_programs_own(self, bootstrap: ModuleType, tmp_path: Path) -> None:
        code = f"""
import sys
sys.path.insert(0, {str(SCRIPT.parent)!r})
import bootstrap
bootstrap.PYTHON = sys.executable
bootstrap.missing = lambda **needs: {{}}
bootstrap.prepare = lambda kind: None
sys.exit(bootstrap.main(["run", "list", "two words"]))
"""
        (tmp_path / "terrain_explorer.py").write_text("raise SystemExit('the wrong program')")
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(bootstrap.ROOT)},
            capture_output=True,
            text=True,
        )
        assert (done.stdout, done.stderr, done.returncode) == (f"list|two words|{tmp_path}\n", "", 7)


class TestTest:
    @pytest.fixture
    def commands(self, bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """The checks that are run; the first of them fails."""
        commands: list[str] = []

        def call(command: list[str | Path], cwd: Path) -> int:
            assert cwd == bootstrap.ROOT
            commands.append(shlex.join(map(str, command[1:])))
            return 3 if len(commands) == 1 else 0

        monkeypatch.setattr(bootstrap, "missing", lambda **needs: {})
        monkeypatch.setattr(bootstrap, "prepare", lambda kind: None)
        monkeypatch.setattr(bootstrap, "ensure_display", lambda: None)
        monkeypatch.setattr(subprocess, "call", call)
        monkeypatch.setattr(bootstrap, "run_at_once", lambda tests: [*tests][1:])
        return commands

    def test_every_check_runs_although_one_fails(
        self, bootstrap: ModuleType, commands: list[str], capfd: pytest.CaptureFixture[str]
    ) -> None:
        assert bootstrap.main(["test"]) == 1
        assert commands == ["-m ruff check", "-m ruff format --check", "-m mypy", ""]
        assert capfd.readouterr().err.endswith(f"Failed: ruff check, {', '.join([*bootstrap.TESTS][1:])}.\n")

    def test_the_tests_are_run_at_once_and_each_tells_what_it_printed(
        self, bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
    ) -> None:
        screens = iter((":7", ":8"))
        monkeypatch.setattr(bootstrap, "start_screen", lambda: next(screens))
        monkeypatch.setattr(bootstrap, "LINUX", True)
        code = "import os, sys; print('on', os.environ['DISPLAY']); sys.exit({})"
        commands = {name: [sys.executable, "-c", code.format(status)] for name, status in (("one", 0), ("two", 1))}
        assert bootstrap.run_at_once(commands) == ["two"]
        assert capfd.readouterr().err.split("\n== ")[2:] == ["one\non :7\n\n", "two\non :8\n\n"]

    def test_each_file_of_tests_is_in_one_part(self, bootstrap: ModuleType) -> None:
        def takes(arguments: list[str], path: str) -> bool:
            left_out = [one.partition("=")[2] for one in arguments if one.startswith("--ignore")]
            roots = [one for one in arguments if not one.startswith("--")] or [""]
            return path.startswith(tuple(roots)) and not any(fnmatch(path, f"{one}*") for one in left_out)

        length = len(bootstrap.PYTEST)
        tests = [command[length:] for command in bootstrap.TESTS.values() if command[:length] == bootstrap.PYTEST]
        parts = [[str(one) for one in command] for command in tests]
        for file in (SCRIPT.parents[1] / "tests").rglob("test_*.py"):
            path = file.relative_to(SCRIPT.parents[1]).as_posix()
            assert sum(takes(part, path) for part in parts) == 1, path


class TestMain:
    @pytest.mark.parametrize(("arguments", "status"), [([], 2), (["build"], 2), (["--help"], 0)])
    def test_usage(
        self, bootstrap: ModuleType, capfd: pytest.CaptureFixture[str], arguments: list[str], status: int
    ) -> None:
        assert bootstrap.main(arguments) == status
        assert "bootstrap.py run" in capfd.readouterr().err

    @pytest.mark.parametrize(("problem", "status"), [(PermissionError(13, "Denied"), 1), (KeyboardInterrupt(), 130)])
    def test_ends_quietly(
        self,
        bootstrap: ModuleType,
        monkeypatch: pytest.MonkeyPatch,
        capfd: pytest.CaptureFixture[str],
        problem: BaseException,
        status: int,
    ) -> None:
        def fail(**needs: bool) -> dict[str, str]:
            raise problem

        monkeypatch.setattr(bootstrap, "missing", fail)
        assert bootstrap.main(["run"]) == status
        assert "Traceback" not in capfd.readouterr().err

    def test_what_the_user_has_to_do_is_told(
        self, debian: ModuleType, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
        monkeypatch.setattr(debian, "has_library", lambda name: False)
        assert debian.main(["run"]) == 1
        assert "sudo apt-get install -y --no-install-recommends libdbus-1-3 libegl1" in capfd.readouterr().err


@pytest.mark.skipif(not shutil.which("Xvfb"), reason="needs Xvfb")
@pytest.mark.parametrize("end", ["terminate", "kill"])
def test_virtual_screen_ends_with_the_program(end: str) -> None:
    code = f"""
import sys
sys.path.insert(0, {str(SCRIPT.parent)!r})
import bootstrap
print(bootstrap.start_screen(), flush=True)
sys.stdin.read()
"""
    with subprocess.Popen([sys.executable, "-c", code], stdin=-1, stdout=-1, text=True) as program:
        assert program.stdout
        number = program.stdout.readline().strip().removeprefix(":")
        assert has_screen(number)
        getattr(program, end)()
    deadline = time.monotonic() + 20
    while has_screen(number) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not has_screen(number)


def has_screen(number: str) -> bool:
    """Return whether an X server answers at this number."""
    with socket.socket(socket.AF_UNIX) as client:
        return client.connect_ex(f"\0/tmp/.X11-unix/X{number}") == 0

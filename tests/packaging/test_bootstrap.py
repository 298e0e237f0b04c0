"""What the set-up script starts, and how it ends."""

import os
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from terrain_explorer.commands import COMMANDS

ROOT = Path(__file__).parents[2]
NEED_OPENGL = {"render", "variations"}


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
sys.path.insert(0, {str(bootstrap.ROOT / "packaging")!r})
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
    def ready(self, bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
        """The script in a system that has everything, with checks that print their name and never fail."""
        monkeypatch.setattr(bootstrap, "missing", lambda **needs: {})
        monkeypatch.setattr(bootstrap, "prepare", lambda kind: None)
        monkeypatch.setattr(bootstrap, "start_screen", lambda: ":42")
        monkeypatch.setattr(bootstrap, "LINUX", True)
        monkeypatch.setattr(bootstrap, "CHECKS", {name: prints(name) for name in ("style", "types")})
        monkeypatch.setattr(bootstrap, "TESTS", prints("tests"))
        monkeypatch.setattr(bootstrap, "SMOKE_TEST", prints("smoke on", "os.environ['DISPLAY']"))
        return bootstrap

    def test_the_wheel_is_tested_on_a_screen_of_its_own_and_shown_last(
        self, ready: ModuleType, capfd: pytest.CaptureFixture[str]
    ) -> None:
        assert ready.main(["test"]) == 0
        told = capfd.readouterr()
        assert told.out.split() == ["tests"]
        assert "== style" in told.err
        assert "== types" in told.err
        assert told.err.endswith("\n== the wheel, installed and used\nsmoke on :42\n\nEvery check passed.\n")

    @pytest.mark.parametrize("name", ["style", "types", "pytest", "the wheel"])
    def test_every_check_runs_although_one_fails(
        self, ready: ModuleType, capfd: pytest.CaptureFixture[str], name: str
    ) -> None:
        fails = prints("failing", status=1)
        if name in ready.CHECKS:
            ready.CHECKS[name] = fails
        elif name == "pytest":
            ready.TESTS = fails
        else:
            ready.SMOKE_TEST = fails
        assert ready.main(["test"]) == 1
        told = capfd.readouterr()
        assert len(told.out.split()) == 1
        assert told.err.count("\n== ") == len(ready.CHECKS) + 2
        assert (told.out + told.err).count("failing") == 1
        assert told.err.endswith(f"Failed: {name}.\n")

    def test_arguments_are_those_of_pytest_alone(
        self, ready: ModuleType, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(ready, "PYTEST", prints("pytest", "*sys.argv[1:]", status=5))
        assert ready.main(["test", "tests/files", "-x"]) == 5
        assert capfd.readouterr() == ("pytest tests/files -x\n", "")

    @pytest.mark.parametrize("arguments", [[], ["tests/files"]])
    def test_what_was_compiled_is_kept(
        self,
        ready: ModuleType,
        capfd: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
        arguments: list[str],
    ) -> None:
        monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
        tells = prints("keeps", "not sys.dont_write_bytecode")
        monkeypatch.setattr(ready, "TESTS", tells)
        monkeypatch.setattr(ready, "PYTEST", tells)
        assert ready.main(["test", *arguments]) == 0
        assert capfd.readouterr().out == "keeps True\n"

    def test_the_checks_leave_no_test_out(self, bootstrap: ModuleType) -> None:
        """The folder of the tests is named in pyproject.toml; any path or choice here would narrow it."""
        assert [*bootstrap.PYTEST, "-n", "4", "--dist", "worksteal"] == bootstrap.TESTS


def prints(text: str, *expressions: str, status: int = 0) -> list[str]:
    """Return a command that prints a text and the values of some expressions."""
    values = ", ".join((repr(text), *expressions))
    return [sys.executable, "-c", f"import os, sys; print({values}); sys.exit({status})"]


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
def test_virtual_screen_ends_with_the_program(checkout: Path, end: str) -> None:
    code = f"""
import sys
sys.path.insert(0, {str(checkout / "packaging")!r})
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


def test_needs_nothing_installed() -> None:
    code = "import sys; sys.path.insert(0, 'packaging'); import bootstrap"
    command = [sys.executable, "-I", "-S", "-c", code]
    subprocess.run(command, check=True, cwd=ROOT, capture_output=True)

"""The set-up script, run for real on a checkout whose program, project and tools are stand-ins."""

import shutil
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from made_checkout import LOOP, made, started

import bootstrap
from terrain_explorer.commands import COMMANDS
from terrain_explorer.kernels.compiling import compiler, library_name

ROOT = Path(__file__).parents[2]
NEED_OPENGL = {"render", "variations"}
KERNELS = "terrain_explorer/kernels"

needs_xvfb = pytest.mark.skipif(not shutil.which("Xvfb"), reason="needs Xvfb")
needs_compiler = pytest.mark.skipif(compiler() is None, reason="needs a C compiler")


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, subprocess.CompletedProcess[str]]:
    """A checkout, and what came of the first run in it, which was started in another folder."""
    folder = tmp_path_factory.mktemp("checkout")
    (folder / "terrain_explorer.py").write_text("raise SystemExit('the wrong program')")
    root = made(folder / "a checkout")
    return root, started(root, "run", "list", "two words", folder=folder)


@pytest.fixture
def root(first: tuple[Path, subprocess.CompletedProcess[str]]) -> Path:
    """The checkout, which is set up."""
    return first[0]


@needs_compiler
class TestRun:
    def test_the_first_one_sets_everything_up(self, first: tuple[Path, subprocess.CompletedProcess[str]]) -> None:
        """Arguments, folder, output and exit status are the program's own, and without a window no screen is needed."""
        root, done = first
        assert (done.stdout.splitlines()[-1], done.returncode) == (f"list|two words|{root.parent}|", 7), done.stderr
        assert done.stderr.startswith("Making a virtual environment in .venv.\nInstalling Terrain Explorer")
        assert "screen" not in done.stderr
        assert (root / KERNELS / library_name()).is_file()

    def test_the_next_one_only_starts_the_program(self, root: Path) -> None:
        done = started(root, "run", "list")
        assert (done.stdout, done.stderr, done.returncode) == (f"list|{root}|\n", "", 7)

    @needs_xvfb
    @pytest.mark.parametrize("arguments", [[], ["hills.png"], ["--screenshot", "window.png"]])
    def test_a_window_gets_a_virtual_screen(self, root: Path, arguments: list[str]) -> None:
        done = started(root, "run", *arguments)
        screen = done.stdout.strip().removeprefix("|".join([*arguments, str(root), ""]))
        assert screen.startswith(":")
        assert done.stderr == f"There is no display here: using a virtual screen ({screen}).\n"

    def test_no_command_opens_a_window_but_those_that_draw(self) -> None:
        assert {*COMMANDS, "--help", "--version"} - NEED_OPENGL <= bootstrap.WINDOWLESS

    def test_changed_sources_are_compiled(self, root: Path) -> None:
        library = root / KERNELS / library_name()
        before = library.read_bytes()
        (root / KERNELS / "loop.c").write_text(LOOP.replace("+ 1", "+ 2"))
        assert started(root, "run", "list").stderr == ""
        assert library.read_bytes() != before

    def test_without_a_compiler_pip_is_asked_for_one(self, root: Path) -> None:
        """The build hook names zig among what pip has to bring."""
        (root / KERNELS / "loop.c").write_text(LOOP.replace("+ 1", "+ 3"))
        times = (root / "installed").read_text()
        done = started(root, "run", "list", PATH="")
        assert done.returncode == 7
        assert done.stderr.startswith("There is no C compiler here: one is fetched from PyPI (zig, 100 MB)")
        assert len((root / "installed").read_text()) > len(times)

    def test_without_a_compiler_and_a_network_it_says_so(self, root: Path) -> None:
        (root / KERNELS / "loop.c").write_text(LOOP.replace("+ 1", "+ 4"))
        (root / "offline").touch()
        done = started(root, "run", "list", PATH="")
        (root / "offline").unlink()
        assert done.returncode == 1
        assert done.stderr.endswith("could not be compiled: the messages of pip above say why\n")

    def test_what_the_compiler_says_is_told(self, root: Path) -> None:
        (root / KERNELS / "loop.c").write_text("int64_t broken(")
        done = started(root, "run", "list")
        (root / KERNELS / "loop.c").write_text(LOOP)
        assert done.returncode == 1
        assert "could not be compiled" in done.stderr
        assert "loop.c" in done.stderr
        assert "Traceback" not in done.stderr

    def test_a_compiler_that_is_asked_for_and_not_there_is_told(self, root: Path) -> None:
        (root / KERNELS / "loop.c").write_text(LOOP.replace("+ 1", "+ 5"))
        done = started(root, "run", "list", CC="no-such-compiler")
        (root / KERNELS / "loop.c").write_text(LOOP)
        assert done.returncode == 1
        assert done.stderr.endswith("the compiler no-such-compiler, which was not found\n")
        assert "Traceback" not in done.stderr


@needs_compiler
@needs_xvfb
class TestTest:
    @pytest.fixture
    def check(self, root: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
        """Return a function that runs the checks, all of which are stand-ins that print how they were called."""
        scripts = bootstrap.paths(root / ".venv")["scripts"]
        (scripts / "lint-imports").write_text(f"#!/bin/sh\nexec '{scripts}/python' '{root}/mypy.py'\n")
        (scripts / "lint-imports").chmod(0o755)
        return lambda *words, **variables: started(root, "test", *words, PYTHONDONTWRITEBYTECODE="1", **variables)

    def test_the_wheel_is_tested_on_a_screen_of_its_own_and_shown_last(
        self, check: Callable[..., subprocess.CompletedProcess[str]]
    ) -> None:
        done = check()
        assert done.returncode == 0, done.stderr
        # The folder of the tests is named in pyproject.toml; any path or choice here would narrow it.
        assert done.stdout.splitlines()[-1].split() == ["pytest", "-n", "4", "--dist", "worksteal", "keeps", "bytecode"]
        for name in bootstrap.CHECKS:
            assert f"\n== {name}\n" in done.stderr
        told = done.stderr.partition("\n== the wheel, installed and used\n")[2]
        assert told.startswith("smoke keeps bytecode :")
        assert told.endswith("\n\nEvery check passed.\n")

    def test_every_check_runs_although_others_fail(
        self, check: Callable[..., subprocess.CompletedProcess[str]]
    ) -> None:
        done = check(FAILING="ruff,mypy,pytest,smoke")
        assert done.returncode == 1
        assert done.stderr.count("\n== ") == len(bootstrap.CHECKS) + 2
        assert "ruff format --check keeps bytecode" in done.stderr
        assert done.stderr.endswith(f"Failed: {', '.join([*bootstrap.CHECKS, 'pytest', 'the wheel'])}.\n")

    def test_one_that_fails_is_enough(self, check: Callable[..., subprocess.CompletedProcess[str]]) -> None:
        done = check(FAILING="smoke")
        assert done.returncode == 1
        assert done.stderr.endswith("Failed: the wheel.\n")

    def test_arguments_are_those_of_pytest_alone(self, check: Callable[..., subprocess.CompletedProcess[str]]) -> None:
        done = check("tests/files", "-x", FAILING="pytest")
        assert (done.stdout.split(), done.stderr) == (["pytest", "tests/files", "-x", "keeps", "bytecode"], "")
        assert done.returncode == 1


class TestMain:
    @pytest.mark.parametrize(("arguments", "status"), [([], 2), (["build"], 2), (["--help"], 0)])
    def test_usage(self, capfd: pytest.CaptureFixture[str], arguments: list[str], status: int) -> None:
        assert bootstrap.main(arguments) == status
        assert "bootstrap.py run" in capfd.readouterr().err

    @pytest.mark.parametrize(("problem", "status"), [(PermissionError(13, "Denied"), 1), (KeyboardInterrupt(), 130)])
    def test_ends_quietly(
        self, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], problem: BaseException, status: int
    ) -> None:
        def fail(**needs: bool) -> dict[str, str]:
            raise problem

        monkeypatch.setattr(bootstrap, "missing", fail)
        assert bootstrap.main(["run"]) == status
        assert "Traceback" not in capfd.readouterr().err


@pytest.mark.skipif(not shutil.which("Xvfb"), reason="needs Xvfb")
@pytest.mark.parametrize("end", ["terminate", "kill"])
def test_virtual_screen_ends_with_the_program(end: str) -> None:
    code = "import bootstrap, sys; print(bootstrap.start_screen(), flush=True); sys.stdin.read()"
    packaging = ROOT / "packaging"
    with subprocess.Popen([sys.executable, "-c", code], cwd=packaging, stdin=-1, stdout=-1, text=True) as program:
        assert program.stdout
        number = program.stdout.readline().strip().removeprefix(":")
        # Another program may take the number at once: a connection tells of this screen alone.
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(20)
            client.connect(f"\0/tmp/.X11-unix/X{number}")
            getattr(program, end)()
            with suppress(ConnectionResetError):  # it never came to answer
                assert client.recv(1) == b""


def test_needs_nothing_installed() -> None:
    code = "import sys; sys.path.insert(0, 'packaging'); import bootstrap"
    command = [sys.executable, "-I", "-S", "-c", code]
    subprocess.run(command, check=True, cwd=ROOT, capture_output=True)

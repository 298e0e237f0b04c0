"""The program as a process: what it loads, displays, and pipes that close."""

import os
import subprocess
import sys

import numpy as np
import pytest
from PIL import Image

from terrain_explorer.cli import main
from terrain_explorer.commands import COMMANDS
from terrain_explorer.files import write
from terrain_explorer.terrain import Heightmap


def environment(tmp_path, **more):
    kept = {name: value for name, value in os.environ.items() if "DISPLAY" not in name and name != "QT_QPA_PLATFORM"}
    return kept | {"XDG_CONFIG_HOME": str(tmp_path)} | more


def start(tmp_path, *arguments, **variables):
    command = [sys.executable, "-m", "terrain_explorer", *(str(argument) for argument in arguments)]
    return subprocess.run(
        command, cwd=tmp_path, env=environment(tmp_path, **variables), capture_output=True, text=True, timeout=60,
        check=False,
    )  # fmt: skip


def test_needs_no_display_and_loads_no_widgets(tmp_path, drawing):
    code = (
        "import sys; from terrain_explorer.cli import main; statuses = [main(words.split()) for words in sys.argv[1:]];"
        "print(*sys.modules, file=sys.stderr); sys.exit(any(statuses))"
    )
    words = [
        "list",
        "generate random-noise --exponent 4 -o map.png",
        "info drawing.png",
        "convert drawing.png copy.tif",
        "apply flip drawing.png -o turned.tif",
    ]
    command = [sys.executable, "-c", code, *words]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment(tmp_path), capture_output=True, text=True, check=True, timeout=60
    )
    loaded = set(done.stderr.split())
    assert "terrain_explorer.files" in loaded
    assert loaded & {"PySide6.QtWidgets", "PySide6.QtOpenGL", "pyqtgraph", "OpenGL", "terrain_explorer.gui"} == set()


@pytest.mark.parametrize(("words", "most"), [("list", 117), ("info drawing.png", 57)], ids=["list", "info"])
def test_what_only_reports_loads_little(tmp_path, drawing, words, most):
    """`list` needs what has parameters, `info` what reads this file. Lower the budget when they need less."""
    code = "import sys; from terrain_explorer.cli import main; main(sys.argv[1:]); sys.exit(' '.join(sys.modules))"
    asked = [sys.executable, "-c", code, *words.split()]
    done = subprocess.run(
        asked, cwd=tmp_path, env=environment(tmp_path), capture_output=True, text=True, check=False, timeout=60
    )
    ours = sorted(name for name in done.stderr.split() if name.startswith("terrain_explorer"))
    assert len(ours) <= most, "\n".join(ours)


def test_a_command_loads_no_other_one(tmp_path):
    """One process for all of them, which forgets the modules of each before the next."""
    code = (
        "import sys; from terrain_explorer.commands import COMMANDS, command_parser\n"
        "modules = {name: f'terrain_explorer.commands.{name}' for name in COMMANDS}\n"
        "for command in COMMANDS:\n"
        "    command_parser(command)\n"
        "    print(*(name for name in COMMANDS if sys.modules.pop(modules[name], None)))"
    )
    asked = [sys.executable, "-c", code]
    done = subprocess.run(asked, env=environment(tmp_path), capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.splitlines() == list(COMMANDS)


def test_the_help_names_every_command_with_what_it_does(capsys):
    with pytest.raises(SystemExit):
        main(["--help"])
    lines = [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()]
    assert all([name, does] in lines for name, does in COMMANDS.items())


def test_the_module_is_the_program(tmp_path):
    done = start(tmp_path, "info", "none.png")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert start(tmp_path, "info").returncode == 2


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux may have no display")
def test_without_a_display_the_window_is_refused(tmp_path):
    done = start(tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "display" in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
@pytest.mark.parametrize("words", [[], ["render", "drawing.png", "-o", "picture.png"]], ids=["window", "render"])
def test_a_display_that_cannot_be_reached_is_named(tmp_path, drawing, words):
    done = start(tmp_path, *words, DISPLAY=":98765")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert done.stderr.startswith("terrain-explorer: the display :98765 cannot be reached")


class TestScreenshot:
    @pytest.fixture
    def display(self):
        names = [name for name in ("DISPLAY", "WAYLAND_DISPLAY") if os.environ.get(name)]
        if sys.platform == "linux" and not names:
            pytest.skip("there is no display")
        return {name: os.environ[name] for name in names}

    def test_shows_the_file_named(self, tmp_path, display):
        """Black and white halves: the map in the window has both, one above the other."""
        heights = np.zeros((64, 64), np.float32)
        heights[32:] = 1
        write(Heightmap(heights), tmp_path / "halves.png")
        done = start(tmp_path, "--screenshot", "window.png", "halves.png", **display)
        assert (done.returncode, done.stderr) == (0, "")
        picture = np.asarray(Image.open(tmp_path / "window.png").convert("RGB"))
        # Nothing else in the window is black.
        top, left = np.argwhere((picture == 0).all(axis=2)).min(axis=0)
        bottom, right = np.argwhere((picture == 0).all(axis=2)).max(axis=0) + 1
        assert min(bottom - top, right - left) > 30
        below = picture[bottom + 1 : 2 * bottom - top - 1, left:right]
        assert (below == 255).all()

    def test_of_a_file_that_needs_an_answer_ends_with_the_question(self, tmp_path, display):
        """A picture of the default terrain would pass for one of the file."""
        (tmp_path / "map.raw").write_bytes(bytes(9216))
        done = start(tmp_path, "--screenshot", "window.png", "map.raw", **display)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
        assert "map.raw" in done.stderr
        assert not (tmp_path / "window.png").exists()

    @pytest.mark.parametrize("arguments", [["window.png", "none.png"], ["window.doc"]])
    def test_what_cannot_be_ends_with_a_line(self, tmp_path, display, arguments):
        done = start(tmp_path, "--screenshot", *arguments, **display)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
        assert list(tmp_path.glob("window.*")) == []

    def test_a_folder_that_takes_no_file_is_told_from_a_wrong_name(self, tmp_path, display):
        done = start(tmp_path, "--screenshot", "none/window.png", **display)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith("terrain-explorer: window.png cannot be saved: there is no such file or folder.")


@pytest.mark.parametrize(("words", "statuses"), [("list", {141}), ("generate --help", {0, 141})])
def test_a_reader_who_wants_no_more_is_left_in_peace(words, statuses):
    """As for `terrain-explorer list | head -1`; argparse swallows it where Python does not buffer its output."""
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "terrain_explorer", *words.split()]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert done.stderr == ""
    assert done.returncode in statuses


@pytest.mark.parametrize(("switch", "told"), [((), False), (("-W", "default"), True)])
def test_what_libraries_warn_programmers_of_is_for_them(tmp_path, switch, told):
    code = "import terrain_explorer.cli as cli, warnings; warn = lambda: warnings.warn('for programmers') or {}; "
    code += "cli.window_parser = lambda: warn(); cli.main()"
    command = [sys.executable, *switch, "-c", code, "--help"]
    done = subprocess.run(command, env=environment(tmp_path), capture_output=True, text=True, check=False)
    assert ("for programmers" in done.stderr) is told

"""The command line: what it prints, writes and returns, and that it needs no display."""

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from terrain_explorer import __version__
from terrain_explorer.files import kinds, read, write
from terrain_explorer.terrain import GENERATORS, DiamondSquare, Heightmap, from_recipe, parameters
from terrain_explorer.terrain.filters import FILTERS

ENDINGS = {"png16": "png", "png8": "png", "tiff16": "tif", "tiff32f": "tif", "pgm16": "pgm", "raw8": "r8"} | {
    "raw16le": "r16",
    "raw16be": "r16",
    "raw32f": "r32",
    "raw32fbe": "r32",
}
STAIRS = "Heights rounded by at most 0.002, to 256 steps, which show as stairs on gentle slopes."
SAMPLES = np.random.default_rng(5).integers(0, 65536, (11, 17), np.uint16)


@pytest.fixture
def well(run):
    """Return a function that runs the program, sees that all went well, and gives its output."""

    def well(*arguments):
        status, output, errors = run(*arguments)
        assert (status, errors) == (0, "")
        return output

    return well


@pytest.fixture
def refused(run):
    """Return a function that runs the program, sees that it refused in one line, and gives that line."""

    def refused(*arguments):
        status, output, errors = run(*arguments)
        assert (status, output) == (1, "")
        assert errors.startswith("terrain-explorer: ")
        assert errors.count("\n") == 1
        return errors

    return refused


@pytest.fixture
def drawing(tmp_path):
    path = tmp_path / "drawing.png"
    Image.fromarray(SAMPLES).save(path)
    return path


def option(parameter):
    return "--" + parameter.name.replace("_", "-")


def other_value(parameter):
    """Return a value that is accepted and is not the default."""
    if parameter.choices:
        return next(choice for choice in parameter.choices if choice != parameter.default)
    if parameter.kind is bool:
        return not parameter.default
    return {"exponent": 4, "seed": 10**39 + 1}.get(parameter.name, parameter.kind(parameter.default + parameter.step))


def as_options(generator):
    """Return the options that ask for a generator."""
    words = []
    for parameter in parameters(type(generator)):
        value = getattr(generator, parameter.name)
        if parameter.kind is bool:
            words.append(option(parameter) if value else option(parameter).replace("--", "--no-"))
        else:
            words += [option(parameter), value]
    return words


class TestList:
    def test_names_every_algorithm_operation_and_parameter(self, well):
        blocks = dict(block.split("\n", 1) for block in well("list").strip().split("\n\n"))
        kinds = GENERATORS | {f"apply {slug}": operation for slug, operation in FILTERS.items()}
        assert list(blocks) == list(kinds)
        for name, generator in kinds.items():
            assert generator.summary in blocks[name]
            lines = blocks[name].splitlines()[1:]
            assert [line.split()[0] for line in lines] == [option(one) for one in parameters(generator)]
            for line, parameter in zip(lines, parameters(generator), strict=True):
                assert parameter.expected in line
                default = "the map's own" if parameter.own else parameter.default
                assert parameter.name == "seed" or line.endswith(f"default {default}")


class TestGenerate:
    @pytest.mark.parametrize("slug", GENERATORS)
    def test_help_tells_what_is_accepted(self, run, slug):
        status, output, _ = run("generate", slug, "--help")
        told = " ".join(output.split()).replace("- ", "-")
        assert status == 0
        for parameter in parameters(GENERATORS[slug]):
            assert f"{parameter.label}. {parameter.help}" in told
            assert parameter.choices or parameter.kind is bool or f"{parameter.expected.capitalize()}. " in told

    @pytest.mark.parametrize("slug", GENERATORS)
    def test_takes_every_parameter_as_an_option(self, well, slug):
        kind = GENERATORS[slug]
        generator = kind(**{parameter.name: other_value(parameter) for parameter in parameters(kind)})
        assert well("generate", slug, *as_options(generator), "-o", "map.png") == ""
        kept = read("map.png")
        assert from_recipe(kept.recipe) == generator
        assert np.abs(kept.heights - generator.heightmap().heights).max() <= 0.5 / 65535 + 1e-7

    @pytest.mark.parametrize("slug", GENERATORS)
    def test_takes_the_defaults_of_the_generator(self, well, slug):
        well("generate", slug, "--seed", 7, "-o", "map.png")
        assert from_recipe(read("map.png").recipe) == GENERATORS[slug](seed=7)

    def test_a_corner_that_is_told_is_given(self, well):
        words = ("generate", "midpoint-displacement", "--exponent", 1, "--spread", 0, "--seed", 1, "--top-left", 4)
        well(*words, "-o", "map.png")
        assert from_recipe(read("map.png").recipe).heights().tolist()[0] == [4, 6, 8]
        well(*words, "--no-given-corners", "-o", "map.png")
        assert not from_recipe(read("map.png").recipe).given_corners

    def test_draws_a_seed_and_prints_it(self, well):
        seeds = []
        for _ in range(2):
            word, seed = well("generate", "random-noise", "--exponent", 3, "-o", "map.png").split()
            assert word == "seed"
            assert from_recipe(read("map.png").recipe).seed == int(seed)
            seeds.append(seed)
        assert seeds[0] != seeds[1]

    def test_the_same_seed_makes_the_same_file(self, well, tmp_path):
        for name in ("one.png", "two.png"):
            well("generate", "diamond-square", "--exponent", 5, "--seed", 3, "-o", name)
        assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()

    @pytest.mark.parametrize("kind", sorted({*kinds()} - {"hgt", "exr"}))
    def test_saves_in_every_kind(self, run, kind):
        name = f"map.{ENDINGS.get(kind, kind)}"
        bits = int(re.search(r"\d+", f"{kind} 32")[0])
        status, _, errors = run("generate", "diamond-square", "--exponent", 4, "--seed", 3, "--kind", kind, "-o", name)
        assert status == 0
        assert errors == (f"{name}: {STAIRS}\n" if bits == 8 else "")
        kept = read(name)
        assert kept.origin.bits == bits
        step = 0 if bits == 32 else 1 / (2**bits - 1)
        assert np.abs(kept.heights - DiamondSquare(exponent=4, seed=3).heightmap().heights).max() <= step

    def test_shows_progress_in_a_terminal_only(self, run, monkeypatch):
        command = ("generate", "diamond-square", "--exponent", 5, "--seed", 3, "-o", "map.png")
        status, _, errors = run(*command)
        assert (status, errors) == (0, "")
        plain = read("map.png")
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
        status, output, errors = run(*command)
        assert (status, output) == (0, "")
        assert "100% Level 5 of 5" in errors
        assert errors.endswith("\r")
        assert np.array_equal(read("map.png").heights, plain.heights)


class TestWindow:
    COMMAND = ("generate", "diamond-square", "--seed", 3)

    def piece(self, well, window, *more):
        well(*self.COMMAND, *more, "--window", *window, "-o", "piece.tif", "--kind", self.exact())
        return read("piece.tif").heights

    def exact(self):
        return next(kind for kind, label in kinds().items() if "TIFF" in label and "32" in label)

    @pytest.mark.parametrize("window", [(0, 0, 33, 33), (5, 7, 9, 11), (31, 31, 2, 2), (0, 20, 33, 3)])
    def test_a_piece_is_a_slice_of_the_map(self, well, window):
        whole = DiamondSquare(exponent=5, seed=3).heightmap().heights
        row, column, rows, columns = window
        piece = self.piece(well, window, "--exponent", 5)
        assert np.array_equal(piece, whole[row : row + rows, column : column + columns])

    def test_neighbours_meet(self, well):
        options = ("--exponent", 30, "--range", -1, 2)
        left = self.piece(well, (2**20, 2**20, 17, 17), *options)
        right = self.piece(well, (2**20, 2**20 + 16, 17, 17), *options)
        below = self.piece(well, (2**20 + 16, 2**20, 17, 17), *options)
        assert np.array_equal(left[:, -1], right[:, 0])
        assert np.array_equal(left[-1], below[0])
        assert left.std() > 0

    def test_one_range_fits_pieces_in_16_bits(self, well):
        options = (*self.COMMAND, "--exponent", 30, "--range", -1, 2, "--window", 2**20)
        well(*options, 2**20, 9, 9, "-o", "left.png")
        well(*options, 2**20 + 8, 9, 9, "-o", "right.png")
        left, right = (np.asarray(Image.open(name)) for name in ("left.png", "right.png"))
        assert np.array_equal(left[:, -1], right[:, 0])

    @pytest.mark.parametrize("window", [(0, 0, 34, 33), (-1, 0, 5, 5), (30, 30, 9, 9), (0, 0, 0, 5)])
    def test_outside_the_map_is_refused(self, refused, window, tmp_path):
        refused(*self.COMMAND, "--exponent", 5, "--window", *window, "-o", "piece.png")
        assert not list(tmp_path.glob("*.png"))


class TestInfo:
    def test_tells_what_a_picture_is(self, well, drawing):
        told = dict(line.split(": ", 1) for line in well("info", drawing).splitlines()[1:])
        assert told["size"] == "11 rows, 17 columns"
        assert told["kind"] == "PNG, 16-bit grey"
        assert told["black and white"] == "0 and 1"
        assert told["recipe"] == "none"
        low, high = (float(number) for number in told["heights"].split(" to "))
        assert (low, high) == pytest.approx((SAMPLES.min() / 65535, SAMPLES.max() / 65535), abs=1e-6)

    def test_tells_the_recipe(self, well):
        well("generate", "diamond-square", "--exponent", 3, "--seed", 9, "-o", "map.png")
        told = dict(line.split(": ", 1) for line in well("info", "map.png").splitlines()[1:])
        assert from_recipe(told["recipe"]) == DiamondSquare(exponent=3, seed=9)

    def test_tells_what_was_assumed(self, well, tmp_path):
        Image.fromarray(np.random.default_rng(1).integers(0, 256, (5, 6, 3), np.uint8)).save(tmp_path / "colour.png")
        assert "lost: Colour made grey" in well("info", "colour.png", "--channel", "mean")


class TestConvert:
    def test_keeps_every_sample(self, well, drawing):
        assert well("convert", drawing, "copy.tif") == ""
        well("convert", "copy.tif", "back.png")
        assert np.array_equal(np.asarray(Image.open("back.png")), SAMPLES)

    def test_takes_a_kind_and_tells_what_it_loses(self, run, drawing):
        assert run("convert", drawing, "copy.png", "--kind", "png8") == (0, "", f"copy.png: {STAIRS}\n")
        assert read("copy.png").origin.kind == kinds()["png8"]

    def test_tells_what_was_assumed(self, run, tmp_path):
        Image.fromarray(np.random.default_rng(1).integers(0, 256, (5, 6, 3), np.uint8)).save(tmp_path / "colour.png")
        status, output, errors = run("convert", "colour.png", "grey.png", "--channel", "red")
        assert (status, output) == (0, "")
        assert "colour.png: Colour made grey" in errors


class TestRefusals:
    @pytest.mark.parametrize("ending", ["stl", "obj", "ply", "glb"])
    def test_a_mesh_is_written_as_its_options_say(self, well, drawing, ending):
        well("convert", drawing, f"fine.{ending}", "--palette", "arid")
        well("convert", drawing, f"coarse.{ending}", "--decimation", "2", "--width", "80")
        assert 0 < Path(f"coarse.{ending}").stat().st_size < 0.5 * Path(f"fine.{ending}").stat().st_size

    def test_a_mesh_that_cannot_be_made_so_is_refused(self, run, drawing):
        status, _, errors = run("convert", drawing, "hills.stl", "--width", "-5")
        assert status == 1
        assert "width must be" in errors
        assert not Path("hills.stl").exists()

    @pytest.mark.parametrize("command", [("info", "none.png"), ("convert", "none.png", "out.png")])
    def test_a_missing_file(self, refused, command):
        assert "none.png cannot be read: there is no such file" in refused(*command)

    @pytest.mark.parametrize("content", [b"", b"hello", b"\x89PNG\r\n\x1a\n"])
    def test_a_broken_file(self, refused, tmp_path, content):
        (tmp_path / "broken.png").write_bytes(content)
        assert "broken.png" in refused("info", "broken.png")

    def test_a_folder(self, refused, tmp_path):
        assert "is a folder" in refused("info", tmp_path)

    def test_a_place_that_is_not_there(self, refused):
        place = "none/map.png"
        assert "map.png cannot be saved" in refused(
            "generate", "random-noise", "--exponent", 3, "--seed", 1, "-o", place
        )

    def test_a_name_of_no_known_kind(self, refused, tmp_path):
        refused("generate", "random-noise", "--exponent", 3, "--seed", 1, "-o", "map.doc")
        assert not list(tmp_path.iterdir())

    @pytest.mark.parametrize(
        ("given", "name"),
        [
            (("--exponent", 41), "exponent"),
            (("--exponent", 0), "exponent"),
            (("--spread", -1), "spread"),
            (("--spread", "nan"), "spread"),
            (("--spread-reduction", 1.5), "spread_reduction"),
            (("--seed", -1), "seed"),
        ],
    )
    def test_a_parameter_out_of_range(self, refused, given, name):
        assert f"{name} must be a " in refused("generate", "diamond-square", "--seed", 1, *given, "-o", "map.png")

    def test_a_whole_map_that_is_too_large(self, refused):
        assert "14" in refused("generate", "diamond-square", "--exponent", 14, "--seed", 1, "-o", "map.png")

    def test_a_range_upside_down(self, refused):
        refused("generate", "random-noise", "--exponent", 3, "--seed", 1, "--range", 1, 0, "-o", "map.png")

    def test_too_little_memory(self, refused, monkeypatch):
        def fail(*_):
            raise MemoryError

        monkeypatch.setattr(GENERATORS["random-noise"], "heightmap", fail)
        assert "memory" in refused("generate", "random-noise", "--seed", 1, "-o", "map.png")

    def test_ctrl_c_is_no_fault(self, run, monkeypatch):
        def interrupt(*_):
            raise KeyboardInterrupt

        monkeypatch.setattr(GENERATORS["random-noise"], "heightmap", interrupt)
        assert run("generate", "random-noise", "--seed", 1, "-o", "map.png") == (130, "", "")

    def test_the_old_file_stays(self, refused, drawing):
        before = drawing.read_bytes()
        refused("generate", "diamond-square", "--exponent", 99, "--seed", 1, "-o", drawing)
        assert drawing.read_bytes() == before


class TestUsage:
    @pytest.mark.parametrize(
        "wrong",
        [
            ["generate"],
            ["generate", "hills", "-o", "map.png"],
            ["generate", "random-noise"],
            ["generate", "random-noise", "--spread", "1", "-o", "map.png"],
            ["generate", "random-noise", "--exponent", "many", "-o", "map.png"],
            ["generate", "random-noise", "--window", "1", "2", "-o", "map.png"],
            ["generate", "midpoint-displacement", "--shared-edges", "never", "-o", "map.png"],
            ["generate", "random-noise", "--kind", "jpeg", "-o", "map.png"],
            ["info"],
            ["convert", "one.png"],
            ["--no-such-option"],
            ["one.png", "two.png"],
        ],
        ids=" ".join,
    )
    def test_what_is_wrong_is_told(self, run, wrong):
        status, output, errors = run(*wrong)
        assert (status, output) == (2, "")
        assert errors.startswith("usage: terrain-explorer")

    @pytest.mark.parametrize("words", ["--help", "generate --help", "info --help"])
    def test_help_is_there(self, run, words):
        status, output, errors = run(*words.split())
        assert (status, errors) == (0, "")
        assert output.startswith("usage: terrain-explorer")

    def test_the_help_of_an_algorithm_tells_of_each_parameter(self, run):
        for slug, generator in GENERATORS.items():
            _, output, _ = run("generate", slug, "--help")
            told = " ".join(output.split())
            for parameter in parameters(generator):
                assert option(parameter) in told
                assert parameter.help.split(":")[0] in told

    def test_the_version(self, run):
        assert run("--version") == (0, f"Terrain Explorer {__version__}\n", "")


def environment(tmp_path, **more):
    kept = {name: value for name, value in os.environ.items() if "DISPLAY" not in name and name != "QT_QPA_PLATFORM"}
    return kept | {"XDG_CONFIG_HOME": str(tmp_path)} | more


def start(tmp_path, *arguments, **variables):
    command = [sys.executable, "-m", "terrain_explorer", *(str(argument) for argument in arguments)]
    return subprocess.run(
        command, cwd=tmp_path, env=environment(tmp_path, **variables), capture_output=True, text=True, timeout=60,
        check=False,
    )  # fmt: skip


@pytest.mark.parametrize(
    "words",
    [
        "list",
        "generate random-noise --exponent 4 -o map.png",
        "info drawing.png",
        "convert drawing.png copy.tif",
        "apply flip drawing.png -o copy.tif",
    ],
)
def test_needs_no_display_and_loads_no_widgets(tmp_path, drawing, words):
    code = (
        "import sys; from terrain_explorer.cli import main; status = main(sys.argv[1:]);"
        "print(*sys.modules, file=sys.stderr); sys.exit(status)"
    )
    command = [sys.executable, "-c", code, *words.split()]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment(tmp_path), capture_output=True, text=True, check=True, timeout=60
    )
    loaded = set(done.stderr.split())
    assert "terrain_explorer.files" in loaded
    assert loaded & {"PySide6.QtWidgets", "PySide6.QtOpenGL", "pyqtgraph", "OpenGL", "terrain_explorer.gui"} == set()


def test_the_module_is_the_program(tmp_path):
    done = start(tmp_path, "info", "none.png")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert start(tmp_path, "info").returncode == 2


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux may have no display")
def test_without_a_display_the_window_is_refused(tmp_path):
    done = start(tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "display" in done.stderr


class TestScreenshot:
    @pytest.fixture
    def display(self):
        names = [name for name in ("DISPLAY", "WAYLAND_DISPLAY") if os.environ.get(name)]
        if sys.platform == "linux" and not names:
            pytest.skip("there is no display")
        return {name: os.environ[name] for name in names}

    def test_shows_a_drawn_window(self, tmp_path, display):
        done = start(tmp_path, "--screenshot", "window.png", **display)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        picture = np.asarray(Image.open(tmp_path / "window.png").convert("RGB"))
        middle = picture[picture.shape[0] // 3 : -picture.shape[0] // 3, picture.shape[1] // 3 : -picture.shape[1] // 3]
        assert len(np.unique(middle.reshape(-1, 3), axis=0)) > 500

    def test_shows_the_file_named(self, tmp_path, display):
        """Black and white halves: the map in the window has both, one above the other."""
        heights = np.zeros((64, 64), np.float32)
        heights[32:] = 1
        write(Heightmap(heights), tmp_path / "halves.png")
        done = start(tmp_path, "--screenshot", "window.png", "halves.png", **display)
        assert (done.returncode, done.stderr) == (0, "")
        picture = np.asarray(Image.open(tmp_path / "window.png").convert("RGB"))
        black, white = (np.argwhere((picture == shade).all(axis=2)) for shade in (0, 255))
        assert len(black) > 1000
        assert len(white) > 1000
        assert np.median(black[:, 0]) < np.median(white[:, 0])

    @pytest.mark.parametrize("arguments", [["window.png", "none.png"], ["none/window.png"], ["window.doc"]])
    def test_what_cannot_be_ends_with_a_line(self, tmp_path, display, arguments):
        done = start(tmp_path, "--screenshot", *arguments, **display)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
        assert list(tmp_path.glob("window.*")) == []


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

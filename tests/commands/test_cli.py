"""The command line: what `list`, `info` and `convert` print, write and return, and how wrong usage is refused."""

from pathlib import Path

import numpy as np
import pytest
from mesh_tools import EXTENSIONS
from PIL import Image

from terrain_explorer import __version__
from terrain_explorer.files import kinds, read
from terrain_explorer.terrain import GENERATORS, DiamondSquare, RandomNoise, from_recipe, parameters
from terrain_explorer.terrain.filters import FILTERS
from terrain_explorer.terrain.filters.paths import PATHS

STAIRS = "Heights rounded by at most 0.002, to 256 steps, which show as stairs on gentle slopes."


SAMPLES = np.random.default_rng(5).integers(0, 65536, (11, 17), np.uint16)


def option(parameter):
    return "--" + parameter.name.replace("_", "-")


class TestList:
    def test_names_every_algorithm_operation_and_parameter(self, well):
        blocks = dict(block.split("\n", 1) for block in well("list").strip().split("\n\n"))
        operations = {f"apply {slug}": operation for slug, operation in {**FILTERS, **PATHS}.items()}
        kinds = {**GENERATORS, **operations}
        assert list(blocks) == list(kinds)
        for name, generator in kinds.items():
            assert generator.summary in blocks[name]
            lines = blocks[name].splitlines()[1:]
            assert [line.split()[0] for line in lines] == [option(one) for one in parameters(generator)]
            for line, parameter in zip(lines, parameters(generator), strict=True):
                assert parameter.expected in line
                default = "the map's own" if parameter.own else parameter.default
                assert parameter.name == "seed" or line.endswith(f"default {default}")


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
    @pytest.mark.parametrize("ending", EXTENSIONS)
    def test_a_mesh_is_written_as_its_options_say(self, well, drawing, ending):
        well("convert", drawing, f"fine{ending}", "--palette", "arid")
        well("convert", drawing, f"coarse{ending}", "--decimation", "2", "--width", "80")
        assert 0 < Path(f"coarse{ending}").stat().st_size < 0.5 * Path(f"fine{ending}").stat().st_size

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


class TestUsage:
    @pytest.mark.parametrize(
        "wrong",
        [
            ["generate"],
            ["generate", "dales", "-o", "map.png"],
            ["generate", "random-noise"],
            ["generate", "random-noise", "--spread", "1", "-o", "map.png"],
            ["generate", "random-noise", "--exponent", "many", "-o", "map.png"],
            ["generate", "random-noise", "--window", "1", "2", "-o", "map.png"],
            ["generate", "midpoint-displacement", "--shared-edges", "never", "-o", "map.png"],
            ["generate", "random-noise", "--kind", "jpeg", "-o", "map.png"],
            ["generate", "random-noise", "--exponent", "1_0", "-o", "map.png"],
            ["generate", "diamond-square", "--spread", "1_0.5", "-o", "map.png"],
            ["generate", "random-noise", "--window", "0", "0", "1_0", "9", "-o", "map.png"],
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

    def test_a_bug_does_not_look_like_a_mistake_of_the_user(self, run, monkeypatch):
        def broken(self):
            raise ValueError("operands could not be broadcast together")

        monkeypatch.setattr(RandomNoise, "heightmap", lambda *_: broken(None))
        with pytest.raises(ValueError, match="broadcast"):
            run("generate", "random-noise", "-o", "map.png")

    @pytest.mark.parametrize("words", ["--help", "generate --help", "info --help"])
    def test_help_is_there(self, run, words):
        status, output, errors = run(*words.split())
        assert (status, errors) == (0, "")
        assert output.startswith("usage: terrain-explorer")

    def test_the_version(self, run):
        assert run("--version") == (0, f"Terrain Explorer {__version__}\n", "")

"""The command line's `generate`: every parameter, windows, recipes, and generators by their declaration alone."""

import re
import sys

import numpy as np
import pytest
from PIL import Image
from waves import Waves, offer_waves

from terrain_explorer.commands import generate
from terrain_explorer.commands import list as list_command
from terrain_explorer.files import kinds, read
from terrain_explorer.terrain import GENERATORS, DiamondSquare, from_recipe, parameters

ENDINGS = {"png16": "png", "png8": "png", "tiff16": "tif", "tiff32f": "tif", "pgm16": "pgm", "raw8": "r8"} | {
    "raw16le": "r16",
    "raw16be": "r16",
    "raw32f": "r32",
    "raw32fbe": "r32",
}
STAIRS = "Heights rounded by at most 0.002, to 256 steps, which show as stairs on gentle slopes."


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


MODULES = (generate, list_command)
"""Commands import themselves when they run; to be given another catalogue they have to be there before."""


def test_a_generator_without_a_lattice_has_a_command_of_its_own(run, monkeypatch, tmp_path):
    offer_waves(monkeypatch)
    path = tmp_path / "waves.tif"
    status, _, errors = run(
        "generate", "test-waves", "--exponent", "5", "--frequency", "1.5", "--seed", "3", "-o", path
    )
    assert (status, errors) == (0, "")
    wanted = Waves(exponent=5, frequency=1.5, seed=3).heightmap().heights
    np.testing.assert_array_equal(read(path).heights, wanted)

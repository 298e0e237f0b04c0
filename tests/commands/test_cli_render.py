"""Rendering from the command line: pictures, turntables, options, and what is refused."""

import os
import subprocess
import sys

import numpy as np
import pytest
from PIL import Image

from terrain_explorer import cli
from terrain_explorer.files import write
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Recipe, Step, parameters
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import TurntableOptions, ViewOptions

SMALL = ("--size", "96x64")
HAS_DISPLAY = sys.platform != "linux" or bool(os.environ.get("DISPLAY"))
needs_display = pytest.mark.skipif(not HAS_DISPLAY, reason="there is no display")


@pytest.fixture
def hills(tmp_path):
    path = tmp_path / "hills.png"
    write(DiamondSquare(exponent=5, seed=3).heightmap(), path)
    return path


@pytest.fixture
def start(tmp_path):
    """Return a function that starts the program, as it is started, and gives status, output and errors."""

    def start(*arguments, **variables):
        screenless = {name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"}
        command = [sys.executable, "-m", "terrain_explorer", *(str(argument) for argument in arguments)]
        done = subprocess.run(
            command, cwd=tmp_path, env=screenless | variables, capture_output=True, text=True, timeout=120, check=False
        )
        return done.returncode, done.stdout, done.stderr

    return start


@pytest.fixture
def render(run, qapp, hills):
    """Return a function that renders a small picture of hills in this process and sees that all went well."""

    def render(output, *arguments):
        draw(run, hills, "-o", output, *arguments)

    return render


def draw(run, *arguments):
    """Draw a small picture and see that all goes well."""
    result = run("render", *arguments, *SMALL)
    if "OpenGL" in result[2]:
        pytest.skip(result[2])
    assert result == (0, "", "")


def pixels_of(path):
    with Image.open(path) as image:
        return np.asarray(image.convert("RGBA")).astype(int)


def unlike(one, other):
    return np.abs(one - other).mean()


@needs_display
def test_the_program_draws_without_a_window(start, hills, tmp_path):
    """The tests below draw in this process, which has an application already."""
    draw(start, hills, "-o", "a.png")
    assert len(np.unique(pixels_of(tmp_path / "a.png").reshape(-1, 4), axis=0)) > 300


@needs_display
class TestPicture:
    @pytest.mark.parametrize("name", ["a.png", "a.jpg", "a.webp"])
    def test_is_saved(self, render, tmp_path, name):
        render(name)
        pixels = pixels_of(tmp_path / name)
        assert pixels.shape == (64, 96, 4)
        assert len(np.unique(pixels.reshape(-1, 4), axis=0)) > 300
        assert sorted(path.name for path in tmp_path.iterdir()) == sorted([name, "hills.png"])

    def test_backgrounds(self, render, tmp_path):
        corners = {}
        for background in ("light", "dark", "none"):
            render("a.png", "--background", background)
            corners[background] = pixels_of(tmp_path / "a.png")[[0, 0, -1, -1], [0, -1, 0, -1]]
        assert (corners["none"][:, 3] == 0).all()
        assert corners["light"][:, :3].min() > corners["dark"][:, :3].max()

    def test_options_change_the_picture(self, render, tmp_path):
        render("usual.png")
        usual = pixels_of(tmp_path / "usual.png")
        for option in (
            ("--azimuth", 20), ("--orthographic",), ("--palette", "matte"), ("--palette", "land-cover"),
            ("--water", "--water-level", 0.9),
            ("--exaggeration", 3), ("--river-area", 2), ("--focal-length", 20), ("--view", "landscape"),
        ):  # fmt: skip
            render("other.png", *option)
            assert unlike(usual, pixels_of(tmp_path / "other.png")) > 0.5, option

    def test_the_camera_stands_where_it_is_told(self, run, qapp, tmp_path):
        """A black plain with one white corner in the north-east: it is near when seen from there."""
        heights = np.zeros((33, 33), np.float32)
        heights[:8, -8:] = 1
        write(Heightmap(heights), tmp_path / "corner.png")
        places = {}
        for azimuth in (45, 225):
            look = ("--palette", "greyscale", "--exaggeration", 0.01, "--sun-altitude", 90, "--background", "none")
            draw(run, "corner.png", "-o", "a.png", "--azimuth", azimuth, *look)
            white = pixels_of(tmp_path / "a.png")[..., :3].min(axis=2) > 140
            places[azimuth] = np.argwhere(white)[:, 0].mean()
        assert places[45] > 32 > places[225]


@needs_display
class TestTones:
    def test_wear_has_the_colours_of_the_recipe(self, run, qapp, tmp_path):
        recipe = Recipe(DiamondSquare(exponent=5, seed=3), (Step(FILTERS["thermal-erosion"](angle=5)),))
        write(recipe.heightmap(), tmp_path / "worn.png")
        assert run("render", "worn.png", "-o", "a.png", *SMALL, "--palette", "wear") == (0, "", "")
        pixels = pixels_of(tmp_path / "a.png")[24:48, 32:64].astype(int)
        assert (pixels[..., 0] > pixels[..., 2] + 40).any()

    def test_where_nothing_eroded_it_says_what_to_do(self, run, qapp, hills, tmp_path):
        status, _, errors = run("render", hills, "-o", "a.png", *SMALL, "--palette", "wear")
        assert status == 1
        assert is_sentence(errors, "nothing has eroded this terrain: add Streams, Thermal erosion or Gullies")
        assert not (tmp_path / "a.png").exists()


@needs_display
class TestTurntable:
    TURN = ("--turntable", "--frames", 5, "--seconds", 1)

    @pytest.mark.parametrize("name", ["a.webp", "a.gif"])
    def test_is_saved(self, render, tmp_path, name):
        render(name, *self.TURN)
        with Image.open(tmp_path / name) as image:
            durations = []
            for number in range(image.n_frames):
                image.seek(number)
                image.load()
                durations.append(image.info["duration"])
        assert durations == [200] * 5

    def test_as_numbered_files(self, render, tmp_path):
        render("a.png", *self.TURN)
        render("still.png")
        assert len(list(tmp_path.glob("a-00?.png"))) == 5
        assert np.array_equal(pixels_of(tmp_path / "a-001.png"), pixels_of(tmp_path / "still.png"))


def is_sentence(errors, told):
    return errors.startswith("terrain-explorer: ") and errors.count("\n") == 1 and told in errors


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("render none.png -o a.png", "none.png cannot be read: there is no such file"),
        ("render hills.png -o a.png --size 8x900", "width must be a whole number from 16 to 16384; got 8"),
        ("render hills.png -o a.png --elevation 91", "elevation must be a number from 0 to 90; got 91"),
        ("render hills.png -o a.png --sun-altitude 0", "sun_altitude must be"),
        ("render hills.png -o a.png --focal-length 5", "focal_length must be a number from 15 to 200; got 5"),
        ("render hills.png -o a.png --view nowhere", "there is no view nowhere"),
        ("render hills.png -o a.png --side-light", "--side-light needs --view landscape"),
        ("render hills.png -o a.png --view landscape --azimuth 9", "leave --azimuth"),
        ("render hills.png -o a.webp --frames 9", "--frames and --seconds need --turntable"),
    ],
)
def test_wrong_words_are_told_before_anything_is_drawn(run, hills, tmp_path, monkeypatch, words, told):
    from terrain_explorer.gui.export import headless

    monkeypatch.setattr(headless, "rendering", lambda *_: pytest.fail("drew"))
    status, output, errors = run(*words.split())
    assert (status, output) == (1, "")
    assert is_sentence(errors, told)
    assert list(tmp_path.iterdir()) == [hills]


@needs_display
class TestRefusals:
    @pytest.mark.parametrize(
        ("words", "told"),
        [
            ("render hills.png -o a.doc", "Choose a name that ends in .png"),
            ("render hills.png -o a.gif", "a.gif cannot be saved under this name"),
            ("render hills.png -o none/a.png", "there is no such file or folder"),
            ("render hills.png -o a.jpg --background none", "a.jpg cannot be transparent"),
            ("render hills.png -o a.webp --turntable --seconds 1", "use fewer frames or more seconds"),
            ("render hills.png -o a.jpg --turntable", "Choose a name that ends in .webp or .gif or .png"),
        ],
    )
    def test_are_one_sentence(self, run, qapp, hills, tmp_path, words, told):
        status, output, errors = run(*words.split())
        assert (status, output) == (1, "")
        assert is_sentence(errors, told)
        assert list(tmp_path.iterdir()) == [hills]

    def test_a_screen_without_opengl(self, start, hills):
        status, output, errors = start("render", hills, "-o", "a.png", QT_QPA_PLATFORM="offscreen")
        assert (status, output, errors.count("\n")) == (1, "", 1)
        assert "OpenGL 3.3" in errors


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux may have no display")
def test_without_a_display_it_is_told(start, hills, monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    status, output, errors = start("render", hills, "-o", "a.png")
    assert (status, output) == (1, "")
    assert is_sentence(errors, "there is no display to draw on")


@pytest.mark.parametrize(
    "words",
    [
        "render",
        "render hills.png",
        "render hills.png -o a.png --size 1920",
        "render hills.png -o a.png --size 1920x",
        "render hills.png -o a.png --palette rainbow",
        "render hills.png -o a.png --background blue",
        "render hills.png -o a.png --azimuth north",
    ],
)
def test_wrong_usage_is_told(capsys, words):
    with pytest.raises(SystemExit) as ended:
        cli.main(words.split())
    output, errors = capsys.readouterr()
    assert (ended.value.code, output) == (2, "")
    assert errors.startswith("usage: terrain-explorer render")


def test_help_tells_of_every_parameter(capsys):
    with pytest.raises(SystemExit) as ended:
        cli.main(["render", "--help"])
    assert ended.value.code == 0
    told = " ".join(capsys.readouterr().out.split())
    for parameter in (*parameters(Look), *parameters(ViewOptions), *parameters(TurntableOptions)):
        assert "--" + parameter.name.replace("_", "-") in told
        assert parameter.help in told.replace("- ", "-")
        assert f"{parameter.label}. " in told
        assert parameter.choices or parameter.kind is bool or f"{parameter.expected.capitalize()}. " in told


@pytest.fixture
def asked(hills, monkeypatch):
    """Return a function that gives the look and the viewpoint that words after ``render`` ask for."""
    from terrain_explorer.gui.export import headless as module

    asked = []
    monkeypatch.setattr(module, "rendering", lambda _, look, viewpoint, *__: asked.append((look, viewpoint)) or empty())
    monkeypatch.setenv("DISPLAY", ":0")

    def empty():
        yield from ()

    def look_and_viewpoint(words):
        assert cli.main(["render", str(hills), "-o", "a.png", *words.split()]) == 0
        return asked[-1]

    return look_and_viewpoint


@pytest.mark.parametrize(
    ("words", "look"),
    [
        ("", Look()),
        ("--water", Look(water=True)),
        ("--water-level 0.5", Look(water=True, water_level=0.5)),
        ("--river-area 0.5", Look(rivers=True, river_area=0.5)),
        ("--water-level 0.35", Look(water=True, water_level=0.35)),
        ("--water-level 0.5 --no-water", Look(water_level=0.5)),
        ("--contour-interval 0.2", Look(contours=True, contour_interval=0.2)),
        ("--contour-interval 0", Look(contours=True)),
        ("--no-contours --contour-interval 0.2", Look(contour_interval=0.2)),
        ("--wireframe --palette snow", Look(wireframe=True, palette="snow")),
    ],
)
def test_a_level_or_an_interval_switches_on_what_it_is_of(asked, words, look):
    assert asked(words)[0] == look


@pytest.mark.parametrize(
    ("words", "viewpoint"),
    [
        ("", ViewOptions()),
        ("--elevation 90", ViewOptions(azimuth=180, elevation=90)),
        ("--elevation 90 --azimuth 206", ViewOptions(azimuth=206, elevation=90)),
        ("--elevation 89", ViewOptions(elevation=89)),
    ],
)
def test_straight_down_north_is_at_the_top(asked, words, viewpoint):
    assert asked(words)[1] == viewpoint


PLACE = "terrain:diamond-square?exponent=5&seed=3&at=24,4000000,5000000,48,64"


@needs_display
def test_a_place_is_drawn(run, qapp, tmp_path):
    draw(run, PLACE, "-o", "place.png")
    assert len(np.unique(pixels_of(tmp_path / "place.png").reshape(-1, 4), axis=0)) > 100

"""The manual, the README and the notes for contributors: their links, their commands, their Python."""

import re
import shlex
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import command_reference
import pytest

from terrain_explorer.cli import window_parser
from terrain_explorer.commands import command_parser
from terrain_explorer.files import write
from terrain_explorer.gui.learning.pages.manual import anchor_of
from terrain_explorer.resources import resource
from terrain_explorer.terrain import GENERATORS, DiamondSquare, Recipe, Step, Window
from terrain_explorer.terrain.filters import FILTERS
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.tiles.terrain_place import TerrainPlace

ROOT = Path(__file__).parents[1]
CONTRIBUTING = ROOT / ".github" / "CONTRIBUTING.md"
MANUAL = sorted(resource("manual").glob("**/*.md"))
TEXTS = [*MANUAL, ROOT / "README.md", ROOT / "packaging" / "README.md", CONTRIBUTING]
WITH_COMMANDS = [
    path for path in (*resource("manual").glob("*.md"), ROOT / "README.md") if path.stem[-9:] != "reference"
]

SMALLER = {
    r"--exponent 10\b": "--exponent 6",
    r"--exponent 1[2-8]\b": "--exponent 8",
    r"--tile 40\d\d\b": "--tile 129",
    r"--tile 129 --for unreal": "--tile 127 --for unreal",
    r"--workers \d": "--workers 1",
    r"--part \$SLURM_ARRAY_TASK_ID/40": "--part 1/2",
    r"(--window \d+ \d+) 1025 1025": r"\1 17 17",
    r"--size \d+x\d+": "--size 96x64",
    r" --flight-seconds \d+": "",
    r"--flight\b": "--flight --flight-seconds 1 --flight-frames-per-second 2",
    r"--turntable": "--turntable --frames 2",
    r"exponent=(9|10)\b": "exponent=6",
    r"side=513": "side=33",
    r"exponent=18, chunk=4096": "exponent=7, chunk=64",
    r"1025, 1025\)": "17, 17)",
    r"Client\(\)": "Client(processes=False, dashboard_address=None)",
}
"""Examples have the sizes of people's work; smaller ones show as well that they are right."""

DEGREES = (
    'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],'
    'PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]'
)
WASHINGTON = MapPlace(DEGREES, (0.002, 0.0, -71.37, 0.0, -0.002, 44.32))
_POINT = '<trkpt lat="{}" lon="{}"/>'
HIKE = f"<gpx><trk><trkseg>{_POINT.format(44.257, -71.253)}{_POINT.format(44.2706, -71.3033)}</trkseg></trk></gpx>"
"""A terrain with a place on the world, and a walk on it."""

ELSEWHERE = re.compile(r"--screenshot|--scheduler|^render (?!.*--flight (?!--surface))")
"""Commands that need a window, a cluster or the surface: only their words are read here, and other tests run them."""


def named(path):
    return str(path.relative_to(ROOT))


def smaller(text):
    for pattern, less in SMALLER.items():
        text = re.sub(pattern, less, text)
    return text


def headings(path):
    text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return {anchor_of(title) for title in re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE)}


def commands(path):
    """Return the commands of a text, each as its words after the name of the program."""
    lines = re.findall(r"^    terrain-explorer(.*)$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return [line.strip() for line in lines]


@pytest.mark.parametrize("path", TEXTS, ids=named)
def test_links_lead_somewhere(path):
    text = re.sub(r"```.*?```|`[^`\n]*`", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if not link.startswith("http"):
            target, _, section = link.partition("#")
            file = (path.parent / target).resolve() if target else path
            assert file.exists(), link
            assert not section or section in headings(file), link


@pytest.mark.parametrize("language", [".", "de"])
def test_the_contents_name_every_page(language):
    folder = resource("manual") / language
    listed = re.findall(r"\]\((?:\.\./)?([\w-]+)\.md\)", (folder / "README.md").read_text(encoding="utf-8"))
    assert len(listed) == len(set(listed))
    assert set(listed) - {"command-line-reference"} == {path.stem for path in folder.glob("*.md")} - {
        "README",
        "command-line-reference",
    }


def test_every_picture_is_shown():
    shown = {name for path in TEXTS for name in re.findall(r"pictures/([\w.-]+)\)", path.read_text(encoding="utf-8"))}
    assert shown == {path.name for path in resource("manual/pictures").iterdir()}


@pytest.mark.parametrize("path", sorted(resource("manual/de").glob("*.md")), ids=named)
def test_german_pages_have_the_sections_links_and_code_of_the_english_ones(path):
    english, german = ((folder / path.name).read_text(encoding="utf-8") for folder in (resource("manual"), path.parent))
    for pattern in (
        r"^(#+) ",
        r"\]\((?:\.\./)?([\w-]*\.md)",
        r"pictures/([\w.-]+)\)",
        r"^    (.*)$",
        r"```python.*?```",
    ):
        flags = re.MULTILINE | (re.DOTALL if "`" in pattern else 0)
        assert sorted(re.findall(pattern, german, flags)) == sorted(re.findall(pattern, english, flags))


def test_the_reference_of_the_command_line_is_that_of_the_parsers():
    written = command_reference.PAGE.read_text(encoding="utf-8")
    assert written == command_reference.reference(), "run packaging/command_reference.py"


@pytest.mark.parametrize("path", [path for path in WITH_COMMANDS if commands(path)], ids=named)
def test_commands_run(run, tmp_path, path):
    hills = Recipe(DiamondSquare(exponent=6, seed=7))
    write(hills.heightmap(), tmp_path / "hills.png")
    write(Recipe(hills.source, (Step(FILTERS["thermal"]()),)).heightmap(), tmp_path / "eroded.png")
    write(replace(hills.heightmap(), recipe=None, place=WASHINGTON), tmp_path / "dem.tif")
    (tmp_path / "hike.gpx").write_text(HIKE)
    places = [TerrainPlace(hills, 9, Window(at, at, 20, 30)).to_text() for at in (100, 200)]
    for command in commands(path):
        words = shlex.split(smaller(command))
        words = [places[number % 2] if word == "terrain:…" else word for number, word in enumerate(words)]
        if ELSEWHERE.search(command):
            if words[0].startswith("-"):
                window_parser().parse_args(words)
            else:
                command_parser(words[0]).parse_args(words[1:])
        else:
            status, output, errors = run(*words)
            assert status == 0, (command, output, errors)


@pytest.mark.parametrize("path", [ROOT / "README.md", resource("manual/python.md")], ids=named)
def test_python_runs(tmp_path, monkeypatch, path):
    monkeypatch.chdir(tmp_path)
    names = {}
    for code in re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), flags=re.DOTALL):
        try:
            exec(compile(smaller(code), path, "exec"), names)
        finally:
            if "client" in names:
                names.pop("client").close()
    assert (tmp_path / "hills.png").exists()


def test_the_example_of_an_algorithm_is_one(tmp_path, monkeypatch):
    """It is one file: written and imported, its class is all that a generator has to be."""
    text = CONTRIBUTING.read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(\"\"\"Waves.*?)```", text, flags=re.DOTALL)
    (tmp_path / "waves.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    waves = import_module("waves").Waves
    sys.modules.pop("waves")
    fine = waves(exponent=6, seed=3)
    assert fine.heightmap().heights.shape == (65, 65)
    assert (fine.heights()[::2, ::2] == waves(exponent=5, seed=3).heights()).all()
    assert (fine.heights(Window(8, 16, 9, 5)) == fine.heights()[8:17, 16:21]).all()
    with pytest.raises(ValueError, match="frequency"):
        waves(frequency=-1)
    assert "waves" not in GENERATORS


def test_the_tree_in_contributing_has_every_folder():
    (tree,) = re.findall(r"```\n(terrain_explorer/.*?)```", CONTRIBUTING.read_text(encoding="utf-8"), flags=re.DOTALL)
    told = set(re.findall(r"(\w+)/", tree))
    package = ROOT / "terrain_explorer"
    for folder in (package, package / "gui", package / "files", package / "terrain"):
        assert {path.parent.name for path in folder.glob("*/__init__.py")} - told == set()
    assert told - {path.name for path in (*package.rglob("*"), *ROOT.iterdir(), *(ROOT / "tests").iterdir())} == set()

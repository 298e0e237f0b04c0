"""Texts in the user's language."""

import ast
import string
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer.files.formats.registry import FORMATS
from terrain_explorer.files.presets import PRESETS
from terrain_explorer.language import marked, numeral, speak, speak_english, tr
from terrain_explorer.resources import resource
from terrain_explorer.terrain import GENERATORS, parameters
from terrain_explorer.terrain.brushes import TOOLS
from terrain_explorer.terrain.filters import FILTERS
from terrain_explorer.terrain.masks import MASK_RULES, MASK_SHAPES, MaskFinish
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import PALETTES

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "packaging" / "translations").glob("*.ts"))
KNOWN = {"Height {height:.1f} m": "Höhe {height:.1f} m", "%n step(s)": "%n Schritte", "Open": "Öffnen"}


@pytest.fixture
def german():
    signs = str.maketrans(",.", ".,")
    speak(lambda text, comment, number: KNOWN.get(text), lambda text: text.translate(signs))
    yield
    speak_english()


def test_english_is_spoken_at_the_start():
    assert tr("Height {height:.1f} m", height=1234.56) == "Height 1234.6 m"
    assert [tr("%n step(s)", None, number) for number in (0, 1, 2, 4097)] == [
        *("0 steps", "1 step", "2 steps"),
        "4,097 steps",
    ]
    assert tr("100 % {sure") == "100 % {sure"
    assert marked("Open") == "Open"


@pytest.mark.usefixtures("german")
def test_translations_and_numbers_are_those_of_the_language():
    assert tr("Height {height:.1f} m", height=1.25) == "Höhe 1,2 m"
    assert tr("Height {height:.1f} m", height=np.float32(0.5)) == "Höhe 0,5 m"
    assert tr("%n step(s)", None, 4097) == "4.097 Schritte"
    assert tr(marked("Open")) == "Öffnen"
    assert numeral(1234567.5, ",.2f") == "1.234.567,50"


@pytest.mark.usefixtures("german")
def test_what_has_no_translation_stays_english_with_the_numbers_of_the_country():
    assert tr("%n row(s) of {length} m", None, 1, length=0.5) == "1 row of 0,5 m"
    assert tr("The file {name} is {size:,} bytes long", name="a.b,c", size=1000) == "The file a.b,c is 1.000 bytes long"


@given(st.text(), st.integers(0, 10**9))
def test_texts_without_values_are_never_formatted(text, number):
    assert tr(text) == text
    assert tr("{text}", text=text) == text
    assert tr("%n {text}", None, number, text=text) == f"{number:,} {text}"


def messages(path):
    for message in ElementTree.parse(path).iter("message"):
        translation = message.find("translation")
        forms = [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]
        yield message.findtext("source"), translation.get("type"), forms


def fields(text):
    return sorted((name, spec) for _, name, spec, _ in string.Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_every_text_is_translated(path):
    assert [source for source, state, forms in messages(path) if state or not all(forms)] == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_translations_have_the_values_of_the_texts(path):
    wrong = [
        (source, form)
        for source, _, forms in messages(path)
        for form in forms
        if form and "{" in source and fields(form) != fields(source)
    ]
    assert wrong == []
    assert [
        source for source, _, forms in messages(path) for form in forms if "%n" in form and "%n" not in source
    ] == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_what_is_loaded_is_what_was_translated(path, tmp_path):
    tool = Path(sys.executable).parent / "pyside6-lrelease"
    subprocess.run([tool, "-silent", path, "-qm", tmp_path / "made.qm"], check=True)
    assert (tmp_path / "made.qm").read_bytes() == resource(f"translations/{path.stem}.qm").read_bytes()


def test_no_text_is_translated_while_modules_are_imported():
    code = (
        "from terrain_explorer import language\n"
        "def refuse(*words): raise AssertionError(words)\n"
        "language.speak(refuse, str)\n"
        "import terrain_explorer.cli, terrain_explorer.gui.main_window\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def literals():
    """Give the texts that are told in the source, as Python itself finds them."""
    for path in sorted((ROOT / "terrain_explorer").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if called in ("tr", "marked") and isinstance(node.args[0], ast.Constant):
                yield node.args[0].value


def shown_texts():
    """Give the texts of the catalogues that users see, without the help of the program that collects them."""
    masks = (*MASK_RULES.values(), *MASK_SHAPES.values())
    kinds = (*GENERATORS.values(), *FILTERS.values(), *TOOLS.values(), *PRESETS.values(), *masks)
    for kind in kinds:
        yield from (kind.title, kind.summary)
    for owner in (*kinds, Look, MaskFinish):
        for parameter in parameters(owner):
            yield from (parameter.label, parameter.help, *parameter.labels)
            if not parameter.labels:
                yield from (choice.capitalize() for choice in parameter.choices)
    yield from (palette.title for palette in PALETTES.values())
    yield from (kind.label for format in FORMATS for kind in format.kinds)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_every_text_of_the_catalogues_is_collected(path):
    assert set(shown_texts()) - {source for source, _, _ in messages(path)} - {""} == set()


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_every_text_in_the_source_is_collected(path):
    """The collecting program overlooks calls inside f-strings."""
    collected = {source for source, _, _ in messages(path)}
    assert set(literals()) - collected == set()

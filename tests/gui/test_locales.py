"""Locales other than those that the program was written in."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QTranslator

from terrain_explorer.gui.services.translation import speak_chosen
from terrain_explorer.gui.widgets.parameters.number_boxes import DecimalBox
from terrain_explorer.language import numeral, speak_english

ROOT = Path(__file__).parents[2]
SOURCE = {
    path.relative_to(ROOT): path.read_text(encoding="utf-8")
    for folder in ("terrain_explorer", "packaging", "tests")
    for path in (ROOT / folder).rglob("*.py")
}
BASES = {
    name: re.findall(r"\w+", bases)
    for text in SOURCE.values()
    for name, bases in re.findall(r"^class (\w+)\(([^)]*)\)", text, re.MULTILINE)
}


def is_of_qt(name):
    """Tell whether Qt takes a class's keyword arguments: it is Qt's own, or derived from such a class."""
    return re.match("Q[A-Z]", name) is not None or any(map(is_of_qt, BASES.get(name, ())))


def keywords(text):
    """Yield the lines and names of all keyword arguments that Qt takes in a module."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called == "super().__init__" or is_of_qt(called.split(".")[-1]):
                yield from ((node.lineno, keyword.arg) for keyword in node.keywords)


def test_no_keyword_for_a_property_of_qt_begins_with_an_i():
    """PySide looks for ``setInterval`` with the C library's ``toupper``, which leaves a Turkish i as it is."""
    found = [
        f"{path}:{line}: {name}"
        for path, text in SOURCE.items()
        if re.search(r"\bi[a-zA-Z]*=", text)
        for line, name in keywords(text)
        if re.fullmatch("i[a-zA-Z]*", name or "")
    ]
    assert found == []


def start(environment, *words):
    command = [sys.executable, *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no encodings of locales")
def test_qt_tells_of_no_encoding_other_than_utf8():
    """It finds a locale in UTF-8 by itself, and there is nothing for the user to do."""
    done = start(
        os.environ | {"LC_ALL": "C"}, "-c", "from terrain_explorer.gui.app import make_application; make_application()"
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.fixture(scope="module")
def turkish(tmp_path_factory):
    """The surroundings of a program whose user lives in Turkey."""
    folder = tmp_path_factory.mktemp("locales")
    command = ["localedef", "-i", "tr_TR", "-f", "UTF-8", folder / "tr_TR.UTF-8"]
    if shutil.which("localedef") is None or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("this system has no localedef, or no sources of locales")
    return os.environ | {"LOCPATH": str(folder), "LC_ALL": "tr_TR.UTF-8"}


def test_the_window_starts_in_turkey(turkish, tmp_path):
    picture = tmp_path / "window.png"
    done = start(turkish, "-m", "terrain_explorer", "--screenshot", picture)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert picture.stat().st_size > 10_000


@pytest.fixture
def arabic(qapp):
    before = QLocale()
    QLocale.setDefault(QLocale("ar_EG"))
    yield
    QLocale.setDefault(before)
    speak_english()
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
        translator.deleteLater()


def test_numbers_of_one_window_have_one_kind_of_digits(qapp, qtbot, arabic):
    speak_chosen(qapp)
    box = DecimalBox()
    qtbot.addWidget(box)
    box.setValue(0.3)
    assert (box.text(), numeral(1234.5, ",.1f")) == ("0.3", "1,234.5")

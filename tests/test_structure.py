"""The source keeps its proportions: folders that say what they are, and names of types used once."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from pyqtgraph import AxisItem, opengl
from PySide6 import QtCore, QtGui, QtOpenGLWidgets, QtWidgets

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "terrain_explorer"
TESTS = ROOT / "tests"
FOLDERS = sorted(init.parent for init in PACKAGE.rglob("__init__.py"))


def names(paths):
    return {path.relative_to(ROOT).as_posix() for path in paths}


@cache
def tree(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def classes():
    for path in PACKAGE.rglob("*.py"):
        yield from (node.name for node in ast.walk(tree(path)) if isinstance(node, ast.ClassDef))


def aliases():
    """Give the names of types that modules put together: ``Heights = NDArray[np.float32]``, ``Read = A | B``."""
    for path in PACKAGE.rglob("*.py"):
        for node in tree(path).body:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript | ast.BinOp):
                yield from (name.id for name in node.targets if is_name_of_a_type(name))


def is_name_of_a_type(node):
    return isinstance(node, ast.Name) and re.fullmatch(r"_?[A-Z](?=.*[a-z])\w*", node.id) is not None


def own_camel_case(qt):
    """Give the names of methods in camel case that are neither setters nor signals nor among those of Qt."""
    for path in PACKAGE.rglob("*.py"):
        for owner in (node for node in ast.walk(tree(path)) if isinstance(node, ast.ClassDef)):
            methods = (node.name for node in owner.body if isinstance(node, ast.FunctionDef))
            yield from (
                name for name in methods if re.match(r"(?!set[A-Z]|\w+Changed$)[a-z]+[A-Z]", name) and name not in qt
            )


def begins_with_one_sentence(text):
    """Tell whether the first paragraph is one sentence; more may follow in further paragraphs."""
    first = " ".join((text or "").partition("\n\n")[0].split())
    return re.fullmatch(r"[A-Z].*\.", first) is not None and ". " not in first


def test_every_folder_says_in_one_sentence_what_it_is():
    texts = {folder: ast.get_docstring(tree(folder / "__init__.py")) for folder in FOLDERS}
    assert names(folder for folder, text in texts.items() if not begins_with_one_sentence(text)) == set()


def test_every_folder_with_modules_is_a_package():
    assert {path.parent for path in PACKAGE.rglob("*.py")} == set(FOLDERS)


def test_every_class_name_is_used_once():
    assert {name for name, count in Counter(classes()).items() if count > 1} == set()


def test_every_public_alias_of_a_type_is_used_once_and_for_no_class():
    names = Counter((*aliases(), *set(classes())))
    assert {name for name, count in names.items() if count > 1 and not name.startswith("_")} == set()


def test_camel_case_is_for_setters_signals_and_what_qt_calls():
    kinds = (kind for module in (QtCore, QtGui, QtWidgets, QtOpenGLWidgets, opengl) for kind in vars(module).values())
    qt = {name for kind in kinds if isinstance(kind, type) for name in dir(kind)} | set(dir(AxisItem))
    assert set(own_camel_case(qt)) == set()


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("What a window is made of.", True),
        ("A sentence on two\nlines.\n\nMore. And more.", True),
        ("Two sentences. Here is the other.", False),
        ("no capital.", False),
        ("No full stop", False),
        (None, False),
    ],
)
def test_a_sentence_is_recognised(text, is_one):
    assert begins_with_one_sentence(text) is is_one

"""Bring the translations up to date: ``.venv/bin/python packaging/translate.py``.

Collects the program's texts into ``packaging/translations/*.ts``, which translators edit with Qt Linguist or as text,
and compiles these into ``resources/translations/*.qm``, which the program loads. A new language begins with its name:
``packaging/translate.py fr``.
"""

from __future__ import annotations

import inspect
import pkgutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import terrain_explorer
from terrain_explorer.document.states import generate
from terrain_explorer.gui.services.actions import COMMANDS
from terrain_explorer.terrain import GENERATORS, parameters
from terrain_explorer.terrain.generators import Subdivision
from terrain_explorer.terrain.parameters import Parameterised

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "packaging" / "translations"
COMPILED = ROOT / "resources" / "translations"
TEXTS_OF_CLASSES = ("title", "summary", "group")


Declared = tuple[str, str | None]
"""A text, and its meaning where the same words mean something else elsewhere."""


def declared() -> Iterator[Declared]:
    """Give the texts that no call of ``tr`` contains: those of parameters, algorithms and commands."""
    for module in pkgutil.walk_packages(terrain_explorer.__path__, "terrain_explorer."):
        if module.name.endswith(("__main__", ".libkernels")):
            continue  # importing the one would start the program, and the other is no module
        for _, found in inspect.getmembers(import_module(module.name), inspect.isclass):
            if found.__module__ == module.name:  # not once more for each module that imports it
                yield from _of_class(found)
    for command in COMMANDS:
        yield from ((command.text, None), (command.tip, None))
    for generator in GENERATORS.values():
        yield (generate(generator), None)
        if issubclass(generator, Subdivision):
            yield from ((done.name, None) for done in generator.passes)


def _of_class(found: type) -> Iterator[Declared]:
    texts = (getattr(found, name, None) for name in TEXTS_OF_CLASSES)
    yield from ((text, None) for text in texts if isinstance(text, str))
    if issubclass(found, Parameterised) and hasattr(found, "__dataclass_fields__"):
        for parameter in parameters(found):
            yield from (
                (text, None)
                for text in (parameter.help, parameter.group, parameter.automatic, parameter.keywords, parameter.unit)
            )
            choices = parameter.labels or (choice.capitalize() for choice in parameter.choices)
            yield from ((text, parameter.meaning) for text in (parameter.label, *choices))


def collect(target: Path) -> None:
    """Add new texts to a file of translations, and take out those that are gone."""
    # lupdate reads source files only: a file of calls shows it the texts that are declared elsewhere.
    with tempfile.TemporaryDirectory() as folder:
        texts = Path(folder, "declared.py")
        calls = (f"tr({text!r}, {meaning!r})\n" for text, meaning in dict.fromkeys(declared()) if text)
        texts.write_text("".join(calls), encoding="utf-8")
        # Line numbers would change the file with every edit of the program.
        options = ("-tr-function-alias", "QT_TR_NOOP+=marked", "-locations", "none", "-no-obsolete")
        modules = sorted((ROOT / "terrain_explorer").rglob("*.py"))
        _call("lupdate", *modules, texts, *options, "-target-language", target.stem, "-ts", target)


def compile_into(source: Path, target: Path) -> None:
    """Write what the program loads."""
    _call("lrelease", "-silent", source, "-qm", target)


def _call(tool: str, *words: str | Path) -> None:
    subprocess.run([Path(sys.executable).parent / f"pyside6-{tool}", *words], check=True)


def main() -> None:
    """Collect and compile the languages named on the command line, or all."""
    for code in sys.argv[1:] or [path.stem for path in SOURCES.glob("*.ts")]:
        collect(SOURCES / f"{code}.ts")
        compile_into(SOURCES / f"{code}.ts", COMPILED / f"{code}.qm")


if __name__ == "__main__":
    main()

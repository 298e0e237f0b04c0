"""Short programs on the pages: an algorithm in a few lines, in words and in Python, with the lines at work marked.

``resources/programs/<slug>.py`` runs with numpy alone and ends with the heights that the program itself has, or with
what `_NOTES` says;
``<slug>.loops.py`` does the same point by point, where the other one takes whole arrays;
``<slug>.txt`` says it in words, and ``de/<slug>.txt`` in German ones. Where ``tiled`` follows the slug, they are those
of a terrain that is tileable. A line that ends with ``# at: centre part`` is at work in the steps of the growth that
are named there; that part of the line is not shown. The names are those of `at_work`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any, cast

from PySide6.QtGui import QColor, QPalette, QTextBlock, QTextDocument

from terrain_explorer.gui.growth.growth_steps import ChangeStep, GrowthStep, StageSteps
from terrain_explorer.gui.learning.pages.page_links import link
from terrain_explorer.gui.learning.pages.page_parts import Explained, heading
from terrain_explorer.gui.learning.pages.step_pictures import Paper
from terrain_explorer.language import marked, spoken, tr
from terrain_explorer.resources import content_of, has_content, resource
from terrain_explorer.terrain import GENERATORS
from terrain_explorer.terrain.explain import is_sum
from terrain_explorer.terrain.generators import Points
from terrain_explorer.terrain.generators.stages import EVERYWHERE

_TILED, _LOOPS = ".tiled", ".loops"
"""What follows the slug in the names of files: for the program of a tileable terrain, and for that in loops."""

_NOTE = marked("It runs as it stands, with numpy alone, and gives the same heights as Terrain Explorer.")
_NOTES = {
    "flow": marked("It runs as it stands, with numpy alone, and finds the same way of a drop as Terrain Explorer."),
    "flow-area": marked(
        "It runs as it stands, with numpy alone, and gives the same drainage areas as Terrain Explorer."
    ),
    "stream-power": marked("It runs as it stands, with numpy alone, and gives the same bed as the river above."),
    "layered-rock": marked(
        "It runs as it stands, with numpy alone, and lets rock fall until it stands as in Terrain Explorer."
    ),
    "snow": marked(
        "It runs as it stands, with numpy alone, and lets one snowfall slide as in Terrain Explorer, before it spreads."
    ),
    "talus": marked(
        "It runs as it stands, with numpy alone, and does one of the six rockfalls of Terrain Explorer, before heaps "
        "spread."
    ),
    "streams": marked(
        "It runs as it stands, with numpy alone, and cuts as one step of the law in Terrain Explorer does."
    ),
    "deposition": marked(
        "It runs as it stands, with numpy alone, and wears and lays down as one step of the law in Terrain Explorer "
        "does, where no water stands."
    ),
}
"""What a program gives, by the address of its page; of others it is the heights of their algorithm or filter."""

_HEADINGS = {"deposition": marked("Deposition in a few lines")}
"""What stands above a program that is not the only one of its page."""

_MARK = re.compile(r" *# at: (.*)$")
_TOKENS = re.compile(
    r"(?P<comment>#.*)|(?P<text>\"[^\"]*\"|'[^']*')|(?P<number>\b(?:0x[0-9A-Fa-f]+|\d+(?:\.\d+)?)\b)"
    r"|(?P<keyword>\b(?:and|def|else|for|if|import|in|lambda|or|return|while|print)\b)|(?P<plain>\w+|.)"
)
_COLOURS = {"comment": ("#5a6472", "#98a2b3"), "text": ("#7d4a00", "#d9b27c"), "number": ("#1a6a3c", "#8fd0a4")}
_COLOURS["keyword"] = ("#7b2d8b", "#d3a0e0")
"""In the light theme and in the dark one."""

_AT_WORK = 70
"""How strongly a line at work is coloured, of 255."""


@dataclass(frozen=True)
class ShortProgram:
    """The lines of a program, and the steps of the growth in which each is at work."""

    lines: tuple[str, ...]
    at_work: tuple[frozenset[str], ...]

    @classmethod
    @cache
    def of(cls, text: str) -> ShortProgram:
        """Read a listing from its file."""
        lines = text.rstrip("\n").split("\n")
        marks = (_MARK.search(line) for line in lines)
        return cls(
            tuple(_MARK.sub("", line) for line in lines),
            tuple(frozenset(mark[1].split()) if mark else frozenset() for mark in marks),
        )

    @property
    def text(self) -> str:
        """The text as it is shown and copied."""
        return "\n".join(self.lines) + "\n"


def has_program(slug: str) -> bool:
    """Return whether there is a short program of an algorithm or of a law."""
    return has_content(resource(f"programs/{slug}.py"))


def in_python(name: str) -> ShortProgram:
    """Return the program in Python with a name: a slug, and what may follow it."""
    return ShortProgram.of(content_of(resource(f"programs/{name}.py")).decode())


def in_words(name: str) -> ShortProgram:
    """Return the program in the user's language, or in English."""
    for folder in (f"{spoken()}/", ""):
        with suppress(FileNotFoundError):
            return ShortProgram.of(content_of(resource(f"programs/{folder}{name}.txt")).decode())
    raise LookupError(f"There is no program {name} in words.")


def _forms(slug: str) -> tuple[str, ...]:
    """Return the names of an algorithm's programs: the usual one, and that of a tileable terrain where there is one."""
    return tuple(name for name in (slug, slug + _TILED) if has_program(name))


def _listings(name: str) -> Iterator[tuple[str, ShortProgram]]:
    """Yield the listings of a program, each with its own name: in words, in loops and with whole arrays."""
    yield f"{name}.words", in_words(name)
    for each in (name + _LOOPS, name):
        if has_program(each):
            yield each, in_python(each)


@cache
def values_of(slug: str) -> Mapping[str, Any]:
    """Return the parameters that the program in Python sets, by name."""
    tree = ast.parse(in_python(slug).text)
    values: dict[str, Any] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
            names = ast.unparse(node.targets[0]).strip("()").split(", ")
            with suppress(ValueError):  # what is computed is no parameter
                values |= zip(names, ast.literal_eval(node.value), strict=True)
    return {name: value for name, value in values.items() if name.islower()}  # constants are none


def program(slug: str, paper: Paper, tiled: bool = False) -> str:
    """Return the part of a page that shows a program, or nothing where there is none.

    Parameters
    ----------
    tiled
        Whether the reader's terrain is tileable, so that its program is shown where there is one.
    """
    if not has_program(slug):
        return ""
    name = _forms(slug)[-1] if tiled else slug
    (words_name, words), *in_code = _listings(name)
    parts = [heading(tr(_HEADINGS.get(slug, marked("The algorithm in a few lines")))), _which(slug, name)]
    parts.append(_listing(words_name, words, paper, coloured=False))
    for each, listing in in_code:
        told, copy = tr(_heading_of(each, len(in_code) > 1)), tr("Copy")
        same = _same_map(slug, name) if each == name else ""
        parts.append(f'<p>{told} <a href="copy:{each}">{copy}</a>{same}</p>')
        parts.append(_listing(each, listing, paper, coloured=True))
    note, growth = tr(_NOTES.get(slug, _NOTE)), ""
    if any(words.at_work):
        growth = tr("While you step through the growth of your terrain, the lines at work are marked.")
    return "".join((*parts, f"<p><i>{note} {growth}</i></p>"))


def _which(slug: str, name: str) -> str:
    """Return which of an algorithm's programs is shown, where there are two."""
    if len(_forms(slug)) == 1:
        return ""
    tileable = tr("Your terrain is tileable, and so is this program: each edge is the opposite one.")
    usual = tr("Tick “Tileable”, and the program for tileable terrain stands here.")
    return f"<p>{usual if name == slug else tileable}</p>"


def _heading_of(name: str, are_two: bool) -> str:
    if name.endswith(_LOOPS):
        return marked("In Python, point by point:")
    return (
        marked("The same with whole arrays, which is many times as fast:") if are_two else marked("The same in Python:")
    )


def _same_map(slug: str, name: str) -> str:
    """Return a link that grows the map of a program."""
    kind = GENERATORS.get(slug)
    if kind is None:
        return ""
    values = {**values_of(name), **({"tileable": True} if name != slug else {})}
    same_map = kind(**values)
    text = tr("Grow this map, {side} × {side}", side=same_map.size)
    return f' · <a href="{link(same_map.values())}">{text}</a>'


def at_work(steps: StageSteps, step: GrowthStep | ChangeStep | None) -> tuple[Explained | None, frozenset[str]]:
    """Return what is at work in a step of a growth, and the names of its lines; None is the end of the growth.

    The names are ``corners``; those of `Points` in small letters; ``all`` where a level sets every point; ``part`` of a
    sum; and ``end``, which normalises. Of a filter they are ``water``, which gathers, and ``change``.
    """
    generator = None if steps.trace is None else type(steps.trace.generator)
    if isinstance(step, ChangeStep) and step.change.filter is not None:
        return step.change.filter, frozenset({"change" if step.change.waiting is None else "water"})
    # Below steps the growth ends with a stage of its own, and what comes then is no work of the algorithm.
    if isinstance(step, ChangeStep) or step is None:
        ends = step.stage == steps.grown_stages if step is not None else steps.later is None
        return generator, frozenset({"end"} if ends else ())
    return generator, lines_at_work(steps, step)


def lines_at_work(steps: StageSteps, step: GrowthStep) -> frozenset[str]:
    """Return by which names a step of an algorithm is at work."""
    trace = steps.trace
    assert trace is not None
    if is_sum(trace.generator):
        return frozenset({"part"})
    if step.written is not None:
        place = step.written.origin
        return frozenset({place.points.name.lower() if place.level else "corners"})
    if step.level == 0:
        return frozenset({"corners"})
    sets = trace.stages[step.stage].sets
    return frozenset(["all"] * (EVERYWHERE in sets) + [points.name.lower() for points in Points if points.of in sets])


def blocks_at_work(document: QTextDocument, slug: str, work: frozenset[str]) -> list[QTextBlock]:
    """Return the lines of a page's programs that are at work."""
    found = []
    for name, listing in (each for form in _forms(slug) for each in _listings(form)):
        block = _block_with(document, name)
        for at_work in listing.at_work:
            if block.isValid() and at_work & work:
                found.append(block)
            block = block.next()
    return found


def work_colour(palette: QPalette) -> QColor:
    """Return what lies behind a line at work."""
    colour = QColor(palette.color(QPalette.ColorRole.Highlight))
    colour.setAlpha(_AT_WORK)
    return colour


def _block_with(document: QTextDocument, anchor: str) -> QTextBlock:
    """Return the first line with an anchor; an invalid one where the page is not written yet."""
    block = document.begin()
    while block.isValid():
        for each in cast(Iterable[QTextBlock.iterator], block):
            if anchor in each.fragment().charFormat().anchorNames():
                return block
        block = block.next()
    return block


def _listing(name: str, listing: ShortProgram, paper: Paper, coloured: bool) -> str:
    dark = paper.colour(QPalette.ColorRole.Base).lightness() < 128
    ground = paper.colour(QPalette.ColorRole.AlternateBase).name()
    lines = [_in_colours(line, dark) if coloured else escape(line) for line in listing.lines]
    style = f"background-color: {ground}; white-space: pre-wrap; margin: 0"
    if not coloured:
        style += f"; font-family: '{paper.font.family()}'"
    text = "".join(f'<pre style="{style}">{line or " "}</pre>' for line in _named(name, lines))
    return f"{text}<p></p>"


def _named(name: str, lines: Sequence[str]) -> list[str]:
    return [f'<a name="{name}"></a>{lines[0]}', *lines[1:]]


def _in_colours(line: str, dark: bool) -> str:
    parts = []
    for token in _TOKENS.finditer(line):
        colours, text = _COLOURS.get(str(token.lastgroup)), escape(token[0])
        parts.append(f'<span style="color: {colours[dark]}">{text}</span>' if colours else text)
    return "".join(parts)

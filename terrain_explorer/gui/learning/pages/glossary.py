"""The glossary: one sentence or two for each word of the trade, to which pages link where they use it first.

``resources/pages/glossary.txt`` has a line for each word, in the order of the page: the word, other forms of it after
commas, the address of the page that tells more in brackets, and after a colon what it means. The German ones are in
``de/glossary.txt``. A word after a ``*`` has too many other meanings to be linked on sight.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from html import escape

from PySide6.QtGui import QPalette

from terrain_explorer.gui.learning.pages.page_parts import GLOSSARY, PageWriter
from terrain_explorer.language import spoken, tr
from terrain_explorer.resources import content_of, resource

_LINE = re.compile(r"(?P<star>\*?)(?P<forms>[^:\[]+?)(?: \[(?P<page>[\w-]+)\])?: (?P<meaning>.+)")
_TAG = re.compile(r"<(/?)(\w+)([^>]*)>")
_SILENT = {"a", "b", "i", "h1", "h2", "h3", "h4", "head", "style", "pre", "code", "th", "sub", "sup"}
"""In these words are names, marks or links already."""
_EMPTY = {"br", "hr", "img", "meta"}


@dataclass(frozen=True)
class GlossaryTerm:
    """A word.

    Attributes
    ----------
    forms
        Its forms, that of the heading first.
    meaning
        What it means.
    page
        The address of the page that tells more, or nothing.
    linked
        Whether pages link to it.
    """

    forms: tuple[str, ...]
    meaning: str
    page: str
    linked: bool

    @property
    def address(self) -> str:
        """Where it stands."""
        return f"{GLOSSARY}#{self.anchor}"

    @property
    def anchor(self) -> str:
        """Its name within the page."""
        return re.sub(r"\W+", "-", self.forms[0].casefold())


def terms() -> tuple[GlossaryTerm, ...]:
    """Return all words in the user's language, or in English."""
    return _terms(spoken())


@cache
def _terms(language: str) -> tuple[GlossaryTerm, ...]:
    for folder in (f"{language}/", ""):
        with suppress(FileNotFoundError):
            lines = content_of(resource(f"pages/{folder}glossary.txt")).decode().splitlines()
            return tuple(map(_term, lines))
    raise LookupError("There is no glossary.")


def _term(line: str) -> GlossaryTerm:
    found = _LINE.fullmatch(line)
    if found is None:
        raise ValueError(f"The glossary cannot be read at: {line}")
    forms = tuple(found["forms"].split(", "))
    return GlossaryTerm(forms, found["meaning"], found["page"] or "", not found["star"])


class GlossaryWriter(PageWriter):
    """Writes the words of the page."""

    def parts(self) -> Mapping[str, str]:
        return {"terms": "".join(map(_entry, sorted(terms(), key=lambda term: _sorted_by(term.forms[0]))))}


def with_terms(html: str, address: str, palette: QPalette) -> str:
    """Return a page with links to the glossary where its words come first, as quiet as a link can be.

    Parameters
    ----------
    address
        Where the page is: words that it explains itself are not linked.
    """
    by_form = {form: term for term in terms() if term.linked and term.page != address for form in _spellings(term)}
    words = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(by_form, key=len, reverse=True)))})(?![\w-])")
    colour, explained, done, last = palette.color(QPalette.ColorRole.Text).name(), set[str](), [], 0
    within: list[tuple[str, bool]] = []

    def linked(found: re.Match[str]) -> str:
        term = by_form[found[0]]
        if term.anchor in explained:
            return found[0]
        explained.add(term.anchor)
        style = f"color: {colour}; text-underline-style: dotted"
        meaning = escape(f"{term.forms[0]}: {term.meaning}")
        return f'<a href="page:{term.address}" title="{meaning}" style="{style}">{found[0]}</a>'

    for tag in _TAG.finditer(html):
        text = html[last : tag.start()]
        done.append(text if any(silent for _, silent in within) else words.sub(linked, text))
        done.append(tag[0])
        last = tag.end()
        name = tag[2].lower()
        if tag[1]:
            while within and within.pop()[0] != name:
                pass
        elif name not in _EMPTY and not tag[3].endswith("/"):
            within.append((name, name in _SILENT or "font-style:italic" in tag[3]))
    return "".join([*done, html[last:]])


def _spellings(term: GlossaryTerm) -> set[str]:
    # Nouns of German are written with a capital letter, and verbs that are spelled alike without one.
    spellings = set(term.forms)
    if spoken() != "de":
        spellings |= {form[0].lower() + form[1:] for form in term.forms if form[1:2].islower()}
        spellings |= {form[0].upper() + form[1:] for form in term.forms if form[1:2].islower()}
    return spellings


def _entry(term: GlossaryTerm) -> str:
    more = f' <a href="page:{term.page}">{tr("More")}</a>' if term.page else ""
    return f'<p><a name="{term.anchor}"></a><b>{escape(term.forms[0])}</b>: {escape(term.meaning)}{more}</p>'


def _sorted_by(word: str) -> str:
    plain = {"ä": "a", "ö": "o", "ü": "u", "ß": "ss"}
    return "".join(plain.get(letter, letter) for letter in word.casefold())

"""The manual: its pages from ``resources/manual``, in Markdown, and the search in all that is written.

A page is shown in the user's language, or in English where there is none. What it names in italics is a link where it
is a way through the menus, such as *Terrain > Figures*.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from html import escape, unescape
from pathlib import PurePosixPath
from typing import cast

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import (
    QFontDatabase,
    QFontMetrics,
    QImage,
    QImageReader,
    QPalette,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextTable,
)

from terrain_explorer.gui.learning.pages.glossary import terms
from terrain_explorer.gui.learning.pages.page_parts import (
    CONTENTS,
    GLOSSARY,
    LETTERS,
    OTHER_PAGES,
    Page,
    PageWriter,
    explained,
    titles,
    written,
)
from terrain_explorer.gui.learning.pages.page_pictures import PagePicture
from terrain_explorer.gui.learning.pages.step_pictures import Paper
from terrain_explorer.language import spoken, tr
from terrain_explorer.resources import content_of, resource
from terrain_explorer.terrain import FILTERS
from terrain_explorer.terrain.generators import grouped_generators
from terrain_explorer.terrain.work import Work

MANUAL = "manual/"
"""The addresses of its pages begin so, and go on with the name of a file."""

SEARCH = "search/"
"""The addresses of pages with what was found begin so, and go on with the words."""


_MARGINS = 40
"""Pixels of the window: what the margins and the scroll bar of a page take from its width."""

_ABOVE_HEADINGS = 14

_WAY = re.compile(r"\S[^>]* > \S")
_LEFT_OUT = re.compile(r"^(?:```.*|\|[-| ]+\||!\[.*)$|[*`#\\]|\]\([^)]*\)|\[(?=[^]]+\]\()", re.MULTILINE)
"""The marks of Markdown that are not to be read."""

_EXCERPT = 160
_MOST_HITS = 40


@cache
def _text_of(name: str, language: str) -> str:
    for folder in (f"{language}/", ""):
        with suppress(FileNotFoundError):
            return content_of(resource(f"manual/{folder}{name}.md")).decode()
    raise LookupError(f"The manual has no page {name}.")


def text_of(name: str) -> str:
    """Return the text of a page in the user's language, or in English.

    Raises
    ------
    LookupError
        There is no such page.
    """
    return _text_of(name, spoken())


def title_of(text: str) -> str:
    """Return the title of a page by its text."""
    return text.partition("\n")[0].removeprefix("# ")


def pages() -> tuple[str, ...]:
    """Return the names of the pages in the order of the contents, without the contents themselves."""
    return tuple(re.findall(r"\]\((?:\.\./)?([\w-]+)\.md\)", text_of("README")))


def anchor_of(heading: str) -> str:
    """Return the name of a heading in links, as hosts of Markdown make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def manual_page(address: str, paper: Paper) -> Page:
    """Return the page with this address."""
    return _ManualWriter(paper, name=address.removeprefix(MANUAL)).page()


@dataclass(kw_only=True)
class _ManualWriter(PageWriter):
    """Makes a page from its Markdown."""

    name: str

    def page(self) -> Page:
        document = QTextDocument()
        document.setDefaultFont(self.paper.font)
        document.setMarkdown(text_of(self.name) + self._foot(), QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
        for frame in document.rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                self._dress_table(frame)
        # From the end: a change moves what comes after it.
        for block in reversed(list(_blocks(document))):
            self._dress_block(document, block)
        # Qt writes no names of places that are not links as well.
        html = re.sub(r"<(h\d)[^>]*>(.*?)</\1>", _with_anchor, document.toHtml())
        return Page(html, self.pictures)

    def _foot(self) -> str:
        """Return links to the contents and to the page after this one; below the contents those to all other pages."""
        order = pages()
        if self.name == PurePosixPath(CONTENTS).name:
            return _explanations()
        if self.name not in order:
            return ""
        links = ["[" + tr("Contents") + "](README.md)"]
        after = order[order.index(self.name) + 1 :]
        if after:
            links.append(tr("Next: {page}", page=f"[{title_of(text_of(after[0]))}]({after[0]}.md)"))
        return f"\n\n---\n\n{' · '.join(links)}\n"

    def _dress_table(self, table: QTextTable) -> None:
        heads = (table.cellAt(0, column).firstCursorPosition().block() for column in range(table.columns()))
        if not any(block.text().strip() for block in heads):
            table.removeRows(0, 1)
        style = table.format()
        style.setBorderBrush(self.paper.colour(QPalette.ColorRole.Mid))
        style.setBorderCollapse(True)
        style.setBorder(0.5)
        style.setCellPadding(4)
        style.setCellSpacing(0)
        table.setFormat(style)

    def _dress_block(self, document: QTextDocument, block: QTextBlock) -> None:
        level = block.blockFormat().headingLevel()
        if level:
            self._space(block, level)
        elif block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence) or _is_code(block):
            self._dress_code(block)
        fragments = [each.fragment() for each in cast(Iterable[QTextBlock.iterator], block)]
        for fragment in reversed(fragments):
            style = fragment.charFormat()
            cursor = QTextCursor(document)
            cursor.setPosition(fragment.position())
            cursor.setPosition(fragment.position() + fragment.length(), QTextCursor.MoveMode.KeepAnchor)
            if style.isImageFormat():
                self._place_picture(cursor, style.toImageFormat().name())
            elif style.isAnchor():
                self._lead(cursor, self._target(style.anchorHref()))
            elif style.fontItalic() and _WAY.match(fragment.text()):
                self._lead(cursor, f"menu:{fragment.text()}")

    def _space(self, block: QTextBlock, level: int) -> None:
        if level > 1:
            space = QTextBlockFormat()
            space.setTopMargin(_ABOVE_HEADINGS)
            QTextCursor(block).mergeBlockFormat(space)

    def _dress_code(self, block: QTextBlock) -> None:
        cursor = QTextCursor(block)
        ground = QTextBlockFormat()
        ground.setBackground(self.paper.colour(QPalette.ColorRole.AlternateBase))
        ground.setNonBreakableLines(False)
        cursor.mergeBlockFormat(ground)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        style = QTextCharFormat()
        style.setFontFamilies(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).families())
        cursor.mergeCharFormat(style)

    def _lead(self, cursor: QTextCursor, target: str) -> None:
        style = QTextCharFormat()
        style.setAnchor(True)
        style.setAnchorHref(target)
        style.setForeground(self.paper.colour(QPalette.ColorRole.Link))
        cursor.mergeCharFormat(style)

    def _target(self, link: str) -> str:
        """Return the address in the window of what a link between files leads to."""
        if re.match(r"[a-z]+:", link):
            return link
        path, mark, section = link.partition("#")
        name = PurePosixPath(path).stem if path else self.name
        return f"page:{MANUAL}{name}{mark}{section}"

    def _place_picture(self, cursor: QTextCursor, name: str) -> None:
        path = resource(f"manual/pictures/{PurePosixPath(name).name}")
        size = QImageReader(str(path)).size()
        # As wide as the lines of the page.
        widest = LETTERS * QFontMetrics(self.paper.font).averageCharWidth() - _MARGINS
        size.scale(min(widest, size.width()), size.height(), Qt.AspectRatioMode.KeepAspectRatio)
        ratio = self.paper.ratio

        def draw() -> Work[QImage]:
            image = QImage.fromData(content_of(path)).scaled(
                size * ratio, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            )
            image.setDevicePixelRatio(ratio)
            return image
            yield

        cursor.insertHtml(self.picture(f"manual/{path.name}", PagePicture(QSize(size), draw)))


def _explanations() -> str:
    """Return in Markdown a table of all pages that are not the manual's, as its contents go on with them."""
    parts = [f"\n\n## {tr('How it works')}\n"]
    parts += [f"- [{tr(title)}](page:{address})" for address, title in OTHER_PAGES.items()]
    groups = {tr(group): kinds for group, kinds in grouped_generators().items()}
    filters = [kind for slug, kind in explained().items() if slug in FILTERS]
    for title, kinds in (*groups.items(), (tr("Filters"), filters)):
        links = " · ".join(f"[{tr(kind.title)}](page:{kind.slug})" for kind in kinds)
        parts.append(f"- **{title}**: {links}")
    return "\n".join(parts) + "\n"


def _with_anchor(heading: re.Match[str]) -> str:
    name = anchor_of(unescape(re.sub("<[^>]*>", "", heading[2])))
    return f'<a name="{name}"></a>{heading[0]}'


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _is_code(block: QTextBlock) -> bool:
    return block.blockFormat().nonBreakableLines()


@dataclass(frozen=True)
class Hit:
    """A section that holds all words of a search.

    Attributes
    ----------
    address
        The address of its page, with the section.
    title
        The titles of the page and of the section.
    excerpt
        The words with what stands around them.
    """

    address: str
    title: str
    excerpt: str


def hits(words: str) -> list[Hit]:
    """Return the sections of all pages and the words of the glossary that hold all words; titles with them first."""
    wanted = words.casefold().split()
    if not wanted:
        return []
    found = []
    for address, page, section, text in _sections():
        title = page if section in ("", page) else f"{page} › {section}"
        everything = f"{title} {text}".casefold()
        if all(word in everything for word in wanted):
            titled = sum(word in title.casefold() for word in wanted)
            found.append((-titled, Hit(address, title, _excerpt(text, wanted))))
    # The order of the pages stays among those with as many words in their titles.
    return [hit for _, hit in sorted(found, key=lambda each: each[0])]


def search_page(address: str) -> Page:
    """Return the page of what was found, by its address."""
    words = address.removeprefix(SEARCH)
    found = hits(words)
    title = tr("Search: {words}", words=escape(words))
    parts = [f"<h2>{title}</h2>"]
    if not found:
        parts.append("<p>" + tr("Nothing found. Try fewer or shorter words.") + "</p>")
    for hit in found[:_MOST_HITS]:
        parts.append(f'<p><a href="page:{escape(hit.address)}"><b>{escape(hit.title)}</b></a><br>{hit.excerpt}</p>')
    if len(found) > _MOST_HITS:
        parts.append("<p>" + tr("More was found; another word narrows it down.") + "</p>")
    return Page("".join(parts), {})


def _sections() -> Iterator[tuple[str, str, str, str]]:
    """Yield the address, the titles of page and section, and the text of all sections."""
    for name in pages():
        page = title_of(text_of(name))
        for part in re.split(r"^(?=#+ )", text_of(name), flags=re.MULTILINE):
            head, _, text = part.partition("\n")
            if head:
                section = head.lstrip("# ")
                yield (
                    f"{MANUAL}{name}#{anchor_of(section)}",
                    page,
                    section,
                    _flat(_LEFT_OUT.sub("", text).replace("|", " ")),
                )
    for address, title in titles().items():
        for part in re.split(r"(?=<h3>)", written(address) or ""):
            head, end, text = part.rpartition("</h3>")
            bare = unescape(re.sub(r"<[^>]*>|\$\w+", " ", text))
            yield address, tr(title), head.removeprefix("<h3>") if end else "", _flat(bare)
    for term in terms():
        # The other forms, too: people search for those that they know.
        meaning = f"{', '.join(term.forms[1:])}: {term.meaning}" if term.forms[1:] else term.meaning
        yield term.address, tr(OTHER_PAGES[GLOSSARY]), term.forms[0], meaning


def _flat(text: str) -> str:
    return " ".join(text.split())


def _excerpt(text: str, wanted: list[str]) -> str:
    """Return HTML of the text around the first of the words, with the words in bold."""
    folded = text.casefold()
    places = [folded.find(word) for word in wanted if word in folded]
    begin = max(0, min(places, default=0) - _EXCERPT // 3)
    begin = text.rfind(" ", 0, begin) + 1
    end = text.find(" ", begin + _EXCERPT)
    part = text[begin:] if end < 0 else text[begin:end] + " …"
    either = "|".join(map(re.escape, map(escape, wanted)))
    return ("… " if begin else "") + re.sub(f"({either})", r"<b>\1</b>", escape(part), flags=re.IGNORECASE)

"""What the pages on algorithms and those on filters have in common."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from html import escape
from typing import Any

import numpy as np

from terrain_explorer.gui.learning.pages.page_pictures import PagePicture
from terrain_explorer.gui.learning.pages.step_pictures import Paper
from terrain_explorer.language import capitalised, marked, numeral, spoken, tr
from terrain_explorer.resources import content_of, resource
from terrain_explorer.terrain import FILTERS, GENERATORS, Generator, Parameter
from terrain_explorer.terrain.filters import Filter

LETTERS = 90
"""The letters of a line, of average width; a line of a page has about four fifths of that."""

Explained = type[Generator] | type[Filter]
"""What has a page: every algorithm, and the filters of which something is written."""


@dataclass(frozen=True)
class Page:
    """A page.

    Attributes
    ----------
    html
        Its text.
    pictures
        Its pictures, by their names in the text; they are drawn later.
    """

    html: str
    pictures: Mapping[str, PagePicture]


@dataclass
class PageWriter:
    """Base of the writers of pages: collects the pictures that the text shows.

    Attributes
    ----------
    paper
        The sheets for pictures.
    """

    paper: Paper
    pictures: dict[str, PagePicture] = field(default_factory=dict)

    def parts(self) -> Mapping[str, str]:
        """Return the HTML that words with a $ in the text stand for, by the words; none unless a subclass has some."""
        return {}

    def picture(self, name: str, picture: PagePicture, target: str = "") -> str:
        """Return the HTML of a picture, which leads somewhere if clicked."""
        self.pictures[name] = picture
        image = f'<img src="{name}" width="{picture.size.width()}" height="{picture.size.height()}">'
        return f'<a href="{target}">{image}</a>' if target else image


COMPARISON = "comparison"
"""The address of the page that compares the algorithms."""


SCALE = "scale"
"""The address of the page on scale."""

FLOW, DRAINAGE, SLOPE_AREA, STREAM_POWER = "flow", "flow-area", "slope-area", "stream-power"
"""The addresses of the pages on water."""
CONTENTS = "manual/README"
"""The address of the table of contents."""

GLOSSARY = "glossary"
"""The address of the glossary."""

OTHER_PAGES = {
    COMPARISON: marked("Compare all algorithms"),
    SCALE: marked("Scale: steps on finer ground"),
    FLOW: marked("Where water goes"),
    DRAINAGE: marked("Why rivers join"),
    STREAM_POWER: marked("A river in profile"),
    SLOPE_AREA: marked("Slope and drainage area"),
    "tiles": marked("Tiles and addresses"),
    "masks": marked("Masks and their algebra"),
    "weights": marked("Weights that add up"),
    "normals": marked("Normal maps"),
    "stairs": marked("Stairs, and how they are smoothed"),
    "projections": marked("Projections"),
    GLOSSARY: marked("Glossary"),
}
"""The pages that explain no algorithm and no filter: their titles as links, by address."""


def written(slug: str) -> str | None:
    """Return the text on an algorithm or a filter in the user's language, or in English; None if there is none."""
    for folder in (f"{spoken()}/", ""):
        with suppress(FileNotFoundError):
            return content_of(resource(f"pages/{folder}{slug}.html")).decode()
    return None


def explained() -> dict[str, Explained]:
    """Return all that has a page, by its slug."""
    return {**GENERATORS, **{slug: kind for slug, kind in FILTERS.items() if written(slug) is not None}}


def titles() -> dict[str, str]:
    """Return the English titles of all pages but those of the manual, by address."""
    return {slug: kind.title for slug, kind in explained().items()} | OTHER_PAGES


def heading(text: str) -> str:
    """Return a heading within a page."""
    return f"<h3>{text}</h3>"


def accepted(parameter: Parameter) -> str:
    """Return the values that a parameter takes, in words."""
    if parameter.choices:
        return tr(
            "one of {choices}", choices=", ".join(escape(in_words(parameter, each)) for each in parameter.choices)
        )
    if parameter.in_percent and parameter.minimum is not None and parameter.maximum is not None:
        return tr("{low} to {high}", low=parameter.words(parameter.minimum), high=parameter.words(parameter.maximum))
    return tr("yes or no") if parameter.kind is bool else escape(parameter.expected)


def examples(parameter: Parameter) -> list[Any]:
    """Return values of a parameter that show its effect."""
    if parameter.choices:
        return list(parameter.choices)
    if parameter.kind is bool:
        return [False, True]
    low, high = parameter.offered or (parameter.minimum, parameter.maximum)
    if low is None or high is None:
        return [parameter.default]
    # The ends of a range are extreme terrains, so they are left out.
    if parameter.by_ratio:
        return [parameter.kind(float(f"{value:.2g}")) for value in np.geomspace(low, high, 5)[1:-1].tolist()]
    return [parameter.kind(round(value, 6)) for value in np.linspace(low, high, 5)[1:-1].tolist()]


def in_words(parameter: Parameter, value: Any) -> str:
    """Return a value of a parameter as a caption."""
    if parameter.choices:
        labels = parameter.labels or [capitalised(choice) for choice in parameter.choices]
        return tr(labels[parameter.choices.index(value)], parameter.meaning)
    if parameter.kind is bool:
        return tr("yes") if value else tr("no")
    return parameter.words(value) if parameter.in_percent else numeral(value)


def others(page: Explained | str) -> str:
    """Return links to other pages of the kind of this one, and to the contents, which lead to all."""
    if isinstance(page, str):
        title, kind = tr("Other pages"), {slug: tr(title) for slug, title in OTHER_PAGES.items() if slug != GLOSSARY}
    elif page.slug in FILTERS:
        filters = {slug: each for slug, each in explained().items() if slug in FILTERS}
        title, kind = tr("Other filters"), {slug: tr(each.title) for slug, each in filters.items()}
    else:
        title, kind = tr("Other algorithms"), {slug: tr(each.title) for slug, each in GENERATORS.items()}
    contents = {CONTENTS: tr("Contents"), GLOSSARY: tr(OTHER_PAGES[GLOSSARY])}
    for links in (kind, contents):  # none leads here
        links.pop(page if isinstance(page, str) else page.slug, None)
    return f"{heading(title)}<p>{_links(kind)}</p><p>{_links(contents)}</p>"


def _links(titles: Mapping[str, str]) -> str:
    return " · ".join(f'<a href="page:{address}">{escape(title)}</a>' for address, title in titles.items())

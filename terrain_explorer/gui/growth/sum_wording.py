"""The words for a height that is a sum: a table of its terms."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from terrain_explorer.language import tr
from terrain_explorer.terrain.explain import HeightSum, Scale, Term

_SCALE = Scale(decimals=4)


def sum_in_words(height: HeightSum, exponent: int, stage: int | None, end: str) -> str:
    """Return the terms of a height, as rich text whose links lead to their stages.

    Parameters
    ----------
    exponent
        The exponent of the whole map: rows and columns are counted on it.
    stage
        The number of the stage that is shown, whose term is marked; None at the end.
    end
        The final height, after normalising, in words.
    """
    row, column = height.place.on_map(exponent)
    where = tr("Row {row}, column {column}", row=row, column=column)
    titles = (tr("Part"), tr("Weight"), tr("Value"), tr("Adds"), tr("Sum", "of all terms so far"))
    head = _row("th", titles)
    rows = "".join(_term(term, term.stage == stage) for term in height.terms)
    table = f'<table cellspacing="0" cellpadding="2">{head}{rows}</table>'
    return f"<p><b>{where}</b></p>{table}<p>{end}</p>"


def _term(term: Term, shown: bool) -> str:
    """Return a term as a row of the table."""
    link = f'<a href="stage:{term.stage}">{term.stage + 1}</a> {escape(term.size)}'
    numbers = (term.weight, term.value, term.contribution, term.total)
    cells = [link, *map(_SCALE.text, numbers)]
    return _row("td", [f"<b>{cell}</b>" for cell in cells] if shown else cells)


def _row(kind: str, cells: Sequence[str]) -> str:
    """Return a row of a table, with numbers after its first cell."""
    first, *others = cells
    right = "".join(f'<{kind} align="right">{cell}</{kind}>' for cell in others)
    return f'<tr><{kind} align="left">{first}</{kind}>{right}</tr>'

"""Paths on the command line: their points, as JSON in a file or in the command itself."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from terrain_explorer.commands.arguments import given
from terrain_explorer.errors import UserError
from terrain_explorer.terrain.filters.paths import PathFilter
from terrain_explorer.terrain.recipe.stored_path import path_from_content


def add_points(parser: argparse.ArgumentParser) -> None:
    """Add the argument for where a path goes."""
    parser.add_argument(
        "--points",
        required=True,
        metavar="JSON",
        help="where it goes, as '[[0.1, 0.2], [0.5, 0.4]]': how far down and across the map each point lies, from 0 to "
        "1; or a file that holds such a list, or a path as recipes keep it",
    )


def path_of(kind: type[PathFilter], options: argparse.Namespace) -> PathFilter:
    """Return the path that the options say.

    Raises
    ------
    UserError
        The points cannot be read, or a value is out of range.
    """
    content = _content(options.points)
    if isinstance(content, list):
        content = {"path": kind.slug, "points": content, "fine": True}
    if not isinstance(content, dict):
        raise UserError("--points must be a JSON list of points, such as [[0.1, 0.2], [0.5, 0.4]]")
    if content.get("path") != kind.slug:
        raise UserError(f"--points holds no {kind.slug}, but {content.get('path')!r}")
    path = replace(path_from_content(content), **given(kind, options))
    if len(path.points) < kind.fewest:
        raise UserError(f"a {kind.slug} needs {kind.fewest} points or more; got {len(path.points)}")
    return path


def _content(text: str) -> Any:
    if text.lstrip()[:1] not in ("[", "{"):
        try:
            text = Path(text).read_text(encoding="utf-8")
        except (OSError, ValueError):
            raise UserError(f"--points: {text} is neither JSON nor a file of it") from None
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UserError(f"--points is not JSON: {error}") from None

"""Catalogues: what a user can choose from, by slug and in the order shown."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Protocol, TypeVar


class Catalogued:
    """Base of the classes that a catalogue lists: generators, filters, tools and export presets.

    Attributes
    ----------
    slug
        Its name on the command line, in recipes and in settings. It is written into files: never change it.
    title, summary
        Its name for the user and one sentence on it.
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]


class HasSlug(Protocol):
    """Anything with a slug: such a class, or a value such as a palette."""

    @property
    def slug(self) -> str:
        """Its name."""


Entry = TypeVar("Entry", bound=HasSlug)


def catalogue(*entries: Entry) -> Mapping[str, Entry]:
    """Return the entries by slug, in their order, which is the order of lists and menus.

    Raises
    ------
    ValueError
        Two entries have the same slug. Without this the second would silently take the place of the first.
    """
    by_slug: dict[str, Entry] = {}
    for entry in entries:
        if entry.slug in by_slug:
            raise ValueError(f"two entries have the slug {entry.slug!r}: {by_slug[entry.slug]} and {entry}")
        by_slug[entry.slug] = entry
    return MappingProxyType(by_slug)

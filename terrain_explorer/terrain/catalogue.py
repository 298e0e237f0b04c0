"""Catalogues: what a user can choose from, by slug and in the order shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Protocol, TypeVar


class Catalogued:
    """Base of the classes that a catalogue lists: generators, filters, tools and export presets.

    Attributes
    ----------
    slug
        Its name on the command line, in recipes and in settings. It is written into files: never change it.
    other_slugs
        Shorter or older names by which it is found, too.
    title, summary
        Its name for the user and one sentence on it.
    """

    slug: ClassVar[str]
    other_slugs: ClassVar[tuple[str, ...]] = ()
    title: ClassVar[str]
    summary: ClassVar[str]


class HasSlug(Protocol):
    """Anything with a slug: such a class, or a value such as a palette."""

    @property
    def slug(self) -> str:
        """Its name."""


Entry = TypeVar("Entry", bound=HasSlug)


class Catalogue(Mapping[str, Entry]):
    """Entries by slug, in their order. They are found by their other slugs, too, which are not listed."""

    def __init__(self, by_slug: Mapping[str, Entry], others: Mapping[str, Entry]) -> None:
        self._by_slug, self._others = by_slug, others

    def __getitem__(self, slug: str) -> Entry:
        return self._by_slug[slug] if slug in self._by_slug else self._others[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_slug)

    def __reversed__(self) -> Iterator[str]:
        return reversed(tuple(self._by_slug))

    def __len__(self) -> int:
        return len(self._by_slug)


def catalogue(*entries: Entry) -> Catalogue[Entry]:
    """Return the entries by slug, in their order, which is the order of lists and menus.

    Raises
    ------
    ValueError
        Two entries have the same slug. Without this the second would silently take the place of the first.
    """
    by_slug: dict[str, Entry] = {}
    others: dict[str, Entry] = {}
    for entry in entries:
        _add(entry, (entry.slug,), by_slug)
        _add(entry, getattr(entry, "other_slugs", ()), others)
    if taken := by_slug.keys() & others.keys():
        raise ValueError(f"two entries have the slug {min(taken)!r}")
    return Catalogue(by_slug, others)


def _add(entry: Entry, slugs: tuple[str, ...], entries: dict[str, Entry]) -> None:
    for slug in slugs:
        if slug in entries:
            raise ValueError(f"two entries have the slug {slug!r}: {entries[slug]} and {entry}")
        entries[slug] = entry

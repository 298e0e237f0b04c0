"""Catalogues, and that all of those in the program are ones."""

from types import SimpleNamespace

import pytest

from terrain_explorer.files.presets import PRESETS
from terrain_explorer.terrain import GENERATORS
from terrain_explorer.terrain.brushes import TOOLS
from terrain_explorer.terrain.catalogue import Catalogued, catalogue
from terrain_explorer.terrain.filters import FILTERS
from terrain_explorer.terrain.shading.palettes import PALETTES


def entry(slug, *other_slugs):
    return SimpleNamespace(slug=slug, other_slugs=other_slugs)


def test_entries_keep_their_order():
    assert list(catalogue(entry("rock"), entry("ice"), entry("sand"))) == ["rock", "ice", "sand"]


def test_a_slug_that_is_taken_is_an_error():
    with pytest.raises(ValueError, match="two entries have the slug 'rock'"):
        catalogue(entry("rock"), entry("ice"), entry("rock"))


def test_entries_are_found_by_their_other_slugs_which_are_not_listed():
    entries = catalogue(rock := entry("rock", "stone"), entry("ice"))
    assert entries["stone"] is entries["rock"] is rock
    assert "stone" in entries
    assert list(entries) == ["rock", "ice"]
    assert len(entries) == 2
    assert "sand" not in entries


@pytest.mark.parametrize("other", [entry("ice", "rock"), entry("ice", "stone"), entry("stone")])
def test_another_slug_that_is_taken_is_an_error(other):
    with pytest.raises(ValueError, match="two entries have the slug"):
        catalogue(entry("rock", "stone"), other)


def test_a_catalogue_cannot_be_changed():
    with pytest.raises(TypeError):
        catalogue(entry("rock"))["ice"] = entry("ice")


@pytest.mark.parametrize("entries", [GENERATORS, FILTERS, TOOLS, PRESETS])
def test_every_entry_declares_its_names(entries):
    for slug, kind in entries.items():
        assert issubclass(kind, Catalogued)
        assert kind.slug == slug
        assert kind.title
        assert kind.summary.endswith(".")


def test_every_palette_declares_its_names():
    assert all(palette.slug == slug and palette.title for slug, palette in PALETTES.items())

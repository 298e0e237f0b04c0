"""Pictures of what filters, tools, palettes and algorithms do."""

import pytest

from terrain_explorer.gui.pictures.example_pictures import pictures_of
from terrain_explorer.terrain import GENERATORS
from terrain_explorer.terrain.brushes import TOOLS
from terrain_explorer.terrain.filters import FILTERS
from terrain_explorer.terrain.shading.palettes import PALETTES

# It says what heights mean in metres, and moves none of them on the picture.
_UNSEEN = "map-range"


@pytest.mark.parametrize("slug", FILTERS)
def test_a_filter_shows_what_it_changes(slug):
    pictures = pictures_of(("filter", slug))
    assert len(pictures) == (1 if slug == _UNSEEN else 2)
    if slug != _UNSEEN:
        before, after = pictures
        assert before != after


@pytest.mark.parametrize("slug", TOOLS)
def test_a_stroke_of_each_tool_is_seen(slug):
    before, after = pictures_of(("tool", slug))
    assert before.size() == after.size()
    assert before != after


def test_no_two_palettes_look_alike(qapp):
    pictures = [pictures_of(("palette", slug))[0] for slug in PALETTES]
    assert all(one != other for at, one in enumerate(pictures) for other in pictures[:at])


@pytest.mark.parametrize("slug", GENERATORS)
def test_an_algorithm_shows_its_terrain(slug):
    (picture,) = pictures_of(("algorithm", slug))
    assert picture.width() == picture.height()


def test_a_picture_is_drawn_once():
    assert pictures_of(("filter", "smooth")) is pictures_of(("filter", "smooth"))

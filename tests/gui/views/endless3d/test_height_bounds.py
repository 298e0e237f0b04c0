"""Between which heights tiles lie, while they come and go."""

from endless_tools import Hills

from terrain_explorer.gui.views.endless3d.height_bounds import HeightBounds
from terrain_explorer.gui.views.tiles.kept_tile import KeptTile
from terrain_explorer.gui.views.tiles.tile_source import TileCollection
from terrain_explorer.terrain.tiles.tile_key import ROOT, TileKey

FINE = TileKey(12, 6, 9)


def tiles(*keys):
    return {key: KeptTile(Hills().heights(key)) for key in keys}


def test_what_a_tile_told_stays_known_after_it_has_gone():
    """Else it is wanted again, tells that it is out of sight, goes, and is wanted again."""
    there = tiles(ROOT)
    bounds = HeightBounds(TileCollection(there))
    guessed = bounds.of(FINE)
    there |= tiles(FINE)
    bounds.refresh()
    told = bounds.of(FINE)
    assert told[1] - told[0] < guessed[1] - guessed[0]
    assert told[2]
    del there[FINE]
    bounds.refresh()
    assert bounds.of(FINE) == told


def test_of_other_ground_nothing_is_known():
    there = tiles(ROOT)
    bounds = HeightBounds(TileCollection(there))
    guessed = bounds.of(FINE)
    there |= tiles(FINE)
    bounds.refresh()
    bounds.of(FINE)
    del there[FINE]
    bounds.outdate(lambda key: key == ROOT)
    assert bounds.of(FINE) != guessed
    bounds.outdate(lambda key: key == FINE)
    assert bounds.of(FINE) == guessed

"""What the surface is given to show while a terrain grows."""

import pytest

from terrain_explorer.gui.views.shown_ground import ShownGround


@pytest.fixture
def shown(monkeypatch):
    """The heightmaps given to the views, in order."""
    maps = []
    original = ShownGround.setHeightmap

    def noting(self, heightmap, windows=None, step=1):
        maps.append(heightmap)
        original(self, heightmap, windows, step)

    monkeypatch.setattr(ShownGround, "setHeightmap", noting)
    return maps

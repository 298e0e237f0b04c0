"""What the surface is given to show while a terrain grows."""

import pytest

from terrain_explorer.gui.views.surface_pane import SurfacePane


@pytest.fixture
def shown(monkeypatch):
    """The heightmaps given to the surface, in order."""
    maps = []
    original = SurfacePane.setHeightmap

    def noting(self, heightmap, changed=None):
        maps.append(heightmap)
        original(self, heightmap, changed)

    monkeypatch.setattr(SurfacePane, "setHeightmap", noting)
    return maps

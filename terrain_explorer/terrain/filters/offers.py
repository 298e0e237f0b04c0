"""Which operations a heightmap is known to need, to be offered when its file has been read."""

from __future__ import annotations

from terrain_explorer.terrain.filters import FILTERS, Filter
from terrain_explorer.terrain.heightmap import Heightmap


def offers(heightmap: Heightmap) -> tuple[Filter, ...]:
    """Return the operations that help a heightmap as it was read, ready to be applied. This may take a while."""
    return tuple(operation.suited(heightmap) for operation in FILTERS.values() if operation.helps(heightmap))

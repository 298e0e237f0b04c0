"""Where water goes: flow, lakes, drainage areas, rivers and watersheds of a heightmap."""

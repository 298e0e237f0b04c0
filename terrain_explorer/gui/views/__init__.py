"""The views of the terrain: the surface, the map, the profile and the status bar, all showing the same."""

"""What shows the terrain: the surface, the map, the profile and the status bar, kept in step."""

"""Drawing on the terrain: the tools and their settings, the strokes, and the panels for both."""

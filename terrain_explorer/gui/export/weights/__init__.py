"""Save masks as weight maps for the materials of engines."""

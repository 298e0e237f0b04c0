"""Lines of maps and drawings, such as a walk that was recorded, for the paths on a terrain."""

"""Points of surveys as heightmaps: texts of coordinates, and LAS and LAZ from laser scanners."""

"""The file formats of heightmaps, one module or folder each, and reading and writing by their table."""

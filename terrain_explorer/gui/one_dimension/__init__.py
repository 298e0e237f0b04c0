"""The growth along a line: the top edge of the map, level by level."""

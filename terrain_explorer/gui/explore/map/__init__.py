"""The map without end, drawn from tiles."""

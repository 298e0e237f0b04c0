"""The terrain from above, as a map."""

"""A wide place to read in, and the way back from the examples of a page."""

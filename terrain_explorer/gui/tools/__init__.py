"""Tools of the views: what the pointer does there, one at a time."""

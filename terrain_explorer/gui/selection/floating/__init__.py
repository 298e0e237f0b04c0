"""Floating pieces: the selected ground, moved, turned and scaled before it is put down."""

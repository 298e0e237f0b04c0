"""Exports for other programs, from the window."""

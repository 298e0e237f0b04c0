"""Explains the algorithms: a page on each, and their growth along a line."""

"""Filters that wear the ground down as nature does."""

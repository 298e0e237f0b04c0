"""Widgets that know nothing of terrain: forms, number boxes, plots, the message bar."""

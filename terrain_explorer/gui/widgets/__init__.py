"""Widgets that any panel can use: parameter forms, number boxes, plots, docks, the message bar."""

"""Terrains, and values of filters and looks, by name: ours, and the user's own."""

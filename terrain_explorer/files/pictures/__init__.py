"""Saves rendered pictures of a terrain, still and moving."""

"""Mosaics: folders of tiles that are read as one terrain."""

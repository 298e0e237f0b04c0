"""Meshes as heightmaps: their triangles as seen from above."""

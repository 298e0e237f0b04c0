"""Build large terrains as tiles, in processes of their own."""

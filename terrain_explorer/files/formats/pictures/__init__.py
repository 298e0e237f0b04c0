"""Pictures as heightmaps: each sample of a pixel is a height."""

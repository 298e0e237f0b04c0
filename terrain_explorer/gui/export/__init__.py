"""Export maps for other programs, and pictures of the 3D view."""

"""The 3D surface. Choose PyOpenGL's platform (`glformat`) before `view` or `item` is imported."""

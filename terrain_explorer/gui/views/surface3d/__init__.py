"""The 3D surface. Choose PyOpenGL's platform (see `gl_format`) before `surface_view` is imported."""

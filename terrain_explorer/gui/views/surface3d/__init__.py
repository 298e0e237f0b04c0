"""The terrain as a surface in three dimensions.

Choose PyOpenGL's platform (see `gl_format`) before importing `surface_view`.
"""

"""Compiling shaders before they are needed, so that no first picture of its kind holds up the window."""

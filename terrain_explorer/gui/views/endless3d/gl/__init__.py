"""The drawing of ground without end by OpenGL: tiles on the card, shadows, the picture."""

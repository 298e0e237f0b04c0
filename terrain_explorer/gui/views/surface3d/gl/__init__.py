"""OpenGL: textures, shaders and the passes that draw the terrain."""

"""The growth of the terrain, step by step: the timeline, and why a point has its height."""

"""Terrain without end as a surface: tiles around the camera, each as fine as the picture shows it."""

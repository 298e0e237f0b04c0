"""Flights over the surface without a window, for the command line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from terrain_explorer.gui.explore.flight.flight_camera import Eye
from terrain_explorer.gui.explore.flight.flight_jobs import Flight, saving_flight
from terrain_explorer.gui.export.headless import begin_opengl, pose
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.render_options import FlightOptions, PixelSize, ViewOptions, field_of_view
from terrain_explorer.terrain.work import Work


def saving_surface_flight(
    flight: Flight, heightmap: Heightmap, viewpoint: ViewOptions, size: PixelSize, timing: FlightOptions, path: Path
) -> Work[Path]:
    """Paint a flight over the surface and save it, as `saving_flight` does.

    Parameters
    ----------
    heightmap
        The map whose ground it is.
    """
    begin_opengl()
    from terrain_explorer.gui.views.surface3d.gl.offscreen import OffscreenCanvas  # after OpenGL has its platform

    seen = pose(viewpoint)
    eye = Eye.on(heightmap, seen.azimuth, seen.elevation, viewpoint.background, field_of_view(viewpoint.focal_length))
    return (yield from saving_flight(replace(flight, eye=eye), size, timing, path, OffscreenCanvas()))

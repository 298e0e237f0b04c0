"""convert: saves a heightmap in another format, or as a mesh."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from terrain_explorer.commands.arguments import add_kind, add_parameters, from_options, imply
from terrain_explorer.commands.terminal import read_and_report, run_to_end, save_unclipped, tell_losses
from terrain_explorer.files import ReadOptions, kind_of
from terrain_explorer.files.mesh import MESHES, MeshOptions, writing_mesh
from terrain_explorer.files.save_warnings import lost_voids
from terrain_explorer.terrain.shading.look import Look


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("source", type=Path, help="a heightmap image, or a folder of tiles")
    meshes = ", ".join(format.extensions[0] for format in MESHES)
    parser.add_argument("target", type=Path, help=f"a heightmap, or a mesh: {meshes}")
    add_kind(parser)
    add_parameters(parser, ReadOptions)
    add_parameters(parser, MeshOptions, "meshes")
    add_parameters(parser, Look)
    parser.set_defaults(run=_convert)


def _convert(options: argparse.Namespace) -> int:
    heightmap = read_and_report(options.source, options)
    if options.target.suffix.lower() in {extension for format in MESHES for extension in format.extensions}:
        # The colours of the surface go into the mesh.
        imply(options, Look.needs)
        mesh, look = from_options(MeshOptions, options), from_options(Look, options)
        run_to_end(writing_mesh(heightmap, options.target, mesh, look), options.target.name)
        tell_losses(options.target, lost_voids(heightmap))
    else:
        save_unclipped(heightmap, options.target, options.kind)
        if heightmap.voids is not None and not lost_voids(heightmap, kind_of(options.target, options.kind)):
            # Else one would believe that they have the height there that they were given here.
            count = np.count_nonzero(heightmap.voids)
            tell_losses(options.target, [f"Voids kept: {count:,} points have no height in this file, either."])
    return 0

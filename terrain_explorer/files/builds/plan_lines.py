"""What a build will write, in words."""

from __future__ import annotations

from collections.abc import Iterator

from terrain_explorer.files.builds.beside import BESIDE, FLOW_LEVEL
from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.language import tr


def plan_lines(plan: BuildPlan) -> Iterator[str]:
    """Yield what a build will write, line by line."""
    yield from _lines_on_tiles(plan)
    if plan.beside.kinds:
        yield tr("Beside the heights: {maps}", maps=", ".join(tr(BESIDE[kind].title) for kind in plan.beside.kinds))
    exponent = plan.terrain.generator.exponent
    if plan.terrain.carried and exponent > plan.terrain.carried_level:
        yield tr(
            "{steps}: done on every {number}th point, as they need the whole terrain; finer detail grows on top",
            steps=", ".join(step.title for step in plan.terrain.carried),
            number=2 ** (exponent - plan.terrain.carried_level),
        )
    if "flow" in plan.beside.kinds and exponent > FLOW_LEVEL:
        number = 2 ** (exponent - FLOW_LEVEL)
        yield tr("Water is followed over every {number}th point, as it needs the whole terrain", number=number)
    low, high = plan.terrain.range
    yield tr("Black is the height {low:.7g}, white {high:.7g}, in all tiles", low=low, high=high)


def _lines_on_tiles(plan: BuildPlan) -> Iterator[str]:
    grid, side = plan.grid, plan.side
    if plan.is_array:
        yield tr(
            "An array of {points} × {points} heights, in {count} × {count} chunks of {side} × {side}",
            points=grid.points,
            count=grid.count,
            side=side,
        )
        return
    yield tr(
        "{count} × {count} tiles of {side} × {side} points, {covered} points a side in all",
        count=grid.count,
        side=side,
        covered=grid.covered,
    )
    if plan.for_program.told:
        yield tr(plan.for_program.told, side=side, depth=len(plan.pyramid) - 1)
    left = grid.points - grid.covered
    if left == 1 and not grid.shared:
        yield tr("The last of {points} rows and columns is left out, as tiles share no edges", points=grid.points)
    elif left:
        yield tr(
            "The terrain has {points} points a side; the last {left} rows and columns do not fill a tile and are "
            "left out",
            points=grid.points,
            left=left,
        )
        if not plan.target:
            yield tr("Tiles of 2^k + 1 points use all of it")

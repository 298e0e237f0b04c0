"""The single trees of pictures: those of the ground and no others, of their true size, from whatever eye."""

from dataclasses import replace

import numpy as np
import pytest

from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import Camera
from terrain_explorer.gui.views.surface3d.camera.frame import DepthRelief, GroundCamera, Spot
from terrain_explorer.gui.views.surface3d.camera.picking import DrawnSurface
from terrain_explorer.gui.views.surface3d.gl.drawn_trees import DrawnTrees
from terrain_explorer.gui.views.surface3d.gl.ground_uniforms import View
from terrain_explorer.gui.views.surface3d.gl.land_drawing import TileStock
from terrain_explorer.gui.views.surface3d.ground.camera_moves import CameraMoves
from terrain_explorer.gui.views.surface3d.ground.ground_probe import GroundProbe
from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.scale.region import Region
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.trees import trees_in
from terrain_explorer.terrain.shading.woods import finding_woods
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.work import finished

SIDE = 2560.0
HILLS = DiamondSquare(exponent=8, seed=3).heightmap()
METRES = Heightmap(HILLS.heights * np.float32(200), spacing=SIDE / 256, metres=True)
LAND = finished(finding_ground(None, METRES))
OUTDOORS = Look(setting="outdoors", climate="tropical")
BACKDROP = ((0.5, 0.5, 0.5), (0.5, 0.5, 0.5))


def view_of(camera, size=(1280, 800)):
    moves = CameraMoves(GroundProbe(TileStock(LAND), LAND.facts), DepthRelief.of(LAND.facts, 1.0))
    return View(camera, moves.frame(camera), moves.above(camera), size, BACKDROP)


def among(metres, azimuth=30.0, south=0.5, east=0.5):
    height = float(METRES.heights[int(south * 256), int(east * 256)])
    return GroundCamera(Spot(south, east, height + metres), 4 * metres / SIDE, azimuth, 5.0 + metres / 12, within=True)


def found(camera, trees=None, size=(1280, 800), patient=False):
    trees = trees or DrawnTrees(TileStock(LAND))
    view = view_of(camera, size)
    trees.find(view, LAND.facts, OUTDOORS, 0, patient)
    return trees.picture(view, LAND.facts), view


def places(picture, view):
    """Return how far to the south and to the east trees stand, in metres, and how high they are."""
    x, y, _, tall = picture.table.reshape(-1, 2, 4)[: picture.count, 0].T.astype(float)
    frame = view.frame
    unit = SIDE * frame.unit
    return np.column_stack([SIDE * frame.south - y * unit, SIDE * frame.east + x * unit, tall * unit])


ALL = trees_in(finished(finding_woods(METRES, "tropical")), Region.whole(METRES.heights.shape))


@pytest.mark.parametrize("metres", [2.0, 60.0, 300.0])
def test_those_that_a_picture_shows_stand_on_the_ground_and_are_no_higher_than_they_are(metres):
    shown = places(*found(among(metres)))
    assert len(shown) > 100
    whole = np.column_stack([ALL.rows * 10, ALL.columns * 10, ALL.tall])
    for south, east, tall in shown[:: len(shown) // 50]:
        away = np.hypot(whole[:, 0] - south, whole[:, 1] - east)
        assert away.min() < 0.1
        assert tall <= whole[away.argmin(), 2] + 0.01


def test_those_near_by_are_as_high_as_they_are():
    picture, view = found(among(2.0))
    largest = places(picture, view)[0]
    away = np.hypot(10 * ALL.rows - largest[0], 10 * ALL.columns - largest[1])
    assert largest[2] == pytest.approx(ALL.tall[away.argmin()], abs=0.01)
    assert sum(count for count, _ in picture.leafy) < picture.count


def test_none_is_seen_of_the_whole():
    whole = GroundCamera(Spot(0.5, 0.5, 0.0), 1.5)
    assert found(whole, size=(320, 200))[0] is None


def test_while_one_goes_a_little_those_found_before_are_all_there_are():
    trees = DrawnTrees(TileStock(LAND))
    found(among(60.0), trees)
    near = among(60.0, azimuth=35.0, south=0.501)
    kept, _ = found(near, trees)
    anew, _ = found(near)
    assert np.array_equal(kept.table[:, ::2, 3], anew.table[:, ::2, 3])
    assert kept.count == anew.count
    # And while pictures have to come fast, wherever one goes.
    far = among(60.0, azimuth=200.0)
    patient, _ = found(far, trees, patient=True)
    assert patient is None or patient.count < found(far)[0].count


def test_farther_away_they_become_ever_smaller():
    picture, view = found(among(60.0), size=(160, 100))
    shown = places(picture, view)
    eye = view.frame.eye
    away = np.hypot(shown[:, 0] - SIDE * eye.south, shown[:, 1] - SIDE * eye.east)
    farthest = shown[away > 0.99 * away.max(), 2]
    assert farthest.max() < 0.5 * shown[:, 2].max()


def test_woods_are_drawn_before_the_sky(shoot):
    ground = DrawnSurface(METRES, TerrainBlock.of(METRES, 1.0), None)
    camera = Camera((0.0, 0.0, float(ground.level(0.0, 0.0))), 0.05, 30.0, 8.0)
    looks = (replace(OUTDOORS, climate=climate) for climate in ("tropical", "arctic"))
    pictures = [shoot(METRES, look, camera, (96, 60), "light")[..., :3] for look in looks]
    # Leaves are green.
    woods, bare = ((picture[..., 1] > picture[..., 2] + 8).mean() for picture in pictures)
    assert woods > bare + 0.1

"""The cameras of a picture and of a turntable."""

from dataclasses import replace

import pytest
from picture_tools import picture, turntable

from terrain_explorer.gui.views.surface3d.camera.camera import Camera


class TestWalking:
    """The view shows what a walking camera sees, and remembers the camera from before."""

    @pytest.fixture
    def walking(self, shown):
        walking = Camera((0.1, 0.2, 0.5), 0.0, 30.0, -10.0, field_of_view=60.0)
        return replace(shown, subject=replace(shown.subject, camera=walking), orbit=shown.subject.camera)

    def test_a_picture_shows_what_the_walker_sees(self, walking):
        camera = picture().subject(walking).camera
        assert camera.field_of_view == pytest.approx(60)
        assert replace(camera, field_of_view=60.0) == walking.subject.camera

    def test_a_turntable_begins_with_the_camera_from_before(self, walking):
        assert turntable().subject(walking).camera == walking.orbit

    def test_without_walking_both_show_the_same(self, shown):
        assert picture().subject(shown) == turntable().subject(shown)

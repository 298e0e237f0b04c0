"""The choices for a picture and a turntable, and the files and cameras that follow from them."""

from __future__ import annotations

from collections.abc import Generator as Steps
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Protocol

from terrain_explorer.files.pictures.animation import AnimationFormat, numbered
from terrain_explorer.files.pictures.still import STILLS, PictureFormat
from terrain_explorer.gui.export.picture_jobs import saving_picture, saving_turntable
from terrain_explorer.gui.export.turntable import reshaped
from terrain_explorer.gui.views.shown_view import AnyCamera, PictureSubject, ShownView
from terrain_explorer.language import marked
from terrain_explorer.terrain.shading.render_options import PixelSize, TurntableOptions

if TYPE_CHECKING:
    from terrain_explorer.gui.views.surface3d.gl.studio import Studio


class FileChoice(Protocol):
    """What is to be saved, as far as its files follow from it.

    Attributes
    ----------
    asking
        The title of the dialog that asks for a file.
    """

    asking: ClassVar[str]

    @property
    def formats(self) -> Sequence[PictureFormat]:
        """Formats that can hold it."""

    def name(self, stem: str) -> str:
        """Return a name for a picture of the terrain with this name."""

    def files(self, path: Path) -> Sequence[Path]:
        """Return the files that are written if the user chooses this one."""


@dataclass(frozen=True)
class PictureChoice:
    """The size of a picture, and whether the terrain is cut out, with nothing behind it."""

    asking: ClassVar = marked("Save the picture")

    size: PixelSize
    cut_out: bool

    @property
    def formats(self) -> Sequence[PictureFormat]:
        """Formats that can hold it."""
        return [format for format in STILLS if format.transparent or not self.cut_out]

    def name(self, stem: str) -> str:
        """Return a name for a picture of the terrain with this name."""
        return f"{stem}-3d{self.formats[0].extensions[0]}"

    def files(self, path: Path) -> Sequence[Path]:
        """Return the files that are written if the user chooses this one."""
        return [path]

    def subject(self, shown: ShownView) -> PictureSubject:
        """Return the scene in the shape of the picture; it contains all that the view shows."""
        # While walking the camera of the view looks around; a turntable needs the one that turns about the terrain.
        camera = self.camera(shown.subject.camera, shown.orbit or shown.subject.camera)
        camera = reshaped(camera, shown.size.aspect, self.size.aspect)
        return replace(shown.subject, camera=camera, background="none" if self.cut_out else shown.subject.background)

    def camera(self, shown: AnyCamera, orbit: AnyCamera) -> AnyCamera:
        """Return the camera to begin with, of the one shown and the one that turns about the terrain."""
        return shown

    def saving(self, studio: Studio, subject: PictureSubject, path: Path) -> Steps[float, None, Path]:
        """Draw and save it, as `saving_picture` does."""
        return saving_picture(studio, subject, self.size, path)


@dataclass(frozen=True)
class TurntableChoice(PictureChoice):
    """The choices for a turntable."""

    asking: ClassVar = marked("Save the turntable")

    turn: TurntableOptions
    format: AnimationFormat

    @property
    def formats(self) -> Sequence[PictureFormat]:
        """The chosen format."""
        return [self.format]

    def name(self, stem: str) -> str:
        """Return a name for the file that is written first."""
        name = Path(f"{stem}-turntable{self.format.extensions[0]}")
        return (numbered(name, self.turn.frames)[0] if self.format.several else name).name

    def files(self, path: Path) -> Sequence[Path]:
        """Return the files of the frames, or the one that holds them all."""
        return numbered(path, self.turn.frames) if self.format.several else [path]

    def camera(self, shown: AnyCamera, orbit: AnyCamera) -> AnyCamera:
        """Return the camera that turns about the terrain."""
        return orbit

    def saving(self, studio: Studio, subject: PictureSubject, path: Path) -> Steps[float, None, Path]:
        """Draw and save it, as `saving_turntable` does."""
        return saving_turntable(studio, subject, self.size, self.turn, path)

"""The choices that a picture may need: which channel holds the heights, and whether to undo linear light."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from terrain_explorer.files.errors import HeightmapFileError
from terrain_explorer.files.raster.notes import assumed, certain, left_out, lost
from terrain_explorer.files.raster.packed_heights import PACKINGS, packings_by_likelihood, unpacked
from terrain_explorer.files.raster.raster_image import LOSSY, RasterImage
from terrain_explorer.files.raster.read_options import ReadOption, ReadOptions, ReadQuestion
from terrain_explorer.files.raster.samples import PixelSamples, Samples
from terrain_explorer.language import marked, tr

ALPHA = marked("Transparency left out: the picture is partly transparent.")
CLEAR = marked("Transparency taken for voids: points that are fully transparent have no height.")
NEARLY_GREY = marked(
    "Almost grey: red, green and blue differ by 2 % of the contrast at most, and their mean was taken as the height."
)
UNDONE = marked("Linear light undone: the heights were brought back to the sRGB curve.")

COLOURS = ("red", "green", "blue")
_LABELS = {
    "mean": marked("The mean of red, green and blue"),
    "red": marked("Red only"),
    "green": marked("Green only"),
    "blue": marked("Blue only"),
    "alpha": marked("The transparency only"),
    "index": marked("The colours' numbers in the palette, as in POV-Ray"),
}
_TAKEN = {
    "mean": marked("Colour made grey: the mean of red, green and blue was taken as the height, by choice."),
    "red": marked("Colour made grey: red was taken as the height, by choice."),
    "green": marked("Colour made grey: green was taken as the height, by choice."),
    "blue": marked("Colour made grey: blue was taken as the height, by choice."),
    "alpha": marked("Transparency taken as the height: by choice."),
    "index": marked("Palette left out: the colours' numbers in it were taken as the height, by choice."),
}
_AT_A_TIME = 2**18
"""Points that are compared at once."""

_NEARLY = 0.02
"""By what part of its contrast the channels of a grey picture may differ: JPEG and colour conversions do that much."""


def one_channel(raster: RasterImage, name: str, options: ReadOptions) -> RasterImage:
    """Return the image with one number for each point, in memory of its own.

    Red, green and blue together become their sum as uint32, whose white is three times that of a channel: the mean,
    without its rounding.

    Raises
    ------
    ReadQuestion
        The picture is coloured, and the options do not say which channel to take.
    HeightmapFileError
        The options name a channel that is not there.
    """
    pixels = raster.samples
    if pixels.ndim == 2:
        return raster
    # Before the colours are looked at: the user may know that only their numbers or the transparency have heights.
    if options.channel == "index":
        if raster.indices is None:
            raise HeightmapFileError(name, tr("has no palette"), tr("Choose another channel"))
        return _taking(raster, raster.indices, options.channel)
    if options.channel == "alpha":
        if _is_opaque(pixels):
            raise HeightmapFileError(name, tr("has no transparency"), tr("Choose another channel"))
        return _taking(raster, pixels[..., -1], options.channel)
    difference = _colourfulness(pixels)
    # Equal channels are grey whatever the options say: one set of options reads a series of files.
    if difference == 0:
        grey = replace(raster, samples=pixels[..., 0].copy(), memory_owner=None)
        return _transparent(grey, _opacity(pixels), name, options)
    if options.channel in PACKINGS:
        if pixels.dtype != np.uint8:
            wrong = tr("has {bits} bits a channel, and packed heights have 8", bits=raster.bits)
            raise HeightmapFileError(name, wrong, tr("Choose another channel"))
        # The digits beneath are those of no height, which would be the lowest there is.
        return _with_clear_voids(unpacked(raster, options.channel), _opacity(pixels))
    if not _is_opaque(pixels) and (options.channel in (*COLOURS, "mean")):
        raster = raster.with_notes(left_out(ALPHA))
    if options.channel in COLOURS:
        return _taking(raster, pixels[..., COLOURS.index(options.channel)], options.channel)
    if options.channel == "mean":
        return _averaged(raster).with_notes(left_out(_TAKEN["mean"]))
    if difference <= _NEARLY * int(np.ptp(pixels[..., 1])):
        return _transparent(_averaged(raster).with_notes(assumed(NEARLY_GREY)), _opacity(pixels), name, options)
    has_alpha = pixels.shape[2] == 4 and not _is_opaque(pixels)
    # Lossy compression spoils the low bytes, and with them packed heights.
    likely, possible = ((), ()) if lost(LOSSY) in raster.notes else packings_by_likelihood(pixels)
    numbers = ("index",) if raster.indices is not None else ()
    raise which_channel(name, has_alpha, options, likely, (*numbers, *possible))


def chosen_light(raster: RasterImage, name: str, options: ReadOptions) -> RasterImage:
    """Return the image with a decision about linear light; it stays `linear` where it is taken as stored.

    Raises
    ------
    ReadQuestion
        The picture is marked as linear light, and the options do not say what to do.
    """
    # The user may know better than the file, so it need not be marked.
    if options.light == "undo-linear":
        return replace(raster, undo_linear=True, linear=False).with_notes(left_out(UNDONE))
    # Our own text says that we wrote the samples, and we never write linear light.
    if not raster.linear or raster.text:
        return replace(raster, linear=False)
    if options.light == "as-stored":
        return raster
    choices = (
        ReadOption(tr("Undo the linear light: heights as they were drawn"), options.updated(light="undo-linear")),
        ReadOption(tr("Take the heights as stored"), options.updated(light="as-stored")),
    )
    wrong = tr("is marked as linear light, so its heights may be bent")
    raise ReadQuestion(name, wrong, tr("Choose how to read it"), choices)


def which_channel(
    name: str, has_alpha: bool, options: ReadOptions, likely: tuple[str, ...] = (), possible: tuple[str, ...] = ()
) -> ReadQuestion:
    """Return the question which channel of a colour picture holds the heights, the likeliest answer first.

    Parameters
    ----------
    name
        The file's name, without folders.
    has_alpha
        Whether the transparency may hold them.
    options
        What is known so far.
    likely, possible
        The packings of heights in several channels that the picture shows, and those or other answers that it may have.
    """
    channels = (*likely, "mean", *COLOURS, *["alpha"] * has_alpha, *possible)
    labels = _LABELS | {channel: packing.label for channel, packing in PACKINGS.items()}
    choices = (ReadOption(tr(labels[channel]), options.updated(channel=channel)) for channel in channels)
    wrong = tr("is a colour picture: red, green and blue differ")
    return ReadQuestion(name, wrong, tr("Choose the one that holds the heights"), choices)


def _transparent(raster: RasterImage, opacity: Samples | None, name: str, options: ReadOptions) -> RasterImage:
    """Return a grey image with voids where it is fully transparent and has no heights beneath.

    Parameters
    ----------
    raster
        The image with one number for each point.
    opacity
        How opaque each is, or None where all are.

    Raises
    ------
    ReadQuestion
        Its points are opaque or fully transparent, there are heights beneath these, and the options leave it open.
    """
    if opacity is None:
        return raster
    if options.transparency == "voids":
        return _with_clear_voids(raster, opacity)
    # What fades is drawn and no mask.
    if options.transparency == "auto" and _is_mask(opacity) and opacity.any():
        beneath = raster.samples[opacity == 0]
        # One number lies beneath all of it where a program puts it there for none.
        if (beneath == beneath[0]).all():
            return _with_clear_voids(raster, opacity)
        choices = (
            ReadOption(tr("Take transparent points for voids"), options.updated(transparency="voids")),
            ReadOption(tr("Take the heights beneath"), options.updated(transparency="heights")),
        )
        wrong = tr("is transparent at {count:,} points, and has heights beneath", count=beneath.size)
        raise ReadQuestion(name, wrong, tr("Choose how to read it"), choices)
    return raster.with_notes(left_out(ALPHA))


def _with_clear_voids(raster: RasterImage, opacity: Samples | None) -> RasterImage:
    """Return the image with voids where it is fully transparent, and a note on what else its opacity is."""
    if opacity is None:
        return raster
    raster = replace(raster, voids=opacity == 0).with_notes(certain(CLEAR))
    return raster if _is_mask(opacity) else raster.with_notes(left_out(ALPHA))


def _is_mask(opacity: Samples) -> bool:
    """Return whether each point is opaque or fully transparent."""
    return bool(((opacity == 0) | (opacity == _full(opacity))).all())


def _full(opacity: Samples) -> int:
    return int(np.iinfo(opacity.dtype).max) if opacity.dtype.kind == "u" else 1


def _opacity(pixels: PixelSamples) -> Samples | None:
    """Return how opaque each point is, or None where all are fully so."""
    return None if _is_opaque(pixels) else pixels[..., -1]


def one_of_floats(
    raster: RasterImage, channels: list[Samples], opacity: Samples | None, name: str, options: ReadOptions
) -> RasterImage:
    """Return the image with the channel of floating-point numbers that holds the heights for its samples.

    Parameters
    ----------
    raster
        The image, whatever its samples are.
    channels
        One, or red, green and blue, shape (rows, columns) each; they become those of the image.
    opacity
        From 0 to 1, of the same shape, or None where all is opaque.

    Raises
    ------
    ReadQuestion
        There are colours, and the options do not say which channel to take; or as for pictures of whole numbers.
    """
    if opacity is not None and (opacity == _full(opacity)).all():
        opacity = None
    if options.channel == "alpha":
        if opacity is None:
            raise HeightmapFileError(name, tr("has no transparency"), tr("Choose another channel"))
        return replace(raster, samples=opacity).with_notes(left_out(_TAKEN["alpha"]))
    if all(np.array_equal(channels[0], other, equal_nan=True) for other in channels[1:]):
        return _transparent(replace(raster, samples=channels[0]), opacity, name, options)
    if opacity is not None:
        raster = raster.with_notes(left_out(ALPHA))
    if options.channel in COLOURS:
        taken = channels[COLOURS.index(options.channel)]
    elif options.channel == "mean":
        taken = _mean(channels)
    else:  # without the channel of the options, which is not in this file
        raise which_channel(name, opacity is not None, options.updated(channel="auto"))
    return replace(raster, samples=taken).with_notes(left_out(_TAKEN[options.channel]))


def _taking(raster: RasterImage, samples: Samples, channel: str) -> RasterImage:
    return replace(raster, samples=samples.copy(), memory_owner=None).with_notes(left_out(_TAKEN[channel]))


def _averaged(raster: RasterImage) -> RasterImage:
    pixels = raster.samples
    # The sum and not the mean, whose rounding would lose two thirds of the steps.
    grey = np.add(pixels[..., 0], pixels[..., 1], dtype=np.uint32)
    grey += pixels[..., 2]
    return replace(raster, samples=grey, white=3 * (raster.white or 0), memory_owner=None)


def _colourfulness(pixels: PixelSamples) -> int:
    """Return the largest difference between red, green and blue at a point; 0 where there is only grey."""
    if pixels.shape[2] < 3:
        # Grey with alpha has no colours to compare.
        return 0
    # Not by rows: a picture may have millions of them, of a few points each.
    points = pixels.reshape(-1, pixels.shape[2])
    blocks = (points[start : start + _AT_A_TIME] for start in range(0, len(points), _AT_A_TIME))
    return max(_spread(*(block[:, channel] for channel in range(3))) for block in blocks)


def _spread(red: Samples, green: Samples, blue: Samples) -> int:
    highest, lowest = np.maximum(red, green), np.minimum(red, green)
    return int((np.maximum(highest, blue) - np.minimum(lowest, blue)).max())


def _is_opaque(pixels: PixelSamples) -> bool:
    """Return whether the pixels have no alpha, or are opaque everywhere."""
    has_alpha = pixels.shape[2] in (2, 4)
    return not has_alpha or bool((pixels[..., -1] == np.iinfo(pixels.dtype).max).all())


def _mean(channels: list[Samples]) -> Samples:
    with np.errstate(all="ignore"):  # infinite numbers of both signs have none, and become voids
        return np.asarray(np.mean(channels, axis=0, dtype=np.float32))

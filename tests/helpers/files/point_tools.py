"""Files of points that tests make."""

from __future__ import annotations

import laspy
import numpy as np
from laspy.vlrs.known import GeoDoubleParamsVlr, GeoKeyDirectoryVlr, WktCoordinateSystemVlr

GROUND, TREE, NOISE = 2, 5, 7

FEET = (
    'COMPD_CS["a",PROJCS["b",GEOGCS["c",UNIT["degree",0.0174532925199433]],UNIT["US survey foot",0.3048006096012192]],'
    'VERT_CS["d",VERT_DATUM["e",2005],UNIT["foot",0.3048]]]'
)


def text_of(points, separator=" ", decimals=2, comma=False):
    """Return points, shape (points, 3), as lines of text."""
    lines = (separator.join(f"{number:.{decimals}f}" for number in point) for point in points)
    text = "\n".join(lines) + "\n"
    return text.replace(".", ",") if comma else text


def points_of(heights, west=324000.0, south=5682000.0, step=2.0):
    """Return the points of a grid whose first row is the north, shape (points, 3)."""
    rows, columns = heights.shape
    north, east = np.mgrid[rows - 1 : -1 : -1, :columns]
    return np.column_stack((west + step * east.ravel(), south + step * north.ravel(), heights.ravel()))


def write_las(path, points, classes=None, wkt="", keys=(), version=None, doubles=(), scales=(0.01, 0.01, 0.01)):
    """Write points, shape (points, 3), with a class each, as LAS or LAZ by the name's ending.

    A key is its number and its value, or its number, the tag that holds it, how many, and where.
    """
    version = version or ("1.2" if keys else "1.4")
    header = laspy.LasHeader(point_format=6 if version == "1.4" else 1, version=version)
    header.scales, header.offsets = list(scales), points.min(axis=0)
    if wkt:
        header.vlrs.append(WktCoordinateSystemVlr(wkt))
    if keys:
        directory = GeoKeyDirectoryVlr()
        whole = (key if len(key) == 4 else (key[0], 0, 1, key[1]) for key in keys)
        numbers = np.array([1, 1, 0, len(keys), *(number for key in whole for number in key)], "<u2")
        directory.parse_record_data(numbers.tobytes())
        header.vlrs.append(directory)
    if doubles:
        numbers = GeoDoubleParamsVlr()
        numbers.parse_record_data(np.array(doubles, "<f8").tobytes())
        header.vlrs.append(numbers)
    scan = laspy.LasData(header)
    scan.x, scan.y, scan.z = points.T
    scan.classification = np.ones(len(points), np.uint8) if classes is None else classes
    scan.write(str(path))

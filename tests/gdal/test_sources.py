"""A map makes GDAL open nothing but files of this machine, and never one that may not end."""

from __future__ import annotations

import importlib
import os

import numpy as np
import pytest
from point_tools import points_of, text_of, write_las

from terrain_explorer.files import HeightmapFileError, read, write
from terrain_explorer.terrain import Heightmap

rasterio = pytest.importorskip("rasterio")
importlib.import_module("rasterio.shutil")
importlib.import_module("rasterio.vrt")
LAND = np.arange(33 * 65, dtype=np.float32).reshape(33, 65)
PLACE = {"crs": "EPSG:32632", "transform": rasterio.Affine(30, 0, 5e5, 0, -30, 5.2e6)}

needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
pytestmark = pytest.mark.timeout(60)


def tiff(path):
    profile = {"driver": "GTiff", "width": 65, "height": 33, "count": 1, "dtype": "float32", **PLACE}
    with rasterio.open(path, "w", **profile) as file:
        file.write(LAND, 1)


def vrt(band, of="", head=""):
    return f'{head}<VRTDataset rasterXSize="65" rasterYSize="33"{of}>{band}</VRTDataset>'


def band(source, of=""):
    return f'<VRTRasterBand dataType="Float32" band="1"{of}>{source}</VRTRasterBand>'


def simple(name, said=' relativeToVRT="1"', kind="SimpleSource", more=""):
    return f"<{kind}><SourceFilename{said}>{name}</SourceFilename><SourceBand>1</SourceBand>{more}</{kind}>"


RAW = "<ImageOffset>0</ImageOffset><PixelOffset>4</PixelOffset><LineOffset>260</LineOffset>"
RAW_BAND = ' subClass="VRTRawRasterBand"'

REFUSED = {
    "lower case": vrt(band("<SimpleSource><sourcefilename>pipe</sourcefilename></SimpleSource>")),
    "an attribute": vrt(band('<SimpleSource SourceFilename="pipe" relativeToVRT="1"/>')),
    "an attribute in lower case": vrt(band('<SimpleSource sourcefilename="pipe"/>')),
    "another source": vrt(band("<ArraySource><SingleSourceArray><SourceFilename>pipe</SourceFilename>")),
    "an array": vrt(band(simple("map.tif", kind="ArraySource"))),
    "a group": vrt(
        '<Group name="/"><Array name="a"><Source><SourceFilename>pipe</SourceFilename></Source></Array></Group>'
    ),
    "raw bytes of another folder": vrt(band(f"<SourceFilename>/etc/passwd</SourceFilename>{RAW}", RAW_BAND)),
    "raw bytes above": vrt(band(f'<SourceFilename relativeToVRT="1">../raw.bin</SourceFilename>{RAW}', RAW_BAND)),
    "a raw band by an element": vrt(band("<subClass>VRTRawRasterBand</subClass><SourceFilename>pipe</SourceFilename>")),
    "a pipe": vrt(band(simple("pipe"))),
    "a pipe with a space": vrt(band(simple(" pipe\n"))),
    "a pipe as a dataset": vrt(band("", ' subClass="VRTWarpedRasterBand"'))[:-13]
    + '<GDALWarpOptions><SourceDataset relativeToVRT="1">pipe</SourceDataset></GDALWarpOptions></VRTDataset>',
    "an unclear folder": vrt(band(simple("map.tif", ' relativeToVRT="true"'))),
    "two folders": vrt(band(simple("map.tif", ' relativeToVRT="1" relativetovrt="0"'))),
    "another class": vrt(band(simple("map.tif")), ' subClass="VRTProcessedDataset"'),
    "Python": vrt(band(f"<PixelFunctionLanguage>Python</PixelFunctionLanguage>{simple('map.tif')}")),
    "options": vrt(band(simple("map.tif", more='<OpenOptions><OOI key="A">b</OOI></OpenOptions>'))),
    "a declared entity": vrt(band(simple("&p;")), head='<!DOCTYPE a [<!ENTITY p "pipe">]>'),
    "unparsed text": vrt(band(simple("<![CDATA[pipe]]>"))),
    "an entity of its own": vrt(band(simple("&#112;ipe"))),
    "a system in a file": vrt(f"<SRS>pipe</SRS>{band(simple('map.tif'))}"),
    "a system in a file by an attribute": vrt(f'<GCPList Projection="./pipe"/>{band(simple("map.tif"))}'),
    "overviews": vrt(
        f'<Metadata domain="OVERVIEWS"><MDI key="OVERVIEW_FILE">pipe</MDI></Metadata>{band(simple("map.tif"))}'
    ),
    "a nested one": vrt(band(simple("inner.vrt"))),
    "a device": vrt(band(simple("/dev/zero", ' relativeToVRT="0"'))),
    "an overview": vrt(
        band(simple("map.tif") + '<Overview><SourceFilename relativeToVRT="1">pipe</SourceFilename></Overview>')
    ),
    "a folder of the program": vrt(band(simple("map.tif", ' relativeToVRT="0"'))),
    "broken text": vrt(band(simple("map.tif")))[:-3],
}


@needs_pipes
@pytest.mark.parametrize("what", REFUSED)
def test_a_virtual_raster_of_anything_unknown_is_refused_at_once(tmp_path, what):
    folder = tmp_path / "maps"
    folder.mkdir()
    os.mkfifo(folder / "pipe")
    tiff(folder / "map.tif")
    (tmp_path / "raw.bin").write_bytes(LAND.tobytes())
    (folder / "inner.vrt").write_text(vrt(band("<SimpleSource><sourcefilename>pipe</sourcefilename></SimpleSource>")))
    (folder / "map.vrt").write_text(REFUSED[what])
    with pytest.raises(HeightmapFileError, match=r"map\.vrt (cannot be read: it |is not of a kind|is called)"):
        read(folder / "map.vrt")


KNOWN = {
    "a source": vrt(band(simple("map.tif"))),
    "upper case": vrt(band(simple("map.tif").replace("SourceFilename", "SOURCEFILENAME"))),
    "a scaled source": vrt(
        band(simple("map.tif", kind="ComplexSource", more="<ScaleOffset>0</ScaleOffset><ScaleRatio>1</ScaleRatio>"))
    ),
    "raw bytes beside it": vrt(band(f'<SourceFilename relativeToVRT="1">raw.bin</SourceFilename>{RAW}', RAW_BAND)),
    "a function of GDAL": vrt(
        band(
            f"<PixelFunctionType>real</PixelFunctionType>{simple('map.tif')}",
            ' subClass="VRTDerivedRasterBand"',
        )
    ),
    "a nested one": vrt(band(simple("inner.vrt"))),
    "any metadata": vrt(
        f'<Metadata domain="xml:A" format="xml"><a:b><c d="e">f</c></a:b></Metadata>{band(simple("map.tif"))}'
    ),
    "a system": vrt(f'<SRS dataAxisToSRSAxisMapping="1,2">EPSG:32632</SRS>{band(simple("map.tif"))}'),
}


@pytest.mark.parametrize("what", KNOWN)
def test_a_virtual_raster_of_what_is_known_is_read(tmp_path, what):
    tiff(tmp_path / "map.tif")
    (tmp_path / "raw.bin").write_bytes(LAND.tobytes())
    (tmp_path / "inner.vrt").write_text(KNOWN["a source"])
    (tmp_path / "virtual.vrt").write_text(KNOWN[what])
    np.testing.assert_array_equal(read(tmp_path / "virtual.vrt").heights, LAND)


def test_a_warped_virtual_raster_is_read(tmp_path):
    tiff(tmp_path / "map.tif")
    with (
        rasterio.open(tmp_path / "map.tif") as source,
        rasterio.vrt.WarpedVRT(source, crs="EPSG:3857") as warped,
    ):
        rasterio.shutil.copy(warped, tmp_path / "warped.vrt", driver="VRT")
        shape = warped.shape
    assert read(tmp_path / "warped.vrt").heights.shape == shape


PDS_LABEL = """PDS_VERSION_ID = PDS3
RECORD_TYPE = FIXED_LENGTH
RECORD_BYTES = 65
FILE_RECORDS = 33
^IMAGE = {}
OBJECT = IMAGE
LINES = 33
LINE_SAMPLES = 65
SAMPLE_TYPE = LSB_UNSIGNED_INTEGER
SAMPLE_BITS = 8
END_OBJECT = IMAGE
END
"""
ISIS_LABEL = """Object = IsisCube
  Object = Core
    ^Core = {}
    StartByte = 1
    Format = BandSequential
    Group = Dimensions
      Samples = 65
      Lines = 33
      Bands = 1
    End_Group
    Group = Pixels
      Type = UnsignedByte
      ByteOrder = Lsb
      Base = 0.0
      Multiplier = 1.0
    End_Group
  End_Object
End_Object
End
"""
ERS_LABEL = """DatasetHeader Begin
    Version = "5.0"
    DataFile = {}
    DataSetType = ERStorage
    DataType = Raster
    ByteOrder = LSBFirst
    RasterInfo Begin
        CellType = Unsigned8BitInteger
        NrOfLines = 33
        NrOfCellsPerLine = 65
        NrOfBands = 1
    RasterInfo End
DatasetHeader End
"""


@pytest.mark.parametrize(
    ("name", "label"),
    [("map.lbl", PDS_LABEL), ("map.cub", ISIS_LABEL), ("map.ers", ERS_LABEL)],
    ids=["PDS", "ISIS", "ERS"],
)
def test_a_label_names_no_file_of_another_folder(tmp_path, name, label):
    folder = tmp_path / "maps"
    folder.mkdir()
    for path in (tmp_path / "secret.img", folder / "map.img"):
        path.write_bytes((np.arange(33 * 65) % 251).astype(np.uint8).tobytes())
    (folder / name).write_text(label.format('"map.img"'))
    assert read(folder / name).heights.shape == (33, 65)
    elsewhere = [str(tmp_path / "secret.img"), "../secret.img", "/vsicurl/http://localhost/a.img"]
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "numbers")
        elsewhere.append("numbers")
    for other in elsewhere:
        (folder / name).write_text(label.format(f'"{other}"'))
        with pytest.raises(HeightmapFileError, match="which is no file beside it"):
            read(folder / name)


@pytest.mark.parametrize("is_inside", [False, True])
def test_overviews_lie_beside_their_map(tmp_path, is_inside):
    folder = tmp_path / "maps"
    folder.mkdir()
    tiff(folder / "map.tif")
    tiff(tmp_path / "other.tif")
    said = {"OVERVIEW_FILE": "../other.tif"}
    if is_inside:
        with rasterio.open(folder / "map.tif", "r+") as file:
            file.update_tags(ns="OVERVIEWS", **said)
    else:
        text = '<Metadata domain="OVERVIEWS"><MDI key="OVERVIEW_FILE">../other.tif</MDI></Metadata>'
        (folder / "map.tif.aux.xml").write_text(f"<PAMDataset>{text}</PAMDataset>")
    with pytest.raises(HeightmapFileError, match=r"names \.\./other\.tif, which is no file beside it"):
        read(folder / "map.tif")


@pytest.mark.skipif(os.name == "nt", reason="names are text there")
@pytest.mark.parametrize("is_folder", [False, True])
def test_a_name_that_is_no_text_is_refused_in_one_sentence(tmp_path, is_folder):
    odd = os.fsdecode(b"caf\xe9")
    folder = tmp_path / (odd if is_folder else "maps")
    folder.mkdir()
    tiff(tmp_path / "map.tif")
    path = (tmp_path / "map.tif").rename(folder / ("map.tif" if is_folder else f"{odd}.tif"))
    with pytest.raises(HeightmapFileError, match=r"that are no UTF-8\. Rename it"):
        read(path)


@needs_pipes
@pytest.mark.parametrize("name", ["map.tif", "map.bil", "map.asc", "map.png", "map.xyz", "map.las", "map.img"])
@pytest.mark.parametrize("beside", ["map.prj", "{name}.aux.xml", "map.hdr", "map.wld", "map.aux"])
def test_a_pipe_beside_a_map_is_never_waited_for(tmp_path, name, beside):
    path = tmp_path / name
    if name in ("map.bil", "map.img"):
        tiff(tmp_path / "other.tif")
        rasterio.shutil.copy(tmp_path / "other.tif", path, driver="EHdr" if name == "map.bil" else "HFA")
    elif name == "map.xyz":
        path.write_text(text_of(points_of(LAND)))
    elif name == "map.las":
        write_las(path, points_of(LAND))
    elif name == "map.tif":
        tiff(path)
    else:
        write(Heightmap(LAND / 4096, (0.0, 1.0)), path)
    pipe = tmp_path / beside.format(name=name)
    pipe.unlink(missing_ok=True)
    os.mkfifo(pipe)
    is_gdals = name in ("map.tif", "map.bil", "map.img")
    if is_gdals:
        with pytest.raises(HeightmapFileError, match=f"{pipe.name} beside it is a pipe or a device"):
            read(path)
    else:
        assert read(path).heights.shape == LAND.shape

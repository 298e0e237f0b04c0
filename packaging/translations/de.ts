<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context>
    <name></name>
    <message>
        <source>Width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The length of the longer side. In the unit of the file: millimetres in STL, metres in GLB; OBJ and PLY leave the unit to the program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Relief</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How high the upper end of the range of heights lies above the lower end. In the unit of the file: millimetres in STL, metres in GLB; OBJ and PLY leave the unit to the program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How thick a solid is below its lowest point. In the unit of the file: millimetres in STL, metres in GLB; OBJ and PLY leave the unit to the program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep every</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep only every so many-th row and column; 1 keeps all. The edges always stay.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Solid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the mesh with sides and a base. STL is always closed, for printing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For a program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Relief (m)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many metres white lies above black. Begins with the map&apos;s own, where it tells metres.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width (m)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many metres the map is wide, from west to east, before it is cropped or padded. Begins with the map&apos;s own, where it tells metres.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blender</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A 16-bit PNG for the Displace modifier or a Displacement node.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Godot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A raw or OpenEXR file for Terrain3D or HTerrain. Not a PNG: Godot loads these with 8 bits only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Extension</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Terrain3D takes any size; HTerrain takes squares of 2^n + 1 points.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Terrain3d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hterrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The points along a side; automatic leaves the map as it is for Terrain3D and takes the side that fits best for HTerrain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>65</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>129</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>257</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>513</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1025</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2049</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4097</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other sizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is done with a map of another size: resample gives the same ground other points; crop cuts the middle out; pad goes on with the heights of the edges.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Crop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pad</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raw has 16 bits a height, OpenEXR 32 and needs the package OpenEXR here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OpenEXR</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Meshes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>3D program (GLB, OBJ, PLY)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The ground as a mesh with normals, in the colours of the surface.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GLB is the smallest to load and opens nearly everywhere; OBJ is text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GLB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OBJ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PLY</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the mesh with sides and a base.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>3D printing (STL)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A closed solid that stands on a base, in millimetres.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width (mm)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The length of the longer side. In millimetres.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Relief (mm)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How high the upper end of the range of heights lies above the lower end. In millimetres.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Base (mm)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How thick a solid is below its lowest point. In millimetres.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A raw file for Import Raw in the settings of a terrain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The points along a side; automatic takes the one that fits best.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>33</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Depth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bits of a height; 8 show as stair steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Byte order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows is little endian, Mac is big endian.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mac</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unreal Engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A 16-bit PNG or r16 file for Import from File of a new landscape.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One of the recommended sizes; automatic takes the one that fits best.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>127</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>253</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>505</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1009</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2017</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4033</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>8129</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both hold the same 16-bit heights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>R16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WorldPainter (Minecraft)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A 16-bit PNG for Import new world from height map. Each point becomes a block.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lowest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The block height of black.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Highest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The block height of white.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longer side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The blocks along the longer side; 0 makes one of each point.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one for each point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which channel of a colour picture holds the heights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Red</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Green</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alpha</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the heights are taken as stored, or a picture in linear light is brought back to the sRGB curve, in which it was drawn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As-stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo-linear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The type of the numbers in a raw file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raw file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uint8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Int16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uint16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Int32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uint32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Float32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which byte of a number comes first in a raw file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Little</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Big</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows of a raw file; 0: found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The columns of a raw file; 0: found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skip bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The length of what stands before the heights in a raw file, such as a header.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which edge of the terrain comes first in a raw or TGA file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>North</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>South</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Array</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which array of a file that holds several, counted from 1; 0: the only one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the only one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How wide the brush is, in points of the map.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strength</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much one stroke changes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Falloff</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the effect fades from the middle of the brush to its rim.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smooth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Linear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sphere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spacing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far the prints of a stamp lie apart, in widths of the brush. For other tools it matters little.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draws on the other side of the map too: the rows upside down, the columns left to right, or both.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrap around</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What leaves the map on one side comes in on the other. For maps that tile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pressure: size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A pen pressed harder draws wider.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pressure: strength</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A pen pressed harder draws stronger.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many rows of points the map has. Few are easy to draw on; *Add detail* grows what lies between them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many columns of points the map has. Few are easy to draw on; *Add detail* grows what lies between them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ground</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the flat ground lies: at the bottom, or in the middle, with room to dig.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bottom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Middle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes away what was drawn: brings back the terrain as it was generated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flatten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Levels the ground to the height where the stroke begins.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Brings the ground to a height that you choose.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The height to which the ground is brought. Alt+click picks one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Builds a straight ramp from where you press to where you let go.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Digs into the ground under the brush. Going over it again digs deeper.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lifts the ground under the brush. Going over it again lifts it further.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evens out bumps and steps. A wider brush evens out wider ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Roughen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds fractal detail. Neighbouring strokes fit each other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Amount</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far a stroke moves the ground up or down at most, as a share of the range.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hurst exponent H</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Small gives rough rock, large gives soft hills.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Features</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How wide the widest hills are, in points.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number the detail is made from: the same seed gives the same detail.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stamp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prints a heightmap into the ground.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>raise puts the stamp on top of the ground; blend replaces the ground by it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How high the stamp&apos;s white is, as a share of the range.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Diamond-square</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Centres of squares first, then the points between them: each a mean of four, plus chance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exponent n</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The map has 2^n + 1 points a side: each step doubles the detail. Whole maps go up to 13, windows up to 40.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spread</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far the first midpoints may be moved up or down from the mean, in units of the corners&apos; range.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spread reduction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the spread is multiplied with at each level: small gives smooth hills, large gives rough rock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tileable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The edges meet when the map is laid beside itself: the last row and column are the first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number all randomness starts from: the same seed gives the same terrain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Given corners</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grow from the four heights below instead of random ones. A tileable map has one corner only: the top left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Corners</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The height of this corner; rounded down where all heights are whole numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bottom left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bottom right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Integer midpoint displacement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Midpoint displacement in whole numbers. The randomness runs out, and plains and steps remain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Highest corner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Corners are whole numbers from 0 to this one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Randomness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far the first midpoints may be moved up or down, in whole numbers; halved at each level.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Midpoint displacement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Midpoints of edges first, then centres of squares: each a mean, plus chance. Leaves creases.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shared edges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An edge between two squares is set once (the recursive form), or each square draws it again and the later one has the last word (the iterative form). The difference shows where centres are taken from midpoints.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redrawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Centre from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A square&apos;s centre starts from the mean of its four corners, or of its four displaced edge midpoints.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Midpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random noise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every point has a random height of its own. No terrain, but where all the others start from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What colours stand for: the height in one of several palettes, one plain colour, how steep the ground is, or the direction in which it falls.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Land</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Snow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Greyscale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matte</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Aspect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines of equal height; every fifth is stronger.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The height from one contour line to the next, in the unit of the heights; 0 lets the program choose.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lines between neighbouring points, where these are far enough apart. Zoom in to see it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Water</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fill everything below a level with water.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How high the water stands: 0 is the lower end of the range of heights, 1 the upper end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sun from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the sun stands, in degrees clockwise from north.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sun height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How high the sun stands above the horizon, in degrees.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shadows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How dark the shadows are that mountains cast.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Valley shade</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much darker it is where less of the sky is seen, as in valleys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Haze</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much the air hides what is far away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exaggeration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much higher than wide the terrain is drawn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the cut sides of the block show.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strata</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add detail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Doubles the points again and again: those there are stay, and fractal detail grows between.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>detail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Doublings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the distance between points is halved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far the points of the first doubling may be moved up or down, as a part of the height from the lowest to the highest point of the map; 0 gives smooth ground.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How smooth the detail is. Each doubling multiplies the spread with the spread reduction 2^-H: 1 gives smooth hills, 0.5 rough rock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the detail grows; midpoint displacement leaves creases.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Midpoint-displacement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Between points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The ground that the detail grows on: a smooth surface through the points, or straight lines from one to the next, whose squares remain visible.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Curved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Straight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blend with a terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Multiplies the ground by a generated terrain, adds one to it, or mixes them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Multiply carves valleys into high ground and leaves the lowest as it is, add raises and lowers all, mix puts the terrain in the place of the ground.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Multiply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much of it: 0 changes nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the terrain is generated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random-noise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Integer-midpoint-displacement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fill voids</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Points that had no height in the file get one from the ground around them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>repair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cuts a rectangle out of the map, by itself the largest one of 2^n + 1 points a side.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many rows the new map has; 0 takes the largest 2^n + 1 that fits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2^n + 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many columns the new map has; 0 takes the largest 2^n + 1 that fits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The northernmost row that is kept, counted from 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The westernmost column that is kept, counted from 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds ground around the map, by itself up to the next 2^n + 1 points a side.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many rows the new map has; 0 takes the next 2^n + 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many columns the new map has; 0 takes the next 2^n + 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows in the north</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many of the new rows lie north of the map.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns in the west</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many of the new columns lie west of the map.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New ground</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeat goes on with the heights of the edge; height takes the one below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The height of the new ground, where it does not repeat the edge.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Island</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lets the ground sink towards the edges of the map, which become the lowest height: black.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ground</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round sinks alike in all directions; square goes further into the corners.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Square</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How wide the ground is that sinks, as a part of the way from the edge to the middle.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clamp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is below the lower or above the upper height becomes flat.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lower height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is below is raised to this height.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Upper height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is above is lowered to this height.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Invert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peaks become pits and pits peaks, within the same range.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heights in metres</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Says how many metres high black and white are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Black</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How high black is, in metres. Begins with the map&apos;s own, where it tells metres.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>White</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How high white is, in metres. Begins with the map&apos;s own, where it tells metres.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stretch to the full range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lowest point becomes black and the highest white. Heights in metres become parts of 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo linear light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Straightens the heights of a picture that was saved in linear light: without it low ground is far too flat.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gives the map more or fewer points, by itself the nearest 2^n + 1 a side.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many rows the new map has; 0 takes the nearest 2^n + 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many columns the new map has; 0 takes the nearest 2^n + 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bicubic gives a smooth surface, bilinear straight lines from one old point to the next.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bicubic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bilinear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rounds off peaks, pits and edges that are narrower than the radius.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Radius</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far the mean reaches, in points: the standard deviation of the Gaussian.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far each height moves: at 1 all the way to the mean.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smooth stair steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removes the terraces of 8-bit heights, and moves none by more than half a step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many steps there are from black to white: 255 for 8 bits; 0 finds it from the heights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Terrace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turns slopes into terraces with steep steps between them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many terraces there are from black to white.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sharpness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How flat the terraces and how steep the steps are: 0 changes nothing, 1 makes upright steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mirrors the map, as for a program that reads rows or columns the other way round.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Horizontal swaps west and east, vertical swaps north and south.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Horizontal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vertical</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rotate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turns the map clockwise by a quarter, a half or three quarters of a turn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Angle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By how many degrees the map is turned, clockwise.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>90</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>180</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>270</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In pixels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frames</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many pictures make a full turn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long a full turn takes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seen from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the camera stands, in degrees clockwise from north; where it looks straight down and nothing is said, 180, which puts north at the top.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Camera height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How high the camera stands above the horizon, in degrees; 90 looks straight down.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Orthographic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw parallel lines parallel, as maps do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How large the terrain is drawn; at 1 all of it fits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Background</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is behind the terrain; none makes the picture transparent there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start anew with a fresh terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ne&amp;w drawing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start anew with an empty map to draw on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a heightmap image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the file again, after it was edited in another program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save to the file it came from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save to another file or in another format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save right for another program, as a mesh or in another format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open in image e&amp;ditor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit the file; what is saved shows here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Choose image editor…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the program that opens pictures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the &amp;system&apos;s program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open pictures in the system&apos;s program for them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save p&amp;icture…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save what the 3D view shows, at any size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;turntable…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save a full turn of the terrain as a moving picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take back the last change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do again what was undone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the heightmap as a 16-bit image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Paste map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the image in the clipboard as heightmap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy p&amp;icture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy what the 3D view shows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Generate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grow a terrain with the parameters shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New &amp;seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw another seed: another terrain of the same kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End the work and keep the terrain as it was</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gro&amp;wth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See how the terrain grew, step by step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure the terrain, and see what the numbers mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller brush</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw with a smaller brush</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger brush</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw with a larger brush</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mirror north and south</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw the same on the other side, upside down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mirror west and east</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw the same on the other side, left to right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What leaves the map on one side comes in on the other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at the whole terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frame &amp;all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See the whole terrain from where you look at it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Top view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look straight down, north at the top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the &amp;south</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at the south side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the &amp;east</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at the east side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the &amp;north</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at the north side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the &amp;west</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at the west side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Orthographic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep parallel lines parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Walk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Walk on the ground; Escape leaves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Profile line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See the heights along a line; Escape leaves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole &amp;map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the whole screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Explain the algorithm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the algorithm works, what parameters do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keyboard and mouse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the keys and the mouse do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Terrain Explorer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>centres</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>squares</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>diamonds</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>

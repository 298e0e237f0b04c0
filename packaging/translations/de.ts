<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context>
    <name></name>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Relief</source>
        <translation>Reliefhöhe</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Sockel</translation>
    </message>
    <message>
        <source>Solid</source>
        <translation>Geschlossener Körper</translation>
    </message>
    <message>
        <source>Blender</source>
        <translation>Blender</translation>
    </message>
    <message>
        <source>Godot</source>
        <translation>Godot</translation>
    </message>
    <message>
        <source>A raw or OpenEXR file for Terrain3D or HTerrain. Not a PNG: Godot loads these with 8 bits only.</source>
        <translation>Rohdaten oder eine OpenEXR-Datei für Terrain3D oder HTerrain. Kein PNG: Godot lädt diese nur mit 8 Bit.</translation>
    </message>
    <message>
        <source>Extension</source>
        <translation>Erweiterung</translation>
    </message>
    <message>
        <source>Terrain3D takes any size; HTerrain takes squares of 2^n + 1 points.</source>
        <translation>Terrain3D nimmt jede Größe, HTerrain Quadrate aus 2^n + 1 Punkten.</translation>
    </message>
    <message>
        <source>Terrain3d</source>
        <translation>Terrain3D</translation>
    </message>
    <message>
        <source>Hterrain</source>
        <translation>HTerrain</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Auflösung</translation>
    </message>
    <message>
        <source>The points along a side; automatic leaves the map as it is for Terrain3D and takes the side that fits best for HTerrain.</source>
        <translation>Die Punkte je Seite; „Automatisch“ lässt die Karte für Terrain3D, wie sie ist, und nimmt für HTerrain die Seite, die am besten passt.</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>65</source>
        <translation>65</translation>
    </message>
    <message>
        <source>129</source>
        <translation>129</translation>
    </message>
    <message>
        <source>257</source>
        <translation>257</translation>
    </message>
    <message>
        <source>513</source>
        <translation>513</translation>
    </message>
    <message>
        <source>1025</source>
        <translation>1025</translation>
    </message>
    <message>
        <source>2049</source>
        <translation>2049</translation>
    </message>
    <message>
        <source>4097</source>
        <translation>4097</translation>
    </message>
    <message>
        <source>Other sizes</source>
        <translation>Andere Größen</translation>
    </message>
    <message>
        <source>Resample</source>
        <translation>Neu abtasten</translation>
    </message>
    <message>
        <source>Crop</source>
        <translation>Zuschneiden</translation>
    </message>
    <message>
        <source>Pad</source>
        <translation>Auffüllen</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>Show one beside the other, from the same camera</source>
        <translation>Beide nebeneinander zeigen, aus derselben Kamera</translation>
    </message>
    <message>
        <source>Divider</source>
        <translation>Trennlinie</translation>
    </message>
    <message>
        <source>Show one over the other, up to a line that you drag</source>
        <translation>Eines über dem anderen zeigen, bis zu einer Linie, die Sie ziehen</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Colour the second by how much higher or lower it is</source>
        <translation>Das zweite danach färben, um wie viel es höher oder tiefer liegt</translation>
    </message>
    <message>
        <source>Most raised</source>
        <translation>Am meisten gehoben</translation>
    </message>
    <message>
        <source>Most lowered</source>
        <translation>Am meisten gesenkt</translation>
    </message>
    <message>
        <source>Root mean square</source>
        <translation>Quadratisches Mittel</translation>
    </message>
    <message>
        <source>Points that differ</source>
        <translation>Verschiedene Punkte</translation>
    </message>
    <message>
        <source>At the pointer</source>
        <translation>Am Zeiger</translation>
    </message>
    <message>
        <source>First terrain</source>
        <translation>Erstes Gelände</translation>
    </message>
    <message>
        <source>The terrain on the left</source>
        <translation>Das Gelände links</translation>
    </message>
    <message>
        <source>Second terrain</source>
        <translation>Zweites Gelände</translation>
    </message>
    <message>
        <source>The terrain on the right</source>
        <translation>Das Gelände rechts</translation>
    </message>
    <message>
        <source>Legend of the difference</source>
        <translation>Legende des Unterschieds</translation>
    </message>
    <message>
        <source>About the comparison</source>
        <translation>Über den Vergleich</translation>
    </message>
    <message>
        <source>The two are the same, bit for bit.</source>
        <translation>Beide sind gleich, Bit für Bit.</translation>
    </message>
    <message>
        <source>First</source>
        <translation>Erstes</translation>
    </message>
    <message>
        <source>Second</source>
        <translation>Zweites</translation>
    </message>
    <message>
        <source>With a file…</source>
        <translation>Mit einer Datei…</translation>
    </message>
    <message>
        <source>Compare with a terrain in a file</source>
        <translation>Mit einem Gelände in einer Datei vergleichen</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>Tauschen</translation>
    </message>
    <message>
        <source>Exchange the two terrains</source>
        <translation>Die beiden Gelände vertauschen</translation>
    </message>
    <message>
        <source>Save a picture of the comparison as it is shown</source>
        <translation>Ein Bild des Vergleichs speichern, wie er gezeigt wird</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Of the &amp;surface…</source>
        <translation>Von der &amp;Oberfläche…</translation>
    </message>
    <message>
        <source>Of the &amp;map…</source>
        <translation>Von der &amp;Karte…</translation>
    </message>
    <message>
        <source>What is behind the terrain</source>
        <translation>Was hinter dem Gelände ist</translation>
    </message>
    <message>
        <source>As in the window</source>
        <translation>Wie im Fenster</translation>
    </message>
    <message>
        <source>None (transparent)</source>
        <translation>Keiner (durchsichtig)</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>Choose a file and save</source>
        <translation>Eine Datei wählen und speichern</translation>
    </message>
    <message>
        <source>Save turntable</source>
        <translation>Drehanimation speichern</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>{frames:.3g} frames a second, {angle:.3g}° from one to the next.</source>
        <translation>{frames:.3g} Bilder in der Sekunde, {angle:.3g}° von einem zum nächsten.</translation>
    </message>
    <message>
        <source>Usual sizes of pictures</source>
        <translation>Übliche Größen von Bildern</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Andere</translation>
    </message>
    <message>
        <source>Raw, 16-bit little endian</source>
        <translation>Roh, 16 Bit, Little Endian</translation>
    </message>
    <message>
        <source>Raw, 16-bit big endian</source>
        <translation>Roh, 16 Bit, Big Endian</translation>
    </message>
    <message>
        <source>Raw, 8-bit</source>
        <translation>Roh, 8 Bit</translation>
    </message>
    <message>
        <source>Raw, 32-bit float, little endian</source>
        <translation>Roh, 32 Bit Gleitkomma, Little Endian</translation>
    </message>
    <message>
        <source>Raw, 32-bit float, big endian</source>
        <translation>Roh, 32 Bit Gleitkomma, Big Endian</translation>
    </message>
    <message>
        <source>{type}, {rows} rows and {columns} columns</source>
        <translation>{type}, {rows} Zeilen und {columns} Spalten</translation>
    </message>
    <message>
        <source>Raw, {type}</source>
        <translation>Roh, {type}</translation>
    </message>
    <message>
        <source>Size and type assumed: {layout} fit the length of the file.</source>
        <translation>Vermutete Größe und vermuteter Typ: {layout} passen zur Länge der Datei.</translation>
    </message>
    <message>
        <source>Points left out: of {every} rows and columns one was read, by choice.</source>
        <translation>Ohne einige Punkte: Von je {every} Zeilen und Spalten wurde wie gewählt eine gelesen.</translation>
    </message>
    <message>
        <source>Points joined: each height is the mean of {every} rows and columns, by choice.</source>
        <translation>Punkte zusammengefasst: jede Höhe ist das Mittel von {every} Zeilen und Spalten, wie gewählt.</translation>
    </message>
    <message>
        <source>Part read: {rows} rows from row {row} and {columns} columns from column {column} of {layout}, by choice.</source>
        <translation>Teil gelesen: Von {layout} wurden wie gewählt {rows} Zeilen ab Zeile {row} und {columns} Spalten ab Spalte {column} gelesen.</translation>
    </message>
    <message>
        <source>Numbers left out: of the {channels} numbers of a point, number {channel} was read, by choice.</source>
        <translation>Ohne die anderen Zahlen: Von den {channels} Zahlen eines Punkts wurde auf Wunsch die {channel}. gelesen.</translation>
    </message>
    <message>
        <source>Terrain of Second Life or OpenSim</source>
        <translation>Terrain von Second Life oder OpenSim</translation>
    </message>
    <message>
        <source>Header left out: the first {skip:,} bytes of the file, by choice.</source>
        <translation>Ohne Dateikopf: Die ersten {skip:,} Byte der Datei wurden wie gewählt übersprungen.</translation>
    </message>
    <message>
        <source>{type}, {rows} rows and {columns} columns, number {channel} of {channels} a point</source>
        <translation>{type}, {rows} Zeilen und {columns} Spalten, {channel}. von {channels} Zahlen je Punkt</translation>
    </message>
    <message>
        <source>Choose a coarser copy or a part</source>
        <translation>Wählen Sie eine gröbere Kopie oder einen Teil</translation>
    </message>
    <message>
        <source>has {rows} rows and {columns} columns, and the window is not inside</source>
        <translation>hat {rows} Zeilen und {columns} Spalten, und das Fenster liegt nicht darin</translation>
    </message>
    <message>
        <source>Give another first row and column, or fewer of them</source>
        <translation>Geben Sie eine andere erste Zeile und Spalte an, oder weniger davon</translation>
    </message>
    <message>
        <source>The middle: {rows} rows and {columns} columns</source>
        <translation>Die Mitte: {rows} Zeilen und {columns} Spalten</translation>
    </message>
    <message>
        <source>One in {every}: {rows} rows and {columns} columns</source>
        <translation>Eine von {every}: {rows} Zeilen und {columns} Spalten</translation>
    </message>
    <message>
        <source>Second Life or OpenSim: {rows} rows and {columns} columns</source>
        <translation>Second Life oder OpenSim: {rows} Zeilen und {columns} Spalten</translation>
    </message>
    <message>
        <source>holds {held}, which do not make {size} of {types}</source>
        <translation>enthält {held}, die nicht {size} aus {types} ergeben</translation>
    </message>
    <message>
        <source>holds {held}, which make no map of {types}</source>
        <translation>enthält {held}, die keine Karte aus {types} ergeben</translation>
    </message>
    <message>
        <source>{length:,} bytes after the first {skip:,}</source>
        <translation>{length:,} Byte nach den ersten {skip:,}</translation>
    </message>
    <message>
        <source>{length:,} bytes</source>
        <translation>{length:,} Byte</translation>
    </message>
    <message>
        <source>{rows} rows</source>
        <translation>{rows} Zeilen</translation>
    </message>
    <message>
        <source>{columns} columns</source>
        <translation>{columns} Spalten</translation>
    </message>
    <message>
        <source>Raw</source>
        <translation>Rohdaten</translation>
    </message>
    <message>
        <source>OpenEXR</source>
        <translation>OpenEXR</translation>
    </message>
    <message>
        <source>GLB is the smallest to load and opens nearly everywhere; OBJ is text.</source>
        <translation>GLB ist am kleinsten und lässt sich fast überall öffnen; OBJ ist Text.</translation>
    </message>
    <message>
        <source>GLB</source>
        <translation>GLB</translation>
    </message>
    <message>
        <source>OBJ</source>
        <translation>OBJ</translation>
    </message>
    <message>
        <source>PLY</source>
        <translation>PLY</translation>
    </message>
    <message>
        <source>Close the mesh with sides and a base.</source>
        <translation>Das Netz mit Seiten und einem Sockel schließen.</translation>
    </message>
    <message>
        <source>A closed solid that stands on a base, in millimetres.</source>
        <translation>Ein geschlossener Körper auf einem Sockel, in Millimetern.</translation>
    </message>
    <message>
        <source>The length of the longer side. In millimetres.</source>
        <translation>Die Länge der längeren Seite. In Millimetern.</translation>
    </message>
    <message>
        <source>How thick a solid is below its lowest point. In millimetres.</source>
        <translation>Wie dick ein Körper unter seinem tiefsten Punkt ist. In Millimetern.</translation>
    </message>
    <message>
        <source>Unity</source>
        <translation>Unity</translation>
    </message>
    <message>
        <source>A raw file for Import Raw in the settings of a terrain.</source>
        <translation>Eine Rohdatei für „Import Raw“ in den Einstellungen eines Terrains.</translation>
    </message>
    <message>
        <source>The points along a side; automatic takes the one that fits best.</source>
        <translation>Die Punkte je Seite; „Automatisch“ nimmt die Auflösung, die am besten passt.</translation>
    </message>
    <message>
        <source>33</source>
        <translation>33</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Bittiefe</translation>
    </message>
    <message>
        <source>The bits of a height; 8 show as stair steps.</source>
        <translation>Die Bits einer Höhe; 8 werden als Treppenstufen sichtbar.</translation>
    </message>
    <message>
        <source>16</source>
        <translation>16</translation>
    </message>
    <message>
        <source>8</source>
        <translation>8</translation>
    </message>
    <message>
        <source>Byte order</source>
        <translation>Byte-Reihenfolge</translation>
    </message>
    <message>
        <source>Windows is little endian, Mac is big endian.</source>
        <translation>Windows ist Little Endian, Mac ist Big Endian.</translation>
    </message>
    <message>
        <source>How many metres the highest point lies above the lowest. Starts with the map&apos;s own, if it is in metres.</source>
        <translation>Um wie viele Meter der höchste Punkt über dem niedrigsten liegt. Anfangs die Reliefhöhe der Karte selbst, wenn sie in Metern ist.</translation>
    </message>
    <message>
        <source>Windows</source>
        <translation>Windows</translation>
    </message>
    <message>
        <source>Mac</source>
        <translation>Mac</translation>
    </message>
    <message>
        <source>Unreal Engine</source>
        <translation>Unreal Engine</translation>
    </message>
    <message>
        <source>A 16-bit PNG or r16 file for Import from File of a new landscape.</source>
        <translation>Ein PNG mit 16 Bit oder eine r16-Datei für „Import from File“ einer neuen Landschaft.</translation>
    </message>
    <message>
        <source>One of the recommended sizes; automatic takes the one that fits best.</source>
        <translation>Eine der empfohlenen Größen; „Automatisch“ nimmt die, die am besten passt.</translation>
    </message>
    <message>
        <source>127</source>
        <translation>127</translation>
    </message>
    <message>
        <source>253</source>
        <translation>253</translation>
    </message>
    <message>
        <source>505</source>
        <translation>505</translation>
    </message>
    <message>
        <source>1009</source>
        <translation>1009</translation>
    </message>
    <message>
        <source>2017</source>
        <translation>2017</translation>
    </message>
    <message>
        <source>4033</source>
        <translation>4033</translation>
    </message>
    <message>
        <source>8129</source>
        <translation>8129</translation>
    </message>
    <message>
        <source>A square, or a rectangle of whole components that is nearest to the map&apos;s own shape. The resolution is that of the longer side.</source>
        <translation>Ein Quadrat oder das Rechteck aus ganzen Komponenten, das der Form der Karte am nächsten kommt. Die Auflösung ist die der längeren Seite.</translation>
    </message>
    <message>
        <source>Like the map</source>
        <translation>Wie die Karte</translation>
    </message>
    <message>
        <source>Both hold the same 16-bit heights.</source>
        <translation>Beide enthalten dieselben Höhen mit 16 Bit.</translation>
    </message>
    <message>
        <source>PNG</source>
        <translation>PNG</translation>
    </message>
    <message>
        <source>R16</source>
        <translation>R16</translation>
    </message>
    <message>
        <source>WorldPainter (Minecraft)</source>
        <translation>WorldPainter (Minecraft)</translation>
    </message>
    <message>
        <source>A 16-bit PNG for Import new world from height map. Each point becomes a block.</source>
        <translation>Ein PNG mit 16 Bit für „Import new world from height map“. Jeder Punkt wird zu einem Block.</translation>
    </message>
    <message>
        <source>Lowest</source>
        <translation>Niedrigste</translation>
    </message>
    <message>
        <source>The block height of black.</source>
        <translation>Die Blockhöhe von Schwarz.</translation>
    </message>
    <message>
        <source>Highest</source>
        <translation>Höchste</translation>
    </message>
    <message>
        <source>The block height of white.</source>
        <translation>Die Blockhöhe von Weiß.</translation>
    </message>
    <message>
        <source>Longer side</source>
        <translation>Längere Seite</translation>
    </message>
    <message>
        <source>The blocks along the longer side; 0 makes one of each point.</source>
        <translation>Die Blöcke entlang der längeren Seite; 0 macht aus jedem Punkt einen.</translation>
    </message>
    <message>
        <source>one for each point</source>
        <translation>einer je Punkt</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittelwert</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>Rot</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Alpha</source>
        <translation>Alpha</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>As-stored</source>
        <translation>Wie gespeichert</translation>
    </message>
    <message>
        <source>Undo-linear</source>
        <translation>Lineares Licht rückgängig machen</translation>
    </message>
    <message>
        <source>Heightmap from above</source>
        <translation>Höhenkarte von oben</translation>
    </message>
    <message>
        <source>Legend of the map</source>
        <translation>Legende der Karte</translation>
    </message>
    <message>
        <source>Light the map with the sun of the surface</source>
        <translation>Die Karte mit der Sonne der Oberfläche beleuchten</translation>
    </message>
    <message>
        <source>Hillshade</source>
        <translation>Schummerung</translation>
    </message>
    <message>
        <source>Draw lines of equal height</source>
        <translation>Linien gleicher Höhe zeichnen</translation>
    </message>
    <message>
        <source>Show the heights of maps up to {most} × {most} as numbers</source>
        <translation>Die Höhen von Karten bis {most} × {most} als Zahlen zeigen</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>About the colours of the map</source>
        <translation>Zu den Farben der Karte</translation>
    </message>
    <message>
        <source>About the numbers</source>
        <translation>Zu den Zahlen</translation>
    </message>
    <message>
        <source>The cells are too small for numbers. Zoom in, enlarge the map, or take fewer points.</source>
        <translation>Die Zellen sind zu klein für Zahlen. Zoomen Sie hinein, vergrößern Sie die Karte oder nehmen Sie weniger Punkte.</translation>
    </message>
    <message>
        <source>Colours of the map</source>
        <translation>Farben der Karte</translation>
    </message>
    <message>
        <source>What the colours of the map stand for</source>
        <translation>Wofür die Farben der Karte stehen</translation>
    </message>
    <message>
        <source>Greyscale</source>
        <comment>palette</comment>
        <translation>Graustufen</translation>
    </message>
    <message>
        <source>As the surface</source>
        <translation>Wie die Oberfläche</translation>
    </message>
    <message>
        <source>Scale of the numbers</source>
        <translation>Skala der Zahlen</translation>
    </message>
    <message>
        <source>{choice} of the map</source>
        <translation>{choice} der Karte</translation>
    </message>
    <message>
        <source>The type of the numbers in a raw file.</source>
        <translation>Der Typ der Zahlen in einer Rohdatei.</translation>
    </message>
    <message>
        <source>Raw file</source>
        <translation>Rohdatei</translation>
    </message>
    <message>
        <source>Uint8</source>
        <translation>uint8</translation>
    </message>
    <message>
        <source>Int16</source>
        <translation>int16</translation>
    </message>
    <message>
        <source>Uint16</source>
        <translation>uint16</translation>
    </message>
    <message>
        <source>Int32</source>
        <translation>int32</translation>
    </message>
    <message>
        <source>Uint32</source>
        <translation>uint32</translation>
    </message>
    <message>
        <source>Float32</source>
        <translation>float32</translation>
    </message>
    <message>
        <source>Which byte of a number comes first in a raw file.</source>
        <translation>Welches Byte einer Zahl in einer Rohdatei zuerst kommt.</translation>
    </message>
    <message>
        <source>Little</source>
        <translation>Little Endian</translation>
    </message>
    <message>
        <source>Big</source>
        <translation>Big Endian</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>found</source>
        <translation>ermitteln</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Skip bytes</source>
        <translation>Bytes überspringen</translation>
    </message>
    <message>
        <source>First row</source>
        <translation>Erste Zeile</translation>
    </message>
    <message>
        <source>Which edge of the terrain comes first in a raw or TGA file.</source>
        <translation>Welcher Rand des Geländes in einer Roh- oder TGA-Datei zuerst kommt.</translation>
    </message>
    <message>
        <source>North</source>
        <translation>Norden</translation>
    </message>
    <message>
        <source>South</source>
        <translation>Süden</translation>
    </message>
    <message>
        <source>Array</source>
        <translation>Array</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Archiv</translation>
    </message>
    <message>
        <source>the only one</source>
        <translation>das einzige</translation>
    </message>
    <message>
        <source>{times} times as tall as in nature, where the relief would be {nature}.</source>
        <translation>{times}-mal so hoch wie in der Natur, in der die Reliefhöhe {nature} wäre.</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>millimetres</source>
        <translation>Millimeter</translation>
    </message>
    <message>
        <source>Up axis</source>
        <translation>Achse nach oben</translation>
    </message>
    <message>
        <source>metres</source>
        <translation>Meter</translation>
    </message>
    <message>
        <source>none in the file; lengths are as typed here</source>
        <translation>keine in der Datei; Längen wie hier eingegeben</translation>
    </message>
    <message>
        <source>STL has no colours; 3MF has two.</source>
        <translation>STL hat keine Farben; 3MF hat zwei.</translation>
    </message>
    <message>
        <source>The second colour is filament 2 in PrusaSlicer, Bambu Studio and OrcaSlicer, and a material of its own in other programs. Sides and base have the first.</source>
        <translation>Die zweite Farbe ist Filament 2 in PrusaSlicer, Bambu Studio und OrcaSlicer und ein eigenes Material in anderen Programmen. Seiten und Sockel haben die erste.</translation>
    </message>
    <message>
        <source>a scale needs a terrain that knows its size. Say it with Size in metres, or switch To scale off</source>
        <translation>ein Maßstab braucht ein Gelände, das seine Größe kennt. Sagen Sie sie mit Größe in Metern, oder schalten Sie Maßstäblich aus</translation>
    </message>
    <message>
        <source>Base at</source>
        <translation>Sockel bei</translation>
    </message>
    <message>
        <source>Size of the whole</source>
        <translation>Größe des Ganzen</translation>
    </message>
    <message>
        <source>Largest piece</source>
        <translation>Größtes Stück</translation>
    </message>
    <message>
        <source>Pegs to print</source>
        <translation>Zu druckende Stifte</translation>
    </message>
    <message>
        <source>Height of the plane at 0, in metres</source>
        <translation>Höhe der Ebene bei 0, in Metern</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Stärke</translation>
    </message>
    <message>
        <source>How much one stroke changes.</source>
        <translation>Wie viel ein Strich verändert.</translation>
    </message>
    <message>
        <source>How the effect fades from the middle of the brush to its rim.</source>
        <translation>Wie die Wirkung von der Mitte des Pinsels zu seinem Rand abnimmt.</translation>
    </message>
    <message>
        <source>Smooth</source>
        <translation>Glätten</translation>
    </message>
    <message>
        <source>Spacing</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation>Spiegeln</translation>
    </message>
    <message>
        <source>Draws on the other side of the map too: the rows upside down, the columns left to right, or both.</source>
        <translation>Zeichnet auch auf der anderen Seite der Karte: die Zeilen von oben nach unten, die Spalten von links nach rechts gespiegelt, oder beides.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ohne</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Beide</translation>
    </message>
    <message>
        <source>Wrap around</source>
        <translation>Über den Rand hinweg</translation>
    </message>
    <message>
        <source>Pressure: size</source>
        <translation>Stiftdruck: Größe</translation>
    </message>
    <message>
        <source>A pen pressed harder draws wider.</source>
        <translation>Ein fester gedrückter Stift zeichnet breiter.</translation>
    </message>
    <message>
        <source>Pressure: strength</source>
        <translation>Stiftdruck: Stärke</translation>
    </message>
    <message>
        <source>A pen pressed harder draws stronger.</source>
        <translation>Ein fester gedrückter Stift zeichnet stärker.</translation>
    </message>
    <message>
        <source>Ground</source>
        <translation>Boden</translation>
    </message>
    <message>
        <source>Erosion</source>
        <translation>Erosion</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Reparatur</translation>
    </message>
    <message>
        <source>Where the flat ground lies: at the bottom, or in the middle, with room to dig.</source>
        <translation>Wo der flache Boden liegt: ganz unten, oder in der Mitte, mit Platz zum Graben.</translation>
    </message>
    <message>
        <source>Bottom</source>
        <translation>Unten</translation>
    </message>
    <message>
        <source>Middle</source>
        <translation>Mitte</translation>
    </message>
    <message>
        <source>Erase</source>
        <translation>Radieren</translation>
    </message>
    <message>
        <source>Flatten</source>
        <translation>Einebnen</translation>
    </message>
    <message>
        <source>Levels the ground to the height where the stroke begins.</source>
        <translation>Ebnet den Boden auf die Höhe ein, auf der der Strich beginnt.</translation>
    </message>
    <message>
        <source>Set height</source>
        <translation>Höhe setzen</translation>
    </message>
    <message>
        <source>Brings the ground to a height that you choose.</source>
        <translation>Bringt den Boden auf eine Höhe, die Sie wählen.</translation>
    </message>
    <message>
        <source>Taken from the spectrum.</source>
        <translation>Dem Spektrum entnommen.</translation>
    </message>
    <message>
        <source>Taken from the structure function.</source>
        <translation>Der Strukturfunktion entnommen.</translation>
    </message>
    <message>
        <source>Heights</source>
        <translation>Höhen</translation>
    </message>
    <message>
        <source>there is no map {kind}; choose some of {kinds}</source>
        <translation>es gibt keine Karte {kind}; möglich sind {kinds}</translation>
    </message>
    <message>
        <source>a weight map has 1 to {most} layers; give them</source>
        <translation>eine Gewichtskarte hat 1 bis {most} Ebenen; sie sind anzugeben</translation>
    </message>
    <message>
        <source>there is no layer for the map {kind}</source>
        <translation>für die Karte {kind} gibt es keine Ebene</translation>
    </message>
    <message>
        <source>{title} needs the whole terrain, and tiles are made piece by piece. Choose another rule, or export weight maps of the whole terrain</source>
        <translation>{title} braucht das ganze Gelände, und Kacheln entstehen Stück für Stück. Eine andere Regel wählen, oder Gewichtskarten des ganzen Geländes exportieren</translation>
    </message>
    <message>
        <source>natural colours need the whole terrain, so pieces cannot have them. Choose a model, and a palette</source>
        <translation>natürliche Farben brauchen das ganze Gelände, deshalb können Stücke sie nicht haben. Ein Modell und eine Palette wählen</translation>
    </message>
    <message>
        <source>the colours of wear need the whole terrain, so pieces cannot have them. Choose another palette</source>
        <translation>die Farben des Abtrags brauchen das ganze Gelände, deshalb können Stücke sie nicht haben. Eine andere Palette wählen</translation>
    </message>
    <message>
        <source>Normal maps</source>
        <translation>Normalenkarten</translation>
    </message>
    <message>
        <source>Slopes</source>
        <translation>Neigungen</translation>
    </message>
    <message>
        <source>Flow of water</source>
        <translation>Wasserlauf</translation>
    </message>
    <message>
        <source>Weights of layers</source>
        <translation>Gewichte von Ebenen</translation>
    </message>
    <message>
        <source>Colours of the surface</source>
        <translation>Farben der Oberfläche</translation>
    </message>
    <message>
        <source>Power spectrum</source>
        <translation>Leistungsspektrum</translation>
    </message>
    <message>
        <source>Roughness at all scales</source>
        <translation>Rauheit auf allen Skalen</translation>
    </message>
    <message>
        <source>Roughness by level</source>
        <translation>Rauheit nach Stufen</translation>
    </message>
    <message>
        <source>Creases</source>
        <translation>Knicke</translation>
    </message>
    <message>
        <source>Seams</source>
        <translation>Nähte</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>± is one standard error: at least two estimates in three are this close.</source>
        <translation>± ist ein Standardfehler: mindestens zwei von drei Schätzungen sind so genau.</translation>
    </message>
    <message>
        <source>Of ground this rough, waves shorter than the grid fold back: β is then up to 0.4 too small.</source>
        <translation>Bei so rauem Gelände falten sich Wellen zurück, die für das Raster zu kurz sind: β ist dann bis zu 0,4 zu klein.</translation>
    </message>
    <message>
        <source>Lakes</source>
        <translation>Seen</translation>
    </message>
    <message>
        <source>Rivers</source>
        <translation>Flüsse</translation>
    </message>
    <message>
        <source>Slope and drainage area</source>
        <translation>Neigung und Einzugsgebiet</translation>
    </message>
    <message>
        <source>Slope (degrees)</source>
        <translation>Neigung (Grad)</translation>
    </message>
    <message>
        <source>Points (%)</source>
        <translation>Punkte (%)</translation>
    </message>
    <message>
        <source>A river from the sea to its source</source>
        <translation>Ein Fluss vom Meer bis zur Quelle</translation>
    </message>
    <message>
        <source>The line is the river bed, the dashed one the bed at rest. The sea has just fallen, which left a waterfall at the mouth. Press Play: it travels upstream. Then change the uplift: that is news, too.</source>
        <translation>Die Linie ist das Flussbett, die gestrichelte das Bett in Ruhe. Eben ist der Meeresspiegel gesunken und hat an der Mündung einen Wasserfall hinterlassen. Drücken Sie Abspielen: Er wandert flussaufwärts. Ändern Sie dann die Hebung: Auch das ist eine Neuigkeit.</translation>
    </message>
    <message>
        <source>The river bed and the bed at rest</source>
        <translation>Das Flussbett und das Bett in Ruhe</translation>
    </message>
    <message>
        <source>Let time go by, or hold it</source>
        <translation>Die Zeit laufen lassen oder anhalten</translation>
    </message>
    <message>
        <source>Lower the sea</source>
        <translation>Meeresspiegel senken</translation>
    </message>
    <message>
        <source>Make a waterfall at the mouth</source>
        <translation>An der Mündung einen Wasserfall machen</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>Von vorn</translation>
    </message>
    <message>
        <source>Bring the first river and the first numbers back</source>
        <translation>Den ersten Fluss und die ersten Zahlen zurückholen</translation>
    </message>
    <message>
        <source>Uplift U</source>
        <translation>Hebung U</translation>
    </message>
    <message>
        <source>How fast the land rises</source>
        <translation>Wie schnell sich das Land hebt</translation>
    </message>
    <message>
        <source>Erodibility K</source>
        <translation>Erodierbarkeit K</translation>
    </message>
    <message>
        <source>How easily the river cuts</source>
        <translation>Wie leicht der Fluss abträgt</translation>
    </message>
    <message>
        <source>Power of the area m</source>
        <translation>Exponent des Gebiets m</translation>
    </message>
    <message>
        <source>How much more a large river cuts</source>
        <translation>Wie viel mehr ein großer Fluss abträgt</translation>
    </message>
    <message>
        <source>Power of the slope n</source>
        <translation>Exponent des Gefälles n</translation>
    </message>
    <message>
        <source>How much more a steep river cuts</source>
        <translation>Wie viel mehr ein steiler Fluss abträgt</translation>
    </message>
    <message>
        <source>bed at rest</source>
        <translation>Bett in Ruhe</translation>
    </message>
    <message>
        <source>river bed now</source>
        <translation>Flussbett jetzt</translation>
    </message>
    <message>
        <source>the news</source>
        <translation>die Neuigkeit</translation>
    </message>
    <message>
        <source>Distance from the sea</source>
        <translation>Abstand vom Meer</translation>
    </message>
    <message>
        <source>Height above the sea</source>
        <translation>Höhe über dem Meer</translation>
    </message>
    <message>
        <source>The source is {now:.2f} high, and {rest:.2f} at rest.</source>
        <translation>Die Quelle liegt {now:.2f} hoch, in Ruhe {rest:.2f}.</translation>
    </message>
    <message>
        <source>The speed of a step also depends on its slope now.</source>
        <translation>Wie schnell eine Stufe wandert, hängt nun auch von ihrem Gefälle ab.</translation>
    </message>
    <message>
        <source>The news has come {part:.0f}&#xa0;% of the way.</source>
        <translation>Die Neuigkeit hat {part:.0f}&#xa0;% des Weges geschafft.</translation>
    </message>
    <message numerus="yes">
        <source>%n river(s) with 1&#xa0;% of the land or more reach the edge; at first {before} did. The largest drains {part:.0f}&#xa0;%.</source>
        <translation>
            <numerusform>%n Fluss mit mindestens 1&#xa0;% des Landes erreicht den Rand; am Anfang waren es {before}. Der größte entwässert {part:.0f}&#xa0;%.</numerusform>
            <numerusform>%n Flüsse mit mindestens 1&#xa0;% des Landes erreichen den Rand; am Anfang waren es {before}. Der größte entwässert {part:.0f}&#xa0;%.</numerusform>
        </translation>
    </message>
    <message>
        <source>All of the river knows the news.</source>
        <translation>Der ganze Fluss kennt die Neuigkeit.</translation>
    </message>
    <message>
        <source>The cutting has changed everywhere at once.</source>
        <translation>Das Einschneiden hat sich überall zugleich geändert.</translation>
    </message>
    <message>
        <source>How steep is the way of the water?</source>
        <translation>Wie steil ist der Weg des Wassers?</translation>
    </message>
    <message>
        <source>A dot is the middle slope of all points with about the same drainage area. Both axes are logarithmic. Let the land grow old, and see the dots come to the dashed line, which is the law.</source>
        <translation>Ein Punkt ist die mittlere Neigung aller Stellen mit etwa gleichem Einzugsgebiet. Beide Achsen sind logarithmisch. Lassen Sie das Land alt werden, und sehen Sie die Punkte zur gestrichelten Linie kommen: Sie ist das Gesetz.</translation>
    </message>
    <message>
        <source>Age</source>
        <comment>of the land</comment>
        <translation>Alter</translation>
    </message>
    <message>
        <source>How long rivers have cut</source>
        <translation>Wie lange die Flüsse schon schneiden</translation>
    </message>
    <message>
        <source>Steeper ground slides, whatever the water does</source>
        <translation>Steilerer Boden rutscht, was auch immer das Wasser tut</translation>
    </message>
    <message>
        <source>Slope against drainage area</source>
        <translation>Neigung über dem Einzugsgebiet</translation>
    </message>
    <message>
        <source>The land from above</source>
        <translation>Das Land von oben</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>the law</source>
        <translation>das Gesetz</translation>
    </message>
    <message>
        <source>Over large areas slopes fall with the power −{measured:.2f} of the area; the law says −{law:.2f}.</source>
        <translation>Bei großen Gebieten fällt die Neigung mit der Potenz −{measured:.2f} des Gebiets; das Gesetz sagt −{law:.2f}.</translation>
    </message>
    <message>
        <source>Slope</source>
        <comment>of the ground</comment>
        <translation>Neigung</translation>
    </message>
    <message>
        <source>Which valley wins?</source>
        <translation>Welches Tal gewinnt?</translation>
    </message>
    <message>
        <source>A slope from above, steep and even, that drains to its lower edge. Many small rivers run down side by side. Press Play: the land rises, the rivers cut, and valleys take each other&apos;s water.</source>
        <translation>Ein Hang von oben, steil und gleichmäßig, der zu seinem unteren Rand entwässert. Viele kleine Flüsse laufen nebeneinander hinab. Drücken Sie Abspielen: Das Land hebt sich, die Flüsse schneiden, und Täler nehmen einander das Wasser.</translation>
    </message>
    <message>
        <source>The slope and its rivers from above</source>
        <translation>Der Hang und seine Flüsse von oben</translation>
    </message>
    <message>
        <source>Bring the first slope back</source>
        <translation>Den ersten Hang zurückholen</translation>
    </message>
    <message>
        <source>Another slope</source>
        <translation>Anderer Hang</translation>
    </message>
    <message>
        <source>Begin with other small bumps</source>
        <translation>Mit anderen kleinen Unebenheiten beginnen</translation>
    </message>
    <message>
        <source>What lies still?</source>
        <translation>Was liegt still?</translation>
    </message>
    <message>
        <source>Ground from the side; what is red is too steep. Press Play, and stones slide until nothing is. Draw other ground with the mouse, or go along it with ← and →, and pile up stones with ↑ and ↓.</source>
        <translation>Boden von der Seite; was rot ist, ist zu steil. Drücken Sie Abspielen, und Steine rutschen, bis nichts mehr rot ist. Zeichnen Sie mit der Maus anderen Boden, oder gehen Sie ihn mit ← und → entlang und häufen Sie mit ↑ und ↓ Steine auf.</translation>
    </message>
    <message>
        <source>Ground from the side</source>
        <translation>Boden von der Seite</translation>
    </message>
    <message>
        <source>The steepest slope that stays</source>
        <translation>Die steilste Neigung, die bleibt</translation>
    </message>
    <message>
        <source>Let stones slide, or hold them</source>
        <translation>Steine rutschen lassen oder anhalten</translation>
    </message>
    <message>
        <source>Bring the first cliff back</source>
        <translation>Die erste Felswand zurückholen</translation>
    </message>
    <message>
        <source>The steepest slope is {now:.1f}°, and {angle}° stays. The mean height is {mean:.2f}: what falls here lies there.</source>
        <translation>Die steilste Neigung ist {now:.1f}°, und {angle}° bleiben liegen. Die mittlere Höhe ist {mean:.2f}: Was hier fällt, liegt dort.</translation>
    </message>
    <message>
        <source>Made alone, and it fits</source>
        <translation>Allein gemacht, und es passt</translation>
    </message>
    <message>
        <source>Gullies on a terrain of 129 × 129 points. The gullies in the bright square are made alone, from the smooth ground that all share. Move it with the mouse or the arrow keys, and look for a seam. With more octaves the sides of gullies have gullies, too.</source>
        <translation>Rinnen auf einem Gelände von 129 × 129 Punkten. Die Rinnen im hellen Quadrat sind allein gemacht, aus dem glatten Boden, den alle teilen. Verschieben Sie es mit der Maus oder den Pfeiltasten und suchen Sie eine Naht. Mit mehr Oktaven haben auch die Flanken der Rinnen Rinnen.</translation>
    </message>
    <message>
        <source>Gullies from above, and a piece of them</source>
        <translation>Rinnen von oben und ein Stück von ihnen</translation>
    </message>
    <message>
        <source>How many sizes of gullies there are</source>
        <translation>Wie viele Größen von Rinnen es gibt</translation>
    </message>
    <message>
        <source>The square holds {all} points. Made alone, {other} of them differ from the whole.</source>
        <translation>Das Quadrat hat {all} Punkte. Allein gemacht, unterscheiden sich {other} davon vom Ganzen.</translation>
    </message>
    <message>
        <source>β = {beta:.2f} ± {error:.2f}</source>
        <translation>β = {beta:.2f} ± {error:.2f}</translation>
    </message>
    <message>
        <source>expected {beta:.2f}</source>
        <translation>erwartet {beta:.2f}</translation>
    </message>
    <message>
        <source>Waves per point</source>
        <translation>Wellen je Punkt</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>fitted, β = {beta:.2f}</source>
        <translation>angepasst, β = {beta:.2f}</translation>
    </message>
    <message>
        <source>expected, β = {beta:.2f}</source>
        <translation>erwartet, β = {beta:.2f}</translation>
    </message>
    <message>
        <source>H = {hurst:.2f} ± {error:.2f}</source>
        <translation>H = {hurst:.2f} ± {error:.2f}</translation>
    </message>
    <message>
        <source>D = {dimension:.2f} ± {error:.2f}</source>
        <translation>D = {dimension:.2f} ± {error:.2f}</translation>
    </message>
    <message>
        <source>Spread reduction {reduction:.2f}</source>
        <translation>Abnahme der Streuung {reduction:.2f}</translation>
    </message>
    <message>
        <source>fitted</source>
        <translation>angepasst</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>erwartet</translation>
    </message>
    <message>
        <source>Crease index {index:.2f} · sharpest at squares of {first} to {last} points</source>
        <translation>Knickindex {index:.2f} · am schärfsten bei Quadraten von {first} bis {last} Punkten</translation>
    </message>
    <message>
        <source>This map is large: one of {points} points was measured.</source>
        <translation>Die Karte ist groß: Gemessen wurde einer von {points} Punkten.</translation>
    </message>
    <message numerus="yes">
        <source>%n lake(s) · greatest depth {depth:.3g}</source>
        <translation>
            <numerusform>%n See · größte Tiefe {depth:.3g}</numerusform>
            <numerusform>%n Seen · größte Tiefe {depth:.3g}</numerusform>
        </translation>
    </message>
    <message>
        <source>Bifurcation ratio {ratio:.1f}</source>
        <translation>Bifurkationsverhältnis {ratio:.1f}</translation>
    </message>
    <message>
        <source>Hack&apos;s exponent {hack:.2f} ± {error:.2f}</source>
        <translation>Exponent nach Hack {hack:.2f} ± {error:.2f}</translation>
    </message>
    <message>
        <source>Length (points)</source>
        <translation>Länge (Punkte)</translation>
    </message>
    <message>
        <source>Drainage area (points)</source>
        <translation>Einzugsgebiet (Punkte)</translation>
    </message>
    <message>
        <source>Drainage density {density:.2g} per point</source>
        <translation>Flussdichte {density:.2g} je Punkt</translation>
    </message>
    <message>
        <source>Drainage density {density:.2g} km/km²</source>
        <translation>Flussdichte {density:.2g} km/km²</translation>
    </message>
    <message>
        <source>θ = {concavity:.2f} ± {error:.2f}</source>
        <translation>θ = {concavity:.2f} ± {error:.2f}</translation>
    </message>
    <message>
        <source>Level</source>
        <comment>of the growth</comment>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Displacement</source>
        <translation>Verschiebung</translation>
    </message>
    <message>
        <source>without creases</source>
        <translation>ohne Knicke</translation>
    </message>
    <message>
        <source>Crease index {index:.2f} · sharpest at squares of {side} points</source>
        <translation>Knickindex {index:.2f} · am schärfsten bei Quadraten von {side} Punkten</translation>
    </message>
    <message>
        <source>Side of squares (points)</source>
        <translation>Seite der Quadrate (Punkte)</translation>
    </message>
    <message>
        <source>Crease index</source>
        <translation>Knickindex</translation>
    </message>
    <message>
        <source>Seam index {down:.2f} north to south · {across:.2f} west to east</source>
        <translation>Nahtindex {down:.2f} von Nord nach Süd · {across:.2f} von West nach Ost</translation>
    </message>
    <message>
        <source>The height to which the ground is brought. Alt+click picks one.</source>
        <translation>Die Höhe, auf die der Boden gebracht wird. Alt+Klick nimmt eine auf.</translation>
    </message>
    <message>
        <source>Slope</source>
        <translation>Rampe</translation>
    </message>
    <message>
        <source>Builds a straight ramp from where you press to where you let go.</source>
        <translation>Baut eine gerade Rampe von dort, wo Sie drücken, bis dorthin, wo Sie loslassen.</translation>
    </message>
    <message>
        <source>Lower</source>
        <translation>Absenken</translation>
    </message>
    <message>
        <source>Digs into the ground under the brush. Going over it again digs deeper.</source>
        <translation>Gräbt in den Boden unter dem Pinsel. Nochmaliges Überstreichen gräbt tiefer.</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Raise</source>
        <translation>Anheben</translation>
    </message>
    <message>
        <source>Lifts the ground under the brush. Going over it again lifts it further.</source>
        <translation>Hebt den Boden unter dem Pinsel an. Nochmaliges Überstreichen hebt ihn weiter an.</translation>
    </message>
    <message>
        <source>Evens out bumps and steps. A wider brush evens out wider ones.</source>
        <translation>Gleicht Buckel und Stufen aus. Ein breiterer Pinsel gleicht breitere aus.</translation>
    </message>
    <message>
        <source>Roughen</source>
        <translation>Aufrauen</translation>
    </message>
    <message>
        <source>Adds fractal detail. Neighbouring strokes fit each other.</source>
        <translation>Fügt fraktale Details hinzu. Benachbarte Striche passen zueinander.</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Ausmaß</translation>
    </message>
    <message>
        <source>Hurst exponent H</source>
        <translation>Hurst-Exponent H</translation>
    </message>
    <message>
        <source>Small gives rough rock, large gives soft hills.</source>
        <translation>Klein ergibt rauen Fels, groß ergibt sanfte Hügel.</translation>
    </message>
    <message>
        <source>Features</source>
        <translation>Hügelbreite</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>The number the detail is made from: the same seed gives the same detail.</source>
        <translation>Die Zahl, aus der die Details entstehen: Gleicher Startwert, gleiche Details.</translation>
    </message>
    <message>
        <source>Stamp</source>
        <translation>Stempel</translation>
    </message>
    <message>
        <source>No image yet</source>
        <translation>Noch kein Bild</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>Aus einer Datei…</translation>
    </message>
    <message>
        <source>Stamp with a heightmap image</source>
        <translation>Mit dem Bild einer Höhenkarte stempeln</translation>
    </message>
    <message>
        <source>From the clipboard</source>
        <translation>Aus der Zwischenablage</translation>
    </message>
    <message>
        <source>Stamp with the image in the clipboard</source>
        <translation>Mit dem Bild in der Zwischenablage stempeln</translation>
    </message>
    <message>
        <source>From this terrain</source>
        <translation>Aus diesem Gelände</translation>
    </message>
    <message>
        <source>Stamp with the terrain as it is now, or with what is selected of it</source>
        <translation>Mit dem Gelände stempeln, wie es jetzt ist, oder mit dem, was davon ausgewählt ist</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Keep stamp</source>
        <translation>Stempel behalten</translation>
    </message>
    <message>
        <source>Keep this stamp in the library</source>
        <translation>Diesen Stempel in die Sammlung aufnehmen</translation>
    </message>
    <message>
        <source>Delete stamp</source>
        <translation>Stempel löschen</translation>
    </message>
    <message>
        <source>Delete the stamp that was chosen</source>
        <translation>Den gewählten Stempel löschen</translation>
    </message>
    <message>
        <source>Stamps</source>
        <translation>Stempel</translation>
    </message>
    <message>
        <source>Stamps that are kept: a click chooses one</source>
        <translation>Gesammelte Stempel: ein Klick wählt einen</translation>
    </message>
    <message>
        <source>Prints a heightmap into the ground.</source>
        <translation>Druckt eine Höhenkarte in den Boden.</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>raise puts the stamp on top of the ground; blend replaces the ground by it.</source>
        <translation>„Anheben“ setzt den Stempel auf den Boden; „Ersetzen“ setzt ihn an die Stelle des Bodens.</translation>
    </message>
    <message>
        <source>Blend</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>How high the stamp&apos;s white is, as a share of the range.</source>
        <translation>Wie hoch das Weiß des Stempels ist, als Anteil des Bereichs.</translation>
    </message>
    <message>
        <source>Diamond-square</source>
        <translation>Diamond-Square</translation>
    </message>
    <message>
        <source>Exponent n</source>
        <translation>Exponent n</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Streuung</translation>
    </message>
    <message>
        <source>Spread reduction</source>
        <translation>Abnahme der Streuung</translation>
    </message>
    <message>
        <source>Tileable</source>
        <translation>Kachelbar</translation>
    </message>
    <message>
        <source>The edges meet when the map is laid beside itself: the last row and column are the first.</source>
        <translation>Die Ränder passen aneinander, wenn die Karte neben sich selbst liegt: Die letzte Zeile und Spalte sind die erste.</translation>
    </message>
    <message>
        <source>The number all randomness starts from: the same seed gives the same terrain.</source>
        <translation>Die Zahl, mit der aller Zufall beginnt: Gleicher Startwert, gleiches Gelände.</translation>
    </message>
    <message>
        <source>Given corners</source>
        <translation>Ecken vorgeben</translation>
    </message>
    <message>
        <source>Grow from the four heights below instead of random ones. A tileable map has one corner only: the top left.</source>
        <translation>Von den vier Höhen darunter ausgehen statt von zufälligen. Eine kachelbare Karte hat nur eine Ecke: oben links.</translation>
    </message>
    <message>
        <source>range must be two heights, the lower first; got {range}</source>
        <translation>Der Bereich muss aus zwei Höhen bestehen, die niedrigere zuerst; angegeben: {range}</translation>
    </message>
    <message>
        <source>Corners</source>
        <translation>Ecken</translation>
    </message>
    <message>
        <source>Level {level} of {exponent}: {done}</source>
        <translation>Stufe {level} von {exponent}: {done}</translation>
    </message>
    <message>
        <source>a whole map of exponent {exponent} would have {size}; ask for exponent {largest} at most, or for a window of it</source>
        <translation>Eine ganze Karte mit Exponent {exponent} hätte {size}; verlangen Sie höchstens Exponent {largest} oder einen Ausschnitt</translation>
    </message>
    <message>
        <source>Top left</source>
        <translation>Oben links</translation>
    </message>
    <message>
        <source>The height of this corner; rounded down where all heights are whole numbers.</source>
        <translation>Die Höhe dieser Ecke; abgerundet, wo alle Höhen ganze Zahlen sind.</translation>
    </message>
    <message>
        <source>Top right</source>
        <translation>Oben rechts</translation>
    </message>
    <message>
        <source>Bottom left</source>
        <translation>Unten links</translation>
    </message>
    <message>
        <source>Bottom right</source>
        <translation>Unten rechts</translation>
    </message>
    <message>
        <source>Integer midpoint displacement</source>
        <translation>Ganzzahlige Mittelpunktverschiebung</translation>
    </message>
    <message>
        <source>Midpoint displacement in whole numbers. The randomness runs out, and plains and steps remain.</source>
        <translation>Mittelpunktverschiebung in ganzen Zahlen. Der Zufall geht aus, es bleiben Ebenen und Stufen.</translation>
    </message>
    <message>
        <source>Highest corner</source>
        <translation>Höchste Ecke</translation>
    </message>
    <message>
        <source>Corners are whole numbers from 0 to this one.</source>
        <translation>Ecken sind ganze Zahlen von 0 bis zu dieser.</translation>
    </message>
    <message>
        <source>Randomness</source>
        <translation>Zufall</translation>
    </message>
    <message>
        <source>How far the first midpoints may be moved up or down, in whole numbers; halved at each level.</source>
        <translation>Wie weit die ersten Mittelpunkte nach oben oder unten verschoben werden dürfen, in ganzen Zahlen; auf jeder Stufe halbiert.</translation>
    </message>
    <message>
        <source>Midpoint displacement</source>
        <translation>Mittelpunktverschiebung</translation>
    </message>
    <message>
        <source>Shared edges</source>
        <translation>Gemeinsame Kanten</translation>
    </message>
    <message>
        <source>An edge between two squares is set once (the recursive form), or each square draws it again and the later one has the last word (the iterative form). The difference shows where centres are taken from midpoints.</source>
        <translation>Eine Kante zwischen zwei Quadraten wird einmal gesetzt (die rekursive Form), oder jedes Quadrat setzt sie neu und das spätere hat das letzte Wort (die iterative Form). Der Unterschied zeigt sich, wo Mitten aus Kantenmitten entstehen.</translation>
    </message>
    <message>
        <source>Once</source>
        <translation>Einmal gesetzt</translation>
    </message>
    <message>
        <source>Redrawn</source>
        <translation>Neu gesetzt</translation>
    </message>
    <message>
        <source>Centre from</source>
        <translation>Mitte aus</translation>
    </message>
    <message>
        <source>A square&apos;s centre starts from the mean of its four corners, or of its four displaced edge midpoints.</source>
        <translation>Die Mitte eines Quadrats geht vom Mittelwert seiner vier Ecken aus, oder von dem seiner vier verschobenen Kantenmitten.</translation>
    </message>
    <message>
        <source>Midpoints</source>
        <translation>Kantenmitten</translation>
    </message>
    <message>
        <source>Random noise</source>
        <translation>Zufallsrauschen</translation>
    </message>
    <message>
        <source>Every point has its own random height. Not a terrain, but the starting point for the rest.</source>
        <translation>Jeder Punkt hat seine eigene zufällige Höhe. Noch kein Gelände, aber der Anfang aller anderen.</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Contours</source>
        <translation>Höhenlinien</translation>
    </message>
    <message>
        <source>Lines of equal height; every fifth is stronger.</source>
        <translation>Linien gleicher Höhe; jede fünfte ist stärker.</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>Intervall</translation>
    </message>
    <message>
        <source>The height from one contour line to the next, in the unit of the heights; 0 lets the program choose.</source>
        <translation>Die Höhe von einer Höhenlinie zur nächsten, in der Einheit der Höhen; bei 0 wählt das Programm.</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Gitter</translation>
    </message>
    <message>
        <source>The lines between neighbouring points, where these are far enough apart. Zoom in to see it.</source>
        <translation>Die Linien zwischen benachbarten Punkten, wo diese weit genug auseinanderliegen. Heranzoomen, um es zu sehen.</translation>
    </message>
    <message>
        <source>Water</source>
        <translation>Wasser</translation>
    </message>
    <message>
        <source>Sun from</source>
        <translation>Sonne von</translation>
    </message>
    <message>
        <source>Where the sun stands, in degrees clockwise from north.</source>
        <translation>Wo die Sonne steht, in Grad im Uhrzeigersinn von Norden.</translation>
    </message>
    <message>
        <source>Sun height</source>
        <translation>Sonnenhöhe</translation>
    </message>
    <message>
        <source>How high the sun stands above the horizon, in degrees.</source>
        <translation>Wie hoch die Sonne über dem Horizont steht, in Grad.</translation>
    </message>
    <message>
        <source>Shadows</source>
        <translation>Schatten</translation>
    </message>
    <message>
        <source>How dark the shadows are that mountains cast.</source>
        <translation>Wie dunkel die Schatten sind, die Berge werfen.</translation>
    </message>
    <message>
        <source>Valley shade</source>
        <translation>Talschatten</translation>
    </message>
    <message>
        <source>Haze</source>
        <translation>Dunst</translation>
    </message>
    <message>
        <source>Exaggeration</source>
        <translation>Überhöhung</translation>
    </message>
    <message>
        <source>Sides</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Strata</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Plain</source>
        <translation>Einfarbig</translation>
    </message>
    <message>
        <source>Add detail</source>
        <translation>Details hinzufügen</translation>
    </message>
    <message>
        <source>Doubles the points again and again: those there are stay, and fractal detail grows between.</source>
        <translation>Verdoppelt die Punkte immer wieder: Die vorhandenen bleiben, dazwischen wachsen fraktale Details.</translation>
    </message>
    <message>
        <source>detail</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Doublings</source>
        <translation>Verdopplungen</translation>
    </message>
    <message>
        <source>How often the distance between points is halved.</source>
        <translation>Wie oft der Abstand zwischen Punkten halbiert wird.</translation>
    </message>
    <message>
        <source>How far the points of the first doubling may be moved up or down, as a part of the height from the lowest to the highest point of the map; 0 gives smooth ground.</source>
        <translation>Wie weit die Punkte der ersten Verdopplung nach oben oder unten verschoben werden dürfen, als Teil der Höhe vom niedrigsten bis zum höchsten Punkt der Karte; 0 ergibt glatten Boden.</translation>
    </message>
    <message>
        <source>How smooth the detail is. Each doubling multiplies the spread with the spread reduction 2^-H: 1 gives smooth hills, 0.5 rough rock.</source>
        <translation>Wie glatt die Details sind. Jede Verdopplung multipliziert die Streuung mit der Abnahme 2^-H: 1 ergibt sanfte Hügel, 0,5 rauen Fels.</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>The algorithm that grows the terrain</source>
        <translation>Das Verfahren, mit dem das Gelände wächst</translation>
    </message>
    <message>
        <source>Update while I change things</source>
        <translation>Bei Änderungen sofort aktualisieren</translation>
    </message>
    <message>
        <source>Grow the terrain again at every change. Otherwise only Generate grows it, and what was opened or begun as a drawing is always left to Generate.</source>
        <translation>Das Gelände bei jeder Änderung neu wachsen lassen. Sonst lässt es nur „Erzeugen“ wachsen, und was geöffnet oder als Zeichnung begonnen wurde, ersetzt immer nur „Erzeugen“.</translation>
    </message>
    <message>
        <source>Generate</source>
        <translation>Erzeugen</translation>
    </message>
    <message>
        <source>Grow the terrain with these parameters</source>
        <translation>Das Gelände mit diesen Parametern erzeugen</translation>
    </message>
    <message>
        <source>How wide and how high the terrain is in metres: then everything speaks metres, and slopes are true</source>
        <translation>Wie breit und wie hoch das Gelände in Metern ist: dann ist alles in Metern, und Neigungen sind wahr</translation>
    </message>
    <message>
        <source>Not set</source>
        <translation>Nicht festgelegt</translation>
    </message>
    <message>
        <source>Draw another seed; this replaces a drawing or an opened file</source>
        <translation>Einen anderen Startwert ziehen; er ersetzt eine Zeichnung oder geöffnete Datei</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>New seed</source>
        <translation>Neuer Startwert</translation>
    </message>
    <message>
        <source>How the detail grows; midpoint displacement leaves creases.</source>
        <translation>Wie die Details wachsen; Mittelpunktverschiebung hinterlässt Knicke.</translation>
    </message>
    <message>
        <source>Midpoint-displacement</source>
        <translation>Mittelpunktverschiebung</translation>
    </message>
    <message>
        <source>Between points</source>
        <translation>Zwischen Punkten</translation>
    </message>
    <message>
        <source>The ground that the detail grows on: a smooth surface through the points, or straight lines from one to the next, whose squares remain visible.</source>
        <translation>Der Boden, auf dem die Details wachsen: eine glatte Fläche durch die Punkte, oder gerade Linien von einem zum nächsten, deren Quadrate sichtbar bleiben.</translation>
    </message>
    <message>
        <source>3D program (mesh)</source>
        <translation>3D-Programm (Netz)</translation>
    </message>
    <message>
        <source>3D printing in pieces</source>
        <translation>3D-Druck in Stücken</translation>
    </message>
    <message>
        <source>A print of any size in pieces that fit the printer&apos;s bed, with pegs that hold them together.</source>
        <translation>Ein Druck beliebiger Größe in Stücken, die auf das Druckbett passen, mit Stiften, die sie zusammenhalten.</translation>
    </message>
    <message>
        <source>The width of the printer&apos;s bed.</source>
        <translation>Die Breite des Druckbetts.</translation>
    </message>
    <message>
        <source>The length of the printer&apos;s bed.</source>
        <translation>Die Länge des Druckbetts.</translation>
    </message>
    <message>
        <source>Leave sockets for pegs where pieces meet, and add a peg to be printed.</source>
        <translation>Wo Stücke sich treffen, Löcher für Stifte lassen und einen Stift zum Drucken beilegen.</translation>
    </message>
    <message>
        <source>Pegs</source>
        <translation>Stifte</translation>
    </message>
    <message>
        <source>How much narrower a peg is than its socket, on each side. With more it goes in more easily.</source>
        <translation>Wie viel schmaler ein Stift als sein Loch ist, auf jeder Seite. Mit mehr Spiel geht er leichter hinein.</translation>
    </message>
    <message>
        <source>Normal map</source>
        <translation>Normalenkarte</translation>
    </message>
    <message>
        <source>Which way the ground faces, as the colours that materials of engines and renderers take.</source>
        <translation>Wohin der Boden zeigt, in den Farben, die Materialien von Engines und Renderern erwarten.</translation>
    </message>
    <message>
        <source>Which way green points: OpenGL up the picture, for Unity, Godot and Blender, DirectX down, for Unreal.</source>
        <translation>Wohin Grün zeigt: bei OpenGL im Bild nach oben, für Unity, Godot und Blender, bei DirectX nach unten, für Unreal.</translation>
    </message>
    <message>
        <source>Convention</source>
        <translation>Konvention</translation>
    </message>
    <message>
        <source>OpenGL</source>
        <translation>OpenGL</translation>
    </message>
    <message>
        <source>DirectX</source>
        <translation>DirectX</translation>
    </message>
    <message>
        <source>The bits of a colour: 16 show no steps on smooth ground.</source>
        <translation>Die Bits einer Farbe: 16 zeigen auf glattem Boden keine Stufen.</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>Bits</translation>
    </message>
    <message>
        <source>How much of the map has to drain into a river; for Strahler orders only.</source>
        <translation>Wie viel der Karte in einen Fluss entwässern muss; nur für Strahler-Ordnungen.</translation>
    </message>
    <message>
        <source>Which channel of a colour picture holds the heights, or how several of them hold its digits.</source>
        <translation>Welcher Kanal eines Farbbilds die Höhen enthält, oder wie sich ihre Ziffern auf mehrere verteilen.</translation>
    </message>
    <message>
        <source>Terrarium</source>
        <translation>Terrarium</translation>
    </message>
    <message>
        <source>Terrain-rgb</source>
        <translation>Terrain-RGB</translation>
    </message>
    <message>
        <source>Red-green</source>
        <translation>Rot-Grün</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>Nummer in der Palette</translation>
    </message>
    <message>
        <source>From row</source>
        <translation>Ab Zeile</translation>
    </message>
    <message>
        <source>From column</source>
        <translation>Ab Spalte</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>Rows to read</source>
        <translation>Zeilen zu lesen</translation>
    </message>
    <message>
        <source>Columns to read</source>
        <translation>Spalten zu lesen</translation>
    </message>
    <message>
        <source>The whole terrain has 2^n + 1 points a side.</source>
        <translation>Das ganze Gelände hat 2^n + 1 Punkte je Seite.</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Für</translation>
    </message>
    <message>
        <source>{title} takes no tiles of the kind {kind}; choose {kinds}</source>
        <translation>{title} nimmt keine Kacheln der Art {kind}; möglich sind {kinds}</translation>
    </message>
    <message>
        <source>{title} takes at most {most} × {most} tiles, and these are {down} × {across}. Choose larger tiles, or fewer points</source>
        <translation>{title} nimmt höchstens {most} × {most} Kacheln, und das sind {down} × {across}. Wählen Sie größere Kacheln oder weniger Punkte</translation>
    </message>
    <message>
        <source>Any program</source>
        <translation>Beliebiges Programm</translation>
    </message>
    <message>
        <source>For the levels of World Composition: neighbours share their edges, and y grows to the south</source>
        <translation>Für die Level der World Composition: Nachbarn teilen ihre Kanten, und y wächst nach Süden</translation>
    </message>
    <message>
        <source>Unreal Engine, one landscape</source>
        <translation>Unreal Engine, eine Landschaft</translation>
    </message>
    <message>
        <source>For Import from File of one landscape: choose any tile, and all of them are laid side by side</source>
        <translation>Für Import from File einer Landschaft: Wählen Sie irgendeine Kachel, und alle werden nebeneinandergelegt</translation>
    </message>
    <message>
        <source>For Import Heightmap of the Terrain Toolbox, mode Batch: names end in the place along X and Z, and rows begin in the south</source>
        <translation>Für Import Heightmap der Terrain Toolbox im Modus Batch: Namen enden mit dem Platz entlang X und Z, und Zeilen beginnen im Süden</translation>
    </message>
    <message>
        <source>Each tile is a terrain of HTerrain; neighbours share their edges</source>
        <translation>Jede Kachel ist ein Gelände von HTerrain; Nachbarn teilen ihre Kanten</translation>
    </message>
    <message>
        <source>Each tile is a region of Terrain3D at a region size of {side}, and its name ends in the region&apos;s place</source>
        <translation>Jede Kachel ist bei einer Region Size von {side} eine Region von Terrain3D, und ihr Name endet mit deren Platz</translation>
    </message>
    <message>
        <source>Named and cut as the tiles of a build with Gaea, for programs that read these</source>
        <translation>Benannt und geschnitten wie die Kacheln von Gaea, für Programme, die diese lesen</translation>
    </message>
    <message>
        <source>Web map</source>
        <translation>Webkarte</translation>
    </message>
    <message>
        <source>A folder for each zoom: 0 is one tile with all of the terrain, {depth} has all points</source>
        <translation>Ein Ordner je Zoomstufe: 0 ist eine Kachel mit dem ganzen Gelände, {depth} hat alle Punkte</translation>
    </message>
    <message>
        <source>Points a tile</source>
        <translation>Punkte je Kachel</translation>
    </message>
    <message>
        <source>The kind of file.</source>
        <translation>Die Art der Datei.</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Which way the ground faces, as colours.</source>
        <translation>Wohin der Boden weist, als Farben.</translation>
    </message>
    <message>
        <source>Beside the heights</source>
        <translation>Neben den Höhen</translation>
    </message>
    <message>
        <source>How steep the ground is: black for level, white for 90°.</source>
        <translation>Wie steil der Boden ist: schwarz für eben, weiß für 90°.</translation>
    </message>
    <message>
        <source>How much ground drains to each point, found on a coarse map of the whole terrain.</source>
        <translation>Wie viel Boden zu jedem Punkt entwässert, bestimmt auf einer groben Karte des ganzen Geländes.</translation>
    </message>
    <message>
        <source>Where it is known, world files beside PNG and TIFF say where each tile lies.</source>
        <translation>Wo er bekannt ist, sagen World-Dateien neben PNG und TIFF, wo jede Kachel liegt.</translation>
    </message>
    <message>
        <source>Metres between points</source>
        <translation>Punktabstand (Meter)</translation>
    </message>
    <message>
        <source>How many processes build at the same time; about as many as there are processors.</source>
        <translation>Wie viele Prozesse gleichzeitig bauen; etwa so viele, wie es Prozessoren gibt.</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>Show a sea: ground at the bottom is its floor, ground in the middle is land.</source>
        <translation>Zeigt ein Meer: Boden ganz unten ist sein Grund, Boden in der Mitte ist Land.</translation>
    </message>
    <message>
        <source>How a part joins the selection. Hold Shift when you begin to add, Ctrl to subtract, both to intersect.</source>
        <translation>Wie ein Teil zur Auswahl kommt. Beim Beginnen gedrückt fügt Umschalt hinzu, Strg zieht ab, beide bilden die Schnittmenge.</translation>
    </message>
    <message>
        <source>Subtract</source>
        <translation>Abziehen</translation>
    </message>
    <message>
        <source>Intersect</source>
        <translation>Schnittmenge</translation>
    </message>
    <message>
        <source>General</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>The language of the window; numbers are written as the system does.</source>
        <translation>Die Sprache des Fensters; Zahlen werden wie im System geschrieben.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>English</source>
        <translation>English</translation>
    </message>
    <message>
        <source>Deutsch</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>Light or dark, or as the system has it.</source>
        <translation>Hell oder dunkel, oder wie im System.</translation>
    </message>
    <message>
        <source>Theme</source>
        <comment>theme</comment>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>System default</source>
        <comment>theme</comment>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>The most memory for undo steps; beyond it the oldest are dropped. A change of all of a map of 4097 x 4097 points takes 64 MB, a stroke much less.</source>
        <translation>So viel Speicher haben Schritte zum Rückgängigmachen höchstens; darüber hinaus fallen die ältesten weg. Eine Änderung einer ganzen Karte von 4097 x 4097 Punkten braucht 64 MB, ein Strich viel weniger.</translation>
    </message>
    <message>
        <source> MB</source>
        <translation> MB</translation>
    </message>
    <message>
        <source>Undo steps</source>
        <translation>Rückgängig-Schritte</translation>
    </message>
    <message>
        <source>The most memory for the terrain after each step. With more, changing a step of a long recipe is quicker.</source>
        <translation>So viel Speicher hat das Gelände nach jedem Schritt höchstens. Mit mehr geht es schneller, einen Schritt eines langen Rezepts zu ändern.</translation>
    </message>
    <message>
        <source>Results of steps</source>
        <translation>Ergebnisse von Schritten</translation>
    </message>
    <message>
        <source>3D view</source>
        <translation>3D-Ansicht</translation>
    </message>
    <message>
        <source>How close together the corners are between which the ground is drawn. Fine costs time in each picture.</source>
        <translation>Wie dicht die Ecken liegen, zwischen denen der Boden gezeichnet wird. „Fein“ kostet Zeit in jedem Bild.</translation>
    </message>
    <message>
        <source>Detail</source>
        <comment>detail</comment>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Coarse</source>
        <comment>detail</comment>
        <translation>Grob</translation>
    </message>
    <message>
        <source>Usual</source>
        <comment>detail</comment>
        <translation>Üblich</translation>
    </message>
    <message>
        <source>Fine</source>
        <comment>detail</comment>
        <translation>Fein</translation>
    </message>
    <message>
        <source>How many samples are taken for each pixel, so that ridges before the sky have no stairs. A graphics card takes as many as it can.</source>
        <translation>Wie viele Proben je Pixel genommen werden, damit Grate vor dem Himmel keine Treppen haben. Eine Grafikkarte nimmt so viele, wie sie kann.</translation>
    </message>
    <message>
        <source>Smooth edges</source>
        <translation>Kanten glätten</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>2 samples</source>
        <translation>2 Proben</translation>
    </message>
    <message>
        <source>4 samples</source>
        <translation>4 Proben</translation>
    </message>
    <message>
        <source>8 samples</source>
        <translation>8 Proben</translation>
    </message>
    <message>
        <source>Without a graphics card, draw coarsely while things move, so that the surface follows the hand.</source>
        <translation>Ohne Grafikkarte grob zeichnen, solange sich etwas bewegt, damit die Fläche der Hand folgt.</translation>
    </message>
    <message>
        <source>Coarse while moving</source>
        <translation>Grob bei Bewegung</translation>
    </message>
    <message>
        <source>How steep the banks are at most, while their width is left to the program: they are as wide as that takes. Unless you set it, 34 degrees where ground is filled up and 50 where it is cut away, as earth and rock stand. With 90 they may be walls. They are steeper only where they would go farther than a fifth of the map&apos;s side, beside streams that a road lets through, and where ground is steeper by itself.</source>
        <translation>Wie steil die Böschungen höchstens sind, solange ihre Breite dem Programm überlassen ist: Sie sind so breit, wie es dafür nötig ist. Solange nichts eingestellt ist, 34 Grad, wo aufgeschüttet wird, und 50, wo abgetragen wird, wie Erde und Fels stehen. Mit 90 dürfen es Wände sein. Steiler sind sie nur, wo sie weiter als ein Fünftel der Kartenseite reichen würden, neben Bächen, die eine Straße durchlässt, und wo der Boden selbst steiler ist.</translation>
    </message>
    <message>
        <source>Where it crosses a river or a lake: with a bridge the bed stays, and the road is interrupted there, whichever was laid first; at a ford the road goes down to the bed of a river that was there before; a dam closes it. Streams that nobody drew run on through gaps between upright abutments.</source>
        <translation>Wo sie einen Fluss oder See kreuzt: Mit einer Brücke bleibt das Bett, und die Straße ist dort unterbrochen, gleich was zuerst da war; an einer Furt führt die Straße hinab zum Bett eines Flusses, der vorher da war; ein Damm sperrt das Bett ab. Bäche, die niemand gezeichnet hat, fließen durch Lücken zwischen steilen Widerlagern weiter.</translation>
    </message>
    <message>
        <source>Over water</source>
        <comment>of a road</comment>
        <translation>Über Wasser</translation>
    </message>
    <message>
        <source>Bridge</source>
        <comment>of a road</comment>
        <translation>Brücke</translation>
    </message>
    <message>
        <source>Ford</source>
        <comment>of a road</comment>
        <translation>Furt</translation>
    </message>
    <message>
        <source>Dam</source>
        <comment>of a road</comment>
        <translation>Damm</translation>
    </message>
    <message>
        <source>How much of the step is done: 0 leaves the ground as it was before, 1 does all of it.</source>
        <translation>Wie viel von dem Schritt geschieht: 0 lässt das Gelände, wie es davor war, 1 tut alles.</translation>
    </message>
    <message>
        <source>Strength of the step</source>
        <translation>Stärke des Schritts</translation>
    </message>
    <message>
        <source>Falloff</source>
        <comment>falloff</comment>
        <translation>Abfall</translation>
    </message>
    <message>
        <source>Smooth</source>
        <comment>falloff</comment>
        <translation>Weich</translation>
    </message>
    <message>
        <source>Linear</source>
        <comment>falloff</comment>
        <translation>Linear</translation>
    </message>
    <message>
        <source>Sphere</source>
        <comment>falloff</comment>
        <translation>Kugel</translation>
    </message>
    <message>
        <source>Hard</source>
        <comment>falloff</comment>
        <translation>Hart</translation>
    </message>
    <message>
        <source>A round brush, or one in the shape of the stamp&apos;s picture: where that is white it works most. Slope is always round, and Stamp always prints the picture.</source>
        <translation>Ein runder Pinsel oder einer in der Form des Stempelbilds: Wo das Bild weiß ist, wirkt er am stärksten. Die Rampe ist immer rund, und der Stempel druckt immer das Bild.</translation>
    </message>
    <message>
        <source>Turns the stamp and a brush in the shape of a picture, anticlockwise.</source>
        <translation>Dreht den Stempel und einen Pinsel in der Form eines Bilds gegen den Uhrzeigersinn.</translation>
    </message>
    <message>
        <source>°</source>
        <translation>°</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>Drehung</translation>
    </message>
    <message>
        <source>By how much each print may be turned more, to either side; 180 means any direction.</source>
        <translation>Um wie viel jeder Abdruck zusätzlich gedreht sein darf, nach beiden Seiten; bei 180 entscheidet allein der Zufall.</translation>
    </message>
    <message>
        <source>Random turn</source>
        <translation>Zufällige Drehung</translation>
    </message>
    <message>
        <source>By which share of its size each print may be smaller.</source>
        <translation>Um welchen Anteil seiner Größe jeder Abdruck kleiner sein darf.</translation>
    </message>
    <message>
        <source>Random size</source>
        <translation>Zufällige Größe</translation>
    </message>
    <message>
        <source>The number from which random turns and sizes are made.</source>
        <translation>Die Zahl, aus der zufällige Drehungen und Größen entstehen.</translation>
    </message>
    <message>
        <source>Goes on working while you hold the brush still.</source>
        <translation>Wirkt weiter, während der Pinsel stillgehalten wird.</translation>
    </message>
    <message>
        <source>Airbrush</source>
        <translation>Airbrush</translation>
    </message>
    <message>
        <source>Erode</source>
        <translation>Erodieren</translation>
    </message>
    <message>
        <source>Lets rain run off under the brush: it cuts valleys that join, and what is too steep slides. A wider brush cuts wider valleys.</source>
        <translation>Lässt unter dem Pinsel Regen abfließen: Er schneidet Täler ein, die sich vereinen, und was zu steil ist, rutscht ab. Ein breiterer Pinsel schneidet breitere Täler.</translation>
    </message>
    <message>
        <source>Water cuts valleys, the deeper the more of the brush drains through them. Gravity brings down slopes that are too steep: alone it heaps them up at their feet, with water all is washed away.</source>
        <translation>Wasser schneidet Täler ein, umso tiefer, je mehr vom Pinsel durch sie entwässert. Schwerkraft lässt zu steile Hänge abrutschen: Allein häuft sie das Abgerutschte am Fuß der Hänge auf, mit Wasser wird alles fortgespült.</translation>
    </message>
    <message>
        <source>Forces</source>
        <translation>Kräfte</translation>
    </message>
    <message>
        <source>Water and gravity</source>
        <translation>Wasser und Schwerkraft</translation>
    </message>
    <message>
        <source>Gravity</source>
        <translation>Schwerkraft</translation>
    </message>
    <message>
        <source>How far detail keeps to slopes: at 0 level ground has as much as steep ground, at 1 none, so that a sea stays level.</source>
        <translation>Wie sehr sich Details an Hänge halten: Bei 0 hat ebener Boden so viele wie steiler, bei 1 keine, sodass ein Meer eben bleibt.</translation>
    </message>
    <message>
        <source>How far detail grows with the height: at 0 low ground has as much as high ground, at 1 the lowest has none.</source>
        <translation>Wie sehr Details mit der Höhe zunehmen: Bei 0 hat tiefer Boden so viele wie hoher, bei 1 hat der tiefste keine.</translation>
    </message>
    <message>
        <source>How deep the gullies are that run down the slopes and branch, as a part of their width; the widest are 8 squares wide. They move the points there are, too. 0 leaves the ground without them.</source>
        <translation>Wie tief die Rinnen sind, die die Hänge hinablaufen und sich verzweigen, als Teil ihrer Breite; die breitesten sind 8 Quadrate breit. Sie bewegen auch die vorhandenen Punkte. Bei 0 gibt es keine.</translation>
    </message>
    <message>
        <source>The map has 2^n + 1 points a side: each step doubles the detail and moves no point. Only bringing the heights to 0 to 1 in the end shifts them a little. Whole maps go up to 13, windows up to 40.</source>
        <translation>Die Karte hat 2^n + 1 Punkte je Seite: Jeder Schritt verdoppelt die Einzelheiten und verschiebt keinen Punkt. Nur dass die Höhen am Ende auf 0 bis 1 gebracht werden, verschiebt sie ein wenig. Ganze Karten gehen bis 13, Ausschnitte bis 40.</translation>
    </message>
    <message>
        <source>Streams</source>
        <translation>Flüsse</translation>
    </message>
    <message>
        <source>What lies below a level is sea: rivers end there, and its floor is not worn. The sea is shown there, too.</source>
        <translation>Was unter einer Höhe liegt, ist Meer: Flüsse enden dort, und sein Grund wird nicht abgetragen. Dort wird das Meer auch gezeigt.</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Ausschneiden</translation>
    </message>
    <message>
        <source>Cuts the selected ground out, and closes the gap from rim to rim.</source>
        <translation>Schneidet den ausgewählten Boden aus und schließt die Lücke von Rand zu Rand.</translation>
    </message>
    <message>
        <source>Paste piece</source>
        <translation>Stück einfügen</translation>
    </message>
    <message>
        <source>Puts ground that was copied down here: moved, turned, scaled and raised.</source>
        <translation>Setzt kopierten Boden hier ab: verschoben, gedreht, skaliert und gehoben.</translation>
    </message>
    <message>
        <source>How far the middle of the piece lies from the north edge, as a part of the map&apos;s side. A piece that is neither turned nor scaled lies on whole points.</source>
        <translation>Wie weit die Mitte des Stücks vom Nordrand entfernt ist, als Teil der Kartenseite. Ein Stück, das weder gedreht noch skaliert ist, liegt auf ganzen Punkten.</translation>
    </message>
    <message>
        <source>How far the middle of the piece lies from the west edge, as a part of the map&apos;s side.</source>
        <translation>Wie weit die Mitte des Stücks vom Westrand entfernt ist, als Teil der Kartenseite.</translation>
    </message>
    <message>
        <source>As they were copied, or in the range of this map: what was black where they come from is black here, and what was white is white.</source>
        <translation>Wie kopiert oder im Bereich dieser Karte: Was am Herkunftsort schwarz war, ist hier schwarz, und was weiß war, ist weiß.</translation>
    </message>
    <message>
        <source>as copied</source>
        <translation>wie kopiert</translation>
    </message>
    <message>
        <source>in this range</source>
        <translation>in diesem Bereich</translation>
    </message>
    <message>
        <source>Move piece</source>
        <translation>Stück verschieben</translation>
    </message>
    <message>
        <source>Moves, turns, scales and raises the selected ground, or a copy of it.</source>
        <translation>Verschiebt, dreht, skaliert und hebt den ausgewählten Boden oder eine Kopie davon.</translation>
    </message>
    <message>
        <source>How far the piece moves to the south, as a part of the map&apos;s side; below 0 to the north. A piece that is neither turned nor scaled moves by whole points.</source>
        <translation>Wie weit das Stück nach Süden rückt, als Teil der Kartenseite; unter 0 nach Norden. Ein Stück, das weder gedreht noch skaliert ist, rückt um ganze Punkte.</translation>
    </message>
    <message>
        <source>How far the piece moves to the east, as a part of the map&apos;s side; below 0 to the west.</source>
        <translation>Wie weit das Stück nach Osten rückt, als Teil der Kartenseite; unter 0 nach Westen.</translation>
    </message>
    <message>
        <source>Across</source>
        <translation>Zur Seite</translation>
    </message>
    <message>
        <source>How far the piece is turned clockwise.</source>
        <translation>Wie weit das Stück im Uhrzeigersinn gedreht wird.</translation>
    </message>
    <message>
        <source>How many times as long and wide the piece becomes; its heights stay.</source>
        <translation>Auf das Wievielfache das Stück in Länge und Breite wächst; seine Höhen bleiben.</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Maßstab</translation>
    </message>
    <message>
        <source>Found on {side} × {side}</source>
        <translation>Auf {side} × {side} gefunden</translation>
    </message>
    <message>
        <source>{side} × {side}</source>
        <translation>{side} × {side}</translation>
    </message>
    <message>
        <source>How far the piece is raised, as a part of the range; below 0 it is lowered.</source>
        <translation>Wie weit das Stück gehoben wird, als Teil des Höhenbereichs; unter 0 wird es gesenkt.</translation>
    </message>
    <message>
        <source>How far the edge of the piece fades out to each side, as a part of the map&apos;s longer side.</source>
        <translation>Wie weit der Rand des Stücks nach beiden Seiten ausläuft, als Teil der längeren Kartenseite.</translation>
    </message>
    <message>
        <source>Feather</source>
        <translation>Weiche Kante</translation>
    </message>
    <message>
        <source>A closed gap: a smooth surface from rim to rim. The ground as it was: the piece is a copy.</source>
        <translation>Glatten Boden: eine Fläche von Rand zu Rand der Lücke. Den alten Boden: Das Stück ist eine Kopie.</translation>
    </message>
    <message>
        <source>a closed gap</source>
        <translation>glatten Boden</translation>
    </message>
    <message>
        <source>the ground as it was</source>
        <translation>den alten Boden</translation>
    </message>
    <message>
        <source>How deep a cut may be, as a part of the range. What deeper cuts would have drained is filled; by default there is no limit.</source>
        <translation>Wie tief ein Durchstich sein darf, als Teil des Höhenbereichs. Was erst tiefere Durchstiche entwässert hätten, wird aufgefüllt; ohne Vorgabe gibt es keine Grenze.</translation>
    </message>
    <message>
        <source>How large the lakes that are filled are at most, as a part of the map. Larger ones stay; by default all are filled.</source>
        <translation>Wie groß die Seen höchstens sind, die aufgefüllt werden, als Teil der Karte. Größere bleiben; ohne Vorgabe werden alle aufgefüllt.</translation>
    </message>
    <message>
        <source>How deep the lakes that are filled are at most, as a part of the range. Deeper ones stay; by default all are filled.</source>
        <translation>Wie tief die Seen höchstens sind, die aufgefüllt werden, als Teil des Höhenbereichs. Tiefere bleiben; ohne Vorgabe werden alle aufgefüllt.</translation>
    </message>
    <message>
        <source>Ground at some distance from the nearest river, lake or sea.</source>
        <translation>Boden in einem Abstand vom nächsten Fluss, See oder Meer.</translation>
    </message>
    <message>
        <source>How much of the map drains into the smallest river that counts.</source>
        <translation>Wie viel der Karte in den kleinsten Fluss entwässert, der zählt.</translation>
    </message>
    <message>
        <source>How deep the shallowest lake is that counts, in percent of the range: rough ground has countless puddles.</source>
        <translation>Wie tief der flachste See ist, der zählt, in Prozent des Höhenbereichs: Rauer Boden hat unzählige Pfützen.</translation>
    </message>
    <message>
        <source>What lies below a level is sea, and so water, too.</source>
        <translation>Was unter einer Höhe liegt, ist Meer, und damit auch Wasser.</translation>
    </message>
    <message>
        <source>Top</source>
        <translation>Oben</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Show a sea: all ground below one level lies under water.</source>
        <translation>Zeigt ein Meer: Aller Boden unter einer Höhe liegt unter Wasser.</translation>
    </message>
    <message>
        <source>How much of the map drains into the smallest river or through the smallest lake that is shown; with less, more are shown.</source>
        <translation>Wie viel der Karte in den kleinsten Fluss oder durch den kleinsten See entwässert, der gezeigt wird; mit weniger sind es mehr.</translation>
    </message>
    <message>
        <source>How long the whole flight takes.</source>
        <translation>Wie lange der ganze Flug dauert.</translation>
    </message>
    <message>
        <source>More make it smoother, and the file larger.</source>
        <translation>Mehr machen ihn weicher und die Datei größer.</translation>
    </message>
    <message>
        <source>Frames per second</source>
        <translation>Bilder pro Sekunde</translation>
    </message>
    <message>
        <source> px</source>
        <translation> px</translation>
    </message>
    <message>
        <source>Save to another file; projects and most pictures keep steps</source>
        <translation>In eine andere Datei speichern; Projekte und die meisten Bilder behalten die Schritte</translation>
    </message>
    <message>
        <source>Export weig&amp;ht maps…</source>
        <translation>Gewichts&amp;karten exportieren…</translation>
    </message>
    <message>
        <source>Save masks as weight maps for the materials of an engine</source>
        <translation>Speichert Masken als Gewichtskarten für die Materialien einer Engine</translation>
    </message>
    <message>
        <source>Save &amp;flight…</source>
        <translation>F&amp;lug speichern…</translation>
    </message>
    <message>
        <source>Save a flight along the bookmarks as a moving picture</source>
        <translation>Einen Flug entlang der Lesezeichen als bewegtes Bild speichern</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>Aus&amp;schneiden</translation>
    </message>
    <message>
        <source>Move the selected ground to the clipboard and close the gap</source>
        <translation>Den ausgewählten Boden in die Zwischenablage legen und die Lücke schließen</translation>
    </message>
    <message>
        <source>P&amp;aste as piece</source>
        <translation>Als S&amp;tück einfügen</translation>
    </message>
    <message>
        <source>Paste the ground or the image from the clipboard, to be moved here</source>
        <translation>Den Boden oder das Bild aus der Zwischenablage einfügen, um es hier zu verschieben</translation>
    </message>
    <message>
        <source>C&amp;lear</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>Close the gap where the selected ground was</source>
        <translation>Den ausgewählten Boden entfernen und die Lücke schließen</translation>
    </message>
    <message>
        <source>Paste as &amp;map</source>
        <translation>Als Ka&amp;rte einfügen</translation>
    </message>
    <message>
        <source>&amp;Float selection</source>
        <translation>Auswahl &amp;schweben lassen</translation>
    </message>
    <message>
        <source>Move, turn and scale the selected ground or a copy of it, before it is put down</source>
        <translation>Verschiebt, dreht und skaliert den ausgewählten Boden oder eine Kopie davon, bevor er abgelegt wird</translation>
    </message>
    <message>
        <source>Stamp with the selected ground, as large as it is</source>
        <translation>Stempelt mit dem ausgewählten Gelände, so groß, wie es ist</translation>
    </message>
    <message>
        <source>erosion</source>
        <translation>Erosion</translation>
    </message>
    <message>
        <source>On slopes</source>
        <translation>An Hängen</translation>
    </message>
    <message>
        <source>On heights</source>
        <translation>In der Höhe</translation>
    </message>
    <message>
        <source>Map of water</source>
        <translation>Karte des Wassers</translation>
    </message>
    <message>
        <source>What the map shows.</source>
        <translation>Was die Karte zeigt.</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>A picture in shades of grey, or a TIFF file with the numbers.</source>
        <translation>Ein Bild in Grautönen oder eine TIFF-Datei mit den Zahlen.</translation>
    </message>
    <message>
        <source>TIFF</source>
        <translation>TIFF</translation>
    </message>
    <message>
        <source>Successive random additions</source>
        <translation>Sukzessive Zufallsadditionen</translation>
    </message>
    <message>
        <source>Square-square</source>
        <translation>Square-Square</translation>
    </message>
    <message>
        <source>Value noise</source>
        <translation>Werterauschen</translation>
    </message>
    <message>
        <source>Gradient noise</source>
        <translation>Gradientenrauschen</translation>
    </message>
    <message>
        <source>Simplex noise</source>
        <translation>Simplex-Rauschen</translation>
    </message>
    <message>
        <source>Cellular noise</source>
        <translation>Zellrauschen</translation>
    </message>
    <message>
        <source>Spectral synthesis</source>
        <translation>Spektralsynthese</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>Verwerfungen</translation>
    </message>
    <message>
        <source>Hills</source>
        <translation>Hügel</translation>
    </message>
    <message>
        <source>Gullies</source>
        <translation>Erosionsrinnen</translation>
    </message>
    <message>
        <source>Carves gullies and ridges into the slopes, which run downhill and branch as those of rain do.</source>
        <translation>Gräbt Rinnen und Grate in die Hänge, die bergab laufen und sich verzweigen wie die des Regens.</translation>
    </message>
    <message>
        <source>The width of the widest gullies, from ridge to ridge, as a part of the map&apos;s longer side.</source>
        <translation>Die Breite der breitesten Rinnen, von Grat zu Grat, als Teil der längeren Kartenseite.</translation>
    </message>
    <message>
        <source>How deep gullies are, as a part of their width.</source>
        <translation>Wie tief Rinnen sind, als Teil ihrer Breite.</translation>
    </message>
    <message>
        <source>Depth</source>
        <comment>of gullies</comment>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>How many sizes of gullies there are: each branches into ones half as wide and half as deep.</source>
        <translation>Wie viele Größen von Rinnen es gibt: Jede verzweigt sich in halb so breite und halb so tiefe.</translation>
    </message>
    <message>
        <source>Octaves</source>
        <translation>Oktaven</translation>
    </message>
    <message>
        <source>The slope, in degrees, at which gullies have their full depth. On gentler slopes they are shallower, and level ground has none. Slopes are those of the ground as it is drawn without exaggeration.</source>
        <translation>Die Neigung in Grad, bei der Rinnen ihre volle Tiefe haben. An sanfteren Hängen sind sie flacher, und ebener Boden hat keine. Es gilt die Neigung des Bodens, wie er ohne Überhöhung gezeichnet wird.</translation>
    </message>
    <message>
        <source>Full depth at</source>
        <translation>Volle Tiefe bei</translation>
    </message>
    <message>
        <source>How much of the bumps and pits that are finer than the gullies stays: 0 leaves smooth ground between them, 1 all that was there.</source>
        <translation>Wie viel von den Buckeln und Gruben bleibt, die feiner als die Rinnen sind: Bei 0 ist der Boden zwischen ihnen glatt, bei 1 bleibt alles, was da war.</translation>
    </message>
    <message>
        <source>Roughness kept</source>
        <translation>Erhaltene Rauheit</translation>
    </message>
    <message>
        <source>How long it goes on: at 0 the ground is as it was, at 1 rivers have worked their way up to nearly all divides, and later little changes but heights.</source>
        <translation>Wie lange es dauert: Bei 0 ist der Boden wie zuvor, bei 1 haben sich die Flüsse bis zu fast allen Wasserscheiden hinaufgearbeitet, danach ändern sich fast nur noch die Höhen.</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Alter</translation>
    </message>
    <message>
        <source>How fast the ground rises while rivers cut: at 0 all is worn away in time, at 1 old land is about as high as young land.</source>
        <translation>Wie schnell sich der Boden hebt, während die Flüsse einschneiden: Bei 0 wird mit der Zeit alles abgetragen, bei 1 ist altes Land etwa so hoch wie junges.</translation>
    </message>
    <message>
        <source>Uplift</source>
        <translation>Hebung</translation>
    </message>
    <message>
        <source>Whether high ground rises more than low ground, so that mountains stay where they are, or all alike.</source>
        <translation>Ob sich hoher Boden stärker hebt als niedriger, sodass Berge bleiben, wo sie sind, oder alles gleich.</translation>
    </message>
    <message>
        <source>Rises</source>
        <translation>Es hebt sich</translation>
    </message>
    <message>
        <source>high ground more</source>
        <translation>hoher Boden stärker</translation>
    </message>
    <message>
        <source>all alike</source>
        <translation>alles gleich</translation>
    </message>
    <message>
        <source>How easily rivers cut: more makes old land lower, and young land old sooner.</source>
        <translation>Wie leicht Flüsse einschneiden: Mehr macht altes Land niedriger und junges schneller alt.</translation>
    </message>
    <message>
        <source>Erodibility</source>
        <translation>Erodierbarkeit</translation>
    </message>
    <message>
        <source>The slope above which ground slides, in degrees: steep gives narrow valleys and sharp crests.</source>
        <translation>Die Neigung in Grad, über der Boden abrutscht: Steil ergibt enge Täler und scharfe Grate.</translation>
    </message>
    <message>
        <source>Critical slope</source>
        <translation>Grenzneigung</translation>
    </message>
    <message>
        <source>How much the critical slope differs from place to place: 0 makes even slopes, 1 broken ones.</source>
        <translation>Wie sehr sich die Grenzneigung von Ort zu Ort unterscheidet: 0 ergibt gleichmäßige Hänge, 1 zerklüftete.</translation>
    </message>
    <message>
        <source>Rock variation</source>
        <translation>Gesteinsunterschiede</translation>
    </message>
    <message>
        <source>Deposition</source>
        <translation>Ablagerung</translation>
    </message>
    <message>
        <source>Sea</source>
        <translation>Meer</translation>
    </message>
    <message>
        <source>Four layers as red, green, blue and alpha of one picture, a grey picture for each layer, or what a program reads.</source>
        <translation>Vier Ebenen als Rot, Grün, Blau und Alpha eines Bildes, ein Graustufenbild je Ebene oder das, was ein Programm liest.</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Aufteilung</translation>
    </message>
    <message>
        <source>Four layers in each picture</source>
        <translation>Vier Ebenen in jedem Bild</translation>
    </message>
    <message>
        <source>A picture for each layer</source>
        <translation>Ein Bild je Ebene</translation>
    </message>
    <message>
        <source>Unity: splatmaps</source>
        <translation>Unity: Splatmaps</translation>
    </message>
    <message>
        <source>Unreal Engine: layers</source>
        <translation>Unreal Engine: Layer</translation>
    </message>
    <message>
        <source>Blender: grey pictures</source>
        <translation>Blender: Graustufenbilder</translation>
    </message>
    <message>
        <source>Godot: Terrain3D</source>
        <translation>Godot: Terrain3D</translation>
    </message>
    <message>
        <source>The bits of a weight: 8 bits add up to 255, 16 to 65535. Programs have their own.</source>
        <translation>Die Bits eines Gewichts: 8 Bit ergeben zusammen 255, 16 Bit 65535. Für Programme steht die Zahl fest.</translation>
    </message>
    <message>
        <source>Which way the ground faces. Green points up the picture (OpenGL) for Unity, Godot and Blender, and down (DirectX) for Unreal.</source>
        <translation>Wohin der Boden zeigt. Grün weist für Unity, Godot und Blender im Bild nach oben (OpenGL), für Unreal nach unten (DirectX).</translation>
    </message>
    <message>
        <source>A grey picture of 16 bits: black is level, white is 90°.</source>
        <translation>Ein Graustufenbild mit 16 Bit: Schwarz ist eben, Weiß sind 90°.</translation>
    </message>
    <message>
        <source>A grey picture of 16 bits: the lighter, the more ground drains there, by the logarithm.</source>
        <translation>Ein Graustufenbild mit 16 Bit: Je heller, desto mehr Boden entwässert dorthin, nach dem Logarithmus.</translation>
    </message>
    <message>
        <source>The colours of the surface as they are shown, without its light.</source>
        <translation>Die Farben der Oberfläche, wie sie angezeigt werden, ohne das Licht.</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Keep every n-th row and column; 1 keeps all. The edges always stay.</source>
        <translation>Jede n-te Zeile und Spalte behalten; 1 behält alle. Die Ränder bleiben immer.</translation>
    </message>
    <message>
        <source>Use every n-th point</source>
        <translation>Jeden n-ten Punkt</translation>
    </message>
    <message>
        <source>As it looks natural</source>
        <translation>Wie es natürlich aussieht</translation>
    </message>
    <message>
        <source>Walk</source>
        <translation>Gehen</translation>
    </message>
    <message>
        <source>Hike</source>
        <translation>Wandern</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Laufen</translation>
    </message>
    <message>
        <source>As on 35 mm film; the eye stays where it is</source>
        <translation>Wie auf Kleinbildfilm; das Auge bleibt, wo es ist</translation>
    </message>
    <message>
        <source>Eye above the ground</source>
        <translation>Auge über dem Boden</translation>
    </message>
    <message>
        <source>At the same place, looking the same way</source>
        <translation>Am selben Ort, mit derselben Blickrichtung</translation>
    </message>
    <message>
        <source> m</source>
        <translation> m</translation>
    </message>
    <message>
        <source>About metres</source>
        <translation>Zu den Metern</translation>
    </message>
    <message>
        <source>This terrain tells no size: its longer side counts as 10 km.</source>
        <translation>Dieses Gelände nennt keine Größe: Seine längere Seite zählt als 10 km.</translation>
    </message>
    <message>
        <source>How fast W A S D lead over the ground; three times as fast with Shift</source>
        <translation>Wie schnell W A S D über den Boden führen; mit Umschalt dreimal so schnell</translation>
    </message>
    <message>
        <source>Walking speed</source>
        <translation>Gehgeschwindigkeit</translation>
    </message>
    <message>
        <source>Save view</source>
        <translation>Ansicht merken</translation>
    </message>
    <message>
        <source>Now: {speed}</source>
        <translation>Jetzt: {speed}</translation>
    </message>
    <message>
        <source>{metres:g} m/s</source>
        <translation>{metres:g} m/s</translation>
    </message>
    <message>
        <source>{width} × {depth}</source>
        <translation>{width} × {depth}</translation>
    </message>
    <message>
        <source> mm</source>
        <translation> mm</translation>
    </message>
    <message>
        <source>Bed, width</source>
        <translation>Bett, Breite</translation>
    </message>
    <message>
        <source>Bed, length</source>
        <translation>Bett, Länge</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Rivers from</source>
        <translation>Flüsse ab</translation>
    </message>
    <message>
        <source> blocks</source>
        <translation> Blöcke</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>Lay the tiles in this many rows, in the order of their names; 0 goes by their numbers.</source>
        <translation>Die Kacheln in der Reihenfolge ihrer Namen in so viele Zeilen legen; 0 richtet sich nach ihren Nummern.</translation>
    </message>
    <message>
        <source>Rows of tiles</source>
        <translation>Kachelzeilen</translation>
    </message>
    <message>
        <source>Lay the tiles in this many columns, in the order of their names; 0 goes by their numbers.</source>
        <translation>Die Kacheln in der Reihenfolge ihrer Namen in so viele Spalten legen; 0 richtet sich nach ihren Nummern.</translation>
    </message>
    <message>
        <source>Columns of tiles</source>
        <translation>Kachelspalten</translation>
    </message>
    <message>
        <source>Whether tiles, in the order of their names, fill row after row or column after column.</source>
        <translation>Ob die Kacheln in der Reihenfolge ihrer Namen Zeile um Zeile oder Spalte um Spalte füllen.</translation>
    </message>
    <message>
        <source>Order of tiles</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>By-rows</source>
        <translation>Zeilenweise</translation>
    </message>
    <message>
        <source>By-columns</source>
        <translation>Spaltenweise</translation>
    </message>
    <message>
        <source>The corner of the terrain where the tile with the lowest numbers lies.</source>
        <translation>Die Ecke des Geländes, in der die Kachel mit den kleinsten Nummern liegt.</translation>
    </message>
    <message>
        <source>First tile</source>
        <translation>Erste Kachel</translation>
    </message>
    <message>
        <source>North-west</source>
        <translation>Nordwesten</translation>
    </message>
    <message>
        <source>North-east</source>
        <translation>Nordosten</translation>
    </message>
    <message>
        <source>South-west</source>
        <translation>Südwesten</translation>
    </message>
    <message>
        <source>South-east</source>
        <translation>Südosten</translation>
    </message>
    <message>
        <source>By how much numbers differ from tile to tile in a row.</source>
        <translation>Um wie viel sich die Nummern in einer Zeile von Kachel zu Kachel unterscheiden.</translation>
    </message>
    <message>
        <source>Step across</source>
        <translation>Schritt nach Osten</translation>
    </message>
    <message>
        <source>By how much numbers differ from tile to tile in a column.</source>
        <translation>Um wie viel sich die Nummern in einer Spalte von Kachel zu Kachel unterscheiden.</translation>
    </message>
    <message>
        <source>Step down</source>
        <translation>Schritt nach Süden</translation>
    </message>
    <message>
        <source>Open the tiles even where more are missing than there are.</source>
        <translation>Die Kacheln auch öffnen, wenn mehr fehlen als da sind.</translation>
    </message>
    <message>
        <source>Leave gaps</source>
        <translation>Lücken lassen</translation>
    </message>
    <message>
        <source>At least as many as the terrain has: finer detail grows between them, and each step is done on it as it was made.</source>
        <translation>So viele, wie das Gelände hat, oder mehr: Dazwischen wachsen feinere Einzelheiten, und jeder Schritt wirkt auf sie so, wie er gemacht wurde.</translation>
    </message>
    <message>
        <source>2× as many a side</source>
        <translation>2-mal so viele je Seite</translation>
    </message>
    <message>
        <source>4× as many a side</source>
        <translation>4-mal so viele je Seite</translation>
    </message>
    <message>
        <source>8× as many a side</source>
        <translation>8-mal so viele je Seite</translation>
    </message>
    <message>
        <source>16× as many a side</source>
        <translation>16-mal so viele je Seite</translation>
    </message>
    <message>
        <source>32× as many a side</source>
        <translation>32-mal so viele je Seite</translation>
    </message>
    <message>
        <source>64× as many a side</source>
        <translation>64-mal so viele je Seite</translation>
    </message>
    <message>
        <source>The program that the tiles are for. It decides on their sizes, their names, their edges and the order of rows.</source>
        <translation>Das Programm, für das die Kacheln sind. Es bestimmt Größe, Namen, Kanten und die Reihenfolge der Zeilen.</translation>
    </message>
    <message>
        <source>Godot, HTerrain</source>
        <translation>Godot, HTerrain</translation>
    </message>
    <message>
        <source>Godot, Terrain3D</source>
        <translation>Godot, Terrain3D</translation>
    </message>
    <message>
        <source>Gaea</source>
        <translation>Gaea</translation>
    </message>
    <message>
        <source>How many points a tile has along each side. Where neighbours share the points of their common edge, 2^k + 1 points use all of the terrain.</source>
        <translation>Wie viele Punkte eine Kachel je Seite hat. Wo Nachbarn die Punkte der gemeinsamen Kante teilen, wird mit 2^k + 1 Punkten das ganze Gelände genutzt.</translation>
    </message>
    <message>
        <source>The colours that the surface has now, without light. Rivers and lakes are those of a coarse map of the whole terrain, and fade out where its points lie far apart.</source>
        <translation>Die jetzigen Farben der Oberfläche, ohne Licht. Flüsse und Seen sind die einer groben Karte des ganzen Geländes und verblassen, wo deren Punkte weit auseinander liegen.</translation>
    </message>
    <message>
        <source>How far.</source>
        <translation>Wie weit.</translation>
    </message>
    <message>
        <source>What widths and other lengths on the ground are shown in. Where a terrain has no size in metres, it is percent of its longer side. You can type either, such as 0.4 % or 8 m.</source>
        <translation>Worin Breiten und andere Längen auf dem Boden stehen. Wo ein Gelände keine Größe in Metern hat, sind es Prozent seiner längeren Seite. Eintippen können Sie beides, etwa 0,4 % oder 8 m.</translation>
    </message>
    <message>
        <source>Lengths</source>
        <comment>lengths</comment>
        <translation>Längen</translation>
    </message>
    <message>
        <source>Percent of the side</source>
        <comment>lengths</comment>
        <translation>Prozent der Seite</translation>
    </message>
    <message>
        <source>Metres</source>
        <comment>lengths</comment>
        <translation>Meter</translation>
    </message>
    <message>
        <source>How wide the brush is.</source>
        <translation>Wie breit der Pinsel ist.</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>How wide the widest hills are.</source>
        <translation>Wie breit die breitesten Hügel sind.</translation>
    </message>
    <message>
        <source>How far the first midpoints may be moved up or down from the mean, in the unit of the corners: random ones lie between 0 and 1.</source>
        <translation>Wie weit die ersten Mittelpunkte vom Mittelwert nach oben oder unten verschoben werden dürfen, in der Einheit der Ecken: Zufällige liegen zwischen 0 und 1.</translation>
    </message>
    <message>
        <source>Rivers cut valleys while the ground rises: hills become mountains.</source>
        <translation>Flüsse schneiden Täler ein, während das Land sich hebt: Aus Hügeln werden Berge.</translation>
    </message>
    <message>
        <source>Sea level</source>
        <translation>Meereshöhe</translation>
    </message>
    <message>
        <source>The length of the longer side. In the unit of the file: millimetres in STL and 3MF, metres in GLB; OBJ and PLY leave the unit to the program.</source>
        <translation>Die Länge der längeren Seite. In der Einheit der Datei: Millimeter in STL und 3MF, Meter in GLB; OBJ und PLY überlassen die Einheit dem Programm.</translation>
    </message>
    <message>
        <source>How thick a solid is below its lowest point. In the unit of the file: millimetres in STL and 3MF, metres in GLB; OBJ and PLY leave the unit to the program.</source>
        <translation>Wie dick ein Körper unter seinem tiefsten Punkt ist. In der Einheit der Datei: Millimeter in STL und 3MF, Meter in GLB; OBJ und PLY überlassen die Einheit dem Programm.</translation>
    </message>
    <message>
        <source>Close the mesh with sides and a base. STL and 3MF are always closed, for printing.</source>
        <translation>Das Netz mit Seiten und einem Sockel schließen. STL und 3MF sind für den Druck immer geschlossen.</translation>
    </message>
    <message>
        <source>One, or two for a printer with two filaments: one of its own for what lies high, or for the sea and the lakes that are shown. Only 3MF has them.</source>
        <translation>Eine, oder zwei für einen Drucker mit zwei Filamenten: eine eigene für alles, was hoch liegt, oder für das Meer und die Seen, die zu sehen sind. Nur 3MF hat sie.</translation>
    </message>
    <message>
        <source>One</source>
        <translation>Eine</translation>
    </message>
    <message>
        <source>Two, by height</source>
        <translation>Zwei, nach Höhe</translation>
    </message>
    <message>
        <source>Two, by water</source>
        <translation>Zwei, nach Wasser</translation>
    </message>
    <message>
        <source>From which height on the second colour begins: 0 % is the lower end of the range of heights, 100 % the upper end. By water it makes no difference.</source>
        <translation>Ab welcher Höhe die zweite Farbe beginnt: 0 % ist das untere Ende des Höhenbereichs, 100 % das obere. Nach Wasser macht es keinen Unterschied.</translation>
    </message>
    <message>
        <source>Second from</source>
        <translation>Zweite ab</translation>
    </message>
    <message>
        <source>Raw has 16 bits a height, OpenEXR 32.</source>
        <translation>Roh hat 16 Bit je Höhe, OpenEXR 32.</translation>
    </message>
    <message>
        <source>STL is what every program for printing reads. 3MF is smaller, knows its millimetres, and may have two colours.</source>
        <translation>STL liest jedes Programm zum Drucken. 3MF ist kleiner, kennt seine Millimeter und kann zwei Farben haben.</translation>
    </message>
    <message>
        <source>STL</source>
        <translation>STL</translation>
    </message>
    <message>
        <source>3MF</source>
        <translation>3MF</translation>
    </message>
    <message>
        <source>Print at a scale. Prints of several terrains with the same scale, exaggeration and base fit together: you can compare their sizes and heights.</source>
        <translation>In einem Maßstab drucken. Drucke mehrerer Gelände mit gleichem Maßstab, gleicher Überhöhung und gleichem Sockel passen zusammen: Größen und Höhen lassen sich vergleichen.</translation>
    </message>
    <message>
        <source>To scale</source>
        <translation>Maßstäblich</translation>
    </message>
    <message>
        <source>How many times as long the ground is as the print: at 1 : 25 000 a kilometre is 40 mm long.</source>
        <translation>Wievielmal so lang der Boden ist wie der Druck: Bei 1 : 25 000 ist ein Kilometer 40 mm lang.</translation>
    </message>
    <message>
        <source>Scale 1 :</source>
        <translation>Maßstab 1 :</translation>
    </message>
    <message>
        <source>How many times as tall as in nature the print is.</source>
        <translation>Wievielmal so hoch wie in der Natur der Druck ist.</translation>
    </message>
    <message>
        <source>How high ground is, in metres, that lies right on the base. At most as high as the lowest point; for several terrains that of all of them.</source>
        <translation>Wie hoch in Metern der Boden liegt, der unmittelbar auf dem Sockel ruht. Höchstens so hoch wie der tiefste Punkt, bei mehreren Geländen der tiefste von allen.</translation>
    </message>
    <message>
        <source>3D printing (STL, 3MF)</source>
        <translation>3D-Druck (STL, 3MF)</translation>
    </message>
    <message>
        <source>How much drains through each point, how deep lakes are, the order of rivers, watersheds, ridges, what erosion took away and laid down, how thick snow and sediment lie, or which rock lies at the surface.</source>
        <translation>Wie viel durch jeden Punkt abfließt, wie tief Seen sind, die Ordnung der Flüsse, Einzugsgebiete, Kämme, was die Erosion abgetragen und abgelagert hat, wie dick Schnee und Sediment liegen, oder welches Gestein an der Oberfläche liegt.</translation>
    </message>
    <message>
        <source>Second-life</source>
        <translation>Second Life</translation>
    </message>
    <message>
        <source>Take points of a grey picture that are fully transparent for voids, or for the heights beneath.</source>
        <translation>Ganz durchsichtige Punkte eines grauen Bildes als Fehlstellen lesen, oder die Höhen darunter.</translation>
    </message>
    <message>
        <source>Transparency</source>
        <translation>Transparenz</translation>
    </message>
    <message>
        <source>Voids</source>
        <translation>Fehlstellen</translation>
    </message>
    <message>
        <source>How many numbers a raw file holds for each point, such as grey and transparency.</source>
        <translation>Wie viele Zahlen eine rohe Datei für jeden Punkt enthält, etwa Grau und Transparenz.</translation>
    </message>
    <message>
        <source>Numbers a point</source>
        <translation>Zahlen je Punkt</translation>
    </message>
    <message>
        <source>Which of the numbers that a raw file holds for a point is the height, counted from 1.</source>
        <translation>Welche der Zahlen eines Punkts in einer rohen Datei die Höhe ist, von 1 an gezählt.</translation>
    </message>
    <message>
        <source>Number taken</source>
        <translation>Davon gelesen</translation>
    </message>
    <message>
        <source>Of a file too large to open, use every n-th row and column; 1 uses all.</source>
        <translation>Von einer Datei, die zu groß zum Öffnen ist, eine von so vielen Zeilen und Spalten behalten; 1 behält alle.</translation>
    </message>
    <message>
        <source>Part of a file</source>
        <translation>Teil einer Datei</translation>
    </message>
    <message>
        <source>The first row to read of a file; 0 is the northernmost.</source>
        <translation>Die erste Zeile, die aus einer Datei gelesen wird; 0 ist die nördlichste.</translation>
    </message>
    <message>
        <source>The first column to read of a file.</source>
        <translation>Die erste Spalte, die aus einer Datei gelesen wird.</translation>
    </message>
    <message>
        <source>How many rows of a file to read.</source>
        <translation>Wie viele Zeilen einer Datei gelesen werden.</translation>
    </message>
    <message>
        <source>How many columns of a file to read.</source>
        <translation>Wie viele Spalten einer Datei gelesen werden.</translation>
    </message>
    <message>
        <source>The array, band or variable to read from a file that holds several, counted from 1; 0 for the only one.</source>
        <translation>Das Feld, Band oder die Variable aus einer Datei mit mehreren, von 1 an gezählt; 0 für das einzige.</translation>
    </message>
    <message>
        <source>The map to read from a ZIP archive that holds several, counted from 1; 0 for the only one.</source>
        <translation>Die Karte, die aus einem ZIP-Archiv mit mehreren gelesen wird, ab 1 gezählt; 0 für die einzige.</translation>
    </message>
    <message>
        <source>Map in the archive</source>
        <translation>Karte im Archiv</translation>
    </message>
    <message>
        <source>Take all numbers for heights, or one of them for points without a height, where the file does not say.</source>
        <translation>Alle Zahlen für Höhen nehmen, oder eine davon für Punkte ohne Höhe, wo die Datei es nicht sagt.</translation>
    </message>
    <message>
        <source>Survey</source>
        <translation>Vermessung</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>The number that stands for a point without a height, where Voids says number.</source>
        <translation>Die Zahl, die für einen Punkt ohne Höhe steht, wenn unter Fehlstellen Zahl gewählt ist.</translation>
    </message>
    <message>
        <source>Void number</source>
        <translation>Zahl für Fehlstellen</translation>
    </message>
    <message>
        <source>Make a map in degrees or in Web Mercator true to the ground: points as far apart down as across.</source>
        <translation>Eine Karte in Grad oder in Web-Mercator dem Boden gemäß machen: Punkte nach unten so weit auseinander wie zur Seite.</translation>
    </message>
    <message>
        <source>Whether each line of a text is a point, or a row of a table of heights.</source>
        <translation>Ob jede Zeile eines Textes ein Punkt ist oder eine Zeile einer Tabelle von Höhen.</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>All points of a laser scan, or only those that are marked as ground.</source>
        <translation>Alle Punkte eines Laserscans oder nur die, die als Boden gekennzeichnet sind.</translation>
    </message>
    <message>
        <source>Points taken</source>
        <translation>Welche Punkte</translation>
    </message>
    <message>
        <source>The side of a cell of scattered points in metres; 0 finds one that suits them.</source>
        <translation>Die Seite einer Zelle verstreuter Punkte in Metern; 0 findet eine passende.</translation>
    </message>
    <message>
        <source>Cell size</source>
        <translation>Zellgröße</translation>
    </message>
    <message>
        <source>Which height a cell gets from its points: the lowest is ground below trees.</source>
        <translation>Welche Höhe eine Zelle von ihren Punkten bekommt: Die niedrigste ist der Boden unter Bäumen.</translation>
    </message>
    <message>
        <source>Height of a cell</source>
        <translation>Höhe einer Zelle</translation>
    </message>
    <message>
        <source>The axis of a mesh that points up.</source>
        <translation>Die Achse eines Netzes, die nach oben zeigt.</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Axis up</source>
        <translation>Achse nach oben</translation>
    </message>
    <message>
        <source>Z</source>
        <translation>Z</translation>
    </message>
    <message>
        <source>Y</source>
        <translation>Y</translation>
    </message>
    <message>
        <source>X</source>
        <translation>X</translation>
    </message>
    <message>
        <source>How many points a map of a mesh has along its longer side; 0 finds a number.</source>
        <translation>Wie viele Punkte eine Karte aus einem Netz entlang ihrer längeren Seite hat; 0 findet eine Zahl.</translation>
    </message>
    <message>
        <source>The unit of a mesh: usually millimetres in STL, and metres in others.</source>
        <translation>Die Einheit eines Netzes: in STL meist Millimeter, sonst Meter.</translation>
    </message>
    <message>
        <source>Metres</source>
        <translation>Meter</translation>
    </message>
    <message>
        <source>Millimetres</source>
        <translation>Millimeter</translation>
    </message>
    <message>
        <source>as the terrain says</source>
        <translation>wie das Gelände es sagt</translation>
    </message>
    <message>
        <source>The map has a width and heights in metres, and everything speaks metres.</source>
        <translation>Die Karte hat eine Breite und Höhen in Metern, und alles ist in Metern.</translation>
    </message>
    <message>
        <source>How far the edge of the next part fades out to each side, in percent of the map&apos;s longer side; in Explore of what is in sight of it.</source>
        <translation>Wie weit der Rand des nächsten Teils nach beiden Seiten ausläuft, in Prozent der längeren Seite der Karte; in Erkunden des Teils davon, der zu sehen ist.</translation>
    </message>
    <message>
        <source>Show recent files, presets and other ways to begin when the program starts.</source>
        <translation>Zuletzt geöffnete Dateien, Vorlagen und andere Anfänge zeigen, wenn das Programm startet.</translation>
    </message>
    <message>
        <source>How high the sea stands: 0 % is the lower end of the range of heights, 100 % the upper end.</source>
        <translation>Wie hoch das Meer steht: 0 % ist das untere Ende des Höhenbereichs, 100 % das obere.</translation>
    </message>
    <message>
        <source>On a map that tiles, rivers run on over its edge, so that it still does. Otherwise they end there.</source>
        <translation>Auf einer Karte, die kachelt, fließen Flüsse über den Rand weiter, sodass sie es weiterhin tut. Sonst enden sie dort.</translation>
    </message>
    <message>
        <source>Keep tiling</source>
        <translation>Kacheln erhalten</translation>
    </message>
    <message>
        <source>Talus</source>
        <translation>Schutthalden</translation>
    </message>
    <message>
        <source>Rocks fall from steep faces, and lie at their feet as cones and aprons of scree.</source>
        <translation>Steine fallen aus steilen Wänden und liegen an deren Fuß als Kegel und Schürzen aus Schutt.</translation>
    </message>
    <message>
        <source>Why are there cliffs and benches?</source>
        <translation>Warum gibt es Wände und Absätze?</translation>
    </message>
    <message>
        <source>A cut through layers of hard rock (pale) and soft rock (red). A river in the middle cuts down, and the walls follow. Drag the age. Click a point, or go along with ← and →, and read what stands there.</source>
        <translation>Ein Schnitt durch Schichten aus hartem (hell) und weichem Gestein (rot). Ein Fluss in der Mitte schneidet sich ein, und die Wände folgen. Ziehen Sie am Alter. Klicken Sie einen Punkt an, oder gehen Sie mit ← und → am Boden entlang, und lesen Sie, was dort steht.</translation>
    </message>
    <message>
        <source>How long it goes on</source>
        <translation>Wie lange es dauert</translation>
    </message>
    <message>
        <source>Hard rock stands at</source>
        <translation>Hartes Gestein steht mit</translation>
    </message>
    <message>
        <source>The critical slope of hard rock</source>
        <translation>Die Grenzneigung von hartem Gestein</translation>
    </message>
    <message>
        <source>Soft rock goes back by</source>
        <translation>Weiches Gestein weicht zurück um</translation>
    </message>
    <message>
        <source>In a million years</source>
        <translation>In einer Million Jahren</translation>
    </message>
    <message>
        <source>A canyon from the side</source>
        <translation>Ein Canyon von der Seite</translation>
    </message>
    <message>
        <source>Bring the first numbers back</source>
        <translation>Die ersten Zahlen wiederherstellen</translation>
    </message>
    <message>
        <source>{years:.2f} million years</source>
        <translation>{years:.2f} Millionen Jahre</translation>
    </message>
    <message>
        <source>rock of the floor</source>
        <translation>Gestein des Untergrunds</translation>
    </message>
    <message>
        <source>hard rock</source>
        <translation>hartes Gestein</translation>
    </message>
    <message>
        <source>soft rock</source>
        <translation>weiches Gestein</translation>
    </message>
    <message>
        <source>Here stands {rock}: it falls by {slope:.0f}°, and stands at up to {stands:.0f}°.</source>
        <translation>Hier steht {rock}: Es fällt mit {slope:.0f}° ab und kann mit bis zu {stands:.0f}° stehen.</translation>
    </message>
    <message>
        <source>The canyon is {wide:.0f} m wide at its rim.</source>
        <translation>Der Canyon ist am Rand {wide:.0f} m breit.</translation>
    </message>
    <message>
        <source>How steep is a river that carries sediment?</source>
        <translation>Wie steil ist ein Fluss, der Sediment trägt?</translation>
    </message>
    <message>
        <source>A river from its mouth to its source. The upper half rises as mountains, the lower half is a plain. Drag the deposition: what the mountains lose comes to lie in front of them, and the river grows steeper. The dashed line is the same river that lays nothing down.</source>
        <translation>Ein Fluss von der Mündung bis zur Quelle. Die obere Hälfte hebt sich als Gebirge, die untere ist eine Ebene. Ziehen Sie an der Ablagerung: Was das Gebirge verliert, bleibt davor liegen, und der Fluss wird steiler. Die gestrichelte Linie ist derselbe Fluss, der nichts ablagert.</translation>
    </message>
    <message>
        <source>Deposition G</source>
        <translation>Ablagerung G</translation>
    </message>
    <message>
        <source>How much of the load settles</source>
        <translation>Wie viel von der Fracht sich absetzt</translation>
    </message>
    <message>
        <source>How long it flows</source>
        <translation>Wie lange er fließt</translation>
    </message>
    <message>
        <source>The river bed with and without deposition</source>
        <translation>Das Flussbett mit und ohne Ablagerung</translation>
    </message>
    <message>
        <source>lays nothing down</source>
        <translation>lagert nichts ab</translation>
    </message>
    <message>
        <source>with deposition</source>
        <translation>mit Ablagerung</translation>
    </message>
    <message>
        <source>Distance from the mouth</source>
        <translation>Entfernung von der Mündung</translation>
    </message>
    <message>
        <source>Height above the mouth</source>
        <translation>Höhe über der Mündung</translation>
    </message>
    <message>
        <source>In the mountains it is {steeper:.2f} times as steep as without; at rest the law says 1 + G = {law:.1f}. In front of them the ground has come to {front:.2f}.</source>
        <translation>Im Gebirge ist er {steeper:.2f}-mal so steil wie ohne; in Ruhe sagt das Gesetz 1 + G = {law:.1f}. Vor dem Gebirge ist der Boden auf {front:.2f} gestiegen.</translation>
    </message>
    <message>
        <source>How does a scree lie?</source>
        <translation>Wie liegt eine Schutthalde?</translation>
    </message>
    <message>
        <source>Cliffs from the side; yellow is what fell. Drag how far they wear back and the angle of repose. Click a point, or go along with ← and →, and read how thick stones lie, and how steeply.</source>
        <translation>Wände von der Seite; gelb ist, was fiel. Ziehen Sie daran, wie weit sie zurückweichen, und am Schüttwinkel. Klicken Sie einen Punkt an, oder gehen Sie mit ← und → am Boden entlang, und lesen Sie, wie dick und wie steil Steine dort liegen.</translation>
    </message>
    <message>
        <source>Wearing back</source>
        <translation>Zurückweichen</translation>
    </message>
    <message>
        <source>How far the cliffs wear back</source>
        <translation>Wie weit die Wände zurückweichen</translation>
    </message>
    <message>
        <source>The steepest slope of stones</source>
        <translation>Die steilste Neigung von Steinen</translation>
    </message>
    <message>
        <source>Rockfalls</source>
        <translation>Steinschläge</translation>
    </message>
    <message>
        <source>How many rockfalls there were</source>
        <translation>Wie viele Steinschläge es gab</translation>
    </message>
    <message>
        <source>Cliffs and scree from the side</source>
        <translation>Wände und Schutt von der Seite</translation>
    </message>
    <message>
        <source>Here stones lie {thick:.1f} m thick and fall by {slope:.0f}°; they come to rest at {repose}°.</source>
        <translation>Hier liegen Steine {thick:.1f} m dick und fallen mit {slope:.0f}° ab; sie kommen bei {repose}° zur Ruhe.</translation>
    </message>
    <message>
        <source>Here is bare ground; it falls by {slope:.0f}°.</source>
        <translation>Hier ist blanker Boden; er fällt mit {slope:.0f}° ab.</translation>
    </message>
    <message>
        <source>From each metre of the cliffs {fell:.0f} m³ fell, and {lies:.0f} m³ lie below.</source>
        <translation>Von jedem Meter der Wände fielen {fell:.0f} m³, und {lies:.0f} m³ liegen unten.</translation>
    </message>
    <message>
        <source>How much snow does a slope hold?</source>
        <translation>Wie viel Schnee hält ein Hang?</translation>
    </message>
    <message>
        <source>A mountain from the side, with snow drawn {times} times as deep as it is. Drag how much falls, and the wind from the left. Click a point, or go along with ← and →, and read what its slope holds.</source>
        <translation>Ein Berg von der Seite; Schnee ist {times}-mal so tief gezeichnet, wie er ist. Ziehen Sie daran, wie viel fällt, und am Wind von links. Klicken Sie einen Punkt an, oder gehen Sie mit ← und → am Boden entlang, und lesen Sie, was sein Hang hält.</translation>
    </message>
    <message>
        <source>Snow that falls</source>
        <translation>Schnee, der fällt</translation>
    </message>
    <message>
        <source>How deep it lies where it falls</source>
        <translation>Wie tief er liegt, wo er fällt</translation>
    </message>
    <message>
        <source>How strong the wind is</source>
        <translation>Wie stark der Wind ist</translation>
    </message>
    <message>
        <source>A mountain and its snow</source>
        <translation>Ein Berg und sein Schnee</translation>
    </message>
    <message>
        <source>Of all snow {part:.0f} % slid.</source>
        <translation>Von allem Schnee rutschten {part:.0f} %.</translation>
    </message>
    <message>
        <source>Here the ground falls by {slope:.0f}° and holds any snow: {depth:.1f} m lie there.</source>
        <translation>Hier fällt der Boden mit {slope:.0f}° ab und hält jeden Schnee: {depth:.1f} m liegen dort.</translation>
    </message>
    <message>
        <source>Here the ground falls by {slope:.0f}° and holds {holds:.1f} m; {depth:.1f} m lie there.</source>
        <translation>Hier fällt der Boden mit {slope:.0f}° ab und hält {holds:.1f} m; {depth:.1f} m liegen dort.</translation>
    </message>
    <message>
        <source>Faces from</source>
        <translation>Wände ab</translation>
    </message>
    <message>
        <source>The steepest slope on which loose stones lie, in degrees: about 31 for scree.</source>
        <translation>Der steilste Hang, auf dem lose Steine liegen, in Grad: etwa 31 für Schutt.</translation>
    </message>
    <message>
        <source>Angle of repose</source>
        <translation>Schüttwinkel</translation>
    </message>
    <message>
        <source>Thermal erosion</source>
        <translation>Thermische Erosion</translation>
    </message>
    <message>
        <source>Lets cliffs crumble: what is too steep slides down, and lies as even slopes at their feet.</source>
        <translation>Lässt Felswände zerbröckeln: Was zu steil ist, rutscht hinab und liegt als gleichmäßiger Hang an ihrem Fuß.</translation>
    </message>
    <message>
        <source>Talus angle</source>
        <translation>Schüttwinkel</translation>
    </message>
    <message>
        <source>How long it goes on: the time in which stones spread this far, as a part of the map&apos;s longer side.</source>
        <translation>Wie lange es dauert: die Zeit, in der sich Steine so weit ausbreiten, als Teil der längeren Kartenseite.</translation>
    </message>
    <message>
        <source>Reach</source>
        <translation>Reichweite</translation>
    </message>
    <message>
        <source>How much of what slid counts: at 1 all, at 0 nothing.</source>
        <translation>Wie viel von dem zählt, was gerutscht ist: bei 1 alles, bei 0 nichts.</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Einebnen</translation>
    </message>
    <message>
        <source>Brings the ground, such as a selection, to the height that it has at one place.</source>
        <translation>Bringt den Boden, etwa eine Auswahl, auf die Höhe, die er an einer Stelle hat.</translation>
    </message>
    <message>
        <source>How far above the ground at the place it comes to lie; below 0 below it.</source>
        <translation>Wie weit über dem Boden an der Stelle er zu liegen kommt; unter 0 darunter.</translation>
    </message>
    <message>
        <source>Above the ground</source>
        <translation>Über dem Boden</translation>
    </message>
    <message>
        <source>How far the place whose height counts lies from the north edge, as a part of the map&apos;s side.</source>
        <translation>Wie weit die Stelle, deren Höhe zählt, vom Nordrand entfernt liegt, als Teil der Seite der Karte.</translation>
    </message>
    <message>
        <source>How far the place whose height counts lies from the west edge, as a part of the map&apos;s side.</source>
        <translation>Wie weit die Stelle, deren Höhe zählt, vom Westrand entfernt liegt, als Teil der Seite der Karte.</translation>
    </message>
    <message>
        <source>Maps one range of heights to another, along a straight line or a curve.</source>
        <translation>Bildet einen Höhenbereich auf einen anderen ab, entlang einer Geraden oder einer Kurve.</translation>
    </message>
    <message>
        <source>The lower end of the range of heights before.</source>
        <translation>Das untere Ende des Höhenbereichs vorher.</translation>
    </message>
    <message>
        <source>The upper end of the range of heights before.</source>
        <translation>Das obere Ende des Höhenbereichs vorher.</translation>
    </message>
    <message>
        <source>The height that the lower end comes to.</source>
        <translation>Die Höhe, auf die das untere Ende kommt.</translation>
    </message>
    <message>
        <source>The height that the upper end comes to. Below the other one high becomes low.</source>
        <translation>Die Höhe, auf die das obere Ende kommt. Liegt sie unter der anderen, wird Hoch zu Tief.</translation>
    </message>
    <message>
        <source>The curve between the two ends: at 1 a straight line; above 1 middle heights rise, below 1 they sink. Known as gamma in image editors.</source>
        <translation>Die Kurve zwischen beiden Enden: bei 1 eine Gerade; über 1 steigen mittlere Höhen, unter 1 sinken sie. In Bildprogrammen heißt das Gamma.</translation>
    </message>
    <message>
        <source>gamma midtones curve</source>
        <translation>Gamma Mitteltöne Kurve Tonwertkorrektur</translation>
    </message>
    <message>
        <source>Middle heights</source>
        <translation>Mittlere Höhen</translation>
    </message>
    <message>
        <source>What becomes of ground below and above the range before: it comes to the new ends, or lies as far below and above them as it did before.</source>
        <translation>Was aus Boden unter und über dem bisherigen Bereich wird: Er kommt auf die neuen Enden, oder er liegt so weit darunter und darüber wie vorher.</translation>
    </message>
    <message>
        <source>Ground beyond the range</source>
        <translation>Boden außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>Becomes level</source>
        <translation>Wird eben</translation>
    </message>
    <message>
        <source>Keeps its distance</source>
        <translation>Behält den Abstand</translation>
    </message>
    <message>
        <source>Says how wide the map is and how high black and white are, in metres.</source>
        <translation>Sagt, wie breit die Karte ist und wie hoch Schwarz und Weiß sind, in Metern.</translation>
    </message>
    <message>
        <source>How many metres the map is wide, from west to east, so that slopes are true. At 0 points stay as far apart as they are known to be.</source>
        <translation>Wie viele Meter die Karte von Westen nach Osten breit ist, damit Neigungen wahr sind. Bei 0 bleiben die Punkte so weit auseinander, wie es bekannt ist.</translation>
    </message>
    <message>
        <source>path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>Lake</source>
        <translation>See</translation>
    </message>
    <message>
        <source>Makes a basin within an outline, which holds water at a level of its own.</source>
        <translation>Legt innerhalb eines Umrisses ein Becken an, in dem Wasser auf eigener Höhe steht.</translation>
    </message>
    <message>
        <source>How far the water stands above the lowest ground of the outline, as a part of the range; or below it.</source>
        <translation>Wie weit das Wasser über oder unter dem tiefsten Boden des Umrisses steht, als Teil des Höhenbereichs.</translation>
    </message>
    <message>
        <source>Level</source>
        <comment>of a lake</comment>
        <translation>Wasserstand</translation>
    </message>
    <message>
        <source>How deep the water is at least away from the shore, as a part of the range.</source>
        <translation>Wie tief das Wasser abseits des Ufers mindestens ist, als Teil des Höhenbereichs.</translation>
    </message>
    <message>
        <source>Depth</source>
        <comment>of a lake</comment>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>How far from the outline the bed reaches its depth, as a part of the map&apos;s longer side.</source>
        <translation>Wie weit vom Umriss entfernt der Grund seine Tiefe erreicht, als Teil der längeren Kartenseite.</translation>
    </message>
    <message>
        <source>Shore</source>
        <translation>Ufer</translation>
    </message>
    <message>
        <source>How wide the ground is to each side in which it goes over to the ground around, as a part of the map&apos;s longer side.</source>
        <translation>Wie breit zu jeder Seite der Boden ist, der in das Gelände ringsum übergeht, als Teil der längeren Kartenseite.</translation>
    </message>
    <message>
        <source>Banks</source>
        <translation>Böschungen</translation>
    </message>
    <message>
        <source>Soft banks are level at both ends, straight ones are ramps, hollow ones are steepest beside the path.</source>
        <translation>Weiche Böschungen laufen oben und unten flach aus, gerade sind Rampen, hohle sind direkt am Pfad am steilsten.</translation>
    </message>
    <message>
        <source>Shape of the banks</source>
        <translation>Form der Böschungen</translation>
    </message>
    <message>
        <source>Soft</source>
        <translation>Weich</translation>
    </message>
    <message>
        <source>Hollow</source>
        <translation>Hohl</translation>
    </message>
    <message>
        <source>How deep an outlet may be cut where the ground around would hold the water at a higher level, as a part of the range. With less than it takes none is cut, and the lake is larger than its outline.</source>
        <translation>Wie tief ein Abfluss eingeschnitten werden darf, wenn das Gelände ringsum das Wasser höher stauen würde, als Teil des Höhenbereichs. Reicht das nicht, wird keiner eingeschnitten, und der See ist größer als sein Umriss.</translation>
    </message>
    <message>
        <source>Deepest outlet</source>
        <translation>Tiefster Abfluss</translation>
    </message>
    <message>
        <source>Raises the ground along a curve to a ridge.</source>
        <translation>Hebt den Boden entlang einer Kurve zu einem Bergrücken an.</translation>
    </message>
    <message>
        <source>How wide it is without its banks, as a part of the map&apos;s longer side.</source>
        <translation>Wie breit der Pfad ohne Böschungen ist, als Teil der längeren Kartenseite.</translation>
    </message>
    <message>
        <source>How far the crest rises above the ground before, as a part of the range; below 0 it is a valley.</source>
        <translation>Wie weit sich der Kamm über den bisherigen Boden erhebt, als Teil des Höhenbereichs; unter 0 ist er ein Tal.</translation>
    </message>
    <message>
        <source>The part of the length in which the crest sinks to the ground at each end.</source>
        <translation>Der Teil der Länge, auf dem der Kamm an jedem Ende zum Boden absinkt.</translation>
    </message>
    <message>
        <source>Sinking ends</source>
        <translation>Absinkende Enden</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>Mauer</translation>
    </message>
    <message>
        <source>Builds a wall or a dam along a curve.</source>
        <translation>Baut entlang einer Kurve eine Mauer oder einen Damm.</translation>
    </message>
    <message>
        <source>How far its top rises above the ground below it, as a part of the range.</source>
        <translation>Wie weit sich ihre Krone über den Boden darunter erhebt, als Teil des Höhenbereichs.</translation>
    </message>
    <message>
        <source>Height</source>
        <comment>of a wall</comment>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>Its top has one height, that of its highest place, as a dam has.</source>
        <translation>Ihre Krone ist überall so hoch wie an der höchsten Stelle, wie bei einem Damm.</translation>
    </message>
    <message>
        <source>Level top</source>
        <translation>Ebene Krone</translation>
    </message>
    <message>
        <source>River</source>
        <translation>Fluss</translation>
    </message>
    <message>
        <source>Lays a river bed along a curve; it always runs downhill.</source>
        <translation>Legt entlang einer Kurve ein Flussbett an, das flussabwärts nirgends steigt.</translation>
    </message>
    <message>
        <source>How far the bed lies below the lowest ground that the river has come past, as a part of the range.</source>
        <translation>Wie weit das Bett unter dem tiefsten Boden liegt, an dem der Fluss schon vorbeikam, als Teil des Höhenbereichs.</translation>
    </message>
    <message>
        <source>Depth</source>
        <comment>of a river</comment>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>How wide the ground is to each side in which it goes over to the ground around, as a part of the map&apos;s longer side. Unless you set it, it suits the width.</source>
        <translation>Wie breit zu jeder Seite das Gelände ist, in dem es in das Gelände ringsum übergeht, als Teil der längeren Seite der Karte. Solange nichts eingestellt ist, passt es zur Breite.</translation>
    </message>
    <message>
        <source>Bank slope</source>
        <translation>Böschungsneigung</translation>
    </message>
    <message>
        <source>How wide the river begins, as a part of its width at the mouth.</source>
        <translation>Wie breit der Fluss beginnt, als Teil seiner Breite an der Mündung.</translation>
    </message>
    <message>
        <source>Width at the source</source>
        <translation>Breite an der Quelle</translation>
    </message>
    <message>
        <source>The river keeps its depth to its end, for one that ends in the sea, in a lake, in another river or at the edge of the map. Otherwise its bed ends at the height of the ground.</source>
        <translation>Der Fluss behält seine Tiefe bis zum Ende, wenn er ins Meer, in einen See oder einen anderen Fluss mündet oder am Kartenrand endet. Sonst endet sein Bett auf der Höhe des Bodens.</translation>
    </message>
    <message>
        <source>Deep to the end</source>
        <translation>Tief bis zum Ende</translation>
    </message>
    <message>
        <source>The river ends where it meets the sea: it ends at the shore, and nothing is cut to below the level of the sea.</source>
        <translation>Der Fluss endet, wo er auf das Meer trifft: an dessen Ufer; nichts wird unter den Meeresspiegel eingeschnitten.</translation>
    </message>
    <message>
        <source>Ends at the sea</source>
        <translation>Endet am Meer</translation>
    </message>
    <message>
        <source>Road</source>
        <translation>Straße</translation>
    </message>
    <message>
        <source>Lays a road along a curve, through cuts and on embankments, so that it is never too steep.</source>
        <translation>Legt entlang einer Kurve eine Straße an, in Einschnitten und auf Dämmen, sodass sie nirgends zu steil ist.</translation>
    </message>
    <message>
        <source>How far the road rises or falls on its way at most, in percent of the way.</source>
        <translation>Wie stark die Straße höchstens steigt oder fällt, in Prozent des Weges.</translation>
    </message>
    <message>
        <source>Steepest slope</source>
        <translation>Größte Steigung</translation>
    </message>
    <message>
        <source>Bridge</source>
        <translation>Brücke</translation>
    </message>
    <message>
        <source>Site</source>
        <translation>Bauplatz</translation>
    </message>
    <message>
        <source>Levels a rectangle of ground around one point, with banks, for what is built there.</source>
        <translation>Ebnet ein Rechteck um einen Punkt ein, mit Böschungen, für das, was dort gebaut wird.</translation>
    </message>
    <message>
        <source>How far it goes from west to east before it is turned.</source>
        <translation>Wie weit er von West nach Ost reicht, bevor er gedreht wird.</translation>
    </message>
    <message>
        <source>Width</source>
        <comment>of a site</comment>
        <translation>Breite</translation>
    </message>
    <message>
        <source>How far it goes from north to south before it is turned.</source>
        <translation>Wie weit er von Nord nach Süd reicht, bevor er gedreht wird.</translation>
    </message>
    <message>
        <source>Depth</source>
        <comment>of a site</comment>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>By how much it is turned clockwise.</source>
        <translation>Um wie viel er im Uhrzeigersinn gedreht ist.</translation>
    </message>
    <message>
        <source>Turned by</source>
        <translation>Gedreht um</translation>
    </message>
    <message>
        <source>How far it lies above the ground at its middle; below 0 below it.</source>
        <translation>Wie weit er über dem Boden in seiner Mitte liegt; unter 0 darunter.</translation>
    </message>
    <message>
        <source>It lies at the height that you set, whatever the ground is like.</source>
        <translation>Er liegt auf der Höhe, die Sie einstellen, wie der Boden auch ist.</translation>
    </message>
    <message>
        <source>Height of its own</source>
        <translation>Eigene Höhe</translation>
    </message>
    <message>
        <source>How high it lies.</source>
        <translation>Wie hoch er liegt.</translation>
    </message>
    <message>
        <source>Hardness of rock</source>
        <translation>Härte des Gesteins</translation>
    </message>
    <message>
        <source>Ground of hard or soft rock, by how fast rivers cut it.</source>
        <translation>Boden aus hartem oder weichem Gestein, danach, wie schnell Flüsse es einschneiden.</translation>
    </message>
    <message>
        <source>The least erodibility: how fast rivers cut the rock, 1 for ordinary rock, less for hard rock.</source>
        <translation>Die kleinste Erodierbarkeit: wie schnell Flüsse das Gestein einschneiden, 1 für gewöhnliches Gestein, weniger für hartes.</translation>
    </message>
    <message>
        <source>The greatest erodibility: how fast rivers cut the rock, 1 for ordinary rock, more for soft rock.</source>
        <translation>Die größte Erodierbarkeit: wie schnell Flüsse das Gestein einschneiden, 1 für gewöhnliches Gestein, mehr für weiches.</translation>
    </message>
    <message>
        <source>Ground where some layers of the rock lie at the surface.</source>
        <translation>Boden, an dessen Oberfläche bestimmte Schichten des Gesteins liegen.</translation>
    </message>
    <message>
        <source>The number of the first layer: 1 is the topmost.</source>
        <translation>Die Nummer der ersten Schicht: 1 ist die oberste.</translation>
    </message>
    <message>
        <source>The number of the last layer, counted from the top.</source>
        <translation>Die Nummer der letzten Schicht, von oben gezählt.</translation>
    </message>
    <message>
        <source>Ground on which rivers laid down sediment: give Streams some Deposition.</source>
        <translation>Boden, auf dem Flüsse Sediment abgelagert haben: Geben Sie den Flüssen etwas Ablagerung.</translation>
    </message>
    <message>
        <source>How thick it lies at least, in percent of the range.</source>
        <translation>Wie dick es mindestens liegt, in Prozent des Höhenbereichs.</translation>
    </message>
    <message>
        <source>How thick it lies at most, in percent of the range.</source>
        <translation>Wie dick es höchstens liegt, in Prozent des Höhenbereichs.</translation>
    </message>
    <message>
        <source>Ground on which the step Snow laid snow.</source>
        <translation>Boden, auf den der Schritt „Schnee“ Schnee gelegt hat.</translation>
    </message>
    <message>
        <source>Ground on which the step Talus laid fallen rock.</source>
        <translation>Boden, auf den der Schritt „Schutthalden“ gefallenes Gestein gelegt hat.</translation>
    </message>
    <message>
        <source>Wear</source>
        <translation>Abtrag</translation>
    </message>
    <message>
        <source>Ground that erosion wore away, or where it laid something down.</source>
        <translation>Boden, den Erosion abgetragen hat, oder auf dem sie etwas abgelagert hat.</translation>
    </message>
    <message>
        <source>How much was taken away at least, in percent of the range; below 0 for what was laid down.</source>
        <translation>Wie viel mindestens abgetragen wurde, in Prozent des Höhenbereichs; unter 0 für Abgelagertes.</translation>
    </message>
    <message>
        <source>How much was taken away at most, in percent of the range; below 0 for what was laid down.</source>
        <translation>Wie viel höchstens abgetragen wurde, in Prozent des Höhenbereichs; unter 0 für Abgelagertes.</translation>
    </message>
    <message>
        <source>What lies beyond the edges of the land, where it is seen from near by. Land goes on where its edges meet when it is laid beside itself; elsewhere there is mist. A sea that is shown goes on to the horizon in any case.</source>
        <translation>Was hinter den Rändern des Landes liegt, wo man es aus der Nähe sieht. Land geht weiter, wo seine Ränder zueinander passen, wenn man es neben sich selbst legt; sonst liegt dort Nebel. Ein Meer, das gezeigt wird, reicht in jedem Fall bis zum Horizont.</translation>
    </message>
    <message>
        <source>More land</source>
        <translation>Mehr Land</translation>
    </message>
    <message>
        <source>Talus thickness</source>
        <comment>palette</comment>
        <translation>Dicke des Schutts</translation>
    </message>
    <message>
        <source>How wide the lens sees, as on 35 mm film: a short one makes near ground large and far ground small.</source>
        <translation>Wie weit das Objektiv sieht, wie auf Kleinbildfilm: Ein kurzes macht nahes Gelände groß und fernes klein.</translation>
    </message>
    <message>
        <source>Focal length</source>
        <translation>Brennweite</translation>
    </message>
    <message>
        <source>&amp;All presets…</source>
        <translation>&amp;Alle Vorlagen…</translation>
    </message>
    <message>
        <source>See presets as pictures, open them, and do their steps</source>
        <translation>Vorlagen als Bilder sehen, sie öffnen und ihre Schritte ausführen</translation>
    </message>
    <message>
        <source>Save as p&amp;reset…</source>
        <translation>Als &amp;Vorlage speichern…</translation>
    </message>
    <message>
        <source>Keep the terrain, or its steps alone, as a preset to share</source>
        <translation>Das Gelände oder nur seine Schritte als Vorlage aufheben, die man weitergeben kann</translation>
    </message>
    <message>
        <source>&amp;Variations</source>
        <translation>&amp;Variationen</translation>
    </message>
    <message>
        <source>See terrains like this one side by side, and choose by eye</source>
        <translation>Ähnliche Gelände nebeneinander sehen und nach Augenmaß wählen</translation>
    </message>
    <message>
        <source>Com&amp;pare</source>
        <translation>Ver&amp;gleichen</translation>
    </message>
    <message>
        <source>See two terrains side by side, or how they differ: undo steps, files, with and without a step</source>
        <translation>Zwei Gelände nebeneinander sehen, oder wie sie sich unterscheiden: Rückgängig-Schritte, Dateien, mit und ohne einen Schritt</translation>
    </message>
    <message>
        <source>Stand low at the edge of the map, before the skyline that has most to show</source>
        <translation>Tief am Rand der Karte stehen, vor der Silhouette, die am meisten zu zeigen hat</translation>
    </message>
    <message>
        <source>The same, with a low sun beside the picture: ridges and valleys stand out</source>
        <translation>Dasselbe mit tiefer Sonne neben dem Bild: Grate und Täler treten hervor</translation>
    </message>
    <message>
        <source>How masks &amp;join</source>
        <translation>Wie sich Masken &amp;verbinden</translation>
    </message>
    <message>
        <source>Read what masks are, and try how two of them join</source>
        <translation>Lesen, was Masken sind, und ausprobieren, wie sich zwei verbinden</translation>
    </message>
    <message>
        <source>&amp;Glossary</source>
        <translation>&amp;Glossar</translation>
    </message>
    <message>
        <source>Read what the words of the trade mean</source>
        <translation>Lesen, was die Fachwörter bedeuten</translation>
    </message>
    <message>
        <source>Show recent files, presets and other ways to begin</source>
        <translation>Zuletzt geöffnete Dateien, Vorlagen und andere Anfänge zeigen</translation>
    </message>
    <message>
        <source>F&amp;irst steps</source>
        <translation>Erste Schr&amp;itte</translation>
    </message>
    <message>
        <source>Where it crosses a road that was laid before, or ends on it: at a junction both have the height of that; with a bridge this one is interrupted there.</source>
        <translation>Wo sie eine vorher gelegte Straße kreuzt oder auf ihr endet: An einer Einmündung haben beide deren Höhe; mit einer Brücke ist diese hier unterbrochen.</translation>
    </message>
    <message>
        <source>Over roads</source>
        <translation>Über Straßen</translation>
    </message>
    <message>
        <source>Junction</source>
        <translation>Einmündung</translation>
    </message>
    <message>
        <source>Instead of the ground below; on top of it, as high as it rises above its own lowest point; or only where it is higher, or lower, than the ground.</source>
        <translation>Anstelle des Bodens darunter; auf ihn, so hoch, wie es sich über seinen eigenen tiefsten Punkt erhebt; oder nur dort, wo es höher oder tiefer als der Boden ist.</translation>
    </message>
    <message>
        <source>Put down</source>
        <translation>Ablegen</translation>
    </message>
    <message>
        <source>instead</source>
        <translation>anstelle</translation>
    </message>
    <message>
        <source>on top</source>
        <translation>obenauf</translation>
    </message>
    <message>
        <source>where higher</source>
        <translation>wo es höher ist</translation>
    </message>
    <message>
        <source>where lower</source>
        <translation>wo es tiefer ist</translation>
    </message>
    <message>
        <source>How many times as high the piece rises above its lowest point.</source>
        <translation>Wie viele Male so hoch sich das Stück über seinen tiefsten Punkt erhebt.</translation>
    </message>
    <message>
        <source>Times as high</source>
        <translation>Mal so hoch</translation>
    </message>
    <message>
        <source>Left behind</source>
        <translation>Zurück bleibt</translation>
    </message>
    <message>
        <source>How far the mean reaches, as a part of the map&apos;s longer side: the standard deviation of the Gaussian.</source>
        <translation>Wie weit der Mittelwert reicht, als Teil der längeren Seite der Karte: die Standardabweichung der Gaußkurve.</translation>
    </message>
    <message>
        <source>How far the mean reaches, in points.</source>
        <translation>Wie weit der Mittelwert reicht, in Punkten.</translation>
    </message>
    <message>
        <source>Breach dams</source>
        <translation>Dämme durchstechen</translation>
    </message>
    <message>
        <source>Cuts a way through the dam of each depression, so that its water runs off.</source>
        <translation>Sticht den Damm jeder Senke durch, sodass ihr Wasser abfließt.</translation>
    </message>
    <message>
        <source>water</source>
        <translation>Wasser</translation>
    </message>
    <message>
        <source>Deepest cut</source>
        <translation>Tiefster Durchstich</translation>
    </message>
    <message>
        <source>Fill lakes</source>
        <translation>Seen auffüllen</translation>
    </message>
    <message>
        <source>Raises the ground of each depression until no water can stand there.</source>
        <translation>Hebt den Boden jeder Senke, bis kein Wasser mehr darin stehen kann.</translation>
    </message>
    <message>
        <source>Largest lake</source>
        <translation>Größter See</translation>
    </message>
    <message>
        <source>Deepest lake</source>
        <translation>Tiefster See</translation>
    </message>
    <message>
        <source>all of this terrain is one rock: give it layers with Rock from the Terrain menu</source>
        <translation>dieses Gelände ist ein einziges Gestein: Geben Sie ihm Schichten mit Fels aus dem Menü Gelände</translation>
    </message>
    <message>
        <source>Drainage area</source>
        <translation>Einzugsgebiet</translation>
    </message>
    <message>
        <source>Depth of lakes</source>
        <translation>Tiefe der Seen</translation>
    </message>
    <message>
        <source>Strahler order</source>
        <translation>Flussordnung nach Strahler</translation>
    </message>
    <message>
        <source>Watersheds</source>
        <translation>Flussgebiete</translation>
    </message>
    <message>
        <source>Wear and deposit</source>
        <translation>Abtrag und Ablagerung</translation>
    </message>
    <message>
        <source>Rock layer</source>
        <translation>Gesteinsschicht</translation>
    </message>
    <message>
        <source>Erodibility of the rock</source>
        <translation>Erodierbarkeit des Gesteins</translation>
    </message>
    <message>
        <source>Colours</source>
        <comment>palette</comment>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Land</source>
        <comment>palette</comment>
        <translation>Land</translation>
    </message>
    <message>
        <source>Arid</source>
        <comment>palette</comment>
        <translation>Trocken</translation>
    </message>
    <message>
        <source>Snow</source>
        <comment>palette</comment>
        <translation>Schnee</translation>
    </message>
    <message>
        <source>Matte</source>
        <comment>palette</comment>
        <translation>Matt</translation>
    </message>
    <message>
        <source>Slope</source>
        <comment>palette</comment>
        <translation>Neigung</translation>
    </message>
    <message>
        <source>Aspect</source>
        <comment>palette</comment>
        <translation>Ausrichtung</translation>
    </message>
    <message>
        <source>Lighting</source>
        <translation>Beleuchtung</translation>
    </message>
    <message>
        <source>Curved</source>
        <translation>Gekrümmt</translation>
    </message>
    <message>
        <source>Straight</source>
        <translation>Gerade</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Blend with a terrain</source>
        <translation>Mit einem Gelände mischen</translation>
    </message>
    <message>
        <source>Multiplies the ground by a generated terrain, adds one to it, or mixes them.</source>
        <translation>Multipliziert den Boden mit einem erzeugten Gelände, addiert eines oder mischt beide.</translation>
    </message>
    <message>
        <source>Multiply carves valleys into high ground and leaves the lowest as it is, add raises and lowers all, mix puts the terrain in the place of the ground.</source>
        <translation>„Multiplizieren“ schneidet Täler in hohen Boden und lässt den niedrigsten, wie er ist; „Addieren“ hebt und senkt alles; „Mischen“ setzt das Gelände an die Stelle des Bodens.</translation>
    </message>
    <message>
        <source>Multiply</source>
        <translation>Multiplizieren</translation>
    </message>
    <message>
        <source>Export weight maps</source>
        <translation>Gewichtskarten exportieren</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Ebenen</translation>
    </message>
    <message>
        <source>Materials take each channel as the weight of a texture.</source>
        <translation>Materialien nehmen jeden Kanal als Gewicht einer Textur.</translation>
    </message>
    <message>
        <source>Materials take each picture as the weight of a texture.</source>
        <translation>Materialien nehmen jedes Bild als Gewicht einer Textur.</translation>
    </message>
    <message>
        <source>Unity takes such pictures of 8 bits, with four channels, as the splatmaps of a terrain.</source>
        <translation>Unity nimmt solche Bilder mit 8 Bit und vier Kanälen als Splatmaps eines Terrains.</translation>
    </message>
    <message>
        <source>Unreal Engine takes such grey pictures of 8 bits as the target layers of a landscape. Its normal maps are those of DirectX.</source>
        <translation>Unreal Engine nimmt solche Graustufenbilder mit 8 Bit als Target Layer einer Landscape. Ihre Normal Maps sind die von DirectX.</translation>
    </message>
    <message>
        <source>In Blender each is the factor of a Mix Shader; turn its colour space to Non-Color.</source>
        <translation>In Blender ist jedes der Faktor eines Mix Shader; sein Farbraum gehört auf Non-Color.</translation>
    </message>
    <message>
        <source>The importer of Terrain3D, an add-on of Godot, takes it as the control map. The textures of its list stand for the layers in their order; at each point the two strongest are blended.</source>
        <translation>Der Importer von Terrain3D, einer Erweiterung von Godot, nimmt sie als Control Map. Die Texturen seiner Liste stehen in ihrer Reihenfolge für die Ebenen; an jedem Punkt werden die beiden stärksten überblendet.</translation>
    </message>
    <message>
        <source>White is where a layer is, black is where it is not</source>
        <translation>Weiß ist, wo eine Ebene liegt, schwarz, wo nicht</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>The name of the layer, and of its file</source>
        <translation>Der Name der Ebene und ihrer Datei</translation>
    </message>
    <message>
        <source>Move the chosen layer down: it lies on those above it here</source>
        <translation>Die gewählte Ebene nach unten schieben: sie liegt auf denen, die hier über ihr stehen</translation>
    </message>
    <message>
        <source>Files: {names}.</source>
        <translation>Dateien: {names}.</translation>
    </message>
    <message>
        <source>All layers add up to {whole} at every point.</source>
        <translation>Alle Ebenen zusammen ergeben an jedem Punkt {whole}.</translation>
    </message>
    <message>
        <source>“{one}” and “{other}” take the same, so each gets only a part of it. Remove one, or change it.</source>
        <translation>„{one}“ und „{other}“ nehmen dasselbe, also bekommt jede nur einen Teil davon. Entfernen Sie eine oder ändern Sie sie.</translation>
    </message>
    <message>
        <source>What the layer takes</source>
        <translation>Was die Ebene nimmt</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Why nothing can be saved</source>
        <translation>Warum nichts gespeichert werden kann</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Addieren</translation>
    </message>
    <message>
        <source>Add a layer: a mask, a rule or a picture</source>
        <translation>Fügt eine Ebene hinzu: eine Maske, eine Regel oder ein Bild</translation>
    </message>
    <message>
        <source>Layers of weights</source>
        <translation>Ebenen der Gewichte</translation>
    </message>
    <message>
        <source>Add layer</source>
        <translation>Neue Ebene</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the chosen layer</source>
        <translation>Entfernt die gewählte Ebene</translation>
    </message>
    <message>
        <source>Take these layers</source>
        <translation>Diese Ebenen nehmen</translation>
    </message>
    <message>
        <source>About layers</source>
        <translation>Über Ebenen</translation>
    </message>
    <message>
        <source>Move the chosen layer up: the order is that of the files and channels</source>
        <translation>Schiebt die gewählte Ebene nach oben; die Reihenfolge ist die der Dateien und Kanäle</translation>
    </message>
    <message>
        <source>Picture of a layer</source>
        <translation>Bild einer Ebene</translation>
    </message>
    <message>
        <source>Mix</source>
        <translation>Mischen</translation>
    </message>
    <message>
        <source>How much of it: 0 changes nothing.</source>
        <translation>Wie viel davon: 0 ändert nichts.</translation>
    </message>
    <message>
        <source>How the terrain is generated.</source>
        <translation>Wie das Gelände erzeugt wird.</translation>
    </message>
    <message>
        <source>Fill voids</source>
        <translation>Fehlstellen füllen</translation>
    </message>
    <message>
        <source>Points that had no height in the file get one from the ground around them.</source>
        <translation>Punkte, die in der Datei keine Höhe hatten, erhalten eine aus dem Boden um sie herum.</translation>
    </message>
    <message>
        <source>repair</source>
        <translation>Reparatur</translation>
    </message>
    <message>
        <source>Cuts a rectangle out of the map, by itself the largest one of 2^n + 1 points a side.</source>
        <translation>Schneidet ein Rechteck aus der Karte, von sich aus das größte mit 2^n + 1 Punkten je Seite.</translation>
    </message>
    <message>
        <source>size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>How many rows the new map has; 0 takes the largest 2^n + 1 that fits.</source>
        <translation>Wie viele Zeilen die neue Karte hat; 0 nimmt das größte passende 2^n + 1.</translation>
    </message>
    <message>
        <source>2^n + 1</source>
        <translation>2^n + 1</translation>
    </message>
    <message>
        <source>How many columns the new map has; 0 takes the largest 2^n + 1 that fits.</source>
        <translation>Wie viele Spalten die neue Karte hat; 0 nimmt das größte passende 2^n + 1.</translation>
    </message>
    <message>
        <source>The northernmost row that is kept, counted from 0.</source>
        <translation>Die nördlichste Zeile, die bleibt, von 0 an gezählt.</translation>
    </message>
    <message>
        <source>First column</source>
        <translation>Erste Spalte</translation>
    </message>
    <message>
        <source>The westernmost column that is kept, counted from 0.</source>
        <translation>Die westlichste Spalte, die bleibt, von 0 an gezählt.</translation>
    </message>
    <message>
        <source>Adds ground around the map, by itself up to the next 2^n + 1 points a side.</source>
        <translation>Fügt Boden um die Karte hinzu, von sich aus bis zu den nächsten 2^n + 1 Punkten je Seite.</translation>
    </message>
    <message>
        <source>How many rows the new map has; 0 takes the next 2^n + 1.</source>
        <translation>Wie viele Zeilen die neue Karte hat; 0 nimmt das nächste 2^n + 1.</translation>
    </message>
    <message>
        <source>How many columns the new map has; 0 takes the next 2^n + 1.</source>
        <translation>Wie viele Spalten die neue Karte hat; 0 nimmt das nächste 2^n + 1.</translation>
    </message>
    <message>
        <source>Rows in the north</source>
        <translation>Zeilen im Norden</translation>
    </message>
    <message>
        <source>How many of the new rows lie north of the map.</source>
        <translation>Wie viele der neuen Zeilen nördlich der Karte liegen.</translation>
    </message>
    <message>
        <source>Columns in the west</source>
        <translation>Spalten im Westen</translation>
    </message>
    <message>
        <source>How many of the new columns lie west of the map.</source>
        <translation>Wie viele der neuen Spalten westlich der Karte liegen.</translation>
    </message>
    <message>
        <source>New ground</source>
        <translation>Neuer Boden</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>The height of the new ground, where it does not repeat the edge.</source>
        <translation>Die Höhe des neuen Bodens, wo er nicht den Rand wiederholt.</translation>
    </message>
    <message>
        <source>Island</source>
        <translation>Insel</translation>
    </message>
    <message>
        <source>Lets the ground sink towards the edges of the map, which become the lowest height: black.</source>
        <translation>Lässt den Boden zu den Rändern der Karte hin absinken, die auf die niedrigste Höhe kommen: Schwarz.</translation>
    </message>
    <message>
        <source>ground</source>
        <translation>Boden</translation>
    </message>
    <message>
        <source>Round sinks alike in all directions; square goes further into the corners.</source>
        <translation>„Kreis“ sinkt nach allen Seiten gleich; „Quadrat“ reicht weiter in die Ecken.</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>Kreis</translation>
    </message>
    <message>
        <source>Square</source>
        <translation>Quadrat</translation>
    </message>
    <message>
        <source>Margin</source>
        <translation>Randbreite</translation>
    </message>
    <message>
        <source>Clamp</source>
        <translation>Begrenzen</translation>
    </message>
    <message>
        <source>heights</source>
        <translation>Höhen</translation>
    </message>
    <message>
        <source>Lower height</source>
        <translation>Untere Höhe</translation>
    </message>
    <message>
        <source>Upper height</source>
        <translation>Obere Höhe</translation>
    </message>
    <message>
        <source>Invert</source>
        <translation>Umkehren</translation>
    </message>
    <message>
        <source>Peaks become pits and pits peaks, within the same range.</source>
        <translation>Gipfel werden zu Senken und Senken zu Gipfeln, im selben Bereich.</translation>
    </message>
    <message>
        <source>Black</source>
        <translation>Schwarz</translation>
    </message>
    <message>
        <source>White</source>
        <translation>Weiß</translation>
    </message>
    <message>
        <source>Stretch to the full range</source>
        <translation>Auf den ganzen Bereich spreizen</translation>
    </message>
    <message>
        <source>The lowest point becomes black and the highest white. Heights in metres become parts of 1.</source>
        <translation>Der niedrigste Punkt wird schwarz und der höchste weiß. Höhen in Metern werden zu Teilen von 1.</translation>
    </message>
    <message>
        <source>Undo linear light</source>
        <translation>Lineares Licht aufheben</translation>
    </message>
    <message>
        <source>Straightens the heights of a picture that was saved in linear light: without it low ground is far too flat.</source>
        <translation>Richtet die Höhen eines Bilds gerade, das in linearem Licht gespeichert wurde: Sonst ist niedriger Boden viel zu flach.</translation>
    </message>
    <message>
        <source>Gives the map more or fewer points, by itself the nearest 2^n + 1 a side.</source>
        <translation>Gibt der Karte mehr oder weniger Punkte, von sich aus das nächstliegende 2^n + 1 je Seite.</translation>
    </message>
    <message>
        <source>How many rows the new map has; 0 takes the nearest 2^n + 1.</source>
        <translation>Wie viele Zeilen die neue Karte hat; 0 nimmt das nächstliegende 2^n + 1.</translation>
    </message>
    <message>
        <source>How many columns the new map has; 0 takes the nearest 2^n + 1.</source>
        <translation>Wie viele Spalten die neue Karte hat; 0 nimmt das nächstliegende 2^n + 1.</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Bicubic gives a smooth surface, bilinear straight lines from one old point to the next.</source>
        <translation>„Bikubisch“ ergibt eine glatte Fläche, „Bilinear“ gerade Linien von einem alten Punkt zum nächsten.</translation>
    </message>
    <message>
        <source>Bicubic</source>
        <translation>Bikubisch</translation>
    </message>
    <message>
        <source>Bilinear</source>
        <translation>Bilinear</translation>
    </message>
    <message>
        <source>Rounds off peaks, pits and edges that are narrower than the radius.</source>
        <translation>Rundet Gipfel, Senken und Kanten ab, die schmaler sind als der Radius.</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>Radius</translation>
    </message>
    <message>
        <source>How far each height moves: at 1 all the way to the mean.</source>
        <translation>Wie weit jede Höhe sich bewegt: bei 1 ganz bis zum Mittelwert.</translation>
    </message>
    <message>
        <source>Smooth stair steps</source>
        <translation>Treppenstufen glätten</translation>
    </message>
    <message>
        <source>Removes the terraces of 8-bit heights, and moves none by more than half a step.</source>
        <translation>Entfernt die Terrassen von 8-Bit-Höhen und verschiebt keine um mehr als eine halbe Stufe.</translation>
    </message>
    <message>
        <source>How many steps there are from black to white: 255 for 8 bits; 0 finds it from the heights.</source>
        <translation>Wie viele Stufen es von Schwarz bis Weiß gibt: 255 bei 8 Bit; 0 ermittelt es aus den Höhen.</translation>
    </message>
    <message>
        <source>Terrace</source>
        <translation>Terrassieren</translation>
    </message>
    <message>
        <source>Turns slopes into terraces with steep steps between them.</source>
        <translation>Macht aus Hängen Terrassen mit steilen Stufen dazwischen.</translation>
    </message>
    <message>
        <source>How many terraces there are from black to white.</source>
        <translation>Wie viele Terrassen es von Schwarz bis Weiß gibt.</translation>
    </message>
    <message>
        <source>Sharpness</source>
        <translation>Schärfe</translation>
    </message>
    <message>
        <source>How flat the terraces and how steep the steps are: 0 changes nothing, 1 makes upright steps.</source>
        <translation>Wie flach die Terrassen und wie steil die Stufen sind: 0 ändert nichts, 1 macht senkrechte Stufen.</translation>
    </message>
    <message>
        <source>Flip</source>
        <translation>Spiegeln</translation>
    </message>
    <message>
        <source>Mirrors the map, as for a program that reads rows or columns the other way round.</source>
        <translation>Spiegelt die Karte, etwa für ein Programm, das Zeilen oder Spalten andersherum liest.</translation>
    </message>
    <message>
        <source>why, formula, math, theory, tutorial, lesson, learn, teach, introduction, beginner, how does it work, what is this, help</source>
        <translation>warum, Formel, Mathematik, Theorie, Tutorial, Anleitung, lernen, Unterricht, Einführung, Anfänger, wie geht das, was ist das, Hilfe</translation>
    </message>
    <message>
        <source>why, formula, math, tutorial, learn, help</source>
        <translation>warum, Formel, Mathematik, Tutorial, Anleitung, lernen, Hilfe</translation>
    </message>
    <message>
        <source>difference, which algorithm, better, best, overview</source>
        <translation>Unterschied, welches Verfahren, besser, beste, Überblick</translation>
    </message>
    <message>
        <source>tutorial, examples, welcome, home, start over, beginner</source>
        <translation>Tutorial, Beispiele, Willkommen, von vorn, Anfänger</translation>
    </message>
    <message>
        <source>tutorial, animation, timelapse, step by step, worked example, numbers</source>
        <translation>Tutorial, Animation, Zeitraffer, Schritt für Schritt, Rechenbeispiel, Zahlen</translation>
    </message>
    <message>
        <source>1d, line, curve, cross section, edge, tutorial</source>
        <translation>1d, eindimensional, Linie, Kurve, Querschnitt, Kante, Tutorial</translation>
    </message>
    <message>
        <source>cross section, slice, measure, distance, elevation</source>
        <translation>Querschnitt, Schnitt, messen, Entfernung, Höhenprofil</translation>
    </message>
    <message>
        <source>take back, revert, mistake, undo erosion, undo filter, undo drawing</source>
        <translation>zurücknehmen, widerrufen, Fehler, Erosion rückgängig, Filter rückgängig, Zeichnung rückgängig</translation>
    </message>
    <message>
        <source>undo, redo, take back, undo erosion, previous version</source>
        <translation>rückgängig, wiederholen, zurücknehmen, Erosion rückgängig, frühere Fassung</translation>
    </message>
    <message>
        <source>undo erosion, remove filter, layers, recipe, change afterwards, non-destructive</source>
        <translation>Erosion rückgängig, Filter entfernen, Ebenen, Rezept, nachträglich ändern</translation>
    </message>
    <message>
        <source>start over, clear, blank</source>
        <translation>von vorn, neu anfangen, leer</translation>
    </message>
    <message>
        <source>paint, sketch, blank, empty</source>
        <translation>malen, skizzieren, leer</translation>
    </message>
    <message>
        <source>paint, sculpt, pencil, brush, sketch</source>
        <translation>malen, formen, Stift, Pinsel, Skizze</translation>
    </message>
    <message>
        <source>random, shuffle, dice, another, variation</source>
        <translation>Zufall, würfeln, neu würfeln, anderes, Variante</translation>
    </message>
    <message>
        <source>create, make, random, noise, fractal</source>
        <translation>erzeugen, erstellen, machen, Zufall, Rauschen, Fraktal</translation>
    </message>
    <message>
        <source>import, load, image, photo</source>
        <translation>importieren, laden, Bild, Foto</translation>
    </message>
    <message>
        <source>store, keep</source>
        <translation>sichern, behalten</translation>
    </message>
    <message>
        <source>screenshot, render, image, photo</source>
        <translation>Bildschirmfoto, Screenshot, rendern, Bild, Foto</translation>
    </message>
    <message>
        <source>screenshot, photo</source>
        <translation>Bildschirmfoto, Screenshot, Foto</translation>
    </message>
    <message>
        <source>animation, video, movie, gif, rotate, record</source>
        <translation>Animation, Video, Film, GIF, drehen, aufnehmen</translation>
    </message>
    <message>
        <source>movie, gif, record, camera</source>
        <translation>GIF, aufnehmen, Kamera</translation>
    </message>
    <message>
        <source>settings, options, configuration, dark mode, night, font, undo memory</source>
        <translation>Optionen, Konfiguration, Nachtmodus, Schrift</translation>
    </message>
    <message>
        <source>shortcuts, hotkeys, key bindings</source>
        <translation>Tastenkürzel, Tastatur, Tastenbelegung</translation>
    </message>
    <message>
        <source>dark mode, night</source>
        <translation>Nachtmodus, Nacht, dunkles Design</translation>
    </message>
    <message>
        <source>German, language</source>
        <translation>Deutsch, Sprache</translation>
    </message>
    <message>
        <source>English, language</source>
        <translation>Englisch, Sprache</translation>
    </message>
    <message>
        <source>zoom out, fit, whole, center</source>
        <translation>herauszoomen, einpassen, ganz, zentrieren</translation>
    </message>
    <message>
        <source>zoom out, fit</source>
        <translation>herauszoomen, einpassen</translation>
    </message>
    <message>
        <source>3d print, STL, OBJ, glTF, raw, game engine, mesh, normal map, bump map</source>
        <translation>3D-Druck, drucken, STL, OBJ, glTF, Raw, Spiel, Netz, Normalenkarte, Bumpmap</translation>
    </message>
    <message>
        <source>tutorial, tour, guide, lesson, beginner, introduction, how to, learn, help</source>
        <translation>Anleitung, Tour, Führung, Lektion, Anfänger, Einführung, Wie geht das, lernen, Hilfe, Tutorial</translation>
    </message>
    <message>
        <source>zoom, pan, rotate view, turn view, navigation, hotkeys, shortcuts, controls</source>
        <translation>zoomen, verschieben, Ansicht drehen, Navigation, Tastenkürzel, Tastenkombinationen, Steuerung</translation>
    </message>
    <message>
        <source>help, handbook, documentation, tutorial, how to</source>
        <translation>Hilfe, Anleitung, Dokumentation, Einführung, wie geht das</translation>
    </message>
    <message>
        <source>camera, home, center</source>
        <translation>Kamera, zentrieren</translation>
    </message>
    <message>
        <source>zoom, endless, infinite, larger, deeper, coordinates</source>
        <translation>Zoom, vergrößern, endlos, unendlich, größer, tiefer, Koordinaten</translation>
    </message>
    <message>
        <source>zoom, cut out, magnify</source>
        <translation>Zoom, ausschneiden, vergrößern</translation>
    </message>
    <message>
        <source>favourite, remember, camera</source>
        <translation>Favorit, merken, Kamera</translation>
    </message>
    <message>
        <source>bug, report, update, website, credits, log</source>
        <translation>Fehler melden, Aktualisierung, Update, Webseite, Protokoll</translation>
    </message>
    <message>
        <source>delete, remove</source>
        <translation>entfernen, leeren</translation>
    </message>
    <message>
        <source>eraser, rubber, undo brush</source>
        <translation>Radiergummi, Radierer</translation>
    </message>
    <message>
        <source>paint, brush, pencil, hill, mountain, up, higher</source>
        <translation>malen, Pinsel, Stift, Hügel, Berg, anheben, höher</translation>
    </message>
    <message>
        <source>paint, brush, dig, valley, hole, down</source>
        <translation>malen, Pinsel, graben, Tal, Loch, tiefer</translation>
    </message>
    <message>
        <source>blur, soften</source>
        <translation>weichzeichnen, verwischen</translation>
    </message>
    <message>
        <source>blur, soften, Gauss</source>
        <translation>weichzeichnen, verwischen, Gauß</translation>
    </message>
    <message>
        <source>sharpen, finer, upscale, noise, resolution</source>
        <translation>schärfen, feiner, hochskalieren, Rauschen, Auflösung</translation>
    </message>
    <message>
        <source>resize, scale, bigger, smaller, resolution</source>
        <translation>Größe ändern, skalieren, größer, kleiner, Auflösung</translation>
    </message>
    <message>
        <source>mirror</source>
        <translation>spiegeln</translation>
    </message>
    <message>
        <source>turn</source>
        <translation>drehen</translation>
    </message>
    <message>
        <source>extend, border, canvas size</source>
        <translation>erweitern, Rand, Leinwand</translation>
    </message>
    <message>
        <source>river, erosion, valley, weather, water</source>
        <translation>Fluss, Erosion, Tal, Verwitterung, Wasser</translation>
    </message>
    <message>
        <source>rain, erosion, weather, water</source>
        <translation>Regen, Erosion, Verwitterung, Wasser</translation>
    </message>
    <message>
        <source>scree, debris, rockfall, cliff, boulders, rubble</source>
        <translation>Schutt, Geröll, Steinschlag, Felswand, Blöcke, Schutthalde</translation>
    </message>
    <message>
        <source>scree, cliff, weather, gravity</source>
        <translation>Schutt, Klippe, Verwitterung, Schwerkraft</translation>
    </message>
    <message>
        <source>scale heights, higher, metres</source>
        <translation>Höhen skalieren, höher, Meter</translation>
    </message>
    <message>
        <source>merge, combine, layer, overlay</source>
        <translation>mischen, kombinieren, Ebene, überlagern</translation>
    </message>
    <message>
        <source>lasso, freehand</source>
        <translation>Lasso, freihand</translation>
    </message>
    <message>
        <source>magic wand</source>
        <translation>Zauberstab</translation>
    </message>
    <message>
        <source>deselect</source>
        <translation>abwählen, aufheben</translation>
    </message>
    <message>
        <source>height scale, exaggerate, higher, why is it flat, steeper, vertical</source>
        <translation>Höhenmaßstab, überhöhen, höher, warum ist es flach, steiler, vertikal</translation>
    </message>
    <message>
        <source>water level, flood, tide</source>
        <translation>Wasserspiegel, Wasserstand, Flut</translation>
    </message>
    <message>
        <source>contour lines, isolines, topographic</source>
        <translation>Höhenlinien, Isolinien, topografisch</translation>
    </message>
    <message>
        <source>wireframe, mesh, polygons</source>
        <translation>Drahtgitter, Netz, Polygone</translation>
    </message>
    <message>
        <source>texture, tint, colors</source>
        <translation>Textur, Färbung</translation>
    </message>
    <message>
        <source>lighting, texture, shading, sun, render</source>
        <translation>Beleuchtung, Textur, Schattierung, Sonne</translation>
    </message>
    <message>
        <source>game, ego</source>
        <translation>gehen, laufen, Spiel</translation>
    </message>
    <message>
        <source>lost panel, windows, default</source>
        <translation>Fenster verschwunden, Standard</translation>
    </message>
    <message>
        <source>effects, modify, erosion</source>
        <translation>Effekte, verändern, Erosion</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>Horizontal swaps west and east, vertical swaps north and south.</source>
        <translation>„Waagerecht“ tauscht Westen und Osten, „Senkrecht“ Norden und Süden.</translation>
    </message>
    <message>
        <source>Steps</source>
        <comment>stairs</comment>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Horizontal</source>
        <translation>Waagerecht</translation>
    </message>
    <message>
        <source>Vertical</source>
        <translation>Senkrecht</translation>
    </message>
    <message>
        <source>Rotate</source>
        <translation>Drehen</translation>
    </message>
    <message>
        <source>Turns the map clockwise by a quarter, a half or three quarters of a turn.</source>
        <translation>Dreht die Karte im Uhrzeigersinn um eine viertel, halbe oder dreiviertel Drehung.</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>By how many degrees the map is turned, clockwise.</source>
        <translation>Um wie viel Grad die Karte gedreht wird, im Uhrzeigersinn.</translation>
    </message>
    <message>
        <source>90</source>
        <translation>90</translation>
    </message>
    <message>
        <source>180</source>
        <translation>180</translation>
    </message>
    <message>
        <source>270</source>
        <translation>270</translation>
    </message>
    <message>
        <source>In pixels.</source>
        <translation>In Pixeln.</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Einzelbilder</translation>
    </message>
    <message>
        <source>How many pictures make a full turn.</source>
        <translation>Wie viele Bilder eine volle Drehung ergeben.</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>How long a full turn takes.</source>
        <translation>Wie lange eine volle Drehung dauert.</translation>
    </message>
    <message>
        <source>Seen from</source>
        <translation>Blick von</translation>
    </message>
    <message>
        <source>Camera height</source>
        <translation>Kamerahöhe</translation>
    </message>
    <message>
        <source>How high the camera stands above the horizon, in degrees; 90 looks straight down.</source>
        <translation>Wie hoch die Kamera über dem Horizont steht, in Grad; 90 blickt senkrecht nach unten.</translation>
    </message>
    <message>
        <source>Orthographic</source>
        <translation>Orthografisch</translation>
    </message>
    <message>
        <source>Draw parallel lines parallel, as maps do.</source>
        <translation>Parallele Linien parallel zeichnen, wie auf Karten.</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>How large the terrain is drawn; at 1 all of it fits.</source>
        <translation>Wie groß das Gelände gezeichnet wird; bei 1 passt es ganz ins Bild.</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>Hintergrund</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Neu</translation>
    </message>
    <message>
        <source>Ne&amp;w drawing…</source>
        <translation>Neue &amp;Zeichnung…</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open a heightmap image</source>
        <translation>Eine Höhenkarte aus einem Bild öffnen</translation>
    </message>
    <message>
        <source>Open ti&amp;les…</source>
        <translation>&amp;Kacheln öffnen…</translation>
    </message>
    <message>
        <source>Open a folder of tiles as one terrain</source>
        <translation>Einen Ordner mit Kacheln als ein Gelände öffnen</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>Neu &amp;laden</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportieren…</translation>
    </message>
    <message>
        <source>&amp;Build tiles…</source>
        <translation>Kacheln &amp;bauen…</translation>
    </message>
    <message>
        <source>Build a terrain of any size as tiles, also while the window is closed</source>
        <translation>Ein Gelände beliebiger Größe als Kacheln bauen, auch bei geschlossenem Fenster</translation>
    </message>
    <message>
        <source>Open in image e&amp;ditor</source>
        <translation>Im Bil&amp;deditor öffnen</translation>
    </message>
    <message>
        <source>&amp;Choose image editor…</source>
        <translation>Bildeditor &amp;wählen…</translation>
    </message>
    <message>
        <source>The window speaks it after a restart.</source>
        <translation>Das Fenster spricht sie nach einem Neustart.</translation>
    </message>
    <message>
        <source>Image editor</source>
        <translation>Bildeditor</translation>
    </message>
    <message>
        <source>Choose the program that opens pictures</source>
        <translation>Das Programm wählen, das Bilder öffnet</translation>
    </message>
    <message>
        <source>Build tiles</source>
        <translation>Kacheln bauen</translation>
    </message>
    <message>
        <source>Choose the layers of the weights</source>
        <translation>Die Ebenen der Gewichte wählen</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Where the tiles go</source>
        <translation>Wohin die Kacheln kommen</translation>
    </message>
    <message>
        <source>What will be built</source>
        <translation>Was gebaut wird</translation>
    </message>
    <message>
        <source>Planning…</source>
        <translation>Wird geplant…</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Choose the folder</source>
        <translation>Den Ordner wählen</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Bauen</translation>
    </message>
    <message>
        <source>is missing or damaged, and the build begins with it</source>
        <translation>fehlt oder ist beschädigt, und der Bau beginnt damit</translation>
    </message>
    <message>
        <source>Compare all files with their checksums</source>
        <translation>Alle Dateien mit ihren Prüfsummen vergleichen</translation>
    </message>
    <message>
        <source>Folder for the tiles</source>
        <translation>Ordner für die Kacheln</translation>
    </message>
    <message>
        <source>Choose a folder for the tiles.</source>
        <translation>Einen Ordner für die Kacheln wählen.</translation>
    </message>
    <message>
        <source>Use the system&apos;s program</source>
        <translation>Programm des Systems verwenden</translation>
    </message>
    <message>
        <source>Kept in {folder}</source>
        <translation>Aufbewahrt in {folder}</translation>
    </message>
    <message>
        <source>Recovery</source>
        <translation>Wiederherstellung</translation>
    </message>
    <message>
        <source>Every change goes to disk at once. After a crash, the next start offers your work back.</source>
        <translation>Jede Änderung geht sofort auf die Platte. Nach einem Absturz bietet der nächste Start die Arbeit wieder an.</translation>
    </message>
    <message>
        <source>The system&apos;s program for pictures</source>
        <translation>Das Programm des Systems für Bilder</translation>
    </message>
    <message>
        <source>Use the &amp;system&apos;s program</source>
        <translation>&amp;Programm des Systems verwenden</translation>
    </message>
    <message>
        <source>Save p&amp;icture…</source>
        <translation>B&amp;ild speichern…</translation>
    </message>
    <message>
        <source>Save &amp;turntable…</source>
        <translation>Dreh&amp;animation speichern…</translation>
    </message>
    <message>
        <source>Save a full turn of the terrain as a moving picture</source>
        <translation>Eine volle Drehung des Geländes als bewegtes Bild speichern</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>Something went wrong inside the program</source>
        <translation>Im Programm ist ein Fehler aufgetreten</translation>
    </message>
    <message>
        <source>Something went wrong</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Something went wrong inside the program.</source>
        <translation>Im Programm ist ein Fehler aufgetreten.</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message numerus="yes">
        <source>%n error(s) so far.</source>
        <translation>
            <numerusform>Bisher %n Fehler.</numerusform>
            <numerusform>Bisher %n Fehler.</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Details kopieren</translation>
    </message>
    <message>
        <source>Save the current terrain…</source>
        <translation>Das aktuelle Gelände speichern…</translation>
    </message>
    <message>
        <source>Save it as a TIFF</source>
        <translation>Es als TIFF speichern</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Close this and go on</source>
        <translation>Dies schließen und weitermachen</translation>
    </message>
    <message>
        <source>Close the program</source>
        <translation>Das Programm beenden</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Copied the details.</source>
        <translation>Die Details sind kopiert.</translation>
    </message>
    <message>
        <source>Background</source>
        <comment>background</comment>
        <translation>Hintergrund</translation>
    </message>
    <message>
        <source>Light</source>
        <comment>background</comment>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <comment>background</comment>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>None</source>
        <comment>background</comment>
        <translation>Ohne</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Unbenannt</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Undo {step}</source>
        <translation>&amp;Rückgängig: {step}</translation>
    </message>
    <message>
        <source>&amp;Redo {step}</source>
        <translation>&amp;Wiederholen: {step}</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>There is no ground and no image in the clipboard. Copy some, then paste again.</source>
        <translation>In der Zwischenablage ist weder Boden noch ein Bild. Erst etwas kopieren, dann noch einmal einfügen.</translation>
    </message>
    <message>
        <source>Nothing on this map is selected. Select some ground, then copy it.</source>
        <translation>Auf dieser Karte ist nichts ausgewählt. Erst Boden auswählen, dann kopieren.</translation>
    </message>
    <message>
        <source>Copied the selected ground, {rows} × {columns} points. Pasting lets it float.</source>
        <translation>Der ausgewählte Boden ist kopiert, {rows} × {columns} Punkte. Beim Einfügen schwebt er.</translation>
    </message>
    <message>
        <source>Copy the selected ground, which floats where you paste it; others get a 16-bit image</source>
        <translation>Den ausgewählten Boden kopieren, der beim Einfügen schwebt; andere Programme bekommen ein 16-Bit-Bild</translation>
    </message>
    <message>
        <source>&amp;Copy selection</source>
        <translation>Auswahl &amp;kopieren</translation>
    </message>
    <message>
        <source>&amp;Copy map</source>
        <translation>Karte &amp;kopieren</translation>
    </message>
    <message>
        <source>Copy the heightmap as a 16-bit image</source>
        <translation>Die Höhenkarte als 16-Bit-Bild kopieren</translation>
    </message>
    <message>
        <source>Let the ground in the clipboard float on this terrain, until Enter puts it down</source>
        <translation>Den Boden in der Zwischenablage auf diesem Gelände schweben lassen, bis die Eingabetaste ihn absetzt</translation>
    </message>
    <message>
        <source>&amp;Paste piece</source>
        <translation>Stück &amp;einfügen</translation>
    </message>
    <message>
        <source>&amp;Paste map</source>
        <translation>Karte &amp;einfügen</translation>
    </message>
    <message>
        <source>Copy p&amp;icture</source>
        <translation>&amp;Bild kopieren</translation>
    </message>
    <message>
        <source>Pr&amp;eferences…</source>
        <translation>&amp;Einstellungen…</translation>
    </message>
    <message>
        <source>Choose language, theme, keys, memory and more</source>
        <translation>Sprache, Farbschema, Tasten, Speicher und mehr wählen</translation>
    </message>
    <message>
        <source>&amp;Generate</source>
        <translation>&amp;Erzeugen</translation>
    </message>
    <message>
        <source>Grow a terrain with the parameters shown</source>
        <translation>Ein Gelände mit den gezeigten Parametern wachsen lassen</translation>
    </message>
    <message>
        <source>New &amp;seed</source>
        <translation>Neuer &amp;Startwert</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>Gro&amp;wth</source>
        <translation>&amp;Wachstum</translation>
    </message>
    <message>
        <source>See how the terrain grew, step by step</source>
        <translation>Sehen, wie das Gelände Schritt für Schritt gewachsen ist</translation>
    </message>
    <message>
        <source>&amp;Figures</source>
        <translation>&amp;Kennzahlen</translation>
    </message>
    <message>
        <source>Measure the terrain, and see what the numbers mean</source>
        <translation>Das Gelände vermessen und sehen, was die Zahlen bedeuten</translation>
    </message>
    <message>
        <source>&amp;All</source>
        <translation>&amp;Alles</translation>
    </message>
    <message>
        <source>Select the whole map</source>
        <translation>Wählt die ganze Karte aus</translation>
    </message>
    <message>
        <source>&amp;None</source>
        <translation>&amp;Nichts</translation>
    </message>
    <message>
        <source>Select nothing: the whole map can be changed</source>
        <translation>Hebt die Auswahl auf: Die ganze Karte lässt sich ändern</translation>
    </message>
    <message>
        <source>&amp;Invert</source>
        <translation>&amp;Umkehren</translation>
    </message>
    <message>
        <source>Select what is not selected</source>
        <translation>Wählt aus, was nicht ausgewählt ist</translation>
    </message>
    <message>
        <source>&amp;Grow…</source>
        <translation>Ver&amp;größern…</translation>
    </message>
    <message>
        <source>Move the outline of the selection outwards</source>
        <translation>Schiebt den Rand der Auswahl nach außen</translation>
    </message>
    <message>
        <source>&amp;Shrink…</source>
        <translation>Ver&amp;kleinern…</translation>
    </message>
    <message>
        <source>Move the outline of the selection inwards</source>
        <translation>Schiebt den Rand der Auswahl nach innen</translation>
    </message>
    <message>
        <source>&amp;Border…</source>
        <translation>&amp;Rand…</translation>
    </message>
    <message>
        <source>Select only what is near the outline</source>
        <translation>Wählt nur aus, was nahe am Rand der Auswahl liegt</translation>
    </message>
    <message>
        <source>&amp;Feather…</source>
        <translation>&amp;Weiche Kante…</translation>
    </message>
    <message>
        <source>Let the edges of the selection fade out</source>
        <translation>Lässt die Ränder der Auswahl weich auslaufen</translation>
    </message>
    <message>
        <source>&amp;Keep in place</source>
        <translation>An Ort und Stelle be&amp;halten</translation>
    </message>
    <message>
        <source>Keep what is selected now when the ground changes</source>
        <translation>Was jetzt ausgewählt ist, bleibt es auch, wenn sich das Gelände ändert</translation>
    </message>
    <message>
        <source>From &amp;picture…</source>
        <translation>Aus &amp;Bild…</translation>
    </message>
    <message>
        <source>Select what is white in a picture</source>
        <translation>Wählt aus, was in einem Bild weiß ist</translation>
    </message>
    <message>
        <source>Sa&amp;ve to picture…</source>
        <translation>In Bild &amp;speichern…</translation>
    </message>
    <message>
        <source>Save a grey picture in which white is selected</source>
        <translation>Speichert ein graues Bild, in dem das Ausgewählte weiß ist</translation>
    </message>
    <message>
        <source>&amp;Use as stamp</source>
        <translation>Als St&amp;empel verwenden</translation>
    </message>
    <message>
        <source>To &amp;mask of step</source>
        <translation>Zur &amp;Maske des Schritts</translation>
    </message>
    <message>
        <source>Limit the chosen step, or the last, to the selection</source>
        <translation>Den gewählten Schritt, oder den letzten, auf die Auswahl begrenzen</translation>
    </message>
    <message>
        <source>From mask of s&amp;tep</source>
        <translation>Aus Maske des Schri&amp;tts</translation>
    </message>
    <message>
        <source>Select where the chosen step, or the last, applies</source>
        <translation>Wählt aus, wo der gewählte Schritt, sonst der letzte, wirkt</translation>
    </message>
    <message>
        <source>Rectangle select</source>
        <translation>Rechteckige Auswahl</translation>
    </message>
    <message>
        <source>Select a rectangle</source>
        <translation>Wählt ein Rechteck aus</translation>
    </message>
    <message>
        <source>Ellipse select</source>
        <translation>Elliptische Auswahl</translation>
    </message>
    <message>
        <source>Select an ellipse</source>
        <translation>Wählt eine Ellipse aus</translation>
    </message>
    <message>
        <source>Free select</source>
        <translation>Freie Auswahl</translation>
    </message>
    <message>
        <source>Select by a line that you drag, or corner by corner</source>
        <translation>Wählt mit einer gezogenen Linie oder Ecke für Ecke aus</translation>
    </message>
    <message>
        <source>Fuzzy select</source>
        <translation>Zauberstab</translation>
    </message>
    <message>
        <source>Select ground that is as high, or as steep, as where you click</source>
        <translation>Wählt Gelände aus, das so hoch oder so steil ist wie an der angeklickten Stelle</translation>
    </message>
    <message>
        <source>Paint what is selected; Ctrl takes away</source>
        <translation>Malt die Auswahl; mit Strg wird weggenommen</translation>
    </message>
    <message>
        <source>Move the outline of the selection; with Ctrl the ground in it, with Shift a copy of that</source>
        <translation>Verschiebt den Umriss der Auswahl, mit Strg den Boden darin, mit Umschalt eine Kopie davon</translation>
    </message>
    <message>
        <source>&amp;Path</source>
        <translation>&amp;Pfad</translation>
    </message>
    <message>
        <source>Lay a river, a road, a ridge, a wall or a lake through points</source>
        <translation>Einen Fluss, eine Straße, einen Bergrücken, eine Mauer oder einen See durch Punkte legen</translation>
    </message>
    <message>
        <source>Smaller brush</source>
        <translation>Kleinerer Pinsel</translation>
    </message>
    <message>
        <source>Draw with a smaller brush</source>
        <translation>Mit einem kleineren Pinsel zeichnen</translation>
    </message>
    <message>
        <source>Larger brush</source>
        <translation>Größerer Pinsel</translation>
    </message>
    <message>
        <source>Draw with a larger brush</source>
        <translation>Mit einem größeren Pinsel zeichnen</translation>
    </message>
    <message>
        <source>Mirror north and south</source>
        <translation>Nord und Süd spiegeln</translation>
    </message>
    <message>
        <source>Mirror west and east</source>
        <translation>West und Ost spiegeln</translation>
    </message>
    <message>
        <source>&amp;Reset view</source>
        <translation>Ansicht &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>Look at the whole terrain</source>
        <translation>Das ganze Gelände ansehen</translation>
    </message>
    <message>
        <source>Frame &amp;all</source>
        <translation>&amp;Alles zeigen</translation>
    </message>
    <message>
        <source>&amp;Top view</source>
        <translation>Von &amp;oben</translation>
    </message>
    <message>
        <source>Look straight down, north at the top</source>
        <translation>Senkrecht nach unten blicken, Norden oben</translation>
    </message>
    <message>
        <source>From the &amp;south</source>
        <translation>Von &amp;Süden</translation>
    </message>
    <message>
        <source>Look at the south side</source>
        <translation>Die Südseite ansehen</translation>
    </message>
    <message>
        <source>From the &amp;east</source>
        <translation>Von &amp;Osten</translation>
    </message>
    <message>
        <source>Look at the east side</source>
        <translation>Die Ostseite ansehen</translation>
    </message>
    <message>
        <source>From the &amp;north</source>
        <translation>Von &amp;Norden</translation>
    </message>
    <message>
        <source>Look at the north side</source>
        <translation>Die Nordseite ansehen</translation>
    </message>
    <message>
        <source>From the &amp;west</source>
        <translation>Von &amp;Westen</translation>
    </message>
    <message>
        <source>Look at the west side</source>
        <translation>Die Westseite ansehen</translation>
    </message>
    <message>
        <source>&amp;Orthographic</source>
        <translation>Ortho&amp;grafisch</translation>
    </message>
    <message>
        <source>Keep parallel lines parallel</source>
        <translation>Parallele Linien parallel lassen</translation>
    </message>
    <message>
        <source>A&amp;xes</source>
        <translation>A&amp;chsen</translation>
    </message>
    <message>
        <source>Show in a corner of the surface where north and up are</source>
        <translation>In einer Ecke der Oberfläche zeigen, wo Norden und oben sind</translation>
    </message>
    <message>
        <source>&amp;Walk</source>
        <translation>&amp;Begehen</translation>
    </message>
    <message>
        <source>Walk on the ground; Escape leaves</source>
        <translation>Über den Boden gehen; Esc beendet es</translation>
    </message>
    <message>
        <source>&amp;Profile line</source>
        <translation>&amp;Profillinie</translation>
    </message>
    <message>
        <source>See the heights along a line; Escape leaves</source>
        <translation>Die Höhen entlang einer Linie sehen; Esc beendet es</translation>
    </message>
    <message>
        <source>Follow wat&amp;er</source>
        <translation>&amp;Wasser verfolgen</translation>
    </message>
    <message>
        <source>See where water goes from a point, and what drains there</source>
        <translation>Zeigt, wohin das Wasser eines Punktes fließt und was dorthin entwässert</translation>
    </message>
    <message>
        <source>&amp;Sea</source>
        <translation>&amp;Meer</translation>
    </message>
    <message>
        <source>Show the sea over all ground below its level</source>
        <translation>Zeigt das Meer über allem Boden, der tiefer liegt</translation>
    </message>
    <message>
        <source>Ri&amp;vers and lakes</source>
        <translation>Flüss&amp;e und Seen</translation>
    </message>
    <message>
        <source>Show where water runs and stands</source>
        <translation>Zeigen, wo Wasser fließt und steht</translation>
    </message>
    <message>
        <source>Whole &amp;map</source>
        <translation>Ganze &amp;Karte</translation>
    </message>
    <message>
        <source>Show the whole map</source>
        <translation>Die ganze Karte zeigen</translation>
    </message>
    <message>
        <source>&amp;Grow</source>
        <translation>&amp;Erzeugen</translation>
    </message>
    <message>
        <source>Arrange the window for growing terrain</source>
        <translation>Das Fenster für das Erzeugen von Gelände einrichten</translation>
    </message>
    <message>
        <source>Arrange the window for drawing: the map beside the surface</source>
        <translation>Das Fenster zum Zeichnen einrichten: die Karte neben der Oberfläche</translation>
    </message>
    <message>
        <source>&amp;Shape</source>
        <translation>&amp;Formen</translation>
    </message>
    <message>
        <source>Arrange the window for filters and steps</source>
        <translation>Das Fenster für Filter und Schritte einrichten</translation>
    </message>
    <message>
        <source>E&amp;xplore</source>
        <translation>Er&amp;kunden</translation>
    </message>
    <message>
        <source>Arrange the window for looking at the terrain</source>
        <translation>Das Fenster zum Betrachten des Geländes einrichten</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>E&amp;xportieren</translation>
    </message>
    <message>
        <source>Arrange the window for exporting</source>
        <translation>Das Fenster zum Exportieren einrichten</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>Go to the place where you were before</source>
        <translation>Zum vorigen Ort gehen</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>&amp;Vorwärts</translation>
    </message>
    <message>
        <source>Go forward to the place that you came back from</source>
        <translation>Wieder zum nächsten Ort gehen</translation>
    </message>
    <message>
        <source>Book&amp;mark</source>
        <translation>&amp;Lesezeichen</translation>
    </message>
    <message>
        <source>Remember this place, with a picture</source>
        <translation>Diesen Ort mit einem Bild merken</translation>
    </message>
    <message>
        <source>F&amp;ly along bookmarks</source>
        <translation>Lesezeichen ab&amp;fliegen</translation>
    </message>
    <message>
        <source>&amp;Copy place</source>
        <translation>Ort &amp;kopieren</translation>
    </message>
    <message>
        <source>Copy this place as a line of text that takes anyone there</source>
        <translation>Den sichtbaren Ort als eine Zeile Text kopieren, die jeden dorthin bringt</translation>
    </message>
    <message>
        <source>&amp;Paste place</source>
        <translation>Ort &amp;einfügen</translation>
    </message>
    <message>
        <source>Go to the place that was copied</source>
        <translation>Zum kopierten Ort gehen</translation>
    </message>
    <message>
        <source>&amp;Take this place…</source>
        <translation>Diesen Ort &amp;übernehmen…</translation>
    </message>
    <message>
        <source>Make the ground in sight the terrain</source>
        <translation>Den sichtbaren Boden zum Gelände machen</translation>
    </message>
    <message>
        <source>Local co&amp;ntrast</source>
        <translation>Ö&amp;rtlicher Kontrast</translation>
    </message>
    <message>
        <source>Use all colours for what is in sight, not for the whole terrain</source>
        <translation>Alle Farben für das Sichtbare nutzen, nicht für das ganze Gelände</translation>
    </message>
    <message>
        <source>&amp;Next workspace</source>
        <translation>&amp;Nächster Arbeitsbereich</translation>
    </message>
    <message>
        <source>Go to the workspace to the right</source>
        <translation>Zum Arbeitsbereich rechts daneben wechseln</translation>
    </message>
    <message>
        <source>&amp;Previous workspace</source>
        <translation>&amp;Voriger Arbeitsbereich</translation>
    </message>
    <message>
        <source>Go to the workspace to the left</source>
        <translation>Zum Arbeitsbereich links daneben wechseln</translation>
    </message>
    <message>
        <source>Swap map an&amp;d surface</source>
        <translation>Karte un&amp;d Oberfläche tauschen</translation>
    </message>
    <message>
        <source>Make the map large and the surface small, or the other way</source>
        <translation>Die Karte groß und die Oberfläche klein machen oder umgekehrt</translation>
    </message>
    <message>
        <source>Reset la&amp;yout</source>
        <translation>A&amp;nordnung zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>Use the whole screen</source>
        <translation>Den ganzen Bildschirm nutzen</translation>
    </message>
    <message>
        <source>&amp;Search…</source>
        <translation>&amp;Suchen…</translation>
    </message>
    <message>
        <source>Find a command, a parameter or a page</source>
        <translation>Einen Befehl, einen Parameter oder eine Seite finden</translation>
    </message>
    <message>
        <source>&amp;Explain the algorithm</source>
        <translation>Verfahren &amp;erklären</translation>
    </message>
    <message>
        <source>&amp;Compare the algorithms</source>
        <translation>Verfahren &amp;vergleichen</translation>
    </message>
    <message>
        <source>See what each algorithm costs and can do, and how it looks</source>
        <translation>Sehen, was jedes Verfahren kostet und kann und wie es aussieht</translation>
    </message>
    <message>
        <source>Steps on &amp;finer ground</source>
        <translation>Schritte auf &amp;feinerem Boden</translation>
    </message>
    <message>
        <source>Read what scale means: what steps do to more points, in tiles and in the depths</source>
        <translation>Lesen, was Maßstab bedeutet: was Schritte mit mehr Punkten tun, in Kacheln und in der Tiefe</translation>
    </message>
    <message>
        <source>&amp;Where water goes</source>
        <translation>&amp;Wohin das Wasser läuft</translation>
    </message>
    <message>
        <source>Try on a small map where water runs, why rivers join, and why a lake has its level</source>
        <translation>Auf einer kleinen Karte ausprobieren, wohin Wasser läuft, warum Flüsse sich vereinen und warum ein See seine Höhe hat</translation>
    </message>
    <message>
        <source>S&amp;tart page</source>
        <translation>&amp;Startseite</translation>
    </message>
    <message>
        <source>Do a task of a few minutes, and learn the program by it</source>
        <translation>Eine Aufgabe von wenigen Minuten erledigen und dabei das Programm kennenlernen</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>&amp;Keyboard and mouse</source>
        <translation>&amp;Tastatur und Maus</translation>
    </message>
    <message>
        <source>Generate successive random additions</source>
        <translation>Sukzessive Zufallsadditionen erzeugen</translation>
    </message>
    <message>
        <source>all points</source>
        <translation>alle Punkte</translation>
    </message>
    <message>
        <source>Generate square-square</source>
        <translation>Square-Square erzeugen</translation>
    </message>
    <message>
        <source>Generate value noise</source>
        <translation>Werterauschen erzeugen</translation>
    </message>
    <message>
        <source>Generate gradient noise</source>
        <translation>Gradientenrauschen erzeugen</translation>
    </message>
    <message>
        <source>Generate simplex noise</source>
        <translation>Simplex-Rauschen erzeugen</translation>
    </message>
    <message>
        <source>Generate cellular noise</source>
        <translation>Zellrauschen erzeugen</translation>
    </message>
    <message>
        <source>Generate spectral synthesis</source>
        <translation>Spektralsynthese erzeugen</translation>
    </message>
    <message>
        <source>Generate faults</source>
        <translation>Verwerfungen erzeugen</translation>
    </message>
    <message>
        <source>Generate hills</source>
        <translation>Hügel erzeugen</translation>
    </message>
    <message>
        <source>is too large for a preset</source>
        <translation>ist zu groß für eine Vorlage</translation>
    </message>
    <message>
        <source>Open it instead</source>
        <translation>Öffnen Sie sie stattdessen</translation>
    </message>
    <message>
        <source>Steps: {steps}</source>
        <translation>Schritte: {steps}</translation>
    </message>
    <message>
        <source>Coast with rivers</source>
        <translation>Küste mit Flüssen</translation>
    </message>
    <message>
        <source>Streams with a sea: rivers reach the shore and leave its floor as it was.</source>
        <translation>Flüsse mit Meer: Sie reichen bis ans Ufer und lassen den Meeresgrund, wie er war.</translation>
    </message>
    <message>
        <source>Streams cut the valleys, thermal erosion lets the steepest walls crumble.</source>
        <translation>Flüsse schneiden die Täler, thermische Erosion lässt die steilsten Wände bröckeln.</translation>
    </message>
    <message>
        <source>Canyon</source>
        <translation>Schlucht</translation>
    </message>
    <message>
        <source>Range with fans</source>
        <translation>Schwemmfächer</translation>
    </message>
    <message>
        <source>Delta</source>
        <translation>Delta</translation>
    </message>
    <message>
        <source>Layered rock: rivers cut into a plateau, and scree lies below walls.</source>
        <translation>Gesteinsschichten: Flüsse schneiden in ein Plateau, Schutt liegt unter Wänden.</translation>
    </message>
    <message>
        <source>Layered rock with one thick bed: mesas are left of a plateau.</source>
        <translation>Gesteinsschichten mit einer mächtigen Bank: Tafelberge sind vom Plateau übrig.</translation>
    </message>
    <message>
        <source>Layered rock of many thin beds, and gullies, deep in the soft ones.</source>
        <translation>Viele dünne Schichten und Rinnen, die in den weichen tief sind.</translation>
    </message>
    <message>
        <source>Streams with deposition lay fans in front of mountains.</source>
        <translation>Flüsse mit Ablagerung legen Fächer vor die Berge.</translation>
    </message>
    <message>
        <source>Streams with deposition fill valleys, and build land into a sea.</source>
        <translation>Flüsse mit Ablagerung füllen Täler und bauen Land ins Meer.</translation>
    </message>
    <message>
        <source>Alpine range</source>
        <translation>Hochgebirge</translation>
    </message>
    <message>
        <source>Streams cut mountains; then talus lies below the faces, and snow above a line.</source>
        <translation>Flüsse schneiden Berge; Schutt liegt unter Wänden, Schnee darüber.</translation>
    </message>
    <message>
        <source>Drawn island</source>
        <translation>Gezeichnete Insel</translation>
    </message>
    <message>
        <source>A few strokes on an empty map of 129 points, with detail grown between them.</source>
        <translation>Ein paar Striche auf 129 Punkten, dazwischen gewachsene Einzelheiten.</translation>
    </message>
    <message>
        <source>Warped ridges</source>
        <translation>Verbogene Grate</translation>
    </message>
    <message>
        <source>Gradient noise: sharp ridges, bent by a warp.</source>
        <translation>Gradientenrauschen: scharfe Grate, durch Verzerrung gebogen.</translation>
    </message>
    <message>
        <source>Round hills</source>
        <translation>Runde Hügel</translation>
    </message>
    <message>
        <source>Hills of many sizes. Rain fills what lies between them.</source>
        <translation>Hügel vieler Größen. Regen füllt, was dazwischen liegt.</translation>
    </message>
    <message>
        <source>Cracked rock</source>
        <translation>Rissiger Fels</translation>
    </message>
    <message>
        <source>Cellular noise: the distance to the second nearest point.</source>
        <translation>Zellrauschen: der Abstand zum zweitnächsten Punkt.</translation>
    </message>
    <message>
        <source>Tiles without a seam</source>
        <translation>Kacheln ohne Naht</translation>
    </message>
    <message>
        <source>A billowy texture: copies laid side by side meet.</source>
        <translation>Eine wolkige Textur: Kopien nebeneinander passen aneinander.</translation>
    </message>
    <message>
        <source>Drag in the surface</source>
        <translation>In der Oberfläche ziehen</translation>
    </message>
    <message>
        <source>Turn it</source>
        <translation>Sie drehen</translation>
    </message>
    <message>
        <source>Drag with Ctrl or middle button</source>
        <translation>Mit Strg oder mittlerer Taste ziehen</translation>
    </message>
    <message>
        <source>Move it</source>
        <translation>Sie verschieben</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>Mausrad</translation>
    </message>
    <message>
        <source>Double click or Space in the surface</source>
        <translation>Doppelklick oder Leertaste in der Oberfläche</translation>
    </message>
    <message>
        <source>Touchpad</source>
        <translation>Touchpad</translation>
    </message>
    <message>
        <source>Arrows, + and −</source>
        <translation>Pfeiltasten, + und −</translation>
    </message>
    <message>
        <source>Turn and zoom the surface, move and zoom the map; with Shift they move the surface</source>
        <translation>Die Oberfläche drehen und zoomen, die Karte verschieben und zoomen; mit Umschalt die Oberfläche verschieben</translation>
    </message>
    <message>
        <source>W A S D, Q and E</source>
        <translation>W A S D, Q und E</translation>
    </message>
    <message>
        <source>Escape in the surface or the map</source>
        <translation>Esc in der Oberfläche oder der Karte</translation>
    </message>
    <message>
        <source>Space, Left and Right</source>
        <translation>Leertaste, Links und Rechts</translation>
    </message>
    <message>
        <source>Click while Growth is on</source>
        <translation>Klicken, während „Wachstum“ an ist</translation>
    </message>
    <message>
        <source>See where the height of this point comes from</source>
        <translation>Sehen, woher die Höhe dieses Punktes kommt</translation>
    </message>
    <message>
        <source>Alt+Left, Alt+Right in an explanation</source>
        <translation>Alt+Links, Alt+Rechts in einer Erklärung</translation>
    </message>
    <message>
        <source>Go to the page before, or after. The mouse&apos;s buttons for back and forward do so, too</source>
        <translation>Zur Seite davor oder danach. Das tun auch die Maustasten für vor und zurück</translation>
    </message>
    <message>
        <source>Click while Follow water is on</source>
        <translation>Klicken, während „Wasser verfolgen“ an ist</translation>
    </message>
    <message>
        <source>See where the water of this point goes, and what drains there. Escape leaves</source>
        <translation>Zeigt, wohin das Wasser dieses Punktes fließt und was dorthin entwässert. Escape beendet es</translation>
    </message>
    <message>
        <source>Drag the line while Compare is on</source>
        <translation>Die Linie ziehen, während Vergleichen eingeschaltet ist</translation>
    </message>
    <message>
        <source>See more of one terrain and less of the other; the arrow keys move it, too. Escape leaves</source>
        <translation>Vom einen Gelände mehr und vom anderen weniger sehen; auch die Pfeiltasten bewegen sie. Escape beendet</translation>
    </message>
    <message>
        <source>Drag while Profile line is on</source>
        <translation>Ziehen, während „Profillinie“ an ist</translation>
    </message>
    <message>
        <source>Draw a line over the surface or the map</source>
        <translation>Eine Linie über die Oberfläche oder die Karte ziehen</translation>
    </message>
    <message>
        <source>Drag with a drawing tool</source>
        <translation>Mit einem Zeichenwerkzeug ziehen</translation>
    </message>
    <message>
        <source>Draw. With Shift it smooths, with Ctrl it does the opposite. The right button turns the surface, the middle button moves it</source>
        <translation>Zeichnen. Mit Umschalt wird geglättet, mit Strg geschieht das Gegenteil. Die rechte Taste dreht die Oberfläche, die mittlere verschiebt sie</translation>
    </message>
    <message>
        <source>Shift and click with a drawing tool</source>
        <translation>Umschalt und Klick mit einem Zeichenwerkzeug</translation>
    </message>
    <message>
        <source>Draw a straight line from where the last stroke ended</source>
        <translation>Vom Ende des letzten Strichs eine gerade Linie ziehen</translation>
    </message>
    <message>
        <source>Alt and click with a drawing tool</source>
        <translation>Alt und Klick mit einem Zeichenwerkzeug</translation>
    </message>
    <message>
        <source>Wheel with Ctrl or Shift and a drawing tool</source>
        <translation>Mausrad mit Strg oder Umschalt und einem Zeichenwerkzeug</translation>
    </message>
    <message>
        <source>Escape with a drawing tool</source>
        <translation>Esc mit einem Zeichenwerkzeug</translation>
    </message>
    <message>
        <source>Drag a floating selection</source>
        <translation>Eine schwebende Auswahl ziehen</translation>
    </message>
    <message>
        <source>Move it; its corners scale it, and the handle above turns it, with Shift by 15 degrees. Arrows move it by points, Enter or a click beside it puts it down, Delete takes it away, Escape leaves it</source>
        <translation>Verschiebt sie; die Ecken skalieren, der Griff darüber dreht, mit Umschalt in Schritten von 15 Grad. Pfeile rücken sie um Punkte, Eingabe oder ein Klick daneben legt sie ab, Entf nimmt sie weg, Escape verwirft sie</translation>
    </message>
    <message>
        <source>Drag with Alt and a tool for selecting</source>
        <translation>Mit Alt und einem Auswahlwerkzeug ziehen</translation>
    </message>
    <message>
        <source>Move the outline of the selection; with Ctrl+Alt the ground in it, with Shift+Alt a copy</source>
        <translation>Verschiebt den Umriss der Auswahl, mit Strg+Alt den Boden darin, mit Umschalt+Alt eine Kopie</translation>
    </message>
    <message>
        <source>In the map</source>
        <translation>In der Karte</translation>
    </message>
    <message>
        <source>Drag to move, wheel to zoom, double click to see all</source>
        <translation>Ziehen verschiebt, das Mausrad zoomt, ein Doppelklick zeigt alles</translation>
    </message>
    <message>
        <source>Drag on a number in a panel</source>
        <translation>Ziehen auf einer Zahl in einem Bereich</translation>
    </message>
    <message>
        <source>Change it, with Shift more finely. A click lets you type; Escape takes either back</source>
        <translation>Ändert sie, mit Umschalt feiner. Nach einem Klick tippen Sie; Escape nimmt beides zurück</translation>
    </message>
    <message>
        <source>Drop a picture on the window</source>
        <translation>Ein Bild auf das Fenster ziehen</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>Es öffnen</translation>
    </message>
    <message>
        <source>Drop a file with a recipe on the steps</source>
        <translation>Eine Datei mit Rezept auf die Schritte fallen lassen</translation>
    </message>
    <message>
        <source>Add its steps; on the presets it becomes one</source>
        <translation>Fügt ihre Schritte hinzu; auf den Vorlagen wird sie eine</translation>
    </message>
    <message>
        <source>R, E, F in GIMP</source>
        <translation>R, E, F in GIMP</translation>
    </message>
    <message>
        <source>With Shift here, or without by Preferences &gt; Keys &gt; Use GIMP&apos;s keys</source>
        <translation>Hier mit Umschalt, oder ohne nach Einstellungen &gt; Tasten &gt; Tasten von GIMP benutzen</translation>
    </message>
    <message>
        <source>Ctrl+R, J in Krita</source>
        <translation>Strg+R, J in Krita</translation>
    </message>
    <message>
        <source>Rectangle: Shift+R. Ellipse: J, too</source>
        <translation>Rechteck: Umschalt+R. Ellipse: auch J</translation>
    </message>
    <message>
        <source>Shift, Ctrl, both before a drag</source>
        <translation>Umschalt, Strg, beide vor dem Ziehen</translation>
    </message>
    <message>
        <source>Add, subtract, intersect as in GIMP; Krita has Alt for Ctrl</source>
        <translation>Hinzufügen, Abziehen, Schnittmenge wie in GIMP; Krita hat Alt statt Strg</translation>
    </message>
    <message>
        <source>Alt drag, Ctrl+Alt drag, Shift+Alt drag</source>
        <translation>Ziehen mit Alt, Strg+Alt, Umschalt+Alt</translation>
    </message>
    <message>
        <source>Move the outline, the ground, a copy, as in GIMP</source>
        <translation>Verschiebt wie in GIMP den Umriss, den Boden, eine Kopie</translation>
    </message>
    <message>
        <source>M in GIMP, T in Krita</source>
        <translation>M in GIMP, T in Krita</translation>
    </message>
    <message>
        <source>Move selection: Shift+M, also where the desktop takes drags with Alt</source>
        <translation>Auswahl verschieben: Umschalt+M, auch wo die Arbeitsoberfläche das Ziehen mit Alt für sich nimmt</translation>
    </message>
    <message>
        <source>Ctrl+H in GIMP</source>
        <translation>Strg+H in GIMP</translation>
    </message>
    <message>
        <source>Puts floating ground down, as do Enter and a click beside it</source>
        <translation>Legt schwebenden Boden ab, wie Eingabe und ein Klick daneben</translation>
    </message>
    <message>
        <source>Ctrl+T in Krita, Shift+T in GIMP</source>
        <translation>Strg+T in Krita, Umschalt+T in GIMP</translation>
    </message>
    <message>
        <source>Float selection: Ctrl+Shift+L turns and scales, too</source>
        <translation>Auswahl schweben lassen: Strg+Umschalt+L dreht und skaliert auch</translation>
    </message>
    <message>
        <source>Ctrl+Shift+I, Ctrl+Shift+D in Krita</source>
        <translation>Strg+Umschalt+I, Strg+Umschalt+D in Krita</translation>
    </message>
    <message>
        <source>Invert: Ctrl+I. Reselect: Ctrl+Z brings a selection back</source>
        <translation>Umkehren: Strg+I. Wieder auswählen: Strg+Z bringt eine Auswahl zurück</translation>
    </message>
    <message>
        <source>Ctrl+, and Ctrl+. in GIMP</source>
        <translation>Strg+, und Strg+. in GIMP</translation>
    </message>
    <message>
        <source>Keyboard and mouse</source>
        <translation>Tastatur und Maus</translation>
    </message>
    <message>
        <source>About Terrain Explorer</source>
        <translation>Über Terrain Explorer</translation>
    </message>
    <message>
        <source>Letters and Home work whatever you clicked last, unless you type in a field.</source>
        <translation>Buchstaben und Pos1 wirken, was auch immer zuletzt angeklickt wurde, außer beim Tippen in ein Feld.</translation>
    </message>
    <message>
        <source>Find by name</source>
        <translation>Nach Namen suchen</translation>
    </message>
    <message>
        <source>Show the commands with these letters</source>
        <translation>Befehle mit diesen Buchstaben zeigen</translation>
    </message>
    <message>
        <source>Find by key</source>
        <translation>Nach Taste suchen</translation>
    </message>
    <message>
        <source>Press a key to see what it does</source>
        <translation>Eine Taste drücken, um zu sehen, was sie tut</translation>
    </message>
    <message>
        <source>Key of the command</source>
        <translation>Taste des Befehls</translation>
    </message>
    <message>
        <source>Press the new key of the command</source>
        <translation>Die neue Taste des Befehls drücken</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>Keine Taste</translation>
    </message>
    <message>
        <source>Take the key from the command</source>
        <translation>Dem Befehl die Taste nehmen</translation>
    </message>
    <message>
        <source>Usual key</source>
        <translation>Übliche Taste</translation>
    </message>
    <message>
        <source>Give the command its usual key back</source>
        <translation>Dem Befehl seine übliche Taste zurückgeben</translation>
    </message>
    <message>
        <source>About the key</source>
        <translation>Zur Taste</translation>
    </message>
    <message>
        <source>Give it to this command</source>
        <translation>Diesem Befehl geben</translation>
    </message>
    <message>
        <source>Take the key from the other command</source>
        <translation>Dem anderen Befehl die Taste nehmen</translation>
    </message>
    <message>
        <source>Leave it there</source>
        <translation>Dort lassen</translation>
    </message>
    <message>
        <source>Change nothing</source>
        <translation>Nichts ändern</translation>
    </message>
    <message>
        <source>Use GIMP&apos;s keys</source>
        <translation>Tasten von GIMP benutzen</translation>
    </message>
    <message>
        <source>R, E and F choose Rectangle, Ellipse and Free select; Raise, Erase and Frame all get them with Shift</source>
        <translation>R, E und F wählen Rechteckige, Elliptische und Freie Auswahl; Anheben, Radieren und Alles zeigen bekommen sie mit Umschalt</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Befehle und ihre Tasten</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>or by key</source>
        <translation>oder nach Taste</translation>
    </message>
    <message>
        <source>Choose a command</source>
        <translation>Einen Befehl wählen</translation>
    </message>
    <message>
        <source>{key} is the key of “{command}”.</source>
        <translation>{key} ist die Taste von „{command}“.</translation>
    </message>
    <message>
        <source>Mouse, touchpad and views</source>
        <translation>Maus, Touchpad und Ansichten</translation>
    </message>
    <message>
        <source>Coming from GIMP or Krita, with the usual keys</source>
        <translation>Von GIMP oder Krita her, mit den üblichen Tasten</translation>
    </message>
    <message>
        <source>Grow, draw and understand heightmaps.</source>
        <translation>Höhenkarten wachsen lassen, zeichnen und verstehen.</translation>
    </message>
    <message>
        <source>Free software under the MIT licence.</source>
        <translation>Freie Software unter der MIT-Lizenz.</translation>
    </message>
    <message>
        <source>&amp;About Terrain Explorer</source>
        <translation>Ü&amp;ber Terrain Explorer</translation>
    </message>
    <message>
        <source>Generate random noise</source>
        <translation>Zufallsrauschen erzeugen</translation>
    </message>
    <message>
        <source>points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Generate midpoint displacement</source>
        <translation>Mittelpunktverschiebung erzeugen</translation>
    </message>
    <message>
        <source>edges</source>
        <translation>Kanten</translation>
    </message>
    <message>
        <source>centres</source>
        <translation>Mitten</translation>
    </message>
    <message>
        <source>Generate integer midpoint displacement</source>
        <translation>Ganzzahlige Mittelpunktverschiebung erzeugen</translation>
    </message>
    <message>
        <source>Generate diamond-square</source>
        <translation>Diamond-Square erzeugen</translation>
    </message>
    <message>
        <source>squares</source>
        <translation>Quadrate</translation>
    </message>
    <message>
        <source>diamonds</source>
        <translation>Rauten</translation>
    </message>
    <message>
        <source>Numbered PNG files</source>
        <translation>Nummerierte PNG-Dateien</translation>
    </message>
    <message>
        <source>is an archive without a map</source>
        <translation>ist ein Archiv ohne Karte</translation>
    </message>
    <message>
        <source>Unpack it, and choose a file of a kind that can be read</source>
        <translation>Entpacken Sie es, und wählen Sie eine Datei, die sich lesen lässt</translation>
    </message>
    <message>
        <source>holds {count} maps and no map {number}</source>
        <translation>enthält {count} Karten und keine Karte {number}</translation>
    </message>
    <message>
        <source>Choose another number</source>
        <translation>Wählen Sie eine andere Nummer</translation>
    </message>
    <message>
        <source>holds several maps</source>
        <translation>enthält mehrere Karten</translation>
    </message>
    <message>
        <source>unpacks to more than {gigabytes} GB</source>
        <translation>wird entpackt größer als {gigabytes} GB</translation>
    </message>
    <message>
        <source>Unpack it yourself, and open a part of it</source>
        <translation>Entpacken Sie die Datei selbst, und öffnen Sie einen Teil davon</translation>
    </message>
    <message>
        <source>unpacks to more than the disk has room for</source>
        <translation>braucht entpackt mehr Platz, als der Datenträger hat</translation>
    </message>
    <message>
        <source>holds another archive</source>
        <translation>enthält ein weiteres Archiv</translation>
    </message>
    <message>
        <source>Unpack it, and choose the file in it</source>
        <translation>Entpacken Sie es, und wählen Sie die Datei darin</translation>
    </message>
    <message>
        <source>Compressed file</source>
        <translation>Komprimierte Datei</translation>
    </message>
    <message>
        <source>holds an array of the shape {shape} and the type {type}</source>
        <translation>enthält ein Array der Form {shape} und des Typs {type}</translation>
    </message>
    <message>
        <source>Save an array of two dimensions (rows, columns) of whole or floating-point numbers</source>
        <translation>Speichern Sie ein Array mit zwei Dimensionen (Zeilen, Spalten) aus Ganz- oder Gleitkommazahlen</translation>
    </message>
    <message>
        <source>NumPy array, {type}</source>
        <translation>NumPy-Array, {type}</translation>
    </message>
    <message>
        <source>NumPy array</source>
        <translation>NumPy-Array</translation>
    </message>
    <message>
        <source>NumPy array, 32-bit float</source>
        <translation>NumPy-Array, 32 Bit Gleitkomma</translation>
    </message>
    <message>
        <source>Byte order little endian: in this order neighbouring heights are alike.</source>
        <translation>Als Little Endian gelesen: In dieser Byte-Reihenfolge sind benachbarte Höhen einander ähnlich.</translation>
    </message>
    <message>
        <source>Byte order big endian: in this order neighbouring heights are alike.</source>
        <translation>Als Big Endian gelesen: In dieser Byte-Reihenfolge sind benachbarte Höhen einander ähnlich.</translation>
    </message>
    <message>
        <source>Transparency left out: the picture is partly transparent.</source>
        <translation>Ohne Transparenz: Das Bild ist teilweise durchsichtig.</translation>
    </message>
    <message>
        <source>Transparency taken for voids: points that are fully transparent have no height.</source>
        <translation>Transparenz als Fehlstellen gelesen: Ganz durchsichtige Punkte haben keine Höhe.</translation>
    </message>
    <message>
        <source>Almost grey: red, green and blue differ by 2 % of the contrast at most, and their mean was taken as the height.</source>
        <translation>Fast grau: Rot, Grün und Blau weichen um höchstens 2 % des Kontrasts voneinander ab; ihr Mittelwert wurde als Höhe genommen.</translation>
    </message>
    <message>
        <source>Linear light undone: the heights were brought back to the sRGB curve.</source>
        <translation>Kein lineares Licht mehr: Die Höhen wurden auf die sRGB-Kurve zurückgeführt.</translation>
    </message>
    <message>
        <source>The mean of red, green and blue</source>
        <translation>Der Mittelwert von Rot, Grün und Blau</translation>
    </message>
    <message>
        <source>Red only</source>
        <translation>Nur Rot</translation>
    </message>
    <message>
        <source>Green only</source>
        <translation>Nur Grün</translation>
    </message>
    <message>
        <source>Blue only</source>
        <translation>Nur Blau</translation>
    </message>
    <message>
        <source>The transparency only</source>
        <translation>Nur die Transparenz</translation>
    </message>
    <message>
        <source>The colours&apos; numbers in the palette, as in POV-Ray</source>
        <translation>Die Nummern der Farben in der Palette, wie in POV-Ray</translation>
    </message>
    <message>
        <source>Colour made grey: the mean of red, green and blue was taken as the height, by choice.</source>
        <translation>Aus Farbe wurde Grau: Der Mittelwert von Rot, Grün und Blau wurde wie gewählt als Höhe genommen.</translation>
    </message>
    <message>
        <source>Colour made grey: red was taken as the height, by choice.</source>
        <translation>Aus Farbe wurde Grau: Rot wurde wie gewählt als Höhe genommen.</translation>
    </message>
    <message>
        <source>Colour made grey: green was taken as the height, by choice.</source>
        <translation>Aus Farbe wurde Grau: Grün wurde wie gewählt als Höhe genommen.</translation>
    </message>
    <message>
        <source>Colour made grey: blue was taken as the height, by choice.</source>
        <translation>Aus Farbe wurde Grau: Blau wurde wie gewählt als Höhe genommen.</translation>
    </message>
    <message>
        <source>Transparency taken as the height: by choice.</source>
        <translation>Aus Transparenz wurde Höhe: So wurde es gewählt.</translation>
    </message>
    <message>
        <source>Palette left out: the colours&apos; numbers in it were taken as the height, by choice.</source>
        <translation>Ohne Palette: Die Nummern der Farben wurden wie gewählt als Höhe genommen.</translation>
    </message>
    <message>
        <source>has no palette</source>
        <translation>hat keine Palette</translation>
    </message>
    <message>
        <source>has no transparency</source>
        <translation>hat keine Transparenz</translation>
    </message>
    <message>
        <source>Undo the linear light: heights as they were drawn</source>
        <translation>Das lineare Licht zurücknehmen: Höhen, wie sie gezeichnet wurden</translation>
    </message>
    <message>
        <source>Take transparent points for voids</source>
        <translation>Durchsichtige Punkte als Fehlstellen</translation>
    </message>
    <message>
        <source>Take the heights beneath</source>
        <translation>Die Höhen darunter</translation>
    </message>
    <message>
        <source>is transparent at {count:,} points, and has heights beneath</source>
        <translation>ist an {count:,} Punkten durchsichtig und hat Höhen darunter</translation>
    </message>
    <message>
        <source>Choose another channel</source>
        <translation>Wählen Sie einen anderen Kanal</translation>
    </message>
    <message>
        <source>has {bits} bits a channel, and packed heights have 8</source>
        <translation>hat {bits} Bit je Kanal; gepackte Höhen haben 8</translation>
    </message>
    <message>
        <source>Take the heights as stored</source>
        <translation>Die Höhen wie gespeichert nehmen</translation>
    </message>
    <message>
        <source>is marked as linear light, so its heights may be bent</source>
        <translation>ist als lineares Licht gekennzeichnet, die Höhen können daher verzerrt sein</translation>
    </message>
    <message>
        <source>is a colour picture: red, green and blue differ</source>
        <translation>ist ein Farbbild: Rot, Grün und Blau sind verschieden</translation>
    </message>
    <message>
        <source>Check the name and the folder</source>
        <translation>Prüfen Sie den Namen und den Ordner</translation>
    </message>
    <message>
        <source>Change the permissions, or choose another folder</source>
        <translation>Ändern Sie die Zugriffsrechte oder wählen Sie einen anderen Ordner</translation>
    </message>
    <message>
        <source>Free some space, or choose another disk</source>
        <translation>Schaffen Sie Platz oder wählen Sie einen anderen Datenträger</translation>
    </message>
    <message>
        <source>Copy it again, or export it anew from the program that made it</source>
        <translation>Kopieren Sie sie noch einmal, oder exportieren Sie sie neu aus dem Programm, das sie erzeugt hat</translation>
    </message>
    <message>
        <source>there is no such file or folder</source>
        <translation>Diese Datei oder diesen Ordner gibt es nicht</translation>
    </message>
    <message>
        <source>the permission is missing</source>
        <translation>Die Berechtigung fehlt</translation>
    </message>
    <message>
        <source>the disk is read-only</source>
        <translation>Der Datenträger ist schreibgeschützt</translation>
    </message>
    <message>
        <source>Choose a folder on another disk</source>
        <translation>Wählen Sie einen Ordner auf einem anderen Datenträger</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>Der Datenträger ist voll</translation>
    </message>
    <message>
        <source>your share of the disk is used up</source>
        <translation>Ihr Anteil am Datenträger ist aufgebraucht</translation>
    </message>
    <message>
        <source>the file would be larger than this system allows</source>
        <translation>Die Datei würde größer, als dieses System erlaubt</translation>
    </message>
    <message>
        <source>Choose a smaller format or another disk</source>
        <translation>Wählen Sie ein kleineres Format oder einen anderen Datenträger</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>Es ist ein Ordner</translation>
    </message>
    <message>
        <source>Choose another name</source>
        <translation>Wählen Sie einen anderen Namen</translation>
    </message>
    <message>
        <source>there is a file of this name</source>
        <translation>es gibt eine Datei mit diesem Namen</translation>
    </message>
    <message>
        <source>it is a device and not a file</source>
        <translation>Es ist ein Gerät und keine Datei</translation>
    </message>
    <message>
        <source>a part of its path is not a folder</source>
        <translation>Ein Teil des Pfades ist kein Ordner</translation>
    </message>
    <message>
        <source>the name is too long</source>
        <translation>Der Name ist zu lang</translation>
    </message>
    <message>
        <source>Choose a shorter name</source>
        <translation>Wählen Sie einen kürzeren Namen</translation>
    </message>
    <message>
        <source>it is a link that leads back to itself</source>
        <translation>Es ist eine Verknüpfung, die auf sich selbst verweist</translation>
    </message>
    <message>
        <source>Choose another file</source>
        <translation>Wählen Sie eine andere Datei</translation>
    </message>
    <message>
        <source>{name} {wrong}. {remedy}.</source>
        <translation>{name} {wrong}. {remedy}.</translation>
    </message>
    <message>
        <source>is a preset: a picture of a terrain with its recipe, and without its heights</source>
        <translation>ist eine Vorlage: ein Bild eines Geländes mit seinem Rezept, aber ohne seine Höhen</translation>
    </message>
    <message>
        <source>Open it in the window, or grow it with generate --recipe</source>
        <translation>Öffnen Sie sie im Fenster, oder erzeugen Sie sie mit generate --recipe</translation>
    </message>
    <message>
        <source>The map {wrong}. {remedy}</source>
        <translation>Die Karte {wrong}. {remedy}</translation>
    </message>
    <message>
        <source>Check the disk, or try another one</source>
        <translation>Prüfen Sie den Datenträger oder versuchen Sie es mit einem anderen</translation>
    </message>
    <message>
        <source>needs more memory than there is</source>
        <translation>braucht mehr Speicher, als vorhanden ist</translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller map</source>
        <translation>Schließen Sie andere Programme oder wählen Sie eine kleinere Karte</translation>
    </message>
    <message>
        <source>cannot be saved</source>
        <translation>kann nicht gespeichert werden</translation>
    </message>
    <message>
        <source>is {columns} x {rows} pixels</source>
        <translation>hat {columns} x {rows} Pixel</translation>
    </message>
    <message>
        <source>A heightmap needs at least 2 x 2, so choose a larger picture</source>
        <translation>Eine Höhenkarte braucht mindestens 2 x 2; wählen Sie ein größeres Bild</translation>
    </message>
    <message>
        <source>is {columns} x {rows} pixels, too large to open</source>
        <translation>hat {columns} x {rows} Pixel und ist zu groß zum Öffnen</translation>
    </message>
    <message>
        <source>Scale or crop it to {millions} million pixels or fewer, for example 11500 x 11500</source>
        <translation>Verkleinern oder beschneiden Sie es auf höchstens {millions} Millionen Pixel, zum Beispiel 11500 x 11500</translation>
    </message>
    <message>
        <source>is cut short, damaged or of an unusual kind</source>
        <translation>ist abgeschnitten, beschädigt oder von ungewöhnlicher Art</translation>
    </message>
    <message>
        <source>the program as it is packed here cannot take it in: install the wheel of the program with pipx</source>
        <translation>so gepackt kann das Programm es nicht aufnehmen: Installieren Sie das Wheel des Programms mit pipx</translation>
    </message>
    <message>
        <source>install it with: {command}</source>
        <translation>installieren Sie es mit: {command}</translation>
    </message>
    <message>
        <source>Copy it again, or export it anew as 16-bit grey from the program that made it</source>
        <translation>Kopieren Sie die Datei noch einmal oder exportieren Sie sie aus dem ursprünglichen Programm neu mit 16 Bit Graustufen</translation>
    </message>
    <message>
        <source>Choose a name that ends in {endings}</source>
        <translation>Wählen Sie einen Namen mit der Endung {endings}</translation>
    </message>
    <message>
        <source>{one} or {other}</source>
        <translation>{one} oder {other}</translation>
    </message>
    <message>
        <source>ESRI ASCII grid</source>
        <translation>ESRI-ASCII-Gitter</translation>
    </message>
    <message>
        <source>has “{value}” for its NODATA_value, which is no number</source>
        <translation>nennt „{value}“ als NODATA_value, was keine Zahl ist</translation>
    </message>
    <message>
        <source>Write the number that stands for voids there, such as -9999, or remove the line</source>
        <translation>Schreiben Sie dort die Zahl hin, die für Fehlstellen steht, etwa -9999, oder entfernen Sie die Zeile</translation>
    </message>
    <message>
        <source>Channels left out: the file holds more than one, and {channel} was taken, by choice.</source>
        <translation>Ohne die anderen Kanäle: Die Datei enthält mehrere, und {channel} wurde auf Wunsch gelesen.</translation>
    </message>
    <message>
        <source>holds {count} channels and no channel {number}</source>
        <translation>enthält {count} Kanäle und keinen Kanal {number}</translation>
    </message>
    <message>
        <source>The channel {name}</source>
        <translation>Der Kanal {name}</translation>
    </message>
    <message>
        <source>has the channels {channels}</source>
        <translation>hat die Kanäle {channels}</translation>
    </message>
    <message>
        <source>OpenEXR, 32-bit float</source>
        <translation>OpenEXR, 32 Bit Gleitkomma</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>Heightmaps ({patterns})</source>
        <translation>Höhenkarten ({patterns})</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>is a folder</source>
        <translation>ist ein Ordner</translation>
    </message>
    <message>
        <source>Choose a file in it</source>
        <translation>Wählen Sie eine Datei darin</translation>
    </message>
    <message>
        <source>is a device and not a file</source>
        <translation>ist ein Gerät und keine Datei</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Wählen Sie eine Datei</translation>
    </message>
    <message>
        <source>is empty</source>
        <translation>ist leer</translation>
    </message>
    <message>
        <source>Another kind of file replaced: {name} is called {meant}, but is {found}.</source>
        <translation>Andere Dateiart ersetzt: {name} heißt wie {meant}, ist aber {found}.</translation>
    </message>
    <message>
        <source>Save or export it again from the program that made it</source>
        <translation>Speichern oder exportieren Sie die Datei noch einmal aus dem ursprünglichen Programm</translation>
    </message>
    <message>
        <source>is not of a kind that can be read</source>
        <translation>ist von einer Art, die nicht gelesen werden kann</translation>
    </message>
    <message>
        <source>holds lines on a map, such as tracks, and no heights</source>
        <translation>enthält Linien auf einer Karte, etwa Wege, und keine Höhen</translation>
    </message>
    <message>
        <source>Open it in the window over a terrain, or give it to apply road --along</source>
        <translation>Öffnen Sie sie im Fenster über einem Gelände, oder geben Sie sie „apply road --along“</translation>
    </message>
    <message>
        <source>is a text in UTF-16</source>
        <translation>ist ein Text in UTF-16</translation>
    </message>
    <message>
        <source>Save it as UTF-8 in a text editor</source>
        <translation>Speichern Sie ihn in einem Texteditor als UTF-8</translation>
    </message>
    <message>
        <source>is called {format}, but does not begin like one</source>
        <translation>heißt {format}, beginnt aber nicht so</translation>
    </message>
    <message>
        <source>It is damaged, or a file of another kind: save or export it again from the program that made it</source>
        <translation>Sie ist beschädigt oder eine Datei anderer Art: Speichern oder exportieren Sie sie noch einmal aus dem Programm, das sie gemacht hat</translation>
    </message>
    <message>
        <source>is a {program} document</source>
        <translation>ist ein {program}-Dokument</translation>
    </message>
    <message>
        <source>Export it from {program} as 16-bit PNG or TIFF, and open that</source>
        <translation>Exportieren Sie es aus {program} als PNG oder TIFF mit 16 Bit und öffnen Sie dieses</translation>
    </message>
    <message>
        <source>cannot be saved as {kind}</source>
        <translation>kann nicht als {kind} gespeichert werden</translation>
    </message>
    <message>
        <source>Choose one of: {kinds}</source>
        <translation>Wählen Sie eines davon: {kinds}</translation>
    </message>
    <message>
        <source>cannot be saved: {format} keeps 8 bits only, and heights need more</source>
        <translation>kann nicht gespeichert werden: {format} speichert nur 8 Bit, und Höhen brauchen mehr</translation>
    </message>
    <message>
        <source>cannot be saved under this name</source>
        <translation>kann nicht unter diesem Namen gespeichert werden</translation>
    </message>
    <message>
        <source>Heights taken for metres: the file does not say their unit.</source>
        <translation>Als Meter gelesen: Die Datei nennt die Einheit der Höhen nicht.</translation>
    </message>
    <message>
        <source>Parameters left out: the heights were changed after they were generated, so the parameters stored with them no longer describe them.</source>
        <translation>Ohne Parameter: Die Höhen wurden nach dem Erzeugen geändert; die mitgespeicherten Parameter beschreiben sie nicht mehr.</translation>
    </message>
    <message>
        <source>Parameters left out: they make the whole map, and a part of it was read.</source>
        <translation>Parameter weggelassen: Sie ergeben die ganze Karte, und gelesen wurde ein Teil davon.</translation>
    </message>
    <message>
        <source>Parameters left out: those stored in the file cannot be understood.</source>
        <translation>Ohne Parameter: Die in der Datei gespeicherten sind nicht verständlich.</translation>
    </message>
    <message>
        <source>Heights rounded: they have more digits than 32-bit floating point keeps.</source>
        <translation>Gerundete Höhen: Sie haben mehr Stellen, als 32-Bit-Gleitkommazahlen behalten.</translation>
    </message>
    <message>
        <source>Heights rounded by up to {most:.2g}, which is {percent:.2g} % of the relief: 32-bit floating point keeps seven digits. Subtract the lowest height in the program that made the file, and export it again.</source>
        <translation>Höhen um bis zu {most:.2g} gerundet, das sind {percent:.2g} % der Reliefhöhe: 32-Bit-Gleitkommazahlen behalten sieben Stellen. Ziehen Sie im ursprünglichen Programm die niedrigste Höhe ab, und exportieren Sie die Datei noch einmal.</translation>
    </message>
    <message>
        <source>Shown stretched: the heights take {percent:.2g} % of the range from black to white. The file keeps its numbers when it is saved; the filter Stretch to the full range gives it others.</source>
        <translation>Gespreizt gezeigt: Die Höhen nehmen {percent:.2g} % des Bereichs von Schwarz bis Weiß ein. Die Datei behält beim Speichern ihre Zahlen; der Filter „Auf den ganzen Bereich spreizen“ gibt ihr andere.</translation>
    </message>
    <message>
        <source>Coordinate system left out: {system} counts in degrees, and the numbers of the place are too large for that.</source>
        <translation>Ohne Koordinatensystem: {system} zählt in Grad, und die Zahlen der Lage sind dafür zu groß.</translation>
    </message>
    <message numerus="yes">
        <source>%n bit(s) only: the {levels} levels may show as steps on gentle slopes.</source>
        <translation>
            <numerusform>Nur %n Bit: Die {levels} Stufen können an flachen Hängen als Treppenstufen sichtbar werden.</numerusform>
            <numerusform>Nur %n Bit: Die {levels} Stufen können an flachen Hängen als Treppenstufen sichtbar werden.</numerusform>
        </translation>
    </message>
    <message>
        <source>holds no heights, only voids</source>
        <translation>enthält keine Höhen, nur Fehlstellen</translation>
    </message>
    <message numerus="yes">
        <source>Work from {when} was not saved: {name}, %n change(s).</source>
        <translation>
            <numerusform>Arbeit von {when} wurde nicht gespeichert: {name}, %n Änderung.</numerusform>
            <numerusform>Arbeit von {when} wurde nicht gespeichert: {name}, %n Änderungen.</numerusform>
        </translation>
    </message>
    <message>
        <source>an untitled terrain</source>
        <translation>unbenanntes Gelände</translation>
    </message>
    <message>
        <source>Heights rounded by at most {most}, to {steps:,} steps.</source>
        <translation>Höhen um höchstens {most} auf {steps:,} Stufen gerundet.</translation>
    </message>
    <message>
        <source>Heights rounded by at most {most}, to {steps:,} steps, which show as stairs on gentle slopes.</source>
        <translation>Höhen um höchstens {most} auf {steps:,} Stufen gerundet, die an flachen Hängen als Treppenstufen sichtbar sind.</translation>
    </message>
    <message>
        <source>Relief lost: the map rises by {relief} in all, less than one step of {step}. Stretch it to the full range first.</source>
        <translation>Relief geht verloren: Die Karte steigt insgesamt um {relief}, weniger als eine Stufe von {step}. Strecken Sie sie zuerst auf den vollen Bereich.</translation>
    </message>
    <message>
        <source>Steps left out: they begin with a picture. A project file (.terrain) keeps them.</source>
        <translation>Schritte nicht gespeichert: sie beginnen mit einem Bild. Eine Projektdatei (.terrain) behält sie.</translation>
    </message>
    <message>
        <source>Steps left out: they are too long for this kind of file. A project file (.terrain) keeps them.</source>
        <translation>Schritte nicht gespeichert: sie sind für diese Art von Datei zu lang. Eine Projektdatei (.terrain) behält sie.</translation>
    </message>
    <message>
        <source>Heights rounded to whole metres.</source>
        <translation>Höhen auf ganze Meter gerundet.</translation>
    </message>
    <message>
        <source>Black and white are {low} and {high} in it, so that no height is cut off.</source>
        <translation>Schwarz und Weiß sind darin {low} und {high}, damit keine Höhe abgeschnitten wird.</translation>
    </message>
    <message>
        <source>Heights cut off: 1 point lies above white.</source>
        <translation>Höhen abgeschnitten: 1 Punkt liegt über Weiß.</translation>
    </message>
    <message>
        <source>Heights cut off: {count:,} points lie above white.</source>
        <translation>Höhen abgeschnitten: {count:,} Punkte liegen über Weiß.</translation>
    </message>
    <message>
        <source>Heights cut off: 1 point lies below black.</source>
        <translation>Höhen abgeschnitten: 1 Punkt liegt unter Schwarz.</translation>
    </message>
    <message>
        <source>Heights cut off: {count:,} points lie below black.</source>
        <translation>Höhen abgeschnitten: {count:,} Punkte liegen unter Schwarz.</translation>
    </message>
    <message>
        <source>STL for 3D printing</source>
        <translation>STL für den 3D-Druck</translation>
    </message>
    <message>
        <source>3MF for 3D printing</source>
        <translation>3MF für den 3D-Druck</translation>
    </message>
    <message>
        <source>Lengths taken for metres: the file does not say their unit.</source>
        <translation>Längen für Meter gehalten: Die Datei nennt ihre Einheit nicht.</translation>
    </message>
    <message>
        <source>Lengths taken for millimetres, as usual in STL: the file does not say their unit.</source>
        <translation>Längen für Millimeter gehalten, wie in STL üblich: Die Datei nennt ihre Einheit nicht.</translation>
    </message>
    <message>
        <source>Axis up: {axis} was taken for the axis that points up.</source>
        <translation>Achse nach oben: {axis} wurde für die Achse gehalten, die nach oben zeigt.</translation>
    </message>
    <message>
        <source>Points taken from triangles: the map has {columns} x {rows} of them, and the mesh has others.</source>
        <translation>Punkte aus Dreiecken genommen: Die Karte hat {columns} x {rows}, und das Netz hat andere.</translation>
    </message>
    <message>
        <source>Overhangs left out: {percent:.2g} % of the points have more than one surface, and keep the highest.</source>
        <translation>Überhänge weggelassen: {percent:.2g} % der Punkte haben mehr als eine Fläche und behalten die höchste.</translation>
    </message>
    <message>
        <source>is a mesh, and the package that reads them is not installed</source>
        <translation>ist ein Netz, und das Paket, das solche liest, ist nicht installiert</translation>
    </message>
    <message>
        <source>Install it with: {command}</source>
        <translation>Installieren Sie es mit: {command}</translation>
    </message>
    <message>
        <source>is a mesh without triangles</source>
        <translation>ist ein Netz ohne Dreiecke</translation>
    </message>
    <message>
        <source>Export the ground as triangles, or choose another file</source>
        <translation>Exportieren Sie den Boden als Dreiecke, oder wählen Sie eine andere Datei</translation>
    </message>
    <message>
        <source>{container}, {triangles:,} triangles</source>
        <translation>{container}, {triangles:,} Dreiecke</translation>
    </message>
    <message>
        <source>is a compressed mesh ({extension})</source>
        <translation>ist ein komprimiertes Netz ({extension})</translation>
    </message>
    <message>
        <source>Export it without compression</source>
        <translation>Exportieren Sie es ohne Kompression</translation>
    </message>
    <message>
        <source>is a mesh with more than {most} nodes within each other</source>
        <translation>ist ein Netz mit mehr als {most} ineinander liegenden Knoten</translation>
    </message>
    <message>
        <source>Join its parts in the program that made it</source>
        <translation>Verbinden Sie seine Teile in dem Programm, das es erzeugt hat</translation>
    </message>
    <message>
        <source>is a mesh that keeps its triangles in another file</source>
        <translation>ist ein Netz, dessen Dreiecke in einer anderen Datei liegen</translation>
    </message>
    <message>
        <source>Export it as one file, such as .glb</source>
        <translation>Exportieren Sie es als eine einzige Datei, etwa .glb</translation>
    </message>
    <message>
        <source>{container}, {count:,} points</source>
        <translation>{container}, {count:,} Punkte</translation>
    </message>
    <message>
        <source>is a mesh without any ground: all of it stands upright</source>
        <translation>ist ein Netz ohne Boden: Alles steht senkrecht</translation>
    </message>
    <message>
        <source>Choose another axis that points up</source>
        <translation>Wählen Sie eine andere Achse, die nach oben zeigt</translation>
    </message>
    <message>
        <source>has too many layers of triangles above each other for {points} points</source>
        <translation>hat zu viele Lagen von Dreiecken übereinander für {points} Punkte</translation>
    </message>
    <message>
        <source>Choose fewer points</source>
        <translation>Wählen Sie weniger Punkte</translation>
    </message>
    <message>
        <source>is a mesh of {triangles:,} triangles</source>
        <translation>ist ein Netz aus {triangles:,} Dreiecken</translation>
    </message>
    <message>
        <source>Choose the axis that points up, and how many points the map shall have</source>
        <translation>Wählen Sie die Achse, die nach oben zeigt, und wie viele Punkte die Karte haben soll</translation>
    </message>
    <message>
        <source>{axis} is up, {columns} x {rows} points, in metres</source>
        <translation>{axis} ist oben, {columns} x {rows} Punkte, in Metern</translation>
    </message>
    <message>
        <source>{axis} is up, {columns} x {rows} points</source>
        <translation>{axis} ist oben, {columns} x {rows} Punkte</translation>
    </message>
    <message>
        <source>STL mesh</source>
        <translation>STL-Netz</translation>
    </message>
    <message>
        <source>Binary glTF</source>
        <translation>Binäres glTF</translation>
    </message>
    <message>
        <source>cannot be saved as a mesh</source>
        <translation>kann nicht als Netz gespeichert werden</translation>
    </message>
    <message>
        <source>cannot be saved as a mesh: the terrain has heights far outside the range from black to white</source>
        <translation>kann nicht als Netz gespeichert werden: Das Gelände hat Höhen weit außerhalb des Bereichs von Schwarz bis Weiß</translation>
    </message>
    <message>
        <source>Stretch that range to the heights first</source>
        <translation>Spreizen Sie diesen Bereich zuerst auf die Höhen</translation>
    </message>
    <message>
        <source>Choose a decimation of {enough} or more, or another format</source>
        <translation>Behalten Sie nur jeden {enough}. Punkt oder weniger, oder wählen Sie ein anderes Format</translation>
    </message>
    <message>
        <source>PGM, 16-bit grey</source>
        <translation>PGM, 16 Bit Graustufen</translation>
    </message>
    <message>
        <source>Lossy compression: heights are off by some steps, most of all at edges.</source>
        <translation>Verlustbehaftete Kompression: Die Höhen liegen um einige Stufen daneben, vor allem an Kanten.</translation>
    </message>
    <message>
        <source>Heights taken as stored: some image editors write floating-point pictures in linear light, which can be undone.</source>
        <translation>Höhen wie gespeichert: Manche Bildbearbeitungen schreiben Gleitkommabilder in linearem Licht, was sich zurücknehmen lässt.</translation>
    </message>
    <message>
        <source>Transparency left out: the picture marks one colour as transparent.</source>
        <translation>Ohne Transparenz: Das Bild kennzeichnet eine Farbe als durchsichtig.</translation>
    </message>
    <message>
        <source>{container}, {bits}-bit grey</source>
        <translation>{container}, {bits} Bit Graustufen</translation>
    </message>
    <message>
        <source>{container}, {bits}-bit grey with alpha</source>
        <translation>{container}, {bits} Bit Graustufen mit Alpha</translation>
    </message>
    <message>
        <source>{container}, {bits}-bit palette</source>
        <translation>{container}, {bits} Bit mit Farbtabelle</translation>
    </message>
    <message>
        <source>{container}, {bits}-bit palette with alpha</source>
        <translation>{container}, {bits} Bit mit Farbtabelle und Alpha</translation>
    </message>
    <message>
        <source>{container}, {bits}-bit colour</source>
        <translation>{container}, {bits} Bit Farbe</translation>
    </message>
    <message>
        <source>{container}, {bits}-bit colour with alpha</source>
        <translation>{container}, {bits} Bit Farbe mit Alpha</translation>
    </message>
    <message>
        <source>is stored as {mode}</source>
        <translation>ist als {mode} gespeichert</translation>
    </message>
    <message>
        <source>Export it as a grey or RGB picture</source>
        <translation>Exportieren Sie die Datei als Graustufen- oder RGB-Bild</translation>
    </message>
    <message>
        <source>PNG, 16-bit grey</source>
        <translation>PNG, 16 Bit Graustufen</translation>
    </message>
    <message>
        <source>PNG, 8-bit grey</source>
        <translation>PNG, 8 Bit Graustufen</translation>
    </message>
    <message>
        <source>The heights run from {lowest} to {highest} in no unit; they become a relief of {relief} m. If they are metres, say so with Size in metres.</source>
        <translation>Die Höhen gehen von {lowest} bis {highest} ohne Einheit; sie werden zu einem Relief von {relief} m. Wenn sie Meter sind, sagen Sie es mit Größe in Metern.</translation>
    </message>
    <message>
        <source>Heights are rounded to {count:,} steps of {step} m.</source>
        <translation>Höhen werden auf {count:,} Stufen von {step} m gerundet.</translation>
    </message>
    <message>
        <source>The terrain uses {part} of the shades, so black to white are {span} m.</source>
        <translation>Das Gelände nutzt {part} der Grauwerte; von Schwarz bis Weiß sind es daher {span} m.</translation>
    </message>
    <message>
        <source>The ground keeps its true shape: points lie {across} by {down} apart.</source>
        <translation>Der Boden behält seine wahre Form: Die Punkte liegen {across} mal {down} auseinander.</translation>
    </message>
    <message>
        <source>off (Closest in an Image Texture node)</source>
        <translation>aus (Closest in einem Node Image Texture)</translation>
    </message>
    <message>
        <source>Displace, Strength (or Scale of the node)</source>
        <translation>Displace, Strength (oder Scale des Nodes)</translation>
    </message>
    <message>
        <source>would be taken for one tile of several, because of its name</source>
        <translation>würde wegen ihres Namens für eine von mehreren Kacheln gehalten</translation>
    </message>
    <message>
        <source>Choose a name that does not end like _x2_y3</source>
        <translation>Wählen Sie einen Namen, der nicht auf etwas wie _x2_y3 endet</translation>
    </message>
    <message>
        <source>cannot be exported under this name</source>
        <translation>kann nicht unter diesem Namen exportiert werden</translation>
    </message>
    <message>
        <source>The map has {size}, too few to crop it to {side} points a side. Choose another size, or resample it</source>
        <translation>Die Karte hat {size}, zu wenige zum Zuschneiden auf {side} Punkte je Seite. Wählen Sie eine andere Größe oder tasten Sie sie neu ab</translation>
    </message>
    <message>
        <source>The map has {size}, too many to pad it to {side} points a side. Choose another size, or resample it</source>
        <translation>Die Karte hat {size}, zu viele zum Auffüllen auf {side} Punkte je Seite. Wählen Sie eine andere Größe oder tasten Sie sie neu ab</translation>
    </message>
    <message>
        <source>The ground keeps its true shape: points {across} by {down} apart are resampled to squares.</source>
        <translation>Der Boden behält seine wahre Form: Punkte im Abstand von {across} mal {down} werden zu Quadraten neu abgetastet.</translation>
    </message>
    <message>
        <source>Cut down to {size}, the middle of {old}.</source>
        <translation>Auf {size} zugeschnitten, die Mitte von {old}.</translation>
    </message>
    <message>
        <source>Resampled to {size}, from {old}.</source>
        <translation>Von {old} auf {size} neu abgetastet.</translation>
    </message>
    <message>
        <source>The heights are written in metres.</source>
        <translation>Die Höhen werden in Metern geschrieben.</translation>
    </message>
    <message>
        <source>Black to white would be {span} m, and HTerrain takes {highest} m at most. Choose less relief, or OpenEXR, which holds the heights themselves</source>
        <translation>Von Schwarz bis Weiß wären es {span} m, und HTerrain nimmt höchstens {highest} m. Wählen Sie weniger Reliefhöhe oder OpenEXR, das die Höhen selbst enthält</translation>
    </message>
    <message>
        <source>{across} (from north to south {down})</source>
        <translation>{across} (von Nord nach Süd {down})</translation>
    </message>
    <message>
        <source>{format}, {triangles:,} triangles</source>
        <translation>{format}, {triangles:,} Dreiecke</translation>
    </message>
    <message>
        <source>Size: {size:,} bytes, {triangles:,} triangles.</source>
        <translation>Größe: {size:,} Byte, {triangles:,} Dreiecke.</translation>
    </message>
    <message>
        <source>Extent: {extent} {unit} along x, y and z.</source>
        <translation>Ausdehnung: {extent} {unit} entlang x, y und z.</translation>
    </message>
    <message>
        <source>units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>Orientation: {up} is up, the north lies towards {north}, the east towards x.</source>
        <translation>Orientierung: {up} zeigt nach oben, Norden liegt in Richtung {north}, Osten in Richtung x.</translation>
    </message>
    <message>
        <source>({x:.6g}, {y:.6g}, {z:.6g})</source>
        <translation>({x:.6g}; {y:.6g}; {z:.6g})</translation>
    </message>
    <message>
        <source>the file is cut short or damaged</source>
        <translation>Die Datei ist abgeschnitten oder beschädigt</translation>
    </message>
    <message>
        <source>the file is cut short</source>
        <translation>Die Datei ist abgeschnitten</translation>
    </message>
    <message>
        <source>at most {size}</source>
        <translation>höchstens {size}</translation>
    </message>
    <message numerus="yes">
        <source>%n byte(s)</source>
        <translation>
            <numerusform>%n Byte</numerusform>
            <numerusform>%n Bytes</numerusform>
        </translation>
    </message>
    <message>
        <source>Changes: {change}</source>
        <translation>Ändert: {change}</translation>
    </message>
    <message>
        <source>To type in: {label}: {value}</source>
        <translation>Einzugeben: {label}: {value}</translation>
    </message>
    <message>
        <source>Will write: {summary}</source>
        <translation>Schreibt: {summary}</translation>
    </message>
    <message>
        <source>{rows} rows and {columns} columns</source>
        <translation>{rows} Zeilen und {columns} Spalten</translation>
    </message>
    <message>
        <source>it holds other colours</source>
        <translation>sie enthält andere Farben</translation>
    </message>
    <message>
        <source>PNG, {bits}-bit colour, {size}</source>
        <translation>PNG, {bits}-Bit-Farbe, {size}</translation>
    </message>
    <message>
        <source>Numbers: {bits} bits.</source>
        <translation>Zahlen: {bits} Bit.</translation>
    </message>
    <message>
        <source>Numbers: {bits} bits, little endian.</source>
        <translation>Zahlen: {bits} Bit, Little Endian.</translation>
    </message>
    <message>
        <source>Numbers: {bits} bits, big endian.</source>
        <translation>Zahlen: {bits} Bit, Big Endian.</translation>
    </message>
    <message>
        <source>Orientation: the first row is the north, the first column the west.</source>
        <translation>Orientierung: Die erste Zeile ist der Norden, die erste Spalte der Westen.</translation>
    </message>
    <message>
        <source>Orientation: the first row is the south, the first column the west.</source>
        <translation>Orientierung: Die erste Zeile ist der Süden, die erste Spalte der Westen.</translation>
    </message>
    <message>
        <source>{kind}, {size}, first row is north</source>
        <translation>{kind}, {size}, erste Zeile im Norden</translation>
    </message>
    <message>
        <source>Size: {size:,} bytes, {points}.</source>
        <translation>Größe: {size:,} Byte, {points}.</translation>
    </message>
    <message>
        <source>its rows are in the opposite order</source>
        <translation>Die Zeilen stehen in umgekehrter Reihenfolge</translation>
    </message>
    <message>
        <source>its columns are in the opposite order</source>
        <translation>Die Spalten stehen in umgekehrter Reihenfolge</translation>
    </message>
    <message>
        <source>its bytes are in the opposite order</source>
        <translation>Die Bytes stehen in umgekehrter Reihenfolge</translation>
    </message>
    <message>
        <source>it holds other heights</source>
        <translation>Die Datei enthält andere Höhen</translation>
    </message>
    <message>
        <source>Range: the heights run from {low} to {high}.</source>
        <translation>Bereich: Die Höhen reichen von {low} bis {high}.</translation>
    </message>
    <message>
        <source>Range: the heights use {percent:.3g} % of it, from {lowest:,} to {highest:,} of {white:,}.</source>
        <translation>Bereich: Die Höhen nutzen {percent:.3g} % davon, von {lowest:,} bis {highest:,} von {white:,}.</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Reading back</source>
        <translation>Zurücklesen</translation>
    </message>
    <message>
        <source>{step} failed: {why} No file was changed.</source>
        <translation>{step} fehlgeschlagen: {why} Keine Datei wurde verändert.</translation>
    </message>
    <message>
        <source>The rows are written from the south to the north, as Unity reads them.</source>
        <translation>Die Zeilen werden von Süden nach Norden geschrieben, wie Unity sie liest.</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Terrain Size X (width)</source>
        <translation>Terrain Size X (Breite)</translation>
    </message>
    <message>
        <source>Terrain Size Y (height)</source>
        <translation>Terrain Size Y (Höhe)</translation>
    </message>
    <message>
        <source>Terrain Size Z (length)</source>
        <translation>Terrain Size Z (Länge)</translation>
    </message>
    <message>
        <source>lowest must be below highest; got {lowest} and {highest}</source>
        <translation>Niedrigste muss kleiner als Höchste sein; angegeben sind {lowest} und {highest}</translation>
    </message>
    <message>
        <source>Heights become {count} block heights in WorldPainter.</source>
        <translation>Die Höhen werden in WorldPainter zu {count} Blockhöhen.</translation>
    </message>
    <message>
        <source>Upper build limit, at least</source>
        <translation>Obere Bauhöhengrenze, mindestens</translation>
    </message>
    <message>
        <source>The picture</source>
        <translation>Das Bild</translation>
    </message>
    <message>
        <source>Copy it again in the program that made it</source>
        <translation>Kopieren Sie es im ursprünglichen Programm noch einmal</translation>
    </message>
    <message>
        <source>Pasted picture</source>
        <translation>Eingefügtes Bild</translation>
    </message>
    <message>
        <source>Not made square: this needs a kind of file and a place on the world that GDAL understands. Convert the file to GeoTIFF with its coordinate system.</source>
        <translation>Nicht entzerrt: Dafür braucht es eine Dateiart und einen Ort auf der Welt, die GDAL versteht. Wandeln Sie die Datei mit ihrem Koordinatensystem in GeoTIFF um.</translation>
    </message>
    <message>
        <source>{name} was saved by another version of the program, which did some steps otherwise: heights may differ.</source>
        <translation>{name} wurde von einer anderen Version des Programms gespeichert, die manche Schritte anders ausführte: Höhen können abweichen.</translation>
    </message>
    <message>
        <source>the preset (format {format}) is not known to this version of the program</source>
        <translation>die Vorlage (Format {format}) kennt diese Version des Programms nicht</translation>
    </message>
    <message>
        <source>has no recipe{reasons}</source>
        <translation>hat kein Rezept{reasons}</translation>
    </message>
    <message>
        <source>Choose a file that was saved after generating, or its side file</source>
        <translation>Wählen Sie eine Datei, die nach dem Erzeugen gespeichert wurde, oder ihre Begleitdatei</translation>
    </message>
    <message>
        <source>has steps alone, and no terrain on which they are done</source>
        <translation>enthält nur Schritte und kein Gelände, auf dem sie ausgeführt werden</translation>
    </message>
    <message>
        <source>Do them on a heightmap, with apply --recipe</source>
        <translation>Führen Sie sie mit apply --recipe auf einer Höhenkarte aus</translation>
    </message>
    <message>
        <source>Choose a name that ends in {endings}, or a background</source>
        <translation>Wählen Sie einen Namen mit der Endung {endings} oder einen Hintergrund</translation>
    </message>
    <message>
        <source>cannot be {width} x {height} pixels</source>
        <translation>kann nicht {width} x {height} Pixel haben</translation>
    </message>
    <message>
        <source>Size: {fact}.</source>
        <translation>Größe: {fact}.</translation>
    </message>
    <message>
        <source>Kind: {fact}.</source>
        <translation>Art: {fact}.</translation>
    </message>
    <message>
        <source>Bits: {fact}.</source>
        <translation>Bits: {fact}.</translation>
    </message>
    <message>
        <source>Heights: {fact}.</source>
        <translation>Höhen: {fact}.</translation>
    </message>
    <message>
        <source>Different heights: {fact}.</source>
        <translation>Verschiedene Höhen: {fact}.</translation>
    </message>
    <message>
        <source>Black and white: {fact}.</source>
        <translation>Schwarz und Weiß: {fact}.</translation>
    </message>
    <message>
        <source>Spacing: {fact}.</source>
        <translation>Abstand: {fact}.</translation>
    </message>
    <message>
        <source>Place: {fact}.</source>
        <translation>Lage: {fact}.</translation>
    </message>
    <message>
        <source>made here</source>
        <translation>hier erzeugt</translation>
    </message>
    <message>
        <source>{rows} rows, {columns} columns</source>
        <translation>{rows} Zeilen, {columns} Spalten</translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation>{low} bis {high}</translation>
    </message>
    <message>
        <source>{low} and {high}</source>
        <translation>{low} und {high}</translation>
    </message>
    <message>
        <source>{length:.6g} m</source>
        <translation>{length:.6g} m</translation>
    </message>
    <message>
        <source>{down:.6g} m from row to row, {across:.6g} m from column to column</source>
        <translation>{down:.6g} m von Zeile zu Zeile, {across:.6g} m von Spalte zu Spalte</translation>
    </message>
    <message>
        <source>{system}, first point at {coordinates}</source>
        <translation>{system}, erster Punkt bei {coordinates}</translation>
    </message>
    <message>
        <source>first point at {coordinates}, in a system without a name</source>
        <translation>erster Punkt bei {coordinates}, in einem System ohne Namen</translation>
    </message>
    <message>
        <source>{count} different heights</source>
        <translation>{count} verschiedene Höhen</translation>
    </message>
    <message>
        <source>Side file left out: {name} describes the whole file, and a part was read.</source>
        <translation>Ohne Begleitdatei: {name} beschreibt die ganze Datei, und gelesen wurde ein Teil.</translation>
    </message>
    <message>
        <source>Side file left out: {name} cannot be understood.</source>
        <translation>Ohne Begleitdatei: {name} ist nicht verständlich.</translation>
    </message>
    <message>
        <source>is another program&apos;s file, and the parameters would go there</source>
        <translation>ist die Datei eines anderen Programms, und die Parameter kämen dorthin</translation>
    </message>
    <message>
        <source>Save under another name</source>
        <translation>Speichern Sie unter einem anderen Namen</translation>
    </message>
    <message>
        <source>does not have the length of an SRTM tile of 1201 or 3601 points a side</source>
        <translation>hat nicht die Länge einer SRTM-Kachel mit 1201 oder 3601 Punkten je Seite</translation>
    </message>
    <message>
        <source>has {rows} rows and {columns} columns, and an SRTM tile has 1201 or 3601 of each</source>
        <translation>hat {rows} Zeilen und {columns} Spalten, und eine SRTM-Kachel hat je 1201 oder 3601</translation>
    </message>
    <message>
        <source>Resample the map to one of these sizes, or choose another format</source>
        <translation>Tasten Sie die Karte auf eine dieser Größen neu ab oder wählen Sie ein anderes Format</translation>
    </message>
    <message>
        <source>has heights beyond -32767 to 32767 m, which an SRTM tile cannot hold</source>
        <translation>hat Höhen außerhalb von -32767 bis 32767 m, die eine SRTM-Kachel nicht fassen kann</translation>
    </message>
    <message>
        <source>Clamp the heights, or choose another format</source>
        <translation>Begrenzen Sie die Höhen oder wählen Sie ein anderes Format</translation>
    </message>
    <message>
        <source>has heights that differ by less than 1, and an SRTM tile holds whole metres</source>
        <translation>hat Höhen, die sich um weniger als 1 unterscheiden, und eine SRTM-Kachel fasst ganze Meter</translation>
    </message>
    <message>
        <source>Map the heights to a range of metres, or choose another format</source>
        <translation>Bilden Sie die Höhen auf einen Bereich in Metern ab oder wählen Sie ein anderes Format</translation>
    </message>
    <message>
        <source>SRTM tile, whole metres</source>
        <translation>SRTM-Kachel, ganze Meter</translation>
    </message>
    <message>
        <source>First row taken for the north: the file says otherwise, but in its old format many programs do so by mistake.</source>
        <translation>Oben die erste Zeile: Die Datei sagt es anders, aber in ihrem alten Format tun das viele Programme irrtümlich.</translation>
    </message>
    <message>
        <source>Pictures left out: the file holds more than one, and the first was taken.</source>
        <translation>Ohne weitere Bilder: Die Datei enthält mehrere, und das erste wurde genommen.</translation>
    </message>
    <message>
        <source>TIFF, 32-bit float</source>
        <translation>TIFF, 32 Bit Gleitkomma</translation>
    </message>
    <message>
        <source>TIFF, 16-bit grey</source>
        <translation>TIFF, 16 Bit Graustufen</translation>
    </message>
    <message>
        <source>Save the current terrain</source>
        <translation>Das aktuelle Gelände speichern</translation>
    </message>
    <message>
        <source>Saved {name}.</source>
        <translation>{name} wurde gespeichert.</translation>
    </message>
    <message>
        <source>The two terrains in 3D</source>
        <translation>Die beiden Gelände in 3D</translation>
    </message>
    <message>
        <source>Compare with a file</source>
        <translation>Mit einer Datei vergleichen</translation>
    </message>
    <message>
        <source>Save a picture of the comparison</source>
        <translation>Ein Bild des Vergleichs speichern</translation>
    </message>
    <message>
        <source>Terrain Explorer could not start.</source>
        <translation>Terrain Explorer konnte nicht starten.</translation>
    </message>
    <message>
        <source>Start in safe mode</source>
        <translation>Im abgesicherten Modus starten</translation>
    </message>
    <message>
        <source>Open {name}</source>
        <translation>{name} öffnen</translation>
    </message>
    <message>
        <source>Reload {name}</source>
        <translation>{name} neu laden</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Dragging with Shift smooths, a click with Shift draws a straight line from the last stroke, Ctrl does the opposite, Alt+click picks a height. [ and ], or the wheel with Ctrl, change the size; the wheel with Shift changes the strength. The right button turns the surface and moves the map. Escape cancels the stroke; pressed again, it puts the tool away.</source>
        <translation>Ziehen mit Umschalt glättet, ein Klick mit Umschalt zieht eine gerade Linie vom letzten Strich aus, Strg bewirkt das Gegenteil, Alt+Klick nimmt eine Höhe auf. [ und ] oder das Mausrad mit Strg ändern die Größe, das Mausrad mit Umschalt die Stärke. Die rechte Taste dreht die Oberfläche und verschiebt die Karte. Esc nimmt den Strich zurück; noch einmal gedrückt, legt es das Werkzeug weg.</translation>
    </message>
    <message>
        <source>Heights of the map</source>
        <translation>Höhen der Karte</translation>
    </message>
    <message>
        <source>Width of the brush where you point</source>
        <translation>Breite des Pinsels unter dem Zeiger</translation>
    </message>
    <message>
        <source>Falloff, picture</source>
        <translation>Abfall, Bild</translation>
    </message>
    <message>
        <source>Width here: {width}. The nearer you look, the smaller and gentler a brush is.</source>
        <translation>Breite hier: {width}. Je näher man hinsieht, desto kleiner und sanfter ist ein Pinsel.</translation>
    </message>
    <message>
        <source>The map goes from {low} to {high}</source>
        <translation>Die Karte reicht von {low} bis {high}</translation>
    </message>
    <message>
        <source>Another terrain is on its way. Draw when it is done, or cancel it with Escape.</source>
        <translation>Ein anderes Gelände ist noch in Arbeit. Zeichnen Sie, wenn es fertig ist, oder brechen Sie es mit Esc ab.</translation>
    </message>
    <message>
        <source>{filter} is a preview so far. Apply it or cancel it, then draw.</source>
        <translation>{filter} ist bisher nur eine Vorschau. Erst anwenden oder abbrechen, dann zeichnen.</translation>
    </message>
    <message>
        <source>The floor of a sea, to raise islands from</source>
        <translation>Meeresgrund, um Inseln zu heben</translation>
    </message>
    <message>
        <source>Land above the sea</source>
        <translation>Land über dem Meer</translation>
    </message>
    <message>
        <source>Low land, to build on</source>
        <translation>Tiefes Land, um darauf zu bauen</translation>
    </message>
    <message>
        <source>Land with room to dig</source>
        <translation>Land mit Platz zum Graben</translation>
    </message>
    <message>
        <source>All of this is the floor of the sea. Drag on the map or on the surface to raise an island.</source>
        <translation>All das ist Meeresgrund. Ziehen Sie auf der Karte oder der Oberfläche, um eine Insel zu heben.</translation>
    </message>
    <message>
        <source>The map is empty, and black is the lowest height. Drag on the map or on the surface to raise the ground.</source>
        <translation>Die Karte ist leer, und Schwarz ist die niedrigste Höhe. Ziehen Sie auf der Karte oder der Oberfläche, um den Boden anzuheben.</translation>
    </message>
    <message>
        <source>This terrain</source>
        <translation>Dieses Gelände</translation>
    </message>
    <message>
        <source>What was selected</source>
        <translation>Was ausgewählt war</translation>
    </message>
    <message>
        <source>The brush is narrower than the points of this map. Explore and built tiles show the stroke.</source>
        <translation>Der Pinsel ist schmaler als die Punkte dieser Karte. „Erkunden“ und gebaute Kacheln zeigen den Strich.</translation>
    </message>
    <message>
        <source>Set height brings the ground to {height} now.</source>
        <translation>„Höhe setzen“ bringt den Boden jetzt auf {height}.</translation>
    </message>
    <message>
        <source>Steps</source>
        <comment>that can be undone</comment>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Click a step to go back or forward to it</source>
        <translation>Einen Schritt anklicken, um zu ihm zurück- oder vorzugehen</translation>
    </message>
    <message>
        <source>&amp;Compare with now</source>
        <translation>Mit &amp;jetzt vergleichen</translation>
    </message>
    <message numerus="yes">
        <source>{name}, {done} of %n stroke(s)</source>
        <translation>
            <numerusform>{name}, {done} von %n Strich</numerusform>
            <numerusform>{name}, {done} von %n Strichen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name}, %n stroke(s)</source>
        <translation>
            <numerusform>{name}, %n Strich</numerusform>
            <numerusform>{name}, %n Striche</numerusform>
        </translation>
    </message>
    <message>
        <source>Before a step</source>
        <translation>Vor einem Schritt</translation>
    </message>
    <message>
        <source>Without a step</source>
        <translation>Ohne einen Schritt</translation>
    </message>
    <message>
        <source>Shelf</source>
        <translation>Ablage</translation>
    </message>
    <message>
        <source>The terrain now</source>
        <translation>Das Gelände jetzt</translation>
    </message>
    <message numerus="yes">
        <source>%n older step(s) dropped to save memory</source>
        <translation>
            <numerusform>%n älterer Schritt verworfen, um Speicher zu sparen</numerusform>
            <numerusform>%n ältere Schritte verworfen, um Speicher zu sparen</numerusform>
        </translation>
    </message>
    <message>
        <source>Beginning</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>After {step}</source>
        <translation>Nach {step}</translation>
    </message>
    <message>
        <source>After {step} (undone)</source>
        <translation>Nach {step} (rückgängig gemacht)</translation>
    </message>
    <message>
        <source>{number}. {step}</source>
        <translation>{number}. {step}</translation>
    </message>
    <message>
        <source>Before {step}</source>
        <translation>Vor {step}</translation>
    </message>
    <message>
        <source>Without {step}</source>
        <translation>Ohne {step}</translation>
    </message>
    <message>
        <source>comparing maps</source>
        <translation>das Vergleichen von Karten</translation>
    </message>
    <message>
        <source>New drawing</source>
        <translation>Neue Zeichnung</translation>
    </message>
    <message>
        <source>Stamp with a heightmap</source>
        <translation>Mit einer Höhenkarte stempeln</translation>
    </message>
    <message>
        <source>There is no image in the clipboard. Copy one in another program and try again.</source>
        <translation>In der Zwischenablage ist kein Bild. Kopieren Sie eines in einem anderen Programm und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Clipboard</source>
        <translation>Zwischenablage</translation>
    </message>
    <message>
        <source>There is no image in the clipboard. Copy one in another program and paste again.</source>
        <translation>In der Zwischenablage ist kein Bild. Kopieren Sie eines in einem anderen Programm und fügen Sie es dann ein.</translation>
    </message>
    <message>
        <source>{name}, the first of {count} files</source>
        <translation>{name}, die erste von {count} Dateien</translation>
    </message>
    <message>
        <source>Copied the heightmap as a 16-bit image.</source>
        <translation>Höhenkarte als 16-Bit-Bild kopiert.</translation>
    </message>
    <message>
        <source>Choose an image editor</source>
        <translation>Bildeditor wählen</translation>
    </message>
    <message>
        <source>{name} is not a program that can be started. Choose another one.</source>
        <translation>{name} ist kein Programm, das gestartet werden kann. Wählen Sie ein anderes.</translation>
    </message>
    <message>
        <source>The system has no program for {ending} files. Choose one: File &gt; Image editor &gt; Choose.</source>
        <translation>Das System hat kein Programm für {ending}-Dateien. Wählen Sie eines: Datei &gt; Bildeditor &gt; Bildeditor wählen.</translation>
    </message>
    <message>
        <source>{name} cannot be started. Choose another program: File &gt; Image editor &gt; Choose.</source>
        <translation>{name} kann nicht gestartet werden. Wählen Sie ein anderes Programm: Datei &gt; Bildeditor &gt; Bildeditor wählen.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Export for</source>
        <translation>Export für</translation>
    </message>
    <message>
        <source>The program or the format</source>
        <translation>Das Programm oder das Format</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Choose a file and export</source>
        <translation>Eine Datei wählen und exportieren</translation>
    </message>
    <message>
        <source>Cancelled. Nothing was exported.</source>
        <translation>Abgebrochen. Es wurde nichts exportiert.</translation>
    </message>
    <message>
        <source>The last export is still being written. Wait for it, or cancel it.</source>
        <translation>Der letzte Export wird noch geschrieben. Warten Sie, bis er fertig ist, oder brechen Sie ihn ab.</translation>
    </message>
    <message>
        <source>Exporting {name}</source>
        <translation>{name} wird exportiert</translation>
    </message>
    <message>
        <source>Folder: {folder}</source>
        <translation>Ordner: {folder}</translation>
    </message>
    <message>
        <source>Export for {target}</source>
        <translation>Export für {target}</translation>
    </message>
    <message>
        <source>{number}th</source>
        <translation>{number}.</translation>
    </message>
    <message>
        <source>{number}st</source>
        <translation>{number}.</translation>
    </message>
    <message>
        <source>{number}nd</source>
        <translation>{number}.</translation>
    </message>
    <message>
        <source>{number}rd</source>
        <translation>{number}.</translation>
    </message>
    <message>
        <source>What will be exported</source>
        <translation>Was exportiert wird</translation>
    </message>
    <message>
        <source>Copy values</source>
        <translation>Werte kopieren</translation>
    </message>
    <message>
        <source>Keep fewer points, so that the file becomes smaller</source>
        <translation>Weniger Punkte behalten, damit die Datei kleiner wird</translation>
    </message>
    <message>
        <source>Coarser mesh</source>
        <translation>Gröberes Netz</translation>
    </message>
    <message>
        <source>Keep every {place} point: {size}</source>
        <translation>Jeden {place} Punkt behalten: {size}</translation>
    </message>
    <message>
        <source>Will write</source>
        <translation>Geschrieben wird</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>To type in</source>
        <translation>Einzugeben</translation>
    </message>
    <message>
        <source>Other formats</source>
        <translation>Andere Formate</translation>
    </message>
    <message>
        <source>The heightmap as it is, for a program that is not listed.</source>
        <translation>Die Höhenkarte, wie sie ist, für ein Programm, das nicht aufgeführt ist.</translation>
    </message>
    <message>
        <source>{figure} in numbers</source>
        <translation>{figure} in Zahlen</translation>
    </message>
    <message>
        <source>Progress of measuring</source>
        <translation>Fortschritt der Messung</translation>
    </message>
    <message>
        <source>Nine copies of the map side by side</source>
        <translation>Neun Kopien der Karte nebeneinander</translation>
    </message>
    <message>
        <source>Try out what this means</source>
        <translation>Ausprobieren, was das bedeutet</translation>
    </message>
    <message>
        <source>{label} goes from {low} to {high}: {typed} became {taken}.</source>
        <translation>{label} geht von {low} bis {high}: Aus {typed} wurde {taken}.</translation>
    </message>
    <message>
        <source>Lengths are in m, km, cm, ft or mi; {unit} is not known.</source>
        <translation>Längen sind in m, km, cm, ft oder mi; {unit} ist nicht bekannt.</translation>
    </message>
    <message>
        <source>{label} is in {own}; {unit} cannot be used here.</source>
        <translation>{label} ist in {own}; {unit} geht hier nicht.</translation>
    </message>
    <message>
        <source>{label} is a number without a unit; {unit} cannot be used here.</source>
        <translation>{label} ist eine Zahl ohne Einheit; {unit} geht hier nicht.</translation>
    </message>
    <message>
        <source>{label}, slider</source>
        <translation>{label}, Schieberegler</translation>
    </message>
    <message>
        <source>How wide this terrain is in metres is not known. Give the length in percent or in points.</source>
        <translation>Wie breit dieses Gelände in Metern ist, ist nicht bekannt. Die Länge lässt sich in Prozent oder in Punkten angeben.</translation>
    </message>
    <message>
        <source>How high this terrain is in metres is not known. Give the height in percent.</source>
        <translation>Wie hoch dieses Gelände in Metern ist, ist nicht bekannt. Geben Sie die Höhe in Prozent an.</translation>
    </message>
    <message>
        <source>Lengths are in %, m, km or points; {unit} is not known.</source>
        <translation>Längen gehen in %, m, km oder Punkten; {unit} ist nicht bekannt.</translation>
    </message>
    <message>
        <source>A seed is a whole number, without letters or signs.</source>
        <translation>Ein Startwert ist eine ganze Zahl, ohne Buchstaben und Vorzeichen.</translation>
    </message>
    <message>
        <source>Terrains of {side} × {side} points with the default parameters. The program measures all figures itself, on this computer, while you read.</source>
        <translation>Gelände mit {side} × {side} Punkten und den Vorgaben aller Parameter. Das Programm misst alle Kennzahlen selbst, auf diesem Rechner, während Sie lesen.</translation>
    </message>
    <message>
        <source>Measured: {done} of {all}.</source>
        <translation>Gemessen: {done} von {all}.</translation>
    </message>
    <message>
        <source>The algorithms compared</source>
        <translation>Die Verfahren im Vergleich</translation>
    </message>
    <message>
        <source>how much of the processor&apos;s time a map takes; that of random noise is 1.</source>
        <translation>wie viel Rechenzeit eine Karte braucht; die von Zufallsrauschen ist 1.</translation>
    </message>
    <message>
        <source>Claimed H</source>
        <translation>H laut Formel</translation>
    </message>
    <message>
        <source>the Hurst exponent that follows from the parameters: near 0 rock broken at every scale, near 1 smooth hills, far below 0 noise, above 1 smoother than any fractal.</source>
        <translation>der Hurst-Exponent, der aus den Parametern folgt: nahe 0 zerklüfteter Fels, nahe 1 sanfte Hügel, weit unter 0 Rauschen, über 1 glatter als jedes Fraktal.</translation>
    </message>
    <message>
        <source>Measured H</source>
        <translation>H ge­messen</translation>
    </message>
    <message>
        <source>its mean, measured with {count} seeds.</source>
        <translation>sein Mittel, gemessen mit {count} Startwerten.</translation>
    </message>
    <message>
        <source>how many times as sharply the ground bends at the edges of the biggest squares; 1 without creases.</source>
        <translation>wievielmal so scharf der Boden an den Kanten der größten Quadrate knickt; 1 ohne Falten.</translation>
    </message>
    <message>
        <source>whether copies of the map meet without a seam; optional where a parameter chooses it.</source>
        <translation>ob Kopien der Karte nahtlos aneinanderpassen; wählbar, wo ein Parameter es bestimmt.</translation>
    </message>
    <message>
        <source>whether any piece of a map of 2^30 + 1 points a side can be made alone, a part of the whole.</source>
        <translation>ob sich jedes Stück einer Karte von 2^30 + 1 Punkten Seitenlänge allein berechnen lässt, als Teil des Ganzen.</translation>
    </message>
    <message>
        <source>whether a coarse map is a part of the fine one, so that more points only add detail.</source>
        <translation>ob eine grobe Karte Teil der feinen ist, sodass mehr Punkte nur Einzelheiten hinzufügen.</translation>
    </message>
    <message>
        <source>optional</source>
        <translation>wählbar</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Tiles</source>
        <translation>Kacheln</translation>
    </message>
    <message>
        <source>Windows</source>
        <comment>pieces of a map</comment>
        <translation>Aus­schnitte</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>Tonwerte</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>{label}: back to {value}</source>
        <translation>{label}: zurück auf {value}</translation>
    </message>
    <message>
        <source>The terrain is saved as soon as it has grown.</source>
        <translation>Das Gelände wird gespeichert, sobald es gewachsen ist.</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>The terrain stays as it is: it was not made with these parameters.</source>
        <translation>Das Gelände bleibt, wie es ist: Es entstand nicht aus diesen Parametern.</translation>
    </message>
    <message>
        <source>Generate anew</source>
        <translation>Neu erzeugen</translation>
    </message>
    <message>
        <source>Done in {time:.0f} ms</source>
        <translation>Fertig in {time:.0f} ms</translation>
    </message>
    <message>
        <source>A new terrain has taken the place of {name}.</source>
        <translation>Ein neues Gelände hat {name} ersetzt.</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>the one before</source>
        <translation>das vorige Gelände</translation>
    </message>
    <message>
        <source>Not made with these parameters</source>
        <translation>Nicht mit diesen Parametern entstanden</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) on it will come again</source>
        <translation>
            <numerusform>%n Schritt darauf kommt wieder</numerusform>
            <numerusform>%n Schritte darauf kommen wieder</numerusform>
        </translation>
    </message>
    <message>
        <source>A later square wrote this point again.</source>
        <translation>Ein späteres Quadrat hat diesen Punkt noch einmal geschrieben.</translation>
    </message>
    <message>
        <source>Heights are given before normalising. After it, and before the steps that follow, this point&apos;s height is {height}.</source>
        <translation>Die Höhen gelten vor dem Normalisieren. Danach, noch vor den Schritten, die folgen, hat dieser Punkt die Höhe {height}.</translation>
    </message>
    <message>
        <source>Row {row}, column {column}: {height}</source>
        <translation>Zeile {row}, Spalte {column}: {height}</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>Schritt zurück</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt vor</translation>
    </message>
    <message>
        <source>Go one step back</source>
        <translation>Einen Schritt zurückgehen</translation>
    </message>
    <message>
        <source>Step of the growth</source>
        <translation>Schritt des Wachstums</translation>
    </message>
    <message>
        <source>How far the terrain has grown</source>
        <translation>Wie weit das Gelände gewachsen ist</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>How fast it plays</source>
        <translation>Wie schnell es abläuft</translation>
    </message>
    <message>
        <source>Point by point</source>
        <translation>Punkt für Punkt</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>This terrain was not grown here, so its growth is not known. Grow one with Generate.</source>
        <translation>Dieses Gelände ist nicht hier gewachsen, sein Wachstum ist daher nicht bekannt. Lassen Sie eines mit „Erzeugen“ wachsen.</translation>
    </message>
    <message>
        <source>Click a point in the map or on the surface to see where its height comes from.</source>
        <translation>Klicken Sie einen Punkt auf der Karte oder der Oberfläche an, um zu sehen, woher seine Höhe kommt.</translation>
    </message>
    <message>
        <source>No height comes from other points here: each follows from its place and the seed.</source>
        <translation>Keine Höhe stammt hier von anderen Punkten: Jede folgt aus ihrem Ort und dem Startwert.</translation>
    </message>
    <message>
        <source>From here on, steps change the terrain as a whole, and no single height says where it comes from. Step back into the growth, and click a point there.</source>
        <translation>Von hier an verändern Schritte das Gelände als Ganzes, und keine einzelne Höhe sagt, woher sie kommt. Gehen Sie zurück ins Wachstum und klicken Sie dort auf einen Punkt.</translation>
    </message>
    <message>
        <source>This ground was made as a whole, and no single height says where it comes from. Steps that fill, wear or slide tell more.</source>
        <translation>Dieser Boden ist als Ganzes entstanden, und keine einzelne Höhe sagt, woher sie kommt. Schritte, die auffüllen, abtragen oder rutschen, verraten mehr.</translation>
    </message>
    <message>
        <source>This point is not set yet. Step on until it is, then click it again.</source>
        <translation>Dieser Punkt ist noch nicht gesetzt. Gehen Sie weiter, bis er es ist, und klicken Sie ihn dann noch einmal an.</translation>
    </message>
    <message>
        <source>The steps show levels 0 to {level}. The finer levels come all at once, and move all points.</source>
        <translation>Die Schritte zeigen die Stufen 0 bis {level}. Die feineren Stufen kommen alle auf einmal und verschieben alle Punkte.</translation>
    </message>
    <message>
        <source>slopes went back, and lowered it by {height}</source>
        <translation>Hänge wichen zurück und machten ihn {height} niedriger</translation>
    </message>
    <message>
        <source>The terrain is grown again: {percent:.0f} %</source>
        <translation>Das Gelände entsteht noch einmal: {percent:.0f} %</translation>
    </message>
    <message>
        <source>adds {low} to {high} to all points</source>
        <translation>addiert {low} bis {high} zu allen Punkten</translation>
    </message>
    <message numerus="yes">
        <source>%n point(s) just set</source>
        <translation>
            <numerusform>%n Punkt eben gesetzt</numerusform>
            <numerusform>%n Punkte eben gesetzt</numerusform>
        </translation>
    </message>
    <message>
        <source>level {level}</source>
        <translation>Stufe {level}</translation>
    </message>
    <message>
        <source>{set:,} of {all:,} points set</source>
        <translation>{set:,} von {all:,} Punkten gesetzt</translation>
    </message>
    <message>
        <source>Rings and hatched cells are not set yet; the ground there is an estimate.</source>
        <translation>Ringe und schraffierte Felder sind noch nicht gesetzt; der Boden dort ist geschätzt.</translation>
    </message>
    <message>
        <source>the finished terrain</source>
        <translation>das fertige Gelände</translation>
    </message>
    <message>
        <source>&lt;b&gt;Normalising&lt;/b&gt; · the sum of all {parts} parts, scaled to the range 0 to 1: the finished terrain</source>
        <translation>&lt;b&gt;Normieren&lt;/b&gt; · die Summe aller {parts} Teile, auf den Bereich 0 bis 1 gebracht: das fertige Gelände</translation>
    </message>
    <message>
        <source>&lt;b&gt;Normalising&lt;/b&gt; · all heights, scaled to the range 0 to 1: the finished terrain</source>
        <translation>&lt;b&gt;Normierung&lt;/b&gt; · alle Höhen, auf den Bereich 0 bis 1 gebracht: das fertige Gelände</translation>
    </message>
    <message>
        <source>The steps show {side} × {side} points, exactly one in {step} rows and columns of this terrain.</source>
        <translation>Die Schritte zeigen {side} × {side} Punkte, genau einen von {step} Zeilen und Spalten dieses Geländes.</translation>
    </message>
    <message>
        <source>{done:,} of {all:,} points have all their water</source>
        <translation>{done:,} von {all:,} Punkten haben all ihr Wasser</translation>
    </message>
    <message numerus="yes">
        <source>%n point(s) just changed</source>
        <translation>
            <numerusform>%n Punkt eben geändert</numerusform>
            <numerusform>%n Punkte eben geändert</numerusform>
        </translation>
    </message>
    <message>
        <source>{rows:,} × {columns:,} points</source>
        <translation>{rows:,} × {columns:,} Punkte</translation>
    </message>
    <message>
        <source>one in {step} rows and columns of this terrain</source>
        <translation>jede {step}. Zeile und Spalte dieses Geländes</translation>
    </message>
    <message>
        <source>Go to {steps}</source>
        <translation>Gehe zu {steps}</translation>
    </message>
    <message>
        <source>No water stands here: {height} is the ground itself.</source>
        <translation>Hier steht kein Wasser: {height} ist der Boden selbst.</translation>
    </message>
    <message>
        <source>Water would stand at {level}, but the lake is larger or deeper than what is filled.</source>
        <translation>Wasser stünde auf {level}, doch der See ist größer oder tiefer als das, was aufgefüllt wird.</translation>
    </message>
    <message>
        <source>So the ground stays at {height}.</source>
        <translation>Also bleibt der Boden auf {height}.</translation>
    </message>
    <message>
        <source>Filled from {bottom} to {level}</source>
        <translation>Aufgefüllt von {bottom} auf {level}</translation>
    </message>
    <message>
        <source>The lowest way out is at {place}, {level} high.</source>
        <translation>Der niedrigste Weg hinaus liegt bei {place}, {level} hoch.</translation>
    </message>
    <message>
        <source>Beyond it lies a depression that is not full either: both go on filling.</source>
        <translation>Dahinter liegt eine Senke, die auch nicht voll ist: Beide füllen sich weiter.</translation>
    </message>
    <message>
        <source>There the water runs off.</source>
        <translation>Dort läuft das Wasser ab.</translation>
    </message>
    <message>
        <source>The water of {places} is still on its way to this point.</source>
        <translation>Das Wasser von {places} ist noch auf dem Weg zu diesem Punkt.</translation>
    </message>
    <message>
        <source>Area 1: its own</source>
        <translation>Fläche 1: die eigene</translation>
    </message>
    <message>
        <source>It gets no water from its neighbours: a drop begins here.</source>
        <translation>Von den Nachbarn kommt kein Wasser: Hier beginnt ein Tropfen.</translation>
    </message>
    <message>
        <source>1 of its own</source>
        <translation>1 eigene</translation>
    </message>
    <message>
        <source>Area {area} = {terms}</source>
        <translation>Fläche {area} = {terms}</translation>
    </message>
    <message>
        <source>Neighbours that pass their water on to it: {parts}</source>
        <translation>Nachbarn, die ihr Wasser hierher weitergeben: {parts}</translation>
    </message>
    <message>
        <source>Nothing slid here: {height} stays.</source>
        <translation>Hier rutschte nichts: {height} bleibt.</translation>
    </message>
    <message>
        <source>Ground slid away.</source>
        <translation>Boden rutschte weg.</translation>
    </message>
    <message>
        <source>Ground from above came to lie here.</source>
        <translation>Boden von oben kam hier zu liegen.</translation>
    </message>
    <message>
        <source>Most of it slid on coarser grids, where far ways are quick.</source>
        <translation>Das meiste rutschte auf gröberen Gittern, wo weite Wege schnell gehen.</translation>
    </message>
    <message numerus="yes">
        <source>This stage holds %n step(s).</source>
        <translation>
            <numerusform>Diese Stufe umfasst %n Schritt.</numerusform>
            <numerusform>Diese Stufe umfasst %n Schritte.</numerusform>
        </translation>
    </message>
    <message>
        <source>The slope to {place} was {slope}, steeper than the talus angle of {angle}.</source>
        <translation>Der Hang zu {place} hatte {slope}, mehr als der Schüttwinkel von {angle}.</translation>
    </message>
    <message>
        <source>the ground rose by {height}</source>
        <translation>der Boden hob sich um {height}</translation>
    </message>
    <message>
        <source>Since age 0: {words}.</source>
        <translation>Seit Alter 0: {words}.</translation>
    </message>
    <message numerus="yes">
        <source>The water of %n point(s) comes by: the more it is, the faster the river cuts.</source>
        <translation>
            <numerusform>Das Wasser von %n Punkt kommt vorbei: Je mehr es ist, desto schneller schneidet der Fluss.</numerusform>
            <numerusform>Das Wasser von %n Punkten kommt vorbei: Je mehr es ist, desto schneller schneidet der Fluss.</numerusform>
        </translation>
    </message>
    <message>
        <source>Here stands {rock}</source>
        <translation>Hier steht {rock}</translation>
    </message>
    <message>
        <source>Here is a face: {height} of rock fell.</source>
        <translation>Hier ist eine Wand: {height} Fels fielen.</translation>
    </message>
    <message>
        <source>Stones from above came to lie here.</source>
        <translation>Steine von oben blieben hier liegen.</translation>
    </message>
    <message>
        <source>Stones rolled on from here.</source>
        <translation>Steine rollten von hier weiter.</translation>
    </message>
    <message>
        <source>Nothing changed in this rockfall.</source>
        <translation>Bei diesem Steinschlag änderte sich nichts.</translation>
    </message>
    <message>
        <source>given</source>
        <translation>vorgegeben</translation>
    </message>
    <message>
        <source>spread ±{spread}</source>
        <translation>Streuung ±{spread}</translation>
    </message>
    <message>
        <source>drawn from {low} to {high}</source>
        <translation>gezogen von {low} bis {high}</translation>
    </message>
    <message>
        <source>Row {row}, column {column}</source>
        <translation>Zeile {row}, Spalte {column}</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Adds</source>
        <translation>Addiert</translation>
    </message>
    <message>
        <source>Sum</source>
        <comment>of all terms so far</comment>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Height: {height}, {chance}.</source>
        <translation>Höhe: {height}, {chance}.</translation>
    </message>
    <message>
        <source>Random offset: &lt;b&gt;{offset}&lt;/b&gt;, {chance}</source>
        <translation>Zufällige Abweichung: &lt;b&gt;{offset}&lt;/b&gt;, {chance}</translation>
    </message>
    <message>
        <source>Height: &lt;b&gt;{height}&lt;/b&gt;</source>
        <translation>Höhe: &lt;b&gt;{height}&lt;/b&gt;</translation>
    </message>
    <message>
        <source>{height}, as first drawn</source>
        <translation>{height}, wie zuerst gezogen</translation>
    </message>
    <message>
        <source>row {row}, column {column}</source>
        <translation>Zeile {row}, Spalte {column}</translation>
    </message>
    <message>
        <source>beyond the edge</source>
        <translation>jenseits des Randes</translation>
    </message>
    <message>
        <source>Parents: {parents}</source>
        <translation>Vorgänger: {parents}</translation>
    </message>
    <message>
        <source>Drag the terrain to turn it, and scroll to come closer. To learn more by doing, choose a task of a few minutes:</source>
        <translation>Ziehen dreht das Gelände, Scrollen holt es näher. Mehr lernen Sie durch Tun; wählen Sie eine Aufgabe von wenigen Minuten:</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>Erste Schritte</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Verlassen</translation>
    </message>
    <message>
        <source>Close the first steps. They stay under Help &gt; First steps.</source>
        <translation>Die ersten Schritte schließen. Sie bleiben unter Hilfe &gt; Erste Schritte.</translation>
    </message>
    <message>
        <source>{step} of {steps}</source>
        <translation>{step} von {steps}</translation>
    </message>
    <message>
        <source>Step before</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Do it again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Other tasks</source>
        <translation>Andere Aufgaben</translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation>Export läuft</translation>
    </message>
    <message>
        <source>An export is still being written.</source>
        <translation>Ein Export wird noch geschrieben.</translation>
    </message>
    <message>
        <source>Quit when it is done, or stop it? An export that is stopped leaves no file.</source>
        <translation>Beenden, wenn er fertig ist, oder ihn abbrechen? Ein abgebrochener Export hinterlässt keine Datei.</translation>
    </message>
    <message>
        <source>Quit when done</source>
        <translation>Danach beenden</translation>
    </message>
    <message>
        <source>{name} is still being built.</source>
        <translation>{name} wird noch gebaut.</translation>
    </message>
    <message>
        <source>Building</source>
        <translation>Bau</translation>
    </message>
    <message>
        <source>The build can go on without the window. If you stop it, what is done stays, and it can go on later.</source>
        <translation>Der Bau kann ohne das Fenster weitergehen. Wenn Sie ihn anhalten, bleibt, was fertig ist, und er kann später weitergehen.</translation>
    </message>
    <message>
        <source>Stop it and quit</source>
        <translation>Abbrechen und beenden</translation>
    </message>
    <message>
        <source>Keep open</source>
        <translation>Geöffnet lassen</translation>
    </message>
    <message>
        <source>Quit and let it go on</source>
        <translation>Beenden und weiterbauen lassen</translation>
    </message>
    <message>
        <source>The next start shows the build again</source>
        <translation>Der nächste Start zeigt den Bau wieder</translation>
    </message>
    <message>
        <source>The next start offers to go on with the build</source>
        <translation>Der nächste Start bietet an, den Bau fortzusetzen</translation>
    </message>
    <message>
        <source>Do not quit</source>
        <translation>Nicht beenden</translation>
    </message>
    <message>
        <source>The window closes when the file is complete</source>
        <translation>Das Fenster schließt sich, wenn die Datei vollständig ist</translation>
    </message>
    <message>
        <source>The file is not written</source>
        <translation>Die Datei wird nicht geschrieben</translation>
    </message>
    <message>
        <source>Go on with the export and do not quit</source>
        <translation>Weiter exportieren und nicht beenden</translation>
    </message>
    <message>
        <source>Young valleys</source>
        <translation>Junge Täler</translation>
    </message>
    <message>
        <source>Alpine valleys</source>
        <translation>Alpentäler</translation>
    </message>
    <message>
        <source>Old, gentle land</source>
        <translation>Altes, sanftes Land</translation>
    </message>
    <message>
        <source>Canyons</source>
        <translation>Schluchten</translation>
    </message>
    <message>
        <source>Wide valley floors</source>
        <translation>Breite Talböden</translation>
    </message>
    <message>
        <source>Islands with rivers</source>
        <translation>Inseln mit Flüssen</translation>
    </message>
    <message>
        <source>Crumbling cliffs</source>
        <translation>Bröckelnde Klippen</translation>
    </message>
    <message>
        <source>Scree slopes</source>
        <translation>Schutthänge</translation>
    </message>
    <message>
        <source>Sand</source>
        <translation>Sand</translation>
    </message>
    <message>
        <source>Rice terraces</source>
        <translation>Reisterrassen</translation>
    </message>
    <message>
        <source>Table mountains</source>
        <translation>Tafelberge</translation>
    </message>
    <message>
        <source>Rock bands</source>
        <translation>Felsbänder</translation>
    </message>
    <message>
        <source>Gentle detail</source>
        <translation>Sanfte Einzelheiten</translation>
    </message>
    <message>
        <source>Rough rock</source>
        <translation>Rauer Fels</translation>
    </message>
    <message>
        <source>Gullied slopes</source>
        <translation>Zerfurchte Hänge</translation>
    </message>
    <message>
        <source>Fine rills</source>
        <translation>Feine Rinnen</translation>
    </message>
    <message>
        <source>Great ravines</source>
        <translation>Große Tobel</translation>
    </message>
    <message>
        <source>Badlands</source>
        <translation>Badlands</translation>
    </message>
    <message>
        <source>Round island</source>
        <translation>Runde Insel</translation>
    </message>
    <message>
        <source>Steep coast</source>
        <translation>Steilküste</translation>
    </message>
    <message>
        <source>Square island</source>
        <translation>Eckige Insel</translation>
    </message>
    <message>
        <source>Brook</source>
        <translation>Bach</translation>
    </message>
    <message>
        <source>Wide river</source>
        <translation>Breiter Fluss</translation>
    </message>
    <message>
        <source>Gorge</source>
        <translation>Schlucht</translation>
    </message>
    <message>
        <source>Mountain road</source>
        <translation>Bergstraße</translation>
    </message>
    <message>
        <source>Motorway</source>
        <translation>Autobahn</translation>
    </message>
    <message>
        <source>Sharp crest</source>
        <translation>Scharfer Kamm</translation>
    </message>
    <message>
        <source>Broad back</source>
        <translation>Breiter Rücken</translation>
    </message>
    <message>
        <source>Broad valley</source>
        <translation>Breites Tal</translation>
    </message>
    <message>
        <source>Raised trail</source>
        <translation>Erhabener Weg</translation>
    </message>
    <message>
        <source>Dam</source>
        <translation>Staudamm</translation>
    </message>
    <message>
        <source>City wall</source>
        <translation>Stadtmauer</translation>
    </message>
    <message>
        <source>Tarn</source>
        <translation>Bergsee</translation>
    </message>
    <message>
        <source>Reservoir</source>
        <translation>Stausee</translation>
    </message>
    <message>
        <source>Take the edge off</source>
        <translation>Etwas glätten</translation>
    </message>
    <message>
        <source>Rolling hills</source>
        <translation>Sanfte Hügel</translation>
    </message>
    <message>
        <source>Alpine</source>
        <translation>Hochgebirge</translation>
    </message>
    <message>
        <source>Desert canyon</source>
        <translation>Wüstenschlucht</translation>
    </message>
    <message>
        <source>Coast</source>
        <translation>Küste</translation>
    </message>
    <message>
        <source>Atlas</source>
        <translation>Atlas</translation>
    </message>
    <message>
        <source>Night</source>
        <translation>Nacht</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Druck</translation>
    </message>
    <message>
        <source>Plain grey</source>
        <translation>Schlichtes Grau</translation>
    </message>
    <message>
        <source>Grass</source>
        <translation>Gras</translation>
    </message>
    <message>
        <source>Scree</source>
        <translation>Schutt</translation>
    </message>
    <message>
        <source>add: max(a, b)</source>
        <translation>hinzufügen: max(a, b)</translation>
    </message>
    <message>
        <source>subtract: min(a, 1 − b)</source>
        <translation>abziehen: min(a, 1 − b)</translation>
    </message>
    <message>
        <source>intersect: min(a, b)</source>
        <translation>schneiden: min(a, b)</translation>
    </message>
    <message>
        <source>invert: 1 − a</source>
        <translation>umkehren: 1 − a</translation>
    </message>
    <message>
        <source>The mask</source>
        <translation>Die Maske</translation>
    </message>
    <message>
        <source>The ground</source>
        <translation>Der Boden</translation>
    </message>
    <message>
        <source>Steepness 30° to 90°</source>
        <translation>Steilheit 30° bis 90°</translation>
    </message>
    <message>
        <source>Height 50 to 100 %</source>
        <translation>Höhe 50 bis 100 %</translation>
    </message>
    <message>
        <source>Terraces on high ground</source>
        <translation>Terrassen auf hohem Boden</translation>
    </message>
    <message>
        <source>Grass: all</source>
        <translation>Gras: überall</translation>
    </message>
    <message>
        <source>Rock: steep</source>
        <translation>Fels: steil</translation>
    </message>
    <message>
        <source>Snow: high</source>
        <translation>Schnee: hoch</translation>
    </message>
    <message>
        <source>Rock</source>
        <translation>Fels</translation>
    </message>
    <message>
        <source>Snow</source>
        <translation>Schnee</translation>
    </message>
    <message>
        <source>All three as red, green and blue</source>
        <translation>Alle drei als Rot, Grün und Blau</translation>
    </message>
    <message>
        <source>OpenGL: green is north</source>
        <translation>OpenGL: Grün ist Norden</translation>
    </message>
    <message>
        <source>DirectX: green is south</source>
        <translation>DirectX: Grün ist Süden</translation>
    </message>
    <message>
        <source>Red: east</source>
        <translation>Rot: Osten</translation>
    </message>
    <message>
        <source>Green: north</source>
        <translation>Grün: Norden</translation>
    </message>
    <message>
        <source>Blue: up</source>
        <translation>Blau: oben</translation>
    </message>
    <message>
        <source>Before rounding</source>
        <translation>Vor dem Runden</translation>
    </message>
    <message>
        <source>Rounded to {steps} steps</source>
        <translation>Auf {steps} Stufen gerundet</translation>
    </message>
    <message>
        <source>Smoothed</source>
        <translation>Geglättet</translation>
    </message>
    <message>
        <source>Latitude</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>A degree to the east</source>
        <translation>Ein Grad nach Osten</translation>
    </message>
    <message>
        <source>A degree to the north</source>
        <translation>Ein Grad nach Norden</translation>
    </message>
    <message>
        <source>Mercator enlarges</source>
        <translation>Mercator vergrößert</translation>
    </message>
    <message>
        <source>at {latitude}°</source>
        <translation>bei {latitude}°</translation>
    </message>
    <message>
        <source>{latitude}°</source>
        <translation>{latitude}°</translation>
    </message>
    <message>
        <source>{length} km</source>
        <translation>{length} km</translation>
    </message>
    <message>
        <source>{factor} times</source>
        <translation>{factor}-mal</translation>
    </message>
    <message>
        <source>The colours go from {black} to {white}, as black and white do; the terrain from {lowest} to {highest}.</source>
        <translation>Die Farben reichen wie Schwarz und Weiß von {black} bis {white}, das Gelände von {lowest} bis {highest}.</translation>
    </message>
    <message>
        <source>Drag to turn</source>
        <translation>Ziehen, um zu drehen</translation>
    </message>
    <message>
        <source>N</source>
        <comment>north</comment>
        <translation>N</translation>
    </message>
    <message>
        <source>E</source>
        <comment>east</comment>
        <translation>O</translation>
    </message>
    <message>
        <source>S</source>
        <comment>south</comment>
        <translation>S</translation>
    </message>
    <message>
        <source>W</source>
        <comment>west</comment>
        <translation>W</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>Alles zurücksetzen</translation>
    </message>
    <message>
        <source>Restore the default light and colours</source>
        <translation>Licht und Farben auf die Vorgabe zurücksetzen</translation>
    </message>
    <message>
        <source>Reset page</source>
        <translation>Seite zurücksetzen</translation>
    </message>
    <message>
        <source>Restore the defaults of this page</source>
        <translation>Die Vorgaben dieser Seite wiederherstellen</translation>
    </message>
    <message>
        <source>Undo reset</source>
        <translation>Zurücksetzen rückgängig</translation>
    </message>
    <message>
        <source>Undo the changes on this page</source>
        <translation>Die Änderungen auf dieser Seite zurücknehmen</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Bring back the light and the colours from before the reset</source>
        <translation>Licht und Farben von vor dem Zurücksetzen zurückholen</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>What the colours stand for</source>
        <translation>Wofür die Farben stehen</translation>
    </message>
    <message>
        <source>Interval that the program has chosen</source>
        <translation>Intervall, das das Programm gewählt hat</translation>
    </message>
    <message>
        <source>About the colours</source>
        <translation>Zu den Farben</translation>
    </message>
    <message>
        <source>Exaggeration against nature</source>
        <translation>Überhöhung gegenüber der Natur</translation>
    </message>
    <message>
        <source>About the edges of the land</source>
        <translation>Zu den Rändern des Landes</translation>
    </message>
    <message>
        <source>This terrain ends at its edges: mist lies beyond.</source>
        <translation>Dieses Gelände endet an seinen Rändern: Dahinter liegt Nebel.</translation>
    </message>
    <message>
        <source>About the sea</source>
        <translation>Über das Meer</translation>
    </message>
    <message>
        <source>The rivers of this terrain</source>
        <translation>Die Flüsse dieses Geländes</translation>
    </message>
    <message>
        <source>every {interval:.6g} m</source>
        <translation>alle {interval:.6g} m</translation>
    </message>
    <message>
        <source>every {interval:.6g}</source>
        <translation>alle {interval:.6g}</translation>
    </message>
    <message>
        <source>At {height}; {part} of the map lies under it.</source>
        <translation>Auf {height}; {part} der Karte liegen darunter.</translation>
    </message>
    <message>
        <source>Sea at 0 m</source>
        <translation>Meer auf 0 m</translation>
    </message>
    <message>
        <source>{times:.3g} times as high as in nature</source>
        <translation>{times:.3g}-mal so hoch wie in der Natur</translation>
    </message>
    <message>
        <source>Draw true to nature</source>
        <translation>Naturgetreu zeichnen</translation>
    </message>
    <message>
        <source>Save as another format…</source>
        <translation>In anderem Format speichern…</translation>
    </message>
    <message>
        <source>Choose a format that keeps everything</source>
        <translation>Ein Format wählen, das alles bewahrt</translation>
    </message>
    <message>
        <source>Do not save</source>
        <translation>Nicht speichern</translation>
    </message>
    <message>
        <source>As stored</source>
        <translation>Wie gespeichert</translation>
    </message>
    <message>
        <source>Before normalising</source>
        <translation>Vor dem Normalisieren</translation>
    </message>
    <message>
        <source>0 to 1</source>
        <translation>0 bis 1</translation>
    </message>
    <message>
        <source>0 to 10</source>
        <translation>0 bis 10</translation>
    </message>
    <message>
        <source>0 to 100</source>
        <translation>0 bis 100</translation>
    </message>
    <message>
        <source>Wheel or + and - to zoom, drag or arrow keys to move, double click or 0 to see all</source>
        <translation>Mausrad oder + und - zum Zoomen, Ziehen oder Pfeiltasten zum Verschieben, Doppelklick oder 0, um alles zu sehen</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>The whole terrain, and where you are. Click to go somewhere else.</source>
        <translation>Das ganze Gelände und der sichtbare Ort. Ein Klick führt woandershin.</translation>
    </message>
    <message>
        <source>Place in sight</source>
        <translation>Sichtbarer Ort</translation>
    </message>
    <message>
        <source>How near you are, and what the pointer is on</source>
        <translation>Wie nah Sie sind, und worauf der Zeiger steht</translation>
    </message>
    <message>
        <source>This place</source>
        <translation>Dieser Ort</translation>
    </message>
    <message>
        <source>About scale</source>
        <translation>Über den Maßstab</translation>
    </message>
    <message>
        <source>About the depths</source>
        <translation>Über die Tiefen</translation>
    </message>
    <message>
        <source>Fly</source>
        <translation>Fliegen</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Orte</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>Open re&amp;cent</source>
        <translation>Zuletzt &amp;geöffnet</translation>
    </message>
    <message>
        <source>&amp;Presets</source>
        <translation>&amp;Vorlagen</translation>
    </message>
    <message>
        <source>Ima&amp;ge editor</source>
        <translation>Bildedit&amp;or</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Select</source>
        <translation>&amp;Auswahl</translation>
    </message>
    <message>
        <source>B&amp;y rule</source>
        <translation>Nach Re&amp;gel</translation>
    </message>
    <message>
        <source>&amp;Terrain</source>
        <translation>&amp;Gelände</translation>
    </message>
    <message>
        <source>&amp;Draw</source>
        <translation>&amp;Zeichnen</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>S&amp;ide views</source>
        <translation>&amp;Seitenansichten</translation>
    </message>
    <message>
        <source>Pla&amp;ces</source>
        <translation>Or&amp;te</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Draw</source>
        <translation>Zeichnen</translation>
    </message>
    <message>
        <source>Drawing tools</source>
        <translation>Zeichenwerkzeuge</translation>
    </message>
    <message>
        <source>Pa&amp;nels</source>
        <translation>Bere&amp;iche</translation>
    </message>
    <message>
        <source>Wor&amp;kspaces</source>
        <translation>Ar&amp;beitsbereiche</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>&amp;Farbschema</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>Copy this message with its details</source>
        <translation>Diese Meldung mit ihren Details kopieren</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
    <message>
        <source>This terrain was not grown here, so there are no levels to show. Grow one with Generate.</source>
        <translation>Dieses Gelände ist nicht hier gewachsen, es gibt daher keine Stufen zu zeigen. Lassen Sie eines mit „Erzeugen“ wachsen.</translation>
    </message>
    <message>
        <source>Every level moves all points.</source>
        <translation>Jede Stufe verschiebt alle Punkte.</translation>
    </message>
    <message>
        <source>Heights along the top edge of the map</source>
        <translation>Höhen entlang des oberen Rands der Karte</translation>
    </message>
    <message>
        <source>Part</source>
        <comment>of the growth</comment>
        <translation>Teil</translation>
    </message>
    <message>
        <source>new points</source>
        <translation>neue Punkte</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>{part}, added to the sum of all parts before</source>
        <translation>{part}, addiert zur Summe aller Teile davor</translation>
    </message>
    <message>
        <source>The two ends of the edge are corners of the map.</source>
        <translation>Die beiden Enden des Rands sind Ecken der Karte.</translation>
    </message>
    <message numerus="yes">
        <source>Level {level} of {levels}: %n new point(s).</source>
        <translation>
            <numerusform>Stufe {level} von {levels}: %n neuer Punkt.</numerusform>
            <numerusform>Stufe {level} von {levels}: %n neue Punkte.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Comes after {step}, before %n later step(s).</source>
        <translation>
            <numerusform>Kommt nach {step}, vor %n späteren Schritt.</numerusform>
            <numerusform>Kommt nach {step}, vor %n spätere Schritte.</numerusform>
        </translation>
    </message>
    <message>
        <source>Changes the whole map, not only what is selected, because the map gets more points.</source>
        <translation>Ändert die ganze Karte, nicht nur die Auswahl, weil die Karte mehr Punkte bekommt.</translation>
    </message>
    <message>
        <source>nothing changes here</source>
        <translation>hier ändert sich nichts</translation>
    </message>
    <message>
        <source>nothing changes within the selection</source>
        <translation>in der Auswahl ändert sich nichts</translation>
    </message>
    <message>
        <source>{title}: done.</source>
        <translation>{title}: fertig.</translation>
    </message>
    <message>
        <source>Click on the map or on the surface to set points, and drag them to move them. A click on the line puts a point there; the right button, or Delete, takes one away. A click on the first point closes the path; to open it again, take a point away. Enter or a double click ends the path, Escape leaves it. Then a click on a path that is laid takes it up again; with Shift the click begins another one there.</source>
        <translation>Klicken auf die Karte oder die Oberfläche setzt Punkte, Ziehen verschiebt sie. Ein Klick auf die Linie fügt dort einen Punkt ein; die rechte Taste oder Entf entfernt einen. Ein Klick auf den ersten Punkt schließt den Pfad; wird ein Punkt entfernt, ist er dort wieder offen. Enter oder ein Doppelklick beendet den Pfad, Escape verlässt ihn. Danach nimmt ein Klick auf einen gelegten Pfad ihn wieder auf; mit Umschalt beginnt er dort einen neuen.</translation>
    </message>
    <message>
        <source>Kind of path</source>
        <translation>Art des Pfads</translation>
    </message>
    <message>
        <source>What is laid along the curve</source>
        <translation>Was entlang der Kurve entsteht</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>New path</source>
        <translation>Neuer Pfad</translation>
    </message>
    <message>
        <source>Leave this path as it is and begin another (Enter)</source>
        <translation>Diesen Pfad so lassen und einen neuen beginnen (Enter)</translation>
    </message>
    <message>
        <source>Lines from file…</source>
        <translation>Linien aus Datei…</translation>
    </message>
    <message>
        <source>Lay paths along the lines of a GPX, GeoJSON, KML or SVG file, such as a walk that was recorded</source>
        <translation>Pfade entlang der Linien einer GPX-, GeoJSON-, KML- oder SVG-Datei legen, etwa einer aufgezeichneten Wanderung</translation>
    </message>
    <message>
        <source>Alt and a click give it the height of the ground there.</source>
        <translation>Alt und ein Klick geben ihm die Höhe des Bodens dort.</translation>
    </message>
    <message>
        <source>Show the original</source>
        <translation>Original zeigen</translation>
    </message>
    <message>
        <source>See the terrain as it was: until the next click, or while you hold this button down</source>
        <translation>Das Gelände sehen, wie es war: bis zum nächsten Klick, oder solange dieser Knopf gedrückt ist</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Change the terrain like this (Ctrl+Enter)</source>
        <translation>Das Gelände so ändern (Strg+Eingabetaste)</translation>
    </message>
    <message>
        <source>Leave the terrain as it was (Escape)</source>
        <translation>Das Gelände lassen, wie es war (Esc)</translation>
    </message>
    <message>
        <source>How it works</source>
        <translation>Wie er funktioniert</translation>
    </message>
    <message>
        <source>Level {level}: {done}</source>
        <translation>Stufe {level}: {done}</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>Schritt für Schritt</translation>
    </message>
    <message>
        <source>Where a height comes from</source>
        <translation>Woher eine Höhe kommt</translation>
    </message>
    <message>
        <source>From level to level</source>
        <translation>Von Stufe zu Stufe</translation>
    </message>
    <message>
        <source>Try it on your terrain</source>
        <translation>Am eigenen Gelände ausprobieren</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Level {level}</source>
        <translation>Stufe {level}</translation>
    </message>
    <message>
        <source>{chance} at level {level}</source>
        <translation>{chance} auf Stufe {level}</translation>
    </message>
    <message>
        <source>For example {formula}.</source>
        <translation>Zum Beispiel {formula}.</translation>
    </message>
    <message>
        <source>one of {choices}</source>
        <translation>eines von {choices}</translation>
    </message>
    <message>
        <source>yes or no</source>
        <translation>ja oder nein</translation>
    </message>
    <message>
        <source>Compare all algorithms</source>
        <translation>Alle Verfahren vergleichen</translation>
    </message>
    <message>
        <source>Scale: steps on finer ground</source>
        <translation>Maßstab: Schritte auf feinerem Boden</translation>
    </message>
    <message>
        <source>Where water goes</source>
        <translation>Wohin das Wasser läuft</translation>
    </message>
    <message>
        <source>Why rivers join</source>
        <translation>Warum Flüsse sich vereinen</translation>
    </message>
    <message>
        <source>A river in profile</source>
        <translation>Ein Fluss im Profil</translation>
    </message>
    <message>
        <source>Tiles and addresses</source>
        <translation>Kacheln und Adressen</translation>
    </message>
    <message>
        <source>Masks and their algebra</source>
        <translation>Masken und ihre Algebra</translation>
    </message>
    <message>
        <source>Weights that add up</source>
        <translation>Gewichte, die aufgehen</translation>
    </message>
    <message>
        <source>Stairs, and how they are smoothed</source>
        <translation>Treppen, und wie sie geglättet werden</translation>
    </message>
    <message>
        <source>Projections</source>
        <translation>Projektionen</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>Glossar</translation>
    </message>
    <message>
        <source>Other pages</source>
        <translation>Andere Seiten</translation>
    </message>
    <message>
        <source>Other filters</source>
        <translation>Andere Filter</translation>
    </message>
    <message>
        <source>Other algorithms</source>
        <translation>Andere Verfahren</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>Das Bild speichern</translation>
    </message>
    <message>
        <source>Save the turntable</source>
        <translation>Die Drehanimation speichern</translation>
    </message>
    <message>
        <source>Cancelled. No picture was saved.</source>
        <translation>Abgebrochen. Es wurde kein Bild gespeichert.</translation>
    </message>
    <message>
        <source>Copying the picture</source>
        <translation>Das Bild wird kopiert</translation>
    </message>
    <message>
        <source>{name} is the heightmap itself. Save the picture under another name.</source>
        <translation>{name} ist die Höhenkarte selbst. Speichern Sie das Bild unter einem anderen Namen.</translation>
    </message>
    <message>
        <source>There is no bookmark to fly to. Go to a place and press Bookmark ({key}).</source>
        <translation>Es gibt kein Lesezeichen, zu dem geflogen werden kann. Gehen Sie zu einem Ort und drücken Sie „Lesezeichen“ ({key}).</translation>
    </message>
    <message>
        <source>No bookmark is on this terrain. Keep a place of it ({key}), or go to a bookmark.</source>
        <translation>Kein Lesezeichen liegt auf diesem Gelände. Einen Ort darauf merken ({key}) oder zu einem Lesezeichen gehen.</translation>
    </message>
    <message numerus="yes">
        <source>Left out: %n bookmark(s) on other terrains.</source>
        <translation>
            <numerusform>Ausgelassen: %n Lesezeichen auf einem anderen Gelände.</numerusform>
            <numerusform>Ausgelassen: %n Lesezeichen auf anderen Geländen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Saving {name}</source>
        <translation>{name} wird gespeichert</translation>
    </message>
    <message>
        <source>From the whole terrain to {place}</source>
        <translation>Vom ganzen Gelände zu {place}</translation>
    </message>
    <message numerus="yes">
        <source>From {first} to {last}, along %n place(s)</source>
        <translation>
            <numerusform>Von {first} bis {last}, über %n Ort</numerusform>
            <numerusform>Von {first} bis {last}, über %n Orte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The frames would replace %n existing file(s), beginning with {name}.</source>
        <translation>
            <numerusform>Die Bilder würden %n vorhandene Datei ersetzen: {name}.</numerusform>
            <numerusform>Die Bilder würden %n vorhandene Dateien ersetzen, angefangen mit {name}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Replace them?</source>
        <translation>Alle ersetzen?</translation>
    </message>
    <message>
        <source>The last picture is still being drawn. Wait for it, or cancel it.</source>
        <translation>Das letzte Bild wird noch gezeichnet. Warten Sie, bis es fertig ist, oder brechen Sie es ab.</translation>
    </message>
    <message>
        <source>Pictures need the 3D view, and it cannot be drawn here.</source>
        <translation>Bilder brauchen die 3D-Ansicht, und die kann hier nicht gezeichnet werden.</translation>
    </message>
    <message>
        <source>Copied the picture.</source>
        <translation>Das Bild wurde kopiert.</translation>
    </message>
    <message>
        <source>Progress of the picture</source>
        <translation>Fortschritt des Bildes</translation>
    </message>
    <message>
        <source>Cancel the picture</source>
        <translation>Das Bild abbrechen</translation>
    </message>
    <message>
        <source>Progress of the export</source>
        <translation>Fortschritt des Exports</translation>
    </message>
    <message>
        <source>Cancel the export</source>
        <translation>Den Export abbrechen</translation>
    </message>
    <message>
        <source>End the work; no file changes</source>
        <translation>Die Arbeit beenden; keine Datei ändert sich</translation>
    </message>
    <message>
        <source>Progress of opening</source>
        <translation>Fortschritt des Öffnens</translation>
    </message>
    <message>
        <source>Cancel opening</source>
        <translation>Öffnen abbrechen</translation>
    </message>
    <message>
        <source>Keep the terrain as it is</source>
        <translation>Das Gelände lassen, wie es ist</translation>
    </message>
    <message>
        <source>Cancelling</source>
        <translation>Wird abgebrochen</translation>
    </message>
    <message>
        <source>The profile in figures</source>
        <translation>Das Höhenprofil in Zahlen</translation>
    </message>
    <message>
        <source>Rise: from the start of the line to its end</source>
        <translation>Anstieg: vom Anfang der Linie bis zu ihrem Ende</translation>
    </message>
    <message>
        <source>Clear line</source>
        <translation>Linie entfernen</translation>
    </message>
    <message>
        <source>length {length}</source>
        <translation>Länge {length}</translation>
    </message>
    <message>
        <source>Distance (m)</source>
        <translation>Entfernung (m)</translation>
    </message>
    <message>
        <source>Height over distance</source>
        <translation>Höhe über Entfernung</translation>
    </message>
    <message>
        <source>Distance (points)</source>
        <translation>Entfernung (Punkte)</translation>
    </message>
    <message>
        <source>lowest {height}</source>
        <translation>tiefster Punkt {height}</translation>
    </message>
    <message>
        <source>highest {height}</source>
        <translation>höchster Punkt {height}</translation>
    </message>
    <message>
        <source>rise {rise}</source>
        <translation>Anstieg {rise}</translation>
    </message>
    <message>
        <source>length {length} points</source>
        <translation>Länge {length} Punkte</translation>
    </message>
    <message>
        <source>How to read the file</source>
        <translation>Wie die Datei zu lesen ist</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Something else…</source>
        <translation>Etwas anderes…</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Preview of the heights</source>
        <translation>Vorschau der Höhen</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message>
        <source>Go on with this work</source>
        <translation>Mit dieser Arbeit weitermachen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Remove this work for good</source>
        <translation>Diese Arbeit endgültig entfernen</translation>
    </message>
    <message>
        <source>Ask later</source>
        <translation>Später fragen</translation>
    </message>
    <message>
        <source>The heights are back, but not the steps: a part of them is missing or cannot be understood.</source>
        <translation>Die Höhen sind wieder da, die Schritte aber nicht: Ein Teil davon fehlt oder ist nicht zu verstehen.</translation>
    </message>
    <message>
        <source>The journal of unsaved work</source>
        <translation>Das Journal der nicht gespeicherten Arbeit</translation>
    </message>
    <message>
        <source>cannot be written</source>
        <translation>kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>Until then a crash would lose your work: save it now and then.</source>
        <translation>Bis dahin ginge Ihre Arbeit bei einem Absturz verloren: Speichern Sie sie ab und zu.</translation>
    </message>
    <message>
        <source>It stays in {folder}</source>
        <translation>Sie liegt weiter in {folder}</translation>
    </message>
    <message>
        <source>can no longer be read</source>
        <translation>kann nicht mehr gelesen werden</translation>
    </message>
    <message>
        <source>Safe mode: the 3D view is off, and settings are neither read nor kept. Start the program without --safe-mode to have them back.</source>
        <translation>Abgesicherter Modus: Die 3D-Ansicht ist aus, und Einstellungen werden weder gelesen noch behalten. Starten Sie das Programm ohne --safe-mode, um sie wiederzuhaben.</translation>
    </message>
    <message>
        <source>The last save is still being written; save again when it is done.</source>
        <translation>Die letzte Speicherung wird noch geschrieben; speichern Sie danach noch einmal.</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Speichern unter</translation>
    </message>
    <message>
        <source>Point under the pointer</source>
        <translation>Punkt unter dem Zeiger</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>Replace {names}?</source>
        <translation>{names} ersetzen?</translation>
    </message>
    <message>
        <source>Write the new files over these</source>
        <translation>Schreibt die neuen Dateien an die Stelle von diesen</translation>
    </message>
    <message>
        <source>The weight maps are saved: {names}.</source>
        <translation>Die Gewichtskarten sind gespeichert: {names}.</translation>
    </message>
    <message>
        <source>How much of the map is selected</source>
        <translation>Wie viel von der Karte ausgewählt ist</translation>
    </message>
    <message>
        <source>Rows × columns</source>
        <translation>Zeilen × Spalten</translation>
    </message>
    <message>
        <source>The lowest and the highest height</source>
        <translation>Die kleinste und die größte Höhe</translation>
    </message>
    <message>
        <source>Hurst exponent</source>
        <translation>Hurst-Exponent</translation>
    </message>
    <message>
        <source>The Hurst exponent: 1 is smooth, 0 is rough</source>
        <translation>Der Hurst-Exponent: 1 ist glatt, 0 ist rau</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>drains {part} of the map</source>
        <translation>entwässert {part} der Karte</translation>
    </message>
    <message>
        <source>lake {depth} deep</source>
        <translation>See {depth} tief</translation>
    </message>
    <message>
        <source>wetness index {number:.1f}</source>
        <translation>Feuchteindex {number:.1f}</translation>
    </message>
    <message>
        <source>{height} worn away</source>
        <translation>{height} abgetragen</translation>
    </message>
    <message>
        <source>{height} laid down</source>
        <translation>{height} abgelagert</translation>
    </message>
    <message>
        <source>no value in the file, shown at {height}</source>
        <translation>kein Wert in der Datei, gezeigt auf {height}</translation>
    </message>
    <message>
        <source>{depth} under the sea</source>
        <translation>{depth} unter dem Meer</translation>
    </message>
    <message>
        <source>height {height}</source>
        <translation>Höhe {height}</translation>
    </message>
    <message>
        <source>row {row}</source>
        <translation>Zeile {row}</translation>
    </message>
    <message>
        <source>column {column}</source>
        <translation>Spalte {column}</translation>
    </message>
    <message>
        <source>slope {slope:.0f}°</source>
        <translation>Neigung {slope:.0f}°</translation>
    </message>
    <message>
        <source>The 3D view needs OpenGL 3.3, and this screen offers no OpenGL at all.</source>
        <translation>Die 3D-Ansicht braucht OpenGL 3.3, und dieser Bildschirm bietet gar kein OpenGL.</translation>
    </message>
    <message>
        <source>The 3D view needs OpenGL 3.3, and OpenGL could not be started here.</source>
        <translation>Die 3D-Ansicht braucht OpenGL 3.3, und OpenGL konnte hier nicht gestartet werden.</translation>
    </message>
    <message>
        <source>The 3D view needs about {needed:.1f} GB of address space, and a limit on this program (ulimit -v) leaves {free:.1f} GB. Everything else works without.</source>
        <translation>Die 3D-Ansicht braucht etwa {needed:.1f} GB Adressraum, und eine Grenze für dieses Programm (ulimit -v) lässt {free:.1f} GB übrig. Alles andere funktioniert auch ohne sie.</translation>
    </message>
    <message>
        <source>The 3D view needs OpenGL 3.3, and this machine offers {offered}.</source>
        <translation>Die 3D-Ansicht braucht OpenGL 3.3, und dieser Rechner bietet {offered}.</translation>
    </message>
    <message>
        <source>OpenGL could not be started to draw a picture.</source>
        <translation>OpenGL konnte nicht gestartet werden, um ein Bild zu zeichnen.</translation>
    </message>
    <message>
        <source>the graphics driver cannot draw into textures as needed (status {status:#x})</source>
        <translation>der Grafiktreiber kann nicht wie nötig in Texturen zeichnen (Status {status:#x})</translation>
    </message>
    <message>
        <source>The 3D view could not start OpenGL.</source>
        <translation>Die 3D-Ansicht konnte OpenGL nicht starten.</translation>
    </message>
    <message>
        <source>error {number}</source>
        <translation>Fehler {number}</translation>
    </message>
    <message>
        <source>The graphics driver could not draw the 3D view: {reason}.</source>
        <translation>Der Grafiktreiber konnte die 3D-Ansicht nicht zeichnen: {reason}.</translation>
    </message>
    <message>
        <source>The 3D view could not be drawn: {error}.</source>
        <translation>Die 3D-Ansicht konnte nicht gezeichnet werden: {error}.</translation>
    </message>
    <message>
        <source>Terrain in 3D</source>
        <translation>Gelände in 3D</translation>
    </message>
    <message>
        <source>Terrain from above, hillshaded</source>
        <translation>Gelände von oben, geschummert</translation>
    </message>
    <message>
        <source>Light</source>
        <comment>theme</comment>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <comment>theme</comment>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Nicht gespeicherte Änderungen</translation>
    </message>
    <message>
        <source>The terrain has changes that are not saved.</source>
        <translation>Das Gelände hat Änderungen, die nicht gespeichert sind.</translation>
    </message>
    <message>
        <source>The shelf holds terrains that are not saved. A project file (.terrain) keeps them.</source>
        <translation>In der Ablage liegen Gelände, die nicht gespeichert sind. Eine Projektdatei (.terrain) behält sie.</translation>
    </message>
    <message>
        <source>The light and colours have changes that are not saved.</source>
        <translation>Licht und Farben haben Änderungen, die nicht gespeichert sind.</translation>
    </message>
    <message>
        <source>Save them?</source>
        <translation>Möchten Sie sie speichern?</translation>
    </message>
    <message>
        <source>Changed by another program</source>
        <translation>Von einem anderen Programm geändert</translation>
    </message>
    <message>
        <source>{name} was saved by another program, and the terrain here has changes that are not saved.</source>
        <translation>{name} wurde von einem anderen Programm gespeichert, und das Gelände hier hat Änderungen, die nicht gespeichert sind.</translation>
    </message>
    <message>
        <source>Reload it? Undo then brings your changes back.</source>
        <translation>Die Datei neu laden? „Rückgängig“ holt Ihre Änderungen dann zurück.</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>Meines behalten</translation>
    </message>
    <message>
        <source>Show what the other program saved</source>
        <translation>Zeigen, was das andere Programm gespeichert hat</translation>
    </message>
    <message>
        <source>At the edges of the biggest squares the ground bends {index:.3g} times as sharply as at the finest lines; without creases that is 1.</source>
        <translation>An den Kanten der größten Quadrate knickt der Boden {index:.3g}-mal so scharf wie an den feinsten Linien; ohne Knicke ist das 1.</translation>
    </message>
    <message>
        <source>Squares are known only in maps of 2^n + 1 points a side, from 9 on, such as 257 or 513.</source>
        <translation>Quadrate sind nur in Karten mit 2^n + 1 Punkten je Seite bekannt, ab 9, zum Beispiel 257 oder 513.</translation>
    </message>
    <message>
        <source>All of the ground is level.</source>
        <translation>Der ganze Boden ist waagerecht.</translation>
    </message>
    <message>
        <source>All of the ground has the same height.</source>
        <translation>Der ganze Boden liegt gleich hoch.</translation>
    </message>
    <message>
        <source>Half of the ground lies below {height}; bars stand tall at heights that occur often.</source>
        <translation>Die Hälfte des Bodens liegt unter {height}; hohe Balken stehen bei Höhen, die oft vorkommen.</translation>
    </message>
    <message>
        <source>Half of the ground is steeper than {slope:.1f}° in nature; 90° is a wall.</source>
        <translation>Die Hälfte des Bodens ist in der Natur steiler als {slope:.1f}°; 90° ist eine Wand.</translation>
    </message>
    <message>
        <source>Half of the ground is steeper than {slope:.1f}° as drawn without exaggeration; 90° is a wall.</source>
        <translation>Die Hälfte des Bodens ist, ohne Überhöhung gezeichnet, steiler als {slope:.1f}°; 90° ist eine Wand.</translation>
    </message>
    <message>
        <source>H = {exponent:.2f} ± {uncertainty:.2f}, D = {dimension:.2f}: H near 0 is rock broken at every scale, near 1 smooth hills.</source>
        <translation>H = {exponent:.2f} ± {uncertainty:.2f}, D = {dimension:.2f}: H nahe 0 ist in jeder Größe zerklüfteter Fels, nahe 1 sind es sanfte Hügel.</translation>
    </message>
    <message>
        <source>H = {exponent:.2f} ± {uncertainty:.2f}: the terrain is rougher than a fractal one, whose H is 0 to 1.</source>
        <translation>H = {exponent:.2f} ± {uncertainty:.2f}: Das Gelände ist rauer als ein fraktales, dessen H zwischen 0 und 1 liegt.</translation>
    </message>
    <message>
        <source>H = {exponent:.2f} ± {uncertainty:.2f}: the terrain is smoother than a fractal one, whose H is 0 to 1.</source>
        <translation>H = {exponent:.2f} ± {uncertainty:.2f}: Das Gelände ist glatter als ein fraktales, dessen H zwischen 0 und 1 liegt.</translation>
    </message>
    <message>
        <source>H = {exponent:.2f} ± {uncertainty:.2f}, D = {dimension:.2f}: as smooth as a fractal terrain can be, whose H is 1 at most.</source>
        <translation>H = {exponent:.2f} ± {uncertainty:.2f}, D = {dimension:.2f}: so glatt, wie fraktales Gelände sein kann, dessen H höchstens 1 ist.</translation>
    </message>
    <message>
        <source>H = {exponent:.2f} ± {uncertainty:.2f}, D = {dimension:.2f}: as rough as a fractal terrain can be, whose H is 0 at least.</source>
        <translation>H = {exponent:.2f} ± {uncertainty:.2f}, D = {dimension:.2f}: so rau, wie fraktales Gelände sein kann, dessen H mindestens 0 ist.</translation>
    </message>
    <message>
        <source>How far the centres of squares lie from the mean of their corners, from big squares to small ones.</source>
        <translation>Wie weit die Mitten der Quadrate vom Mittelwert ihrer Ecken entfernt liegen, von großen Quadraten zu kleinen.</translation>
    </message>
    <message>
        <source>Levels are known only in maps of 2^n + 1 points a side, such as 257 or 513.</source>
        <translation>Stufen sind nur in Karten mit 2^n + 1 Punkten je Seite bekannt, zum Beispiel 257 oder 513.</translation>
    </message>
    <message>
        <source>The power falls with frequency to the power {beta:.2f} ± {error:.2f}: the steeper it falls, the smoother is the terrain.</source>
        <translation>Die Leistung fällt mit der Potenz {beta:.2f} ± {error:.2f} der Frequenz: Je steiler sie fällt, desto glatter ist das Gelände.</translation>
    </message>
    <message>
        <source>The power falls with frequency to the power {beta:.2f} ± {error:.2f}, where {expected:.2f} is expected: the steeper it falls, the smoother is the terrain.</source>
        <translation>Die Leistung fällt mit der Potenz {beta:.2f} ± {error:.2f} der Frequenz, erwartet ist {expected:.2f}: Je steiler sie fällt, desto glatter ist das Gelände.</translation>
    </message>
    <message>
        <source>Over twice the distance the ground bends {times:.2f} times as far: 1 is rough, 2 is smooth.</source>
        <translation>Über die doppelte Entfernung biegt sich der Boden {times:.2f}-mal so weit: 1 ist rau, 2 ist glatt.</translation>
    </message>
    <message>
        <source>The ground bends no more over long distances than over short ones: it is noise rather than terrain.</source>
        <translation>Der Boden biegt sich über weite Entfernungen nicht mehr als über kurze: Das ist eher Rauschen als Gelände.</translation>
    </message>
    <message>
        <source>There is no generated terrain to go back to. Generate one first, then draw on it.</source>
        <translation>Es gibt kein erzeugtes Gelände, das zurückkehren könnte. Erzeugen Sie zuerst eines und zeichnen Sie dann darauf.</translation>
    </message>
    <message>
        <source>There is no stamp yet. Choose a heightmap to print with.</source>
        <translation>Es gibt noch keinen Stempel. Wählen Sie eine Höhenkarte, mit der gestempelt wird.</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>Synthesis</source>
        <translation>Synthese</translation>
    </message>
    <message>
        <source>Back to what you saw before (Backspace)</source>
        <translation>Zurück zu dem, was Sie vorher sahen (Rücktaste)</translation>
    </message>
    <message>
        <source>On to what you saw after</source>
        <translation>Weiter zu dem, was Sie danach sahen</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Andere</translation>
    </message>
    <message>
        <source>Other terrains around the same one (Space)</source>
        <translation>Andere Gelände um dasselbe herum (Leertaste)</translation>
    </message>
    <message>
        <source>Put the framed terrain on the shelf (K)</source>
        <translation>Das umrahmte Gelände in die Ablage legen (K)</translation>
    </message>
    <message>
        <source>Go on with the framed terrain (Enter, or double click)</source>
        <translation>Mit dem umrahmten Gelände weitermachen (Eingabetaste oder Doppelklick)</translation>
    </message>
    <message>
        <source>What varies</source>
        <translation>Was sich ändert</translation>
    </message>
    <message>
        <source>Between</source>
        <translation>Zwischen</translation>
    </message>
    <message>
        <source>What is not ticked stays as it is.</source>
        <translation>Was nicht angehakt ist, bleibt, wie es ist.</translation>
    </message>
    <message>
        <source>How far</source>
        <translation>Wie weit</translation>
    </message>
    <message>
        <source>Nothing kept yet. A project keeps what is here.</source>
        <translation>Noch nichts aufgehoben. Ein Projekt behält, was hier steht.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Vary around the chosen terrain of the shelf</source>
        <translation>Um das gewählte Gelände aus der Ablage herum variieren</translation>
    </message>
    <message>
        <source>Take the chosen terrain off the shelf (Delete)</source>
        <translation>Das gewählte Gelände aus der Ablage nehmen (Entf)</translation>
    </message>
    <message>
        <source>Nothing in this terrain can vary: it is a picture without steps. Add a step first.</source>
        <translation>An diesem Gelände lässt sich nichts variieren: Es ist ein Bild ohne Schritte. Fügen Sie zuerst einen Schritt hinzu.</translation>
    </message>
    <message>
        <source>Tick what may vary.</source>
        <translation>Haken Sie an, was sich ändern darf.</translation>
    </message>
    <message>
        <source>Click: vary around it. Double click: take it. Escape: back to the terrain.</source>
        <translation>Klick: darum herum variieren. Doppelklick: übernehmen. Escape: zurück zum Gelände.</translation>
    </message>
    <message>
        <source>{name}: how far</source>
        <translation>{name}: wie weit</translation>
    </message>
    <message>
        <source>{step}: mask</source>
        <translation>{step}: Maske</translation>
    </message>
    <message>
        <source>Hurst exponent H&#xa0;=&#xa0;{hurst:.2f}</source>
        <translation>Hurst-Exponent H&#xa0;=&#xa0;{hurst:.2f}</translation>
    </message>
    <message>
        <source>Hurst exponent H&#xa0;=&#xa0;{hurst:.2f} · D&#xa0;=&#xa0;{dimension:.2f}</source>
        <translation>Hurst-Exponent H&#xa0;=&#xa0;{hurst:.2f} · D&#xa0;=&#xa0;{dimension:.2f}</translation>
    </message>
    <message>
        <source>Fractal dimension D = {dimension:.2f}</source>
        <translation>Fraktale Dimension D = {dimension:.2f}</translation>
    </message>
    <message>
        <source>Normalising</source>
        <translation>Normieren</translation>
    </message>
    <message>
        <source>centre of a square</source>
        <translation>Mitte eines Quadrats</translation>
    </message>
    <message>
        <source>centre of a diamond</source>
        <translation>Mitte einer Raute</translation>
    </message>
    <message>
        <source>mean of the {count} corners of the square</source>
        <translation>Mittelwert der {count} Ecken des Quadrats</translation>
    </message>
    <message>
        <source>mean of the {count} midpoints of the square&apos;s edges</source>
        <translation>Mittelwert der {count} Kantenmitten des Quadrats</translation>
    </message>
    <message>
        <source>mean of the {count} ends of the edge</source>
        <translation>Mittelwert der {count} Enden der Kante</translation>
    </message>
    <message>
        <source>mean of the {count} points of the diamond</source>
        <translation>Mittelwert der {count} Punkte der Raute</translation>
    </message>
    <message>
        <source>midpoint of an edge along a row</source>
        <translation>Mittelpunkt einer Kante längs einer Zeile</translation>
    </message>
    <message>
        <source>midpoint of an edge along a column</source>
        <translation>Mittelpunkt einer Kante längs einer Spalte</translation>
    </message>
    <message>
        <source>old point</source>
        <translation>alter Punkt</translation>
    </message>
    <message>
        <source>height at the level before</source>
        <translation>Höhe auf der Stufe davor</translation>
    </message>
    <message>
        <source>mean of the {count} nearest points before, weighted 9 : 3 : 3 : 1</source>
        <translation>Mittelwert der {count} nächsten Punkte davor, gewichtet 9 : 3 : 3 : 1</translation>
    </message>
    <message>
        <source>point of a new square</source>
        <translation>Punkt eines neuen Quadrats</translation>
    </message>
    <message>
        <source>corner</source>
        <translation>Ecke</translation>
    </message>
    <message>
        <source>point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>{point}, as an earlier square drew it</source>
        <translation>{point}, wie ein früheres Quadrat ihn setzte</translation>
    </message>
    <message>
        <source>two</source>
        <translation>zwei</translation>
    </message>
    <message>
        <source>three</source>
        <translation>drei</translation>
    </message>
    <message>
        <source>four</source>
        <translation>vier</translation>
    </message>
    <message>
        <source>{mean}, rounded down: {rounded}; {total} = {height}</source>
        <translation>{mean}, abgerundet: {rounded}; {total} = {height}</translation>
    </message>
    <message>
        <source>{mean}, rounded down</source>
        <translation>{mean}, abgerundet</translation>
    </message>
    <message>
        <source>a whole number drawn from {low} to {high}</source>
        <translation>eine ganze Zahl, gezogen von {low} bis {high}</translation>
    </message>
    <message>
        <source>Linear light kept: the picture is marked as linear, so its heights may be bent.</source>
        <translation>Weiterhin lineares Licht: Das Bild ist als linear gekennzeichnet, seine Höhen können daher verzerrt sein.</translation>
    </message>
    <message>
        <source>heights must be finite numbers; these contain NaN or infinity</source>
        <translation>Höhen müssen endliche Zahlen sein; diese enthalten NaN oder Unendlich</translation>
    </message>
    <message>
        <source>range must be two finite heights, the lower first; got {range}</source>
        <translation>Der Bereich muss aus zwei endlichen Höhen bestehen, die niedrigere zuerst; angegeben: {range}</translation>
    </message>
    <message>
        <source>spacing must be a positive number of metres, or None; got {spacing}</source>
        <translation>Der Abstand muss eine positive Zahl von Metern oder None sein; angegeben: {spacing}</translation>
    </message>
    <message>
        <source>stretch must be a positive number; got {stretch}</source>
        <translation>Die Streckung muss eine positive Zahl sein; angegeben: {stretch}</translation>
    </message>
    <message>
        <source>Voids at the lowest height: {count:,} of {points:,} points have no height in the file and were given the lowest.</source>
        <translation>Mit Fehlstellen auf niedrigster Höhe: {count:,} von {points:,} Punkten haben in der Datei keine Höhe und erhielten die niedrigste.</translation>
    </message>
    <message>
        <source>heights must be a 2-D array of at least 2 x 2; got the shape {shape}</source>
        <translation>Höhen müssen ein zweidimensionales Feld von mindestens 2 x 2 sein; angegeben ist die Form {shape}</translation>
    </message>
    <message>
        <source>each square becomes {side} × {side}</source>
        <translation>jedes Quadrat wird zu {side} × {side}</translation>
    </message>
    <message>
        <source>Spread reduction {reduction:.2f} · D = {dimension:.2f}</source>
        <translation>Abnahme der Streuung {reduction:.2f} · D&#xa0;=&#xa0;{dimension:.2f}</translation>
    </message>
    <message>
        <source>doublings {doublings} would give {rows} x {columns} points, which are too many; choose {most} at most</source>
        <translation>{doublings} Verdopplungen ergäben {rows} x {columns} Punkte, das sind zu viele; wählen Sie höchstens {most}</translation>
    </message>
    <message>
        <source>doublings {doublings} would give {rows} x {columns} points, which are too many; crop or resample the map first</source>
        <translation>{doublings} Verdopplungen ergäben {rows} x {columns} Punkte, das sind zu viele; schneiden Sie die Karte zuerst zu oder tasten Sie sie neu ab</translation>
    </message>
    <message>
        <source>a crop of {rows} x {columns} points at row {row}, column {column} is not inside the map, which has {rows_there} x {columns_there}; choose a smaller one, or one further north-west</source>
        <translation>Ein Zuschnitt von {rows} x {columns} Punkten ab Zeile {row}, Spalte {column} liegt nicht in der Karte, die {rows_there} x {columns_there} hat; wählen Sie einen kleineren oder einen weiter nordwestlich</translation>
    </message>
    <message>
        <source>{rows} x {columns} points are too few for the map, which needs {least_rows} x {least_columns} with the new rows and columns; ask for more, or crop it</source>
        <translation>{rows} x {columns} Punkte sind zu wenig für die Karte, die mit den neuen Zeilen und Spalten {least_rows} x {least_columns} braucht; verlangen Sie mehr, oder schneiden Sie sie zu</translation>
    </message>
    <message>
        <source>low must not be above high; got {low} and {high}</source>
        <translation>Die untere Höhe darf nicht über der oberen liegen; angegeben: {low} und {high}</translation>
    </message>
    <message>
        <source>the range before must end above where it begins; got {low:g} and {high:g}</source>
        <translation>Der bisherige Bereich muss über seinem Anfang enden; angegeben: {low:g} und {high:g}</translation>
    </message>
    <message>
        <source>black must lie below white; got {low:g} m and {high:g} m</source>
        <translation>Schwarz muss unter Weiß liegen, nicht {low:g} m und {high:g} m</translation>
    </message>
    <message>
        <source>{name} must be 2 or more, or 0 for a side of 2^n + 1; got 1</source>
        <translation>{name} muss 2 oder mehr sein, oder 0 für eine Seite von 2^n + 1; angegeben: 1</translation>
    </message>
    <message>
        <source>a map of {rows} x {columns} points is too large; ask for {most} million points or fewer, for example 11500 x 11500</source>
        <translation>Eine Karte von {rows} x {columns} Punkten ist zu groß; verlangen Sie höchstens {most} Millionen Punkte, zum Beispiel 11500 x 11500</translation>
    </message>
    <message>
        <source> points</source>
        <translation> Punkte</translation>
    </message>
    <message>
        <source>{name} must be {expected}; got {value!r}</source>
        <translation>{name} muss {expected} sein; angegeben: {value!r}</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>a whole number of {minimum} or more</source>
        <translation>eine ganze Zahl ab {minimum}</translation>
    </message>
    <message>
        <source>a whole number from {minimum} to {maximum}</source>
        <translation>eine ganze Zahl von {minimum} bis {maximum}</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>a number of {minimum} or more</source>
        <translation>eine Zahl ab {minimum}</translation>
    </message>
    <message>
        <source>a number from {minimum} to {maximum}</source>
        <translation>eine Zahl von {minimum} bis {maximum}</translation>
    </message>
    <message>
        <source>lens, zoom, perspective, wide angle, field of view</source>
        <translation>Objektiv, Zoom, Perspektive, Weitwinkel, Bildwinkel</translation>
    </message>
    <message>
        <source>{frames} frames in {seconds:g} seconds are more than the {fastest} a second that viewers show: use fewer frames or more seconds</source>
        <translation>{frames} Einzelbilder in {seconds:g} Sekunden sind mehr als die {fastest} je Sekunde, die Betrachter zeigen: weniger Bilder oder mehr Sekunden nehmen</translation>
    </message>
    <message>
        <source>the recipe is not JSON: {error}</source>
        <translation>Das Rezept ist kein JSON: {error}</translation>
    </message>
    <message>
        <source>the recipe has no parameters</source>
        <translation>Das Rezept hat keine Parameter</translation>
    </message>
    <message>
        <source>the recipe (format {format}, generator {generator}) is not known to this version of the program</source>
        <translation>Das Rezept (Format {format}, Verfahren {generator}) ist dieser Version des Programms nicht bekannt</translation>
    </message>
    <message>
        <source>{generator} has no parameter {names}</source>
        <translation>{generator} hat keinen Parameter {names}</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Höhenprofil</translation>
    </message>
    <message>
        <source>Growth</source>
        <translation>Wachstum</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Light and colour</source>
        <translation>Licht und Farbe</translation>
    </message>
    <message>
        <source>Nothing was changed: {reason}. The folder is {folder}.</source>
        <translation>Es wurde nichts geändert: {reason}. Der Ordner ist {folder}.</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>Erkunden</translation>
    </message>
    <message>
        <source>Camera</source>
        <translation>Kamera</translation>
    </message>
    <message>
        <source>Brush</source>
        <translation>Pinsel</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>You left your terrain for an example from this page. Yours is kept.</source>
        <translation>Sie haben Ihr Gelände für ein Beispiel dieser Seite verlassen. Ihres bleibt erhalten.</translation>
    </message>
    <message>
        <source>Page before</source>
        <translation>Vorige Seite</translation>
    </message>
    <message>
        <source>Page after</source>
        <translation>Nächste Seite</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Show the contents of the manual</source>
        <translation>Den Inhalt des Handbuchs zeigen</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Kennzahlen</translation>
    </message>
    <message>
        <source>One dimension</source>
        <translation>Eine Dimension</translation>
    </message>
    <message>
        <source>Search the manual and the explanations</source>
        <translation>Handbuch und Erklärungen durchsuchen</translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation>Erklärung</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Your terrain was not grown with this algorithm ({algorithm}).</source>
        <translation>Ihr Gelände ist nicht mit diesem Verfahren gewachsen ({algorithm}).</translation>
    </message>
    <message>
        <source>Grow an example</source>
        <translation>Ein Beispiel wachsen lassen</translation>
    </message>
    <message>
        <source>Back to your terrain</source>
        <translation>Zurück zu Ihrem Gelände</translation>
    </message>
    <message>
        <source>{command} does not apply now.</source>
        <translation>{command} ist gerade nicht möglich.</translation>
    </message>
    <message>
        <source>How the algorithm works</source>
        <translation>Wie das Verfahren arbeitet</translation>
    </message>
    <message>
        <source>Square metres</source>
        <translation>Quadratmeter</translation>
    </message>
    <message>
        <source>Read otherwise…</source>
        <translation>Anders lesen …</translation>
    </message>
    <message>
        <source>Still drawing. Escape takes the stroke back.</source>
        <translation>Es wird noch gezeichnet. Escape nimmt den Strich zurück.</translation>
    </message>
    <message>
        <source>Dropped picture</source>
        <translation>Abgelegtes Bild</translation>
    </message>
    <message>
        <source>There is not enough memory for this. Choose a smaller exponent or close other programs.</source>
        <translation>Dafür reicht der Speicher nicht. Wählen Sie einen kleineren Exponenten oder schließen Sie andere Programme.</translation>
    </message>
    <message>
        <source>Open a heightmap</source>
        <translation>Höhenkarte öffnen</translation>
    </message>
    <message>
        <source>Open tiles</source>
        <translation>Kacheln öffnen</translation>
    </message>
    <message>
        <source>{name}, saved by another program</source>
        <translation>{name}, von einem anderen Programm gespeichert</translation>
    </message>
    <message>
        <source>raw heightmap</source>
        <translation>rohe Höhenkarte</translation>
    </message>
    <message>
        <source>SRTM elevations</source>
        <translation>SRTM-Höhendaten</translation>
    </message>
    <message>
        <source>{name} now opens pictures.</source>
        <translation>Bilder werden ab jetzt mit {name} geöffnet.</translation>
    </message>
    <message>
        <source>The system&apos;s program now opens pictures.</source>
        <translation>Bilder werden ab jetzt mit dem Programm des Systems geöffnet.</translation>
    </message>
    <message>
        <source>Save anyway</source>
        <translation>Trotzdem speichern</translation>
    </message>
    <message>
        <source>{side} × {side} points · {size:.3g} {unit}</source>
        <translation>{side} × {side} Punkte · {size:.3g} {unit}</translation>
    </message>
    <message>
        <source>Something went wrong inside the program: {reason}. The terrain is as it was.</source>
        <translation>Im Programm ist etwas schiefgegangen: {reason}. Das Gelände ist, wie es war.</translation>
    </message>
    <message>
        <source>How many metres the map is wide, from west to east, before it is cropped or padded. Starts with the map&apos;s own, if it is in metres.</source>
        <translation>Wie viele Meter die Karte von West nach Ost breit ist, bevor sie zugeschnitten oder aufgefüllt wird. Beginnt mit dem Wert der Karte, wenn sie in Metern ist.</translation>
    </message>
    <message>
        <source>The distance between prints of a stamp, in widths of the brush. It matters little for other tools.</source>
        <translation>Der Abstand zwischen den Abdrücken eines Stempels, in Pinselbreiten. Für andere Werkzeuge macht er wenig aus.</translation>
    </message>
    <message>
        <source>A stroke that leaves the map on one side comes in on the other. For maps that tile.</source>
        <translation>Ein Strich, der die Karte auf einer Seite verlässt, kommt auf der anderen herein. Für kachelbare Karten.</translation>
    </message>
    <message>
        <source>How many rows of points the map has. Few are easy to draw on; *Add detail* grows the ground between them.</source>
        <translation>Wie viele Zeilen von Punkten die Karte hat. Auf wenigen zeichnet es sich leicht; *Details hinzufügen* lässt den Boden dazwischen wachsen.</translation>
    </message>
    <message>
        <source>How many columns of points the map has. Few are easy to draw on; *Add detail* grows the ground between them.</source>
        <translation>Wie viele Spalten von Punkten die Karte hat. Auf wenigen zeichnet es sich leicht; *Details hinzufügen* lässt den Boden dazwischen wachsen.</translation>
    </message>
    <message>
        <source>Takes away what you drew: brings back the terrain as it was generated.</source>
        <translation>Nimmt Gezeichnetes weg: bringt das Gelände zurück, wie es erzeugt wurde.</translation>
    </message>
    <message>
        <source>Each level multiplies the spread by this: small gives smooth hills, large gives rough rock.</source>
        <translation>Jede Stufe multipliziert die Streuung damit: Klein ergibt sanfte Hügel, groß ergibt rauen Fels.</translation>
    </message>
    <message>
        <source>Distances to the nearest of points strewn at random (Worley noise); finer ones added on top.</source>
        <translation>Abstände zum nächsten von zufällig gestreuten Punkten (Worley-Rauschen); feinere kommen hinzu.</translation>
    </message>
    <message>
        <source>How many cells of the lattice lie on a side, and so about how many hills of the first octave. A tileable map has a whole number of them.</source>
        <translation>Wie viele Zellen des Gitters auf einer Seite liegen, also etwa wie viele Hügel der ersten Oktave. Auf einer kachelbaren Karte ist es eine ganze Zahl.</translation>
    </message>
    <message>
        <source>Frequency</source>
        <translation>Frequenz</translation>
    </message>
    <message>
        <source>The distance that is the height: to the nearest point, which makes bowls; to the second nearest; or the difference of both, which is 0 where two points are equally near.</source>
        <translation>Der Abstand, der die Höhe ist: zum nächsten Punkt, was Mulden ergibt; zum zweitnächsten; oder der Unterschied der beiden, der 0 ist, wo zwei Punkte gleich nah sind.</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>How many noises are added, each finer and lower than the one before.</source>
        <translation>Wie viele Rauschen addiert werden, jedes feiner und niedriger als das davor.</translation>
    </message>
    <message>
        <source>How many times finer each octave is than the one before.</source>
        <translation>Wievielmal so fein jede Oktave ist wie die davor.</translation>
    </message>
    <message>
        <source>Lacunarity</source>
        <translation>Lakunarität</translation>
    </message>
    <message>
        <source>Each octave is this many times as high as the one before (persistence): small gives smooth hills, large gives rough rock.</source>
        <translation>Jede Oktave ist so viel mal so hoch wie die davor (Persistenz): Kleine Werte ergeben sanfte Hügel, große rauen Fels.</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Verstärkung</translation>
    </message>
    <message>
        <source>How octaves are put together: fBm adds them; billows are round hills between sharp valleys; ridges are sharp crests, rough along the crest; hybrid leaves low ground smooth and makes high ground rough.</source>
        <translation>Wie Oktaven zusammengesetzt werden: fBm addiert sie; Wülste sind runde Hügel zwischen scharfen Tälern; Grate sind scharfe Kämme, rau entlang des Kamms; hybrid lässt tiefes Gelände glatt und macht hohes rau.</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>fBm</source>
        <translation>fBm</translation>
    </message>
    <message>
        <source>Billows</source>
        <translation>Wülste</translation>
    </message>
    <message>
        <source>Ridges</source>
        <translation>Grate</translation>
    </message>
    <message>
        <source>Hybrid multifractal</source>
        <translation>Hybrides Multifraktal</translation>
    </message>
    <message>
        <source>How far places are moved by another noise before the height is taken, in cells of the first octave: hills become swirls.</source>
        <translation>Wie weit Orte durch ein anderes Rauschen verschoben werden, bevor ihre Höhe gelesen wird, in Zellen der ersten Oktave: Aus Hügeln werden Wirbel.</translation>
    </message>
    <message>
        <source>Warp</source>
        <translation>Verzerrung</translation>
    </message>
    <message>
        <source>The edges meet when the map is laid beside itself: the last row and column are the first. Each octave then has a whole number of cells on a side, rounded from its frequency.</source>
        <translation>Die Ränder passen aneinander, wenn man die Karte neben sich selbst legt: Die letzte Zeile und Spalte sind die erste. Jede Oktave hat dann eine ganze Zahl von Zellen auf einer Seite, aus ihrer Frequenz gerundet.</translation>
    </message>
    <message>
        <source>Random slopes at the points of a lattice, blended (Perlin noise); finer ones added on top.</source>
        <translation>Zufällige Neigungen an den Punkten eines Gitters, überblendet (Perlin-Rauschen); feinere kommen hinzu.</translation>
    </message>
    <message>
        <source>Random slopes on a lattice of triangles (OpenSimplex2), which shows less than one of squares.</source>
        <translation>Zufällige Neigungen auf einem Gitter aus Dreiecken (OpenSimplex2), das weniger zu sehen ist als eins aus Quadraten.</translation>
    </message>
    <message>
        <source>Random heights at the points of a lattice, blended; finer lattices added on top.</source>
        <translation>Zufällige Höhen an den Punkten eines Gitters, überblendet; feinere Gitter kommen hinzu.</translation>
    </message>
    <message>
        <source>The map has 2^n + 1 points a side: each step doubles the detail and moves all points a little. Whole maps go up to 13, windows up to 40.</source>
        <translation>Die Karte hat 2^n + 1 Punkte je Seite: Jeder Schritt verdoppelt die Einzelheiten und verschiebt alle Punkte ein wenig. Ganze Karten gehen bis 13, Ausschnitte bis 40.</translation>
    </message>
    <message>
        <source>Four new points in each square, none of the old ones kept. Leaves no creases.</source>
        <translation>Vier neue Punkte in jedem Quadrat, keiner der alten bleibt. Hinterlässt keine Knicke.</translation>
    </message>
    <message>
        <source>How many faults there are.</source>
        <translation>Wie viele Verwerfungen es gibt.</translation>
    </message>
    <message>
        <source>How high the step of the last fault is, in units of the first one; those between become evenly smaller.</source>
        <translation>Wie hoch die Stufe der letzten Verwerfung ist, gemessen an der ersten; die dazwischen werden gleichmäßig kleiner.</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>Letzte Stufe</translation>
    </message>
    <message>
        <source>How wide the slope of the first fault is, in sides of the map; smaller steps have narrower ones. At 0 all are cliffs.</source>
        <translation>Wie breit der Hang der ersten Verwerfung ist, in Seitenlängen der Karte; kleinere Stufen haben schmalere. Bei 0 sind alle Klippen.</translation>
    </message>
    <message>
        <source>Ramp</source>
        <translation>Rampe</translation>
    </message>
    <message>
        <source>The radius of the largest hills, in sides of the map; the smallest of their size have half of it.</source>
        <translation>Der Radius der größten Hügel, in Seitenlängen der Karte; die kleinsten dieser Größe haben die Hälfte.</translation>
    </message>
    <message>
        <source>Largest hill</source>
        <translation>Größter Hügel</translation>
    </message>
    <message>
        <source>How many sizes there are; the hills of each are half as wide as those of the one before, and four times as many.</source>
        <translation>Wie viele Größen es gibt; die Hügel jeder Größe sind halb so breit wie die der Größe davor, und es sind viermal so viele.</translation>
    </message>
    <message>
        <source>Sizes of hills</source>
        <translation>Hügelgrößen</translation>
    </message>
    <message>
        <source>Hills of the next size are this many times as high: at 0.5 they are as steep as the larger ones.</source>
        <translation>Die Hügel der nächsten Größe sind so viel Mal so hoch: Bei 0,5 sind sie so steil wie die größeren.</translation>
    </message>
    <message>
        <source>How many hills of each size stand on a square as wide as the radius of the largest of them.</source>
        <translation>Wie viele Hügel jeder Größe auf einem Quadrat stehen, das so breit ist wie der Radius der größten von ihnen.</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>Dichte</translation>
    </message>
    <message>
        <source>Smooth hills run out evenly into the ground; domes are steepest at their feet.</source>
        <translation>Weiche Hügel laufen gleichmäßig in den Boden aus; Kuppeln sind an ihrem Fuß am steilsten.</translation>
    </message>
    <message>
        <source>Shape of the hills</source>
        <translation>Form der Hügel</translation>
    </message>
    <message>
        <source>Smooth hill</source>
        <translation>Weicher Hügel</translation>
    </message>
    <message>
        <source>Dome</source>
        <translation>Kuppel</translation>
    </message>
    <message>
        <source>A sum of waves of all lengths and directions. It tiles, and is just as rough as it says.</source>
        <translation>Eine Summe von Wellen aller Längen und Richtungen. Kachelbar und genau so rau, wie sie sagt.</translation>
    </message>
    <message>
        <source>The map has 2^n + 1 points a side: each step adds finer detail and moves all points a little. The map is computed as a whole only.</source>
        <translation>Die Karte hat 2^n + 1 Punkte je Seite: Jeder Schritt fügt feinere Einzelheiten hinzu und verschiebt alle Punkte ein wenig. Die Karte wird nur als Ganzes berechnet.</translation>
    </message>
    <message>
        <source>How fast short waves become lower: near 0 gives rock that is rough at every scale, near 1 smooth hills.</source>
        <translation>Wie schnell kurze Wellen niedriger werden: nahe 0 gibt es Fels, der auf jeder Skala rau ist, nahe 1 glatte Hügel.</translation>
    </message>
    <message>
        <source>How far the outline moves outwards, in percent of the longer side; below 0 inwards.</source>
        <translation>Wie weit der Umriss nach außen rückt, in Prozent der längeren Seite; unter 0 nach innen.</translation>
    </message>
    <message>
        <source>Leaves only what is so near to the outline, in percent of the longer side; 0 leaves all.</source>
        <translation>Lässt nur übrig, was so nah am Umriss liegt, in Prozent der längeren Seite; 0 lässt alles.</translation>
    </message>
    <message>
        <source>How far edges fade out to each side, in percent of the longer side.</source>
        <translation>Wie weit Kanten zu beiden Seiten auslaufen, in Prozent der längeren Seite.</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>Füllen</translation>
    </message>
    <message>
        <source>Brings the ground to one height, or raises or lowers all of it alike, such as a selection.</source>
        <translation>Bringt den Boden, etwa eine Auswahl, auf eine Höhe oder hebt oder senkt ihn überall gleich.</translation>
    </message>
    <message>
        <source>Whether the ground comes to the height, or is raised by it; below 0 lowered.</source>
        <translation>Ob der Boden auf die Höhe kommt oder um sie angehoben wird; unter 0 gesenkt.</translation>
    </message>
    <message>
        <source>Raise by</source>
        <translation>Anheben um</translation>
    </message>
    <message>
        <source>In the unit of the heights.</source>
        <translation>In der Einheit der Höhen.</translation>
    </message>
    <message>
        <source>Selects what is left out, and leaves out the rest.</source>
        <translation>Wählt, was ausgelassen ist, und lässt das Übrige aus.</translation>
    </message>
    <message>
        <source>Aspect</source>
        <translation>Ausrichtung</translation>
    </message>
    <message>
        <source>Ground that faces a range of directions.</source>
        <translation>Boden, der in einen Bereich von Richtungen abfällt.</translation>
    </message>
    <message>
        <source>Clockwise from here: north is 0, east 90.</source>
        <translation>Im Uhrzeigersinn von hier: Norden ist 0, Osten 90.</translation>
    </message>
    <message>
        <source>Softness</source>
        <translation>Weichheit</translation>
    </message>
    <message>
        <source>Clockwise to here: south is 180, west 270.</source>
        <translation>Im Uhrzeigersinn bis hier: Süden ist 180, Westen 270.</translation>
    </message>
    <message>
        <source>Width over which slope is measured, in percent of the longer side; 0 is from point to point.</source>
        <translation>Breite, über die die Neigung gemessen wird, in Prozent der längeren Seite; 0 ist von Punkt zu Punkt.</translation>
    </message>
    <message>
        <source>Curvature</source>
        <translation>Krümmung</translation>
    </message>
    <message>
        <source>Ridges, which lie above the ground around them, or hollows, which lie below.</source>
        <translation>Grate, die über dem Boden um sie herum liegen, oder Mulden, die darunter liegen.</translation>
    </message>
    <message>
        <source>The least height above the mean around a point, in percent of the range; below 0 for hollows.</source>
        <translation>Die kleinste Höhe über dem Mittel der Umgebung, in Prozent des Bereichs; unter 0 für Mulden.</translation>
    </message>
    <message>
        <source>The greatest height above the mean around a point, in percent of the range; below 0 for hollows.</source>
        <translation>Die größte Höhe über dem Mittel der Umgebung, in Prozent des Bereichs; unter 0 für Mulden.</translation>
    </message>
    <message>
        <source>Ground between two heights.</source>
        <translation>Boden zwischen zwei Höhen.</translation>
    </message>
    <message>
        <source>The lower end, from 0 for black to 100 for white.</source>
        <translation>Das untere Ende, von 0 für Schwarz bis 100 für Weiß.</translation>
    </message>
    <message>
        <source>The upper end, from 0 for black to 100 for white.</source>
        <translation>Das obere Ende, von 0 für Schwarz bis 100 für Weiß.</translation>
    </message>
    <message>
        <source>Steepness</source>
        <translation>Steilheit</translation>
    </message>
    <message>
        <source>Ground within a range of slopes.</source>
        <translation>Boden in einem Bereich von Neigungen.</translation>
    </message>
    <message>
        <source>The least slope, in degrees.</source>
        <translation>Die geringste Steigung, in Grad.</translation>
    </message>
    <message>
        <source>The steepest slope, in degrees.</source>
        <translation>Die größte Steigung, in Grad.</translation>
    </message>
    <message>
        <source>The lower end of the noise, which goes from 0 to 100.</source>
        <translation>Das untere Ende des Rauschens, das von 0 bis 100 geht.</translation>
    </message>
    <message>
        <source>The upper end of the noise, which goes from 0 to 100.</source>
        <translation>Das obere Ende des Rauschens, das von 0 bis 100 geht.</translation>
    </message>
    <message>
        <source>How many patches fit on the longer side.</source>
        <translation>Wie viele Flecken auf die längere Seite passen.</translation>
    </message>
    <message>
        <source>How many sizes of patches there are: more fray the edges.</source>
        <translation>Wie viele Größen von Flecken es gibt: Mehr fransen die Ränder aus.</translation>
    </message>
    <message>
        <source>The number all randomness starts from: the same seed gives the same patches.</source>
        <translation>Die Zahl, von der aller Zufall ausgeht: Derselbe Startwert ergibt dieselben Flecken.</translation>
    </message>
    <message>
        <source>Flow</source>
        <translation>Abfluss</translation>
    </message>
    <message>
        <source>Rivers: points through which the water of much land runs.</source>
        <translation>Flüsse: Punkte, durch die das Wasser von viel Land läuft.</translation>
    </message>
    <message>
        <source>The least part of the map that drains through a point.</source>
        <translation>Der kleinste Teil der Karte, der durch einen Punkt entwässert.</translation>
    </message>
    <message>
        <source>The greatest part of the map that drains through a point.</source>
        <translation>Der größte Teil der Karte, der durch einen Punkt entwässert.</translation>
    </message>
    <message>
        <source>Distance to water</source>
        <translation>Abstand zum Wasser</translation>
    </message>
    <message>
        <source>The least distance to water, in percent of the longer side.</source>
        <translation>Der kleinste Abstand zum Wasser, in Prozent der längeren Seite.</translation>
    </message>
    <message>
        <source>The greatest distance to water, in percent of the longer side.</source>
        <translation>Der größte Abstand zum Wasser, in Prozent der längeren Seite.</translation>
    </message>
    <message>
        <source>Smallest river</source>
        <translation>Kleinster Fluss</translation>
    </message>
    <message>
        <source>Shallowest lake</source>
        <translation>Flachster See</translation>
    </message>
    <message>
        <source>Ellipse</source>
        <translation>Ellipse</translation>
    </message>
    <message>
        <source>An ellipse with upright axes.</source>
        <translation>Eine Ellipse mit senkrechter und waagerechter Achse.</translation>
    </message>
    <message>
        <source>How far it begins from the north, in percent of the map&apos;s height.</source>
        <translation>Wie weit von Norden sie beginnt, in Prozent der Höhe der Karte.</translation>
    </message>
    <message>
        <source>How far it begins from the west, in percent of the map&apos;s width.</source>
        <translation>Wie weit von Westen sie beginnt, in Prozent der Breite der Karte.</translation>
    </message>
    <message>
        <source>How far it ends from the north, in percent of the map&apos;s height.</source>
        <translation>Wie weit von Norden sie endet, in Prozent der Höhe der Karte.</translation>
    </message>
    <message>
        <source>How far it ends from the west, in percent of the map&apos;s width.</source>
        <translation>Wie weit von Westen sie endet, in Prozent der Breite der Karte.</translation>
    </message>
    <message>
        <source>Rectangle</source>
        <translation>Rechteck</translation>
    </message>
    <message>
        <source>A rectangle with upright sides.</source>
        <translation>Ein Rechteck mit senkrechten und waagerechten Seiten.</translation>
    </message>
    <message>
        <source>Magic wand</source>
        <translation>Zauberstab</translation>
    </message>
    <message>
        <source>Ground that is as high, or as steep, as at one place.</source>
        <translation>Boden, der so hoch oder so steil ist wie an einer Stelle.</translation>
    </message>
    <message>
        <source>How far the place is from the north, in percent of the map&apos;s height.</source>
        <translation>Wie weit die Stelle von Norden entfernt ist, in Prozent der Höhe der Karte.</translation>
    </message>
    <message>
        <source>How far the place is from the west, in percent of the map&apos;s width.</source>
        <translation>Wie weit die Stelle von Westen entfernt ist, in Prozent der Breite der Karte.</translation>
    </message>
    <message>
        <source>What is compared: the height or the slope.</source>
        <translation>Was verglichen wird: die Höhe oder die Neigung.</translation>
    </message>
    <message>
        <source>Like</source>
        <translation>Gleich</translation>
    </message>
    <message>
        <source>How much may differ: heights in percent of the range, slopes in degrees.</source>
        <translation>Wie viel abweichen darf: Höhen in Prozent des Bereichs, Steigungen in Grad.</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <source>Selects only ground connected to the place.</source>
        <translation>Wählt nur Boden, der mit dem Ort zusammenhängt.</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>Zusammenhängend</translation>
    </message>
    <message>
        <source>Show where water runs and stands if it rains evenly on all the ground.</source>
        <translation>Zeigt, wo Wasser fließt und steht, wenn es überall gleich viel regnet.</translation>
    </message>
    <message>
        <source>Rivers and lakes</source>
        <translation>Flüsse und Seen</translation>
    </message>
    <message>
        <source>How much darker it gets where less of the sky is visible, as in valleys.</source>
        <translation>Wie viel dunkler es wird, wo weniger vom Himmel zu sehen ist, etwa in Tälern.</translation>
    </message>
    <message>
        <source>How much the air hides distant ground.</source>
        <translation>Wie sehr die Luft fernes Gelände verbirgt.</translation>
    </message>
    <message>
        <source>How high the terrain is drawn: at 1 its relief is a fifth of its longer side, whatever it is in nature.</source>
        <translation>Wie hoch das Gelände gezeichnet wird: Bei 1 ist sein Relief ein Fünftel seiner längeren Seite, was immer es in der Natur ist.</translation>
    </message>
    <message>
        <source>The look of the cut sides of the block.</source>
        <translation>Das Aussehen der Schnittflächen des Blocks.</translation>
    </message>
    <message>
        <source>Repeat continues the heights of the edge; height takes the one below.</source>
        <translation>„Wiederholen“ setzt die Höhen des Rands fort; „Höhe“ nimmt die darunter angegebene.</translation>
    </message>
    <message>
        <source>How wide the sinking ground is, as a part of the way from the edge to the middle.</source>
        <translation>Wie breit der absinkende Boden ist, als Teil des Wegs vom Rand zur Mitte.</translation>
    </message>
    <message>
        <source>Ground below the lower or above the upper height becomes flat.</source>
        <translation>Boden unter der unteren oder über der oberen Höhe wird flach.</translation>
    </message>
    <message>
        <source>Ground below is raised to this height.</source>
        <translation>Boden darunter wird auf diese Höhe angehoben.</translation>
    </message>
    <message>
        <source>Ground above is lowered to this height.</source>
        <translation>Boden darüber wird auf diese Höhe abgesenkt.</translation>
    </message>
    <message>
        <source>How high black is, in metres. Starts with the map&apos;s own, if it is in metres.</source>
        <translation>Wie hoch Schwarz ist, in Metern. Beginnt mit dem Wert der Karte, wenn sie in Metern ist.</translation>
    </message>
    <message>
        <source>How high white is, in metres. Starts with the map&apos;s own, if it is in metres.</source>
        <translation>Wie hoch Weiß ist, in Metern. Beginnt mit dem Wert der Karte, wenn sie in Metern ist.</translation>
    </message>
    <message>
        <source>Lines cut the map again and again; one side of each rises, the other falls.</source>
        <translation>Immer neue Linien schneiden die Karte; eine Seite von jeder steigt, die andere sinkt.</translation>
    </message>
    <message>
        <source>Grow</source>
        <translation>Erweitern</translation>
    </message>
    <message>
        <source>Border</source>
        <translation>Rand</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>How wide ridges and hollows are about, in percent of the longer side; at 0 there are none.</source>
        <translation>Wie breit Grate und Mulden etwa sind, in Prozent der längeren Seite; bei 0 gibt es keine.</translation>
    </message>
    <message>
        <source>Colours by height in one of several palettes, as land would look, one plain colour, by how steep the ground is, by the direction in which it falls, or by what erosion took away and laid down.</source>
        <translation>Farben nach der Höhe in einer von mehreren Farbpaletten, wie Land aussähe, eine einzige Farbe, oder Farben nach der Neigung des Bodens, nach der Richtung, in die er abfällt, oder danach, was die Erosion abgetragen und abgelagert hat.</translation>
    </message>
    <message>
        <source>Land cover</source>
        <comment>palette</comment>
        <translation>Landbedeckung</translation>
    </message>
    <message>
        <source>Wear and deposit</source>
        <comment>palette</comment>
        <translation>Abtrag, Auftrag</translation>
    </message>
    <message>
        <source>The place of the camera, in degrees clockwise from north. Straight down, the default is 180, which puts north at the top.</source>
        <translation>Der Ort der Kamera, in Grad im Uhrzeigersinn von Norden. Senkrecht nach unten ist die Vorgabe 180, dann liegt Norden oben.</translation>
    </message>
    <message>
        <source>The colour behind the terrain; none makes it transparent.</source>
        <translation>Die Farbe hinter dem Gelände; „Ohne“ macht das Bild dort durchsichtig.</translation>
    </message>
    <message>
        <source>Too few scales to measure: the map is too small, or the steps in its heights hide the terrain.</source>
        <translation>Zu wenige Größenordnungen zum Messen: Die Karte ist zu klein, oder die Stufen in ihren Höhen verdecken das Gelände.</translation>
    </message>
    <message>
        <source>Nothing to measure: the ground within the squares is even, or steps in its heights hide it.</source>
        <translation>Nichts zu messen: Der Boden in den Quadraten ist eben, oder Stufen in den Höhen verdecken ihn.</translation>
    </message>
    <message>
        <source>Too little terrain to measure: {percent:.0f}% of the map lies at the very lowest or the very highest height.</source>
        <translation>Zu wenig Gelände zum Messen: {percent:.0f} % der Karte liegen genau auf der niedrigsten oder der höchsten Höhe.</translation>
    </message>
    <message>
        <source>Too few scales to measure H: it would be {exponent:.1f} ± {uncertainty:.1f}.</source>
        <translation>Zu wenige Größenordnungen, um H zu messen: Es wäre {exponent:.1f} ± {uncertainty:.1f}.</translation>
    </message>
    <message>
        <source>Each level multiplies displacements by {reduction:.2f}: that is the spread reduction seen in the terrain.</source>
        <translation>Jede Stufe multipliziert die Verschiebungen mit {reduction:.2f}: Das ist die Abnahme der Streuung, die sich im Gelände zeigt.</translation>
    </message>
    <message>
        <source>Where copies of the map meet from north to south, the ground jumps by {jump:.4g} on average; from a typical line inside to the next it is {step:.4g}.</source>
        <translation>Wo Kopien der Karte von Nord nach Süd aneinanderstoßen, springt der Boden im Mittel um {jump:.4g}; von einer typischen Linie im Innern zur nächsten sind es {step:.4g}.</translation>
    </message>
    <message>
        <source>Where copies of the map meet from west to east, the ground jumps by {jump:.4g} on average; from a typical line inside to the next it is {step:.4g}.</source>
        <translation>Wo Kopien der Karte von West nach Ost aneinanderstoßen, springt der Boden im Mittel um {jump:.4g}; von einer typischen Linie im Innern zur nächsten sind es {step:.4g}.</translation>
    </message>
    <message>
        <source>Steps in the heights hide whether copies of the map meet without a seam from north to south: the ground jumps by {jump:.4g} there on average, and by {step:.4g} from a typical line inside to the next.</source>
        <translation>Stufen in den Höhen verbergen, ob sich Kopien der Karte von Norden nach Süden ohne Naht treffen: Das Gelände springt dort im Mittel um {jump:.4g}, von einer üblichen Linie im Innern zur nächsten um {step:.4g}.</translation>
    </message>
    <message>
        <source>Steps in the heights hide whether copies of the map meet without a seam from west to east: the ground jumps by {jump:.4g} there on average, and by {step:.4g} from a typical line inside to the next.</source>
        <translation>Stufen in den Höhen verbergen, ob sich Kopien der Karte von Westen nach Osten ohne Naht treffen: Das Gelände springt dort im Mittel um {jump:.4g}, von einer üblichen Linie im Innern zur nächsten um {step:.4g}.</translation>
    </message>
    <message>
        <source>Where copies meet from north to south, heights differ by {jump:.4g} on average, and by {step:.4g} from a typical line inside to the next; but the ground hardly bends more than inside, as on a slope.</source>
        <translation>Wo sich Kopien von Norden nach Süden treffen, unterscheiden sich die Höhen im Mittel um {jump:.4g}, von einer üblichen Linie im Innern zur nächsten um {step:.4g}; das Gelände knickt aber kaum stärker als im Innern, wie an einem Hang.</translation>
    </message>
    <message>
        <source>Where copies meet from west to east, heights differ by {jump:.4g} on average, and by {step:.4g} from a typical line inside to the next; but the ground hardly bends more than inside, as on a slope.</source>
        <translation>Wo sich Kopien von Westen nach Osten treffen, unterscheiden sich die Höhen im Mittel um {jump:.4g}, von einer üblichen Linie im Innern zur nächsten um {step:.4g}; das Gelände knickt aber kaum stärker als im Innern, wie an einem Hang.</translation>
    </message>
    <message>
        <source>Where copies meet from north to south, the ground hardly jumps, but bends {index:.2f} times as sharply as at a typical line inside.</source>
        <translation>Wo sich Kopien von Norden nach Süden treffen, springt das Gelände kaum, knickt aber {index:.2f}-mal so scharf wie an einer üblichen Linie im Innern.</translation>
    </message>
    <message>
        <source>Where copies meet from west to east, the ground hardly jumps, but bends {index:.2f} times as sharply as at a typical line inside.</source>
        <translation>Wo sich Kopien von Westen nach Osten treffen, springt das Gelände kaum, knickt aber {index:.2f}-mal so scharf wie an einer üblichen Linie im Innern.</translation>
    </message>
    <message>
        <source>The map tiles: where copies of it meet, the ground hardly jumps or bends more than at a typical line inside.</source>
        <translation>Die Karte lässt sich kacheln: Wo sich Kopien treffen, springt und knickt das Gelände kaum stärker als an einer üblichen Linie im Innern.</translation>
    </message>
    <message>
        <source>The map tiles.</source>
        <translation>Die Karte lässt sich kacheln.</translation>
    </message>
    <message>
        <source>The map is too small to measure: at least {points} points a side are needed.</source>
        <translation>Die Karte ist zu klein zum Messen: Nötig sind mindestens {points} Punkte je Seite.</translation>
    </message>
    <message>
        <source>Nothing to measure: the map is flat or even, or steps in its heights hide the terrain.</source>
        <translation>Nichts zu messen: Die Karte ist flach oder eben, oder Stufen in den Höhen verdecken das Gelände.</translation>
    </message>
    <message>
        <source>The map has another size than the generated terrain, so that cannot come back.</source>
        <translation>Die Karte hat eine andere Größe als das erzeugte Gelände, deshalb kann es nicht zurückkehren.</translation>
    </message>
    <message>
        <source>the map has voids only, and no ground to fill them from</source>
        <translation>Die Karte hat nur Fehlstellen und keinen Boden, aus dem sie sich füllen ließen</translation>
    </message>
    <message>
        <source>The kind of file</source>
        <translation>Die Art der Datei</translation>
    </message>
    <message>
        <source>All details of the error</source>
        <translation>Alle Einzelheiten zum Fehler</translation>
    </message>
    <message>
        <source>Start without the 3D view and with fresh settings</source>
        <translation>Ohne 3D-Ansicht und mit neuen Einstellungen starten</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>Copy the values to type in</source>
        <translation>Die einzugebenden Werte kopieren</translation>
    </message>
    <message>
        <source>The spectrum gives {hurst:.2f} ± {error:.2f}.</source>
        <translation>Das Spektrum ergibt {hurst:.2f} ± {error:.2f}.</translation>
    </message>
    <message>
        <source>The structure function gives {hurst:.2f} ± {error:.2f}.</source>
        <translation>Die Strukturfunktion ergibt {hurst:.2f} ± {error:.2f}.</translation>
    </message>
    <message>
        <source>The parameters should give H = {hurst:.2f}.</source>
        <translation>Die Parameter sollten H = {hurst:.2f} ergeben.</translation>
    </message>
    <message>
        <source>Read the file again after another program has changed it</source>
        <translation>Die Datei noch einmal lesen, nachdem ein anderes Programm sie geändert hat</translation>
    </message>
    <message>
        <source>Save to the file that the terrain came from</source>
        <translation>In die Datei speichern, aus der das Gelände kam</translation>
    </message>
    <message>
        <source>Open pictures in the system&apos;s default program</source>
        <translation>Bilder im Standardprogramm des Systems öffnen</translation>
    </message>
    <message>
        <source>Save a picture of the 3D view, at any size</source>
        <translation>Ein Bild der 3D-Ansicht speichern, in jeder Größe</translation>
    </message>
    <message>
        <source>Undo the last change</source>
        <translation>Die letzte Änderung rückgängig machen</translation>
    </message>
    <message>
        <source>Redo the change that was undone last</source>
        <translation>Die zuletzt rückgängig gemachte Änderung wiederholen</translation>
    </message>
    <message>
        <source>Use the image in the clipboard as the heightmap</source>
        <translation>Das Bild in der Zwischenablage als Höhenkarte verwenden</translation>
    </message>
    <message>
        <source>Copy a picture of the 3D view</source>
        <translation>Ein Bild der 3D-Ansicht kopieren</translation>
    </message>
    <message>
        <source>Stop the work and keep the terrain as it was</source>
        <translation>Die Arbeit abbrechen und das Gelände lassen, wie es war</translation>
    </message>
    <message>
        <source>Repeat each stroke on the other side, upside down</source>
        <translation>Jeden Strich auf der anderen Seite wiederholen, oben und unten vertauscht</translation>
    </message>
    <message>
        <source>Repeat each stroke on the other side, left to right</source>
        <translation>Jeden Strich auf der anderen Seite wiederholen, links und rechts vertauscht</translation>
    </message>
    <message>
        <source>A stroke that leaves the map on one side comes in on the other</source>
        <translation>Ein Strich, der die Karte auf einer Seite verlässt, kommt auf der anderen herein</translation>
    </message>
    <message>
        <source>See the whole terrain from the current direction</source>
        <translation>Das ganze Gelände aus der jetzigen Richtung sehen</translation>
    </message>
    <message>
        <source>Landscape</source>
        <translation>Landschaft</translation>
    </message>
    <message>
        <source>Landscape in side light</source>
        <translation>Landschaft im Seitenlicht</translation>
    </message>
    <message>
        <source>Fly to the places kept with Bookmark</source>
        <translation>Zu den Orten fliegen, die „Lesezeichen“ gemerkt hat</translation>
    </message>
    <message>
        <source>Bring all panels of this workspace back to their usual places</source>
        <translation>Alle Felder dieses Arbeitsbereichs an ihre üblichen Plätze zurückbringen</translation>
    </message>
    <message>
        <source>Read how the algorithm works and what its parameters do</source>
        <translation>Lesen, wie das Verfahren arbeitet und was seine Parameter bewirken</translation>
    </message>
    <message>
        <source>Zoom to the point under the pointer. In the panels: scroll, or change the input that has the focus</source>
        <translation>Auf den Punkt unter dem Zeiger zoomen. In den Bedienfeldern: blättern oder die Eingabe ändern, die den Fokus hat</translation>
    </message>
    <message>
        <source>Make the point under the pointer the centre of turning</source>
        <translation>Den Punkt unter dem Zeiger zum Drehpunkt machen</translation>
    </message>
    <message>
        <source>Two fingers turn the surface and move the map; a pinch zooms</source>
        <translation>Zwei Finger drehen die Oberfläche und verschieben die Karte, Spreizen und Zusammenziehen zoomt</translation>
    </message>
    <message>
        <source>While walking: walk, and raise or lower your eye. Drag to look around</source>
        <translation>Beim Begehen: gehen und die Augenhöhe ändern. Ziehen, um sich umzusehen</translation>
    </message>
    <message>
        <source>Stop walking, or stop drawing a profile line</source>
        <translation>Das Begehen oder das Ziehen einer Profillinie beenden</translation>
    </message>
    <message>
        <source>While Growth is on: play or pause, step back and forward. Escape leaves</source>
        <translation>Während „Wachstum“ an ist: abspielen oder anhalten, einen Schritt zurück und vor. Esc verlässt es</translation>
    </message>
    <message>
        <source>Pick a height for Set height</source>
        <translation>Eine Höhe für „Höhe setzen“ aufnehmen</translation>
    </message>
    <message>
        <source>Change the size or the strength of the brush</source>
        <translation>Größe oder Stärke des Pinsels ändern</translation>
    </message>
    <message>
        <source>Cancel the stroke that you are drawing, or put the tool away</source>
        <translation>Den begonnenen Strich zurücknehmen oder das Werkzeug weglegen</translation>
    </message>
    <message>
        <source>Show what the keys and the mouse do</source>
        <translation>Zeigen, was die Tasten und die Maus bewirken</translation>
    </message>
    <message>
        <source>Errors are written to {log}.</source>
        <translation>Fehler stehen in {log}.</translation>
    </message>
    <message>
        <source>Show the version and the licence</source>
        <translation>Version und Lizenz zeigen</translation>
    </message>
    <message>
        <source>Meaning of the figure: {figure}</source>
        <translation>Bedeutung der Kennzahl: {figure}</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Heights are given before normalising. In the terrain, this point&apos;s height is {height}.</source>
        <translation>Die Höhen gelten vor dem Normalisieren. Im Gelände hat dieser Punkt die Höhe {height}.</translation>
    </message>
    <message>
        <source>Row {row}, column {column}: {height}, replaces {before}</source>
        <translation>Zeile {row}, Spalte {column}: {height}, ersetzt {before}</translation>
    </message>
    <message>
        <source>Play the growth, or pause it</source>
        <translation>Das Wachstum abspielen oder anhalten</translation>
    </message>
    <message>
        <source>Go one step forward</source>
        <translation>Einen Schritt weitergehen</translation>
    </message>
    <message>
        <source>See the points one by one, in the order in which the algorithm writes them. Up to exponent 6.</source>
        <translation>Die Punkte einzeln sehen, in der Reihenfolge, in der das Verfahren sie schreibt. Bis Exponent 6.</translation>
    </message>
    <message>
        <source>Description of this step</source>
        <translation>Beschreibung dieses Schritts</translation>
    </message>
    <message>
        <source>Origin of the height</source>
        <translation>Herkunft der Höhe</translation>
    </message>
    <message>
        <source>The steps show levels 0 to {level}: {side} × {side} points, exactly one in {step} rows and columns of this terrain. The finer levels come all at once.</source>
        <translation>Die Schritte zeigen die Stufen 0 bis {level}: {side} × {side} Punkte, genau eine von je {step} Zeilen und Spalten dieses Geländes. Die feineren Stufen kommen auf einmal.</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>&amp;Language (after a restart)</source>
        <translation>Sp&amp;rache (nach einem Neustart)</translation>
    </message>
    <message>
        <source>Show the details of this message</source>
        <translation>Die Details dieser Meldung zeigen</translation>
    </message>
    <message>
        <source>The level that the edge has reached. Step with the arrow keys.</source>
        <translation>Die Stufe, die der Rand erreicht hat. Pfeiltasten gehen Schritt für Schritt.</translation>
    </message>
    <message>
        <source>Description of this level</source>
        <translation>Beschreibung dieser Stufe</translation>
    </message>
    <message>
        <source>Column of the map&apos;s top edge</source>
        <translation>Spalte am oberen Kartenrand</translation>
    </message>
    <message>
        <source>Each new point is drawn on its own, whatever its neighbours are.</source>
        <translation>Jeder neue Punkt wird für sich gezogen, ganz gleich, was neben ihm liegt.</translation>
    </message>
    <message>
        <source>One of these lies beside the edge, so a line alone is not enough here.</source>
        <translation>Einer davon liegt neben dem Rand, daher genügt hier eine Linie allein nicht.</translation>
    </message>
    <message>
        <source>Click a picture to see that stage of your terrain.</source>
        <translation>Klicken Sie ein Bild an, um diesen Schritt Ihres Geländes zu sehen.</translation>
    </message>
    <message>
        <source>Grow a terrain with this algorithm</source>
        <translation>Ein Gelände mit diesem Verfahren wachsen lassen</translation>
    </message>
    <message>
        <source>The numbers shown for the lowest and the highest height</source>
        <translation>Die Zahlen, mit denen die tiefste und die höchste Höhe gezeigt werden</translation>
    </message>
    <message>
        <source>The image that the stamp prints</source>
        <translation>Das Bild, das der Stempel druckt</translation>
    </message>
    <message>
        <source>No tool chosen</source>
        <translation>Kein Werkzeug gewählt</translation>
    </message>
    <message>
        <source>Choose a tool at the left edge of the window or in the Draw menu, then draw.</source>
        <translation>Wählen Sie ein Werkzeug am linken Rand des Fensters oder im Menü Zeichnen, und zeichnen Sie dann.</translation>
    </message>
    <message>
        <source>Cross-section of the brush</source>
        <translation>Der Pinsel im Querschnitt</translation>
    </message>
    <message>
        <source>Remove the line</source>
        <translation>Die Linie entfernen</translation>
    </message>
    <message>
        <source>How long growing the terrain took</source>
        <translation>Wie lange das Wachsen des Geländes gedauert hat</translation>
    </message>
    <message>
        <source>Install the graphics driver or Mesa&apos;s software renderer to get it. Everything else works without.</source>
        <translation>Installieren Sie den Grafiktreiber oder das Software-Rendering von Mesa, um sie zu bekommen. Alles andere geht auch ohne.</translation>
    </message>
    <message>
        <source>Start with a fresh terrain</source>
        <translation>Mit einem frischen Gelände neu beginnen</translation>
    </message>
    <message>
        <source>Start with an empty map to draw on</source>
        <translation>Mit einer leeren Karte zum Zeichnen neu beginnen</translation>
    </message>
    <message>
        <source>Save for another program, as a mesh or in another format</source>
        <translation>Passend für ein anderes Programm speichern, als Netz oder in einem anderen Format</translation>
    </message>
    <message>
        <source>Edit the file; changes saved there show here</source>
        <translation>Die Datei bearbeiten; was gespeichert wird, erscheint hier</translation>
    </message>
    <message>
        <source>Your terrain is still here. To be safe, save it now under a new name. Then go on, or quit and start again. If it happens again, copy the details and send them to the developers.</source>
        <translation>Ihr Gelände ist noch da. Speichern Sie es zur Sicherheit jetzt unter einem neuen Namen. Machen Sie dann weiter, oder beenden Sie das Programm und starten Sie es neu. Kommt der Fehler wieder, kopieren Sie die Details und senden Sie sie an die Entwickler des Programms.</translation>
    </message>
    <message>
        <source>Copy all details</source>
        <translation>Alles kopieren, was bekannt ist</translation>
    </message>
    <message>
        <source>Something would be lost</source>
        <translation>Nicht alles bliebe erhalten</translation>
    </message>
    <message>
        <source>{name} cannot keep everything.</source>
        <translation>In {name} bliebe nicht alles erhalten.</translation>
    </message>
    <message>
        <source>Save this file now and later without asking again</source>
        <translation>Diese Datei speichern, auch später, ohne noch einmal zu fragen</translation>
    </message>
    <message>
        <source>The preview shows the result of each answer</source>
        <translation>Wie jede Antwort aussähe, ist daneben zu sehen</translation>
    </message>
    <message>
        <source>Work to recover</source>
        <translation>Nicht gespeicherte Arbeit</translation>
    </message>
    <message>
        <source>Unsaved work</source>
        <translation>Die ungespeicherte Arbeit</translation>
    </message>
    <message>
        <source>Keep the terrain as it is here</source>
        <translation>Mit dem Gelände weitermachen, wie es hier ist</translation>
    </message>
    <message>
        <source>Changes by another program, which has saved the file since it was opened or saved here.</source>
        <translation>Änderungen eines anderen Programms: Es hat die Datei gespeichert, seit sie hier geöffnet oder gespeichert wurde.</translation>
    </message>
    <message numerus="yes">
        <source>%n terrain(s) on the shelf left out. A project file (.terrain) keeps them.</source>
        <translation>
            <numerusform>%n Gelände in der Ablage weggelassen. Eine Projektdatei (.terrain) behält es.</numerusform>
            <numerusform>%n Gelände in der Ablage weggelassen. Eine Projektdatei (.terrain) behält sie.</numerusform>
        </translation>
    </message>
    <message>
        <source>{name} is gone: another program has deleted, moved or renamed it. Save to keep the terrain.</source>
        <translation>{name} ist nicht mehr da: Ein anderes Programm hat die Datei gelöscht, verschoben oder umbenannt. Speichern Sie, um das Gelände zu behalten.</translation>
    </message>
    <message>
        <source>How to bring a map to this size: resample it, crop it to its middle, or pad it with the heights of its edges.</source>
        <translation>Wie eine Karte auf diese Größe kommt: neu abtasten, auf ihre Mitte zuschneiden oder mit den Höhen ihrer Ränder auffüllen.</translation>
    </message>
    <message>
        <source>is a raw file of {size:,} bytes, and does not say how many rows and columns it has</source>
        <translation>ist eine Rohdatei von {size:,} Byte und nennt nicht ihre Zeilen und Spalten</translation>
    </message>
    <message>
        <source>Choose a size</source>
        <translation>Geben Sie diese an</translation>
    </message>
    <message>
        <source>Give other sizes or another type</source>
        <translation>Geben Sie andere Größen oder einen anderen Typ an</translation>
    </message>
    <message>
        <source>Give the type of the numbers, the rows and the columns</source>
        <translation>Geben Sie den Typ der Zahlen, die Zeilen und die Spalten an</translation>
    </message>
    <message>
        <source>Take the heights as stored, or bring a picture in linear light back to the sRGB curve, in which it was drawn.</source>
        <translation>Die Höhen wie gespeichert nehmen oder ein Bild in linearem Licht auf die sRGB-Kurve zurückführen, in der es gezeichnet wurde.</translation>
    </message>
    <message>
        <source>The rows of a raw file; 0 finds them.</source>
        <translation>Die Zeilen einer Rohdatei; 0 ermittelt sie.</translation>
    </message>
    <message>
        <source>The columns of a raw file; 0 finds them.</source>
        <translation>Die Spalten einer Rohdatei; 0 ermittelt sie.</translation>
    </message>
    <message>
        <source>The bytes before the heights in a raw file, such as a header.</source>
        <translation>Die Bytes vor den Höhen einer Rohdatei, etwa ein Dateikopf.</translation>
    </message>
    <message>
        <source>One in {number} rows and columns is kept, and the edges.</source>
        <translation>Von je {number} Zeilen und Spalten bleibt eine, dazu die Ränder.</translation>
    </message>
    <message>
        <source>Choose one</source>
        <translation>Wählen Sie eine davon</translation>
    </message>
    <message>
        <source>Byte order little endian: the heights do not show it, and most programs write it.</source>
        <translation>Als Little Endian gelesen: Die Höhen verraten die Byte-Reihenfolge nicht, und die meisten Programme schreiben sie so.</translation>
    </message>
    <message>
        <source>has {rows} lines of {columns} numbers, which may be a table or points</source>
        <translation>hat {rows} Zeilen mit {columns} Zahlen, die eine Tabelle oder Punkte sein können</translation>
    </message>
    <message>
        <source>A table of heights: {rows} rows, {columns} columns</source>
        <translation>Eine Tabelle von Höhen: {rows} Zeilen, {columns} Spalten</translation>
    </message>
    <message>
        <source>Points: east, north and height in each line</source>
        <translation>Punkte: Ost, Nord und Höhe in jeder Zeile</translation>
    </message>
    <message>
        <source>Choose how to read it</source>
        <translation>Wählen Sie, wie es zu lesen ist</translation>
    </message>
    <message>
        <source>Choose the one that holds the heights</source>
        <translation>Wählen Sie, was die Höhen enthält</translation>
    </message>
    <message>
        <source>Black and white kept at {black} and {white}: as before another program changed the heights.</source>
        <translation>Weiterhin Schwarz bei {black} und Weiß bei {white}: So war es, bevor ein anderes Programm die Höhen geändert hat.</translation>
    </message>
    <message>
        <source>Black and white kept at {black} and {white}, points {spacing:.6g} m apart: as before another program changed the heights.</source>
        <translation>Weiterhin Schwarz bei {black}, Weiß bei {white} und {spacing:.6g} m Punktabstand: So war es, bevor ein anderes Programm die Höhen geändert hat.</translation>
    </message>
    <message>
        <source>would have {size:.1f} GB, and {format} allows {most:.1f} GB at most</source>
        <translation>hätte {size:.1f} GB, und {format} erlaubt höchstens {most:.1f} GB</translation>
    </message>
    <message>
        <source>Padded to {size}, from {old}, with the heights of the edges.</source>
        <translation>Von {old} auf {size} aufgefüllt, mit den Höhen der Ränder.</translation>
    </message>
    <message>
        <source>it has {triangles:,} triangles instead of {wanted:,}</source>
        <translation>Die Datei hat {triangles:,} Dreiecke statt {wanted:,}</translation>
    </message>
    <message>
        <source>it reaches from {low} to {high} instead of from {wanted_low} to {wanted_high}</source>
        <translation>Das Netz reicht von {low} bis {high} statt von {wanted_low} bis {wanted_high}</translation>
    </message>
    <message>
        <source>it has {size:,} bytes instead of {wanted:,}</source>
        <translation>Die Datei hat {size:,} Byte statt {wanted:,}</translation>
    </message>
    <message>
        <source>the file is not binary glTF</source>
        <translation>Die Datei ist kein binäres glTF</translation>
    </message>
    <message>
        <source>the file has {size:,} bytes, but its header says {wanted:,}</source>
        <translation>Die Datei hat {size:,} Byte, laut ihrem Kopf sind es {wanted:,}</translation>
    </message>
    <message>
        <source>Exported {name}, read it back and found it correct.</source>
        <translation>{name} wurde exportiert, zurückgelesen und für richtig befunden.</translation>
    </message>
    <message>
        <source>it has {size} instead of {wanted}</source>
        <translation>Die Datei hat {size} statt {wanted}</translation>
    </message>
    <message>
        <source>it has {bits} bits instead of {wanted}</source>
        <translation>Die Datei hat {bits} Bit statt {wanted}</translation>
    </message>
    <message>
        <source>{name} is not the file that should have been written: {wrong}. Export it again.</source>
        <translation>{name} ist nicht das, was geschrieben werden sollte: {wrong}. Exportieren Sie die Datei noch einmal.</translation>
    </message>
    <message>
        <source>cannot be transparent: {format} keeps no transparency</source>
        <translation>kann nicht durchsichtig sein: {format} kennt keine Durchsichtigkeit</translation>
    </message>
    <message>
        <source>{format} allows {longest} at most</source>
        <translation>{format} erlaubt höchstens {longest}</translation>
    </message>
    <message>
        <source>Side file left out: {name} belongs to other heights, so the file was changed or replaced since.</source>
        <translation>Ohne Begleitdatei: {name} gehört zu anderen Höhen; die Datei wurde seither geändert oder durch eine andere ersetzt.</translation>
    </message>
    <message>
        <source>Download it again, or rename it to .raw and give its size</source>
        <translation>Laden Sie die Datei noch einmal herunter, oder benennen Sie sie in .raw um und geben Sie ihre Größe an</translation>
    </message>
    <message>
        <source>A journal of unsaved work is damaged, or a newer version of the program made it.</source>
        <translation>Ein Journal nicht gespeicherter Arbeit ist beschädigt, oder eine neuere Version des Programms hat es angelegt.</translation>
    </message>
    <message>
        <source>Numbers converted: a height in {unit} is the number in the file x {scale:.6g} + {offset:.6g}, as the file says.</source>
        <translation>Zahlen umgerechnet: Eine Höhe in {unit} ist laut Datei deren Zahl x {scale:.6g} + {offset:.6g}.</translation>
    </message>
    <message>
        <source>Numbers converted: a height is the number in the file x {scale:.6g} + {offset:.6g}, as the file says.</source>
        <translation>Zahlen umgerechnet: Eine Höhe ist laut Datei deren Zahl x {scale:.6g} + {offset:.6g}.</translation>
    </message>
    <message>
        <source>Made square: the map was warped to {spacing:.4g} m on the ground both ways, and its edges cut, by choice.</source>
        <translation>Entzerrt: die Karte hat am Boden nun {spacing:.4g} m in beide Richtungen, ihre Ränder fielen weg, wie gewählt.</translation>
    </message>
    <message>
        <source>Others left out: {name} was taken of {count} layers in the file, by choice.</source>
        <translation>Andere weggelassen: {name} wurde von {count} Lagen der Datei genommen, wie gewählt.</translation>
    </message>
    <message>
        <source>{format}, {type}</source>
        <translation>{format}, {type}</translation>
    </message>
    <message>
        <source>Grid with a header file</source>
        <translation>Gitter mit Kopfdatei</translation>
    </message>
    <message>
        <source>Geoid grid</source>
        <translation>Geoidgitter</translation>
    </message>
    <message>
        <source>needs the package rasterio to be read as {format}</source>
        <translation>braucht das Paket rasterio, um als {format} gelesen zu werden</translation>
    </message>
    <message>
        <source>The file is fine: install the library that is missing, such as libexpat1 on Debian and Ubuntu</source>
        <translation>Die Datei ist in Ordnung: installieren Sie die fehlende Bibliothek, etwa libexpat1 unter Debian und Ubuntu</translation>
    </message>
    <message>
        <source>It is damaged, or of another kind than its name says: get it again, or export it as GeoTIFF</source>
        <translation>Sie ist beschädigt oder von anderer Art, als ihr Name sagt: beschaffen Sie sie neu, oder exportieren Sie sie als GeoTIFF</translation>
    </message>
    <message>
        <source>holds {count} layers and no layer {number}</source>
        <translation>enthält {count} Lagen und keine Lage {number}</translation>
    </message>
    <message>
        <source>Choose another one</source>
        <translation>Wählen Sie eine andere</translation>
    </message>
    <message numerus="yes">
        <source>holds %n layer(s)</source>
        <translation>
            <numerusform>enthält %n Lage</numerusform>
            <numerusform>enthält %n Lagen</numerusform>
        </translation>
    </message>
    <message>
        <source>Layer {number}</source>
        <translation>Lage {number}</translation>
    </message>
    <message>
        <source>First row taken for the south: the file says that its rows go to the north.</source>
        <translation>Erste Zeile im Süden: Laut Datei verlaufen ihre Zeilen nach Norden.</translation>
    </message>
    <message>
        <source>First column taken for the east: the file says that its columns go to the west.</source>
        <translation>Erste Spalte im Osten: Laut Datei verlaufen ihre Spalten nach Westen.</translation>
    </message>
    <message>
        <source>Heights in metres, packed as in Terrarium tiles</source>
        <translation>Höhen in Metern, gepackt wie in Terrarium-Kacheln</translation>
    </message>
    <message>
        <source>Colour unpacked: the heights were read as in Terrarium tiles, by choice.</source>
        <translation>Farbe entpackt: Die Höhen wurden wie gewählt als Terrarium-Kacheln gelesen.</translation>
    </message>
    <message>
        <source>Heights in metres, packed as in Terrain-RGB tiles</source>
        <translation>Höhen in Metern, gepackt wie in Terrain-RGB-Kacheln</translation>
    </message>
    <message>
        <source>Colour unpacked: the heights were read as in Terrain-RGB tiles, by choice.</source>
        <translation>Farbe entpackt: Die Höhen wurden wie gewählt als Terrain-RGB-Kacheln gelesen.</translation>
    </message>
    <message>
        <source>Heights of 16 bits, red the high and green the low byte</source>
        <translation>Höhen mit 16 Bit, Rot als höheres und Grün als niedrigeres Byte</translation>
    </message>
    <message>
        <source>Colour unpacked: red was read as the high and green as the low byte of 16 bits, by choice.</source>
        <translation>Farbe entpackt: Rot wurde wie gewählt als höheres und Grün als niedrigeres von zwei Byte gelesen.</translation>
    </message>
    <message>
        <source>{side} rows and {side} columns</source>
        <translation>{side} Zeilen und {side} Spalten</translation>
    </message>
    <message>
        <source>the stamp&apos;s image is damaged</source>
        <translation>das Bild des Stempels ist beschädigt</translation>
    </message>
    <message>
        <source>the stroke</source>
        <translation>der Strich</translation>
    </message>
    <message>
        <source>finer must be a whole number from 0 to {most}</source>
        <translation>finer muss eine ganze Zahl von 0 bis {most} sein</translation>
    </message>
    <message>
        <source>a place</source>
        <translation>ein Ort</translation>
    </message>
    <message>
        <source>the places</source>
        <translation>die Orte</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>Zeichnung</translation>
    </message>
    <message>
        <source>the drawing</source>
        <translation>die Zeichnung</translation>
    </message>
    <message>
        <source>the size of the drawing</source>
        <translation>die Größe der Zeichnung</translation>
    </message>
    <message>
        <source>the size of the drawing must be two whole numbers of 2 or more</source>
        <translation>die Größe der Zeichnung müssen zwei ganze Zahlen ab 2 sein</translation>
    </message>
    <message>
        <source>the strokes</source>
        <translation>die Striche</translation>
    </message>
    <message>
        <source>the masks</source>
        <translation>die Masken</translation>
    </message>
    <message>
        <source>a place of a stroke lies too far from the map</source>
        <translation>ein Ort eines Strichs liegt zu weit von der Karte entfernt</translation>
    </message>
    <message>
        <source>the mask of a stroke is none of the drawing&apos;s masks</source>
        <translation>die Maske eines Strichs gehört nicht zu den Masken der Zeichnung</translation>
    </message>
    <message>
        <source>step {number}, {title}: {reason}</source>
        <translation>Schritt {number}, {title}: {reason}</translation>
    </message>
    <message>
        <source>the recipe (format {format}) is not known to this version of the program</source>
        <translation>das Rezept (Format {format}) ist dieser Version des Programms nicht bekannt</translation>
    </message>
    <message>
        <source>the recipe has {count:,} steps, and {most:,} are the most</source>
        <translation>das Rezept hat {count:,} Schritte, und {most:,} sind das Höchste</translation>
    </message>
    <message>
        <source>the recipe</source>
        <translation>das Rezept</translation>
    </message>
    <message>
        <source>the source</source>
        <translation>die Quelle</translation>
    </message>
    <message>
        <source>the steps</source>
        <translation>die Schritte</translation>
    </message>
    <message>
        <source>step {number}: {reason}</source>
        <translation>Schritt {number}: {reason}</translation>
    </message>
    <message>
        <source>the recipe begins with the picture {name}, which it does not contain</source>
        <translation>das Rezept beginnt mit dem Bild {name}, das es nicht enthält</translation>
    </message>
    <message>
        <source>the recipe&apos;s source is not known to this version of the program</source>
        <translation>die Quelle des Rezepts ist dieser Version des Programms nicht bekannt</translation>
    </message>
    <message>
        <source>the window</source>
        <translation>der Ausschnitt</translation>
    </message>
    <message>
        <source>the window must be whole numbers</source>
        <translation>der Ausschnitt muss aus ganzen Zahlen bestehen</translation>
    </message>
    <message>
        <source>the range</source>
        <translation>der Höhenbereich</translation>
    </message>
    <message>
        <source>the group of the step</source>
        <translation>die Gruppe des Schritts</translation>
    </message>
    <message>
        <source>the name of a group must be a text, and enabled true or false</source>
        <translation>der Name einer Gruppe muss ein Text sein und enabled true oder false</translation>
    </message>
    <message>
        <source>it changes the size or the unit of the map, so it can only be done in full, without a mask</source>
        <translation>die Größe oder die Einheit der Karte ändert sich dabei, darum geht es nur ganz und ohne Maske</translation>
    </message>
    <message>
        <source>the step</source>
        <translation>der Schritt</translation>
    </message>
    <message>
        <source>enabled must be true or false, and name a text</source>
        <translation>enabled muss true oder false sein und name ein Text</translation>
    </message>
    <message>
        <source>the size of the step</source>
        <translation>die Größe des Schritts</translation>
    </message>
    <message>
        <source>the size of the step must be two whole numbers of 2 or more</source>
        <translation>die Größe des Schritts muss aus zwei ganzen Zahlen ab 2 bestehen</translation>
    </message>
    <message>
        <source>{what} must be a JSON object</source>
        <translation>{what}: erwartet wird ein JSON-Objekt</translation>
    </message>
    <message>
        <source>{what} must be a JSON list</source>
        <translation>{what}: erwartet wird eine JSON-Liste</translation>
    </message>
    <message>
        <source>{what} says {names}, which this version does not know</source>
        <translation>{what}: {names} ist dieser Version nicht bekannt</translation>
    </message>
    <message>
        <source>{what} must be {count} numbers</source>
        <translation>{what}: erwartet werden {count} Zahlen</translation>
    </message>
    <message>
        <source>{name} {slug} is not known to this version of the program</source>
        <translation>{name} {slug} ist dieser Version des Programms nicht bekannt</translation>
    </message>
    <message>
        <source>the parameters of {title}</source>
        <translation>die Parameter von {title}</translation>
    </message>
    <message>
        <source>Begin with {step}</source>
        <translation>Mit {step} beginnen</translation>
    </message>
    <message numerus="yes">
        <source>Copied %n step(s). They can be pasted among the steps of any terrain.</source>
        <translation>
            <numerusform>%n Schritt kopiert. Er lässt sich unter den Schritten jedes Geländes einfügen.</numerusform>
            <numerusform>%n Schritte kopiert. Sie lassen sich unter den Schritten jedes Geländes einfügen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The clipboard holds no steps: {reason}. Copy some in the list of steps.</source>
        <translation>Die Zwischenablage enthält keine Schritte: {reason}. Kopieren Sie welche in der Liste der Schritte.</translation>
    </message>
    <message numerus="yes">
        <source>Paste %n step(s)</source>
        <translation>
            <numerusform>%n Schritt einfügen</numerusform>
            <numerusform>%n Schritte einfügen</numerusform>
        </translation>
    </message>
    <message>
        <source>{name} has no steps. Choose another file.</source>
        <translation>{name} enthält keine Schritte. Wählen Sie eine andere Datei.</translation>
    </message>
    <message numerus="yes">
        <source>Add %n step(s) of {name}</source>
        <translation>
            <numerusform>%n Schritt aus {name} hinzufügen</numerusform>
            <numerusform>%n Schritte aus {name} hinzufügen</numerusform>
        </translation>
    </message>
    <message>
        <source>Your step was applied again.</source>
        <translation>Ihr Schritt wurde wieder angewendet.</translation>
    </message>
    <message numerus="yes">
        <source>Your %n steps were applied again.</source>
        <translation>
            <numerusform>Ihr Schritt wurde wieder angewendet.</numerusform>
            <numerusform>Ihre %n Schritte wurden wieder angewendet.</numerusform>
        </translation>
    </message>
    <message>
        <source>{name} has a recipe without steps. Open it to see its terrain.</source>
        <translation>{name} enthält ein Rezept ohne Schritte. Öffnen Sie die Datei, um das Gelände zu sehen.</translation>
    </message>
    <message>
        <source>{step} was left out: {reason}. The step stays in the list.</source>
        <translation>{step} wurde ausgelassen: {reason}. Der Schritt bleibt in der Liste.</translation>
    </message>
    <message>
        <source>Steps</source>
        <comment>of a recipe</comment>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Tick a step to switch it on or off, drag it to another place, double-click it to rename it</source>
        <translation>Ein Häkchen schaltet einen Schritt an oder aus; Ziehen ändert die Reihenfolge, ein Doppelklick den Namen</translation>
    </message>
    <message numerus="yes">
        <source>A group of %n step(s), switched on and off together.</source>
        <translation>
            <numerusform>Eine Gruppe mit %n Schritt, der mit ihr ein- und ausgeschaltet wird.</numerusform>
            <numerusform>Eine Gruppe mit %n Schritten, die zusammen ein- und ausgeschaltet werden.</numerusform>
        </translation>
    </message>
    <message>
        <source>within {mask}</source>
        <translation>innerhalb von {mask}</translation>
    </message>
    <message>
        <source>Left out: {reason}.</source>
        <translation>Ausgelassen: {reason}.</translation>
    </message>
    <message>
        <source>Switch {step} on</source>
        <translation>{step} einschalten</translation>
    </message>
    <message>
        <source>Switch {step} off</source>
        <translation>{step} ausschalten</translation>
    </message>
    <message>
        <source>Rename {step}</source>
        <translation>{step} umbenennen</translation>
    </message>
    <message>
        <source>A piece of {terrain}</source>
        <translation>Ein Stück von {terrain}</translation>
    </message>
    <message>
        <source>Empty map</source>
        <translation>Leere Karte</translation>
    </message>
    <message numerus="yes">
        <source>Drawing, %n stroke(s)</source>
        <translation>
            <numerusform>Zeichnung, %n Strich</numerusform>
            <numerusform>Zeichnung, %n Striche</numerusform>
        </translation>
    </message>
    <message>
        <source>Merge with the drawing above</source>
        <translation>Mit der Zeichnung darüber vereinen</translation>
    </message>
    <message>
        <source>Make one drawing of the two</source>
        <translation>Macht aus den beiden eine Zeichnung</translation>
    </message>
    <message>
        <source>Makes the terrain after this step the source. The steps up to it can no longer be changed.</source>
        <translation>Macht das Gelände nach diesem Schritt zur Quelle. Die Schritte bis dahin lassen sich dann nicht mehr ändern.</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>More actions for the step</source>
        <translation>Mehr zu diesem Schritt</translation>
    </message>
    <message>
        <source>Add a filter after the chosen step</source>
        <translation>Einen Filter nach dem gewählten Schritt hinzufügen</translation>
    </message>
    <message>
        <source>Add</source>
        <comment>a step</comment>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Group</source>
        <comment>of steps</comment>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Group {steps}</source>
        <translation>{steps} gruppieren</translation>
    </message>
    <message>
        <source>Ungroup {steps}</source>
        <translation>Gruppe auflösen: {steps}</translation>
    </message>
    <message>
        <source>Merge drawings</source>
        <translation>Zeichnungen vereinen</translation>
    </message>
    <message>
        <source>{before} becomes {after}</source>
        <translation>{before} wird zu {after}</translation>
    </message>
    <message>
        <source>{path}: height {height}</source>
        <translation>{path}: Höhe {height}</translation>
    </message>
    <message>
        <source>{path}: close</source>
        <translation>{path}: schließen</translation>
    </message>
    <message>
        <source>{path}: move a point</source>
        <translation>{path}: Punkt verschieben</translation>
    </message>
    <message>
        <source>{path}: take a point away</source>
        <translation>{path}: Punkt entfernen</translation>
    </message>
    <message>
        <source>No water would stand there: it runs off. Click on to outline a lake that holds it.</source>
        <translation>Dort würde kein Wasser stehen, es läuft ab. Weitere Klicks umreißen einen See, der es hält.</translation>
    </message>
    <message>
        <source>Delete {step}</source>
        <translation>{step} löschen</translation>
    </message>
    <message numerus="yes">
        <source>%n point(s) to go before there is a path.</source>
        <translation>
            <numerusform>Noch %n Punkt, dann ist es ein Pfad.</numerusform>
            <numerusform>Noch %n Punkte, dann ist es ein Pfad.</numerusform>
        </translation>
    </message>
    <message>
        <source>Enter or a double click takes the basin here, up to where it spills.</source>
        <translation>Die Eingabetaste oder ein Doppelklick nimmt das Becken hier, bis dahin, wo es überläuft.</translation>
    </message>
    <message>
        <source>Duplicate {step}</source>
        <translation>{step} verdoppeln</translation>
    </message>
    <message>
        <source>Move {step}</source>
        <translation>{step} verschieben</translation>
    </message>
    <message>
        <source>Find {step} again</source>
        <translation>{step} neu finden</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n Schritt</numerusform>
            <numerusform>%n Schritte</numerusform>
        </translation>
    </message>
    <message>
        <source>Drawings and filters on this terrain are listed here, and can be changed at any time.</source>
        <translation>Hier stehen Zeichnungen und Filter dieses Geländes; sie lassen sich jederzeit ändern.</translation>
    </message>
    <message>
        <source>Draw on the terrain or choose a filter: each becomes a step that can be changed at any time.</source>
        <translation>Zeichnungen auf dem Gelände und Filter werden zu Schritten, die sich jederzeit ändern lassen.</translation>
    </message>
    <message>
        <source>New strokes do not come here: they go on top of all steps.</source>
        <translation>Neue Striche kommen nicht hierher, sondern auf alle Schritte obendrauf.</translation>
    </message>
    <message>
        <source>Give the step another name (double click, or F2)</source>
        <translation>Dem Schritt einen anderen Namen geben (Doppelklick oder F2)</translation>
    </message>
    <message>
        <source>Grow this map, {side} × {side}</source>
        <translation>Diese Karte wachsen lassen, {side} × {side}</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>The same in Python:</source>
        <translation>Dasselbe in Python:</translation>
    </message>
    <message>
        <source>It runs as it stands, with numpy alone, and gives the same heights as Terrain Explorer.</source>
        <translation>Es läuft, wie es da steht, mit numpy allein, und ergibt dieselben Höhen wie Terrain Explorer.</translation>
    </message>
    <message>
        <source>It runs as it stands, with numpy alone, and finds the same way of a drop as Terrain Explorer.</source>
        <translation>Es läuft, wie es da steht, mit numpy allein, und findet denselben Weg eines Tropfens wie Terrain Explorer.</translation>
    </message>
    <message>
        <source>It runs as it stands, with numpy alone, and gives the same drainage areas as Terrain Explorer.</source>
        <translation>Es läuft, wie es da steht, mit numpy allein, und ergibt dieselben Einzugsgebiete wie Terrain Explorer.</translation>
    </message>
    <message>
        <source>It runs as it stands, with numpy alone, and gives the same bed as the river above.</source>
        <translation>Es läuft, wie es da steht, mit numpy allein, und ergibt dasselbe Bett wie der Fluss oben.</translation>
    </message>
    <message>
        <source>It runs as it stands, with numpy alone, and lets rock fall until it stands as in Terrain Explorer.</source>
        <translation>Es läuft, wie es dasteht, mit numpy allein, und lässt Gestein fallen, bis es wie in Terrain Explorer steht.</translation>
    </message>
    <message>
        <source>It runs as it stands, with numpy alone, and lets one snowfall slide as in Terrain Explorer, before it spreads.</source>
        <translation>Es läuft, wie es dasteht, mit numpy allein, und lässt einen Schneefall rutschen wie in Terrain Explorer, bevor er sich ausbreitet.</translation>
    </message>
    <message>
        <source>It runs as it stands, with numpy alone, and does one of the six rockfalls of Terrain Explorer, before heaps spread.</source>
        <translation>Es läuft, wie es dasteht, mit numpy allein, und tut einen der sechs Steinschläge von Terrain Explorer, bevor sich Haufen ausbreiten.</translation>
    </message>
    <message>
        <source>It runs as it stands, with numpy alone, and cuts as one step of the law in Terrain Explorer does.</source>
        <translation>Es läuft, wie es da steht, mit numpy allein, und schneidet wie ein Schritt des Gesetzes in Terrain Explorer.</translation>
    </message>
    <message>
        <source>While you step through the growth of your terrain, the lines at work are marked.</source>
        <translation>Während Sie durch das Wachstum Ihres Geländes gehen, sind die Zeilen markiert, die gerade arbeiten.</translation>
    </message>
    <message>
        <source>The algorithm in a few lines</source>
        <translation>Das Verfahren in wenigen Zeilen</translation>
    </message>
    <message>
        <source>Copy the steps as text, for this terrain or another one</source>
        <translation>Die Schritte als Text kopieren, für dieses oder ein anderes Gelände</translation>
    </message>
    <message>
        <source>Copy the steps as text, and delete them here</source>
        <translation>Die Schritte als Text kopieren und hier löschen</translation>
    </message>
    <message>
        <source>Let copied steps come in after the chosen one</source>
        <translation>Kopierte Schritte nach dem gewählten einfügen</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppieren</translation>
    </message>
    <message>
        <source>Make a group of the selected steps, to switch and fold them together</source>
        <translation>Aus den ausgewählten Schritten eine Gruppe machen, die sich zusammen schalten und zuklappen lässt</translation>
    </message>
    <message>
        <source>Ungroup</source>
        <translation>Gruppe auflösen</translation>
    </message>
    <message>
        <source>Let the steps of the group be single ones again</source>
        <translation>Die Schritte der Gruppe werden wieder einzelne</translation>
    </message>
    <message>
        <source>Compare with now</source>
        <translation>Mit jetzt vergleichen</translation>
    </message>
    <message>
        <source>See the terrain without the step beside the terrain as it is</source>
        <translation>Das Gelände ohne den Schritt neben dem Gelände sehen, wie es ist</translation>
    </message>
    <message>
        <source>Make this the source</source>
        <translation>Zur Quelle machen</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move the step up</source>
        <translation>Den Schritt nach oben schieben</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Move the step down</source>
        <translation>Den Schritt nach unten schieben</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Verdoppeln</translation>
    </message>
    <message>
        <source>Do the step twice</source>
        <translation>Den Schritt zweimal tun</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete the step (Delete)</source>
        <translation>Den Schritt löschen (Entf)</translation>
    </message>
    <message>
        <source>Little memory</source>
        <translation>Wenig Speicher</translation>
    </message>
    <message>
        <source>If you go on, the program may end suddenly. The next start offers the work so far.</source>
        <translation>Wenn Sie fortfahren, kann das Programm plötzlich enden. Der nächste Start bietet die bisherige Arbeit an.</translation>
    </message>
    <message>
        <source>Take the risk, now and for other maps of this size</source>
        <translation>Das Risiko eingehen, jetzt und bei anderen Karten dieser Größe</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Fortfahren</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Forget it</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>A build is still going on. Wait for it, or stop it.</source>
        <translation>Es läuft noch ein Bau. Abwarten oder anhalten.</translation>
    </message>
    <message>
        <source>Checking {name}</source>
        <translation>{name} wird geprüft</translation>
    </message>
    <message>
        <source>The build of {name} is not finished: {told}.</source>
        <translation>Der Bau von {name} ist nicht fertig: {told}.</translation>
    </message>
    <message>
        <source>Building {name}</source>
        <translation>{name} wird gebaut</translation>
    </message>
    <message>
        <source>The build of {name} was stopped: {told}.</source>
        <translation>Der Bau von {name} wurde angehalten: {told}.</translation>
    </message>
    <message>
        <source>{name} is built: {count} files.</source>
        <translation>{name} ist gebaut: {count} Dateien.</translation>
    </message>
    <message>
        <source>The values to type in are in {file}.</source>
        <translation>Die einzugebenden Werte stehen in {file}.</translation>
    </message>
    <message>
        <source>{name}: {line}.</source>
        <translation>{name}: {line}.</translation>
    </message>
    <message>
        <source>It is in {folder}. Forgetting it deletes no file.</source>
        <translation>Er liegt in {folder}. Ihn zu vergessen löscht keine Datei.</translation>
    </message>
    <message>
        <source>a map of {columns} × {rows} points needs about {needed:.1f} GB of memory, and {free:.1f} GB are free</source>
        <translation>eine Karte mit {columns} × {rows} Punkten braucht etwa {needed:.1f} GB Speicher, und {free:.1f} GB sind frei</translation>
    </message>
    <message>
        <source>Cesium terrain tile</source>
        <translation>Cesium-Geländekachel</translation>
    </message>
    <message>
        <source>Triangles left out: the tile was drawn on a grid of {side} x {side} points.</source>
        <translation>Ohne die Dreiecke: Die Kachel wurde auf ein Gitter von {side} x {side} Punkten gezeichnet.</translation>
    </message>
    <message>
        <source>Place left out: only the size of the tile is known, from the sphere around it.</source>
        <translation>Ohne Ort: Nur die Größe der Kachel ist bekannt, von der Kugel um sie herum.</translation>
    </message>
    <message>
        <source>Terrain Explorer project</source>
        <translation>Terrain-Explorer-Projekt</translation>
    </message>
    <message>
        <source>Copy it again, or open an older copy</source>
        <translation>Kopieren Sie die Datei noch einmal oder öffnen Sie eine ältere Kopie</translation>
    </message>
    <message>
        <source>Heights kept: this version of the program does some steps otherwise than the one that saved the file, so they would give other heights as soon as one of them is changed.</source>
        <translation>Höhen behalten: diese Programmversion führt einige Schritte anders aus als die, mit der die Datei gespeichert wurde. Sobald ein Schritt geändert wird, ergeben sie daher andere Höhen.</translation>
    </message>
    <message>
        <source>was saved by a newer version of the program</source>
        <translation>wurde mit einer neueren Version des Programms gespeichert</translation>
    </message>
    <message>
        <source>Update Terrain Explorer, or unzip the file and open the map.png in it</source>
        <translation>Aktualisieren Sie Terrain Explorer oder entpacken Sie die Datei und öffnen Sie die Datei map.png darin</translation>
    </message>
    <message>
        <source>is packed in a way that cannot be read</source>
        <translation>ist so gepackt, dass sich die Datei nicht lesen lässt</translation>
    </message>
    <message>
        <source>Unpack it, and pack it again as a ZIP file without a password and with the usual compression</source>
        <translation>Entpacken Sie sie und packen Sie sie neu: als ZIP-Datei ohne Kennwort, mit der üblichen Kompression</translation>
    </message>
    <message>
        <source>has more strokes than a project can hold</source>
        <translation>hat mehr Striche, als ein Projekt fassen kann</translation>
    </message>
    <message>
        <source>Delete some steps, or choose another format</source>
        <translation>Löschen Sie einige Schritte oder wählen Sie ein anderes Format</translation>
    </message>
    <message>
        <source>Steps left out: {reason}.</source>
        <translation>Schritte weggelassen: {reason}.</translation>
    </message>
    <message>
        <source>Selection left out: {reason}.</source>
        <translation>Auswahl weggelassen: {reason}.</translation>
    </message>
    <message>
        <source>Shelf left out: {reason}.</source>
        <translation>Ablage weggelassen: {reason}.</translation>
    </message>
    <message>
        <source>Water runs nowhere: all of the ground is level.</source>
        <translation>Wasser fließt nirgends hin: Der ganze Boden ist eben.</translation>
    </message>
    <message>
        <source>All water runs off: the ground has no depressions.</source>
        <translation>Alles Wasser fließt ab: Der Boden hat keine Senken.</translation>
    </message>
    <message>
        <source>If all depressions were full, lakes would cover {share:.1f}% of the ground, the largest {largest:.1f}%.</source>
        <translation>Wären alle Senken voll, bedeckten Seen {share:.1f} % des Bodens, der größte {largest:.1f} %.</translation>
    </message>
    <message>
        <source>On average water runs {distance} until it gets to a river.</source>
        <translation>Im Mittel fließt Wasser {distance} weit bis zu einem Fluss.</translation>
    </message>
    <message>
        <source>On average water runs {distance} until it gets to a river; rivers that drain ten times the area are {times:.1f} times as long, in nature about 4 times.</source>
        <translation>Im Mittel fließt Wasser {distance} weit bis zu einem Fluss; Flüsse mit zehnmal so großem Einzugsgebiet sind {times:.1f}-mal so lang, in der Natur etwa 4-mal.</translation>
    </message>
    <message>
        <source>{distance:.0f} points</source>
        <translation>{distance:.0f} Punkte</translation>
    </message>
    <message>
        <source>{distance:,.0f} m</source>
        <translation>{distance:,.0f} m</translation>
    </message>
    <message>
        <source>Where water comes from ten times the area, its way is {times:.2f} times as steep; where rivers have worn their beds for long, it is about 0.35 times.</source>
        <translation>Wo das Einzugsgebiet zehnmal so groß ist, ist der Weg des Wassers {times:.2f}-mal so steil; wo Flüsse ihre Betten lange eingetieft haben, etwa 0,35-mal.</translation>
    </message>
    <message>
        <source>Black is a point that only its own rain leaves; each doubling is a step lighter.</source>
        <translation>Schwarz ist ein Punkt, den nur sein eigener Regen verlässt; jede Verdopplung ist eine Stufe heller.</translation>
    </message>
    <message>
        <source>Each number is how many points drain there, the point itself included.</source>
        <translation>Jede Zahl sagt, wie viele Punkte dorthin entwässern, der Punkt selbst mitgezählt.</translation>
    </message>
    <message>
        <source>Black is dry, white the deepest lake.</source>
        <translation>Schwarz ist trocken, Weiß der tiefste See.</translation>
    </message>
    <message>
        <source>Each number is a depth in the unit of the heights, 0 where it is dry.</source>
        <translation>Jede Zahl ist eine Tiefe in der Einheit der Höhen, 0 wo es trocken ist.</translation>
    </message>
    <message>
        <source>Black is no river, white the river of the highest order.</source>
        <translation>Schwarz ist kein Fluss, Weiß der Fluss der höchsten Ordnung.</translation>
    </message>
    <message>
        <source>Each number is an order: 1 for rivers without tributaries, 0 where there are none.</source>
        <translation>Jede Zahl ist eine Ordnung: 1 für Flüsse ohne Nebenflüsse, 0 wo keine sind.</translation>
    </message>
    <message>
        <source>Each watershed has a shade of its own; voids are black.</source>
        <translation>Jedes Einzugsgebiet hat seinen eigenen Grauton; Fehlstellen sind schwarz.</translation>
    </message>
    <message>
        <source>White are the main ridges: it is the drainage area of the terrain turned upside down; each doubling is a step lighter.</source>
        <translation>Weiß sind die Hauptgrate: Es ist das Einzugsgebiet des umgestülpten Geländes; jede Verdopplung ist eine Stufe heller.</translation>
    </message>
    <message>
        <source>Each number is how many points would drain there if the terrain were upside down.</source>
        <translation>Jede Zahl sagt, wie viele Punkte dorthin entwässern würden, wenn das Gelände umgestülpt wäre.</translation>
    </message>
    <message>
        <source>Mid-grey ground is as it was, lighter ground was worn away, and on darker ground something was laid down.</source>
        <translation>Mittelgrauer Boden ist, wie er war, hellerer wurde abgetragen, und auf dunklerem wurde etwas abgelagert.</translation>
    </message>
    <message>
        <source>Each number is how much was worn away, in the unit of the heights; below 0, how much was laid down.</source>
        <translation>Jede Zahl sagt, wie viel abgetragen wurde, in der Einheit der Höhen; unter 0, wie viel abgelagert wurde.</translation>
    </message>
    <message>
        <source>Each number is that of a watershed: 1 for the largest, 0 for voids.</source>
        <translation>Jede Zahl ist die eines Einzugsgebiets: 1 für das größte, 0 für Fehlstellen.</translation>
    </message>
    <message>
        <source>The darkest shade is the topmost layer, white the lowest one at the surface.</source>
        <translation>Der dunkelste Ton ist die oberste Schicht, Weiß die unterste, die an der Oberfläche liegt.</translation>
    </message>
    <message>
        <source>Each number is that of the layer at the surface, 1 for the topmost.</source>
        <translation>Jede Zahl ist die der Schicht an der Oberfläche, 1 für die oberste.</translation>
    </message>
    <message>
        <source>Dark rock is hard, light rock soft: white is the rock that rivers cut fastest.</source>
        <translation>Dunkles Gestein ist hart, helles weich: Weiß ist das, das Flüsse am schnellsten einschneiden.</translation>
    </message>
    <message>
        <source>Each number is how fast rivers cut the rock at the surface, 1 for ordinary rock.</source>
        <translation>Jede Zahl ist, wie schnell Flüsse das Gestein an der Oberfläche einschneiden, 1 für gewöhnliches Gestein.</translation>
    </message>
    <message>
        <source>Click a point of the terrain to see where its water goes, and what drains there.</source>
        <translation>Klicken Sie auf einen Punkt des Geländes, um zu sehen, wohin sein Wasser fließt und was dorthin entwässert.</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>How water finds its way</source>
        <translation>Wie Wasser seinen Weg findet</translation>
    </message>
    <message>
        <source>Finding the way of the water…</source>
        <translation>Der Weg des Wassers wird gesucht …</translation>
    </message>
    <message>
        <source>finding the water</source>
        <translation>die Suche nach dem Wasser</translation>
    </message>
    <message>
        <source>water cut {height} deep</source>
        <translation>Wasser schnitt {height} tief ein</translation>
    </message>
    <message>
        <source>{height} slid away, steeper than the critical slope</source>
        <translation>{height} rutschte ab, steiler als die Grenzneigung</translation>
    </message>
    <message>
        <source>rivers laid down {height}</source>
        <translation>Flüsse lagerten {height} ab</translation>
    </message>
    <message>
        <source>thermal erosion took {height}</source>
        <translation>thermische Erosion nahm {height}</translation>
    </message>
    <message>
        <source>thermal erosion laid down {height} of talus</source>
        <translation>thermische Erosion lagerte {height} Schutt ab</translation>
    </message>
    <message>
        <source>{height} of rock fell</source>
        <translation>{height} Fels fielen</translation>
    </message>
    <message>
        <source>rockfall raised it by {height}</source>
        <translation>Steinschlag hob es um {height}</translation>
    </message>
    <message>
        <source>{height} of talus went</source>
        <translation>{height} Schutt verschwanden</translation>
    </message>
    <message>
        <source>talus lies {height} thick</source>
        <translation>Schutt liegt {height} dick</translation>
    </message>
    <message>
        <source>gullies cut {height} deep</source>
        <translation>Erosionsrinnen schnitten {height} tief ein</translation>
    </message>
    <message>
        <source>a ridge between gullies added {height}</source>
        <translation>ein Grat zwischen Erosionsrinnen brachte {height}</translation>
    </message>
    <message>
        <source>This point lies {depth} under the sea.</source>
        <translation>Dieser Punkt liegt {depth} unter dem Meeresspiegel.</translation>
    </message>
    <message>
        <source>None here: the largest river drains {part} of the map.</source>
        <translation>Hier keine: Der größte Fluss entwässert {part} der Karte.</translation>
    </message>
    <message>
        <source>The largest river drains {part} of the map.</source>
        <translation>Der größte Fluss entwässert {part} der Karte.</translation>
    </message>
    <message>
        <source>Erosion left this point as it was.</source>
        <translation>Die Erosion ließ diesen Punkt, wie er war.</translation>
    </message>
    <message>
        <source>Erosion took away {height} here: {laws}.</source>
        <translation>Die Erosion trug hier {height} ab: {laws}.</translation>
    </message>
    <message>
        <source>Erosion laid down {height} here: {laws}.</source>
        <translation>Die Erosion lagerte hier {height} ab: {laws}.</translation>
    </message>
    <message numerus="yes">
        <source>rock of the floor, below all %n layer(s).</source>
        <translation>
            <numerusform>Gestein des Untergrunds, unter der %n Schicht.</numerusform>
            <numerusform>Gestein des Untergrunds, unter allen %n Schichten.</numerusform>
        </translation>
    </message>
    <message>
        <source>layer {layer} of {layers} from the top, {thickness} thick.</source>
        <translation>Gestein der Schicht {layer} von {layers}, von oben gezählt, {thickness} mächtig.</translation>
    </message>
    <message>
        <source>Its critical slope is {critical}, its erodibility {erodibility}.</source>
        <translation>Seine Grenzneigung ist {critical}, seine Erodierbarkeit {erodibility}.</translation>
    </message>
    <message>
        <source>The ground falls by {slope}, as steeply as its rock can stand.</source>
        <translation>Der Boden fällt mit {slope} ab, so steil, wie sein Gestein stehen kann.</translation>
    </message>
    <message>
        <source>The ground falls by {slope}; its rock could stand at {stands}.</source>
        <translation>Der Boden fällt mit {slope} ab; sein Gestein könnte mit {stands} stehen.</translation>
    </message>
    <message>
        <source>deposition {deposition}: a river that carries all it gets needs {steeper} times the slope of one that lays nothing down.</source>
        <translation>Ablagerung {deposition}: Ein Fluss, der alles weiterträgt, was er bekommt, braucht das {steeper}-Fache des Gefälles von einem, der nichts ablagert.</translation>
    </message>
    <message>
        <source>Of what was worn upstream {lies} lies there, and {went} went past.</source>
        <translation>Von dem, was oberhalb abgetragen wurde, liegt {lies} noch dort, und {went} kam hier vorbei.</translation>
    </message>
    <message>
        <source>Of the {volume} km³ that were worn upstream {lies} lies there, and {went} went past.</source>
        <translation>Von den {volume} km³, die oberhalb abgetragen wurden, liegt {lies} noch dort, und {went} kam hier vorbei.</translation>
    </message>
    <message>
        <source>it falls by {slope} here. Stones that fell from faces of {face} or more come to rest at {repose} at the most.</source>
        <translation>Er fällt hier mit {slope} ab. Steine, die aus Wänden von {face} und mehr fielen, kommen bei höchstens {repose} zur Ruhe.</translation>
    </message>
    <message>
        <source>the ground falls by {slope} and holds any snow.</source>
        <translation>Der Boden fällt mit {slope} ab und hält jeden Schnee.</translation>
    </message>
    <message>
        <source>the ground falls by {slope} and holds {depth} of snow; what is more slides.</source>
        <translation>Der Boden fällt mit {slope} ab und hält {depth} Schnee; was darüber ist, rutscht.</translation>
    </message>
    <message>
        <source>{part} of the map drains to this point, at a height of {height} on a slope of {slope:.0f}°.</source>
        <translation>{part} der Karte entwässern zu diesem Punkt in einer Höhe von {height} an einem Hang von {slope:.0f}°.</translation>
    </message>
    <message>
        <source>{part} of the map ({area:,.10g} km²) drains to this point, at a height of {height} on a slope of {slope:.0f}°.</source>
        <translation>{part} der Karte ({area:,.10g} km²) entwässern zu diesem Punkt in einer Höhe von {height} an einem Hang von {slope:.0f}°.</translation>
    </message>
    <message>
        <source>Here the water leaves the map.</source>
        <translation>Hier verlässt das Wasser die Karte.</translation>
    </message>
    <message>
        <source>A drop flows {length} to the sea.</source>
        <translation>Ein Tropfen fließt {length} bis zum Meer.</translation>
    </message>
    <message>
        <source>A drop flows {length} to the edge of the map.</source>
        <translation>Ein Tropfen fließt {length} bis zum Rand der Karte.</translation>
    </message>
    <message>
        <source>A drop flows {length} to ground without heights.</source>
        <translation>Ein Tropfen fließt {length} bis zu Gelände ohne Höhen.</translation>
    </message>
    <message>
        <source>{widths:.2f} times the width of the map</source>
        <translation>das {widths:.2f}-Fache der Breite der Karte</translation>
    </message>
    <message>
        <source>{metres:.0f} m</source>
        <translation>{metres:.0f} m</translation>
    </message>
    <message>
        <source>{kilometres:,.10g} km</source>
        <translation>{kilometres:,.10g} km</translation>
    </message>
    <message>
        <source>less than {percent:g} %</source>
        <translation>weniger als {percent:g} %</translation>
    </message>
    <message>
        <source>{percent:g} %</source>
        <translation>{percent:g} %</translation>
    </message>
    <message>
        <source>{x} east, {y} north</source>
        <translation>{x} Ost, {y} Nord</translation>
    </message>
    <message>
        <source>{degrees}° S</source>
        <translation>{degrees}° S</translation>
    </message>
    <message>
        <source>{degrees}° N</source>
        <translation>{degrees}° N</translation>
    </message>
    <message>
        <source>{degrees}° W</source>
        <translation>{degrees}° W</translation>
    </message>
    <message>
        <source>{degrees}° E</source>
        <translation>{degrees}° O</translation>
    </message>
    <message>
        <source>Show or hide the parameters that you need less often</source>
        <translation>Parameter zeigen oder verbergen, die man seltener braucht</translation>
    </message>
    <message numerus="yes">
        <source>More (%n changed)</source>
        <translation>
            <numerusform>Mehr (%n geändert)</numerusform>
            <numerusform>Mehr (%n geändert)</numerusform>
        </translation>
    </message>
    <message>
        <source>{name!r} cannot begin the names of files</source>
        <translation>{name!r} kann nicht am Anfang von Dateinamen stehen</translation>
    </message>
    <message>
        <source>spacing must be a number of metres, or 0; got {spacing}</source>
        <translation>spacing muss eine Zahl von Metern oder 0 sein, nicht {spacing}</translation>
    </message>
    <message>
        <source>there is no program {target}; choose {targets}</source>
        <translation>das Programm {target} gibt es nicht; möglich sind {targets}</translation>
    </message>
    <message>
        <source>there is no kind {kind}; choose {kinds}</source>
        <translation>die Art {kind} gibt es nicht; möglich sind {kinds}</translation>
    </message>
    <message>
        <source>{title} takes square terrains of {side}, {twice}, {fourfold} … points a side, or one more, and this one has {rows} × {columns}. Crop, pad or resample it, or choose another program</source>
        <translation>{title} nimmt quadratisches Gelände mit {side}, {twice}, {fourfold} … Punkten je Seite oder einem mehr, und dieses hat {rows} × {columns}. Schneiden Sie es zu, erweitern oder skalieren Sie es, oder wählen Sie ein anderes Programm</translation>
    </message>
    <message>
        <source>an array of zarr holds heights only; build the maps beside them as tiles, such as with png16</source>
        <translation>ein Zarr-Array hält nur Höhen; bauen Sie die weiteren Karten als Kacheln, etwa mit png16</translation>
    </message>
    <message>
        <source>{kind} holds metres, and it is not known how many metres high this terrain is. Say so with the step {step}, or with --metres on the command line</source>
        <translation>{kind} hält Meter, und es ist nicht bekannt, wie viele Meter hoch dieses Gelände ist. Sagen Sie es mit dem Schritt {step} oder auf der Befehlszeile mit --metres</translation>
    </message>
    <message>
        <source>there is no part {part} of {parts}</source>
        <translation>einen Teil {part} von {parts} gibt es nicht</translation>
    </message>
    <message>
        <source>These maps have {side} × {side} pixels, which lie between the points</source>
        <translation>Diese Karten haben {side} × {side} Pixel, die zwischen den Punkten liegen</translation>
    </message>
    <message>
        <source>Doing the steps of the terrain, to know how high black and white are</source>
        <translation>Die Schritte des Geländes werden ausgeführt, um zu wissen, wie hoch Schwarz und Weiß liegen</translation>
    </message>
    <message>
        <source>Black is {low}, white {high}, in all tiles</source>
        <translation>Schwarz ist {low}, Weiß {high}, in allen Kacheln</translation>
    </message>
    <message>
        <source>{width} × {depth} m, {step} m from point to point</source>
        <translation>{width} × {depth} m, {step} m von Punkt zu Punkt</translation>
    </message>
    <message>
        <source>To be typed in {program}: {values}</source>
        <translation>In {program} einzugeben: {values}</translation>
    </message>
    <message>
        <source>Tiles of 2^k + 1 points use all of it</source>
        <translation>Kacheln mit 2^k + 1 Punkten nutzen alles</translation>
    </message>
    <message>
        <source>Beside the heights: {maps}</source>
        <translation>Neben den Höhen: {maps}</translation>
    </message>
    <message>
        <source>Water is followed over every {number}th point, as it needs the whole terrain</source>
        <translation>Das Wasser wird über jeden {number}. Punkt verfolgt, denn es braucht das ganze Gelände</translation>
    </message>
    <message>
        <source>Black is the height {low:.7g}, white {high:.7g}, in all tiles</source>
        <translation>Schwarz ist die Höhe {low:.7g}, Weiß {high:.7g}, in allen Kacheln</translation>
    </message>
    <message>
        <source>its format {format} is not known</source>
        <translation>das Format {format} ist nicht bekannt</translation>
    </message>
    <message>
        <source>is not the plan of a build that this version can follow ({error})</source>
        <translation>ist kein Bauplan, dem diese Version folgen kann ({error})</translation>
    </message>
    <message>
        <source>Build into another folder, or use the version that began it</source>
        <translation>Bauen Sie in einen anderen Ordner, oder nehmen Sie die Version, die damit begonnen hat</translation>
    </message>
    <message>
        <source>is damaged</source>
        <translation>ist beschädigt</translation>
    </message>
    <message>
        <source>Bring it back as it was, or build into another folder; the tiles stay as they are</source>
        <translation>Stellen Sie die Datei wieder her oder bauen Sie in einen anderen Ordner; die Kacheln bleiben, wie sie sind</translation>
    </message>
    <message>
        <source>holds no build</source>
        <translation>enthält keinen Bau</translation>
    </message>
    <message>
        <source>Choose the folder of one: it has a file manifest.json</source>
        <translation>Wählen Sie einen Ordner mit einem: Darin liegt eine Datei manifest.json</translation>
    </message>
    <message>
        <source>holds other files</source>
        <translation>enthält andere Dateien</translation>
    </message>
    <message>
        <source>Choose an empty folder, or a new one, for the build</source>
        <translation>Wählen Sie für den Bau einen leeren oder einen neuen Ordner</translation>
    </message>
    <message>
        <source>was begun by another version of the program, whose steps and algorithms give other heights</source>
        <translation>wurde mit einer anderen Version des Programms begonnen, deren Schritte und Algorithmen andere Höhen ergeben</translation>
    </message>
    <message>
        <source>holds another build, which differs in {differences}</source>
        <translation>enthält einen anderen Bau, der sich unterscheidet: {differences}</translation>
    </message>
    <message>
        <source>To see what to type in {program}, give the terrain a size with the step {step}</source>
        <translation>Was in {program} einzugeben ist, steht hier, sobald die Größe bekannt ist: Geben Sie sie mit dem Schritt {step} an</translation>
    </message>
    <message>
        <source>An array of {rows} × {columns} heights, in {down} × {across} chunks of {side} × {side}</source>
        <translation>Ein Feld von {rows} × {columns} Höhen, in {down} × {across} Blöcken von {side} × {side}</translation>
    </message>
    <message>
        <source>{down} × {across} tiles of {side} × {side} points, {rows} × {columns} points in all</source>
        <translation>{down} × {across} Kacheln mit {side} × {side} Punkten, zusammen {rows} × {columns} Punkte</translation>
    </message>
    <message>
        <source>The last of {rows} rows and of {columns} columns are left out, as tiles share no edges</source>
        <translation>Die letzte von {rows} Zeilen und von {columns} Spalten bleibt weg, weil Kacheln keine Ränder teilen</translation>
    </message>
    <message>
        <source>The terrain has {rows} × {columns} points; the last {rows_left} rows and {columns_left} columns do not fill a tile and are left out</source>
        <translation>Das Gelände hat {rows} × {columns} Punkte; die letzten {rows_left} Zeilen und {columns_left} Spalten füllen keine Kachel und bleiben weg</translation>
    </message>
    <message>
        <source>the size of the tiles</source>
        <translation>die Größe der Kacheln</translation>
    </message>
    <message>
        <source>the names</source>
        <translation>die Namen</translation>
    </message>
    <message>
        <source>the kind of file</source>
        <translation>die Dateiart</translation>
    </message>
    <message>
        <source>the program they are for</source>
        <translation>das Programm, für das sie sind</translation>
    </message>
    <message>
        <source>the metres between points</source>
        <translation>der Punktabstand in Metern</translation>
    </message>
    <message>
        <source>the maps beside the heights</source>
        <translation>die weiteren Karten</translation>
    </message>
    <message>
        <source>how the maps beside the heights are made</source>
        <translation>wie die weiteren Karten entstehen</translation>
    </message>
    <message>
        <source>the algorithm</source>
        <translation>der Algorithmus</translation>
    </message>
    <message>
        <source>what it begins with</source>
        <translation>womit es beginnt</translation>
    </message>
    <message>
        <source>the heights of the picture</source>
        <translation>den Höhen des Bilds</translation>
    </message>
    <message>
        <source>how much finer it is</source>
        <translation>wie viel feiner es ist</translation>
    </message>
    <message>
        <source>black and white</source>
        <translation>Schwarz und Weiß</translation>
    </message>
    <message>
        <source>a drawing</source>
        <translation>eine Zeichnung</translation>
    </message>
    <message>
        <source>{word} ({one} there, {other} here)</source>
        <translation>{word} (dort {one}, hier {other})</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Choose another folder, or go on with that build as it was planned</source>
        <translation>Wählen Sie einen anderen Ordner, oder setzen Sie jenen Bau fort, wie er geplant war</translation>
    </message>
    <message>
        <source>is on a disk with {free:.3g} GB left; the build needs at least {least:.3g} GB</source>
        <translation>liegt auf einem Laufwerk mit {free:.3g} GB freiem Platz; der Bau braucht mindestens {least:.3g} GB</translation>
    </message>
    <message>
        <source>Free some space, choose another disk, or build fewer points</source>
        <translation>Schaffen Sie Platz, wählen Sie ein anderes Laufwerk, oder bauen Sie weniger Punkte</translation>
    </message>
    <message>
        <source>missing: {name}</source>
        <translation>fehlt: {name}</translation>
    </message>
    <message>
        <source>changed: {name}</source>
        <translation>verändert: {name}</translation>
    </message>
    <message>
        <source>{whole} of {total} files are whole</source>
        <translation>{whole} von {total} Dateien sind in Ordnung</translation>
    </message>
    <message>
        <source>{title} takes no tiles of {side} points a side; choose {sides}</source>
        <translation>{title} nimmt keine Kacheln mit {side} Punkten je Seite; wählen Sie {sides}</translation>
    </message>
    <message>
        <source>a process of the build ended with status {status}</source>
        <translation>ein Prozess des Baus endete mit Status {status}</translation>
    </message>
    <message>
        <source>level must be from 1 to the exponent {exponent}; got {level}</source>
        <translation>level muss von 1 bis zum Exponenten {exponent} gehen; es ist {level}</translation>
    </message>
    <message>
        <source>finer maps of {title} move the points of coarser ones, so it has no levels</source>
        <translation>feinere Karten von {title} verschieben die Punkte der gröberen, darum gibt es keine Ebenen</translation>
    </message>
    <message>
        <source>level {level} has {count} × {count} tiles of {side} points; there is none at {row}, {column}</source>
        <translation>Ebene {level} hat {count} × {count} Kacheln mit {side} Punkten; bei {row}, {column} ist keine</translation>
    </message>
    <message>
        <source>this needs dask; {advice}</source>
        <translation>dafür wird dask gebraucht; {advice}</translation>
    </message>
    <message>
        <source>no scheduler of dask answers at {address}: {error}</source>
        <translation>unter {address} antwortet kein Scheduler von Dask: {error}</translation>
    </message>
    <message>
        <source>the scheduler at {address} has no workers. Start some with: dask worker {address}</source>
        <translation>der Scheduler unter {address} hat keine Worker. Starten Sie welche mit: dask worker {address}</translation>
    </message>
    <message>
        <source>a worker of the cluster could not go on: {error}</source>
        <translation>ein Worker des Clusters konnte nicht weiterarbeiten: {error}</translation>
    </message>
    <message>
        <source>{host} does not see {folder}; it has to be on a disk that all workers share</source>
        <translation>{host} sieht {folder} nicht; der Ordner muss auf einem Datenträger liegen, den alle Worker teilen</translation>
    </message>
    <message>
        <source>{folder} holds another build on {host}</source>
        <translation>{folder} enthält auf {host} einen anderen Bau</translation>
    </message>
    <message>
        <source>this needs zarr; {advice}</source>
        <translation>dafür wird zarr gebraucht; {advice}</translation>
    </message>
    <message>
        <source>holds no array of heights</source>
        <translation>enthält kein Array von Höhen</translation>
    </message>
    <message>
        <source>Choose one with two dimensions</source>
        <translation>Wählen Sie eines mit zwei Dimensionen</translation>
    </message>
    <message>
        <source>has {count:,} chunks of {rows} × {columns} points</source>
        <translation>hat {count:,} Blöcke von {rows} × {columns} Punkten</translation>
    </message>
    <message>
        <source>Store it in chunks of about 1000 × 1000 points</source>
        <translation>Speichern Sie es in Blöcken von etwa 1000 × 1000 Punkten</translation>
    </message>
    <message>
        <source>1/{cells} of the side</source>
        <translation>1/{cells} der Seite</translation>
    </message>
    <message>
        <source>Octave {number} of {octaves}: wavelength {size}</source>
        <translation>Oktave {number} von {octaves}: Wellenlänge {size}</translation>
    </message>
    <message>
        <source>Nearest (F1)</source>
        <translation>Nächster (F1)</translation>
    </message>
    <message>
        <source>Second (F2)</source>
        <translation>Zweiter (F2)</translation>
    </message>
    <message>
        <source>Difference (F2 − F1)</source>
        <translation>Unterschied (F2 − F1)</translation>
    </message>
    <message>
        <source>No Hurst exponent</source>
        <translation>Kein Hurst-Exponent</translation>
    </message>
    <message>
        <source>waves</source>
        <translation>Wellen</translation>
    </message>
    <message>
        <source>Level ground</source>
        <translation>Ebener Boden</translation>
    </message>
    <message>
        <source>waves of 1/{part} of the side and longer</source>
        <translation>Wellen von 1/{part} der Seite und länger</translation>
    </message>
    <message>
        <source>{faults} of {count}</source>
        <translation>{faults} von {count}</translation>
    </message>
    <message>
        <source>fault {number}</source>
        <translation>Verwerfung {number}</translation>
    </message>
    <message>
        <source>faults {first} to {last}</source>
        <translation>Verwerfungen {first} bis {last}</translation>
    </message>
    <message>
        <source>Hills of size {size} of {sizes}: {radius} of the side</source>
        <translation>Hügel der Größe {size} von {sizes}: {radius} der Seite</translation>
    </message>
    <message>
        <source>radius {low} to {high}</source>
        <translation>Radius {low} bis {high}</translation>
    </message>
    <message>
        <source>{work} of {columns} × {rows} points needs about {needed:.1f} GB of memory, and {free:.1f} GB are free</source>
        <translation>{work} auf {columns} × {rows} Punkten braucht etwa {needed:.1f} GB Arbeitsspeicher, und {free:.1f} GB sind frei</translation>
    </message>
    <message>
        <source>Blue-green ground was laid down, brown ground worn away.</source>
        <translation>Blaugrüner Boden wurde abgelagert, brauner abgetragen.</translation>
    </message>
    <message>
        <source>Finding where water gathers…</source>
        <translation>Sucht, wo sich Wasser sammelt …</translation>
    </message>
    <message>
        <source>Sand by the sea, grass that is greener where water gathers, scree, rock and snow.</source>
        <translation>Sand am Meer, Gras, das grüner ist, wo sich Wasser sammelt, Schutt, Fels und Schnee.</translation>
    </message>
    <message>
        <source>This is a preview: what erosion did to it is shown when it is applied.</source>
        <translation>Das ist eine Vorschau: Was die Erosion mit ihr gemacht hat, zeigt sich, sobald sie angewandt ist.</translation>
    </message>
    <message>
        <source>finding what erosion did to a map</source>
        <translation>die Suche nach Abtrag und Ablagerung</translation>
    </message>
    <message>
        <source>Finding what erosion did: {percent} %</source>
        <translation>Sucht, was die Erosion gemacht hat: {percent} %</translation>
    </message>
    <message>
        <source>nothing has eroded this terrain: add Streams, Thermal erosion or Gullies from the Terrain menu</source>
        <translation>nichts hat dieses Gelände erodiert: Fügen Sie Flüsse, thermische Erosion oder Erosionsrinnen aus dem Menü Gelände hinzu</translation>
    </message>
    <message>
        <source>its steps give a map of another size than it has: change one, to do them again</source>
        <translation>seine Schritte ergeben eine Karte anderer Größe, als es hat: Ändern Sie einen, um sie neu zu tun</translation>
    </message>
    <message>
        <source>erosion left this terrain as it was: give its steps more time, or steeper ground</source>
        <translation>die Erosion ließ dieses Gelände, wie es war: Geben Sie ihren Schritten mehr Zeit oder steileren Boden</translation>
    </message>
    <message>
        <source>what erosion did cannot be followed through the step {step}: drag it in the Steps panel to a place before the erosion</source>
        <translation>was die Erosion gemacht hat, lässt sich durch den Schritt {step} nicht verfolgen: Ziehen Sie ihn im Bereich Schritte an eine Stelle vor der Erosion</translation>
    </message>
    <message>
        <source>Green points up the picture, to the north (OpenGL), as Unity, Godot and Blender take it.</source>
        <translation>Grün zeigt im Bild nach oben, nach Norden (OpenGL), wie Unity, Godot und Blender es erwarten.</translation>
    </message>
    <message>
        <source>Green points down the picture, to the south (DirectX), as Unreal takes it.</source>
        <translation>Grün zeigt im Bild nach unten, nach Süden (DirectX), wie Unreal es erwartet.</translation>
    </message>
    <message>
        <source>Edit points</source>
        <translation>Punkte bearbeiten</translation>
    </message>
    <message>
        <source>Shows the points of the path, to be moved in the views</source>
        <translation>Zeigt die Punkte des Pfads, damit sie sich in den Ansichten verschieben lassen</translation>
    </message>
    <message>
        <source>Remove the mask of {step}</source>
        <translation>Maske von {step} entfernen</translation>
    </message>
    <message>
        <source>Remove mask</source>
        <translation>Maske entfernen</translation>
    </message>
    <message>
        <source>Does the step everywhere</source>
        <translation>Führt den Schritt überall aus</translation>
    </message>
    <message>
        <source>Within a mask: {mask}.</source>
        <translation>Innerhalb einer Maske: {mask}.</translation>
    </message>
    <message>
        <source>and {part}</source>
        <translation>und {part}</translation>
    </message>
    <message>
        <source>less {part}</source>
        <translation>ohne {part}</translation>
    </message>
    <message>
        <source>within {part}</source>
        <translation>innerhalb von {part}</translation>
    </message>
    <message>
        <source>a mask that is finer than the map cannot depend on the ground</source>
        <translation>eine Maske, die feiner ist als die Karte, kann nicht vom Gelände abhängen</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Painted</source>
        <translation>Gemalt</translation>
    </message>
    <message>
        <source>a painted mask needs at least 2 x 2 pixels of 8 or 16 bits</source>
        <translation>eine gemalte Maske braucht mindestens 2 x 2 Pixel mit 8 oder 16 Bits</translation>
    </message>
    <message>
        <source>the pixels of the mask are damaged</source>
        <translation>die Pixel der Maske sind beschädigt</translation>
    </message>
    <message>
        <source>painted pixels must lie on the map</source>
        <translation>gemalte Pixel müssen auf der Karte liegen</translation>
    </message>
    <message>
        <source>How far beyond this end it fades out, in the same unit; at 0 it ends at once.</source>
        <translation>Wie weit es über dieses Ende hinaus ausläuft, in derselben Einheit; bei 0 endet es sofort.</translation>
    </message>
    <message>
        <source>{title} {low} to {high}</source>
        <translation>{title} {low} bis {high}</translation>
    </message>
    <message>
        <source>a shape must end below its top and to the right of its left side</source>
        <translation>eine Form muss unterhalb ihres Anfangs und rechts von ihrer linken Seite enden</translation>
    </message>
    <message>
        <source>Polygon</source>
        <translation>Vieleck</translation>
    </message>
    <message>
        <source>a polygon needs three or more corners, from 0 to 100 percent of the map</source>
        <translation>ein Vieleck braucht drei oder mehr Ecken, von 0 bis 100 Prozent der Karte</translation>
    </message>
    <message>
        <source>the mask holds too many masks within each other</source>
        <translation>die Maske enthält zu viele Masken ineinander</translation>
    </message>
    <message>
        <source>the mask</source>
        <translation>die Maske</translation>
    </message>
    <message>
        <source>the layers of the mask</source>
        <translation>die Ebenen der Maske</translation>
    </message>
    <message>
        <source>grain must be a whole number from 0 to {most}</source>
        <translation>grain muss eine ganze Zahl von 0 bis {most} sein</translation>
    </message>
    <message>
        <source>a layer of the mask</source>
        <translation>eine Ebene der Maske</translation>
    </message>
    <message>
        <source>{mode} is no way to combine masks in this version of the program</source>
        <translation>{mode} ist in dieser Programmversion keine Art, Masken zu verbinden</translation>
    </message>
    <message>
        <source>a layer of the mask is not known to this version of the program</source>
        <translation>diese Programmversion kennt eine Ebene der Maske nicht</translation>
    </message>
    <message>
        <source>the painted pixels</source>
        <translation>die gemalten Pixel</translation>
    </message>
    <message>
        <source>the line of a path in a mask</source>
        <translation>die Linie eines Weges in einer Maske</translation>
    </message>
    <message>
        <source>the polygon</source>
        <translation>das Vieleck</translation>
    </message>
    <message>
        <source>a corner of the polygon</source>
        <translation>eine Ecke des Vielecks</translation>
    </message>
    <message>
        <source>{what} is damaged</source>
        <translation>{what} ist beschädigt</translation>
    </message>
    <message>
        <source>{name} must be true or false</source>
        <translation>{name} muss true oder false sein</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>Startseite</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Grow terrain, draw it, wear it, and take it to your game engine or printer.</source>
        <translation>Gelände wachsen lassen, zeichnen, abtragen und in Spiele-Engine oder Drucker mitnehmen.</translation>
    </message>
    <message>
        <source>Go to the terrain</source>
        <translation>Zum Gelände</translation>
    </message>
    <message>
        <source>Show this page at the start</source>
        <translation>Diese Seite beim Start zeigen</translation>
    </message>
    <message>
        <source>Workspaces</source>
        <translation>Arbeitsbereiche</translation>
    </message>
    <message>
        <source>Grow</source>
        <comment>workspace</comment>
        <translation>Erzeugen</translation>
    </message>
    <message>
        <source>Draw</source>
        <comment>workspace</comment>
        <translation>Zeichnen</translation>
    </message>
    <message>
        <source>Shape</source>
        <comment>workspace</comment>
        <translation>Formen</translation>
    </message>
    <message>
        <source>Explore</source>
        <comment>workspace</comment>
        <translation>Erkunden</translation>
    </message>
    <message>
        <source>Export</source>
        <comment>workspace</comment>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>needs {label}</source>
        <translation>braucht {label}</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Find a command, a setting, an algorithm or a page</source>
        <translation>Befehl, Einstellung, Algorithmus oder Seite suchen</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>Keine Ergebnisse</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>{name} cannot be deleted: {reason}.</source>
        <translation>{name} kann nicht gelöscht werden: {reason}.</translation>
    </message>
    <message>
        <source>The brush has no picture yet. Choose one, or a round brush.</source>
        <translation>Der Pinsel hat noch kein Bild. Wählen Sie eines oder einen runden Pinsel.</translation>
    </message>
    <message>
        <source>Hill</source>
        <translation>Hügel</translation>
    </message>
    <message>
        <source>Mountain</source>
        <translation>Berg</translation>
    </message>
    <message>
        <source>Volcano</source>
        <translation>Vulkan</translation>
    </message>
    <message>
        <source>Mesa</source>
        <translation>Tafelberg</translation>
    </message>
    <message>
        <source>Ridge</source>
        <translation>Grat</translation>
    </message>
    <message>
        <source>Dunes</source>
        <translation>Dünen</translation>
    </message>
    <message>
        <source>Rocks</source>
        <translation>Felsen</translation>
    </message>
    <message>
        <source>Press a key</source>
        <translation>Taste drücken</translation>
    </message>
    <message>
        <source>This key opens a menu. Press another one.</source>
        <translation>Diese Taste öffnet ein Menü. Bitte eine andere drücken.</translation>
    </message>
    <message>
        <source>This key has a fixed meaning in the views, panels or dialogs. Press another one.</source>
        <translation>Diese Taste hat in Ansichten, Feldern oder Dialogen eine feste Bedeutung. Bitte eine andere drücken.</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>photo, horizon, skyline, panorama, camera</source>
        <translation>Foto, Horizont, Silhouette, Panorama, Kamera</translation>
    </message>
    <message>
        <source>animation, video, film, powers of ten</source>
        <translation>Animation, Video, Film, Zehnerpotenzen</translation>
    </message>
    <message>
        <source>samples, gallery, examples</source>
        <translation>Beispiele, Galerie, Muster</translation>
    </message>
    <message>
        <source>mutate, random, seeds, compare, shelf, gallery, choose</source>
        <translation>mutieren, zufällig, Startwerte, vergleichen, Ablage, Galerie, auswählen, aussuchen</translation>
    </message>
    <message>
        <source>difference, before and after, split view, A/B</source>
        <translation>Unterschied, Differenz, vorher und nachher, geteilte Ansicht, A/B</translation>
    </message>
    <message>
        <source>fly, first person</source>
        <translation>fliegen, Egoperspektive, gehen, laufen</translation>
    </message>
    <message>
        <source>needs the 3D view</source>
        <translation>braucht die 3D-Ansicht</translation>
    </message>
    <message>
        <source>needs a selection</source>
        <translation>braucht eine Auswahl</translation>
    </message>
    <message>
        <source>needs a terrain from a file</source>
        <translation>braucht ein Gelände aus einer Datei</translation>
    </message>
    <message>
        <source>the system&apos;s program is used already</source>
        <translation>das Programm des Systems wird schon verwendet</translation>
    </message>
    <message>
        <source>there is nothing to undo</source>
        <translation>nichts ist rückgängig zu machen</translation>
    </message>
    <message>
        <source>there is nothing to redo</source>
        <translation>nichts ist wiederherzustellen</translation>
    </message>
    <message>
        <source>needs a bookmark</source>
        <translation>braucht ein Lesezeichen</translation>
    </message>
    <message>
        <source>there is no work to cancel</source>
        <translation>keine Arbeit ist abzubrechen</translation>
    </message>
    <message>
        <source>needs a drawing tool</source>
        <translation>braucht ein Zeichenwerkzeug</translation>
    </message>
    <message>
        <source>needs a selection that follows the ground</source>
        <translation>braucht eine Auswahl, die dem Gelände folgt</translation>
    </message>
    <message>
        <source>needs a step with another mask than the selection</source>
        <translation>braucht einen Schritt mit einer anderen Maske als der Auswahl</translation>
    </message>
    <message>
        <source>needs a step with a mask</source>
        <translation>braucht einen Schritt mit Maske</translation>
    </message>
    <message>
        <source>Read here</source>
        <translation>Hier lesen</translation>
    </message>
    <message>
        <source>Bring what is beside the terrain into this panel</source>
        <translation>In diesen Bereich holen, was neben dem Gelände steht</translation>
    </message>
    <message>
        <source>Reading place</source>
        <translation>Leseplatz</translation>
    </message>
    <message>
        <source>As a panel</source>
        <translation>Als Bereich</translation>
    </message>
    <message>
        <source>Show this in a panel at the side of the window</source>
        <translation>In einem Bereich am Rand des Fensters zeigen</translation>
    </message>
    <message>
        <source>Close this page (Escape)</source>
        <translation>Diese Seite schließen (Esc)</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Named values with pictures: ours, and those that you keep yourself</source>
        <translation>Werte mit Namen und Bild: unsere, und selbst aufgehobene</translation>
    </message>
    <message>
        <source>Search presets</source>
        <translation>Vorlagen suchen</translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation>Ordner zeigen</translation>
    </message>
    <message>
        <source>Show the files of your presets: copy them to share them, or put those of others there</source>
        <translation>Die Dateien Ihrer Vorlagen zeigen: Kopieren Sie sie, um sie weiterzugeben, oder legen Sie fremde dazu</translation>
    </message>
    <message>
        <source>No preset has this in its name.</source>
        <translation>Keine Vorlage hat das in ihrem Namen.</translation>
    </message>
    <message>
        <source>Open as a new terrain</source>
        <translation>Als neues Gelände öffnen</translation>
    </message>
    <message>
        <source>Add its steps to this terrain</source>
        <translation>Ihre Schritte diesem Gelände hinzufügen</translation>
    </message>
    <message>
        <source>Name of a new preset</source>
        <translation>Name einer neuen Vorlage</translation>
    </message>
    <message>
        <source>Steps alone</source>
        <translation>Nur Schritte</translation>
    </message>
    <message>
        <source>Leave out what the terrain begins with, so that the steps can be done on any other</source>
        <translation>Weglassen, womit das Gelände beginnt, damit sich die Schritte auf jedem anderen ausführen lassen</translation>
    </message>
    <message>
        <source>Keep the terrain, as you see it, under this name</source>
        <translation>Das Gelände, wie Sie es sehen, unter diesem Namen aufheben</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Bring the preset back as it was</source>
        <translation>Die Vorlage zurückholen, wie sie war</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Keep the values shown under this name</source>
        <translation>Die gezeigten Werte unter diesem Namen aufheben</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Give the chosen preset another name (F2)</source>
        <translation>Der gewählten Vorlage einen anderen Namen geben (F2)</translation>
    </message>
    <message>
        <source>Delete the chosen preset (Delete)</source>
        <translation>Die gewählte Vorlage löschen (Entf)</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Bring back the usual values</source>
        <translation>Die üblichen Werte zurückholen</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>Ordner…</translation>
    </message>
    <message>
        <source>Show the files of your presets: copy them to share them</source>
        <translation>Die Dateien der Vorlagen zeigen: als Kopien lassen sie sich weitergeben</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>the points of a path lie from 0 to 1, down and across the map</source>
        <translation>die Punkte eines Pfads liegen zwischen 0 und 1, auf der Karte nach unten und nach rechts gemessen</translation>
    </message>
    <message>
        <source>the path</source>
        <translation>der Pfad</translation>
    </message>
    <message>
        <source>the points of the path</source>
        <translation>die Punkte des Pfads</translation>
    </message>
    <message>
        <source>a point of the path</source>
        <translation>ein Punkt des Pfads</translation>
    </message>
    <message>
        <source>a path has at most {most} points</source>
        <translation>ein Pfad hat höchstens {most} Punkte</translation>
    </message>
    <message>
        <source>the build was stopped; it can go on at any time</source>
        <translation>der Bau wurde angehalten; er kann jederzeit weitergehen</translation>
    </message>
    <message>
        <source>About {size} on the disk</source>
        <translation>Etwa {size} auf der Platte</translation>
    </message>
    <message>
        <source>About {time}; processes: {workers}</source>
        <translation>Etwa {time}; Prozesse: {workers}</translation>
    </message>
    <message>
        <source>Free on the disk: {size}</source>
        <translation>Frei auf der Platte: {size}</translation>
    </message>
    <message>
        <source>{number} seconds</source>
        <translation>{number} Sekunden</translation>
    </message>
    <message>
        <source>{number} minutes</source>
        <translation>{number} Minuten</translation>
    </message>
    <message>
        <source>{number} hours</source>
        <translation>{number} Stunden</translation>
    </message>
    <message>
        <source>{number} days</source>
        <translation>{number} Tage</translation>
    </message>
    <message>
        <source>{step:.4g} from {first} to {second}, at row {row} and column {column}</source>
        <translation>{step:.4g} von {first} zu {second}, bei Zeile {row} und Spalte {column}</translation>
    </message>
    <message>
        <source>would have {rows} × {columns} tiles by these numbers</source>
        <translation>hätte nach diesen Nummern {rows} × {columns} Kacheln</translation>
    </message>
    <message>
        <source>Say how many rows and columns there are, or give the step</source>
        <translation>Geben Sie an, wie viele Zeilen und Spalten es sind, oder den Schritt</translation>
    </message>
    <message>
        <source>has {count} tiles, which do not make {rows} × {columns}</source>
        <translation>hat {count} Kacheln, die keine {rows} × {columns} ergeben</translation>
    </message>
    <message>
        <source>Give other numbers of rows and columns</source>
        <translation>Geben Sie andere Zahlen von Zeilen und Spalten an</translation>
    </message>
    <message>
        <source>has {count} tiles, and {missing} more would be missing between them</source>
        <translation>hat {count} Kacheln, zwischen denen {missing} weitere fehlen würden</translation>
    </message>
    <message>
        <source>holds tiles in different coordinate systems, such as {one} and {other}</source>
        <translation>enthält Kacheln in verschiedenen Koordinatensystemen, etwa {one} und {other}</translation>
    </message>
    <message>
        <source>holds tiles whose points lie differently far apart, such as {one} and {other}</source>
        <translation>enthält Kacheln, deren Punkte verschieden weit auseinanderliegen, etwa {one} und {other}</translation>
    </message>
    <message>
        <source>Warp them to one system and one cell size, as with gdalwarp</source>
        <translation>Rechnen Sie sie auf ein System und eine Zellgröße um, etwa mit gdalwarp</translation>
    </message>
    <message>
        <source>holds no tiles</source>
        <translation>enthält keine Kacheln</translation>
    </message>
    <message>
        <source>The names of tiles have their place: two numbers, such as world_x0_y1.png or row1_col0.tif</source>
        <translation>Die Namen von Kacheln sagen ihren Platz: zwei Zahlen, etwa welt_x0_y1.png oder row1_col0.tif</translation>
    </message>
    <message>
        <source>has {count} files, and their names do not say how they lie</source>
        <translation>hat {count} Dateien, deren Namen nicht sagen, wie sie liegen</translation>
    </message>
    <message>
        <source>{rows} × {columns} tiles, by name</source>
        <translation>{rows} × {columns} Kacheln, nach Namen</translation>
    </message>
    <message>
        <source>As they are: {rows} × {columns}, {missing} missing</source>
        <translation>Wie sie sind: {rows} × {columns}, {missing} fehlen</translation>
    </message>
    <message>
        <source>Choose how the tiles lie</source>
        <translation>Wählen Sie, wie die Kacheln liegen</translation>
    </message>
    <message>
        <source>The first tile in the north-west, then row by row</source>
        <translation>Die erste Kachel im Nordwesten, dann Zeile um Zeile</translation>
    </message>
    <message>
        <source>The first tile in the north-west, then column by column</source>
        <translation>Die erste Kachel im Nordwesten, dann Spalte um Spalte</translation>
    </message>
    <message>
        <source>The first tile in the south-west, then row by row</source>
        <translation>Die erste Kachel im Südwesten, dann Zeile um Zeile</translation>
    </message>
    <message>
        <source>The first tile in the south-west, then column by column</source>
        <translation>Die erste Kachel im Südwesten, dann Spalte um Spalte</translation>
    </message>
    <message>
        <source>may lie otherwise</source>
        <translation>liegt vielleicht anders</translation>
    </message>
    <message>
        <source>Choose another folder</source>
        <translation>Wählen Sie einen anderen Ordner</translation>
    </message>
    <message>
        <source>has no heights yet</source>
        <translation>hat noch keine Höhen</translation>
    </message>
    <message>
        <source>Wait for its build, or go on with it</source>
        <translation>Warten Sie auf den Bau oder setzen Sie ihn fort</translation>
    </message>
    <message>
        <source>array of zarr</source>
        <translation>Zarr-Array</translation>
    </message>
    <message>
        <source>holds tiles of different sizes, which leave gaps: {name} has {rows} × {columns} points</source>
        <translation>enthält Kacheln verschiedener Größe, die Lücken lassen: {name} hat {rows} × {columns} Punkte</translation>
    </message>
    <message>
        <source>The tiles of a row need the same number of rows of points, and those of a column of columns</source>
        <translation>Die Kacheln einer Zeile brauchen gleich viele Zeilen von Punkten, die einer Spalte gleich viele Spalten</translation>
    </message>
    <message>
        <source>Seams: neighbours differ at edges that they share, by up to {worst}.</source>
        <translation>Nähte: Nachbarn unterscheiden sich an gemeinsamen Kanten, um bis zu {worst}.</translation>
    </message>
    <message>
        <source>{rows} × {columns} tiles, {kind}</source>
        <translation>{rows} × {columns} Kacheln, {kind}</translation>
    </message>
    <message>
        <source>{done} of {total} files are done</source>
        <translation>{done} von {total} Dateien sind fertig</translation>
    </message>
    <message>
        <source>the process of the build cannot be started</source>
        <translation>der Prozess des Baus lässt sich nicht starten</translation>
    </message>
    <message>
        <source>cannot be built further: the disk is full, and {told}</source>
        <translation>lässt sich nicht weiterbauen: die Platte ist voll, und {told}</translation>
    </message>
    <message>
        <source>Free some space, and go on with File &gt; Build tiles; nothing is lost</source>
        <translation>Platz schaffen und mit Datei &gt; Kacheln bauen weitermachen; nichts ist verloren</translation>
    </message>
    <message>
        <source>the build ended early, and {told}: {reason}</source>
        <translation>der Bau endete vorzeitig, und {told}: {reason}</translation>
    </message>
    <message>
        <source>Progress of the build</source>
        <translation>Fortschritt des Baus</translation>
    </message>
    <message>
        <source>Stop the build; what is done stays, and it can go on later. Closing the window lets it go on</source>
        <translation>Den Bau anhalten; was fertig ist, bleibt, und er kann später weitergehen. Schließt man das Fenster, läuft er weiter</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop the build</source>
        <translation>Den Bau anhalten</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} von {total}</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>Wird angehalten</translation>
    </message>
    <message>
        <source>It is being built</source>
        <translation>Er wird gerade gebaut</translation>
    </message>
    <message>
        <source>This folder holds a build: {told}</source>
        <translation>Dieser Ordner enthält einen Bau: {told}</translation>
    </message>
    <message>
        <source>The disk has too little room. Free some space, choose another disk, or build fewer points.</source>
        <translation>Auf der Platte ist zu wenig Platz. Platz schaffen, eine andere Platte wählen oder weniger Punkte bauen.</translation>
    </message>
    <message>
        <source>Nothing was drawn: only the ground that is selected can be changed.</source>
        <translation>Nichts gezeichnet: Nur der ausgewählte Boden lässt sich ändern.</translation>
    </message>
    <message>
        <source>Nothing was drawn: the selected ground cannot be found.</source>
        <translation>Nichts gezeichnet: Der ausgewählte Boden lässt sich nicht bestimmen.</translation>
    </message>
    <message>
        <source>Paint selection</source>
        <translation>Auswahl malen</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Alles auswählen</translation>
    </message>
    <message>
        <source>Select none</source>
        <translation>Auswahl aufheben</translation>
    </message>
    <message>
        <source>Invert selection</source>
        <translation>Auswahl umkehren</translation>
    </message>
    <message>
        <source>{command} selection</source>
        <translation>Auswahl: {command}</translation>
    </message>
    <message>
        <source>Select by {rule}</source>
        <translation>Auswahl nach {rule}</translation>
    </message>
    <message>
        <source>Hold Shift when you begin to add, Ctrl to subtract, both to intersect. Shift while you drag makes both sides equal, Ctrl begins in the middle. A rectangle or an ellipse can be moved and resized afterwards, until Enter. Alt and a drag or arrows move the outline, Ctrl+Alt the ground in it, Shift+Alt a copy. Escape cancels; pressed again, it puts the tool away.</source>
        <translation>Beim Beginnen gedrückt fügt Umschalt hinzu, Strg zieht ab, beide bilden die Schnittmenge. Beim Ziehen macht Umschalt beide Seiten gleich lang, mit Strg liegt der Anfang in der Mitte. Ein Rechteck oder eine Ellipse lässt sich danach noch verschieben und in der Größe ändern, bis zur Eingabetaste. Alt mit Ziehen oder Pfeilen verschiebt den Umriss, Strg+Alt mit Ziehen den Boden darin, Umschalt+Alt eine Kopie. Escape bricht ab; nochmals gedrückt, legt es das Werkzeug weg.</translation>
    </message>
    <message>
        <source>Does what Alt does in the other tools, for desktops that keep drags with Alt to themselves. Arrows move the outline by points, with Shift by ten. Ground floats until Enter or a click beside it.</source>
        <translation>Tut, was Alt bei den anderen Werkzeugen tut, für Arbeitsoberflächen, die das Ziehen mit Alt für sich behalten. Pfeile rücken den Umriss um Punkte, mit Umschalt um zehn. Boden schwebt, bis Eingabe oder ein Klick daneben ihn ablegt.</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>Werkzeug</translation>
    </message>
    <message>
        <source>What the tool does</source>
        <translation>Was das Werkzeug tut</translation>
    </message>
    <message>
        <source>What is selected</source>
        <translation>Was ausgewählt ist</translation>
    </message>
    <message>
        <source>Follow the ground</source>
        <translation>Dem Boden folgen</translation>
    </message>
    <message>
        <source>Finds the selection anew whenever the ground changes; otherwise it stays where it is</source>
        <translation>Findet die Auswahl neu, sobald sich der Boden ändert; sonst bleibt sie, wo sie ist</translation>
    </message>
    <message>
        <source>Nothing chosen</source>
        <translation>Nichts gewählt</translation>
    </message>
    <message>
        <source>Choose a tool for selecting, or a rule in the Select menu.</source>
        <translation>Wählen Sie ein Auswahlwerkzeug oder eine Regel im Menü Auswahl.</translation>
    </message>
    <message>
        <source>Select by a picture</source>
        <translation>Nach einem Bild auswählen</translation>
    </message>
    <message>
        <source>Save the selection</source>
        <translation>Auswahl speichern</translation>
    </message>
    <message>
        <source>The selection is saved in {file}: white is selected.</source>
        <translation>Die Auswahl ist in {file} gespeichert: weiß ist ausgewählt.</translation>
    </message>
    <message>
        <source>Keep selection in place</source>
        <translation>Auswahl an Ort und Stelle behalten</translation>
    </message>
    <message>
        <source>No selection: all of the map can be changed.</source>
        <translation>Keine Auswahl: die ganze Karte lässt sich ändern.</translation>
    </message>
    <message>
        <source>Nothing is selected. Select &gt; None lets you change all of the map again.</source>
        <translation>Nichts ist ausgewählt. Mit Auswahl &gt; Nichts lässt sich wieder die ganze Karte ändern.</translation>
    </message>
    <message>
        <source>Selected: {part} of the map, rows {top} to {bottom}, columns {left} to {right}.</source>
        <translation>Ausgewählt: {part} der Karte, Zeilen {top} bis {bottom}, Spalten {left} bis {right}.</translation>
    </message>
    <message>
        <source>selected {part}</source>
        <translation>ausgewählt {part}</translation>
    </message>
    <message>
        <source>Finding what is selected…</source>
        <translation>Die Auswahl wird ermittelt…</translation>
    </message>
    <message>
        <source>The ground in sight is still being found. Try again in a moment.</source>
        <translation>Das sichtbare Gelände wird noch bestimmt. Versuchen Sie es gleich noch einmal.</translation>
    </message>
    <message>
        <source>Mask of {step}</source>
        <translation>Maske von {step}</translation>
    </message>
    <message>
        <source>{step} is done everywhere again.</source>
        <translation>{step} gilt wieder überall.</translation>
    </message>
    <message>
        <source>{step} is done within the selection now.</source>
        <translation>{step} gilt jetzt innerhalb der Auswahl.</translation>
    </message>
    <message>
        <source>Select the mask of {step}</source>
        <translation>Maske von {step} auswählen</translation>
    </message>
    <message>
        <source>There is no step yet that could have a mask.</source>
        <translation>Es gibt noch keinen Schritt, der eine Maske haben könnte.</translation>
    </message>
    <message>
        <source>Select a part of the terrain first: the selection becomes the mask.</source>
        <translation>Erst einen Teil des Geländes auswählen: Die Auswahl wird zur Maske.</translation>
    </message>
    <message>
        <source>The selection is the mask of the step already.</source>
        <translation>Die Auswahl ist schon die Maske des Schritts.</translation>
    </message>
    <message>
        <source>The step has no mask: it is done everywhere.</source>
        <translation>Der Schritt hat keine Maske: Er wirkt überall.</translation>
    </message>
    <message>
        <source>Double click or Enter: go there. Drag: put in another order. F2: rename. Delete: remove.</source>
        <translation>Doppelklick oder Eingabe: hingehen. Ziehen: anders ordnen. F2: umbenennen. Entf: entfernen.</translation>
    </message>
    <message>
        <source>Bookmarks</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>Place {number}</source>
        <translation>Ort {number}</translation>
    </message>
    <message>
        <source>The place is on the map “{name}”. Open that map first, then go there.</source>
        <translation>Der Ort liegt auf der Karte „{name}“. Erst diese Karte öffnen, dann hingehen.</translation>
    </message>
    <message>
        <source>Far down, rivers fade: ground that no river has carved has no valley there that is theirs.</source>
        <translation>Tief unten verblassen Flüsse: Wo keiner ein Bett gegraben hat, gibt es dort kein Tal für sie.</translation>
    </message>
    <message>
        <source>View {number}</source>
        <translation>Ansicht {number}</translation>
    </message>
    <message>
        <source>The view was kept. It is in the panels Camera and Explore, and in the project.</source>
        <translation>Die Ansicht ist gemerkt. Sie steht in den Bereichen „Kamera“ und „Erkunden“ und im Projekt.</translation>
    </message>
    <message>
        <source>The place was copied as a line of text. With “Paste place” anyone gets there.</source>
        <translation>Der Ort wurde als eine Zeile Text kopiert. Mit „Ort einfügen“ kommt jeder dorthin.</translation>
    </message>
    <message>
        <source>{rows} × {columns} points</source>
        <translation>{rows} × {columns} Punkte</translation>
    </message>
    <message>
        <source>Square in the middle: {size}</source>
        <translation>Quadrat in der Mitte: {size}</translation>
    </message>
    <message>
        <source>All in sight: {size}</source>
        <translation>Alles Sichtbare: {size}</translation>
    </message>
    <message>
        <source>Take this place</source>
        <translation>Diesen Ort übernehmen</translation>
    </message>
    <message>
        <source>The ground that is taken, and its points</source>
        <translation>Der Boden, der übernommen wird, und seine Punkte</translation>
    </message>
    <message>
        <source>Stretch its heights to the full range</source>
        <translation>Höhen auf den ganzen Bereich spreizen</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Kontrast</translation>
    </message>
    <message>
        <source>The ground in sight becomes the terrain. Undo brings back the one before.</source>
        <translation>Der sichtbare Boden wird das Gelände. Rückgängig bringt das vorige zurück.</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>The steps of the terrain need the black and white of the whole.</source>
        <translation>Die Schritte des Geländes brauchen das Schwarz und Weiß des Ganzen.</translation>
    </message>
    <message>
        <source>Its lowest point becomes black and its highest white. Without it they are those of the whole terrain, and neighbouring places fit each other.</source>
        <translation>Der tiefste Punkt wird schwarz, der höchste weiß. Ohne dies gilt das Schwarz und Weiß des ganzen Geländes, und benachbarte Orte passen aneinander.</translation>
    </message>
    <message>
        <source>place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Go to a place</source>
        <translation>Zu einem Ort gehen</translation>
    </message>
    <message>
        <source>the step {title}: {reason}</source>
        <translation>der Schritt {title}: {reason}</translation>
    </message>
    <message>
        <source>Between the points of the map lies invented detail, as rough as the map.</source>
        <translation>Zwischen den Punkten der Karte liegen erfundene Details, so rau wie die Karte.</translation>
    </message>
    <message>
        <source>Finer maps of {title} move the points of coarser ones.</source>
        <translation>Feinere Karten von {title} verschieben die Punkte gröberer.</translation>
    </message>
    <message>
        <source>there is no ground here; move the terrain into sight first</source>
        <translation>hier ist kein Boden; erst das Gelände ins Bild rücken</translation>
    </message>
    <message>
        <source>the place is on the map {name}, which it does not contain; open that map instead</source>
        <translation>der Ort liegt auf der Karte {name}, die er nicht enthält; stattdessen diese Karte öffnen</translation>
    </message>
    <message>
        <source>the rectangle has too many points; choose a smaller size</source>
        <translation>das Rechteck hat zu viele Punkte; eine kleinere Größe wählen</translation>
    </message>
    <message>
        <source>this is no place: a place begins with {scheme}</source>
        <translation>das ist kein Ort: ein Ort beginnt mit {scheme}</translation>
    </message>
    <message>
        <source>the place is not in the terrain: {numbers}</source>
        <translation>der Ort liegt nicht im Gelände: {numbers}</translation>
    </message>
    <message>
        <source>the place lacks its level, row, column, rows and columns</source>
        <translation>dem Ort fehlen Stufe, Zeile, Spalte, Zeilen- und Spaltenzahl</translation>
    </message>
    <message>
        <source>ZIP with {rows} × {columns} pieces as STL</source>
        <translation>ZIP mit {rows} × {columns} Stücken als STL</translation>
    </message>
    <message>
        <source>3MF with {rows} × {columns} pieces</source>
        <translation>3MF mit {rows} × {columns} Stücken</translation>
    </message>
    <message>
        <source>Size: {size:,} bytes, {count} files.</source>
        <translation>Größe: {size:,} Byte, {count} Dateien.</translation>
    </message>
    <message>
        <source>Size: {size:,} bytes, {count} objects.</source>
        <translation>Größe: {size:,} Byte, {count} Objekte.</translation>
    </message>
    <message>
        <source>it is no ZIP file</source>
        <translation>sie ist keine ZIP-Datei</translation>
    </message>
    <message>
        <source>it holds other pieces</source>
        <translation>sie enthält andere Stücke</translation>
    </message>
    <message>
        <source>pegs need a base of {least:g} mm or more, to hold in it. Choose a thicker base, or no pegs</source>
        <translation>Stifte brauchen einen Sockel von {least:g} mm oder mehr, um darin zu halten. Einen dickeren Sockel wählen oder keine Stifte</translation>
    </message>
    <message>
        <source>points lie {cell:.3g} mm apart, further than the bed of {bed:g} mm</source>
        <translation>die Punkte liegen {cell:.3g} mm auseinander, weiter als das Bett von {bed:g} mm</translation>
    </message>
    <message>
        <source>Keep my light and colours</source>
        <translation>Mein Licht und meine Farben behalten</translation>
    </message>
    <message>
        <source>nothing is selected that a stamp could be made of: select at least 2 x 2 points</source>
        <translation>es ist nichts ausgewählt, woraus ein Stempel werden könnte: mindestens 2 x 2 Punkte auswählen</translation>
    </message>
    <message>
        <source>W A S D to fly where you look, Space to walk, drag to look around, Q and E to change the height, Escape to leave</source>
        <translation>W A S D fliegt in Blickrichtung, Leertaste landet, Ziehen schaut umher, Q und E ändern die Höhe, Escape beendet</translation>
    </message>
    <message>
        <source>W A S D to walk, Space to fly, drag to look around, Q and E to change the height, Escape to leave</source>
        <translation>W A S D geht, Leertaste fliegt, Ziehen schaut umher, Q und E ändern die Höhe, Escape beendet</translation>
    </message>
    <message>
        <source>red</source>
        <translation>Rot</translation>
    </message>
    <message>
        <source>green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>alpha</source>
        <translation>Alpha</translation>
    </message>
    <message>
        <source>Maps beside them</source>
        <translation>Weitere Karten</translation>
    </message>
    <message>
        <source>two maps would go into the file {name}; give a layer another name</source>
        <translation>zwei Karten kämen in die Datei {name}; eine Ebene braucht einen anderen Namen</translation>
    </message>
    <message>
        <source>texture with the ID {number}</source>
        <translation>Textur mit der ID {number}</translation>
    </message>
    <message>
        <source>{channel} of {name}</source>
        <translation>{channel} von {name}</translation>
    </message>
    <message>
        <source>{file} would be no {kind}, which these weight maps are; choose a name that ends in {ending}</source>
        <translation>{file} wäre kein {kind}, diese Gewichtskarten sind aber eines; ein Name mit der Endung {ending} geht</translation>
    </message>
    <message>
        <source>there is no layer; add one</source>
        <translation>es gibt keine Ebene; eine ist nötig</translation>
    </message>
    <message>
        <source>a control map takes at most {most} layers; remove some</source>
        <translation>eine Control Map nimmt höchstens {most} Ebenen auf; einige müssen weg</translation>
    </message>
    <message>
        <source>Picture…</source>
        <translation>Bild…</translation>
    </message>
    <message>
        <source>The rest</source>
        <translation>Der Rest</translation>
    </message>
    <message>
        <source>Takes what all other layers leave.</source>
        <translation>Nimmt, was alle anderen Ebenen übrig lassen.</translation>
    </message>
    <message>
        <source>Takes: {mask}.</source>
        <translation>Nimmt: {mask}.</translation>
    </message>
    <message>
        <source>Nothing on this map is selected. Select some ground, then float it.</source>
        <translation>Auf dieser Karte ist nichts ausgewählt. Erst Boden auswählen, dann schweben lassen.</translation>
    </message>
    <message>
        <source>the piece</source>
        <translation>das Stück</translation>
    </message>
    <message>
        <source>the size of the map that a piece was pasted on</source>
        <translation>die Größe der Karte, auf der ein Stück eingefügt wurde</translation>
    </message>
    <message>
        <source>the size of the map must be two whole numbers of 2 or more</source>
        <translation>die Größe der Karte muss aus zwei ganzen Zahlen ab 2 bestehen</translation>
    </message>
    <message>
        <source>the piece is the whole map, and nothing is left to close the gap from; leave the ground as it was</source>
        <translation>das Stück ist die ganze Karte, und für die Lücke bleibt kein Rand; den alten Boden lassen</translation>
    </message>
    <message>
        <source>Streams: done. The sea is shown where the rivers end.</source>
        <translation>Flüsse: fertig. Das Meer wird gezeigt, wo sie enden.</translation>
    </message>
    <message>
        <source>Sea as before</source>
        <translation>Meer wie zuvor</translation>
    </message>
    <message>
        <source>ocean, water, coast, shore</source>
        <translation>Ozean, See, Wasser, Küste, Ufer, Strand</translation>
    </message>
    <message>
        <source>river, stream, lake, water</source>
        <translation>Fluss, Bach, Strom, See, Wasser</translation>
    </message>
    <message>
        <source>{kind} needs a package that is not installed; {advice}</source>
        <translation>{kind} braucht ein Paket, das nicht installiert ist; {advice}</translation>
    </message>
    <message>
        <source>Zarr, one array of chunks</source>
        <translation>Zarr, ein Array aus Blöcken</translation>
    </message>
    <message>
        <source>Terrarium PNG, metres as colours</source>
        <translation>Terrarium-PNG, Meter als Farben</translation>
    </message>
    <message>
        <source>the copied ground is damaged</source>
        <translation>der kopierte Boden ist beschädigt</translation>
    </message>
    <message>
        <source>A 16-bit PNG for the Displace modifier or a Displacement node, which stay editable there.</source>
        <translation>Ein PNG mit 16 Bit für den Displace-Modifier oder einen Displacement-Knoten, die dort änderbar bleiben.</translation>
    </message>
    <message>
        <source>The ground as a mesh with normals, in the colours of the surface. Blender opens a GLB with File &gt; Import &gt; glTF 2.0, and keeps the colours.</source>
        <translation>Der Boden als Netz mit Normalen, in den Farben der Oberfläche. Blender öffnet ein GLB mit File &gt; Import &gt; glTF 2.0 und behält die Farben.</translation>
    </message>
    <message>
        <source>Shape and colours at once, with no values to type in</source>
        <translation>Form und Farben auf einmal, ohne Werte einzutippen</translation>
    </message>
    <message>
        <source>Quicker: a coloured mesh in one file</source>
        <translation>Schneller: ein farbiges Netz in einer Datei</translation>
    </message>
    <message>
        <source>Choose “Profile line” in the toolbar, then drag across the surface or the map.</source>
        <translation>Wählen Sie „Profillinie“ in der Werkzeugleiste und ziehen Sie über die Oberfläche oder die Karte.</translation>
    </message>
    <message>
        <source>The file keeps the steps: open it here to change them.</source>
        <translation>Die Datei behält die Schritte: Öffnen Sie sie hier, um diese zu ändern.</translation>
    </message>
    <message>
        <source>{count} times closer: the finest detail</source>
        <translation>{count}-mal näher: feinste Einzelheiten</translation>
    </message>
    <message>
        <source>{count} times closer</source>
        <translation>{count}-mal näher</translation>
    </message>
    <message>
        <source>Whole terrain</source>
        <translation>Ganzes Gelände</translation>
    </message>
    <message>
        <source>Part of the terrain</source>
        <translation>Teil des Geländes</translation>
    </message>
    <message>
        <source>{length} across</source>
        <translation>{length} breit</translation>
    </message>
    <message>
        <source>sea {depth} deep</source>
        <translation>Meer {depth} tief</translation>
    </message>
    <message>
        <source>river of order {order}: {part} of the map drains here</source>
        <translation>Fluss der Ordnung {order}: {part} der Karte entwässern hierher</translation>
    </message>
    <message>
        <source>river of order {order}: {part} of the map ({area:,.10g} km²) drains here</source>
        <translation>Fluss der Ordnung {order}: {part} der Karte ({area:,.10g} km²) entwässern hierher</translation>
    </message>
    <message>
        <source>{path}: add point {number}</source>
        <translation>{path}: Punkt {number} hinzufügen</translation>
    </message>
    <message>
        <source>Fold or unfold: {group}</source>
        <translation>Ein- oder ausklappen: {group}</translation>
    </message>
    <message>
        <source>river, road, ridge, wall, lake, dam</source>
        <translation>Fluss, Straße, Weg, Grat, Mauer, See, Damm</translation>
    </message>
    <message>
        <source>{count} × the side</source>
        <translation>{count} × Seitenlänge</translation>
    </message>
    <message>
        <source>1/{count} of the side</source>
        <translation>1/{count} der Seitenlänge</translation>
    </message>
    <message>
        <source>{count} million</source>
        <translation>{count} Millionen</translation>
    </message>
    <message>
        <source>{count} billion</source>
        <translation>{count} Milliarden</translation>
    </message>
    <message>
        <source>Save the flight</source>
        <translation>Den Flug speichern</translation>
    </message>
    <message>
        <source>Save flight</source>
        <translation>Flug speichern</translation>
    </message>
    <message>
        <source>Shows</source>
        <translation>Zeigt</translation>
    </message>
    <message>
        <source>What is seen on the way</source>
        <translation>Was unterwegs zu sehen ist</translation>
    </message>
    <message>
        <source>The map</source>
        <translation>Die Karte</translation>
    </message>
    <message>
        <source>The surface</source>
        <translation>Die Oberfläche</translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s).</source>
        <translation>
            <numerusform>%n Bild.</numerusform>
            <numerusform>%n Bilder.</numerusform>
        </translation>
    </message>
    <message>
        <source>a flight needs two different places</source>
        <translation>ein Flug braucht zwei verschiedene Orte</translation>
    </message>
    <message>
        <source>Heights for a program</source>
        <translation>Höhen für ein Programm</translation>
    </message>
    <message>
        <source>Model or 3D print</source>
        <translation>Modell oder 3D-Druck</translation>
    </message>
    <message>
        <source>Pictures and animation</source>
        <translation>Bilder und Animation</translation>
    </message>
    <message>
        <source>Maps beside the heights</source>
        <translation>Weitere Karten</translation>
    </message>
    <message>
        <source>Terrain in tiles</source>
        <translation>Gelände in Kacheln</translation>
    </message>
    <message>
        <source>A project keeps all steps. PNG and TIFF keep them, too, unless the terrain began as an opened picture.</source>
        <translation>Ein Projekt behält alle Schritte, PNG und TIFF ebenso, wenn das Gelände nicht aus einem geöffneten Bild entstand.</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>Achsen</translation>
    </message>
    <message>
        <source>Nothing is selected. Select some ground, then move it.</source>
        <translation>Nichts ist ausgewählt. Erst Boden auswählen, dann verschieben.</translation>
    </message>
    <message>
        <source>Move selection</source>
        <translation>Auswahl verschieben</translation>
    </message>
    <message>
        <source>Order of tiles by their edges: the lowest numbers lie in the north. Upside down they fit as well; if the terrain is mirrored, read it otherwise with the first tile in the south.</source>
        <translation>Reihenfolge der Kacheln nach ihren Kanten: Die niedrigsten Nummern liegen im Norden. Kopfüber passen sie ebenso; ist das Gelände gespiegelt, lesen Sie es anders, mit der ersten Kachel im Süden.</translation>
    </message>
    <message>
        <source>Order of tiles by their edges: the lowest numbers lie in the south. Upside down they fit as well; if the terrain is mirrored, read it otherwise with the first tile in the north.</source>
        <translation>Reihenfolge der Kacheln nach ihren Kanten: Die niedrigsten Nummern liegen im Süden. Kopfüber passen sie ebenso; ist das Gelände gespiegelt, lesen Sie es anders, mit der ersten Kachel im Norden.</translation>
    </message>
    <message>
        <source>Order of tiles assumed: neither their names nor their edges tell how they lie. If it is wrong, read it otherwise.</source>
        <translation>Reihenfolge der Kacheln angenommen: Weder ihre Namen noch ihre Kanten verraten, wie sie liegen. Ist sie falsch, lesen Sie sie anders.</translation>
    </message>
    <message>
        <source>Their build is not finished, {done} of {total} files are done: go on with File &gt; Build tiles, and open the tiles again.</source>
        <translation>Ihr Bau ist nicht fertig, {done} von {total} Dateien sind gebaut: Setzen Sie ihn mit „Datei &gt; Kacheln bauen“ fort und öffnen Sie die Kacheln noch einmal.</translation>
    </message>
    <message>
        <source>{missing} of {count} tiles are missing, and so the heights of {voids} points: these are voids.</source>
        <translation>{missing} von {count} Kacheln fehlen, und damit die Höhen von {voids} Punkten: Dort sind Fehlstellen.</translation>
    </message>
    <message numerus="yes">
        <source>Other map: %n tile(s) left out, such as {name}, in another coordinate system or with another cell size.</source>
        <translation>
            <numerusform>Andere Karte: %n Kachel weggelassen, {name}, mit anderem Koordinatensystem oder anderer Zellgröße.</numerusform>
            <numerusform>Andere Karte: %n Kacheln weggelassen, etwa {name}, mit anderem Koordinatensystem oder anderer Zellgröße.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Off the grid: %n tile(s) moved by up to {part:.2g} of a cell to fit the others, such as {name}.</source>
        <translation>
            <numerusform>Neben dem Gitter: %n Kachel um {part:.2g} einer Zelle verschoben, damit sie zu den anderen passt: {name}.</numerusform>
            <numerusform>Neben dem Gitter: %n Kacheln um bis zu {part:.2g} einer Zelle verschoben, damit sie zu den anderen passen, etwa {name}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Only 1 of every {every} rows and columns was read: all {rows} × {columns} points would be too many to open at once.</source>
        <translation>Nur 1 von je {every} Zeilen und Spalten wurde gelesen: Alle {rows} × {columns} Punkte wären zu viele, um sie auf einmal zu öffnen.</translation>
    </message>
    <message>
        <source>{note} ({some} of {count} tiles, such as {name})</source>
        <translation>{note} ({some} von {count} Kacheln, etwa {name})</translation>
    </message>
    <message numerus="yes">
        <source>Left out: %n other file(s), such as {name}.</source>
        <translation>
            <numerusform>Weggelassen: %n andere Datei, {name}.</numerusform>
            <numerusform>Weggelassen: %n andere Dateien, etwa {name}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Same place: %n file(s) left out, such as {name}, since {kept} lies there.</source>
        <translation>
            <numerusform>Gleicher Platz: %n Datei weggelassen, {name}, denn dort liegt {kept}.</numerusform>
            <numerusform>Gleicher Platz: %n Dateien weggelassen, etwa {name}, denn dort liegt {kept}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Wrong tile: the edges of {names} differ from those of all neighbours.</source>
        <translation>Falsche Kachel: Die Ränder von {names} weichen von denen aller Nachbarn ab.</translation>
    </message>
    <message>
        <source>Wrong size: left out as voids, because not as large as planned: {names}.</source>
        <translation>Falsche Größe: als Leerstellen weggelassen, weil nicht so groß wie geplant: {names}.</translation>
    </message>
    <message>
        <source>Units differ: the heights of {some} of {count} tiles, such as {name}, are not said to be metres.</source>
        <translation>Einheiten verschieden: Die Höhen von {some} von {count} Kacheln, etwa {name}, sind nicht als Meter angegeben.</translation>
    </message>
    <message numerus="yes">
        <source>Coordinate systems differ: tiles of %n systems lie side by side by their names.</source>
        <translation>
            <numerusform>Koordinatensysteme verschieden: Nach ihren Namen liegen Kacheln aus %n System nebeneinander.</numerusform>
            <numerusform>Koordinatensysteme verschieden: Nach ihren Namen liegen Kacheln aus %n Systemen nebeneinander.</numerusform>
        </translation>
    </message>
    <message>
        <source>Spacing differs: the points of {some} of {count} tiles, such as {name}, lie closer or farther apart than those of the first.</source>
        <translation>Abstände verschieden: Die Punkte von {some} von {count} Kacheln, etwa {name}, liegen enger oder weiter als die der ersten.</translation>
    </message>
    <message>
        <source>Scales differ: the heights of {some} of {count} tiles, such as {name}, are of another scale, from {low} to {high} where others are from {other_low} to {other_high}.</source>
        <translation>Maßstäbe verschieden: Die Höhen von {some} von {count} Kacheln, etwa {name}, haben einen anderen Maßstab, von {low} bis {high}, die anderen von {other_low} bis {other_high}.</translation>
    </message>
    <message>
        <source>Opening {name}</source>
        <translation>{name} wird geöffnet</translation>
    </message>
    <message>
        <source>Show rivers and lakes</source>
        <translation>Flüsse und Seen zeigen</translation>
    </message>
    <message>
        <source>{title}: done. Its water is not shown yet.</source>
        <translation>{title}: fertig. Das Wasser wird noch nicht gezeigt.</translation>
    </message>
    <message>
        <source>{filter} is only a preview so far.</source>
        <translation>{filter} ist bisher nur eine Vorschau.</translation>
    </message>
    <message>
        <source>Apply it first?</source>
        <translation>Vorher anwenden?</translation>
    </message>
    <message>
        <source>Make it a step, then go on</source>
        <translation>Als Schritt übernehmen, dann weiter</translation>
    </message>
    <message>
        <source>Go on with the terrain as it was before</source>
        <translation>Weiter mit dem Gelände, wie es vorher war</translation>
    </message>
    <message>
        <source>Without it</source>
        <translation>Ohne sie</translation>
    </message>
    <message>
        <source>Terrain Explorer was updated or removed while it was running, so this no longer works. Save your work, and start it again</source>
        <translation>Terrain Explorer wurde aktualisiert oder entfernt, während es lief; deshalb geht das nicht mehr. Speichern Sie Ihre Arbeit und starten Sie das Programm neu</translation>
    </message>
    <message>
        <source>Finds the step on the points of this map. You see what changes before you take it.</source>
        <translation>Findet den Schritt auf den Punkten dieser Karte. Bevor Sie ihn übernehmen, sehen Sie, was sich ändert.</translation>
    </message>
    <message>
        <source>Find again</source>
        <translation>Neu finden</translation>
    </message>
    <message>
        <source>Change the terrain like this</source>
        <translation>Das Gelände so ändern</translation>
    </message>
    <message>
        <source>Leave the terrain as it was</source>
        <translation>Das Gelände lassen, wie es war</translation>
    </message>
    <message>
        <source>Found on {columns} × {rows} points, and done on all.</source>
        <translation>Auf {columns} × {rows} Punkten gefunden, auf allen getan.</translation>
    </message>
    <message>
        <source>It cannot be done on the points of this map: {reason}.</source>
        <translation>Auf den Punkten dieser Karte geht es nicht: {reason}.</translation>
    </message>
    <message>
        <source>The map would get another size.</source>
        <translation>Die Karte bekäme eine andere Größe.</translation>
    </message>
    <message>
        <source>No height would change.</source>
        <translation>Keine Höhe würde sich ändern.</translation>
    </message>
    <message>
        <source>Heights would change by up to {most}, by {mean} on average.</source>
        <translation>Die Höhen würden sich um bis zu {most} ändern, im Mittel um {mean}.</translation>
    </message>
    <message>
        <source>As it is</source>
        <translation>Wie es ist</translation>
    </message>
    <message>
        <source>only a terrain that an algorithm grows as a whole has an exponent; say how much finer</source>
        <translation>nur Gelände, das ein Algorithmus als Ganzes wachsen lässt, hat einen Exponenten; geben Sie an, wie viel feiner</translation>
    </message>
    <message>
        <source>finer must be 1, 2, 4, 8 … or {most} at most; got {finer}</source>
        <translation>feiner muss 1, 2, 4, 8 … oder höchstens {most} sein; angegeben ist {finer}</translation>
    </message>
    <message>
        <source>a drawing has its own black and white; change them with the step {step}</source>
        <translation>eine Zeichnung hat ihr eigenes Schwarz und Weiß; ändern Sie es mit dem Schritt {step}</translation>
    </message>
    <message>
        <source>tiles of a map of {rows} × {columns} points have 2 to {most} points a side; got {side}</source>
        <translation>Kacheln einer Karte von {rows} × {columns} Punkten haben 2 bis {most} Punkte je Seite; angegeben sind {side}</translation>
    </message>
    <message>
        <source>a stroke is too long for its width; draw it in several parts</source>
        <translation>ein Strich ist zu lang für seine Breite; zeichnen Sie ihn in mehreren Teilen</translation>
    </message>
    <message>
        <source>R&amp;uler</source>
        <translation>&amp;Lineal</translation>
    </message>
    <message>
        <source>See how long a line is; Escape leaves</source>
        <translation>Zeigt, wie lang eine Linie ist. Escape beendet es</translation>
    </message>
    <message>
        <source>{percent} % of the side</source>
        <translation>{percent} % der Seite</translation>
    </message>
    <message>
        <source>Next: {page}</source>
        <translation>Weiter: {page}</translation>
    </message>
    <message>
        <source>Search: {words}</source>
        <translation>Suche: {words}</translation>
    </message>
    <message>
        <source>Nothing found. Try fewer or shorter words.</source>
        <translation>Nichts gefunden. Versuchen Sie es mit weniger oder kürzeren Wörtern.</translation>
    </message>
    <message>
        <source>More was found; another word narrows it down.</source>
        <translation>Es gibt noch mehr Treffer; ein weiteres Wort grenzt sie ein.</translation>
    </message>
    <message>
        <source>there are no steps in it</source>
        <translation>sie enthält keine Schritte</translation>
    </message>
    <message>
        <source>Island of 2 km, from 60 m under the sea</source>
        <translation>Insel von 2 km, ab 60 m unter dem Meer</translation>
    </message>
    <message>
        <source>Valley of 8 km</source>
        <translation>Tal von 8 km</translation>
    </message>
    <message>
        <source>Mountains of 50 km</source>
        <translation>Gebirge von 50 km</translation>
    </message>
    <message>
        <source>Unity: 1 km, 600 m high</source>
        <translation>Unity: 1 km, 600 m hoch</translation>
    </message>
    <message>
        <source>Unreal: 2017 points, 1 m apart, 512 m high</source>
        <translation>Unreal: 2017 Punkte, 1 m auseinander, 512 m hoch</translation>
    </message>
    <message>
        <source>Unreal: 8129 points, 1 m apart, 512 m high</source>
        <translation>Unreal: 8129 Punkte, 1 m auseinander, 512 m hoch</translation>
    </message>
    <message>
        <source>Godot Terrain3D: 1024 points, 1 m apart</source>
        <translation>Godot Terrain3D: 1024 Punkte, 1 m auseinander</translation>
    </message>
    <message>
        <source>3D print of 20 cm</source>
        <translation>3D-Druck von 20 cm</translation>
    </message>
    <message>
        <source>Usual sizes</source>
        <translation>Übliche Größen</translation>
    </message>
    <message>
        <source>Sizes of games, maps and prints</source>
        <translation>Größen von Spielen, Karten und Drucken</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>Was es bedeutet</translation>
    </message>
    <message>
        <source>Without a width slopes are those of the terrain as it is drawn.</source>
        <translation>Ohne Breite sind Neigungen die des Geländes, wie es gezeichnet ist.</translation>
    </message>
    <message>
        <source>{size}, {height} from black to white. Its {columns} × {rows} points lie {spacing} apart.</source>
        <translation>{size}, {height} von Schwarz bis Weiß. Die {columns} × {rows} Punkte liegen {spacing} auseinander.</translation>
    </message>
    <message>
        <source>Size in metres</source>
        <translation>Größe in Metern</translation>
    </message>
    <message>
        <source>Nothing on the ground moves: points stay where they are, and heights as they are from black to white. Slopes become true in erosion, masks, roads and exports.</source>
        <translation>Nichts auf dem Boden bewegt sich: Punkte bleiben, wo sie sind, und Höhen, wie sie von Schwarz bis Weiß sind. Von jetzt an sind Neigungen wahr, bei Erosion, Masken, Straßen und Exporten.</translation>
    </message>
    <message>
        <source>No size</source>
        <translation>Keine Größe</translation>
    </message>
    <message>
        <source>Lengths are in percent of the side, and heights in no unit</source>
        <translation>Längen sind in Prozent der Seite und Höhen ohne Einheit</translation>
    </message>
    <message>
        <source>Bed of a path</source>
        <translation>Bett eines Weges</translation>
    </message>
    <message>
        <source>Banks of a path</source>
        <translation>Böschungen eines Weges</translation>
    </message>
    <message>
        <source>the line of a path in a mask is damaged</source>
        <translation>die Linie eines Weges in einer Maske ist beschädigt</translation>
    </message>
    <message>
        <source>Bed of {step}</source>
        <translation>Bett von {step}</translation>
    </message>
    <message>
        <source>Banks of {step}</source>
        <translation>Böschungen von {step}</translation>
    </message>
    <message>
        <source>Ground drawn in {step}</source>
        <translation>In {step} gezeichneter Boden</translation>
    </message>
    <message>
        <source>Ground changed by {step}</source>
        <translation>Von {step} geänderter Boden</translation>
    </message>
    <message>
        <source>Mask of {step}, as it was used</source>
        <translation>Maske von {step}, wie sie galt</translation>
    </message>
    <message>
        <source>{step} has too few points</source>
        <translation>{step} hat zu wenige Punkte</translation>
    </message>
    <message>
        <source>{step} changes the size or the unit of the map</source>
        <translation>{step} ändert die Größe oder die Einheit der Karte</translation>
    </message>
    <message>
        <source>{step} changes no height</source>
        <translation>{step} ändert keine Höhe</translation>
    </message>
    <message>
        <source>none of the lines lies on the terrain</source>
        <translation>keine der Linien liegt auf dem Gelände</translation>
    </message>
    <message>
        <source>the terrain does not know where on the world it lies; open it from a file that says it, such as a GeoTIFF</source>
        <translation>das Gelände weiß nicht, wo auf der Welt es liegt; öffnen Sie es aus einer Datei, die es sagt, etwa einem GeoTIFF</translation>
    </message>
    <message>
        <source>the terrain&apos;s coordinates have no system; open it from a file that names one, such as a GeoTIFF</source>
        <translation>die Koordinaten des Geländes haben kein System; öffnen Sie es aus einer Datei, die eines nennt, etwa einem GeoTIFF</translation>
    </message>
    <message>
        <source>this needs the Python package rasterio, which is not installed</source>
        <translation>dazu ist das Python-Paket rasterio nötig, das nicht installiert ist</translation>
    </message>
    <message>
        <source>the coordinates cannot be converted: {reason}</source>
        <translation>die Koordinaten lassen sich nicht umrechnen: {reason}</translation>
    </message>
    <message>
        <source>is no file of lines</source>
        <translation>ist keine Datei mit Linien</translation>
    </message>
    <message>
        <source>cannot be read: {reason}</source>
        <translation>kann nicht gelesen werden: {reason}</translation>
    </message>
    <message>
        <source>is damaged, or holds something else than its name says</source>
        <translation>ist beschädigt oder enthält etwas anderes, als der Name sagt</translation>
    </message>
    <message>
        <source>Export it again from the program that made it</source>
        <translation>Exportieren Sie sie noch einmal aus dem Programm, von dem sie stammt</translation>
    </message>
    <message>
        <source>holds no lines</source>
        <translation>enthält keine Linien</translation>
    </message>
    <message>
        <source>Choose a file with a track, a route or an outline</source>
        <translation>Wählen Sie eine Datei mit einem Track, einer Route oder einem Umriss</translation>
    </message>
    <message>
        <source>holds more points than can be read</source>
        <translation>enthält mehr Punkte, als gelesen werden können</translation>
    </message>
    <message>
        <source>Export fewer of its lines</source>
        <translation>Exportieren Sie weniger ihrer Linien</translation>
    </message>
    <message>
        <source>is too large</source>
        <translation>ist zu groß</translation>
    </message>
    <message>
        <source>the drawing does not say its size; give it a viewBox, or a width and a height</source>
        <translation>die Zeichnung sagt ihre Größe nicht; geben Sie ihr eine viewBox oder eine Breite und eine Höhe</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Linie</translation>
    </message>
    <message>
        <source>Track</source>
        <translation>Track</translation>
    </message>
    <message>
        <source>the file declares entities, which are not read; save it in its program as plain SVG, GPX or KML</source>
        <translation>die Datei legt Entitäten fest, die nicht gelesen werden; speichern Sie sie in ihrem Programm als einfaches SVG, GPX oder KML</translation>
    </message>
    <message>
        <source>Not written: {names}, as another map of that name may own it. To tell other programs the place, save under another name.</source>
        <translation>Nicht geschrieben: {names}, da es zu einer anderen Karte mit diesem Namen gehören kann. Damit andere Programme die Lage erfahren, speichern Sie unter einem anderen Namen.</translation>
    </message>
    <message>
        <source>Coordinate system left out: other programs could not be told of it. The place is written in numbers alone; save again.</source>
        <translation>Koordinatensystem weggelassen: Es ließ sich anderen Programmen nicht mitteilen. Die Lage ist nur in Zahlen geschrieben; speichern Sie noch einmal.</translation>
    </message>
    <message>
        <source>Coordinate system left out: the package rasterio, which writes it, is not installed. The place is written in numbers alone.</source>
        <translation>Koordinatensystem weggelassen: das Paket rasterio, das es schreibt, ist nicht installiert. Die Lage steht nur in Zahlen darin.</translation>
    </message>
    <message>
        <source>Lines from file</source>
        <translation>Linien aus Datei</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Linien</translation>
    </message>
    <message>
        <source>Those that become paths, each a step of its own</source>
        <translation>Die, aus denen Pfade werden, jeder ein eigener Schritt</translation>
    </message>
    <message>
        <source>{file} holds several lines. Which become paths?</source>
        <translation>{file} enthält mehrere Linien. Aus welchen sollen Pfade werden?</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Choose all lines</source>
        <translation>Alle Linien auswählen</translation>
    </message>
    <message>
        <source>Lines ({patterns})</source>
        <translation>Linien ({patterns})</translation>
    </message>
    <message>
        <source>has no water to colour: neither a sea nor rivers and lakes are shown</source>
        <translation>hat kein Wasser, das eine Farbe bekommen könnte: Weder Meer noch Flüsse und Seen sind zu sehen</translation>
    </message>
    <message>
        <source>Show one of them, or choose two colours by height</source>
        <translation>Zeigen Sie eines davon, oder wählen Sie zwei Farben nach Höhe</translation>
    </message>
    <message>
        <source>goes down to {lowest}, below the base at {height}</source>
        <translation>reicht bis {lowest} hinab, unter den Sockel bei {height}</translation>
    </message>
    <message>
        <source>Choose {lowest} or less for the base</source>
        <translation>Wählen Sie für den Sockel {lowest} oder weniger</translation>
    </message>
    <message>
        <source>Coordinates taken for degrees of longitude and latitude: as metres the slopes would be cliffs.</source>
        <translation>Koordinaten für Längen- und Breitengrade gehalten: Als Meter wären die Hänge Klippen.</translation>
    </message>
    <message>
        <source>Points gridded: each height is the mean of the points in a cell of {size:.4g} m.</source>
        <translation>Punkte gerastert: Jede Höhe ist das Mittel der Punkte in einer Zelle von {size:.4g} m.</translation>
    </message>
    <message>
        <source>Points gridded: each height is the lowest of the points in a cell of {size:.4g} m.</source>
        <translation>Punkte gerastert: Jede Höhe ist die des niedrigsten Punktes in einer Zelle von {size:.4g} m.</translation>
    </message>
    <message>
        <source>Points gridded: each height is the highest of the points in a cell of {size:.4g} m.</source>
        <translation>Punkte gerastert: Jede Höhe ist die des höchsten Punktes in einer Zelle von {size:.4g} m.</translation>
    </message>
    <message>
        <source>mean in cells of {size:.4g} m: {columns} x {rows} points</source>
        <translation>Mittel in Zellen von {size:.4g} m: {columns} x {rows} Punkte</translation>
    </message>
    <message>
        <source>lowest in cells of {size:.4g} m: {columns} x {rows} points</source>
        <translation>niedrigster in Zellen von {size:.4g} m: {columns} x {rows} Punkte</translation>
    </message>
    <message>
        <source>highest in cells of {size:.4g} m: {columns} x {rows} points</source>
        <translation>höchster in Zellen von {size:.4g} m: {columns} x {rows} Punkte</translation>
    </message>
    <message>
        <source>Only ground: {answer}</source>
        <translation>Nur Boden: {answer}</translation>
    </message>
    <message>
        <source>All points: {answer}</source>
        <translation>Alle Punkte: {answer}</translation>
    </message>
    <message>
        <source>has no points that are marked as ground</source>
        <translation>hat keine Punkte, die als Boden gekennzeichnet sind</translation>
    </message>
    <message>
        <source>Take all of its points</source>
        <translation>Nehmen Sie alle ihre Punkte</translation>
    </message>
    <message numerus="yes">
        <source>has %n point(s)</source>
        <translation>
            <numerusform>hat %n Punkt</numerusform>
            <numerusform>hat %n Punkte</numerusform>
        </translation>
    </message>
    <message>
        <source>A heightmap needs at least 2 x 2, so choose a file with more</source>
        <translation>Eine Höhenkarte braucht mindestens 2 x 2, wählen Sie also eine Datei mit mehr</translation>
    </message>
    <message>
        <source>has all its points on one line</source>
        <translation>hat alle Punkte auf einer Linie</translation>
    </message>
    <message>
        <source>Choose a file with points of an area</source>
        <translation>Wählen Sie eine Datei mit Punkten einer Fläche</translation>
    </message>
    <message>
        <source>would have {rows} rows and {columns} columns with cells of {size:.4g} m, too many to open</source>
        <translation>hätte mit Zellen von {size:.4g} m {rows} Zeilen und {columns} Spalten, zu viele zum Öffnen</translation>
    </message>
    <message>
        <source>has ground and other points: {percent:.0f} % are ground</source>
        <translation>hat Boden und andere Punkte: {percent:.0f} % sind Boden</translation>
    </message>
    <message>
        <source>holds {count:,} points that are no grid</source>
        <translation>enthält {count:,} Punkte, die kein Gitter bilden</translation>
    </message>
    <message>
        <source>Choose cells</source>
        <translation>Wählen Sie Zellen</translation>
    </message>
    <message>
        <source>Points of a laser scan</source>
        <translation>Punkte eines Laserscans</translation>
    </message>
    <message>
        <source>Feet turned into metres: the file says that one of its units is {metres:.9g} m.</source>
        <translation>Fuß in Meter umgerechnet: Der Datei nach ist eine ihrer Einheiten {metres:.9g} m.</translation>
    </message>
    <message>
        <source>Noise left out: points that the file marks as noise or as withheld.</source>
        <translation>Rauschen weggelassen: Punkte, die die Datei als Rauschen oder als zurückgehalten kennzeichnet.</translation>
    </message>
    <message>
        <source>is a laser scan, and the packages that read them are not installed</source>
        <translation>ist ein Laserscan, und die Pakete, die solche lesen, sind nicht installiert</translation>
    </message>
    <message>
        <source>Install them with: {command}</source>
        <translation>Installieren Sie sie mit: {command}</translation>
    </message>
    <message>
        <source>needs {needed:.1f} GB to be unpacked, and {free:.1f} GB are free</source>
        <translation>braucht ausgepackt {needed:.1f} GB, und {free:.1f} GB sind frei</translation>
    </message>
    <message>
        <source>Free some space, or unpack it as .las</source>
        <translation>Schaffen Sie Platz, oder packen Sie sie als .las aus</translation>
    </message>
    <message>
        <source>Text of points</source>
        <translation>Text mit Punkten</translation>
    </message>
    <message>
        <source>Table of heights</source>
        <translation>Tabelle von Höhen</translation>
    </message>
    <message>
        <source>Table assumed: each line is a row of heights, for its first numbers are no place.</source>
        <translation>Tabelle angenommen: Jede Zeile ist eine Reihe von Höhen, denn ihre ersten Zahlen sind kein Ort.</translation>
    </message>
    <message>
        <source>Name the columns in its first line, such as x, y, height</source>
        <translation>Nennen Sie in der ersten Zeile die Spalten, etwa x, y, Höhe</translation>
    </message>
    <message numerus="yes">
        <source>is a text with %n number(s) to a line</source>
        <translation>
            <numerusform>ist ein Text mit %n Zahl in der Zeile</numerusform>
            <numerusform>ist ein Text mit %n Zahlen in der Zeile</numerusform>
        </translation>
    </message>
    <message>
        <source>Points need three: east, north and height</source>
        <translation>Punkte brauchen drei: Ost, Nord und Höhe</translation>
    </message>
    <message>
        <source>is no text, but has an ending of texts</source>
        <translation>ist kein Text, hat aber die Endung eines Textes</translation>
    </message>
    <message>
        <source>Rename it, or choose another file</source>
        <translation>Benennen Sie sie um, oder wählen Sie eine andere Datei</translation>
    </message>
    <message>
        <source>has no points: no line at its beginning holds numbers</source>
        <translation>hat keine Punkte: Keine Zeile an ihrem Anfang enthält Zahlen</translation>
    </message>
    <message>
        <source>Choose a text with east, north and height in each line</source>
        <translation>Wählen Sie einen Text mit Ost, Nord und Höhe in jeder Zeile</translation>
    </message>
    <message>
        <source>has no point in line {number}: “{line}”</source>
        <translation>hat in Zeile {number} keinen Punkt: „{line}“</translation>
    </message>
    <message>
        <source>Mend or remove that line</source>
        <translation>Berichtigen oder entfernen Sie diese Zeile</translation>
    </message>
    <message>
        <source>has one row of numbers</source>
        <translation>hat nur eine Zeile mit Zahlen</translation>
    </message>
    <message>
        <source>A heightmap needs at least 2 x 2</source>
        <translation>Eine Höhenkarte braucht mindestens 2 x 2</translation>
    </message>
    <message>
        <source>text of points</source>
        <translation>Text mit Punkten</translation>
    </message>
    <message>
        <source>Export it from Krita as 16-bit PNG or TIFF, and open that</source>
        <translation>Exportieren Sie es aus Krita als 16-Bit-PNG oder -TIFF, und öffnen Sie das</translation>
    </message>
    <message>
        <source>Layers left out: the document has others, which cannot be seen.</source>
        <translation>Ohne die anderen Ebenen: Das Dokument hat weitere, die nicht zu sehen sind.</translation>
    </message>
    <message>
        <source>has no layer that is seen</source>
        <translation>keine sichtbare Ebene hat</translation>
    </message>
    <message>
        <source>has groups, masks, filters or layers that are mixed</source>
        <translation>Gruppen, Masken, Filter oder gemischte Ebenen hat</translation>
    </message>
    <message>
        <source>has a layer in the colour space {space}</source>
        <translation>eine Ebene im Farbraum {space} hat</translation>
    </message>
    <message>
        <source>has several layers that are seen</source>
        <translation>mehrere sichtbare Ebenen hat</translation>
    </message>
    <message>
        <source>is a Krita document that {wrong}</source>
        <translation>ist ein Krita-Dokument, das {wrong}</translation>
    </message>
    <message>
        <source>Flatten the image in Krita, or export it as 16-bit PNG or TIFF</source>
        <translation>Führen Sie die Ebenen in Krita zusammen, oder exportieren Sie es als 16-Bit-PNG oder -TIFF</translation>
    </message>
    <message>
        <source>Krita document</source>
        <translation>Krita-Dokument</translation>
    </message>
    <message>
        <source>grey</source>
        <translation>Grau</translation>
    </message>
    <message>
        <source>indexed colours</source>
        <translation>indizierten Farben</translation>
    </message>
    <message>
        <source>several channels</source>
        <translation>mehreren Kanälen</translation>
    </message>
    <message>
        <source>duotone</source>
        <translation>Duplex</translation>
    </message>
    <message>
        <source>Channels left out: the document has others beside those of its picture.</source>
        <translation>Ohne die anderen Kanäle: Das Dokument hat weitere neben denen seines Bildes.</translation>
    </message>
    <message>
        <source>is a Photoshop document in {mode}, {bits} bits</source>
        <translation>ist ein Photoshop-Dokument in {mode}, {bits} Bit</translation>
    </message>
    <message>
        <source>Change its mode to grey of 16 bits, and save it again</source>
        <translation>Ändern Sie seinen Modus in Graustufen mit 16 Bit, und speichern Sie es noch einmal</translation>
    </message>
    <message>
        <source>was saved without its merged picture</source>
        <translation>wurde ohne sein zusammengesetztes Bild gespeichert</translation>
    </message>
    <message>
        <source>Save it again with the option to maximize compatibility, or export it as 16-bit PNG</source>
        <translation>Speichern Sie es noch einmal mit maximaler Kompatibilität, oder exportieren Sie es als 16-Bit-PNG</translation>
    </message>
    <message>
        <source>is a Photoshop document with the compression {number}</source>
        <translation>ist ein Photoshop-Dokument mit der Kompression {number}</translation>
    </message>
    <message>
        <source>Save it again, or export it as 16-bit PNG</source>
        <translation>Speichern Sie es noch einmal, oder exportieren Sie es als 16-Bit-PNG</translation>
    </message>
    <message>
        <source>Photoshop document</source>
        <translation>Photoshop-Dokument</translation>
    </message>
    <message>
        <source>Heights rounded: Radiance keeps 8 binary digits of each, so the high ones lie on coarse steps.</source>
        <translation>Höhen gerundet: Radiance behält 8 Binärstellen von jeder, sodass die hohen auf groben Stufen liegen.</translation>
    </message>
    <message>
        <source>is a Radiance picture in the colours X, Y and Z</source>
        <translation>ist ein Radiance-Bild in den Farben X, Y und Z</translation>
    </message>
    <message>
        <source>Export it in red, green and blue, or as OpenEXR</source>
        <translation>Exportieren Sie es in Rot, Grün und Blau, oder als OpenEXR</translation>
    </message>
    <message>
        <source>Zoom levels left out: zoom {zoom} was read, and there are {count} in the file.</source>
        <translation>Ohne die anderen Zoomstufen: Zoom {zoom} wurde gelesen, und {count} sind in der Datei.</translation>
    </message>
    <message>
        <source>Tiles missing: {missing:,} of {count:,} are not in the file, and their points are voids.</source>
        <translation>Kacheln fehlen: {missing:,} von {count:,} sind nicht in der Datei, und ihre Punkte sind Fehlstellen.</translation>
    </message>
    <message>
        <source>has no tiles</source>
        <translation>hat keine Kacheln</translation>
    </message>
    <message>
        <source>MBTiles of {container}</source>
        <translation>MBTiles aus {container}</translation>
    </message>
    <message>
        <source>holds vector tiles, which have no heights</source>
        <translation>enthält Vektorkacheln, die keine Höhen haben</translation>
    </message>
    <message>
        <source>Choose a file of Terrain-RGB or Terrarium tiles</source>
        <translation>Wählen Sie eine Datei mit Terrain-RGB- oder Terrarium-Kacheln</translation>
    </message>
    <message>
        <source>has tiles of {columns} x {rows} pixels</source>
        <translation>hat Kacheln von {columns} x {rows} Pixeln</translation>
    </message>
    <message>
        <source>Choose a file whose tiles have 256 or 512 pixels a side</source>
        <translation>Wählen Sie eine Datei, deren Kacheln 256 oder 512 Pixel breit und hoch sind</translation>
    </message>
    <message>
        <source>has {count} zoom levels and no level {number}</source>
        <translation>hat {count} Zoomstufen und keine Stufe {number}</translation>
    </message>
    <message>
        <source>has {count} points ({percent:.2g} %) at {number}, far from all other heights</source>
        <translation>hat {count} Punkte ({percent:.2g} %) bei {number}, weitab von allen anderen Höhen</translation>
    </message>
    <message>
        <source>They have no height: leave them out</source>
        <translation>Sie haben keine Höhe: weglassen</translation>
    </message>
    <message>
        <source>They are as high as that</source>
        <translation>Sie sind so hoch</translation>
    </message>
    <message>
        <source>Choose what they are</source>
        <translation>Wählen Sie, was sie sind</translation>
    </message>
    <message>
        <source>Convert it to 16-bit PNG or TIFF, and open that</source>
        <translation>Wandeln Sie es in 16-Bit-PNG oder -TIFF um, und öffnen Sie das</translation>
    </message>
    <message>
        <source>is a JPEG XL picture, and the package that reads them is not installed</source>
        <translation>ist ein JPEG-XL-Bild, und das Paket, das solche liest, ist nicht installiert</translation>
    </message>
    <message>
        <source>is a JPEG XL picture of an unusual kind ({what})</source>
        <translation>ist ein JPEG-XL-Bild ungewöhnlicher Art ({what})</translation>
    </message>
    <message>
        <source>is an AVIF picture of 10 or 12 bits, of which 8 could be read</source>
        <translation>ist ein AVIF-Bild mit 10 oder 12 Bit, von denen sich 8 lesen ließen</translation>
    </message>
    <message>
        <source>is an AVIF picture that cannot be read here</source>
        <translation>ist ein AVIF-Bild, das sich hier nicht lesen lässt</translation>
    </message>
    <message>
        <source>is a HEIF picture, which is not read here</source>
        <translation>ist ein HEIF-Bild, das hier nicht gelesen wird</translation>
    </message>
    <message>
        <source>Coordinate system left out: that in {name} is not understood.</source>
        <translation>Koordinatensystem weggelassen: Das in {name} wird nicht verstanden.</translation>
    </message>
    <message>
        <source>Coordinate system left out: {name} could not be read. Open the file again.</source>
        <translation>Koordinatensystem weggelassen: {name} ließ sich nicht lesen. Öffnen Sie die Datei noch einmal.</translation>
    </message>
    <message>
        <source>Choose “Midpoint displacement” in the list of algorithms.</source>
        <translation>Wählen Sie „Mittelpunktverschiebung“ in der Liste der Verfahren.</translation>
    </message>
    <message>
        <source>Drag “Exponent n” down to 2. Five points a side are few enough to follow each one.</source>
        <translation>Ziehen Sie „Exponent n“ herunter auf 2. Fünf Punkte je Seite sind wenige genug, um jeden zu verfolgen.</translation>
    </message>
    <message>
        <source>Open “More” and switch on “Given corners”: 2 and 8 at the top, 0 and 3 at the bottom.</source>
        <translation>Öffnen Sie „Mehr“ und schalten Sie „Ecken vorgeben“ ein: oben 2 und 8, unten 0 und 3.</translation>
    </message>
    <message>
        <source>Press “Growth” in the toolbar, or the key Y.</source>
        <translation>Drücken Sie „Wachstum“ in der Werkzeugleiste oder die Taste Y.</translation>
    </message>
    <message>
        <source>Drag the slider below the terrain to its left end. Then only the four corners are there.</source>
        <translation>Ziehen Sie den Regler unter dem Gelände an sein linkes Ende. Dann sind nur die vier Ecken da.</translation>
    </message>
    <message>
        <source>Press the arrow to the right twice. First come the midpoints of the edges, 5, 1, 5.5 and 1.5, then the centre.</source>
        <translation>Drücken Sie zweimal den Pfeil nach rechts. Erst kommen die Mittelpunkte der Kanten, 5, 1, 5,5 und 1,5, dann die Mitte.</translation>
    </message>
    <message>
        <source>Click the centre in the map. Arrows show the corners it comes from, and the panel does the sum: (2 + 8 + 0 + 3) / 4 = 3.25.</source>
        <translation>Klicken Sie auf der Karte auf die Mitte. Pfeile zeigen die Ecken, aus denen sie kommt, und das Feld darunter rechnet: (2 + 8 + 0 + 3) / 4 = 3,25.</translation>
    </message>
    <message>
        <source>An island with rivers</source>
        <translation>Eine Insel mit Flüssen</translation>
    </message>
    <message>
        <source>Press “New seed” until you like the land.</source>
        <translation>Drücken Sie „Neuer Startwert“, bis Ihnen das Land gefällt.</translation>
    </message>
    <message>
        <source>Switch on “Sea” in the toolbar, or press C.</source>
        <translation>Schalten Sie „Meer“ in der Werkzeugleiste ein, oder drücken Sie C.</translation>
    </message>
    <message>
        <source>Switch on “Rivers and lakes” in the toolbar.</source>
        <translation>Schalten Sie „Flüsse und Seen“ in der Werkzeugleiste ein.</translation>
    </message>
    <message>
        <source>Switch on “Follow water” in the toolbar, or press D.</source>
        <translation>Schalten Sie „Wasser verfolgen“ in der Werkzeugleiste ein, oder drücken Sie D.</translation>
    </message>
    <message>
        <source>Click a place high up. The line shows where its water goes, the tint what drains there.</source>
        <translation>Klicken Sie auf eine Stelle weit oben. Die Linie zeigt, wohin ihr Wasser fließt, die Tönung, was dorthin entwässert.</translation>
    </message>
    <message>
        <source>The terrain remembers its steps: change one in the panel “Steps”, and those after it are done again.</source>
        <translation>Das Gelände merkt sich seine Schritte: Ändern Sie einen im Bereich „Schritte“, und die späteren kommen neu.</translation>
    </message>
    <message>
        <source>From GIMP and back</source>
        <translation>Von GIMP und zurück</translation>
    </message>
    <message>
        <source>Choose File &gt; Save as, and give the picture a name that ends in .png.</source>
        <translation>Wählen Sie Datei &gt; Speichern unter, und geben Sie dem Bild einen Namen, der auf .png endet.</translation>
    </message>
    <message>
        <source>Choose File &gt; Open in image editor. Paint something light there, and save under the same name; GIMP calls that overwriting.</source>
        <translation>Wählen Sie Datei &gt; Im Bildeditor öffnen. Malen Sie dort etwas Helles, und speichern Sie unter demselben Namen; in GIMP heißt das Überschreiben.</translation>
    </message>
    <message>
        <source>What you painted is here, for the program follows its file. Now choose Draw &gt; Raise and draw over it.</source>
        <translation>Was Sie gemalt haben, ist hier, denn das Programm folgt seiner Datei. Wählen Sie jetzt Zeichnen &gt; Anheben, und zeichnen Sie darüber.</translation>
    </message>
    <message>
        <source>Save with Ctrl+S. If you are asked, press “Save anyway”: a PNG keeps fewer digits than the terrain has.</source>
        <translation>Speichern Sie mit Strg+S. Werden Sie gefragt, drücken Sie „Trotzdem speichern“: Ein PNG behält weniger Stellen, als das Gelände hat.</translation>
    </message>
    <message>
        <source>Go on in either program. What you do here is done again on whatever the editor saves.</source>
        <translation>Machen Sie in beiden Programmen weiter. Was Sie hier tun, kommt auf allem neu, was der Editor speichert.</translation>
    </message>
    <message>
        <source>To a game engine</source>
        <translation>In eine Spiele-Engine</translation>
    </message>
    <message>
        <source>Go to “Export” at the upper right.</source>
        <translation>Gehen Sie oben rechts zu „Exportieren“.</translation>
    </message>
    <message>
        <source>Choose your engine in the list: Unity, Unreal, Godot or another one.</source>
        <translation>Wählen Sie Ihre Engine in der Liste: Unity, Unreal, Godot oder eine andere.</translation>
    </message>
    <message>
        <source>The dialog says what the engine needs. Press “Export” there, and choose a folder.</source>
        <translation>Der Dialog sagt, was die Engine braucht. Drücken Sie dort „Exportieren“, und wählen Sie einen Ordner.</translation>
    </message>
    <message>
        <source>The file was read back to prove that it is right. Details say what to type in the engine.</source>
        <translation>Die Datei wurde zurückgelesen und ist richtig. „Details“ sagt, was Sie in der Engine eintragen.</translation>
    </message>
    <message>
        <source>From a continent to a stone</source>
        <translation>Vom Kontinent zum Stein</translation>
    </message>
    <message>
        <source>Press “New seed”: land that has grown goes on growing as you come closer.</source>
        <translation>Drücken Sie „Neuer Startwert“: Gewachsenes Land wächst weiter, wenn Sie näher kommen.</translation>
    </message>
    <message>
        <source>Go to “Explore” at the upper right.</source>
        <translation>Gehen Sie oben rechts zu „Erkunden“.</translation>
    </message>
    <message>
        <source>Point at a hill in the map and turn the wheel until you are a thousand times closer.</source>
        <translation>Zeigen Sie auf der Karte auf einen Hügel, und drehen Sie das Mausrad, bis Sie tausendmal näher sind.</translation>
    </message>
    <message>
        <source>Go on until you are a million times closer. If your land is a continent, this is a stone.</source>
        <translation>Gehen Sie weiter, bis Sie eine Million Mal näher sind. Ist Ihr Land ein Kontinent, so ist dies ein Stein.</translation>
    </message>
    <message>
        <source>Double click the map to see the whole land again.</source>
        <translation>Doppelklicken Sie auf die Karte, um wieder das ganze Land zu sehen.</translation>
    </message>
    <message>
        <source>A double click on the bookmark leads back. “Take this place” makes the ground in sight your terrain.</source>
        <translation>Ein Doppelklick auf das Lesezeichen führt zurück. „Diesen Ort übernehmen“ macht den sichtbaren Boden zu Ihrem Gelände.</translation>
    </message>
    <message>
        <source>{name} may mean {names}</source>
        <translation>{name} kann {names} bedeuten</translation>
    </message>
    <message>
        <source>nothing in this recipe can vary</source>
        <translation>in diesem Rezept kann sich nichts ändern</translation>
    </message>
    <message>
        <source>nothing is called {name}; there are {names}</source>
        <translation>nichts heißt {name}; es gibt {names}</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Drag to see more of one terrain and less of the other</source>
        <translation>Ziehen, um vom einen Gelände mehr und vom anderen weniger zu sehen</translation>
    </message>
    <message>
        <source>Divider between the two terrains</source>
        <translation>Trennlinie zwischen den beiden Geländen</translation>
    </message>
    <message>
        <source>{second} − {first}</source>
        <translation>{second} − {first}</translation>
    </message>
    <message>
        <source>The two terrains from above</source>
        <translation>Die beiden Gelände von oben</translation>
    </message>
    <message>
        <source>The second terrain from above</source>
        <translation>Das zweite Gelände von oben</translation>
    </message>
    <message>
        <source>The first terrain from above</source>
        <translation>Das erste Gelände von oben</translation>
    </message>
    <message>
        <source>The maps have {first} and {second} points: those that both have are compared.</source>
        <translation>Die Karten haben {first} und {second} Punkte: Verglichen werden die, die beide haben.</translation>
    </message>
    <message>
        <source>The maps have {first} and {second} points: they are compared at {common}, resampled bilinearly.</source>
        <translation>Die Karten haben {first} und {second} Punkte: Verglichen werden sie an {common}, bilinear umgerechnet.</translation>
    </message>
    <message>
        <source>Their sides are not equally long on the ground: corners are laid on corners.</source>
        <translation>Ihre Seiten sind am Boden nicht gleich lang: Ecken liegen auf Ecken.</translation>
    </message>
    <message>
        <source>Only one of them is in metres: both are compared from black, 0, to white, 1.</source>
        <translation>Nur eine von beiden ist in Metern: Beide werden von Schwarz, 0, bis Weiß, 1, verglichen.</translation>
    </message>
    <message>
        <source>without {steps}</source>
        <translation>ohne {steps}</translation>
    </message>
    <message>
        <source>It is on the shelf already.</source>
        <translation>Es liegt schon in der Ablage.</translation>
    </message>
    <message>
        <source>Terrain</source>
        <translation>Gelände</translation>
    </message>
    <message>
        <source>Take a variation</source>
        <translation>Variation übernehmen</translation>
    </message>
    <message>
        <source>Take variation: {values}</source>
        <translation>Variation übernehmen: {values}</translation>
    </message>
    <message>
        <source>Variations</source>
        <translation>Variationen</translation>
    </message>
    <message>
        <source>{terrain} (now)</source>
        <translation>{terrain} (jetzt)</translation>
    </message>
    <message>
        <source>Add {preset}</source>
        <translation>{preset} hinzufügen</translation>
    </message>
    <message>
        <source>This terrain has no recipe: a preset keeps how a terrain is made, and not its heights.</source>
        <translation>Dieses Gelände hat kein Rezept: Eine Vorlage hält fest, wie ein Gelände entsteht, und nicht seine Höhen.</translation>
    </message>
    <message>
        <source>Saved {name} among the presets.</source>
        <translation>{name} ist unter den Vorlagen gespeichert.</translation>
    </message>
    <message numerus="yes">
        <source>Added %n preset(s).</source>
        <translation>
            <numerusform>%n Vorlage hinzugefügt.</numerusform>
            <numerusform>%n Vorlagen hinzugefügt.</numerusform>
        </translation>
    </message>
    <message>
        <source>there is a preset of this name</source>
        <translation>es gibt schon eine Vorlage mit diesem Namen</translation>
    </message>
    <message>
        <source>Deleted {name}.</source>
        <translation>{name} ist gelöscht.</translation>
    </message>
    <message>
        <source>{name} is back.</source>
        <translation>{name} ist wieder da.</translation>
    </message>
    <message>
        <source>has no recipe</source>
        <translation>hat kein Rezept</translation>
    </message>
    <message>
        <source>Choose a file that was saved after generating</source>
        <translation>Wählen Sie eine Datei, die nach dem Erzeugen gespeichert wurde</translation>
    </message>
    <message>
        <source>Two masks, and what comes of them</source>
        <translation>Zwei Masken, und was aus ihnen wird</translation>
    </message>
    <message>
        <source>Drag a or b, or move it with the arrow keys. White is 1, black is 0.</source>
        <translation>Ziehen Sie a oder b, oder verschieben Sie es mit den Pfeiltasten. Weiß ist 1, Schwarz ist 0.</translation>
    </message>
    <message>
        <source>mask a</source>
        <translation>Maske a</translation>
    </message>
    <message>
        <source>mask b</source>
        <translation>Maske b</translation>
    </message>
    <message>
        <source>Within the small square a is {one} and b is {other}. Added they are {added}, subtracted {less}, intersected {both}; a inverted is {inverted}.</source>
        <translation>Im kleinen Quadrat ist a {one} und b {other}. Hinzugefügt sind sie {added}, abgezogen {less}, geschnitten {both}; a umgekehrt ist {inverted}.</translation>
    </message>
    <message>
        <source>Two windows, each computed alone</source>
        <translation>Zwei Fenster, jedes für sich berechnet</translation>
    </message>
    <message>
        <source>Drag a window, or move it with the arrow keys; Space changes to the other one. The pictures beside it are computed anew.</source>
        <translation>Ziehen Sie ein Fenster, oder bewegen Sie es mit den Pfeiltasten; die Leertaste wechselt zum anderen. Die Bilder daneben werden neu berechnet.</translation>
    </message>
    <message>
        <source>The map with both windows</source>
        <translation>Die Karte mit beiden Fenstern</translation>
    </message>
    <message>
        <source>They share {both} points. {same} of these are equal to the last bit.</source>
        <translation>Sie haben {both} Punkte gemeinsam. {same} davon sind bis auf das letzte Bit gleich.</translation>
    </message>
    <message>
        <source>They have no point in common. Let them overlap.</source>
        <translation>Sie haben keinen Punkt gemeinsam. Lassen Sie sie überlappen.</translation>
    </message>
    <message>
        <source>first window</source>
        <translation>erstes Fenster</translation>
    </message>
    <message>
        <source>second window</source>
        <translation>zweites Fenster</translation>
    </message>
    <message>
        <source>round {number} of {rounds}</source>
        <translation>Runde {number} von {rounds}</translation>
    </message>
    <message>
        <source>what is too large or too deep is left</source>
        <translation>was zu groß oder zu tief ist, bleibt</translation>
    </message>
    <message>
        <source>slide {number} of {slides}</source>
        <translation>Rutschen {number} von {slides}</translation>
    </message>
    <message>
        <source>the plateau before it wears</source>
        <translation>das Plateau, bevor es abgetragen wird</translation>
    </message>
    <message>
        <source>water gathers: wave {wave} of {waves}</source>
        <translation>Wasser sammelt sich: Welle {wave} von {waves}</translation>
    </message>
    <message>
        <source>rockfall {number} of {rockfalls}</source>
        <translation>Steinschlag {number} von {rockfalls}</translation>
    </message>
    <message>
        <source>Before the steps</source>
        <translation>Vor den Schritten</translation>
    </message>
    <message>
        <source>{value} of {most}</source>
        <translation>{value} von {most}</translation>
    </message>
    <message>
        <source>Point</source>
        <comment>at a square</comment>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>A click on a square only points at it</source>
        <translation>Ein Klick zeigt nur auf ein Feld</translation>
    </message>
    <message>
        <source>Raise</source>
        <comment>a square</comment>
        <translation>Anheben</translation>
    </message>
    <message>
        <source>A click makes a square higher; so does the key +</source>
        <translation>Ein Klick macht ein Feld höher, ebenso die Taste +</translation>
    </message>
    <message>
        <source>Lower</source>
        <comment>a square</comment>
        <translation>Absenken</translation>
    </message>
    <message>
        <source>A click makes a square lower; so does the key −</source>
        <translation>Ein Klick macht ein Feld tiefer, ebenso die Taste −</translation>
    </message>
    <message>
        <source>Bring the first heights back</source>
        <translation>Die ersten Höhen zurückholen</translation>
    </message>
    <message>
        <source>Where does a drop go?</source>
        <translation>Wohin läuft ein Tropfen?</translation>
    </message>
    <message>
        <source>The numbers are heights, and blue is water. Point at a square: the red line is the way of a drop that falls there. A ring marks where water spills over. Then raise or lower squares, and see it all follow.</source>
        <translation>Die Zahlen sind Höhen, und Blau ist Wasser. Zeigen Sie auf ein Feld: Die rote Linie ist der Weg eines Tropfens, der dort fällt. Ein Ring zeigt, wo Wasser überläuft. Heben oder senken Sie dann Felder, und sehen Sie alles folgen.</translation>
    </message>
    <message>
        <source>Round</source>
        <comment>of filling</comment>
        <translation>Runde</translation>
    </message>
    <message>
        <source>How far the water has risen: at 0 all is dry</source>
        <translation>Wie weit das Wasser gestiegen ist: bei 0 ist alles trocken</translation>
    </message>
    <message>
        <source>Here the ground is {height} high.</source>
        <translation>Hier ist der Boden {height} hoch.</translation>
    </message>
    <message>
        <source>Here the ground is {height} high, and water stands up to {level}.</source>
        <translation>Hier ist der Boden {height} hoch, und Wasser steht bis {level}.</translation>
    </message>
    <message>
        <source>This is the edge of the map: a drop leaves here.</source>
        <translation>Das ist der Rand der Karte: Hier läuft ein Tropfen ab.</translation>
    </message>
    <message>
        <source>A drop stays in the pit of height {height}.</source>
        <translation>Ein Tropfen bleibt in der Grube der Höhe {height}.</translation>
    </message>
    <message numerus="yes">
        <source>A drop takes %n step(s) to the edge.</source>
        <translation>
            <numerusform>Ein Tropfen braucht %n Schritt bis zum Rand.</numerusform>
            <numerusform>Ein Tropfen braucht %n Schritte bis zum Rand.</numerusform>
        </translation>
    </message>
    <message>
        <source>No water stands on this ground.</source>
        <translation>Auf diesem Boden steht kein Wasser.</translation>
    </message>
    <message>
        <source>No water has gathered yet.</source>
        <translation>Noch hat sich kein Wasser gesammelt.</translation>
    </message>
    <message>
        <source>In round {round} the water of each pit rises to its lowest pass: {heights}. Pits with the same pass run together.</source>
        <translation>In Runde {round} steigt das Wasser jeder Grube bis zu ihrem niedrigsten Pass: {heights}. Gruben mit demselben Pass laufen zusammen.</translation>
    </message>
    <message>
        <source>On its way water stands at {levels}.</source>
        <translation>Auf seinem Weg steht Wasser bei {levels}.</translation>
    </message>
    <message>
        <source>In round {round}, the last, it rises to {heights}, and all water gets out.</source>
        <translation>In Runde {round}, der letzten, steigt es bis {heights}, und alles Wasser kommt hinaus.</translation>
    </message>
    <message>
        <source>Adding up the water</source>
        <translation>Das Wasser addieren</translation>
    </message>
    <message>
        <source>The numbers count from how many squares water comes by so far, the square itself included. Move the slider: in each wave the bright squares, which have got all of their water, pass it on.</source>
        <translation>Die Zahlen zählen, von wie vielen Feldern bisher Wasser vorbeikommt, das Feld selbst eingeschlossen. Bewegen Sie den Regler: In jeder Welle geben die hellen Felder, die all ihr Wasser haben, es weiter.</translation>
    </message>
    <message>
        <source>Wave</source>
        <translation>Welle</translation>
    </message>
    <message>
        <source>How many waves have passed their water on</source>
        <translation>Wie viele Wellen ihr Wasser weitergegeben haben</translation>
    </message>
    <message numerus="yes">
        <source>Wave {wave}: water is passed on by %n square(s).</source>
        <translation>
            <numerusform>Welle {wave}: %n Feld gibt Wasser weiter.</numerusform>
            <numerusform>Welle {wave}: %n Felder geben Wasser weiter.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The water of %n square(s) comes by here.</source>
        <translation>
            <numerusform>Hier kommt das Wasser von %n Feld vorbei.</numerusform>
            <numerusform>Hier kommt das Wasser von %n Feldern vorbei.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Here it is %n square(s) so far, and {all} in the end.</source>
        <translation>
            <numerusform>Hier ist es bisher %n Feld, am Ende sind es {all}.</numerusform>
            <numerusform>Hier sind es bisher %n Felder, am Ende {all}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Which rivers are large?</source>
        <translation>Welche Flüsse sind groß?</translation>
    </message>
    <message>
        <source>The numbers are orders of rivers. A source has 1. Where two rivers of one order meet, the next order begins. Choose from which area on water counts as a river, or dig a valley and see what joins.</source>
        <translation>Die Zahlen sind Ordnungen der Flüsse. Eine Quelle hat 1. Wo sich zwei Flüsse einer Ordnung treffen, beginnt die nächste. Wählen Sie, ab welchem Gebiet Wasser als Fluss zählt, oder graben Sie ein Tal und sehen Sie, was sich vereint.</translation>
    </message>
    <message>
        <source>River from</source>
        <translation>Fluss ab</translation>
    </message>
    <message>
        <source>How many squares of water make a river: less shows more brooks</source>
        <translation>Wie viele Felder Wasser einen Fluss ausmachen: weniger zeigt mehr Bäche</translation>
    </message>
    <message numerus="yes">
        <source>%n square(s)</source>
        <translation>
            <numerusform>%n Feld</numerusform>
            <numerusform>%n Feldern</numerusform>
        </translation>
    </message>
    <message>
        <source>Highest order on this map: {order}.</source>
        <translation>Höchste Ordnung auf dieser Karte: {order}.</translation>
    </message>
    <message>
        <source>No river here: the water of too few squares comes by.</source>
        <translation>Kein Fluss: Hier kommt das Wasser von zu wenigen Feldern vorbei.</translation>
    </message>
    <message>
        <source>A source: order 1.</source>
        <translation>Eine Quelle: Ordnung 1.</translation>
    </message>
    <message>
        <source>Rivers of order {same} meet here, so it goes on as order {order}.</source>
        <translation>Hier treffen sich Flüsse der Ordnung {same}, also geht es mit Ordnung {order} weiter.</translation>
    </message>
    <message>
        <source>A lesser river joins here: the order stays {order}.</source>
        <translation>Hier mündet ein kleinerer Fluss: Die Ordnung bleibt {order}.</translation>
    </message>
    <message>
        <source>One river comes by: the order stays {order}.</source>
        <translation>Ein Fluss kommt vorbei: Die Ordnung bleibt {order}.</translation>
    </message>
    <message>
        <source>Whose water leaves where?</source>
        <translation>Wessen Wasser läuft wo ab?</translation>
    </message>
    <message>
        <source>Squares of one colour drain to the same place at the edge: they are a watershed. Divides run between the colours. Point at a square: blue lines show whose water comes by, and the red one where it goes. The numbers are heights.</source>
        <translation>Felder einer Farbe entwässern zur selben Stelle am Rand: Sie sind ein Flussgebiet. Zwischen den Farben verlaufen Wasserscheiden. Zeigen Sie auf ein Feld: Blaue Linien zeigen, wessen Wasser vorbeikommt, die rote, wohin es läuft. Die Zahlen sind Höhen.</translation>
    </message>
    <message numerus="yes">
        <source>This watershed has %n square(s).</source>
        <translation>
            <numerusform>Dieses Flussgebiet hat %n Feld.</numerusform>
            <numerusform>Dieses Flussgebiet hat %n Felder.</numerusform>
        </translation>
    </message>
    <message>
        <source>Fill or breach?</source>
        <translation>Auffüllen oder durchstechen?</translation>
    </message>
    <message>
        <source>The same ground twice: at the left pits are filled, at the right the dams are cut. Blue squares rose, orange ones fell, and the numbers are the new heights. Change the ground, and see which of them moves less.</source>
        <translation>Zweimal derselbe Boden: Links sind die Senken aufgefüllt, rechts die Dämme durchstochen. Blaue Felder sind gestiegen, orange gefallen, und die Zahlen sind die neuen Höhen. Ändern Sie den Boden, und sehen Sie, was weniger bewegt.</translation>
    </message>
    <message>
        <source>Breached</source>
        <translation>Durchstochen</translation>
    </message>
    <message>
        <source>Filled</source>
        <translation>Aufgefüllt</translation>
    </message>
    <message numerus="yes">
        <source>Filling raises %n square(s), by {sum} in all.</source>
        <translation>
            <numerusform>Auffüllen hebt %n Feld, zusammen um {sum}.</numerusform>
            <numerusform>Auffüllen hebt %n Felder, zusammen um {sum}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Breaching lowers %n square(s), by {sum} in all.</source>
        <translation>
            <numerusform>Durchstechen senkt %n Feld, zusammen um {sum}.</numerusform>
            <numerusform>Durchstechen senkt %n Felder, zusammen um {sum}.</numerusform>
        </translation>
    </message>
    <message>
        <source>the shelf must be a list</source>
        <translation>die Ablage muss eine Liste sein</translation>
    </message>
    <message>
        <source>what is on the shelf</source>
        <translation>was in der Ablage liegt</translation>
    </message>
    <message>
        <source>the picture {name} is not there</source>
        <translation>das Bild {name} ist nicht da</translation>
    </message>
    <message>
        <source>Feet turned into metres: the heights were taken to have the unit of the coordinates, {metres:.9g} m, as the file does not say theirs.</source>
        <translation>Fuß in Meter umgerechnet: Für die Höhen wurde die Einheit der Koordinaten angenommen, {metres:.9g} m, da die Datei ihre nicht nennt.</translation>
    </message>
    <message>
        <source>has coordinates that are measured from the middle of the earth, which have no up and down</source>
        <translation>hat Koordinaten, die vom Mittelpunkt der Erde aus gemessen sind und kein Oben und Unten haben</translation>
    </message>
    <message>
        <source>Export it in a projected system, such as UTM</source>
        <translation>Exportieren Sie sie in einem projizierten System wie UTM</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>See copies of the terrain side by side, and the seams</source>
        <translation>Kopien des Geländes nebeneinander und ihre Nähte ansehen</translation>
    </message>
    <message>
        <source>Centres of squares first, then the points between them: each a mean of four, plus a random offset.</source>
        <translation>Erst die Mitten der Quadrate, dann die Punkte dazwischen: jeder ein Mittelwert von vieren plus zufälliger Versatz.</translation>
    </message>
    <message>
        <source>Midpoints of edges, then centres of squares: each a mean, plus a random offset. Leaves creases.</source>
        <translation>Kantenmitten, dann Mitten der Quadrate: jede ein Mittelwert plus zufälliger Versatz. Hinterlässt Knicke.</translation>
    </message>
    <message>
        <source>Midpoints are means, and then random offsets move every point, old and new, at every level.</source>
        <translation>Mittelpunkte sind Mittelwerte, und dann verschiebt zufälliger Versatz auf jeder Stufe alle Punkte, alte und neue.</translation>
    </message>
    <message>
        <source>Round hills of many sizes are piled up at random places.</source>
        <translation>Runde Hügel vieler Größen häufen sich an zufälligen Orten.</translation>
    </message>
    <message>
        <source>Patches at random places.</source>
        <translation>Zufällige Flecken.</translation>
    </message>
    <message>
        <source>&amp;One dimension</source>
        <translation>&amp;Eine Dimension</translation>
    </message>
    <message>
        <source>Follow the growth along the top edge of the map, level by level</source>
        <translation>Dem Wachstum entlang der oberen Kante der Karte folgen, Stufe für Stufe</translation>
    </message>
    <message>
        <source>Straight lines where squares of midpoint displacement meet.</source>
        <translation>Gerade Linien, wo Quadrate der Mittelpunktverschiebung aneinanderstoßen.</translation>
    </message>
    <message numerus="yes">
        <source>What you save there shows here, with your %n step(s) on it.</source>
        <translation>
            <numerusform>Was Sie dort speichern, erscheint hier, mit Ihrem Schritt darauf.</numerusform>
            <numerusform>Was Sie dort speichern, erscheint hier, mit Ihren %n Schritten darauf.</numerusform>
        </translation>
    </message>
    <message>
        <source>What you save there shows here.</source>
        <translation>Was Sie dort speichern, erscheint hier.</translation>
    </message>
    <message>
        <source>Opened {name} in {program}.</source>
        <translation>{name} ist in {program} geöffnet.</translation>
    </message>
    <message>
        <source>Opened {name} in the image editor.</source>
        <translation>{name} ist im Bildeditor geöffnet.</translation>
    </message>
    <message>
        <source>Image editors</source>
        <translation>Bildeditoren</translation>
    </message>
    <message>
        <source>Another program…</source>
        <translation>Anderes Programm…</translation>
    </message>
    <message>
        <source>Pictures are opened in:</source>
        <translation>Bilder öffnen mit:</translation>
    </message>
    <message>
        <source>It is a picture of the terrain. Save it there under the same name, and it takes the terrain&apos;s place here.</source>
        <translation>Es ist ein Bild des Geländes. Speichern Sie es dort unter demselben Namen, und es tritt hier an die Stelle des Geländes.</translation>
    </message>
    <message>
        <source>It is the picture that the terrain begins with. Save it there under the same name, and your steps are done on it again.</source>
        <translation>Es ist das Bild, mit dem das Gelände beginnt. Speichern Sie es dort unter demselben Namen, und Ihre Schritte werden darauf noch einmal ausgeführt.</translation>
    </message>
    <message>
        <source>range of random offsets</source>
        <translation>Spielraum des zufälligen Versatzes</translation>
    </message>
    <message>
        <source>A new point starts at the {mean}, and a random offset moves it up or down by {spread} at most.</source>
        <translation>Ein neuer Punkt beginnt beim {mean}, und ein zufälliger Versatz verschiebt ihn um höchstens {spread} nach oben oder unten.</translation>
    </message>
    <message>
        <source>{mean}, plus a random offset</source>
        <translation>{mean} plus zufälliger Versatz</translation>
    </message>
    <message>
        <source>a random number alone</source>
        <translation>nur eine Zufallszahl</translation>
    </message>
    <message>
        <source>Your terrain is tileable, and so is this program: each edge is the opposite one.</source>
        <translation>Ihr Gelände ist kachelbar, und dieses Programm ist es auch: Jeder Rand ist der gegenüberliegende.</translation>
    </message>
    <message>
        <source>Tick “Tileable”, and the program for tileable terrain stands here.</source>
        <translation>Kreuzen Sie „Kachelbar“ an, und hier steht das Programm für kachelbares Gelände.</translation>
    </message>
    <message>
        <source>In Python, point by point:</source>
        <translation>In Python, Punkt für Punkt:</translation>
    </message>
    <message>
        <source>The same with whole arrays, which is many times as fast:</source>
        <translation>Dasselbe mit ganzen Feldern, was um ein Vielfaches schneller ist:</translation>
    </message>
    <message>
        <source>Midpoint displacement by hand</source>
        <translation>Mittelpunktverschiebung von Hand</translation>
    </message>
    <message>
        <source>Set “Spread” to 0. Without random offsets you can check every height in your head.</source>
        <translation>Stellen Sie „Streuung“ auf 0. Ohne zufälligen Versatz können Sie jede Höhe im Kopf nachrechnen.</translation>
    </message>
    <message>
        <source>Each point is a mean of points around it. Set “Spread” back to 0.3, and random offsets make mountains of it.</source>
        <translation>Jeder Punkt ist ein Mittelwert von Punkten um ihn herum. Stellen Sie „Streuung“ wieder auf 0,3, und zufälliger Versatz macht Berge daraus.</translation>
    </message>
    <message>
        <source>Diamond-square by hand</source>
        <translation>Diamond-Square von Hand</translation>
    </message>
    <message>
        <source>Choose “Diamond-square” in the list of algorithms.</source>
        <translation>Wählen Sie „Diamond-Square“ in der Liste der Verfahren.</translation>
    </message>
    <message>
        <source>Drag “Exponent n” down to 2: five points a side.</source>
        <translation>Ziehen Sie „Exponent n“ auf 2: fünf Punkte je Seite.</translation>
    </message>
    <message>
        <source>Open “More”, switch on “Given corners” as they are, and set “Spread” to 0.</source>
        <translation>Öffnen Sie „Mehr“, schalten Sie „Ecken vorgeben“ ein, so wie sie sind, und stellen Sie „Streuung“ auf 0.</translation>
    </message>
    <message>
        <source>Press “Growth” in the toolbar, or the key Y, and drag the slider to its left end.</source>
        <translation>Drücken Sie „Wachstum“ in der Werkzeugleiste oder die Taste Y, und ziehen Sie den Regler ganz nach links.</translation>
    </message>
    <message>
        <source>Press the arrow to the right twice. Here the centre comes first, and then the midpoints of the edges, which know it already.</source>
        <translation>Drücken Sie zweimal den Pfeil nach rechts. Hier kommt zuerst die Mitte, und dann kommen die Kantenmitten, die sie schon kennen.</translation>
    </message>
    <message>
        <source>Click the middle of the top edge in the map. It is the mean of three points, (2 + 8 + 3.25) / 3, about 4.42; midpoint displacement takes the two corners alone, and has 5.</source>
        <translation>Klicken Sie in der Karte die Mitte der oberen Kante an. Sie ist der Mittelwert von drei Punkten, (2 + 8 + 3,25) / 3, etwa 4,42; die Mittelpunktverschiebung nimmt nur die beiden Ecken und hat 5.</translation>
    </message>
    <message>
        <source>Within the map each point is a mean of four around it. “Creases” shows what that is good for.</source>
        <translation>Im Inneren der Karte ist jeder Punkt ein Mittelwert von vieren um ihn herum. „Knicke“ zeigt, wozu das gut ist.</translation>
    </message>
    <message>
        <source>Displacement along a line</source>
        <translation>Verschiebung entlang einer Linie</translation>
    </message>
    <message>
        <source>Choose Help &gt; One dimension. It shows the top edge of the map alone.</source>
        <translation>Wählen Sie Hilfe &gt; Eine Dimension. Dort ist nur die obere Kante der Karte zu sehen.</translation>
    </message>
    <message>
        <source>Drag “Level” to its left end: two corners, and a straight line between them.</source>
        <translation>Ziehen Sie „Stufe“ ganz nach links: zwei Ecken und eine gerade Linie dazwischen.</translation>
    </message>
    <message>
        <source>Press the right arrow key three times. Each new point begins in the middle of a piece of the line, and a random offset moves it; the bars show how far that may be.</source>
        <translation>Drücken Sie dreimal die rechte Pfeiltaste. Jeder neue Punkt beginnt in der Mitte eines Stücks der Linie, und ein zufälliger Versatz verschiebt ihn; die Balken zeigen, wie weit er reichen kann.</translation>
    </message>
    <message>
        <source>Set “Spread reduction” to 0.7. The bars shrink more slowly, and the line gets rougher.</source>
        <translation>Stellen Sie „Abnahme der Streuung“ auf 0,7. Die Balken werden langsamer kürzer, und die Linie wird rauer.</translation>
    </message>
    <message>
        <source>The map does the same on the edges of squares, and needs one more rule: for their centres.</source>
        <translation>Die Karte macht auf den Kanten der Quadrate dasselbe und braucht nur noch eine Regel: für deren Mitten.</translation>
    </message>
    <message>
        <source>Creases, and how to avoid them</source>
        <translation>Knicke, und wie man sie vermeidet</translation>
    </message>
    <message>
        <source>Set “Spread reduction” to 0.4. On smooth ground creases show best.</source>
        <translation>Stellen Sie „Abnahme der Streuung“ auf 0,4. Auf glattem Boden sieht man Knicke am besten.</translation>
    </message>
    <message>
        <source>Press “Top view” in the toolbar, or the key T.</source>
        <translation>Drücken Sie „Von oben“ in der Werkzeugleiste oder die Taste T.</translation>
    </message>
    <message>
        <source>Choose View &gt; Panels &gt; Light and colour. Set “Sun from” to 90° and “Sun height” to 20°.</source>
        <translation>Wählen Sie Ansicht &gt; Bereiche &gt; Licht und Farbe. Stellen Sie „Sonne von“ auf 90° und „Sonnenhöhe“ auf 20°.</translation>
    </message>
    <message>
        <source>Straight lines run down the map where big squares meet: a point on such a line knows nothing of the ground beside it. Now choose “Diamond-square”; the seed stays the same.</source>
        <translation>Wo große Quadrate aneinanderstoßen, laufen gerade Linien die Karte hinab: Ein Punkt auf einer solchen Linie weiß nichts vom Boden daneben. Wählen Sie nun „Diamond-Square“; der Startwert bleibt gleich.</translation>
    </message>
    <message>
        <source>The lines are gone; a few points of early levels stand out instead. Undo and redo compare the two.</source>
        <translation>Die Linien sind weg; dafür ragen ein paar Punkte früher Stufen heraus. Rückgängig und Wiederholen vergleichen die beiden.</translation>
    </message>
    <message>
        <source>Terrain that tiles</source>
        <translation>Kachelbares Gelände</translation>
    </message>
    <message>
        <source>Tick “Tileable”. Points on an edge now take the missing neighbour from the opposite edge.</source>
        <translation>Kreuzen Sie „Kachelbar“ an. Punkte auf einer Kante nehmen den fehlenden Nachbarn nun von der gegenüberliegenden Kante.</translation>
    </message>
    <message>
        <source>Press “Copies” below it: nine copies side by side, and the ground goes on without a seam.</source>
        <translation>Drücken Sie darunter „Kopien“: neun Kopien nebeneinander, und der Boden geht ohne Naht weiter.</translation>
    </message>
    <message>
        <source>Untick “Tileable”, and look at the copies again: the ground jumps where they meet.</source>
        <translation>Nehmen Sie das Kreuz bei „Kachelbar“ weg und sehen Sie die Kopien noch einmal an: Wo sie aneinanderstoßen, springt der Boden.</translation>
    </message>
    <message>
        <source>Tick it again for ground that may be laid side by side. Noise and spectral synthesis can do it, too.</source>
        <translation>Kreuzen Sie es wieder an, und der Boden lässt sich nebeneinanderlegen. Rauschen und Spektralsynthese können das auch.</translation>
    </message>
    <message>
        <source>Same seed by {algorithm}</source>
        <translation>Derselbe Startwert mit {algorithm}</translation>
    </message>
    <message>
        <source>The same seed by {algorithm}. Undo brings the other one back.</source>
        <translation>Derselbe Startwert mit {algorithm}. Rückgängig bringt das andere Gelände zurück.</translation>
    </message>
    <message>
        <source>{name} cannot be read. Save it again in the image editor, as a grey picture.</source>
        <translation>{name} kann nicht gelesen werden. Speichern Sie es im Bildeditor noch einmal, als graues Bild.</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>Bild</translation>
    </message>
    <message numerus="yes">
        <source>Took over {name} from the image editor: %n point(s) changed.</source>
        <translation>
            <numerusform>{name} aus dem Bildeditor übernommen: Ein Punkt ist neu.</numerusform>
            <numerusform>{name} aus dem Bildeditor übernommen: %n Punkte sind neu.</numerusform>
        </translation>
    </message>
    <message>
        <source>Each map has {size}.</source>
        <translation>Jede Karte hat {size}.</translation>
    </message>
    <message>
        <source>Its pixels lie between the points of the heights, which are {heights}.</source>
        <translation>Ihre Pixel liegen zwischen den Punkten der Höhen; das sind {heights}.</translation>
    </message>
    <message>
        <source>The map keeps its points. Heights for {program} have {size}; for maps of one size, resample the terrain first.</source>
        <translation>Die Karte behält ihre Punkte. Höhen für {program} haben {size}; für Karten von einer Größe tasten Sie das Gelände vorher neu ab.</translation>
    </message>
    <message>
        <source>Rows and columns swapped: the file says that its columns go to the south or to the north.</source>
        <translation>Zeilen und Spalten vertauscht: Der Datei nach verlaufen ihre Spalten nach Süden oder Norden.</translation>
    </message>
    <message>
        <source>Finer grids left out: within its coarse grid, which was taken, the file has others of down to {finest:.4g} m.</source>
        <translation>Feinere Gitter ausgelassen: In ihrem groben Gitter, das genommen wurde, hat die Datei andere von bis zu {finest:.4g} m.</translation>
    </message>
    <message>
        <source>Depths turned into heights: the file says that its numbers grow downwards.</source>
        <translation>Tiefen in Höhen umgerechnet: Der Datei nach wachsen ihre Zahlen nach unten.</translation>
    </message>
    <message>
        <source>Depths turned into heights: the file calls its numbers {name}, and none is below 0.</source>
        <translation>Tiefen in Höhen umgerechnet: Die Datei nennt ihre Zahlen {name}, und keine liegt unter 0.</translation>
    </message>
    <message>
        <source>Terrain &gt; Heights &gt; Fill</source>
        <translation>Gelände &gt; Höhen &gt; Füllen</translation>
    </message>
    <message>
        <source>Choose a picture, such as PNG or TIFF, a survey, points or a mesh; the manual names all kinds</source>
        <translation>Wählen Sie ein Bild, etwa PNG oder TIFF, eine Vermessung, Punkte oder ein Netz; das Handbuch nennt alle Arten</translation>
    </message>
    <message>
        <source>Fill the voids first: Terrain &gt; Repair &gt; Fill voids gives them heights.</source>
        <translation>Füllen Sie zuerst die Fehlstellen: Gelände &gt; Reparatur &gt; Fehlstellen füllen gibt ihnen Höhen.</translation>
    </message>
    <message>
        <source>Choose Terrain &gt; Ground &gt; Island, then press “Apply”. The ground sinks towards the map’s edges.</source>
        <translation>Wählen Sie Gelände &gt; Boden &gt; Insel, dann „Anwenden“. Der Boden sinkt zu den Rändern der Karte hin ab.</translation>
    </message>
    <message>
        <source>Choose Terrain &gt; Erosion &gt; Streams, then press “Apply”. Rivers cut valleys down to the sea.</source>
        <translation>Wählen Sie Gelände &gt; Erosion &gt; Flüsse, dann „Anwenden“. Flüsse schneiden Täler bis hinunter zum Meer.</translation>
    </message>
    <message>
        <source>Choose Terrain &gt; Heights &gt; Size in metres, take a size from the list, and press OK.</source>
        <translation>Wählen Sie Gelände &gt; Höhen &gt; Größe in Metern, nehmen Sie eine Größe aus der Liste, und drücken Sie OK.</translation>
    </message>
    <message>
        <source>cannot be read: the process that reads it was ended, most likely for want of memory</source>
        <translation>kann nicht gelesen werden: Der Prozess, der sie liest, wurde beendet, wahrscheinlich aus Mangel an Arbeitsspeicher</translation>
    </message>
    <message>
        <source>The file may be fine: close other programs, and open it again</source>
        <translation>Die Datei kann in Ordnung sein: Schließen Sie andere Programme und öffnen Sie sie noch einmal</translation>
    </message>
    <message>
        <source>Make a GeoTIFF of it in the program that made it, and open that</source>
        <translation>Machen Sie in dem Programm, aus dem sie stammt, ein GeoTIFF daraus und öffnen Sie dieses</translation>
    </message>
    <message>
        <source>Remove that, or copy the map to another folder</source>
        <translation>Entfernen Sie das, oder kopieren Sie die Karte in einen anderen Ordner</translation>
    </message>
    <message>
        <source>two maps would have the name {name}; give a layer another name</source>
        <translation>zwei Karten würden {name} heißen; geben Sie einer Ebene einen anderen Namen</translation>
    </message>
    <message>
        <source>How much of each layer every point has, for the materials of an engine: pictures with a channel for each of four, or for Unreal a grey one for each. The layers are those of Export weight maps.</source>
        <translation>Wie viel von jeder Ebene jeder Punkt hat, für die Materialien einer Engine: Bilder mit je einem Kanal für vier Ebenen oder für Unreal ein Graubild für jede. Die Ebenen sind die von „Gewichtskarten exportieren“.</translation>
    </message>
    <message>
        <source>How high the highest point lies above the lowest. In the unit of the file: millimetres in STL and 3MF, metres in GLB; OBJ and PLY leave the unit to the program.</source>
        <translation>Um wie viel der höchste Punkt über dem niedrigsten liegt. In der Einheit der Datei: Millimeter in STL und 3MF, Meter in GLB; OBJ und PLY überlassen die Einheit dem Programm.</translation>
    </message>
    <message>
        <source>How high the highest point lies above the lowest. In millimetres.</source>
        <translation>Um wie viel der höchste Punkt über dem niedrigsten liegt. In Millimetern.</translation>
    </message>
    <message>
        <source>Keep layers</source>
        <translation>Ebenen behalten</translation>
    </message>
    <message>
        <source>Keep the layers with the terrain, for all exports, and save no maps now</source>
        <translation>Die Ebenen beim Gelände behalten, für alle Exporte, und jetzt keine Karten speichern</translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation>Was nicht stimmt</translation>
    </message>
    <message>
        <source>Each layer lies on those above it in the list; the first has what the others leave. They are the layers of Export weight maps. Rules and paths are as sharp as the points of the tiles, pictures and what steps changed as those of this map. Tiles cannot have rules that follow water, which need the whole terrain.</source>
        <translation>Jede Ebene liegt auf denen, die in der Liste über ihr stehen; die erste hat, was die anderen übrig lassen. Es sind die Ebenen von „Gewichtskarten exportieren“. Regeln und Wege sind so scharf wie die Punkte der Kacheln, Bilder und was Schritte geändert haben, so scharf wie die dieser Karte. Regeln, die dem Wasser folgen, brauchen das ganze Gelände, und Kacheln können sie nicht haben.</translation>
    </message>
    <message>
        <source>Layers: {names}…</source>
        <translation>Ebenen: {names}…</translation>
    </message>
    <message>
        <source>Size: {size}, the height from the lowest point to the highest.</source>
        <translation>Größe: {size}, die Höhe vom niedrigsten Punkt zum höchsten.</translation>
    </message>
    <message>
        <source>Size: {size} blocks.</source>
        <translation>Größe: {size} Blöcke.</translation>
    </message>
    <message>
        <source>The layers of weights are not saved. A project file (.terrain) keeps them.</source>
        <translation>Die Ebenen der Gewichte sind nicht gespeichert. Eine Projektdatei (.terrain) behält sie.</translation>
    </message>
    <message>
        <source>Layers of weights left out. A project file (.terrain) keeps them.</source>
        <translation>Ebenen der Gewichte fehlen. Eine Projektdatei (.terrain) behält sie.</translation>
    </message>
    <message>
        <source>Layer of weights left out: {reason}.</source>
        <translation>Ebene der Gewichte fehlt: {reason}.</translation>
    </message>
    <message>
        <source>the layers of weights must be a list</source>
        <translation>die Ebenen der Gewichte müssen eine Liste sein</translation>
    </message>
    <message>
        <source>the layer of weights</source>
        <translation>die Ebene der Gewichte</translation>
    </message>
    <message>
        <source>{path}: all beds together</source>
        <translation>{path}: alle Betten zusammen</translation>
    </message>
    <message>
        <source>{path}: all banks together</source>
        <translation>{path}: alle Böschungen zusammen</translation>
    </message>
    <message>
        <source>statistics, histogram, roughness, spectrum, Hurst, measure, analyse, area, highest, lowest, copies, tiling</source>
        <translation>Statistik, Histogramm, Rauheit, Spektrum, Hurst, messen, Analyse, Fläche, höchste, tiefste, Kopien, kacheln</translation>
    </message>
    <message>
        <source>plasma, cloud, jitter</source>
        <translation>Plasma, Wolken, Jitter</translation>
    </message>
    <message>
        <source>recursive, recursion, iterative, jitter, random offset</source>
        <translation>rekursiv, Rekursion, iterativ, Jitter, zufälliger Versatz</translation>
    </message>
    <message>
        <source>recursive, recursion, iterative, jitter</source>
        <translation>rekursiv, Rekursion, iterativ, Jitter</translation>
    </message>
    <message>
        <source>recursive, recursion, jitter</source>
        <translation>rekursiv, Rekursion, Jitter</translation>
    </message>
    <message>
        <source>normalise, normalize, jitter, tiling, words</source>
        <translation>normieren, normalisieren, Jitter, kacheln, Wörter</translation>
    </message>
    <message>
        <source>tileable, tiling, seamless, repeat, copies</source>
        <translation>kachelbar, kacheln, nahtlos, wiederholen, Kopien</translation>
    </message>
    <message>
        <source>tiling, tileable, seamless</source>
        <translation>kacheln, kachelbar, nahtlos</translation>
    </message>
    <message>
        <source>normalise, normalize, normalisation, contrast, flat, full range</source>
        <translation>normieren, normalisieren, Normierung, Kontrast, flach, ganzer Bereich</translation>
    </message>
    <message>
        <source>tiling, seamless, repeat, wrap around, copies</source>
        <translation>kacheln, nahtlos, wiederholen, über den Rand, Kopien</translation>
    </message>
    <message>
        <source>jitter, random offset, displacement, amplitude</source>
        <translation>Jitter, zufälliger Versatz, Verschiebung, Amplitude</translation>
    </message>
    <message>
        <source>The terrain begins with a picture: File &gt; Open in image editor changes it.</source>
        <translation>Das Gelände beginnt mit einem Bild: Datei &gt; Im Bildeditor öffnen ändert es.</translation>
    </message>
    <message>
        <source>What the terrain begins with. Click to change a generated one in Generate; the steps stay.</source>
        <translation>Womit das Gelände beginnt. Ein Klick ändert ein erzeugtes unter „Erzeugen“; die Schritte bleiben.</translation>
    </message>
    <message>
        <source>New filters come after it.</source>
        <translation>Neue Filter kommen nach ihm.</translation>
    </message>
    <message>
        <source>New filters come last until you click the step.</source>
        <translation>Neue Filter kommen zuletzt, bis Sie den Schritt anklicken.</translation>
    </message>
    <message>
        <source>The step after it is done again at every change.</source>
        <translation>Der Schritt danach wird bei jeder Änderung wiederholt.</translation>
    </message>
    <message numerus="yes">
        <source>The %n step(s) after it are done again at every change.</source>
        <translation>
            <numerusform>Der %n Schritt danach wird bei jeder Änderung wiederholt.</numerusform>
            <numerusform>Die %n Schritte danach werden bei jeder Änderung wiederholt.</numerusform>
        </translation>
    </message>
    <message>
        <source>graphics tablet, stylus, pen pressure</source>
        <translation>Grafiktablett, Tablet, Zeichenstift, Stiftdruck</translation>
    </message>
    <message>
        <source>recursive, recursion, iterative, loop</source>
        <translation>rekursiv, Rekursion, iterativ, Schleife</translation>
    </message>
    <message>
        <source>Lengths taken for metres: the numbers are too large for a model in millimetres, and the file does not say their unit.</source>
        <translation>Längen als Meter angenommen: Die Zahlen sind zu groß für ein Modell in Millimetern, und die Datei nennt ihre Einheit nicht.</translation>
    </message>
    <message>
        <source>Corners left out that lie far beyond all others, with their triangles: {count:,}.</source>
        <translation>Ausgelassene Ecken, die weit jenseits aller anderen liegen, mit ihren Dreiecken: {count:,}.</translation>
    </message>
    <message>
        <source>{axis} is up, {columns} x {rows} points, in millimetres</source>
        <translation>{axis} ist oben, {columns} x {rows} Punkte, in Millimetern</translation>
    </message>
    <message>
        <source>Shown as it is stored: on the map, it lies turned by {angle:.3g} degrees.</source>
        <translation>Gezeigt, wie gespeichert: Auf der Karte liegt sie um {angle:.3g} Grad gedreht.</translation>
    </message>
    <message>
        <source>Rotation left out: the file turns the map by {angle:.3g} degrees, and says no place.</source>
        <translation>Drehung ausgelassen: Die Datei dreht die Karte um {angle:.3g} Grad und nennt keinen Ort.</translation>
    </message>
    <message>
        <source>Points left out that lie far beyond all others, or far above or below them: {count:,}.</source>
        <translation>Ausgelassene Punkte, die weit jenseits aller anderen liegen oder weit über oder unter ihnen: {count:,}.</translation>
    </message>
    <message>
        <source>Coordinate system left out: what writes it says “{reason}”. The place is written in numbers alone.</source>
        <translation>Koordinatensystem weggelassen: Was es schreibt, meldet „{reason}“. Die Lage ist nur in Zahlen geschrieben.</translation>
    </message>
    <message>
        <source>Levels</source>
        <comment>of detail</comment>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Place left out for other programs: the map lies turned, which this kind of file cannot say. TIFF can.</source>
        <translation>Ort für andere Programme ausgelassen: Die Karte liegt gedreht, was diese Art von Datei nicht sagen kann. TIFF kann es.</translation>
    </message>
    <message>
        <source>The 3D view needs a screen with 24 bits for the colours of a pixel, and this one has {depth}. Everything else works without.</source>
        <translation>Die 3D-Ansicht braucht einen Bildschirm mit 24 Bit für die Farben eines Pixels, und dieser hat {depth}. Alles andere geht auch ohne sie.</translation>
    </message>
    <message>
        <source>Low end before</source>
        <translation>Unten vorher</translation>
    </message>
    <message>
        <source>High end before</source>
        <translation>Oben vorher</translation>
    </message>
    <message>
        <source>Low end after</source>
        <translation>Unten nachher</translation>
    </message>
    <message>
        <source>High end after</source>
        <translation>Oben nachher</translation>
    </message>
    <message>
        <source>Spacing averaged: columns lie {across:.10g} m apart and rows {down:.10g} m; slopes take both, and the points are drawn {spacing:.10g} m apart both ways.</source>
        <translation>Abstand gemittelt: Spalten liegen {across:.10g} m und Zeilen {down:.10g} m auseinander; Steigungen nehmen beide, und die Punkte werden in beiden Richtungen {spacing:.10g} m auseinander gezeichnet.</translation>
    </message>
    <message numerus="yes">
        <source>Voids lost: %n point(s) without a height, which this kind of file cannot say. 32-bit TIFF and projects can.</source>
        <translation>
            <numerusform>Ohne Fehlstellen: %n Punkt hat keine Höhe, was diese Art Datei nicht sagen kann. TIFF mit 32 Bit und Projekte können es.</numerusform>
            <numerusform>Ohne Fehlstellen: %n Punkte haben keine Höhe, was diese Art Datei nicht sagen kann. TIFF mit 32 Bit und Projekte können es.</numerusform>
        </translation>
    </message>
    <message>
        <source>{kind}, {size}, first row is south</source>
        <translation>{kind}, {size}, erste Zeile im Süden</translation>
    </message>
    <message>
        <source>Spacing of the ground: points that the map draws {drawn:.10g} m apart are {spacing:.10g} m apart at this latitude.</source>
        <translation>Abstand am Boden: Punkte, die die Karte {drawn:.10g} m auseinander zeichnet, liegen in dieser Breite {spacing:.10g} m auseinander.</translation>
    </message>
    <message>
        <source>First row taken for the south, as usual in NetCDF: the file does not say where its rows lie.</source>
        <translation>Erste Zeile im Süden angenommen, wie in NetCDF üblich: Die Datei sagt nicht, wo ihre Zeilen liegen.</translation>
    </message>
    <message numerus="yes">
        <source>Files left out: %n file(s) not part of a project.</source>
        <translation>
            <numerusform>Dateien weggelassen: %n Datei, die zu keinem Projekt gehört.</numerusform>
            <numerusform>Dateien weggelassen: %n Dateien, die zu keinem Projekt gehören.</numerusform>
        </translation>
    </message>
    <message>
        <source>Overlap: tiles differ where they overlap, by up to {step:.10g} at row {row} and column {column}.</source>
        <translation>Überlappung: Kacheln unterscheiden sich, wo sie einander überlappen, um bis zu {step:.10g} in Zeile {row} und Spalte {column}.</translation>
    </message>
    <message>
        <source>names the columns of its places, and none of its heights</source>
        <translation>benennt die Spalten der Orte, aber keine der Höhen</translation>
    </message>
    <message>
        <source>Evened out: rows or columns lie unevenly in the file, up to {percent:.0f} % of their distance beside their place, and were taken to lie evenly.</source>
        <translation>Ausgeglichen: Zeilen oder Spalten liegen in der Datei ungleichmäßig, bis zu {percent:.0f} % ihres Abstands neben ihrem Platz, und wurden als gleichmäßig angenommen.</translation>
    </message>
    <message>
        <source>notifications, warnings, errors, banner, what did it say, log, read again</source>
        <translation>Benachrichtigungen, Warnungen, Fehler, Hinweise, Protokoll, noch einmal lesen</translation>
    </message>
    <message>
        <source>&amp;Last messages</source>
        <translation>&amp;Letzte Meldungen</translation>
    </message>
    <message>
        <source>Read again what the program said</source>
        <translation>Noch einmal lesen, was das Programm gemeldet hat</translation>
    </message>
    <message>
        <source>Last messages</source>
        <translation>Letzte Meldungen</translation>
    </message>
    <message>
        <source>There were no messages.</source>
        <translation>Es gab keine Meldungen.</translation>
    </message>
    <message>
        <source>Undo this task</source>
        <translation>Aufgabe rückgängig machen</translation>
    </message>
    <message>
        <source>Close page</source>
        <translation>Seite schließen</translation>
    </message>
    <message>
        <source>How far one pass moves the ground at strength 1, as a share of the range. auto takes half the width of the brush, and at most 40 % of the range.</source>
        <translation>Wie weit ein Durchgang mit Stärke 1 den Boden bewegt, als Anteil der Spanne. auto nimmt die halbe Breite des Pinsels, höchstens 40 % der Spanne.</translation>
    </message>
    <message>
        <source> m²</source>
        <translation> m²</translation>
    </message>
    <message>
        <source> ha</source>
        <translation> ha</translation>
    </message>
    <message>
        <source> km²</source>
        <translation> km²</translation>
    </message>
    <message>
        <source>How far it goes from west to east.</source>
        <translation>Wie weit es von West nach Ost reicht.</translation>
    </message>
    <message>
        <source>How far it goes from north to south.</source>
        <translation>Wie weit es von Nord nach Süd reicht.</translation>
    </message>
    <message>
        <source>How far its middle lies from the west edge of the map.</source>
        <translation>Wie weit seine Mitte vom Westrand der Karte entfernt ist.</translation>
    </message>
    <message>
        <source>Middle from west</source>
        <translation>Mitte von Westen</translation>
    </message>
    <message>
        <source>How far its middle lies from the north edge of the map.</source>
        <translation>Wie weit seine Mitte vom Nordrand der Karte entfernt ist.</translation>
    </message>
    <message>
        <source>Middle from north</source>
        <translation>Mitte von Norden</translation>
    </message>
    <message>
        <source>How far the ground moves</source>
        <translation>Wie weit sich der Boden bewegt</translation>
    </message>
    <message>
        <source>{once} each pass; held still, {each} each second</source>
        <translation>{once} je Durchgang; stillgehalten {each} je Sekunde</translation>
    </message>
    <message>
        <source>{once} each pass</source>
        <translation>{once} je Durchgang</translation>
    </message>
    <message>
        <source>How large this terrain is in metres is not known. Give the area in percent.</source>
        <translation>Wie groß dieses Gelände in Metern ist, ist nicht bekannt. Geben Sie die Fläche in Prozent an.</translation>
    </message>
    <message>
        <source>Areas are in %, m², ha or km²; {unit} cannot be used here.</source>
        <translation>Flächen stehen in %, m², ha oder km²; {unit} passt hier nicht.</translation>
    </message>
    <message>
        <source>{length} each</source>
        <translation>je {length}</translation>
    </message>
    <message>
        <source>Pen pressure</source>
        <translation>Stiftdruck</translation>
    </message>
    <message>
        <source>Below 0 the pen is soft: a light touch draws strongly already. Above 0 it is hard: only a firm one does. At 0 half the pressure is half the strength, or half the size. The curve goes from no pressure to all of it.</source>
        <translation>Unter 0 ist der Stift weich: Schon eine leichte Berührung zeichnet kräftig. Über 0 ist er hart: Erst fester Druck tut es. Bei 0 ist der halbe Druck die halbe Stärke oder Größe. Die Kurve reicht vom leichtesten bis zum vollen Druck.</translation>
    </message>
    <message>
        <source>Hardness</source>
        <translation>Härte</translation>
    </message>
    <message>
        <source>Reco&amp;ver work</source>
        <translation>Arbeit &amp;zurückholen</translation>
    </message>
    <message>
        <source>Show the unsaved work of a session that ended suddenly again</source>
        <translation>Die nicht gespeicherte Arbeit einer Sitzung, die plötzlich endete, wieder anbieten</translation>
    </message>
    <message>
        <source>Read the manual: its page on the panel in which you work</source>
        <translation>Das Handbuch lesen: seine Seite zu dem Bereich, in dem Sie arbeiten</translation>
    </message>
    <message>
        <source>Pressure curve</source>
        <translation>Kurve des Stiftdrucks</translation>
    </message>
    <message>
        <source>From no pressure to all of it</source>
        <translation>Vom leichtesten bis zum vollen Druck</translation>
    </message>
    <message>
        <source>{name} is level: a stamp of it would print nothing.</source>
        <translation>{name} ist eben: Ein Stempel davon würde nichts drucken.</translation>
    </message>
    <message>
        <source>File &gt; Recover work, or the next start, asks again</source>
        <translation>Datei &gt; Arbeit zurückholen oder der nächste Start fragt wieder</translation>
    </message>
    <message>
        <source>there is no unsaved work to recover</source>
        <translation>es gibt keine Arbeit zurückzuholen</translation>
    </message>
    <message>
        <source>Save as preset</source>
        <translation>Als Vorlage speichern</translation>
    </message>
    <message>
        <source>Cells taken for metres: in degrees, the grid would fit on the globe as well.</source>
        <translation>Zellen für Meter gehalten: In Grad passte das Raster auch auf den Globus.</translation>
    </message>
    <message>
        <source>Name of another place: programs take {name} for the tile {tile}, and the map lies elsewhere.</source>
        <translation>Name eines anderen Ortes: Programme halten {name} für die Kachel {tile}, und die Karte liegt woanders.</translation>
    </message>
    <message>
        <source>Convert it with nccopy -k nc4, which comes with NetCDF, and open that</source>
        <translation>Wandeln Sie sie mit nccopy -k nc4 um, das zu NetCDF gehört, und öffnen Sie das Ergebnis</translation>
    </message>
    <message>
        <source>has letters in its name, or in that of a folder, that are no UTF-8</source>
        <translation>hat Zeichen in seinem Namen oder dem eines Ordners, die kein UTF-8 sind</translation>
    </message>
    <message>
        <source>Rename it</source>
        <translation>Benennen Sie ihn um</translation>
    </message>
    <message>
        <source>Numbers of rows and columns left out: the first row and column of the table count the others.</source>
        <translation>Nummern der Zeilen und Spalten weggelassen: Die erste Zeile und Spalte der Tabelle zählen die anderen.</translation>
    </message>
    <message>
        <source>Numbers of columns left out: the first row of the table counts its columns.</source>
        <translation>Nummern der Spalten weggelassen: Die erste Zeile der Tabelle zählt ihre Spalten.</translation>
    </message>
    <message>
        <source>Numbers of rows left out: the first column of the table counts its rows.</source>
        <translation>Nummern der Zeilen weggelassen: Die erste Spalte der Tabelle zählt ihre Zeilen.</translation>
    </message>
    <message>
        <source>Install the program anew; in a checkout, make it with: {command}</source>
        <translation>Installieren Sie das Programm neu; im Quellverzeichnis erzeugt ihn dieser Befehl: {command}</translation>
    </message>
    <message>
        <source>The compiled part of the program is missing ({file}).</source>
        <translation>Der kompilierte Teil des Programms fehlt ({file}).</translation>
    </message>
    <message>
        <source>The compiled part of the program is of another version ({file}).</source>
        <translation>Der kompilierte Teil des Programms gehört zu einer anderen Version ({file}).</translation>
    </message>
    <message>
        <source>the piece is too large for how finely it was outlined; outline it from farther away</source>
        <translation>das Stück ist zu groß dafür, wie fein es umrissen wurde; umreißen Sie es von weiter weg</translation>
    </message>
    <message>
        <source>Press “Bookmark” in the panel “Explore”: it keeps this place, with a picture.</source>
        <translation>Drücken Sie „Lesezeichen“ im Bereich „Erkunden“: Es merkt sich diesen Ort, mit einem Bild.</translation>
    </message>
    <message>
        <source>Snow falls on the heights, drifts behind crests and slides from steep ground, as a layer on it.</source>
        <translation>Schnee fällt auf die Höhen, wird hinter Grate verweht und rutscht von steilem Boden, als Schicht auf ihm.</translation>
    </message>
    <message>
        <source>How deep snow falls where none melts, in metres. Where heights are no metres, the range counts as 2000 m.</source>
        <translation>Wie tief Schnee fällt, wo keiner schmilzt, in Metern. Wo Höhen keine Meter sind, zählt der Bereich als 2000 m.</translation>
    </message>
    <message>
        <source>Below it only rain falls: 0 % is the lower end of the range of heights, 100 % the upper end.</source>
        <translation>Darunter fällt nur Regen: 0 % ist das untere Ende des Höhenbereichs, 100 % das obere.</translation>
    </message>
    <message>
        <source>Snow line</source>
        <translation>Schneegrenze</translation>
    </message>
    <message>
        <source>How far above the snow line all falls as snow and none melts, as a part of the range of heights. Within it the sun decides where snow lies.</source>
        <translation>Wie weit über der Schneegrenze alles als Schnee fällt und keiner schmilzt, als Teil des Höhenbereichs. Dazwischen entscheidet die Sonne, wo Schnee liegt.</translation>
    </message>
    <message>
        <source>Melting zone</source>
        <translation>Schmelzzone</translation>
    </message>
    <message>
        <source>How much the sun and warm air melt: at 0 slopes to the north and to the south are alike.</source>
        <translation>Wie viel die Sonne und warme Luft schmelzen: Bei 0 sind Nord- und Südhänge gleich.</translation>
    </message>
    <message>
        <source>Melting</source>
        <translation>Schmelze</translation>
    </message>
    <message>
        <source>How strong it is: it takes fresh snow from slopes that face it, and fills the shelter behind crests.</source>
        <translation>Wie stark er ist: Er nimmt frischen Schnee von Hängen, die ihm zugewandt sind, und füllt den Windschatten hinter Graten.</translation>
    </message>
    <message>
        <source>Wind</source>
        <translation>Wind</translation>
    </message>
    <message>
        <source>Where the wind comes from, in degrees clockwise from north: 270 is west.</source>
        <translation>Woher der Wind kommt, in Grad im Uhrzeigersinn von Norden: 270 ist Westen.</translation>
    </message>
    <message>
        <source>Wind from</source>
        <translation>Wind aus</translation>
    </message>
    <message>
        <source>How far north the land lies, in degrees; below 0 south of the equator, where the sun stands in the north.</source>
        <translation>Wie weit nördlich das Land liegt, in Grad; unter 0 südlich des Äquators, wo die Sonne im Norden steht.</translation>
    </message>
    <message>
        <source>What lies below a level is sea, on which no snow lies. The sea is shown there, too.</source>
        <translation>Was unter einer Höhe liegt, ist Meer, auf dem kein Schnee liegt. Dort wird das Meer auch gezeigt.</translation>
    </message>
    <message>
        <source>Snow depth</source>
        <comment>palette</comment>
        <translation>Schneetiefe</translation>
    </message>
    <message>
        <source>Snow depth</source>
        <translation>Schneetiefe</translation>
    </message>
    <message>
        <source>winter, ice, avalanche, drift, white</source>
        <translation>Winter, Eis, Lawine, Wechte, verweht, weiß</translation>
    </message>
    <message>
        <source>{height} fell and did not melt</source>
        <translation>{height} fielen und schmolzen nicht</translation>
    </message>
    <message>
        <source>the wind brought {height}</source>
        <translation>der Wind brachte {height}</translation>
    </message>
    <message>
        <source>the wind took away {height}</source>
        <translation>der Wind nahm {height} fort</translation>
    </message>
    <message>
        <source>{height} slid here from above</source>
        <translation>{height} rutschten von oben herab</translation>
    </message>
    <message>
        <source>{height} slid down or spread</source>
        <translation>{height} rutschten ab oder breiteten sich aus</translation>
    </message>
    <message>
        <source>No snow fell or came here.</source>
        <translation>Hier fiel kein Schnee, und es kam keiner hierher.</translation>
    </message>
    <message>
        <source>Nothing changed in this snowfall.</source>
        <translation>In diesem Schneefall änderte sich nichts.</translation>
    </message>
    <message>
        <source>Snow: {words}.</source>
        <translation>Schnee: {words}.</translation>
    </message>
    <message>
        <source>{height} of snow</source>
        <translation>{height} Schnee</translation>
    </message>
    <message>
        <source>Black is bare ground, white the deepest snow.</source>
        <translation>Schwarz ist Boden ohne Schnee, Weiß der tiefste Schnee.</translation>
    </message>
    <message>
        <source>Each number is how deep snow lies, in the unit of the heights, 0 on bare ground.</source>
        <translation>Jede Zahl sagt, wie tief Schnee liegt, in der Einheit der Höhen, 0 auf Boden ohne Schnee.</translation>
    </message>
    <message>
        <source>Talus thickness</source>
        <translation>Dicke des Schutts</translation>
    </message>
    <message>
        <source>Bare ground is grey, thin talus yellow, and thick talus red.</source>
        <translation>Blanker Boden ist grau, dünner Schutt gelb und dicker Schutt rot.</translation>
    </message>
    <message>
        <source>{height} of talus</source>
        <translation>{height} Schutt</translation>
    </message>
    <message>
        <source>Black is bare ground, white the thickest talus.</source>
        <translation>Schwarz ist blanker Boden, weiß der dickste Schutt.</translation>
    </message>
    <message>
        <source>Each number is how thick talus lies, in the unit of the heights, 0 on bare ground.</source>
        <translation>Jede Zahl sagt, wie dick Schutt liegt, in der Einheit der Höhen, 0 auf blankem Boden.</translation>
    </message>
    <message>
        <source>no talus lies on this terrain: add Talus from the Terrain menu</source>
        <translation>auf diesem Gelände liegt kein Schutt: Fügen Sie Schutthalden aus dem Menü Gelände hinzu</translation>
    </message>
    <message>
        <source>Thickness of {step}</source>
        <translation>Dicke: {step}</translation>
    </message>
    <message>
        <source>snow took away {height}</source>
        <translation>Schnee nahm {height} fort</translation>
    </message>
    <message>
        <source>snow lies {height} deep</source>
        <translation>Schnee liegt {height} tief</translation>
    </message>
    <message>
        <source>Bare ground is brown, thin snow white, and deep snow blue.</source>
        <translation>Boden ohne Schnee ist braun, dünner Schnee weiß und tiefer Schnee blau.</translation>
    </message>
    <message>
        <source>no snow lies on this terrain: add Snow from the Terrain menu</source>
        <translation>auf diesem Gelände liegt kein Schnee: Fügen Sie Schnee aus dem Menü Gelände hinzu</translation>
    </message>
    <message>
        <source>Depth of {step}</source>
        <translation>Tiefe von {step}</translation>
    </message>
    <message>
        <source>snowfall {number} of {snowfalls}</source>
        <translation>Schneefall {number} von {snowfalls}</translation>
    </message>
    <message>
        <source>From how much ground water comes together before it cuts a bed: less gives many small valleys, more gives wide slopes between few. At 0 each point is the beginning of a stream.</source>
        <translation>Von wie viel Boden Wasser zusammenläuft, bevor es sich ein Bett schneidet: Wenig ergibt viele kleine Täler, viel ergibt breite Hänge zwischen wenigen. Bei 0 beginnt an jedem Punkt ein Bach.</translation>
    </message>
    <message>
        <source>drainage density channel head</source>
        <translation>Flussdichte Gewässerdichte Quelle</translation>
    </message>
    <message>
        <source>Stream area</source>
        <translation>Bachgebiet</translation>
    </message>
    <message>
        <source>{step} lays nothing down</source>
        <translation>{step} lagert nichts ab</translation>
    </message>
    <message>
        <source>sediment alluvial fan delta</source>
        <translation>Sediment Ablagerung Schwemmfächer Schuttfächer Talboden Delta</translation>
    </message>
    <message>
        <source>Sediment thickness</source>
        <comment>palette</comment>
        <translation>Sedimentdicke</translation>
    </message>
    <message>
        <source>Sediment thickness</source>
        <translation>Sedimentdicke</translation>
    </message>
    <message>
        <source>Bare rock is grey, thin sediment pale, and thick sediment brown.</source>
        <translation>Nackter Fels ist grau, dünnes Sediment hell und dickes braun.</translation>
    </message>
    <message>
        <source>{height} of sediment</source>
        <translation>{height} Sediment</translation>
    </message>
    <message>
        <source>Black is bare rock, white the thickest sediment.</source>
        <translation>Schwarz ist nackter Fels, Weiß das dickste Sediment.</translation>
    </message>
    <message>
        <source>Each number is how thick sediment lies, in the unit of the heights, 0 on bare rock.</source>
        <translation>Jede Zahl ist die Dicke des Sediments in der Einheit der Höhen, 0 auf nacktem Fels.</translation>
    </message>
    <message>
        <source>no river lays down sediment on this terrain: give Streams some Deposition</source>
        <translation>auf diesem Gelände lagert kein Fluss Sediment ab: Geben Sie den Flüssen etwas Ablagerung</translation>
    </message>
    <message>
        <source>Sediment of {step}</source>
        <translation>Sediment von {step}</translation>
    </message>
    <message>
        <source>How much rain falls: at 2 as much water comes together as from twice the ground.</source>
        <translation>Wie viel Regen fällt: Bei 2 kommt so viel Wasser zusammen wie von doppelt so viel Boden.</translation>
    </message>
    <message>
        <source>climate precipitation</source>
        <translation>Klima Niederschlag</translation>
    </message>
    <message>
        <source>Rain</source>
        <translation>Regen</translation>
    </message>
    <message>
        <source>Wind brings the rain: more falls where it blows uphill, and less behind the mountains. Otherwise rain falls evenly, or as its mask says.</source>
        <translation>Wind bringt den Regen: Mehr fällt, wo er bergauf weht, und weniger hinter den Bergen. Sonst fällt Regen überall gleich oder so, wie seine Maske sagt.</translation>
    </message>
    <message>
        <source>climate orographic rain shadow precipitation lee windward</source>
        <translation>Klima orografisch Regenschatten Niederschlag Lee Luv Steigungsregen</translation>
    </message>
    <message>
        <source>Rain from wind</source>
        <translation>Regen vom Wind</translation>
    </message>
    <message>
        <source>Where the wind comes from, in degrees clockwise from north: 90 is east, 270 west.</source>
        <translation>Woher der Wind kommt, in Grad im Uhrzeigersinn von Norden: 90 ist Osten, 270 Westen.</translation>
    </message>
    <message>
        <source>How much the relief has to say: at 0 it rains evenly, at 1 next to nothing falls behind high mountains.</source>
        <translation>Wie viel das Relief zu sagen hat: Bei 0 regnet es überall gleich, bei 1 fällt hinter hohen Bergen fast nichts.</translation>
    </message>
    <message>
        <source>Strength of the wind</source>
        <translation>Stärke des Windes</translation>
    </message>
    <message>
        <source>a drawing has no parameters that can have a map</source>
        <translation>eine Zeichnung hat keine Werte, die eine Karte haben können</translation>
    </message>
    <message>
        <source>{title} has no parameters that can have a map</source>
        <translation>{title} hat keine Werte, die eine Karte haben können</translation>
    </message>
    <message>
        <source>the maps of {title}</source>
        <translation>die Karten von {title}</translation>
    </message>
    <message>
        <source>the map of {name}</source>
        <translation>die Karte von {name}</translation>
    </message>
    <message>
        <source>{low} to {high} by a mask: {mask}</source>
        <translation>{low} bis {high} nach einer Maske: {mask}</translation>
    </message>
    <message>
        <source>a parameter can have one map only</source>
        <translation>ein Wert kann nur eine Karte haben</translation>
    </message>
    <message>
        <source>{name} cannot have a map; these can: {names}</source>
        <translation>{name} kann keine Karte haben; diese können es: {names}</translation>
    </message>
    <message>
        <source>Layered rock</source>
        <translation>Gesteinsschichten</translation>
    </message>
    <message>
        <source>Rivers cut into layers of hard and soft rock: canyons, mesas and badlands.</source>
        <translation>Flüsse schneiden sich in harte und weiche Gesteinsschichten ein: Canyons, Tafelberge und Badlands.</translation>
    </message>
    <message>
        <source>strata layers column canyon mesa butte badlands</source>
        <translation>Strata Schichten Schichtfolge Canyon Tafelberg Zeugenberg Badlands</translation>
    </message>
    <message>
        <source>canyon</source>
        <translation>Canyon</translation>
    </message>
    <message>
        <source>mesas</source>
        <translation>Tafelberge</translation>
    </message>
    <message>
        <source>badlands</source>
        <translation>Badlands</translation>
    </message>
    <message>
        <source>granite</source>
        <translation>Granit</translation>
    </message>
    <message>
        <source>ash and lava</source>
        <translation>Asche und Lava</translation>
    </message>
    <message>
        <source>by seed</source>
        <translation>nach Startwert</translation>
    </message>
    <message>
        <source>How thick all layers are together; below lies the rock of the floor.</source>
        <translation>Wie dick alle Schichten zusammen sind; darunter liegt das Gestein des Sockels.</translation>
    </message>
    <message>
        <source>Thickness</source>
        <comment>of rock</comment>
        <translation>Mächtigkeit</translation>
    </message>
    <message>
        <source>How long it goes on: at 0 nothing is worn, at 1 the land is as it is known, then slopes go back until all layers are gone.</source>
        <translation>Wie lange es geht: Bei 0 ist nichts abgetragen, bei 1 ist das Land, wie man es kennt, dann weichen die Hänge zurück, bis alle Schichten fort sind.</translation>
    </message>
    <message>
        <source>How much the ground is raised to a plateau before: at 0 it stays as it is, at 1 all of it is as high as its layers.</source>
        <translation>Wie sehr der Boden vorher zu einem Plateau gehoben wird: Bei 0 bleibt er, wie er ist, bei 1 liegt er überall so hoch wie seine Schichten.</translation>
    </message>
    <message>
        <source>Plateau</source>
        <translation>Plateau</translation>
    </message>
    <message>
        <source>How far rivers cut down where they leave the map.</source>
        <translation>Wie tief sich Flüsse dort einschneiden, wo sie die Karte verlassen.</translation>
    </message>
    <message>
        <source>Base level falls</source>
        <translation>Erosionsbasis sinkt</translation>
    </message>
    <message>
        <source>Where rivers leave the map: at one place, the lowest of its edges, along all of the lowest side, or all around.</source>
        <translation>Wo Flüsse die Karte verlassen: an einer Stelle, der tiefsten ihrer Ränder, an der ganzen tiefsten Seite, oder ringsum.</translation>
    </message>
    <message>
        <source>Rivers leave</source>
        <translation>Flüsse münden</translation>
    </message>
    <message>
        <source>at one place</source>
        <translation>an einer Stelle</translation>
    </message>
    <message>
        <source>along a side</source>
        <translation>an einer Seite</translation>
    </message>
    <message>
        <source>all around</source>
        <translation>ringsum</translation>
    </message>
    <message>
        <source>How much water a river brings that enters on the other side, as so many times the rain of the map.</source>
        <translation>Wie viel Wasser ein Fluss mitbringt, der auf der anderen Seite hereinkommt, als Vielfaches des Regens der Karte.</translation>
    </message>
    <message>
        <source>Inflow</source>
        <translation>Zufluss</translation>
    </message>
    <message>
        <source>How steeply the layers are tilted, in degrees.</source>
        <translation>Wie steil die Schichten gekippt sind, in Grad.</translation>
    </message>
    <message>
        <source>Dip</source>
        <translation>Einfallen</translation>
    </message>
    <message>
        <source>To where the layers fall, as a compass bearing in degrees.</source>
        <translation>Wohin die Schichten abfallen, als Kompasskurs in Grad.</translation>
    </message>
    <message>
        <source>Dip direction</source>
        <translation>Fallrichtung</translation>
    </message>
    <message>
        <source>How much higher the layers lie on the crests of folds than in their troughs.</source>
        <translation>Wie viel höher die Schichten auf den Sätteln von Falten liegen als in ihren Mulden.</translation>
    </message>
    <message>
        <source>Folds</source>
        <translation>Falten</translation>
    </message>
    <message>
        <source>How much lower the layers lie on one side of a fault, which crosses the middle of the map.</source>
        <translation>Wie viel tiefer die Schichten auf einer Seite einer Verwerfung liegen, die durch die Mitte der Karte läuft.</translation>
    </message>
    <message>
        <source>Fault</source>
        <translation>Verwerfung</translation>
    </message>
    <message>
        <source>How easily rivers cut all of the rock.</source>
        <translation>Wie leicht sich Flüsse in das ganze Gestein einschneiden.</translation>
    </message>
    <message>
        <source>How fast the slopes of all rock go back.</source>
        <translation>Wie schnell die Hänge allen Gesteins zurückweichen.</translation>
    </message>
    <message>
        <source>Retreat</source>
        <translation>Rückzug</translation>
    </message>
    <message>
        <source>How much steeper all rock stands than in nature.</source>
        <translation>Wie viel steiler alles Gestein steht als in der Natur.</translation>
    </message>
    <message>
        <source>From how much ground water comes together before it cuts a bed: less gives many small valleys, more gives wide walls between few.</source>
        <translation>Von wie viel Boden Wasser zusammenkommt, bevor es ein Bett schneidet: Weniger gibt viele kleine Täler, mehr gibt breite Wände zwischen wenigen.</translation>
    </message>
    <message>
        <source>How much the slopes at which rock stands differ from place to place: 0 makes even walls, 1 broken ones.</source>
        <translation>Wie sehr sich die Neigungen, bei denen Gestein steht, von Ort zu Ort unterscheiden: 0 macht gleichmäßige Wände, 1 zerklüftete.</translation>
    </message>
    <message>
        <source>strata, canyon, mesa, butte, cliff, geology, desert</source>
        <translation>Strata, Schichten, Canyon, Tafelberg, Zeugenberg, Klippe, Geologie, Wüste</translation>
    </message>
    <message>
        <source>Great canyon</source>
        <translation>Großer Canyon</translation>
    </message>
    <message>
        <source>Young gorge</source>
        <translation>Junge Klamm</translation>
    </message>
    <message>
        <source>Mesas</source>
        <translation>Tafelberge</translation>
    </message>
    <message>
        <source>Last buttes</source>
        <translation>Letzte Felsklötze</translation>
    </message>
    <message>
        <source>Clay badlands</source>
        <translation>Badlands aus Ton</translation>
    </message>
    <message>
        <source>Steps of lava</source>
        <translation>Stufen aus Lava</translation>
    </message>
    <message>
        <source>Ridges of tilted layers</source>
        <translation>Rippen gekippter Schichten</translation>
    </message>
    <message>
        <source>Select a mask</source>
        <translation>Maske auswählen</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>The value where the mask is 0.</source>
        <translation>Der Wert, wo die Maske 0 ist.</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>The value where the mask is 1.</source>
        <translation>Der Wert, wo die Maske 1 ist.</translation>
    </message>
    <message>
        <source>Lets {label} differ from place to place: by what is selected, or by a rule</source>
        <translation>Lässt {label} von Ort zu Ort verschieden sein: nach dem, was ausgewählt ist, oder nach einer Regel</translation>
    </message>
    <message>
        <source>By mask…</source>
        <translation>Nach Maske…</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Maske</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>Selects the mask, to change it there and take it by mask again</source>
        <translation>Wählt die Maske aus, um sie dort zu ändern und wieder als Maske zu nehmen</translation>
    </message>
    <message>
        <source>Uses one number everywhere again</source>
        <translation>Nimmt wieder überall dieselbe Zahl</translation>
    </message>
    <message>
        <source>Paint, outline or read the mask as a selection first</source>
        <translation>Malen, umreißen oder lesen Sie die Maske zuerst als Auswahl</translation>
    </message>
    <message>
        <source>Paint</source>
        <translation>Malen</translation>
    </message>
    <message>
        <source>Paint {label} in the map: where the brush goes it is more, with Ctrl less</source>
        <translation>{label} in der Karte malen: Wo der Pinsel entlanggeht, ist mehr davon, mit Strg weniger</translation>
    </message>
    <message>
        <source>A later step changes the size of the map. Switch it off to paint on the ground of this one.</source>
        <translation>Ein späterer Schritt ändert die Größe der Karte. Schalten Sie ihn aus, um auf dem Boden von diesem zu malen.</translation>
    </message>
    <message>
        <source>Paint in the map where there is more of {parameter}; with Ctrl, less.</source>
        <translation>Malen Sie in der Karte, wo es mehr {parameter} gibt; mit Strg weniger.</translation>
    </message>
    <message>
        <source>Paint {parameter} of {step}</source>
        <translation>{parameter} von {step} malen</translation>
    </message>
    <message>
        <source>How much of what rivers carry settles again, where they slow down: as fans in front of mountains, on valley floors, in lakes, and as deltas in the sea.</source>
        <translation>Wie viel von dem, was Flüsse mit sich führen, sich wieder absetzt, wo sie langsamer werden: als Schwemmfächer vor Gebirgen, auf Talböden, in Seen und als Deltas im Meer.</translation>
    </message>
    <message>
        <source>Layers of rock</source>
        <translation>Gesteinsschichten</translation>
    </message>
    <message>
        <source>downwards</source>
        <translation>nach unten</translation>
    </message>
    <message>
        <source>How thick the layer is; the last one goes on downwards</source>
        <translation>Wie mächtig die Schicht ist; die letzte reicht beliebig tief</translation>
    </message>
    <message>
        <source>How fast rivers cut the layer, as a multiple of that of ordinary rock</source>
        <translation>Wie schnell Flüsse die Schicht einschneiden, als Vielfaches von gewöhnlichem Gestein</translation>
    </message>
    <message>
        <source>The steepest slope on which the layer stands, in degrees</source>
        <translation>Der steilste Hang, an dem die Schicht steht, in Grad</translation>
    </message>
    <message>
        <source>Backwear</source>
        <translation>Rückverlegung</translation>
    </message>
    <message>
        <source>How far slopes in the layer go back in a million years, in metres</source>
        <translation>Wie weit Hänge in der Schicht in einer Million Jahren zurückweichen, in Metern</translation>
    </message>
    <message>
        <source>The colour of the layer on the block&apos;s sides; click twice to change it</source>
        <translation>Die Farbe der Schicht an den Seiten des Blocks; ein Doppelklick ändert sie</translation>
    </message>
    <message>
        <source>One rock</source>
        <translation>Ein Gestein</translation>
    </message>
    <message>
        <source>{count} layers</source>
        <translation>{count} Schichten</translation>
    </message>
    <message>
        <source>The layers, and how long they wear: those of a great canyon, of mesas with one thick bed, of badlands with many thin ones, granite, lava with ash between, or hard and soft rock as the seed has it. Where the terrain has rock already, its layers are worn, and this says how long.</source>
        <translation>Die Schichten, und wie lange sie verwittern: die eines großen Canyons, von Tafelbergen mit einer mächtigen Bank, von Badlands mit vielen dünnen, Granit, Lava mit Asche dazwischen oder hartes und weiches Gestein nach Startwert. Hat das Gelände schon Fels, werden dessen Schichten abgetragen, und dies sagt, wie lange.</translation>
    </message>
    <message>
        <source>Those of a great canyon, of mesas with one thick bed, of badlands with many thin ones, granite, lava with ash between, hard and soft rock as the seed has it, or your own, from Rock in the window.</source>
        <translation>Die eines großen Canyons, von Tafelbergen mit einer mächtigen Bank, von Badlands mit vielen dünnen, Granit, Lava mit Asche dazwischen, hartes und weiches Gestein nach Startwert oder eigene, aus Fels im Fenster.</translation>
    </message>
    <message>
        <source>strata column geology bedrock hardness</source>
        <translation>Strata Schichtfolge Geologie Felsgrund Härte Gestein</translation>
    </message>
    <message>
        <source>Layers</source>
        <comment>of rock</comment>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>canyon</source>
        <comment>of rock</comment>
        <translation>Canyon</translation>
    </message>
    <message>
        <source>mesas</source>
        <comment>of rock</comment>
        <translation>Tafelberge</translation>
    </message>
    <message>
        <source>badlands</source>
        <comment>of rock</comment>
        <translation>Badlands</translation>
    </message>
    <message>
        <source>granite</source>
        <comment>of rock</comment>
        <translation>Granit</translation>
    </message>
    <message>
        <source>ash and lava</source>
        <comment>of rock</comment>
        <translation>Asche und Lava</translation>
    </message>
    <message>
        <source>by seed</source>
        <comment>of rock</comment>
        <translation>nach Startwert</translation>
    </message>
    <message>
        <source>by hand</source>
        <comment>of rock</comment>
        <translation>von Hand</translation>
    </message>
    <message>
        <source>How high the top of the layers lies on average; the uppermost layer goes on above it.</source>
        <translation>Wie hoch die Oberkante der Schichten im Mittel liegt; die oberste Schicht reicht noch darüber.</translation>
    </message>
    <message>
        <source>Top</source>
        <comment>of rock</comment>
        <translation>Oberkante</translation>
    </message>
    <message>
        <source>strata, geology, bedrock, column, layers, hardness, fault, fold</source>
        <translation>Strata, Geologie, Grundgestein, Schichtfolge, Schichten, Härte, Verwerfung, Falte</translation>
    </message>
    <message>
        <source>layers are those of {title}</source>
        <translation>Schichten gehören zu {title}</translation>
    </message>
    <message>
        <source>the column of rock</source>
        <translation>die Schichtfolge</translation>
    </message>
    <message>
        <source>Add a layer like the chosen one below it</source>
        <translation>Fügt unter der gewählten Schicht eine gleiche hinzu</translation>
    </message>
    <message>
        <source>Add layer</source>
        <comment>of rock</comment>
        <translation>Neue Schicht</translation>
    </message>
    <message>
        <source>Bring the chosen layer above the next one</source>
        <translation>Hebt die gewählte Schicht über die nächste</translation>
    </message>
    <message>
        <source>Bring the chosen layer below the next one</source>
        <translation>Senkt die gewählte Schicht unter die nächste</translation>
    </message>
    <message>
        <source>Colour…</source>
        <translation>Farbe…</translation>
    </message>
    <message>
        <source>Choose the colour of the chosen layer</source>
        <translation>Die Farbe der gewählten Schicht wählen</translation>
    </message>
    <message>
        <source>The rock lies below the terrain as it was grown. Erosion by steps and by the brush meets it as it wears the ground. By itself it changes no height.</source>
        <translation>Der Fels liegt unter dem Gelände, wie es gewachsen ist. Erosion durch Schritte und mit dem Pinsel trifft auf ihn, wenn sie den Boden abträgt. Er selbst ändert keine Höhe.</translation>
    </message>
    <message>
        <source>Let all of the ground be one ordinary rock</source>
        <translation>Lässt den ganzen Boden ein gewöhnliches Gestein sein</translation>
    </message>
    <message>
        <source>Section of the rock</source>
        <translation>Schnitt durch den Fels</translation>
    </message>
    <message>
        <source>The ground and its layers, from west to east</source>
        <translation>Der Boden und seine Schichten, von Westen nach Osten</translation>
    </message>
    <message>
        <source>How far a stroke moves the ground up or down at most, as a share of the range. auto takes a fifth of the width of the widest hills.</source>
        <translation>Wie weit ein Strich den Boden höchstens hebt oder senkt, als Anteil des Bereichs. auto nimmt ein Fünftel der Breite der breitesten Hügel.</translation>
    </message>
    <message>
        <source>On a map that tiles, layers and rivers run on over its edge, so that it still does: layers have no dip and no fault then. Otherwise they end there.</source>
        <translation>Auf einer Karte, die kachelt, gehen Schichten und Flüsse über den Rand weiter, sodass sie es weiterhin tut: Die Schichten fallen dann nicht ein und haben keine Verwerfung. Sonst enden sie dort.</translation>
    </message>
    <message>
        <source>Rock</source>
        <comment>palette</comment>
        <translation>Fels</translation>
    </message>
    <message>
        <source>lowest layer</source>
        <translation>unterste Schicht</translation>
    </message>
    <message>
        <source>topmost layer</source>
        <translation>oberste Schicht</translation>
    </message>
    <message>
        <source>All of this terrain is one rock. Give it layers with Rock in the panel Generate.</source>
        <translation>Dieses Gelände ist ein einziges Gestein. Schichten gibt ihm Fels im Bereich Erzeugen.</translation>
    </message>
    <message>
        <source>The layers of rock below the ground, which erosion meets as it wears the ground</source>
        <translation>Die Schichten unter dem Boden, auf die Erosion trifft, wenn sie ihn abträgt</translation>
    </message>
    <message>
        <source>The steepest slope on which loose stones lie still, in degrees: about 30 for sand, 35 to 40 for rubble. Ground without layers of rock is loose; each of these stands at a slope of its own.</source>
        <translation>Der steilste Hang, auf dem lose Steine still liegen, in Grad: etwa 30 bei Sand, 35 bis 40 bei Schotter. Boden ohne Gesteinsschichten ist lose; jede Schicht steht so steil, wie sie kann.</translation>
    </message>
    <message>
        <source>The steepest slope that gravity leaves standing, in degrees. With water it differs a little from place to place, as rock does. Layers of rock stand at slopes of their own; what slid lies at this one.</source>
        <translation>Die steilste Neigung, die die Schwerkraft stehen lässt, in Grad. Mit Wasser ist sie von Ort zu Ort etwas anders, wie das Gestein. Gesteinsschichten stehen so steil, wie jede kann; was rutschte, liegt in dieser Neigung.</translation>
    </message>
    <message>
        <source>Lays layers of hard and soft rock below the ground, which erosion meets as it wears the ground.</source>
        <translation>Legt Schichten aus hartem und weichem Gestein unter den Boden, auf die Erosion trifft, wenn sie ihn abträgt.</translation>
    </message>
    <message>
        <source>The slope to {place} was {slope}, steeper than its rock can stand.</source>
        <translation>Der Hang zu {place} hatte {slope}, mehr, als sein Gestein halten kann.</translation>
    </message>
    <message>
        <source>It runs as it stands, with numpy alone, and wears and lays down as one step of the law in Terrain Explorer does, where no water stands.</source>
        <translation>Es läuft, wie es da steht, mit numpy allein, und trägt ab und lagert ab wie ein Schritt des Gesetzes in Terrain Explorer, wo kein Wasser steht.</translation>
    </message>
    <message>
        <source>Deposition in a few lines</source>
        <translation>Ablagerung in wenigen Zeilen</translation>
    </message>
    <message>
        <source>A model in the colours of a palette, or land outdoors: rock, grass, woods and snow where they would be.</source>
        <translation>Ein Modell in den Farben einer Palette oder Land im Freien: Fels, Gras, Wald und Schnee, wo sie lägen.</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Outdoors</source>
        <translation>Im Freien</translation>
    </message>
    <message>
        <source>What the land is made of, and what grows on it.</source>
        <translation>Woraus das Land besteht und was darauf wächst.</translation>
    </message>
    <message>
        <source>Climate</source>
        <comment>climate</comment>
        <translation>Klima</translation>
    </message>
    <message>
        <source>Temperate</source>
        <comment>climate</comment>
        <translation>Gemäßigt</translation>
    </message>
    <message>
        <source>Alpine</source>
        <comment>climate</comment>
        <translation>Hochgebirge</translation>
    </message>
    <message>
        <source>Desert</source>
        <comment>climate</comment>
        <translation>Wüste</translation>
    </message>
    <message>
        <source>Volcanic</source>
        <comment>climate</comment>
        <translation>Vulkanisch</translation>
    </message>
    <message>
        <source>Arctic</source>
        <comment>climate</comment>
        <translation>Arktisch</translation>
    </message>
    <message>
        <source>Tropical</source>
        <comment>climate</comment>
        <translation>Tropisch</translation>
    </message>
    <message>
        <source>outdoors, landscape, realistic, natural, photo, biome</source>
        <translation>draußen, Landschaft, realistisch, natürlich, Foto, Biom</translation>
    </message>
    <message>
        <source>How far steep faces wear back, in metres: layers of rock as many times that as their erodibility. Where heights are no metres, the range counts as 2000 m.</source>
        <translation>Wie weit steile Wände zurückweichen, in Metern: Gesteinsschichten um so viel Mal das, wie ihre Erodierbarkeit ist. Wo Höhen keine Meter sind, zählt der Bereich als 2000 m.</translation>
    </message>
    <message>
        <source>How steep rock is at least that stones fall from, in degrees. Layers of rock count from their critical slopes on; at less than 45° they crumble sooner, at more later. Stones stay where they can lie.</source>
        <translation>Wie steil Fels mindestens ist, aus dem Steine fallen, in Grad. Gesteinsschichten zählen ab ihrer kritischen Neigung; unter 45° zerfallen sie früher, darüber später. Steine bleiben, wo sie liegen können.</translation>
    </message>
    <message>
        <source>stones fall from here where the ground is steeper than {face}, as steep as its layers of rock stand; such a face wears back by {retreat} m.</source>
        <translation>Von hier fallen Steine, wo der Boden steiler ist als {face}: So steil stehen seine Gesteinsschichten; eine solche Wand weicht um {retreat} m zurück.</translation>
    </message>
    <message>
        <source>it falls by {slope} here. Stones that fell from layers of rock too steep to stand come to rest at {repose} at the most.</source>
        <translation>Er fällt hier um {slope} ab. Steine, die aus zu steilen Gesteinsschichten fielen, kommen bei höchstens {repose} zur Ruhe.</translation>
    </message>
    <message>
        <source>Trees</source>
        <translation>Bäume</translation>
    </message>
    <message>
        <source>Where trees stand, how high the ground is there, how tall they are, and of which kind: a table.</source>
        <translation>Wo Bäume stehen, wie hoch der Boden dort ist, wie hoch sie sind und von welcher Art: eine Tabelle.</translation>
    </message>
    <message>
        <source>It says where woods grow, up to which height, and which trees.</source>
        <translation>Es sagt, wo Wald wächst, bis zu welcher Höhe und welche Bäume.</translation>
    </message>
    <message>
        <source>Climate</source>
        <translation>Klima</translation>
    </message>
    <message>
        <source>How many of all trees are written; each of them stands where it does among all.</source>
        <translation>Wie viele von allen Bäumen geschrieben werden; jeder von ihnen steht, wo er auch unter allen steht.</translation>
    </message>
    <message>
        <source>What lies below a level is sea, in which no tree stands.</source>
        <translation>Was unter einer Höhe liegt, ist Meer, in dem kein Baum steht.</translation>
    </message>
    <message>
        <source>Temperate</source>
        <translation>Gemäßigt</translation>
    </message>
    <message>
        <source>Desert</source>
        <translation>Wüste</translation>
    </message>
    <message>
        <source>Volcanic</source>
        <translation>Vulkanisch</translation>
    </message>
    <message>
        <source>Arctic</source>
        <translation>Arktisch</translation>
    </message>
    <message>
        <source>Tropical</source>
        <translation>Tropisch</translation>
    </message>
    <message>
        <source>there would be about {count:,} trees, and a file takes {most:,}; write {part} % of them at most, or crop the terrain</source>
        <translation>es wären etwa {count:,} Bäume, und eine Datei nimmt {most:,} auf; schreiben Sie höchstens {part} % davon, oder schneiden Sie das Gelände zu</translation>
    </message>
    <message>
        <source>The ground is in the unit of the heights, the height of a tree in metres.</source>
        <translation>Der Boden ist in der Einheit der Höhen angegeben, die Höhe eines Baums in Metern.</translation>
    </message>
    <message>
        <source>x and y are coordinates of the map, as in its file.</source>
        <translation>x und y sind Koordinaten der Karte wie in ihrer Datei.</translation>
    </message>
    <message>
        <source>x and y are metres to the east and to the north of the south-western corner.</source>
        <translation>x und y sind Meter nach Osten und nach Norden von der südwestlichen Ecke aus.</translation>
    </message>
    <message>
        <source>The size of the ground is not known: its longer side counts as 10 km.</source>
        <translation>Die Größe des Geländes ist nicht bekannt: Seine längere Seite zählt als 10 km.</translation>
    </message>
    <message>
        <source>Conifers: {count:,}.</source>
        <translation>Nadelbäume: {count:,}.</translation>
    </message>
    <message>
        <source>Broadleaf trees: {count:,}.</source>
        <translation>Laubbäume: {count:,}.</translation>
    </message>
    <message>
        <source>Palms: {count:,}.</source>
        <translation>Palmen: {count:,}.</translation>
    </message>
    <message>
        <source>Shrubs: {count:,}.</source>
        <translation>Sträucher: {count:,}.</translation>
    </message>
    <message>
        <source>CSV, about {count:,} trees</source>
        <translation>CSV, etwa {count:,} Bäume</translation>
    </message>
    <message>
        <source>it holds other trees</source>
        <translation>sie enthält andere Bäume</translation>
    </message>
    <message>
        <source>Size: {size:,} bytes, {count:,} trees.</source>
        <translation>Größe: {size:,} Byte, {count:,} Bäume.</translation>
    </message>
    <message>
        <source>How much of the sky thin clouds cover, where the land is seen from near by; they shade it a little.</source>
        <translation>Wie viel vom Himmel dünne Wolken bedecken, wo man das Land aus der Nähe sieht; sie beschatten es ein wenig.</translation>
    </message>
    <message>
        <source>Clouds</source>
        <translation>Wolken</translation>
    </message>
    <message>
        <source>Beyond</source>
        <translation>Dahinter</translation>
    </message>
    <message>
        <source>Mist</source>
        <translation>Nebel</translation>
    </message>
    <message>
        <source>Natural</source>
        <comment>palette</comment>
        <translation>Natürlich</translation>
    </message>
    <message>
        <source>What the ground of the climate is made of: grass, woods, soil, sand, scree, rock and snow.</source>
        <translation>Woraus der Boden des Klimas besteht: Gras, Wald, Erde, Sand, Geröll, Fels und Schnee.</translation>
    </message>
    <message>
        <source>Dry grass</source>
        <translation>Trockenes Gras</translation>
    </message>
    <message>
        <source>Soil</source>
        <translation>Erde</translation>
    </message>
    <message>
        <source>Woods</source>
        <translation>Wald</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>Material</translation>
    </message>
    <message>
        <source>Ground that is grass, soil, sand, scree, rock, woods or snow in a climate.</source>
        <translation>Boden, der in einem Klima Gras, Erde, Sand, Schutt, Fels, Wald oder Schnee ist.</translation>
    </message>
    <message>
        <source>What the ground is made of. The shares of all materials add up to 1.</source>
        <translation>Woraus der Boden besteht. Die Anteile aller Materialien ergeben zusammen 1.</translation>
    </message>
    <message>
        <source>Material</source>
        <comment>material</comment>
        <translation>Material</translation>
    </message>
    <message>
        <source>Grass</source>
        <comment>material</comment>
        <translation>Gras</translation>
    </message>
    <message>
        <source>Soil</source>
        <comment>material</comment>
        <translation>Erde</translation>
    </message>
    <message>
        <source>Sand</source>
        <comment>material</comment>
        <translation>Sand</translation>
    </message>
    <message>
        <source>Scree</source>
        <comment>material</comment>
        <translation>Schutt</translation>
    </message>
    <message>
        <source>Rock</source>
        <comment>material</comment>
        <translation>Fels</translation>
    </message>
    <message>
        <source>Woods</source>
        <comment>material</comment>
        <translation>Wald</translation>
    </message>
    <message>
        <source>Snow</source>
        <comment>material</comment>
        <translation>Schnee</translation>
    </message>
    <message>
        <source>What lies below a level is sea: its bed and its beaches are sand.</source>
        <translation>Was unter einer Höhe liegt, ist Meer: Sein Grund und seine Strände sind Sand.</translation>
    </message>
    <message>
        <source>{material} ({climate})</source>
        <translation>{material} ({climate})</translation>
    </message>
</context>
</TS>

"""The words by which columns of points and axes of grids are called in many languages, in lower case."""

from __future__ import annotations


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(text.split())


LONGITUDE = word_set(
    "lon long longitude lng länge laenge längengrad laengengrad geolänge longitud longitudine lengte lengtegraad "
    "lengdegrad længdegrad pituus pituusaste długość dlugosc délka delka dĺžka hosszúság boylam долгота довгота μήκος "
    "経度 经度 經度 경도"
)
LATITUDE = word_set(
    "lat latitude breite breitengrad geobreite latitud latitudine breedte breedtegraad breddegrad leveys leveysaste "
    "szerokość szerokosc šířka sirka šírka szélesség enlem широта πλάτος 緯度 纬度 위도"
)
EAST = word_set(
    "x e east easting eastings ost ostwert rechts rechtswert rw xcoord coordx pointx este leste est oost öst øst itä "
    "wschód восток"
)
NORTH = word_set(
    "y n north northing northings nord nordwert hoch hochwert hw ycoord coordy pointy norte noord norr pohjoinen "
    "północ север"
)

"""The ground between and around the points of a map: where it is met, and how cameras move over it."""

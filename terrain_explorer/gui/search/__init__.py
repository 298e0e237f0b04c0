"""One box that finds commands, parameters and pages by a few letters."""

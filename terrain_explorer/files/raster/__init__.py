"""The stages between the samples of a file and the heights of a map, for all formats."""

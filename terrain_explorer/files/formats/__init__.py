"""One module for each family of file formats, and the registry of all of them."""

"""What lies between the pixels of a file and the heights of a map."""

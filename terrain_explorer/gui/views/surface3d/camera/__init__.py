"""Where the camera stands, how it moves, and which point of the ground it sees."""

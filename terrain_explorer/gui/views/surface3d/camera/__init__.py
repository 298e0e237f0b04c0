"""The camera of the 3D surface: its place, its moves, and the points of the ground that it sees."""

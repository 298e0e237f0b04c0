"""How a terrain looks: the light on it, its colours, and the pictures made of it."""

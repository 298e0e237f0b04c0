"""How the ground is worn: by streams, by gravity and by gullies."""

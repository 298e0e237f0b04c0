"""Open, save, watch and recover files without losing work."""

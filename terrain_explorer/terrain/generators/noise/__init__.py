"""Noise: generators whose height at a point needs no other point."""

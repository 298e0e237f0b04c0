"""Builds: a large terrain written as many files, piece by piece, by any number of processes."""

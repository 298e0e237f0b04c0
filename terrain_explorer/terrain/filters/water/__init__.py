"""Filters that let water run off."""

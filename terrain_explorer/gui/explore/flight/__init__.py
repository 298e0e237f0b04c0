"""Flights along places, shown live and saved as moving pictures."""

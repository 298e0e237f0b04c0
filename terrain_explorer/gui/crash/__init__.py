"""What happens after an unexpected error: log it, tell the user once, and save the work."""

"""Forms built from declared parameters."""

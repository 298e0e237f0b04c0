"""Forms made from declared parameters, with a field for each kind of value."""

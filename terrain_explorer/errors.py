"""The errors that are the user's to mend; every other exception is a bug."""


class UserError(Exception):
    """A wish that cannot be met. Its text is meant for the user, and says why or what to do."""


class UserValueError(UserError, ValueError):
    """A value that the user can mend, such as a parameter out of range; for scripts it is a `ValueError`."""


class MissingPartError(UserError):
    """A part of the program is not there, or not of its version."""

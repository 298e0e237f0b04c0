"""Services for all parts of the window: workers, messages, settings, the theme, icons, commands and the log."""

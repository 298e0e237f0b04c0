"""What every room of the window may use: worker threads, settings, the theme, icons, commands and the log."""

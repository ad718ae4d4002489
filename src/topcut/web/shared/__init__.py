"""Code shared by pages of several audiences; nothing here knows an audience."""

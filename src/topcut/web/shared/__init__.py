"""What pages of several audiences share; nothing here knows an audience."""

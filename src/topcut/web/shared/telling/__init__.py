"""Every fact in words, for the history."""

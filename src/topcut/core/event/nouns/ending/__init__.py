"""The end of an event: reasons to say no."""

"""The hall of an event: reasons to say no."""

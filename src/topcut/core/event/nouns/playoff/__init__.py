"""The playoff of an event: reasons to say no."""

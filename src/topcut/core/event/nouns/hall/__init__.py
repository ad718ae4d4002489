"""The hall of an event: reasons to refuse."""

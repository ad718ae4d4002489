"""Creating an event."""

"""The online table: its seats, spectators and judges."""

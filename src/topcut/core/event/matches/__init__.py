"""Decisions at the table: who is late, steps and games of a match, extra time, the last turns."""

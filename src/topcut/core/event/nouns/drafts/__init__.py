"""Draft pods of an event, the pools they make, and the clock of deck building."""

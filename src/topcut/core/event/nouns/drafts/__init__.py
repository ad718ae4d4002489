"""Draft pods of an event, what they yield, and the clock of deck building."""

"""What an event is made of: facts, state and refusals of every subject, and the limits of numbers."""

"""Decisions over several subjects: an event set up, a round posted and closed, several done in one go."""

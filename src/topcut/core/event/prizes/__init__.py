"""Prizes: announced, worked out, shared, handed over."""

"""Pools opened under the eyes of the player opposite, registered by them, and given back."""

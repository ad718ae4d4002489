"""Run trading-card-game tournaments end to end and by the book."""

__version__ = "0.1.0"

"""A whole log looked at again: who had the power, and whether every draw follows from its secret."""

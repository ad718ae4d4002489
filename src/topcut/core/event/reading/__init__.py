"""Questions that the state alone answers, for the fold and for every decision."""

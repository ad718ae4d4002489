"""Every component of our pages in every state, for the people who build pages; only next to a demonstration."""

"""Online drafts: opened by anybody, drafted on phones, run by a host or the officials of an event."""

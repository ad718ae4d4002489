"""Online drafts: opened by anybody, drafted on phones, looked after by a host or the officials of an event."""

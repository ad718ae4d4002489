"""The end of an event: its report and what may be published."""

"""Pages for the organizer: creating, announcing, staffing, changing and reporting an event."""

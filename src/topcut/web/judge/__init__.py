"""Pages for judges: standing, with one hand."""

"""Pages by audience: a handler reads a form, asks for an action and redirects to a page; a page shows a view."""

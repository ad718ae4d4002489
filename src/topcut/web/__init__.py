"""Pages by audience. A handler reads a form, asks for an action and goes on to a page; a page shows a view."""

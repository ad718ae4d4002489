"""How each fact changes an event, a module for each subject."""

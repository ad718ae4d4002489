"""The people of an event: told, let in, waiting, named, barred, gone."""

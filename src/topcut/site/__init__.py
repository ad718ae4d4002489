"""Reads the settings, assembles the application, and starts the server."""

"""Settings, the application put together, the server started."""

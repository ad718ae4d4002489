"""The front of the web layer: assembles all pages, and answers the hot ones from memory."""

"""Text and bytes in, values out, and back again; the caller opens the files."""

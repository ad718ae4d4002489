"""Text and bytes in, values out, and back again; opening files is the caller's."""

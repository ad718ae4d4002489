"""Pages for judges, made for standing and one hand."""

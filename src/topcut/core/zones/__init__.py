"""The refereed deck: a table where hidden stays hidden and chance can be checked."""

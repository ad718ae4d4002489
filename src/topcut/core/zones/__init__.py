"""The refereed deck: a table where hidden cards stay hidden and chance can be verified."""

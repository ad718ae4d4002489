"""What stands before the pages: all of them put together, and the hot ones answered from memory."""

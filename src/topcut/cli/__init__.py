"""The command line: each command is one module, imported when it is called."""

"""`python -m topcut` is `topcut`."""

import sys

try:
    from topcut.cli.main import main

    code = main()
except KeyboardInterrupt:  # before there was a command to stop
    code = 130
sys.exit(code)

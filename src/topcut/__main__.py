"""`python -m topcut` is `topcut`."""

import sys

from topcut.cli.main import main

sys.exit(main())

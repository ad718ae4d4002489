"""Free space on the disk of a database."""

import shutil
from pathlib import Path
from typing import Final

LEAST_FREE: Final = 200 * 1024 * 1024
"""An evening of 400 players takes a few megabytes; a full disk takes the evening."""


def free_bytes(database: Path) -> int:
    """Count the free bytes; the folder need not exist yet."""
    return shutil.disk_usage(next(folder for folder in database.absolute().parents if folder.exists())).free

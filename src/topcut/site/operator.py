"""The link that makes a browser the operator's, for whoever holds the folder of the database."""

import logging
import os
from pathlib import Path

from topcut.core.errors import Unavailable
from topcut.desk.clock import now
from topcut.http.operator import operator_link
from topcut.store.opening import POSTGRESQL
from topcut.store.operator_key import key_at, key_place, new_key


def made_path(database: str, *, is_new: bool = False) -> str:
    """Return the path of a new link, and make the key if there is none; `is_new` replaces it."""
    place = key_place(None if database.startswith(POSTGRESQL) else Path(database).expanduser())
    return operator_link((new_key if is_new else key_at)(place, random=os.urandom), now=now())


def operator_path(database: str) -> str:
    """Return the path for a server that starts; empty if no key can be written: events need none."""
    try:
        return made_path(database)
    except Unavailable as error:
        logging.getLogger("topcut.site").warning("nobody can become the operator: %s", error)
        return ""

"""Where rescue folders go, and in which language and on which paper they are printed: as this machine is set."""

import os
from functools import partial
from pathlib import Path

from topcut.desk import Desk
from topcut.desk.rescue import Files, Rescue, Rescued
from topcut.locale import Tag, spoken
from topcut.printing import Paper
from topcut.printing.rescue import rescue_sheets
from topcut.site.settings import Settings
from topcut.store import Database

OFF = "off"
FOLDER = "rescue"


def rescue_for(desk: Desk, database: Database, settings: Settings) -> Rescue:
    """Set up the rescue folders of a server; the desk is not open yet."""
    machine = os.environ.get("LC_ALL") or os.environ.get("LANG", "")
    sheets = partial(_sheets, language=spoken(machine), paper=paper_of(machine))
    return Rescue(desk, database, folder=folder_of(settings, database), sheets=sheets)


def folder_of(settings: Settings, database: Database) -> Path | None:
    """Find the folder: from the settings, else next to the database file; None for a database on a server."""
    if settings.rescue == OFF:
        return None
    if settings.rescue:
        return Path(settings.rescue).expanduser()
    return database.path.resolve().parent / FOLDER if database.path else None


def paper_of(machine: str) -> Paper:
    return "letter" if machine[2:5] in {"_US", "_CA", "_MX"} else "a4"


def _sheets(rescued: Rescued, *, language: Tag, paper: Paper) -> Files:
    return rescue_sheets(rescued.view, head=rescued.head, language=language, paper=paper)

"""Settings: from the command line, else TOPCUT_*, else topcut.toml, else these defaults."""

import os
import tomllib
from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from topcut.core.errors import Unreadable, gettext_noop
from topcut.desk.expiry import Stay
from topcut.exchange.toml_faults import MOST_DIGITS, line_of_too_long_number
from topcut.http.address import Edge, bare_host

FILE = "topcut.toml"
EVERYWHERE = {"0.0.0.0", "::"}


class SettingsUnreadable(Unreadable):
    """A setting is misspelt or has a wrong value."""

    code = "settings-unreadable"
    message = gettext_noop("{where} cannot be read: {why}.")


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """How one server runs."""

    host: str = "127.0.0.1"
    """Where it listens; 0.0.0.0 lets the phones of the room in."""
    port: int = 8000
    database: str = ""
    """A file, or postgresql://… ."""
    address: str = ""
    """How phones reach it, for links and QR codes; found out if empty."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of our own proxies, which are trusted to report a client's address and TLS."""
    hosts: tuple[str, ...] = ()
    """Names it answers to besides the one in its address."""
    most_connections: int = 16_384
    """Open pages at once; each phone in the hall is one."""
    idle: int = 10
    """Seconds a connection may take to send a request, the first time and after each answer."""
    patience: int = 3
    """Seconds the server waits for open pages when it stops."""
    watch_delay: int = 60
    """Seconds by which spectators see an online table later."""
    memory: int = 512
    """Mebibytes for the events and tables kept in memory; the others are read again when somebody asks."""
    keep_tables: int = 7
    """Days that an unused free table stays; 0 means permanently."""
    keep_events: int = 30
    """Days that an unused event stays that never began and that no account holds; 0 means permanently."""
    tables_each: int = 5_000
    """Free tables one address may have at once; an account ten times as many. 0 for no limit."""
    events_each: int = 1_000
    """The same for events."""
    anonymous_mebibytes: int = 1_024
    """Mebibytes for tables, drafts and tally pads made without an account; 0 for no limit."""
    rescue: str = ""
    """Where each round's rescue folder goes: a folder, or off; by default next to a database file."""
    backups: str = ""
    """A folder into which a whole backup goes after every event; none if empty."""


_LISTS = {"proxies", "hosts"}
"""In a variable their parts are separated by commas."""
_NAMES = {f"TOPCUT_{name.upper()}": name for name in Settings.__struct_fields__}


def read_settings(*, file: Path | None = None, environment: Mapping[str, str] | None = None) -> Settings:
    """Read the file in the working directory if there is one; TOPCUT_* overrides it."""
    settings = _in_file(file or Path(FILE))
    for variable, value in (os.environ if environment is None else environment).items():
        name = _NAMES.get(variable)
        if name:
            said = tuple(part.strip() for part in value.split(",") if part.strip()) if name in _LISTS else value
            settings = _convert(msgspec.structs.asdict(settings) | {name: said}, where=variable)
    return settings


def _in_file(place: Path) -> Settings:
    if not place.exists():
        return Settings()
    try:
        text = place.read_text("utf-8")
        if line := line_of_too_long_number(text):
            raise SettingsUnreadable(where=place, why=f"a number in line {line} has more than {MOST_DIGITS} digits")
        found = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsUnreadable(where=place, why=str(error).rstrip(".")) from error
    return _convert(found, where=place)


def _convert(found: Mapping[str, object], *, where: object) -> Settings:
    try:
        settings = msgspec.convert(found, Settings, strict=False)
        edge_of(settings)
    except ValueError as error:
        raise SettingsUnreadable(where=where, why=error) from error
    return settings


def edge_of(settings: Settings, *, found: str = "") -> Edge:
    """Build the edge from the settings; raise ValueError for anything that is not a network."""
    if settings.address and not settings.address.startswith(("http://", "https://")):
        raise ValueError("an address begins with http:// or https://")
    networks = tuple(ip_network(each, strict=False) for each in settings.proxies)
    own = [urlsplit(url).hostname or "" for url in (settings.address, found)]
    listening = [] if settings.host in EVERYWHERE else [settings.host]
    return Edge(settings.address, found, networks, frozenset(map(bare_host, (*settings.hosts, *listening, *own))))


def stay_of(settings: Settings) -> Stay:
    """Read from the settings how long unused logs stay, and how many there may be."""
    each = settings.tables_each, settings.events_each
    return Stay(settings.keep_tables, settings.keep_events, *each, settings.anonymous_mebibytes)

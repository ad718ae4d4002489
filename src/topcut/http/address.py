"""Where a request comes from and by which name it asked; a proxy is trusted only if the settings name it."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from msgspec import Struct

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

MOST_HOPS = 20
"""No server stands behind more proxies than this."""
SIXTY_FOUR = 64
"""Bits of an IPv6 address that identify the network; a machine chooses the rest freely."""
HOST: Final = re.compile(r"([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:[0-9]{1,5})?", re.IGNORECASE)
PRIVATE_ENDINGS = (".local", ".lan", ".internal", ".home.arpa", ".localhost")
"""Names that nobody can own on the internet, so that no stranger's page can be served under them."""


def client_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the address a request comes from, behind every trusted proxy; empty if unknown."""
    client = connection.scope["client"]
    return client[0] if client else ""


PASSED_ON: Final = ("x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via")
"""Headers that proxies add to a request and browsers do not."""


def is_at_machine(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Check whether a request seems to come from the machine itself; a proxy there that adds no header seems so too."""
    return is_loopback(client_of(connection)) and not any(name in connection.headers for name in PASSED_ON)


def network_of(address: str) -> str:
    """Return the network that counts as one client: an IPv4 address, or the 64 bits an IPv6 provider assigns."""
    found = _read(address)
    if not isinstance(found, IPv6Address):
        return address
    return str(IPv6Network((found, SIXTY_FOUR), strict=False))


class Edge(Struct, frozen=True):
    """The proxies we trust, and the names under which the server is known."""

    address: str = ""
    """How people reach the server according to the settings, if they say so; takes precedence over any request."""
    found: str = ""
    """How people reach the server, as far as it found out by itself."""
    proxies: tuple[Network, ...] = ()
    hosts: frozenset[str] = frozenset()
    """The server's names, as `bare_host` writes them."""

    @property
    def is_https(self) -> bool:
        return self.address.startswith("https://")

    def arrive(self, scope: Any) -> None:
        """Write into a request its true origin, and whether its browser uses TLS."""
        headers = scope["headers"]
        peer = _read(scope["client"][0]) if scope["client"] else None
        if peer is not None:
            scope["client"] = (str(self._client(peer, headers) if self.proxies else peer), scope["client"][1])
        told = _told_scheme(headers) if self._is_believed(peer) else ""
        is_at_address = self.is_https and asked_host(headers) == urlsplit(self.address).netloc.lower()
        if told or is_at_address:
            scope["scheme"] = told or "https"

    def believes(self, address: str) -> bool:
        """Check whether an address is a proxy of ours."""
        return self._is_believed(_read(address))

    def knows(self, asked: str) -> bool:
        """Check whether a request asked for this server; a name that nobody can own on the internet is always ours."""
        if not asked:
            return True
        host = HOST.fullmatch(asked)
        return host is not None and (bare_host(host[1]) in self.hosts or _is_private(bare_host(host[1])))

    def origin(self, base_url: str) -> str:
        """Return where phones reach us: from the settings, else as this browser did, else as the server found out."""
        is_here = is_loopback(bare_host(urlsplit(base_url).hostname or "")) and self.found
        return (self.address or (self.found if is_here else base_url)).rstrip("/")

    def _client(self, peer: Address, headers: Iterable[tuple[bytes, bytes]]) -> Address:
        """Walk back from proxy to proxy, up to the first address that is not a trusted proxy."""
        nearest = peer
        for hop in _forwarded(headers):
            if not self._is_believed(nearest):
                break
            told = _read(hop)
            if told is None:
                break
            nearest = told
        return nearest

    def _is_believed(self, peer: Address | None) -> bool:
        return peer is not None and any(peer in network for network in self.proxies)


UNTOLD: Final = Edge()
"""A server without settings."""


def asked_host(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """Read the host and port a request asked for; empty if it has none, and no valid name if it has two."""
    return ",".join(value.decode("latin-1").lower() for name, value in headers if name == b"host")


def bare_host(host: str) -> str:
    """Normalise a host name or an address for comparison."""
    return host.lower().strip("[]").rstrip(".")


def _told_scheme(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """Read the scheme by which the browser reached the nearest proxy."""
    told = [value for name, value in headers if name == b"x-forwarded-proto"]
    scheme = told[-1].rpartition(b",")[2].strip().lower() if told else b""
    return scheme.decode() if scheme in {b"http", b"https"} else ""


def _forwarded(headers: Iterable[tuple[bytes, bytes]]) -> Iterator[str]:
    """List the addresses that proxies have noted, the nearest first."""
    noted = b",".join(value for name, value in headers if name == b"x-forwarded-for")
    if not noted:
        return
    for hop in reversed(noted.rsplit(b",", MOST_HOPS)[-MOST_HOPS:]):
        yield hop.decode("latin-1").strip()


@lru_cache(maxsize=10_000)
def _read(address: str) -> Address | None:
    """Parse an address with or without a port; an IPv4 address written as IPv6 is read as IPv4."""
    bare = address.removeprefix("[").partition("]")[0] if address.startswith("[") else address
    if bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        found = ip_address(bare)
    except ValueError:
        return None
    return (isinstance(found, IPv6Address) and found.ipv4_mapped) or found


def is_loopback(host: str) -> bool:
    address = _read(host)
    return host == "localhost" or (address is not None and address.is_loopback)


def _is_private(host: str) -> bool:
    address = _read(host)
    if address is not None:
        return True  # nobody owns a number as a name: no page elsewhere can be served under it
    return "." not in host or host.endswith(PRIVATE_ENDINGS)

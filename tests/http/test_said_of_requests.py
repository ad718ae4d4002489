"""What the guide of hosting says about requests is so: how long a head may be, and which names are ours."""

import contextlib
import re
import socket
from pathlib import Path
from typing import Final

import httpx
import pytest
from tests.http.server import Served
from tests.patience import LONG

from topcut.http.address import PRIVATE_ENDINGS
from topcut.http.request_heads import LONGEST_HEAD

GUIDE: Final = re.sub(r"\s+", " ", Path("docs/guides/self-hosting.md").read_text("utf-8"))
HEAD: Final = re.search(r"A request head has at most (\d+) KB and (\d+) headers \(else (\d+)\)", GUIDE)
OURS: Final = re.search(
    r"to any address in figures \((.+?), whichever it is\), .+? names without a dot, .*? in (.+?)\. A req", GUIDE
)


def asked(served: Served, head: bytes) -> int:
    """Send a head as it is, and read the status of the answer."""
    with socket.create_connection(("127.0.0.1", served.port), timeout=LONG) as line:
        with contextlib.suppress(OSError):
            line.sendall(head)
        return int(line.recv(12).split(b" ")[1])


def head_of(size: int, *, first: str, last: str) -> bytes:
    said = f"GET /healthz{first} HTTP/1.1\r\nHost: localhost\r\n{last}\r\n\r\n"
    return said.replace("*", "a" * (size - len(said) + 1)).encode()


@pytest.mark.parametrize(("first", "last"), [("?*", "A: b"), ("", "Cookie: *")], ids=["an address", "a header"])
def test_a_head_is_as_long_as_the_guide_says_and_no_longer(served: Served, first: str, last: str) -> None:
    """Heads of 40,000 bytes passed."""
    most, too_long = int(HEAD[1]) * 1024, int(HEAD[3])
    assert most == LONGEST_HEAD
    sizes = (most, most + 1, 40_000, 60_000, 200_000)
    found = [asked(served, head_of(size, first=first, last=last)) for size in sizes]
    assert found == [200, *[too_long] * 4]


def test_a_head_has_as_many_headers_as_the_guide_says(served: Served) -> None:
    most = int(HEAD[2])
    heads = ["".join(f"X{number}: a\r\n" for number in range(count - 1)) for count in (most, most + 1)]
    found = [asked(served, f"GET /healthz HTTP/1.1\r\nHost: localhost\r\n{head}\r\n".encode()) for head in heads]
    assert found == [200, int(HEAD[3])]


def test_it_answers_to_the_names_of_the_guide_and_to_no_other(served: Served) -> None:
    """A phone on the shop's Wi-Fi asks for an address in figures; a stranger's page needs a name of its own."""
    figures, endings = (re.findall(r"`([^`]+)`", part) for part in OURS.groups())
    assert sorted(endings) == sorted(PRIVATE_ENDINGS)
    ours = ["localhost", "laptop", *figures, "203.0.113.9", "[2001:db8::9]", *(f"shop{ending}" for ending in endings)]
    others = ["cards.example", "shop.local.example", "192.168.1.4.example", "local.com"]
    for names, status in ((ours, 200), (others, 421)):
        assert {httpx.get(served.url, headers={"Host": name}).status_code for name in names} == {status}
    for path in ("/healthz", "/static/account.css"):
        assert httpx.get(f"{served.url}{path}", headers={"Host": others[0]}).status_code == 200
    assert served.url in httpx.get(served.url, headers={"Host": others[0], "Accept": "text/html"}).text

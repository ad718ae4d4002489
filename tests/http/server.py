"""A real server on loopback, and browsers that read pages as people do: forms filled in, buttons pressed."""

import itertools
import os
import random
import re
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import httpx
from tests.http.parent import ROOT, parent
from tests.patience import LONG, until

from topcut.locale import MORE
from topcut.site.operator import made_path

NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""One for all, and empty: reading every authority there is takes a client longer than an evening's forms."""


UNLIMITED = {"TOPCUT_TABLES_EACH": "0", "TOPCUT_EVENTS_EACH": "0"}
"""All events of the tests come from one address."""
NO_PAPERS = {"TOPCUT_RESCUE": "off"}
"""The papers of a round take a server longer than the round itself."""


SHARES = 16


@cache
def ports() -> Iterator[int]:
    """Take the ports of this worker, in any order, below those that systems give to anybody who connects.

    Between a look at a port that is free and a server's, and while a server is started again, neither another worker's
    server nor anybody's connection takes it.
    """
    share = int(os.environ.get("TOPCUT_TEST_WORKER", "0")) % SHARES
    return itertools.cycle(random.Random().sample(range(10_000 + share, 32_000, SHARES), 22_000 // SHARES))


def free_port() -> int:
    return next(port for port in ports() if _is_free(port))


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


class Served:
    """`topcut serve` in a process of its own; `program` is another module that ends in it, with a fault planted.

    `command` is another `topcut` than ours. What `program` wants to be told comes `before`. A database that is no file
    is served from a `folder`. `is_fresh` runs the command from its first line, not as a fork of the worker's parent.
    Rescue folders are written where the test `wants_papers`, or runs the command as people do.
    """

    def __init__(
        self,
        database: Path | str,
        *,
        port: int | None = None,
        environment: Mapping[str, str] | None = None,
        program: str = "topcut",
        before: Sequence[str] = (),
        command: Sequence[str] = (),
        folder: Path | None = None,
        said: Path | None = None,
        is_fresh: bool = False,
        wants_papers: bool = False,
    ) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = database
        folder = folder or database.parent
        self._said = said or folder / f"topcut.{self.port}.said"
        self._said.touch()
        arguments = [*before, "serve", "--port", str(self.port), "--database", str(database)]
        papers = {} if wants_papers or is_fresh or command else NO_PAPERS
        around = os.environ | UNLIMITED | papers | dict(environment or {})
        if is_fresh or command or MORE in around or not hasattr(os, "fork"):
            topcut = [*command] or [sys.executable, "-m", program]
            with self._said.open("a") as out:
                self.process = subprocess.Popen([*topcut, *arguments], stdout=out, stderr=out, cwd=folder, env=around)
        else:
            self.process = parent().start(program, arguments, environment=around, folder=folder, said=self._said)

    def wait_until_ready(self) -> "Served":
        until(self._answers, "the server did not start")
        return self

    def _answers(self) -> bool:
        assert self.process.poll() is None, self._said.read_text()
        try:
            httpx.get(f"{self.url}/healthz", verify=NO_TLS, timeout=LONG)
        except httpx.TransportError:
            return False
        return True

    def stop(self) -> tuple[int, str]:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(LONG), self._said.read_text()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(LONG)

    def browser(self, language: str = "en") -> "Browser":
        return Browser(self.url, language)

    def operator_path(self) -> str:
        """Make the link that `topcut operator` prints."""
        return made_path(str(self.database))

    def operator(self) -> "Browser":
        """The browser of the person who runs the server."""
        browser = self.browser()
        browser.open(self.operator_path())
        assert browser.path == "/ready"
        return browser


class Unlimited(Served):
    """A server that never says "too many", for tests that ask for everything there is."""

    def __init__(self, database: Path | str, *, folder: Path | None = None) -> None:
        here = {"PYTHONPATH": str(ROOT)}
        super().__init__(database, program="tests.hostile.unlimited", environment=here, folder=folder)
        self.wait_until_ready()

    def complaints(self) -> str:
        return self._said.read_text()


FIELD = re.compile(r"""<(form|input)\b((?:[^>"']|"[^"]*"|'[^']*')*)>""")
GIVEN = re.compile(r"""([^\s"'=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?""")


class Forms:
    """Every form of a page, with what it would send; of the page, only what makes up a form is read."""

    def __init__(self, page: str) -> None:
        self.forms: list[tuple[str, str, dict[str, str]]] = []
        for tag, attributes in FIELD.findall(page):
            given = {name.lower(): unescape(a or b or c) for name, a, b, c in GIVEN.findall(attributes)}
            if tag == "form":
                self.forms.append((given.get("method", "get"), given.get("action", ""), {}))
            elif self.forms and "name" in given:
                is_choice = given.get("type") in {"radio", "checkbox"}
                if not is_choice or "checked" in given:
                    self.forms[-1][2][given["name"]] = given.get("value", "")


class InTurn(httpx.Client):
    """A client that may wait its turn: where it was a lot at once it asks again, as a fast machine has to."""

    waits_its_turn = True

    def request(self, *asked: Any, **more: Any) -> httpx.Response:
        answers: list[httpx.Response] = []

        def is_answered() -> bool:
            answers.append(super(InTurn, self).request(*asked, **more))
            return not self.waits_its_turn or answers[-1].status_code != httpx.codes.TOO_MANY_REQUESTS

        until(is_answered, "told to wait forever")
        return answers[-1]


class Browser(InTurn):
    """One phone or laptop: cookies kept, redirects followed; it waits for nobody unless it is told to."""

    waits_its_turn = False

    def __init__(self, url: str, language: str = "en", *, address: str | None = None) -> None:
        at_once = httpx.Limits(max_keepalive_connections=0)
        super().__init__(
            base_url=url,
            follow_redirects=True,
            headers={"Accept-Language": language},
            transport=httpx.HTTPTransport(verify=NO_TLS, local_address=address, limits=at_once),
            timeout=LONG,
        )
        self.page = httpx.Response(200)

    def open(self, path: str) -> str:
        self.page = self.get(path, headers={"Accept": "text/html"})
        return self.page.text

    @property
    def path(self) -> str:
        return self.page.url.path

    def has_form(self, ending: str) -> bool:
        return any(action.endswith(ending) for _, action, _ in Forms(self.page.text).forms)

    def form(self, ending: str) -> tuple[str, dict[str, str]]:
        """Find the form on the page whose address ends so."""
        found = [(action, fields) for _, action, fields in Forms(self.page.text).forms if action.endswith(ending)]
        assert found, f"no form {ending} on {self.path}:\n{text_of(self.page.text)}"
        return found[0]

    def submit(self, ending: str, **filled_in: object) -> str:
        """Fill in a form of the page and send it."""
        action, fields = self.form(ending)
        came_from = {"Referer": str(self.page.url)}
        self.page = self.post(action, data=fields | {k: str(v) for k, v in filled_in.items()}, headers=came_from)
        return self.page.text

    def press(self, label: str, **filled_in: object) -> str:
        """Press the button with this label, as the page offers it, with the fields of its own form."""
        parts = [f"<form{part.split('</form>')[0]}" for part in self.page.text.split("<form")[1:]]
        offered = [part for part in parts if label in unescape(text_of(part))]
        assert offered, f"no button {label!r} on {self.path}:\n{text_of(self.page.text)}"
        ((_, action, fields),) = Forms(offered[0]).forms
        came_from = {"Referer": str(self.page.url)}
        self.page = self.post(action, data=fields | {k: str(v) for k, v in filled_in.items()}, headers=came_from)
        return self.page.text


def text_of(page: str) -> str:
    """What a person reads, without the markup."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", re.sub(r"(?s)<head>.*?</head>", "", page))).strip()

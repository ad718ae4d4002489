"""A line to PostgreSQL on which the answer to a commit can be lost, before the commit arrives or after it is done."""

import contextlib
import re
import socket
import threading
from typing import Literal
from urllib.parse import parse_qs, urlsplit

PREPARED = re.compile(rb"P....(\w+)\0COMMIT\0", re.DOTALL)
"""A statement that is often asked for is given a name, and asked for by that name afterwards."""
Moment = Literal["never", "before", "after"]


class LossyLine:
    """Stands between the server and its database, and hangs up once at a commit."""

    def __init__(self, database: str) -> None:
        parts = urlsplit(database)
        self._folder = parse_qs(parts.query)["host"][0]
        self._listening = socket.create_server(("127.0.0.1", 0))
        port = self._listening.getsockname()[1]
        self.url = f"postgresql://{parts.username}@127.0.0.1:{port}{parts.path}?sslmode=disable"
        self.loses: Moment = "never"
        self.lost = 0
        threading.Thread(target=self._take, daemon=True).start()

    def close(self) -> None:
        self._listening.close()

    def _take(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            server = socket.socket(socket.AF_UNIX)
            server.connect(f"{self._folder}/.s.PGSQL.5432")
            threading.Thread(target=self._to_server, args=(client, server), daemon=True).start()
            threading.Thread(target=_carry, args=(server, client), daemon=True).start()

    def _to_server(self, client: socket.socket, server: socket.socket) -> None:
        commit = re.compile(rb"COMMIT\0")
        with contextlib.suppress(OSError):
            while said := client.recv(65_536):
                if prepared := PREPARED.search(said):
                    commit = re.compile(rb"COMMIT\0|B....\0%b\0" % prepared[1], re.DOTALL)
                if self.loses != "never" and commit.search(said):
                    self._lose(client, server, said)
                    break
                server.sendall(said)
        _hang_up(client, server)

    def _lose(self, client: socket.socket, server: socket.socket, said: bytes) -> None:
        """Let the client hear nothing more; where the commit has arrived, the server is done with it first."""
        moment, self.loses = self.loses, "never"
        self.lost += 1
        client.shutdown(socket.SHUT_WR)
        if moment == "after":
            server.sendall(said)
            server.sendall(b"X\0\0\0\4")  # farewell: the server closes once everything before is done
            with contextlib.suppress(OSError):
                while server.recv(65_536):
                    pass


def _carry(server: socket.socket, client: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while said := server.recv(65_536):
            client.sendall(said)
    _hang_up(client, server)


def _hang_up(*lines: socket.socket) -> None:
    for line in lines:
        with contextlib.suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)
        line.close()

"""The parent of a worker's servers: it has imported and read what a server needs, and every server is a fork of it.

`topcut serve` imports for a second and more before it does anything, and the tests start it a hundred times. A fork has
that behind it; the rest is the command as people run it, with its arguments, environment, folder, output and exit code,
in a process of its own. Four things differ: passwords are hashed at Argon2's cheapest (tests/http/test_accounts.py
looks at what they cost otherwise), public pages are made again for anybody who asks after something happened and not a
moment later (tests/web/front/test_hot.py looks at the pauses), the routes were built before the fork, and Python does
not take itself apart at the end.
`tests/http/test_serve.py` starts the command itself.

python -m tests.http.parent    # a request a line, an answer a line
"""

import atexit
import gc
import hashlib
import json
import os
import random
import runpy
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from msgspec import Struct, convert
from tests.patience import until

if TYPE_CHECKING:
    from jinja2 import Environment

ROOT = Path(__file__).parents[2]
CHEAPEST = {"time_cost": 1, "memory_cost": 8, "parallelism": 1}


class Wanted(Struct, frozen=True):
    """A server that is to be started."""

    program: str
    arguments: list[str]
    environment: dict[str, str]
    folder: str
    said: str


class Forked:
    """A server's process, to be asked like one that was started by `subprocess`."""

    def __init__(self, parent: "Parent", pid: int) -> None:
        self.pid = pid
        self._parent = parent
        self._code: int | None = None

    def poll(self) -> int | None:
        if self._code is None:
            self._code = self._parent.ask(self.pid)
        return self._code

    def wait(self, timeout: float = 0) -> int:
        until(lambda: self.poll() is not None, "the server did not end")
        return self._code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Parent:
    """The worker's end of the line."""

    def __init__(self) -> None:
        pipe, command = subprocess.PIPE, [sys.executable, "-m", "tests.http.parent"]
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, cwd=ROOT)

    def start(
        self, program: str, arguments: Sequence[str], *, environment: Mapping[str, str], folder: Path, said: Path
    ) -> Forked:
        return Forked(self, self.ask(Wanted(program, [*arguments], {**environment}, str(folder), str(said))))

    def ask(self, what: Wanted | int) -> int | None:
        """Ask for a server, or for the exit code of the one with this number."""
        sent = {"pid": what} if isinstance(what, int) else {key: getattr(what, key) for key in what.__struct_fields__}
        self._process.stdin.write(json.dumps(sent).encode() + b"\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


@cache
def parent() -> Parent:
    """Start the parent of this worker's servers; it ends when the worker does, and its servers with it."""
    started = Parent()
    atexit.register(started.close)
    return started


def prepare() -> None:
    """Import what every server imports, and read what it reads."""
    from argon2 import PasswordHasher

    import topcut.site.server  # noqa: F401
    from topcut.http import passwords
    from topcut.site import application
    from topcut.store import open_database
    from topcut.web.front.hot import HotPages
    from topcut.web.shared.language import words
    from topcut.web.shared.names import list_key
    from topcut.web.shared.pages import environment
    from topcut.web.shared.static_files import edition

    passwords.PasswordHasher = partial(PasswordHasher, **CHEAPEST)
    HotPages.__init__.__kwdefaults__["pause"] = lambda cost: 0.0
    words()
    edition()
    list_key("", "en")
    compile_templates(environment())
    routed = application.routed()
    application.routed = lambda: routed
    with tempfile.TemporaryDirectory() as folder:  # the first to be opened reads every migration
        open_database(Path(folder) / "topcut.db").close()
    gc.collect()
    gc.freeze()


def compile_templates(templates: "Environment") -> None:
    """Compile every template, or read it where another run has; two who begin together meet halfway."""
    from jinja2 import FileSystemBytecodeCache

    from topcut.web.shared import line_breaks, pages

    made_by = b"".join(Path(module.__file__ or "").read_bytes() for module in (line_breaks, pages))
    folder = ROOT / ".pytest_cache" / "templates" / hashlib.sha256(made_by).hexdigest()
    folder.mkdir(parents=True, exist_ok=True)
    templates.bytecode_cache = FileSystemBytecodeCache(str(folder))
    names = templates.list_templates()
    for name in random.sample(names, len(names)):
        templates.get_template(name)


def become(server: Wanted) -> None:
    """Go on as `topcut`, or what ends in it, as if just started."""
    from topcut.desk.clock import CLOCK

    os.chdir(server.folder)
    os.environ.clear()
    os.environ.update(server.environment)
    time.tzset()
    for number, path in ((0, os.devnull), (1, server.said), (2, server.said)):
        opened = os.open(path, os.O_RDWR | os.O_APPEND)
        os.dup2(opened, number)
        os.close(opened)
    CLOCK.__init__()
    sys.argv = [server.program, *server.arguments]
    runpy.run_module(server.program, run_name="__main__")


def live(server: Wanted) -> NoReturn:
    """Be a server to its end; a bug is told as Python tells it."""
    code: object = 1
    try:
        become(server)
        code = 0
    except SystemExit as ended:
        code = ended.code
    except BaseException:
        traceback.print_exc()
    end(code)


def end(code: object) -> NoReturn:
    """End as Python does, but for giving back each object by itself: what it shares with its parent would be copied."""
    if isinstance(code, str):
        print(code, file=sys.stderr)
    threading._shutdown()
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code if isinstance(code, int) else int(code is not None))


def main() -> None:
    prepare()
    children: set[int] = set()
    for line in sys.stdin.buffer:
        asked = json.loads(line)
        if "pid" in asked:
            ended, status = os.waitpid(asked["pid"], os.WNOHANG)
            answer = os.waitstatus_to_exitcode(status) if ended else None
            children.discard(ended)
        else:
            answer = os.fork()
            if not answer:
                live(convert(asked, Wanted))
            children.add(answer)
        os.write(1, json.dumps(answer).encode() + b"\n")
    for child in children:
        os.kill(child, signal.SIGKILL)


if __name__ == "__main__":
    main()

"""Tests on every core: collected once, then run by forks of the process that has collected them.

    python -m pytest -p tools.forked_tests --forks 5                   # a file of tests at a time
    python -m pytest -p tools.forked_tests --forks 2 --share tests     # a test at a time

Workers that start from nothing each import and collect sixteen thousand tests before the first one runs; a fork has
that behind it, and shares the memory. A worker that dies takes its running test with it, which then has failed, and
another one goes on with the rest of its file.
"""

import atexit
import os
import sys
import threading
import warnings
from collections import deque
from collections.abc import Iterator
from itertools import chain, groupby, pairwise
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from typing import Any, NoReturn

import pytest

from tools.rewritten_tests import rewrite_together

NUMBER = "TOPCUT_TEST_WORKER"
"""The environment variable that tells a worker's number."""
NOTICED = 0.005
"""Seconds from which `--durations` lists a step of a test."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("forks")
    group.addoption("--forks", type=int, default=0, help="how many forks of this process run the tests")
    group.addoption("--share", choices=("files", "tests"), default="files", help="what a fork takes at a time")


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    if session.config.option.forks and hasattr(os, "fork"):
        rewrite_together(session.config, session.config.option.forks)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run the collected tests in forks; without `--forks`, leave them to pytest."""
    option = session.config.option
    if not option.forks or not hasattr(os, "fork") or option.collectonly or session.testsfailed:
        return None
    run = Run(session)
    try:
        run.through()
    finally:
        run.end()
    return True


class Worker:
    """A fork, as the process that hands out the tests sees it."""

    def __init__(self, number: int, line: Connection, pid: int) -> None:
        self.number = number
        self.line = line
        self.pid = pid
        self.taken: deque[int] = deque()
        """The numbers of the tests it has taken and not ended, the running one first."""

    def wait(self) -> int:
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


class Run:
    """Hands out tests, and passes on what is reported of them."""

    def __init__(self, session: pytest.Session) -> None:
        self.session = session
        self.hook = session.config.hook
        shares = groupby(range(len(session.items)), self._share_of)
        self.waiting = deque(list(numbers) for _, numbers in shares)
        self.workers: list[Worker] = []
        session.config._tmp_path_factory.getbasetemp()

    def _share_of(self, number: int) -> object:
        return number if self.session.config.option.share == "tests" else self.session.items[number].path

    def through(self) -> None:
        for number in range(min(self.session.config.option.forks, len(self.waiting))):
            self.workers.append(self.fork(number))
        while self.workers:
            for line in wait([worker.line for worker in self.workers]):
                self.hear(next(worker for worker in self.workers if worker.line is line))
                self.stop_if_asked()

    def stop_if_asked(self) -> None:
        if self.session.shouldfail:
            raise self.session.Failed(self.session.shouldfail)
        if self.session.shouldstop:
            raise self.session.Interrupted(self.session.shouldstop)

    def fork(self, number: int) -> Worker:
        ours, theirs = Pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # libraries have threads; none of them holds a lock
            pid = os.fork()
        if not pid:
            ours.close()
            for worker in self.workers:
                worker.line.close()
            live(self.session, theirs, number)
        theirs.close()
        return Worker(number, ours, pid)

    def hear(self, worker: Worker) -> None:
        """Take a worker's next word: it wants tests, has ended one, or reports of one; or it is no more."""
        try:
            word, said = worker.line.recv()
        except (EOFError, ConnectionResetError):
            self.bury(worker)
            return
        if word == "wants":
            taken = self.waiting.popleft() if self.waiting else []
            worker.taken += taken
            worker.line.send(taken)
        elif word == "report":
            report = self.hook.pytest_report_from_serializable(config=self.session.config, data=said)
            self.hook.pytest_runtest_logreport(report=report)
        else:
            assert word == "ended"
            item = self.session.items[worker.taken.popleft()]
            self.hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)

    def bury(self, worker: Worker) -> None:
        """Let a worker go; one that died while it ran a test has failed it, and the rest is for another one."""
        self.workers.remove(worker)
        worker.line.close()
        code = worker.wait()
        if not worker.taken:
            return
        item = self.session.items[worker.taken.popleft()]
        died = f"worker {worker.number} died with exit code {code} while it ran this test"
        report = pytest.TestReport(item.nodeid, item.location, {}, "failed", died, "call")
        self.hook.pytest_runtest_logreport(report=report)
        if worker.taken:
            self.waiting.appendleft(list(worker.taken))
        if self.waiting:
            self.workers.append(self.fork(worker.number))

    def end(self) -> None:
        """Let workers that are still there end: the line is closed, which each notices at its next word."""
        for worker in self.workers:
            worker.line.close()
        for worker in self.workers:
            worker.wait()


class Reporter:
    """Reports to the process that hands out the tests, in the place of a terminal."""

    def __init__(self, config: pytest.Config, line: Connection, writer: Any) -> None:
        self.config = config
        self.line = line
        self._tw = writer
        """How differing values are coloured: pytest asks for it here."""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Report what there is to tell: that something was made ready or put away at once is in nobody's count."""
        is_aside = report.when != "call" and report.passed and report.duration < NOTICED
        if not is_aside or report.user_properties:
            data = self.config.hook.pytest_report_to_serializable(config=self.config, report=report)
            self.line.send(("report", data))


def live(session: pytest.Session, line: Connection, number: int) -> NoReturn:
    """Be a worker to its end, as Python ends but for giving back each object that is shared with the others."""
    code = 1
    try:
        be_a_worker(session.config, line, number)
        for item, following in pairwise(chain(taken(session, line), [None])):
            session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            line.send(("ended", None))
        code = 0
    except (EOFError, OSError, KeyboardInterrupt):  # nobody listens any more
        session._setupstate.teardown_exact(None)
    finally:
        save_coverage(session.config)
        threading._shutdown()
        atexit._run_exitfuncs()
        os._exit(code)


def be_a_worker(config: pytest.Config, line: Connection, number: int) -> None:
    os.environ[NUMBER] = str(number)
    terminal = config.pluginmanager.unregister(name="terminalreporter")
    config.pluginmanager.register(Reporter(config, line, terminal._tw), "terminalreporter")
    capture = config.pluginmanager.getplugin("capturemanager")
    capture.stop_global_capturing()  # the files that it captures to are everybody's
    capture.start_global_capturing()
    capture.suspend_global_capture()
    folders = config._tmp_path_factory
    folders._basetemp = folders.getbasetemp() / f"worker-{number}-{os.getpid()}"
    folders._basetemp.mkdir(mode=0o700)


def taken(session: pytest.Session, line: Connection) -> Iterator[Any]:
    """Ask for more tests just before the last of the old ones runs: it is told which one comes next."""
    while True:
        line.send(("wants", None))
        numbers = line.recv()
        if not numbers:
            return
        for number in numbers:
            yield session.items[number]


def save_coverage(config: pytest.Config) -> None:
    plugin = config.pluginmanager.getplugin("_cov")
    if plugin and plugin.cov_controller:
        plugin.cov_controller.cov.stop()
        plugin.cov_controller.cov.save()

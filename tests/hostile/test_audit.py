"""The audit: what leaves a line, what a flood leaves, what is forgotten, and who reads it."""

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from tests.databases import database, postgresql, postgresql_server, where
from tests.http.evening import Evening
from tests.http.server import Forms, Served, text_of
from tests.http.test_accounts import SENTENCE, Counting

from topcut.http import audit as audit_module
from topcut.http.accounts import AccountBook, WrongNameOrPassword
from topcut.http.audit import HOUR, AuditBook, What
from topcut.http.limits import Caller, Limiter
from topcut.http.passwords import Passwords
from topcut.http.sessions import SessionBook
from topcut.store import Database, open_database
from topcut.store import audit as store_module
from topcut.store.audit import ADDRESS_DAYS, DAY, DAYS, Audit, Noted
from topcut.store.erasures import Erasures

__all__ = ["database", "postgresql", "postgresql_server", "where"]

HOME, ELSEWHERE = Caller("198.51.100.1", "home"), Caller("203.0.113.66", "elsewhere")
NOON = 1_000 * DAY


class Books(Struct):
    """Accounts and their audit over one database, at a time the test sets."""

    accounts: AccountBook
    sessions: SessionBook
    audit: AuditBook
    clock: list[int]


def within(database: Database, story: Callable[[Books], Coroutine[Any, Any, None]]) -> None:
    async def told() -> None:
        clock = [NOON]
        sessions = SessionBook(database, clock=lambda: clock[0])
        audit = AuditBook(database, clock=lambda: clock[0])
        passwords, limiter = Passwords(Counting()), Limiter(clock=lambda: clock[0] / 1_000_000)
        accounts = AccountBook(database, passwords=passwords, sessions=sessions, limiter=limiter, audit=audit)
        await story(Books(accounts, sessions, audit, clock))
        await audit.settle()
        passwords.close()

    asyncio.run(told())


def lines(database: Database, **only: str) -> list[Noted]:
    with database.reading() as connection:
        return Audit(connection).newest(**only)


async def fail(at: Books, name: str, caller: Caller) -> None:
    with pytest.raises(WrongNameOrPassword):
        await at.accounts.sign_in(name=name, password="guess after guess", caller=caller)
    await at.audit.settle()
    at.clock[0] += 10_000_000


def test_every_sign_in_leaves_a_line_with_its_network(database: Database) -> None:
    async def story(at: Books) -> None:
        token = await at.accounts.sign_up(name="Ana", shown="", password=SENTENCE, caller=HOME)
        account = (await at.sessions.find(token)).session.account
        at.clock[0] += 1
        await at.accounts.sign_in(name="ana", password=SENTENCE, caller=ELSEWHERE)
        at.clock[0] += 1
        await fail(at, "ana", ELSEWHERE)
        token = await at.accounts.change_password(account, old=SENTENCE, new="another sentence", caller=HOME)
        at.clock[0] += 1
        await at.accounts.sign_out(token, account=account, caller=HOME)
        noted, devices = await at.accounts.sign_ins(account)
        assert [(line.what, line.address) for line in reversed(noted)] == [
            (What.SIGNED_UP, HOME.network),
            (What.SIGNED_IN, ELSEWHERE.network),
            (What.SIGN_IN_FAILED, ELSEWHERE.network),
            (What.PASSWORD_CHANGED, HOME.network),
            (What.SIGNED_OUT, HOME.network),
        ]
        assert devices == 0

    within(database, story)


def test_a_guess_at_no_account_leaves_no_name_behind(tmp_path: Path) -> None:
    opened = open_database(tmp_path / "topcut.db")

    async def story(at: Books) -> None:
        await at.accounts.sign_up(name="Ana", shown="", password=SENTENCE, caller=HOME)
        await fail(at, "my secret typed into the wrong field", ELSEWHERE)
        await fail(at, "nobody of that kind", ELSEWHERE)

    within(opened, story)
    assert [(line.what, line.account, line.times) for line in lines(opened, account="")] == [
        (What.SIGN_IN_FAILED, "", 2)
    ]
    opened.close()
    written = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert ELSEWHERE.network.encode() in written
    for secret in (b"my secret", b"nobody of that kind", b"guess after", SENTENCE.encode()):
        assert secret not in written


@pytest.mark.parametrize(("often", "rows"), [(audit_module.OFTEN, 1), (frozenset(), 200)], ids=["ours", "planted"])
def test_a_flood_of_wrong_passwords_is_one_line(
    database: Database, monkeypatch: pytest.MonkeyPatch, often: frozenset[What], rows: int
) -> None:
    monkeypatch.setattr(audit_module, "OFTEN", often)

    async def story(at: Books) -> None:
        for n in range(200):
            at.clock[0] += n % 2
            await at.audit.note(What.SIGN_IN_FAILED, account="ANA", address=ELSEWHERE.network)

    within(database, story)
    noted = lines(database)
    assert len(noted) == rows
    assert max(line.times for line in noted) == (128 if rows == 1 else 1)


def test_an_hour_later_a_wrong_password_is_a_new_line(database: Database) -> None:
    async def story(at: Books) -> None:
        for _ in range(3):
            await at.audit.note(What.SIGN_IN_FAILED, account="ANA", address=ELSEWHERE.network)
            at.clock[0] += HOUR

    within(database, story)
    assert [line.times for line in lines(database)] == [1, 1, 1]


def test_a_flood_from_many_networks_pushes_out_no_sign_in(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "MOST", 20)
    monkeypatch.setattr(audit_module, "SWEEP_EVERY", 10)

    async def story(at: Books) -> None:
        await at.audit.note(What.SIGNED_IN, account="ANA", address=HOME.network)
        for n in range(101):
            at.clock[0] += 1
            await at.audit.note(What.SIGN_IN_FAILED, account="ANA", address=f"2001:db8:{n:x}::/64")

    within(database, story)
    kinds = [line.what for line in lines(database)]
    assert kinds.count(What.SIGNED_IN) == 1
    assert 20 <= kinds.count(What.SIGN_IN_FAILED) <= 30


def test_from_where_is_forgotten_after_a_month_and_the_rest_after_a_year(database: Database) -> None:
    async def story(at: Books) -> None:
        await at.audit.note(What.SIGNED_IN, account="ANA", address=HOME.network)

    within(database, story)
    for days, left in ((ADDRESS_DAYS - 1, [HOME.network]), (ADDRESS_DAYS + 1, [""]), (DAYS + 1, [])):
        with database.writing() as connection:
            Audit(connection).forget_old(now=NOON + days * DAY)
        assert [line.address for line in lines(database)] == left


def test_an_account_that_is_deleted_leaves_no_line(database: Database) -> None:
    async def story(at: Books) -> None:
        for account in ("ANA", "BO"):
            await at.audit.note(What.SIGNED_IN, account=account, address=HOME.network)

    within(database, story)
    with database.writing() as connection:
        Erasures(connection).take_account("ANA")
    assert [line.account for line in lines(database)] == ["BO"]


def test_signing_out_elsewhere_ends_every_session_but_this_one(database: Database) -> None:
    async def story(at: Books) -> None:
        laptop = await at.accounts.sign_up(name="Ana", shown="", password=SENTENCE, caller=HOME)
        stolen = await at.accounts.sign_in(name="Ana", password=SENTENCE, caller=ELSEWHERE)
        account = (await at.sessions.find(laptop)).session.account
        assert (await at.accounts.sign_ins(account))[1] == 2
        fresh = await at.accounts.sign_out_elsewhere(account, caller=HOME)
        assert [bool(await at.sessions.find(token)) for token in (laptop, stolen, fresh)] == [False, False, True]
        assert (await at.accounts.sign_ins(account))[1] == 1

    within(database, story)


def test_an_owner_reads_who_tried_and_signs_the_others_out(served: Served) -> None:
    owner, thief = served.browser(), served.browser("es")
    assert owner.get("/account/sign-ins").status_code == 403
    owner.open("/account/sign-up")
    owner.submit("/account/sign-up", name="audited owner", password=SENTENCE)
    for password in ("guess after guess", SENTENCE):
        thief.open("/account/sign-in")
        thief.submit("/account/sign-in", name="audited owner", password=password)
    page = text_of(owner.open("/account/sign-ins"))
    assert re.search(r"Signed in .*from 127\.0\.0\.1.*1 wrong password.*The account was made", page)
    assert "Signed in on 2 devices" in page
    assert "1 contraseña equivocada" in text_of(thief.open("/account/sign-ins"))
    assert "Every other device was signed out" in text_of(owner.submit("/account/sign-out-elsewhere"))
    assert thief.get("/account/sign-ins").status_code == 403
    assert owner.get("/account/sign-ins").status_code == 200


def test_links_and_powers_leave_lines_that_name_nobody(served: Served) -> None:
    evening = Evening(served)
    phone = evening.join("Audited Ana")
    evening.at_desk("/desk/link")
    evening.desk.open(f"{evening.home}/staff")
    shown = evening.desk.submit("/staff/link", label="Audited Bo", role="scorekeeper")
    link = re.search(r"/link/([a-z2-7]{32})", shown)[0]
    served.browser().get(link)
    evening.desk.open(f"{evening.home}/staff")
    action, fields = [(path, sent) for _, path, sent in Forms(evening.desk.page.text).forms if path.endswith("/take")][
        -1
    ]
    assert evening.desk.post(action, data=fields).status_code == 200
    printed = audited(served)
    mine = [line for line in json.loads(printed)["audit"] if line["event"] == evening.stream]
    kinds = [line["what"] for line in reversed(mine)]
    assert kinds == [
        "powers-changed",
        "link-opened",
        "link-issued",
        "powers-changed",
        "link-issued",
        "link-opened",
        "powers-changed",
    ]
    assert {line["address"] for line in mine} == {"127.0.0.1"}
    token = phone.page.history[-1].url.path.rsplit("/", 1)[-1]
    for secret in ("Audited", link.rsplit("/", 1)[-1], token):
        assert secret not in printed


def audited(served: Served, *options: str) -> str:
    command = [sys.executable, "-m", "topcut", "audit", "--database", str(served.database), *(options or ("--json",))]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout


def test_an_operator_reads_a_table(served: Served) -> None:
    Evening(served)
    table = audited(served, "--days", "1", "--most", "5")
    assert table.split("\n")[0].split() == ["When", "What", "Times", "Account", "Event", "Who", "About", "From"]
    assert "powers-changed" in table or "link-opened" in table

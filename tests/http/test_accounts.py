"""Accounts and sessions on a real database: who is let in, what it costs to find out, when a session is over."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from msgspec import Struct
from tests.databases import database, postgresql, postgresql_server, restore, where

from topcut.core.play import Stream, Who
from topcut.http.accounts import AccountBook, WrongNameOrPassword, folded
from topcut.http.audit import AuditBook
from topcut.http.limits import Limiter
from topcut.http.passwords import AT_ONCE, MOST_WAITING, ManySigningIn, Passwords
from topcut.http.refusals import TooMany
from topcut.http.sessions import HOUR, STAY, SessionBook
from topcut.http.weak_passwords import PasswordTooShort
from topcut.store import Database, Logs, backup, open_database
from topcut.store.accounts import Accounts, NameTaken
from topcut.store.links import Link
from topcut.store.refusals import AlreadyThere

__all__ = ["database", "postgresql", "postgresql_server", "where"]

SENTENCE = "a deck of sixty cards"
FRIDAY = Stream("A" * 16)


class Counting(PasswordHasher):
    """Argon2 at its cheapest, which counts how often it is asked."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.verified = 0

    def verify(self, hash: str | bytes, password: str | bytes) -> bool:
        self.verified += 1
        return super().verify(hash, password)


class Books(Struct):
    """Everything about accounts, over one database, at a time the test sets."""

    accounts: AccountBook
    sessions: SessionBook
    hasher: Counting
    clock: list[int]
    audit: AuditBook


def books(database: Database) -> Books:
    clock, hasher = [1_000_000], Counting()
    sessions = SessionBook(database, clock=lambda: clock[0])
    limiter = Limiter(clock=lambda: 0.0)
    audit = AuditBook(database)
    accounts = AccountBook(database, passwords=Passwords(hasher), sessions=sessions, limiter=limiter, audit=audit)
    return Books(accounts, sessions, hasher, clock, audit)


def within(database: Database, story: Callable[[Books], Coroutine[Any, Any, None]]) -> None:
    async def told() -> None:
        at = books(database)
        await story(at)
        await at.audit.settle()

    asyncio.run(told())


@pytest.mark.parametrize(
    ("typed", "name"),
    [("Ana", "ana"), ("  ANA@Example.ORG ", "ana@example.org"), ("Ａｎａ", "ana"), ("Straße", "strasse")],
)
def test_a_name_is_read_whatever_its_case_and_width(typed: str, name: str) -> None:
    assert folded(typed) == name


def test_who_signs_up_is_recognised_by_the_token_and_by_the_name(database: Database) -> None:
    async def story(at: Books) -> None:
        first = await at.accounts.sign_up(name="Ana@Example.org", shown="Ana", password=SENTENCE)
        second = await at.accounts.sign_in(name="ANA@example.org", password=SENTENCE)
        one, other = await at.sessions.find(first), await at.sessions.find(second)
        assert one.session.account == other.session.account
        assert one.session.form_secret != other.session.form_secret
        assert (one.session.account.shown, one.session.account.who) == (
            "Ana",
            Who(f"account-{one.session.account.id.lower()}"),
        )
        assert len(one.session.account.id) == 16

    within(database, story)


def test_one_name_is_one_account(database: Database) -> None:
    async def story(at: Books) -> None:
        await at.accounts.sign_up(name="Ana", shown="", password=SENTENCE)
        with pytest.raises(NameTaken):
            await at.accounts.sign_up(name="ana ", shown="", password=SENTENCE)
        both = [at.accounts.sign_up(name="Bo", shown="", password=SENTENCE) for _ in range(2)]
        done = await asyncio.gather(*both, return_exceptions=True)
        assert sorted(type(answer).__name__ for answer in done) == ["NameTaken", "str"]

    within(database, story)


def test_a_short_password_is_refused(database: Database) -> None:
    async def story(at: Books) -> None:
        with pytest.raises(PasswordTooShort):
            await at.accounts.sign_up(name="Ana", shown="", password="x" * 9)

    within(database, story)


def test_no_account_and_a_wrong_password_cost_and_say_the_same(database: Database) -> None:
    async def story(at: Books) -> None:
        await at.accounts.sign_up(name="Ana", shown="", password=SENTENCE)
        said, cost = [], []
        for name, password in (("Ana", "not the sentence"), ("Nobody", "not the sentence"), ("Nobody", SENTENCE)):
            before = at.hasher.verified
            with pytest.raises(WrongNameOrPassword) as refused:
                await at.accounts.sign_in(name=name, password=password)
            said.append(str(refused.value))
            cost.append(at.hasher.verified - before)
        assert (len(set(said)), cost) == (1, [1, 1, 1])

    within(database, story)


def test_one_name_is_tried_slowly_and_another_is_not_held_up(database: Database) -> None:
    async def story(at: Books) -> None:
        await at.accounts.sign_up(name="Bo", shown="", password=SENTENCE)
        for _ in range(10):
            with pytest.raises(WrongNameOrPassword):
                await at.accounts.sign_in(name="Ana", password="guess after guess")
        for spelling in ("Ana", "ANA", " ana"):
            with pytest.raises(TooMany):
                await at.accounts.sign_in(name=spelling, password="guess after guess")
        assert await at.accounts.sign_in(name="Bo", password=SENTENCE)

    within(database, story)


def test_a_flood_waits_in_a_short_line() -> None:
    async def story() -> None:
        passwords = Passwords(Counting())
        tries = [passwords.is_right("x", None) for _ in range(MOST_WAITING + 25)]
        answers = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(answer, ManySigningIn) for answer in answers) == 25
        assert await passwords.is_right("x", None) is False

    assert AT_ONCE * 64 <= 256, "megabytes of Argon2 at once"
    asyncio.run(story())


def test_a_guess_costs_memory_and_time() -> None:
    """The servers of the tests hash more cheaply (tests/http/parent.py); this is what everybody else's do."""
    assert asyncio.run(Passwords().hash(SENTENCE)).startswith("$argon2id$v=19$m=65536,t=3,p=4$")


def test_signing_in_again_kills_the_token_the_browser_had(database: Database) -> None:
    async def story(at: Books) -> None:
        planted = await at.accounts.sign_up(name="Mallory", shown="", password=SENTENCE)
        await at.accounts.sign_up(name="Ana", shown="", password=SENTENCE)
        own = await at.accounts.sign_in(name="Ana", password=SENTENCE, instead_of=planted)
        assert own != planted
        assert await at.sessions.find(planted) is None
        assert (await at.sessions.find(own)).session.account.name == "ana"

    within(database, story)


def test_a_new_password_signs_every_other_browser_out(database: Database) -> None:
    async def story(at: Books) -> None:
        laptop = await at.accounts.sign_up(name="Ana", shown="", password=SENTENCE)
        phone = await at.accounts.sign_in(name="Ana", password=SENTENCE)
        account = (await at.sessions.find(laptop)).session.account
        with pytest.raises(WrongNameOrPassword):
            await at.accounts.change_password(account, old="not the sentence", new="another sentence")
        assert await at.sessions.find(phone)
        fresh = await at.accounts.change_password(account, old=SENTENCE, new="another sentence")
        assert [bool(await at.sessions.find(token)) for token in (laptop, phone, fresh)] == [False, False, True]
        with pytest.raises(WrongNameOrPassword):
            await at.accounts.sign_in(name="Ana", password=SENTENCE)
        assert await at.accounts.sign_in(name="Ana", password="another sentence")

    within(database, story)


def test_a_session_is_over_in_time_unless_it_is_seen(database: Database) -> None:
    async def story(at: Books) -> None:
        begun = at.clock[0]
        left, used = [await at.accounts.sign_up(name=name, shown="", password=SENTENCE) for name in ("Left", "Used")]
        at.clock[0] = begun + STAY - HOUR
        assert await at.sessions.find(used)
        at.clock[0] = begun + STAY + HOUR
        assert await at.sessions.find(left) is None
        assert await at.sessions.find(used)
        await at.accounts.sign_in(name="Used", password=SENTENCE)
        with database.reading() as connection:
            assert Accounts(connection).count() == (2, 2), "what is over is swept away"

    within(database, story)


def test_signing_out_ends_the_session_everywhere(database: Database) -> None:
    async def story(at: Books) -> None:
        token = await at.accounts.sign_up(name="Ana", shown="", password=SENTENCE)
        await at.accounts.sign_out(token)
        assert await SessionBook(database).find(token) is None

    within(database, story)


def test_an_account_keeps_a_link_once_and_nobody_else_has_it(database: Database) -> None:
    with database.writing() as connection:
        Logs(connection).create(FRIDAY, kind="event", now=0)

    async def story(at: Books) -> None:
        ana = await at.accounts.sign_up(name="Ana", shown="", password=SENTENCE)
        bo = await at.accounts.sign_up(name="Bo", shown="", password=SENTENCE)
        account = (await at.sessions.find(ana)).session.account
        for _ in range(2):
            await at.accounts.keep(account, Link(FRIDAY, Who("link-ana")))
        assert (await at.sessions.find(ana)).holdings == (Link(FRIDAY, Who("link-ana")),)
        assert (await at.sessions.find(bo)).holdings == ()

    within(database, story)


def test_a_backup_brings_accounts_and_what_they_hold_and_no_session(database: Database, tmp_path: Path) -> None:
    with database.writing() as connection:
        Logs(connection).create(FRIDAY, kind="event", now=0)
    restored = open_database(tmp_path / "restored.db")

    async def story(at: Books) -> None:
        token = await at.accounts.sign_up(name="Ana", shown="", password=SENTENCE)
        await at.accounts.keep((await at.sessions.find(token)).session.account, Link(FRIDAY, Who("link-ana")))
        backup(database, tmp_path / "kept.topcut")
        restore(tmp_path / "kept.topcut", restored)
        again = books(restored)
        assert await again.sessions.find(token) is None
        token = await again.accounts.sign_in(name="ana", password=SENTENCE)
        assert (await again.sessions.find(token)).holdings == (Link(FRIDAY, Who("link-ana")),)
        with pytest.raises(AlreadyThere):
            restore(tmp_path / "kept.topcut", restored)

    within(database, story)
    restored.close()


def test_neither_token_nor_password_is_in_the_database(tmp_path: Path) -> None:
    opened = open_database(tmp_path / "topcut.db")
    tokens = []

    async def story(at: Books) -> None:
        tokens.append(await at.accounts.sign_up(name="Ana", shown="", password=SENTENCE))

    within(opened, story)
    opened.close()
    written = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"$argon2id$" in written
    assert [secret for secret in (*tokens, SENTENCE) if secret.encode() in written] == []

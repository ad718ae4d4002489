"""Accounts: signing up, signing in, a new password, and the links an account keeps."""

import base64
import secrets
import unicodedata
from collections.abc import Callable, Collection
from typing import TypeVar

from topcut.core.errors import NotPermitted, gettext_noop
from topcut.core.play import clean_name
from topcut.desk import off_loop
from topcut.desk.clock import now
from topcut.http.audit import AuditBook, What
from topcut.http.limits import CREATION, NOBODY, SIGN_UPS, Caller, Limiter, Pace
from topcut.http.passwords import Passwords
from topcut.http.sessions import SessionBook
from topcut.http.weak_passwords import refuse_weak_password
from topcut.store import Database
from topcut.store.accounts import Account, Accounts, Holdings, NameTaken
from topcut.store.audit import Noted
from topcut.store.erasures import Erasures
from topcut.store.links import Link

T = TypeVar("T")

SIGNING_IN = Pace(10, 0.2)
"""For one name from one network: ten tries at once, then one every five seconds."""
SIGNING_IN_ANYWHERE = Pace(60, 0.5)
"""For one name, shared among all networks: the owner can still sign in from a network that nobody guesses from."""


class WrongNameOrPassword(NotPermitted):
    """The answer does not reveal which of the two was wrong."""

    code = "wrong-name-or-password"
    message = gettext_noop("Wrong name or password. Check both.")


def folded(name: str) -> str:
    """Normalise a name for signing in: case, character width and surrounding blanks do not matter."""
    return unicodedata.normalize("NFKC", clean_name(name)).casefold()


class AccountBook:
    """Everything one can do about an account before and after signing in."""

    def __init__(
        self,
        database: Database,
        *,
        passwords: Passwords,
        sessions: SessionBook,
        limiter: Limiter,
        audit: AuditBook | None = None,
    ) -> None:
        self._database = database
        self._passwords = passwords
        self._sessions = sessions
        self._limiter = limiter
        self._audit = audit or AuditBook(database)

    async def sign_up(
        self, *, name: str, shown: str, password: str, caller: Caller = NOBODY, instead_of: str = ""
    ) -> str:
        """Create an account and sign its browser in; return the session token."""
        self._limiter.count_browser("sign-up", CREATION, caller)
        self._limiter.share("sign-up", SIGN_UPS, caller)
        called, seen = folded(name), clean_name(shown or name)
        refuse_weak_password(password, names=(called, seen))
        if await self._read(lambda accounts: accounts.called(called)):
            raise NameTaken
        number = base64.b32encode(secrets.token_bytes(10)).decode()
        hashed = await self._passwords.hash(password, caller=caller)
        account = Account(number, called, seen, hashed, now())
        await self._write(lambda accounts: accounts.add(account))
        await self._audit.note(What.SIGNED_UP, account=account.id, address=caller.network)
        return await self._sessions.open(account, instead_of=instead_of)

    async def sign_in(self, *, name: str, password: str, caller: Caller = NOBODY, instead_of: str = "") -> str:
        """Sign a browser in; a missing account and a wrong password get the same answer after the same work.

        Guesses are counted by name and network: no network is ever shut out, and no stranger locks out the owner.
        """
        called, network = folded(name), caller.network
        self._limiter.count(f"sign-in {called} from {network}", SIGNING_IN, network=network)
        self._limiter.share(f"sign-in {called}", SIGNING_IN_ANYWHERE, Caller(network))
        account = await self._read(lambda accounts: accounts.called(called))
        is_right = await self._passwords.is_right(password, account.password if account else None, caller=caller)
        if account is None or not is_right:
            known = account.id if account else ""
            self._audit.note_aside(What.SIGN_IN_FAILED, account=known, address=network)
            raise WrongNameOrPassword
        await self._audit.note(What.SIGNED_IN, account=account.id, address=network)
        return await self._sessions.open(account, instead_of=instead_of)

    async def change_password(self, account: Account, *, old: str, new: str, caller: Caller = NOBODY) -> str:
        """Change a password and sign out every browser but this one, which gets a new token."""
        self._limiter.count(f"password of {account.id}", SIGNING_IN)
        refuse_weak_password(new, names=(account.name, account.shown))
        if not await self._passwords.is_right(old, account.password, caller=caller):
            await self._audit.note(What.PASSWORD_NOT_CHANGED, account=account.id, address=caller.network)
            raise WrongNameOrPassword
        hashed = await self._passwords.hash(new, caller=caller)
        await self._sessions.take_back(
            account.id, lambda connection: Accounts(connection).change_password(account.id, hashed)
        )
        await self._audit.note(What.PASSWORD_CHANGED, account=account.id, address=caller.network)
        return await self._sessions.open(account)

    async def delete(self, account: Account, *, password: str, caller: Caller = NOBODY) -> None:
        """Delete an account with its sessions and the links it keeps, if the password is right."""
        self._limiter.count(f"password of {account.id}", SIGNING_IN)
        if not await self._passwords.is_right(password, account.password, caller=caller):
            raise WrongNameOrPassword
        await self._sessions.take_back(account.id, lambda connection: Erasures(connection).take_account(account.id))

    async def sign_out(self, token: str, *, account: Account | None = None, caller: Caller = NOBODY) -> None:
        await self._sessions.end(token)
        if account:
            await self._audit.note(What.SIGNED_OUT, account=account.id, address=caller.network)

    async def sign_out_elsewhere(self, account: Account, *, caller: Caller = NOBODY) -> str:
        """End every session of an account; this browser continues with a new token."""
        await self._sessions.end_all(account)
        await self._audit.note(What.SIGNED_OUT_ELSEWHERE, account=account.id, address=caller.network)
        return await self._sessions.open(account)

    async def sign_ins(self, account: Account) -> tuple[list[Noted], int]:
        """List the latest audit lines of an account, and count the browsers it is signed in on."""
        return await self._audit.of(account.id), await self._sessions.count(account)

    async def keep(self, account: Account, link: Link, *, caller: Caller = NOBODY) -> None:
        """Keep a link with an account, so that it works on every device the account signs in on."""
        await self._audit.note(
            What.LINK_KEPT, account=account.id, stream=link.stream, about=link.who, address=caller.network
        )
        await off_loop.write(self._database, lambda connection: Holdings(connection).add(account.id, link))

    async def shown(self, ids: Collection[str]) -> dict[str, str]:
        """Return the names of accounts as others see them."""
        return await self._read(lambda accounts: accounts.shown(ids))

    async def _read(self, look: Callable[[Accounts], T]) -> T:
        return await off_loop.read(self._database, lambda connection: look(Accounts(connection)))

    async def _write(self, change: Callable[[Accounts], None]) -> None:
        await off_loop.write(self._database, lambda connection: change(Accounts(connection)))

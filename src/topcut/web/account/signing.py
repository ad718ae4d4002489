"""Sign up, sign in, sign out, change the password."""

from typing import Annotated

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.errors import TopcutError
from topcut.http.accounts import AccountBook
from topcut.http.forms import FORM, Form
from topcut.http.refusals import NotYourPage
from topcut.http.visitor import Visitor
from topcut.store.accounts import Account
from topcut.web.shared.moments import timed_moment, zone_here
from topcut.web.shared.pages import Page

HOME = "/account"


class SignInForm(Form, kw_only=True):
    """A name or an address, and a password."""

    name: str = ""
    password: str = ""


class SignUpForm(SignInForm, kw_only=True):
    """The fields of signing in, and the name that others see."""

    shown: str = ""


class NewPasswordForm(Form, kw_only=True):
    """The current password and the new one."""

    old_password: str = ""
    new_password: str = ""


class Typed(Struct, frozen=True):
    """The fields that are filled in again after a refusal; never a password."""

    name: str = ""
    shown: str = ""


@get("/account/sign-in")
async def sign_in_form(page: Page) -> Response[str]:
    return page.show("account/sign_in.html", typed=Typed())


@post("/account/sign-in")
async def sign_in(
    page: Page, visitor: Visitor, *, account_book: AccountBook, data: Annotated[SignInForm, FORM]
) -> Response[str] | Redirect:
    """Sign this browser in with a new session and end the one it had."""
    try:
        token = await account_book.sign_in(
            name=data.name, password=data.password, caller=visitor.caller, instead_of=_token(visitor)
        )
    except TopcutError as error:
        return page.show_again(error, "account/sign_in.html", typed=Typed(data.name))
    return _signed_in(page, visitor, token)


@get("/account/sign-up")
async def sign_up_form(page: Page) -> Response[str]:
    return page.show("account/sign_up.html", typed=Typed())


@post("/account/sign-up")
async def sign_up(
    page: Page, visitor: Visitor, *, account_book: AccountBook, data: Annotated[SignUpForm, FORM]
) -> Response[str] | Redirect:
    """Create an account and sign in to it."""
    try:
        token = await account_book.sign_up(
            name=data.name,
            shown=data.shown,
            password=data.password,
            caller=visitor.caller,
            instead_of=_token(visitor),
        )
    except TopcutError as error:
        return page.show_again(error, "account/sign_up.html", typed=Typed(data.name, data.shown))
    return _signed_in(page, visitor, token)


@post("/account/sign-out")
async def sign_out(page: Page, visitor: Visitor, *, account_book: AccountBook) -> Redirect:
    """End this browser's session; its private links stay in it."""
    await account_book.sign_out(_token(visitor), account=visitor.account, caller=visitor.caller)
    return redirect_signed_out(page, visitor)


@get("/account/sign-ins")
async def sign_ins(page: Page, visitor: Visitor, *, account_book: AccountBook, did: str = "") -> Response[str]:
    """Show an account's owner its sign-ins and the failed attempts."""
    lines, devices = await account_book.sign_ins(account_of(visitor))
    zone, language = zone_here(), page.words.language
    return page.show(
        "account/sign_ins.html",
        lines=lines,
        devices=devices,
        did=did,
        moment=lambda at: timed_moment(at, zone, language),
    )


@post("/account/sign-out-elsewhere")
async def sign_out_elsewhere(page: Page, visitor: Visitor, *, account_book: AccountBook) -> Redirect:
    """Sign out every other device."""
    token = await account_book.sign_out_elsewhere(account_of(visitor), caller=visitor.caller)
    return _signed_in(page, visitor, token, to="/account/sign-ins?did=elsewhere")


@get("/account/password")
async def password_form(page: Page, visitor: Visitor) -> Response[str]:
    account_of(visitor)
    return page.show("account/password.html")


@post("/account/password")
async def change_password(
    page: Page, visitor: Visitor, *, account_book: AccountBook, data: Annotated[NewPasswordForm, FORM]
) -> Response[str] | Redirect:
    """Change the password and sign out every other browser."""
    account = account_of(visitor)
    try:
        token = await account_book.change_password(
            account, old=data.old_password, new=data.new_password, caller=visitor.caller
        )
    except TopcutError as error:
        return page.show_again(error, "account/password.html")
    return _signed_in(page, visitor, token, to=f"{HOME}?did=password")


def account_of(visitor: Visitor) -> Account:
    if visitor.account is None:
        raise NotYourPage
    return visitor.account


def _token(visitor: Visitor) -> str:
    return visitor.signed_in.token if visitor.signed_in else ""


def redirect_signed_out(page: Page, visitor: Visitor) -> Redirect:
    """Redirect to the front page, signed out."""
    return _signed_in(page, visitor, "", to="/")


def _signed_in(page: Page, visitor: Visitor, token: str, *, to: str = HOME) -> Redirect:
    answer = page.go(to)
    answer.cookies = [visitor.signing_in(token)]
    return answer

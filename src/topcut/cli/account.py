"""`topcut account delete`: for the operator, if a person asks to be forgotten and cannot do it alone."""

import click

from topcut.cli.output import examples, json_option, print_json, tell
from topcut.cli.place import database_option, reading_from
from topcut.core.errors import Unknown, gettext_noop
from topcut.store import Logs, open_database
from topcut.store.accounts import Accounts
from topcut.store.erasure_list import add_to_list, list_of
from topcut.store.erasures import Erasures, of_account


class NoSuchAccount(Unknown):
    """Nobody signs in with this name."""

    code = "no-such-account"
    message = gettext_noop("There is no account named {name}.")


@click.group(epilog=examples("topcut account delete ana@example.org"))
def account() -> None:
    """Delete accounts."""


@account.command("delete", epilog=examples("topcut account delete ana@example.org --database shop.db"))
@click.argument("name")
@database_option
@json_option
def delete(*, name: str, database: str, as_json: bool) -> None:
    """Delete the account that signs in with NAME, also while a server is running; what it did stays, under a number.

    An event it alone organizes stays too: topcut link makes a link for its next organizer.
    """
    from topcut.http.accounts import folded

    with reading_from(database):
        pass  # do not make a database just to find nothing in it
    opened = open_database(database)
    try:
        with opened.writing() as connection:
            found = Accounts(connection).called(folded(name))
            if found is None:
                raise NoSuchAccount(name=name)
            Erasures(connection).take_account(found.id)
        add_to_list(list_of(opened), [of_account(found.id)])
        with opened.unhurried() as connection:
            Logs(connection).overwrite_what_was_erased()  # if a reader is in the way, the server does it later
    finally:
        opened.close()
    if as_json:
        print_json({"account": found.id, "deleted": True})
    else:
        tell("Deleted. Every device is signed out; backups lose the account when they are restored here.")

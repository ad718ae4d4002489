"""`topcut verify`: do it all again and compare; needs nothing but the file."""

import re
from typing import Final

import click

from topcut.cli.files import contents
from topcut.cli.output import examples, json_option, print_json, tell
from topcut.core.errors import DoesNotVerify, Unreadable, gettext_noop
from topcut.exchange.log_file import Verified, VerifiedTable, is_log, read_log, verify_table
from topcut.exchange.log_file import verify as verify_log

_HEAD: Final = re.compile("[0-9a-f]{8,64}")


class NotAnExport(Unreadable):
    """Some other file."""

    code = "not-an-export"
    message = gettext_noop("This is not a Topcut export; for a results file use topcut standings.")
    hint = gettext_noop("topcut export EVENT --to FILE writes one.")


class OtherHead(DoesNotVerify):
    """The file is whole, but it is not the log that was vouched for."""

    code = "other-head"
    message = gettext_noop(
        "The file is whole, but its head is {head}, not {expected}: another log, or a rewritten one."
    )


def beginning_of_a_head(context: click.Context, parameter: click.Parameter, text: str | None) -> str | None:
    """Read at least eight hex digits: fewer would fit too many logs to vouch for one."""
    if text is not None and not _HEAD.fullmatch(text.lower()):
        raise click.BadParameter("a head is 8 to 64 of the digits 0-9 and a-f", context, parameter)
    return text


@click.command(epilog=examples("topcut verify friday.jsonl", "topcut verify friday.jsonl --head 5f3a91c0"))
@click.argument("file", metavar="FILE", callback=contents)
@click.option(
    "--head",
    metavar="HASH",
    callback=beginning_of_a_head,
    help="The head as printed on the pairings, or the first 8 digits of it or more.",
)
@json_option
def verify(*, file: bytes, head: str | None, as_json: bool) -> None:
    """Check an exported FILE: chain, seals, every pairing and standing derived again; the first wrong line is named."""
    if not is_log(file):
        raise NotAnExport
    log = read_log(file)
    verified = verify_table(log) if log.is_table else verify_log(log)
    if head is not None and not verified.head.startswith(head.lower()):
        raise OtherHead(head=verified.head, expected=head)
    if as_json:
        print_json(table_document(verified) if isinstance(verified, VerifiedTable) else document(verified))
    elif isinstance(verified, VerifiedTable):
        print_verified_table(verified)
    else:
        print_verified(verified)


def document(verified: Verified) -> dict[str, object]:
    derived = verified.derived
    return {
        "verified": True,
        "event": verified.stream,
        "head": verified.head,
        "entries": verified.entries,
        "derived": {
            "pairings": derived.pairings,
            "standings": derived.standings,
            "cuts": derived.cuts,
            "deck_checks": derived.deck_checks,
            "pool_seats": derived.pool_seats,
        },
        "powers": derived.powers,
        "by_hand": derived.by_hand,
        "repairs": derived.repairs,
        "other_engine": derived.other_engine,
        "not_yet_checkable": derived.not_yet_checkable,
        "draws_thrown_away": derived.thrown_away,
        "values": {"open": verified.open, "sealed": verified.sealed},
    }


def print_verified(verified: Verified) -> None:
    """Say in a few lines what holds, and what cannot be checked yet."""
    derived = verified.derived
    tell(f"Verified: {verified.entries} entries, each chained to the one before.")
    tell(f"Head: {verified.head}")
    if derived.pairings or derived.standings:
        tell(f"Derived again: {derived.pairings} pairings and proofs, {derived.standings} standings. All the same.")
    if derived.cuts or derived.deck_checks:
        tell(f"And {derived.cuts} cuts, {derived.deck_checks} draws of deck checks. All the same.")
    if derived.pool_seats:
        tell(f"And the seats for registering pools, {derived.pool_seats} times. All the same.")
    if derived.by_hand:
        tell(f"Paired by hand: {derived.by_hand} rounds. Everybody is there once; nothing to derive.")
    if derived.repairs:
        tell(f"Repaired after posting: {derived.repairs} times. Everybody is there once.")
    if derived.other_engine:
        tell(f"Drawn by another engine: {derived.other_engine} rounds. Everybody is there once; not derived again.")
    for one in derived.thrown_away:
        why = one.said or (one.why.words if one.why else "nobody said why")
        tell(f"Thrown away: draw {one.attempt} of round {one.round}, {why}.")
    if derived.not_yet_checkable:
        tell(f"Not yet checkable: {derived.not_yet_checkable} draws and standings, until the secret is revealed.")
    tell(f"Sealed values: {verified.open} open and true to their seals, {verified.sealed} closed.")


def table_document(verified: VerifiedTable) -> dict[str, object]:
    derived = verified.derived
    return {
        "verified": True,
        "table": verified.stream,
        "head": verified.head,
        "entries": verified.entries,
        "derived": {"shuffles": derived.shuffles, "rolls": derived.rolls},
        "one_step": derived.one_step,
        "server_alone": derived.server_alone,
        "withheld": derived.withheld,
        "not_yet_checkable": derived.not_yet_checkable,
        "values": {"open": verified.open, "sealed": verified.sealed},
    }


def print_verified_table(verified: VerifiedTable) -> None:
    """Say what holds of an online table: every shuffle and roll follows from what was pledged for it (MTR 3.10)."""
    derived = verified.derived
    tell(f"Verified: {verified.entries} entries of an online table, each chained to the one before.")
    tell(f"Head: {verified.head}")
    tell(f"Derived again: {derived.shuffles} shuffles, {derived.rolls} rolls and choices. All the same.")
    if derived.one_step:
        tell(f"Pledged and shown in one step: {derived.one_step}. That is not proof against whoever ran the server.")
    if derived.server_alone:
        tell(f"Drawn by the server alone: {derived.server_alone}. No player had a share in it.")
    if derived.withheld:
        tell(f"Shares that did not come: {derived.withheld}. The log names whose.")
    if derived.not_yet_checkable:
        tell(f"Not yet checkable: {derived.not_yet_checkable} shuffles and rolls, until the match is over.")
    tell(f"Sealed values: {verified.open} open and true to their seals, {verified.sealed} closed.")

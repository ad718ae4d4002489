"""`topcut verify`: derive everything again and compare; needs only the file, and for drafted pools the drafts' files.

What was checked, what nothing vouches for and what cannot be checked are reported separately: in words, in JSON, and
with `--strict` by the exit code.
"""

from collections.abc import Callable, Iterator
from typing import Final

import click

from topcut.cli.drafted_pools import DraftFile, draft_files, hold_pools, print_held
from topcut.cli.files import contents
from topcut.cli.output import examples, json_option, print_json, tell
from topcut.cli.place import default_database
from topcut.cli.rules import laid_out
from topcut.core.drafts.audit import Redrafted
from topcut.core.errors import Unreadable, gettext_noop
from topcut.core.event.audit import PoolClaim, pool_claims
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.facts import EventChanged, EventCreated
from topcut.core.play import Stream
from topcut.core.rules.packs import PackPin, is_here, packs
from topcut.core.zones.audit import Derived
from topcut.exchange.log_file import LogFile, Verified, is_log, read_log
from topcut.exchange.log_file import verify as verify_log
from topcut.exchange.vouching import LEAST_DIGITS, FileVerdict, KeptHead, Vouched, read_head, read_key, verdict, vouch

STRICT: Final = {FileVerdict.CHECKED: 0, FileVerdict.NOT_VOUCHED_FOR: 8, FileVerdict.NOT_CHECKABLE: 9}
"""The exit code of `--strict` for each verdict; anything wrong is 5 with or without it."""


class NotAnExport(Unreadable):
    """Some other file."""

    code = "not-an-export"
    message = gettext_noop("This is not a Topcut export; for a results file use topcut standings.")
    hint = gettext_noop("topcut export EVENT --to FILE writes one.")


def kept_heads(context: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> tuple[KeptHead, ...]:
    """Parse heads of at least sixteen hex digits: fewer can be matched by trying, and would vouch for a forgery."""
    heads = [read_head(text) for text in given]
    if None in heads:
        why = f"a head is {LEAST_DIGITS} to 64 of the digits 0-9 and a-f; the entry's number may stand before it"
        raise click.BadParameter(why, context, parameter)
    return tuple(head for head in heads if head)


def fingerprint_of(context: click.Context, parameter: click.Parameter, given: str | None) -> str | None:
    key = read_key(given) if given is not None else None
    if given is not None and key is None:
        why = f"a fingerprint is {LEAST_DIGITS} to 20 of the digits 0-9 and a-f, as on the poster"
        raise click.BadParameter(why, context, parameter)
    return key


@click.command(
    epilog=examples(
        "topcut verify friday.jsonl",
        "topcut verify friday.jsonl --head 57:5f3a91c0d2b47e16",
        'topcut verify friday.jsonl --key "3f9a 12c4 77d0 b2e8 5a61" --strict',
        "topcut verify friday.jsonl --draft pod1.jsonl --draft pod2.jsonl",
    )
)
@click.argument("file", metavar="FILE", callback=contents)
@click.option(
    "--head",
    "heads",
    metavar="[SEQ:]HASH",
    multiple=True,
    callback=kept_heads,
    help="A head that somebody kept, of any entry: from paper, a page or a phone; 16 digits of it or more.",
)
@click.option(
    "--key",
    metavar="FINGERPRINT",
    callback=fingerprint_of,
    help="The fingerprint of the server's key, as on the poster: the file must be signed by it.",
)
@click.option(
    "--draft",
    "drafts",
    metavar="FILE",
    multiple=True,
    callback=draft_files,
    help="The log of an online draft of the event: the pools it gave must be those of the event.",
)
@click.option("--database", metavar="WHERE", help="Look there for the event's drafts: a file, or postgresql://… .")
@click.option(
    "--strict", is_flag=True, help="End with 8 where nobody vouches for all of it, 9 where not all can be checked."
)
@json_option
def verify(
    *,
    file: bytes,
    heads: tuple[KeptHead, ...],
    key: str | None,
    drafts: tuple[DraftFile, ...],
    database: str | None,
    strict: bool,
    as_json: bool,
) -> None:
    """Check an exported FILE: chain, seals, every pairing and standing derived again; the first wrong line is named."""
    if not is_log(file):
        raise NotAnExport
    laid_out(default_database())
    log = read_log(file)
    verified = verify_log(log)
    vouched, held = vouch(log, heads=heads, key=key), packs_held(log)
    stream = Stream(log.header.stream)
    pools = hold_pools(stream, claims_of(log), files=drafts, database=database, key=key)
    missing = sum(here != "same" for _, here in held) + len(pools.not_checked)
    found = verdict(vouched, entries=verified.entries, not_checkable=not_checkable(verified) + missing)
    found = FileVerdict.NOT_VOUCHED_FOR if pools.not_vouched_for else found
    if as_json:
        told = _documents(verified)(verified) | ({"drafted_pools": pools} if log.kind is EVENT else {})
        packs = [{"name": pin.name, "hash": pin.hash, "here": here} for pin, here in held]
        print_json({**told, "packs": packs, "verdict": found.value, "vouched_for": vouched_document(vouched)})
    else:
        _printers(verified)(verified)
        print_held(pools)
        print_vouched(vouched, entries=verified.entries)
        for pin, here in held:
            tell(HELD[here].format(name=pin.name, hash=pin.hash[:16]))
        tell(VERDICTS[found])
    if strict and STRICT[found]:
        raise click.exceptions.Exit(STRICT[found])


def claims_of(log: LogFile) -> list[PoolClaim]:
    """Find the drafted pools of an event; no other log has any."""
    return pool_claims(Stream(log.header.stream), log.lines, openings=log.openings) if log.kind is EVENT else []


HELD: Final = {
    "same": "Rules: {name} {hash}, here and the same.",
    "missing": "Not checkable here: it is held to {name} {hash}. topcut rules import FILE brings that pack in.",
    "other": "Not checkable here: it is held to {name} {hash}, and the pack of that name here is another.",
}


def packs_held(log: LogFile) -> list[tuple[PackPin, str]]:
    """List the packs that an event is held to, each with whether it is here and the same (MTR 0)."""
    said = [fact.packs for fact in _terms(log) if fact.packs is not None]
    pins = dict.fromkeys(pin for pins in said for pin in pins)
    return [(pin, "same" if is_here(pin) else "other" if pin.name in packs() else "missing") for pin in pins]


def _terms(log: LogFile) -> Iterator[EventCreated | EventChanged]:
    """Find every fact that set the name, game, policy, tiebreakers or packs of an event."""
    changes = (n for n, line in enumerate(log.lines) if n == 0 or b'"event-changed"' in line)
    for n in changes:
        for fact in log.kind.read(log.lines[n], number=n + 2).facts:
            if isinstance(fact, EventCreated | EventChanged):
                yield fact


VERDICTS: Final = {
    FileVerdict.CHECKED: "So: checked, and vouched for.",
    FileVerdict.NOT_VOUCHED_FOR: "So: nothing in it is wrong, and nobody vouches for all of it.",
    FileVerdict.NOT_CHECKABLE: "So: vouched for, and not all of it can be checked.",
}


def not_checkable(verified: Verified) -> int:
    """Count what was derived from chance and cannot be derived again: from a sealed secret, or by another engine."""
    derived = verified.derived
    return int(derived.not_yet_checkable) + getattr(derived, "other_engine", 0)


def _documents(verified: Verified) -> Callable[[Verified], dict[str, object]]:
    match verified.derived:
        case Derived():
            return table_document
        case Redrafted():
            return draft_document
        case _:
            return document


def _printers(verified: Verified) -> Callable[[Verified], None]:
    match verified.derived:
        case Derived():
            return print_verified_table
        case Redrafted():
            return print_verified_draft
        case _:
            return print_verified


def vouched_document(vouched: Vouched) -> dict[str, object]:
    return {
        "entries": vouched.entries,
        "names": vouched.names,
        "by_key": vouched.by_key,
        "signed_by": vouched.signed_by or None,
    }


def print_vouched(vouched: Vouched, *, entries: int) -> None:
    """Print what vouches for the file, how far, and what would be needed to vouch for more."""
    if vouched.by_key:
        names = " and the names" if vouched.names else ""
        tell(f"Vouched for: all {entries} entries{names}, signed by {vouched.signed_by}.")
        return
    if vouched.entries:
        tell(f"Vouched for: entries 1 to {vouched.entries}, by the head that was kept.")
    if vouched.entries < entries:
        first = f"entries {vouched.entries + 1} to {entries}" if vouched.entries else f"all {entries} entries"
        tell(f"Not vouched for: {first}. Give --head with a head from paper, a page or a phone.")
    if vouched.names is False:
        tell("Not vouched for: the names, which lie outside the chain.")
    if vouched.signed_by:
        tell(f"Signed by {vouched.signed_by}. Compare it with the poster, or give --key with what stands there.")
    else:
        tell("Not signed.")


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
            "boosters": derived.boosters,
            "pods": derived.pods,
        },
        "powers": derived.powers,
        "by_hand": derived.by_hand,
        "repairs": derived.repairs,
        "other_engine": derived.other_engine,
        "not_yet_checkable": derived.not_yet_checkable,
        "draws_thrown_away": derived.thrown_away,
        "reopened": derived.reopened,
        "values": {"open": verified.open, "sealed": verified.sealed},
    }


def print_verified(verified: Verified) -> None:
    """Print in a few lines what was verified, and what cannot be checked yet."""
    derived = verified.derived
    tell(f"Checked: {verified.entries} entries, each chained to the one before.")
    tell(f"Head: {verified.entries}:{verified.head}")
    if derived.pairings or derived.standings:
        tell(f"Derived again: {derived.pairings} pairings and proofs, {derived.standings} standings. All the same.")
    if derived.cuts or derived.deck_checks:
        tell(f"And {derived.cuts} cuts, {derived.deck_checks} draws of deck checks. All the same.")
    if derived.pool_seats:
        tell(f"And the seats for registering pools, {derived.pool_seats} times. All the same.")
    if derived.boosters:
        tell(f"And {derived.boosters} boosters were opened again. All the same.")
    if derived.pods:
        tell(f"And the draft pods, {derived.pods} times. All the same.")
    if derived.by_hand:
        tell(f"Paired by hand: {derived.by_hand} rounds. Everybody is there once; nothing to derive.")
    if derived.repairs:
        tell(f"Repaired after posting: {derived.repairs} times. Everybody is there once.")
    if derived.other_engine:
        tell(f"Not checkable here: {derived.other_engine} rounds drawn by another engine. Everybody is there once.")
    if derived.reopened:
        tell(f"Reopened after its end: {derived.reopened} times, each time with a fresh secret.")
    for one in derived.thrown_away:
        why = one.said or (one.why.words if one.why else "nobody said why")
        tell(f"Thrown away: draw {one.attempt} of round {one.round}, {why}.")
    if derived.not_yet_checkable:
        tell(f"Not checkable yet: {derived.not_yet_checkable} draws and standings, until the end opens the secret.")
    tell(f"Sealed values: {verified.open} open and true to their seals, {verified.sealed} closed.")


def table_document(verified: Verified) -> dict[str, object]:
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


def print_verified_table(verified: Verified) -> None:
    """Print what was verified of an online table: every shuffle and roll follows from its pledged shares (MTR 3.10)."""
    derived = verified.derived
    tell(f"Checked: {verified.entries} entries of an online table, each chained to the one before.")
    tell(f"Head: {verified.entries}:{verified.head}")
    tell(f"Derived again: {derived.shuffles} shuffles, {derived.rolls} rolls and choices. All the same.")
    if derived.one_step:
        tell(f"Pledged and shown in one step: {derived.one_step}. No proof against the operator of the server.")
    if derived.server_alone:
        tell(f"Drawn by the server alone: {derived.server_alone}. No player had a share in it.")
    if derived.withheld:
        tell(f"Shares that did not come: {derived.withheld}. The log names whose.")
    if derived.not_yet_checkable:
        tell(f"Not checkable yet: {derived.not_yet_checkable} shuffles and rolls, until the match is over.")
    tell(f"Sealed values: {verified.open} open and true to their seals, {verified.sealed} closed.")


def draft_document(verified: Verified) -> dict[str, object]:
    derived = verified.derived
    return {
        "verified": True,
        "draft": verified.stream,
        "head": verified.head,
        "entries": verified.entries,
        "derived": {
            "boosters": derived.boosters,
            "picks": derived.picks,
            "timed_out": derived.timed_out,
            "passes": derived.passes,
            "pools": derived.pools,
        },
        "withheld": derived.withheld,
        "not_yet_checkable": derived.not_yet_checkable,
        "values": {"open": verified.open, "sealed": verified.sealed},
    }


def print_verified_draft(verified: Verified) -> None:
    """Print what was verified of a draft: boosters, passes and pools follow from the shares and picks (MTR 7.7)."""
    derived = verified.derived
    tell(f"Checked: {verified.entries} entries of a draft, each chained to the one before.")
    tell(f"Head: {verified.entries}:{verified.head}")
    if not derived.not_yet_checkable:
        tell(
            f"Drafted again: {derived.boosters} boosters, {derived.picks} picks, of which {derived.timed_out} by the "
            f"clock, {derived.passes} passes, {derived.pools} pools. All the same."
        )
    if derived.withheld:
        tell(f"Shares that did not come: {derived.withheld}. The log names whose.")
    if derived.not_yet_checkable:
        tell(f"Not checkable yet: {derived.not_yet_checkable} entries, until the draft is released.")
    tell(f"Sealed values: {verified.open} open and true to their seals, {verified.sealed} closed.")

"""`topcut verify`: derive everything again and compare; needs only the file, and for drafted pools the drafts' files.

What was checked, what nothing vouches for and what cannot be checked are reported separately: in words, in JSON, and
with `--strict` by the exit code.
"""

from collections.abc import Iterator
from typing import Any, Final

import click

from topcut.cli.compare_pools import DraftFile, draft_files, hold_pools, print_held
from topcut.cli.files import contents
from topcut.cli.output import examples, json_option, print_json, tell
from topcut.cli.place import default_database
from topcut.cli.rules import laid_out
from topcut.core.asking import LogRules
from topcut.core.errors import Unreadable, gettext_noop
from topcut.core.event.audit import PoolClaim, pool_claims
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.facts import EventChanged, EventCreated
from topcut.core.play import Stream
from topcut.core.rules.packs import PackPin, is_here, packs
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
    found = verdict(vouched, entries=verified.entries, not_checkable=verified.derived.not_checkable + missing)
    found = FileVerdict.NOT_VOUCHED_FOR if pools.not_vouched_for else found
    if as_json:
        told = document(log.log, verified) | ({"drafted_pools": pools} if log.kind is EVENT else {})
        packs = [{"name": pin.name, "hash": pin.hash, "here": here} for pin, here in held]
        print_json({**told, "packs": packs, "verdict": found.value, "vouched_for": vouched_document(vouched)})
    else:
        print_verified(verified)
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
    "missing": "Not checkable here: it uses {name} {hash}. topcut rules import FILE imports that pack.",
    "other": "Not checkable here: it uses {name} {hash}, and the pack of that name here is another.",
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


def document(log: LogRules[Any, Any], verified: Verified) -> dict[str, object]:
    """Describe a verified file of any kind for programs."""
    return {
        "verified": True,
        log.noun: verified.stream,
        "head": verified.head,
        "entries": verified.entries,
        **verified.derived.document(),
        "values": {"open": verified.open, "sealed": verified.sealed},
    }


def print_verified(verified: Verified) -> None:
    """Print in a few lines what was verified, and what cannot be checked yet."""
    derived = verified.derived
    entries = f"{verified.entries} entries of {derived.what}" if derived.what else f"{verified.entries} entries"
    tell(f"Checked: {entries}, each chained to the one before.")
    tell(f"Head: {verified.entries}:{verified.head}")
    for line in derived.in_words():
        tell(line)
    tell(f"Sealed values: {verified.open} open and true to their seals, {verified.sealed} closed.")

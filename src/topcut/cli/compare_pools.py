"""The drafted pools of an event, compared with the drafts themselves: from their files, or from a database."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import click
from msgspec import Struct

from topcut.cli.files import contents
from topcut.cli.output import tell
from topcut.cli.place import reading_from
from topcut.core.drafts.fold import DRAFT
from topcut.core.drafts.log import DRAFT_LOG
from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.errors import DoesNotVerify, TopcutError, Unreadable, gettext_noop
from topcut.core.event.audit import HeldAgainst, OtherDraft, PoolClaim, hold_against
from topcut.core.play import Stream
from topcut.exchange.log_file import LogFile, is_log, read_log
from topcut.exchange.log_file import verify as verify_log
from topcut.exchange.vouching import vouch
from topcut.store import Logs


class NotADraft(Unreadable):
    """The file is not a draft."""

    code = "not-a-draft"
    message = gettext_noop("{file} is not the log of a draft.")
    hint = gettext_noop("Download the log from the page of the draft once it is released.")


class BrokenDraft(DoesNotVerify):
    """One of the drafts does not verify by itself, so no pool can be compared with it."""

    code = "broken-draft"
    message = gettext_noop("Draft {draft} does not verify: {why}")


class DraftFile(Struct, frozen=True):
    """A file named with `--draft`, as it is on the disk."""

    name: str
    data: bytes


class KnownDraft(Struct, frozen=True):
    """A draft that verifies by itself."""

    state: PodDraft
    lines: Sequence[bytes]


class NotHeld(Struct, frozen=True, order=True):
    """Pools that could not be compared with their draft, and why."""

    draft: Stream
    why: HeldAgainst
    pools: int


class PoolsHeld(Struct, frozen=True):
    """The outcome for an event's drafted pools."""

    same: int = 0
    drafts: tuple[Stream, ...] = ()
    """The drafts they were compared with."""
    not_checked: tuple[NotHeld, ...] = ()
    not_vouched_for: tuple[Stream, ...] = ()
    """Drafts whose files nothing vouches for."""


Finding = Callable[[Stream], KnownDraft | None]
"""Finds a draft by its name."""


def draft_files(context: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> tuple[DraftFile, ...]:
    """Read every file named; for use as a callback."""
    return tuple(DraftFile(name, contents(context, parameter, name) or b"") for name in given)


def read_drafts(files: Iterable[DraftFile]) -> dict[Stream, LogFile]:
    """Read the logs of drafts by their names, and refuse any other file."""
    logs = dict[Stream, LogFile]()
    for file in files:
        log = read_log(file.data) if is_log(file.data) else None
        if log is None or log.kind.name != DRAFT.name:
            raise NotADraft(file=file.name)
        logs[Stream(log.header.stream)] = log
    return logs


def compare_pools(event: Stream, claims: Sequence[PoolClaim], find: Finding) -> PoolsHeld:
    """Compare every pool with its draft, and refuse the first that was not drafted there (MTR 7.7)."""
    drafts = {draft: find(draft) for draft in dict.fromkeys(claim.draft for claim in claims)}
    found = Counter[tuple[Stream, HeldAgainst]]()
    for claim in claims:
        known = drafts[claim.draft]
        held = hold_against(claim, known.state, known.lines, event=event) if known else HeldAgainst.NO_FILE
        found[claim.draft, held] += 1
    same = {draft: count for (draft, held), count in found.items() if held is HeldAgainst.SAME}
    rest = (NotHeld(*key, count) for key, count in found.items() if key[1] is not HeldAgainst.SAME)
    return PoolsHeld(sum(same.values()), tuple(same), tuple(sorted(rest)))


def in_files(logs: dict[Stream, LogFile]) -> Finding:
    """Find drafts among files; each is derived again first."""

    def find(draft: Stream) -> KnownDraft | None:
        if draft not in logs:
            return None
        try:
            return KnownDraft(verify_log(logs[draft]).state, logs[draft].lines)
        except TopcutError as error:
            raise BrokenDraft(draft=draft, why=str(error)) from error

    return find


def in_database(logs: Logs) -> Finding:
    """Find drafts in a database; each is derived again first."""

    def find(draft: Stream) -> KnownDraft | None:
        if logs.kind_of(draft) != DRAFT.name:
            return None
        lines = logs.tail(draft)
        try:
            folded, _ = DRAFT_LOG.derive_again(draft, lines, openings=logs.tail_openings(draft))
        except TopcutError as error:
            raise BrokenDraft(draft=draft, why=str(error)) from error
        return KnownDraft(folded.state, lines)

    return find


def hold_pools(
    event: Stream,
    claims: Sequence[PoolClaim],
    *,
    files: tuple[DraftFile, ...],
    database: str | None,
    key: str | None,
) -> PoolsHeld:
    """Compare an event's pools with the given drafts: files first, then a database."""
    logs, wanted = read_drafts(files), tuple(dict.fromkeys(claim.draft for claim in claims))
    for draft in logs:
        if draft not in wanted:
            raise OtherDraft(draft=draft, wanted=", ".join(wanted) or "no draft")
    by_file = in_files(logs)
    if database is None:
        held = compare_pools(event, claims, by_file)
    else:
        with reading_from(database) as opened, opened.reading() as connection:
            stored = in_database(Logs(connection))
            held = compare_pools(event, claims, lambda draft: by_file(draft) or stored(draft))
    signed = {draft for draft, log in logs.items() if vouch(log, key=key).by_key}
    return PoolsHeld(held.same, held.drafts, held.not_checked, tuple(draft for draft in logs if draft not in signed))


WHY_NOT: dict[HeldAgainst, str] = {
    HeldAgainst.NO_FILE: "Give --draft with its log, or --database.",
    HeldAgainst.SEALED: "Their cards are sealed in the file of the event or of the draft.",
    HeldAgainst.CUT_SHORT: "Its file ends before the draft did.",
}


def print_held(held: PoolsHeld) -> None:
    """Print how many pools were drafted as the event says, and which drafts could not be checked."""
    if held.same:
        tell(f"Drafted pools: {held.same}, held against the logs of their drafts. All the same.")
    for one in held.not_checked:
        tell(f"Not checked: draft {one.draft}, {one.pools} pools. {WHY_NOT[one.why]}")
    if held.not_vouched_for:
        tell(
            f"Not vouched for: {', '.join(held.not_vouched_for)}. Give --key, where the files of the drafts are signed."
        )

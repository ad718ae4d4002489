"""Deriving a draft again: every booster from its shares, every pass, every time-out, every pool from the log alone.

An entry is its first fact and everything that follows automatically. So the first fact must have been possible then,
and the rest of the entry must follow from it. If cards or shares are sealed, everything that is not sealed is still
checked.
"""

from collections.abc import Iterator, Sequence

from topcut.core.asking import DerivedAgain
from topcut.core.drafts.action import DRAFT_ACTIONS
from topcut.core.drafts.actions.beginning import refuse_odd
from topcut.core.drafts.actions.without_host import is_without_host
from topcut.core.drafts.audit.possible import is_possible, is_timely, same, values
from topcut.core.drafts.course import Course, are_open
from topcut.core.drafts.nouns.face_up_facts import FirstTeamChosen, PickLeftFaceUp
from topcut.core.drafts.nouns.facts import (
    BoosterPassed,
    BoostersOpened,
    CardReserved,
    CardsPicked,
    DraftBegun,
    DraftEnded,
    DrafterPledged,
    DrafterShowed,
    DrafterWithheld,
    DraftFact,
    DraftReleased,
    PickTimedOut,
)
from topcut.core.drafts.nouns.refusals import DecksStillPlayed, DraftDoesNotFollow
from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.errors import TopcutError
from topcut.core.log import Entry, Folded, Overruled, Revealed, Sealed
from topcut.core.log.entry import tag_of
from topcut.core.play import Actor
from topcut.core.zones.nouns.facts_before import ServerPledged
from topcut.core.zones.reading import SERVER, commitment

_OWN = DrafterPledged | DrafterShowed | CardReserved | CardsPicked | PickLeftFaceUp


class Redrafted(DerivedAgain):
    """The counts of what was derived again."""

    boosters: int = 0
    picks: int = 0
    passes: int = 0
    timed_out: int = 0
    pools: int = 0
    withheld: int = 0
    """Shares that did not come."""
    not_yet_checkable: int = 0
    """Entries whose cards or shares are sealed in this file: everything else in them is checked."""

    what = "a draft"

    def look(self, folded: Folded[DraftFact, PodDraft], entry: Entry[DraftFact], /) -> None:
        """Refuse an entry that does not follow from the draft before it (MTR 7.7)."""
        _check_pledges(entry)
        if not folded.seq:
            _check_begun(entry)
        else:
            _check(folded, entry)
            self.not_yet_checkable += not _is_checkable(folded.state, entry)
        _count(folded.state, entry, self)

    @property
    def not_checkable(self) -> int:
        return self.not_yet_checkable

    def document(self) -> dict[str, object]:
        return {
            "derived": {
                "boosters": self.boosters,
                "picks": self.picks,
                "timed_out": self.timed_out,
                "passes": self.passes,
                "pools": self.pools,
            },
            "withheld": self.withheld,
            "not_yet_checkable": self.not_yet_checkable,
        }

    def in_words(self) -> Iterator[str]:
        """Say that boosters, passes and pools follow from the shares and picks (MTR 7.7)."""
        if not self.not_yet_checkable:
            yield (
                f"Drafted again: {self.boosters} boosters, {self.picks} picks, of which {self.timed_out} by the "
                f"clock, {self.passes} passes, {self.pools} pools. All the same."
            )
        if self.withheld:
            yield f"Shares that did not come: {self.withheld}. The log names whose."
        if self.not_yet_checkable:
            yield f"Not checkable yet: {self.not_yet_checkable} entries, until the draft is released."


def _check_begun(entry: Entry[DraftFact]) -> None:
    """Refuse a draft that could not have begun."""
    match entry.facts:
        case (DraftBegun() as begun, ServerPledged(number=1)) if (begun.host, begun.at) == (entry.who, entry.at):
            try:
                refuse_odd(begun)
            except TopcutError:
                raise DraftDoesNotFollow(seq=1, fact=tag_of(begun)) from None
        case _:
            raise DraftDoesNotFollow(seq=1, fact="no beginning")


def _check(folded: Folded[DraftFact, PodDraft], entry: Entry[DraftFact]) -> None:
    draft = folded.state
    if not entry.facts:
        raise DraftDoesNotFollow(seq=entry.seq, fact="nothing")
    first = entry.facts[0]
    try:
        is_then = all(is_timely(draft, fact, entry, before=folded.at) for fact in entry.facts)
        is_so = is_then and is_possible(draft, first, now=entry.at) and same(_followed(draft, entry), entry.facts)
    except (TopcutError, KeyError, IndexError):
        is_so = False
    if not is_so:
        raise DraftDoesNotFollow(seq=entry.seq, fact=tag_of(first))


def is_own(draft: PodDraft, by: Actor, fact: DraftFact, entry: Entry[DraftFact]) -> bool:
    """Check whether an entry is its maker's own: a drafter's seat, or what a drafter does in place of the host."""
    if fact is not entry.facts[0]:
        return True
    if isinstance(fact, _OWN) or (isinstance(fact, FirstTeamChosen) and fact.seat is not None):
        return fact.seat in draft.active and by.who in draft.seats[fact.seat].people
    taken = (made for made in DRAFT_ACTIONS.makers_of(type(fact)) if type(fact) in made.makes)
    return any(made.is_official(by) for made in taken) or is_without_host(draft, by.who, fact)


def _is_checkable(draft: PodDraft, entry: Entry[DraftFact]) -> bool:
    sealed = [value for fact in entry.facts for value in values(fact) if isinstance(value, Sealed)]
    boosters = [booster.cards for booster in draft.boosters.values()]
    tapes = [draft.tapes.get(draft.round, Sealed(b"")), *draft.shown.values()]
    is_known = draft.undealt is not None or not draft.terms.is_cube
    return are_open((*sealed, *tapes)) and None not in boosters and is_known


def _followed(draft: PodDraft, entry: Entry[DraftFact]) -> tuple[DraftFact, ...]:
    """Derive the facts of an entry from its first one; the server's next share is taken as it is."""
    pledged = {fact.number: fact for fact in entry.facts if isinstance(fact, ServerPledged)}
    now = next((fact.at for fact in entry.facts if isinstance(fact, BoostersOpened)), entry.at)
    first, *rest = entry.facts
    if isinstance(first, DraftReleased):
        return (first, *(fact for fact in rest if isinstance(fact, Revealed)), *_set_aside(draft, rest))
    return Course(draft, now=now, pledges=pledged.__getitem__, told=entry.facts).follow(first)


def _set_aside(draft: PodDraft, facts: Sequence[DraftFact]) -> tuple[Overruled, ...]:
    """Accept what officials of an event overruled with a reason: the one concern of a release (MTR 2.12)."""
    said = tuple(fact for fact in facts if isinstance(fact, Overruled))
    is_so = draft.terms.pod is not None and [fact.code for fact in said] == [DecksStillPlayed.code]
    return said if is_so else ()


def _check_pledges(entry: Entry[DraftFact]) -> None:
    """Refuse a share of the server that is not the one it pledged (MTR 3.10)."""
    for fact in entry.facts:
        match fact:
            case ServerPledged(number, bound, tape) if tape.is_open:
                if bound != commitment(tape.value, number=number, side=SERVER):
                    raise DraftDoesNotFollow(seq=entry.seq, fact=tag_of(fact))
            case _:
                pass


def _count(draft: PodDraft, entry: Entry[DraftFact], found: Redrafted) -> None:
    for fact in entry.facts:
        match fact:
            case BoostersOpened():
                found.boosters += len(fact.seats)
            case CardsPicked() | PickTimedOut():
                found.picks += 1
                found.timed_out += isinstance(fact, PickTimedOut)
            case BoosterPassed():
                found.passes += 1
            case DrafterWithheld():
                found.withheld += 1
            case DraftEnded():
                found.pools = len(draft.seats)
            case _:
                pass

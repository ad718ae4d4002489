"""A whole draft is released by who runs it; while its decks are played, with a reason (MTR 2.12)."""

import pytest
from tests.core.drafts.pods import Pod
from tests.strategies import repeatable

from topcut.core.asking import Asked, WholeLog
from topcut.core.drafts.actions import release
from topcut.core.drafts.audit.redrafting import derive_again
from topcut.core.drafts.log import DRAFT_LOG
from topcut.core.drafts.nouns.refusals import DecksStillPlayed, DraftDoesNotFollow
from topcut.core.drafts.nouns.running_facts import PodOfEvent
from topcut.core.drafts.reading import powers_of
from topcut.core.log import Overruled, Sealed, write
from topcut.core.log.refusals import MayNotOverrule, NeedsAReason
from topcut.core.play import Actor, Stream

OF_EVENT = PodOfEvent(Stream("EVENTEVENTEVENTE"), 0, 1)
CODE = "decks-still-played"


def over(pod: PodOfEvent | None) -> Pod:
    return Pod(seats=2, boosters=1, pod=pod).finish()


def released(pod: Pod, *, set_aside: tuple[str, ...] = (), reason: str = "", played: bool = True) -> object:
    """Decide a release as the host, on the whole log."""
    asked = Asked(pod.state.terms.host, pod.now, repeatable("host"), despite=set_aside, reason=reason)
    whole = WholeLog(pod.lines, pod.openings)
    return DRAFT_LOG.act(pod.folded, asked, release, whole, decks_are_played=played).written


def test_while_decks_are_played_a_release_asks_for_a_reason():
    """MTR-2.12-a: what an opponent's deck may hold is nobody's before the rounds are over."""
    pod = over(OF_EVENT)
    with pytest.raises(NeedsAReason) as asked:
        released(pod)
    assert [one.code for one in asked.value.detail["concerns"]] == [CODE]
    with pytest.raises(NeedsAReason):
        released(pod, set_aside=(CODE,), reason="  ")
    entry = released(pod, set_aside=(CODE,), reason="All have agreed").entry
    assert [fact.code for fact in entry.facts if isinstance(fact, Overruled)] == [CODE]
    assert not any(isinstance(fact, Overruled) for fact in released(pod, played=False).entry.facts)


def test_a_free_draft_has_nothing_to_set_aside():
    with pytest.raises(MayNotOverrule):
        released(over(None), set_aside=(CODE,), reason="All have agreed")


@pytest.mark.parametrize(("pod", "may"), [(OF_EVENT, True), (None, False)], ids=["of an event", "free"])
def test_the_page_offers_to_set_it_aside_only_where_that_is_not_refused(pod: PodOfEvent | None, may: bool):
    draft = over(pod).state
    host = Actor(draft.terms.host, powers_of(draft, draft.terms.host))
    drafter = Actor(draft.seats[1].who, powers_of(draft, draft.seats[1].who))
    assert DRAFT_LOG.may_settle(draft, host, (DecksStillPlayed(),)) is may
    assert not DRAFT_LOG.may_settle(draft, drafter, (DecksStillPlayed(),))


@pytest.mark.parametrize(
    ("pod", "codes", "is_fine"),
    [
        (OF_EVENT, (CODE,), True),
        (OF_EVENT, (), True),
        (OF_EVENT, ("pick-time-runs",), False),
        (OF_EVENT, (CODE, CODE), False),
        (None, (CODE,), False),
    ],
)
def test_only_this_one_is_believed_to_be_set_aside(pod: PodOfEvent | None, codes: tuple[str, ...], is_fine: bool):
    made = over(pod)
    facts = [*released(made, played=False).entry.facts]
    facts += [Overruled(code, "MTR 2.12", Sealed("so"), Sealed("")) for code in codes]
    written = write(made.folded, facts, who=made.state.terms.host, now=made.now, random=repeatable("forger"))
    opens = {written.entry.seq: {opening.field: opening for opening in written.openings}}
    lines, openings = [*made.lines, written.line], {**made.openings, **opens}
    if is_fine:
        derive_again(made.stream, lines, openings=openings)
        return
    with pytest.raises(DraftDoesNotFollow):
        derive_again(made.stream, lines, openings=openings)

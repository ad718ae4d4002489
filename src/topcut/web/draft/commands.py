"""Every form a browser sends to a draft: pick, reserve, give a share of chance, start, pause, suspend a seat."""

from typing import Annotated, Any, Final

from litestar import Response, post
from litestar.response import Redirect

from topcut.core.drafts.actions import (
    commit_share,
    give_share,
    pass_over_without_host,
    pause_draft,
    pick,
    release,
    reserve,
    resume_draft,
    resume_without_host,
    start_draft,
    start_without_host,
    suspend,
)
from topcut.http.forms import FORM, Form, whole
from topcut.http.refusals import NotLikeThis
from topcut.web.draft.after_rounds import after_rounds
from topcut.web.draft.participant import DraftParticipant

MOST_AHEAD: Final = 12
"""The number of booster rounds that can be committed to at once."""


class DraftForm(Form, kw_only=True):
    """All fields a form of a draft can have; each handler reads its own."""

    booster: str = ""
    number: str = ""
    cards: str | list[str] = ""
    seat: str = ""
    with_bots: bool = False


class DraftShareForm(Form, kw_only=True):
    """A drafter's commitments to shares of chance, or a share itself."""

    number: int
    commitments: str = ""
    tape: str = ""


def _named(form: DraftForm) -> dict[str, Any]:
    """Parse which pick is meant: a booster, a number and cards, so that a late tap takes nothing (MTR 7.7)."""
    booster, number = whole(form.booster), whole(form.number)
    if booster is None or number is None:
        raise NotLikeThis
    cards = form.cards if isinstance(form.cards, list) else form.cards.split("\n")
    return {"booster": booster, "number": number, "cards": tuple(card for card in cards if card)}


@post("/sit")
async def sit(participant: DraftParticipant) -> Response[Any] | Redirect:
    """Take the seat an event has assigned to the player; merely looking takes no seat (MTR 7.7)."""
    return await participant.sit()


@post("/pick")
async def take(participant: DraftParticipant, *, data: Annotated[DraftForm, FORM]) -> Response[Any] | Redirect:
    """Take cards from the current booster; they do not go back (MTR 7.7)."""
    return await participant.draft(pick, key=data.key, **_named(data))


@post("/reserve")
async def keep(participant: DraftParticipant, *, data: Annotated[DraftForm, FORM]) -> Response[Any] | Redirect:
    """Reserve the cards to take if time runs out (MTR 7.7)."""
    return await participant.draft(reserve, **_named(data))


@post("/pledge")
async def bind(participant: DraftParticipant, *, data: Annotated[DraftShareForm, FORM]) -> Response[Any] | Redirect:
    """Commit to one's shares for the rounds to come; the shares themselves stay in the browser (MTR 3.10)."""
    rounds = await participant.look(lambda draft: draft.terms.boosters)
    answer = participant.back(0)
    for round, bound in enumerate(data.commitments.split()[:MOST_AHEAD], start=data.number):
        if round <= rounds:
            answer = await participant.by_itself(commit_share, round=round, bound=bound)
    return answer


@post("/share")
async def show(participant: DraftParticipant, *, data: Annotated[DraftShareForm, FORM]) -> Response[Any] | Redirect:
    """Reveal one's share of a round's chance; the last share opens the boosters (MTR 3.10)."""
    try:
        tape = bytes.fromhex(data.tape)
    except ValueError as error:
        raise NotLikeThis from error
    return await participant.by_itself(give_share, round=data.number, tape=tape)


@post("/start")
async def start(participant: DraftParticipant, *, data: Annotated[DraftForm, FORM]) -> Response[Any] | Redirect:
    """Start with everybody seated, and with bots in the free seats if the host wants them (MTR 7.7).

    If the host does not come, a drafter starts.
    """
    if not participant.place.runs:
        return await participant.draft(start_without_host, key=data.key)
    return await participant.run(start_draft, key=data.key, with_bots=data.with_bots)


@post("/pause")
async def pause(participant: DraftParticipant, *, data: Annotated[DraftForm, FORM]) -> Response[Any] | Redirect:
    """Pause the clock of the pod (MTR B)."""
    return await participant.run(pause_draft, key=data.key)


@post("/resume")
async def resume(participant: DraftParticipant, *, data: Annotated[DraftForm, FORM]) -> Response[Any] | Redirect:
    """Resume the clock of the pod, as the host or, after a while, as a drafter (MTR B)."""
    if not participant.place.runs:
        return await participant.draft(resume_without_host, key=data.key)
    return await participant.run(resume_draft, key=data.key)


@post("/suspend")
async def let_go(participant: DraftParticipant, *, data: Annotated[DraftForm, FORM]) -> Response[Any] | Redirect:
    """Skip a seat whose drafter cannot go on; they keep their picks (MTR 7.7)."""
    seat = whole(data.seat) or 0
    if not participant.place.runs:
        return await participant.draft(pass_over_without_host, key=data.key, seat=seat)
    return await participant.run(suspend, key=data.key, seat=seat)


@post("/release")
async def publish(participant: DraftParticipant, *, data: Annotated[DraftForm, FORM]) -> Response[Any] | Redirect:
    """Publish the whole draft once it is over; raises a concern while its decks are played (MTR 2.12)."""
    played = (await after_rounds(participant.desk, participant.place.stream)).are_played
    return await participant.run(release, key=data.key, decks_are_played=played, **participant.despite)


DRAFT_COMMANDS: Final = (sit, take, keep, bind, show, start, pause, resume, let_go, publish)

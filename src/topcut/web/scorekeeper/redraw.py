"""A pairing is discarded: the desk is asked for the reason, in one press, before another replaces it."""

from typing import Final

from litestar import Response
from msgspec import Struct

from topcut.core.event.action import Action
from topcut.core.event.flow import post_round
from topcut.core.event.nouns.rounds.refusals import NotAReason, WhyIsAsked
from topcut.core.event.nouns.rounds.state import WhyAgain
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import LONGEST_SAID, ClockView, before_closing, clock_of, round_of
from topcut.core.event.rounds import discard_draw, draw_round, void_round
from topcut.http.forms import Form
from topcut.http.problems import wants_json
from topcut.http.visitor import AnyRequest
from topcut.web.shared.desk_page import DeskPage

ASKED_WHY: Final = (draw_round, discard_draw, void_round, post_round)
READY_MADE: Final = (WhyAgain.MISSING, WhyAgain.RESULT, WhyAgain.PRINTED, WhyAgain.SETTINGS)
"""The reasons to choose from; Topcut itself notices when entrants came or left."""


class VoidEffect(Struct, frozen=True):
    """The effect of voiding a posted round."""

    round: int
    results: int
    players: int
    penalties: int
    drops: int
    clock: ClockView
    waiting: tuple[int, ...]
    """Tables with an appeal or an investigation, which stay open."""


def void_effect(event: Event, *, round: int) -> VoidEffect:
    """Compute the effect of voiding a round, before it is done (MTR 1.7)."""
    posted = round_of(event, round)
    given = (each.given for each in event.judging.penalties.values() if not each.is_overturned)
    return VoidEffect(
        round=round,
        results=sum(len(table.reported) for table in posted.tables.values()),
        players=len(posted.entrants),
        penalties=sum(penalty.round == round and penalty.table is not None for penalty in given),
        drops=sum(entrant.out_after == round for entrant in event.entrants.values()),
        clock=clock_of(event, posted),
        waiting=tuple(dict.fromkeys(table for table, _ in before_closing(event, round=round).holds)),
    )


class AgainForm(Form, kw_only=True):
    """Why an earlier pairing of the round does not count, if that is asked."""

    why: str = ""
    said: str = ""

    def reasons(self, action: Action[...]) -> dict[str, object]:
        """Return the reason as arguments for an action that pairs, posts or discards."""
        return {"why": why_of(self.why), "said": self.said} if action in ASKED_WHY else {}


def why_of(text: str) -> WhyAgain | None:
    """Parse a ready-made reason; None for an empty text or one that is not offered (MTR 10.4)."""
    return next((why for why in (*READY_MADE, WhyAgain.OTHER) if why.value == text), None)


async def ask_why(
    request: AnyRequest,
    desk_page: DeskPage,
    asked: WhyIsAsked | NotAReason,
    data: AgainForm,
    *,
    name: str,
    round: int = 0,
) -> Response[str]:
    """Ask why a pairing does not count: one press on a ready-made reason, or a sentence (MTR 10.4)."""
    if wants_json(request):
        raise asked
    is_void = name == "void"
    effect = await desk_page.see(lambda event, _: void_effect(event, round=round)) if is_void else None
    return await desk_page.show(
        "scorekeeper/void_round.html" if is_void else "scorekeeper/why_again.html",
        effect=effect,
        is_refused=isinstance(asked, NotAReason),
        error=asked,
        to=request.url.path,
        does=name,
        offered=(*READY_MADE, WhyAgain.OTHER) if is_void else READY_MADE,
        chosen=data.why,
        said=data.said,
        most=LONGEST_SAID,
    )

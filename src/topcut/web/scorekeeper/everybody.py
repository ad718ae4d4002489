"""Everybody at once: all who have entered are here."""

from typing import Annotated

from litestar import post
from litestar.response import Redirect

from topcut.core.errors import Stale, gettext_noop
from topcut.core.event import Event, EventFact, Occasion, check_in
from topcut.core.log import Decision
from topcut.core.rules import Rule
from topcut.http.forms import FORM, Form
from topcut.web.hand import Hand
from topcut.web.scorekeeper.together import together


class EverybodyIsHere(Stale):
    """There is nobody left to check in."""

    code = "everybody-is-here"
    message = gettext_noop("Everybody who is in the event is checked in already.")
    rule = Rule("MTR", "1.10")


def check_in_all(event: Event, occasion: Occasion) -> Decision[EventFact]:
    """Note that everybody is here who has entered, in one entry that one undo takes back (MTR 1.10)."""
    away = [
        entrant.number for entrant in event.entrants.values() if entrant.out_after is None and not entrant.checked_in
    ]
    if not away:
        raise EverybodyIsHere
    return together(*(check_in(event, occasion, entrant=entrant) for entrant in away))


@post("/all-here")
async def all_here(staff: Hand, data: Annotated[Form, FORM]) -> Redirect:
    """Check in everybody who has entered (MTR 1.10)."""
    return await staff.act(check_in_all, data)

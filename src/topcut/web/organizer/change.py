"""Change an event: the form it was made with, what the change does, then the deed."""

from functools import partial
from typing import Annotated, Any

from litestar import Response, Router, get, post
from litestar.di import Provide
from litestar.response import Redirect
from msgspec import structs

from topcut.core.errors import TopcutError
from topcut.core.event.asking import may
from topcut.core.event.decks import announce_lists
from topcut.core.event.flow import Consequence, EventTerms, announce_stages, change_event, consequences
from topcut.core.event.nouns.decks.state import ListPolicy
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.nouns.state import Event, Stage
from topcut.core.event.people import announce_event, change_zone
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import Power
from topcut.core.rules.games import games
from topcut.http.asker import Asker
from topcut.http.forms import FORM
from topcut.web.organizer.announcement import said, told_now
from topcut.web.organizer.create import choices
from topcut.web.organizer.event_as_form import form_of
from topcut.web.organizer.event_form import EventForm, arranged, stages_of, suggested_rounds, told_of
from topcut.web.shared.event_visit import EventVisit, hand_of_staff
from topcut.web.shared.pages import Page, event_path


class ChangeForm(EventForm, kw_only=True):
    """The event as it should be; `is_seen` once somebody has read what that does."""

    is_seen: bool = False


@get("/")
async def change_page(page: Page, asker: Asker, staff: EventVisit, *, seq: int = 0) -> Response[str]:
    """Show the form as the event is now."""
    now = await asker.see(staff.stream, lambda event, _: form_of(event), at_least=seq)
    return await _page(page, asker, staff, now)


@post("/")
async def change(
    page: Page, asker: Asker, staff: EventVisit, data: Annotated[ChangeForm, FORM]
) -> Response[str] | Redirect:
    """Say what a change does, and make it once that was read (MTR 10.2)."""
    if not await asker.see(staff.stream, lambda event, _: may(event, staff.who, "change_event")):
        raise NotYourPower(power=Power.ORGANIZE.value, action="change_event")
    try:
        wish = arranged(data)
        before, kept = await asker.see(staff.stream, lambda event, _: (form_of(event), stages_after(event, data)))
        if not data.is_seen:
            terms = EventTerms(wish.game, wish.policy, wish.tiebreakers, kept)
            does = await asker.see(staff.stream, lambda event, _: consequences(event, terms))
            return await _page(page, asker, staff, data, does=does, differs=_differs(before, data))
        await _make(asker, staff, data, before=before, stages=kept)
    except NeedsAReason:
        raise
    except TopcutError as error:
        if error.status not in {400, 404, 409, 422}:
            raise
        return await _page(page, asker, staff, data, error=error)
    return page.go(event_path(staff.stream, "desk", "settings"))


async def _make(
    asker: Asker, staff: EventVisit, data: EventForm, *, before: EventForm, stages: tuple[Stage, ...]
) -> None:
    """Make each part of the change that is one; what stays the same is not said again."""
    wish = arranged(data)
    now = await asker.see(staff.stream, _terms)
    act = partial(asker.act, staff.stream, who=staff.who)
    terms: dict[str, Any] = {"title": wish.title, "game": wish.game, "game_name": data.game_name}
    terms |= {"policy": wish.policy, "tiebreakers": wish.tiebreakers}
    if (wish.title, wish.game, data.game_name, wish.policy, wish.tiebreakers) != now[:5]:
        await act(change_event, key=f"{data.key}.event", **terms)
    if stages != now[5]:
        await act(announce_stages, key=f"{data.key}.stages", stages=stages)
    if wish.zone != now[6]:
        await act(change_zone, key=f"{data.key}.zone", zone=wish.zone)
    if told_of(data) != told_of(before):
        told = await asker.see(staff.stream, lambda event, _: said(told_now(event), zone=event.zone))
        told = structs.replace(told, **told_of(data))
        await act(announce_event, key=f"{data.key}.told", **structs.asdict(told))
    if data.lists and data.lists != before.lists:
        await act(announce_lists, key=f"{data.key}.lists", lists=ListPolicy(data.lists))


def _terms(event: Event, _: object) -> tuple[object, ...]:
    form = form_of(event)
    return form.title, event.game, form.game_name, event.policy, event.tiebreakers, tuple(event.stages), event.zone


def stages_after(event: Event, form: EventForm) -> tuple[Stage, ...]:
    """Read the stages off the form; where it says of them what it said before, they stay as announced (MTR 10.2)."""
    before, stages = form_of(event), stages_of(form)
    if before.game in games() and stages == stages_of(before):
        return tuple(event.stages)
    old = dict(enumerate(event.stages))
    return tuple(
        structs.replace(stage, last_by_standings=old[number].last_by_standings) if number in old else stage
        for number, stage in enumerate(stages)
    )


def _differs(before: EventForm, after: EventForm) -> list[str]:
    return [name for name in EventForm.__struct_fields__ if getattr(before, name) != getattr(after, name)]


async def _page(
    page: Page,
    asker: Asker,
    staff: EventVisit,
    form: EventForm,
    *,
    error: TopcutError | None = None,
    does: tuple[Consequence, ...] | None = None,
    differs: list[str] | None = None,
) -> Response[str]:
    title, may_change = await asker.see(
        staff.stream,
        lambda event, _: (event.title.value if event.title.is_open else "", may(event, staff.who, "change_event")),
    )
    return page.show(
        "organizer/change.html",
        status=error.status if error else 200,
        stream=staff.stream,
        home=event_path(staff.stream, "desk", "settings", "event"),
        desk=staff.home,
        title=title,
        form=form,
        fields=structs.asdict(form),
        error=error,
        does=does,
        differs=differs,
        may_change=may_change,
        **choices(page.words),
        suggested=suggested_rounds(form.players),
    )


CHANGE_PAGES = Router(
    "/event/{stream:str}/desk/settings/event",
    route_handlers=[change_page, change],
    dependencies={"staff": Provide(hand_of_staff)},
)

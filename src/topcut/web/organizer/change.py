"""Change an event: the form it was created with, the consequences of the change, then the change itself."""

from typing import Annotated, TypeAlias

from litestar import Response, Router, get, post
from litestar.di import Provide
from litestar.response import Redirect
from msgspec import Struct, structs

from topcut.core.errors import TopcutError
from topcut.core.event.asking import may, refuse_unless_may
from topcut.core.event.flow import Consequence, EventShape, EventTerms, change_event, consequences, reshape_event
from topcut.core.event.hall import announce_schedule, schedule_said
from topcut.core.event.nouns.decks.state import ListPolicy
from topcut.core.event.nouns.state import Event, Stage, Structure
from topcut.core.log.refusals import NeedsAReason, NothingNew
from topcut.core.rules.editions import tables_of
from topcut.core.rules.packs import is_here
from topcut.core.rules.pinning import packs_for
from topcut.desk.catalogue import day_of
from topcut.http.asker import Asker
from topcut.http.forms import FORM
from topcut.web.organizer.announcement import current_announcements, said
from topcut.web.organizer.create import choices
from topcut.web.organizer.event_as_form import form_of
from topcut.web.organizer.event_form import (
    EventForm,
    arranged,
    formats_of,
    stages_of,
    suggested_rounds,
    team_of,
    told_of,
)
from topcut.web.shared.clock import now
from topcut.web.shared.event_visit import EventVisit, visit_of_staff
from topcut.web.shared.pages import Page, event_path

Stages: TypeAlias = tuple[Stage, ...]
NO_PART_OF_THE_EVENT = ("key", "preset", "players")
"""Fields of the form that only the page needs."""


class ChangeForm(EventForm, kw_only=True):
    """The event as it should be; `is_seen` once the organizer has read the consequences."""

    is_seen: bool = False
    newest_packs: bool = False
    """Whether the event uses the newest rule packs from now on (MTR 0)."""


class HeldPacks(Struct, frozen=True):
    """The packs an event is held to, those missing here, and the newer ones."""

    names: tuple[str, ...]
    gone: tuple[str, ...]
    newer: tuple[str, ...]


@get("/")
async def change_page(page: Page, asker: Asker, staff: EventVisit, *, seq: int = 0) -> Response[str]:
    """Show the form with the event's current values."""
    now = await asker.see(staff.stream, lambda event, _: form_of(event), at_least=seq)
    return await _page(page, asker, staff, now)


@post("/")
async def change(
    page: Page, asker: Asker, staff: EventVisit, data: Annotated[ChangeForm, FORM]
) -> Response[str] | Redirect:
    """Show the consequences of a change, and make it once they were read (MTR 10.2)."""
    await asker.see(staff.stream, lambda event, _: refuse_unless_may(event, staff.who, change_event.__name__))
    try:
        before, shape = await asker.see(staff.stream, lambda event, _: (form_of(event), _shape(event, data)))
        if not data.is_seen:
            terms = EventTerms(shape.game, shape.tiebreakers, shape.stages)
            does = await asker.see(staff.stream, lambda event, _: consequences(event, terms))
            return await _page(page, asker, staff, data, does=does, differs=_differs(before, data))
        await _make_it_so(asker, staff, data, shape, differs=_differs(before, data))
    except NeedsAReason:
        raise
    except TopcutError as error:
        if error.status not in {400, 404, 409, 422}:
            raise
        return await _page(page, asker, staff, data, error=error)
    return page.go(event_path(staff.stream, "desk", "settings"))


async def _make_it_so(
    asker: Asker, staff: EventVisit, data: ChangeForm, shape: EventShape, *, differs: list[str]
) -> None:
    """Change the event, and its schedule, which is announced separately (MTR 1.6)."""
    is_planned_anew = "schedule" in differs
    try:
        if set(differs) - {"schedule"}:
            await asker.act(staff.stream, reshape_event, who=staff.who, key=data.key, shape=shape)
    except NothingNew:
        if not is_planned_anew:
            raise
    if is_planned_anew:
        key = f"{data.key} schedule" if data.key else ""
        await asker.act(staff.stream, announce_schedule, who=staff.who, key=key, lines=data.schedule)


def _shape(event: Event, data: ChangeForm) -> EventShape:
    """Build the event's new shape from the form; what the form does not cover stays."""
    before = form_of(event)
    wanted = arranged(data, edition=tables_of(event.edition))
    is_played_anew = (data.game, formats_of(data)) != (before.game, formats_of(before))
    told, says = said(current_announcements(event), zone=event.zone), told_of(data)
    return EventShape(
        title=wanted.title,
        game=wanted.game,
        game_name=data.game_name,
        policy=wanted.policy,
        tiebreakers=wanted.tiebreakers,
        zone=wanted.zone,
        stages=stages_after(event, data),
        packs=wanted.packs if is_played_anew or data.newest_packs else None,
        told=structs.replace(told, **({"starts_at": None} | says)) if says != told_of(before) else None,
        lists=ListPolicy(data.lists) if data.lists and data.lists != before.lists else None,
    )


def stages_after(event: Event, form: EventForm) -> tuple[Stage, ...]:
    """Change the stages only in what the form changed; all else stays as announced (MTR 10.2)."""
    before, edition = form_of(event), tables_of(event.edition)
    was, now = stages_of(before, edition=edition), stages_of(form, edition=edition)
    if not event.stages or before.structure != form.structure:
        return now
    (days, cut), (old_days, old_cut), (new_days, new_cut) = map(_days_and_cut, (tuple(event.stages), was, now))
    return _changed(days, old_days, new_days) + _changed(cut, old_cut, new_cut)


def _days_and_cut(stages: Stages) -> tuple[Stages, Stages]:
    """Separate the days from the playoff that follows them."""
    has_cut = len(stages) > 1 and stages[-1].structure is Structure.PLAYOFF
    return (stages[:-1], stages[-1:]) if has_cut else (stages, ())


def _changed(stages: Stages, was: Stages, now: Stages) -> Stages:
    """Apply the form's changes to the stages; stages unknown to the form stay, and added ones come last."""
    kept = (_carried(*three) for three in zip(stages, was, now, strict=False))
    return (*kept, *stages[len(was) :], *now[len(was) :])


def _carried(stage: Stage, was: Stage, now: Stage) -> Stage:
    differs = {name: new for name, new in structs.asdict(now).items() if new != getattr(was, name)}
    return structs.replace(stage, **differs)


def _differs(before: EventForm, after: ChangeForm) -> list[str]:
    own = {"newest_packs"} if after.newest_packs else set[str]()
    told = (name for name in EventForm.__struct_fields__ if name not in NO_PART_OF_THE_EVENT)
    now = structs.replace(after, schedule=schedule_said(after.schedule))
    return [*own, *(name for name in told if getattr(before, name) != getattr(now, name))]


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
    title, may_change, held, edition = await asker.see(
        staff.stream,
        lambda event, _: (
            event.title.opened(""),
            may(event, staff.who, change_event.__name__),
            _held(event),
            tables_of(event.edition),
        ),
    )
    return page.show(
        "organizer/change.html",
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
        held=held,
        **choices(page.words, edition),
        suggested=suggested_rounds(form.players, edition=edition, team=team_of(form)),
    )


def _held(event: Event) -> HeldPacks:
    """Compare the packs an event is held to with those that a new one like it would be held to (MTR 0)."""
    formats = tuple(format for stage in event.stages for format in stage.formats or (stage.format,))
    now_here = packs_for(on=day_of(now(), event.zone), formats=formats, game=event.game)
    gone = tuple(pin.name for pin in event.packs if not is_here(pin))
    newer = tuple(pin.name for pin in now_here if pin not in event.packs)
    return HeldPacks(tuple(pin.name for pin in event.packs), gone, newer)


CHANGE_PAGES = Router(
    "/event/{stream:str}/desk/settings/event",
    route_handlers=[change_page, change],
    dependencies={"staff": Provide(visit_of_staff)},
)

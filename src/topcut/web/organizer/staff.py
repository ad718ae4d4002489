"""The staff: who may do what, links that lend powers, and revoking them."""

from typing import Annotated, Final

from litestar import Response, Router, get, post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.errors import Unreadable, gettext_noop
from topcut.core.event.asking import may
from topcut.core.event.nouns.state import Event
from topcut.core.event.people import give_passes, give_roles, lend_powers
from topcut.core.play import Power, Role, Who, clean_name
from topcut.core.play.powers import Pass
from topcut.http.accounts import AccountBook
from topcut.http.asker import STAFF, Asker
from topcut.http.audit import What
from topcut.http.forms import FORM, Form
from topcut.http.links import LinkBook
from topcut.http.visitor import AnyRequest
from topcut.web.organizer.official import OFFICIAL_HANDLERS
from topcut.web.organizer.organizer_page import OrganizerPage, organizer_page_at

SHOP = "shop"
PRESETS: Final = {
    Role.SCOREKEEPER.value: (Role.SCOREKEEPER,),
    Role.FLOOR_JUDGE.value: (Role.FLOOR_JUDGE,),
    Role.HEAD_JUDGE.value: (Role.HEAD_JUDGE,),
    SHOP: (Role.ORGANIZER, Role.FLOOR_JUDGE, Role.SCOREKEEPER),
    Role.ORGANIZER.value: (Role.ORGANIZER,),
}
"""What a link is usually made for; in a shop one person organizes, pairs, keeps the clock and answers calls."""
POWERS = tuple(power for power in Power if power in STAFF)
SINGLE = "powers"
"""Chosen instead of a role: only the powers that are ticked."""


class NothingLent(Unreadable):
    """A staff link must lend at least one power."""

    code = "nothing-lent"
    message = gettext_noop("Choose a role, or tick at least one thing the link lets them do.")


class NewLinkForm(Form, kw_only=True):
    """What the link is for and its role; single powers are ticked separately."""

    label: str = ""
    role: str = ""
    person: str = ""
    """Their membership number, if the organizer wants to check for a suspension (MTR 1.4)."""


class StaffForm(Form, kw_only=True):
    """The holder of a role or power at the event."""

    whom: Who


class Official(Struct, frozen=True):
    """An official, as the page names them."""

    whom: Who
    roles: tuple[Role, ...]
    lent: tuple[Power, ...]
    passes: tuple[Pass, ...] = ()
    stands_in: bool = False
    label: str = ""
    is_me: bool = False
    is_account: bool = False


@get("/")
async def staff_page(
    organizer: OrganizerPage, link_book: LinkBook, account_book: AccountBook, *, seq: int = 0
) -> Response[str]:
    """Show the staff and their powers (MTR 1.3)."""
    return await _page(organizer, link_book, account_book, at_least=seq)


@post("/link")
async def make_link(
    request: AnyRequest,
    organizer: OrganizerPage,
    asker: Asker,
    link_book: LinkBook,
    account_book: AccountBook,
    *,
    data: Annotated[NewLinkForm, FORM],
) -> Response[str]:
    """Make a private link with a role or single powers; it is shown once (MTR 1.3)."""
    sent = await request.form()
    ticked = [*sent.getall("power", []), *sent.getall("pass", [])]
    try:
        label = clean_name(data.label)
        roles, powers, passes = _lent(data.role, ticked)
    except Unreadable as error:
        return await _page(organizer, link_book, account_book, error=error, form=data, ticked=ticked)
    holder = asker.visitor.becoming(data.key)
    said = {"person": data.person.strip(), "name": label.partition(",")[0].strip()}
    known = {what: text for what, text in said.items() if text}
    if roles:
        await organizer.act(give_roles, data, whom=holder, roles=roles, **known)
    if powers:
        await organizer.act(lend_powers, _besides(data), whom=holder, powers=powers, **known)
    if passes:
        await organizer.act(give_passes, _besides(data, "passes"), whom=holder, passes=passes)
    token = await link_book.issue(organizer.stream, holder, label=label)
    await asker.note(What.LINK_ISSUED, organizer.stream, who=organizer.who, about=holder)
    link = f"{organizer.page.origin}/link/{token}"
    return await organizer.show(
        "organizer/staff_link.html", label=label, link=link, roles=roles, powers=powers, passes=passes
    )


@post("/take")
async def take_back(organizer: OrganizerPage, data: Annotated[StaffForm, FORM]) -> Redirect:
    """Revoke everything an official holds; an organizer must remain (MTR 1.3)."""
    has_roles, has_powers, has_passes = await organizer.see(
        lambda event, _: (
            bool(event.roles.get(data.whom)),
            bool(event.lent.get(data.whom)),
            bool(event.people.passes.get(data.whom)),
        ),
    )
    answer = None
    if has_roles or not (has_powers or has_passes):
        answer = await organizer.act(give_roles, data, whom=data.whom, roles=())
    if has_powers:
        answer = await organizer.act(lend_powers, _besides(data), whom=data.whom, powers=())
    if has_passes:
        answer = await organizer.act(give_passes, _besides(data, "passes"), whom=data.whom, passes=())
    assert answer is not None
    return answer


async def _page(
    organizer: OrganizerPage,
    link_book: LinkBook,
    account_book: AccountBook,
    *,
    at_least: int = 0,
    error: Unreadable | None = None,
    form: NewLinkForm | None = None,
    ticked: list[str] | None = None,
) -> Response[str]:
    labels = await link_book.labels(organizer.stream)
    officials, plays_online, may_organize = await organizer.see(
        lambda event, _: (
            _officials(event, organizer.who, labels),
            event.plays_online,
            may(event, organizer.who, "give_roles"),
        ),
        at_least=at_least,
    )
    names = await account_book.shown([_account_id(one.whom) for one in officials if one.is_account])
    return await organizer.show(
        "organizer/staff.html",
        at_least=at_least,
        officials=[(one, one.label or names.get(_account_id(one.whom), "")) for one in officials],
        may_organize=may_organize,
        plays_online=plays_online,
        presets=PRESETS,
        powers=POWERS,
        passes=list(Pass),
        single=SINGLE,
        error=error,
        form=form or NewLinkForm(role=Role.SCOREKEEPER),
        ticked=ticked or [],
    )


def _officials(event: Event, me: Who, labels: dict[Who, str]) -> list[Official]:
    """List everybody who may do something at the desk, the organizer first."""
    found = []
    for whom in dict.fromkeys((*event.roles, *event.lent, *event.people.passes)):
        held = event.roles.get(whom, frozenset())
        lent = event.lent.get(whom, frozenset()) & STAFF
        passes = event.people.passes.get(whom, frozenset())
        if event.actor(whom).powers & STAFF or passes:
            found.append(
                Official(
                    whom,
                    roles=tuple(role for role in Role if role in held),
                    lent=tuple(power for power in POWERS if power in lent),
                    passes=tuple(each for each in Pass if each in passes),
                    stands_in=whom in event.people.stand_ins,
                    label=labels.get(whom, ""),
                    is_me=whom == me,
                    is_account=whom.startswith("account-"),
                )
            )
    order = list(Role)
    return sorted(found, key=lambda one: (*(order.index(role) for role in one.roles), len(order), one.label, one.whom))


def _account_id(whom: Who) -> str:
    return whom.removeprefix("account-").upper()


def _lent(role: str, ticked: list[str]) -> tuple[tuple[Role, ...], tuple[Power, ...], tuple[Pass, ...]]:
    """Parse what a link lends: a role, the ticked powers and passes, or some of these."""
    roles = PRESETS.get(role, ())
    powers = tuple(power for power in POWERS if power in ticked)
    passes = tuple(each for each in Pass if each in ticked)
    if not (roles or powers or passes):
        raise NothingLent
    return roles, powers, passes


def _besides(form: Form, what: str = "powers") -> Form:
    """Derive the key for a further action of one form, so that each is recognised when repeated."""
    return Form(key=f"{form.key}.{what}")


STAFF_PAGES = Router(
    "/event/{stream:str}/desk/staff",
    route_handlers=[staff_page, make_link, take_back, *OFFICIAL_HANDLERS],
    dependencies={"organizer": organizer_page_at("/staff")},
)

"""Create an event: one page, good defaults."""

from typing import Annotated

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec import structs

from topcut.core.brackets import Unless
from topcut.core.errors import TopcutError, Unreadable
from topcut.core.event.decks import announce_lists
from topcut.core.event.flow import Beginnings, beginnings, set_procedure, usual_playoff
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.decks.refusals import ListsAreRequired
from topcut.core.event.nouns.decks.state import ListPolicy
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import announce_event, lend_powers
from topcut.core.play import FirstTo, Level, Power, Stream, Who
from topcut.core.rules.editions import tables_on
from topcut.core.rules.formats import categories, formats
from topcut.core.rules.games import games, matches
from topcut.core.rules.pinning import packs_for
from topcut.core.rules.policy import PolicyAnswer, answer
from topcut.core.rules.structure import suggested_structure
from topcut.desk.catalogue import day_of, refuse_other_format
from topcut.desk.expiry import Expiry
from topcut.http.asker import Asker
from topcut.http.forms import DIGITS, FORM, Form, whole
from topcut.http.links import LinkBook
from topcut.locale import say
from topcut.web.shared.clock import now
from topcut.web.shared.moments import zone_here, zones
from topcut.web.shared.pages import Page, event_path

CASUAL = "casual"
"""A shop's own format, and the policy that lets it be."""


CUTS = (0, 4, 8)
"""What a shop's evening ends with; 0 is no playoff."""


class NewEventForm(Form, kw_only=True):
    """What an organizer has to say."""

    title: str
    game: str = "magic"
    format: str = CASUAL
    level: int = Level.REGULAR
    players: int = 16
    rounds: str = ""
    """Empty is as many as the players need."""
    minutes: int = 50
    cut: int = 0
    """How many advance to a playoff; 0 is nobody."""
    final_wins: int = 0
    """So many games win the final; 0 is as many as any other match."""
    zone: str = ""
    """Whose clock hangs on the wall; empty is that of the machine."""
    lists: str = ""
    """Which lists are handed in; empty is as the level asks."""
    stop_after: int = 0
    """After which round the event may be over already; 0 is never."""
    stop_wins: int = 0
    stop_players: int = 1


@get("/new")
async def new(page: Page) -> Response[str]:
    return _form(page, NewEventForm(title=""))


@post("/new")
async def create(
    page: Page, asker: Asker, *, expiry: Expiry, link_book: LinkBook, data: Annotated[NewEventForm, FORM]
) -> Response[str] | Redirect:
    """Bring an event into being, with a private link for whoever made it and a code for its door (MTR 1.3)."""
    try:
        await expiry.refuse_more(asker.visitor.maker, kind=EVENT.name)
        who, receipt = await asker.create(key=data.key, **_arranged(data))
    except TopcutError as error:
        if error.is_in_doubt:
            raise
        return _form(page, data, error=error)
    await expiry.note(receipt.stream, maker=asker.visitor.maker)
    await _open_door(asker, link_book, receipt.stream, who)
    await _begin_by_the_book(asker, receipt.stream, who, data)
    if data.lists:
        await asker.act(receipt.stream, announce_lists, who=who, key="lists", lists=ListPolicy(data.lists))
    if asker.visitor.account:
        return page.go(event_path(receipt.stream, "desk"))
    return page.go(f"/link/{await link_book.issue(receipt.stream, who)}")


def _form(page: Page, data: NewEventForm, *, error: TopcutError | None = None) -> Response[str]:
    return page.show(
        "organizer/create.html",
        status=error.status if error else 200,
        form=data,
        error=error,
        games={name: say(game.title, page.words.language) for name, game in games().items()},
        formats={name: say(known.title, page.words.language) for name, known in formats().items()},
        limited=[name for name, played_by in categories().limited.items() if "individual" in played_by],
        suggested=_suggested(data.players),
        spans=_spans(),
        cuts=CUTS,
        zones=zones(),
        zone_here=zone_here(),
    )


def _arranged(data: NewEventForm) -> dict[str, object]:
    """Put together what the event is: what the form says, and what its game brings along."""
    if data.game not in games() or data.level not in set(Level):
        raise Unreadable(why="game, level")
    _refuse_lists(data)
    refuse_other_format(data.format, game=data.game)
    game = games()[data.game]
    length = FirstTo(matches()[game.matches[0]].first_to or 2)
    rounds = whole(data.rounds[:DIGITS])
    rounds = _suggested(data.players) if rounds is None else rounds
    stage = Stage(rounds=rounds, format=data.format, level=Level(data.level), length=length, minutes=data.minutes)
    if data.stop_after:
        stage = structs.replace(stage, unless=Unless(data.stop_after, data.stop_wins, data.stop_players))
    policy, today = _policy(data), day_of(now(), data.zone.strip() or zone_here())
    return {
        "title": data.title,
        "edition": tables_on(today),
        "packs": packs_for(on=today, format=data.format, game=data.game),
        "game": data.game,
        "policy": policy,
        "tiebreakers": game.tiebreakers,
        "zone": data.zone.strip() or zone_here(),
        "stages": (stage, _playoff(data, like=stage, policy=policy)) if data.cut else (stage,),
    }


def _playoff(data: NewEventForm, *, like: Stage, policy: str) -> Stage:
    """Announce the bracket, with a final as long as the form says (MTR 2.1)."""
    final = FirstTo(data.final_wins) if data.final_wins else None
    return structs.replace(usual_playoff(like, policy=policy, cut=data.cut), final_length=final)


def _policy(data: NewEventForm) -> str:
    return CASUAL if data.level == Level.REGULAR else games()[data.game].policy


async def _begin_by_the_book(asker: Asker, stream: Stream, who: Who, data: NewEventForm) -> None:
    """Ask and publish what the event's policy wants, so that nobody has to know of it (MTR 1.4, MTR 1.5, MTR 1.9)."""
    begins = beginnings(_policy(data))
    if begins == Beginnings():
        return
    asks = {"identification": begins.identification, "asks_age": begins.asks_age}
    await asker.act(stream, announce_event, who=who, key="asks", **asks)
    await asker.act(stream, set_procedure, who=who, key="procedure", at_closing=begins.at_closing)


def _refuse_lists(data: NewEventForm) -> None:
    """Refuse fewer lists than the level asks for; the head judge can say so later, with a reason (MTR 2.7)."""
    if data.lists not in {"", *ListPolicy}:
        raise Unreadable(why="lists")
    is_less = data.lists not in {"", ListPolicy.REQUIRED} and data.format != CASUAL and data.level != Level.REGULAR
    bites = answer(games()[data.game].policy, code=ListsAreRequired.code, rule=ListsAreRequired.rule)
    if is_less and bites in {PolicyAnswer.ASK, PolicyAnswer.REFUSE}:
        raise ListsAreRequired


def _suggested(players: int) -> int:
    structure = suggested_structure(max(players, 2))
    return (structure.swiss if structure else 0) or 3


def _spans() -> str:
    """Write the table of rounds for the page, which suggests as one types: up to so many players, so many rounds."""
    return " ".join(f"{most}:{_suggested(most)}" for most in (4, 8, 16, 32, 64, 128, 226, 409, 9999))


async def _open_door(asker: Asker, link_book: LinkBook, stream: Stream, who: Who) -> None:
    """Hang a code on the door that lends everybody the right to enter themselves (MTR 1.5)."""
    if await link_book.code_of(stream) is None:
        door = Who(f"door-{stream[:8].lower()}")
        await asker.act(stream, lend_powers, who=who, key="door", whom=door, powers=(Power.JOIN,))
        await link_book.issue_code(stream, door)

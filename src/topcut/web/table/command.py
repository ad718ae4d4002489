"""One wish as a form says it, and as it is read against the table it is for."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import structs

from topcut.core.zones.nouns.refusals import NoSuchCard
from topcut.core.zones.nouns.state import Tabletop
from topcut.http.forms import Form
from topcut.http.refusals import NotLikeThis


class TableCommandForm(Form, kw_only=True):
    """Everything a form of a table can say; each wish reads its own part."""

    chair: str = ""
    cards: str | list[str] = ""
    theirs: str | list[str] = ""
    """Cards on the other side; few wishes are about them."""
    effect: str = ""
    """`#17` for the card that says so."""
    said: str = ""
    """What allows it in a few words, where no card does."""
    target: str = ""
    onto: str = ""
    """The card in play that others are put onto."""
    beside: str = ""
    """The seat on whose side a card goes."""
    up: str = ""
    """`down` for face down, `up` for face up; otherwise as the place has it."""
    everybody: str = ""
    """Whether everybody sees what is looked at."""
    to: str = ""
    where: str = ""
    count: str = ""
    owner: str = ""
    seat: str = ""
    mark: str = ""
    tally: str = ""
    value: str = ""
    winner: str = ""
    how: str = ""
    faces: str = ""
    wanted: str = ""
    """The faces of the die that one's own is read as."""
    needed: str = ""
    """How many dice were to be rolled."""
    zones: str | list[str] = ""
    yes: str = ""
    then: str = ""
    by: str | list[str] = ""
    """Who saw what they may not."""
    penalty: str = ""
    roll: str = ""
    why: str = ""
    step: str = ""
    text: str = ""


BY_BUTTON: Final = frozenset(
    {
        *("target", "beside", "up", "everybody", "to", "where", "count", "owner", "seat", "mark", "value"),
        *("winner", "how", "faces", "yes", "then", "roll", "why", "step"),
    }
)
"""What the button that was pressed says, in the address of its form."""


def with_query(form: TableCommandForm, query: Mapping[str, Any]) -> TableCommandForm:
    return structs.replace(form, **{name: str(query[name]) for name in BY_BUTTON if name in query})


def numbers(text: str | list[str]) -> list[int]:
    """Read numbers as a script or a row of check boxes sends them."""
    parts = text if isinstance(text, list) else text.replace(",", " ").split()
    return [number(part) for part in parts]


def number(text: str, *, default: int | None = None) -> int:
    if not text and default is not None:
        return default
    bare = text.removeprefix("-")
    if not (bare.isascii() and bare.isdigit() and len(bare) < 10):
        raise NotLikeThis
    return int(text)


class Wished:
    """One wish as it was sent, by a seat or a judge, at a table as it is."""

    def __init__(self, form: TableCommandForm, table: Tabletop, *, seat: int | None) -> None:
        self.form = form
        self.table = table
        self.seat = seat

    def reason(self, otherwise: str = "") -> str:
        return self.form.said.strip() or self.form.effect or otherwise

    @property
    def cards(self) -> list[int]:
        return numbers(self.form.cards)

    @property
    def all_cards(self) -> list[int]:
        """Those on either side."""
        return self.cards + numbers(self.form.theirs)

    @property
    def card(self) -> int:
        if not self.cards:
            raise NoSuchCard
        return self.cards[0]

    @property
    def up(self) -> bool | None:
        return self.form.up == "up" if self.form.up else None

    @property
    def owner(self) -> int | None:
        return number(self.form.owner) if self.form.owner else None

    @property
    def winner(self) -> int | None:
        match self.form.winner:
            case "":
                return None
            case "me":
                return self.seat
            case "other":
                return None if self.seat is None else self.table.next_in(self.seat)
            case text:
                return number(text)


def fingerprint(form: TableCommandForm) -> Mapping[str, object]:
    """Say what a form wishes, to tell a repetition from another wish."""
    return {name: value for name, value in structs.asdict(form).items() if value and name != "key"}

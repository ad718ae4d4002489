"""One request in a form, and how it is read against its table."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import structs

from topcut.core.zones.nouns.refusals import NoSuchCard
from topcut.core.zones.nouns.state import Tabletop
from topcut.http.forms import Form
from topcut.http.refusals import NotLikeThis


class TableCommandForm(Form, kw_only=True):
    """All fields a form of a table can have; each request reads its own."""

    chair: str = ""
    cards: str | list[str] = ""
    theirs: str | list[str] = ""
    """Cards on the other side; few requests use them."""
    effect: str = ""
    """`#17` for the card whose effect it is."""
    said: str = ""
    """What allows it in a few words, if no card does."""
    target: str = ""
    onto: str = ""
    """The card in play that others are put onto."""
    beside: str = ""
    """The seat whose side a card goes to."""
    up: str = ""
    """`down` for face down, `up` for face up; empty for the place's default."""
    everybody: str = ""
    """Whether everybody sees the cards that are looked at."""
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
    """The faces of the die that the player's own stands for."""
    needed: str = ""
    """The number of dice to roll."""
    zones: str | list[str] = ""
    yes: str = ""
    then: str = ""
    by: str | list[str] = ""
    """The seats that saw cards they may not see."""
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
"""Fields that the pressed button sets in the address of its form."""


def with_query(form: TableCommandForm, query: Mapping[str, Any]) -> TableCommandForm:
    return structs.replace(form, **{name: str(query[name]) for name in BY_BUTTON if name in query})


def numbers(text: str | list[str]) -> list[int]:
    """Parse numbers as a script or a row of check boxes sends them."""
    parts = text if isinstance(text, list) else text.replace(",", " ").split()
    return [number(part) for part in parts]


def number(text: str, *, default: int | None = None) -> int:
    if not text and default is not None:
        return default
    bare = text.removeprefix("-")
    if not (bare.isascii() and bare.isdigit() and len(bare) < 10):
        raise NotLikeThis
    return int(text)


class TableCommand:
    """One request by a seat or a judge, with the current table."""

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
        """The chosen cards of both sides."""
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
    """Return the fields of a form, to distinguish a repetition from another request."""
    return {name: value for name, value in structs.asdict(form).items() if value and name != "key"}

"""Many names at once, pasted from a spreadsheet: new, known and repeated ones are shown before any is entered."""

import csv
import re
from enum import StrEnum
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec import Struct, structs

from topcut.core.errors import TopcutError, Unreadable, gettext_noop
from topcut.core.event.flow import Newcomer, register_all
from topcut.core.event.nouns.people.facts import Tick
from topcut.core.event.nouns.state import Event
from topcut.core.event.view import Names, SideNames, announcement_view, sides_of
from topcut.core.play.names import clean_kept, looks_like
from topcut.core.rules import Rule
from topcut.http.forms import FORM, wholes
from topcut.http.visitor import AnyRequest
from topcut.locale.vocabulary import about
from topcut.web.scorekeeper.person_details import AgesForm
from topcut.web.scorekeeper.team_lines import read_team
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.names import LONGEST_TYPED, composed

MOST_LINES: Final = 1_000
_CELLS: Final = re.compile(r"[\t;]")
_SEPARATORS: Final = ("\t", ";", ",")
_NUMBERED: Final = re.compile(r"^\d+[.)]\s+")
_NO_NAME: Final = re.compile(r"[\W\d_]*|\S+@\S+")
_GIVEN: Final = about(
    "pasted names: all headings of a column of names or given names, with commas",
    "name, names, given name, given, first name, player, players",
)
_FAMILY: Final = about(
    "pasted names: all headings of a column of family names, with commas", "family name, family, last name, surname"
)
_COLUMNS: Final = (_GIVEN, _FAMILY)


class TooManyNames(Unreadable):
    """A sheet is read completely or not at all: a silently omitted player would stand at the door."""

    code = "too-many-names"
    message = gettext_noop("These are {lines} lines, and {most} are read at once. Paste them in parts.")
    rule = Rule("MTR", "1.5")


class NotOneName(Unreadable):
    """A line with several parts is no name, and which part is the name is not guessed."""

    code = "not-one-name"
    message = gettext_noop("This line has several parts. Put a line above that says which is the name: name, email.")
    rule = Rule("MTR", "1.5")


class Known(StrEnum):
    """What is known about a pasted name."""

    NEW = "new"
    HERE = "here"
    """An entrant with this name is in the event."""
    GONE = "gone"
    """An entrant with this name has left the event."""
    DOUBLED = "doubled"
    """The name occurs twice in the pasted text."""
    UNREADABLE = "unreadable"


class PastedName(Struct, frozen=True):
    """One pasted line."""

    number: int
    name: str
    sorted_as: str
    is_now: Known
    like: SideNames | None = None
    """The entrant with this name, if there is one."""
    refusal: TopcutError | None = None


class PasteForm(AgesForm, kw_only=True):
    """Names, one per line; columns of a spreadsheet are separated by tabs."""

    names: str = ""
    family_first: bool = False


def read_names(text: str, *, family_first: bool = False) -> list[tuple[str, str]]:
    """Parse one name per line: whole, `family, given`, or in two columns; numbers and headings are skipped.

    Under a line of headings, only the columns of names are read.
    """
    if table := _table(_lines(text)):
        return table
    found = [row for row in map(_cells, _lines(text)) if row]
    heading = found[0][0].casefold() if found else ""
    if heading in {*_GIVEN.words(), *_FAMILY.words()}:
        family_first = heading in _FAMILY.words()
        found = found[1:]
    return [_name(row, family_first=family_first) for row in found]


def _table(lines: list[str]) -> list[tuple[str, str]]:
    """Read the names of a table by its headings, as a spreadsheet writes it; empty if it has none."""
    separator = max(_SEPARATORS, key=lines[0].count) if lines else ","
    try:
        rows = [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=separator)]
    except csv.Error:
        return []
    heads = [cell.lstrip("\ufeff").casefold() for cell in rows[0]] if rows else []
    given, family = (next((heads.index(word) for word in words.words() if word in heads), None) for words in _COLUMNS)
    if len(heads) < 2 or (given is None and family is None):
        return []
    is_turned = given is not None and family is not None and given > family
    found: list[tuple[str, str]] = []
    for row in rows[1:]:
        fits = len(row) == len(heads)
        in_columns = [row[column] for column in (given, family) if column is not None] if fits else row
        if cells := _cells("\t".join(in_columns)):
            found.append(_name(cells, family_first=is_turned and not fits))
    return found


def _cells(line: str) -> list[str]:
    cells = (_NUMBERED.sub("", cell.strip()) for cell in _CELLS.split(line))
    return [cell for cell in cells if not _NO_NAME.fullmatch(cell)]


def _name(cells: list[str], *, family_first: bool) -> tuple[str, str]:
    """Compose a name of one or two parts; of more, keep all of them, for a page to say so."""
    if len(cells) > 2:
        return (", ".join(cells), "")
    if len(cells) > 1:
        given, family = (cells[1], cells[0]) if family_first else (cells[0], cells[1])
        return composed(given, family)
    parts = [part for each in cells[0].split(",") if (part := each.strip()) and not _NO_NAME.fullmatch(part)]
    if len(parts) == 2:
        return composed(parts[1], parts[0])
    return (parts[0] if len(parts) == 1 else cells[0], "")


def classify_names(event: Event, names: Names, read: list[tuple[str, str]]) -> list[PastedName]:
    """Classify every name as new, known or repeated, ignoring word order, accents and alphabets."""
    known = {_look(side.name): side for side in sides_of(event, names=names).values()}
    found: list[PastedName] = []
    met: set[str] = set()
    for number, (name, sorted_as) in enumerate(read):
        look = _look(name)
        like = known.get(look)
        found.append(_looked_at(event, number, name, sorted_as, like=like, is_doubled=look in met))
        met.add(look)
    return found


def classify_teams(event: Event, names: Names, text: str) -> list[PastedName]:
    """Classify every line's team as new, known, repeated or unreadable; a known member makes it known."""
    known: dict[str, SideNames] = {}
    for side in sides_of(event, names=names).values():
        known |= dict.fromkeys(map(_look, (side.name, *side.people)), side)
    found: list[PastedName] = []
    met: set[str] = set()
    for number, line in enumerate(_lines(text)):
        try:
            read = read_team(line, size=event.team_size, line=number + 1)
        except TopcutError as refusal:
            found.append(PastedName(number, line[:80], "", Known.UNREADABLE, refusal=refusal))
            continue
        looks = {_look(name) for name in (read.team, *read.names) if name}
        like = next((known[look] for look in sorted(looks) if look in known), None)
        shown = f"{read.team}: {', '.join(read.names)}" if read.team else ", ".join(read.names)
        one = _looked_at(event, number, read.names[0], "", like=like, is_doubled=not met.isdisjoint(looks))
        found.append(structs.replace(one, name=shown))
        met |= looks
    return found


def _lines(text: str) -> list[str]:
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_LINES:
        raise TooManyNames(lines=len(lines), most=MOST_LINES)
    return lines


def _looked_at(
    event: Event, number: int, name: str, sorted_as: str, *, like: SideNames | None, is_doubled: bool
) -> PastedName:
    try:
        if "," in name:
            raise NotOneName
        clean_kept(name, sorted_as)
    except TopcutError as refusal:
        return PastedName(number, name[:80], sorted_as, Known.UNREADABLE, refusal=refusal)
    if like:
        is_gone = event.entrants[like.entrant].out_after is not None
        return PastedName(number, name, sorted_as, Known.GONE if is_gone else Known.HERE, like)
    return PastedName(number, name, sorted_as, Known.DOUBLED if is_doubled else Known.NEW)


def _look(name: str) -> str:
    return " ".join(sorted(map(looks_like, name[:LONGEST_TYPED].replace(",", " ").split())))


@get("/people/paste")
async def paste_page(desk_page: DeskPage) -> Response[str]:
    """Ask for names, one per line (MTR 1.5)."""
    return await _show(desk_page, PasteForm())


@post("/people/paste")
async def look_over(desk_page: DeskPage, data: Annotated[PasteForm, FORM]) -> Response[str]:
    """Show which names are new, known or repeated, without entering anybody (MTR 1.5)."""
    try:
        return await _show(desk_page, data)
    except TooManyNames as error:
        return await _show(desk_page, data, error=error)


@post("/people/paste/enter")
async def enter_pasted(request: AnyRequest, desk_page: DeskPage, data: Annotated[PasteForm, FORM]) -> Redirect:
    """Enter the ticked names in one entry, which one undo takes back (MTR 1.5)."""
    picked = {*wholes(",".join((await request.form()).getall("pick", [])))}
    size = await desk_page.see(lambda event, _: event.team_size)
    if size > 1:
        lines = ((number, line) for number, line in enumerate(_lines(data.names)) if number in picked)
        teams = tuple(_newcomer(line, size, number + 1, data.ticks) for number, line in lines)
        return await desk_page.staff.act(register_all, data, people=teams)
    read = read_names(data.names, family_first=data.family_first)
    chosen = tuple(each for number, each in enumerate(read) if number in picked)
    return await desk_page.staff.act(register_all, data, called=chosen, ticks=data.ticks)


def _newcomer(line: str, size: int, number: int, ticks: tuple[Tick, ...]) -> Newcomer:
    read = read_team(line, size=size, line=number)
    return Newcomer(read.names, read.sorted_as, ticks, read.team)


async def _show(desk_page: DeskPage, form: PasteForm, *, error: TooManyNames | None = None) -> Response[str]:
    def looked(event: Event, names: Names) -> list[PastedName]:
        if error:
            return []
        if event.is_for_teams:
            return classify_teams(event, names, form.names)
        return classify_names(event, names, read_names(form.names, family_first=form.family_first))

    found, about = await desk_page.see(lambda event, names: (looked(event, names), announcement_view(event)))
    return await desk_page.show(
        "scorekeeper/paste.html",
        form=form,
        found=found,
        about=about,
        error=error,
        Known=Known,
    )


PASTING = (paste_page, look_over, enter_pasted)

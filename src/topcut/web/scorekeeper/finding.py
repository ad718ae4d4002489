"""Find people as the desk types them: a number, or enough of a name."""

import re
import unicodedata

from topcut.core.errors import Unknown, Unreadable, gettext_noop
from topcut.core.event import Event
from topcut.core.event.view import Names, Side, sides_of
from topcut.core.play import EntrantId


class NobodyCalledThat(Unknown):
    """A number or a part of a name belongs to somebody."""

    code = "nobody-called-that"
    message = gettext_noop("Nobody here is called “{text}”.")


class SeveralCalledThat(Unreadable):
    """A part of a name has to tell who is meant."""

    code = "several-called-that"
    message = gettext_noop("“{text}” can be {count} people. Type more of the name, or the number.")


def folded(text: str) -> str:
    """Compare names without accents and capitals."""
    plain = unicodedata.normalize("NFD", text.casefold())
    return "".join(char for char in plain if not unicodedata.combining(char)).strip()


def people_like(event: Event, names: Names, text: str) -> list[Side]:
    """List who may be meant: the one with that number, else all whose name has every word of it."""
    sides = sides_of(event, names=names)
    wanted = text.strip().lstrip("#")
    if wanted.isascii() and wanted.isdigit():
        return [sides[EntrantId(int(wanted))]] if EntrantId(int(wanted)) in sides else []
    words = folded(wanted).split()
    exact = [side for side in sides.values() if folded(side.name) == folded(wanted)]
    return exact or [side for side in sides.values() if words and all(word in folded(side.name) for word in words)]


def who_is(event: Event, names: Names, text: str) -> EntrantId:
    """Find the one who is meant, or say why nobody can tell."""
    found = people_like(event, names, text)
    if not found:
        raise NobodyCalledThat(text=text[:40])
    if len(found) > 1:
        raise SeveralCalledThat(text=text[:40], count=len(found))
    return found[0].entrant


def everybody_in(event: Event, names: Names, text: str) -> tuple[EntrantId, ...]:
    """Find everybody of a line of names or numbers with commas between them, each once."""
    typed = (part.strip() for part in re.split(r"[,;]", text))
    return tuple(dict.fromkeys(who_is(event, names, part) for part in typed if part))

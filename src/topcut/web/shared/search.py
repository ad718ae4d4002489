"""Find people as the desk types them: a number, or enough of a name."""

import re
import unicodedata
from collections import defaultdict
from typing import Final

from topcut.core.errors import Unknown, Unreadable, gettext_noop
from topcut.core.event.nouns.state import Event
from topcut.core.event.view import Names, SideNames, lasting, sides_of
from topcut.core.play import EntrantId
from topcut.core.play.limits import TooManyAtOnce
from topcut.http.forms import whole

LONGEST: Final = 200
"""Nobody's name is longer; anything typed beyond it is ignored."""
MOST_NAMED: Final = 500
"""The most people on one line."""


class NobodyCalledThat(Unknown):
    """A number or a part of a name has to match somebody."""

    code = "nobody-called-that"
    message = gettext_noop("Nobody here is called “{text}”.")


class SeveralCalledThat(Unreadable):
    """A part of a name has to match only one person."""

    code = "several-called-that"
    message = gettext_noop("“{text}” can be {count} people. Type more of the name, or the number.")


def folded(text: str) -> str:
    """Strip accents and capitals, to compare names."""
    plain = unicodedata.normalize("NFD", text.casefold())
    return "".join(char for char in plain if not unicodedata.combining(char)).strip()


def is_called(side: SideNames, text: str) -> bool:
    """Check whether a name has every typed word: a person's, their team's, or a team-mate's (MTR 8.2)."""
    called = folded(" ".join((side.name, side.team, *side.people)))
    return all(word in called for word in folded(text).split())


class PeopleIndex:
    """Everybody in an event by name, a team also by its people; built once for many searches."""

    def __init__(self, event: Event, names: Names) -> None:
        self._sides = sides_of(event, names=names)
        self._named = [(folded(each), side) for side in self._sides.values() for each in (side.name, *side.people)]
        self._by_name: defaultdict[str, list[SideNames]] = defaultdict(list)
        for name, side in self._named:
            self._by_name[name].append(side)

    def like(self, text: str) -> list[SideNames]:
        """List who may be meant: the entrant with that number, else all whose name has every word."""
        wanted = text.strip().lstrip("#")[:LONGEST]
        exact = [] if whole(wanted) is not None else self._by_name.get(folded(wanted), [])
        return list({side.entrant: side for side in exact}.values()) or self.containing(text)

    def containing(self, text: str) -> list[SideNames]:
        """List the entrant with that number, else all whose name has every word, whoever has exactly that name."""
        wanted = text.strip().lstrip("#")[:LONGEST]
        if (number := whole(wanted)) is not None:
            return [self._sides[EntrantId(number)]] if EntrantId(number) in self._sides else []
        words = dict.fromkeys(folded(wanted).split())
        found = [side for name, side in self._named if words and all(word in name for word in words)]
        return list({side.entrant: side for side in found}.values())

    def who_is(self, text: str) -> EntrantId:
        """Find the entrant who is meant, or refuse if nobody or several match."""
        found = self.like(text)
        if not found:
            raise NobodyCalledThat(text=text[:40])
        if len(found) > 1:
            raise SeveralCalledThat(text=text[:40], count=len(found))
        return found[0].entrant

    def everybody_in(self, text: str) -> tuple[EntrantId, ...]:
        """Find all entrants in a line of names or numbers separated by commas, each once."""
        typed = dict.fromkeys(part.strip() for part in re.split(r"[,;]", text))
        if len(typed) > MOST_NAMED:
            raise TooManyAtOnce(most=MOST_NAMED, count=len(typed))
        return tuple(dict.fromkeys(self.who_is(part) for part in typed if part))


def index_of(event: Event, names: Names) -> PeopleIndex:
    """Return the index of an event, which lasts until somebody enters or a name changes."""
    return lasting(names, "people index", event.arranged, lambda: PeopleIndex(event, names))


def people_like(event: Event, names: Names, text: str) -> list[SideNames]:
    """List the entrants who may be meant."""
    return index_of(event, names).like(text)


def who_is(event: Event, names: Names, text: str) -> EntrantId:
    """Find the entrant who is meant."""
    return index_of(event, names).who_is(text)


def everybody_in(event: Event, names: Names, text: str) -> tuple[EntrantId, ...]:
    """Find all entrants in one line."""
    return index_of(event, names).everybody_in(text)

"""The text a picture writes next to each name of a bracket."""

import enum
from collections.abc import Mapping
from itertools import groupby

from msgspec import Struct

from topcut.core.brackets.declaration import Bracket, Fixture, FixtureWinner, Loser, Seed
from topcut.core.brackets.playoff import Encounter, Known, Playoff
from topcut.core.errors import gettext_noop
from topcut.core.play import EntrantId


class BracketCaptions(Struct, frozen=True):
    """The words of a picture, for the web to translate."""

    title: str = gettext_noop("Bracket")
    final: str = gettext_noop("Final")
    semifinals: str = gettext_noop("Semifinals")
    quarterfinals: str = gettext_noop("Quarterfinals")
    round_of: str = gettext_noop("Round of {entrants}")
    or_: str = gettext_noop("or")
    bye: str = gettext_noop("bye")
    out: str = gettext_noop("out")
    round: str = gettext_noop("Round {round}")
    second_final: str = gettext_noop("Second final")
    unbeaten: str = gettext_noop("No loss yet")
    one_loss: str = gettext_noop("One loss")

    def heading(self, bracket: Bracket, *, round: int, after: int = 0) -> str:
        """Return the heading of a round; in a double elimination its number, counted on from the rounds before."""
        left = bracket.final.round - round
        return self.round.format(round=after + round) if bracket.is_double and left > 0 else self.called(left)

    def called(self, to_the_final: int) -> str:
        """Return the name of a round by its distance from the final (MTR 10.4)."""
        if to_the_final < 0:
            return self.second_final
        known = (self.final, self.semifinals, self.quarterfinals)
        if to_the_final < len(known):
            return known[to_the_final]
        return self.round_of.format(entrants=2 << to_the_final)


class State(enum.StrEnum):
    """How a line of a match is drawn."""

    WON = "won"
    LOST = "lost"
    OPEN = "open"
    WAITING = "waiting"
    """It is not known yet who it will be."""


class Caption(Struct, frozen=True):
    """One line of a match: number, name, and at the end games won or a word."""

    state: State
    names: tuple[str, ...] = ()
    """Two while either of them may still get there."""
    number: str = ""
    mark: str = ""
    joint: str = ""
    """The text between two names."""

    @property
    def name(self) -> str:
        return self.joint.join(self.names)

    def __str__(self) -> str:
        return " ".join(part for part in (self.number, self.name, self.mark) if part)


NOBODY = Caption(State.WAITING)


class Captions:
    """The captions of one playoff."""

    def __init__(
        self, playoff: Playoff, *, names: Mapping[EntrantId, str], words: BracketCaptions, after: int = 0
    ) -> None:
        self._playoff = playoff
        self._after = after
        self._names = names
        self._words = words

    def of(self, fixture: Fixture) -> tuple[Caption, Caption]:
        """Write the upper and the lower line of a match."""
        encounter = self._playoff.encounter(fixture.number)
        if encounter:
            lines = [*(self._side(encounter, side) for side in encounter.sides), *map(self._out, encounter.left)]
        else:
            lines = [self._known(side) for side in self._playoff.known_sides(fixture)]
        upper, lower = [*lines, NOBODY, NOBODY][:2]
        return upper, lower

    def bye(self, seed: Seed) -> Caption:
        """Write the line of somebody who enters a round later (GAP-03)."""
        return self._of(self._playoff.seeds[seed.number - 1], State.OPEN, self._words.bye)

    def read_out(self) -> str:
        """Describe the bracket in words, round by round, for people who cannot see it."""
        shown = self._playoff.fixtures
        told = groupby(shown, key=lambda fixture: self.heading(fixture.round))
        return " ".join(f"{heading}: {'; '.join(map(self._in_words, matches))}." for heading, matches in told)

    def heading(self, round: int) -> str:
        return self._words.heading(self._playoff.bracket, round=round, after=self._after)

    def _in_words(self, fixture: Fixture) -> str:
        return " – ".join(str(caption) or "?" for caption in self.of(fixture))

    def _of(self, entrant: EntrantId, state: State, mark: str = "") -> Caption:
        return Caption(state, (self._name(entrant),), str(self._playoff.place(entrant)), mark)

    def _name(self, entrant: EntrantId) -> str:
        return self._names.get(entrant, f"#{entrant}")

    def _out(self, entrant: EntrantId) -> Caption:
        return self._of(entrant, State.LOST, self._words.out)

    def _side(self, encounter: Encounter, entrant: EntrantId) -> Caption:
        if not encounter.is_match:
            return self._of(entrant, State.WON, self._words.bye)
        if encounter.result is None:
            return self._of(entrant, State.OPEN)
        side = encounter.sides.index(entrant)
        games = str(encounter.result.score.won[side]) if encounter.result.score.games else ""
        if entrant == encounter.winner:
            return self._of(entrant, State.WON, games)
        is_walkover = side in encounter.result.against and entrant in self._playoff.out
        return self._of(entrant, State.LOST, games or (self._words.out if is_walkover else ""))

    def _known(self, side: Known) -> Caption:
        if isinstance(side, FixtureWinner | Loser):
            return self._either(side.fixture)
        if side is None or not isinstance(side, int):
            return NOBODY
        return self._out(side) if side in self._playoff.out else self._of(side, State.OPEN)

    def _either(self, fixture: int) -> Caption:
        """Write both who may come out of a match, once both are known."""
        encounter = self._playoff.encounter(fixture)
        sides = encounter.sides if encounter else self._playoff.known_sides(self._playoff.bracket.fixture(fixture))
        names = tuple(self._name(side) for side in sides if isinstance(side, int))
        return Caption(State.WAITING, names, joint=f" {self._words.or_} ") if len(names) == 2 else NOBODY

"""Odd things that only a whole results file shows, and no single line: ids that look mistyped."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from topcut.core.play import EntrantId, RoundResults
from topcut.exchange.results_file import Player
from topcut.exchange.results_refusals import PerhapsATypo
from topcut.exchange.results_where import Where

LONGEST_COMPARED: Final = 40
"""Longest id compared letter by letter; longer ones are compared only without case and blanks."""
_MOST_ALIKE: Final = 16
"""If more ids than this differ by one letter, they are numbered, and a typing error looks like another number."""
_ANY: Final = "\0"
"""Wildcard for one letter; no id contains it."""


def perhaps_typos(
    players: Sequence[Player], *, met: Mapping[EntrantId, Where], rounds: Sequence[RoundResults]
) -> list[PerhapsATypo]:
    """Find unlisted ids that look like a listed one and appear in rounds where that one is missing."""
    if not met or len(met) == len(players):
        return []
    alike = _look_alikes(players, met)
    present = _rounds_of({entrant for pair in alike for entrant in pair}, rounds)
    found: dict[EntrantId, PerhapsATypo] = {}
    for odd, listed in alike:
        twin = players[listed - 1]
        if odd not in found and not present[odd] & present[listed] and all(map(twin.plays, present[odd])):
            found[odd] = PerhapsATypo(met[odd], player=players[odd - 1].id, meant=twin.id)
    return [found[odd] for odd in sorted(found)]


def _look_alikes(players: Sequence[Player], met: Mapping[EntrantId, Where]) -> list[tuple[EntrantId, EntrantId]]:
    """Match unlisted ids with listed ones that look alike; the smaller side is kept in memory."""
    listed = [EntrantId(number) for number in range(1, len(players) + 1) if number not in met]
    few, many = sorted((listed, list(met)), key=len)
    by_pattern: dict[str, list[EntrantId]] = defaultdict(list)
    for entrant in few:
        for pattern in _patterns(players[entrant - 1].id):
            by_pattern[pattern].append(entrant)
    pairs = {
        (one, other) if one in met else (other, one)
        for other in many
        for pattern in _patterns(players[other - 1].id)
        if len(by_pattern.get(pattern, ())) <= _MOST_ALIKE
        for one in by_pattern.get(pattern, ())
    }
    return sorted(pairs)


def _patterns(id: str) -> Iterator[str]:
    """Yield patterns that two ids share if they differ in case and blanks, or in at most one letter."""
    yield _ANY + _ANY + "".join(id.split()).casefold()
    if len(id) <= LONGEST_COMPARED:
        for place in range(len(id)):
            yield id[:place] + _ANY + id[place + 1 :]
            yield id[:place] + _ANY + id[place:]
        yield id + _ANY


def _rounds_of(wanted: set[EntrantId], rounds: Sequence[RoundResults]) -> dict[EntrantId, set[int]]:
    found: dict[EntrantId, set[int]] = {entrant: set() for entrant in wanted}
    if wanted:
        for number, round in enumerate(rounds, start=1):
            sides = {side for match in round.matches for side in match.sides}
            for entrant in wanted & {*sides, *round.byes, *round.losses}:
                found[entrant].add(number)
    return found

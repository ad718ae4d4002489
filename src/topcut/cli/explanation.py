"""Why a player has their place in the standings, for programs and for people."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from topcut.cli.output import Column, print_table, tell
from topcut.cli.ranking import four_places, rounded
from topcut.core.standings import Amount, Explanation, Neighbour, Pooled, Reason, RoundKind, RoundPart
from topcut.exchange.results import ResultsFile

WORDS: Final = {
    RoundKind.ABSENT: "not in it",
    RoundKind.BYE: "bye",
    RoundKind.LOSS: "lost, met nobody",
    RoundKind.OPEN: "not reported",
}


def explanation_document(file: ResultsFile, explanation: Explanation) -> dict[str, object]:
    """List every number that a place is made of."""
    names = [measure.name for measure in explanation.measures]
    return {
        "player": file.player(explanation.entrant).id,
        "rank": explanation.standing.rank if explanation.standing else None,
        "rounds": [_round(file, part, names) for part in explanation.parts],
        **dict(zip(names, map(_amount, explanation.amounts), strict=True)),
        **{reason.by.name: _reason(reason) for reason in explanation.reasons if reason.by.name not in names},
        "ahead": _neighbour(file, explanation.ahead),
        "behind": _neighbour(file, explanation.behind),
    }


def print_explanation(file: ResultsFile, explanation: Explanation, *, after: int) -> None:
    player, standing = file.player(explanation.entrant), explanation.standing
    place = f"rank {standing.rank}, {standing.points} points, {standing.record}" if standing else "no place"
    tell(f"{player.shown} after round {after}: {place}")
    tell()
    games = "Seats" if file.seats else "Games"
    titles = ("Round", "Points", games, "Opponent", *(f"Their {measure.short}" for measure in explanation.measures))
    columns = [Column(title, is_number=title != "Opponent", is_name=title == "Opponent") for title in titles]
    print_table(columns, [_cells(file, part, explanation) for part in explanation.parts])
    tell()
    width = max((len(reason.by.short) for reason in explanation.reasons), default=0)
    for reason in explanation.reasons:
        tell(f"{reason.by.short:<{width}} {_reason_text(reason)}")
    for word, other in (("Behind", explanation.ahead), ("Ahead of", explanation.behind)):
        if other is not None:
            tell(f"{word} {file.player(other.entrant).called} by {_by(other)}.")


def _round(file: ResultsFile, part: RoundPart, names: Sequence[str]) -> dict[str, object]:
    lent = zip_longest(names, map(_amount, part.lent))
    return {
        "round": part.round,
        "kind": part.kind.name.lower(),
        "opponent": None if part.opponent is None else file.player(part.opponent).id,
        "points": part.points,
        "games": part.games,
        **{f"opponent_{name}": amount for name, amount in lent},
    }


def _amount(amount: Amount) -> dict[str, object]:
    counts_as = {"counts_as": rounded(amount.counts_as), "exact": str(amount.counts_as)}
    return {"earned": amount.earned, "possible": amount.possible, **counts_as}


def _reason(reason: Reason) -> dict[str, object]:
    value: dict[str, object] = {"value": rounded(reason.value), "exact": str(reason.value)}
    if isinstance(reason.of, Pooled):
        return {"opponents": reason.of.opponents, "total": str(reason.of.total), **value}
    return value


def _neighbour(file: ResultsFile, other: Neighbour | None) -> dict[str, object] | None:
    return None if other is None else {"player": file.player(other.entrant).id, "by": _by(other)}


def _by(other: Neighbour) -> str:
    return other.by.name if other.by else "lot"


def _cells(file: ResultsFile, part: RoundPart, explanation: Explanation) -> list[str]:
    opponent = "" if part.opponent is None else file.player(part.opponent).shown
    note = WORDS.get(part.kind, "")
    shares = list(map(_share, part.lent)) or [""] * len(explanation.measures)
    met = f"{opponent} ({note})" if opponent and note else opponent or note
    return [str(part.round), str(part.points), "-".join(map(str, part.games)), met, *shares]


def _share(amount: Amount) -> str:
    counted = f"{amount.earned}/{amount.possible} = " if amount.possible else ""
    return f"{counted}{four_places(amount.counts_as)}{' (floor)' if amount.is_floored else ''}"


def _reason_text(reason: Reason) -> str:
    match reason.of:
        case Pooled(total, opponents):
            how = f"{total} over {opponents}" if opponents else "met nobody"
            if reason.by.is_whole:
                return f"{reason.value} from {opponents} opponents"
            return f"{how} = {four_places(reason.value)}, exactly {reason.value}"
        case Amount() as amount:
            return _share(amount)
        case None:
            return four_places(reason.value)

"""Why a player stands where they stand, for programs and for people."""

from fractions import Fraction
from typing import Final

from topcut.cli.output import Column, print_table, tell
from topcut.cli.ranking import rounded
from topcut.core.standings import Explanation, Kind, Mean, Neighbour, Part, Percentage
from topcut.exchange.results import ResultsFile

WORDS: Final = {Kind.ABSENT: "not in it", Kind.BYE: "bye", Kind.LOSS: "lost, met nobody", Kind.OPEN: "not reported"}


def explanation_document(file: ResultsFile, explanation: Explanation) -> dict[str, object]:
    """Write out every number a place is made of."""
    return {
        "player": file.player(explanation.entrant).id,
        "rank": explanation.standing.rank if explanation.standing else None,
        "rounds": [_round(file, part) for part in explanation.parts],
        "mw": _percentage(explanation.mw),
        "gw": _percentage(explanation.gw),
        "omw": _mean(explanation.omw),
        "ogw": _mean(explanation.ogw),
        "ahead": _neighbour(file, explanation.ahead),
        "behind": _neighbour(file, explanation.behind),
    }


def print_explanation(file: ResultsFile, explanation: Explanation, *, after: int) -> None:
    player, standing = file.player(explanation.entrant), explanation.standing
    place = f"rank {standing.rank}, {standing.points} points, {standing.record}" if standing else "no place"
    tell(f"{player.shown} after round {after}: {place}")
    tell()
    titles = ("Round", "Points", "Games", "Opponent", "Their MW", "Their GW")
    columns = [Column(title, is_number=title != "Opponent", is_name=title == "Opponent") for title in titles]
    print_table(columns, [_cells(file, part) for part in explanation.parts])
    tell()
    tell(f"OMW {_average(explanation.omw)}")
    tell(f"GW  {_share(explanation.gw)}")
    tell(f"OGW {_average(explanation.ogw)}")
    for word, other in (("Behind", explanation.ahead), ("Ahead of", explanation.behind)):
        if other is not None:
            tell(f"{word} {file.player(other.entrant).shown} by {other.by or 'lot'}.")


def _round(file: ResultsFile, part: Part) -> dict[str, object]:
    return {
        "round": part.round,
        "kind": part.kind.name.lower(),
        "opponent": None if part.opponent is None else file.player(part.opponent).id,
        "points": part.points,
        "games": part.games,
        "opponent_mw": _percentage(part.match_share),
        "opponent_gw": _percentage(part.game_share),
    }


def _percentage(share: Percentage | None) -> dict[str, object] | None:
    if share is None:
        return None
    counts_as = {"counts_as": rounded(share.counts_as), "exact": str(share.counts_as)}
    return {"earned": share.earned, "possible": share.possible, **counts_as}


def _mean(mean: Mean) -> dict[str, object]:
    value = {"value": rounded(mean.value), "exact": str(mean.value)}
    return {"opponents": mean.opponents, "total": str(mean.total), **value}


def _neighbour(file: ResultsFile, other: Neighbour | None) -> dict[str, object] | None:
    return None if other is None else {"player": file.player(other.entrant).id, "by": other.by or "lot"}


def _cells(file: ResultsFile, part: Part) -> list[str]:
    opponent = "" if part.opponent is None else file.player(part.opponent).shown
    note = WORDS.get(part.kind, "")
    shares = [_share(share) if share else "" for share in (part.match_share, part.game_share)]
    met = f"{opponent} ({note})" if opponent and note else opponent or note
    return [str(part.round), str(part.points), "-".join(map(str, part.games)), met, *shares]


def _share(share: Percentage) -> str:
    counted = f"{share.earned}/{share.possible} = " if share.possible else ""
    return f"{counted}{_shown(share.counts_as)}{' (floor)' if share.is_floored else ''}"


def _average(mean: Mean) -> str:
    how = f"{mean.total} over {mean.opponents}" if mean.opponents else "met nobody"
    return f"{how} = {_shown(mean.value)}, exactly {mean.value}"


def _shown(number: Fraction) -> str:
    return f"{rounded(number):.4f}"

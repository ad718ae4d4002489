"""Write a results file, in the form in which it is read."""

from collections.abc import Iterator
from typing import Any

import msgspec

from topcut.core.play import FirstTo, How, MatchLength, Points, Result, Score
from topcut.core.play.seats import SEAT_LETTERS
from topcut.exchange.results_file import Player, ResultsFile

Entry = dict[str, Any]


def write_results(file: ResultsFile) -> bytes:
    """Write a results file as JSON, one line for each match; reading it again gives the same standings."""
    parts: Entry = {"name": file.name} if file.name else {}
    if file.team > 1:
        parts["team"] = file.team
    if file.team > 2 and not file.seats:
        parts["together"] = True
    if file.pod_sizes:
        parts |= {"pod": file.pod_sizes, "points": _worth(file.points)}
    elif file.length != FirstTo():
        parts["match"] = _length(file.length)
    if file.points != Points() and not file.pod_sizes:
        parts["points"] = _worth_of_two(file.points)
    lines = [f"  {_json(key)}: {_json(value)}" for key, value in parts.items()]
    lines.append(f'  "players": {_listed([_json(_player(player)) for player in file.players], indent=2)}')
    rounds = [_listed([_json(entry) for entry in _entries(file, number)], indent=4) for number in _numbers(file)]
    lines.append(f'  "rounds": {_listed(rounds, indent=2)}')
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _numbers(file: ResultsFile) -> range:
    return range(1, len(file.rounds) + 1)


def _json(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()


def _listed(items: list[str], *, indent: int) -> str:
    inside = ",\n".join(f"{' ' * (indent + 2)}{item}" for item in items)
    return f"[\n{inside}\n{' ' * indent}]" if items else "[]"


def _length(length: MatchLength) -> Entry:
    return {"first_to": length.wins} if isinstance(length, FirstTo) else {"play_all": length.games}


def _worth(points: Points) -> Entry:
    """Write the points of a pod: by place, or by win, draw and loss."""
    return {"by_place": points.by_place} if points.by_place else _by_outcome(points)


def _worth_of_two(points: Points) -> Entry:
    """Write the points of a match of two: by win, draw and loss unless they are the usual ones, and by game score."""
    by_outcome = _by_outcome(points)
    by_score = {f"{won}-{lost}": [mine, theirs] for won, lost, mine, theirs in points.by_score}
    return (by_outcome if by_outcome != _by_outcome(Points()) else {}) | by_score


def _by_outcome(points: Points) -> Entry:
    return {"win": points.win, "draw": points.draw, "loss": points.loss}


def _player(player: Player) -> Entry:
    said = {
        "id": player.id,
        "name": player.name,
        "players": player.players,
        "byes": player.byes,
        "dropped_after": player.dropped_after,
        "disqualified_after": player.disqualified_after,
    }
    return {field: value for field, value in said.items() if value or (value == 0 and field.endswith("after"))}


def _entries(file: ResultsFile, number: int) -> Iterator[Entry]:
    round = file.rounds[number - 1]
    for match in round.matches:
        if file.pod_sizes:
            yield {"table": file.ids(match.sides), "places": match.result.places if match.result else None}
            continue
        a, b = file.ids(match.sides)
        seats = file.by_seat.get((number, match.table), ())
        yield {"a": a, "b": b, **({"seats": [*_seats(seats)]} if seats else _said(match.result))}
    for word, alone in (("bye", round.byes), ("loss", round.losses)):
        for id in file.ids(alone):
            yield {"a": id, word: True}


def _seats(results: tuple[Result | None, ...]) -> Iterator[Entry]:
    for letter, result in zip(SEAT_LETTERS, results, strict=False):
        yield {"seat": letter, **_said(result)}


def _said(result: Result | None) -> Entry:
    """Write how a match ended, with the games that count beside an award or an agreement (MTR 2.4)."""
    if result is None:
        return {"score": None}
    games = {"score": _games(result.score)}
    match result.how:
        case How.PLAYED:
            return games
        case How.DRAW_AGREED:
            return {"draw_agreed": True, **games}
        case How.MATCH_LOSS if len(result.against) > 1 and not result.score.games:
            return {"double_loss": True}
        case how:
            has_games = result.score.drawn or any(result.score.won[side] for side in result.against)
            implied = how is How.NO_SHOW or len(result.against) > 1
            sides = "both" if len(result.against) > 1 else "ab"[result.against[0]]
            return {how.value.replace("-", "_"): sides, **({} if implied and not has_games else games)}


def _games(score: Score) -> list[int]:
    return [*score.won, score.drawn]

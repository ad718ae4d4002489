"""Why a results file cannot be read, and what in it is odd; each says where."""

from collections.abc import Sequence

from topcut.core.errors import Unreadable, gettext_noop
from topcut.core.rules import Rule
from topcut.exchange.results_where import Where


class UnreadableResults(Unreadable):
    """Something wrong in a results file, with its place."""

    code = "unreadable-results"

    def __init__(self, where: Where | None = None, **detail: object) -> None:
        place = {} if where is None else {"where": str(where), **where.detail}
        super().__init__(**place, **detail)


class ResultsTooLong(UnreadableResults):
    """No tournament is this long."""

    code = "too-large"
    message = gettext_noop("This file is larger than {most} MiB, the most that is read.")


class TooManyResults(UnreadableResults):
    """Rounds times players is the memory that counting takes."""

    code = "too-many"
    message = gettext_noop("{players} players in {rounds} rounds are more than can be counted.")


class NotUtf8(UnreadableResults):
    """Text has one encoding here."""

    code = "not-utf-8"
    message = gettext_noop("{where}: this is not UTF-8 text. Save the file as UTF-8.")


class MalformedJson(UnreadableResults):
    """The text is not JSON."""

    code = "malformed-json"
    message = gettext_noop("{where}: the JSON is broken here ({why}).")


class MalformedCsv(UnreadableResults):
    """The text is not CSV."""

    code = "malformed-csv"
    message = gettext_noop("{where}: the CSV is broken here ({why}).")


class NotAResultsFile(UnreadableResults):
    """Neither a JSON object nor a table with the right columns."""

    code = "not-a-results-file"
    message = gettext_noop(
        "{what} is neither a JSON document nor CSV: a CSV file begins with a line of column names, {columns}."
    )

    def __init__(self, *, columns: str, file: str = "") -> None:
        which: dict[str, object] = {"what": f"The {file} file", "file": file} if file else {"what": "This"}
        super().__init__(None, columns=columns, **which)


class DuplicateField(UnreadableResults):
    """A field written twice could be read either way."""

    code = "duplicate-field"
    message = gettext_noop("{where}: {field} is written twice.")


class MissingColumn(UnreadableResults):
    """A required column is missing."""

    code = "missing-column"
    message = gettext_noop("{where}: there is no column {missing}. The columns are {columns}.")


class UnknownColumn(UnreadableResults):
    """An unknown column may be a typing error."""

    code = "unknown-column"
    message = gettext_noop("{where}: the column {unknown} is not known. The columns are {columns}.")


class WrongForm(UnreadableResults):
    """A value of another kind than the form says, or a field it does not have."""

    code = "wrong-form"
    message = gettext_noop("{where}: {why}.")


class NotANumber(UnreadableResults):
    """Games, rounds and byes are counted in whole numbers."""

    code = "not-a-number"
    message = gettext_noop("{where}: {text} is not a whole number.")


class NegativeNumber(UnreadableResults):
    """Nobody wins fewer than no games."""

    code = "negative-number"
    message = gettext_noop("{where}: {number} is negative.")


class OutOfRange(UnreadableResults):
    """A number no tournament reaches."""

    code = "out-of-range"
    message = gettext_noop("{where}: the number is not between {least} and {most}.")


class BadId(UnreadableResults):
    """An id is a short piece of text that can be printed."""

    code = "bad-id"
    message = gettext_noop("{where}: a player's id has 1 to {most} characters, none of them a control character.")


class BadName(UnreadableResults):
    """A name that cannot be printed on a pairing sheet."""

    code = "bad-name"
    message = gettext_noop("{where}: {why}")


class DuplicatePlayer(UnreadableResults):
    """One entry for each player."""

    code = "duplicate-player"
    message = gettext_noop("{where}: {player} is listed twice.")


class PlayerTwiceInRound(UnreadableResults):
    """Nobody sits at two tables."""

    code = "player-twice-in-round"
    message = gettext_noop("{where}: {player} is in round {round} twice.")


class UnknownPlayer(UnreadableResults):
    """A group names somebody who is not in the results file."""

    code = "unknown-player"
    message = gettext_noop("{where}: there is no player {player} in the results file.")


class WrongOpponent(UnreadableResults):
    """A match has two sides; a bye and a loss alone have one."""

    code = "wrong-opponent"
    message = gettext_noop("{where}: {result} takes {sides} of a and b.")


class OneResult(UnreadableResults):
    """A line says how it ended, once."""

    code = "one-result"
    message = gettext_noop(
        "{where}: give one of score, bye, loss, double_loss, no_show, conceded, match_loss and draw_agreed; "
        "a score of null is open."
    )


class UnknownResult(UnreadableResults):
    """The words of the result column are few."""

    code = "unknown-result"
    message = gettext_noop("{where}: the result is empty or one of {words}.")


class GamesDisagree(UnreadableResults):
    """The games and the result say different things."""

    code = "games-disagree"
    message = gettext_noop("{where}: the games do not fit {result}. Leave them empty, or correct the result.")


class TooManyGames(UnreadableResults):
    """A match of ten games is a typing error."""

    code = "too-many-games"
    message = gettext_noop("{where}: a match has at most {most} games; this one has {games}.")


class NoGames(UnreadableResults):
    """Zero games do not say how it ended: both may have lost, or nobody reported."""

    code = "no-games"
    message = gettext_noop(
        "{where}: 0-0-0 is not a result. Write double_loss where both lost, null where nothing is reported yet."
    )
    rule = Rule("GAP", "14")


class MixedForms(UnreadableResults):
    """A file has matches of two, or pods of three to five."""

    code = "mixed-forms"
    message = gettext_noop(
        '{where}: a file cannot have both matches of two and pods. Pods take "pod": 4 at its top, and then each line '
        "has a table, a bye or a loss."
    )


class BadPodSize(UnreadableResults):
    """A pod has three to five players."""

    code = "bad-pod-size"
    message = gettext_noop("{where}: a pod has {least} to {most} players, not {players}.")


class BadPodPoints(UnreadableResults):
    """Points of pods are given by win, draw and loss, or by place."""

    code = "bad-pod-points"
    message = gettext_noop(
        "{where}: points of pods are either win, draw and loss, or by_place with a list: whole numbers, the first "
        "above 0 and none more than the one before."
    )


class BadPlaces(UnreadableResults):
    """Each player of a pod has one place."""

    code = "bad-places"
    message = gettext_noop(
        "{where}: places are one for each of the {players} players, and each is one more than the players ahead: "
        "1, 2, 2, 4."
    )


class WinnerNotThere(UnreadableResults):
    """Only somebody at the table can have won there."""

    code = "winner-not-there"
    message = gettext_noop("{where}: {player} is not at this table.")


class OnePodResult(UnreadableResults):
    """A pod says how it ended, once."""

    code = "one-pod-result"
    message = gettext_noop(
        "{where}: give a table with one of places, winner and draw, or a with bye or loss; places of null are open."
    )


class BadTeamSize(UnreadableResults):
    """Teams have two or three people; one is no team."""

    code = "bad-team-size"
    message = gettext_noop("{where}: a team has 2 to {most} people; 1, or leaving it out, means single players.")
    rule = Rule("MTR", "8.2")


class NoTeamsHere(UnreadableResults):
    """A field for teams in a file without teams."""

    code = "no-teams-here"
    message = gettext_noop(
        '{where}: only teams have {field}. Add the size of a team, such as "team": 3, next to "rounds".'
    )
    rule = Rule("MTR", "8.2")


class WrongTeam(UnreadableResults):
    """Every team has as many people as the file says."""

    code = "wrong-team"
    message = gettext_noop("{where}: a team here has {team} people, and this one has {count}.")
    rule = Rule("MTR", "8.2")


class BadSeat(UnreadableResults):
    """Seats have letters."""

    code = "bad-seat"
    message = gettext_noop("{where}: a seat is one of {letters}.")
    rule = Rule("MTR", "8.2")


class SeatTwice(UnreadableResults):
    """A seat plays one match."""

    code = "seat-twice"
    message = gettext_noop("{where}: seat {seat} is written twice.")
    rule = Rule("MTR", "8.2")


class RoundMissing(UnreadableResults):
    """Rounds are numbered 1, 2, 3 without a gap."""

    code = "round-missing"
    message = gettext_noop("{where}: round {missing} is missing; it comes before round {round}.")


class BadLength(UnreadableResults):
    """A match is first to so many wins, or so many games."""

    code = "bad-length"
    message = gettext_noop("{where}: give either first_to or play_all, from 1 to {most}.")


class BadPoints(UnreadableResults):
    """Points are given for a win, a draw and a loss, and for each game score at most once."""

    code = "bad-points"
    message = gettext_noop(
        '{where}: a score is written as games won and games lost, like "2-1", and is worth one pair of whole numbers; '
        "win, draw and loss are given together, one whole number each."
    )


class PlayersBesideJson(UnreadableResults):
    """Two lists of players could disagree."""

    code = "players-beside-json"
    message = gettext_noop("The players of a JSON file are in the file itself. A players file goes with CSV.")


class OddScore(UnreadableResults):
    """No match of this length ends so."""

    code = "odd-score"
    message = gettext_noop("{where}: a match here does not end {score}.")
    rule = Rule("MTR", "2.1")


class InARoundAfterLeaving(UnreadableResults):
    """The player had dropped or been disqualified, and is in a later round."""

    code = "in-a-round-after-leaving"
    message = gettext_noop("{where}: {player} left after round {left} and is in round {round}.")
    rule = Rule("MTR", "2.10")


class ByeNotTaken(UnreadableResults):
    """The player had an awarded bye, but the file says something else."""

    code = "bye-not-taken"
    message = gettext_noop("{where}: {player} has an awarded bye in round {round}; what is written here counts.")
    rule = Rule("GAP", "02")


class PerhapsATypo(UnreadableResults):
    """No listed player has this id, but one has an id that looks like it."""

    code = "perhaps-a-typo"
    message = gettext_noop("{where}: {player} is not among the players; perhaps {meant} was meant.")


class AbsentFromARound(UnreadableResults):
    """The player played before and after, but this round is missing."""

    code = "absent-from-a-round"
    message = gettext_noop("{where}: {player} is in no line of {rounds}, but in rounds before and after.")
    rule = Rule("GAP", "07")


class OddResults(UnreadableResults):
    """Everything odd at once, for a strict reading."""

    code = "odd-results"
    message = gettext_noop("Odd results are refused here: {count}. The first is in {first}")

    def __init__(self, odd: Sequence[UnreadableResults]) -> None:
        problems = [{"code": one.code, "message": str(one), **one.detail} for one in odd]
        super().__init__(None, count=len(odd), first=str(odd[0]), problems=problems)

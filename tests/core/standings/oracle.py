"""The rule implemented literally: slow, plain fractions, one entrant at a time. The fast columns must agree with it."""

from fractions import Fraction

from topcut.core.play import Chance, EntrantId, MatchLength, Outcome, Points, RoundResults
from topcut.core.standings import Profile


class Slow:
    """The same questions, answered by going through the rounds again every time."""

    def __init__(self, rounds: list[RoundResults], *, length: MatchLength, points: Points, profile: Profile) -> None:
        self.length, self.points, self.profile = length, points, profile
        self.parts: dict[EntrantId, list[tuple]] = {}
        for part in (part for round in rounds for part in self._parts(round)):
            self.parts.setdefault(part[0], []).append(part)

    def _parts(self, round: RoundResults):
        """Yield (who, opponent or None, points, outcome, games won, lost, drawn)."""
        wins = self.length.most_games_won
        best = self.points.of_bye(self.length)
        worst = next((o for m, t, _, o in self.points.by_score if (m, t) == (wins, 0)), self.points.loss)
        for who in round.byes:
            yield who, None, best, Outcome.WIN, wins, 0, 0
        for who in round.losses:
            yield who, None, worst, Outcome.LOSS, 0, wins, 0
        for match in round.matches:
            if match.result is None:
                continue
            for side in (0, 1):
                won, lost = match.result.score.won[side], match.result.score.won[1 - side]
                opponent = match.sides[1 - side] if match.result.have_met else None
                worth, outcome = self.points.of(match.result)[side], match.result.outcomes()[side]
                yield match.sides[side], opponent, worth, outcome, won, lost, match.result.score.drawn

    def of(self, who: EntrantId):
        return self.parts.get(who, [])

    def match_points(self, who: EntrantId) -> int:
        return sum(part[2] for part in self.of(who))

    def record(self, who: EntrantId) -> tuple[int, int, int]:
        outcomes = [part[3] for part in self.of(who)]
        return outcomes.count(Outcome.WIN), outcomes.count(Outcome.LOSS), outcomes.count(Outcome.DRAW)

    def mw(self, who: EntrantId) -> Fraction:
        best = max([self.points.of_bye(self.length), *(p for *_, a, b in self.points.by_score for p in (a, b))])
        return self._percentage(self.match_points(who), best * len(self.of(who)), floor=self.profile.floor)

    def gw(self, who: EntrantId, *, floor: Fraction) -> Fraction:
        won, lost, drawn = (sum(part[column] for part in self.of(who)) for column in (4, 5, 6))
        earned = 3 * won + self.profile.game_draw_points * drawn
        return self._percentage(earned, 3 * (won + lost + drawn), floor=floor)

    def own_gw(self, who: EntrantId) -> Fraction:
        return self.gw(who, floor=self.profile.floor if self.profile.own_gw_floor else Fraction(0))

    def omw(self, who: EntrantId) -> Fraction:
        return self._mean([self.mw(opponent) for opponent in self.opponents(who)])

    def ogw(self, who: EntrantId) -> Fraction:
        return self._mean([self.gw(opponent, floor=self.profile.floor) for opponent in self.opponents(who)])

    def opponents(self, who: EntrantId) -> list[EntrantId]:
        return [part[1] for part in self.of(who) if part[1] is not None]

    def ranked(self, entrants: list[EntrantId], *, seed: bytes) -> list[EntrantId]:
        figures = {who: self.criteria(who, among=entrants) for who in entrants}
        return sorted(entrants, key=lambda who: (tuple(-x for x in figures[who]), self.lot(who, seed)))

    def criteria(self, who: EntrantId, *, among: list[EntrantId]) -> tuple[Fraction, ...]:
        """What ranks: single games have no game percentages."""
        games = {"gw", "ogw"} if self.length.most_games_won == 1 else set()
        figures = zip(self.profile.criteria, self.figures(who, among=among), strict=True)
        return tuple(Fraction(figure) for criterion, figure in figures if criterion.name not in games)

    def figures(self, who: EntrantId, *, among: list[EntrantId]) -> list[int | Fraction]:
        asked = {
            "points": self.match_points,
            "omw": self.omw,
            "gw": self.own_gw,
            "ogw": self.ogw,
            "buchholz": lambda who: sum(map(self.match_points, self.opponents(who))),
            "aow": lambda who: self._mean_wins([self.record(opponent)[0] for opponent in self.opponents(who)]),
        }
        figures, level = [], among
        for name in (criterion.name for criterion in self.profile.criteria):
            count = {"head-to-head": self.points_in, "won-among": self.wins_in}.get(name)
            ask = asked.get(name, lambda who, level=level, count=count: self.among(who, level, count))
            figures.append(ask(who))
            if self.length.most_games_won > 1 or name not in {"gw", "ogw"}:
                level = [other for other in level if ask(other) == figures[-1]]
        return figures

    def among(self, who: EntrantId, level: list[EntrantId], count) -> int:
        if any(set(level) - {each} - set(self.opponents(each)) for each in level):
            return 0
        return count([part for part in self.of(who) if part[1] in level])

    @staticmethod
    def points_in(parts: list[tuple]) -> int:
        return sum(part[2] for part in parts)

    @staticmethod
    def wins_in(parts: list[tuple]) -> int:
        return sum(part[3] is Outcome.WIN for part in parts)

    @staticmethod
    def _mean_wins(wins: list[int]) -> Fraction:
        return Fraction(sum(wins), len(wins)) if wins else Fraction(0)

    def lot(self, who: EntrantId, seed: bytes) -> int:
        return Chance(seed + who.to_bytes(8, "big")).below(1 << 64)

    @staticmethod
    def _percentage(earned: int, possible: int, *, floor: Fraction) -> Fraction:
        return max(floor, Fraction(earned, possible)) if possible else floor

    def _mean(self, percentages: list[Fraction]) -> Fraction:
        if percentages:
            return sum(percentages, Fraction(0)) / len(percentages)
        return self.profile.floor if self.profile.no_opponents == "floor" else self.profile.no_opponents

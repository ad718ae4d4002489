"""Draws that do not count: each needs a public reason, so that nobody redraws until they like the result."""

from typing import Final

from msgspec import Struct

from topcut.core.event.nouns.rounds.facts import DrawDiscarded, DrawExplained
from topcut.core.event.nouns.rounds.refusals import NotAReason, WhyIsAsked
from topcut.core.event.nouns.rounds.state import Round, RoundState, WhyAgain
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.survivors import in_round
from topcut.core.log import Sealed

LONGEST_SAID: Final = 200


class ThrownAway(Struct, frozen=True):
    """One draw of a round that does not count, and the reason given."""

    round: int
    attempt: int
    why: WhyAgain | None
    """None if not given, as in older logs and until the next draw is asked for."""
    said: str = ""
    """Empty if a ready-made reason was enough, or the words were erased."""


def thrown_away(event: Event, *, round: int) -> tuple[ThrownAway, ...]:
    """List the draws of a round that do not count, oldest first (MTR 10.4)."""
    current = event.rounds.get(round)
    counts = current.attempt if current else None
    return tuple(_told(event, round, n) for n in range(1, event.attempts.get(round, 0) + 1) if n != counts)


def all_thrown_away(event: Event) -> tuple[ThrownAway, ...]:
    return tuple(one for round in sorted(event.attempts) for one in thrown_away(event, round=round))


def explanations(
    event: Event, *, round: int, why: WhyAgain | None, said: str, gives_up: bool = True
) -> tuple[DrawExplained, ...]:
    """Explain the draws of a round that do not count, or refuse to go on without a reason (MTR 10.4).

    `gives_up` discards the present draw too. If people came or left since it was made, that is the reason.
    """
    silent = [one.attempt for one in thrown_away(event, round=round) if one.why is None]
    current = event.rounds.get(round)
    facts: list[DrawExplained] = []
    if gives_up and current and (round, current.attempt) not in event.explained:
        if _is_old(event, round):
            facts.append(explained(round, current.attempt, WhyAgain.CHANGED))
        else:
            silent.append(current.attempt)
    if silent and why is None:
        raise WhyIsAsked(round=round, attempt=silent[-1])
    words = " ".join(said.split())
    if silent and (len(words) > LONGEST_SAID or why is WhyAgain.CHANGED or (why is WhyAgain.OTHER and not words)):
        raise NotAReason(most=LONGEST_SAID)
    return (*facts, *(explained(round, attempt, why, words) for attempt in silent if why))


def explained(round: int, attempt: int, why: WhyAgain, said: str = "") -> DrawExplained:
    return DrawExplained(round, attempt, why, Sealed(said))


def taken_back(round: Round, why: WhyAgain) -> tuple[DrawExplained, DrawDiscarded]:
    """Take a draw back because of another decision, which is the reason."""
    return explained(round.number, round.attempt, why), DrawDiscarded(round.number, round.attempt)


def _is_old(event: Event, number: int) -> bool:
    round = event.rounds[number]
    return round.state is RoundState.DRAWN and round.entrants != in_round(event, number)


def _told(event: Event, round: int, attempt: int) -> ThrownAway:
    known = event.explained.get((round, attempt))
    if known is None:
        return ThrownAway(round, attempt, None)
    return ThrownAway(round, attempt, known.why, known.said.opened(""))

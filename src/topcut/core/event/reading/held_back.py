"""Results that are not public yet: players who still play must not learn the results of others."""

from topcut.core.event.nouns.rounds.state import Round, RoundState
from topcut.core.event.nouns.state import Event, Phase, Structure
from topcut.core.play import Level

LAST_ROUNDS = 2
"""The number of Swiss rounds at the end that are held back until their standings are published (MTR 1.9)."""


def is_held_back(event: Event, round: Round) -> bool:
    """Check whether the public may not read the results of a round yet, from Competitive up (MTR 2.12).

    Those of a Swiss round are public once it is over; those of the last two once the head judge releases standings.
    """
    stage = event.stages[round.stage]
    if stage.level < Level.COMPETITIVE or stage.structure is Structure.PLAYOFF or event.phase is Phase.FINISHED:
        return False
    if round.state is not RoundState.CLOSED:
        return True
    is_released = event.cut is not None or any(after >= round.number for after in event.published)
    return round.number > event.swiss_rounds - LAST_ROUNDS and not is_released

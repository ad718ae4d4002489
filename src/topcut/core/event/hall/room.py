"""What a shop night needs beside the rounds: fees, one person entered twice, the room's code, its screens."""

import re
from typing import Final

from topcut.core.event.action import Occasion, entrant_of, needs, refuse_unless
from topcut.core.event.fold.hall import shared_rounds
from topcut.core.event.nouns.facts import CheckInOpened, EntrantsMerged, EntryPaid, EventFact, ScreenAssigned
from topcut.core.event.nouns.hall.refusals_room import (
    MergeTooLate,
    MessageTooLong,
    NoSuchScreen,
    NotAVenueCode,
    NothingToShow,
    TheSameEntrant,
    TwoPeople,
    WrongCode,
)
from topcut.core.event.nouns.refusals import DisqualifiedForGood
from topcut.core.event.nouns.rounds.state import WhyAgain
from topcut.core.event.nouns.state import Event, Phase, RoundState, Shows, Structure
from topcut.core.event.rounds.redraws import taken_back
from topcut.core.log import Decision, Sealed
from topcut.core.play import EntrantId, Power

MOST_SCREENS: Final = 99
LONGEST_MESSAGE: Final = 200
SHORTEST_CODE, LONGEST_CODE = 3, 12
_CODE: Final = re.compile(f"[A-Z0-9]{{{SHORTEST_CODE},{LONGEST_CODE}}}")


@needs(Power.ENTRY)
def note_payment(event: Event, occasion: Occasion, *, entrant: EntrantId, paid: bool = True) -> Decision[EventFact]:
    """Tick off an entrant's fee, or take the tick away (MTR 1.6)."""
    return Decision((EntryPaid(entrant_of(event, entrant).number, paid),))


@needs(Power.ENTRY)
def merge_entrants(event: Event, occasion: Occasion, *, kept: EntrantId, gone: EntrantId) -> Decision[EventFact]:
    """Make one of two entrants who are one person; who were both in a round are two (MTR 10.4).

    A draw that only the staff has seen is taken back: it was made for both.
    """
    refuse_unless(event, Phase.ENTRY, Phase.ROUNDS)
    for number in (kept, gone):
        if entrant_of(event, number).disqualified:
            raise DisqualifiedForGood(entrant=number)
    if kept == gone:
        raise TheSameEntrant(entrant=kept)
    _refuse_two(event, kept, gone)
    last = event.last_round
    is_drawn = last is not None and last.state is RoundState.DRAWN
    discarded = taken_back(last, WhyAgain.CHANGED) if last and is_drawn else ()
    return Decision((*discarded, EntrantsMerged(kept, gone)))


@needs(Power.ENTRY)
def open_check_in(event: Event, occasion: Occasion, *, code: str = "") -> Decision[EventFact]:
    """Ask players who check themselves in for the code that hangs in the room; no code asks for none (MTR 1.10)."""
    wanted = as_code(code)
    if wanted and not _CODE.fullmatch(wanted):
        raise NotAVenueCode(least=SHORTEST_CODE, most=LONGEST_CODE)
    return Decision((CheckInOpened(Sealed(wanted), bool(wanted)),))


@needs(Power.PAIR, Power.CLOCK)
def assign_screen(
    event: Event, occasion: Occasion, *, screen: int, shows: Shows, message: str = ""
) -> Decision[EventFact]:
    """Say what a screen of the room shows; it comes back to that by itself after a power cut (MTR 1.9)."""
    if not 1 <= screen <= MOST_SCREENS:
        raise NoSuchScreen(most=MOST_SCREENS)
    said = _one_line(message) if shows is Shows.MESSAGE else ""
    if shows is Shows.MESSAGE and not said:
        raise NothingToShow
    if len(said) > LONGEST_MESSAGE:
        raise MessageTooLong(most=LONGEST_MESSAGE, length=len(said))
    return Decision((ScreenAssigned(screen, Shows(shows), Sealed(said)),))


def refuse_wrong_code(event: Event, code: str) -> None:
    """Refuse a player who checks in from elsewhere; a copy without the code takes nobody's word (MTR 1.10)."""
    wanted = event.venue_code
    if wanted is not None and (not wanted.is_open or wanted.value != as_code(code)):
        raise WrongCode


def as_code(typed: str) -> str:
    """Read a code as people type it: small letters, blanks and dashes do not matter."""
    return "".join(char for char in typed if not char.isspace() and char != "-").upper()


def _one_line(message: str) -> str:
    """Leave out what no screen shows and what turns its text round; joiners are spelling in some scripts."""
    return " ".join("".join(c for c in message if c.isprintable() or c.isspace() or c in "\u200c\u200d").split())


def _refuse_two(event: Event, kept: EntrantId, gone: EntrantId) -> None:
    posted = [number for number in shared_rounds(event, kept, gone) if event.rounds[number].state > RoundState.DRAWN]
    if posted:
        raise TwoPeople(kept=kept, gone=gone, round=posted[0])
    if (
        event.cut
        or event.fields
        or any(event.stages[round.stage].structure is Structure.PLAYOFF for round in event.rounds.values())
    ):
        raise MergeTooLate

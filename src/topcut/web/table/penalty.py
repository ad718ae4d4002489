"""The penalty for a manipulated deck at an event's table: recorded in the event, in the judge's name."""

import hashlib
from collections.abc import Sequence
from functools import partial
from typing import Final

from topcut.core.event.judging import give_penalty
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import catalogue_of
from topcut.core.judging.refusals import NoSuchInfraction
from topcut.core.log.refusals import NeedsAReason
from topcut.core.zones.reading import Chair, match_seats_of, score_of
from topcut.desk import Desk
from topcut.http.asker import with_last_word
from topcut.web.table.command_form import TableCommandForm, number
from topcut.web.table.vocabulary import CORRECTIONS, penalties

CORRECTS: Final = "correct-manipulation"


async def hand_in_penalty(
    desk: Desk, chair: Chair, form: TableCommandForm, *, despite: Sequence[str], reason: str
) -> None:
    """Record the penalty in the event first; if the event refuses it, the table does not announce it (DZ 8.2.2).

    The event's own rules apply: a penalty outside the catalogue needs the head judge.
    """
    if not form.penalty or form.how not in CORRECTIONS or not chair.is_judge:
        return
    whose = number(form.seat)
    seats, text, known, score = await desk.tables.look(
        chair.stream,
        lambda table: (
            match_seats_of(table),
            table.manipulated.get(whose),
            penalties(table.profile.game),
            score_of(table),
        ),
    )
    if not seats or text is None or form.penalty not in known:
        return
    sat, who = seats[whose], chair.by.who
    try:
        await desk.events.act(
            sat.event,
            give_penalty,
            who=who,
            key=f"{chair.stream} {whose} {hashlib.sha256(text.encode()).hexdigest()[:16]} penalty",
            despite=despite,
            reason=reason,
            players=(sat.player,),
            infraction=await desk.events.look(sat.event, _called),
            penalty=form.penalty,
            round=sat.round,
            table=sat.table,
            score=score,
            note=text,
        )
    except NeedsAReason as asked:
        named = partial(with_last_word, asked, who=who, action=give_penalty.__name__)
        raise await desk.events.look(sat.event, named) from asked


def _called(event: Event) -> str:
    found = catalogue_of(event).about("manipulated-deck")
    if found is None:
        raise NoSuchInfraction(infraction=CORRECTS)
    return found.id

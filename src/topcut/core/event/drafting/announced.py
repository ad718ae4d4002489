"""Concerns about drafts as they are announced: who may play them so, and whom they meet."""

from collections.abc import Iterator, Sequence

from topcut.core.brackets import DraftPlayoffOfEight
from topcut.core.errors import AgainstTheRules
from topcut.core.event.nouns.drafts.refusals import AcrossPods, NotPlayedBySuch
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.reading.bracket import DRAFTED
from topcut.core.event.reading.decks import is_draft
from topcut.core.event.reading.drafts import drafts_again, plays_across_pods
from topcut.core.rules.editions import tables_of
from topcut.core.rules.formats import categories
from topcut.core.rules.levels import Setting, switch
from topcut.core.rules.structure import EntrantKind


def draft_concerns(
    stages: Sequence[Stage], *, edition: str, before: Sequence[Stage] | None = None
) -> Iterator[AgainstTheRules]:
    """List the concerns about drafted stages; `before` is what was announced before the start (MTR 3.2, MTR 7.6).

    Pairing across pods is for Regular, and for events that announced it before the start.
    """
    for stage, here in enumerate(stages):
        played_by = categories(tables_of(edition)).limited.get(here.format)
        if is_draft(here.format) and played_by and entrant_kind(here) not in played_by:
            yield NotPlayedBySuch(stage=stage + 1, format=here.format)
        was_said = before is None or (stage < len(before) and plays_across_pods(before, stage))
        is_required = (
            switch("play-only-inside-pod", level=here.level.id, edition=tables_of(edition)) is Setting.REQUIRED
        )
        if plays_across_pods(stages, stage) and (is_required or not was_said):
            yield AcrossPods(stage=stage + 1)
        is_playoff = stage > 0 and here.structure is Structure.PLAYOFF and drafts_again(stages, stage)
        if is_playoff and here.cut not in {None, DRAFTED}:
            yield DraftPlayoffOfEight(entrants=here.cut)


def entrant_kind(stage: Stage) -> EntrantKind:
    """Return who plays a stage, in the terms of the table of formats (MTR 3.2)."""
    if stage.plays_together:
        return "two-headed-giant"
    return "team" if stage.team > 1 else "individual"

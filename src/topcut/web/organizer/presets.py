"""The kinds of day a shop runs: each fills in the whole form, and every field can be changed."""

from typing import Final

from msgspec import Struct

from topcut.core.errors import gettext_noop
from topcut.core.play import Level
from topcut.web.organizer.event_form import EventForm


class KindOfDay(Struct, frozen=True):
    """A kind of day: its name, what it means in a few words, and the form it fills."""

    title: str
    about: str
    form: EventForm


def _preset(title: str, about: str, **fields: object) -> KindOfDay:
    return KindOfDay(title, about, EventForm(title="", **fields))  # type: ignore[arg-type]


PRESETS: Final = {
    "friday": _preset(gettext_noop("Friday night"), gettext_noop("Swiss, house rules")),
    "prerelease": _preset(
        gettext_noop("Prerelease"),
        gettext_noop("Sealed, 4 rounds, sanctioned"),
        format="sealed",
        rounds="4",
        program="Prerelease",
        is_sanctioned=True,
        players=24,
    ),
    "draft": _preset(
        gettext_noop("Draft night"),
        gettext_noop("Booster draft in pods, 3 rounds"),
        format="booster-draft",
        rounds="3",
        players=16,
    ),
    "championship": _preset(
        gettext_noop("Store championship"),
        gettext_noop("Swiss and top 8, tournament rules"),
        is_sanctioned=True,
        rules="tournament",
        cut=8,
        players=32,
    ),
    "qualifier": _preset(
        gettext_noop("Qualifier"),
        gettext_noop("Competitive, lists, top 8"),
        program="WPN Qualifiers",
        is_chosen=True,
        level=Level.COMPETITIVE,
        is_sanctioned=True,
        rules="tournament",
        format="modern",
        lists="required",
        cut=8,
        players=64,
    ),
    "league": _preset(
        gettext_noop("League night"),
        gettext_noop("Best of 1, everybody meets everybody"),
        structure="robin",
        match="one-game",
        minutes=30,
        players=8,
    ),
    "commander": _preset(
        gettext_noop("Commander night"),
        gettext_noop("Pods of four, everybody for themselves"),
        structure="free-for-all",
        rounds="3",
        minutes=80,
        players=16,
    ),
    "own": _preset(gettext_noop("Our own"), gettext_noop("Any game, any structure"), game="any", rules="house"),
}
"""In the order they are offered; the page starts with the first."""

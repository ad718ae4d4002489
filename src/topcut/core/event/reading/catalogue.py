"""The penalties of the event's game, for folds, decisions and views."""

from topcut.core.event.nouns.refusals import PackIsGone
from topcut.core.event.nouns.state import Event
from topcut.core.rules.infractions import Infractions, are_known, infractions


def catalogue_of(event: Event) -> Infractions:
    """Find the penalty catalogue of the event's game; never another game's if its pack is gone (GAP-09, MTR 0)."""
    if not are_known(event.game):
        raise PackIsGone(name=event.game)
    return infractions(event.game)

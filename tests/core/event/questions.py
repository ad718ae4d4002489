"""Ask for an action and say what came of it: told, refused, or asked about."""

import pytest
from tests.core.event.events import ANA, Evening

from topcut.core.asking import Asked
from topcut.core.errors import TopcutError
from topcut.core.event.log import EVENT_LOG
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import Who


def told_of(evening: Evening, action, *, by: str = ANA, **args) -> list[str]:
    """Try an action and keep nothing: the codes it tells."""
    evening.now += 1
    asked = Asked(Who(by), evening.now, evening.book.random)
    return [concern.code for concern in EVENT_LOG.act(evening.book.folded, asked, action, **args).told]


def refused(evening: Evening, action, *, by: str = ANA, **args) -> tuple[str, str]:
    with pytest.raises(TopcutError) as refusal:
        evening.act(action, by=by, **args)
    return refusal.value.code, str(refusal.value.rule)


def asked_about(evening: Evening, action, **args) -> list[str]:
    """The codes an action wants a reason for."""
    with pytest.raises(NeedsAReason) as refusal:
        evening.act(action, **args)
    return [concern.code for concern in refusal.value.detail["concerns"]]

"""The question whether to take a move back: it names the move, as far as the reader could see it."""

from collections.abc import Iterable
from typing import Final

from markupsafe import Markup
from msgspec import Struct

from topcut.core.errors import gettext_noop as _
from topcut.core.log import ToldLine
from topcut.core.zones.view import View
from topcut.web.shared.language import Words
from topcut.web.table.words import Called, in_words

OTHERS: Final = _("Take back this move of {who}? {move}")
AGREE: Final = _("Yes, take it back")
OWN: Final = _("You have asked to take back this move: {move} It is taken back once the other player says yes.")
NONE: Final = _("A move you did not mean?")
ASK: Final = _("Ask to take it back")
LAST: Final = _("the last one.")


class TakeBack(Struct, frozen=True):
    """The question and the button that answers it; consent is to the named move, and to no other."""

    said: Markup
    what: str = ""
    """`ask` or `agree`; empty if there is nothing to press."""
    label: Markup = Markup("")
    move: int = 0


def take_back(words: Words, lines: Iterable[ToldLine], view: View, *, who: Called) -> TakeBack:
    """Ask one seat about a take-back, in the log's words for this reader, with nothing hidden in them (MTR 4.8)."""
    if view.take_back is None:
        return TakeBack(words(NONE), "ask", words(ASK))
    seat, seq = view.take_back
    told = [in_words(words, line, seat=view.seat, who=who) for line in lines if line.seq == seq]
    move = Markup(" ").join(told) or words(LAST)
    if seat == view.seat:
        return TakeBack(words(OWN, move=move))
    return TakeBack(words(OTHERS, who=who[seat], move=move), "agree", words(AGREE), seq)

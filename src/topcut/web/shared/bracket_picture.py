"""The picture of a bracket in the reader's language."""

from collections.abc import Mapping

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from topcut.core.brackets import BracketCaptions, Playoff, bracket_svg
from topcut.core.event.view import BracketView, SideNames
from topcut.core.play import EntrantId
from topcut.web.shared.language import Words


def drawn_bracket(playoff: Playoff, *, sides: Mapping[EntrantId, SideNames], after: int, words: Words) -> Markup:
    """Draw a bracket as a tree, or as two (MTR 10.4)."""
    said = BracketCaptions()
    spoken = BracketCaptions(**{name: _plain(words, getattr(said, name)) for name in said.__struct_fields__})
    names = {number: _marked(side) for number, side in sides.items()}
    return Markup(bracket_svg(playoff, names=names, words=spoken, after=after))


@pass_context
def bracket_picture(context: Context, bracket: BracketView) -> Markup:
    """Draw the bracket of a page; a cut in pods has no picture."""
    if bracket.playoff is None:
        return Markup()
    sides = {seed.side.entrant: seed.side for seed in bracket.seeds}
    return drawn_bracket(bracket.playoff, sides=sides, after=bracket.after, words=context["words"])


def _marked(side: SideNames) -> str:
    """Write a name, with the number for namesakes, as every list does."""
    return f"{side.name} ({side.entrant})" if side.is_twin else side.name


def _plain(words: Words, sentence: str) -> str:
    """Translate a sentence that the picture fills in itself."""
    return words(sentence, entrants="{entrants}", round="{round}").unescape()

"""The result of a pod in words, for the history."""

from collections.abc import Sequence

from markupsafe import Markup

from topcut.core.event.view import SideNames
from topcut.core.play import Result
from topcut.web.shared.language import Words


def name_of(side: SideNames) -> Markup:
    """Format a name as every list does; namesakes carry their number."""
    number = Markup(' <span class="twin">{}</span>').format(side.entrant) if side.is_twin else ""
    return Markup("<bdi>{}</bdi>{}").format(side.name, number)


def tell_pod(sides: Sequence[SideNames], result: Result | None, words: Words) -> Markup:
    """Describe how a pod ended: the winner, a draw, or the places; without a result, its players."""
    names = [*map(name_of, sides)]
    if result is None or not result.places:
        return Markup(", ").join(names)
    places = result.places
    if set(places) == {1}:
        return words("a draw between {names}", names=Markup(", ").join(names))
    if sorted(places) == [1] + [2] * (len(places) - 1):
        return words("{name} won", name=names[places.index(1)])
    by_place = sorted(zip(places, names, strict=False), key=lambda each: each[0])
    return Markup(", ").join(Markup("{}. {}").format(place, name) for place, name in by_place)

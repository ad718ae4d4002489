"""Published standings on paper."""

from topcut.core.event.view import DeskView, PlaceView, PublicView
from topcut.core.standings import Record, figure_text
from topcut.locale import Tag, languages, say
from topcut.printing.pages import cut, span
from topcut.printing.posting import NoStandingsToPrint, mark, public_of, written
from topcut.printing.typeset import Paper, typeset
from topcut.printing.words import Words, words


def standings(
    view: PublicView | DeskView, *, paper: Paper = "a4", language: Tag = "en", head: str, about: str = ""
) -> bytes:
    """Print the standings last published, with the tiebreakers in their order (MTR 1.9)."""
    public, speech, decimal = public_of(view), words(language), languages()[language].decimal
    if public.standings_after is None:
        raise NoStandingsToPrint
    pages = [
        {
            "span": span(page[0].standing.rank, page[-1].standing.rank) if page else "",
            "rows": [_row(place, decimal) for place in page],
        }
        for page in cut(public.standings, paper=paper, lines=2 if public.team_size > 1 else 1)
    ]
    caption = speech["standings"].format(round=public.standings_after)
    sheet = {"caption": caption, "about": about, "note": _note(public.standings, speech), "pages": pages}
    sheet["heads"] = _heads(public.standings, language)
    return typeset("standings", sheet, title=public.title, head=head, paper=paper, language=language)


def _row(place: PlaceView, decimal: str) -> dict[str, object]:
    standing = place.standing
    return {
        "rank": str(standing.rank),
        "tied": bool(standing.tie),
        **written(place.side),
        "out": place.is_out,
        "points": str(standing.points),
        "record": _record(standing.record),
        "figures": [figure_text(figure.value, figure.by, point=decimal) for figure in standing.tiebreakers],
    }


def _heads(places: tuple[PlaceView, ...], language: Tag) -> list[str]:
    criteria = [figure.by for place in places[:1] for figure in place.standing.tiebreakers]
    return [f"{say(each.short, language)} %" if each.is_percentage else say(each.short, language) for each in criteria]


def _record(record: Record) -> str:
    return f"{record.wins}–{record.losses}–{record.draws}"


def _note(places: tuple[PlaceView, ...], speech: Words) -> str:
    notes = []
    if any(mark(place.side) for place in places):
        notes.append(speech["twins"])
    if any(place.standing.tie for place in places):
        notes.append(speech["ties"])
    return " ".join(notes)

"""An elimination bracket on one sheet, in one colour: the matches, who advances, and what is still to be filled in."""

from collections.abc import Mapping

from topcut.core.brackets import Caption, Captions, Fixture, Playoff, Seed, Tree, trees
from topcut.core.event.view import SideNames
from topcut.core.play import EntrantId
from topcut.locale import Tag
from topcut.printing.posting import mark, shown
from topcut.printing.rounds import spoken
from topcut.printing.typeset import Paper, typeset


def bracket(
    playoff: Playoff,
    *,
    sides: Mapping[EntrantId, SideNames],
    title: str,
    paper: Paper = "a4",
    language: Tag = "en",
    head: str,
    about: str = "",
    after: int = 0,
) -> bytes:
    """Print a bracket from left to right, each match between the two whose winners it joins (MTR 10.4).

    A double elimination takes two sheets: players without a loss and with one. `after` is the last round before it.
    """
    said = spoken(language)
    names = {number: _listed(side) for number, side in sides.items()}
    captions = Captions(playoff, names=names, words=said, after=after)
    halves = trees(playoff)
    titles = {False: said.unbeaten, True: said.one_loss} if len(halves) > 1 else {False: ""}
    sheet = {
        "about": about,
        "caption": said.title,
        "trees": [_drawn(half, captions, title=titles[half.is_lower]) for half in halves],
    }
    return typeset("bracket", sheet, title=title, head=head, paper=paper, language=language)


def _drawn(tree: Tree, captions: Captions, *, title: str) -> dict[str, object]:
    return {
        "title": title,
        "headings": [captions.heading(round) for round in tree.rounds],
        "rows": tree.height,
        "matches": [_match(fixture, captions, tree) for fixture in tree.fixtures],
        "byes": [_bye(fixture, seed, captions, tree) for fixture, seed in tree.byes],
    }


def _match(fixture: Fixture, captions: Captions, tree: Tree) -> dict[str, object]:
    return {
        "column": tree.column(fixture.round),
        "row": tree.row(fixture),
        "from": [{"column": column, "row": row} for column, row in tree.joined(fixture)],
        "lines": [_line(caption) for caption in captions.of(fixture)],
    }


def _bye(fixture: Fixture, seed: Seed, captions: Captions, tree: Tree) -> dict[str, object]:
    return {"column": tree.column(fixture.round) - 1, "row": tree.rows[seed], "line": _line(captions.bye(seed))}


def _line(caption: Caption) -> dict[str, object]:
    return {"number": caption.number, "name": caption.name, "mark": caption.mark, "state": caption.state.value}


def _listed(side: SideNames) -> str:
    return f"{shown(side)} ({mark(side)})" if mark(side) else shown(side)

"""Groups of players in JSON, a list of lists of ids: pods, or people who should not meet."""

from topcut.core.play import EntrantId
from topcut.exchange.results_file import ResultsFile
from topcut.exchange.results_refusals import UnknownPlayer
from topcut.exchange.results_text import parsed, shortened
from topcut.exchange.results_where import Path

Groups = tuple[tuple[EntrantId, ...], ...]


def read_groups(data: bytes, *, file: ResultsFile, named: str = "") -> Groups:
    """Read groups of the players of a results file; refusals name the file they are in."""

    def entrant(id: str, *, where: Path) -> EntrantId:
        found = file.find(id)
        if found is None:
            raise UnknownPlayer(where, player=shortened(id))
        return found

    return tuple(
        tuple(entrant(id, where=Path((number, place), named)) for place, id in enumerate(group))
        for number, group in enumerate(parsed(data, list[list[str]], file=named))
    )

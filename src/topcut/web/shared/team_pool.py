"""Cards of a team's pool that no player uses yet: taking them puts them into the player's sideboard."""

from msgspec import Struct

from topcut.core.decks import DeckEntry, Decklist
from topcut.core.errors import Unreadable, gettext_noop
from topcut.core.rules import Rule
from topcut.desk.team_lists import TeamFound
from topcut.exchange.deck import read_deck
from topcut.exchange.deck_writing import as_text
from topcut.http.visitor import AnyRequest
from topcut.web.shared.deck_form import HandedForm


class NoCardsTicked(Unreadable):
    """No card was chosen that is still available."""

    code = "no-cards-ticked"
    message = gettext_noop("You ticked no card that is still free. Tick the cards and try again.")
    rule = Rule("MTR", "8.6")


class TakenCards(Struct, frozen=True):
    """The cards a player takes."""

    key: str
    titles: frozenset[str]
    is_all: bool

    def handed(self, text: str, found: TeamFound) -> HandedForm:
        """Submit a list again with the taken cards in its sideboard, as many as are free (MTR 8.6)."""
        left = found.assigned.left if found.assigned else ()
        taken = [DeckEntry(count, title) for title, count in left if self.is_all or title in self.titles]
        if not taken:
            raise NoCardsTicked
        deck = read_deck(text)
        return HandedForm(key=self.key, text=as_text(Decklist(deck.main, (*deck.sideboard, *taken))))


async def taken_of(request: AnyRequest) -> TakenCards:
    form = await request.form()
    titles = frozenset(title for title in form.getall("card", ()) if isinstance(title, str))
    return TakenCards(str(form.get("key") or ""), titles, form.get("all") == "true")

"""The lines of a called draft in the language of a page: for people to read, and for scripts to count by."""

import msgspec
from markupsafe import Markup

from topcut.core.drafts.reading import WARNING, CallIs, DraftCall, Says, spoken
from topcut.core.event.view import DraftCallView
from topcut.web.shared.language import Words

SECOND = 1_000_000
_PASSED = frozenset({Says.PICK, Says.PASS, Says.LAST})


class CallWords:
    """The texts of a call on a page: each line, its title, its cards, its direction."""

    def __init__(self, view: DraftCallView, words: Words, *, now: int) -> None:
        self.view = view
        self._words = words
        self._now = view.stands_at or now

    def line(self, call: DraftCall | None) -> Markup:
        """Return the sentence of a line."""
        if call is None:
            return Markup()
        said = spoken(call)
        return self._words(said.message, **said.values)

    def title(self, call: DraftCall) -> Markup:
        """Return a short title of a line, for a screen."""
        words, booster = self._words, call.booster
        match call.says:
            case Says.OPEN:
                return words("Booster {booster}: open and count", booster=booster)
            case Says.REVIEW:
                return words("Look at your picks")
            case Says.LAY_OUT:
                return words("Booster {booster}: lay it out", booster=booster)
            case Says.STUDY:
                return words("Booster {booster}: look at the cards", booster=booster)
            case Says.END:
                return words("The draft is over")
        return words("Booster {booster}, pick {pick}", booster=booster, pick=call.pick)

    def cards(self, call: DraftCall) -> Markup:
        return self._words.several("{n} card", "{n} cards", call.cards) if call.cards else Markup()

    def way(self, call: DraftCall) -> Markup:
        """Return the direction of the boosters; empty while nobody passes."""
        if call.says not in _PASSED:
            return Markup()
        return self._words("to the left") if call.to_the_left else self._words("to the right")

    @property
    def warning(self) -> Markup:
        """The warning shortly before the end; the script fills in the seconds."""
        return self._words(WARNING, seconds="%")

    @property
    def seconds(self) -> int:
        """How many seconds the line shows: all of them until they begin, rounded up."""
        moment = self.view.moment
        if moment.now is CallIs.WAITING:
            return 0
        if moment.now is CallIs.PASSING:
            return self.view.line.seconds
        return -(-(moment.ends_at - self._now) // SECOND)

    @property
    def calls(self) -> str:
        """Every line for the page's script, which counts on from the current one by itself."""
        return msgspec.json.encode([self._told(call) for call in self.view.script.calls]).decode()

    def _told(self, call: DraftCall) -> dict[str, object]:
        return {
            "line": _plain(self.line(call)),
            "title": _plain(self.title(call)),
            "cards": _plain(self.cards(call)),
            "way": _plain(self.way(call)),
            "left": call.to_the_left,
            "passing": call.passing,
            "seconds": call.seconds,
            "warn": call.warned_at,
            "waits": call.waits,
        }


def _plain(said: Markup) -> str:
    """Format a sentence for a script, which escapes by itself."""
    return said.unescape()

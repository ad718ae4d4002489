"""One person or two: questions about people who look alike, and why an answer does not stand."""

from topcut.core.errors import AgainstTheRules, Stale, gettext_noop
from topcut.core.rules import Rule


class KnownAlready(AgainstTheRules):
    """An official is recognised once."""

    code = "known-already"
    message = gettext_noop("That has already been noted.")
    rule = Rule("MTR", "1.4")


class OneOrTwo(AgainstTheRules):
    """Never silently two people, never silently one: whoever enters or names somebody says which."""

    code = "one-or-two"
    message = gettext_noop("Two people here look like one. Say whether they are.")
    rule = Rule("MTR", "1.4")

    @property
    def answers(self) -> tuple[str, str]:
        """What a form says when it is sent again: one person, or two; empty for an answer that needs no sending."""
        raise NotImplementedError


class MayBeOfficial(OneOrTwo):
    """Somebody who enters has the name of an official."""

    code = "may-be-official"
    message = gettext_noop("{official} is an official here and has the same name, number or device. Is it one person?")

    @property
    def answers(self) -> tuple[str, str]:
        return f"one:{self.detail['who']}", f"two:{self.detail['who']}"


class MayBeThisOfficial(MayBeOfficial):
    """Somebody who enters has the device or the number of an official whose name nobody wrote down."""

    code = "may-be-this-official"
    message = gettext_noop("An official of this event has the same number or device. Is it one person?")


class MayBePlayer(OneOrTwo):
    """Somebody who is named an official has the name or the number of a player."""

    code = "may-be-player"
    message = gettext_noop("{player} plays here and has the same name or number. Is it one person?")

    @property
    def answers(self) -> tuple[str, str]:
        return f"one:p{self.detail['player']}", f"two:p{self.detail['player']}"


class MayBeYou(OneOrTwo):
    """An official whose device also acts for a player says whether they are that player."""

    code = "may-be-you"
    message = gettext_noop("This device also acts for {player}, who plays here. Is that you?")

    @property
    def answers(self) -> tuple[str, str]:
        return f"me:p{self.detail['player']}", f"not-me:p{self.detail['player']}"


class NamesakeEntered(OneOrTwo):
    """Somebody of this name has entered: either they come a second time, or two people have one name."""

    code = "namesake-entered"
    message = gettext_noop("{player} is already entered, as number {number}. Is it the same person?")
    rule = Rule("MTR", "1.5")

    @property
    def answers(self) -> tuple[str, str]:
        return "", f"two:p{self.detail['player']}"


class EnterAtTheDesk(AgainstTheRules):
    """What a phone cannot settle about a person, the desk does."""

    code = "enter-at-the-desk"
    message = gettext_noop("The desk has to look at this entry. Go there; they enter you.")
    rule = Rule("MTR", "1.4")


class PlaceIsTaken(Stale):
    """A place in the list is taken once, by the phone that was theirs before."""

    code = "place-is-taken"
    message = gettext_noop("This phone is not known as {player}, or {player} has a phone already. Ask at the desk.")
    rule = Rule("MTR", "1.5")


class AskAnotherOfficial(AgainstTheRules):
    """An official does not decide alone that a player of their own name is somebody else."""

    code = "ask-another-official"
    message = gettext_noop("{player} has your name. Another official has to say that these are two people.")
    rule = Rule("MTR", "1.4")

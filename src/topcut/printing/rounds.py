"""The name of a round on paper."""

from topcut.core.brackets import BracketCaptions
from topcut.locale import Tag
from topcut.printing.posting import Posting
from topcut.printing.words import words


def called(posting: Posting, language: Tag) -> str:
    """Format which round it is: by its number, in the bracket by its name (MTR 10.4), or as the meeting."""
    if posting.is_meeting:
        return words(language)["meeting"]
    if posting.to_the_final is None:
        return words(language)["round"].format(round=posting.round)
    return spoken(language).called(posting.to_the_final)


def spoken(language: Tag) -> BracketCaptions:
    """Return the bracket's captions on paper."""
    speech = words(language)
    return BracketCaptions(
        title=speech["bracket"],
        final=speech["final"],
        semifinals=speech["semifinals"],
        quarterfinals=speech["quarterfinals"],
        round_of=speech["round_of"],
        round=speech["round"],
        second_final=speech["second_final"],
        unbeaten=speech["unbeaten"],
        one_loss=speech["one_loss"],
        or_=speech["or"],
        bye=speech["bye"],
        out=speech["out"],
    )

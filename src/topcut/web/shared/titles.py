"""Infractions and penalties in the reader's language, as in the catalogue of the game."""

from topcut.core.rules import Rule
from topcut.core.rules.infractions import Infraction, Infractions, Penalty, Preset
from topcut.locale import say
from topcut.web.shared.pages import section_title


def infraction_title(infraction: Infraction, language: str) -> str:
    """Return the title of an infraction's section, with the chapter's if that alone says nothing."""
    title = section_title(infraction.rule, language) or infraction.id
    if not infraction.needs_chapter:
        return title
    chapter = Rule(infraction.rule.document, infraction.rule.section.split(".")[0])
    return f"{section_title(chapter, language)}: {title}"


def penalty_title(penalty: Penalty, language: str) -> str:
    return say(penalty.title, language)


def preset_title(preset: Preset, language: str) -> str:
    return say(preset.en, language)


class Titles:
    """The titles of one game's catalogue; a code that is no longer in it is shown as it is."""

    def __init__(self, catalogue: Infractions, language: str) -> None:
        self._infractions = {one.id: infraction_title(one, language) for one in catalogue.infractions}
        self._penalties = {one.id: penalty_title(one, language) for one in catalogue.penalties}

    def infraction(self, id: str) -> str:
        return self._infractions.get(id, id)

    def penalty(self, id: str) -> str:
        return self._penalties.get(id, id)

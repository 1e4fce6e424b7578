"""What a word that stands on a page means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import Field

from app.characters.style import STYLE, style_words
from app.desk.reading.called_as import named_of
from app.desk.reading.glossary import page_words, plain_answers
from app.desk.services import DeskServices
from app.desk.tool import About, Asker, Aspect, Category, DeskAnswer, DeskTool, Findings, ToolArguments, ToolRefused
from app.desk.wording import first_name
from app.domain.events.desk import DeskLink
from app.domain.text import plain

RATING = (
    "A rating says how strong somebody plays: the higher, the stronger, and two with the same number have an "
    "even game. "
    "Everybody new begins at 1200, and only rated games move it."
)
# What each slider does to whoever has it.
SLIDERS = {
    "aggression": "the higher it is, the more it leans to attacks and captures",
    "risk_tolerance": "the higher it is, the more it leans to sacrifices and open positions",
    "patience": "the higher it is, the more it leans to slow plans and longer thought",
    "trash_talk": "the higher it is, the more it talks across the board",
}


class WhichWord(ToolArguments):
    """A word of a page; or a number that is `shown` beside the name of `who`, or at a `slider`."""

    word: Annotated[str, Field(max_length=64)] = ""
    shown: Annotated[int, Field(ge=1, le=9999)] | None = None
    who: Annotated[str, Field(max_length=64)] = ""
    slider: Annotated[str, Field(max_length=16)] = ""


class WordOfPage(DeskTool):
    """By the glossary of the pages."""

    name: ClassVar = "page_word"
    category: ClassVar = Category.CLUB
    description: ClassVar = "What a word, a number or a mark that stands on a page means."
    doing: ClassVar = "Looking the word up"
    arguments: ClassVar = WhichWord
    # It is reached by the form of a question (`desk.reading.glossary`), and by no wording.
    aspects: ClassVar[Mapping[str, Aspect]] = {}

    async def look(self, given: WhichWord, asker: Asker, at: DeskServices) -> Findings:
        if given.slider and given.shown is not None:
            key = next((key for key, name, _ in STYLE if name.lower() == given.slider), None)
            if key is None or given.shown > 10:
                raise ToolRefused("not_found", "There is no such slider.")
            reads = style_words(key, given.shown)
            lead = f"{given.slider.capitalize()} {given.shown} of 10 reads “{reads}”: {SLIDERS[key]}."
            tail = "" if key == "trash_talk" else " A slider changes the taste in moves, not the strength."
            return Findings({"told": f"{lead}{tail}"})
        if given.shown is not None:
            listed = at.characters.listed_for(asker.player.id)
            slug = named_of(plain(given.who), listed)
            names = [first_name(one.name) for one in listed if one.slug == slug]
            whose = f"{names[0]}’s rating" if names else "the rating of whoever it stands beside"
            return Findings({"told": f"{given.shown} is {whose}. {RATING}"})
        if (answer := plain_answers().get(given.word)) is not None:
            listed = at.characters.listed_for(asker.player.id)
            slug = named_of(plain(given.who), listed) or asker.screen.character
            name = next((first_name(one.name) for one in listed if one.slug == slug), None)
            if name is None and "{name}" in answer.told:
                raise ToolRefused("not_found", "Nobody of that name plays here.")
            links = [(words.format(name=name), href.format(slug=slug)) for words, href in answer.links]
            return Findings({"told": answer.told.format(name=name)}, {"links": links})
        one = page_words().get(given.word)
        if one is None:
            raise ToolRefused("not_found", "That word stands on no page here.")
        return Findings({"told": one.told})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        links = [
            DeskLink(words=words, href=href, tool=self.name) for words, href in found.internal_info.get("links", ())
        ]
        return DeskAnswer(found.facts["told"], links=tuple(links), about=About(self.name))


TOOL = WordOfPage()

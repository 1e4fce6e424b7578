"""Whether those who are here are people, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import Field

from app.desk.services import DeskServices
from app.desk.tool import About, Asker, Aspect, Category, DeskAnswer, DeskTool, Findings, ToolArguments, ToolRefused
from app.domain.events.desk import DeskLink
from app.domain.prose_words import listed

# People who are named in one answer.
NAMED = 8
Name = Annotated[str, Field(max_length=64)]


class WhichPeople(ToolArguments):
    """Some of those who are here by name, or all of them; `ai` where it is asked whether they are none."""

    names: Annotated[list[Name], Field(max_length=NAMED)] = Field(default_factory=list)
    ai: bool = False


class WhetherPeople(DeskTool):
    """By who is connected, so that nobody is told of who is gone."""

    name: ClassVar = "people_here"
    category: ClassVar = Category.CLUB
    description: ClassVar = "Whether somebody who is in the club now is a person, and which of those who are here."
    doing: ClassVar = "Looking who is here"
    arguments: ClassVar = WhichPeople
    life: ClassVar = 0
    # It is reached by the names in a question (`desk.reading.people_here`), and by no wording.
    aspects: ClassVar[Mapping[str, Aspect]] = {}

    async def look(self, given: WhichPeople, asker: Asker, at: DeskServices) -> Findings:
        here = [one for one in at.presence.roll().people if one.id != asker.player.id]
        meant = [one for one in here if not given.names or one.name in given.names]
        if not meant:
            raise ToolRefused("not_found", "Nobody of that name is here now, and of people I know no more than that.")
        told = [{"name": one.name, "rating": one.rating, "doing": one.doing.words} for one in meant[:NAMED]]
        return Findings({"people": told, "more": len(meant) - len(told), "one": bool(given.names), "ai": given.ai})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, links = found.facts, (DeskLink(words="The lobby", href="/lobby", tool=self.name),)
        people, more = facts["people"], f" and {facts['more']} more" if facts["more"] else ""
        names = f"{listed([one['name'] for one in people])}{more}"
        ai = facts["ai"]
        if len(people) == 1:
            (one,) = people
            doing = f"rated {one['rating']}, and {one['doing']}"
            is_one = f"No, a person: {names} is" if ai else f"Yes: {names} is a person,"
            words = f"{is_one} none of the house, {doing}."
        elif facts["one"]:
            words = f"{f'No, people: {names} are' if ai else f'Yes: {names} are people,'} none of the house."
        else:
            words = f"All who are named as being here: {names} are people. The eight of the house are AI characters."
        marks = "Agents, programs and characters say what they are beside their name; who bears no mark is a person."
        return DeskAnswer(f"{words} {marks}", links=links, about=About(self.name))


TOOL = WhetherPeople()

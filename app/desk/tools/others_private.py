"""What another person told, plays or is remembered by: told to nobody else; and what everybody may see of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from app.desk.people.person_record import record_of, record_told
from app.desk.reading.private_things import OTHERS
from app.desk.services import DeskServices
from app.desk.tool import About, Asker, Aspect, Category, DeskAnswer, DeskTool, Findings, ToolArguments
from app.domain.events.desk import DeskLink


class WhosePrivate(ToolArguments):
    """The name of a person, or nobody's in particular; `reach` where it is asked how they are reached elsewhere."""

    name: Annotated[str, Field(max_length=64)] | None = None
    reach: bool = False


class OthersPrivate(DeskTool):
    """It looks at nothing but what everybody may see."""

    name: ClassVar = "others_private"
    category: ClassVar = Category.CLUB
    description: ClassVar = "Refuses what belongs to another person, and tells what everybody may see of them."
    doing: ClassVar = "Looking who is here"
    arguments: ClassVar[type[ToolArguments]] = WhosePrivate
    # It is reached by whose matter a question is about (`desk.reading.whose_matter`), and by no wording.
    aspects: ClassVar[Mapping[str, Aspect]] = {}

    async def look(self, given: WhosePrivate, asker: Asker, at: DeskServices) -> Findings:
        here = {one.name.split()[0]: one for one in at.presence.roll().people if one.id != asker.player.id}
        one = None if given.name is None else here.get(given.name)
        facts: dict[str, Any] = {"name": given.name, "reach": given.reach, "record": None, "waits": None}
        if one is not None:
            place = (await at.queue.standings()).get(one.id)
            facts["record"] = await record_of(one.name.split()[0].lower(), asker, at)
            if place is not None:
                facts["waits"] = f"{place.time_control}, {'rated' if place.rated else 'friendly'}"
        return Findings(facts)

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        links = (
            DeskLink(words="The lobby", href="/lobby", tool=self.name),
            DeskLink(words="What they remember of you", href="/memories", tool=self.name),
        )
        return DeskAnswer(private_told(found.facts), links=links, about=About(self.name))


def private_told(facts: Mapping[str, Any]) -> str:
    """That it is not told, and what is public."""
    name = facts["name"]
    if name is None:
        return OTHERS
    refused = (
        f"No, that I do not tell: what {name} says here, what anybody remembers of {name} and how {name} plays is "
        f"{name}’s own business, as yours is told to nobody else."
    )
    if facts.get("reach"):
        refused = (
            f"No, that I do not tell: how {name} can be reached elsewhere, by e-mail, telephone or address, and who "
            f"{name} is outside of the club, is {name}’s own business."
        )
    if facts["record"] is None:
        return (
            f"{refused} Of somebody who is here everybody may see the name and the rating; of you I tell you all that "
            "is remembered."
        )
    record = facts["record"]
    provisional = ", provisional so far" if record["provisional"] else ""
    waits = f", and {name} waits in the lobby for a game of {facts['waits']}" if facts["waits"] else ""
    own = f" {record_told(record).rsplit('. ', 1)[-1]}" if not record["guest"] else ""
    seen = f" {name} is a guest, so there is no page with games." if record["guest"] else own
    return f"{refused} What everybody may see: {name} is rated {record['rating']}{provisional}{waits}.{seen}"


TOOL = OthersPrivate()

"""A game that the steward is asked to set up: it is said back, with where it is begun by one's own press."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from app.desk.people.profile_asked import CLOCKS
from app.desk.services import DeskServices
from app.desk.tool import About, Asker, Aspect, Category, DeskAnswer, DeskTool, Findings, ToolArguments, ToolRefused
from app.desk.tools.character_profile import find_character
from app.desk.wording import first_name
from app.domain.events.desk import DeskLink
from app.domain.prose_words import listed

# Days a move that are offered where one sits down (templates/parts/clock_choice.html).
DAYS = ("1d", "3d", "7d")
WHY = (
    "Because I only look things up and tell: from the desk no game is begun, no move made and nothing set, so that "
    "nobody is sat down at a board, or their rating staked, by a sentence that I misread. A game begins by your "
    "own press"
)


class WhichWish(ToolArguments):
    """With whom (a slug), and of the clock, the asker's colour and the stake what was said; `why` where it is "
    "asked why
    the steward begins none."""

    character: Annotated[str, Field(max_length=64)]
    clock: Annotated[str, Field(pattern=r"^(?:untimed|[0-9]{1,3}\+[0-9]{1,3}|[0-9]{1,3}d)$")] | None = None
    color: Literal["white", "black"] | None = None
    rated: bool | None = None
    why: bool = False


class WishedGame(DeskTool):
    """By what is offered where one sits down."""

    name: ClassVar = "wished_game"
    category: ClassVar = Category.CLUB
    description: ClassVar = (
        "How the caller begins a game with a character, with the clock, colour and stake they named."
    )
    doing: ClassVar = "Looking for the chair"
    arguments: ClassVar = WhichWish
    # It is reached by the words of a wish (`desk.reading.game_wished`), and by no wording.
    aspects: ClassVar[Mapping[str, Aspect]] = {}

    async def look(self, given: WhichWish, asker: Asker, at: DeskServices) -> Findings:
        character = find_character(at, asker.player.id, given.character)
        if character is None:
            raise ToolRefused("not_found", "Nobody of that name plays here.")
        facts = {
            "name": first_name(character.name),
            "clock": given.clock,
            "color": given.color,
            "rated": given.rated,
            "why": given.why,
            "here": asker.screen.character == character.slug,
            "in_room": asker.screen.kind.value == "room",
        }
        return Findings(facts, {"slug": character.slug})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        slug, name = found.internal_info["slug"], found.facts["name"]
        links = (DeskLink(words=f"{name}’s page, to sit down", href=f"/characters/{slug}#sit-down", tool=self.name),)
        return DeskAnswer(wish_told(found.facts), links=links, about=About(self.name, character=slug))


def wish_told(facts: Mapping[str, Any]) -> str:
    """How the game that was wished for is begun."""
    name, clock, color, rated = facts["name"], facts["clock"], facts["color"], facts["rated"]
    where = "here, in the line above “Sit down”," if facts["in_room"] else "here on this page"
    where = where if facts["here"] else f"on {name}’s page"
    if facts["why"]:
        return f"{WHY}: “Sit down”, {where.rstrip(',')}."
    takes = [_clock(clock)] if clock else []
    if color:
        takes.append(f"“{color}” under “You take”")
    if rated is not None:
        takes.append("“rated”" if rated else "“friendly”, which is set already")
    wished = [clock_words(clock)] if clock else []
    wished += [f"you have {color.capitalize()}"] if color else []
    wished += [] if rated is None else ["rated" if rated else "not rated"]
    said = f"A game with {name}{''.join(f', {one}' for one in wished)}: I cannot sit you down myself, but you can."
    choose = f" choose {listed(takes)}, and press “Sit down”" if takes else " press “Sit down”"
    left = [] if clock else ["the clock (no clock is set)"]
    left += [] if color else ["the colour (either)"]
    left += [] if rated is not None else ["rated or friendly (friendly is set)"]
    rest = f" Of what you did not name, you may choose there {listed(left)}." if left else ""
    return f"{said} {where[:1].upper()}{where[1:]}{choose}.{rest}"


def clock_words(clock: str) -> str:
    """A clock in words: "10+5", "3 days a move", "without a clock"."""
    if clock == "untimed":
        return "without a clock"
    return f"{'a day' if clock == '1d' else f'{clock[:-1]} days'} a move" if clock.endswith("d") else clock


def _clock(clock: str) -> str:
    """What is pressed for a clock."""
    if clock == "untimed":
        return "“no clock”"
    if clock in (*CLOCKS, *DAYS):
        return f"“{clock_words(clock)}” under “The clock”"
    if clock.endswith("d"):
        return "1, 3 or 7 days a move under “The clock”, for others there are not"
    minutes, seconds = clock.split("+")
    return f"“your own” under “The clock” with {minutes} minutes and {seconds} seconds a move"


TOOL = WishedGame()

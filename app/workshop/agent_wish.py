"""A player's request to make or change an agent, and the sheet it makes: checked as that of a character is."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field

from app.agents.agent import AgentSheet, PlayedBy
from app.characters.portrait import Portrait
from app.characters.temperaments import PLAIN
from app.domain.errors import BadSheet
from app.languages.speaking import marked, worded
from app.workshop.checking import LENGTHS, SPARE, sheet_from
from app.workshop.text import tidied
from app.workshop.wish import CharacterWish, SliderChanges, Sliders

# What stands on every agent's card in place of a character's own line.
TAGLINE = "Raised at the club, plays for itself."
# Characters of the address of a picture.
LONGEST_URL = 500
# What a character's sheet calls the two texts that an agent's personality is.
_PERSONALITY = {"backstory", "voice"}


class AgentWish(BaseModel):
    """The agent that a player wants. `personality_description` is told in free words; how it speaks follows from
    them. `avatar_image_url` is the address of a picture, on https or in this house. One that is `played_by` a program
    has no mind: the program moves and talks for it."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")

    name: str
    personality_description: str
    sliders: Sliders = Sliders()
    avatar_image_url: str | None = Field(default=None, max_length=LONGEST_URL)
    portrait: Portrait | None = None
    played_by: PlayedBy = "mind"


class AgentChanges(BaseModel):
    """New values of an agent's fields; those left out stay as they are. `open_to_others` lets anybody ask the agent to
    a game."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")

    name: str | None = None
    personality_description: str | None = None
    sliders: SliderChanges | None = None
    avatar_image_url: str | None = Field(default=None, max_length=LONGEST_URL)
    portrait: Portrait | None = None
    open_to_others: bool | None = None


def wish_of_agent(sheet: AgentSheet, avatar_image_url: str | None) -> AgentWish:
    """The wish that would make this agent: the starting point of a change."""
    sliders = Sliders(**{name: getattr(sheet, name) for name in Sliders.model_fields})
    return AgentWish(
        name=sheet.name,
        personality_description=sheet.backstory,
        sliders=sliders,
        avatar_image_url=avatar_image_url,
        portrait=sheet.portrait,
    )


def changed_agent(wish: AgentWish, changes: AgentChanges) -> AgentWish:
    """The wish with the changes applied."""
    named = {name: getattr(changes, name) for name in changes.model_fields_set - {"open_to_others"}}
    if changes.sliders is not None:
        named["sliders"] = wish.sliders.model_copy(update=changes.sliders.model_dump(exclude_unset=True))
    return wish.model_copy(update=named)


def agent_sheet_from(
    wish: AgentWish, rating: int, cast: Collection[str], *, previous: AgentSheet | None = None
) -> AgentSheet:
    """The sheet that a wish makes for an agent of this rating. Raises BadSheet with every fault there is. `cast` are
    reserved names; what `previous` has learned of openings stays."""
    personality = tidied(wish.personality_description[: SPARE * LENGTHS["backstory"][1]], lines=True)
    character = CharacterWish(
        name=wish.name,
        tagline=TAGLINE,
        backstory=personality,
        voice=personality[: LENGTHS["voice"][1]],
        target_elo=rating,
        sliders=wish.sliders,
        portrait=wish.portrait,
    )
    try:
        made = sheet_from(character, "agent", cast if previous is None or wish.name != previous.name else ())
    except BadSheet as error:
        raise _of_an_agent(error) from error
    if not _may_be_shown(wish.avatar_image_url):
        raise _bad_sheet([{"field": "avatar_image_url", "code": "bad_url", "message": marked("An address on https.")}])
    fields = {name: getattr(made, name) for name in AgentSheet.model_fields}
    fields |= {"temperament": made.temperament or PLAIN, "phrases": {}}
    if previous is not None:
        fields["repertoire"] = previous.repertoire
    return AgentSheet(**fields)


def _may_be_shown(url: str | None) -> bool:
    """Whether the address is one of https or of this house, without a password in it."""
    if url is None or (url.startswith("/") and not url.startswith("//")):
        return True
    parts = urlsplit(url)
    return parts.scheme == "https" and bool(parts.hostname) and "@" not in parts.netloc and url.isprintable()


def _of_an_agent(error: BadSheet) -> BadSheet:
    """The faults of a character's sheet under the names of an agent's fields, each once."""
    faults = []
    for fault in (error.details or {}).get("fields", []):
        named = fault | {"field": "personality_description"} if fault["field"] in _PERSONALITY else fault
        if named not in faults:
            faults.append(named)
    return _bad_sheet(faults)


def _bad_sheet(faults: list[dict[str, str]]) -> BadSheet:
    return BadSheet(worded("{field}: {message}", **faults[0]), details={"fields": faults})

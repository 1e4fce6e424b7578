"""A page in the form in which it is asked: what it is for, whether one needs it, who may, whether it is kept; and
whether a game that runs waits for whoever leaves it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from app.desk.handbook import entries
from app.desk.reading.forms_asked import page_facts
from app.desk.reading.places import PLACES
from app.desk.reading.waits_asked import clock_words, waiting_told
from app.desk.services import DeskServices
from app.desk.tool import (
    About,
    Asker,
    Aspect,
    Category,
    DeskAnswer,
    DeskTool,
    Findings,
    ToolArguments,
    ToolRefused,
)
from app.domain.events.desk import DeskLink


class WhichFact(ToolArguments):
    """A page and the aspects that are asked of it, or what it and one `beside` it are for; or the `forms` in which it
    is asked whether a game waits, that of the page, or those with `other` (a slug), or all that run."""

    page: Annotated[str, Field(max_length=32)] | None = None
    aspects: Annotated[list[str], Field(max_length=4)] = Field(default_factory=list)
    beside: Annotated[str, Field(max_length=32)] | None = None
    forms: Annotated[list[str], Field(max_length=4)] = Field(default_factory=list)
    other: Annotated[str, Field(max_length=64)] | None = None


class PageAsked(DeskTool):
    """By the facts of the pages, and by the games that run."""

    name: ClassVar = "page_asked"
    category: ClassVar = Category.CLUB
    description: ClassVar = (
        "What a page is for, whether one needs it, who may, whether it is kept; whether a game waits."
    )
    doing: ClassVar = "Looking at the page"
    arguments: ClassVar = WhichFact
    # It is reached by the form of a question (`desk.reading.forms_meant`), and by no wording.
    aspects: ClassVar[Mapping[str, Aspect]] = {}

    async def look(self, given: WhichFact, asker: Asker, at: DeskServices) -> Findings:
        if given.page is not None:
            facts = page_facts()[given.page]
            told = [_fact(facts[one]) for one in given.aspects if one in facts]
            if given.beside is not None:
                pages = (given.page, given.beside)
                told = [f"{_NAMES[one]}: {_fact(page_facts()[one]['purpose'])}" for one in pages]
            return Findings({"told": " ".join(dict.fromkeys(told)), "page": given.page, "aspects": given.aspects})
        games = running_games(given.other, asker, at)
        if not games:
            raise ToolRefused("not_found", "No game of yours runs just now; a finished one is kept under My chess.")
        boards = {one["other"]: one["id"] for one in games}
        told_of: dict[str, Any] = {"told": waiting_told(games, given.forms), "page": None, "aspects": []}
        return Findings(told_of, {"boards": boards})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        page, links = found.facts["page"], []
        if page is None:
            links = [DeskLink(words="The hall", href="/", tool=self.name)]
            links += [
                DeskLink(words=f"The game with {name}", href=f"/matches/{match}", tool=self.name)
                for name, match in found.internal_info.get("boards", {}).items()
            ]
        elif page in PLACES:
            words, href = PLACES[page]
            links = [DeskLink(words=words, href=href, tool=self.name)]
        if {"found", "kept", "leave"} & set(found.facts["aspects"]) and page in ("summary", "replay"):
            links = [DeskLink(words="My chess", href="/me", tool=self.name)]
        return DeskAnswer(found.facts["told"], links=tuple(links), about=About(self.name))


_NAMES = {page: words for page, (words, _) in PLACES.items()} | {"practice": "The practice"}


def running_games(other: str | None, asker: Asker, at: DeskServices) -> list[dict[str, Any]]:
    """The asker's games that run, JSON-ready: that of the page alone where it is of one, or those with `other`."""
    found = []
    for table in at.directory.tables():
        state, color = table.state, table.state.color_of(asker.player.party)
        if state.ended or color is None or asker.screen.match_id not in (None, state.match_id):
            continue
        sits = state.sitter(color.other)
        if other is not None and asker.screen.match_id is None and sits.slug != other:
            continue
        found.append({
            "id": state.match_id, "other": sits.name.split()[0], "stake": "rated" if state.rated else "friendly",
            "clock": clock_words(state.time_control), "mine": state.turn is color, "move": state.ply // 2 + 1,
        })  # fmt: skip
    return found


def _fact(words: str) -> str:
    return entries()[words[1:]].told if words.startswith("@") else words


TOOL = PageAsked()

"""A page in the form in which it is asked: what it is for, whether one needs it, who may, whether it is kept; and
whether a game that runs waits for whoever leaves it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from app.desk.games import running_of
from app.desk.handbook import entries
from app.desk.reading.forms_asked import page_facts
from app.desk.reading.places import PLACES
from app.desk.reading.waits_asked import WAITING, clock_words, waiting_told
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
from app.desk.wording import first_name
from app.domain.events.desk import DeskLink
from app.domain.position import number_of

Form = Annotated[str, Field(pattern=f"^({'|'.join(WAITING)})$")]


class WhichFact(ToolArguments):
    """A page and the aspects that are asked of it, or what it and one `beside` it are for; or the `forms` in which it
    is asked whether a game waits, that of the page, or those with `other` (a slug), or all that run."""

    page: Annotated[str, Field(max_length=32)] | None = None
    aspects: Annotated[list[str], Field(max_length=4)] = Field(default_factory=list)
    beside: Annotated[str, Field(max_length=32)] | None = None
    forms: Annotated[list[Form], Field(max_length=4)] = Field(default_factory=list)
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
            pages = page_facts()
            known = pages if given.beside is None else _NAMES
            if given.page not in known or given.beside not in (None, *known):
                raise ToolRefused("not_found", "There is no such page.")
            facts = pages[given.page]
            told = [_fact(facts[one]) for one in given.aspects if one in facts]
            if given.beside is not None:
                told = [f"{_NAMES[one]}: {_fact(pages[one]['purpose'])}" for one in (given.page, given.beside)]
            return Findings({"told": " ".join(dict.fromkeys(told)), "page": given.page, "aspects": given.aspects})
        if not given.forms:
            raise ToolRefused("not_found", "Which page do you mean?")
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
    here = asker.screen.match_id
    return [
        {
            "id": state.match_id, "other": first_name(state.sitter(color.other).name),
            "stake": "rated" if state.rated else "friendly", "clock": clock_words(state.time_control),
            "mine": state.turn is color, "move": number_of(state.ply + 1, state.position.initial_fen),
        }
        for state, color in running_of(asker, at, other if here is None else None)
        if here in (None, state.match_id)
    ]  # fmt: skip


def _fact(words: str) -> str:
    return entries()[words[1:]].told if words.startswith("@") else words


TOOL = PageAsked()

"""What somebody of the house does at the moment: at which boards they sit, and whether they can be played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from app.characters.character import Character
from app.desk.services import DeskServices
from app.desk.tool import (
    About,
    AskedQuestion,
    Asker,
    Aspect,
    Category,
    DeskAnswer,
    DeskTool,
    Findings,
    ToolArguments,
    ToolRefused,
)
from app.desk.tools.character_profile import find_character
from app.domain.events.desk import DeskLink
from app.domain.prose_words import listed

# Boards that are told and linked.
TOLD = 2
# Whoever is named sits across from the one who is asked about; and whether one may play them meanwhile.
_ACROSS = re.compile(r"\b(?:he|she|they|him|her|them|hes|shes)\b.{0,40}\b(?:playing|against|with|vs|versus)\b")
_MAY_I = re.compile(
    r"\b(?:can|could|may|do|must|should|will) i\b.{0,30}\b(?:play|sit|wait|challenge|start|begin|have)\b|\btime for\b"
)


class WhoseBoards(ToolArguments):
    """One of the house by slug or name; without one, the one on the screen. `may_i` asks whether a game with them can
    be begun."""

    character: Annotated[str, Field(max_length=64)] | None = None
    may_i: bool = False


class PersonSought(DeskTool):
    """By the games that run now, so nothing of it is kept."""

    name: ClassVar = "whereabouts"
    category: ClassVar = Category.CLUB
    description: ClassVar = "What a character of the club does now: the games they play that may be watched, or none."
    doing: ClassVar = "Looking who sits where"
    arguments: ClassVar = WhoseBoards
    aspects: ClassVar[Mapping[str, Aspect]] = {
        "now": Aspect(
            "what a character is doing now: playing somebody, free, to be watched",
            (
                "is he playing anybody now?", "is she free at the moment", "whom is vesna playing", "is kenji busy",
                "can i watch her play right now", "what is he doing just now", "is anselm at a board",
                "where is rosa now", "does she have time for a game", "is he in a game with somebody",
            ),
            ("character", "room"),
        ),
    }  # fmt: skip

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhoseBoards:
        about = question.asker.about
        talked_of = None if about is None else about.character
        here = question.asker.screen.character
        # "He is busy playing Vesna" on somebody's page is said of whoever the page is about.
        named = here if here is not None and _ACROSS.search(question.text.lower()) else question.character
        asks = _MAY_I.search(question.text.lower()) is not None
        return WhoseBoards(character=named or here or talked_of, may_i=asks)

    async def look(self, given: WhoseBoards, asker: Asker, at: DeskServices) -> Findings:
        player, wanted = asker.player, given.character or asker.screen.character
        if wanted is None:
            raise ToolRefused("not_found", "Whom do you mean? Say the name, and I look who sits where.")
        character = find_character(at, player.id, wanted)
        if character is None or not character.fits(player.id, player.max_content_rating):
            raise ToolRefused("not_found", "Nobody of that name plays here.")
        live = at.watching.for_player(player, await at.watching.live())
        boards = [game for game in live if _sits_at(game, character)][:TOLD]
        own = [game for game in await at.matches.unfinished_of(player.party) if _sits_at(game, character)]
        facts = {
            "may_i": given.may_i,
            "name": character.name,
            "boards": [_as_played(game) for game in boards],
            "with_you": len(own),
        }
        urls = {"boards": [game["url"] for game in boards], "own": [game["url"] for game in own][:1]}
        return Findings(facts, {"slug": character.slug, **urls})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, inner = found.facts, found.internal_info
        first = facts["name"].split()[0]
        links = [self._link(words, url) for words, url in zip(facts["boards"], inner["boards"], strict=True)]
        links += [self._link(f"Your game with {first}", url) for url in inner["own"]]
        links += [self._link("The gallery", "/watch"), self._link(f"{first}’s page", f"/characters/{inner['slug']}")]
        return DeskAnswer(_words(facts, first), (), tuple(links), (), About(self.name, character=inner["slug"]))

    def _link(self, words: str, href: str) -> DeskLink:
        return DeskLink(words=words, href=href, tool=self.name)


def _words(facts: Mapping[str, Any], first: str) -> str:
    told = []
    if facts["may_i"]:
        other = " all the same" if facts["boards"] else " at once"
        told.append(f"You can play {first}{other}: press “Sit down” on {first}’s page, nobody has to wait.")
    if facts["boards"]:
        told.append(f"{first} is playing now: {listed(facts['boards'])}. You can watch it live in the gallery.")
    if facts["with_you"]:
        told.append(f"Your own game with {first} is waiting, too." if told else f"Your game with {first} is waiting.")
    if not told:
        told.append(f"{first} plays no game at the moment that you could watch.")
    mine = "" if facts["may_i"] else f", so {first} has time for you in any case"
    told.append(f"Those of the house sit at several boards at once{mine}.")
    return " ".join(told)


def _sits_at(game: Mapping[str, Any], character: Character) -> bool:
    """Whether a character sits at the board of a running game."""
    return any((game[side]["kind"], game[side]["id"]) == ("character", character.id) for side in ("white", "black"))


def _as_played(game: Mapping[str, Any]) -> str:
    white, black = (f"{game[side]['name']} ({game[side]['rating']})" for side in ("white", "black"))
    return f"{white} against {black}"


TOOL = PersonSought()

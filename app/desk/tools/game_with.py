"""A game with one of the house: the clock that evens it, draws, the one that runs, and who can see it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from pydantic import Field

from app.accounts.player import Player
from app.characters.character import Character
from app.desk.people.game_with_words import RATED_OR_NOT, TELLERS
from app.desk.screen import ScreenKind
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
from app.matches.clock import UNTIMED
from app.post_match.ratings import player_after

# The aspects for which nobody of the house has to be named.
WATCHED, HELPED = "watched", "helped"
# Those that are told by the words of the question.
OF_WORDS = ("running", "clock", "talk_of", "rated")
# A rating that somebody says of themselves.
_RATING = re.compile(r"\b([4-9][0-9]{2}|[12][0-9]{3})\b")


class WhichGameWith(ToolArguments):
    """One of the house by slug or name; without one, the one on the screen or across the board. `rating` is what the
    asker says of their own strength, `asked` the question, in small letters."""

    character: Annotated[str, Field(max_length=64)] | None = None
    rating: Annotated[int, Field(ge=400, le=2999)] | None = None
    asked: Annotated[str, Field(max_length=300)] = ""
    any_game: bool = False


class GameWith(DeskTool):
    """By the sheet of the character and the asker's running games, so nothing of it is kept."""

    name: ClassVar = "game_with"
    category: ClassVar = Category.GAME
    description: ClassVar = (
        "A game of the caller with a character: which clock evens it, whether they take draws, what dropping the "
        "running one means, whether a second may run, whether it can be talked about, who can watch it."
    )
    doing: ClassVar = "Looking at your boards"
    arguments: ClassVar = WhichGameWith
    aspects: ClassVar[Mapping[str, Aspect]] = {
        "clock": Aspect(
            "which clocks a game with a character can have, and which makes it fair for the asker's own strength",
            (
                "which time controls can i pick with her", "what clocks are there for a game with him",
                "what time control makes it fair for someone like me around 1500",
                "which clock should i take against him",
                "what time control is fair against her", "which time suits a game with kenji for a 1200 player",
                "blitz or slow against this one", "is a fast clock better for me against rosa",
                "how do i make it an even game with him", "what clock gives me a chance against vesna",
                "fifteen minutes or five against teodor", "with which clock do i stand a chance here",
            ),
            ("character", "room"),
        ),
        "draws": Aspect(
            "whether a character accepts or offers draws, or plays on to bare kings",
            (
                "does he accept draws?", "will she take a draw", "does kenji offer draws",
                "is she one of those who play on with bare kings", "would he agree to a draw if it is equal",
                "does he ever draw", "can i get a draw from this one by offering", "how stubborn is she about draws",
                "will he play on in a dead drawn ending", "when does rosa agree to a draw", "does ilyas decline draws",
            ),
            ("character", "room"),
        ),
        "running": Aspect(
            "the running game with a character: dropping it, making it friendly, or beginning another beside it",
            (
                "want to drop the serious game with her and start an easy one instead",
                "can i start another one with him or do i have to finish the one i have first",
                "i want to end the rated game with rosa and play a friendly", "can i have two games with kenji at once",
                "can i make our rated game friendly", "a second game with him while the first still runs",
                "must i finish the open game with her before a new one", "get rid of the game i have with this one",
                "start over with him, forget the old game", "do i lose points if i drop my game with her",
                "can i begin a new one from here", "leave the running game and begin an easier one",
            ),
            ("character", "room"),
        ),
        "rated": RATED_OR_NOT,
        "left": Aspect(
            "whether a character minds that the running game is left unfinished, and whether it waits",
            (
                "does it hurt his feelings if i leave the friendly game unfinished",
                "is kenji cross with me for losing interest halfway through our game",
                "does she mind that i haven't moved for days", "will he be offended if i never finish our game",
                "is it rude to leave our game standing", "is rosa waiting for my move, is she annoyed",
                "i left our game lying, is that bad manners", "does pip care if i just stop playing",
                "is he sulking because i walked off in the middle", "can our game stay unfinished",
            ),
            ("room", "character"),
        ),
        "talk_of": Aspect(
            "whether one may talk with a character about the game that runs with them",
            (
                "am i allowed to talk with him about our game that is going on",
                "is it cheating to ask her about our game",
                "can i talk to him about the game i lost, does he know it",
                "may i speak with kenji about the position we have", "can i discuss the running game with him here",
                "is talking about the game while it runs against the rules", "may i ask him what he is planning",
                "is it ok to chat about our game in the room", "can i ask rosa for advice in our own game",
            ),
            ("room",),
        ),
        HELPED: Aspect(
            "in which of the asker's own running games the steward helps: allowed with one, not with another",
            (
                "but it's allowed with kenji?", "why no help here? but it's allowed with kenji",
                "in which game may you help me",
                "do you help me in my other game", "and in the one against rosa, may i ask you there",
                "where can i get hints, in which of my games", "is help allowed in my game with pip",
                "you helped me in the other game", "which of my games may i be helped with",
            ),
            ("match",),
        ),
        WATCHED: Aspect(
            "whether the asker's own running games can be seen by others now, in the gallery",
            (
                "my thing with rosa, is it visible for everybody in here right now", "can people see my game now",
                "is my game in this list", "does my board hang here for everybody", "is my running game public",
                "can everybody watch my game with kenji at the moment", "is somebody able to see my game right now",
                "am i on show here", "my own game against kenji, can people look at it here",
                "can people look at my game with rosa", "does my game with pip hang in the gallery",
                "which of my games can be watched", "is my game hidden or open",
            ),
            ("gallery",),
        ),
    }  # fmt: skip

    def key(self, given: WhichGameWith, asker: Asker, at: DeskServices) -> Mapping[str, object]:
        return {"on": asker.screen.match_id}

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichGameWith:
        asker, low = question.asker, question.text.lower()[:300]
        about = None if asker.about is None else asker.about.character
        named = _RATING.search(low) if aspect == "clock" else None
        return WhichGameWith(
            character=question.character or asker.screen.character or (None if aspect in (WATCHED, HELPED) else about),
            rating=None if named is None else int(named[1]),
            asked=low if aspect in (*OF_WORDS, HELPED) else "",
            any_game=aspect in (WATCHED, HELPED),
        )

    async def look(self, given: WhichGameWith, asker: Asker, at: DeskServices) -> Findings:
        player = asker.player
        games = await at.matches.unfinished_of(player.party)
        slug = given.character or (None if given.any_game else _at_board(games, asker))
        character = None if slug is None else find_character(at, player.id, slug)
        if character is not None and not character.fits(player.id, player.max_content_rating):
            character = None
        if character is None and not given.any_game:
            said = given.character is not None
            words = "Nobody of that name plays here." if said else "Whom do you mean? Say the name, and I look."
            raise ToolRefused("not_found", words)
        on_page = next((one for one in games if one["id"] == asker.screen.match_id), None)
        if character is not None:
            games = [one for one in games if _across(one, player.id)["id"] == character.id]
        open_to_all = {one["id"] for one in await at.watching.live()}
        facts: dict[str, Any] = {
            "name": None if character is None else character.name,
            "rating": None if character is None else character.current_elo,
            "risk": None if character is None else character.sheet.risk_tolerance,
            "yours": given.rating or player.rating,
            "stake": None if character is None else _stake(player, character.current_elo),
            "asked": given.asked,
            "in_room": asker.screen.kind is ScreenKind.ROOM,
            "games": [_seen(one, player.id, open_to_all) for one in games],
            "on_page": None if on_page is None else _seen(on_page, player.id, open_to_all),
        }
        return Findings(facts, {"slug": _slug(character), "urls": [one["url"] for one in games]})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, slug = found.facts, found.internal_info["slug"]
        boards = zip(facts["games"][:2], found.internal_info["urls"], strict=False)
        links = [self._link(f"Your game with {one['against'].split()[0]}", url) for one, url in boards]
        if slug is not None and aspect != WATCHED:
            links.append(self._link(f"{facts['name'].split()[0]}’s page", f"/characters/{slug}"))
        links.append(self._link(*(("The gallery", "/watch") if aspect == WATCHED else ("The hall", "/"))))
        return DeskAnswer(TELLERS[aspect](facts), (), tuple(links), (), About(self.name, character=slug, aspect=aspect))

    def _link(self, words: str, href: str) -> DeskLink:
        return DeskLink(words=words, href=href, tool=self.name)


def _at_board(games: Sequence[Mapping[str, Any]], asker: Asker) -> str | None:
    """The id of one of the house across the board of the page, where nobody is named."""
    game = next((one for one in games if one["id"] == asker.screen.match_id), None)
    other = None if game is None else _across(game, asker.player.id)
    return None if other is None or other["kind"] != "character" else str(other["id"])


def _stake(player: Player, theirs: int) -> dict[str, int]:
    """By how much a rated win, draw or loss against that rating would move the asker's now."""
    own = player.rating
    return {
        how: player_after(own, own, theirs, score, player.rated_games) - own
        for how, score in (("win", 1.0), ("draw", 0.5), ("loss", 0.0))
    }


def _slug(character: Character | None) -> str | None:
    return None if character is None else character.slug


def _across(game: Mapping[str, Any], player_id: str) -> Mapping[str, Any]:
    """Who sits across in a running game."""
    seat: Mapping[str, Any] = game["black" if game["white"]["id"] == player_id else "white"]
    return seat


def _seen(game: Mapping[str, Any], player_id: str, open_to_all: set[str]) -> dict[str, Any]:
    return {
        "against": _across(game, player_id)["name"],
        "rated": game["rated"],
        "begun": game["ply"] >= 2,
        "move": game["ply"] // 2 + 1,
        "clock": game["time_control"] != UNTIMED,
        "watchable": game["id"] in open_to_all,
        "mind": _across(game, player_id)["kind"] == "character",
    }


TOOL = GameWith()

"""The asker's own finished games: results, streaks, rating, openings, rivals, the latest."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from app.accounts.repository import players_by_id
from app.archive.past_games import PastGame, past_games
from app.archive.standings import standings
from app.desk.game_tool import match_of
from app.desk.record_aspects import RECORD_ASPECTS
from app.desk.record_facts import facts_of, game_facts, worst_opening
from app.desk.record_words import TELLERS
from app.desk.services import DeskServices
from app.desk.tool import (
    About,
    AskedQuestion,
    Asker,
    Category,
    DeskAnswer,
    DeskTool,
    Findings,
    ToolArguments,
)
from app.desk.tools.opening import opening_named
from app.domain.events.desk import DeskBoard, DeskLink

# Games that are looked at, the latest; and of those told one by one.
READ, TOLD = 200, 5
# Aspects that are told by one game, with its last position, and those that are told without any.
OF_ONE, WITHOUT_ANY = (
    ("latest", "best", "counted", "strongest", "lost_in", "same_opening"),
    ("rating", "counted", "compared", "place", "leaders"),
)

# Aspects that are told by the boards of honour, and how many who lead there are named.
OF_BOARD, LEADERS = ("place", "leaders"), 3

# A game that ended in one way.
_ENDED = re.compile(r"\b(?:i|my|we) (?:\w+ )?(won|win|lost|lose|loss|drew|draw)\b")
# An opening that was talked of, "one I lost with it".
_OF_IT = re.compile(r"\b(?:it|that|this)\b")


class WhichGames(ToolArguments):
    """All games, or those against somebody by name, or of one `outcome`; with `place` also the asker's place
    on the boards of honour, and who leads there."""

    against: Annotated[str, Field(max_length=64)] | None = None
    opening: Annotated[str, Field(max_length=120)] | None = None
    color: Literal["white", "black"] | None = None
    place: bool = False
    outcome: Literal["won", "lost", "drawn"] | None = None


class MyMatches(DeskTool):
    """By the archive; never anybody else's."""

    name: ClassVar = "my_matches"
    category: ClassVar = Category.GAME
    description: ClassVar = "The caller's finished games: won, drawn, lost, streak, rating, openings, the latest ones."
    doing: ClassVar = "Leafing through your games"
    arguments: ClassVar = WhichGames
    life: ClassVar = 3
    aspects: ClassVar = RECORD_ASPECTS

    def key(self, given: WhichGames, asker: Asker, at: DeskServices) -> Mapping[str, object]:
        return {"rated": asker.player.rated_games, "here": match_of(None, asker)}

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichGames:
        asked_of = question.character
        if aspect == "met" and asked_of is None:
            about = question.asker.about
            asked_of = question.asker.screen.character or (None if about is None else about.character)
        character = None if asked_of is None else at.characters.get(asked_of)
        named = opening_named(question.text) if aspect == "lost_in" else None
        opening = None if named is None else named.opening.name
        if aspect == "lost_in" and named is None and not _OF_IT.search(question.text.lower()):
            opening = ""
        # One who is not of the house is known by the name that was said.
        against = asked_of if character is None else character.name
        low = question.text.lower()
        color: Literal["white", "black"] | None = None
        if aspect == "as_colour":
            color = "white" if "white" in low else "black"
        against = against and against.capitalize() if character is None else against
        outcome = _outcome(low) if aspect == "latest" else None
        return WhichGames(against=against, opening=opening, color=color, place=aspect in OF_BOARD, outcome=outcome)

    async def look(self, given: WhichGames, asker: Asker, at: DeskServices) -> Findings:
        player = asker.player
        games = await at.database.read(past_games, player.party, READ)
        if given.against is not None:
            games = [game for game in games if _is(game.other_name, given.against)]
        if given.outcome is not None:
            games = [game for game in games if game.outcome == given.outcome]
        wins = [game for game in games if game.outcome == "won"]
        exact = [game for game in games if game.accuracy is not None]
        ratings = {game.match_id: _rating(at, game) for game in wins}
        best = max(
            exact, key=lambda game: (game.outcome == "won", game.accuracy or 0), default=wins[0] if wins else None
        )
        here = next((game for game in games if game.match_id == match_of(None, asker)), None)
        facts: dict[str, Any] = {
            "against": given.against,
            "rating": player.rating,
            "provisional": player.provisional,
            "rated_games": player.rated_games,
            "best": None if best is None else game_facts(best),
            "here": None if here is None else game_facts(here),
            "color": given.color,
            "outcome": given.outcome,
            "house": [
                {"name": one.name, "rating": one.current_elo}
                for one in at.characters.cast()
                if one.fits(player.id, player.max_content_rating)
            ],
            **facts_of(games, at.clock.now_ms()),
        }
        if given.place:
            facts |= await _places(player.id, at)
        top = max(wins, key=lambda game: ratings.get(game.match_id, 0), default=None)
        lost = _lost_in(games, given.opening)
        same = _same_opening(games, here)
        facts |= {
            "strongest": None if top is None else game_facts(top) | {"rating": ratings.get(top.match_id)},
            "lost_in": None if lost is None else game_facts(lost),
            "opening": given.opening,
            "same_opening": None if same is None else game_facts(same),
            "beaten": sorted({game.other_name for game in wins})[:TOLD],
        }
        shown = {
            "strongest": top,
            "lost_in": lost,
            "same_opening": same,
            "latest": games[0] if games else None,
            "best": best,
            "counted": here or (games[0] if games else None),
        }
        internal = {
            name: None if game is None else {"id": game.match_id, "fen": game.fen, "color": game.color}
            for name, game in shown.items()
        }
        return Findings(facts, internal | {"ids": facts.pop("ids")})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, inner = found.facts, found.internal_info
        links = [DeskLink(words="My chess", href="/me", tool=self.name)]
        if aspect in OF_BOARD:
            links.insert(0, DeskLink(words="Boards of honour", href="/leaderboard", tool=self.name))
        if not facts["games"] and aspect not in WITHOUT_ANY:
            whom = f" against {facts['against']}" if facts["against"] else ""
            hall = DeskLink(words="The hall", href="/", tool=self.name)
            words = f"You have not finished a game{whom} yet. Sit down, and the book is opened."
            return DeskAnswer(words, links=(hall,), about=About(self.name))
        words, told_of = TELLERS[aspect](facts)
        game = inner[aspect] if aspect in OF_ONE else None
        boards: tuple[DeskBoard, ...] = ()
        if game is not None:
            boards = (DeskBoard(fen=game["fen"], orientation=game["color"], caption="The last position."),)
            links.insert(0, DeskLink(words="That game", href=f"/matches/{game['id']}/summary", tool=self.name))
        links[:0] = [
            DeskLink(words=said, href=f"/matches/{inner['ids'][number]}/summary", tool=self.name)
            for number, said in told_of
        ]
        match_id = game["id"] if game is not None else None
        follow = ("Where did I go wrong?",) if match_id else ("What should I practise?",)
        return DeskAnswer(words, boards, tuple(links), follow, About(self.name, match_id))


async def _places(player_id: str, at: DeskServices) -> dict[str, Any]:
    """The boards of honour: how many stand there, the asker's place, and who leads."""
    board = await at.database.read(standings, "player", 0)
    first = [one.id for one in board[:LEADERS]]
    names = {one.id: one.display_name for one in await at.database.read(players_by_id, first)}
    return {
        "places": len(board),
        "place": next((n for n, one in enumerate(board, start=1) if one.id == player_id), None),
        "leaders": [{"name": names[one.id], "rating": one.rating} for one in board[:LEADERS] if one.id in names],
    }


def _outcome(low: str) -> Literal["won", "lost", "drawn"] | None:
    """How a game ended that is asked for: "the last one I lost"."""
    found = _ENDED.search(low)
    if found is None:
        return None
    return "lost" if found[1].startswith("lo") else "drawn" if found[1].startswith("dr") else "won"


def _is(name: str, said: str) -> bool:
    """Whether a name is the one that was said, whole or by its first word."""
    whole = name.casefold()
    return said.casefold() in (whole, whole.split(" ")[0])


def _lost_in(games: Sequence[PastGame], opening: str | None) -> PastGame | None:
    """The latest game that was lost in an opening; without one in that which brought least, of "" in any."""
    lost = [game for game in games if game.outcome == "lost" and game.opening is not None]
    if opening == "":
        return next((game for game in games if game.outcome == "lost"), None)
    if opening is None:
        worst = worst_opening(games)
        opening = None if worst is None else worst["name"]
    wanted = (opening or "").split(":")[0].casefold()
    return next((game for game in lost if wanted and wanted in (game.opening or "").casefold()), None)


def _same_opening(games: Sequence[PastGame], here: PastGame | None) -> PastGame | None:
    """The latest other game with the opening of this one, by the first part of its name."""
    if here is None or here.opening is None:
        return None
    wanted = here.opening.split(":")[0]
    others = (game for game in games if game is not here and game.opening is not None)
    return next((game for game in others if (game.opening or "").split(":")[0] == wanted), None)


def _rating(at: DeskServices, game: PastGame) -> int:
    """The rating of who sat across, as far as it is known: of a character or an agent as it is now, else of nobody."""
    other = at.characters.get(game.other.id) if game.other.kind == "character" else None
    agent = at.agents.get(game.other.id) if game.other.kind == "agent" else None
    return other.current_elo if other is not None else agent.rating if agent is not None else 0


TOOL = MyMatches()

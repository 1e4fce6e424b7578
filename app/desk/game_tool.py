"""What tools that look at one game have in common: which game, how a result is kept, what a position is asked by."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar

from pydantic import Field

from app.archive.past_games import past_games
from app.desk.club.club_words import number_named
from app.desk.games import SeenGame, running_of
from app.desk.screen import Screen, ScreenKind
from app.desk.services import DeskServices
from app.desk.study import STUDY
from app.desk.tool import About, AskedQuestion, Asker, Category, DeskTool, ToolArguments
from app.domain.events.desk import DeskBoard, DeskLink
from app.domain.position import UCI_PATTERN

# The id of a game, and a half-move of it from 0.
MatchIdText = Annotated[str, Field(max_length=64)]
PlyNumber = Annotated[int, Field(ge=0, le=2000)]
# A move as UCI, and a square, as they are written; whether the move is legal is for the board.
Uci = Annotated[str, Field(pattern=UCI_PATTERN.pattern)]
SquareName = Annotated[str, Field(pattern="^[a-h][1-8]$")]


STILL = re.compile(r"\b(?:still|running|unfinished|ongoing|going on|in progress|not (?:over|finished))\b")


# Aspects that tell results against one of the house; and how many games are looked through for the last with them.
OF_RESULTS = frozenset({"record", "met", "losses", "counted", "best_win"})
READ = 200


class WhichPosition(ToolArguments):
    """The position after `ply` half-moves of a game, or as it stands."""

    match_id: MatchIdText | None = None
    ply: PlyNumber | None = None


class GameTool(DeskTool):
    """A tool that looks at the game of the arguments, else of the screen, else of the last answer. Its results are good
    for that game as it stands: one more event, and they are looked up anew."""

    category: ClassVar = Category.GAME
    arguments: ClassVar[type[ToolArguments]] = WhichPosition

    def key(self, given: Any, asker: Asker, at: DeskServices) -> Mapping[str, object]:
        match_id = match_of(given.match_id, asker)
        table = None if match_id is None else at.directory.find(match_id)
        if match_id == STUDY and asker.study is not None:
            return {"match": match_id, "study": [asker.study.fen, *asker.study.moves]}
        return {"match": match_id, "version": None if table is None else table.state.version}

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> ToolArguments:  # noqa: ARG002 - of the base
        if question.given is not None and type(question.given) is self.arguments:
            # What was read for this very tool; other tools of games have arguments of their own kinds.
            return question.given
        return WhichPosition(match_id=question.asker.screen.match_id, ply=question.asker.ply)

    def about(self, inner: Mapping[str, Any]) -> About:
        """What an answer is about, by `match_id` and `ply` of the findings."""
        return About(self.name, inner["match_id"], inner.get("ply"))

    def board(
        self, inner: Mapping[str, Any], caption: str, *, fen: str | None = None, by: int = 0, **shown: str | None
    ) -> DeskBoard:
        """The position of the findings, or `fen`, that one `by` half-moves later; `shown` are `last` and `arrow`."""
        ply = None if inner.get("ply") is None else inner["ply"] + by
        side, at = inner["orientation"], inner["match_id"]
        if at == STUDY:
            # Its moves are nobody else's to step through.
            at = ply = None
        return DeskBoard(fen=fen or inner["fen"], match_id=at, ply=ply, orientation=side, caption=caption, **shown)

    def to_game(self, words: str, inner: Mapping[str, Any]) -> DeskLink:
        """A link to the position of the findings: in the replay of a finished game, else to the board."""
        if inner["match_id"] == STUDY:
            return DeskLink(words="The analysis board", href="/analysis", tool=self.name)
        replay = f"/replay#{inner['ply']}" if inner["ended"] and inner.get("ply") is not None else ""
        return DeskLink(words=words, href=f"/matches/{inner['match_id']}{replay}", tool=self.name)


async def of_gallery(question: AskedQuestion, tool: DeskTool, at: DeskServices) -> AskedQuestion:
    """The question as if asked at the board that is meant, where a tool looks at a game and the gallery shows some: the
    first, or the one that is named by its number."""
    asker = question.asker
    talked_of = asker.about is not None and asker.about.match_id is not None
    if not isinstance(tool, GameTool) or asker.screen.kind is not ScreenKind.GALLERY or talked_of:
        return question
    live = at.watching.for_player(asker.player, await at.watching.live())
    if not live:
        return question
    game = live[min(number_named(question.text), len(live)) - 1]
    return replace(question, asker=replace(asker, screen=Screen(ScreenKind.MATCH, game["id"])))


async def of_last_met(question: AskedQuestion, tool: DeskTool, at: DeskServices) -> AskedQuestion:
    """The question as if asked at the last finished game with one of the house, where the results against them were
    told just now: "have I beaten him?", "how many moves did I need?"."""
    asker = question.asker
    about = asker.about
    if not isinstance(tool, GameTool) or about is None or about.character is None or match_of(None, asker):
        return question
    character = at.characters.get(about.character)
    if about.aspect not in OF_RESULTS or character is None:
        return question
    games = await at.database.read(past_games, asker.player.party, READ)
    last = next((one.match_id for one in games if one.other == character.party), None)
    return question if last is None else replace(
        question, asker=replace(asker, screen=Screen(ScreenKind.SUMMARY, last))
    )  # fmt: skip


def match_of(match_id: str | None, asker: Asker) -> str | None:
    """The id of the game that is meant."""
    return match_id or asker.screen.match_id or (asker.about.match_id if asker.about else None)


def running_with(at: DeskServices, question: AskedQuestion) -> str | None:
    """The id of the asker's running game with one of the house who is named, or of the one that "still runs", where
    neither the page nor the talk is about a game: "in my game with Rosa, who is better?"."""
    asker, character = question.asker, question.character or question.asker.screen.character
    talked_of = asker.about is not None and asker.about.match_id is not None
    if asker.screen.match_id or talked_of or (character is None and not STILL.search(question.text.lower())):
        return None
    mine = [state for state, _ in running_of(asker, at, character)]
    return max(mine, key=lambda state: state.touched_ms).match_id if mine else None


def shown_by(game: SeenGame, ply: int, fen: str) -> dict[str, Any]:
    """The part of findings that no model sees: which position of which game, and from which side it is seen."""
    last = game.moves[ply - 1] if ply else None
    return {"match_id": game.state.match_id, "ply": ply, "fen": fen, "last": last, "orientation": game.orientation,
            "ended": game.state.ended}  # fmt: skip

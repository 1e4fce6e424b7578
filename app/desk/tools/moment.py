"""One moment of a game: whether a man was pinned there and since when not, and how one stood up to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

import chess
from pydantic import Field

from app.desk.finished.course import move_at
from app.desk.game_tool import GameTool, WhichPosition, shown_by
from app.desk.games import SeenGame, board_at, game_for, refuse_help
from app.desk.moves.judged import analysis_of, awaited_analysis, decided, searched
from app.desk.moves.pin_story import AskedPin, pin_told
from app.desk.moves.tactic_notes import WORTH
from app.desk.services import DeskServices
from app.desk.tool import Asker, Aspect, DeskAnswer, Findings, ToolArguments, ToolRefused
from app.domain.prose import shade_in_words
from app.domain.prose_words import number_word
from app.post_match.judging import chances

# Chances in a hundred from which on one was all right, from which on one was better, and below which worse.
ALL_RIGHT, BETTER, WORSE = 40, 55, 45


class WhichMoment(WhichPosition):
    """The position after `ply` half-moves of a game, and what is asked of it: how the asker `stood`, and whether they
    were fine, better or worse (`asked`); or whether the `man` (on a `square`, `mine` or not) was pinned, or
    pinned another."""

    wanted: Literal["stood", "pin"]
    asked: Literal["fine", "better", "worse"] = "fine"
    man: Annotated[int, Field(ge=1, le=6)] | None = None
    square: Annotated[int, Field(ge=0, le=63)] | None = None
    mine: bool | None = None
    pins: bool = False
    lead: Annotated[str, Field(max_length=400)] = ""


class MomentAsked(GameTool):
    """By the moves, and for how one stood by the analysis, else by one search."""

    name: ClassVar = "moment"
    description: ClassVar = "One moment of a game: whether a man was pinned, and how the caller stood up to it."
    doing: ClassVar = "Looking at that moment"
    arguments: ClassVar[type[ToolArguments]] = WhichMoment
    life: ClassVar = 1
    seconds: ClassVar = 6.0
    # It is reached by the words of a question (`desk.moves.moment_asked`).
    aspects: ClassVar[Mapping[str, Aspect]] = {}

    async def look(self, given: WhichMoment, asker: Asker, at: DeskServices) -> Findings:
        game = await game_for(at, asker, given.match_id)
        refuse_help(game)
        ply = game.state.ply if given.ply is None else min(given.ply, game.state.ply)
        if given.wanted == "pin":
            told = pin_told(game, AskedPin(given.man, given.square, given.mine, given.pins), ply)
        else:
            told = await _stood(game, ply, at, asked=given.asked)
        if told is None:
            raise ToolRefused("not_found", "Which man do you mean, and at which move? Say its square and the number.")
        shown = shown_by(game, ply, board_at(game.state, ply).fen())
        settled = not game.state.ended or await analysis_of(at, game) is not None
        return Findings({"told": f"{given.lead} {told}".strip()}, shown, settled=settled)

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        inner = found.internal_info
        board = self.board(inner, "The position that is meant.", last=inner["last"])
        return DeskAnswer(
            found.facts["told"], (board,), (self.to_game("The position", inner),), about=self.about(inner)
        )


async def _stood(game: SeenGame, ply: int, at: DeskServices, *, asked: str) -> str:
    """How the asker's side stood after so many half-moves, the verdict first."""
    white = game.color is None or game.color.is_white
    analysis = await awaited_analysis(at, game)
    stored = None if analysis is None else next((one for one in analysis.moves if one.ply == ply), None)
    chance = None if stored is None else stored.evaluation.chance
    if chance is None:
        board = board_at(game.state, ply)
        found = await searched(at, game.state.position.initial_fen, game.moves[:ply])
        chance = chances(found[0].centipawns or 0) if found else decided(board, board.turn)
        chance = chance if board.turn else 1 - chance
    mine = round(100 * (chance if white else 1 - chance))
    yes = mine < WORSE if asked == "worse" else mine >= (BETTER if asked == "better" else ALL_RIGHT)
    until = f"up to {move_at(game.state, ply)}" if ply else "at the start"
    shade = shade_in_words(mine).replace(", though not by much,", "")
    stood = f"{until} you stood {shade} ({mine} chances in a hundred)"
    then = "" if ply >= game.state.ply else f" Then came {move_at(game.state, ply + 1)}."
    return f"{'Yes' if yes else 'No'}: {stood}. {_material(board_at(game.state, ply), white)}{then}"


def _material(board: chess.Board, white: chess.Color) -> str:
    own, other = (
        sum(
            WORTH[piece.piece_type]
            for piece in board.piece_map().values()
            if piece.color is side and piece.piece_type < 6
        )
        for side in (white, not white)
    )
    if own == other:
        return "In material it was level."
    points = abs(own - other)
    words = "one point" if points == 1 else f"{number_word(points)} points"
    return f"In material you were {words} {'ahead' if own > other else 'behind'}."


TOOL = MomentAsked()

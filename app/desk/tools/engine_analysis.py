"""An engine's opinion of a position: who is better, and what is best."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

import chess
from pydantic import Field

from app.body.base import Candidate
from app.body.scale import MATE_EDGE, MATE_SCORE
from app.desk.games import board_at, game_for, line_in_words, numbered, refuse_help
from app.desk.judged import NO_ENGINE, searched
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
from app.domain.events.desk import DeskBoard, DeskLink
from app.domain.prose import chances_in_words
from app.post_match.judging import chances


class WhichToSearch(ToolArguments):
    """The position after `ply` half-moves of a game, or as it stands."""

    match_id: Annotated[str, Field(max_length=64)] | None = None
    ply: Annotated[int, Field(ge=0, le=2000)] | None = None


class EngineAnalysis(DeskTool):
    """By the club's own engine, within a bounded search."""

    name: ClassVar = "engine_analysis"
    category: ClassVar = Category.GAME
    description: ClassVar = "What the engine thinks of a position: who is better, by how much, the two best lines."
    doing: ClassVar = "Asking the engine"
    arguments: ClassVar = WhichToSearch
    life: ClassVar = 2
    seconds: ClassVar = 5.0
    aspects: ClassVar[Mapping[str, Aspect]] = {
        "standing": Aspect(
            "who is better in a position",
            (
                "who is winning?", "who's better here?", "am i winning?", "am i losing?", "how am i doing?",
                "is this position good for me", "what's the evaluation", "what does the computer say",
                "is it a draw?", "can i still save this", "am i lost", "should i resign?", "how bad is it",
            ),
            ("match", "replay", "analysis"),
        ),
        "best": Aspect(
            "the best move in a position, what to play next",
            (
                "what should i play?", "what's the best move here?", "what would you play?", "give me a hint",
                "help me", "what do i do now?", "suggest a move", "tell me the best move", "what's a good move",
                "i don't know what to do", "what should i do next", "i'm stuck", "is Nxe5 good here",
                "should i trade queens here?", "can you play for me", "what is the plan here?", "how do i win this",
            ),
            ("match", "analysis"),
        ),
    }  # fmt: skip

    def key(self, given: WhichToSearch, asker: Asker, at: DeskServices) -> Mapping[str, object]:
        match_id = given.match_id or asker.screen.match_id
        table = None if match_id is None else at.directory.find(match_id)
        return {"match": match_id, "version": None if table is None else (table.state.epoch, table.state.ply)}

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichToSearch:
        return WhichToSearch(match_id=question.asker.screen.match_id, ply=question.asker.ply)

    async def look(self, given: WhichToSearch, asker: Asker, at: DeskServices) -> Findings:
        game = await game_for(at, asker, given.match_id)
        refuse_help(game)
        state = game.state
        ply = state.ply if given.ply is None else min(given.ply, state.ply)
        board = board_at(state, ply)
        if board.is_game_over():
            raise ToolRefused("game_over", "There is nothing left to play in this position: the game is over.")
        lines = await searched(at, state.position.initial_fen, game.moves[:ply])
        if not lines or lines[0].centipawns is None:
            raise NO_ENGINE
        facts = {
            "turn": "White" if board.turn else "Black",
            "you": None if game.color is None else game.color.value.capitalize(),
            "ended": state.ended,
            "lines": [_line(board, line) for line in lines[:2]],
            "yours": _yours(board, lines[0], game.color.is_white if game.color else board.turn),
        }
        internal = {"match_id": state.match_id, "ply": ply, "fen": board.fen(), "best": lines[0].uci,
                    "last": game.moves[ply - 1] if ply else None, "orientation": game.orientation}  # fmt: skip
        return Findings(facts, internal)

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, inner = found.facts, found.internal_info
        first, theirs = facts["lines"][0], facts["you"] is not None and facts["turn"] != facts["you"]
        words = [_standing(facts)]
        arrow = None
        if aspect == "best" and theirs:
            words.append(f"It is their move; what I would fear most is {first['move']}.")
        elif aspect == "best":
            words = [
                f"I would play {first['move']}.",
                f"It might go {first['line']}." if " " in first["line"] else "",
                *words,
            ]
            arrow = inner["best"]
        board = DeskBoard(
            fen=inner["fen"], orientation=inner["orientation"], last=inner["last"], arrow=arrow,
            caption=f"{facts['turn']} to move" + (f"; the arrow is {first['move']}." if arrow else "."),
        )  # fmt: skip
        follow = () if aspect == "best" else ("What is the best move here?",)
        href = f"/matches/{inner['match_id']}" + (f"/replay#{inner['ply']}" if facts["ended"] else "")
        links = (DeskLink(words="The position", href=href, tool=self.name),)
        return DeskAnswer(
            " ".join(filter(None, words)), (board,), links, follow, About(self.name, inner["match_id"], inner["ply"])
        )


def _line(board: chess.Board, line: Candidate) -> dict[str, Any]:
    move = chess.Move.from_uci(line.uci)
    return {"move": numbered(board, board.san(move)), "line": line_in_words(board, list(line.line) or [line.uci])}


def _yours(board: chess.Board, line: Candidate, white: bool) -> dict[str, Any]:
    """The evaluation from one side: winning chances, and mate in so many moves (negative against it)."""
    own = line.centipawns or 0
    centipawns = own if board.turn is white else -own
    mate = None
    if abs(centipawns) >= MATE_EDGE:
        moves = (MATE_SCORE - abs(centipawns) + 1) // 2
        mate = moves if centipawns > 0 else -moves
    return {"chance": round(chances(centipawns), 3), "mate": mate}


def _standing(facts: Mapping[str, Any]) -> str:
    yours = facts["yours"]
    who, verb = ("You", "are") if facts["you"] is not None else (facts["turn"], "is")
    if yours["mate"]:
        count = abs(yours["mate"])
        by = f"{who} {'have' if verb == 'are' else 'has'}" if yours["mate"] > 0 else "The other side has"
        return f"{by} mate in {count}."
    chance = round(100 * yours["chance"])
    return f"{who} {verb} {chances_in_words(yours['chance'])}: I would say {chance} chances in a hundred."


TOOL = EngineAnalysis()

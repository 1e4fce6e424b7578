"""A position that is told in words: whether it is won, by which moves, and the rule behind it where one is known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

import chess
from pydantic import Field

from app.desk.board.told_ending import ending_told, rule_of
from app.desk.games import line_in_words
from app.desk.moves.judged import NO_ENGINE, searched_from
from app.desk.services import DeskServices
from app.desk.study import refuse_of_rated, study_of
from app.desk.tool import (
    About,
    Asker,
    Aspect,
    Category,
    DeskAnswer,
    DeskTool,
    Findings,
    ToolArguments,
)
from app.domain.events.desk import DeskBoard, DeskLink
from app.domain.position import MAX_FEN_LENGTH
from app.post_match.judging import chances

# Half-moves of the line that are told.
TOLD = 9


class WhichTold(ToolArguments):
    """The position as FEN, which colour the asker has (None where the sides are told by colour), and whether it was
    said whose move it is."""

    fen: Annotated[str, Field(min_length=1, max_length=MAX_FEN_LENGTH)]
    side: bool | None = None
    turn_said: bool = True


class ToldPosition(DeskTool):
    """By the engine; for a pawn and two kings with the rule behind it."""

    name: ClassVar = "told_position"
    category: ClassVar = Category.GAME
    description: ClassVar = "Whether a position of a few men that is told in words is won, and how."
    doing: ClassVar = "Setting up the position"
    arguments: ClassVar[type[ToolArguments]] = WhichTold
    life: ClassVar = 3
    seconds: ClassVar = 8.0
    # It is reached by a position in words (`desk.board.spoken_positions`), and by no wording.
    aspects: ClassVar[Mapping[str, Aspect]] = {}

    async def look(self, given: WhichTold, asker: Asker, at: DeskServices) -> Findings:
        study = study_of(given.fen)
        refuse_of_rated(study, asker.player, at)
        boards = [chess.Board(study.fen)]
        if not given.turn_said:
            other = boards[0].copy(stack=False)
            other.turn = not other.turn
            boards += [other] if other.is_valid() else []
        told = [await _looked(at, board) for board in boards]
        facts: dict[str, Any] = {"told": told, "side": given.side, "rule": rule_of(boards[0], told[0]["white"])}
        return Findings(facts, {"fen": given.fen, "first": told[0]["first"]})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        inner, side = found.internal_info, found.facts["side"]
        board = DeskBoard(
            fen=inner["fen"],
            arrow=inner["first"],
            orientation="black" if side is chess.BLACK else "white",
            caption="As you told it; the arrow is the first move.",
        )
        link = DeskLink(words="The analysis board", href="/analysis", tool=self.name)
        return DeskAnswer(ending_told(found.facts), (board,), (link,), (), About(self.name))


async def _looked(at: DeskServices, board: chess.Board) -> dict[str, Any]:
    """White's chances, the line and whether it mates, for the side to move. Raises ToolRefused."""
    facts: dict[str, Any] = {"turn": "White" if board.turn else "Black", "first": None, "line": "", "over": None}
    if board.is_game_over():
        mated = board.is_checkmate()
        return facts | {
            "over": "checkmate" if mated else "stalemate" if board.is_stalemate() else "a draw",
            "white": 0.5 if not mated else float(not board.turn),
            "mate": mated,
        }
    lines = await searched_from(at, board.fen())
    if not lines or lines[0].centipawns is None:
        raise NO_ENGINE
    own = chances(lines[0].centipawns)
    line = list(lines[0].line) or [lines[0].uci]
    after = board.copy(stack=False)
    for uci in line:
        after.push_uci(uci)
    return facts | {
        "white": own if board.turn else 1 - own,
        "first": line[0],
        "line": line_in_words(board, line, TOLD),
        "mate": len(line) <= TOLD and after.is_checkmate(),
    }


TOOL = ToldPosition()

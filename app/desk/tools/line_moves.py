"""The sensible moves after a line that is written out, by the table of openings: each with its name and its idea."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, ClassVar

import chess
from pydantic import Field

from app.desk.board.proposal_words import proposal_of
from app.desk.game_tool import Uci
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
    ToolRefused,
)
from app.domain.events.desk import DeskBoard, DeskLink
from app.domain.prose_words import listed
from app.openings.book import name_opening, read_lines
from app.soul.listening.bidders.game import idea_of

# Moves that are told, and the move before which no queen is sensibly brought out.
TOLD, QUEENS_FROM = 4, 4


class WhichLine(ToolArguments):
    """A line (UCI) from the first move, and moves (SAN) that are not to be told."""

    line: Annotated[list[Uci], Field(max_length=40)]
    beside: Annotated[list[str], Field(max_length=4)] = Field(default_factory=list)


class LineMoves(DeskTool):
    """By the table of openings; of a line that leads into a rated game of one's own nothing is told."""

    name: ClassVar = "line_moves"
    category: ClassVar = Category.GAME
    description: ClassVar = "The usual moves after a line of an opening, each with its name and its idea."
    doing: ClassVar = "Looking into the book"
    arguments: ClassVar[type[ToolArguments]] = WhichLine
    life: ClassVar = 1
    # It is reached by a line that is written out (`desk.moves.line_asked`), and by no wording.
    aspects: ClassVar[Mapping[str, Aspect]] = {}

    async def look(self, given: WhichLine, asker: Asker, at: DeskServices) -> Findings:
        refuse_of_rated(study_of(chess.STARTING_FEN, given.line), asker.player, at)
        board, sans = chess.Board(), list[str]()
        for uci in given.line:
            sans.append(board.san(chess.Move.from_uci(uci)))
            board.push_uci(uci)
        moves = moves_after(tuple(sans))
        early = board.fullmove_number < QUEENS_FROM
        moves = [san for san in moves if not (early and san.startswith("Q") and "x" not in san)]
        told = [_move_of(board, given.line, san) for san in moves if san not in given.beside][:TOLD]
        if not told:
            raise ToolRefused("not_found", "The book has no move after that line; the engine of this board may help.")
        facts = {
            "side": "White" if board.turn else "Black",
            "after": _written(given.line),
            "moves": told,
            "beside": [one for one in given.beside if one in moves],
        }
        return Findings(facts, {"fen": board.fen(), "last": given.line[-1] if given.line else None})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        inner = found.internal_info
        board = DeskBoard(fen=inner["fen"], last=inner["last"], caption=f"After {found.facts['after']}.")
        link = DeskLink(words="The analysis board", href="/analysis", tool=self.name)
        return DeskAnswer(moves_told(found.facts), (board,), (link,), (), About(self.name))


@lru_cache(maxsize=1)
def _table() -> tuple[tuple[str, ...], ...]:
    return tuple(row.moves for row in read_lines())


def moves_after(sans: Sequence[str]) -> list[str]:
    """The moves (SAN) of the table after a line, those with most lines behind them first."""
    at = len(sans)
    counted = Counter(row[at] for row in _table() if len(row) > at and row[:at] == tuple(sans))
    return [san for san, _ in counted.most_common()]


def _move_of(board: chess.Board, line: Sequence[str], san: str) -> dict[str, Any]:
    """A move after a line: as it is written, the opening that it leads to, and what it does."""
    move = board.parse_san(san)
    dots = "." if board.turn else "..."
    named, before = name_opening([*line, move.uci()]), name_opening(list(line))
    proposal = proposal_of(board, [move.uci()], tuple(line))
    does = [
        *(["takes the " + proposal["takes"]] if proposal["takes"] else []),
        *(one for one in proposal["does"] if not one.startswith("keeps the other")),
    ][:2]
    return {
        "move": f"{board.fullmove_number}{dots}{san}",
        "name": None if named is None or named is before else named.name,
        "does": does,
        "idea": "" if named is None or named is before else idea_of(named.name),
    }


def moves_told(facts: Mapping[str, Any]) -> str:
    """The moves with their ideas."""
    besides = f" besides {listed(facts['beside'])}" if facts["beside"] else ""
    told = []
    for one in facts["moves"]:
        name = f" (the {one['name']})" if one["name"] else ""
        told.append(
            f"{one['move']}{name}: {one['idea'] or 'it ' + listed(one['does'])}."
            if one["does"] or one["idea"]
            else f"{one['move']}{name}."
        )
    lead = f"After {facts['after']} {facts['side']} has{besides} these, the most usual first." if facts["after"] else (
        "To begin with there are these, the most usual first."
    )  # fmt: skip
    return f"{lead} {' '.join(told)}"


def _written(line: Sequence[str]) -> str:
    board, told = chess.Board(), []
    for uci in line:
        move = chess.Move.from_uci(uci)
        told.append(f"{board.fullmove_number}.{board.san(move)}" if board.turn else board.san(move))
        board.push(move)
    return " ".join(told)


TOOL = LineMoves()

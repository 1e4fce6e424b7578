"""Where a question for another move is put: after a line that it writes out, or behind a move that was told of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import chess

from app.body.base import Candidate
from app.desk.board.proposal_words import proposal_of, purpose_words
from app.desk.games import SeenGame, board_at, line_in_words, numbered, ply_of
from app.desk.moves.moves_named import all_legal_as
from app.desk.moves.other_moves import WhichElse, candidates, names_any, wanted
from app.desk.services import DeskServices
from app.desk.study import game_of, read_study, refuse_of_rated, study_of
from app.desk.tool import About, Asker
from app.domain.audiences import Audience
from app.domain.prose_words import move_in_words
from app.post_match.judging import chances

# Tools by which a move is proposed, which "it" is then.
OF_MOVES = frozenset(("engine_analysis", "what_if"))
# The question goes on behind a move that was told of: "and if black protects it".
IF_THEY = re.compile(
    r"\b(?:if|when|what about|could|can|does|would|suppose|say) (?:he|she|they|it|black|white|my opponent|the other)\b"
)

BACK = re.compile(r"\b(?:tak\w+|took|captur\w+|recaptur\w+) (?:it|that|back|him|her)\b|\brecaptur\w+|\btak\w+ back\b")
# Lines that are looked at where many moves may be meant.
MANY = 6
_NAMED_PIECE = re.compile(r"\b(pawn|knight|bishop|rook|queen)\b")


def taken_before(low: str, asker: Asker) -> re.Match[str] | None:
    """The piece that "it" is in "why did he not take it", behind a question for a piece: "was my bishop hanging?"."""
    about = asker.about
    if about is None or about.tool in OF_MOVES or not asker.before or not BACK.search(low):
        return None
    return _NAMED_PIECE.search(asker.before.lower())


def where_it_can_be(game: SeenGame, given: WhichElse, ply: int) -> int:
    """The half-move `ply`, or where the move that is named without a number cannot be made there (or is no check, and
    is written as one): the one at which it was played, else the last at which it could be, up to behind the end."""
    if given.move is None or given.at is not None or given.then is not None or _fits(game, given.move, ply):
        return ply
    played = ply_of(game, given.move)
    if played is not None and _fits(game, given.move, played):
        return played
    return next((one for one in range(game.state.ply + 1, 0, -1) if _fits(game, given.move, one)), ply)


def _fits(game: SeenGame, san: str, ply: int) -> bool:
    board = board_at(game.state, ply - 1)
    return any("+" not in san or board.gives_check(one) for one in all_legal_as(board, san))


def bare_san(written: str | None) -> str | None:
    """A written move without its number."""
    return None if written is None else re.sub(r"^[0-9]+\s?[.…]*\s?", "", written)[:12] or None


def study_game(moves: list[str], asker: Asker, at: DeskServices) -> SeenGame:
    """The position after a line that a question writes out. Raises ToolRefused for one of a rated game that runs."""
    study = study_of(chess.STARTING_FEN, moves)
    refuse_of_rated(study, asker.player, at)
    return SeenGame(game_of(study), Audience.GALLERY, None)


def gone_on(game: SeenGame, given: WhichElse, asker: Asker, at: DeskServices) -> tuple[SeenGame, WhichElse] | None:
    """The position after a move that was told of and not played, with the question put there; None where what it names
    is not to be done there. Raises ToolRefused for a position of a rated game."""
    moves = game.moves[: asker.about.ply] if asker.about is not None and asker.about.ply is not None else game.moves
    study = read_study(game.state.position.initial_fen, (*moves, given.then or ""))
    if study is None or not names_any(given):
        return None
    refuse_of_rated(study, asker.player, at)
    then = SeenGame(game_of(study), Audience.GALLERY, None)
    if not candidates(board_at(then.state, then.state.ply), given):
        return None
    return then, given.model_copy(update={"ply": None, "at": None})


def talked_of(about: About, asker: Asker) -> int | None:
    """The half-move (from 1) that the last answer told of."""
    ply = asker.ply if about.ply is None else about.ply
    return ply if ply is None or about.tool not in OF_MOVES else ply + 1


def tried_facts(board: chess.Board, line: list[str], before: tuple[str, ...]) -> dict[str, Any]:
    """The first move of a line (UCI) as facts: how it is written, what it does, how it may go on."""
    move = chess.Move.from_uci(line[0])
    return {
        "move": numbered(board, board.san(move)),
        "in_words": move_in_words(board, move),
        "to": chess.square_name(move.to_square),
        "does": purpose_words(proposal_of(board, line, before)),
        "line": line_in_words(board, line),
    }


def next_best(board: chess.Board, lines: Sequence[Candidate], before: tuple[str, ...]) -> dict[str, Any] | None:
    """The engine's second choice, for who wants the best move compared where what they named is not there."""
    if len(lines) < 2 or lines[0].centipawns is None or lines[1].centipawns is None:
        return None
    second = lines[1]
    return {
        "move": numbered(board, board.san(chess.Move.from_uci(second.uci))),
        "does": purpose_words(proposal_of(board, list(second.line) or [second.uci], before)),
        "lost": round(chances(lines[0].centipawns) - chances(lines[1].centipawns), 3),
    }


def stood_facts(board: chess.Board, given: WhichElse, played: str | None) -> dict[str, Any]:
    """Whose move it was, what was played and what is asked for instead."""
    return {
        "by": "White" if board.turn else "Black",
        "number": board.fullmove_number,
        "wanted": wanted(given),
        "said": given.said,
        "briefly": given.briefly,
        "develops": given.develops,
        "played": None if played is None else numbered(board, board.san(chess.Move.from_uci(played))),
    }


def meant_moves(
    board: chess.Board, given: WhichElse, played: str | None, lines: Sequence[Candidate]
) -> list[chess.Move]:
    """The moves that are meant, the engine's best first where they are many; its own first choice where none is."""
    found = candidates(board, given, played) if names_any(given) else [chess.Move.from_uci(lines[0].uci)]
    if given.spared or given.belongs:
        order = [one.uci for one in lines]
        found.sort(key=lambda one: order.index(one.uci()) if one.uci() in order else MANY)
    return [one for one in found if one.uci() != played] if given.other else found

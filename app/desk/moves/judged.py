"""What one move of a game was worth: from the analysis of a finished game, else by two searches."""

from __future__ import annotations

import asyncio
from typing import Any

import chess

from app.body.base import Candidate, EngineDown, Priority
from app.desk.board.proposal_words import proposal_of, purpose_words
from app.desk.games import SeenGame, board_at, line_in_words, numbered
from app.desk.moves.plain_reasons import answer_words, moved_words
from app.desk.moves.reasons import reason_in_words
from app.desk.services import DeskServices
from app.desk.study import NO_POSITION
from app.desk.tool import ToolRefused
from app.domain.prose_words import move_in_words
from app.domain.replay import board_after
from app.post_match.judging import INACCURACY_LOSS, chances
from app.post_match.looking import Looked
from app.post_match.report import Analysis, JudgedMove, MoveReason, ReasonKind
from app.post_match.repository import read_analysis
from app.post_match.status import being_analysed
from app.post_match.why import Turned, reason_of

# Nodes of one search, enough for a sound club verdict in a third of a second.
DESK_NODES = 60_000
# Looks for an analysis that is being made, and seconds between two: together less than the shortest patience with a
# tool that tells of one.
LOOKS, LOOK_SECONDS = 16, 0.25

NO_ENGINE = ToolRefused("not_allowed", "Nobody is free to look at that position just now. Ask me again in a moment.")


async def searched_from(at: DeskServices, fen: str) -> tuple[Candidate, ...]:
    """The two best lines of a position that no game led to. Raises ToolRefused."""
    return await searched(at, fen, ())


async def searched(at: DeskServices, initial_fen: str, moves: tuple[str, ...], lines: int = 2) -> tuple[Candidate, ...]:
    """The best lines of the side to move, below live games and hints in rank; none where the game is over. Raises
    ToolRefused, also for a position that cannot be: an engine that is asked about one ends."""
    if not chess.Board(initial_fen).is_valid():
        raise NO_POSITION
    if not any(board_after(initial_fen, moves).legal_moves):
        return ()
    try:
        return await at.engine.analyse(initial_fen, moves, nodes=DESK_NODES, multipv=lines, priority=Priority.HINT)
    except EngineDown:
        raise NO_ENGINE from None


def decided(board: chess.Board, side: chess.Color) -> float:
    """The expected score of a side where the game is over."""
    return 0.5 if not board.is_checkmate() else 1.0 if board.turn is not side else 0.0


async def analysis_of(at: DeskServices, game: SeenGame) -> Analysis | None:
    """The stored analysis of a finished game; None while there is none."""
    return await at.database.read(read_analysis, game.state.match_id) if game.state.ended else None


async def awaited_analysis(at: DeskServices, game: SeenGame) -> Analysis | None:
    """The stored analysis of a finished game, waited for some seconds where it is being made; None while there is
    none."""
    for _ in range(LOOKS):
        found = await analysis_of(at, game)
        if found is not None or not game.state.ended:
            return found
        if not await at.database.read(being_analysed, game.state.match_id):
            return None
        await asyncio.sleep(LOOK_SECONDS)
    return None


async def judge_move(at: DeskServices, game: SeenGame, ply: int, analysis: Analysis | None) -> dict[str, Any]:
    """One move as JSON-ready facts: `move` and `better` numbered, `line`, `chance_before` and `chance_after` of its
    side (0 to 1), `label`, `reason` as of `MoveReason`, and the FENs and moves of both positions under `board`."""
    board = board_at(game.state, ply - 1)
    stored = None if analysis is None else next((one for one in analysis.moves if one.ply == ply), None)
    if stored is not None and stored.evaluation.chance is not None and stored.loss is not None:
        return _stored(board, stored)
    return await _looked(at, game, board, ply)


def _stored(board: chess.Board, move: JudgedMove) -> dict[str, Any]:
    chance = move.evaluation.chance or 0.0
    after = chance if move.color.is_white else 1 - chance
    line = list(move.line) or ([move.best_uci] if move.best_uci else [])
    return _facts(board, move.uci, after + (move.loss or 0.0), after, line, move.label, move.reason)


async def _looked(at: DeskServices, game: SeenGame, board: chess.Board, ply: int) -> dict[str, Any]:
    fen, moves = game.state.position.initial_fen, game.moves
    uci = moves[ply - 1]
    before = looked_of(await searched(at, fen, moves[: ply - 1]))
    turned_board = board.copy(stack=False)
    turned_board.push_uci(uci)
    if turned_board.is_game_over():
        mated = turned_board.is_checkmate()
        after = Looked(-100_000 if mated else 0, close=True)
    else:
        after = looked_of(await searched(at, fen, moves[:ply]))
    if before.centipawns is None or after.centipawns is None:
        raise NO_ENGINE
    had, has = chances(before.centipawns), chances(-after.centipawns)
    reason = None
    if before.line[:1] != (uci,) and had > has:
        reason = await asyncio.to_thread(lambda: reason_of(Turned.of(board, uci, before, after)))
    return _facts(board, uci, had, has, list(before.line), None, reason)


async def reason_against(
    board: chess.Board, move: chess.Move, before: tuple[Candidate, ...], after: tuple[Candidate, ...]
) -> str | None:
    """Why a move that was tried is no good, as a sentence, by the lines before it and after it; None for one that is no
    worse than the best by as much as an inaccuracy."""
    had, has = looked_of(before), looked_of(after)
    if had.centipawns is None or has.centipawns is None or had.line[:1] == (move.uci(),):
        return None
    if chances(had.centipawns) - chances(-has.centipawns) < INACCURACY_LOSS:
        return None
    return reason_in_words(await asyncio.to_thread(lambda: reason_of(Turned.of(board, move.uci(), had, has))))


def looked_of(lines: tuple[Candidate, ...]) -> Looked:
    """The best of some lines, as reasons are found from it."""
    if not lines:
        return Looked(None)
    second = lines[1].centipawns if len(lines) > 1 else None
    return Looked(lines[0].centipawns, lines[0].line or (lines[0].uci,), second)


def _facts(
    board: chess.Board,
    uci: str,
    had: float,
    has: float,
    line: list[str],
    label: object,
    reason: MoveReason | None,
) -> dict[str, Any]:
    move = chess.Move.from_uci(uci)
    best = next((one for one in line[:1]), None)
    better = None if best is None or best == uci else numbered(board, board.san(chess.Move.from_uci(best)))
    return {
        "move": numbered(board, board.san(move)),
        "by": "White" if board.turn else "Black",
        "chance_before": round(min(1.0, had), 3),
        "chance_after": round(has, 3),
        "label": None if label is None else str(label),
        "better": better,
        "better_in_words": None if better is None or best is None else move_in_words(board, chess.Move.from_uci(best)),
        "line": line_in_words(board, line) if better else None,
        "reason": None if reason is None else reason.model_dump(mode="json"),
        "only": board.legal_moves.count() == 1,
        "made": moved_words(board, move),
        "answer": answer_words(board, move, reason),
        "reply_does": None if reason is None else _reply_does(board, move, reason),
        "board": {"fen": board.fen(), "uci": uci, "best": best, "after": _after(board, move)},
    }


# Reasons that name a reply without saying what it does.
_TELLING = ("attacks", "takes", "gives check", "strikes", "threatens", "pins", "gets", "offers", "ends")
_UNTOLD = (ReasonKind.LOSES_LATER, ReasonKind.STANDS_WORSE)


def _reply_does(board: chess.Board, move: chess.Move, reason: MoveReason) -> str | None:
    """What the reply does that makes a move a bad one, where the reason says only that it does harm later."""
    if reason.kind not in _UNTOLD or reason.move is None:
        return None
    after = board.copy(stack=False)
    after.push(move)
    try:
        reply = after.parse_san(reason.move)
    except ValueError:
        return None
    proposal = proposal_of(after, [reply.uci()], ())
    # What a reply opens or guards is no reason; what it takes or attacks is.
    does = [one for one in proposal["does"] if one.startswith(_TELLING)]
    if not does and not proposal["takes"]:
        return None
    return f"That reply {purpose_words({**proposal, 'does': does})}."


def _after(board: chess.Board, move: chess.Move) -> str:
    after = board.copy(stack=False)
    after.push(move)
    return after.fen()

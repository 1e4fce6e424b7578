"""What several lost games have in common on the board: pieces that seemed held and took all the same, a king that was
never castled, a queen that was lost, an early end; as facts and in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import chess

from app.archive.past_games import PastGame
from app.desk.finished.course import move_at
from app.desk.services import DeskServices
from app.domain.match import MatchState
from app.domain.prose_words import listed, number_word, piece_word

# Lost games that are set side by side, and moves up to which a game ended early.
SIDE_BY_SIDE, EARLY = 4, 15
_THREAD = re.compile(
    r"\b(?:common|threads?|patterns?|alike|similar\w*|connect\w*|recurr\w+|link(?:s|ed)?"
    r"|every (?:single )?time|each time|always|again and again|over and over|keeps? (?:on )?(?:losing|beating)"
    r"|same (?:way|mistakes?|things?|reasons?|errors?|story))\b"
)


def asks_for_thread(low: str) -> bool:
    """Whether it is asked what losses have in common."""
    return _THREAD.search(low) is not None


async def thread_of(games: Sequence[PastGame], at: DeskServices) -> list[dict[str, Any]]:
    """JSON-ready facts of the latest lost ones of some games, by what their moves show."""
    found = []
    for game in [one for one in games if one.outcome == "lost"][:SIDE_BY_SIDE]:
        table = await at.directory.open(game.match_id)
        if table is not None:
            found.append(_shown(table.state, game))
    return found


def _shown(state: MatchState, game: PastGame) -> dict[str, Any]:
    board, mine = chess.Board(state.position.initial_fen), game.color == "white"
    broken: dict[str, str] | None = None
    castled = False
    for number, one in enumerate(state.moves, start=1):
        move = chess.Move.from_uci(one.uci)
        if board.turn is mine:
            castled = castled or board.is_castling(move)
        elif broken is None and board.is_capture(move) and (by := _held_by(board, move.from_square, mine)) is not None:
            broken = {"move": move_at(state, number), "by": by,
                      "piece": piece_word(board.piece_type_at(move.from_square) or chess.PAWN)}  # fmt: skip
        board.push(move)
    return {
        "opening": game.opening,
        "against": game.other_name.split()[0],
        "moves": game.moves,
        "broken": broken,
        "castled": castled,
        "queenless": not board.pieces(chess.QUEEN, mine) and bool(board.pieces(chess.QUEEN, not mine)),
    }


def _held_by(board: chess.Board, square: chess.Square, mine: chess.Color) -> str | None:
    """My bishop, rook or queen before which a piece of theirs stands with its queen or king somewhere behind it, so
    that it seems to be held; None for a piece that stands so before none."""
    if board.piece_type_at(square) in (chess.PAWN, chess.KING, chess.QUEEN, None):
        return None
    theirs = board.occupied_co[not mine]
    dear = board.pieces(chess.QUEEN, not mine) | board.pieces(chess.KING, not mine)
    for holder in board.attackers(mine, square):
        if board.piece_type_at(holder) not in (chess.BISHOP, chess.ROOK, chess.QUEEN):
            continue
        for behind in dear:
            between = chess.SquareSet(chess.between(holder, behind))
            if square in between and not (int(between) & board.occupied & ~theirs):
                return f"{piece_word(board.piece_type_at(holder) or chess.BISHOP)} on {chess.square_name(holder)}"
    return None


def thread_told(lost: Sequence[Mapping[str, Any]]) -> str:
    """What most of some lost games have in common, the weightiest first, with what to do about it; empty for fewer than
    two, and where nothing is shared."""
    if len(lost) < 2:
        return ""
    held, home, gone, early = (
        _those(lost, shared)
        for shared in (
            [one for one in lost if one["broken"]],
            [one for one in lost if not one["castled"]],
            [one for one in lost if one["queenless"]],
            [one for one in lost if one["moves"] <= EARLY],
        )
    )
    told = []
    if held:
        each = listed([f"{one['broken']['move']} against your {one['broken']['by']}" for one in lost if one["broken"]])
        told.append(
            f"in {held} a piece that your pin seemed to hold took all the same, {each}. A pin against the queen is "
            "not firm: the piece may go as soon as what it takes or uncovers is worth more. Before you rely on one, "
            "ask what happens if it moves"
        )
    if home:
        told.append(f"in {home} you had not castled when it was decided")
    if gone:
        told.append(f"in {gone} it was your queen that was lost")
    if told and early:
        told.append(f"{early} were over within {number_word(EARLY)} moves")
    if not told:
        return ""
    rest = f" Beside that {listed(told[1:])}." if len(told) > 1 else ""
    return f"Yes: {told[0]}.{rest}"


def _those(lost: Sequence[Mapping[str, Any]], shared: Sequence[Mapping[str, Any]]) -> str:
    """How many of the games share something, where it is two at least and more than half of them; else empty."""
    if len(shared) < 2 or 2 * len(shared) <= len(lost):
        return ""
    if len(shared) == len(lost):
        return "both" if len(lost) == 2 else f"all {number_word(len(lost))}"
    return f"{number_word(len(shared))} of the {number_word(len(lost))}"

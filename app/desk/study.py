"""The position on the analysis board, which the page says with a question: a game that nobody plays."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.accounts.access_tokens import Caller
from app.accounts.player import Player
from app.agents.onlooking import audience_of
from app.desk.services import DeskServices
from app.desk.tool import Study, ToolRefused
from app.domain.audiences import Audience
from app.domain.match import By, MatchState, PlayedMove, Sitter
from app.domain.position import IllegalMove, Position, color_of

# What stands for its id, where a game has one.
STUDY = "analysis-board"
NO_STUDY = ToolRefused(
    "not_found",
    "The board that you have set up here I cannot see just now. Load this page anew and ask me again; or press “Start "
    "the engine” beside the board: the first of its “Best lines” begins with the move it likes most.",
)
NO_POSITION = ToolRefused(
    "bad_payload",
    "That is no position a game of chess can have: it takes one king of each colour, no pawn on the first or last "
    "rank, no check against the side that has just moved, and moves that are legal.",
)
OF_RATED = ToolRefused(
    "not_allowed",
    "That position stands in a rated game of yours which still runs, so I say nothing on it, here neither: not a move, "
    "not a plan, not who is better. When the game is over, ask me anything about it.",
)


def read_study(fen: str | None, moves: Sequence[str]) -> Study | None:
    """The position after `moves` (UCI) from `fen`, by default the start of a game; None for what is no position, or
    with a move that is not legal."""
    start = fen or chess.STARTING_FEN
    try:
        board = chess.Board(start)
        if not board.is_valid():
            return None
        Position.after(start, tuple(moves))
    except (ValueError, IllegalMove):
        return None
    return Study(start, tuple(moves))


def study_of(fen: str, moves: Sequence[str] = ()) -> Study:
    """As `read_study`, for what a tool is given. Raises ToolRefused for what is no position: an engine that is asked
    about one without kings ends."""
    study = read_study(fen, moves)
    if study is None:
        raise NO_POSITION
    return study


def game_of(study: Study) -> MatchState:
    """The position as a friendly game between two of the house, so that whatever looks at games can look at it."""
    board, played = chess.Board(study.fen), []
    for ply, uci in enumerate(study.moves, start=1):
        move = board.parse_uci(uci)
        color, san = color_of(board.turn), board.san(move)
        board.push(move)
        played.append(PlayedMove(ply, color, uci, san, board.fen(), By.CHARACTER, 0, ply))
    return MatchState(
        match_id=STUDY,
        white=Sitter("character", "white", "White"),
        black=Sitter("character", "black", "Black"),
        position=Position.after(study.fen, study.moves),
        moves=tuple(played),
        version=len(played),
    )


def refuse_of_rated(study: Study, player: Player, at: DeskServices) -> None:
    """Raises ToolRefused for a position that stands in a running rated game of the player or of an agent of theirs, or
    that is a move away from the one there: no way around the refusal at that board."""
    board = Position.after(study.fen, study.moves).board
    asked = board.board_fen()
    for table in at.directory.tables():
        state = table.state
        if state.ended or not state.rated or audience_of(state, Caller(player), at.agents) is Audience.GALLERY:
            continue
        stands = state.position.board
        if asked in (stands.board_fen(), *_after_one(stands)) or stands.board_fen() in _after_one(board):
            raise OF_RATED


def _after_one(board: chess.Board) -> set[str]:
    """Where the pieces may stand after one more move."""
    found = set()
    for move in board.legal_moves:
        after = board.copy(stack=False)
        after.push(move)
        found.add(after.board_fen())
    return found

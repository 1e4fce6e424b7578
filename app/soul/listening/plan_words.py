"""What a side may aim at, in words: its pieces brought out and its king made safe, a pawn break, a file, a weak or a
passed pawn, the other king, a piece that does little; and one move with which that begins."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from app.domain.condition import Names, to_move
from app.domain.facts import Facts
from app.domain.prose_facts import open_files, pawn_facts, phase_of, points_ahead, squares_hit_around_king
from app.domain.prose_words import move_in_words
from app.domain.trial import tried
from app.soul.listening.bidders.position import worst_piece

# Aims that are named, points from which a side is ahead for good, and squares around a king that are hit in an attack.
_AIMS, _AHEAD, _HIT = 2, 3, 3
# What a first step may lose beside the best move, in winning chances (0 to 1), and lines that are looked through.
_SOUND, _LINES = 0.04, 4
_HOMES = {
    chess.WHITE: {chess.KNIGHT: chess.BB_B1 | chess.BB_G1, chess.BISHOP: chess.BB_C1 | chess.BB_F1},
    chess.BLACK: {chess.KNIGHT: chess.BB_B8 | chess.BB_G8, chess.BISHOP: chess.BB_C8 | chess.BB_F8},
}


def plan_in_words(color: chess.Color, facts: Facts) -> str | None:
    """What a side could aim at, "you could ..." or "I want to ..."; None where it is in check or nothing shows."""
    if facts.board.is_check():
        return None
    aims = []
    for aim in _aims(color, facts):
        aims.append(aim)
        if len(aims) == _AIMS:
            break
    if not aims:
        return None
    who = "I want to" if color == facts.me else "you could"
    told = ", and then ".join(aims)
    return f"{who} {told}{_first_step(color, told, facts)}"


def _aims(color: chess.Color, facts: Facts) -> Iterator[str]:
    """The aims, the weightiest first, as infinitives."""
    board, names = facts.board, Names(facts.board, facts.me)
    own = names.whose(color)
    lead = points_ahead(board, color)
    if phase_of(board) == "opening":
        yield from _opening(color, facts)
    if lead >= _AHEAD:
        yield "swap pieces off, for a lead counts more with less on the board"
    if phase_of(board) == "endgame":
        yield f"bring {own} king to the middle"
    passed = pawn_facts(board, color).passed
    if passed:
        yield f"push {names.of(max(passed, key=lambda at: chess.square_rank(at) if color else -chess.square_rank(at)))}"
    yield from _targets(color, board, names)
    if squares_hit_around_king(board, not color) >= _HIT and board.queens & board.occupied_co[color]:
        yield f"bring more pieces against {names.whose(not color)} king"
    yield from _breaks(color, board, names)
    yield from _files(color, board)
    worst = worst_piece(board, color)
    if worst is not None and phase_of(board) != "opening":
        yield f"give {names.of(worst[0])} work, for it does the least"


def _opening(color: chess.Color, facts: Facts) -> Iterator[str]:
    board, names = facts.board, Names(facts.board, facts.me)
    home = [at for kind, squares in _HOMES[color].items() for at in chess.scan_forward(squares)
            if board.piece_at(at) == chess.Piece(kind, color)]  # fmt: skip
    castles = board.has_castling_rights(color)
    if home:
        yield f"bring out {names.all(home[:2])}{' and castle' if castles else ''}"
    elif castles:
        yield "castle"


def _targets(color: chess.Color, board: chess.Board, names: Names) -> Iterator[str]:
    """The other side's pawn that no pawn of its can ever guard, and that a piece can come at from in front."""
    weak = pawn_facts(board, not color).isolated
    found = [at for at in board.pieces(chess.PAWN, not color) if chess.square_file(at) in weak]
    mine = {chess.square_file(at) for at in board.pieces(chess.PAWN, color)}
    found = [at for at in found if chess.square_file(at) not in mine]
    if found:
        yield f"press on {names.of(found[0])}, which no pawn can guard"


def _breaks(color: chess.Color, board: chess.Board, names: Names) -> Iterator[str]:
    """A push in the middle against a pawn of the other side that loses nothing."""
    side = to_move(board, color)
    for move in side.generate_legal_moves(from_mask=board.pawns & board.occupied_co[color]):
        if side.is_capture(move) or chess.square_file(move.to_square) not in range(2, 6):
            continue
        aims = chess.BB_PAWN_ATTACKS[color][move.to_square] & board.pawns & board.occupied_co[not color]
        if aims and tried(move, side).points >= 0:
            yield f"break with {move_in_words(side, move)} against {names.of(chess.msb(aims))}"
            return


def _files(color: chess.Color, board: chess.Board) -> Iterator[str]:
    """An open file on which a rook may stand that does not yet."""
    rooks = board.pieces(chess.ROOK, color)
    held = {chess.square_file(at) for at in rooks}
    free = [file for file in open_files(board) if file not in held]
    if rooks and free:
        yield f"put a rook on the open {chess.FILE_NAMES[free[0]]}-file"


def _first_step(color: chess.Color, told: str, facts: Facts) -> str:
    """The best move of the side to move that belongs to its plan, or the capture that comes before it, as an
    afterthought; empty where it is not its turn, and where nobody looked."""
    seen = facts.seen_at(facts.board)
    if facts.board.turn != color or seen is None:
        return ""
    sound = [line for line in seen.lines[:_LINES] if seen.lines[0].chance - line.chance <= _SOUND]
    moves = [chess.Move.from_uci(line.first) for line in sound]
    quiet = [move for move in moves if not facts.board.is_capture(move)]
    if not quiet:
        return f"; but {move_in_words(facts.board, moves[0])} comes first"
    first = next((move for move in quiet if _belongs(move, told, facts.board)), None)
    return "" if first is None else f"; {move_in_words(facts.board, first)} is a first step"


def _belongs(move: chess.Move, told: str, board: chess.Board) -> bool:
    """Whether a move begins what is told of: it moves a man that is named, or castles, and is not named itself."""
    if board.is_castling(move):
        return "castle" in told
    return f" on {chess.square_name(move.from_square)}" in told and move_in_words(board, move) not in told

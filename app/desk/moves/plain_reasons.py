"""Why a move was no good, in words for somebody who reads no notation: a clause after "on move 12"."""

from __future__ import annotations

from collections.abc import Mapping

import chess

from app.domain.prose_words import listed, piece_word
from app.post_match.report import MoveReason, ReasonKind

# A clause of each reason: "{I}" and "{MY}" are who moved, "{THEY}" and "{THEIR}" the other side, "{MEN}" the pieces.
_CLAUSES: Mapping[ReasonKind, str] = {
    ReasonKind.ALLOWS_MATE: "{I} let {THEM} trap the king, which ends the game",
    ReasonKind.MISSES_MATE: "{I} could have trapped {THEIR} king and won at once, and did not",
    ReasonKind.PUTS_TO_BE_TAKEN: "{I} put {MY} {MEN} where {THEY} could simply take it",
    ReasonKind.LEAVES_TO_BE_TAKEN: "{I} left {MY} {MEN} where {THEY} could simply take it",
    ReasonKind.ALLOWS_FORK: "{I} let one piece attack two at once ({MEN}), and only one of them could be saved",
    ReasonKind.LOSES_LATER: "{I} made a move after which {THEY} could win something a little later",
    ReasonKind.MISSES_CAPTURE: "{I} could have taken {THEIR} {MEN}, and did not",
    ReasonKind.MISSES_FORK: "{I} could have attacked two pieces at once ({MEN}), and did not",
    ReasonKind.MISSES_LATER: "{I} had a move that wins something a little later, and did not play it",
    ReasonKind.ALLOWS_QUEEN: "{I} let a pawn run through to the end of the board, where it becomes a queen",
    ReasonKind.MISSES_QUEEN: "{I} could have run a pawn through to the end of the board, and did not",
    ReasonKind.STALEMATES: "{I} left {THEM} without any move at all, and that is a draw",
    ReasonKind.LETS_THE_WIN_GO: "{I} let a won game slip away",
    ReasonKind.LETS_THE_DRAW_GO: "{I} gave up a game that was even",
    ReasonKind.STANDS_WORSE: "nothing was lost at once, but {MY} pieces stood worse afterwards",
}
# Reasons of which the move is the other side's reply.
_ANSWERED = (ReasonKind.ALLOWS_MATE, ReasonKind.PUTS_TO_BE_TAKEN, ReasonKind.LEAVES_TO_BE_TAKEN,
             ReasonKind.ALLOWS_FORK, ReasonKind.LOSES_LATER, ReasonKind.STANDS_WORSE)  # fmt: skip
_YOURS = {"I": "you", "MY": "your", "THEY": "the other side", "THEM": "the other side", "THEIR": "their"}
_THEIRS = {"I": "the other side", "MY": "their", "THEY": "you", "THEM": "you", "THEIR": "your"}


def moved_words(board: chess.Board, move: chess.Move) -> str:
    """A move for one who reads no notation: "move the pawn from b2 to b4"."""
    if board.is_castling(move):
        return "castle"
    piece = piece_word(board.piece_type_at(move.from_square) or chess.PAWN)
    away = chess.square_name(move.from_square)
    if board.is_capture(move):
        taken = piece_word(board.piece_type_at(move.to_square) or chess.PAWN)
        return f"take the {taken} on {chess.square_name(move.to_square)} with the {piece} from {away}"
    return f"move the {piece} from {away} to {chess.square_name(move.to_square)}"


def did_words(words: str) -> str:
    """What `moved_words` tells as done: "moved the pawn from b2 to b4"."""
    verb, _, rest = words.partition(" ")
    return f"{ {'move': 'moved', 'take': 'took', 'castle': 'castled'}[verb] } {rest}".replace("  ", " ").strip()


def answer_words(board: chess.Board, move: chess.Move, reason: MoveReason | None) -> str | None:
    """The reply by which a move was no good, as `moved_words` tells it; None where the reason names none of theirs."""
    if reason is None or reason.kind not in _ANSWERED or reason.move is None:
        return None
    after = board.copy(stack=False)
    after.push(move)
    try:
        return moved_words(after, after.parse_san(reason.move))
    except ValueError:
        return None


def plain_reason(reason: MoveReason, *, yours: bool) -> str:
    """The clause; `yours` says whether the move was that of who is spoken to."""
    words = (_YOURS if yours else _THEIRS) | {"MEN": listed([man.piece for man in reason.men]) or "piece"}
    return _CLAUSES[reason.kind].format_map(words)

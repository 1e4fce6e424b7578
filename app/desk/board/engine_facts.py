"""What the engine finds beyond its best lines: the threat, what follows if the other side takes, ignores or answers the
best move, more moves to choose from, an exchange; as JSON-ready facts."""

from __future__ import annotations

import re
from typing import Any

import chess

from app.body.base import Candidate
from app.body.scale import MATE_EDGE, MATE_SCORE
from app.desk.board.proposal_words import proposal_of, purpose_words
from app.desk.games import SeenGame, line_in_words, numbered
from app.desk.moves.judged import searched, searched_from
from app.desk.services import DeskServices
from app.domain.condition import hanging
from app.domain.exchange import gain
from app.domain.prose_facts import POINTS
from app.domain.prose_words import man_on, move_in_words, piece_word
from app.post_match.judging import chances

_WORTH = chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN, chess.KING
# A piece by its name.
PIECE = re.compile(r"\b(queen|rook|bishop|knight|horse)s?\b")
# Ways to offer an exchange that are searched.
OFFERS_TRIED = 3
# Answers among which a capture is looked for, and half-moves of a line that are put in words.
ANSWERS, LINE_TOLD = 5, 4
_TAKING = re.compile(r"\b(?:tak\w+|captur\w+|recaptur\w+|exchang\w+|trad\w+|swap\w*)\b")


async def if_taken(at: DeskServices, board: chess.Board, best: Candidate, asked: str = "") -> dict[str, Any] | None:
    """What follows if the other side takes the piece of the best move, or one that is `asked` about by name: the
    capture and the answer to it; None where it cannot be taken."""
    after = _after(board, chess.Move.from_uci(best.uci))
    named = PIECE.search(asked.lower())
    kind = None if named is None else chess.PIECE_NAMES.index(named[1].replace("horse", "knight"))
    squares = {chess.Move.from_uci(best.uci).to_square} if kind is None else after.pieces(kind, board.turn)
    captures = [one for one in after.legal_moves if one.to_square in squares and after.is_capture(one)]
    if not captures:
        return None if kind is not None else await any_taken(at, after)
    taking = min(captures, key=lambda one: _WORTH.index(after.piece_type_at(one.from_square) or chess.PAWN))
    return await answered_by(at, after, taking)


async def any_taken(at: DeskServices, after: chess.Board) -> dict[str, Any] | None:
    """The best capture of the side to move and the answer to it, as of `if_taken`; None where there is none."""
    if not any(after.is_capture(one) for one in after.legal_moves):
        return None
    lines = await searched(at, after.fen(), (), ANSWERS)
    move = next((one for line in lines if after.is_capture(one := chess.Move.from_uci(line.uci))), None)
    if move is None:
        move = max(
            (one for one in after.legal_moves if after.is_capture(one)),
            key=lambda one: _WORTH.index(after.piece_type_at(one.to_square) or chess.PAWN),
        )
    found = await answered_by(at, after, move)
    return None if found is None else found | {"elsewhere": True}


async def answered_by(at: DeskServices, after: chess.Board, taking: chess.Move) -> dict[str, Any] | None:
    """A capture and the best answer to it, with the chances of who answers."""
    then = _after(after, taking)
    found = [] if then.is_game_over() else await searched_from(at, then.fen())
    if not found or found[0].centipawns is None:
        return None
    line = line_in_words(after, [taking.uci(), *(found[0].line or (found[0].uci,))])
    reply = then.san(chess.Move.from_uci(found[0].uci))
    return {"takes": numbered(after, after.san(taking)), "reply": numbered(then, reply), "line": line,
            "chance": round(chances(found[0].centipawns), 3)}  # fmt: skip


async def if_ignored(at: DeskServices, board: chess.Board, best: Candidate) -> dict[str, Any] | None:
    """What its side would play after the best move if the other one did not answer it, and the chances that it would
    have; None after a check, which nobody can leave unanswered, and where the game ends."""
    after = _after(board, chess.Move.from_uci(best.uci))
    if after.is_check() or after.is_game_over():
        return None
    after.push(chess.Move.null())
    found = await searched_from(at, after.fen()) if after.is_valid() and not after.is_game_over() else ()
    if not found or found[0].centipawns is None:
        return None
    move = chess.Move.from_uci(found[0].uci)
    return {"move": numbered(after, after.san(move)), "in_words": move_in_words(after, move),
            "gain": round(max(0.0, chances(found[0].centipawns) - chances(best.centipawns or 0)), 3),
            "chance": round(chances(found[0].centipawns), 3)}  # fmt: skip


async def reply_to(
    at: DeskServices, game: SeenGame, ply: int, board: chess.Board, best: Candidate, asked: str
) -> dict[str, Any]:
    """The strongest answer to the best move, how it goes on, and the chances of the best move's side then; where it is
    `asked` what follows if they take, also the best capture (`taken`), unless it is the strongest answer itself."""
    after = _after(board, chess.Move.from_uci(best.uci))
    found = () if after.is_game_over() else await searched(
        at, game.state.position.initial_fen, (*game.moves[:ply], best.uci)
    )  # fmt: skip
    if not found or found[0].centipawns is None:
        return {"move": None, "chance": round(chances(best.centipawns or 0), 3)}
    move = chess.Move.from_uci(found[0].uci)
    facts: dict[str, Any] = {
        "move": numbered(after, after.san(move)), "in_words": move_in_words(after, move),
        "line": line_in_words(after, list(found[0].line) or [found[0].uci]),
        "chance": round(chances(-found[0].centipawns), 3),
    }  # fmt: skip
    if _TAKING.search(asked.lower()) and not after.is_capture(move):
        facts["taken"] = await any_taken(at, after)
    return facts


def told_line(board: chess.Board, line: list[str], moves: tuple[str, ...]) -> list[str]:
    """The first half-moves of a line (UCI) in words, each with what it is for."""
    after, told = board.copy(stack=False), list[str]()
    for at, uci in enumerate(line[:LINE_TOLD]):
        move = chess.Move.from_uci(uci)
        if move not in after.legal_moves:
            break
        does = purpose_words(proposal_of(after, line[at:], (*moves, *line[:at])))
        side = "White" if after.turn else "Black"
        lead = "First" if not at else "then"
        moved = f"{side} plays {move_in_words(after, move)}".replace("plays castles", "castles")
        told.append(f"{lead} {moved}, which {does}")
        after.push(move)
    return [f"{one[:1].upper()}{one[1:]}." for one in told]


def answer_of(board: chess.Board, line: list[str], moves: tuple[str, ...]) -> dict[str, Any] | None:
    """The second half-move of a line, of the side that is not to move: the move, in words and what it does."""
    if len(line) < 2:
        return None
    after = _after(board, chess.Move.from_uci(line[0]))
    move = chess.Move.from_uci(line[1])
    if move not in after.legal_moves:
        return None
    return {"move": numbered(after, after.san(move)), "in_words": move_in_words(after, move),
            "does": purpose_words(proposal_of(after, line[1:], (*moves, line[0])))}  # fmt: skip


def taken_back(board: chess.Board, line: list[str]) -> dict[str, str] | None:
    """How a line goes on where the other side takes the man of its first move: the capture and the answer to it, each
    as written and in words; None where it does not."""
    if len(line) < 3 or line[1][2:4] != line[0][2:4]:
        return None
    after = _after(board, chess.Move.from_uci(line[0]))
    back = chess.Move.from_uci(line[1])
    if back not in after.legal_moves:
        return None
    then = _after(after, back)
    reply = chess.Move.from_uci(line[2])
    if reply not in then.legal_moves:
        return None
    return {"back": numbered(after, after.san(back)), "reply": numbered(then, then.san(reply)),
            "in_words": move_in_words(then, reply),
            "does": purpose_words(proposal_of(then, line[2:], ()))}  # fmt: skip


async def threat_of(
    at: DeskServices, game: SeenGame, board: chess.Board, best: Candidate, *, own: bool = False
) -> dict[str, Any] | None:
    """What the side that is not to move would do if it were: its best move, and the winning chances that it would gain
    by it; None where a check stands on the board, or a pass would; also where the asker has just moved and does not ask
    for their `own` threat, for then the move of the other side is what counts."""
    if game.color is not None and board.turn is not game.color.is_white and not own:
        return None
    return await threat_after(at, board, best)


def hit_by(after: chess.Board, square: chess.Square) -> list[str]:
    """The men that the one which has just moved to a square attacks, of those worth more than itself or that nothing
    guards, the dearest first; no king."""
    own, worth = after.piece_type_at(square) or chess.PAWN, POINTS
    struck = [
        at
        for at in after.attacks(square)
        if after.color_at(at) is after.turn and (kind := after.piece_type_at(at)) not in (None, chess.KING)
        and (worth[kind] > worth[own] or not after.is_attacked_by(after.turn, at))
    ]  # fmt: skip
    return [man_on(after, at) for at in sorted(struck, key=lambda at: -worth[after.piece_type_at(at) or chess.PAWN])]


async def threat_after(at: DeskServices, board: chess.Board, best: Candidate) -> dict[str, Any] | None:
    """The same of any position: what whoever has just moved would do if the other side passed; None in check."""
    if board.is_check():
        return None
    passed = board.copy(stack=False)
    passed.push(chess.Move.null())
    if not passed.is_valid() or passed.is_game_over():
        return None
    lines = await searched_from(at, passed.fen())
    if not lines or lines[0].centipawns is None or best.centipawns is None:
        return None
    # Mate on the next move is a threat whatever a short search makes of it.
    move = next((one for one in passed.legal_moves if _after(passed, one).is_checkmate()), None)
    move = move or chess.Move.from_uci(lines[0].uci)
    if passed.is_castling(move):
        return None  # Who would castle next threatens nothing.
    after = _after(passed, move)
    helpers = [man_on(after, one) for one in after.attackers(passed.turn, move.to_square)]
    return {
        "move": f"…{passed.san(move)}" if passed.turn is chess.BLACK else passed.san(move),
        "in_words": move_in_words(passed, move),
        "takes": passed.is_capture(move),
        "man": man_on(passed, move.from_square),
        "taken": man_on(passed, move.to_square) if passed.is_capture(move) else None,
        "free": not after.is_attacked_by(after.turn, move.to_square),
        **_worth_of(passed, move),
        # A man that only gets away from where it would be lost threatens nothing by that.
        "saves": not passed.is_capture(move) and move.from_square in {one for one, _ in hanging(board, passed.turn)},
        "helpers": helpers,
        "hits": hit_by(after, move.to_square),
        "mates": after.is_checkmate(),
        "gain": round(max(0.0, chances(lines[0].centipawns) - chances(-best.centipawns)), 3),
        "uci": move.uci(),
    }


def _worth_of(passed: chess.Board, move: chess.Move) -> dict[str, Any]:
    """What a capture wins by the whole exchange on its square: the points, and in words "your queen for a rook"."""
    if not passed.is_capture(move):
        return {"won": 0, "for": None}
    won = gain(passed, move)
    taken = POINTS[passed.piece_type_at(move.to_square) or chess.PAWN]
    kind = passed.piece_type_at(move.from_square) or chess.PAWN
    return {"won": won, "for": piece_word(kind) if 0 < won == taken - POINTS[kind] else None}


async def exchange_of(at: DeskServices, board: chess.Board, best: Candidate, asked: str) -> dict[str, Any]:
    """Whether the pieces that a question names (queens, if it names none) can be exchanged by the side to move: `there`
    says whether both sides have one, `move` is the best way to take or to offer the exchange, with the chances."""
    named = PIECE.search(asked.lower())
    kind = chess.QUEEN if named is None else chess.PIECE_NAMES.index(named[1].replace("horse", "knight"))
    there = [bool(board.pieces(kind, side)) for side in (board.turn, not board.turn)]
    facts: dict[str, Any] = {"piece": piece_word(kind), "move": None, "there": there}
    found: list[tuple[float, chess.Move]] = []
    for move in _exchanges(board, kind)[:OFFERS_TRIED]:
        after = _after(board, move)
        lines = () if after.is_game_over() else await searched_from(at, after.fen())
        if lines and lines[0].centipawns is not None:
            found.append((chances(-lines[0].centipawns), move))
    if not found:
        return facts
    chance, move = max(found, key=lambda one: one[0])
    return facts | {
        "move": numbered(board, board.san(move)), "in_words": move_in_words(board, move), "uci": move.uci(),
        "takes": board.is_capture(move), "chance": round(chance, 3), "best": round(chances(best.centipawns or 0), 3),
    }  # fmt: skip


def _exchanges(board: chess.Board, kind: chess.PieceType) -> list[chess.Move]:
    """Moves by which a piece takes its like, which can be taken back, or goes where its like may take it and is taken
    back; the captures first."""
    taking, offering = [], []
    for move in board.legal_moves:
        if board.piece_type_at(move.from_square) != kind:
            continue
        after = _after(board, move)
        if board.piece_type_at(move.to_square) == kind:
            taking += [move] if after.is_attacked_by(after.turn, move.to_square) else []
        elif board.piece_type_at(move.to_square) is None:
            hit = any(after.piece_type_at(one) == kind for one in after.attackers(after.turn, move.to_square))
            guarded = after.is_attacked_by(not after.turn, move.to_square)
            offering += [move] if hit and guarded else []
    return [*taking, *offering]


def line_of(board: chess.Board, line: Candidate) -> dict[str, Any]:
    """A line with its first move, and the chances of the side that plays it."""
    move = chess.Move.from_uci(line.uci)
    return {
        "move": numbered(board, board.san(move)),
        "in_words": move_in_words(board, move),
        "line": line_in_words(board, list(line.line) or [line.uci]),
        "chance": None if line.centipawns is None else round(chances(line.centipawns), 3),
    }


def side_of(board: chess.Board, line: Candidate, white: bool) -> dict[str, Any]:
    """The evaluation from one side: winning chances, pawns, and mate in so many moves (negative against it)."""
    own = line.centipawns or 0
    centipawns = own if board.turn is white else -own
    mate = None
    if abs(centipawns) >= MATE_EDGE:
        moves = (MATE_SCORE - abs(centipawns) + 1) // 2
        mate = moves if centipawns > 0 else -moves
    return {"chance": round(chances(centipawns), 3), "mate": mate, "pawns": round(centipawns / 100, 1)}


def _after(board: chess.Board, move: chess.Move) -> chess.Board:
    after = board.copy(stack=False)
    after.push(move)
    return after

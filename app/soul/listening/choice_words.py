"""Says in clauses which of several moves is the best, what each of them comes to, and what captures that follow one
another leave in the end."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.board import after_moves
from app.domain.condition import Names, taking_of
from app.domain.exchange import turned
from app.domain.prose_facts import phase_of
from app.domain.prose_words import counted, listed, man_placed, move_in_words, piece_word, pieces_in_words
from app.domain.settling import exchanged, settled, settled_after
from app.domain.trial import mate_next, ranked, tried
from app.soul.listening.move_choice import MoveChoice
from app.soul.listening.supposed_words import effect_of

# Points of a mate, and worth of the manner of a capture by what it does beside taking.
_MATE = 90
_GIVES_UP_CASTLING, _INTO_THE_OPEN, _INTO_PLAY, _DOUBLES, _INWARDS, _QUEEN_OUT = -1.2, -0.8, 0.6, -0.4, 0.3, -0.2
# What a move that attacks something beside taking is worth more.
_ATTACKS = 0.2
# Characters of a clause that a line has room for.
_LONGEST = 225


def chosen_of(choice: MoveChoice, me: chess.Color) -> str:
    """Which move of a choice to make, with the reason, and what speaks against the others."""
    board = choice.board
    worth = {move: (worth_of(move, board), _manner(move, board, me)[0]) for move in choice.moves}
    order = [trial.move for trial in ranked(board, choice.moves)]
    moves = sorted(order, key=lambda move: worth[move], reverse=True)
    if choice.leaves and worth[moves[0]][0] <= left_alone(board):
        told, *more = (outcome_of(move, board, me) for move in moves)
        return _as_far_as_it_fits(f"{'neither' if len(moves) > 1 else 'I would leave it'}: {told}", more)
    if len(moves) == 1 and board.is_castling(moves[0]):
        return f"only that is possible now: I would {as_advice(moves[0], board)}: {_why(moves[0], choice, me)}"
    first, *others = moves
    if len(moves) == 2 and not choice.back and not choice.barred and (shared := _shared(first, others[0], choice, me)):
        return shared
    told = f"I would {as_advice(first, board, choice)}: {_why(first, choice, me)}"
    more = [_against(move, first, choice, me) for move in others]
    more += [f"the {word} cannot take there" for word in choice.barred]
    return _as_far_as_it_fits(told, more)


def _as_far_as_it_fits(told: str, more: Sequence[str]) -> str:
    """The clauses that fit into one line of talk, the first in any case."""
    for clause in more:
        if len(told) + len(clause) < _LONGEST:
            told = f"{told}; {clause}"
    return told


def as_advice(move: chess.Move, board: chess.Board, choice: MoveChoice | None = None) -> str:
    """A move behind "I would": "castle kingside", "take back with the knight", "play pawn to h3"."""
    if board.is_castling(move):
        return f"castle {'kingside' if board.is_kingside_castling(move) else 'queenside'}"
    if choice is not None and choice.back:
        return f"take back with the {_taker(move, choice)}"
    return f"play {move_in_words(board, move)}"


def worth_of(move: chess.Move, board: chess.Board) -> int:
    """The points that a move wins once all captures are played out; mates count before all."""
    after = after_moves(board, move)
    if after.is_checkmate():
        return _MATE
    return -_MATE if mate_next(after, after.turn) is not None else settled_after(move, board).points


def left_alone(board: chess.Board) -> int:
    """What the side to move has won, or lost, if it makes a move that changes nothing."""
    other = turned(board, not board.turn)
    if other is None:
        return -_MATE
    return -_MATE if mate_next(other, other.turn) is not None else -settled(other).points


def outcome_of(move: chess.Move, board: chess.Board, me: chess.Color, *, back: bool = False) -> str:
    """What a move comes to once what it starts is played out, as a clause that names it. `back`: it takes back."""
    trial, words = tried(move, board), move_in_words(board, move)
    if trial.taken is None or trial.mates or mate_next(trial.after, trial.after.turn) is not None:
        return effect_of(trial, me)
    found, names = settled_after(move, board), Names(trial.after, me)
    again = taking_of(move.to_square, trial.after)
    if len(found.line) == 1 and again is not None and again.won > 0:
        return effect_of(trial, me)
    aims = [at for at in trial.attacks if trial.after.piece_type_at(at) != chess.PAWN]
    also = f", and it attacks {names.all(aims[:1])}" if aims and found.points >= 0 else ""
    if len(found.line) == 1:
        if back:
            return f"{words} takes the {piece_word(trial.taken)} back, and nothing takes again{also}"
        bare = not trial.after.is_attacked_by(trial.after.turn, move.to_square)
        why = "nothing takes back" if bare else "to take back would cost too much"
        return f"{words} wins {counted(trial.taken, 1)}, because {why}{also}"
    got, lost = exchanged(found.line, board)
    if not lost:
        return f"{words} wins {pieces_in_words(got)} for nothing"
    reply = found.line[1]
    takes = ""
    if trial.after.is_capture(reply):
        at = "back" if reply.to_square == move.to_square else names.of(reply.to_square)
        takes = f"{names.of(reply.from_square)} takes {at}, "
    comes = "wins something" if found.points > 0 else "comes out even" if not found.points else "loses material"
    return f"{words} {comes}: {takes}{pieces_in_words(got)} for {pieces_in_words(lost) or 'nothing'} in the end"


def manner_of(move: chess.Move, board: chess.Board, me: chess.Color) -> str:
    """What a capture does beside taking, for and against it, as an afterthought."""
    _, pro, con = _manner(move, board, me)
    against = con.replace("would double", "doubles").replace("would ", "it would ")
    return "".join((f"; it {pro}" if pro else "", f", though it {against}" if con else ""))


def _shared(first: chess.Move, other: chess.Move, choice: MoveChoice, me: chess.Color) -> str:
    """Of two moves that come to the same the one that is better in manner, with the difference first; empty where they
    differ in what they come to."""
    board = choice.board
    same = outcome_of(first, board, me).replace(move_in_words(board, first), "", 1).strip()
    if outcome_of(other, board, me).replace(move_in_words(board, other), "", 1).strip() != same:
        return ""
    _, pro, con = _manner(first, board, me)
    against = _manner(other, board, me)[2]
    if not pro and not (against and against != con):
        return ""
    told = f"I would {as_advice(first, board, choice)}"
    told += f": it {pro}" if pro else ""
    told += f", where {move_in_words(board, other)} {against}" if against else ""
    return f"{told}; for the rest both come to the same: each {same}"


def _taker(move: chess.Move, choice: MoveChoice) -> str:
    """How the man that takes back is named: by its square where another of its kind could take too."""
    kind = choice.board.piece_type_at(move.from_square) or chess.PAWN
    twins = [one for one in choice.moves if choice.board.piece_type_at(one.from_square) == kind]
    if kind == chess.PAWN:
        return f"{chess.FILE_NAMES[chess.square_file(move.from_square)]}-pawn"
    return man_placed(kind, move.from_square) if len(twins) > 1 else piece_word(kind)


def manner_worth(move: chess.Move, board: chess.Board, me: chess.Color) -> float:
    """What the manner of a move is worth in points beside what it takes."""
    return _manner(move, board, me)[0]


def _why(move: chess.Move, choice: MoveChoice, me: chess.Color) -> str:
    board, pro = choice.board, _manner(move, choice.board, me)[1]
    if pro and choice.back:
        return f"it {pro}"
    told = outcome_of(move, board, me, back=choice.back).replace(move_in_words(board, move), "it", 1)
    return f"{told}, and it {pro}" if pro else told


def _against(move: chess.Move, first: chess.Move, choice: MoveChoice, me: chess.Color) -> str:
    """What speaks against another move, or that it is as good."""
    board = choice.board
    con = _manner(move, board, me)[2]
    if not choice.back or worth_of(move, board) < worth_of(first, board):
        return outcome_of(move, board, me, back=choice.back)
    return f"the {_taker(move, choice)} {con}" if con else f"the {_taker(move, choice)} would do too"


def _manner(move: chess.Move, board: chess.Board, me: chess.Color) -> tuple[float, str, str]:
    """What a capture does beside taking: its worth, what speaks for it and what against it, as verbs."""
    color, kind = board.turn, board.piece_type_at(move.from_square)
    if not board.is_capture(move):
        return _quiet_manner(move, board)
    whose, others, rights = "my", "your", board.has_castling_rights(color)
    if color != me:
        whose, others = others, whose
    if kind == chess.KING:
        if rights:
            return _GIVES_UP_CASTLING, "", "would give up castling"
        if board.queens & board.occupied_co[not color] and phase_of(board) != "endgame":
            return _INTO_THE_OPEN, "", f"would come out into the open, with {others} queen about"
        return 0.1, "", ""
    home = chess.square_rank(move.from_square) == (0 if color == chess.WHITE else 7)
    if kind in (chess.KNIGHT, chess.BISHOP) and home:
        castles = f" and leaves {whose} king the right to castle" if rights else ""
        return _INTO_PLAY, f"brings the {piece_word(kind)} into play{castles}", ""
    if kind == chess.PAWN:
        return _of_pawn(move, board, whose)
    aims = tried(move, board).attacks if kind == chess.QUEEN else ()
    if kind == chess.QUEEN:
        return _QUEEN_OUT + _ATTACKS * any(board.piece_type_at(at) != chess.PAWN for at in aims), "", ""
    return 0.0, "", ""


def _quiet_manner(move: chess.Move, board: chess.Board) -> tuple[float, str, str]:
    """What a move that takes nothing does to the right to castle, and for a piece at home: worth, for and against."""
    kind = board.piece_type_at(move.from_square)
    rights = board.has_castling_rights(board.turn)
    if kind == chess.KING and rights and not board.is_castling(move):
        return _GIVES_UP_CASTLING, "", "would give up castling"
    if kind != chess.KING and rights and board.is_check():
        return 0.0, "blocks the check and keeps the right to castle", ""
    return 0.0, "", ""


def _of_pawn(move: chess.Move, board: chess.Board, whose: str) -> tuple[float, str, str]:
    """What taking with a pawn does to the pawns: doubled ones, an open file, the middle."""
    start, end = chess.square_file(move.from_square), chess.square_file(move.to_square)
    own = board.pawns & board.occupied_co[board.turn]
    doubles = bool(own & chess.BB_FILES[end])
    opens = not own & chess.BB_FILES[start] & ~chess.BB_SQUARES[move.from_square]
    inwards = abs(2 * end - 7) < abs(2 * start - 7)
    pros = ["takes towards the middle"] if inwards else []
    if opens and board.rooks & board.occupied_co[board.turn]:
        pros.append(f"opens the {chess.FILE_NAMES[start]}-file")
    con = f"would double {whose} pawns on the {chess.FILE_NAMES[end]}-file" if doubles else ""
    return _DOUBLES * doubles + _INWARDS * inwards, listed(pros), con

"""What a line of moves does on the board: pins that do not hold, lines that open, checks with one answer, men that are
hit, and what it wins or costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import chess

from app.desk.board.square_words import guardable
from app.desk.games import numbered
from app.domain import prose_facts
from app.domain.prose_words import listed, man_on, number_word, piece_word

# What men are worth where one is set against another; a king more than all of them.
WORTH = {**prose_facts.POINTS, chess.KING: 100}
# Half-moves that a line is followed, at least and at most; notes that are told; men that a piece hits.
SHORTEST, LONGEST, NOTES, HIT = 2, 8, 3, 3
# Half-moves of a line up to which it is looked for whether what it wins is won back.
FOLLOWED = 10
# Points from which on a pawn more or less changes nothing.
PIECE = 3


def settled(board: chess.Board, line: Sequence[str]) -> list[str]:
    """As much of a line (UCI) as it takes until the balance is what it stays: nothing is taken back any more, neither
    at once nor later in the line."""
    first = len(_until_quiet(board, line, SHORTEST))
    points = _quiet_points(board, line[:FOLLOWED])
    final = points[max(points)] if points else 0
    changed = max((at for at, balance in points.items() if not _as_good_as(balance, final)), default=0)
    ends = [at for at in points if at >= first and at > changed]
    return list(line[: min(ends, default=first)])


def to_show(board: chess.Board, line: Sequence[str], points: int) -> list[str]:
    """As much of a line (UCI) as is written out: all that it is counted by where it wins or loses something, else its
    first moves."""
    return settled(board, line) if points else _until_quiet(board, line, SHORTEST)


def _as_good_as(balance: int, final: int) -> bool:
    """Whether a balance stays what it is, give or take a pawn beside a piece."""
    return balance == final or (abs(final) >= PIECE and balance * final > 0 and abs(balance - final) <= 1)


def _quiet_points(board: chess.Board, line: Sequence[str]) -> dict[int, int]:
    """After how many half-moves of a line nothing is being taken, with the balance there in points for the side that
    begins it; behind the last move where nothing could be taken back."""
    after, found = board.copy(stack=False), dict[int, int]()
    for at, uci in enumerate(line):
        move = chess.Move.from_uci(uci)
        if move not in after.legal_moves:
            break
        if at and not after.is_capture(move):
            found[at] = _points(after, board.turn)
        takes = after.is_capture(move)
        after.push(move)
        taken_back = takes and any(one.to_square == move.to_square for one in after.legal_moves)
        if at == len(line) - 1 and not taken_back:
            found[at + 1] = _points(after, board.turn)
    start = _points(board, board.turn)
    return {at: points - start for at, points in found.items()}


def _points(board: chess.Board, side: chess.Color) -> int:
    return sum(
        worth * (len(board.pieces(kind, side)) - len(board.pieces(kind, not side)))
        for kind, worth in WORTH.items()
        if kind != chess.KING
    )


def exchange_began(initial_fen: str, moves: Sequence[str], first: str) -> int:
    """After how many half-moves of a game the taking on one square began that the move `first` (UCI) goes on with
    behind `moves`; all of them where it takes nothing back. A line is counted from there: what was taken before it is
    no gain of it, and what it takes back none either."""
    board, taken = chess.Board(initial_fen), list[chess.Square | None]()
    for uci in moves:
        move = board.parse_uci(uci)
        taken.append(move.to_square if board.is_capture(move) else None)
        board.push(move)
    move, began = chess.Move.from_uci(first), len(moves)
    while began and board.is_capture(move) and taken[began - 1] == move.to_square:
        began -= 1
    return began


def _until_quiet(board: chess.Board, line: Sequence[str], shortest: int) -> list[str]:
    """The first moves of a line, so many at least, as long as they take or give check."""
    after, kept = board.copy(stack=False), list[str]()
    forcing = True
    for at, uci in enumerate(line[:LONGEST]):
        move = chess.Move.from_uci(uci)
        if move not in after.legal_moves:
            break
        takes, checks = after.is_capture(move), after.gives_check(move)
        if at >= shortest and not (takes or checks or forcing):
            break
        kept.append(uci)
        forcing = checks
        after.push(move)
    return kept


def notes_on(board: chess.Board, line: Sequence[str]) -> list[str]:
    """Clauses on the moves of the side that begins a line, what matters most first."""
    after, found = board.copy(stack=False), list[tuple[int, str]]()
    for at, uci in enumerate(line):
        move = chess.Move.from_uci(uci)
        if at % 2 == 0:
            found += _notes_of(after, move, at)
        after.push(move)
    told, seen = list[str](), set[str]()
    for _, words in sorted(found, key=lambda one: one[0]):
        if words not in seen:
            seen.add(words)
            told.append(words)
    return told[:NOTES]


def _notes_of(board: chess.Board, move: chess.Move, at: int) -> list[tuple[int, str]]:
    """The notes on one move, each with its rank."""
    side, found = board.turn, list[tuple[int, str]]()
    name = numbered(board, board.san(move))
    mover = board.piece_type_at(move.from_square) or chess.PAWN
    if not board.is_castling(move) and (behind := _held_before(board, move)) is not None:
        man, held = piece_word(mover), man_on(board, behind)
        found.append(
            (at, f"the {man} on {_at(move.from_square)} was pinned to the {held} only, not to the king, so it may go")
        )
    after = board.copy(stack=False)
    after.push(move)
    if after.is_checkmate():
        return [(0, f"{name} is mate")]
    replies = list(after.legal_moves) if after.is_check() else []
    if len(replies) == 1:
        found.append((at, f"{name} is check, and {numbered(after, after.san(replies[0]))} is the only answer"))
    elif after.is_check() and (also := _hits(after, move.to_square, side, chess.QUEEN)):
        found.append((at, f"{name} is check and hits the {listed(also)} as well"))
    elif (opened := _unveiled(board, after, move)) and not found:
        found.append((at + 1, opened))
    hit = _hits(after, move.to_square, side)
    hit = [one for one in hit if one not in _hits_before(board, move, side)]
    if len(hit) > 1 and not after.is_check():
        found.append((at, f"from {_at(move.to_square)} the {piece_word(mover)} hits the {listed(hit)} at once"))
    elif hit and not after.is_check():
        found.append((at + 2, f"from {_at(move.to_square)} the {piece_word(mover)} hits the {hit[0]}"))
    return found


def _held_before(board: chess.Board, move: chess.Move) -> chess.Square | None:
    """The queen or rook that stood behind the man that moves, before a cheaper piece of the other side, and is left to
    it; None for none."""
    side, square = board.turn, move.from_square
    for attacker in board.attackers(not side, square):
        kind = board.piece_type_at(attacker) or chess.PAWN
        if kind not in (chess.BISHOP, chess.ROOK, chess.QUEEN):
            continue
        after = board.copy(stack=False)
        after.push(move)
        if after.piece_type_at(attacker) != kind or after.color_at(attacker) is side:
            continue
        for behind in chess.SquareSet(after.attacks_mask(attacker) & ~board.attacks_mask(attacker)):
            worth = WORTH.get(after.piece_type_at(behind) or chess.PAWN, 1)
            if after.color_at(behind) is side and WORTH[kind] < worth < WORTH[chess.KING] and behind != move.to_square:
                return behind
    return None


def _unveiled(board: chess.Board, after: chess.Board, move: chess.Move) -> str | None:
    """A piece of one's own that looks at a piece of the other side since its line is free."""
    side = board.turn
    sliders = (
        (board.bishops | board.rooks | board.queens) & board.occupied_co[side] & ~chess.BB_SQUARES[move.from_square]
    )
    for slider in chess.SquareSet(sliders):
        gained = chess.SquareSet(after.attacks_mask(slider) & ~board.attacks_mask(slider) & after.occupied_co[not side])
        for target in gained:
            kind = after.piece_type_at(target) or chess.PAWN
            loose = not after.is_attacked_by(not side, target)
            if kind == chess.KING or kind == chess.PAWN:
                continue
            if loose or WORTH[kind] >= WORTH[after.piece_type_at(slider) or chess.PAWN]:
                return f"it frees the way of the {man_on(after, slider)} to the {man_on(after, target)}"
    return None


def _hits(
    board: chess.Board, square: chess.Square, side: chess.Color, least: chess.PieceType = chess.PAWN
) -> list[str]:
    """The men of the other side that the man on a square attacks and that are dearer, or guarded by nothing; without
    the king, which is told by the check."""
    own = WORTH[board.piece_type_at(square) or chess.PAWN]
    found = []
    for target in chess.SquareSet(board.attacks_mask(square) & board.occupied_co[not side] & ~board.kings):
        worth = WORTH[board.piece_type_at(target) or chess.PAWN]
        loose = not board.is_attacked_by(not side, target)
        if worth > own or (loose and worth > 1):
            found.append((-worth, man_on(board, target)))
    return [words for worth, words in sorted(found) if -worth >= WORTH[least] or least == chess.PAWN][:HIT]


def _hits_before(board: chess.Board, move: chess.Move, side: chess.Color) -> list[str]:
    return _hits(board, move.from_square, side)


def won_by(board: chess.Board, line: Sequence[str], side: chess.Color) -> tuple[int, str]:
    """What a line gives a side: points (a pawn counting 1), and in words, "a knight for a pawn"; "" for nothing. A pawn
    that promotes is not lost but worth what it becomes: "a rook, and a pawn becomes a queen"."""
    after, promoted = board.copy(stack=False), {True: Counter[int](), False: Counter[int]()}
    for uci in line:
        move = chess.Move.from_uci(uci)
        if move.promotion is not None:
            promoted[after.turn][move.promotion] += 1
        after.push(move)
    lost, got = _missing(board, after, side), _missing(board, after, not side)
    for men, owner in ((lost, side), (got, not side)):
        men[chess.PAWN] -= promoted[owner].total()
    both = lost & got
    lost, got = lost - both, got - both
    won = sum((WORTH[kind] - 1) * (promoted[side][kind] - promoted[not side][kind]) for kind in WORTH)
    points = won + sum(WORTH[kind] * (got[kind] - lost[kind]) for kind in WORTH)
    ahead = points >= 0
    more, less = (got, lost) if ahead else (lost, got)
    words = _counted(more) + (f" for {_counted(less)}" if more and less else "")
    becomes = _promoted(promoted[side if ahead else not side])
    return points, f"{words}, and {becomes}" if words and becomes else words or (becomes and f"more: {becomes}")


def structure_of(board: chess.Board, line: Sequence[str]) -> list[str]:
    """What a line changes in the pawns, as clauses: doubled and isolated ones that are new, and files that it opens."""
    after, found = board.copy(stack=False), list[str]()
    for uci in line:
        after.push_uci(uci)
    for side, name in ((chess.WHITE, "White"), (chess.BLACK, "Black")):
        was, now = prose_facts.pawn_facts(board, side), prose_facts.pawn_facts(after, side)
        for words, old, new in (("doubled", was.doubled, now.doubled), ("isolated", was.isolated, now.isolated)):
            files = [chess.FILE_NAMES[one] for one in new if one not in old]
            if files:
                many = words == "doubled" or len(files) > 1
                found.append(f"{name}’s {listed(files)}-pawn{'s are' if many else ' is'} {words} then")
        free = [file for file in range(8) if not after.pieces(chess.PAWN, side) & chess.BB_FILES[file]
                and board.pieces(chess.PAWN, side) & chess.BB_FILES[file]]  # fmt: skip
        if free:
            file = free[0]
            rook = next((one for one in after.pieces(chess.ROOK, side) if chess.square_file(one) == file), None)
            open_now = not after.pieces(chess.PAWN, not side) & chess.BB_FILES[file]
            kind = "open" if open_now else "half-open"
            stands = f", where the rook on {chess.square_name(rook)} stands already" if rook is not None else ""
            found.append(f"the {chess.FILE_NAMES[file]}-file is {kind} for {name}{stands}")
    return found


def _missing(before: chess.Board, after: chess.Board, side: chess.Color) -> Counter[chess.PieceType]:
    """The men of a side that a line has taken off the board."""
    return Counter({
        kind: max(0, len(before.pieces(kind, side)) - len(after.pieces(kind, side)))
        for kind in (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN)
    }) + Counter()  # fmt: skip


def _promoted(kinds: Counter[int]) -> str:
    """The pawns that became something: "two pawns become queens"; "" for none."""
    kind = max(kinds, key=lambda one: kinds[one], default=None)
    if kind is None:
        return ""
    if kinds[kind] == 1:
        return f"a pawn becomes a {piece_word(kind)}"
    return f"{number_word(kinds[kind])} pawns become {piece_word(kind)}s"


def _counted(men: Counter[chess.PieceType]) -> str:
    said = {2: "two", 3: "three", 4: "four"}
    return listed([
        f"a {piece_word(kind)}" if count == 1 else f"{said.get(count, count)} {piece_word(kind)}s"
        for kind, count in sorted(men.items(), key=lambda one: -WORTH[one[0]])
    ])  # fmt: skip


def weakened(board: chess.Board, move: chess.Move) -> list[str]:
    """What a pawn move leaves behind in its own half: squares that no pawn can guard any more, and its king’s cover;
    empty for other men."""
    if board.piece_type_at(move.from_square) != chess.PAWN or board.is_capture(move):
        return []
    side, king = board.turn, board.king(board.turn)
    after = board.copy(stack=False)
    after.push(move)
    ranks = (2, 3) if side else (5, 4)
    holes = []
    for square in chess.SquareSet(guardable(board, side) & ~guardable(after, side)):
        if chess.square_rank(square) in ranks and after.color_at(square) is not side:
            holes.append(chess.square_name(square))
    found = []
    if holes:
        found.append(f"no pawn can guard {listed(sorted(holes))} any more")
    file = chess.square_file(move.from_square)
    if king is not None and abs(chess.square_file(king) - file) <= 1 and chess.square_file(king) not in (3, 4):
        found.append("it takes a pawn away from before its own king")
    return found


def _at(square: chess.Square) -> str:
    return chess.square_name(square)

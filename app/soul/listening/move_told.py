"""Says what a move that words describe comes to, or would have come to: whether the rules allow it, what it wins or
loses once all captures are played out, what it uncovers, and what the analysis says where it was not made."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.board import after_moves
from app.domain.condition import Names, guards_of, pinner_of, taking_of, targets_of, to_move
from app.domain.facts import Facts
from app.domain.prose_words import counted, listed, move_in_words, piece_word
from app.domain.settling import settled_after
from app.domain.trial import mate_next, ranked, tried
from app.soul.listening.choice_words import outcome_of, worth_of
from app.soul.listening.leads import BETTER, Lead
from app.soul.listening.move_meant import MoveMeant
from app.soul.listening.supposed_words import of_move, opened
from app.soul.listening.weighed import weighed
from app.soul.listening.weighed_words import verdict_in_words_of

# Moves that are compared with the one that is meant, 5 ms each.
_COMPARED = 3


def told_now(meant: MoveMeant, facts: Facts, lead: Lead) -> str:
    """What the move comes to on the board, with the answer to what was asked of it first."""
    board, me = meant.board, facts.me
    if not meant.legal:
        return f"{lead.no}{barred_in_words(meant.move, board, me)}"
    found = weighed(meant.move, board, facts)
    if found is not None:
        return verdict_in_words_of(found, me, lead=lead.graded(found.grade.is_fine))
    told = comes_to(meant.move, board, me)
    worth = worth_of(meant.move, board)
    # The moves of the side to move are ranked for others too.
    best = _best(board, meant.move) if worth <= 0 and board.turn == facts.board.turn else None
    lost = 0 if best is None else worth_of(best, board) - worth
    told = f"{lead.of(worth, lost)}{told}"
    if best is not None and lost >= BETTER and board.turn != me and worth < 0:
        told = f"{told}; {move_in_words(board, best)} would be better"
    return told


def unworried(meant: MoveMeant, facts: Facts) -> str:
    """What is left to the character once the move and the captures behind it are played, as an afterthought."""
    worth = worth_of(meant.move, meant.board)
    left = facts.points - worth if meant.board.turn != facts.me else facts.points + worth
    if left > 0:
        return f"; that leaves me {'a point' if left == 1 else f'{left} points'} ahead all the same"
    return "; that leaves it level" if not left else f"; after that I should worry, for I am {-left} behind"


def all_the_same(meant: MoveMeant, facts: Facts) -> str:
    """How far whoever gave up was behind, had the move been played, as an afterthought."""
    worth = worth_of(meant.move, meant.board)
    left = facts.points - worth if meant.board.turn != facts.me else facts.points + worth
    ahead, behind = ("I", "you") if left > 0 else ("you", "I")
    if not left:
        return "; that would have left it level in men"
    had = "was" if behind == "I" else "were"
    return f"; and {behind} {had} {abs(left)} points behind even so" if ahead else ""


def comes_to(move: chess.Move, board: chess.Board, me: chess.Color) -> str:
    """What a legal move comes to, as a clause: captures on the whole board played out, checks that win something, and
    what it uncovers."""
    trial, words, found = tried(move, board), move_in_words(board, move), settled_after(move, board)
    names = Names(trial.after, me)
    if trial.taken is None:
        if trial.checks and not trial.mates and found.points > 0 and len(found.line) > 2:
            return f"{words} wins something: {_followed(found.line, board)}"
        return of_move(move, board, me, advises=False)
    new = opened(trial, names)
    back = taking_of(move.to_square, trial.after)
    if new and len(found.line) == 1 and back is not None and found.points > 0:
        prize = counted(trial.taken, 1)
        return f"{words} wins {prize}: {names.of(back.move.from_square)} can take back, but it {new[0]}"
    told = outcome_of(move, board, me)
    return f"{told}, and it {new[0]}" if new else told


def _followed(line: Sequence[chess.Move], board: chess.Board) -> str:
    """The reply to a check and what is taken then: "after king to e2 queen takes on a1"."""
    after = after_moves(board, line[0])
    reply = move_in_words(after, line[1])
    after.push(line[1])
    return f"after {reply} there comes {move_in_words(after, line[2])}"


def _best(board: chess.Board, move: chess.Move) -> chess.Move | None:
    """The best other move by captures alone; None where there is none."""
    others = [trial.move for trial in ranked(board)[:_COMPARED] if trial.move != move]
    return max(others, key=lambda one: worth_of(one, board), default=None)


def barred_in_words(move: chess.Move, board: chess.Board, me: chess.Color) -> str:
    """Why the rules forbid a move that the piece could make: a guarded man, a check, a pin."""
    names, color = Names(board, me), board.turn
    man, whose = names.of(move.from_square), names.whose(color)
    takes = board.piece_at(move.to_square) is not None
    does = f"may not take {names.of(move.to_square)}" if takes else f"may not go to {chess.square_name(move.to_square)}"
    if board.piece_type_at(move.from_square) == chess.KING:
        guards = _guards(move, board)
        if guards:
            it = "it" if takes else "that square"
            return f"{whose} king {does}, because {names.of(guards[0])} guards {it}"
        return f"{whose} king {does}"
    pinner = pinner_of(move.from_square, board)
    if pinner is not None:
        return f"{man} {does}, because {names.of(pinner)} pins it to the king"
    checkers = list(board.checkers())
    if checkers:
        return f"{man} {does}, because {whose} king is in check from {names.all(checkers[:2])}"
    return f"{man} {does}"


def _guards(move: chess.Move, board: chess.Board) -> list[chess.Square]:
    """What would take a king on the square to which it goes, the cheapest first."""
    after = board.copy(stack=False)
    after.remove_piece_at(move.from_square)
    after.set_piece_at(move.to_square, chess.Piece(chess.KING, board.turn))
    found = list(after.attackers(not board.turn, move.to_square))
    return sorted(found, key=lambda at: (board.piece_type_at(at) or 0, at))


def uncovered_by(square: chess.Square, facts: Facts) -> str | None:
    """What a man lets others behind it attack once it moves, and the best of its moves; None where it uncovers nothing
    of either side."""
    board, me = facts.board, facts.me
    color, kind = board.color_at(square), board.piece_type_at(square)
    if color is None or kind is None:
        return None
    without = to_move(board, color).copy(stack=False)
    without.remove_piece_at(square)
    names = Names(board, me)
    opens = _lines(without, board, color, names)
    lets = _lines(without, board, not color, names)
    side = to_move(board, color)
    moves = [trial for trial in ranked(side) if trial.move.from_square == square]
    best = max(moves, key=lambda one: worth_of(one.move, side), default=None)
    if not opens and not lets:
        return None
    told = f"it opens the way for {listed(opens[:2])}" if opens else f"it lets {listed(lets[:2])}"
    if best is None or worth_of(best.move, side) < 0:
        return told
    return f"{told}; the best of its moves is {move_in_words(side, best.move)}"


def _lines(without: chess.Board, board: chess.Board, color: chess.Color, names: Names) -> list[str]:
    """What men of a side attack once another man is gone, with profit: "your bishop on b4 to my queen on e7"."""
    found = []
    for at in chess.scan_forward(without.occupied_co[color] & (without.bishops | without.rooks | without.queens)):
        for aim, won in targets_of(at, to_move(without, color)):
            new = not board.attacks_mask(at) & chess.BB_SQUARES[aim]
            if new and (won > 0 or aim == without.king(not color)):
                found.append((won, f"{names.of(at)} {'to' if without.turn == color else 'at'} {names.of(aim)}"))
    return [told for _, told in sorted(found, reverse=True)]


def out_of_reach(square: chess.Square, mover: chess.PieceType | None, facts: Facts) -> str:
    """That nothing of the other side can take a man, or no such man of it: what stands in between, or how it could be
    gone after, if anything is to be had."""
    board, names = facts.board, Names(facts.board, facts.me)
    color = not board.color_at(square)
    side = to_move(board, color)
    who = "nothing" if mover is None else f"no {piece_word(mover)}"
    told = f"{who} of {'mine' if color == facts.me else 'yours'} can take {names.of(square)} just now"
    between = _between(square, mover, side)
    if between is not None:
        slider, blocker = between
        return f"{told}: {names.of(blocker)} stands between it and {names.of(slider)}"
    if facts.over or mover is not None:
        return told
    after = _gone_after(square, side)
    if after is None:
        guards = guards_of(square, board)
        return f"{told}{f', and {names.of(guards[0])} guards it' if guards else ''}"
    bare = "nothing guards it" if not guards_of(square, board) else "it can be won then"
    return f"{told}, but {move_in_words(side, after)} goes after it, and {bare}"


def _between(
    square: chess.Square, mover: chess.PieceType | None, side: chess.Board
) -> tuple[chess.Square, chess.Square] | None:
    """A line piece that would take if it were not for a single man in between, and that man."""
    for at in chess.scan_forward(side.occupied_co[side.turn] & (side.bishops | side.rooks | side.queens)):
        if mover not in (None, side.piece_type_at(at)):
            continue
        blockers = chess.SquareSet(chess.between(at, square) & side.occupied)
        if len(blockers) == 1:
            free = side.copy(stack=False)
            free.remove_piece_at(next(iter(blockers)))
            if free.attacks_mask(at) & chess.BB_SQUARES[square]:
                return at, next(iter(blockers))
    return None


def _gone_after(square: chess.Square, side: chess.Board) -> chess.Move | None:
    """A safe quiet move that attacks the man so that it can be taken next; None without one."""
    for trial in ranked(side):
        if trial.points >= 0 and trial.taken is None and square in trial.attacks:
            return trial.move if mate_next(trial.after, trial.after.turn) is None else None
    return None

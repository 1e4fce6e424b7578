"""Says in clauses whether a man is pinned, what could attack it next, and what to do about a man that worries."""

from __future__ import annotations

import chess

from app.domain.condition import Names, guards_of, moves_from, pinner_of, safe_moves, taking_of, targets_of, to_move
from app.domain.facts import Facts
from app.domain.prose_words import move_in_words
from app.domain.trial import ranked, tried
from app.soul.listening.choice_words import as_advice, outcome_of, worth_of

# Moves that are weighed for one that answers a man that worries; pawn moves that let a piece out that are named.
_WEIGHED, _KEYS = 12, 3
# What moves along lines, and so can hold a man before another.
_LINES = (chess.BISHOP, chess.ROOK, chess.QUEEN)


def pin_in_words(square: chess.Square, facts: Facts) -> str | None:
    """Whether a man is pinned, to its king or to something dearer behind it, with the plain yes or no first; None of
    a king."""
    board, names = facts.board, Names(facts.board, facts.me)
    if board.piece_type_at(square) in (None, chess.KING):
        return None
    named, pinner = names.of(square), pinner_of(square, board)
    if pinner is not None:
        line = ", though it may move along that line" if safe_moves(square, board) else ", and may not leave that line"
        return f"yes: {named} is pinned to the king by {names.of(pinner)}{line}"
    through = [
        (at, behind)
        for at in board.attackers(not board.color_at(square), square)
        if board.piece_type_at(at) in _LINES and (behind := _behind(at, square, board)) is not None
    ]
    for at, behind in through:
        without = board.copy(stack=False)
        without.remove_piece_at(square)
        taking = taking_of(behind, without)
        if taking is not None and taking.won > 0 and taking.move.from_square == at:
            return (
                f"yes, in a way: {named} may move by the rules, but {names.of(behind)} stands behind it, and"
                f" {names.of(at)} would take that"
            )
    if not through:
        return f"no: {named} is not pinned, nothing dearer stands behind it in the line of any piece"
    at, behind = through[0]
    guards = guards_of(behind, board)
    guarded = f", which {names.of(guards[0])} guards" if guards else ""
    return f"no, not really pinned: {names.of(at)} looks at {named}, but behind it stands {names.of(behind)}{guarded}"


def hit_next(square: chess.Square, facts: Facts) -> str | None:
    """Which safe moves of the character's would attack a man of the writer's that nothing looks at now, as a clause;
    None without, and of the character's own men: that would name moves to the writer."""
    board, names = facts.board, Names(facts.board, facts.me)
    if board.color_at(square) == facts.me or taking_of(square, board) is not None:
        return None
    side = to_move(board, not board.color_at(square))
    found = []
    for trial in ranked(side):
        then = None if trial.points < 0 else taking_of(square, trial.after)
        if then is not None and then.won > 0:
            found.append((move_in_words(side, trial.move), then.move.from_square, trial.move.to_square))
    if not found:
        return None
    words, taker, end = found[0]
    opens = "" if taker == end else f", which opens the way for {names.of(taker)}"
    other = f", or {found[1][0]}" if len(found) > 1 else ""
    return f"next {words} would attack it{opens}{other}"


def dealt_with(square: chess.Square, facts: Facts) -> str | None:
    """What the side to move should do about a man of the other side: take it, look after what it attacks, or a sound
    move of its own; None where it is not to move."""
    board, names = facts.board, Names(facts.board, facts.me)
    named = names.of(square)
    if board.color_at(square) == board.turn:
        return None
    captures = list(board.generate_legal_captures(to_mask=chess.BB_SQUARES[square]))
    taking = max(captures, key=lambda move: worth_of(move, board), default=None)
    trials = ranked(board)[:_WEIGHED]
    if not trials:
        return None
    # Of equal moves one that attacks the man itself, and brings a piece out.
    best = max(
        trials,
        key=lambda trial: (
            worth_of(trial.move, board),
            square in trial.after.attacks(trial.move.to_square),
            board.piece_type_at(trial.move.from_square) in (chess.KNIGHT, chess.BISHOP),
        ),
    )
    if taking is not None and worth_of(taking, board) >= max(1, worth_of(best.move, board)):
        return f"take it: {outcome_of(taking, board, facts.me)}"
    aims = [at for at, won in targets_of(square, board) if won > 0 and board.piece_type_at(at) != chess.KING]
    hits = f"it attacks {names.all(aims[:2])}, so " if aims else ""
    told = outcome_of(best.move, board, facts.me).replace(move_in_words(board, best.move), "it", 1)
    asks = square in best.after.attacks(best.move.to_square) and named not in told
    return f"{hits}I would {as_advice(best.move, board)}: {told}{f', and it attacks {named}' if asks else ''}"


def let_out(square: chess.Square, facts: Facts) -> str | None:
    """Which safe pawn moves of the side to move let out a piece that cannot move, as a clause; None where it can
    move, or nothing lets it out at once."""
    board, names = facts.board, Names(facts.board, facts.me)
    if board.color_at(square) != board.turn or moves_from(square, board):
        return None
    pawns = [move for move in board.legal_moves if board.piece_type_at(move.from_square) == chess.PAWN]
    opening = []
    for trial in ranked(board, pawns) if pawns else ():
        reached = chess.popcount(trial.after.attacks_mask(square) & ~trial.after.occupied_co[board.turn])
        if trial.points >= 0 and reached:
            opening.append((-reached, move_in_words(board, trial.move)))
    if not opening:
        return None
    *told, last = [words for _, words in sorted(opening)[:_KEYS]]
    return f"{names.of(square)} gets out after {', '.join(told)}{' or ' if told else ''}{last}"


def _behind(hitter: chess.Square, square: chess.Square, board: chess.Board) -> chess.Square | None:
    """The first man behind another on the line of what attacks it, if it is of the same side and no pawn."""
    beyond = [at for at in chess.SquareSet(chess.ray(hitter, square)) if square in chess.SquareSet.between(hitter, at)]
    first = min(beyond, key=lambda at: chess.square_distance(square, at) if board.piece_at(at) else 99, default=None)
    if first is None or board.color_at(first) != board.color_at(square) or board.piece_type_at(first) == chess.PAWN:
        return None
    return first


def refutes_itself(told: str) -> bool:
    """Whether what is told of a move speaks against it, so that nobody may advise it."""
    return " loses " in told or " does not work" in told


def safe_or_not(move: chess.Move, board: chess.Board, me: chess.Color, told: str) -> str:
    """What was told of a move, with the plain yes or no first, and a safe check of the other side's that hits it."""
    trial = tried(move, board)
    if trial.mates:
        return f"yes: {told}"
    if worth_of(move, board) < 0 or refutes_itself(told):
        return f"no: {told}"
    whose = "I answer" if trial.after.turn == me else "you answer"
    checks = (one for one in ranked(trial.after) if one.checks and one.points >= 0)
    hit = next((one for one in checks if move.to_square in one.after.attacks(one.move.to_square)), None)
    then = f"; but {whose} {move_in_words(trial.after, hit.move)}, and that hits it too" if hit else ""
    return f"yes: {told}{then}"

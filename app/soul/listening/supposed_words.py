"""Says in clauses what moves that are only supposed would do: what they take, what takes back, who is better off."""

from __future__ import annotations

import chess

from app.domain.board import after_moves
from app.domain.condition import Names, hanging, moves_from, safe_moves, taking_of, targets_of
from app.domain.exchange import best_capture, gain
from app.domain.mated_anyway import mating_line
from app.domain.prose_facts import COUNTED, POINTS, absolute_pins
from app.domain.prose_words import counted, listed, move_in_words, piece_word, pieces_in_words
from app.domain.settling import settled_after
from app.domain.trial import Trial, mate_next, ranked, tried
from app.soul.listening.supposing import Supposed

# Points by which another move has to be better to be named, and checks in a row that are followed for a mate.
_BETTER, _CHECKS = 1, 2
# Points from which a loss decides, whatever else a move does: a piece for a pawn.
_A_LOT = 2
# Moves of a choice that are weighed.
_CHOSEN = 3


def verdict_on(supposed: Supposed, me: chess.Color) -> str:
    """What the supposed moves come to, as one clause that begins with the answer."""
    if supposed.others:
        return _choice(supposed, me)
    told = of_move(supposed.line[0], supposed.board, me) if len(supposed.line) == 1 else _of_line(supposed, me)
    if supposed.back is None:
        return told
    taker = "I have" if supposed.board.turn != me else "you have"
    return f"once {taker} taken back on {chess.square_name(supposed.back)}, {told}"


def of_move(move: chess.Move, board: chess.Board, me: chess.Color, *, advises: bool = True) -> str:
    """What one move would do; `advises`: where it loses something, one that does not is named."""
    trial = tried(move, board)
    told = effect_of(trial, me) + _leaves(trial, me)
    if not advises or " is good, for " in told or trial.points >= 0 or trial.mates or board.turn == me:
        return told
    best = ranked(board)[0]
    if best.points - trial.points < _BETTER or best.move == move:
        return told
    if best.points < 0:
        return told  # Which of two moves that lose something loses less, counting alone does not tell.
    # What counting finds is better for sure only where the other one loses a lot.
    much = trial.points <= -_A_LOT or " loses at once" in told
    better = "be better" if much else "lose nothing"
    return f"{told}; {move_in_words(board, best.move)} would {better}"


def _leaves(trial: Trial, me: chess.Color) -> str:
    """Where a man of the other side that alone is attacked would go, as an afterthought."""
    if len(trial.attacks) != 1 or trial.points < 0 or trial.checks or trial.taken:
        return ""
    square = trial.attacks[0]
    if between := _checks_first(trial):
        return between
    away = [one for one in ranked(trial.after, moves_from(square, trial.after)) if one.points >= 0]
    if trial.after.piece_type_at(square) == chess.PAWN or (away and away[0].taken):
        return ""
    kind = piece_word(trial.after.piece_type_at(square) or chess.PAWN)
    whose = "my" if trial.after.turn == me else "your"
    if not away:
        return "" if safe_moves(square, trial.after) else f", and {whose} {kind} has nowhere good to go"
    return f", and {whose} {kind} would go to {chess.square_name(away[0].move.to_square)}"


def _checks_first(trial: Trial) -> str:
    """A capture with check by which the other side gains time, as an afterthought."""
    board = trial.after
    for move in board.generate_legal_captures():
        if board.gives_check(move) and gain(board, move) >= 0:
            return f", but {move_in_words(board, move)} comes first"
    return ""


def effect_of(trial: Trial, me: chess.Color) -> str:
    """What a tried move does, and what it costs, as a clause."""
    board, move = trial.before, trial.move
    words = move_in_words(board, move)
    if trial.mates:
        return f"{words} is mate"
    mate = mate_next(trial.after, trial.after.turn)
    if mate is not None:
        who = "I" if trial.after.turn == me else "you"
        return f"{words} loses at once, because then {who} mate with {move_in_words(trial.after, mate)}"
    forced = _forced(trial.after, board.turn)
    if trial.taken is not None:
        return _capture(trial, words, me)
    if trial.reply is not None and trial.reply[1] > 0:
        return _costs(trial, words, me)
    good = [*([f"threatens mate by {forced}"] if forced else []), *good_of(trial, me)]
    good = good or (["gets out of the check"] if board.is_check() else _looks(trial, me))
    but = _but(trial, me) if trial.checks else ""
    return f"{words} is safe and {listed(good[:2])}{but}" if good else f"{words} is safe, though it attacks nothing yet"


def _but(trial: Trial, me: chess.Color) -> str:
    """What speaks against a check: a man that stands in its way and attacks what gives it, and what still hangs."""
    names, at = Names(trial.after, me), trial.move.to_square
    told = []
    for reply in trial.after.generate_legal_moves(from_mask=~trial.after.kings, to_mask=~trial.after.occupied):
        answered = after_moves(trial.after, reply)
        if any(aim == at and won > 0 for aim, won in targets_of(reply.to_square, answered)):
            told.append(f"{move_in_words(trial.after, reply)} blocks it and attacks the {names.kind(at)}")
            break
    hung = [one for one, _ in hanging(trial.before, trial.before.turn) if one != trial.move.from_square]
    if hung:
        told.append(f"{names.of(hung[0])} still hangs after that")
    return f", but {listed(told)}" if told else ""


def _capture(trial: Trial, words: str, me: chess.Color) -> str:
    board, move = trial.before, trial.move
    taken, taker = trial.taken or chess.PAWN, board.piece_type_at(move.from_square) or chess.PAWN
    names = Names(trial.after, me)
    back = taking_of(move.to_square, trial.after)
    other = trial.reply[0] if trial.reply and trial.reply[0].to_square != move.to_square else None
    # What is lost elsewhere counts only if it is more than what taking back brings.
    elsewhere = "" if other is None or (back and back.won >= (trial.reply or (move, 0))[1]) else _then(other, trial, me)
    if back is None and settled_after(move, board).points >= POINTS[taken]:
        elsewhere = ""  # What is taken elsewhere is paid for.
    if back is None:
        gain = f"{words} wins {counted(taken, 1)}, because nothing takes back"
        return f"{gain}{elsewhere}"
    taker_back = names.of(back.move.from_square)
    if elsewhere and trial.points < 0:
        return f"{words} loses something: {taker_back} can take back{elsewhere.replace('but then', 'and then')}"
    lost, won = POINTS[taker], POINTS[taken]
    swapped = f"{counted(taken, 1)} for {counted(taker, 1)}"
    if back.won <= 0:
        return f"{words} wins {counted(taken, 1)}: for {taker_back} to take back would cost too much{elsewhere}"
    if won == lost:
        then = elsewhere or _pinned_then(back.move, trial) or _doubled(back.move, trial, me)
        return f"{words} is an even exchange: {taker_back} takes back, {swapped}{then}"
    if trial.points > 0:
        return (
            f"{words} wins something: {taker_back} takes back, but {counted(taken, 1)} is more than {counted(taker, 1)}"
        )
    if trial.points == 0:
        return f"{words} comes out even in the end, though {taker_back} takes back"
    given = f"{counted(taker, 1)} for {counted(taken, 1)}"
    return f"{words} loses material: {taker_back} takes back, so it is {given}{elsewhere}"


def _costs(trial: Trial, words: str, me: chess.Color) -> str:
    """What is lost after a quiet move, and whether that hung before."""
    reply = trial.reply[0] if trial.reply else trial.move
    names = Names(trial.after, me)
    taker, square = names.of(reply.from_square), reply.to_square
    lost = names.of(square) if trial.after.piece_at(square) else "a pawn"
    if square == trial.move.to_square:
        if trial.before.piece_type_at(trial.move.from_square) == chess.PAWN:
            good = good_of(trial, me)[:1]
            return f"{words} gives a pawn: {taker} can take it there{f', though it {good[0]}' if good else ''}"
        return f"{words} does not work: {taker} simply takes it there"
    trap = _forced(after_moves(trial.after, reply), trial.before.turn)
    if trap is not None:
        side = "I" if trial.before.turn == me else "you"
        return f"{words} is good, for if {taker} takes {lost}, {side} mate by {trap}"
    hung = taking_of(square, trial.before)
    still = "still leaves" if hung is not None and hung.won > 0 else "loses something: it leaves"
    good = good_of(trial, me)[:1]
    return f"{words} {still} {lost} to {taker}{f', though it {good[0]}' if good else ''}"


def good_of(trial: Trial, me: chess.Color) -> list[str]:
    """What speaks for a quiet move: verbs in the present."""
    board, after, move = trial.before, trial.after, trial.move
    names, kind = Names(after, me), board.piece_type_at(move.from_square)
    found = ["gives check"] if trial.checks else []
    if board.is_castling(move):
        found.append("brings the king away from the middle and a rook into play")
    aims = [at for at in trial.attacks if at not in board.attacks(move.from_square)]
    if aims:
        found.append(f"attacks {names.all(aims[:2])}")
    before = {(pin.pinner, pin.pinned) for pin in absolute_pins(board, after.turn)}
    pinned = [pin.pinned for pin in absolute_pins(after, after.turn) if (pin.pinner, pin.pinned) not in before]
    if pinned:
        found.append(f"pins {names.of(pinned[0])} to the king")
    found += opened(trial, names)
    saved = [at for at in trial.saved if at != move.to_square]
    if move.to_square in trial.saved:
        found.append(f"brings the {piece_word(kind or 1)} out of danger")
    guarded = [at for at in saved if after.attacks_mask(move.to_square) & chess.BB_SQUARES[at]]
    if saved:
        found.append(f"{'guards' if guarded else 'saves'} {names.all((guarded or saved)[:1])}")
    home = chess.square_rank(move.from_square) == (0 if board.turn == chess.WHITE else 7)
    if kind in (chess.KNIGHT, chess.BISHOP) and home:
        found.append(f"brings the {piece_word(kind)} into play")
    return found


def _looks(trial: Trial, me: chess.Color) -> list[str]:
    """The dearest man that a quiet move attacks though it is guarded, as a verb; empty without one."""
    after = trial.after
    seen = chess.SquareSet(after.attacks_mask(trial.move.to_square) & after.occupied_co[after.turn] & ~after.kings)
    dearest = max(seen, key=lambda at: POINTS[after.piece_type_at(at) or chess.PAWN], default=None)
    return [] if dearest is None else [f"looks at {Names(after, me).of(dearest)}, which is guarded"]


def _pinned_then(back: chess.Move, trial: Trial) -> str:
    """What pins the man that has taken back to its king, as an afterthought; empty where nothing does."""
    pin = pin_next(after_moves(trial.after, back), back.to_square)
    return f", and then {pin} pins it to the king" if pin else ""


def _doubled(back: chess.Move, trial: Trial, me: chess.Color) -> str:
    """That a pawn which takes back stands behind or before another one then, as an afterthought."""
    board = trial.after
    own = board.pawns & board.occupied_co[board.turn] & chess.BB_FILES[chess.square_file(back.to_square)]
    if board.piece_type_at(back.from_square) != chess.PAWN or not own:
        return ""
    return (
        f", which doubles {Names(board, me).whose(board.turn)} pawns on the {chess.square_name(back.to_square)[0]}-file"
    )


def pin_next(board: chess.Board, square: chess.Square) -> str | None:
    """A move of the side to move that pins the man on a square to its king and cannot be taken; None without one."""
    sliders = board.occupied_co[board.turn] & (board.bishops | board.rooks | board.queens)
    for move in board.generate_legal_moves(from_mask=sliders, to_mask=~board.occupied):
        after = after_moves(board, move)
        pins = [pin for pin in absolute_pins(after, after.turn) if pin.pinned == square]
        if any(pin.pinner == move.to_square for pin in pins) and taking_of(move.to_square, after) is None:
            return move_in_words(board, move)
    return None


def opened(trial: Trial, names: Names) -> list[str]:
    """What the move lets another piece behind it attack, as a verb; empty without it."""
    board, after, mover = trial.before, trial.after, trial.before.turn
    for at in chess.scan_forward(after.occupied_co[mover] & ~after.pawns & ~after.kings):
        if at == trial.move.to_square:
            continue
        new = [aim for aim, won in targets_of(at, after) if won > 0 and aim not in board.attacks(at)]
        new = [aim for aim in new if after.piece_type_at(aim) != chess.PAWN]
        if new:
            return [f"opens the way for {names.of(at)} to {names.of(new[0])}"]
    return []


def _then(reply: chess.Move, trial: Trial, me: chess.Color) -> str:
    names = Names(trial.after, me)
    return f", but then {names.of(reply.from_square)} takes {names.of(reply.to_square)}"


def _of_line(supposed: Supposed, me: chess.Color) -> str:
    """Who is better off after moves that follow one another, and what comes next."""
    board, mover = supposed.board.copy(stack=False), supposed.board.turn
    words: list[str] = []
    counts = [_count(board, color) for color in (mover, not mover)]
    for move in supposed.line:
        words.append(move_in_words(board, move))
        board.push(move)
    if board.is_checkmate():
        return f"it ends in mate: {words[-1]}"
    lost = [_lost(before, _count(board, color)) for before, color in zip(counts, (mover, not mover), strict=True)]
    who = "I" if mover == me else "you"
    got = pieces_in_words(lost[1]) or "nothing"
    gave = pieces_in_words(lost[0]) or "nothing"
    reply = best_capture(board)
    balance = sum(POINTS[kind] * (lost[1].get(kind, 0) - lost[0].get(kind, 0)) for kind in COUNTED)
    if reply is not None and board.turn != mover:
        balance -= reply[1]
    pays = "which is even" if not balance else "which pays" if balance > 0 else "which does not pay"
    told = (
        "nothing has been taken by then" if got == gave == "nothing" else f"{who} would have {got} for {gave}, {pays}"
    )
    forced = _forced(board, board.turn)
    side = "I" if board.turn == me else "you"
    if forced is not None:
        return f"after {words[-1]} {side} mate by {forced}"
    then = ""
    if mate_next(board, not board.turn) is not None:
        then = ", and mate is threatened"
    elif reply is not None:
        names = Names(board, me)
        then = f", and then {names.of(reply[0].from_square)} can take {names.of(reply[0].to_square)}"
    elif board.turn == mover and (pin := pin_next(board, supposed.line[-1].to_square)):
        then = f", and then {pin} pins it to the king"
    return f"after {words[-1]} {told}{then}"


def _choice(supposed: Supposed, me: chess.Color) -> str:
    """Which of several moves is best, and what each of them does."""
    moves = [supposed.line[0], *supposed.others][:_CHOSEN]
    trials = ranked(supposed.board, moves)
    best = move_in_words(supposed.board, trials[0].move)
    first, *others = (effect_of(trial, me) for trial in trials)
    return f"I would take {best}: {'; '.join((first.replace(best, 'it', 1), *others))}"


def _forced(board: chess.Board, color: chess.Color, checks: int = _CHECKS) -> str | None:
    """A mate by checks alone that this side, to move, has within that many moves: the words of its first move."""
    if board.turn != color:
        return None
    found = mating_line(board, checks)
    return move_in_words(board, found[0]) if found else None


def forced_mate(board: chess.Board, checks: int = _CHECKS) -> str | None:
    """A mate by so many checks of the side to move: the words of its first move; None without one."""
    return _forced(board, board.turn, checks)


def _count(board: chess.Board, color: chess.Color) -> dict[chess.PieceType, int]:
    return {kind: chess.popcount(board.pieces_mask(kind, color)) for kind in COUNTED}


def _lost(before: dict[chess.PieceType, int], after: dict[chess.PieceType, int]) -> dict[chess.PieceType, int]:
    return {kind: before[kind] - after[kind] for kind in COUNTED if before[kind] > after[kind]}

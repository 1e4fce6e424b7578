"""Says in clauses how a man on the board stands, as the character says it: "my knight on d4", "your pawn on e4"."""

from __future__ import annotations

from collections.abc import Collection

import chess

from app.domain.aims import aim_of
from app.domain.board import after_moves
from app.domain.condition import (
    Names,
    Taking,
    forks_of,
    guards_of,
    moves_from,
    pinner_of,
    safe_moves,
    taking_of,
    targets_of,
    to_move,
)
from app.domain.facts import Facts
from app.domain.prose_facts import POINTS, pawn_shield, phase_of
from app.domain.prose_words import listed, move_in_words, number_word, piece_word
from app.domain.settling import settled_after
from app.domain.trial import ranked
from app.soul.listening.bare_king import bare_king_in_words
from app.soul.listening.choice_words import outcome_of
from app.soul.listening.played_words import reason_of_move

# Squares and men that are named of many, and moves of a piece that its story names.
_NAMED, _STEPS = 3, 4
# Squares reached from which a piece of a kind does little, and enough.
_REACH = {chess.KNIGHT: (3, 5), chess.BISHOP: (4, 7), chess.ROOK: (4, 8), chess.QUEEN: (8, 13)}
_GREETS = {1: "once", 2: "twice"}


def safety_of(square: chess.Square, facts: Facts) -> str:
    """Whether a man can be taken, by what, and what takes back."""
    board, names = facts.board, Names(facts.board, facts.me)
    named, color = names.of(square), board.color_at(square)
    if board.piece_type_at(square) == chess.KING:
        return _king(square, facts)
    taking = taking_of(square, board)
    guards = guards_of(square, board)
    if taking is None:
        keeps = f", and {names.all(guards[:1])} guards it" if guards else ", though nothing guards it either"
        return f"{named} is safe: nothing of {'yours' if color == facts.me else 'mine'} can take it{keeps}"
    taker = names.of(taking.move.from_square)
    if taking.won > 0:
        now = board.turn != color
        if now and settled_after(taking.move, board).points <= 0:
            return f"{named} looks free and is not: {outcome_of(taking.move, board, facts.me)}"
        can = "can take it now" if now else "means to take it"
        danger = "is hanging" if now else "is in danger"
        if taking.back is None:
            return f"{named} {danger}: {taker} {can}, and nothing takes back"
        back = names.of(taking.back.from_square)
        return f"{named} {danger}: {taker} {can}, and though {back} takes back, {_price(taking, board, square)}"
    back = names.of(taking.back.from_square) if taking.back else "nobody"
    return f"{named} is safe for now: {taker} looks at it, but {back} would take back"


def aim_of_man(square: chess.Square, facts: Facts) -> str:
    """What a man attacks, what pays first, or guards; and a fork that it has next."""
    board, names = facts.board, Names(facts.board, facts.me)
    named = names.of(square)
    targets = [(at, won) for at, won in targets_of(square, board) if board.piece_type_at(at) != chess.KING]
    paying = [at for at, won in targets if won > 0][:_NAMED]
    other = [at for at, won in targets if won <= 0][:_NAMED]
    fork = forks_of(square, board)
    forks = ""
    if fork is not None:
        after = after_moves(to_move(board, bool(board.color_at(square))), fork[0])
        hit = Names(after, facts.me).all(fork[1][:2])
        forks = f", and from {chess.square_name(fork[0].to_square)} it would fork {hit}"
    if paying:
        bare = not guards_of(paying[0], board)
        why = "which nothing guards" if bare else "which is worth the exchange"
        return f"{named} attacks {names.all(paying)}, {why if len(paying) == 1 else 'and could take either'}{forks}"
    if other:
        guard = guards_of(other[0], board)
        but = f", but {names.of(guard[0])} guards {'it' if len(other) == 1 else 'the first'}" if guard else ""
        but = but or ", but that would cost more than it brings"
        return f"{named} looks at {names.all(other)}{but}{forks}"
    own = [at for at in board.attacks(square) if board.color_at(at) == board.color_at(square)]
    guarded = names.all([at for at in own if board.piece_type_at(at) != chess.KING][:2])
    whose = "yours" if board.color_at(square) == facts.me else "mine"
    return f"{named} attacks nothing of {whose} just now{f', it guards {guarded}' if guarded else ''}{forks}"


def escape_of(square: chess.Square, facts: Facts) -> str:
    """Whether a man can move and has safe squares: what pins or blocks it."""
    board, names = facts.board, Names(facts.board, facts.me)
    named, moves = names.of(square), moves_from(square, board)
    pinner = pinner_of(square, board)
    if pinner is not None:
        return f"{named} is pinned to the king by {names.of(pinner)}" + ("" if moves else ", and cannot move")
    if not moves:
        return f"{named} cannot move{_blocked(square, facts)}"
    safe = safe_moves(square, board)
    if not safe:
        return f"{named} has no safe square to go to"
    squares = [chess.square_name(move.to_square) for move in safe]
    shown = (
        listed(squares)
        if len(squares) <= _NAMED
        else f"{', '.join(squares[:_NAMED])} and {number_word(len(squares) - _NAMED)} more"
    )
    if board.piece_type_at(square) == chess.PAWN:
        return f"{named} is free to go to {shown}"
    count = "one safe square" if len(safe) == 1 else f"{number_word(len(safe))} safe squares"
    return f"{named} is not trapped: it has {count}, {shown}"


def post_of(
    square: chess.Square, facts: Facts, *, judges: bool = False, only: Collection[chess.Square] = ()
) -> str | None:
    """Where a piece would stand best, and what it would do there; `judges`: how it stands now comes first;
    `only`: squares between which it is chosen, if it can go to any of them."""
    board, names = facts.board, Names(facts.board, facts.me)
    kind, named = board.piece_type_at(square), names.of(square)
    if kind in (chess.KING, chess.PAWN) and judges:
        return None if kind == chess.KING else escape_of(square, facts)
    little, enough = _REACH.get(kind or 0, (0, 0))
    own = board.occupied_co[bool(board.color_at(square))]
    reach = chess.popcount(board.attacks_mask(square) & ~own)
    stands = "does little" if reach <= little else "stands well" if reach >= enough else "stands fairly"
    if judges:
        aims = [at for at, won in targets_of(square, board) if board.piece_type_at(at) != chess.KING][:2]
        looks = f" and looks at {names.all(aims)}" if aims else ""
        return f"{named} {stands} just now: it reaches {_squares(reach)}{looks}"
    side = to_move(board, bool(board.color_at(square)))
    moves = moves_from(square, board)
    trials = ranked(side, [move for move in moves if move.to_square in only] or moves)
    if not trials:
        return f"{named} cannot move{_blocked(square, facts)}"
    if not any(trial.move in safe_moves(square, board) for trial in trials):
        return f"{named} has no safe square to go to"
    best = trials[0]
    does = _does(best.attacks, best.saved, Names(best.after, facts.me), best.move.to_square)
    where = chess.square_name(best.move.to_square)
    takes = f", taking {names.of(best.move.to_square)}" if best.taken and not board.is_en_passant(best.move) else ""
    second = ""
    if len(trials) > 1 and trials[1].points >= best.points:
        second = f"; {chess.square_name(trials[1].move.to_square)} would be the other choice"
    return f"I would put {named} on {where}{takes}, where it {does}{second}"


def shut_in_by(square: chess.Square, facts: Facts) -> str:
    """Which of its own pawns stand in a piece's way, as an afterthought; empty where none does."""
    board, color = facts.board, bool(facts.board.color_at(square))
    own = board.attacks_mask(square) & board.pawns & board.occupied_co[color]
    names = Names(board, facts.me).all(list(chess.scan_forward(own))[:2])
    return f", because {names} {'stands' if chess.popcount(own) == 1 else 'stand'} in its way" if own else ""


def story_of_man(square: chess.Square, facts: Facts) -> str | None:
    """How a man came to its square: its moves, each with its number and what it was for."""
    career = next((one for one in facts.careers if one.alive and one.square == square), None)
    if career is None:
        return None
    named = Names(facts.board, facts.me).of(square)
    if not career.path:
        return f"{named} has not moved yet"
    steps = [_step(number, facts) for number, _ in career.path[-_STEPS:]]
    times = len(career.path)
    often = _GREETS.get(times, f"{number_word(times)} times")
    before = ", the last ones" if times > _STEPS else ""
    return f"{named} has moved {often}{before}: {listed(steps)}"


def _step(number: int, facts: Facts) -> str:
    ply = facts.plies[number]
    last = facts.plies[number - 1] if number else None
    before, after = facts.before(number), facts.before(number + 1)
    move = f"to {chess.square_name(ply.square)} on move {facts.on_move(number)}"
    if ply.taken:
        return f"{move}, taking a {piece_word(ply.taken)}"
    if before.is_check():
        return f"{move}, out of check"
    aim = aim_of(before, after, ply, last) if ply.mover == facts.me else None
    if aim:
        return f"{move} {aim}"
    reason = reason_of_move(number, facts)
    return f"{move}, where {reason}" if reason and ply.mover == facts.me else move


def _price(taking: Taking, board: chess.Board, square: chess.Square) -> str:
    got, given = board.piece_type_at(square), board.piece_type_at(taking.move.from_square)
    if got and given and POINTS[got] > POINTS[given]:
        return f"a {piece_word(got)} is worth more than a {piece_word(given)}"
    return "it is attacked more often than it is guarded"


def _king(square: chess.Square, facts: Facts) -> str:
    """How safe a king is: checks, the men before it, and the squares around it that are hit."""
    board, names = facts.board, Names(facts.board, facts.me)
    color = bool(board.color_at(square))
    named = names.of(square)
    if board.is_check() and board.turn == color:
        return f"{named} is in check from {names.all(list(board.checkers())[:1])}"
    hit = [at for at in chess.scan_forward(chess.BB_KING_ATTACKS[square]) if board.is_attacked_by(not color, at)]
    shield = pawn_shield(board, color)
    pawns = "no pawn" if not shield else "one pawn" if shield == 1 else f"{number_word(shield)} pawns"
    if phase_of(board) == "endgame":
        return f"{named} is safe: there are too few pieces left to hunt it, and a king should come out now"
    if (bare := bare_king_in_words(color, facts)) is not None:
        return bare
    side = to_move(board, not color)
    checks = [move for move in side.legal_moves if side.gives_check(move)]
    safe = [move for move in checks if move in safe_moves(move.from_square, board)]
    danger = "is in some danger" if (shield < 2 and hit and safe) else "is safe enough for now"
    check = (
        f", and {names.of(safe[0].from_square)} has a check on {chess.square_name(safe[0].to_square)}" if safe else ""
    )
    around = f", {_squares(len(hit))} around it {'is' if len(hit) == 1 else 'are'} attacked" if hit else ""
    return f"{named} {danger}: {pawns} before it{around}{check or ', and there is no safe check'}"


def _blocked(square: chess.Square, facts: Facts) -> str:
    board, names = facts.board, Names(facts.board, facts.me)
    if board.piece_type_at(square) == chess.PAWN:
        ahead = square + (8 if board.color_at(square) == chess.WHITE else -8)
        if 0 <= ahead < 64 and board.piece_at(ahead):
            return f", because {names.of(ahead)} stands in its way{_driving(ahead, facts)}"
    own = [at for at in board.attacks(square) if board.color_at(at) == board.color_at(square)]
    stuck = next((at for at in own if board.piece_type_at(at) == chess.PAWN and not moves_from(at, board)), None)
    further = "" if stuck is None else f", and {names.of(stuck)} cannot move{_blocked(stuck, facts)}"
    return f": {names.all(own[:2])} {'shut' if len(own) > 1 else 'shuts'} it in{further}" if own else ""


def driven_off(square: chess.Square, facts: Facts) -> str:
    """Which safe move of the other side attacks or takes a man, as a clause."""
    board, names = to_move(facts.board, not bool(facts.board.color_at(square))), Names(facts.board, facts.me)
    taking = taking_of(square, board)
    if taking is not None and taking.won > 0:
        return f"{names.of(taking.move.from_square)} can simply take {names.of(square)}"
    found = [trial for trial in ranked(board) if trial.points >= 0 and square in trial.attacks]
    if not found:
        return f"nothing of {'mine' if board.turn == facts.me else 'yours'} can drive {names.of(square)} away at once"
    other = f", or {move_in_words(board, found[1].move)}" if len(found) > 1 else ""
    return f"{move_in_words(board, found[0].move)} would drive {names.of(square)} away{other}"


def _driving(square: chess.Square, facts: Facts) -> str:
    """A safe move of the writer's that attacks the man of the other side that stands in the way, as an afterthought."""
    board, names = facts.board, Names(facts.board, facts.me)
    if board.color_at(square) == board.turn:
        return ""
    for trial in ranked(board):
        if trial.points >= 0 and square in trial.attacks:
            return f"; {move_in_words(board, trial.move)} would ask {names.of(square)} to leave"
    return ""


def _does(
    attacks: tuple[chess.Square, ...], saved: tuple[chess.Square, ...], names: Names, square: chess.Square
) -> str:
    others = [at for at in saved if at != square]
    if attacks:
        return f"attacks {names.all(attacks[:2])}"
    if others:
        return f"is safe and keeps {names.all(others[:1])}"
    return "is safe" if saved else "is safe and sees more"


def _squares(count: int) -> str:
    return "no square" if not count else "one square" if count == 1 else f"{number_word(count)} squares"

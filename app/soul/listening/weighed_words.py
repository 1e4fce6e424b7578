"""Says in clauses what an engine saw of a move: how good it is, what it brings, how it is answered, where that leaves
its mover, and what is better. No numbers: words."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.board import after_moves
from app.domain.condition import Names
from app.domain.line_of_play import TOLD, LineOfPlay
from app.domain.prose_facts import COUNTED, points_ahead, points_of
from app.domain.prose_words import move_in_words, number_word, piece_word, pieces_in_words
from app.domain.settling import exchanged
from app.domain.trial import tried
from app.soul.listening.played_words import standing_in_words
from app.soul.listening.supposed_words import good_of
from app.soul.listening.weighed import LOST, WON, Grade, Weighed

# Characters of a clause that a line has room for.
LONGEST = 225
# Chances up to which nothing good is left.
LITTLE_LEFT = 0.27


def verdict_in_words_of(
    found: Weighed, me: chess.Color, *, lead: str = "", advises: bool = True, replies: int = 3, room: int = LONGEST
) -> str:
    """The verdict on a move, as one clause that names it first. `advises`: what is better is named; `replies` are the
    half-moves behind it that are told, where there is `room` for so many characters."""
    if lead and found.is_lost and found.grade >= Grade.AS_GOOD and found.board.is_capture(found.move):
        return _granted(found, me)
    lead = "" if found.is_lost else lead  # Neither yes nor no, where all is lost.
    first = f"{lead}{move_in_words(found.board, found.move)}"
    after = after_moves(found.board, found.move)
    if after.is_checkmate():
        return f"{first} is mate"
    if found.line.mate is not None and found.line.mate > 0:
        goes = continuation(found.line.moves[1:], after, me)
        sooner = found.best.mate if found.best.mate is not None and 0 < found.best.mate < found.line.mate else None
        if sooner == 1:  # Who mates in five where there is mate in one is told so first.
            at_once = f"{move_in_words(found.board, found.best_move).removesuffix(', checkmate')} is mate at once"
            return f"{first} mates in {counted_moves(found.line.mate)}, but {at_once}"
        return f"{first} mates in {counted_moves(found.line.mate)}: {goes}"
    better = _better(found, me) if advises else ""
    if found.line.mate is not None:
        mates = continuation(found.line.moves[1:4], after, me)
        other = "" if found.best.mate is not None and found.best.mate < 0 else better
        return f"{first} runs into mate: {mates}{other}"
    if found.gives:
        return f"{first} {_given(found, me)}{_stands(found, me)}{_rather(found, me) if advises else ''}"
    judged = f"{first} {_grade(found, me)}"
    reason = reason_of(found, me)
    stands = _stands(found, me)
    for why, plies in ((reason, replies), (reason, min(1, replies)), ("", replies), ("", min(1, replies))):
        reply = continuation(found.line.moves[1 : 1 + plies], after, me)
        told = f"{judged}{_because(why, found)}{f'; {reply}' if reply else ''}{stands}{better}"
        if len(told) <= room:
            return told
    return f"{judged}{stands}{better}"


def _given(found: Weighed, me: chess.Color) -> str:
    """That the man is given which the move makes, and what takes it."""
    after = after_moves(found.board, found.move)
    man, taken = (
        piece_word(found.board.piece_type_at(found.move.from_square) or chess.PAWN),
        tried(found.move, found.board).taken,
    )
    for_that = f" for a {piece_word(taken)}" if taken else ""
    return f"gives the {man} away{for_that}: {continuation(found.line.moves[1:2], after, me)}"


def _rather(found: Weighed, me: chess.Color) -> str:
    """What to play rather than give a man away, as an afterthought."""
    if found.line.first == found.best.first:
        return ""
    if found.grade < Grade.AS_GOOD:
        return _better(found, me)
    return f"; {move_in_words(found.board, found.best_move)} gives nothing away"


def _because(why: str, found: Weighed) -> str:
    """The reason behind a grade, or what speaks against it."""
    if not why:
        return ""
    against = found.grade < Grade.LESS and not why.startswith(("costs", "brings"))
    return f", though it {why}" if against else f": it {why}"


def held_out(found: Weighed, me: chess.Color) -> str:
    """How a move goes where all is lost: that it holds out longest where a look at all others says so."""
    after = after_moves(found.board, found.move)
    goes = continuation(found.line.moves[1:4], after, me)
    longest = "longest" if found.grade >= Grade.AS_GOOD else "longer"
    return f"{move_in_words(found.board, found.move)} holds out {longest}{f': {goes}' if goes else ''}"


def _granted(found: Weighed, me: chess.Color) -> str:
    """That a capture may well be made, where all is lost and nothing is better."""
    why = reason_of(found, me)
    first = f"yes, nothing is better{f': it {why}' if why else ''}"
    return f"{first}, though it saves nothing: {held_out(found, me)}"


def counted_moves(count: int) -> str:
    """ "two moves"."""
    return "one move" if count == 1 else f"{number_word(count)} moves"


def continuation(line: Sequence[str], board: chess.Board, me: chess.Color, *, begins: str = "answer") -> str:
    """The moves of a line (UCI) as far as they can be played on a board, as `LineOfPlay.told` says them."""
    return LineOfPlay.legal_part(board, line[:TOLD]).told(me, begins=begins)


def _grade(found: Weighed, me: chess.Color) -> str:
    """How good the move is, behind its name."""
    grade, alone = found.grade, found.equals == 1
    if found.board.legal_moves.count() == 1:
        return "is the only move"
    if found.is_lost:
        who = "me" if found.board.turn == me else "you"
        if grade >= Grade.AS_GOOD:
            return f"will not save {who}, nor will anything else"
        return f"will not save {who}, and holds out less long than others"
    if grade >= Grade.AS_GOOD and found.best.chance <= LITTLE_LEFT:
        return "is the best that is left" if grade is Grade.BEST else "is as good as anything that is left"
    if grade is Grade.BEST:
        return "is the best move here" if alone else "is as good as anything here"
    if grade is Grade.AS_GOOD:
        return "is as good as anything here"
    if grade is Grade.LESS and found.best.chance <= LITTLE_LEFT:
        return "holds out less well"
    if grade is Grade.LESS:
        return "wins too" if found.line.chance >= WON else "is playable"
    if grade is Grade.MISTAKE:
        return "makes it worse" if found.best.chance < 0.43 else "gives something away"
    return "throws it away" if found.best.chance >= 0.7 else "does not work" if found.best.chance > LOST else "loses"


def _stands(found: Weighed, me: chess.Color) -> str:
    """Where the line leaves its mover, as an afterthought."""
    mine, now = found.board.turn == me, standing_in_words(found.line.chance)
    same = now == standing_in_words(found.best.chance)
    if now == "level":
        return (
            ", and it stays level"
            if same
            else ", and then it is only level"
            if found.best.chance > 0.57
            else (", and then it is level")
        )
    who, are = ("I", "am") if mine else ("you", "are")
    return f", and {who} {'stay' if same else are} {now}" if not same or now != "lost" else f", and {who} {are} lost"


def _better(found: Weighed, me: chess.Color) -> str:
    """What is better, as an afterthought; empty for a move that is as good as any."""
    if found.grade >= Grade.AS_GOOD:
        return ""
    words, who = move_in_words(found.board, found.best_move), "me" if found.board.turn == me else "you"
    if found.best.mate is not None and found.best.mate > 0:
        return f"; but {words} mates" if found.best.mate == 1 else f"; but {words} forces mate"
    if found.grade is Grade.LESS:
        return f"; {words} is a little better"
    now = standing_in_words(found.best.chance)
    if now == standing_in_words(found.line.chance):
        return f"; {words} is better"
    return f"; {words} is better: it leaves {'it' if now == 'level' else who} {now}"


def reason_of(found: Weighed, me: chess.Color) -> str:
    """What the move brings, as a verb behind "it": what is won or given in the end, or what it does on the board; empty
    where neither shows."""
    trial = tried(found.move, found.board)
    swapped = swapped_in(found.line.moves, found.board)
    if trial.taken is None:
        good = [] if found.grade < Grade.LESS else good_of(trial, me)[:1]
        costs = swapped if swapped.startswith("costs") and found.grade < Grade.AS_GOOD else ""
        return costs or (good[0] if good else "")
    return swapped


def swapped_in(line: Sequence[str], board: chess.Board) -> str:
    """What is won for what in the captures at the beginning of a line, as a verb; empty where nothing is taken, or the
    line ends in the middle of an exchange."""
    moves, after, quiet = list[chess.Move](), board.copy(stack=False), False
    for number, uci in enumerate(line):
        move = chess.Move.from_uci(uci)
        if number and not after.is_capture(move) and not after.is_check() and (number > 1 or moves_take(moves, board)):
            quiet = True
            break
        moves.append(move)
        after.push(move)
    if not quiet:
        return ""
    got, lost = exchanged(moves, board)
    if not got and not lost:
        return ""
    for kind in COUNTED:
        same = min(got.get(kind, 0), lost.get(kind, 0))
        got, lost = ({**one, kind: one.get(kind, 0) - same} for one in (got, lost))
    won, gave = ({kind: count for kind, count in one.items() if count} for one in (got, lost))
    gain = points_of(won) - points_of(gave)
    if gain > 0 and _kept_of_it(line, len(moves), board) <= -gain / 2:
        return ""  # What is won so is lost behind it.
    if not won and not gave:
        return "comes out even"
    if not gave:
        return f"wins {pieces_in_words(won)}{' in the end' if len(moves) > 1 else ''}"
    return f"costs {pieces_in_words(gave)}" if not won else f"brings {pieces_in_words(won)} for {pieces_in_words(gave)}"


def _kept_of_it(line: Sequence[str], told: int, board: chess.Board) -> int:
    """What its first mover wins between so many moves of a line and its last quiet one, in points."""
    after, mover, balances = board.copy(stack=False), board.turn, list[tuple[int, bool]]()
    for uci in line:
        move = chess.Move.from_uci(uci)
        if move not in after.legal_moves:
            break
        quiet = not after.is_capture(move) and not move.promotion
        after.push(move)
        balances.append((points_ahead(after, mover), quiet))
    last = next((at for at in range(len(balances) - 1, -1, -1) if balances[at][1]), 0)
    return balances[last][0] - balances[told - 1][0] if last >= told else 0


def moves_take(moves: Sequence[chess.Move], board: chess.Board) -> bool:
    """Whether the first of some moves takes something."""
    return bool(moves) and board.is_capture(moves[0])


def goes_to(kind: chess.PieceType, mover: chess.Color, line: Sequence[str], board: chess.Board, me: chess.Color) -> str:
    """Where a man of a kind goes first in a line: "my knight on c6 goes to e7"; empty where none of them moves."""
    after = board.copy(stack=False)
    for uci in line:
        move = chess.Move.from_uci(uci)
        if after.turn == mover and after.piece_type_at(move.from_square) == kind:
            verb = "takes on" if after.is_capture(move) else "goes to"
            return f"{Names(after, me).of(move.from_square)} {verb} {chess.square_name(move.to_square)}"
        after.push(move)
    return ""

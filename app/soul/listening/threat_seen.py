"""What the character threatens by a look at the position as if it were to move: a mate, a capture, or something that is
won in a few steps."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.board import after_moves
from app.domain.condition import Names, hanging, to_move
from app.domain.facts import Facts
from app.domain.prose_facts import COUNTED, points_ahead, points_of
from app.domain.prose_words import move_in_words, pieces_in_words
from app.domain.seen import SeenLine
from app.domain.settling import exchanged
from app.soul.listening.weighed import best_of
from app.soul.listening.weighed_words import continuation, counted_moves, swapped_in, verdict_in_words_of

# The least gain of chances of a threat, of one in several steps, and half-moves of it that are told.
_THREAT, _IN_STEPS, _STEPS = 0.1, 0.06, 5
# Characters of a verdict with words before it.
_ROOM = 150


def threat_in_words(facts: Facts) -> str | None:
    """What the character would do, were it to move; None where nobody has looked at that, or nothing is threatened."""
    side, best = to_move(facts.board, facts.me), best_of(facts.board, facts)
    seen = facts.seen_at(side)
    if seen is None or best is None or facts.board.turn == facts.me:
        return None
    line: SeenLine = seen.lines[0]
    move = chess.Move.from_uci(line.first)
    name, mates = move_in_words(side, move), line.mate is not None and line.mate > 0
    if mates:
        if line.mate == 1:
            return f"I threaten mate: {name}"
        return f"I threaten {name}, with mate in {counted_moves(line.mate or 1)}"
    if side.piece_type_at(move.from_square) == chess.KING:
        return None  # That is a way out of something, and no threat.
    gains = line.chance - (1 - best.line.chance)
    does = swapped_in(line.moves, side)
    if gains >= _THREAT and does.startswith("wins"):
        return f"I threaten {name}, which {does}"
    steps = _steps_of(line, side) if gains >= _IN_STEPS else 0
    if not steps:
        return None
    if steps == 1 and side.piece_at(move.to_square) is not None:
        return f"I threaten {name}, which wins {Names(side, facts.me).of(move.to_square)}"
    won = _won_in(line.moves[:steps], side)
    if not won:
        return None
    after = after_moves(side, move)
    goes = continuation(line.moves[1:steps], after, facts.me)
    return f"I threaten {name}{f': {goes}, and that' if goes else ', which'} wins {won}{' in the end' if goes else ''}"


def won_by_threat(facts: Facts) -> str | None:
    """What the character's threat wins, which was told before: the men, by the look or by plain captures; None where
    nothing is threatened."""
    side = to_move(facts.board, facts.me)
    seen = None if facts.my_turn else facts.seen_at(side)
    if seen is not None:
        line = seen.lines[0]
        if line.mate is not None and line.mate > 0:
            return "it wins the game: it is mate"
        steps = _steps_of(line, side)
        won = _won_in(line.moves[:steps], side) if steps else ""
        if won:
            first = chess.Move.from_uci(line.first)
            at_once = side.piece_at(first.to_square) is not None and steps == 1
            return f"it wins {Names(side, facts.me).of(first.to_square)}" if at_once else f"it wins {won} in the end"
    hung = hanging(facts.board, not facts.me)
    return f"it wins {Names(facts.board, facts.me).of(hung[0][0])}" if hung else None


def _won_in(line: Sequence[str], side: chess.Board) -> str:
    """What the first mover of a line has won at its end, for what: "a pawn"; empty for nothing."""
    got, lost = exchanged([chess.Move.from_uci(uci) for uci in line], side)
    for kind in COUNTED:
        same = min(got.get(kind, 0), lost.get(kind, 0))
        got, lost = ({**one, kind: one.get(kind, 0) - same} for one in (got, lost))
    won, gave = ({kind: count for kind, count in one.items() if count > 0} for one in (got, lost))
    if points_of(won) <= points_of(gave):
        return ""
    return f"{pieces_in_words(won)} for {pieces_in_words(gave)}" if gave else pieces_in_words(won)


def with_answer(facts: Facts) -> str | None:
    """The threat with the best move against it."""
    told, best = threat_in_words(facts), best_of(facts.board, facts)
    if told is None or best is None or told.startswith("I threaten mate"):
        return told
    # What it would answer it does not say: it may think otherwise when it comes to that.
    verdict = verdict_in_words_of(best, facts.me, replies=0, room=_ROOM)
    if len(told) + len(verdict) > _ROOM + 50:
        verdict = f"{move_in_words(facts.board, best.move)} is the move against it"
    return f"{told}; {verdict}"


def _steps_of(line: SeenLine, board: chess.Board) -> int:
    """After how many half-moves of a line its first mover has won something that is not taken back; 0 for never."""
    mover, after, won = board.turn, board.copy(stack=False), 0
    start = points_ahead(after, mover)
    for number, uci in enumerate(line.moves, start=1):
        after.push_uci(uci)
        ahead = points_ahead(after, mover) - start
        won = 0 if ahead <= 0 else won or number
    return min(won, _STEPS)

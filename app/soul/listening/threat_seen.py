"""What the character threatens by a look at the position as if it were to move: a mate, a capture, or something that is
won in a few steps."""

from __future__ import annotations

import chess

from app.domain.board import after_moves
from app.domain.condition import Names, to_move
from app.domain.facts import Facts
from app.domain.prose_facts import points_ahead
from app.domain.prose_words import move_in_words
from app.domain.seen import SeenLine
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
    gains = line.chance - (1 - best.line.chance)
    does = swapped_in(line.moves, side)
    if gains >= _THREAT and does.startswith("wins"):
        return f"I threaten {name}, which {does}"
    steps = _steps_of(line, side) if gains >= _IN_STEPS else 0
    if not steps:
        return None
    if steps == 1 and side.piece_at(move.to_square) is not None:
        return f"I threaten {name}, which wins {Names(side, facts.me).of(move.to_square)}"
    after = after_moves(side, move)
    goes = continuation(line.moves[1:steps], after, facts.me)
    return f"I threaten {name}{f': {goes}' if goes else ''}, and that wins something"


def with_answer(facts: Facts) -> str | None:
    """The threat with the best move against it."""
    told, best = threat_in_words(facts), best_of(facts.board, facts)
    if told is None or best is None or told.startswith("I threaten mate"):
        return told
    verdict = verdict_in_words_of(best, facts.me, replies=2, room=_ROOM)
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

"""Parts of a prompt about the position: the pieces by square, and what the last moves did."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import chess

from app.domain.facts import Facts
from app.domain.plies import Ply
from app.domain.prose_words import listed, man_placed, piece_word
from app.domain.text import sentences
from app.soul.response import RecentMove, SoulInput, swing

# Change of winning chances (0 to 1) from which the game is said to have turned.
TURNED = 0.2

_RESULTS: Mapping[str, str] = {
    "won": "you won",
    "lost": "they won",
    "drawn": "it was drawn",
    "unfinished": "it came to no result",
}
_KINDS = (chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN)


def pieces(facts: Facts) -> Iterator[str]:
    """The pieces of both sides by kind and square: "Your rooks a8 and f8."."""
    for mine in (True, False):
        for kind in _KINDS:
            where = facts.board.pieces(kind, facts.color(mine))
            word, squares = piece_word(kind), listed([chess.square_name(at) for at in where])
            if where:
                yield f"{'Your' if mine else 'Their'} {word}{'s' if len(where) > 1 else ''} {squares}."


def board_facts(given: SoulInput, facts: Facts) -> tuple[str, ...]:
    """What the model is told of the game, a sentence each; nothing in a room."""
    return () if facts.in_room else tuple(_told(given, facts))


def _told(given: SoulInput, facts: Facts) -> Iterator[str]:
    # The prose names the side to move, which would be wrong after the end of a game.
    if given.result is None:
        yield from sentences(given.board_prose)
    yield from pieces(facts)
    if facts.opening is not None:
        yield f"The opening: {facts.opening}."
    recent = len(given.recent_moves)
    for move, ply in zip(given.recent_moves, facts.plies[len(facts.plies) - recent :], strict=False):
        yield f"{'You' if move.by_me else 'They'} played {move.san}, {with_taken(move, ply)}."
    if given.result is not None:
        yield f"The game is over: {_RESULTS[given.result]}, by {(given.end_reason or 'the end').replace('_', ' ')}."
    yield from just_now(facts, given.recent_moves)


def with_taken(move: RecentMove, ply: Ply) -> str:
    """The words of a move, with the captured piece: "pawn takes their queen on a4"."""
    if ply.taken is None:
        return move.words
    taken = f"takes {'their' if move.by_me else 'your'} {piece_word(ply.taken)} on"
    return move.words.replace("takes on", taken, 1)


def just_now(facts: Facts, recent: Sequence[RecentMove]) -> Iterator[str]:
    """Captures, promotions, castling and checks of the last two moves, oldest first, and whether the game turned."""
    if facts.in_room:
        return
    for ply in facts.plies[-2:]:
        events = list(_events(ply, facts))
        if events:
            yield f"{'You' if ply.mover == facts.me else 'They'} have just {listed(events)} ({ply.san})."
    shift = swing(recent)
    if abs(shift) >= TURNED:
        yield f"With that the game has turned {'your way' if shift > 0 else 'against you'}."


def _events(ply: Ply, facts: Facts) -> Iterator[str]:
    mine = ply.mover == facts.me
    if ply.taken is not None:
        yield f"taken {'their' if mine else 'your'} {man_placed(ply.taken, ply.taken_on)}"
    if ply.promoted is not None:
        yield f"made a new {piece_word(ply.promoted)}"
    if ply.castled is not None:
        yield "castled"
    if ply.check_from is not None:
        yield "given check"

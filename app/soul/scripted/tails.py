"""Second sentences: facts of the position that can be added to any answer."""

from __future__ import annotations

import random

import chess

from app.domain.facts import Facts
from app.domain.prose_words import piece_word, pieces_in_words
from app.soul.scripted.topics import Topic, move_slots

# Pieces of each side that are offered.
PIECES_NAMED = 3


def tails(facts: Facts, rng: random.Random) -> list[tuple[str, dict[str, str]]]:
    """Phrase keys with their slots, in random order; never empty."""
    found: list[Topic] = [Topic("tail_number", 0)]
    mine, theirs = facts.surplus(True), facts.surplus(False)
    if not mine and not theirs:
        found.append(Topic("tail_level", 0))
    elif mine and not theirs:
        found.append(Topic("tail_up", 0, {"lead": pieces_in_words(mine)}))
    elif theirs and not mine:
        found.append(Topic("tail_down", 0, {"lead": pieces_in_words(theirs)}))
    for who, ply in (("their", facts.latest(False)), ("my", facts.latest(True))):
        if ply is not None:
            found.append(Topic(f"tail_{who}_move", 0, move_slots(ply)))
    for who, color in (("my", facts.me), ("their", not facts.me)):
        squares = list(chess.scan_forward(facts.board.occupied_co[color] & ~facts.board.kings & ~facts.board.pawns))
        for square in rng.sample(squares, min(PIECES_NAMED, len(squares))):
            kind = facts.board.piece_type_at(square) or chess.PAWN
            slots = {"piece": piece_word(kind), "square": chess.square_name(square)}
            found.append(Topic(f"tail_{who}_piece", 0, slots))
    if not facts.over:
        found.append(Topic("tail_my_turn" if facts.my_turn else "tail_your_turn", 0))
    found.append(Topic("tail_queens_on" if facts.board.queens else "tail_queens_off", 0))
    if facts.opening:
        found.append(Topic("tail_opening", 0))
    rng.shuffle(found)
    return [(topic.key, topic.slots) for topic in found]

"""What of the game is under discussion behind the character's last line: the move that it advised, and the capture
that it named. A second question is about these."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.facts import Facts
from app.soul.listening.line_told import moves_said

# Words up to which a message leans on the line before it.
LEANS = 14


def advised_in(said: str, facts: Facts) -> chess.Move | None:
    """The first move of the side to move that a line, as `plain` gives it, tells; None after a game, and where it tells
    none, or begins with one of the other side."""
    if facts.over or facts.my_turn or not said:
        return None
    for one in moves_said(said):
        if one.who == "i":
            return None  # What comes behind an answer is no advice for now.
        if (move := one.on(facts.board, facts.me)) is not None:
            return move
    return None


def left_alone(words: Sequence[str], number: int | None, facts: Facts) -> int | None:
    """The number of the capture that is spoken of behind the move of this number: that of the man that made it, or its
    own; None where it was taken back, or words name another place."""
    if number is None or set(words) & set(chess.SQUARE_NAMES) or any(word.isdigit() for word in words):
        return None
    plies = facts.plies
    taken = number + 1 < len(plies) and plies[number + 1].taken and plies[number + 1].square == plies[number].square
    capture = number + 1 if taken else number
    if not plies[capture].taken or capture + 1 >= len(plies) or plies[capture + 1].square == plies[capture].square:
        return None
    return capture

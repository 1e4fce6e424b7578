"""What of the game is under discussion behind the character's last line: the move that it advised, and the capture
that it named. A second question is about these."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import chess

from app.domain.facts import Facts
from app.domain.line_of_play import LineOfPlay
from app.soul.listening.line_meant import line_meant
from app.soul.listening.line_told import moves_said
from app.soul.listening.supposing import supposed_in
from app.soul.listening.worded_men import split

# Words up to which a message leans on the line before it.
LEANS = 14
# What supposes the other side's move, says that it comes after what was told, and puts a move in place of the advice.
_IF = frozenset(("if", "when", "suppose", "what", "once", "say", "but"))
_THEN = frozenset(
    ("then", "swap", "take", "takes", "trade", "exchange", "capture", "answer", "reply", "play", "go", "grab")
)
_INSTEAD = frozenset(("instead", "rather"))
_OTHER_WING = re.compile(r"\bcastl\w+\b.{0,20}\b(?:other (?:side|way|wing)|opposite (?:side|way|wing))\b")
_PAST = frozenset(("was", "were", "had", "did", "played", "took", "went", "would've", "should've", "have"))
_SWAPS = re.compile(r"\b(?:swap|trade|exchange)\b")


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


def line_under_discussion(text: str, said: str, facts: Facts) -> LineOfPlay | None:
    """The moves that a text means behind a line with an advice, both as `plain` gives them: the advised move and the
    answer to it that is supposed, or another move in its place; None where it means neither."""
    words = split(text)
    known = set(words)
    advised = advised_in(said, facts) if len(words) <= LEANS and not known & _PAST else None
    if advised is None:
        return None
    board = facts.board
    if board.is_castling(advised) and _OTHER_WING.search(text):
        other = next((one for one in board.legal_moves if board.is_castling(one) and one != advised), None)
        return None if other is None else LineOfPlay(board, (other,))
    if known & _INSTEAD and "you" not in known:
        meant = line_meant(" ".join(word for word in text.split() if word.strip("?.,!") not in _INSTEAD), facts)
        return meant if meant is not None and meant.board.turn == board.turn else None
    if not known & _IF or not {"you", "u"} & known or not known & _THEN or {"i", "my"} & known:
        return None
    after = board.copy(stack=False)
    after.push(advised)
    answer = _answer(text, after, facts)
    return None if answer is None else LineOfPlay(board, (advised, answer))


def _answer(text: str, after: chess.Board, facts: Facts) -> chess.Move | None:
    """The answer that is supposed: a capture on the one square that is named, else what its words say."""
    words = split(text)
    squares = [chess.parse_square(word) for word in words if word in chess.SQUARE_NAMES]
    if len(squares) == 1 and set(words) & {"take", "takes", "swap", "trade", "exchange", "capture", "grab"}:
        takes = list(after.generate_legal_captures(to_mask=chess.BB_SQUARES[squares[0]]))
        named = supposed_in(_SWAPS.sub("take", text), replace(facts, board=after, plies=()))
        if named is not None and named.line[0] in takes:
            return named.line[0]
        return min(takes, key=lambda move: after.piece_type_at(move.from_square) or 0, default=None)
    supposed = supposed_in(text, replace(facts, board=after, plies=()))
    legal = supposed is not None and supposed.board.turn == after.turn and supposed.line[0] in after.legal_moves
    return supposed.line[0] if supposed is not None and legal else None


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

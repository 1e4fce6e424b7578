"""Another move than the one that was spoken of just before: of the same man, or the other one of a choice."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.line_of_play import LineOfPlay
from app.domain.text import plain
from app.soul.listening.bid import Moment
from app.soul.listening.choosing import choice_in, kinds_in
from app.soul.listening.leads import lead_in
from app.soul.listening.line_meant import PUSHES
from app.soul.listening.weighed import all_weighed
from app.soul.listening.weighed_words import verdict_in_words_of
from app.soul.listening.worded_men import split


def other_one(words: Sequence[str], moment: Moment) -> str | None:
    """The verdict on the other one of the two moves between which it was chosen before: "what's wrong with the other
    one?"; None where none were, or a man is named."""
    before = next(iter(moment.dialogue.their_lines), "")
    choice = choice_in(plain(before), moment.facts) if "other" in words and before else None
    if choice is None or len(choice.moves) != 2 or kinds_in(words) - kinds_in(split(plain(before))):
        return None
    found = all_weighed(choice.board, moment.facts, choice.moves)
    if len(found) != 2:
        return None
    lead = lead_in(words).graded(found[1].grade.is_fine) if "wrong" in words else ""
    return verdict_in_words_of(found[1], moment.facts.me, lead=lead)


def in_its_place(words: Sequence[str], before: LineOfPlay) -> LineOfPlay | None:
    """Another move of the man that was to move before: where it goes instead, or a push of that pawn; None where words
    name none."""
    board, known, start = before.board, set(words), before.line[0].from_square
    moves = [one for one in board.legal_moves if one.from_square == start and one.promotion in (None, chess.QUEEN)]
    squares = [chess.parse_square(word) for word in words if word in chess.SQUARE_NAMES]
    if known & PUSHES and not squares and not kinds_in(words) and board.piece_type_at(start) == chess.PAWN:
        pushed = [one for one in moves if not board.is_capture(one)]
        return LineOfPlay(board, (pushed[0],)) if len(pushed) == 1 else None
    if len(squares) != 1 or kinds_in(words) or "it" not in known:
        return None
    found = [one for one in moves if one.to_square == squares[0]]
    return LineOfPlay(board, (found[0],)) if found else None

"""Goes on with the move that was just judged or asked about: why not the other one, what was better and why, how bad it
was, whether it is too late for it now, whether all those moves were worth it, and which was the next mistake."""

from __future__ import annotations

import chess

from app.soul.listening.bid import Bid, Moment, declined
from app.soul.listening.bidders.asked_plainly import asked_elsewhere
from app.soul.listening.bidders.topical import from_board
from app.soul.listening.choosing import kinds_in, words_in
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.recalling import recalled_in
from app.soul.listening.spoken_of import SAID_OF_IT, MoveSpokenOf, move_spoken_of
from app.soul.listening.that_move_words import ThatMoveAsked, told_of
from app.soul.listening.topics import Subject
from app.soul.listening.ways_of_asking import ThatMove, asked_of_that_move

_NEVER = frozenset((Subject.INJECTION, Subject.INSULT, Subject.DRAW, Subject.RESIGN, Subject.REMATCH))
_CASTLES = frozenset(("castle", "castles", "castling", "castled"))


class OfThatMove:
    """Answers short questions that lean on the move under discussion."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The answer about that very move; None where none was spoken of, and for what names another."""
        if act.is_bad_news or act.kind is ActKind.APOLOGY or act.topic in _NEVER or asked_elsewhere(act, moment):
            return None
        asked = asked_of_that_move(act.plain)
        names = "why" in words_in(act.plain)[:3]
        if (asked is None and not names) or moment.dialogue.source is not None:
            return None
        spoken = move_spoken_of(moment)
        if spoken is None or _names_another(act, spoken, moment):
            return None
        asked = asked or (ThatMove.WHY_BETTER if _names_better(act.plain, spoken) else None)
        if asked is None:
            return None
        if moment.facts.unaided:
            return declined(SAID_OF_IT)
        told = told_of(asked, ThatMoveAsked(act.plain, spoken, moment))
        return None if told is None else Bid(SAID_OF_IT, from_board(f"that move {asked}", told))


def _names_another(act: SpeechAct, spoken: MoveSpokenOf, moment: Moment) -> bool:
    """Whether the words name a move of the game that is not meant, or a man that has nothing to do with it."""
    words = words_in(act.plain)
    squares = {word for word in words if word in chess.SQUARE_NAMES}
    if squares:
        meant = {chess.square_name(square) for square in _squares_of(spoken)}
        return not squares <= meant
    if recalled_in(act.plain, moment.facts) not in (None, spoken.number):
        return True
    kinds = kinds_in(words)
    return bool(kinds) and not kinds <= _kinds_of(spoken)


def _names_better(text: str, spoken: MoveSpokenOf) -> bool:
    """Whether words name the better move: its square, its man where another one moved, or castling."""
    words, better = words_in(text), spoken.better
    if better is None:
        return False
    if spoken.board.is_castling(better):
        return not _CASTLES.isdisjoint(words)
    kind = spoken.board.piece_type_at(better.from_square)
    of_its_own = kind != spoken.board.piece_type_at(spoken.move.from_square)
    square = better.to_square != spoken.move.to_square and chess.square_name(better.to_square) in words
    return square or (of_its_own and kind in kinds_in(words))


def _squares_of(spoken: MoveSpokenOf) -> set[chess.Square]:
    """The squares of the move, of the better one, and of the way of its man."""
    moves = [spoken.move] if spoken.better is None else [spoken.move, spoken.better]
    return {square for move in moves for square in (move.from_square, move.to_square)}


def _kinds_of(spoken: MoveSpokenOf) -> set[chess.PieceType]:
    """The kinds of men that made the move, could have gone to its square, or make the better one."""
    able = [move.from_square for move in spoken.board.legal_moves if move.to_square == spoken.move.to_square]
    able += [] if spoken.better is None else [spoken.better.from_square]
    return {kind for at in (*able, spoken.move.from_square) if (kind := spoken.board.piece_type_at(at))}

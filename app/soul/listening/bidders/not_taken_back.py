"""Answers why, or whether, something that had taken was not taken back: what could have, what that would have come to,
and what was played in its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import chess

from app.domain.condition import Names
from app.domain.move_worth import judged_at
from app.domain.prose_words import move_in_words, piece_word
from app.soul.listening.bid import Content, Moment
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.bidders.topical import from_board
from app.soul.listening.choice_words import worth_of
from app.soul.listening.move_meant import MoveMeant
from app.soul.listening.move_not_made import told_then
from app.soul.listening.move_told import barred_in_words
from app.soul.listening.not_retaken import NotRetaken, asks_of_taking_back, left_standing, not_retaken
from app.soul.listening.spoken_of import move_spoken_of
from app.soul.listening.under_discussion import LEANS, left_alone
from app.soul.scripted.topics import Topic

_WHETHER = frozenset(("could", "can", "possible", "allowed", "legal", "was", "were"))
# How a rule is told of what is past.
_THEN = (
    (" may not ", " could not "), (" pins it ", " pinned it "), (" guards ", " guarded "),
    (" is in check", " was in check"), ("because ", "for "),
)  # fmt: skip


class NotTakenBack(ReadWhole):
    """The capture that was left alone: whether taking back was possible, and what it would have won."""

    about = "not taken back"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | Content | None:
        found = _under_discussion(words, moment) or not_retaken(words, moment.facts, moment.given.judged)
        return None if found is None else _answer(found, words, moment)


def _under_discussion(words: Sequence[str], moment: Moment) -> NotRetaken | None:
    """What was not taken back behind the move that the last line judged; None where words name another."""
    if len(words) > LEANS or not asks_of_taking_back(words):
        return None
    spoken = move_spoken_of(moment)
    capture = left_alone(words, None if spoken is None else spoken.number, moment.facts)
    return None if capture is None else left_standing(capture, (), moment.facts)


def _answer(found: NotRetaken, words: Sequence[str], moment: Moment) -> str | Content:
    facts, board = moment.facts, found.board
    mask = sum(chess.BB_SQUARES[at] for at in found.takers)
    legal = list(board.generate_legal_captures(from_mask=mask, to_mask=chess.BB_SQUARES[found.square]))
    whether = bool(_WHETHER & set(words)) and "why" not in words
    if not legal:
        return _barred(found, moment, no="no: " if whether else "")
    worth = judged_at(found.number, moment.given.judged)
    better = None if worth is None or not worth.better else board.parse_san(worth.better)
    move = better if better in legal else max(legal, key=lambda one: worth_of(one, board))
    told, missed = told_then(MoveMeant(move, board, found.number), facts, moment.given.judged)
    said = from_board("not taken back", f"{'yes: ' if whether else ''}{told}")
    if missed:
        return replace(said, topics=(Topic("ask_missed", 1, {"seen": told}), *said.topics))
    return said


def _barred(found: NotRetaken, moment: Moment, *, no: str) -> str:
    """Why nothing that was meant could take back, and what else could have."""
    board, me = found.board, moment.facts.me
    names, side = Names(board, me), "mine" if board.turn == me else "yours"
    if not found.takers:
        return f"{no}nothing of {side} could take {names.of(found.square)} then"
    told = barred_in_words(chess.Move(found.takers[0], found.square), board, me)
    for now, then in _THEN:
        told = told.replace(now, then, 1)
    others = list(board.generate_legal_captures(to_mask=chess.BB_SQUARES[found.square]))
    if others and found.named:
        kind = piece_word(board.piece_type_at(others[0].from_square) or chess.PAWN)
        return f"{no}{told}; only the {kind} could, with {move_in_words(board, others[0])}"
    return f"{no}{told}"

"""What of the game the character's last line spoke of, and the question before it: the move it advised, a move of the
game that it judged with what else was there, how it stands, a man, an extra pawn, a mate. A second question is asked of
one of these."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import chess

from app.domain.board import after_moves
from app.domain.facts import Facts
from app.domain.prose_words import move_in_words
from app.domain.text import plain
from app.soul.listening.bid import Moment
from app.soul.listening.choosing import kinds_in
from app.soul.listening.recalling import recalled_in
from app.soul.listening.spoken_of import move_spoken_of
from app.soul.listening.under_discussion import advised_in
from app.soul.listening.worded_men import split

# How a line tells who stands better, or that nobody does.
_STANDS = (
    "winning", "better", "worse", "losing", " lost", " level", " even", " up", " down", "equal", "ahead", "behind",
)  # fmt: skip
# And how it advises a move.
_ADVISES = ("i would play", "i would take", "i would castle", "i would put", "best move", "as good as anything")
_PAWN_UP = ("a pawn up", "pawns up", "pawn more", "pawns more", "a pawn ahead", "extra pawn", "seven pawns")
_ASKS_STANDING = (
    "better", "worse", "winning", "losing", "stand", "equal", "level", "how bad", "ahead", "behind", "doing", "up",
    "down", "lost", "how much", "since", "why",
)  # fmt: skip
_SAN_MARKS = str.maketrans("", "", "+#")


@dataclass(frozen=True, slots=True)
class PastMove:
    """A move of the game: its `number` from 0, the `board` before it, and the `others` that the talk named there."""

    number: int
    board: chess.Board
    played: chess.Move
    others: tuple[chess.Move, ...] = ()

    @property
    def after(self) -> chess.Board:
        """The position once it was played."""
        return after_moves(self.board, self.played)


@dataclass(frozen=True, slots=True)
class MatterSaid:
    """What the last line spoke of; each is None, or not so, where it did not. `man` stands on the board."""

    said: str
    before: str
    advised: chess.Move | None = None
    past: PastMove | None = None
    stands: bool = False
    pawn_up: bool = False
    mate: bool = False
    man: chess.Square | None = None


def matter_said(moment: Moment) -> MatterSaid:
    """What the character's latest line was about, and the question that it answered."""
    facts = moment.facts
    said, before = plain(moment.dialogue.my_last or ""), plain(next(iter(moment.dialogue.their_lines), ""))
    told = any(one in f" {said}" for one in _STANDS)
    stands = told and any(one in before for one in _ASKS_STANDING) and not any(one in said for one in _ADVISES)
    advised = None if stands else advised_in(said, facts)
    past = None if advised is not None and " on move " not in said else past_told(said, before, facts)
    if past is None and advised is None and (spoken := move_spoken_of(moment)) is not None:
        past = PastMove(spoken.number, spoken.board, spoken.move)
    return MatterSaid(
        said,
        before,
        advised,
        past,
        stands=stands,
        pawn_up=any(one in said for one in _PAWN_UP),
        mate=" mate" in f" {before} {said}",
        man=_man(before, said, facts),
    )


def past_told(said: str, before: str, facts: Facts) -> PastMove | None:
    """The move of the game that a line names with its number ("on move 12"), else the one that the question before
    speaks of; both texts as `plain` gives them."""
    there = [one for number in _numbers(said, facts) if (one := _named_there(said, number, facts)) is not None]
    if there:  # Of two half-moves the one whose own move is named.
        return max(there, key=lambda one: _is_told(one.played, one.board, said))
    recalled = recalled_in(before, facts)
    return None if recalled is None else _there(recalled, (), facts)


def boards_of_past(said: str, before: str, facts: Facts) -> list[chess.Board]:
    """The positions at which to look for what is asked behind such a line: before the move, after it, and after what
    was there besides."""
    past = past_told(said, before, facts)
    if past is None:
        return []
    boards = [past.board, past.after]
    for move in past.others[:1]:
        other = after_moves(past.board, move)
        boards.append(other)
    return boards


def _numbers(said: str, facts: Facts) -> list[int]:
    """The half-moves (from 0) of the move number that a line names first."""
    words = said.translate(str.maketrans(",.;:()", "      ")).split()
    for at, word in enumerate(words[:-1]):
        if word == "move" and words[at + 1].isdigit():
            at_white = facts.at_move(int(words[at + 1]))
            return [one for one in (at_white, at_white + 1) if 0 <= one < len(facts.plies)]
    return []


def _named_there(said: str, number: int, facts: Facts) -> PastMove | None:
    """The move of this number where the line names it, or another that was possible in its place."""
    board, played = facts.before(number), facts.plies[number].move
    named = [move for move in board.legal_moves if _is_told(move, board, said)]
    others = sorted((move for move in named if move != played), key=lambda move: _at(move, board, said))
    if played not in named and not others:
        return None
    return PastMove(number, board, played, tuple(others))


def _is_told(move: chess.Move, board: chess.Board, said: str) -> bool:
    return _at(move, board, said) >= 0


def _at(move: chess.Move, board: chess.Board, said: str) -> int:
    """Where a line names a move, in words or in notation; -1 where it does not."""
    words = plain(move_in_words(board, move)).removesuffix(" with check")
    at = said.find(words)
    if at >= 0 or board.is_castling(move):
        return at
    san = board.san(move).translate(_SAN_MARKS).lower()
    marked = f" {said} ".replace(",", " ").replace(".", " ").replace(":", " ").replace("!", " ")
    return marked.find(f" {san} ") if len(san) > 2 else -1


def _there(number: int, others: Sequence[chess.Move], facts: Facts) -> PastMove:
    return PastMove(number, facts.before(number), facts.plies[number].move, tuple(others))


def _man(before: str, said: str, facts: Facts) -> chess.Square | None:
    """The man that the question before asked of: "my queen", and on which square it stands by the answer."""
    asked, words = split(before), split(said)
    kinds = kinds_in(asked) - {chess.PAWN}
    if len(kinds) != 1:
        return None
    kind = next(iter(kinds))
    for square in (chess.parse_square(word) for word in words if word in chess.SQUARE_NAMES):
        if facts.board.piece_type_at(square) == kind:
            return square
    color = not facts.me if {"my", "mine"} & set(asked) else facts.me
    men = list(facts.board.pieces(kind, color))
    return men[0] if len(men) == 1 else None

"""Reads a move of the writer's and what the character may answer to it: "if I take on a8, you take my knight", "can't
you grab e4 when I push f4"; and a move that the writer only means to make next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import chess

from app.domain.facts import Facts
from app.domain.plies import plies_of
from app.soul.listening import move_terms as said
from app.soul.listening.move_meant import MoveMeant, move_meant
from app.soul.listening.supposing import supposed_in
from app.soul.listening.worded_men import WordedMove
from app.soul.listening.worded_move import read_move

# Words behind "you" among which its verb stands, and the least words of a part that says a move.
_VERB_WITHIN, _LEAST = 7, 2
_BEFORE_YOU = (
    said.MODALS | said.NOT | {"then", "and", ",", ".", "?", "what", "happens", "when", "but", "so", "wait", "if"}
)
_ACTS = said.TAKES | said.GOES | said.CHECKS | said.FORKS | {"trap", "win", "get", "have", "give"}
# What tells of the game as it was.
_TOLD = said.TOLD_AS_PAST | {"played", "moved", "was", "were", "did", "should", "have", "had"}


@dataclass(frozen=True, slots=True)
class TwoMoves:
    """A legal move of the writer's, the position after it as `then`, and what answers it: a move that may be against
    the rules, or only what was said of one that no man can make."""

    first: chess.Move
    then: Facts
    second: MoveMeant | None


def two_moves(words: Sequence[str], facts: Facts) -> TwoMoves | None:
    """The two moves; None where the writer is not to move, or the first is not clearly said."""
    if facts.over or facts.my_turn or facts.board.is_game_over():
        return None
    for first, second in _parted(words):
        move = _own(first, facts)
        if move is None:
            continue
        then = _after(move, facts)
        answer, worded = _answer(second, first, then)
        if answer is not None or (worded is not None and worded.takes and worded.victim is not None):
            return TwoMoves(move, then, answer)
    return None


def _parted(words: Sequence[str]) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    """The ways to part a message into a move of the writer's and what the listener does."""
    condition = next((at for at, word in enumerate(words) if word in ("if", "when", "once") and at > _LEAST), None)
    if condition is not None and set(words[:condition]) & (said.FOR_YOU | said.YOURS):
        behind = words[condition + 1 : condition + 3]
        if behind and (behind[0] in said.FOR_ME | said.MINE):
            yield words[condition:], words[:condition]
    for at, word in enumerate(words):
        if word in said.FOR_YOU or (word in said.YOURS and set(words[at + 1 : at + 3]) & set(said.KINDS)):
            near = words[at + 1 : at + 1 + _VERB_WITHIN]
            stop = next((place for place, one in enumerate(near) if one in (".", "?", "!")), len(near))
            if at < _LEAST or not set(near[:stop]) & _ACTS:
                continue
            begin = at
            while begin and words[begin - 1] in _BEFORE_YOU:
                begin -= 1
            if begin >= _LEAST and not _is_object(words, at):
                yield words[:begin], words[begin:]


def _is_object(words: Sequence[str], at: int) -> bool:
    """Whether "you" or "your" only belongs to what is taken: "take your bishop on e6"."""
    return words[at] in said.YOURS and bool(set(words[max(0, at - 2) : at]) & (said.TAKES | said.AT | said.GOES))


def _own(words: Sequence[str], facts: Facts) -> chess.Move | None:
    """The one legal move of the writer's that the words say."""
    if set(words) & _TOLD and "if" not in words:
        return None
    text = " ".join(words)
    found = supposed_in(text, facts)
    if found is not None and found.board.turn == facts.board.turn and not found.others and found.back is None:
        return found.line[0] if len(found.line) == 1 and found.board.fen() == facts.board.fen() else None
    worded = read_move(text)
    meant = None if worded is None else move_meant(replace(worded, past=False, played=False), facts)
    if meant is None or not meant.legal or meant.number is not None or meant.board.turn != facts.board.turn:
        return None
    return meant.move


def _answer(words: Sequence[str], first: Sequence[str], then: Facts) -> tuple[MoveMeant | None, WordedMove | None]:
    text = " ".join(words)
    worded = read_move(text, " ".join(first))
    found = supposed_in(text, then)
    if found is not None and found.board.turn == then.me and not found.others and found.board.fen() == then.board.fen():
        return MoveMeant(found.line[0], then.board), worded
    if worded is None:
        return None, None
    worded = replace(worded, past=False, played=False, mine=False if worded.mine is None else worded.mine)
    if worded.mine:
        return None, None
    meant = move_meant(worded, then)
    if meant is None or meant.number is not None or meant.board.turn != then.me:
        return None, worded
    return meant, worded


def _after(move: chess.Move, facts: Facts) -> Facts:
    """The facts once the move is made."""
    played = (ply.uci for ply in facts.plies)
    board, plies = plies_of(facts.initial_fen, (*played, move.uci()))
    return replace(facts, board=board, plies=plies)

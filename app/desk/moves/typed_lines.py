"""A line from the first move that is written out in a question: "after e4 e5, why Nf3", "best after 1.e4 d5 2.exd5"."""

from __future__ import annotations

import re
from dataclasses import replace

import chess

from app.desk.moves.moves_named import legal_as, moves_named
from app.desk.reading.understood import Understood
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.study import refuse_of_rated
from app.desk.tool import AskedQuestion, Study, ToolRefused

# Words behind which a line stands as where one is, and half-moves of a line that stands for itself.
_BEHIND = re.compile(r"\b(?:after|behind|following|once|from|in|with|when|have)\b[^.?!,]{0,24}$", re.IGNORECASE)
_JOINS = re.compile(r"^[\s,.;–-]*(?:(?:and|then|he|she|black|white|plays?|answers?|replies) )*$", re.IGNORECASE)
_WHOLE = 4


def typed_line(text: str) -> tuple[tuple[str, ...], int, int] | None:
    """The moves (UCI) of a line from the start that a question writes out, with where it begins and ends; None for
    none, and for a single move."""
    named = moves_named(text)
    for first in range(len(named)):
        board, found, last = chess.Board(), list[str](), None
        for one in named[first:]:
            between = "" if last is None else text[last : one.start]
            move = legal_as(board, one.san)
            if move is None or (last is not None and not _JOINS.match(between)):
                break
            found.append(move.uci())
            board.push(move)
            last = one.end
        start = named[first].start
        numbered = named[first].number == 1 and not named[first].black
        behind = _BEHIND.search(text[:start]) is not None
        if last is not None and len(found) > 1 and (behind or (numbered and len(found) >= _WHOLE)):
            return tuple(found), start, last
    return None


def at_typed_line(understood: Understood, at: DeskServices) -> Understood:
    """On the analysis board the question as if asked at the end of the line that it writes out; refused anywhere for a
    line that leads into a rated game of one's own which still runs."""
    question, asker = understood.question, understood.question.asker
    found = typed_line(question.text)
    if found is None:
        return understood
    moves, start, end = found
    study = Study(chess.STARTING_FEN, moves)
    try:
        refuse_of_rated(study, asker.player, at)
    except ToolRefused as refused:
        return replace(understood, refused=refused.message)
    if asker.screen.kind is not ScreenKind.ANALYSIS or _stands(asker.study, moves):
        return understood if asker.screen.kind is not ScreenKind.ANALYSIS else _cut(understood, question, start, end)
    there = replace(question, asker=replace(asker, study=study), move=None)
    return _cut(understood, there, start, end)


def _stands(study: Study | None, moves: tuple[str, ...]) -> bool:
    return study is not None and study.fen == chess.STARTING_FEN and study.moves == moves


def _cut(understood: Understood, question: AskedQuestion, start: int, end: int) -> Understood:
    """The question without the line itself, where it names another move beside it."""
    rest = f"{question.text[:start]}this{question.text[end:]}"
    return replace(understood, question=replace(question, text=rest) if moves_named(rest) else question)

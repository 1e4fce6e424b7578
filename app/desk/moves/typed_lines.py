"""A line from the first move that is written out in a question: "after e4 e5, why Nf3", "best after 1.e4 d5 2.exd5"."""

from __future__ import annotations

import re
from dataclasses import replace

import chess

from app.desk.moves.moves_named import legal_as, moves_named
from app.desk.questions import kind_of
from app.desk.reading.understood import Understood
from app.desk.screen import Screen, ScreenKind
from app.desk.services import DeskServices
from app.desk.study import STUDY, refuse_of_rated
from app.desk.tool import AskedQuestion, Study, ToolRefused

# Words behind which a line stands as where one is, and half-moves of a line that stands for itself.
_BEHIND = re.compile(r"\b(?:after|behind|following|once|from|in|with|when|have)\b[^.?!,]{0,24}$", re.IGNORECASE)
_JOINS = re.compile(r"^[\s,.;–-]*(?:(?:and|then|he|she|black|white|plays?|answers?|replies) )*$", re.IGNORECASE)
_WHOLE = 4
# What is to be played behind a line at large, and not in a game that was played.
_IN_GENERAL = re.compile(
    r"\b(?:best|good|right|set-?up|how (?:do|should|does|to|can|would)|what (?:should|do|does|would|to|can|is)|plans?"
    r"|idea|answer|reply|against|theory|main line|better)\b",
    re.IGNORECASE,
)
_OF_GAME = re.compile(r"\b(?:did|played|my game|our game|in the game|was|were|have (?:i|we))\b", re.IGNORECASE)
_PLAN = kind_of("engine_analysis.plan")


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
    """The question as if asked at the end of the line that it writes out, on the analysis board and wherever it asks
    what is to be played there in general; refused for a line that leads into a rated game of one's own which still
    runs."""
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
    if asker.screen.kind is not ScreenKind.ANALYSIS:
        if len(moves) < _WHOLE or not _IN_GENERAL.search(question.text) or _OF_GAME.search(question.text):
            return understood
        rest = f"{question.text[:start]}this{question.text[end:]}"
        board = replace(
            asker, screen=Screen(ScreenKind.ANALYSIS, STUDY), study=study, ply=None, about=None, before=None
        )
        asked = replace(question, text=rest, asker=board, move=None)
        return replace(understood, question=asked, kind=_PLAN, aspect=_PLAN.aspect, also=None)
    if _stands(asker.study, moves):
        return _cut(understood, question, start, end)
    on_board = replace(question, asker=replace(asker, study=study), move=None)
    return _cut(understood, on_board, start, end)


def _stands(study: Study | None, moves: tuple[str, ...]) -> bool:
    return study is not None and study.fen == chess.STARTING_FEN and study.moves == moves


def _cut(understood: Understood, question: AskedQuestion, start: int, end: int) -> Understood:
    """The question without the line itself, where it names another move beside it."""
    rest = f"{question.text[:start]}this{question.text[end:]}"
    return replace(understood, question=replace(question, text=rest) if moves_named(rest) else question)

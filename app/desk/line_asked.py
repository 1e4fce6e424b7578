"""Whether the moves of one side after a line are asked for: "after 1.e4 e5, what second moves has White besides Nf3"."""

from __future__ import annotations

import re
from dataclasses import replace

import chess

from app.desk.moves_named import moves_named
from app.desk.questions import QuestionKind
from app.desk.screen import ScreenKind
from app.desk.tools.line_moves import WhichLine
from app.desk.typed_lines import typed_line
from app.desk.understood import Understood

LINE_MOVES = QuestionKind("line_moves", "after", "the moves after a line", ())
_MOVES = re.compile(
    r"\b(?:which|what)\b[^.?!]{0,24}\b(?:moves|replies|answers|options|continuations|choices|possibilities|alternatives"
    r"|defen[cs]es|ways)\b"
    r"|\b(?:which|what)\b[^.?!]{0,24}\b(?:are there|else (?:is|can|could|does)|can (?:black|white|one|i) (?:reply|answer|play))\b"
    r"|\b(?:list|name|show|give)(?: me)?\b[^.?!]{0,24}\b(?:moves|replies|answers|options|continuations|alternatives)\b"
)
_BESIDE = re.compile(r"\b(?:besides?|apart from|other than|except|instead of|not|without)\b\W+", re.IGNORECASE)
_OWN = re.compile(
    r"\b(?:my|our) (?:\w+ )?(?:game|loss|win)\b|\b(?:i|he|she) (?:played|took|lost)\b|\bagainst (?:me|kenji|rosa)\b"
)
_REPLY_TO = re.compile(r"\b(?:reply|replies|answers?|respon\w+|defen[cs]es?|against|to|meet)\b", re.IGNORECASE)


def line_asked(understood: Understood, low: str) -> Understood | None:
    """The question with the line after which moves are asked for; None where none are."""
    question = understood.question
    asker = question.asker
    if asker.screen.kind is ScreenKind.MATCH or not _MOVES.search(low) or _OWN.search(low):
        return None
    text, study = question.text, asker.study
    found = typed_line(text)
    named = moves_named(text)
    line: tuple[str, ...]
    if found is not None:
        line, end = found[0], found[2]
    elif named and _REPLY_TO.search(text[: named[0].start]) and named[0].number in (None, 1):
        # "What can Black reply to 1.e4": the move that is to be met.
        line, end = _first(named[0].san), named[0].end
    elif asker.screen.kind is ScreenKind.ANALYSIS and study is not None and not named:
        line, end = study.moves if study.fen == chess.STARTING_FEN else (), 0
    else:
        return None
    if not line:
        return None
    rest = text[end:]
    beside = [one.san for one in moves_named(rest) if _BESIDE.search(rest[: one.start])]
    given = WhichLine(line=list(line), beside=beside[:4])
    question = replace(question, given=given, move=None)
    return replace(
        understood, question=question, kind=LINE_MOVES, aspect=LINE_MOVES.aspect, near=(), also=None, or_meant=None
    )


def _first(san: str) -> tuple[str, ...]:
    """A first move (UCI) by how it is written; none where it is none."""
    try:
        return (chess.Board().parse_san(san).uci(),)
    except ValueError:
        return ()

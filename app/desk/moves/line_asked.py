"""Whether the moves of one side after a line are asked for: "after 1.e4 e5, what has White besides Nf3"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import chess

from app.desk.moves.moves_named import WrittenMove, legal_as, moves_named
from app.desk.questions import QuestionKind
from app.desk.reading.forms_meant import FIRST
from app.desk.reading.understood import Understood
from app.desk.screen import ScreenKind
from app.desk.tools.line_moves import WhichLine

LINE_MOVES = QuestionKind("line_moves", "after", "the moves after a line", ())
_MOVES = re.compile(
    r"\b(?:which|what)\b[^.?!]{0,40}\b(?:moves|replies|answers|options|continuations|choices|possibilities|alternatives"
    r"|defen[cs]es|ways)\b"
    r"|\b(?:which|what)\b[^.?!]{0,24}\b(?:are there|else (?:is|can|could|does)|can (?:black|white"
    r"|one|i) (?:reply|answer|play))\b"
    r"|\b(?:list|name|show|give)(?: me)?\b[^.?!]{0,24}\b(?:moves|replies|answers|options|continuations|alternatives)\b"
)
_BESIDE = re.compile(r"\b(?:besides?|apart from|other than|except|instead of|not|without)\b\W+", re.IGNORECASE)
_SAN = re.compile(r"(?:[KQRBN][a-h1-8]?x?[a-h][1-8]|[a-h]x[a-h][1-8]|\b[a-h][1-8]|O-O(?:-O)?)")
_OWN = re.compile(
    r"\b(?:my|our) (?:\w+ )?(?:game|loss|win)\b|\b(?:i|he|she) (?:played|took|lost)\b(?! (?:today|tonight|here|so far))"
    r"|\bagainst (?:me|namedone)\b"
)
_SUITS_ME = re.compile(
    r"\b(?:suits?|fits?|for|recommend\w*)\b[^.?!]{0,16}\b(?:me|my (?:games|style|play)|(?:what|how) i (?:play|have))\b"
    r"|\b(?:by|from|going by) (?:my|the) games\b"
)
_REPLY_TO = re.compile(r"\b(?:reply|replies|answers?|respon\w+|defen[cs]es?|against|to|meet)\b", re.IGNORECASE)


def line_asked(understood: Understood, low: str) -> Understood | None:
    """The question with the line after which moves are asked for; None where none are."""
    question = understood.question
    asker = question.asker
    if asker.screen.kind is ScreenKind.MATCH or not _MOVES.search(low) or _OWN.search(low):
        return None
    text, study = question.text, asker.study
    named = [one for one in moves_named(text) if not _BESIDE.search(text[: one.start])]
    line, end = _line_of(named)
    met = bool(named) and _REPLY_TO.search(text[: named[0].start]) is not None
    if not (len(line) > 1 or (line and met)):
        # No line is written out: that on the board is meant, where no other move is named.
        of_board = asker.screen.kind is ScreenKind.ANALYSIS and study is not None and study.fen == chess.STARTING_FEN
        line, end = (study.moves if of_board and study is not None and not named else ()), 0
    if not line:
        return None
    rest = text[end:]
    said = _BESIDE.search(rest)
    beside = [] if said is None else _SAN.findall(rest[said.end() :])
    given = WhichLine(line=list(line), beside=beside[:4])
    # Which of them suits the asker is told by their own games.
    also = FIRST if _SUITS_ME.search(low) else None
    return replace(understood.as_kind(LINE_MOVES, given), also=also)


def _line_of(named: Sequence[WrittenMove]) -> tuple[tuple[str, ...], int]:
    """The line (UCI) that is written out from the first move, whatever stands between its moves, and where it ends in
    the text; an empty one for none."""
    board, found, end = chess.Board(), list[str](), 0
    for one in named:
        move = legal_as(board, one.san)
        if move is None or (not found and one.number not in (None, 1)):
            break
        found.append(move.uci())
        board.push(move)
        end = one.end
    return tuple(found), end

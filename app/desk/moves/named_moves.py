"""Several moves that a question names, to be compared, and the line before them that it writes out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import chess

from app.desk.games import BARE_MOVE
from app.desk.moves.moves_named import legal_as

# Moves that are compared at the most, and half-moves of a line that a question writes out.
COMPARED, MOST_WRITTEN = 3, 40
_BEGINS = re.compile(r"\b1\s?\.\s?(?=[a-hNBRQKO])")
_NUMBER = re.compile(r"^[0-9]{1,3}\s?\.{0,3}…?")
# Words of a question that are looked at for a line, and half-moves of one that are tried.
MOST_WORDS, MOST_LINE = 60, 10
# A number, a move, or both in a word, and what ends a line behind it.
_LINE_WORD = re.compile(
    r"^\(?(?:(?P<number>[1-9][0-9]{0,2})(?P<dots>\.{1,3}|…))?(?:…|\.{3})?(?P<san>(?:[KQRBNkqrn]?[a-h]?[1-8]?x?[a-h][1-8]"
    r"(?:=?[QRBNqrbn])?|[Oo0]-[Oo0](?:-[Oo0])?)[+#]?)?[!?]{0,2}(?P<stop>[,;:.?!)]*)$"
)
# Moves are set beside each other; half-moves from which on a line is tried whole all the same.
_BESIDE, LEAST_LINE = re.compile(r"\b(?:or|compare\w*|versus|vs)\b"), 3
# A square in such words is no pawn move: "the knight on e5".
_ON_SQUARE = re.compile(r"\b(?:on|from|to|at|square|squares) $")


def written_line(text: str) -> tuple[tuple[str, ...], str]:
    """The moves (UCI) of a line that a text writes out from the first move ("1.e4 c6 2.d4 d5"), and the text after it;
    no moves and the whole text where it has none."""
    begins = _BEGINS.search(text)
    if begins is None:
        return (), text
    board, played, at = chess.Board(), list[str](), begins.start()
    for word in re.finditer(r"\S+", text[begins.start() :]):
        san = _NUMBER.sub("", word[0]).strip(",;:.!?")
        if not san:
            at = begins.start() + word.end()
            continue
        try:
            move = board.push_san(san.replace("0", "O"))
        except ValueError:
            break
        played.append(move.uci())
        at = begins.start() + word.end()
        if word[0][-1] in ",;:?" or len(played) >= MOST_WRITTEN:
            break
    return (tuple(played), text[at:]) if played else ((), text)


@dataclass(frozen=True, slots=True)
class SideLine:
    """Moves that a question writes out one after another: `words` as they are written, from move `number` of White, or
    of Black where `black`; without a number they begin where the game stands."""

    words: tuple[str, ...]
    number: int | None = None
    black: bool = False


def side_line(text: str) -> SideLine | None:
    """The longest line of two moves or more that a text writes out in a row ("9.Nxg5 hxg5 10.Bxg5"); None for none."""
    best: SideLine | None = None
    run, number, black, ended = list[str](), None, False, True
    for word in text.split()[:MOST_WORDS]:
        found = _LINE_WORD.match(word)
        if found is None or not (found["san"] or found["number"]):
            ended = True
            continue
        if ended:
            run, number, black = [], None, False
        if found["number"] and not run:
            number, black = int(found["number"]), found["dots"] in ("...", "…", "..")
        run = [*run, found["san"]] if found["san"] else run
        if len(run) > 1 and (best is None or len(run) > len(best.words)):
            best = SideLine(tuple(run[:MOST_LINE]), number, black)
        ended = bool(found["stop"])
    return best


def sets_beside(low: str, line: SideLine, *, whole: bool) -> bool:
    """Whether moves are set beside each other rather than tried one after another: "Nf3 or Bc4"; a question in which a
    `whole` line is written out from the first move names what is to be compared after it."""
    return _BESIDE.search(low) is not None and (whole or len(line.words) < LEAST_LINE)


def read_line(board: chess.Board, words: Sequence[str]) -> tuple[tuple[chess.Move, ...], str | None]:
    """The moves of a line as far as they are legal on a board, and the first word that is not; small letters for pieces
    are read, too."""
    after, moves = board.copy(stack=False), list[chess.Move]()
    for word in words:
        move = legal_as(after, word)
        if move is None:
            return tuple(moves), word
        moves.append(move)
        after.push(move)
    return tuple(moves), None


# Castling in words, and as it is written.
_CASTLING = (
    (re.compile(r"\b(?:castl\w+ (?:long|queen ?side)|long castling|queen ?side castling)\b", re.IGNORECASE), "O-O-O"),
    (
        re.compile(r"\b(?:castl\w+(?: (?:short|king ?side))?|short castling|king ?side castling)\b", re.IGNORECASE),
        "O-O",
    ),
)


def castling_written(text: str) -> str:
    """A text in which castling that is said in words is written: "castle long" as "O-O-O"."""
    for said, written in _CASTLING:
        text = said.sub(written, text)
    return text


def named_moves(text: str) -> tuple[str, ...]:
    """The different moves (SAN) that a text names, in their order."""
    found = [one[0] for one in BARE_MOVE.finditer(text) if not _ON_SQUARE.search(text[: one.start()].lower())]
    return tuple(dict.fromkeys(found))[:COMPARED]

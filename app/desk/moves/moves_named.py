"""The moves that a question names in notation, in their order: numbered, bare, in small letters; and where in a game
they stand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import chess

# A move as people type it: "12.Qh5", "8... g5", "...c6", "nxd5", "o-o".
_PIECE = r"[KQRBNkqrbn][a-h]?[1-8]?x?[a-h][1-8]"
# A man by its name before its square is a move, too: "knight f7".
_CALLED = r"(?:[Kk]night|[Bb]ishop|[Rr]ook|[Qq]ueen|[Kk]ing) (?:takes |x ?)?[a-h][1-8]"
_PAWN = r"[a-h]x[a-h][1-8](?:=?[QRBN])?|[a-h][1-8](?:=?[QRBN])?"
_NAMED = re.compile(
    rf"(?<![\w+−-])(?:(?P<number>[1-9][0-9]?)\s?(?P<dots>\.{{1,3}}|…)\s?|(?P<lead>\.{{2,3}}|…)\s?)?"
    rf"(?P<san>[O0o]-[O0o](?:-[O0o])?|{_PIECE}|{_CALLED}|{_PAWN})(?![\w:])"
)
# A move by its number alone: "move 9", "my 12th move".
_NUMBER = re.compile(
    r"\bmoves? (?:number |no\.? ?)?(?P<after>[1-9][0-9]?)\b|\b(?P<nth>[1-9][0-9]?)(?:st|nd|rd|th) move\b"
)
# Behind these words a bare square is the move of a pawn; behind others only a square.
_BEFORE_PAWN = re.compile(
    r"(?:\b(?:play(?:ed|s|ing)?|push(?:ed|es|ing)?|with|about|is|was|does|did|doesn't|didn't|isn't|wasn't"
    r"|if|instead of|than|try|like|for|after"
    r"|before|not|why|have|the|a|of|answers?|goes|want|wants|to be|break|moves?(?: [0-9]+,?)?|:|^)|^)\W*$"
)
_AFTER_SQUARE = re.compile(r"^ ?(?:-?square|-?pawn|hole|game|file|point|outpost|knight|bishop|rook|queen|again\?)")
_ON_SQUARE = re.compile(
    r"\b(?:(?:heading|headed|going|aiming|bound|making) for|on|at|to|from|towards?|onto|into|via|over|square"
    r"|squares|of the|guards?|covers?) $"
)
_ANSWERED = re.compile(r"\b(?:repl(?:y|ies)|answers?|responses?|respond|react) to $")
# Between two moves of one line stands hardly anything.
_JOINS = re.compile(
    r"^[\s,;–-]*(?:(?:then|and|and then|he|she|i|they|black|white|answers?|plays?|takes?|replies|with|if|once) )*$"
)
# What may stand between a move and a bare square that is one, too.
_BEHIND_MOVE = re.compile(
    r"^[\s,/]*(?:(?:or|and|then|and then|and (?:he|she|i)|vs\.?|versus|with) )?(?:(?:play|plays) )?$"
)
_LEFT_OUT = str.maketrans("", "", "x+#=!?")


@dataclass(frozen=True, slots=True)
class WrittenMove:
    """A move as it is named: its notation (`san`, "" where only its number is said), its `number` and whether it is
    `black`’s, where that is said; `start` and `end` are its place in the question."""

    san: str
    number: int | None = None
    black: bool | None = None
    start: int = 0
    end: int = 0


def moves_named(text: str) -> list[WrittenMove]:
    """Every move that a question names in notation, in order. A bare square counts where it can only be a move."""
    found: list[WrittenMove] = []
    for one in _NAMED.finditer(text):
        san, number = one["san"], one["number"]
        bare = san.lower() in chess.SQUARE_NAMES and number is None and not one["lead"]
        if bare and not _is_pawn_move(text, one.start(), one.end(), found):
            continue
        black = (len(one["dots"]) > 1 or one["dots"] == "…") if number else True if one["lead"] else None
        if number and one["dots"] == "." and san.islower() and san[0] in "nqrk":
            black = None
        found.append(WrittenMove(_tidied(san), int(number) if number else None, black, one.start(), one.end()))
    return _with_number(text, found)


def number_said(text: str) -> int | None:
    """The number of a move that is named by it alone ("move 9"); None for none."""
    found = _NUMBER.search(text.lower())
    return None if found is None else int(found["after"] or found["nth"])


def lines_of(text: str, named: Sequence[WrittenMove]) -> list[list[WrittenMove]]:
    """The moves in runs, each of which is written as one line: "11.Bxe6 fxe6"."""
    runs: list[list[WrittenMove]] = []
    for one in named:
        if runs and _JOINS.search(text[runs[-1][-1].end : one.start].lower().strip(" ") + " "):
            between = text[runs[-1][-1].end : one.start].lower()
            if not re.search(r"\b(?:or|instead)\b", between):
                runs[-1].append(one)
                continue
        runs.append([one])
    return runs


def same_move(san: str, named: str) -> bool:
    """Whether a played move is the named one; "Nd2" is "Nbd2", too, and a small "b" a bishop or a pawn."""
    played, wanted = san.translate(_LEFT_OUT), named.translate(_LEFT_OUT)
    if played == wanted or (wanted[:1] == "b" and len(wanted) > 2 and played == f"B{wanted[1:]}"):
        return True
    short = len(played) == len(wanted) + 1 and played[0] == wanted[0] and played[0] in "NRQB"
    return short and played[2:] == wanted[1:]


def ply_in(sans: Sequence[str], one: WrittenMove, first: int = 1) -> int | None:
    """The half-move at which a named move was played, of several the last; `first` is the half-move of White's move 1.
    None where it was not."""
    fitting = [
        at
        for at, san in enumerate(sans, start=1)
        if one.san
        and same_move(san, one.san)
        and one.number in (None, (at + first) // 2)
        and (one.black is None or one.black is ((at + first) % 2 == 1))
    ]
    if not fitting and one.number is not None and one.black is not None:
        return ply_in(sans, replace(one, black=None), first)
    return fitting[-1] if fitting else None


def legal_as(board: chess.Board, named: str) -> chess.Move | None:
    """The legal move that a notation means in a position, in whatever letters; of several the first; None for none."""
    return next(iter(all_legal_as(board, named)), None)


def all_legal_as(board: chess.Board, named: str) -> list[chess.Move]:
    """The legal moves that a notation may mean, in whatever letters: of one that two men could make, both. A "b" is a
    pawn's before it is a bishop's."""
    if named[:1] in ("o", "O", "0"):
        named = named.upper().replace("0", "O")
    head, low = named[:1].upper(), named.lower()
    for san in dict.fromkeys((named, head + named[1:], head + low[1:], low)):
        try:
            return [board.parse_san(san)]
        except chess.AmbiguousMoveError:
            wanted = san.translate(_LEFT_OUT)
            return [one for one in board.legal_moves if same_move(board.san(one), wanted)]
        except ValueError:
            continue
    return []


def _tidied(san: str) -> str:
    """With capitals as they belong, a man by its letter; a small "b" stays, for it may be a pawn's."""
    if " " in san:
        name = san.split()[0].lower()
        return f"{'N' if name == 'knight' else name[0].upper()}{san[-2:]}"
    if san[0] in "Oo0":
        return san.replace("0", "O").replace("o", "O")
    return san[0].upper() + san[1:] if san[0] in "nqrk" else san


def _is_pawn_move(text: str, start: int, end: int, found: Sequence[WrittenMove]) -> bool:
    before, after = text[max(0, start - 24) : start].lower(), text[end : end + 12].lower()
    if _ANSWERED.search(before):
        return True
    if _AFTER_SQUARE.search(after) or _ON_SQUARE.search(before):
        return False
    if found and _BEHIND_MOVE.search(text[found[-1].end : start].lower()):
        return True
    return _BEFORE_PAWN.search(before) is not None


def _with_number(text: str, found: list[WrittenMove]) -> list[WrittenMove]:
    """The only bare move with the number that is said elsewhere: "Bg4 on move 9"."""
    number = number_said(text)
    bare = [one for one in found if one.number is None]
    if number is None or len(bare) != 1 or len(found) != 1:
        return found
    low = text.lower()
    black = True if " for black" in low else False if " for white" in low else None
    return [replace(bare[0], number=number, black=bare[0].black or black)]


def is_numbered(text: str) -> bool:
    """Whether a move is named with its number."""
    return number_said(text) is not None or any(one.number for one in moves_named(text))


def is_of_a_game(one: WrittenMove) -> bool:
    """Whether a named move is none of the first pawn moves by which openings are called."""
    return one.san not in chess.SQUARE_NAMES or (one.number or 1) > 1

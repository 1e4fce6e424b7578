"""Squares, files and rows, and the words that name men."""

from __future__ import annotations

from collections.abc import Callable

import chess

from app.domain.copying import changed
from app.truth import lexicon as lex
from app.truth.phrase import Phrase
from app.truth.tokens import Token

BEFORE_LINES = frozenset(
    ("the", "an", "a", "my", "your", "that", "this", "its", "her", "his", "whole", "entire", "only")
)
_GAP_WORDS = 3
# Words before a noun that are read: nobody says more of them, and each would be read again from every word before it.
MOST_BEFORE = 12
_ROWS = ("rank", "row")


class _Row(dict[int, str]):
    """Something of each token by its number; nothing beyond them."""

    def __missing__(self, _: int) -> str:
        return ""


class Spots:
    """Reads phrases from tokens; every method answers the phrase that begins at a token, or None. `word` and `kind`
    tell of the token of a number, and nothing where there is none."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.words = [token.word for token in tokens]
        self.word: Callable[[int], str] = _Row(enumerate(self.words)).__getitem__
        self.kind: Callable[[int], str] = _Row((at, token.kind) for at, token in enumerate(tokens)).__getitem__

    def _names_men(self, at: int) -> bool:
        """Whether a colour before this token belongs to men: "white's last rook", "black pawns"."""
        if self.word(at) == "'s":
            at += 1
        for step in range(_GAP_WORDS):
            if self._noun(at + step)[0] or (
                self.kind(at + step) in ("square", "file") and self._noun(at + step + 1)[0]
            ):
                return True
            word = self.word(at + step)
            if not (
                word in lex.TRAITS
                or word in lex.NUMBERS
                or word in ("light", "dark", "squared", "king", "queen", "'s", "side")
            ):
                return False
        return False

    def _noun(self, at: int) -> tuple[int, frozenset[chess.PieceType] | None]:
        return lex.longest(lex.MEN, self.words, at)

    def _line(self, at: int) -> Phrase | None:
        """ "the e-file", "an open file", "the seventh rank"."""
        start, open_file = at, ""
        while self.kind(at) == "word" and self.word(at) in BEFORE_LINES and at < start + MOST_BEFORE:
            at += 1
        while self.word(at) in ("open", "half", "semi", "closed") and at < start + 2 * MOST_BEFORE:
            kind = "half-open" if self.word(at) in ("half", "semi") else self.word(at)
            open_file, at = open_file or kind, at + 1
        if self.kind(at) == "file":
            files = [chess.FILE_NAMES.index(self.word(at))]
            at += 1
            while self.word(at) in ("and", "or", ",") and self.kind(at + 1) == "file":
                files.append(chess.FILE_NAMES.index(self.word(at + 1)))
                at += 2
            if self.word(at) not in ("file", "files"):
                return None
            lines = [Phrase("line", start, at + 1, file=file, definite=True, thing=open_file) for file in files]
            return lines[0] if len(lines) == 1 else changed(lines[0], parts=tuple(lines))
        if self.word(at) in ("file", "files") and open_file:
            return Phrase("line", start, at + 1, thing=open_file, plural=self.word(at) == "files")
        rank = lex.ORDINALS.get(self.word(at))
        if (
            rank is not None
            and rank <= 8
            and at > start
            and (
                self.word(at + 1) in _ROWS
                or (
                    self.word(start - 1) in ("on", "to", "along", "reached")
                    and not self._noun(at + 1)[0]
                    and not lex.longest(lex.THINGS, self.words, at + 1)[0]
                    and self.word(at + 1) not in ("time", "one", "game", "pair")
                )
            )
        ):
            end = at + 2 if self.word(at + 1) in _ROWS else at + 1
            owner = lex.OWNERS.get(self.word(start))
            return Phrase("line", start, end, rank=rank, owner=owner, definite=True)
        return None

    def _squares(self, at: int) -> Phrase | None:
        """ "e4", "the f7-square", "squares d5 and e4"; not "the e4 pawn"."""
        start = at
        while self.word(at) in ("the", "that", "this", "my", "your", "square", "squares", "both"):
            at += 1
            if at > start + MOST_BEFORE:
                return None
        if self.kind(at) != "square":
            return None
        squares, at = self._square_list(at)
        if self._noun(at)[0] and self.word(at) not in ("man", "men", "lot"):
            return None
        if self.word(at) in ("square", "squares"):
            at += 1
        return Phrase("squares", start, at, squares=squares, definite=True, plural=len(squares) > 1)

    def _square_list(self, at: int) -> tuple[tuple[chess.Square, ...], int]:
        squares = [chess.parse_square(self.word(at))]
        at += 1
        while True:
            gap = 0
            while self.word(at + gap) in (",", "and", "or", "/", "&", "then", "as", "well", "on", "both"):
                gap += 1
            if not gap or gap > _GAP_WORDS or self.kind(at + gap) != "square":
                return tuple(squares), at
            if self.word(at + gap - 1) == "on" and self.word(at) != "and":
                return tuple(squares), at
            if self._noun(at + gap + 1)[0]:
                return tuple(squares), at
            squares.append(chess.parse_square(self.word(at + gap)))
            at += gap + 1

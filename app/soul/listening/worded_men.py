"""The men that a message names in words, with whose they are and where they are said to stand; and what can be said of
a move in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

import chess

from app.soul.listening import move_terms as said

# Texts whose words are kept: those of the latest messages, of 500 characters at the most.
TEXTS_KEPT = 64
# Words before a man among which its owner stands, and behind it among which its square does.
_BACK, BEHIND = 4, 4
# What stands between one man and what is said of another.
_PARTS_MEN = said.MINE | said.YOURS | said.FOR_ME | said.FOR_YOU | {"for", "and", "is", "was"}
SUBJECTS = said.FOR_ME | said.FOR_YOU | said.MINE | said.YOURS | {"why", "what", "then", "now", "how", "the", "that"}
SQUARES, _FILES = frozenset(chess.SQUARE_NAMES), frozenset(chess.FILE_NAMES)


@dataclass(frozen=True, slots=True)
class WordedMan:
    """A man that a text names. `kind` None: whatever man it is; `mine`: it is the writer's, None where nobody says so;
    `square`: where it is said to stand or to go; `at` its place among the words."""

    at: int
    kind: chess.PieceType | None = None
    mine: bool | None = None
    square: chess.Square | None = None
    file: int | None = None
    definite: bool = False


@dataclass(frozen=True, slots=True)
class WordedMove:
    """What is said of a move. `mine`: the writer makes it, None where nobody says so. `pointed`: what is taken is only
    pointed at ("take it"). `aims`: a man that is attacked by it. `past`: it was possible, and not made; `final`: in the
    last position; `anywhere`: wherever it goes; `played`: somebody made it; `number`: of the move in the game; `when`
    and `instead` are the words of what happened before it, and of what was played in its place."""

    takes: bool = False
    mine: bool | None = None
    mover: WordedMan | None = None
    victim: WordedMan | None = None
    pointed: bool = False
    aims: WordedMan | None = None
    target: chess.Square | None = None
    checks: bool = False
    mates: bool = False
    castles: bool = False
    forks: bool = False
    past: bool = False
    final: bool = False
    anywhere: bool = False
    played: bool = False
    number: int | None = None
    when: str = ""
    instead: str = ""
    words: tuple[str, ...] = field(default=())

    @property
    def says_enough(self) -> bool:
        """Whether a move can be known by it."""
        if self.takes:
            return self.victim is not None or self.pointed or self.target is not None
        if self.castles:
            return True
        if self.mover is not None and self.mover.kind == chess.PAWN and self.mover.file is not None:
            return True
        placed = self.target is not None or self.checks or self.mates or self.anywhere
        return self.mover is not None and (placed or self.aims is not None)


def split(text: str) -> list[str]:
    """The words of a text, contractions as two, hyphens as gaps, with the marks that end a part of a sentence."""
    return list(_split(text))


@lru_cache(maxsize=TEXTS_KEPT)
def _split(text: str) -> tuple[str, ...]:
    for have in ("have", "'ve"):  # "You could have had it" is to have taken it.
        text = text.replace(f"{have} had my ", f"{have} taken my ").replace(f"{have} had your ", f"{have} taken your ")
    for mark in (",", ".", "?", "!", ";", ":", "(", ")", "\u2026"):
        text = text.replace(mark, f" {mark if mark != chr(0x2026) else '.'} ")
    words = text.replace("-", " ").replace('"', " ").replace("*", " ").replace("+", " ").replace("#", " ").split()
    found: list[str] = []
    for word in words:
        found += said.PARTED.get(word, word.removesuffix("'s")).split()
    return tuple(found)


def men_in(words: Sequence[str]) -> list[WordedMan]:
    """The men that words name, in their order."""
    found: list[WordedMan] = []
    for at, word in enumerate(words):
        kind = said.KINDS.get(word) or said.KINDS.get(word.removesuffix("s"))
        if words[at + 1 : at + 2] and words[at + 1] in said.OF_NAMES:
            continue
        if kind is None and not (
            word in said.ANY_MAN and at and words[at - 1] in said.DEFINITE | said.YOURS | said.MINE
        ):
            if at and words[at - 1] in said.DEFINITE and _square_behind(words, at) is not None and word not in SQUARES:
                found.append(_man(words, at, None))  # "That octopus on d4."
            elif word in ("yours", "mine") and found:
                square = _square_behind(words, at)
                if at and words[at - 1] == "of":
                    found[-1] = replace(found[-1], mine=word == "mine", square=found[-1].square or square)
                else:
                    found.append(WordedMan(at, found[-1].kind, word == "mine", square))
            continue
        found.append(_man(words, at, kind))
    return found


def _man(words: Sequence[str], at: int, kind: chess.PieceType | None) -> WordedMan:
    mine, definite, square, file = None, False, None, None
    for back in range(at - 1, max(-1, at - 1 - _BACK), -1):
        word = words[back]
        if back == at - 1 and word in SQUARES:
            square = chess.parse_square(word)
        elif (
            back == at - 1
            and word in _FILES
            and kind == chess.PAWN
            and (word != "a" or words[back - 1] in (*said.MINE, *said.YOURS, *said.DEFINITE))
        ):
            file = chess.FILE_NAMES.index(word)
        elif word in said.MINE | said.YOURS:
            mine = word in said.MINE
            break
        elif word in said.DEFINITE:
            definite = True
            break
        elif (
            word in said.STOPS
            or word in said.TAKES | said.GOES
            or word in said.KINDS
            or word in said.MODALS | said.WITH
        ):
            break
    return WordedMan(at, kind, mine, square if square is not None else _square_behind(words, at), file, definite)


def _square_behind(words: Sequence[str], at: int) -> chess.Square | None:
    """The square on which a man is said to be: "on d7", "over there on d7"; nothing behind a verb or another man."""
    for place in range(at + 1, min(len(words), at + 1 + BEHIND)):
        word = words[place]
        if word in SQUARES:
            return chess.parse_square(word) if words[place - 1] in said.AT or place == at + 1 else None
        if (
            word in said.STOPS
            or word in said.KINDS
            or word in _PARTS_MEN
            or (word in said.TAKES | said.GOES | said.WITH | said.MODALS and word != "back")
        ):
            return None
    return None


def has_any(words: Sequence[str], known: frozenset[str]) -> bool:
    return any(word in known for word in words)


def number_in(words: Sequence[str]) -> int | None:
    for at, word in enumerate(words[:-1]):
        if word == "move" and words[at + 1].isdigit():
            return int(words[at + 1])
    return None

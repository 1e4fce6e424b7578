"""How statements about a game are worded: the vocabulary that the claim checker's rules share."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable

import chess

from app.domain.facts import Facts
from app.domain.plies import Ply

# A rule answers True or False for a statement, None when the words turn out to be no statement about this game.
Check = Callable[[Facts, "re.Match[str]"], "bool | None"]
Rule = tuple["re.Pattern[str]", Check]

PIECE = r"(?:pawn|knight|bishop|rook|queen|king)"
SQUARE = r"[a-h][1-8]"
WHOSE = r"(?:my|your|white's|black's|(?:the |a )?(?:white|black)(?= (?:pawn|knight|bishop|rook|queen|king)))"
NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBER = r"(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2})"
# Adverbs between a verb and what it says.
SOFT = (
    r"(?:(?:just|now|still|already|only|simply|quite|rather|a little|a bit|slightly|much|clearly|completely|totally"
    r"|definitely|probably|about|roughly|dead|perfectly|all|so|very|also|even|currently|officially|basically"
    r"|absolutely|finally) )*"
)
# What turns a statement round.
NO = r"(?:not |never |no longer |hardly |not yet )"
I_AM, YOU_ARE = r"(?:i am|i'm|im)", r"(?:you are|you're|youre)"
I_HAVE, YOU_HAVE = r"(?:i have|i've|i)", r"(?:you have|you've|you)"


def normalise(line: str) -> str:
    """Straight quotes and hyphens, single spaces; the case stays, for moves in notation need it."""
    text = unicodedata.normalize("NFKC", line)
    text = re.sub(r"[‘’‛′]", "'", text)
    text = re.sub(r"[‐‑‒–—−]", "-", text)
    return re.sub(r"\s+", " ", text)


_SHORT = (
    (r"\b(is|are|was|were|have|has|had|do|does|did)n't\b", r"\1 not"),
    (r"\bcan't\b", "cannot"),
    (r"\bwon't\b", "will not"),
    (r"\b(castl\w*) (?:on the|to the) (kingside|queenside)\b", r"\1 \2"),
)


def spelled_out(text: str) -> str:
    """ "haven't" as "have not", "castled on the kingside" as "castled kingside", so that one rule reads both."""
    for pattern, words in _SHORT:
        text = re.sub(pattern, words, text, flags=re.IGNORECASE)
    return text


def rule(pattern: str, check: Check, *, case: bool = False) -> Rule:
    """A rule from its pattern, which sees the line with case ignored unless `case`."""
    return re.compile(pattern, 0 if case else re.IGNORECASE), check


def kind_of(word: str) -> chess.PieceType:
    """ "knights" -> KNIGHT."""
    return chess.PIECE_NAMES.index(word.lower().removesuffix("s"))


def number_of(word: str) -> int:
    """ "a", "two" or "12" as a number."""
    word = word.lower()
    if word in ("a", "an"):
        return 1
    return NUMBER_WORDS.index(word) if word in NUMBER_WORDS else int(word)


def owner_of(facts: Facts, word: str | None) -> chess.Color | None:
    """The colour that "my", "your", "White's", "I" or "you" means; None for any other word."""
    word = re.sub(r"^(?:the|a) ", "", (word or "").lower().strip())
    if re.match(r"(?:my|i|i'm|i've|mine)\b", word):
        return facts.me
    if re.match(r"(?:your|you|you're|you've|yours)\b", word):
        return not facts.me
    if word.startswith("white"):
        return chess.WHITE
    if word.startswith("black"):
        return chess.BLACK
    return None


def stands(facts: Facts, kind: chess.PieceType, square: str, color: chess.Color | None) -> bool:
    """Whether a piece of this kind (and colour, if one is named) stands on the square."""
    piece = facts.board.piece_at(chess.parse_square(square.lower()))
    return piece is not None and piece.piece_type == kind and color in (None, piece.color)


def some(plies: Iterable[Ply], **wanted: object) -> bool:
    """Whether one of the moves has all these attributes."""
    return any(all(getattr(ply, name) == value for name, value in wanted.items() if value is not None) for ply in plies)

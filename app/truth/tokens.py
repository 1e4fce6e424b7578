"""A line cut into tokens: words in lower case with contractions spelled out, squares, moves, files, numbers, signs."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

from app.domain.making import quickly_made
from app.domain.number_words import TENS, cardinals, number_said

Kind = Literal["word", "square", "move", "file", "number", "score", "sign"]


@quickly_made
@dataclass(frozen=True, slots=True)
class Token:
    """`word` is in lower case; `start` and `end` point into the straightened line."""

    kind: Kind
    word: str
    text: str
    start: int
    end: int

    @property
    def capital(self) -> bool:
        return self.text[:1].isupper()


_SIGNS = str.maketrans(
    {**dict.fromkeys("‘’‛′`´", "'"), **dict.fromkeys("‐‑‒−", "-"), "–": "—", "“": '"', "”": '"', "…": "—"}
)
_SAN = (
    r"(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8](?:=?[QRBN])?|[a-h]x[a-h][1-8](?:=?[QRBN])?|[a-h][18]=[QRBN]"
    r"|[Oo0]-[Oo0](?:-[Oo0])?)(?:[+#]|\b)(?!\w)"
)
_FILE = r"[b-h](?=(?:-| )(?:pawn|file|pawns|files)\b)|[a-h](?=-(?:pawn|file|pawns|files)\b)|[a-h](?=-,? (?:and|or|&) )"
_FILE_A = r"(?:(?<=the )|(?<=my )|(?<=our )|(?<=your ))a(?= (?:pawn|file)\b)|(?<=[a-h]-, )[a-h](?=- )"
_RANKS = cardinals(1, 8)
_SPELLED = (
    rf"(?:[b-h]|(?<=on )a|(?<=to )a|(?<=at )a|(?<=from )a)(?:-| )(?:{'|'.join(_RANKS)})\b(?! (?:pawn|piece|move))"
)
# Higher ones stay words: "move ninety-one" is what the cast says of long games of its own past.
_TENS = tuple(word for word, number in TENS.items() if number <= 60)
_COMPOUND = rf"(?i:{'|'.join(_TENS)})[- ](?i:{'|'.join(cardinals(1, 9))})\b"
# A word of two letters and more, which none of the others below can be, but for a number of two words. It comes first,
# with the space before it, since nearly all tokens are that.
_PLAIN = rf"(?!(?i:{'|'.join(_TENS)})[- ])(?P<plain>[^\W\d_]{{2,}}(?!\w)(?:'[^\W\d_]+)?)"
_TOKEN = re.compile(
    rf"\s?(?:{_PLAIN}|\b(?P<compound>{_COMPOUND})|(?P<diagonal>\b[a-h][1-8]-[a-h][1-8](?= diagonal))"
    rf"|\b(?P<move>{_SAN})|\b(?P<file>{_FILE}|{_FILE_A})-?"
    rf"|\b(?P<square>[a-hA-H][1-8])\b|\b(?P<spelled>{_SPELLED})"
    r"|(?P<score>\b\d+(?:½)?\s?[-:—]\s?\d+(?:½)?\b)|(?P<number>\d+)(?:st|nd|rd|th)?"
    r"|(?P<word>[^\W\d_]+(?:'[^\W\d_]+)?)|(?P<sign>\.{2,}|[^\w\s]))"
)
_WHOLE = {
    "can't": "can not", "cannot": "can not", "won't": "will not", "shan't": "shall not", "ain't": "is not",
    "let's": "let us", "im": "i am", "ive": "i have", "youre": "you are", "youve": "you have", "thats": "that is",
    "theres": "there is", "dont": "do not", "doesnt": "does not", "didnt": "did not", "isnt": "is not",
    "arent": "are not", "wasnt": "was not", "werent": "were not", "hasnt": "has not", "havent": "have not",
    "hadnt": "had not", "cant": "can not", "wont": "will not", "gotta": "must", "gonna": "going to", "wanna": "want to",
    "'em": "them", "em": "them", "ya": "you", "tis": "it is", "'tis": "it is", "y'all": "you", "c'mon": "come on",
}  # fmt: skip
_ENDINGS = {"n't": "not", "'m": "am", "'re": "are", "'ve": "have", "'ll": "will", "'d": "'d", "'s": "'s"}


_BY_THE_WAY = re.compile(r",? (?:by the way|of course|for the record|if you like|if you please)\b,?", re.I)
_X_RAY = re.compile(r"\b([Xx])-(ray)")
_DASHES = re.compile(r"(?<=\s)-+(?=\s)|--+")
# A contrast in passing, of which nothing is read.
_UNLIKE = re.compile(r", unlike (?:me|you|mine|yours|(?:my|your) \w+),", re.I)
_ALL_ALONG = re.compile(
    r"\b(?:all|the (?:whole|entire)) (?:game|match|day|evening|night|the time|the while)\b(?! long)", re.I
)


def straightened(line: str) -> str:
    """Straight quotes and hyphens, one kind of dash, single spaces; the case stays, for moves in notation need it."""
    text = unicodedata.normalize("NFKC", line.replace("…", "—")).translate(_SIGNS)
    text = _X_RAY.sub(r"\1\2", text) if "-" in text else text
    text = _ALL_ALONG.sub("ever", _UNLIKE.sub("", _BY_THE_WAY.sub(",", text)))
    return " ".join((_DASHES.sub("—", text) if "-" in text else text).split())


def tokens_of(text: str) -> list[Token]:
    """The tokens of a straightened line."""
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or ""
        written, start, end = match[kind], match.start(kind), match.end()
        if kind in ("plain", "word"):
            low = written.lower()
            if "'" in low or low in _WHOLE:
                found += [Token("word", word, written, start, end) for word in _words(low)]
            else:
                found.append(Token("word", low, written, start, end))
        elif kind == "compound":
            found.append(Token("number", str(number_said(written.lower())), written, start, end))
        elif kind == "spelled":
            square = f"{written[0]}{_RANKS.index(written[2:]) + 1}"
            found.append(Token("square", square, written, start, end))
        elif kind == "diagonal" or (kind == "sign" and written == "-"):
            continue  # "dark-squared" is two words
        else:
            word = written if kind == "move" else written.lower()
            found.append(Token(kind, word, written, start, end))  # type: ignore[arg-type]
    if "longer" not in text.lower():
        return found
    return [
        Token("word", "not", a.text, a.start, b.end) if (a.word, b.word) == ("no", "longer") else a
        for a, b in zip(found, [*found[1:], Token("sign", "", "", 0, 0)], strict=False)
        if a.word != "longer"
    ]


def _words(word: str) -> list[str]:
    if word in _WHOLE:
        return _WHOLE[word].split()
    for ending, spelled in _ENDINGS.items():
        if word.endswith(ending) and len(word) > len(ending):
            return [word[: -len(ending)], spelled]
    return [word.replace("'", "")] if word.endswith("'") else [word]

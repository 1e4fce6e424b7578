"""Text functions used everywhere: normalisation, sentence ends, stop words, repeated passages. Pure, and without any
chess."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# Characters of a message that `plain` reads.
LONGEST_READ = 500
# Cache of `bare`: number of lines, and characters of a cached one. Some 5 MB, at most 20 MB with wide scripts.
LINES_KEPT = 16_384
LONGEST_KEPT = 160
# Consecutive words in common from which a text counts as quoting another.
ECHOED_WORDS = 7
# Longest display name, in characters, that may be used in a line, and its form.
LONGEST_NAME = 24
_TAME_NAME = re.compile(r"[^\W\d_][\w .'-]{0,23}")
_TEMPTING = re.compile(
    r"ignore|instruction|system|prompt|admin|check|mate|king|queen|rook|bishop|knight|pawn|[a-h][1-8]|http|www|\.com",
    re.I,
)

_SENTENCE_END = re.compile(r"(?<![.!?…])[.!?…]++[\"'”’)]*+(?=\s)|\n+")
# "9. Oktober": the dot of a number before a month ends no sentence.
_ORDINAL = re.compile(r"\b\d{1,2}\.$")
_MONTH = re.compile(
    r"\s(?:jan(?:uar)?|jänner|feb(?:ruar)?|märz|april|mai|juni|juli|aug(?:ust)?|sept(?:ember)?|okt(?:ober)?"
    r"|nov(?:ember)?|dez(?:ember)?)\b",
    re.IGNORECASE,
)
_QUESTION = re.compile(
    r"\?|^\W*(?:(?:and|so|but|ok|okay|hey|well|now) )*"
    r"(?:who|what|when|where|why|how|which|whose|do|does|did|are|is|was|were|can|could|will|would|should|shall|have|has"
    # "Can't be bothered" has nobody whom it asks.
    r"|may|am|tell me|explain|describe|say)\b"
    r"(?!'t (?!you|u|i|we|it|they|he|she|that|this|the|your|my|there|any\w*|people)\w)"
)
# Combining marks on one letter that are too many; real languages need at most three.
MOST_MARKS = 4
_PILE = re.compile(
    rf"[^\W\d_]?(?:[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]){{{MOST_MARKS},}}"
)
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_UNSEEN = ("Cc", "Cf", "Co", "Cs")
_QUOTES_AND_DASHES = str.maketrans({**dict.fromkeys("‘’‛′", "'"), **dict.fromkeys("‐‑‒–—−", "-")})

# Stop words.
SMALL_WORDS = frozenset(
    """a about after all also am an and any are as at back be because been before being but by can could did do does
    doing down during each even ever few for from further get got had has have having he her here hers him his how i if
    in into is it its itself just like made make many me more most much my never no nor not now of off on once one only
    or other our out over own said same say see she should so some still such than that the their them then there these
    they thing this those through to too under until up us very was we well were what when where which while who whom
    why will with without would yet you your""".split()  # noqa: SIM905 - a list literal would be a page long
)


def without_controls(text: str) -> str:
    """The text without characters that belong to no text and that a database refuses: control characters but for tabs
    and line breaks, and halves of a surrogate pair."""
    return text if text.isprintable() else _CONTROLS.sub("", text)


def visible(text: str) -> str:
    """The text without control and format characters, which hide or reorder text; white space stays."""
    if text.isprintable():
        return text
    return "".join(letter for letter in text if letter.isspace() or unicodedata.category(letter) not in _UNSEEN)


def has_pile(text: str) -> bool:
    """Whether a letter carries MOST_MARKS combining marks or more."""
    return not text.isascii() and _PILE.search(unicodedata.normalize("NFD", text)) is not None


def tidy(text: str) -> str:
    """The text in NFC, on one line, without invisible characters."""
    return " ".join(visible(unicodedata.normalize("NFC", text)).split())


def straight(text: str) -> str:
    """The text in NFKC with straight quotes, plain hyphens and single spaces; case stays."""
    return " ".join(unicodedata.normalize("NFKC", text).translate(_QUOTES_AND_DASHES).split())


def plain(text: str) -> str:
    """A message prepared for pattern matching: `straight`, visible, in lower case, cut to LONGEST_READ characters."""
    return straight(visible(text[:LONGEST_READ])).lower()


def bare(line: str) -> str:
    """A line without case and punctuation, by which repeated lines are recognised."""
    return _kept_bare(line) if len(line) <= LONGEST_KEPT else _bare(line)


def _bare(line: str) -> str:
    return re.sub(r"[\W_]+", " ", line.casefold()).strip()


_kept_bare = lru_cache(maxsize=LINES_KEPT)(_bare)


def unaccented(text: str) -> str:
    """The text case-folded and without accents and other marks."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def sentences(text: str) -> list[str]:
    """The sentences of a text, stripped, with their punctuation; a line break also ends a sentence."""
    found, start = [], 0
    for end in _SENTENCE_END.finditer(text):
        if _ORDINAL.search(text[max(start, end.end() - 3) : end.end()]) and _MONTH.match(text, end.end()):
            continue
        found.append(text[start : end.end()].strip())
        start = end.end()
    found.append(text[start:].strip())
    return [sentence for sentence in found if sentence]


def is_question(text: str) -> bool:
    """Whether a message (as returned by `plain`) has the form of a question or request for information."""
    return bool(_QUESTION.search(text))


def speakable_name(name: str) -> str | None:
    """A display name that may be used in a line: short, beginning with a letter, and not readable as an instruction or
    a chess term; else None."""
    name = name.strip()
    if len(name) > LONGEST_NAME or not _TAME_NAME.fullmatch(name) or _TEMPTING.search(name):
        return None
    return name


def echoes(text: str, *sources: str) -> bool:
    """Whether `text` quotes at least ECHOED_WORDS consecutive words of one of `sources`."""
    runs = _runs(text)
    return bool(runs) and any(not runs.isdisjoint(_runs(source)) for source in sources)


def echoes_rules(text: str, rules: str) -> bool:
    """Like `echoes`, for a prompt of ours, whose word runs are cached."""
    return not _runs(text).isdisjoint(_runs_of_rules(rules))


def _runs(text: str) -> frozenset[str]:
    """Every run of ECHOED_WORDS consecutive words, without case and punctuation."""
    said = re.findall(r"[^\W_]+", text.casefold())
    return frozenset(" ".join(said[at : at + ECHOED_WORDS]) for at in range(len(said) - ECHOED_WORDS + 1))


@lru_cache(maxsize=16)
def _runs_of_rules(rules: str) -> frozenset[str]:
    """Cached, because there are only a few prompts; players' texts never come here."""
    return _runs(rules)

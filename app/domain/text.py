"""Text as the whole house handles it: one way of writing, where sentences end, which words are small, what is said
twice. Everything here is pure and knows nothing of chess."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# Characters of a message that are read at all by `plain`.
LONGEST_READ = 500
# Lines kept as `bare` gives them, and characters of one that is: some 5 MB, and 20 MB in the widest script.
LINES_KEPT = 16_384
LONGEST_KEPT = 160
# So many words in a row that also stand somewhere else are no coincidence.
ECHOED_WORDS = 7
# Characters of a display name that a line may carry, and the form a name must have to be spoken at all.
LONGEST_NAME = 24
_TAME_NAME = re.compile(r"[^\W\d_][\w .'-]{0,23}")
_TEMPTING = re.compile(
    r"ignore|instruction|system|prompt|admin|check|mate|king|queen|rook|bishop|knight|pawn|[a-h][1-8]|http|www|\.com",
    re.I,
)

_SENTENCE_END = re.compile(r"(?<![.!?…])[.!?…]++[\"'”’)]*+(?=\s)|\n+")
_QUESTION = re.compile(
    r"\?|^\W*(?:(?:and|so|but|ok|okay|hey|well|now) )*"
    r"(?:who|what|when|where|why|how|which|whose|do|does|did|are|is|was|were|can|could|will|would|should|shall|have|has"
    r"|may|am|tell me|explain|describe|say)\b"
)
# Marks on one letter; the languages of the world need three, noise piles up dozens.
MOST_MARKS = 4
_PILE = re.compile(
    rf"[^\W\d_]?(?:[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]){{{MOST_MARKS},}}"
)
_UNSEEN = ("Cc", "Cf", "Co", "Cs")
_QUOTES_AND_DASHES = str.maketrans({**dict.fromkeys("‘’‛′", "'"), **dict.fromkeys("‐‑‒–—−", "-")})

# Words that say nothing by themselves.
SMALL_WORDS = frozenset(
    """a about after all also am an and any are as at back be because been before being but by can could did do does
    doing down during each even ever few for from further get got had has have having he her here hers him his how i if
    in into is it its itself just like made make many me more most much my never no nor not now of off on once one only
    or other our out over own said same say see she should so some still such than that the their them then there these
    they thing this those through to too under until up us very was we well were what when where which while who whom
    why will with without would yet you your""".split()  # noqa: SIM905 - a list literal would be a page long
)


def visible(text: str) -> str:
    """The text without control and format characters, which hide text or turn it around; white space stays."""
    if text.isprintable():
        return text
    return "".join(letter for letter in text if letter.isspace() or unicodedata.category(letter) not in _UNSEEN)


def has_pile(text: str) -> bool:
    """Whether marks are piled on a letter until nobody can read it."""
    return not text.isascii() and _PILE.search(unicodedata.normalize("NFD", text)) is not None


def tidy(text: str) -> str:
    """The text in composed form, on one line, without anything that cannot be seen."""
    return " ".join(visible(unicodedata.normalize("NFC", text)).split())


def straight(text: str) -> str:
    """Straight quotes and hyphens, single spaces; the case stays."""
    return " ".join(unicodedata.normalize("NFKC", text).translate(_QUOTES_AND_DASHES).split())


def plain(text: str) -> str:
    """A message as it is searched for words: `straight`, visible, in lower case, at most 500 characters of it."""
    return straight(visible(text[:LONGEST_READ])).lower()


def bare(line: str) -> str:
    """A line without case and punctuation: two that are alike in this are the same line to a listener."""
    return _kept_bare(line) if len(line) <= LONGEST_KEPT else _bare(line)


def _bare(line: str) -> str:
    return re.sub(r"[\W_]+", " ", line.casefold()).strip()


_kept_bare = lru_cache(maxsize=LINES_KEPT)(_bare)


def unaccented(text: str) -> str:
    """Case folded, accents and other marks taken off."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def sentences(text: str) -> list[str]:
    """The sentences of a text, each with its end and without white space around it; a new line ends one too."""
    found, start = [], 0
    for end in _SENTENCE_END.finditer(text):
        found.append(text[start : end.end()].strip())
        start = end.end()
    found.append(text[start:].strip())
    return [sentence for sentence in found if sentence]


def is_question(text: str) -> bool:
    """Whether a message (as `plain` gives it) wants an answer by its form."""
    return bool(_QUESTION.search(text))


def speakable_name(name: str) -> str | None:
    """A display name as a line may carry it: short, letters first, not made to be read as something else; or None."""
    name = name.strip()
    if len(name) > LONGEST_NAME or not _TAME_NAME.fullmatch(name) or _TEMPTING.search(name):
        return None
    return name


def echoes(text: str, *sources: str) -> bool:
    """Whether `text` says a part of one of `sources` again, word for word."""
    runs = _runs(text)
    return bool(runs) and any(not runs.isdisjoint(_runs(source)) for source in sources)


def echoes_rules(text: str, rules: str) -> bool:
    """The same for a prompt of ours."""
    return not _runs(text).isdisjoint(_runs_of_rules(rules))


def _runs(text: str) -> frozenset[str]:
    """Every `ECHOED_WORDS` words in a row, without case and signs."""
    said = re.findall(r"[^\W_]+", text.casefold())
    return frozenset(" ".join(said[at : at + ECHOED_WORDS]) for at in range(len(said) - ECHOED_WORDS + 1))


@lru_cache(maxsize=16)
def _runs_of_rules(rules: str) -> frozenset[str]:
    """There are a handful of prompts, and no text of a player is ever kept here."""
    return _runs(rules)

"""An opening that is asked about by its name, or one that is wanted against a first move or a defence."""

from __future__ import annotations

import re

from app.openings.book import OpeningRow, read_lines

# What players call an opening, and the name under which the book has it.
_NAMES = (
    ("king'?s gambit", "King's Gambit"), ("queen'?s gambit", "Queen's Gambit"), ("scotch", "Scotch Game"),
    ("vienna", "Vienna Game"), ("petro(?:v|ff)|russian defen[cs]e", "Petrov Defence"),
    ("italian|giuoco", "Italian Game"),
    ("spanish|ruy(?: lopez)?", "Ruy Lopez"), ("two knights", "Italian Game: Two Knights Defence"),
    ("caro[- ]?kann|caro", "Caro-Kann Defence"), ("french", "French Defence"), ("scandi\\w*", "Scandinavian Defence"),
    ("alapin", "Sicilian Defence: Alapin Variation"), ("sicilian", "Sicilian Defence"), ("london", "London System"),
    ("pirc", "Pirc Defence"), ("dutch", "Dutch Defence"), ("slav", "Slav Defence"), ("catalan", "Catalan Opening"),
    ("english opening", "English Opening"), ("king'?s indian", "King's Indian Defence"),
    ("philidor", "Philidor Defence"),
    ("evans", "Evans Gambit"), ("danish", "Danish Gambit"), ("stafford", "Petrov Defence: Stafford Gambit"),
    ("najdorf", "Sicilian Defence: Najdorf Variation"), ("accelerated dragon", "Sicilian Defence: Accelerated Dragon"),
    ("(?<!accelerated )dragon", "Sicilian Defence: Dragon Variation"),
    ("sveshnikov", "Sicilian Defence: Sveshnikov Variation"), ("taimanov", "Sicilian Defence: Taimanov Variation"),
    ("scheveningen", "Sicilian Defence: Scheveningen Variation"), ("smith[- ]?morra", "Smith-Morra Gambit"),
    ("open (?:(?:and|or) (?:the )?closed )?sicilian", "Sicilian Defence: Open"),
    ("closed (?:(?:and|or) (?:the )?open )?sicilian", "Sicilian Defence: Closed"),
    ("berlin", "Ruy Lopez: Berlin Defence"), ("winawer", "French Defence: Winawer Variation"),
    ("nimzo[- ]?indian", "Nimzo-Indian Defence"), ("queen'?s indian", "Queen's Indian Defence"),
    ("benoni", "Benoni Defence"), ("benko", "Benko Gambit"), ("alekhine", "Alekhine Defence"),
    ("englund", "Englund Gambit"), ("latvian", "Latvian Gambit"), ("ponziani", "Ponziani Opening"),
    ("four knights", "Four Knights Game"), ("gr[uü](?:e)?nfeld", "Grünfeld Defence"),
    ("trompowsky", "Trompowsky Attack"), ("colle", "Colle System"), ("bishop'?s opening", "Bishop's Opening"),
    ("wayward queen(?: attack)?", "Wayward Queen Attack"), ("semi[- ]?slav", "Semi-Slav Defence"),
    ("fried liver", "Fried Liver Attack"), ("elephant gambit", "Elephant Gambit"),
)  # fmt: skip
_NAMED = tuple((re.compile(rf"\b(?:{form})\b"), name) for form, name in _NAMES)
_JUDGED = re.compile(
    r"\b(?:sound|suits?|any good|good|bad|fun|suicid\w*|worth|level|risky|for me|dubious|playable|dangerous"
    r"|difference|rating|beginners?|recommend|should i (?:play|learn|try))\b"
)
_GAME = re.compile(r"\b(?:my game|our game|against namedone|i (?:lost|won|played)|did i|was i|move [0-9])\b")
_WANTED = re.compile(
    r"\b(?:how|what|which|something|anything|an? (?:\w+ )?(?:opening|defen[cs]e|line|answer|reply)|give me"
    r"|recommend|suggest|learn)\b"
)
_AGAINST = re.compile(
    r"\b(?:against|versus|vs\.?|facing|meet(?:ing)?|reply to|answer(?: to)?|respond to|after) (?:the |1\. ?)*"
    r"(?P<what>e4|d4|c4|nf3|sicilian|french|caro|london|scandi\w*|italian|ruy|spanish|scotch|vienna|king'?s gambit"
    r"|queen'?s gambit|pirc|alekhine|philidor)\b"
)
# A defence that is written out.
_WRITTEN = re.compile(r"\be4,? (?:and |1?\.{2,3} ?)?(c5|e6|c6|d5)\b")
_DEFENCES = {"c5": "sicilian", "e6": "french", "c6": "caro", "d5": "scandinavian"}
_ALSO = re.compile(r"\b(?:and|or) (?:which |what |one |something )?(?:for |against |vs )?(?:1\. ?)?(?P<what>d4|e4)\b")
# Of a person it is asked what they play.
_OF_SOMEBODY = re.compile(r"\b(?:he|she|they|does|do (?:they|people)|namedone|which of them|who)\b")


def opening_named(low: str) -> list[str]:
    """The openings, by their names in the book, that words ask a verdict on, two at the most; empty for none."""
    if _GAME.search(low) or not _JUDGED.search(low):
        return []
    return openings_in(low)


def openings_in(low: str) -> list[str]:
    """The openings that words name, by their names in the book, two at the most."""
    found = [(one.start(), name) for form, name in _NAMED if (one := form.search(low)) is not None]
    names = [name for _, name in sorted(found)]
    # "The Najdorf Sicilian" names one opening, by what is said of it most closely.
    return [one for one in names if not any(other.startswith(f"{one}:") for other in names)][:2]


def line_of(name: str) -> tuple[str, ...]:
    """The moves (SAN) by which the book knows an opening first; none where it has no such name."""
    rows = [row.moves for row in read_lines() if row.opening.name == name]
    return min(rows, key=len, default=())


def wanted_against(low: str) -> list[str]:
    """What an opening is wanted against ("e4", "sicilian"), two at the most; empty where none is."""
    if not _WANTED.search(low) or _OF_SOMEBODY.search(low) or _GAME.search(low):
        return []
    first = _AGAINST.search(_WRITTEN.sub(lambda found: _DEFENCES[found[1]], low))
    if first is None:
        return []
    found = [first["what"].replace("'", ""), *(one["what"] for one in _ALSO.finditer(low, first.end()))]
    return list(dict.fromkeys(found))[:2]


def row_of(name: str) -> OpeningRow | None:
    """The shortest line of the book with this name, or that begins with it."""
    rows = (
        [one for one in read_lines() if one.opening.name == name]
        or [one for one in read_lines() if one.opening.name.startswith(name)]
        or [one for one in read_lines() if one.opening.name.endswith(f": {name}")]
    )
    return min(rows, key=lambda one: len(one.moves), default=None)

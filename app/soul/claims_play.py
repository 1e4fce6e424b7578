"""Statements about what was played: moves, captures, promotions, the result."""

from __future__ import annotations

import re

import chess

from app.domain.facts import Facts
from app.soul.claim_words import (
    I_HAVE,
    PIECE,
    SOFT,
    SQUARE,
    WHOSE,
    YOU_HAVE,
    Rule,
    kind_of,
    owner_of,
    rule,
)

_TOOK = (
    r"(?:took|takes?|taken|taking|captured?|captures|capturing|grabbed|grabs?|grabbing|ate|eats?|snatched|won"
    r"|collected|pocketed|removed|swallowed|snapped up|picked up|picked off)"
)
# "goes", "is off", "proceeds quietly": whatever leads to a square.
_WENT = r"(?:(?!(?:and|or|but|than|on|at|to|into|onto|takes|took|captures|captured|got|reached|i|you)\b)[\w'-]+ ){0,3}?"


def _notation(facts: Facts, m: re.Match[str]) -> bool:
    """A move in notation must have been played in this game."""
    return any(ply.san.rstrip("+#") == m[0].rstrip("+#") for ply in facts.plies)


def _told_move(facts: Facts, m: re.Match[str]) -> bool:
    """ "(my) knight takes on d5 with check": such a move was played, by that side if one is named; a following
    "with check" or "checkmate" must have been true of it."""
    owner, square = owner_of(facts, m["whose"]), chess.parse_square(m["square"].lower())
    for ply in facts.plies:
        if (ply.piece, ply.square) != (kind_of(m["piece"]), square) or owner not in (None, ply.mover):
            continue
        if m["takes"] and ply.taken is None:
            continue
        if m["promoted"] and ply.promoted != kind_of(m["promoted"]):
            continue
        if m["mate"] and not ply.san.endswith("#"):
            continue
        if m["check"] and not ply.san.endswith(("+", "#")):
            continue
        return True
    return False


def _capture(facts: Facts, m: re.Match[str]) -> bool | None:
    """ "took my knight (on d5)": such a piece of that side was taken in this game; "just" means by its last move."""
    owner, square = owner_of(facts, m["whose"]), m["square"]
    if owner is None and square is None and not m["subject"]:
        return None
    if owner is None:
        taker = owner_of(facts, m["subject"])
        owner = None if taker is None else not taker
    recent = facts.plies[-2:] if m["just"] else facts.plies
    on = chess.parse_square(square.lower()) if square else None
    taken = [ply for ply in recent if ply.taken == kind_of(m["piece"]) and on in (None, ply.taken_on)]
    return any(owner in (None, not ply.mover) for ply in taken)


def _lost(facts: Facts, m: re.Match[str]) -> bool:
    """ "your knight fell (on d5)", "my rook was taken", "I lost my bishop on c4"."""
    owner = owner_of(facts, m["whose"])
    on = chess.parse_square(m["square"].lower()) if m["square"] else None
    gone = [ply for ply in facts.plies if ply.taken == kind_of(m["piece"]) and on in (None, ply.taken_on)]
    return any(owner in (None, not ply.mover) for ply in gone)


def _played(facts: Facts, m: re.Match[str]) -> bool:
    """ "you (just) played Nf3", "my last move was e4": by that side, and with "just" or "last" lately."""
    owner, san = owner_of(facts, m["who"]), m["san"].rstrip("+#!?.")
    lately = bool(m["just"]) or "last" in m[0].lower()
    plies = [ply for ply in facts.plies if owner in (None, ply.mover)]
    return any(ply.san.rstrip("+#") == san for ply in (plies[-1:] if lately else plies))


def _moved_some(facts: Facts, m: re.Match[str]) -> bool:
    """ "you (just) moved your king": some move of it, or the last move of that side."""
    owner = owner_of(facts, m["who"])
    plies = [ply for ply in facts.plies if ply.mover == owner]
    return any(ply.piece == kind_of(m["piece"]) for ply in (plies[-1:] if m["just"] else plies))


def _resigned(facts: Facts, m: re.Match[str]) -> bool | None:
    """ "you resigned": only of a game that ended so."""
    if not facts.over or (facts.end_reason is not None and "resign" not in facts.end_reason):
        return False
    return facts.result == ("lost" if owner_of(facts, m["who"]) == facts.me else "won")


def _promoted(facts: Facts, m: re.Match[str]) -> bool:
    """ "I promoted", "you have a new queen"."""
    color = owner_of(facts, m["who"])
    return any(ply.promoted is not None and color in (None, ply.mover) for ply in facts.plies)


def _winner(facts: Facts, m: re.Match[str]) -> bool | None:
    """ "I won", "you lost": only said of a game that is over."""
    mine = owner_of(facts, m["who"]) == facts.me
    won = m["verb"].lower() in ("won", "win this one", "won this one")
    if facts.result is None:
        # "I won." as a whole sentence would be this game; within a story it is another.
        return False if re.fullmatch(r"\W*(?:i|you)(?: have|'ve)?(?: just)? \w+\W*", m.string, re.I) else None
    return facts.result == ("won" if mine == won else "lost")


_SUBJECT = r"(?:(?P<subject>\bi|\byou)(?:'ve| have)? )?"
_JUST = r"(?:(?P<just>just) )?"

_SAN = r"(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|[a-h]x[a-h][1-8]|[a-h][1-8])(?:=[QRBN])?[+#]?"

RULES: tuple[Rule, ...] = (
    rule(
        rf"\b(?P<who>[Ii]|[Yy]ou)(?: have|'ve)? (?P<just>just )?(?:played|pushed|answered|replied)(?: with)? "
        rf"(?P<san>{_SAN})(?![\w-])",
        _played,
        case=True,
    ),
    rule(rf"\b[Aa]fter (?P<who>)(?P<just>)(?P<san>{_SAN})(?![\w-])", _played, case=True),
    rule(rf"\b(?P<who>[Mm]y|[Yy]our)(?P<just>) last move was (?P<san>{_SAN})(?![\w-])", _played, case=True),
    rule(
        rf"\b(?P<who>i|you|white|black)(?: have|'ve| has)? (?P<just>just )?moved (?:{WHOSE}|the|a) (?P<piece>{PIECE})\b"
        rf"(?! (?:to|from|into|onto|on)\b)",
        _moved_some,
    ),
    rule(r"\b(?P<who>i|you)(?: have|'ve)? (?:just )?resigned\b(?=[.!?,]|$)", _resigned),
    rule(
        rf"(?P<whose>{WHOSE}) (?P<piece>{PIECE}) (?:was|is|got|has been|had been|were) (?:just |already )?"
        rf"(?:taken|captured|lost|eaten|snapped up)(?: off)?(?: (?:on|from) (?P<square>{SQUARE}))?",
        _lost,
    ),
    rule(
        rf"(?P<whose>{WHOSE}) (?P<piece>{PIECE}) (?:fell|died|perished|went down)"
        rf"(?: (?:on|from) (?P<square>{SQUARE}))?",
        _lost,
    ),
    rule(
        r"\b(?:i|you|white|black)(?: have|'ve| has)? (?:just )?"
        rf"(?:lost|hung|dropped|blundered|gave up|given up|sacrificed|sacked|gave away) "
        rf"(?P<whose>{WHOSE}) (?P<piece>{PIECE})(?: on (?P<square>{SQUARE}))?",
        _lost,
    ),
    rule(
        r"(?<![\w/])(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|[a-h]x[a-h][1-8](?:=[QRBN])?|O-O-O|O-O)[+#]?(?![\w])",
        _notation,
        case=True,
    ),
    rule(
        rf"(?:(?P<whose>{WHOSE}) )?\b(?P<piece>{PIECE})(?: from {SQUARE})? {_WENT}"
        rf"(?:(?P<takes>takes|took|captures|captured)(?: on)?|to|into|onto) (?P<square>{SQUARE})\b(?: en passant)?"
        rf"(?:, promoting to an? (?P<promoted>{PIECE}))?(?P<mate>,? (?:with )?checkmate)?(?P<check>,? with check)?",
        _told_move,
    ),
    rule(
        rf"{_SUBJECT}{_JUST}\b{_TOOK} (?:(?P<whose>{WHOSE})|the|that|an?|another) (?:\w+ )?"
        rf"(?P<piece>{PIECE})\b(?: (?:on|from) (?P<square>{SQUARE})\b)?",
        _capture,
    ),
    rule(rf"\b(?P<who>{I_HAVE}|{YOU_HAVE}) {SOFT}(?:promoted|queened|underpromoted)\b", _promoted),
    rule(
        r"\b(?P<who>i|you)(?: have|'ve)?(?: just)? (?P<verb>won|lost|win this one|won this one|lost this one)\b"
        r"(?! (?:a|an|the|my|your) )",
        _winner,
    ),
)

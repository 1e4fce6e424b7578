"""Statements about what was played: moves, captures, checks, castling, the result."""

from __future__ import annotations

import re

import chess

from app.soul.claim_words import (
    I_AM,
    I_HAVE,
    PIECE,
    SOFT,
    SQUARE,
    WHOSE,
    YOU_ARE,
    YOU_HAVE,
    Rule,
    kind_of,
    owner_of,
    rule,
    some,
)
from app.soul.facts import Facts

_TOOK = (
    r"(?:took|takes?|taken|taking|captured?|captures|capturing|grabbed|grabs?|grabbing|ate|eats?|snatched|won"
    r"|collected|pocketed|removed|swallowed|snapped up|picked up|picked off)"
)
_WENT = (
    r"(?:goes|went|gone|came|comes|moved|moves|moving|jumped|jumps|landed|lands|stepped|steps|lifted|arrived|dropped)"
)


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


def _castled(facts: Facts, m: re.Match[str]) -> bool:
    """ "I have castled (queenside)"."""
    color = owner_of(facts, m["who"])
    side = facts.castled.get(color if color is not None else facts.me)
    wanted = {"short": "kingside", "long": "queenside"}.get((m["side"] or "").lower(), (m["side"] or "").lower())
    negated = bool(m["not"])
    if negated:
        return side is None
    return side is not None and wanted in ("", side)


def _castles(facts: Facts, m: re.Match[str]) -> bool:
    """ "castles kingside" without a subject: somebody did."""
    wanted = {"short": "kingside", "long": "queenside"}.get(m["side"].lower(), m["side"].lower())
    return some(facts.plies, castled=wanted)


def _recently_castled(facts: Facts, _: re.Match[str]) -> bool:
    """ "castling" spoken of as something that happened."""
    return bool(facts.castled)


def _mate(facts: Facts, m: re.Match[str]) -> bool | None:
    """Mate stands on the board; "you are mated" must name the right side. "Mate in two" is never proved here."""
    if m["in"]:
        return False
    victim = owner_of(facts, m["who"])
    return facts.board.is_checkmate() and victim in (None, facts.board.turn)


def _stalemate(facts: Facts, _: re.Match[str]) -> bool:
    return facts.board.is_stalemate()


def _in_check(facts: Facts, m: re.Match[str]) -> bool:
    return facts.board.is_check() and owner_of(facts, m["who"]) in (None, facts.board.turn)


def _check(facts: Facts, m: re.Match[str]) -> bool:
    """A check was given by the last move of either side; with "you"/"your" or "I"/"my" in front, by that side."""
    giver = owner_of(facts, m["who"])
    return any(ply.san.endswith(("+", "#")) and giver in (None, ply.mover) for ply in facts.plies[-2:])


def _promoted(facts: Facts, m: re.Match[str]) -> bool:
    """ "I promoted", "you have a new queen"."""
    color = owner_of(facts, m["who"])
    return any(ply.promoted is not None and color in (None, ply.mover) for ply in facts.plies)


def _winner(facts: Facts, m: re.Match[str]) -> bool | None:
    """ "I won", "you lost": only said of a game that is over."""
    mine = owner_of(facts, m["who"]) == facts.me
    won = m["verb"].lower() in ("won", "win this one", "won this one")
    if facts.result is None:
        return None
    return facts.result == ("won" if mine == won else "lost")


_SUBJECT = r"(?:(?P<subject>\bi|\byou)(?:'ve| have)? )?"
_JUST = r"(?:(?P<just>just) )?"

RULES: tuple[Rule, ...] = (
    rule(
        r"(?<![\w/])(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|[a-h]x[a-h][1-8](?:=[QRBN])?|O-O-O|O-O)[+#]?(?![\w])",
        _notation,
        case=True,
    ),
    rule(
        rf"(?:(?P<whose>{WHOSE}) )?\b(?P<piece>{PIECE})(?: from {SQUARE})? (?:{_WENT} )?"
        rf"(?:(?P<takes>takes|took|captures|captured)(?: on)?|to|into|onto) (?P<square>{SQUARE})\b(?: en passant)?"
        rf"(?:, promoting to an? (?P<promoted>{PIECE}))?(?P<mate>,? (?:with )?checkmate)?(?P<check>,? with check)?",
        _told_move,
    ),
    rule(
        rf"{_SUBJECT}{_JUST}\b{_TOOK} (?:(?P<whose>{WHOSE})|the|that|an?|another) (?:\w+ )?"
        rf"(?P<piece>{PIECE})\b(?: (?:on|from) (?P<square>{SQUARE})\b)?",
        _capture,
    ),
    rule(
        r"\b(?P<who>i|you)(?:'ve| have)? (?:(?P<not>haven't|have not|never|not)|just|already|now|still|both| )* ?"
        r"castled(?: (?P<side>kingside|queenside|short|long))?",
        _castled,
    ),
    rule(
        r"\b(?P<who>i|you) (?P<not>haven't|have not|never|didn't)(?: yet| even)? castled?(?P<side>)",
        _castled,
    ),
    rule(r"\bcastl(?:es|ed|ing) (?P<side>kingside|queenside|short|long)\b", _castles),
    rule(r"\bstalemated?\b", _stalemate),
    rule(
        rf"(?:\b(?P<who>{I_AM}|{YOU_ARE}|i was|you were) )?\b{SOFT}(?:check)?mat(?:e|ed|es|ing)\b(?P<in> in \w+)?",
        _mate,
    ),
    rule(rf"(?:\b(?P<who>{I_AM}|{YOU_ARE}|white is|black is|my king is|your king is) )?{SOFT}\bin check\b", _in_check),
    rule(
        r"(?:\b(?P<who>my|your|i gave|you gave|i give|you give)\b (?:\w+ )??)?"
        r"(?:a |an |another |the )?\bchecks?\b(?! (?:the|my|your|that|it|in|on|out|whether|if|for|with)\b)",
        _check,
    ),
    rule(rf"\b(?P<who>{I_HAVE}|{YOU_HAVE}) {SOFT}(?:promoted|queened|underpromoted)\b", _promoted),
    rule(
        r"\b(?P<who>i|you) (?P<verb>won|lost|win this one|won this one|lost this one)\b(?! (?:a|an|the|my|your) )",
        _winner,
    ),
)

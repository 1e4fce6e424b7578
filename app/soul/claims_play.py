"""Statements about what was played: moves, captures, checks, castling, the result."""

from __future__ import annotations

import re

import chess

from app.soul.claim_words import (
    I_AM,
    I_HAVE,
    NO,
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


def _check_with(facts: Facts, m: re.Match[str]) -> bool:
    """ "a check from e5", "check with the knight (on e5)": given so by one of the last two moves."""
    giver = owner_of(facts, m["who"])
    for ply in facts.plies[-2:]:
        if ply.check_from is None or giver not in (None, ply.mover):
            continue
        kind, origin = ply.check_from
        if m["piece"] and kind != kind_of(m["piece"]):
            continue
        if m["square"] and origin != chess.parse_square(m["square"].lower()):
            continue
        return True
    return False


def _both_castled(facts: Facts, m: re.Match[str]) -> bool:
    return len(facts.castled) == (0 if m["none"] else 2)


def _resigned(facts: Facts, m: re.Match[str]) -> bool | None:
    """ "you resigned": only of a game that ended so."""
    if not facts.over or (facts.end_reason is not None and "resign" not in facts.end_reason):
        return False
    return facts.result == ("lost" if owner_of(facts, m["who"]) == facts.me else "won")


def _rights(facts: Facts, m: re.Match[str]) -> bool:
    """ "you can no longer castle", "I can still castle kingside"."""
    color = owner_of(facts, m["who"])
    if color is None:
        return False
    side = {"short": "kingside", "long": "queenside"}.get((m["side"] or "").lower(), (m["side"] or "").lower())
    kingside, queenside = (
        facts.board.has_kingside_castling_rights(color),
        facts.board.has_queenside_castling_rights(color),
    )
    may = kingside if side == "kingside" else queenside if side == "queenside" else kingside or queenside
    return may != bool(m["no"])


def _has_rights(facts: Facts, m: re.Match[str]) -> bool:
    """ "you have no castling rights", "I still have the right to castle"."""
    color = owner_of(facts, m["who"])
    if color is None:
        return False
    return facts.board.has_castling_rights(color) != bool(m["no"] or m["lost"])


def _castled(facts: Facts, m: re.Match[str]) -> bool:
    """ "I have castled (queenside)"."""
    color = owner_of(facts, m["who"])
    side = facts.castled.get(color if color is not None else facts.me)
    wanted = {"short": "kingside", "long": "queenside"}.get((m["side"] or "").lower(), (m["side"] or "").lower())
    negated = bool(m["not"])
    if negated:
        return side != wanted if wanted else side is None
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
    color = owner_of(facts, m["who"])
    if m["no"]:
        return not (facts.board.is_check() and color in (None, facts.board.turn))
    return facts.board.is_check() and color in (None, facts.board.turn)


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
    rule(
        r"\b(?:(?P<who>my|your|i gave|you gave|i give|you give) )?(?:a |another |the )?check(?:ed)? (?:\w+ )??"
        rf"(?:from (?P<square>{SQUARE})|with (?:{WHOSE}|the|that|a) (?P<piece>{PIECE})\b)",
        _check_with,
    ),
    rule(
        r"\b(?:we (?:have )?both(?: have)?(?: already)? castled|both (?:kings|sides|of us) (?:have|are) castled"
        r"|(?P<none>neither (?:of us|side|king) has castled|nobody has castled))\b",
        _both_castled,
    ),
    rule(r"\b(?P<who>i|you)(?: have|'ve)? (?:just )?resigned\b(?=[.!?,]|$)", _resigned),
    rule(
        r"\b(?P<who>i|you|white|black) (?:(?P<has>have|has|still have|still has) (?P<no>no |lost )?(?:the |any )?"
        r"|(?P<lost>lost |have lost ))(?:castling rights?|right to castle)\b(?P<side>)",
        _has_rights,
    ),
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
    rule(
        r"\b(?P<who>i|you)(?:'ve| have)? (?:(?P<not>haven't|have not|never|not)|just|already|now|still|both| )* ?"
        r"castled(?: (?P<side>kingside|queenside|short|long))?",
        _castled,
    ),
    rule(
        r"\b(?P<who>i|you|white|black) (?P<not>have not|has not|never|did not)(?: yet| even)? castled?\b"
        r"(?: (?P<side>kingside|queenside|short|long))?",
        _castled,
    ),
    rule(
        rf"(?P<who>{WHOSE}) king (?:has |is |had )?(?P<not>not )?(?:already |just |now )*castled\b"
        r"(?: (?P<side>kingside|queenside|short|long))?",
        _castled,
    ),
    rule(
        r"\b(?P<who>white|black) (?:has|had) (?P<not>not )?(?:already |just |now )*castled\b"
        r"(?: (?P<side>kingside|queenside|short|long))?",
        _castled,
    ),
    rule(
        r"\b(?P<who>i|you|white|black)(?: have| has|'ve)?(?P<not> never)? (?:went|gone|go) (?P<side>short|long)\b"
        r"(?: with (?:my|your|the) king)?",
        _castled,
    ),
    rule(
        r"\b(?P<who>i|you|white|black) (?:can|may|could|(?P<no>cannot|may not|can no longer|may no longer|could not))"
        r"(?: (?:still|now|yet|even|always))* castle\b(?: (?P<side>kingside|queenside|short|long))?",
        _rights,
    ),
    rule(r"\bcastl(?:es|ed|ing) (?P<side>kingside|queenside|short|long)\b", _castles),
    rule(r"\bstalemated?\b", _stalemate),
    rule(
        rf"(?:\b(?P<who>{I_AM}|{YOU_ARE}|i was|you were) )?\b{SOFT}(?:check)?mat(?:e|ed|es|ing)\b(?P<in> in \w+)?",
        _mate,
    ),
    rule(
        rf"(?:\b(?P<who>{I_AM}|{YOU_ARE}|white is|black is|{WHOSE} king (?:is|stands|sits|stays)) (?P<no>{NO})?)?"
        rf"{SOFT}\bin check\b",
        _in_check,
    ),
    rule(
        r"(?:\b(?P<who>my|your|i gave|you gave|i give|you give)\b (?:\w+ )??)?"
        r"(?:a |an |another |the )?\bchecks?\b(?! (?:the|my|your|that|it|in|on|out|whether|if|for|with)\b)",
        _check,
    ),
    rule(rf"\b(?P<who>{I_HAVE}|{YOU_HAVE}) {SOFT}(?:promoted|queened|underpromoted)\b", _promoted),
    rule(
        r"\b(?P<who>i|you)(?: have|'ve)?(?: just)? (?P<verb>won|lost|win this one|won this one|lost this one)\b"
        r"(?! (?:a|an|the|my|your) )",
        _winner,
    ),
)

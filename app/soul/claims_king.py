"""Statements about kings: castling and the right to it, check, mate and stalemate."""

from __future__ import annotations

import re

import chess

from app.domain.facts import Facts
from app.soul.claim_words import I_AM, NO, PIECE, SOFT, SQUARE, WHOSE, YOU_ARE, Rule, kind_of, owner_of, rule, some


def _both_castled(facts: Facts, m: re.Match[str]) -> bool:
    return len(facts.castled) == (0 if m["none"] else 2)


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


RULES: tuple[Rule, ...] = (
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
    rule(
        r"\b(?P<who>i|you|white|black) (?:(?P<has>have|has|still have|still has) (?P<no>no |lost )?(?:the |any )?"
        r"|(?P<lost>lost |have lost ))(?:castling rights?|right to castle)\b(?P<side>)",
        _has_rights,
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
)

"""Statements about what is no longer there: pieces gone, given up or missing, files opened, games ended."""

from __future__ import annotations

import re

import chess

from app.domain import prose_facts
from app.domain.facts import Facts
from app.soul.claim_words import PIECE, Rule, kind_of, owner_of, rule

_AND = rf"(?P<piece>{PIECE})s?"


def _unproved(_: Facts, __: re.Match[str]) -> bool:
    """Said with precision, and not looked into here."""
    return False


def _piece_gone(facts: Facts, m: re.Match[str]) -> bool | None:
    """ "my queen is gone", "your f-pawn is gone": none is left, or one has just been taken."""
    color = owner_of(facts, m["whose"])
    kind = chess.PAWN if m["file"] else kind_of(m["piece"])
    if color is None or kind == chess.KING:
        return None
    mask = facts.board.pieces_mask(kind, color)
    if m["file"]:
        mask &= chess.BB_FILES[chess.FILE_NAMES.index(m["file"].lower())]
    just = any(ply.taken == kind and ply.mover != color for ply in facts.plies[-2:])
    return not mask or (just and not m["file"])


def _doubled(facts: Facts, m: re.Match[str]) -> bool:
    """ "your pawns are doubled"."""
    color = owner_of(facts, m["whose"])
    if color is None:
        return False
    found = prose_facts.pawn_facts(facts.board, color)
    return bool({"doubled": found.doubled, "isolated": found.isolated, "passed": found.passed}[m["word"].lower()])


def _missing(facts: Facts, m: re.Match[str]) -> bool:
    """ "you're missing a knight": fewer than the other side."""
    color = owner_of(facts, m["who"])
    return color is not None and kind_of(m["piece"]) in prose_facts.surplus(facts.board, not color)


def _half_open(facts: Facts, m: re.Match[str]) -> bool:
    index = chess.FILE_NAMES.index((m["file"] or m["other"]).lower())
    sides = [bool(facts.board.pieces_mask(chess.PAWN, color) & chess.BB_FILES[index]) for color in (True, False)]
    return sides.count(True) == (1 if "half" in m[0].lower() else 0)


def _none_taken(facts: Facts, m: re.Match[str]) -> bool:
    return not any(ply.taken == kind_of(m["piece"]) for ply in facts.plies)


def _nobody_in_check(facts: Facts, _: re.Match[str]) -> bool:
    return not facts.board.is_check()


def _sacrificed(facts: Facts, m: re.Match[str]) -> bool:
    """ "you sacrificed a bishop", "I just gave up a rook"."""
    mine = m["who"].lower().startswith("i")
    return any((ply.mover == facts.me) != mine and ply.taken == kind_of(m["piece"]) for ply in facts.plies)


def _ended_so(facts: Facts, m: re.Match[str]) -> bool | None:
    """ "you ran out of time": of a game that ended so, for that side; a draw offered is not seen from here."""
    if "draw" in m[0].lower():
        return None if facts.over else False
    return facts.result == "won" and (facts.end_reason is None or bool(re.search("time|flag", facts.end_reason)))


RULES: tuple[Rule, ...] = (
    rule(r"\b(?:nobody|neither (?:side|of us|king)|no king) is in check\b", _nobody_in_check),
    rule(rf"\bno {_AND} (?:has|have) (?:been )?(?:traded|taken|captured|lost|swapped|exchanged)\b", _none_taken),
    rule(
        rf"(?P<whose>my|your|white's|black's) (?:(?P<file>[a-h])-pawn|{_AND}) (?:is|has|are|have) "
        r"(?:now |already |long )?"
        r"(?:gone|left the board|off the board|no longer on the board|on the board no longer|dead)\b",
        _piece_gone,
    ),
    rule(r"(?P<whose>my|your|white's|black's) pawns are (?:\w+ )?(?P<word>doubled|isolated|passed)\b", _doubled),
    rule(
        rf"\b(?P<who>i'm|i am|you're|you are|white is|black is) (?:\w+ )?(?:missing|short of) (?:a|an) {_AND}\b",
        _missing,
    ),
    rule(
        r"\b(?:the )?(?P<file>[a-h])-file (?:has |is |stands |lies )(?:now |just |already )?half-open\b"
        r"|\b(?:the )?half-open (?P<other>[a-h])-file\b",
        _half_open,
    ),
    rule(r"\b(?:the )?(?P<file>[a-h])-file has (?:now |just |already )?(?:been )?opened(?P<other>)\b", _half_open),
    rule(
        rf"\b(?P<who>you(?:'ve| have)?|i've|i have|i just)(?: just| already)* "
        rf"(?:sacrificed|sacked|gave up|given up|gave me) (?:a|an|another) {_AND}\b(?! ending)",
        _sacrificed,
    ),
    rule(
        rf"\b(?:i|you)(?:'ve| have)? (?:just )?(?:traded|swapped|exchanged|gave) (?:my|your|a|the) {PIECE} for "
        rf"(?:my|your|a|the) {PIECE}\b",
        _unproved,
    ),
    rule(r"\b(?:i|you)(?:'ve| have)? (?:just )?(?:gave up|sacrificed|lost|given up) the exchange\b", _unproved),
    rule(r"\byou(?:'ve| have)? (?:just )?(?:offered (?:me )?a draw|ran out of time|lost on time|flagged)\b", _ended_so),
    rule(r"\bthe (?:same )?position has (?:been )?repeated\b", _unproved),
)

"""Which moves of the game a sentence speaks of by their number ("18...Qe5", "my twentieth move", "castling on move
19"), and what it supposes in their place."""

from __future__ import annotations

import re
from dataclasses import replace

import chess

from app.domain.facts import Facts
from app.domain.number_words import CARDINALS, ORDINALS, either
from app.domain.prose_words import piece_word
from app.soul.listening.naming import played_of
from app.soul.listening.numbered_moves import NOTED, index_of, is_noted, noted_in
from app.soul.listening.supposing import Supposed, supposed_in

_IN_WORDS = CARDINALS | ORDINALS
_MOVE = rf"(?P<number>\d{{1,3}}|{either(_IN_WORDS)})"
_ON_MOVE = re.compile(
    rf"\b(?:(?:(?P<owner>my|your|ur) |(?:on|at|by|in) )?move {_MOVE}\b|(?P<whose>my|your"
    rf"|ur) (?P<nth>{either(_IN_WORDS)}) move\b"
    rf")"
)
_TOOK_ON = re.compile(
    r"\b(?<!gonna )(?<!going to )(?<!want to )"
    r"(?:(?P<who>you|your|u|i|my)\b(?: \w+){0,2} )?(?:take|took|taking|eat|ate|grab\w*|snatch\w*|pinch\w*"
    r"|captur\w+|(?:got|won|bagged)(?= (?:the|your|my|a) )) (?:(?!on\b)\w+ ){0,2}(?:on )?"
    r"(?P<square>[a-h][1-8])\b"
)
_NTH = re.compile(rf"\b(?P<whose>my|your|ur) (?P<nth>{either(_IN_WORDS)})(?=\W*$|[?!.,]| (?:was|were|is)\b)")
_ORDINAL = re.compile(r"\b(?P<number>\d{1,3})(?:st|nd|rd|th) move\b")
_CHECK_ON = re.compile(r"\bcheck(?:ed|ing)? (?:on|at|from) (?P<square>[a-h][1-8])\b")
_CLAUSES = re.compile(r"[,;.?!]| (?:and|or|vs|versus|then) ", re.IGNORECASE)
_CASTLED = re.compile(r"\bcastl(?:ed|ing|es?)\b")
_OF_YOU = re.compile(r"\b(?:you|your|ur|u)\b")
_OF_ME = re.compile(r"\b(?:i|my|mine|me)\b")


def recalled_in(text: str, facts: Facts, *, told: bool = True) -> int | None:
    """The number (from 0) of the move of the game that a text, as `plain` gives it, speaks of: by its number in the
    game, as castling, by its square or capture, or where it is `told` with the men and what they did."""
    noted = noted_in(text, facts)
    if noted is not None:
        return noted
    ordinal = _ORDINAL.search(text)
    if ordinal is not None:
        return _numbered(ordinal, text, facts)
    on = _ON_MOVE.search(text)
    numbered = on or _NTH.search(text)
    if numbered is not None:
        found = _numbered(numbered, text, facts)
        if found is not None:
            return found
    if _CASTLED.search(text):
        mover = facts.me if _OF_YOU.search(text) and not _OF_ME.search(text) else not facts.me
        return next((at for at, ply in enumerate(facts.plies) if ply.castled and ply.mover == mover), None)
    for pattern, takes in ((_TOOK_ON, True), (_CHECK_ON, False)):
        match = pattern.search(text)
        number = None if match is None else _on_square(match, text, facts, takes=takes)
        if number is not None:
            return number
    return played_of(text, facts, told=told)


def recalled_all(text: str, facts: Facts) -> tuple[int, ...]:
    """Every move of the game that a text names, one clause after the other, in its order."""
    found = (recalled_in(part, facts, told=False) for part in _CLAUSES.split(text))
    return tuple(dict.fromkeys(number for number in found if number is not None))


def _on_square(match: re.Match[str], text: str, facts: Facts, *, takes: bool) -> int | None:
    """The latest capture, or check, on the square; of several captures that of the piece which is named."""
    square, who = chess.parse_square(match["square"]), match.groupdict().get("who")
    mover = None if who is None else facts.me if who in ("you", "your", "u") else not facts.me
    found = [
        at
        for at, ply in enumerate(facts.plies)
        if ply.square == square and (ply.taken if takes else ply.check_from) and mover in (None, ply.mover)
    ]
    of_kind = [at for at in found if f" {piece_word(facts.plies[at].piece)}" in f" {text}"]
    return next(reversed(of_kind or found), None)


def supposed_then(text: str, facts: Facts) -> tuple[int, Supposed] | None:
    """A move that a text supposes in place of one of the game, by the number before it: that of the move in whose place
    it would have stood, and what is supposed there."""
    for match in NOTED.finditer(text):
        index = index_of(match, facts)
        if index is None or index >= len(facts.plies) or is_noted(match, index, facts):
            continue
        then = replace(facts, board=facts.before(index), plies=facts.plies[:index])
        found = supposed_in(text[match.start("san") :], then)
        if found is not None and found.board.turn == then.board.turn:
            return index, found
    return None


def _numbered(match: re.Match[str], text: str, facts: Facts) -> int | None:
    said = next(value for name, value in match.groupdict().items() if value and name not in ("whose", "owner"))
    whose = match.groupdict().get("whose") or match.groupdict().get("owner")
    number = int(said) if said.isdigit() else _IN_WORDS[said]
    yours = _OF_YOU.search(text) is not None and _OF_ME.search(text) is None
    mover = facts.me if whose in ("your", "ur") or (whose is None and yours) else not facts.me
    white = facts.at_move(number)
    of_number = [at for at in (white, white + 1) if 0 <= at < len(facts.plies)]
    # A square beside the number says which of the two moves is meant.
    named = [at for at in of_number if chess.square_name(facts.plies[at].square) in text]
    return next((at for at in named or of_number if named or facts.plies[at].mover == mover), None)

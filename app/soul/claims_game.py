"""Statements about the game as a whole: phase, opening, move number, whose turn, the record."""

from __future__ import annotations

import re

from app.domain import prose_facts
from app.domain.facts import Facts
from app.openings.book import read_lines
from app.soul.claim_words import (
    I_AM,
    NUMBER_WORDS,
    YOU_ARE,
    Rule,
    owner_of,
    rule,
)


def _phase(facts: Facts, m: re.Match[str]) -> bool:
    """ "this is an endgame", "this rook ending"."""
    what = re.sub(r"end ?game$", "ending", m["what"].lower()) if " " in m["what"] else m["what"].lower()
    if what in ("opening", "middlegame", "middle game"):
        return prose_facts.phase_of(facts.board) == what.replace(" ", "")
    if what in ("endgame", "ending"):
        return prose_facts.phase_of(facts.board) == "endgame" or prose_facts.ending_of(facts.board) is not None
    ending = prose_facts.ending_of(facts.board)
    if what == "bishop ending" and prose_facts.opposite_bishops(facts.board):
        return ending is not None
    return ending == what


def _move_number(facts: Facts, m: re.Match[str]) -> bool | None:
    """ "move 12"; "before move 10" is a plan and no statement."""
    if m["plan"]:
        return None
    number = int(m["number"]) if m["number"].isdigit() else NUMBER_WORDS.index(m["number"].lower())
    return number in (facts.board.fullmove_number, facts.board.fullmove_number - 1)


def _opening(facts: Facts, m: re.Match[str]) -> bool | None:
    """ "this is the Italian"; "with Black it's the Caro-Kann" is a habit and no statement about this game."""
    if m["habit"]:
        return None
    return facts.opening is not None and m["name"].lower() in facts.opening.lower()


def _whose_turn(facts: Facts, m: re.Match[str]) -> bool | None:
    if facts.over:
        return None
    return not facts.in_room and (owner_of(facts, m["whose"]) == facts.board.turn) != bool(m["no"])


def _score(facts: Facts, m: re.Match[str]) -> bool:
    """ "3-1" is the record, mine first; "1-0" and "0-1" after a game are its result."""
    pair = int(m["a"]), int(m["b"])
    return pair in ((facts.standing.wins, facts.standing.losses), (facts.standing.losses, facts.standing.wins))


def _first_game(facts: Facts, _: re.Match[str]) -> bool:
    return facts.standing.wins + facts.standing.draws + facts.standing.losses == 0


def _families() -> str:
    """The names openings go by, longest first: "Sicilian Defence: Najdorf Variation" gives Sicilian and Najdorf."""
    names = set()
    dull = r" (?:Defence|Opening|Game|Attack|Gambit|Variation|System|Declined|Accepted|Counter-Gambit)\b"
    for line in read_lines():
        for part in line.opening.name.split(": "):
            names.add(re.sub(dull, "", part.split(",")[0].split(" with ")[0]))
    plain = {
        "Main Line",
        "Classical",
        "Closed",
        "Open",
        "Modern",
        "Normal",
        "Exchange",
        "Advance",
        "Old",
        "Symmetrical",
    }
    named = sorted((name for name in names - plain if len(name) > 3), key=len, reverse=True)
    return "|".join(re.escape(name) for name in named)


_ENDINGS = (
    r"(?:pawn|rook|knight|bishop|queen) (?:ending|end ?game)|ending with opposite-coloured bishops|endgame|ending"
)

RULES: tuple[Rule, ...] = (
    rule(
        rf"\b(?:this is|this|here is|we have|we've reached|we have reached|it is|it's|we are in|we're in|now in"
        r"|welcome to) (?:the |an? |your |my )?(?:pure |real |simple |classic )?"
        rf"(?P<what>middlegame|middle game|{_ENDINGS}|opening(?! (?:for|of|in|to|i|we|you|that|move|line)\b))\b",
        _phase,
    ),
    rule(
        r"\b(?P<plan>(?:before|by|until|till|past|within|after|to) )?"
        rf"move (?P<number>\d{{1,3}}|{'|'.join(NUMBER_WORDS[1:])})\b",
        _move_number,
    ),
    rule(
        r"\b(?P<habit>(?:with|as) (?:white|black),? |against \w+,? |usually |mostly |for me )?"
        r"\b(?:this is|it's|it is|we're in|we are in|welcome to|here comes|that is|that's|called"
        r"|we're playing|we are playing|you're playing|you are playing|you chose|you picked|you went for) "
        rf"(?:the |an? |your |my |just |called )*(?P<name>{_families()})\b",
        _opening,
    ),
    rule(
        r"\b(?:it is|it's|it is still|it's still|it is now|it's now) (?P<no>not )?(?P<whose>my|your|white's|black's) "
        r"(?:move|turn|go)\b",
        _whose_turn,
    ),
    rule(rf"\b(?P<whose>{I_AM}|{YOU_ARE}|white is|black is) (?P<no>not )?(?:to move|on move|on turn)\b", _whose_turn),
    rule(r"(?<![\d-])(?P<a>\d{1,3})[-:](?P<b>\d{1,3})(?![\d-])", _score),
    rule(
        r"\b(?:our first game|first game together|we have never (?:met|played)|we've never (?:met|played))\b",
        _first_game,
    ),
)

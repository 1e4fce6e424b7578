"""Statements about what stands: pieces on squares, material, and who is ahead."""

from __future__ import annotations

import re

import chess

from app.domain import prose_facts
from app.soul.claim_words import (
    I_AM,
    I_HAVE,
    NUMBER,
    PIECE,
    SOFT,
    SQUARE,
    WHOSE,
    YOU_ARE,
    YOU_HAVE,
    Rule,
    kind_of,
    number_of,
    owner_of,
    rule,
    stands,
)
from app.soul.facts import Facts

# Winning probabilities from which a word is fair; below 1 - x for its opposite.
WINNING_FROM = 0.70
BETTER_FROM = 0.55
# Within these a game is called equal.
LEVEL_BETWEEN = (0.38, 0.62)


def _placed(facts: Facts, m: re.Match[str]) -> bool:
    """ "my knight on f5", "rook on e1", with "no" in front: none there."""
    there = stands(facts, kind_of(m["piece"]), m["square"], owner_of(facts, m["whose"]))
    return there != bool(m["no"])


def _pawn_named(facts: Facts, m: re.Match[str]) -> bool:
    """ "your d4 pawn", "my f-pawn"."""
    color = owner_of(facts, m["whose"])
    if len(m["where"]) == 2:
        return stands(facts, chess.PAWN, m["where"], color)
    mask = chess.BB_FILES[chess.FILE_NAMES.index(m["where"].lower())]
    return bool(facts.board.pawns & mask & (facts.board.occupied if color is None else facts.board.occupied_co[color]))


def _lead(facts: Facts, m: re.Match[str]) -> bool:
    """ "I am a knight and two pawns up": exactly that, and nothing for it. Pieces, points and the exchange too."""
    ahead = m["way"].lower() not in ("down", "behind", "short")
    mine = owner_of(facts, m["who"] or "i") == facts.me
    color = facts.color(mine == ahead)
    more, less = prose_facts.surplus(facts.board, color), prose_facts.surplus(facts.board, not color)
    what = m["what"].lower().strip()
    if "point" in what:
        return prose_facts.points_ahead(facts.board, color) == number_of(what.split()[0])
    if "exchange" in what:
        return more == {chess.ROOK: 1} and less in ({chess.BISHOP: 1}, {chess.KNIGHT: 1})
    if re.search(r"\bpieces?\b", what):
        minors = sum(more.get(kind, 0) for kind in (chess.KNIGHT, chess.BISHOP))
        return (
            minors == number_of(what.split()[0]) and not less and set(more) <= {chess.KNIGHT, chess.BISHOP, chess.PAWN}
        )
    if what == "material":
        return prose_facts.points_ahead(facts.board, color) > 0
    return not less and more == _parse(what)


def _parse(text: str) -> dict[chess.PieceType, int]:
    """ "a rook and two pawns" as a surplus."""
    parts = re.findall(rf"({NUMBER}) (?:whole |extra |clear |full |clean )?({PIECE})s?\b", text)
    return {kind_of(kind): number_of(number) for number, kind in parts}


def _extra(facts: Facts, m: re.Match[str]) -> bool:
    """ "my extra pawn"."""
    color = owner_of(facts, m["whose"])
    colors = (True, False) if color is None else (color,)
    return any(kind_of(m["piece"]) in prose_facts.surplus(facts.board, side) for side in colors)


def _level_material(facts: Facts, _: re.Match[str]) -> bool:
    return facts.points == 0


def _standing(facts: Facts, m: re.Match[str]) -> bool:
    """ "I am winning", "you're a little worse": by the chances; without them only "ahead" and "behind", by material."""
    word = m["word"].lower()
    mine = owner_of(facts, m["who"]) == facts.me
    good = word in ("winning", "better", "ahead", "on top", "in front", "better off")
    if facts.chances is None:
        lead = facts.points if mine else -facts.points
        return word in ("ahead", "behind") and (lead > 0 if good else lead < 0)
    chances = facts.chances if mine else 1 - facts.chances
    edge = WINNING_FROM if word in ("winning", "losing", "lost", "busted", "toast") else BETTER_FROM
    return chances >= edge if good else chances <= 1 - edge


def _equal(facts: Facts, _: re.Match[str]) -> bool:
    if facts.chances is None:
        return facts.points == 0
    return LEVEL_BETWEEN[0] <= facts.chances <= LEVEL_BETWEEN[1]


def _queens(facts: Facts, m: re.Match[str]) -> bool:
    off = m["state"].lower() in ("off", "gone", "traded", "exchanged", "away", "left us", "in the box", "done")
    return (not facts.board.queens) if off else bool(facts.board.queens)


_AMOUNT = rf"(?:{NUMBER} (?:whole |extra |clear |full |clean )?(?:{PIECE}|piece|point)s?(?:(?:,| and|, and) )?)+"
_WHO = rf"(?P<who>{I_AM}|{YOU_ARE}|{I_HAVE}|{YOU_HAVE}|white is|black is)"
RULES: tuple[Rule, ...] = (
    rule(
        rf"(?P<no>\bno )?(?:(?P<whose>{WHOSE}) (?:\w+ )??)?\b(?P<piece>{PIECE})s? "
        rf"(?:is |sits |stands |stays |lives |waits |looks |\w+ing )?(?:still )?(?:on|at) (?P<square>{SQUARE})\b",
        _placed,
    ),
    rule(rf"(?:(?P<whose>{WHOSE})|\bthe|\bthat) (?P<where>{SQUARE}|[a-h])[- ]pawn", _pawn_named),
    rule(rf"\b{_WHO} {SOFT}(?P<what>{_AMOUNT}|the exchange |material ) ?(?P<way>up|ahead|down|behind|short)\b", _lead),
    rule(
        rf"(?:\b{_WHO} )?{SOFT}(?<!gave )(?<!give )(?<!gives )(?<!giving )(?<!given )"
        rf"\b(?P<way>up|down) (?P<what>{_AMOUNT}|the exchange)",
        _lead,
    ),
    rule(rf"(?:(?P<whose>{WHOSE})|the|an?) extra (?P<piece>{PIECE})", _extra),
    rule(
        r"\b(?:material(?:'s| is| stays| remains) (?:\w+ )??(?:level|even|equal|balanced)"
        r"|(?:level|even|equal) material)",
        _level_material,
    ),
    rule(
        rf"\b(?P<who>{I_AM}|{YOU_ARE}|white is|black is) {SOFT}"
        r"(?P<word>winning|better off|better|worse|losing|lost|ahead|behind|on top|in front|in trouble|busted|toast)\b",
        _standing,
    ),
    rule(
        rf"\b(?:it is|it's|we are|we're|this is|things are|the position is|the game is|position's) {SOFT}"
        r"(?:equal|level|balanced|even)\b",
        _equal,
    ),
    rule(
        r"\bqueens (?:are |have |both |still |just |been |already |now |come |left )*"
        r"(?P<state>off|gone|traded|exchanged|away|on|in the box|left us)\b",
        _queens,
    ),
)

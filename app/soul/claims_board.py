"""Statements about what stands: pieces on squares, material, and who is ahead."""

from __future__ import annotations

import re

import chess

from app.domain import prose_facts
from app.domain.facts import Facts
from app.soul.claim_words import (
    I_AM,
    I_HAVE,
    NO,
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

# Winning probabilities from which a word is fair; below 1 - x for its opposite.
WINNING_FROM = 0.70
BETTER_FROM = 0.55
# Within these a game is called equal.
LEVEL_BETWEEN = (0.38, 0.62)


# What is said of a man that stands no more.
_WAS = re.compile(r" (?:was|were|tasted|went|fell|died)\b", re.IGNORECASE)


def _placed(facts: Facts, m: re.Match[str]) -> bool:
    """ "my knight on f5", "rook on e1", with "no" in front: none there."""
    kind, square, owner = kind_of(m["piece"]), m["square"], owner_of(facts, m["whose"])
    there = stands(facts, kind, square, owner)
    if not there and not m["no"] and _WAS.match(m.string, m.end()):
        return _was_taken(facts, kind, square, owner)
    return there != bool(m["no"])


def _was_taken(facts: Facts, kind: chess.PieceType, square: str, owner: chess.Color | None) -> bool:
    """Whether such a man was captured there: "your pawn on e5 was delicious"."""
    return any(
        ply.taken == kind and chess.square_name(ply.taken_on) == square.lower() and ply.mover is not owner
        for ply in facts.plies
    )


def _held(facts: Facts, m: re.Match[str]) -> bool:
    """ "you have a knight on f5"."""
    owner = owner_of(facts, m["whose"])
    return stands(facts, kind_of(m["piece"]), m["square"], owner_of(facts, m["who"]) if owner is None else owner)


def _of_whom(facts: Facts, m: re.Match[str]) -> bool:
    """ "that knight of yours on f5", "your f5 knight", "on f5 stands my knight"."""
    return stands(facts, kind_of(m["piece"]), m["square"], owner_of(facts, m["whose"]))


def _pawn_named(facts: Facts, m: re.Match[str]) -> bool:
    """ "your d4 pawn", "my f-pawn"."""
    color = owner_of(facts, m["whose"])
    if len(m["where"]) == 2:
        return stands(facts, chess.PAWN, m["where"], color)
    mask = chess.BB_FILES[chess.FILE_NAMES.index(m["where"].lower())]
    return bool(facts.board.pawns & mask & (facts.board.occupied if color is None else facts.board.occupied_co[color]))


def _lead(facts: Facts, m: re.Match[str]) -> bool | None:
    """ "I am a knight and two pawns up": exactly that, and nothing for it. Pieces, points and the exchange too."""
    if "no" in m.re.groupindex and m["no"]:
        # "I'm never a pawn up" is a sigh; of "not a pawn up" no amount could be proved.
        return None if m["no"].strip() == "never" else False
    ahead = m["way"].lower() not in ("down", "behind", "short", "less", "fewer")
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


def _won_exchange(facts: Facts, m: re.Match[str]) -> bool:
    """ "I have won the exchange": and still have it."""
    color = owner_of(facts, m["who"])
    if color is None:
        return False
    more, less = prose_facts.surplus(facts.board, color), prose_facts.surplus(facts.board, not color)
    return more == {chess.ROOK: 1} and less in ({chess.BISHOP: 1}, {chess.KNIGHT: 1})


def _on_line(facts: Facts, m: re.Match[str]) -> bool:
    """ "my rook is on the e-file", "your king on the back rank" (as its owner counts)."""
    color = owner_of(facts, m["whose"])
    if color is None:
        return False
    if m["file"]:
        line = chess.BB_FILES[chess.FILE_NAMES.index(m["file"].lower())]
    else:
        rank = _RANKS.index(m["rank"].lower()) if m["rank"].lower() in _RANKS else 0
        line = chess.BB_RANKS[rank if color == chess.WHITE else 7 - rank]
    return bool(facts.board.pieces_mask(kind_of(m["piece"]), color) & line) != bool(m["no"])


_RANKS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def _in_material(facts: Facts, m: re.Match[str]) -> bool:
    """ "I'm (not) ahead in material"."""
    color = owner_of(facts, m["who"])
    if color is None:
        return False
    lead = prose_facts.points_ahead(facts.board, color)
    holds = lead > 0 if m["word"].lower() in ("ahead", "up", "better") else lead < 0
    return holds != bool(m["no"])


_GOOD = (
    "winning",
    "won",
    "better",
    "ahead",
    "on top",
    "in front",
    "better off",
    "advantage",
    "edge",
    "upper hand",
    "superior",
    "initiative",
)


def _standing(facts: Facts, m: re.Match[str]) -> bool:
    """ "I am (not) winning", "you stand a little worse", "your position is lost", "I have the upper hand": by the
    chances; without them only "ahead" and "behind", by material."""
    word = m["word"].lower()
    color = owner_of(facts, m["who"])
    mine, good, denied = color == facts.me, word in _GOOD, bool(m["no"])
    if facts.chances is None:
        lead = facts.points if mine else -facts.points
        return not denied and word in ("ahead", "behind") and (lead > 0 if good else lead < 0)
    chances = facts.chances if mine else 1 - facts.chances
    edge = WINNING_FROM if word in _DECIDED else BETTER_FROM
    return (chances >= edge if good else chances <= 1 - edge) != denied


_DECIDED = ("winning", "won", "losing", "lost", "busted", "toast", "hopeless")


def _equal(facts: Facts, _: re.Match[str]) -> bool:
    if facts.chances is None:
        return facts.points == 0
    return LEVEL_BETWEEN[0] <= facts.chances <= LEVEL_BETWEEN[1]


def _queens(facts: Facts, m: re.Match[str]) -> bool:
    off = m["state"].lower() in ("off", "gone", "traded", "exchanged", "away", "left us", "in the box", "done")
    return (not facts.board.queens) if off else bool(facts.board.queens)


_AMOUNT = rf"(?:{NUMBER} (?:whole |extra |clear |full |clean )?(?:{PIECE}|piece|point)s?(?:(?:,| and|, and) )?)+"
_WHO = rf"(?P<who>{I_AM}|{YOU_ARE}|{I_HAVE}|{YOU_HAVE}|white is|black is|white has|black has)"
RULES: tuple[Rule, ...] = (
    rule(
        r"\b(?P<who>i|you|i've|you've|white|black) (?:have |has |got |still |now |keep |kept )+"
        rf"(?P<whose>a|an|my|your|one) (?:\w+ )??(?P<piece>{PIECE}) (?:on|at) (?P<square>{SQUARE})\b",
        _held,
    ),
    rule(
        rf"\b(?P<piece>{PIECE}) of (?P<whose>mine|yours|white's|black's)(?: \w+)?? (?:on|at) (?P<square>{SQUARE})\b",
        _of_whom,
    ),
    rule(rf"(?:(?P<whose>{WHOSE})|\bthe|\bthat) (?P<square>{SQUARE})[- ](?P<piece>{PIECE})\b", _of_whom),
    rule(
        rf"\bon (?P<square>{SQUARE})"
        r"(?: |,? (?:there )?(?:stands|sits|waits|lives|is|i have|you have|i see)(?: now| still)? )"
        rf"(?:(?P<whose>{WHOSE})|the|a) (?:\w+ )??(?P<piece>{PIECE})\b",
        _of_whom,
    ),
    rule(
        rf"(?P<whose>{WHOSE}) (?P<piece>{PIECE})s? (?:is |are |sits |stands |stays |lives |\w+ing )?(?P<no>not )?{SOFT}"
        r"on (?:the|its|my|your) (?:open |half-open )?"
        rf"(?:(?P<file>[a-h])-file|(?P<rank>{'|'.join(_RANKS)}|back)(?: rank)?)\b",
        _on_line,
    ),
    rule(r"\b(?P<who>i|you|white|black)(?: have|'ve| has)? (?:just )?won the exchange\b", _won_exchange),
    rule(
        rf"(?P<no>\bno )?(?:(?P<whose>{WHOSE}) (?:\w+ )??)?\b(?P<piece>{PIECE})s? "
        r"(?!(?:to|from|into|onto|takes|took|captures|captured)\b)"
        r"(?:(?!(?:to|from|and|or|but|than|takes|took|taken|captured|stood|was|were|died|fell|fallen|vanished|lost|traded"
        r"|swapped|exchanged|for)\b)[\w']+ ){0,3}?"
        rf"(?:on|at) (?P<square>{SQUARE})\b",
        _placed,
    ),
    rule(rf"(?:(?P<whose>{WHOSE})|\bthe|\bthat) (?P<where>{SQUARE}|[a-h])[- ]pawn", _pawn_named),
    rule(
        rf"\b{_WHO} (?P<no>{NO})?{SOFT}(?P<word>ahead|behind|up|down|better) (?:in|on) material\b",
        _in_material,
    ),
    rule(
        rf"\b{_WHO} (?P<no>{NO})?{SOFT}(?P<what>{_AMOUNT}|the exchange |material ) ?"
        r"(?P<way>up|ahead|down|behind|short|more|less|fewer|to the good|in front|clear)\b",
        _lead,
    ),
    rule(
        rf"(?:\b{_WHO} (?P<no>{NO})?)?{SOFT}(?<!gave )(?<!give )(?<!gives )(?<!giving )(?<!given )"
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
        rf"\b(?P<who>{I_AM}|{YOU_ARE}|white is|black is) (?P<no>{NO})?{SOFT}"
        r"(?P<word>winning|better off|better|worse|losing|lost|ahead|behind|on top|in front|in trouble|busted|toast)\b",
        _standing,
    ),
    rule(
        rf"\b(?P<who>i|you|white|black)(?: do| does)? (?P<no>{NO})?{SOFT}stands? {SOFT}(?P<word>better|worse)\b",
        _standing,
    ),
    rule(
        rf"\b(?P<who>i|you|i've|you've|white|black)(?: do| does)? (?P<no>{NO})?{SOFT}"
        r"(?:have |has |hold |holds |got |keep )+"
        r"(?:the|an|a) (?:\w+ )?(?P<word>advantage|edge|upper hand)\b(?! or\b)",
        _standing,
    ),
    rule(
        rf"(?P<who>{WHOSE}) (?:position|game|side) (?:is|looks|seems) (?P<no>{NO})?{SOFT}"
        r"(?P<word>winning|won|lost|losing|better|worse|hopeless|superior|busted)\b",
        _standing,
    ),
    rule(
        rf"\b(?:it is|it's|we are|we're|this is|things are|the position is|the game is|position's) {SOFT}"
        r"(?:equal|level|balanced|even)\b|\b(?:neither (?:side|of us)|nobody) (?:is|stands) better\b",
        _equal,
    ),
    rule(
        r"\bqueens (?:are |have |both |still |just |been |already |now |come |left )*"
        r"(?P<state>off|gone|traded|exchanged|away|on|in the box|left us)\b",
        _queens,
    ),
)

"""What a sentence claims of pieces, castling and the lead, and whether the game's moves prove it.

A claim that is found and not understood counts as unproved: what passes has been read in full. The teller is "I", its
opponent any other person.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import chess

from app.domain.position import Color
from app.post_match.events import EVENT_GAIN, WORTH, Capture, GameLog
from app.post_match.finished import move_number

_PIECE = r"(?:queen|rook|bishop|knight|pawn)"
_NAMES = {chess.piece_name(kind): kind for kind in WORTH}
_THEM = r"(?:they|you|he|she|my opponent|the opponent)"
_MINE, _THEIRS = r"my(?: own)?", r"(?:their|your|his|her|they's|the opponent's|my opponent's)(?: own)?"
_WHOSE = rf"(?P<whose>{_MINE}|{_THEIRS}|the|a)"
_NEVER = r"(?P<never>never|did not|didn't|did never)"
_SOON = r"(?:(?:then|finally|just|simply|also|even|had|have|promptly|only|still|happily) ){0,2}"
# By whom, with what and for what, and where.
_MORE = (
    rf"(?: (?P<how>to|with|by|for) (?:an?|the|my|your|their|his|her|they's) (?P<other>{_PIECE}))?"
    r"(?: on (?P<square>[a-h][1-8]))?"
)
_TOOK = r"(?:took|take|captured?|won|win|grabbed|ate|snapped (?:up|off)|picked (?:up|off)|collected)"
_LOST = r"(?:lost|lose|hung|hang|blundered(?: away)?|dropped|drop|gave away|parted with|mislaid)"
_CLAIM = re.compile(
    rf"\b(?P<who>i|{_THEM}) (?:{_NEVER} )?{_SOON}(?:(?P<took>{_TOOK})|(?P<lost>{_LOST})) {_WHOSE} (?P<piece>{_PIECE})\b"
    rf"{_MORE}|\b(?P<of>{_MINE}|{_THEIRS}) (?P<gone>{_PIECE}) (?:(?:was|got|has been|had been) (?:{_SOON})"
    rf"(?:taken|captured|lost|gone|won)|fell|is gone|went)\b"
    rf"(?: (?P<by>to|by|with|for) (?:an?|the|my|your|their|his|her|they's) (?P<taker>{_PIECE}))?"
    r"(?: on (?P<at>[a-h][1-8]))?",
    re.IGNORECASE,
)  # fmt: skip
# "Bxd1 took the queen", "it cost them the queen".
_MOVE_TOOK = re.compile(
    rf"(?<![\w-])(?P<san>[KQRBNa-h][\w=]*[1-8](?:=[QRBN])?)[+#]? (?:took|takes|won|wins) (?:the|an?|{_MINE}|{_THEIRS})"
    rf" (?P<piece>{_PIECE})\b"
)
_COST = re.compile(
    rf"\b(?:cost|costs|costing) (?P<whom>me|them|you|her|him|they) (?:the|an?|{_MINE}|{_THEIRS}) (?P<piece>{_PIECE})\b",
    re.IGNORECASE,
)
_QUEENS = re.compile(
    r"\bqueens (?:(?:were|was|got|have been) (?:\w+ )?(?:traded|exchanged|swapped|gone|off)|came off|went off"
    r"|left the board)\b"
    r"|\b(?:traded|exchanged|swapped) (?:the |our )?queens\b|\b(?:trade|exchange|swap) of (?:the )?queens\b",
    re.IGNORECASE,
)  # fmt: skip
# Words by which a sentence says something about pieces; where any of it is left over, it has not been read in full.
_CLAIMING = re.compile(
    r"\b(?:lost|lose|won|win|hung|hang|sacrificed?|took|takes?|taken|captured?|dropped|gave|trapped|forked|pinned|skewered"
    r"|traded|blundered|left|snapped|grabbed|costs?|costing|up|down|ahead|behind)\b[^.!?;]{0,24}\b(?:queens?|rooks?|bishops?|knights?"
    r"|pawns?|pieces?|exchange|material)\b"
    r"|\b(?:queen|rook|bishop|knight|pawn|piece)s? (?:was|were|is|are|hung|fell|went|got|up|down|ahead|behind)\b",
    re.IGNORECASE,
)
_ANY_PIECE = re.compile(r"\b(?:queens?|rooks?|bishops?|knights?|pawns?|pieces?|exchange|material)\b", re.IGNORECASE)
_LEAD = re.compile(
    rf"\b(?P<who>i|{_THEM}) (?:was|were|am|are|had been|ended up|finished|stood) (?:\w+ )?"
    rf"(?:(?P<way>up|down|ahead|behind)(?: by)? (?:in material|an? (?P<piece>{_PIECE}|piece)|material)"
    rf"|an? (?P<first>{_PIECE}|piece)(?:'s worth)? (?P<then>up|down|ahead|behind))\b",
    re.IGNORECASE,
)
_BY_WORTH = re.compile(rf"(?<=in material), by (?:the worth of a (?P<piece>{_PIECE}|piece)|a little)", re.IGNORECASE)
_LEVEL = re.compile(r"\bneither side was ahead in material\b|\bmaterial was (?:level|equal|even)\b", re.IGNORECASE)
_AHEAD = {"up": 1, "ahead": 1, "down": -1, "behind": -1}
_PIECE_WORTH = 3

Holds = Callable[[re.Match[str]], bool]

_SENTENCE = re.compile(r"[^.!?;]+(?:\.(?=\d)[^.!?;]*)*")
_ON_MOVE = re.compile(r"\bmove (\d+)\b", re.IGNORECASE)

_CASTLE = re.compile(
    r"\b(?:un-?)?castl(?:e|es|ed|ing)\b(?P<side> (?:long|short|queen-?side|king-?side))?", re.IGNORECASE
)
_NOT = re.compile(
    r"\b(?:never|not|without|no|nobody|neither|forgot|forgets|refused|failed|omitted|skipped|un-?castl\w+)\b|n't\b",
    re.IGNORECASE,
)
_BOTH = re.compile(r"\b(?:we|both(?: of us| sides)?|neither(?: of us| side)?|nobody|no one)\b", re.IGNORECASE)
_SUBJECT = re.compile(
    rf"\b(?:(?P<theirs>{_THEM}|{_THEIRS} king)|(?P<mine>i|my king))(?!\w)"
    r"(?! (?:think|believe|know|saw|noticed|remember)\b)",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[^,.:!?;]+")


def pieces_hold(text: str, log: GameLog, me: Color) -> bool:
    """Whether every claim about pieces taken, lost or led by is proved, and none is left unread."""
    return all(_sentence_holds(found.group(), log, me) for found in _SENTENCE.finditer(text))


def castling_holds(text: str, log: GameLog, me: Color) -> bool:
    """Whether every statement about castling, and about its not happening, holds for the side it is made of."""
    return all(_castles(clause, found, log, me) for clause, found in _castlings(text))


def _sentence_holds(sentence: str, log: GameLog, me: Color) -> bool:
    numbers = {int(number) for number in _ON_MOVE.findall(sentence)}
    rest, proved = sentence, False
    readings: tuple[tuple[re.Pattern[str], Holds], ...] = (
        (_QUEENS, lambda _: _queens_traded(log, numbers)),
        (_LEVEL, lambda _: log.margins[-1] == 0),
        (_MOVE_TOOK, lambda found: any(_same_move(one, found) for one in log.captures)),
        (_COST, lambda found: any(_paid(one, found, me) for one in log.captures)),
        (_CLAIM, lambda found: _claimed(found, log, me, numbers)),
        (_BY_WORTH, lambda found: _by_worth(found, log)),
        (_LEAD, lambda found: _led(found, log, me)),
    )
    for pattern, holds in readings:
        for found in pattern.finditer(sentence):
            if not holds(found):
                return False
            rest, proved = rest.replace(found.group(), " ", 1), True
    # A piece that is named beside a proved claim may be part of a claim that nobody has read.
    return _CLAIMING.search(rest) is None and not (proved and _ANY_PIECE.search(rest))


def _claimed(found: re.Match[str], log: GameLog, me: Color, numbers: set[int]) -> bool:
    taker, piece = _taker_and_piece(found, me)
    if taker is None:
        return False
    how, other = found["how"] or found["by"], found["other"] or found["taker"]
    square = found["square"] or found["at"]
    # Anything may be lost in a trade; what was hung or dropped was lost for less than it was worth.
    given_away = found["lost"] is not None and not found["lost"].lower().startswith("los")
    proving = [
        one
        for one in log.captures
        if one.by is taker
        and one.taken == piece
        and (square is None or chess.square_name(one.square) == square)
        and (not numbers or move_number(one.ply) in numbers)
        and (not given_away or (log.exchange_of(one).winner is taker and abs(log.exchange_of(one).gain) >= EVENT_GAIN))
        and (how is None or other is None or _by_way_of(how.lower(), _NAMES[other.lower()], one, log))
    ]
    if found["never"] is not None:
        return not proving and not numbers
    return bool(proving)


def _same_move(capture: Capture, found: re.Match[str]) -> bool:
    return capture.san.rstrip("+#") == found["san"] and capture.taken == _NAMES[found["piece"].lower()]


def _paid(capture: Capture, found: re.Match[str], me: Color) -> bool:
    victim = me if found["whom"].lower() == "me" else me.other
    return capture.by is victim.other and capture.taken == _NAMES[found["piece"].lower()]


def _taker_and_piece(found: re.Match[str], me: Color) -> tuple[Color | None, chess.PieceType]:
    """Who took in the claim, and what; None where the words contradict each other."""
    if found["gone"] is not None:
        return (me if _of_them(found["of"]) else me.other), _NAMES[found["gone"].lower()]
    mine = found["who"].lower() == "i"
    taker = (me if mine else me.other) if found["took"] is not None else (me.other if mine else me)
    whose = found["whose"].lower()
    if whose not in ("the", "a"):
        owner = me.other if _of_them(whose) else me
        if owner is taker:
            return None, _NAMES[found["piece"].lower()]
    return taker, _NAMES[found["piece"].lower()]


def _of_them(whose: str) -> bool:
    return re.fullmatch(_THEIRS, whose, re.IGNORECASE) is not None


def _by_way_of(how: str, other: chess.PieceType, capture: Capture, log: GameLog) -> bool:
    """ "To a pawn", "with the bishop": what took; "for a knight": what was got for it."""
    if how != "for":
        return capture.taker == other
    return any(one.by is not capture.by and one.taken == other for one in log.exchange_of(capture).captures)


def _queens_traded(log: GameLog, numbers: set[int]) -> bool:
    taken = [
        {one.by for one in exchange.captures if one.taken == chess.QUEEN}
        for exchange in log.exchanges
        if not numbers or any(move_number(one.ply) in numbers for one in exchange.captures)
    ]
    return any(len(sides) == len(Color) for sides in taken)


def _led(found: re.Match[str], log: GameLog, me: Color) -> bool:
    way = _AHEAD[(found["way"] or found["then"]).lower()] * (1 if found["who"].lower() == "i" else -1)
    piece = (found["piece"] or found["first"] or "").lower()
    least = _worth(piece) if piece else 1
    leads = log.leads_of(me)
    at_the_end = re.search(r"\b(?:at|in) the end\b", found.string, re.IGNORECASE) is not None
    return any(lead * way >= least for lead in (leads[-1:] if at_the_end else leads))


def _by_worth(found: re.Match[str], log: GameLog) -> bool:
    piece = (found["piece"] or "").lower()
    return abs(log.margins[-1]) >= (_worth(piece) if piece else 1)


def _worth(piece: str) -> int:
    return WORTH[_NAMES[piece]] if piece in _NAMES else _PIECE_WORTH


def _castlings(text: str) -> Iterator[tuple[str, re.Match[str]]]:
    """Every word of castling, with what stands before it in its sentence."""
    for sentence in _SENTENCE.finditer(text):
        for found in _CASTLE.finditer(sentence.group()):
            yield sentence.group()[: found.end()], found


def _castles(said: str, found: re.Match[str], log: GameLog, me: Color) -> bool:
    clause = list(_CLAUSE.finditer(said))[-1].group()
    # "I waited, and never castled": who it is said of may stand before the comma, whether it is denied may not.
    denied = _NOT.search(clause) is not None
    side = (found["side"] or "").strip().lower()
    did = {color: _castled(log, color, side) for color in Color}
    both, subjects = _BOTH.search(clause), list(_SUBJECT.finditer(said))
    if both is not None:
        return not any(did.values()) if denied else all(did.values())
    if not subjects:
        return not any(did.values()) if denied else any(did.values())
    color = me if subjects[-1]["mine"] is not None else me.other
    return did[color] is not denied


def _castled(log: GameLog, color: Color, side: str) -> bool:
    castle = log.castle_of(color)
    if castle is None:
        return False
    long = castle.san.startswith("O-O-O")
    return not side or long is (side.startswith(("long", "queen")))

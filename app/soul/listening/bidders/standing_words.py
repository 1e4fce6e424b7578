"""Says in clauses how the game stands: who is better, by what, and whether what was asked about it is so."""

from __future__ import annotations

import re

import chess

from app.domain.board import after_moves
from app.domain.condition import Names, hanging, taking_of
from app.domain.facts import Facts
from app.domain.prose_facts import pawn_facts, phase_of, points_ahead, surplus
from app.domain.prose_words import listed, pieces_in_words
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.position import BETTER_FROM, king_trouble, who_is_better
from app.soul.listening.bidders.survey import pieces_out
from app.soul.listening.played_words import standing_in_words

# What a count is called that favours neither side.
EVEN = ", which is about even"
# Pieces by which somebody is ahead in development, and reasons that are told.
_AHEAD, REASONS = 2, 2
# "Am I losing?" wants a yes or a no; "winning or losing?" does not.
_OR = re.compile(
    r"\bor (?!so\b|something\b|what\b|not\b|am i wrong\b)|\bhow (?:much|bad|badly|far|well|lost|good)\b|\bwho\b"
)
_LEVEL = ("level", "even", "equal", "balanced")
_SAFE = ("ok", "okay", "fine", "alright", "all right", "alive", "in the game", "still in this")
_GOOD = ("won", "winning", "ahead", "better", "up", "well", *_SAFE)
_GONE = (
    "lost",
    "dead",
    "over",
    "hopeless",
    "toast",
    "cooked",
    "done",
    "busted",
    "screwed",
    "finished",
    "a rout",
    "losing",
)
_HOW = "|".join((*_LEVEL, *_GOOD, *_GONE, "worse", "behind", "down"))
_YES_OR_NO = re.compile(
    rf"\b(?:am|are|is|aren'?t|isn'?t) (?P<who>i|you|u|it|this|we)\b(?P<no> not)? (?:\w+ ){{0,3}}?(?P<how>{_HOW})\b"
    rf"|\b(?P<other>call\w* this|call\w* it|i'?m|you'?re|it'?s"
    rf"|this is)(?P<no2> not)? (?:\w+ ){{0,3}}?(?P<how2>{_HOW})\b"
)
# Chances (0 to 1) up to which somebody is losing, and is said to have lost.
LOSING, LOST_FOR_GOOD = 0.27, 0.27
# And from which it is as good as won.
WON = 0.73


def standing_of(moment: Moment) -> str:
    """Who is better, by what, as a clause."""
    facts, side = moment.facts, who_is_better(moment)
    chances = moment.given.my_chances
    if side == "unsure" or chances is None:
        first = "it is hard to tell who is better"
    elif side == "level":
        first = "it is about level"
    else:
        much = standing_in_words(chances if side == "me" else 1 - chances)
        first = f"{'I am' if side == 'me' else 'you are'} {much}"
    return f"{first}{_why(facts, side)}"


def judged_so(text: str, moment: Moment) -> str:
    """How the game stands, for what a sentence asks: a yes or a no first where it wants one, and of whom it asks."""
    chances = moment.given.my_chances
    asked = _YES_OR_NO.search(text)
    chooses = asked is not None and _OR.search(text) is not None and (asked["how"] or asked["how2"]) not in _GONE
    if asked is None or chances is None or chooses:
        return standing_of(moment)
    mine = (asked["who"] or asked["other"]) in ("you", "u", "you're", "youre")
    own = chances if mine else 1 - chances
    how = asked["how"] or asked["how2"]
    if how in _LEVEL:
        true = 1 - BETTER_FROM < own < BETTER_FROM
    elif how in _GOOD:
        true = own >= (WON if how == "won" else BETTER_FROM if how not in _SAFE else 1 - BETTER_FROM)
    else:
        true = own <= (LOSING if how == "losing" else LOST_FOR_GOOD if how in _GONE else 1 - BETTER_FROM)
    name = "I am" if mine else "you are"
    if how in _GONE and not true and own <= 1 - BETTER_FROM:
        first = f"not lost, but {name} {standing_in_words(own)}"
    else:
        yes = true == (asked["no"] is None and asked["no2"] is None)
        first = f"{'yes' if yes else 'no'}, {name} {standing_in_words(own)}"
    return f"{first}{_why(moment.facts, who_is_better(moment))}"


def _why(facts: Facts, favour: str) -> str:
    """What a verdict for a side ("me", "them", or neither) rests on, with the count of the men where it speaks for that
    side, and as something granted where it does not."""
    material, reasons = material_in_words(facts), reasons_for(facts, favour=favour)
    if favour not in ("me", "them"):
        return f": {listed([material, *reasons][: REASONS + 1])}"
    lead = points_ahead(settled(facts)[0], facts.color(favour == "me"))
    bare = material.removesuffix(EVEN)
    if lead < 0:
        return f", although {bare}{f': {listed(reasons[:REASONS])}' if reasons else ''}"
    if not lead:
        return f", though {material}{f': {listed(reasons[:REASONS])}' if reasons else ''}"
    return f": {listed([bare, *reasons][: REASONS + 1])}"


def stands_in_words(moment: Moment) -> str:
    """How the game stands behind a count, as a clause that goes on; of a game that is over, that it ended so."""
    side, chances = who_is_better(moment), moment.given.my_chances
    if moment.facts.over:
        return "and so it stood at the end"
    if side == "unsure" or chances is None:
        return "and nobody has looked closely enough to say more"
    if side == "level":
        return "and all in all it is about level"
    return f"and {'I am' if side == 'me' else 'you are'} {standing_in_words(chances if side == 'me' else 1 - chances)}"


def material_in_words(facts: Facts) -> str:
    """ "you are a bishop up", "material is level", or what each has more."""
    board, prefix = settled(facts)
    mine, theirs = surplus(board, facts.me), surplus(board, not facts.me)
    for one, other in ((chess.KNIGHT, chess.BISHOP), (chess.BISHOP, chess.KNIGHT)):
        even = min(mine.get(one, 0), theirs.get(other, 0))  # A knight for a bishop is nobody's lead.
        mine, theirs = _less(mine, one, even), _less(theirs, other, even)
    if not mine and not theirs:
        return f"{prefix}material is level"
    points = points_ahead(board, facts.me)
    ahead = points > 0 or (points == 0 and max(mine, default=0) >= max(theirs, default=0))
    if mine and theirs:
        first, second = (mine, theirs) if ahead else (theirs, mine)
        level = EVEN if abs(points) < 2 else ""
        return f"{prefix}{'I' if ahead else 'you'} have {pieces_in_words(first)} for {pieces_in_words(second)}{level}"
    return f"{prefix}{'I am' if mine else 'you are'} {pieces_in_words(mine or theirs)} up"


def settled(facts: Facts) -> tuple[chess.Board, str]:
    """The board once the last capture has been answered where that pays, and that it is so counted."""
    last = facts.last
    taking = taking_of(last.square, facts.board) if last is not None and last.taken else None
    if last is None or taking is None or taking.won <= 0:
        return facts.board, ""
    after = after_moves(facts.board, taking.move)
    who = "I" if facts.my_turn else "you"
    return after, f"once {who} have taken back on {chess.square_name(last.square)}, "


def _less(pieces: dict[chess.PieceType, int], kind: chess.PieceType, count: int) -> dict[chess.PieceType, int]:
    return {
        one: number - (count if one == kind else 0)
        for one, number in pieces.items()
        if number > (count if one == kind else 0)
    }


def reasons_for(facts: Facts, *, favour: str) -> list[str]:
    """What else speaks for a side ("me", "them", or both for anything else), as clauses."""
    found: list[str] = []
    for name, mine in (("me", True), ("them", False)):
        if favour in ("me", "them") and favour != name:
            continue
        found += _for_side(facts, mine=mine)
    return found


def _for_side(facts: Facts, *, mine: bool) -> list[str]:
    # As the men are counted, so they stand: what takes back does not hang where it stood before.
    board, own, other = settled(facts)[0], facts.color(mine), facts.color(not mine)
    names, found = Names(board, facts.me), []
    whose = "your" if mine else "my"
    hung = [at for at, taking in hanging(board, other) if taking.won > 1]
    if hung:
        found.append(f"{names.of(hung[0])} hangs")
    trouble, king = king_trouble(board, other), board.king(other)
    if trouble and king is not None:
        found.append(f"{whose} king on {chess.square_name(king)} has little cover, for {trouble}")
    if phase_of(board) != "endgame":
        out = pieces_out(board, own) - pieces_out(board, other)
        if out >= _AHEAD:
            found.append(f"{'my' if mine else 'your'} pieces are ahead in development")
    passed = [
        at
        for at in pawn_facts(board, own).passed
        if chess.square_rank(at) not in (1, 6) or phase_of(board) == "endgame"
    ]
    if passed:
        far = max(passed, key=lambda at: chess.square_rank(at) if own == chess.WHITE else -chess.square_rank(at))
        found.append(f"{names.of(far)} is passed")
    return found

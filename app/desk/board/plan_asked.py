"""Whether a plan is asked for, for which side, man, square or file, and of which moment of a game."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.desk.men import ANY_MAN

PLAN = re.compile(
    r"\b(?:plans?|strateg\w+|game ?plan)\b(?! of (?:the )?(?:week|training|practice|study))"
    r"|\bhow (?:do|does|can|could|should|would|might|to)\b[^.?!]{0,24}\b(?:go (?:about|at)|use|exploit|attack"
    r"|improve|free|activate"
    r"|increase|make progress"
    r"|develop|open (?:up )?(?:the|a|his|her)|break|get (?:it|this|my|that|the) [^.?!]{0,20}(?:out|into|in)\b"
    r"|put pressure)"
    rf"|\bwhere (?:does|do|should|would|could|can|to|is|are|will)\b[^.?!]{{0,32}}\b(?:{ANY_MAN})s?\b"
    rf"|\b(?:{ANY_MAN})s? (?:belong|best placed|headed)"
    rf"|\b(?:{ANY_MAN})s?\b[^?!]{{0,48}}\b(?:which|what) squares?\b"
    rf"|\b(?:which|what) squares?\b[^.?!]{{0,32}}\b(?:{ANY_MAN})s?\b"
    r"|\b(?:piece|man)\b[^.?!]{0,16}\bstands? (?:the )?worst\b"
    r"|\b(?:up to|aiming (?:at|for)|have in mind)\b"
    r"|\bwhat (?:does|do|is|are|will) (?:he|she|they|black|white|namedone)\b[^.?!]{0,16}"
    r"\b(?:want|plan|aim|after|trying|going for)\w*"
    r"|\bwhat (?:do|must|should|can) i (?:have to |need to )?(?:do|prepare|play) first\b"
    r"|\b(?:worst|bad|passive|idle|sleeping|lazy)(?:ly placed)? (?:piece|bishop|knight|rook|man)\b"
    r"|\bpiece[^.?!]{0,12}\b(?:worst|least|passive|bad)\b|\bimprov\w+ (?:my|this|the) (?:position|pieces?)\b"
    r"|\bwhat (?:should|do|can|shall) (?:i|we|white|black) (?:do|aim (?:at|for)|go for|work (?:on|towards)"
    r"|try)(?: (?:now|next|here|in this position))?\W*$"
)
# These words make it a plan of training or of life.
_NOT = re.compile(
    r"\b(?:week|train\w*|study\w*|practi[cs]e|rating|evening|subscription|tournament|agent|setting|account"
    r"|opening should|avoid time"
    r"|endgames?|ending)\b"
)
_MAN = re.compile(rf"\b(?P<piece>{ANY_MAN})(?:'?s)?(?: (?:on|from|at) (?P<square>[a-h][1-8]))?\b")
_COLOURED = re.compile(r"\b(?P<shade>dark|light|black|white)[- ]squared? bishop\b")
_BY_SQUARE = re.compile(rf"\b(?P<square>[a-h][1-8])[- ](?P<piece>{ANY_MAN})\b")
_SQUARE = re.compile(r"\b(?P<square>[a-h][1-8])[- ]?(?:square|hole|outpost|point)?\b")
_FILE = re.compile(r"\b(?P<file>[a-h])[- ]?(?:file|line)\b")
_THEIRS = re.compile(
    r"\b(?:what|where) (?:does|do|is|are|will|would|'s) (?:he|she|they|his|her|their|black|namedone)\b"
    r"|\b(?:he|she) (?:up to|after|want|plan)|\b(?:his|her|their|black'?s|opponent'?s) (?:plans?|idea|aim)"
)
_HIS = re.compile(r"\b(?:his|her|their|black'?s|the opponent'?s)(?: \w+)? $")
_WORST = re.compile(r"\b(?:worst|least|passive|idle|sleeping|lazy|improv\w+ (?:my|the) pieces?)\b")


# What is asked for is to be told without the move or the solution.
_WITHHELD = re.compile(
    r"\b(?:do ?n[o'’]?t|dont|never|not|without) (?:(?:you|me|please|just|need|to|any|actually) ){0,3}?(?:giv\w*"
    r"|tell\w*|show\w*|say\w*|reveal\w*|spoil\w*|nam\w+)\b[^.?!;]{0,20}\b(?:answer|solution|moves?|it away|it all"
    r"|lines?|variations?)\b|\bno (?:spoilers?|solutions?|moves|answers?)\b|\b(?:do ?n.?t|dont) spoil\b"
    r"|\bwithout (?:(?:a|the|any) )?(?:moves?|solution|spoil\w+|variations?|lines?)\b"
)


@dataclass(frozen=True, slots=True)
class PlanWish:
    """Of whom a plan is wanted (`theirs`), and what it shall be about: a `piece` (and its `square`), a square, a file,
    or the `worst` piece."""

    theirs: bool
    piece: str | None = None
    square: str | None = None
    file: str | None = None
    worst: bool = False
    shade: str | None = None


def asks_for_plan(low: str) -> bool:
    """Whether a plan for a position is asked for."""
    return PLAN.search(low) is not None and _NOT.search(low) is None


def withholds(low: str) -> bool:
    """Whether the move, or the solution, is to be kept back."""
    return _WITHHELD.search(low) is not None


def plan_asked(low: str) -> PlanWish:
    """What kind of plan is asked for."""
    man = _BY_SQUARE.search(low) or _MAN.search(low)
    piece = None if man is None else man["piece"].replace("horse", "knight")
    if man is not None and man["square"] is None and _HIS.search(low[: man.start()]) and not _THEIRS.search(low):
        # What is to be attacked is no man that goes somewhere.
        man, piece = None, None
    square = None if man is None else man["square"]
    file = _FILE.search(low)
    bare = _SQUARE.search(low) if man is None and file is None else None
    return PlanWish(
        theirs=_THEIRS.search(low) is not None,
        piece=piece,
        square=square or (None if bare is None else bare["square"]),
        file=None if file is None else file["file"],
        shade=None if (shade := _COLOURED.search(low)) is None else shade["shade"].replace("black", "dark"),
        worst=_WORST.search(low) is not None,
    )

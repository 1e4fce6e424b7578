"""Whether a question is about chess at large, a rule or an opening as such, though the game on the board has a move or
a man of the same name: "what's the point of the Dutch in general", "can you castle if the rook is under attack?"."""

from __future__ import annotations

import re
from functools import lru_cache

from app.soul.listening.languages import TEXTS_KEPT

# What says that no single game is meant.
_AT_LARGE = re.compile(
    r"\b(?:in general|generally(?: speaking)?|as a (?:general )?rule|reputation|reputed|by and large"
    r"|not (?:just )?(?:in )?this game"
    r"|at (?:the )?(?:top|master|grandmaster|club|amateur|highest|high|low|lower|beginner) levels?"
    r"|at the (?:very )?top)\b"
    r"|\b(?:do|did|would|have|are|has) (?:any |many |most |the |some |modern |top |strong |real |good )?"
    r"(?:masters?|grandmasters?|gms?|pros|professionals|top players|strong players|world champions|experts|people"
    r"|players|anyone|anybody)\b(?: \w+){0,3} play(?:s|ed|ing)?\b"
)
# "Can you castle if the rook ...": nobody in particular does what a rule speaks of, on a condition of that rule.
_MAY_ONE = re.compile(
    r"^\W*(?:(?:ok|so|and|but|also|hey|sorry|quick question|wait|just checking|hm+|um+)\b[ ,:]*){0,3}"
    r"(?:(?:can|may|could|are|is|do|must|does|when can|why can'?t) )(?:you|u|one|somebody|people"
    r"|a (?:king|pawn|rook|player|knight|bishop|queen)|(?:the )?kings?|pawns?)\b"
    r"(?: still| even| ever| legally| allowed to| able to| have to| get to)*"
    r" (?:castle|castling|promote|underpromote|take en passant|resign|move|be checkmated|queen|win|stalemate)\b"
)
_ON_CONDITION = re.compile(
    r"\b(?:if|when|while|after|once|out of|through|into|in check|under attack|twice|backwards"
    r"|with an? (?:king|rook))\b"
)
_OF_A_MAN = re.compile(
    r"\b(?:if|when|once) (?:a|an|one'?s) (?:king|pawn|rook|player|knight|bishop|queen)\b.{3,60}"
    r"\b(?:can|may|must|is it|does|do) (?:you|one|it|he|a)\b"
)
# What speaks of this game all the same: its writer's men and the character's, a square, the place and the moment.
_OF_THIS = re.compile(
    r"\b(?:i|i'm|i've|i'd|my|mine|me|your|yours|we|our|us|here|now|this (?:position|turn|move)|next|yet|instead"
    r"|[nbrqk]?x?[a-h][1-8])\b"
)


@lru_cache(maxsize=TEXTS_KEPT)
def asks_in_general(text: str) -> bool:
    """Whether a text, as `plain` gives it, asks of chess at large."""
    if _AT_LARGE.search(text):
        return True
    if _OF_THIS.search(text):
        return False
    rule = _MAY_ONE.search(text)
    return (rule is not None and _ON_CONDITION.search(text, rule.end()) is not None) or _OF_A_MAN.search(
        text
    ) is not None

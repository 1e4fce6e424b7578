"""Recognises questions of players about what they told of their own lives."""

from __future__ import annotations

import re

# Words after "my" in questions about the game or the player's chess, not about the player's life.
_OF_PLAY = (
    r"(?:best|last|next|first|move\w*|mistake\w*|weak\w*|worst|biggest|chances?|position|king\w*|queen\w*|rook\w*"
    r"|bishop\w*|knight\w*|pawn\w*|pieces?|clock|time|rating|elo|style|opening|plan|turn|goal|score|record|result|options?"
    r"|threat\w*|opponent|colou?r|accuracy|odds|problem|side|usual|typical|strength\w*|stats?|play|games?|level|attack"
    r"|defen\w*|advantage|material|blunder\w*|fault)"
)
_OWN_NAME = re.compile(
    r"\b(?:what|whats|what's|say|know|remember|recall|forgot|forget|forgotten|tell you|told you|guess|mention|have)\b"
    r"[^.?!]{0,24}\bmy (?:own |first |full |real )?name"
    r"(?: is| was| again| by the way| yet| already| before| please| then| at all| for me)*\W*$"
    r"|\bwhat (?:am i|was i|do (?:they|you|people) call me|should you call me)(?: called| named)?(?: again)?\W*$"
    r"|\b(?:do|did) you (?:still )?(?:know|remember|recall|forget) (?:who i am|what i(?:'m| am) called)\W*$"
    r"|^(?:and |so )?who am i(?: again| to you)?\W*$"
)
_ASKS_OWN = re.compile(
    rf"\b(?:what|who|which|where|when)(?:'s|s| is| are| was| were) (?:the name of )?my (?!{_OF_PLAY}\b)"
    r"|\bwhere (?:do i (?:live|work|come from)|am i from|was i born|did i grow up)\b"
    r"|\bwhat (?:did|have|had) i (?:ever |once |just )?(?:promised?|sworn|swear|told|tell you|said|say)\b"
    r"|\bwhat do i do for\b|\bwhat(?:'s| is) my job\b|\bhow old am i\b|\bwho am i\W*$|\bwhat am i called\b"
    r"|\bdo (?:you|u) (?:still )?(?:remember|know|recall)"
    rf" (?:where i|who i am|how old i|what i do\b|my (?!{_OF_PLAY}\b))"
)


def asks_about_self(text: str) -> bool:
    """Whether it asks about its writer's own life."""
    return _ASKS_OWN.search(text) is not None


def asks_own_name(text: str) -> bool:
    """Whether it asks for its writer's name."""
    return _OWN_NAME.search(text) is not None

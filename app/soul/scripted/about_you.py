"""Recognises statements of players about their own lives, and questions about what they told before."""

from __future__ import annotations

import re

_KIN = (
    r"(?:mother|father|mum|mom|dad|parents?|sisters?|brothers?|grand\w+|sons?|daughters?|wife|husband|partner|uncle|aunt"
    r"|cousin|girlfriend|boyfriend|friend|best friend|dog|cat|baby|child)"
)
_TROUBLE = re.compile(
    rf"\b(?:my|our) (?:\w+ ){{0,2}}?{_KIN} (?:(?:just|has|have|had|recently|is|was|are) )*"
    r"(?:died|dead|dying|passed away|killed|cancer|left me|ill|sick|in (?:the )?hospital|very ill|really ill)\b"
    rf"|\bi (?:(?:just|recently|have|only) )*(?:lost my (?:job|house|home|{_KIN})"
    r"|(?:got|was|been) (?:fired|dumped|robbed|laid off|sacked)|broke up)\b"
    r"|\bi(?:'m| am) (?:(?:so|really|very|feeling|just|a bit|quite) )*"
    r"(?:depressed|lonely|heartbroken|grieving|in hospital|in pain)\b"
    r"|\b(?:had|having|been) (?:such )?an? (?:really |very )?(?:terrible|awful|bad|rough|hard|horrible|sad)"
    r" (?:day|week|month|year|time)\b"
)
_NERVES = re.compile(
    r"\bi(?:'m| am)(?: \w+){0,2} (?:nervous|anxious|worried|stressed|scared)"
    r" (?:about|of|for) (?:my|the|an?|our|tomorrow|school|work)\b"
)
_OF_THE_GAME = re.compile(r"\b(?:game|move|queen|king|rook|bishop|knight|pawn|position|attack|clock|endgames?|mate)\b")
_JOY = re.compile(
    r"\bi (?:(?:just|finally|really|have) )*(?:passed (?:my|the|an?)|graduated"
    r"|got (?:engaged|married|promoted|accepted|into|a new job|the job|a raise))\b"
    r"|\bi(?:'ve| have) (?:just |finally )?(?:passed|graduated)\b"
    r"|\bi(?:'m| am) (?:getting married|engaged|pregnant|(?:going to be|becoming) an? (?:\w+ )?"
    r"(?:mother|father|mum|mom|dad|aunt|uncle|grand\w+))\b"
    r"|\bit(?:'s| is) my (?:\w+ )?birthday\b|\bi (?:just )?became an? \w+\b"
)
# Words after "my" in questions about the game or the player's chess, not about the player's life.
_OF_PLAY = (
    r"(?:best|last|next|first|move\w*|mistake\w*|weak\w*|worst|biggest|chances?|position|king\w*|queen\w*|rook\w*"
    r"|bishop\w*|knight\w*|pawn\w*|pieces?|clock|time|rating|elo|style|opening|plan|turn|goal|score|record|result|options?"
    r"|threat\w*|opponent|colou?r|accuracy|odds|problem|side|usual|typical|strength\w*|stats?|play|games?|level|attack"
    r"|defen\w*|advantage|material|blunder\w*|fault)"
)
_OWN_NAME = re.compile(r"\bmy name\b|\bwho am i\W*$|\bwhat am i called\b")
_ASKS_OWN = re.compile(
    rf"\b(?:what|who|which|where|when)(?:'s|s| is| are| was| were) (?:the name of )?my (?!{_OF_PLAY}\b)"
    r"|\bwhere (?:do i (?:live|work|come from)|am i from|was i born|did i grow up)\b"
    r"|\bwhat (?:did|have|had) i (?:ever |once |just )?(?:promised?|sworn|swear|told|tell you|said|say)\b"
    r"|\bwhat do i do for\b|\bwhat(?:'s| is) my job\b|\bhow old am i\b|\bwho am i\W*$|\bwhat am i called\b"
    r"|\bdo (?:you|u) (?:still )?(?:remember|know|recall)"
    rf" (?:where i|who i am|how old i|what i do\b|my (?!{_OF_PLAY}\b))"
)


def is_trouble(text: str) -> bool:
    """Whether a message (as `plain` gives it) tells bad news about its writer."""
    return not text.endswith("?") and _TROUBLE.search(text) is not None


def is_nervous(text: str) -> bool:
    """Whether its writer is nervous about something to come that is not this game."""
    if text.endswith("?"):
        return False
    *_, last = (None, *_NERVES.finditer(text))
    return last is not None and _OF_THE_GAME.search(text, last.end()) is None


def is_joy(text: str) -> bool:
    """Whether it tells good news about its writer."""
    return not text.endswith("?") and _JOY.search(text) is not None


def asks_about_self(text: str) -> bool:
    """Whether it asks about its writer's own life."""
    return _ASKS_OWN.search(text) is not None


def asks_own_name(text: str) -> bool:
    """Whether it asks for its writer's name."""
    return _OWN_NAME.search(text) is not None

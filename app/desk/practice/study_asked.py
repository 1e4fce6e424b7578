"""Whether advice from one’s own games is asked for: which game to study, how not to fall for something again, what the
lost ones have in common."""

from __future__ import annotations

import re
from typing import Literal

from app.desk.screen import ScreenKind

_GAMES = r"(?:games?|losses|loss|defeats?|ones?|mistakes?)"
_STUDY = (
    r"(?:stud(?:y|ied|ying)|learn\w*|teach\w*|review\w*|analy[sz]\w*|look (?:at|over|into)|go (?:over|through"
    r"|back)|replay\w*|instructive|work (?:on|through)"
    r"|start with|worth|most useful|educational|revisit\w*|repeat\w*)"
)
_WHICH = re.compile(
    rf"\b(?:which|what|pick|choose|recommend|suggest|name|give me|tell me|is"
    rf" there)\b[^.?!]{{0,24}}\b{_GAMES}\b[^.?!]{{0,48}}\b{_STUDY}\b"
    rf"|\b(?:which|what)\b[^.?!]{{0,16}}\b{_GAMES}\b[^.?!]{{0,24}}\bfirst\b"
    rf"|\bwhich of (?:my|the|these|them|those)\b[^.?!]{{0,32}}\b{_STUDY}\b|\bwhich (?:game|one|of them)"
    rf" (?:first|next)\b"
)
_STOP = re.compile(
    r"\bhow (?:do|can|could|should|would|to|might)\b[^.?!]{0,20}\b(?:stop|avoid|prevent|quit|cure|not|never|no"
    r" longer|keep from|spot|notice|see)\b[^.?!]{0,48}"
    r"\b(?:fall\w*|trap\w*|trick\w*|blunder\w*|hang\w*|los(?:e|ing)|mistakes?|giving|miss\w*|put\w*|leav\w*"
    r"|tactic\w*|fork\w*|pin\w*|shots?|walk\w*|drop\w*)\b"
    r"|\bwhat (?:else |more )?(?:can|could|should|do|must) i (?:do|try)\b[^.?!]{0,24}\b(?:not|stop|avoid|never"
    r"|against)\b"
    r"[^.?!]{0,32}\b(?:hang\w*|blunder\w*|drop\w*|los(?:e|ing)|giv(?:e|ing)|fall\w*|leav\w*)\b"
    r"|\bhow (?:do|can|could|should|to) (?:i |one )?(?:finally |ever )?(?:stop|quit|get rid of|break|cure"
    r"|unlearn) (?:doing )?(?:it|this|that|myself|the habit)\b"
    r"|\b(?:stop|avoid) (?:falling|hanging|losing|blundering|walking|dropping)\b|\b(?:habit|routine"
    r"|checklist)\b[^.?!]{0,40}\b(?:against|avoid|stop|so that|trap|blunder)\w*"
    r"|\bso (?:that )?(?:it|this|that) (?:does|do|will|would)(?:n'?t| not) happen again\b|\bnot (?:to )?(?:fall"
    r"|happen) (?:for (?:it|that) )?again\b"
)
_EACH = re.compile(
    r"\b(?:each|every|all)\b[^.?!]{0,24}\b(?:games?|loss(?:es)?|defeats?|ones?)\b[^.?!]{0,32}\b(?:move|mistake"
    r"|moment|blunder|error|wrong|decid\w+)\b"
    r"|\b(?:one|the) (?:move|mistake|moment|blunder)\b[^.?!]{0,32}\b(?:each|every|all)\b[^.?!]{0,24}\b(?:games?"
    r"|loss(?:es)?|ones)\b"
)
# Weaknesses or errors, one after the other by what they cost.
IN_ORDER = re.compile(
    r"\b(?:my|i)\b[^.?!]{0,24}\b(?:weakness\w*|weak (?:spots|points)|mistakes|errors|blunders"
    r"|faults|flaws)\b[^.?!]{0,32}\b(?:order\w*"
    r"|rank\w*|sort\w*|worst first|by (?:what|how much)|most expensive|costl\w+)\b"
    r"|\b(?:rank|sort|order|list)\b[^.?!]{0,24}\bmy (?:\w+ )?(?:weakness\w*|mistakes|errors|blunders|faults|flaws)\b"
    r"|\bwhich (?:of my )?(?:weakness\w*|mistakes|errors|blunders)\b[^.?!]{0,24}\bcosts? me (?:the )?most\b"
)
_WORST = re.compile(
    r"\bwhich\b[^.?!]{0,24}\b(?:loss(?:es)?|defeats?|lost games?|games? i lost)\b[^.?!]{0,16}\b(?:dumbest|worst"
    r"|silliest|stupidest|most (?:stupid|painful|avoidable))\b"
)
_OTHER = re.compile(r"\b(?:namedone'?s|his|her|their) games\b|\bpawn\b|\bagent\b|\bpast games of\b")


def study_asked(low: str) -> str | None:
    """ "which", "stop" or "each"; None where none of these is asked for."""
    if _OTHER.search(low):
        return None
    if _EACH.search(low) or IN_ORDER.search(low):
        return "each"
    if _STOP.search(low):
        return "stop"
    return "which" if _WHICH.search(low) or _WORST.search(low) else None


_WATCH = re.compile(
    r"\b(?:watch\w*|look(?:ing)? on|spectat\w*|follow(?:ing)? (?:a |the |these |this |along)?(?:games?|it|live)?)\b"
)
_USE = re.compile(
    r"\b(?:learn\w*|improv\w*|teach\w*|better (?:at|player)|get(?:ting)? better|any use|useful|use|worth|help\w*"
    r"|any good|point (?:of|in))\b"
)
_OF_GAMES = re.compile(r"\b(?:games?|strong\w*|players?|others|masters|them)\b")


def watching_asked(low: str, screen: ScreenKind) -> Literal["watching"] | None:
    """ "watching" where it is asked if looking on teaches anything, and how."""
    asks = _WATCH.search(low) is not None and _USE.search(low) is not None
    return "watching" if asks and (screen is ScreenKind.GALLERY or _OF_GAMES.search(low)) else None

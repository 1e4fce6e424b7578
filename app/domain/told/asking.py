"""The form of a question after what its writer told of their own life."""

from __future__ import annotations

import re

_ASKS = re.compile(
    r"^(?:\W{0,3}(?:and|so|but|ok|okay|hey|well|now|oh|hm+|please|pls|tell me|remind me|by the way|btw|again|then"
    r"|good evening"
    r"|hello|hi|\w{2,12},)\b[ ,.!:;-]{0,3}){0,4}"
    r"(?:(?:in|at|on|from|to|of|with|for|by|about|since|until) )?(?:who|whom|whose|what|where|when|which|how)(?:'s"
    r"|s|'re)?\b"
    r"|\b(?:do|did|can|could|would|will) (?:you|u) (?:still |even |happen to )?(?:remember|recall|know) (?:who"
    r"|what|where|when"
    r"|which|how|if|whether|my|our|about)\b|\bremind me (?:who|what|where|when|which|how|of)\b|\btell me (?:who"
    r"|what|where|when"
    r"|which|how) (?:i|my|our|is my)\b"
)


# What is asked of a course of action, or of a view, is no matter of what was told.
_ADVICE = re.compile(
    r"\b(?:should|shall|could|would|must|might|may|ought|can(?!'?t)) (?:i|we)\b|\bdo i (?:have to|need)\b"
    r"|\bhow (?:do|can|could) (?:i"
    r"|we) (?:get|win|beat|improve|stop|learn|play|handle|deal|tell|know|find|avoid|become|make|fix|help|punish"
    r"|meet|stay|keep"
    r"|draw|defend|attack|study|train|prepare|start|begin)\b|\bwhat (?:do|can) i do (?:now|here|next|about|against"
    r"|with|if|when|to)\b"
    r"|\bhow am i\b|\bwhy\b|\bhow come\b|\bwhat (?:am|was) i (?:doing|missing|supposed|playing)\b|\bwhere (?:am"
    r"|was) i (?:standing"
    r"|weak|worse|better)\b|\bhow did i (?:do|play|lose|win)\b|\bwhat did i (?:do(?! for (?:a living|work"
    r"|money)\b)|miss|play|overlook|lose|win"
    r"|threaten|blunder|say)\b"
)


# What went amiss for the asker, which at a board and after a game is asked of the game.
_AMISS = re.compile(
    r"\b(?:where|how|when|what) (?:did|does|had|has) (?:it|that|this|things|everything|all|the game|my game|i|we)"
    r" (?:all |really |actually )?(?:go|gone|turn) (?:so |all |most )?(?:wrong|bad|downhill|south|astray)\b"
    r"|\b(?:what|where) went (?:so |all )?(?:wrong|bad|downhill|south)\b"
    r"|\b(?:what|which|where)(?:'?s| is| was| were| are) my (?:\w+ )?(?:mistakes?|errors?|blunders?|failures?|slips?)\b"
    r"|\b(?:what|how|where|when|why) did (?:i|we) (?:do wrong|fail|lose|slip|err|mess (?:it )?up|screw (?:it )?up)\b"
)


def asks_what_went_amiss(plain: str) -> bool:
    """Whether a folded text asks what its writer did wrong, lost or failed at, and names nothing of their life."""
    return _AMISS.search(plain) is not None


def asks_for_advice(plain: str) -> bool:
    """Whether a folded text asks for a course of action or a view, and for nothing that was told."""
    return _ADVICE.search(plain) is not None


def may_mean(plain: str) -> bool:
    """Whether a folded text has the form of such a question."""
    return _ASKS.search(plain) is not None and not asks_for_advice(plain)

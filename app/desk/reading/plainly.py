"""Who wants words that need no notation: a child, a beginner, somebody who says so."""

from __future__ import annotations

import re

_LIKE_A_CHILD = (
    r"like (?:i'?m|i am|im|for|to) (?:a |an )?(?:[0-9][0-9]?|five|six|seven|eight|nine|ten|twelve|child|kid|beginner)"
)
_FOR_A_CHILD = r"(?:for|to) (?:a |my )?(?:child|kid|beginner|newcomer|daughter|son)"
_SIMPLY = (
    r"eli5|in (?:plain|simple|easy|normal) (?:words|english|language|terms)"
    r"|(?<!something )(?<!anything )(?<!a )simpler|more simply"
    r"|(?:put|explain|say|tell|make) (?:it |that |this |me )*(?:very )?simpl[ey]|simple (?:please|english|words)"
    r"|no (?:chess words|jargon|notation|numbers)"
    r"|without (?:the )?(?:jargon|notation|numbers|chess words|letters)|dumb it down|in words"
)
PLAINLY = re.compile(rf"\b(?:{_LIKE_A_CHILD}|{_FOR_A_CHILD}|{_SIMPLY})\b")


def asks_plainly(low: str) -> bool:
    """Whether a question, in any of its parts, wants words that need no notation."""
    return PLAINLY.search(low) is not None

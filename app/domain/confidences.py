"""Which words at a table are for the two who play alone. Pure, and known before anything is told to anybody.

Who tells something of themselves, or asks what the other remembers of them, speaks to the one across the board. The
gallery hears that something was said, and not what. The rule looks at the words alone, so that a line is one or the
other from the moment it is spoken, live and in every replay.
"""

from __future__ import annotations

import re

from app.domain.text import is_question
from app.domain.told.finding import asks_of_asker
from app.domain.told.reading import tells_of_self

_KIN = (
    r"(?:mother|father|mum|mom|dad|parents?|sisters?|brothers?|grand(?:mother|father|ma|pa)|sons?|daughters?|wife"
    r"|husband|partner|uncle|aunt|cousin|girlfriend|boyfriend|kids?|child(?:ren)?|family|friends?|ex)"
)
_PET = r"(?:cat|dog|parrot|rabbit|hamster|horse|tortoise|turtle|bird|goldfish|guinea pig|puppy|kitten|pets?)"
_LIFE = (
    r"(?:name|job|work|boss|school|class|teacher|coach|birthday|age|home|house|flat|town|city|village|country|health"
    r"|doctor|illness|address|phone|email|password|secret|favou?rite|hobby|hobbies|life|past|childhood|exam|wedding)"
)
_MEMORY = re.compile(
    r"\b(?:remember\w*|recall|forg[eo]t\w*|remind)\b"
    r"|\b(?:my|our|any|what|which|no|good|bad) (?:\w+ )?memor(?:y|ies)\b|\bmemor(?:y|ies) (?:of|about|with|from)\b"
    r"|\b(?:told|tell(?:ing)?|said|mentioned) (?:to )?you\b|\b(?:i|we) (?:told|said|mentioned|promised)\b"
    r"|\bdid i (?:ever )?(?:tell|say|mention|promise)\b|\bwhat (?:i|we) (?:said|told|talked)\b"
    r"|\b(?:know|learn\w*|think|heard|noticed) (?:\w+ )?(?:of|about) (?:me|us)\b"
    r"|\bdo you know (?:me|my|who i|where i)\b"
    r"|\bwho (?:am i|i am)\b|\bhave we (?:met|played|talked)\b|\b(?:our|my) last (?:\w+ )?(?:game|match|talk|time)\b"
    r"|\bhow old am i\b|\bwhere am i from\b|\bwhat (?:am i called|do i do for)\b"
    r"|\blast time\b|\b(?:between us|don't tell|do not tell|keep it to yourself|secret\w*|privately|in confidence)\b",
    re.IGNORECASE,
)
_SELF = re.compile(
    rf"\bmy (?:\w+ ){{0,2}}?(?:{_KIN}|{_PET}|{_LIFE})\b"
    r"|\bi(?:'m| am|m) (?:from|an? (?!bit|little|lot)|called|named|in love|ill|sick|pregnant|divorced|married|single"
    r"|retired|\d+)\b"
    r"|\bi (?:\w+ly )?(?:live|work|study|teach|come from|grew up|was born|moved|have (?:an? |two |three |some )|own"
    r"|got an? |love|like|hate|adore|dread|fear|can't stand|cannot stand|prefer|always|never|usually|mostly|used to"
    r"|swear|promise|lost my|passed my|graduated|became an?"
    r"|got (?:engaged|married|divorced|promoted|accepted|fired|dumped))\b"
    r"|\bi've (?:got|been|always|never)\b|\bnext time i(?:'ll| will)\b",
    re.IGNORECASE,
)


def confides(text: str) -> bool:
    """Whether the line says something about its speaker, or asks what is remembered of them."""
    plain = text.replace("’", "'").replace("‘", "'")
    if _MEMORY.search(plain) is not None or _SELF.search(plain) is not None:
        return True
    return tells_of_self(text) or (is_question(plain.lower()) and asks_of_asker(text))

"""Words that a content rating does not allow."""

from __future__ import annotations

import re

# Refused with the content rating `family`, and (the second list) with every rating.
_COARSE = re.compile(
    r"\b(?:damn\w*|hell|crap\w*|bloody|ass|arse\w*|bastard\w*|piss\w*|bitch\w*|shit\w*|wtf|stfu"
    r"|(?<!moby[- ])dick\w*)\b",
    re.IGNORECASE,
)
_FOUL = re.compile(r"\b(?:fuck\w*|cunt\w*|slut\w*|whore\w*|retard\w*|kill yourself|kys)\b", re.IGNORECASE)


def is_coarse(text: str, content_rating: str) -> bool:
    """Whether a text has words that the content rating does not allow."""
    return bool(_FOUL.search(text) or (content_rating == "family" and _COARSE.search(text)))

"""Whether a player has asked for what a soul would like to open. Pure.

A soul may misread, or be talked into anything: no door opens on its word alone. What somebody said must speak of
playing, or say yes to whoever did; the reading is generous, for the plain button is always there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_PLAY = re.compile(
    r"\b(?:play\w*|games?|match|start\w*|begin\w*|ready|board|white|black|colou?rs?|sit(?:ting)? down|blitz|rapid"
    r"|bullet|classical|no time|clock|untimed|unrated|rated|friendly"
    r"|rematch|revenge|again|another|one more|quick one|next one|duel|fight|challenge\w*|beat|battle|round"
    r"|crush|destroy|teach|show me|bring it|go first|your move|first move|pieces|pawns?|wood|chess|set (?:them|it) up"
    r"|let'?s (?:go|do|have|see|roll)|shall we|here we go|come on|go ahead|\d+ ?(?:\+ ?\d+|min\w*)"
    r"|spiel\w*|partie|partita|partida|partij|jou(?:e|er|ons|ez)|jugar|juguemos|jugamos|giochiamo|giocare|jogar|gramy"
    r"|spelen|schach|echecs|ajedrez|scacchi)\b",
    re.IGNORECASE,
)
_NOT_NOW = re.compile(
    r"\bnot (?:now|today|yet|tonight|ready|really|in the mood|to play)\b|\b(?:don'?t|do not|didn'?t|won'?t) "
    r"(?:really )?(?:want|feel|wish|start|begin|open)\b|\brather not\b|\bno (?:thanks|thank you|game|match|chess)\b"
    r"|\b(?:maybe|perhaps|some other) (?:later|another time|time|tomorrow)\b"
    r"|\bjust (?:talk\w*|chat\w*|looking|visiting)\b",
    re.IGNORECASE,
)
# Nobody asks a person for a game in the words of a program.
_ORDER = re.compile(
    r"game_action|start_game|propose_goal|^\s*(?:system|assistant|developer|tool)\s*[:>]|[{<\[]/?\s*\"?\w+\"?\s*[:>=]"
    r"|\bignore (?:all|any|every|the|your|previous|prior)\b",
    re.IGNORECASE,
)
_YES = re.compile(
    r"^\W*(?:yes|yeah|yep|yup|sure|ok|okay|fine|alright|all right|why not|gladly|of course|please|deal|go|absolutely"
    r"|definitely|certainly|with pleasure|you're on|i am|i'?m in|me too|let'?s|ja|oui|si|sí|da|tak)\b",
    re.IGNORECASE,
)
_RATED = re.compile(
    r"\b(?:rated|ratings?|elo|counts?|points|for real|serious\w*|official\w*)\b",
    re.IGNORECASE,
)
_UNRATED = re.compile(
    r"\b(?:unrated|friendly|casual|not rated|no rating|without (?:a )?rating|for fun)\b", re.IGNORECASE
)


def asks_to_play(heard: Sequence[str], said_before: str | None) -> bool:
    """Whether the player's last words want a game; `said_before` is what the host said before them."""
    if not heard or any(_NOT_NOW.search(words) or _ORDER.search(words) for words in heard):
        return False
    if any(_PLAY.search(words) for words in heard):
        return True
    invited = said_before is not None and ("?" in said_before or _PLAY.search(said_before) is not None)
    return invited and _YES.search(heard[-1]) is not None


def asks_for_rating(heard: Sequence[str]) -> bool:
    """Whether the player's last words want the game to count."""
    return any(_RATED.search(words) and not _UNRATED.search(words) for words in heard)

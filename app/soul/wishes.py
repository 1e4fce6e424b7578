"""Checks whether the player has asked for the game that a soul wants to start.

A model may misunderstand or be manipulated, so its `game_action` alone starts no game: the player's own words must ask
for a game or accept an offer of one. The patterns are generous, since the page has a button to start a game anyway.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.text import plain
from app.domain.wish_to_play import HABIT, is_of_others, names_terms, read_wish
from app.soul.response import SoulInput
from app.soul.scripted.members import FIRST_NAMES

# Words that ask for a game in a short line; in a longer one they may be about something else.
_PLAY = re.compile(
    r"\b(?:play|games?|match|start|begin|ready|board|sit(?:ting)? down|blitz|rapid|bullet|untimed|rematch|revenge"
    r"|one more|quick one|next one|duel|round|bring it|first move|i start|you start|set (?:them|it) up"
    r"|let'?s (?:go|do|have|see|roll)|shall we|here we go|come on|go ahead"
    r"|spiel\w*|partie|partita|partida|partij|jou(?:e|er|ons|ez)|jugar|juguemos|jugamos|giochiamo|giocare|jogar|gramy"
    r"|spelen|schach|echecs|ajedrez|scacchi)\b",
    re.IGNORECASE,
)
LONGEST_BARE = 6  # words
_NOT_NOW = re.compile(
    r"\bnot (?:now|today|yet|tonight|ready|really|in the mood|to play)\b|\b(?:don'?t|do not|didn'?t|won'?t) "
    r"(?:really )?(?:want|feel|wish|start|begin|open)\b|\brather not\b|\bno (?:thanks|thank you|game|match|chess)\b"
    r"|\b(?:maybe|perhaps|some other) (?:later|another time|time|tomorrow)\b"
    r"|\bjust (?:talk\w*|chat\w*|looking|visiting)\b|\b(?:later|tomorrow|another time|next week)\b",
    re.IGNORECASE,
)
# Talk of past games, or of games in general.
_ABOUT_PLAYING = re.compile(
    r"^\W*(?:who|when|where|why|which|how (?!about)|what(?!'s up| about| do you say)|did|were|was|have you"
    r"|do you (?!want))"
    r"|\b(?:last|that|this|my|your|yesterday'?s|first|best|worst|favou?rite) (?:game|match)\b|\b(?:was|were|used to)\b"
    r"|\b(?:start|begin)(?:ed|ing)? (?:with|by|a (?:fire|fight|band|war|business))\b|\bvideo games?\b|\bgames? of\b",
    re.IGNORECASE,
)
# Instructions to a program; a line with them never starts a game.
_ORDER = re.compile(
    r"game_action|start_(?:game|match)|propose_goal|^[^\w\n]*(?:system|assistant|developer|admin|tool|user)\s*(?:[\])}]\s*)?[:>=]"
    r"|[{<\[]/?\s*\"?\w+\"?\s*[:>=]|[\[<]/?(?:inst|sys\w*)\b|\b(?=\w+_\w)\w++\s*[=:(]|\b\w+=\w"
    r"|\bignore (?:all|any|every|the|your|previous|prior)\b",
    re.IGNORECASE | re.MULTILINE,
)
_YES = re.compile(
    r"^\W*(?:yes|yeah|yep|yup|sure|ok|okay|fine|gladly|alright|all right|why not|of course|please|deal|go|absolutely"
    r"|definitely|certainly|with pleasure|you're on|i am|i'?m in|me too|let'?s|ja|oui|si|sí|da|tak)\b",
    re.IGNORECASE,
)
# An agent is sent against somebody: "play Kenji", "a game against rosa", "go and beat Pip".
_SENT = re.compile(
    r"^(?!(?:who|when|where|why|how|did|do|does|have|has|what)\b).*"
    r"\b(?:play|challenge|beat|face|fight|take on|meet|against|versus|vs|sit down with|rematch with)"
    rf" (?P<name>{'|'.join(FIRST_NAMES)})\b",
    re.IGNORECASE,
)
# How to play against somebody is no order to go and play them.
_HOW_AGAINST = re.compile(
    r"\b(?:when(?:ever)?|if|each time|every time|once) you\b|^\W*against \w+,"
    r"|\b(?:don'?t|do not|never|always|avoid|castle|trade|exchange|swap|attack|defend|develop|open with|learn|study"
    r"|gambit|opening|defen[cs]e|system)\b[^\n]{0,60}\bagainst\b",
    re.IGNORECASE,
)
# The same, with somebody who is none of the cast: "take on Bela". The name shows by its capital.
_SENT_ELSEWHERE = re.compile(
    r"(?i:^(?!(?:who|when|where|why|how|did|do|does|have|has|what)\b)[^\n]{0,120}?\b(?:play|challenge|beat|face|fight"
    r"|take on|against|versus|vs|sit down with|rematch with)) (?P<name>[A-Z][\w'-]{1,39})"
)
_RATED = re.compile(r"\b(?:rated|ratings?|elo|counts?|points|for real|serious\w*|official\w*)\b", re.IGNORECASE)
_UNRATED = re.compile(
    r"\b(?:unrated|friendly|casual|not rated|no rating|without (?:a )?rating|for fun)\b", re.IGNORECASE
)
# What else is written with a capital behind "play".
_NO_NAMES = frozenset(("I", "White", "Black", "Blitz", "Bullet", "Rapid", "Chess", "A", "An", "The", "Me"))
_INVITES = re.compile(
    rf"{_PLAY.pattern}|\b(?:pieces|pawns?|white|black|chess|board|minutes?)\b|\b(?:yes|deal)\?\W*$", re.IGNORECASE
)


def asks_to_play(lines: Sequence[str], said_before: str | None) -> bool:
    """Whether the player's `lines` ask for a game, or accept one; `said_before` is the host's line before."""
    if not lines or any(_NOT_NOW.search(words) or gives_orders(words) for words in lines):
        return False
    if any(_wants(words) for words in lines):
        return True
    invited = said_before is not None and _INVITES.search(said_before) is not None
    return invited and (_YES.search(lines[-1]) is not None or names_terms(plain(lines[-1])))


def asks_to_play_here(given: SoulInput) -> bool:
    """`asks_to_play` for the input of a soul."""
    return asks_to_play(given.pending_chat, last_of_host(given))


def opponent_named(lines: Sequence[str]) -> str | None:
    """The first name of the one of the cast ("Kenji") against whom these lines of an owner send the agent; None if they
    send it against nobody."""
    if any(_NOT_NOW.search(words) or gives_orders(words) for words in lines):
        return None
    found = [_SENT.search(plain(words)) for words in lines if not _HOW_AGAINST.search(plain(words))]
    names = [match["name"] for match in found if match is not None]
    return names[-1].capitalize() if names else None


def sends_against_a_stranger(lines: Sequence[str]) -> bool:
    """Whether an owner's latest line sends the agent against somebody who is none of the cast."""
    if not lines or _NOT_NOW.search(lines[-1]) or gives_orders(lines[-1]):
        return False
    found = _SENT_ELSEWHERE.search(lines[-1].strip())
    return found is not None and found["name"] not in _NO_NAMES and found["name"].capitalize() not in FIRST_NAMES


def says_yes(words: str) -> bool:
    """Whether a line begins with a yes."""
    return _YES.search(words) is not None and not _NOT_NOW.search(words)


def last_of_host(given: SoulInput) -> str | None:
    """The soul's last line in this room."""
    return next((line.text for line in reversed(given.room_talk) if line.by_me), None)


def gives_orders(words: str) -> bool:
    """Whether a line holds instructions to a program."""
    return _ORDER.search(words) is not None


def asks_for_rating(lines: Sequence[str]) -> bool:
    """Whether the player's lines ask for a rated game."""
    return any(_RATED.search(words) and not _UNRATED.search(words) for words in lines)


def _wants(words: str) -> bool:
    text = plain(words)
    if read_wish(text) is not None:
        return True
    return (
        HABIT.search(text) is None
        and len(text.split()) <= LONGEST_BARE
        and bool(_PLAY.search(text))
        and not _ABOUT_PLAYING.search(text)
        and not is_of_others(text)
    )

"""Reads from a message whether its writer wants a game, and on which terms: colour, time control, rated or not."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

# Limits of time controls.
MINUTES = (1, 180)
MOST_INCREMENT_SECONDS = 180
UNTIMED = "untimed"
# Words up to which a message that names terms counts as a request to play; a longer one has to ask for it.
LONGEST_OF_TERMS = 12
# Time controls of the usual categories.
USUAL = {"bullet": "1+0", "blitz": "5+0", "rapid": "10+5", "classical": "30+20"}

Side = Literal["white", "black"]


@dataclass(frozen=True, slots=True)
class WishToPlay:
    """A request to play; None leaves a term open. `color` is the player's, `time_control` is "5+3" or "untimed"."""

    color: Side | None = None
    time_control: str | None = None
    rated: bool | None = None

    @property
    def in_words(self) -> str:
        """The named terms, as said to the player: "you with Black, 5+3, rated"; empty if there are none."""
        parts = []
        if self.color is not None:
            parts.append(f"you with {self.color.capitalize()}")
        if self.time_control is not None:
            parts.append("no clock" if self.time_control == UNTIMED else self.time_control)
        if self.rated is not None:
            parts.append("rated" if self.rated else "unrated")
        return ", ".join(parts)


_NOT_NOW = re.compile(
    r"\b(?:don't|do not|won't|cannot|can't|not) (?:\w+ ){0,3}?(?:play|start|begin|now|today|yet|ready|want)\b"
    r"|\b(?:later|tomorrow|another time|some other time|not now|not yet|next week|maybe)\b"
    r"|\b(?:played|playing|won|lost|were|was|used to|did|have you|do you (?:play|like|know|ever)|how (?:do|did|to|can)"
    r"|when did|why (?:do|did|are)|what (?:do|did)|who (?:do|did)|which|always|usually|never|prefer)\b"
)
# How a request to play begins, what it asks for, and phrases that are one by themselves.
_WOULD = (
    r"(?:shall|should|can|could|may|let's|lets|let us|wanna|want to|do you want|fancy|care (?:for|to)|up for|keen"
    r"|ready (?:to|for|when)|how about|what about|time for|i'd like|i would like|i want|would you like|challenge you"
    r"|i came (?:to|for)|here (?:to|for)|i'm here|give me|(?:got|have) time for|in the mood for)"
)
_GAME = r"(?:play|game|match|round|chess|start|begin|go|rematch|another|one|battle|duel|fight|set (?:it|them) up)"
_THEM = r"(?:it|them|the (?:board|pieces))"
_LEAD_IN = r"(?:(?:ok|okay|yes|yeah|sure|please|so|well|right|alright|then|come on)(?: ?,)? ?)*+"
_BY_ITSELF = (
    r"(?:play|start|game|new game|let'?s (?:go|play|begin)|begin|bring it(?: on)?|rematch|again|one more"
    r"|another(?: one| game)?|quick game|ready|i'?m ready|i am ready|sit down|i challenge you|play me|challenge"
    rf"|set {_THEM} up)"
)
_ASKS = re.compile(
    rf"\b{_WOULD}\b.{{0,24}}\b{_GAME}\b"
    rf"|^\W*{_LEAD_IN}{_BY_ITSELF}(?: (?:please|now|then|again|with me|me|game|mate))*\W*$"
    rf"|\bset (?:up )?{_THEM}\b|\bplay me\b|\b(?:another|one more|next|new) (?:game|round|one)\b"
    r"|\bgame on\b|\bi challenge you\b|^\W*an? (?:\w+ )?(?:game|match)(?: of chess)?(?: please| then)?\W*$"
)
# Sentences with "play" that are about how to play, not about playing now.
# Somebody else's game, or the end of one: "resign Eve's game", "a game between Eve and Rosa".
_OF_OTHERS = re.compile(
    r"\b(?:resign|forfeit|abort|adjourn)\b|\b(?:games?|match) between (?!us\b|you\b|me\b|the two of us\b)"
    r"|\b(?!let's|it's|that's|what's|who's|how's|here's|there's|today's|tonight's)\w+'s (?:game|match|seat|turn)\b"
)
_OTHERWISE = re.compile(
    r"\b(?:play|start|game|playing) (?:\w+ )?"
    r"(?:better|well|badly|worse|like|music|guitar|piano|football|plan|idea|so|with fire)\b"
    r"|\b(?:can|could|should|may) i (?:play (?!white|black|you|with|a |against)|start (?:with|by))"
    r"|^\W*(?:what|how much|why|when|who)\b(?! about)"
    r"|\b(?:teach|explain|show|tell|help|remind) (?:me|us|my \w+)\b|\bask (?:you|u)\b"
)
# What may follow a colour that names a side, not the colour of something.
_TO = (
    r"(?=\W*$|[,.;!?]| (?:pieces|please|pls|this|and|again|then|if|rated|unrated|with|in|for|today|against|now|side)\b)"
)
_MINE = re.compile(
    r"\b(?:i|me|i'll|i'd|i'm|us|let me|can i|may i)(?: \w+){0,4}? "
    rf"(?:take|have|play|be|get|want|with|prefer|like|as|go|start with)(?: \w+)?? (?:the |as |with )?"
    rf"(?P<a>white|black){_TO}"
    r"|\b(?:the )?(?P<b>white|black)(?: pieces)?(?: is| are)? (?:for me|mine|please|pls|this time|if i may|today)\b"
    rf"|\b(?:me|i'm|i am) (?:with |as )?(?P<c>white|black){_TO}"
    r"|^\W*(?:(?:ok|yes|sure|give me|gimme|i'?ll take|make me|with|as) )*(?:the )?(?P<d>white|black)(?: pieces)?\W*$"
    rf"|\b(?:give me (?:the )?|as )(?P<e>white|black){_TO}"
)
_YOURS = re.compile(
    r"\byou(?:'ll|'d| can| may| could| should| get| have)* (?:take|have|play|be|get|go|start with)? ?"
    rf"(?:the |as |with )?(?P<a>white|black){_TO}"
)
_PLUS = re.compile(r"(?<![\d.+-])(\d{1,3})\s*(?:\+|\|)\s*(\d{1,3})(?![\d+-])")
_MINUTES = re.compile(
    r"\b(\d{1,3})[ -]?(?:minutes?|mins?|m)\b(?:(?: each| a side| per side| game)? ?(?:plus|and|with|\+) "
    r"(?:a )?(\d{1,3})(?:[ -]?s(?:ec(?:ond)?s?)?)?)?"
)


def read_wish(text: str) -> WishToPlay | None:
    """The request to play in a message (lower case, straight quotes); None if there is none."""
    if _NOT_NOW.search(text) or is_of_others(text):
        return None
    wish = read_terms(text)
    if _OTHERWISE.search(text):
        return None
    # The word "rated" alone is not yet a request to play.
    if replace(wish, rated=None) != WishToPlay() and len(text.split()) <= LONGEST_OF_TERMS:
        return wish
    return wish if _ASKS.search(text) else None


def is_of_others(text: str) -> bool:
    """Whether a message (lower case, straight quotes) is about a game of others, or about ending one."""
    return _OF_OTHERS.search(text) is not None


def names_terms(text: str) -> bool:
    """Whether a short message (lower case, straight quotes) names terms of a game, as an answer to an offer does."""
    return len(text.split()) <= LONGEST_OF_TERMS and not _NOT_NOW.search(text) and read_terms(text) != WishToPlay()


def read_terms(text: str) -> WishToPlay:
    """The terms that a message names, whether or not it asks for a game."""
    return WishToPlay(_color(text), _time_control(text), _rated(text))


def _color(text: str) -> Side | None:
    found = _YOURS.search(text)
    if found:
        return "black" if found["a"] == "white" else "white"
    found = _MINE.search(text)
    word = next((word for word in found.groups() if word), None) if found else None
    return "white" if word == "white" else "black" if word == "black" else None


def _time_control(text: str) -> str | None:
    if re.search(r"\b(?:no|without(?: a| any)?) (?:clocks?|time(?: limit)?)\b|\buntimed\b|\bno time limit\b", text):
        return UNTIMED
    found = _PLUS.search(text)
    if found is None:
        found = _MINUTES.search(text)
    if found is not None:
        minutes, increment = int(found[1]), int(found[2] or 0)
        if MINUTES[0] <= minutes <= MINUTES[1] and increment <= MOST_INCREMENT_SECONDS:
            return f"{minutes}+{increment}"
        return None
    named = re.search(rf"\b(?:{'|'.join(USUAL)})\b", text)
    return USUAL[named[0]] if named else None


def _rated(text: str) -> bool | None:
    if re.search(r"\b(?:un-?rated|not rated|casual|friendly|for fun|not for rating|without rating)\b", text):
        return False
    return True if re.search(r"\b(?:rated|for rating|ranked)\b", text) else None

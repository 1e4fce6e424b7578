"""Reads from a message whether its writer wants a game, and on which terms: colour, time control, rated or not."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from app.domain.number_words import CARDINALS, TENS, either, number_said

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
    r"|\b(?:later|tomorrow|another time|some other time|not now|not yet|maybe|some ?day|one day)\b"
    r"|\bnext (?:week\w*|month|year|\w+day)\b|\b(?:on|every) (?:\w+ )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b"
    r"|\b(?:tournament|league|club (?:match|night|evening))\b"
    r"|\b(?:played|playing|won|lost|were|was|used to|did|have you|do you (?:play|like|know|ever)|how (?:do|did|to|can)"
    r"|when did|why (?:do|did|are)|what (?:do|did)|who (?:do|did)|which|always|usually|never|prefer)\b"
)
# How a request to play begins, what it asks for, and phrases that are one by themselves.
_WOULD = (
    r"(?:shall|should|can|could|may|let's|lets|let us|wanna|want to|do you want|fancy|care (?:for|to)|up for|keen"
    r"|ready (?:to|for|when)|how about|what about|time for|i'd like|i would like|i want|would you like|challenge you"
    r"|i came (?:to|for)|here (?:to|for)|i'm here|give me|(?:got|have) time for|in the mood for)"
)
# What somebody likes is no wish of this moment.
HABIT = re.compile(r"\bi (?:\w+ )?(?:like|love|enjoy|hate|dislike)\b(?<!would like)")
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
# Sentences that speak of a game with each other and ask for something else: "what should I watch out for when I play
# you?", "is it hard to play you?", "can anybody play you?", "play me a song".
_BESIDE = re.compile(
    r"(?<!what )(?<!about )\b(?:when|whenever|before|after|while|if|every time|each time) (?:i|we|you|u|people|they"
    r"|somebody|someone|anyone|anybody|others) (?:\w+ )?(?:play|face|meet|sit down with|sit down against)\b"
    r"|^\W*(?:(?:so|and|but|hey|hi|well|ok) )*(?:is|was) (?:it|there) "
    r"(?!(?:any |still |a |too late |for )*(?:time|chance|possible|possibility|ok|okay|alright|all right|game|board)\b)"
    r"|\b(?:anything|something|nothing|things?|tips?|advice)\b.{0,24}\b(?:should|know|watch|expect|about|before|when)\b"
    r"|\b(?:ask|asking|know|hear|learn|read|talk|wonder\w*|curious|tell|told|dream\w*|story|forget) "
    r"(?:you |me |more |something |a bit )?(?:about|of|how|what|whether|to play)\b"
    r"|\b(?:should|do|would|must|could|can|did|does|will) "
    r"(?:(?:i|you|we) (?:need to be|have to be|be|ever|mind|go easy)"
    r"|any(?:body|one)|every(?:body|one)|many|most|other|people|beginners|children|strangers|they|he|she)\b"
    r"|\bplay (?:me|you|us) (?:a|some|the|that|your|any) (?!game|match|round|quick|fast|short|long|friendly"
    r"|rated|unrated|casual|blitz|bullet|rapid|slow|little|nice|serious|real|proper)"
    r"|\bplay (?:a|an|the|some) (?:\w+ )?(?:grandmasters?|masters?|champions?|engines?|computers?|bots?|trick)\b"
    r"|\b(?:watch|see|show|replay|follow|read|learn from|record) (?:\w+ )?(?:a |one |some )?games?\b"
    r"|\bgames? of yours\b"
    r"|\b(?:start|begin) (?:an?|the|my|your|with|by|if|over|from|to|learning|studying|playing chess)\b"
    r"(?! (?:new |quick |another |little |rated |unrated |friendly |fresh )*(?:game|match|round|white|black|clocks?)\b)"
    r"|\b(?:one|some) day\b|\bsomeday\b|\bin the future\b|\bmight (?:want|like)\b"
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
_PLUS = re.compile(r"(?<![\d.+-])(\d{1,3})\s*(?:\+|\||plus)\s*(\d{1,3})(?![\d+-])")
_MINUTES = re.compile(
    r"\b(\d{1,3})[ -]?(?:minutes?|mins?|m)\b(?:(?: each| a side| per side| game)? ?(?:plus|and|with|\+) "
    r"(?:a )?(\d{1,3})(?:[ -]?s(?:ec(?:ond)?s?)?)?)?"
)

# A colour that is taken, and not only liked or had.
_TAKES = re.compile(
    r"\b(?:i (?:take|want)|(?:i'll|i will|let me|(?:i'd|i would) like to) (?:take|have|play|be)|(?:i'd|i would) like)"
    rf" (?:the |with |as )?(?:white|black)(?: pieces)?{_TO}|\b(?:white|black)(?: pieces)? (?:for me|please|pls)\b"
)
# Numbers in words, and what may stand beside minutes that are by themselves a wish: "ten minutes each then".
_IN_WORDS = re.compile(rf"\b(?:(?:{either(TENS)})[ -](?:{either(CARDINALS)})|{either(CARDINALS)})\b")
_BESIDE_MINUTES = frozenset(
    """a an and the with say make it is fine for me us i i'd i'll we we'd like want take prefer need ok okay please pls
    then so hi hello each per side player game match clock time control on let's lets do how about what can could have
    give us minutes minute""".split()  # noqa: SIM905 - a list literal would be a page long
)


def read_wish(text: str) -> WishToPlay | None:
    """The request to play in a message (lower case, straight quotes); None if there is none."""
    if _NOT_NOW.search(text) or is_of_others(text) or _OTHERWISE.search(text) or HABIT.search(text):
        return None
    wish = read_terms(text)
    # The word "rated" alone is not yet a request to play, nor are minutes that something else takes.
    if replace(wish, rated=None) != WishToPlay() and len(text.split()) <= LONGEST_OF_TERMS and not _of_minutes(text):
        return wish
    return wish if _ASKS.search(text) else None


def names_a_game_now(text: str) -> bool:
    """Whether a message (lower case, straight quotes) plainly asks for a game on terms that it names: it is nothing
    that its writer tells of themselves, whatever words of it sound like that."""
    wish = read_wish(text)
    if wish is None:
        return False
    if _ASKS.search(text):
        return wish.color is not None or _PLUS.search(in_figures(text)) is not None
    return wish.color is not None and _TAKES.search(text) is not None


def in_figures(text: str) -> str:
    """The text with its numbers in figures: "five minutes plus three" as "5 minutes plus 3"."""
    return _IN_WORDS.sub(lambda found: str(number_said(found[0])), text)


def _of_minutes(text: str) -> bool:
    """Whether minutes are all that a message could mean by a game, and it says more than them."""
    low = in_figures(text)
    found = _MINUTES.search(low)
    if found is None or _color(text) is not None or _PLUS.search(low) is not None or _rated(text) is not None:
        return False
    rest = re.findall(r"[a-z']+", f"{low[: found.start()]} {low[found.end() :]}")
    return not _BESIDE_MINUTES.issuperset(rest)


def is_of_others(text: str) -> bool:
    """Whether a message (lower case, straight quotes) is about a game of others, about ending one, or asks something
    else that one may ask about a game."""
    return _OF_OTHERS.search(text) is not None or _BESIDE.search(text) is not None


def names_terms(text: str) -> bool:
    """Whether a short message (lower case, straight quotes) names terms of a game, as an answer to an offer does."""
    return (
        len(text.split()) <= LONGEST_OF_TERMS
        and not _NOT_NOW.search(text)
        and not _of_minutes(text)
        and (read_terms(text) != WishToPlay())
    )


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
    low = in_figures(text)
    found = _PLUS.search(low) or _MINUTES.search(low)
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

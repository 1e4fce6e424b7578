"""What is asked of the characters and of people that is plain by its words: who somebody is, what fills their life,
what ties there are, who has most of a trait, who makes their words, whether they play among themselves."""

from __future__ import annotations

import re
from dataclasses import replace

from app.desk.openings.opening_asked import openings_in
from app.desk.people.inner_life import asks_of_inner_life
from app.desk.people.slider_words import asks_of_tie, trait_asked
from app.desk.reading.parts import parts_of
from app.desk.reading.unnamed import unnamed
from app.desk.screen import ScreenKind
from app.desk.tool import AskedQuestion

_WORD = re.compile(r"[^\W\d_]+")
# Parts of a question that are read each by itself, at the most.
MOST_PARTS = 4
# A tool, an aspect, and the entry where it is one.
Plain = tuple[str, str, str | None]

_OPENS = r"^\W*(?:(?:and|so|ok|okay|hey|hi|but|please|pls|sorry|um) )*"
_WHO_IS = re.compile(
    rf"{_OPENS}(?:who (?:might|may|could|would)|who(?:'?s| is| was| exactly is| the hell is| on earth is)"
    r"|tell me (?:a (?:little|bit) |something |more |a few words )?(?:about|of)"
    r"|what(?:'?s| is) (?:the story (?:of|with)|there to know about)|introduce(?: me to)?"
    r"|(?:anything|something) (?:i should know )?about|what (?:kind|sort) of (?:person|man|woman|guy|character) is"
    r"|a (?:word|few words) (?:on|about)|describe|never heard of) "
    r"(?:this |that |the )?(?P<name>[^\W\d_]+)(?: [^\W\d_]+)?(?:,? (?:then|again|please|anyway|even|exactly"
    r"|actually|be))*\W*$"
)
# Whether somebody held back; and how strong one is who is named, with nothing beside it.
_WHY_NOT_THERE = re.compile(
    r"^\W*(?:(?:so|and|but|ok) )*(?:why|how come) (?:am i|i am|i'?m|aren'?t i) (?:\w+ )?(?:in|on|listed|there|shown)\b"
)
_WHICH_MINE = re.compile(
    r"^\W*(?:(?:so|and|ok|but) )*(?:which|what|any)(?: ones?| honours?| badges?| of (?:them|these|those))? (?:do i have"
    r"|have i (?:got|earned|won))\b"
)
# Whether somebody who is named plays an opening, or begins with a first move.
_PLAYS = re.compile(
    r"^\W*(?:(?:so|and|ok|but|or) )*(?:does|do|will|would|can|is|has|did) (?!i\b|you\b|we\b)(?:[\w'-]+ ){1,4}?"
    r"(?:play\w*|open\w*|begin\w*|start\w*|know\w*|use[sd]?|like\w*|have)\b"
)
_FIRST_MOVE = re.compile(r"\b(?:1 ?\. ?)?(?:e4|d4|c4|nf3)\b")
_MADE_EASY = re.compile(
    r"\b(?:ma[dk]e it (?:too )?easy|(?:go|going|went) easy on|let me win|los\w+ on purpose|on purpose|h[eo]ld back"
    r"|giv\w+ me the game|gave me the game|threw the game|playing down)\b"
)
_HOW_STRONG = re.compile(
    r"^\W*(?:(?:so|and|ok|but) )*how (?:strong|good) (?:is|are|would) namedone(?: (?:really|actually|then|in fact"
    r"|exactly"
    r"|be|anyway))*\W*$"
)
# Whether somebody is far too strong for who asks.
_CRUSHES = re.compile(
    r"^\W*(?:(?:so|and|ok|but) )*(?:would|will|does|can|could|is) (?:he|she|they|[a-z]+) (?:\w+ ){0,2}(?:crush"
    r"|destroy|smash|kill"
    r"|slaughter|wipe|flatten|thrash|demolish)\w*\b[^.?!]{0,16}\bme\b"
)
_GAVE_UP = re.compile(r"\b(?:resign(?:ed)?|give up|gave up|throw in the towel|threw in the towel|quit|stop playing)\b")
_WHY = re.compile(r"\b(?:why|how come|what made)\b")
_SAID_ABOUT = re.compile(
    r"\bdid (?:he|she|they|[a-z]+) (?:say|said|comment|remark|mention|tell me|have)\b[^.?!]{0,40}"
    r"\b(?:after(?:wards?)?|about (?:it|this|that|the|our|my)|on (?:it|this|that|the|our) (?:game)?|when (?:it"
    r"|he|she|i)|to (?:it|that|say))\b"
    r"|\bwhat (?:did|has|had) (?:he|she|they|[a-z]+) (?:say|said|to say|comment)\b[^.?!]{0,30}\b(?:game|match"
    r"|afterwards?|after|win|loss|mate)\b"
    r"|\bany (?:comments?|words?|remarks?|reaction)\b[^.?!]{0,20}\b(?:from|by) (?!me\b|you\b)\w+"
)
_I_SAID = re.compile(r"\b(?:did|have) i (?:say|tell|comment)|\byou\b")
# Of a person who is here: what nobody is told, and how long they have been here.
PRIVATE_OF = re.compile(
    r"\bwhere(?:abouts)? (?:does|do|is|'?s) (?!the\b|my\b|your\b|it\b)\w+(?: \w+)? (?:live|lives|living|from"
    r"|based|come from|located)\b"
    r"|\bwhere(?:'?s| is) \w+ from\b|\bwhich (?:country|city|town)\b|\bnear me\b|\bhow old\b|\b(?:his|her|their"
    r"|[a-z]+'s) (?:age|job|real name"
    r"|surname|last name|phone|number|instagram|facebook|whatsapp|e-?mail|address|birthday|photo|picture)\b"
    r"|\b(?:married|single|boyfriend|girlfriend)\b|\bfor a living\b"
    r"|\bis (?!that\b|this\b|it\b)\w+ (?:a (?:man|woman|girl|boy|guy|lady|kid|child)|male|female)\b"
)
LONG_HERE = re.compile(
    r"\b(?:been (?:here|around|a member|playing|on here|in the (?:club|lobby))|here (?:for )?long"
    r"|how long (?:has|is|have)|since when"
    r"|is \w+ (?:a |any )?(?:nice|friendly|polite|kind|rude|pleasant|trustworthy|decent)(?: (?:person|guy"
    r"|one))?(?=\W*$)"
    r"|new here|joined|(?:a )?regular|often here|here often|wait(?:ing|ed) (?:for )?long)\b"
)
# Somebody of one's own, who is no person in the lobby.
_RELATION = re.compile(
    r"\bmy (?:\w+ )?(?:sister|brother|friend|mate|dad|father|mum|mom|mother|son|daughter|wife|husband|girlfriend"
    r"|boyfriend|partner|cousin|uncle"
    r"|aunt|grand\w+|colleague|neighbour|kid|niece|nephew)s?\b"
)
_HOUSE_TOO = (ScreenKind.CHARACTER, ScreenKind.ROOM)
_OWN = re.compile(r"\b(?:i|me|my|mine|myself|we|our|us)\b")
_RUNS = re.compile(
    r"\b(?:longest|biggest|record|best)\b.{0,24}\b(?:streaks?|runs?|in a row|unbeaten)\b|\bmost (?:wins"
    r"|games) in a row\b"
)
_RECORD_OF_HOUSE = re.compile(
    r"\b(?:eight|characters?|house|namedone)\b.{0,40}\brecords?\b(?! (?:against|with|versus|vs))"
)
_BOARDS = re.compile(r"\b(?:boards?|lists?|rankings?)\b")
_FOR_SOMEBODY = re.compile(
    r"\b(?:like me|for me|(?:i|me) (?:could|can|might|would) (?:show up|stand|appear|get on\w*|land|be)"
    r"|somebody (?:weak|ordinary|like)|losers?"
    r"|beginners?|(?:only|all|just) (?:for )?(?:the )?(?:strong|best|good|masters|experts)"
    r"|weak(?:er)? (?:players?|ones?|people)"
    r"|within (?:my )?reach)\b"
)
_BETTER = re.compile(r"\b(?:beat|play|win against|who|whom|against)\b")


def people_at_sight(low: str, question: AskedQuestion) -> Plain | None:
    """What a question about characters or people plainly asks for; None where it has to be weighed."""
    screen, named = question.asker.screen, question.character
    if (named or screen.kind is ScreenKind.SUMMARY) and _MADE_EASY.search(low):
        return "character_profile", "mistakes", None
    if named is not None and screen.match_id is None and _HOW_STRONG.search(unnamed(low, question.asker.names)):
        return "character_profile", "strength", None
    if (named or screen.kind in _HOUSE_TOO) and screen.match_id is None and _CRUSHES.search(low):
        return "character_profile", "strength", None
    opening = _PLAYS.search(low) is not None and (openings_in(low) or _FIRST_MOVE.search(low))
    if named is not None and screen.match_id is None and opening:
        return "character_profile", "openings", None
    if asks_who(low, named):
        return "character_profile", "who", None
    if named is not None and screen.match_id is None and _WHY.search(low) and _GAVE_UP.search(low):
        return "explain_move", "resigned", None
    if screen.match_id is not None and screen.kind in (ScreenKind.SUMMARY, ScreenKind.REPLAY):
        return ("position_facts", "said_end", None) if _SAID_ABOUT.search(low) and not _I_SAID.search(low) else None
    not_there = screen.kind in (ScreenKind.HONOURS, ScreenKind.LADDER) and _WHY_NOT_THERE.search(low) is not None
    if not_there or (screen.kind is ScreenKind.HONOURS and _WHICH_MINE.search(low)):
        return "my_matches", "place", None
    if screen.kind is ScreenKind.HONOURS and (board := _of_boards(unnamed(low, question.asker.names))) is not None:
        return "honours", board, None
    if screen.match_id is not None and screen.kind is not ScreenKind.MATCH:
        return None
    return _of_the_house(low, question)


def asks_who(low: str, named: str | None) -> bool:
    """Whether a question, or one of its parts, asks who somebody is that it names, and nothing beside it."""
    who = _WHO_IS.search(low)
    return who is not None and named is not None and named.startswith(who["name"][:3])


def seen_by_parts(low: str, question: AskedQuestion) -> list[tuple[str, Plain | None]]:
    """The parts of a question that asks several things, each with what it plainly asks for; none where no part does, or
    all ask for the same."""
    parts = parts_of(low)
    seen = [people_at_sight(part, replace(question, text=part)) for part in parts]
    if not 1 < len(parts) <= MOST_PARTS or not any(seen) or len(set(seen)) == 1:
        return []
    return list(zip(parts, seen, strict=True))


def _of_boards(low: str) -> str | None:
    if _RECORD_OF_HOUSE.search(low) or (_RUNS.search(low) and not _OWN.search(low)):
        return "runs"
    return "boards" if _BOARDS.search(low) and _FOR_SOMEBODY.search(low) and not _BETTER.search(low) else None


def names_other(low: str, question: AskedQuestion) -> bool:
    """Whether somebody of the house is named beside the one of the page, or beside another who is named."""
    here, named = question.asker.screen.character, question.character
    if named is None:
        return False
    words = _WORD.findall(low)
    at = words.index(named) if named in words else None
    joined = at is not None and not {"and", "or"}.isdisjoint((*words[max(0, at - 1) : at], *words[at + 1 : at + 2]))
    return (here is not None and here != named) or joined


def _of_the_house(low: str, question: AskedQuestion) -> Plain | None:
    """Of one of the house, of all of them, or of a person who is here."""
    screen, named = question.asker.screen, question.character
    of_one = named is not None or (
        screen.kind in _HOUSE_TOO and re.search(r"\b(?:he|she|him|her|his|they)\b", low) is not None
    )
    if of_one:
        if names_other(low, question) and asks_of_tie(low):
            return "character_profile", "versus", None
        inner = asks_of_inner_life(low) and not re.search(
            r"\b(?:with|to|of|like|likes|miss\w*|than) me\b|\bi\b|\bmy\b", low
        )
        return ("character_profile", "life", None) if inner else None
    if (
        screen.kind is ScreenKind.LOBBY
        and (PRIVATE_OF.search(low) or LONG_HERE.search(low))
        and not _RELATION.search(low)
        and not _OWN_CASE.search(low)
    ):
        return "club_status", "person", None
    if (
        screen.kind in (ScreenKind.HALL, ScreenKind.LADDER, ScreenKind.MY_CHESS)
        and (found := trait_asked(low)) is not None
    ):
        trait, most = found
        return "the_cast", "talker" if trait.slider == "chattiness" and most else "ranked", None
    return None


_OWN_CASE = re.compile(r"\b(?:am i|have i|i am|i'?ve|my (?:name|age|e-?mail|account|game|rating))\b")

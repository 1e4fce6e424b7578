"""Whose matter a question is about: what somebody else told, plays, or is remembered by. Who is asked of whom is read
from the order of the words: names become "otherone" and "houseone", a pronoun is whoever was named last before it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.desk.reading.private_things import OTHER_PEOPLE

_OTHERS = re.compile(
    rf"\b(?:{OTHER_PEOPLE}|(?:who|whom) else|who (?:was|were|has been|came"
    rf"|sat)\b[^.?!]{{0,24}}\bbefore me)(?P<own>'s|s')?(?!\w)"
)
_PRONOUN = re.compile(r"\b(?P<he>he|she|him|they|them)\b|\b(?P<his>his|her|hers|their|theirs)\b")
_ITS_OWN = re.compile(r"\bhouseone (?:\w+ )?(?:thinks?|says?|likes?|knows?|remembers?|believes?|means?)(?: that)? $")
_PERSON = re.compile(r"\b(?:otherone|houseones?)\b")
# Words between two others by which nobody else becomes the one who does it.
_ON = r"(?: (?!i\b|we\b|you\b|my\b|me\b|houseone\b|from\b|can\b|see\b|sees\b|reads?\b|hears?\b)[\w']+){0,5}?"
_SAYS = (
    r"(?:tell(?:s|ing)?|told|say(?:s|ing)?|said|talk(?:s|ed|ing)?|chat(?:s|ted|ting)?|confid\w+|confess\w*|mention\w*"
    r"|shar(?:es?|ed)|writ(?:es?|ing|ten)|wrote|reveal\w*|discuss\w*|gossip\w*|spoken?|let slip)"
)
_KEEPS = (
    r"(?:remember\w*|recall\w*|keep(?:s|ing)?|kept|stores?|stored|holds?|memor(?:y|ies)|slips?|drawers?|notes?"
    r"|(?<!you )know(?:s|n)? (?:\w+ ){0,2}?(?:of|about)|(?:thinks?|thought|feels?) (?:of|about)|fond of)"
)
_CONTENT = re.compile(
    r"\b(?:what|which|anything|something|everything|did|does|do|has|have|had|ever|who|whom|whether|if|see|show|read|look|whats|how)\b"
)
_FORMS = tuple(
    re.compile(form)
    for form in (
        # What somebody else told, what is kept of them, and what is theirs.
        rf"(?<!can )(?<!could )(?<!may )(?<!will )(?<!would )\botherone\b{_ON} {_SAYS}\b(?! (?:(?:to"
        rf"|with) )?(?:me|us)\b)",
        rf"\b{_KEEPS}{_ON} otherone\b",
        r"\bhouseones? (?:\w+ )?thinks? (?:that )?otherone\b",
        rf"\b(?:what|about|who)\b.{{0,40}}?\bhouseones?\b{_ON} {_SAYS}{_ON} (?:to|with|by|from) otherone\b",
        r"\b(?:stor(?:y|ies)|secrets?|gossip|conversations?|chats?|talks"
        r"|messages)(?: [\w']+){0,3}? (?:of|from|by|with) otherone\b",
        r"\botherone's (?:\w+ ){0,2}?(?:memor\w+|slips?|drawer|chats?|talks?|conversations?|secrets?|messages?|weak\w*"
        r"|mistakes?|openings?|repertoire|habits?|preparation)\b",
        rf"\botherone\b{_ON} (?:drawer|slips|memories)\b",
    )
)
# How somebody else plays, which is not a question for a clock or a colour.
_PLAYS = re.compile(
    r"\b(?:what|which|how)\b[^.?!]{0,32}\b(?:does|did|do|will|would|has) otherone\b(?: \w+){0,3}? (?:open|opens|opened"
    r"|play|plays|played|begin|start|prefer)\b"
)
_OF_PLAY = re.compile(
    r"\b(?:open\w*|first move|usual\w*|against|with (?:white|black)|style|lines?|defen[cs]es?|play)\b"
)
_NOT_PLAY = re.compile(r"\b(?:clock|minutes|time|colou?r|rated|want\w*|waiting|now|when|often|long|strong|good|well)\b")
_NAMED_SO = re.compile(r"(?<=[a-z,;:] )(?P<name>[A-Z][a-z]{2,})(?='s|\b)")
# Capitals that are no person's name.
_NO_NAMES = re.compile(
    r"(?:Chess|Club|White|Black|English|German|French|Spanish|Italian|Portuguese|Sicilian|Vienna|Scotch|London|Dutch"
    r"|Slav|Caro|Philidor|Gambit|Defen[cs]e|Opening|Game|Trap|Attack|Elephant|Greco|King|Queen|Rook|Bishop|Knight|Pawn"
    r"|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Room|Hall|Lobby|Gallery|Arena|Memor\w+|Forget|Elo"
    r"|Stockfish|God|Legal|Two|Ruy|Najdorf|Nora)"
)


# Ways to reach somebody outside of the club, and who somebody is there.
_REACH = re.compile(
    r"\b(?:e-?mails?|mail address|phone|telephone|mobile|contact details?|real name|surname|last name|home address"
    r"|address|instagram|facebook|whatsapp|photo|where (?:otherone|she|he|they) lives?)\b"
)
_NOT_REACH = re.compile(r"\b(?:my|mine|our|club's|your) (?:\w+ )?(?:e-?mail|mail|phone|address|name|photo|number)\b")


@dataclass(frozen=True, slots=True)
class OthersMatter:
    """That a question asks for something of another person: whose, by the name as it is known; None for anybody's; how
    to `reach` them, or what they said and play here."""

    name: str | None
    reach: bool = False


def others_matter(
    text: str, known: Sequence[str], house: Sequence[str], before: str | None = None
) -> OthersMatter | None:
    """Somebody else's private matter that a question asks for; None for anything else. `known` are names of people,
    `house` first names of the characters, `before` is the question before."""
    said = text.replace("’", "'")
    name = next((one for one in known if _name(one).search(said)), None)
    spoken_of = next((one for one in known if before and _name(one).search(before)), None) if name is None else None
    strange = None if name else _stranger(said, house)
    low = said
    for one in (name, strange):
        if one is not None:
            low = _name(one).sub(lambda found: "otherone's" if found["own"] else "otherone", low)
    low = re.sub(r"\s+", " ", re.sub(r"[,;:()\"…]|\.\.+", " ", low.lower())).strip()
    for one in house:
        low = _name(one).sub(lambda found: "houseone's" if found["own"] else "houseone", low)
    low = re.sub(r"\b(?:the )?(?:characters|eight|house|cast)\b", "houseones", low)
    low = _OTHERS.sub(lambda found: f"otherone{found['own'] or ''}", low)
    low = _without_pronouns(low, spoken_of is not None)
    if strange and not name and "houseone" not in low:
        return None
    if name and "otherone" in low and _REACH.search(low) and not _NOT_REACH.search(low):
        return OthersMatter(name, reach=True)
    if "otherone" not in low or _CONTENT.search(low) is None:
        return None
    plays = _PLAYS.search(low) is not None and _OF_PLAY.search(low) is not None and _NOT_PLAY.search(low) is None
    if plays or any(form.search(low) for form in (_FORMS[:3] if strange and not name else _FORMS)):
        return OthersMatter(name or spoken_of or strange)
    return None


def _name(one: str) -> re.Pattern[str]:
    return re.compile(rf"\b{re.escape(one)}(?P<own>'?s)?(?!\w)", re.IGNORECASE)


def _stranger(text: str, house: Sequence[str]) -> str | None:
    """A name, by its capital, of nobody who is known."""
    mine = {one.lower() for one in house}
    for found in _NAMED_SO.finditer(text):
        if found["name"].lower() not in mine and _NO_NAMES.fullmatch(found["name"]) is None:
            return found["name"]
    return None


def _without_pronouns(low: str, spoken_of: bool) -> str:
    """The words with each pronoun as whoever was named last before it; where nobody was, as who was `spoken_of`."""

    def named(found: re.Match[str]) -> str:
        many = found[0].startswith("the")
        earlier = [one[0] for one in _PERSON.finditer(low[: found.start()]) if many or one[0] != "houseones"]
        if earlier and _ITS_OWN.search(low[: found.start()]):
            # Of "does Kenji think she plays well" she is not Kenji.
            earlier.pop()
        who = earlier[-1] if earlier else "otherone" if spoken_of else None
        if who is None:
            return found[0]
        return f"{who}'s" if found["his"] and not re.match(r" (?:and|or)\b|\W*$", low[found.end() :]) else who

    return _PRONOUN.sub(named, low)

"""What is asked of the characters as people, by its form: whether they notice, mind, remember or are hurt, how they
lose, what they think of the visitor; and which of them it would be. "Kenji" and "she" are read as "he"."""

from __future__ import annotations

import re
from collections.abc import Mapping

from app.desk.people.somebody_more import MORE, NOT
from app.desk.reading.parts import parts_of
from app.desk.screen import ScreenKind

# Those that are told of the game on the page, or of talk, where nobody is named.
_ACROSS = (ScreenKind.MATCH, ScreenKind.SUMMARY, ScreenKind.REPLAY, ScreenKind.CHARACTER, ScreenKind.ROOM)
_HE = r"(?:he|him|his|they|them)"
_ON_PURPOSE = (
    r"(?:on purpose|deliberate\w*|intentional\w*|let(?:ting)? (?:him|them) (?:win|have)|throw (?:it|the game|this)"
    r"|(?:not|n'?t|without) (?:really )?try\w*|half[- ]hearted\w*|play(?:ed|ing)? (?:bad|badly|worse|dumb|silly)\b)"
)
_NOTICE = (
    r"(?:notic\w*|reali[sz]e\w*|tell|see(?:s)? (?:it|through|that)|suspect\w*|know|knows|mind|minds|care|cares|catch\w*"
    r"|find out|angry|cross|hurt|upset|insulted|offended|feel)"
)
_MIND = (
    r"(?:mind\w*|bother\w*|disturb\w*|distract\w*|annoy\w*|rude|impolite|ok|okay|alright|all right|fine|hate\w*"
    r"|(?:put|throw)s? (?:him|them) off|allowed|like\w*|may i|can i|could i|am i allowed)"
)
_CHAT = (
    r"(?:chat\w*|talk\w*|writ(?:e|es|ing)|speak\w*|say (?:something|anything|things?|hello|hi)|messag\w*"
    r"|comment\w*|ask (?:him )?(?:about|something|questions?|how|what|why))"
)
_DURING = (
    r"(?:while|during|when (?:we|he|i|it)|mid[- ]?game|at the board|in the (?:middle|game)|as we play|in between"
    r"|across the board)"
)
_GONE = r"(?:forg[eo]t\w*|delet\w*|eras\w*|remov\w*|take (?:it|that) (?:away|out)|wip(?:e|ed|ing)|clear\w*|unlearn\w*)"
_HURT = (
    r"(?:hurt\w*|mind|minds|matter\w*|sad|sadden\w*|offend\w*|upset\w*|notic\w*|feel\w*|treat\w*|stranger|bother\w*"
    r"|care"
    r"|cares|angry|cross|sulk\w*|find(?:s)? out|know|knows|reali[sz]e\w*|rude|mean|cruel|unkind|miss|misses|aware)"
)
_RECALL = (
    r"(?:remember\w*|forgets?|forget about|bring\w* (?:it|this|that|up|my)|mention\w*|hold\w* (?:it|this|that)"
    r"|recall\w*|keep\w*|know)"
)
_THIS_GAME = (
    r"(?:this (?:one|game|match|loss|win)|(?:the|our|my|that) (?:last )?(?:game|match|blunder|queen|mistake|loss"
    r"|defeat|win"
    r"|mate|resignation|\w+ blunder)|me (?:hang\w*|los\w*|blunder\w*|giv\w*|resign\w*|beat\w*)|(?:that|how"
    r"|when) i (?:\w+ )?"
    r"(?:hung|hang|lost|blundered|gave|resigned|won|beat|dropped|threw|mated)|how (?:it|this|that) (?:went|ended))"
)
_SAID = (
    r"(?:what i(?:'?ve| have)? (?:told|said|mentioned|wrote|tell|say)|(?:things?|stuff|that) i (?:told|said|mentioned)"
    r"|(?:our|the) (?:talk|chat|conversation)|what we (?:said|talked|spoke))"
)
_LIFE = r"(?:life|lives|story|past|childhood|time of it|fate|youth|biography)"
_ONES = re.compile(r"\b(?:who|whom|whose|which|anybody|anyone|somebody|someone|one of (?:them|the eight))\b|\bwho'?s\b")


def _any(*forms: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(rf"\b{form}\b") for form in forms)


# Each aspect with what has to be in a question, all of it.
_ONE: Mapping[str, tuple[re.Pattern[str], ...]] = {
    "pinned": _any(
        r"(?:(?:never|not|n'?t|stop\w*|prevent\w*|from|without) (?:\w+ ){0,3}forg[eo]t\w*"
        r"|(?:always|for ?ever|for good|make (?:sure|certain)|certainly|permanently)\b.{0,40}\b(?:remember\w*|keeps?"
        r"|recalls?)"
        r"|(?:remember\w*|keeps?|recalls?)\b.{0,40}\b(?:always|for ?ever|for good|permanently))",
        r"(?:(?:can|could|may|do|should|must) (?:i|we)|i(?:'?d| would| want| wish)|make (?:sure|certain)|is there a way"
        r"|possible|how to|how do you)",
        _HE,
    ),
    "purpose": _any(_ON_PURPOSE, _NOTICE),
    "unlearned": _any(_GONE, _HURT, r"(?:he|him|them|they|his|it|something)"),
    "reaction": _any(
        r"(?:did|what did|how did|and did) he (?:say|answer|reply|react|respond|comment\w*|tell|write|laugh)",
        r"(?:to (?:that|it|this|me)|react|respond|reply|answer|about (?:it|that|my job|me))",
    ),
    "tells_others": _any(
        r"(?:could|would|will|does|do|can|might|did|is) (?:he|they)",
        r"(?:tells?|gossip\w*|pass\w* (?:it|this|that) on|share\w*|repeat\w*|spread\w*|says? (?:it )?to|talks?)",
        r"(?:the (?:others?|rest)|others|anybody else|anyone else|somebody else|someone else|everybody|everyone|people"
        r"|namedone)",
        r"(?:what i|that i|i'?m|about me|my|it|this)",
    ),
    "elsewhere": _any(
        r"(?:offend\w*|jealous|mind|minds|hurt|upset|sad|cross|angry|disappointed|insult\w*|care)",
        r"(?:play|meet|beat|talk|sit|choose|chat)\w* (?:\w+ )?(?:with |to |against )?(?:somebody|someone|anybody"
        r"|the others?|others|another)",
        _HE,
    ),
    "keeps_said": _any(_RECALL, rf"(?:{_SAID}|it tomorrow|it next time|(?:told|said to) him)"),
    "keeps_game": _any(r"(?:will|going to|would|does|do|is|wont|won'?t|gonna)", _RECALL, _THIS_GAME),
    "chat": _any(_MIND, _CHAT, rf"(?:{_DURING}|thinks|thinking|playing)", _HE),
    "leaves": _any(
        r"(?:leav\w*|left|go|going|gone|clos(?:e|ed|ing)|quit\w*|log(?:ged|ging)? (?:off|out)|walk\w*|disappear\w*"
        r"|vanish\w*|hang up|slip\w* (?:away|out|off)|break off"
        r"|stop (?:talking|answering|writing|replying))",
        r"(?:offen[dcs]\w*|mind|minds|rude|hurt\w*|upset\w*|sulk\w*|angry|cross|insult\w*|badly|cares?|sad|sadden\w*"
        r"|disappointed|impolite|against me|annoy\w*|feelings?|grudge|think (?:badly|worse|less)|bother\w*|ill)",
        _HE,
    ),
    "goodbye": _any(
        r"(?:good ?bye|say bye|a last word|thank him|talk to him|speak (?:to|with) him|say (?:something|anything|gg)"
        r"|gone)",
        r"(?:after(?:wards?)?|when (?:i (?:give|resign|lose)|it (?:is|'?s) over|the game)|once|still|at once|goodbye"
        r"|bye)",
        _HE,
    ),
    "thinks": _any(
        r"(?:think\w*|thought\w*|opinion|make|makes|impression|judge\w*|going (?:on )?(?:in|through) his (?:head"
        r"|mind))",
        r"(?:(?:of|about) (?:me|my (?:play|chess|game|style|moves|skill\w*)|how i (?:play|do|did))|(?:in"
        r"|through) his (?:head|mind))",
    ),
    "gave_up": _any(
        r"(?:resign\w*|ga?i?ve(?:n)? (?:it )?up|giving (?:it )?up|walk(?:ed|ing)? (?:away|out)|quit\w*|left|leav(?:e"
        r"|ing)|threw in)",
        r"(?:rude|mind|minds|offend\w*|angry|cross|hurt|upset|annoyed|sad|disappointed|insult\w*|blame|held against)",
        _HE,
    ),
    "loses": _any(
        r"(?:los(?:e|es|ing|er)|a loss|defeat\w*|beaten|get(?:s)? beat|when i (?:beat|win)|if i (?:beat|win))",
        r"(?:how (?:does|is|do|will|would)|what (?:is|does|'?s)|what'?s|whats|like|take|takes|good|bad|sore|mind"
        r"|minds|cope\w*"
        r"|deal\w*|handle\w*|react\w*|cr(?:y|ies)|angry|sulk\w*|sad|upset|mood|hate|hates|bother\w*|graceful\w*|cross)",
        _HE,
    ),
    "wins": _any(
        r"(?:when he (?:wins|won|beats)|(?:good|bad|smug|humble) winner|about winning|after a win)",
        r"(?:how|what|like|gloat\w*|brag\w*|rub|smug|winner|nice|humble)",
    ),
    "talks": _any(
        r"(?<!how )(?:does he|do they|is he) (?:\w+ )?(?:talks?|speaks?|chats?|says?|talkative|chatty|quiet|silent"
        r"|chatterbox)(?: (?:(?:this |that |so |very )?much"
        r"|a lot|often|at all|little|more|too much|anything|while|during|during the game)|(?=\W*$))"
    ),
    "angry": _any(
        r"(?:(?:makes?|gets?|drives?) (?:he|him) (?:\w+ )?(?:cross|angry|mad|furious|annoyed|crazy|grumpy)"
        r"|annoys him|(?:he|they) (?:ever )?(?:gets?|loses?) (?:\w+ )?(?:cross|angry|mad|furious|his temper|temper))"
    ),
    "everybody": _any(
        r"(?:plays?|open\w*|answers?|do(?:es)?|use|always)",
        r"(?:against|with|to|for) (?:everybody|everyone|all|anybody|anyone|others|the others|other people)",
        r"(?:me|only|just|too|also|else|same|or)",
        r"(?:it|that|this|he|the)",
    ),
    "child": _any(
        r"(?:is|was|are) (?:he|they|that|this)?\s?(?:\w+ ){0,3}(?:child|kid|little (?:boy|girl)|grown[- ]?up|adult"
        r"|toddler)(?!['’]s)"
    ),
    "sex": _any(
        r"(?:is|are) he (?:really )?an? (?!real\b|actual\b|human\b)(?:\w+ )?"
        r"(?:man|woman|boy|girl|guy|lady|male|female)\b(?! of)"
    ),
}
_ONE = {**_ONE, **MORE}
_ALL: Mapping[str, tuple[re.Pattern[str], ...]] = {
    "hardest": _any(
        r"(?:(?:hard|sad|tough|rough|difficult|tragic|worst|bad)(?:d?est|er)?|most (?:difficult|tragic"
        rf"|painful)) {_LIFE}"
        r"|(?:had it|has had it|been through the|suffered the|suffered) (?:hardest|worst|most)|been through (?:a lot"
        r"|the most)"
    ),
    "like_me": _any(
        r"(?:(?:most|more|much|a lot|a bit|bit|is|are|plays?|somebody|someone|one|anyone) like (?:me|i do|mine)"
        r"|similar to (?:me|mine|my)|resembles? (?:me|mine)|same (?:style|taste) as (?:me|mine)|like me in"
        r"|my (?:twin|match|kind of player)"
        r"|shares? my|closest to (?:me|my (?:style|way|taste|own style)))"
    ),
    "likes_me": _any(
        r"(?:(?:likes|prefers|loves|hates|dislikes|enjoys|misses) (?:\w+ )?(?:me|my company)|fond(?:est)? of me"
        r"|(?:do(?:es)?|might|must) (?:like|hate|prefer) me)",
        r"(?:most|best|least|more|here|of (?:them|the eight|all)|the|really)",
    ),
    "confide": _any(
        r"(?:tell|confide|trust\w*|talk (?:to|with)|talk about|open up|pour|listen\w*|understand\w*|listener"
        r"|comfort\w*|moan|vent"
        r"|cheer me up|kind word)",
        r"(?:my|i|me|about|what|listener|trouble\w*|problem\w*|sad|lonely)",
        r"(?:shift\w*|work|job|day|week|troubles?|problems?|worr\w+|sad|lonely|secret\w*|grief|break ?up|feel\w*"
        r"|heart|something private"
        r"|personal|listener|down|comfort\w*|death|died|ill|sick|tired|stress\w*|nervous|kind word)",
    ),
    "challenge": _any(
        r"(?:challenge|play|take on|meet|face|try|opponents?|sit down (?:with|against)|begin with|start with)",
        r"(?:(?:should|could|can|shall|would|might|do) (?:i|we|you)|for me|my|to me|me)",
        r"(?:which|who|whom|either) (?:\w+ )?(?:of|one|would|should|could|do|shall|is|to)",
    ),
    "cheer": _any(
        r"(?:cheer|root|rooting|support|side (?:with|of)|underdog|nicer|nicest|sympath\w+|likeable|likable"
        r"|want to win|hope|for whom)"
    ),
    "gentle": _any(
        r"(?:kind(?:est|er)?(?! of)|gentl(?:e|er|est)|nice(?:st|r)?|friendl(?:iest|ier)|is friendly|patient|patience"
        r"|mild(?:est|er)?|warm(?:est|er|hearted)?|easy[- ]going|relaxed|politer?|politest|forgiving|tolerant|lenient"
        r"|good[- ](?:natured|humou?red)|sweet(?:est|er)?|harmless|(?:teases?|mocks?|taunts?) (?:me )?(?:least|less)"
        r"|least (?:mean|cruel|nasty|mocking)|(?:won'?t|doesn'?t|not|never) (?:tease|mock|laugh at|make fun))",
    ),
}  # fmt: skip
# Boards of which two of the house are asked about, and whoever else is meant there.
_EVERYBODY = re.compile(r"\b(?:eight|all|house|everybody|everyone|characters|club)\b")
# Who loses is the visitor, or it is asked why, or to whom.
_NOT_HIS = re.compile(
    r"\b(?:i|we) (?:just |always )?(?:lose|lost|am losing)\b|\bwhy (?:did|does) he los|\b(?:lost|lose) to\b|\brecord\b"
)
_CHESS = re.compile(r"\b(?:move|threat\w*|square|piece|opening|line|plan)s?\b")
_AND_ME = re.compile(r"\bwhat (?:do|did) you\b")
# What is told of the two at a board alone: whom to cheer for or to challenge, and who is the gentler one.
_TWO_BOARDS = (ScreenKind.GALLERY,)
OF_TWO = ("cheer", "challenge", "gentle")
# To leave is to break off a talk there, and elsewhere only where it is said.
_TALK = re.compile(r"\b(?:good ?bye|bye|talk\w*|chat\w*|conversation|room|sentence|mid[- ]?sentence)\b")
_AT_BOARD = {name: forms for name, forms in _ONE.items() if name != "leaves"}


def as_he(low: str, first: str | None) -> str:
    """The question with whoever it is about as "he"."""
    low = low.replace("’", "'")
    if first:
        low = re.sub(rf"\b{re.escape(first)}(?=\b|s\b)", "he", low)
    low = re.sub(r"\bshe\b", "he", low)
    low = re.sub(
        r"\bhers?\b(?= (?:win|have|when|if|while|think\w*|about|to|that|something|know|off|cross|sad|feel)\b|\W*$)",
        "him",
        low,
    )
    return re.sub(r"\bhers?\b", "his", low)


def aspects_of_one(low: str, screen: ScreenKind) -> list[str]:
    """What is asked of one of the house, `low` as of `as_he`: in each part of it the first aspect that fits."""
    found: list[str] = []
    parts = parts_of(low)
    for part in (*parts, low) if len(parts) > 1 else parts:
        if part is low and found:
            break
        forms = _ONE if _of_talk(part, screen) else _AT_BOARD
        found += [one for one in [_first_of(forms, part)] if one and one not in found and not _out(one, part, screen)]
    return found


def aspect_of_all(low: str, screen: ScreenKind) -> str | None:
    """By what one of all of them is sought; None where none is."""
    if _ONES.search(low) is None and "underdog" not in low:
        return None
    return next(
        (
            name
            for name, forms in _ALL.items()
            if (name not in OF_TWO or name == "gentle" or screen in _TWO_BOARDS)
            and all(one.search(low) for one in forms)
        ),
        None,
    )


def of_the_two(low: str, screen: ScreenKind) -> bool:
    """Whether one of the two at the board on the page is sought, and not one of all."""
    return screen in _TWO_BOARDS and _EVERYBODY.search(low) is None


def _of_talk(low: str, screen: ScreenKind) -> bool:
    return screen is ScreenKind.ROOM or _TALK.search(low) is not None


def _first_of(forms: Mapping[str, tuple[re.Pattern[str], ...]], low: str) -> str | None:
    return next((name for name, all_of in forms.items() if all(one.search(low) for one in all_of)), None)


def _out(aspect: str, low: str, screen: ScreenKind) -> bool:
    """Whether the words are there, but something else is asked."""
    if aspect in NOT:
        return NOT[aspect].search(low) is not None
    if aspect in ("loses", "wins"):
        return _NOT_HIS.search(low) is not None
    if aspect == "thinks":
        return _CHESS.search(low) is not None and " my " not in f" {low} "
    if aspect == "keeps_game":
        return screen not in _ACROSS and not re.search(r"\bhe\b", low)
    return _AND_ME.search(low) is not None

"""What a statement answers that stands behind a question of the character's own: of what kind the question was, and
whether the answer says yes or no, good or bad. Words alone decide."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from app.domain.text import plain, sentences
from app.soul.listening.kind_words import DAY, KIN, MONTH, NUMBER
from app.soul.second_person import turned as turned_to_them


class ReplyKind(StrEnum):
    """What is said to an answer; each value is the end of a phrase key."""

    DAY_GOOD = "day_good"
    DAY_BAD = "day_bad"
    DAY = "day"
    """How somebody is, or how it went: well, badly, or neither."""
    TIME = "time"
    """Since when, how long, how many."""
    PLACE = "place"
    WHO = "who"
    WHY = "why"
    WHAT = "what"
    HOW = "how"
    YES = "yes"
    NO = "no"
    UNSURE = "unsure"
    SOFT = "soft"
    """Anything that is sad to say."""


@dataclass(frozen=True, slots=True)
class ReplyMeant:
    """`said` are the words of the answer in the second person, where they can be said back."""

    kind: ReplyKind
    said: str | None = None


# Characters of a line and of a message that are read; sentences at its end of which one asks.
READ, LAST = 400, 3
# Words of an answer that are said back at the most, of one that need not fit the question, and of a bare thing.
SAID_BACK, SCRAP, SHORT = 9, 6, 4
# Words of a sentence at the end of a line in which nothing is spoken of beside the question.
ASIDE = 8

_LEADS = (
    r"^\W*(?:(?:and|so|but|oh|ah|ay|ok|okay|well|then|now|huh|dear|joven|yo|hey|tell me|my dear colleague)\b[ ,:]*)*"
)
_KINDS: tuple[tuple[ReplyKind, re.Pattern[str]], ...] = (
    (
        ReplyKind.DAY,
        re.compile(
            r"\bhow(?:'s|'re| is| was| are| were| did| have)? (?:\w+ )?(?:today|you|your (?:day|evening|week|night|work"
            r"|weekend|morning)|the (?:day|evening|week|night)|it (?:going|go)|things|life|everything|tonight|work)\b"
            r"(?! (?:two|three|both|come|meet|met|do it|know|find|get|take|manage|learn|start|spend))"
            r"|\byou (?:ok|okay|all right|alright)\b|\bhow (?:you|ya|u) (?:doing|holding|feeling)\b"
            r"|\bhow (?:goes|went) (?:it|the)\b|\bhow(?:'s| is| was| are| were) (?:the|your|his"
            r"|her) [\w']+(?: \w+)?\W*$"
        ),
    ),
    (
        ReplyKind.TIME,
        re.compile(
            r"\b(?:how (?:long|old|often|many|much|far|late|early)|since when|what (?:time|year|age|day|month)|when)\b"
        ),
    ),
    (ReplyKind.WHY, re.compile(r"\b(?:why|what for|how come|what made you|what brings you|what got you)\b")),
    (ReplyKind.WHO, re.compile(r"\b(?:who|who's|who'd|whom|whose)\b")),
    (ReplyKind.PLACE, re.compile(r"\b(?:where|where's|which (?:town|city|country|street|place))\b")),
    (ReplyKind.HOW, re.compile(r"\b(?:how|how's|how'd|how're|how'll)\b")),
    (ReplyKind.WHAT, re.compile(r"\b(?:what|what's|what're|what'd|which|whatever)\b")),
)
_CLAUSES = re.compile(r"[;:.!] (?=\S)")
_WHETHER = re.compile(
    _LEADS + r"(?:is|are|am|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|may|might|wanna|got"
    r"|isn't|aren't|don't|doesn't|didn't|haven't|won't|wouldn't)\b"
)
_EITHER = re.compile(r"\b\w+(?:,| quiet)? or (?!not\b)\w")
_YES = re.compile(
    r"^\W*(?:oh |well,? |ah |haha,? |lol,? )?(?:yes|yeah|yep|yup|yea|ya|aye|sure|of course|always|absolutely|definitely"
    r"|certainly|indeed|totally|naturally|exactly|correct|true|sometimes|often|mostly|usually|since|every|still|both"
    r"|very|quite|a (?:bit|little|lot)|i (?:do|am|did|have|will|can|would|was|could)\b(?! not|n't)|i'm (?:fine|ok|good)"
    r"|it (?:is|was|does|did|has)\b(?! not|n't)|s?he (?:is|does|did|was|has|can)\b(?! not|n't)"
    r"|they (?:are|do|did|were)\b(?! not|n't)|we (?:are|do|did|have|were|can)\b(?! not|n't)|ok|okay|all good|so far"
    r"|ready|locked in|born ready|more or less|nearly|almost|pretty much|at times|now and then|on sundays"
    r"|yes please|i think so|i guess so|i hope so|probably|right)\b"
)
_NO = re.compile(
    r"^\W*(?:oh |well,? |ah |haha,? |lol,? )?(?:no|nope|nah|never|not|hardly|barely|none|nobody|nothing|neither|rarely"
    r"|seldom|unfortunately|sadly|i (?:don't|dont|didn't|haven't|wasn't|can't|cant|won't|wouldn't|couldn't)"
    r"|i(?:'m| am|m) not|it (?:isn't|wasn't|doesn't|didn't)|s?he (?:isn't|doesn't|didn't|hasn't|can't|won't)"
    r"|they (?:aren't|don't|didn't)|far from)\b"
)
_UNSURE = re.compile(
    r"^\W*(?:oh |well,? |hm+,? |honestly,? |um+,? )?(?:i (?:really )?(?:don'?t|do not) (?:really )?(?:know|remember"
    r"|recall)"
    r"|dunno|idk|no idea|no clue|not sure|maybe|perhaps|possibly|who knows|hard to say|(?:i )?can'?t (?:say"
    r"|remember|tell)"
    r"|(?:it |that )?(?:all )?depends|i'?m not sure|i couldn'?t say|good question|i forget|i forgot|hard to tell)\b"
)
_BAD = frozenset(
    """bad badly awful terrible rough tiring tired exhausted exhausting horrible hard long sick ill dreadful lousy
    rotten miserable stressful hectic shouted yelled broke broken late cold wet crowded cancelled hurt hurts aching sad
    lonely angry furious annoying boring grim nightmare chaos chaotic worse worst meh crap shattered knackered dead
    strenuous headache fever crying cried lost stuck delayed fight row vomit threw puked leaked flooded""".split()  # noqa: SIM905
)
_GOOD = frozenset(
    """good great fine lovely nice wonderful brilliant excellent splendid happy glad perfect sunny super fantastic
    amazing fun peaceful relaxed relaxing best better beautiful proud won passed successful delicious enjoyed laughed
    well excited pleased quiet calm stronger improving improved heavenly glorious terrific""".split()  # noqa: SIM905
)
_TURNS = frozenset(("not", "no", "isn't", "wasn't", "never", "hardly", "nothing"))
# What an answer is sad by, whatever was asked.
SAD_ANSWER = re.compile(
    r"\b(?:alone|lonely|miss(?:ed|ing)? (?:him|her|them)|grief|grave|empty|afraid|scared|hurts?"
    r"|tears|painful|gone|lost (?:him|her|them)|never again|without (?:him|her|them)|heartbroken|divorce[d]?)\b"
)
# And a question.
SAD_QUESTION = re.compile(
    r"\b(?:miss|hardest|worst (?:part|of it|bit)|bear(?:ing)?|holding (?:up|together|out)|doctors?|physicians|scares?"
    r"|afraid|fear|hurts?|patient|looking after you|looks after you|the heaviest|sad|cope)\b"
)
_OF_WRITER = re.compile(r"^\W*(?:i|i'm|im|i've|ive|i'd|my|we|we're|we've|our)\b")
_OF_THEIRS = re.compile(r"^\W*(?:my|our)\b")
_DID = re.compile(
    r"^\W*(?:i|we) (?:just |only |simply )?(?:\w{2,}ed|met|found|saw|went|got|had|sat|took|did|came|read|wrote"
    r"|bought|fell"
    r"|ran|began|heard|was|were|made|stood|kept|put|built|told|swam|sang)\b"
)
_ASKS_WRITER = re.compile(r"\b(?:you|your|u)\b")
# Words that only go on from what was spoken of.
_GOES_ON = re.compile(
    r"\b(?:it|that|this|there|he|she|they|him|her|them|his|their|those|one|ones|because|cos|both"
    r"|each)\b"
)
# What an answer holds that says who, when or where.
_HOLDS: Mapping[ReplyKind, re.Pattern[str]] = {
    ReplyKind.WHO: re.compile(
        rf"\b(?i:{KIN}|me|myself|us|nobody|no one|everyone|everybody|anyone|somebody|he|she|they|him|her|them|both"
        rf"|neither"
        r"|alone|all|people|colleagues?|students?|teacher)\b|(?<!^)\b(?!I\b|I')[A-ZÀ-Ž][\w-]+"
        r"|^[A-ZÀ-Ž][\w-]+(?:\W*$| and\b)"
    ),
    ReplyKind.TIME: re.compile(
        rf"\b(?i:{NUMBER}|years?|months?|weeks?|days?|hours?|minutes?|ago|since|always|never|forever|ages|often"
        rf"|rarely|every"
        r"|daily|today|tomorrow|yesterday|tonight|morning|evening|night|summer|winter|spring|autumn|child|childhood"
        r"|school"
        r"|long|lately|recently|soon|late|early|birth|none|all|dozens?|hundreds?|few|couple|many|lots|twice|once"
        r"|noon|easter"
        rf"|christmas|weekends?|{DAY}|{MONTH})\b"
    ),
    ReplyKind.PLACE: re.compile(
        r"\b(?i:in|at|on|by|near|from|under|behind|over|here|there|home|between|outside|to|off|around|next|nowhere"
        r"|everywhere|upstairs|downstairs|inside|abroad)\b|(?<!^)\b(?!I\b|I')[A-ZÀ-Ž][\w-]+"
    ),
}
# What answers no question: a courtesy, a farewell, a cry.
COURTESY = re.compile(
    r"^\W*(?:(?:hi+|hello|hey+|yo|thanks?(?: you)?|thx|ty|cheers|good (?:game|luck|move|night|bye|evening|morning"
    r"|one)|gg|bye|goodbye|see (?:you|ya)|sorry|oops|ouch|wow|whoa|haha\w*|lol|nice|ok|okay|hm+|cool|great|congrats?"
    r"|congratulations|well played|your (?:turn|move)|let'?s (?:play|go|start)|wait|stop|shut up|be quiet"
    r"|(?:please )?(?:resign|take (?:it|that) back|hurry))\b[ ,.!]*(?:\w+\W*)?(?:too\W*)?)$"
)
_LEADS_OF_ANSWER = re.compile(
    r"^\W*(?:(?:well|oh|ah|hm+|um+|er+|because|cos|cause|probably|i think|i guess|i suppose|i'd say|honestly|just|only"
    r"|mostly|that would be|that'd be|it was|it's|it is|that's|yes|yeah|no|and|so|tbh|to be honest|fine"
    r"|thanks)\b[ ,:]*)+",
    re.IGNORECASE,
)  # fmt: skip
_OF_BOTH = re.compile(r"\b(?:we|us|our|ours|you|your)\b", re.IGNORECASE)
_NOT_BACK = re.compile(r"\b(?:i|me|my|i'm|we|us|our|u|ur|you you|am)\b|[?\"()]", re.IGNORECASE)


def question_of(line: str) -> str | None:
    """The question with which a line of the character's ends, as `plain` gives it; a short sentence may follow it."""
    said = sentences(line[-READ:])[-LAST:]
    for back, one in enumerate(reversed(said)):
        if one.rstrip(" \"'”’)—").endswith("?"):
            return plain(one)
        if back >= LAST - 1 or len(one.split()) > ASIDE:
            break
    return None


def asked_kind(question: str) -> ReplyKind | None:
    """What a question (as `plain` gives it) asks for; None where it asks whether."""
    if _KINDS[0][1].search(question):
        return ReplyKind.DAY
    if _WHETHER.match(question):
        return ReplyKind.WHAT if _EITHER.search(question) else None
    found = [
        (match.start(), at, kind) for at, (kind, pattern) in enumerate(_KINDS) if (match := pattern.search(question))
    ]
    if found:
        return min(found)[2]
    return ReplyKind.WHAT if _EITHER.search(question) else None


def reply_meant(question: str, message: str, *, sad: bool = False) -> ReplyMeant | None:
    """What a message says to a question; None where it goes on with something else. `sad`: they speak of a sorrow."""
    text = plain(message[:READ])
    question = _CLAUSES.split(question)[-1]
    kind, words = asked_kind(question), text.split()
    if not words:
        return None
    sad = sad or SAD_QUESTION.search(question) is not None or SAD_ANSWER.search(text) is not None
    said = said_back(message, longest=kind is ReplyKind.DAY)
    if _UNSURE.match(text) and len(words) <= SCRAP * 2:
        return ReplyMeant(ReplyKind.SOFT if sad else ReplyKind.UNSURE)
    felt = _felt(text)
    if sad and (kind is not ReplyKind.DAY or felt <= 0):
        return ReplyMeant(ReplyKind.SOFT, said)
    if kind is None:
        if _NO.match(text):
            return ReplyMeant(ReplyKind.NO)
        if _YES.match(text):
            return ReplyMeant(ReplyKind.YES)
        of_it = not set(words_of(text)).isdisjoint(_naming(question))
        scrap = len(words) <= SCRAP and not (of_writer(text) and _GOES_ON.search(text) is None)
        return ReplyMeant(ReplyKind.WHAT, said) if (scrap) or of_it else None
    if kind is ReplyKind.DAY:
        of_day = ReplyKind.DAY_GOOD if felt > 0 else ReplyKind.DAY_BAD if felt < 0 else ReplyKind.DAY
        return ReplyMeant(of_day, said)
    if _NO.match(text) and len(words) <= 2:
        return ReplyMeant(ReplyKind.NO)
    return ReplyMeant(kind, said) if _fits(kind, text, message, question) else None


def _fits(kind: ReplyKind, text: str, message: str, question: str) -> bool:
    """Whether an answer holds what was asked for, or goes on with it: "I've a sore throat" says neither who nor why."""
    of_it = _GOES_ON.search(text) is not None or not set(words_of(text)).isdisjoint(_naming(question))
    held = _HOLDS.get(kind)
    if held is not None and held.search(message):
        return True
    if not of_writer(text):
        return held is None or len(text.split()) <= SCRAP
    if _OF_THEIRS.match(text) is not None and len(text.split()) > SHORT and not of_it:
        return False
    did = kind is ReplyKind.HOW and _DID.match(text) is not None
    return of_it or did or (held is None and _ASKS_WRITER.search(question) is not None)


def of_writer(text: str) -> bool:
    """Whether a text (as `plain` gives it) begins with its writer or what is theirs."""
    return _OF_WRITER.match(text) is not None


def said_back(message: str, *, longest: bool = False) -> str | None:
    """The first sentence of an answer, or the longest that is short enough, as it is said back in the second person, of
    a long one what stands before its comma; None where it cannot be turned cleanly."""
    found = [_turned(one) for one in sentences(message[:READ])]
    return max(filter(None, found), key=len, default=None) if longest else next(iter(found), None)


def _turned(sentence: str) -> str | None:
    bare = _LEADS_OF_ANSWER.sub("", sentence.replace("’", "'").strip()).strip(" .!,;:-–—…")
    if len(bare.split()) > SAID_BACK:
        bare = bare.partition(",")[0]
    if not bare or len(bare.split()) > SAID_BACK or _OF_BOTH.search(bare):
        return None
    turned = turned_to_them(bare, of_others=True)
    if turned is None or _NOT_BACK.search(turned):
        return None
    first, _, rest = turned.partition(" ")
    small = first.lower() in _SMALL
    return f"{first.lower() if small else first} {rest}".strip()


# Words with which a sentence begins that have no capital inside of one.
_SMALL = frozenset(
    """a an the at in on by from for with since until after before about during twenty thirty forty fifty two three four
    five six seven eight nine ten eleven twelve long short good bad great fine nothing everything you your he she they
    it his her their there this that some every last next most both always never every very too not quite as when over
    under near behind through thanks tiring awful terrible lovely nice busy""".split()  # noqa: SIM905
)


def _felt(text: str) -> int:
    """1 for good, -1 for bad, 0 for neither; a word that is denied counts as its opposite, a good one surely."""
    score, words = 0, words_of(text)
    for at, word in enumerate(words):
        worth = (word in _GOOD) - (word in _BAD)
        denied = not _TURNS.isdisjoint(words[max(0, at - 2) : at])
        score += -worth if denied else worth
    return (score > 0) - (score < 0)


def words_of(text: str) -> list[str]:
    """The words of a text without signs."""
    return [word.strip(".,!?;:\"()'") for word in text.split()]


def _naming(question: str) -> frozenset[str]:
    """The longer words of a question, by which an answer is known that takes them up."""
    return frozenset(word for word in words_of(question) if len(word) > len("about"))

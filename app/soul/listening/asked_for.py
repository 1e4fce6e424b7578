"""What a question that goes on from the last answer asks for ("who was it?", "would you move?"), and whether a sentence
holds an answer of that kind. The forms of questions are a closed class, so that patterns read them; texts come as
`plain` gives them."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache

# Questions of which is kept what they ask for: the latest messages, and the written questions they are compared with.
QUESTIONS_KEPT = 1024


class AnswerKind(StrEnum):
    """The kind of answer that is asked for; the values name the phrases for when there is none (`beyond_who`)."""

    WON = "won"
    WHO = "who"
    WHEN = "when"
    WHERE = "where"
    WHY = "why"
    COUNT = "count"
    LONG = "long"
    WHAT = "what"
    SAID = "said"
    HOW = "how"
    DOES = "does"
    DID = "did"
    THEN = "then"
    WOULD = "would"
    HAVE = "have"
    STILL = "still"
    FELT = "felt"
    TRUE = "true"
    NOSY = "nosy"
    TRY = "try"
    WHICH = "which"
    WHETHER = "whether"


class AboutTheirs(StrEnum):
    """What is asked of the character about something that the player has told (`yours_would`)."""

    ALREADY = "already"
    WOULD = "would"
    VIEW = "view"
    POINT = "point"
    GUESS = "guess"


# What may stand before the first word that counts: "ok, so and", "sounds hard, but", "to".
_LEAD = (
    r"^\W*(?:(?:and|but|so|ok(?:ay)?|oh|ah|ha|haha|lol|well|hm+|no|yes|yeah|wow|really|then|wait|huh|cool|nice|just)"
    r"\b[ ,.!?-]*)*(?:(?:to|for|since|at|in|on|with|from|by|of) )?"
)
_FEELING = (
    r"(?:like|love|hate|mind|miss|enjoy|regret|scar\w+|afraid|nervous|sad|happy|proud|lonely|bor(?:ed|ing)|angry|cross"
    r"|jealous|hurt|hard|difficult|fun|nice|worth|tired|upset|embarrass\w*|ashamed|guilty|cry|sorry|bother\w*|worr\w+"
    r"|frighten\w*|painful|strange|weird|glad|relieved|surprised|disappointed|annoy\w*|tough|nerves|comfortable)"
)
_AUX = (
    r"(?:is|are|was|were|did|does|do|has|have|had|can|could|will|would|isn'?t|wasn'?t|aren'?t|weren'?t|didn'?t|doesn'?t"
    r"|don'?t|hasn'?t|haven'?t|won'?t|wouldn'?t|couldn'?t)"
)
_QUALITY = (
    r"(?:bad|normal|wrong|right|ok(?:ay)?|silly|stupid|terrible|sad|strange|weird|mean|good|fair|common|foolish|mad|crazy"
    r"|wise|sensible|rude|selfish|lazy|odd|hopeless)"
)
# In this order: the first that fits is what is asked for.
_FORMS: tuple[tuple[AnswerKind, re.Pattern[str]], ...] = tuple(
    (wanted, re.compile(pattern))
    for wanted, pattern in (
        (AnswerKind.NOSY, r"\b(?:nosy|nosey|too personal|(?:was|is) (?:that|it|this) (?:too )?(?:rude|much|forward"
                      r"|private)|none of my business|mind me asking|shouldn'?t (?:have )?ask)"),
        (AnswerKind.TRUE, r"\b(?:is|was) (?:that|it|this|all (?:of )?(?:that|it))(?: all| story)? (?:\w+ )?"
                      r"(?:true|real|a joke|made up|serious)\b"
                      r"|\b(?:really|actually) happen|\bdid (?:you|that|it) (?:really|actually)\b|\bfor real\b"
                      r"|\bmak(?:e|ing) (?:that|this|it) up\b|\bmade (?:that|this|it) up\b|\btrue story\b"),
        (AnswerKind.SAID, r"\bwhat (?:was|is) it (?:\w+ ){1,2}(?:said|told|says|wrote)\b"
                      r"|\bwhat(?:'d| did| do| does| would) (?:\w+ ){1,3}(?:say|tell|answer|reply|think|make of)\b"
                      r"|\b(?:in|his|her|their) (?:exact |own )?words\b"),
        (AnswerKind.WON, _LEAD + r"(?:who(?:'s| is| was)? (?:won|wins|win|usually wins|mostly wins|better|stronger"
                     r"|winning|lost|loses|came out on top|got the better)\b|did (?:you|u|he|she|they|one of you"
                     r"|anyone) (?:win|lose|beat (?:him|her|them|it|you|u))\b|(?:what|how) was the (?:score|result)\b"
                     r"|what(?:'s| is) the score between\b|how did (?:it|that|the game|that game) (?:end|go|turn out)\b"
                     r"|(?:who|which) of you(?: two)? (?:is|was|wins|won|usually wins)\b)"),
        (AnswerKind.WHICH, _LEAD + r"who(?:'d|'ll| would| will| could)\b"),
        (AnswerKind.WHO, _LEAD + r"(?:who(?:'s|s|se|m)?|what(?:'s| is| was) (?:his|her|their|its|the) name)\b(?! knows)"
                          r"|\bwho (?:is|was|are|were) (?:he|she|they|it|that|this)\b|\bwho(?:'s|s) (?:he|she"
                          r"|that|this)\b"
                          r"|\b(?:is|was|are|were) (?:he|she|that|they|it) who\b"
                          r"|\bwhat (?:do|did|does) \w+ (?:call|name) (?:him|her|them)\b"
                          r"|\b(?:have|has|had) (?:he|she|it) (?:got )?a name\b|\b(?:his|her|their) name\b|\bwho\W*$"),
        (AnswerKind.HOW, r"\bwhat (?:is|was|are|were|'s) (?:he|she|they) like\b|\bwhat(?:'s|s) (?:he|she) like\b"),
        (AnswerKind.DID, _LEAD + r"(?:has|did|does|had) (?:it|that|this) (?:ever )?(?:\w+ ){0,2}?happen\w*\b"),
        # "And when it was clear?" names a time, and asks for none.
        (AnswerKind.WHEN, _LEAD + r"(?:when(?! (?:it|he|she|they|you|there|that|the \w+) (?:was|were|is|are|did|had)\b)"
                              r"|(?:what (?:year|age|month)|which year|how (?:long ago|old (?:were|was) (?:you"
                              r"|he|she|they))))\b"),
        (AnswerKind.LONG, r"\bhow (?:long|often)\b|\b(?:from|since) when\b|\buntil when\b|\btill when\b"
                          r"|\bfor long\b|\btake (?:you )?(?:a )?long\b"),
        (AnswerKind.WHERE, _LEAD + r"(?:where|(?:what|which) (?:town|city|country|place|street|village|part|side))\b"
                               r"|\b(?:is|was) (?:it|that|he|she) far\b|\bfar (?:from|away)\b|\bhow far\b"),
        (AnswerKind.COUNT, _LEAD + r"how (?:many|much|big|tall|high|heavy|old|late|bad|good)\b"
                            r"|\bhow many\b|\bby (?:what|how much)\b|\bout of (?:how many|what)\b"),
        (AnswerKind.WHY, _LEAD + r"(?:why|how come|what (?:for|made|stopped|kept|brought|drew|put))\b"
                            r"|\bwhat (?:did|has|have) (?:he|she|it|they|that) (?:ever )?(?:do|done) to you\b"),
        (AnswerKind.WHICH, _LEAD + r"which\b|\b\w+er or \w+er\W*$|\bthe first or the (?:second|last)\b"),
        (AnswerKind.TRY, r"\b(?:could|can|should|may|might|shall) (?:i|we|one|anyone|anybody|somebody)\b"
                     r"|\b(?:suit|help|work for) me\b"),
        (AnswerKind.WOULD, r"\b(?:would|could|might) (?:you|u)\b|\bdo you (?:ever )?(?:want|wish|plan|hope|dream)\b"
                       r"|\bever (?:think|thought|considered?|tempted)\b|\btempt(?:s|ed)\b|\bare you going to\b"),
        (AnswerKind.HAVE, r"\b(?:you|u) (?:still )?(?:have|got|own|keep|kept) (?:it|them|one|that)\b(?! been)"
                      r"|\bstill (?:have|got|own) (?:it|them|that|the \w+)\b|\byou keep (?:it|them)\b"),
        (AnswerKind.STILL, r"\bstill\b|\bany ?more\b|\bthese days\b|\bnowadays\b|\b(?:has|have) \w+ changed\b"
                       r"|\b(?:back|again)\W*$|\balive\b|\bin touch\b|\bever (?:hear|heard|see|saw|seen|meet|met)\b"
                       r"|\b(?:see|hear|visit) (?:\w+ )?(?:often|much)\b|\bkept (?:it|them|up)\b|\bup to date\b"),
        (AnswerKind.FELT, rf"\b{_AUX} (?:you|u|it|that|this|there|they|he|she)\b.{{0,40}}\b{_FEELING}\b"
                      r"|\bhow (?:did|do|does|was|is) (?:that|it|this|you|he|she) (?:feel|for you)\b"
                      r"|\bwhat (?:was|is|'s) (?:it|that) like\b|\bfeel about\b"),
        (AnswerKind.DOES, _LEAD + r"what (?:do|would|can|could) (?:you|u|one) (?:\w+ )?(?:do|play|say|try|take)\b"
                              r"|\bwhat (?:then|instead|if not)\b|\bhow do you (?:cope|deal|handle|manage|get over)\b"),
        (AnswerKind.THEN, r"\bwhat(?:'d| did) (?:you|u) (?:\w+ )?do\b(?! (?:to|with|for)\b)"
                              r"|\bwhat happened (?:next|then|after\w*)\b|\bdid you do (?:then|next|after\w*)\b"),
        (AnswerKind.DID, _LEAD + r"(?:did|have|had|didn'?t) (?:you|u)\b"),
        (AnswerKind.HOW, _LEAD + r"(?:how|what way|what happened)\b"),
        (AnswerKind.WHAT, _LEAD + r"what(?:'d|'s|s|d|cha)?\b"),
        (AnswerKind.WHETHER, rf"{_LEAD}{_AUX} (?:you|u|it|that|this|there|they|he|she|his|her|your|their|the|anyone"
                         r"|anybody|people|those|these|any|one)\b"),
    )
)  # fmt: skip
_OF_THEIRS: tuple[tuple[AboutTheirs, re.Pattern[str]], ...] = tuple(
    (wanted, re.compile(pattern))
    for wanted, pattern in (
        (AboutTheirs.ALREADY, r"^\W*(?:(?:but|yeah|yes|well|hm+|no)\b[ ,]*)*i(?:'ve| have)? (?:already |always )?"
                              r"(?:do|did|know|tried|try|done|doing) (?:that|this|it|all that|exactly that|so)\b"
                              r"|\bi(?:'m| am) already doing\b"),
        (AboutTheirs.GUESS, r"^\W*(?:(?:go on|ok|so|well|come on)\W+)?guess\b|\b(?:can|could) you guess\b"),
        (AboutTheirs.POINT, r"\b(?:has|have|had|got|does|do|is|are|was) (?:he|she|they|it) (?:got |have )?"
                            r"(?:a point|right|wrong|onto something|joking)\b"
                            r"|\b(?:he|she|they|it)(?:'s|s|'ve| has| have| is| are|'re) (?:got )?"
                            r"(?:a point|right|wrong|onto something)\b"
                            r"|\b(?:agree with|side with) (?:him|her|them|that|it)\b"),
        (AboutTheirs.WOULD, r"\bwould you (?:do|try|take|like|want|go|say yes|accept|dare|have|be|mind|risk|buy)\b"
                            r"|\bwould you\W*$|\bhave you (?:ever )?(?:done|tried|had|been)\b"),
        (AboutTheirs.VIEW, rf"\b(?:is|was) (?:that|it|this) (?:\w+ )?(?:a good|a bad|too|{_QUALITY})\b"
                           rf"|(?<!what )(?:am|was) i (?:\w+ )?(?:too|being|a bad|kidding|imagining|{_QUALITY})\b"
                           r"|\b(?:should|do) i (?:\w+ )?(?:worry|be worried|mind|care)\b|\bworry about\b"
                           r"|\bwhat do you (?:think|reckon|make of)\b|\bdo you (?:think|reckon|suppose)\b"
                           r"|\bdon'?t you (?:think|agree)\b|\byour (?:view|opinion|take)\b|\bthoughts\W*$"),
    )
)  # fmt: skip

_NUMBER = (
    r"(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)"
    r"ty(?:-\w+)?|hundred|thousand|half|once|twice|dozen|several)"
)
_KIN = (
    r"\b(?:mother|father|mum|dad|mom|mama|brother|sister|son|daughter|wife|husband|aunt|uncle|cousin|grandfather"
    r"|grandmother|grandad|grandma|abuela|teacher|neighbour|friend|nephew|niece|colleague|doctor|captain|keeper)\b"
)
_NAME = r"(?<=[\w,;:] )[^\W\d_a-z][\w'-]+"
# A sentence that is a name, or begins with one that stands apart: "Réti's.", "Réti, 1921."
_NAME_ALONE = (
    r"^(?!(?:Yes|No|Well|Oh|Ah|Ay|Never|Once|Twice|Then|Perhaps|Maybe|Sometimes|Both|Neither|Nothing|Nobody|Sure|Now"
    r"|There|Here|Always|Often|Still|Almost|Hardly|Dear|Listen|Slowly|Not|In|At|On)\b)[^\W\d_a-z][\w-]{2,}(?:'s)?[.,]"
)
# What a sentence has to hold to be an answer of a kind; for the others nearness of meaning alone decides.
_HOLDS: dict[AnswerKind, re.Pattern[str]] = {
    AnswerKind.WON: re.compile(
        r"\b(?:wins?|won|beat|beats|beaten|lost|loses|lose|draws?|drew|drawn|resigned|mated|checkmate\w*|defeat\w*"
        r"|victory|leads?|got the better)\b",
        re.IGNORECASE,
    ),
    AnswerKind.WHO: re.compile(rf"(?:{_NAME})|(?:{_NAME_ALONE})|(?i:{_KIN})"),
    AnswerKind.WHEN: re.compile(
        rf"\b(?:1[89]|20)\d\d\b|\bwhen (?:I|he|she|they|we) (?:was|were)\b|\b{_NUMBER} (?:years?|months?|weeks?)\b"
        rf"|\b(?:at|aged?) {_NUMBER}\b|\bago\b|\bin (?:January|February|March|April|May|June|July|August|September"
        r"|October|November|December|spring|summer|autumn|winter)\b|\bwas (?:five|six|seven|eight|nine|ten)\b",
        re.IGNORECASE,
    ),
    AnswerKind.WHERE: re.compile(
        r"\b(?:in|at|from|near|off|outside|to|on|above|behind|under) (?:the )?[^\W\d_a-z][\w'-]+"
        r"|\b(?:in|on|at|above|behind|under|beside|inside) (?:my|our|his|her|their|the|an?) [\w'-]+"
    ),
    AnswerKind.WHY: re.compile(
        r"\b(?:because|so that|since|for (?:I|he|she|they|it)|that is why|the reason|in order)\b", re.IGNORECASE
    ),
    AnswerKind.COUNT: re.compile(rf"\b{_NUMBER}\b", re.IGNORECASE),
    AnswerKind.LONG: re.compile(
        rf"\b(?:{_NUMBER}|an?|every|whole|all) (?:\w+ )?(?:years?|months?|weeks?|days?|hours?|minutes?|nights?"
        r"|mornings?|evenings?|winters?|summers?|moves?)\b|\bevery \w+day\b",
        re.IGNORECASE,
    ),
    AnswerKind.SAID: re.compile(r"\b(?:said|says|told|asked|answered|wrote|called)\b|[\"“]", re.IGNORECASE),
    AnswerKind.STILL: re.compile(
        r"\b(?:still|any more|now|today|these days|every (?:year|week|month|christmas|\w+day)|since|dead|died|gone"
        r"|left|closed|again)\b",
        re.IGNORECASE,
    ),
}


@lru_cache(maxsize=QUESTIONS_KEPT)
def wanted_of(text: str) -> AnswerKind | None:
    """What a question asks for beyond the last answer; None if its form does not say."""
    return next((wanted for wanted, form in _FORMS if form.search(text)), None)


def wanted_of_theirs(text: str) -> AboutTheirs | None:
    """What is asked of the character about something that was told to it; None for other questions."""
    return next((wanted for wanted, form in _OF_THEIRS if form.search(text)), None)


def holds(wanted: AnswerKind, line: str) -> bool | None:
    """Whether a line has what is wanted in it; None where the words cannot show it."""
    needed = _HOLDS.get(wanted)
    return None if needed is None else needed.search(line) is not None

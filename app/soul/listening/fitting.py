"""Whether words hold the thing that was asked for: somebody for "who", a number for "how many", one of the two for
"this or that". Only what words can show is judged; where they cannot, an answer is taken to hold it."""

from __future__ import annotations

import re

from app.memory.words import terms
from app.soul.listening.asked_for import AnswerKind, holds, wanted_of
from app.soul.listening.heard import SpeechAct

# What a bid loses whose words do not hold what was asked for: a good answer to another question comes after a fair one
# to this question.
COSTS = 0.3
# What a bid loses that says that the answer is not known, where words can show that another one holds it.
CONFESSION_COSTS = 0.09
# Kinds of answer that words show beyond doubt.
_SHOWN = frozenset((AnswerKind.WHO, AnswerKind.WHEN, AnswerKind.COUNT, AnswerKind.LONG, AnswerKind.WHERE))
# "How bad is it?" may be answered without a number; "how many" and "how old" may not.
_COUNTS = re.compile(r"\bhow (?:many|old|tall|heavy)\b|\bwhat (?:number|age|year)\b")
_SQUARE = re.compile(r"\b[a-h][1-8]\b|\bmove (?:\d|one|two|three|four|five|six|seven|eight|nine|ten|\w+teen|twen|thir)")
_ONE_OF_US = re.compile(
    r"^\W*(?:me|you|nobody|no one|neither|both)\b|\b(?:i am|i'm|you are|you're|i won|you won|i have|you have|is mine|is"
    r" yours)\b",
    re.IGNORECASE,
)
# Two things between which one chooses, the second at the end of its clause.
_CHOICE = re.compile(
    r"\b(?P<first>[\w'-]{1,30}(?: [\w'-]{1,30})?) or "
    r"(?:(?:is|was|are|do|does|did|it|the|a|an|rather|maybe|more|just) ){0,3}"
    r"(?P<second>[\w'-]{1,30})(?: [\w'-]{1,30}){0,2}\W{0,9}$"
)
_NO_CHOICE = frozenset(
    ("not", "what", "so", "something", "anything", "no", "other", "else", "whatever", "nothing", "more")
)
_YES_OR_NO = re.compile(
    r"^\W{0,5}(?:(?:and|but|so|ok|well|hey|hi) ){0,2}(?:is|are|was|were|do|does|did|can|could|should|has|have|will|must"
    r"|may|isn't|aren't|doesn't|don't)\b(?! you\b)|\byes or no\b|\by/n\b|\bor (?:not|nah|no)\W{0,5}$"
)
# How a line begins that says yes or no.
_SAYS_IT = re.compile(
    r"(?:yes|no|yep|yeah|nope|nah|never|not|once|twice|always|sometimes|often|rarely|hardly|nobody|none)\b"
    r"|(?:i|he|she|it|they|we|you) (?:do|does|did|have|has|had|am|is|are|was|were|can|could|would|will)(?:n't| not)?\b"
    r"(?=[,.;:!]| never| indeed)",
    re.IGNORECASE,
)
# How a reply begins that leaves out what was asked ("Four of them do, at odd times"), and the verbs of a kind.
_LEAVES_OUT = re.compile(
    r"^\W*(?:(?:yes|no|well|oh|never|sometimes|perhaps|hardly)\b,? ?)?(?:[\w'’-]+ ){1,4}?"
    r"(?P<verb>do|does|did|have|has|had|am|is|are|was|were|can|could|will|would)(?: not|n't)?(?=[,.;:!]|$)",
    re.IGNORECASE,
)
_VERBS = ("do does did", "have has had", "am is are was were", "can could", "will would")
_YES_NO_ALONE = re.compile(r"^\W*(?:yes|no|yep|yeah|nope|nah)\b(?=[,.;:!])", re.IGNORECASE)
# Kinds that no yes and no no answers, and those that a reply of that kind may ("who won?", "the other one did").
_NO_YES = frozenset(
    (AnswerKind.WHO, AnswerKind.WHEN, AnswerKind.WHERE, AnswerKind.COUNT, AnswerKind.LONG, AnswerKind.SAID,
     AnswerKind.WHAT)
)  # fmt: skip
_DID_SO = frozenset((AnswerKind.WHO, AnswerKind.WON, AnswerKind.WHICH))
_OPEN = frozenset(("not", "ever", "still", "really", "or", "if", "know", "guess"))
# Words that a question has at least.
LEAST_ASKED = 3
# An answer to a choice may refuse it.
_BOTH = re.compile(r"\b(?:both|neither|either|equally|nobody|none|no difference|depends?|between|all the same)\b", re.I)


def costs(act: SpeechAct, text: str, *, confesses: bool) -> float:
    """What is taken off a bid whose words these are; `confesses`: they say that the answer is not known."""
    if confesses:
        return CONFESSION_COSTS if _shown(act.plain) is not None else 0.0
    return COSTS if lacks(act, text) else 0.0


def wants_yes_or_no(asked: str) -> bool:
    """Whether a plain question wants a yes or a no: it begins with a verb, or says so; "or not" is no choice."""
    return _YES_OR_NO.search(asked) is not None and _CHOICE.search(asked.replace(" or not", "")) is None


def says_yes_or_no(asked: str, text: str) -> bool:
    """Whether a plain question wants a yes or a no, and these words begin with what is one."""
    wants = wants_yes_or_no(asked) or wanted_of(asked) in (AnswerKind.DID, AnswerKind.WHETHER)
    return wants and _SAYS_IT.match(text) is not None


def begins_with_yes_or_no(text: str) -> bool:
    """Whether words begin with what is a yes or a no."""
    return _SAYS_IT.match(text) is not None


def hangs(asked: str, text: str) -> bool:
    """Whether words reply to another kind of question than this one, so that they hang in the air: a yes to "what was
    on it?", "four of them do" to what became of them, "I have" to "did they make it?"."""
    words = asked.replace("?", " ").replace(",", " ").replace("'", " ").split()
    if len(words) < LEAST_ASKED:
        return False
    wanted = wanted_of(asked)
    if _YES_NO_ALONE.match(text) and wanted in _NO_YES and _OPEN.isdisjoint(words):
        return True
    found = _LEAVES_OUT.match(text)
    if found is None or wanted in _DID_SO:
        return False
    alike = next(verbs.split() for verbs in _VERBS if found["verb"].lower() in verbs.split())
    return not any(word.removesuffix("n") in alike or word in alike for word in words)


def lacks(act: SpeechAct, text: str) -> bool:
    """Whether a question asks for a thing that these words do not hold."""
    if not act.seems_to_ask:
        return False
    return _lacks_kind(act.plain, text) or _lacks_choice(act.plain, text)


def _lacks_kind(asked: str, text: str) -> bool:
    wanted = _shown(asked)
    if wanted is None:
        return False
    if wanted is AnswerKind.WHO and (text == text.lower() or _ONE_OF_US.search(text)):
        return False  # Who writes without capitals names people without them.
    if wanted in (AnswerKind.WHERE, AnswerKind.WHEN) and _SQUARE.search(text):
        return False
    return holds(wanted, text) is False


def _shown(asked: str) -> AnswerKind | None:
    """The kind of answer that is wanted, if words can show it."""
    wanted = wanted_of(asked)
    if wanted not in _SHOWN or (wanted is AnswerKind.COUNT and not _COUNTS.search(asked)):
        return None
    return wanted


def _lacks_choice(asked: str, text: str) -> bool:
    found = _CHOICE.search(asked)
    if found is None or found["second"] in _NO_CHOICE:
        return False
    offered = terms(f"{found['first']} {found['second']}")
    return bool(offered) and offered.isdisjoint(terms(text)) and _BOTH.search(text) is None

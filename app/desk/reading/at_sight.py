"""What is plain without weighing: a clock in figures, "show me", and what is asked of one of the house as somebody to
know: their life, what they feel, what they mostly open with."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.desk.people.habit_words import HABIT
from app.desk.practice.plain_lessons import lesson_asked
from app.desk.reading.page_sight import entry_of_page
from app.desk.reading.parts import parts_of
from app.desk.reading.people_asked import people_at_sight
from app.desk.reading.pointing_back import TO_SHOW, asks_to_show
from app.desk.screen import ScreenKind
from app.desk.tool import AskedQuestion

# A question about a clock in figures, "what is 5+3".
CLOCK = re.compile(
    r"^\W*(?:what'?s?|whats|what (?:is|are|does)|explain|how long is)\b[^.?!]{0,12}\b[0-9]{1,3} ?\+ ?[0-9]{1,2}\b"
)
_BARE_CLOCK = re.compile(r"^[^a-z0-9]*[0-9]{1,3} ?\+ ?[0-9]{1,2}[^a-z0-9]*$")

# One of the house as they are spoken of; "that one" is whoever was told of last.
_HE_OR_SHE = re.compile(r"\b(?:he|she|him|her|his|hers)\b")
THAT_ONE = re.compile(
    r"\b(?:th(?:at|is) (?:one|person|man|woman|lady|guy|kid|fellow)|the (?:little|old|young) (?:one|man|lady))\b"
)
_OWN = re.compile(r"\b(?:i|my|me|mine|we|our|us|you|your)\b")
_FELT = (
    r"(?:upset|sad|hurt|cross|angry|mad|annoyed|offended|sulking|disappointed|furious|grumpy|embarrassed|ashamed|unhappy"
    r"|humiliated|gloating|smug|proud|fond|pleased|happy|glad|bored|impressed|jealous|fed up|sick|tired|afraid|scared)"
)
_FEELS = re.compile(
    rf"\b(?<!\bi )(?:is|was|are|isn'?t|be|been|feels?|feeling|felt|seems?|got|gets?|looks?|sounds?|made|make) "
    rf"(?:[a-z']+ ){{0,2}}{_FELT}\b"
    r"|\bgloat\w*|\b(?:does|did|do) (?:[a-z']+ ){1,2}(?:really )?(?:like|love|hate|miss|respect|care about|enjoy) "
    r"(?:me|playing (?:with |against )?me|my company)\b|\bhurt (?:his|her|their|[a-z]+'?s) feelings\b"
    r"|\b(?:bothers?|bothered) (?:him|her|them|the (?:little|old|young) one)\b|\bfond of me\b"
)
_FOR_ME = re.compile(r"\b(?:like|love|hate|miss|respect|care about|enjoy|fond of) (?:me|my|playing)\b")
# What is only supposed, or felt about the board.
_SUPPOSED = re.compile(
    r"\b(?:will|would|won'?t|wont|if|when|slow\w*|beginners?|people|weak|position|move|opening|board|time|clock|chances|square|grudge"
    r"|something against)\b"
)
_LIFE = re.compile(
    r"\b(?:married|husband|wife|widow\w*|divorced|(?:boy|girl)friend|kids|children|siblings?|brothers?|sisters?|grand(?:children|kids|sons?|daughters?|parents)|family"
    r"|parents|for a living|born|gr[eo]w up|how old|retired)\b"
)
_NO_LIFE = re.compile(
    r"\b(?:good with|suit\w*|teach\w*|beginners?|play\w*|rating|account|memor\w+|remembers?|knows?|who|which)\b"
)
_HABITUAL = re.compile(r"\b(?:favou?rites?|habit\w*|usual\w*|always|go-?to|pet)\b")
_ASKING = re.compile(r"^\W*(?:and |but |so )*(?:who|what|where|when|why|how|which|is|was|does|did|do|has|have|can)\b")
# Words of a question that is read so at the most.
MOST_WORDS = 18
# And of one that is plain by longer phrases.
MOST_ASKED = 26


@dataclass(frozen=True, slots=True)
class Sighted:
    """A kind of question that is plain: its tool and aspect, or its entry; and of whom, where that is said."""

    tool: str
    aspect: str
    entry: str | None = None
    character: str | None = None


def at_sight(low: str, question: AskedQuestion) -> Sighted | None:
    """What a question asks for plainly; None where it has to be weighed."""
    screen = question.asker.screen
    if (lesson := lesson_asked(low, question)) is not None:
        return Sighted(lesson.tool, lesson.aspect, lesson.entry, question.character)
    clock = CLOCK.search(low) or _BARE_CLOCK.search(low)
    if clock and screen.kind is ScreenKind.LOBBY:
        # There it can be said who waits for it.
        return Sighted("club_status", "wanted_clock")
    if clock:
        return Sighted("rules", "entry", entry="clock-notation")
    if (entry := entry_of_page(low, screen.kind)) is not None:
        return Sighted("rules", "entry", entry=entry)
    if len(low.split()) <= MOST_ASKED and (asked := people_at_sight(low, question)) is not None:
        tool, aspect, entry = asked
        return Sighted(tool, aspect, entry, question.character)
    if (known := _of_somebody(low, question)) is not None:
        return known
    shown = TO_SHOW.get(screen.kind) if asks_to_show(low) else None
    return None if shown is None else Sighted(*shown)


def _of_somebody(low: str, question: AskedQuestion) -> Sighted | None:
    """What is asked of one of the house as somebody to know."""
    asker, named = question.asker, question.character
    screen, before = asker.screen, None if asker.about is None else asker.about.character
    if len(low.split()) > MOST_WORDS:
        return None
    if named is None and THAT_ONE.search(low):
        named = before
    across = screen.match_id is not None and _HE_OR_SHE.search(low) is not None
    if named is None and not across:
        return None
    if HABIT.search(low) and _HABITUAL.search(low) and _HE_OR_SHE.search(low):
        return Sighted("character_profile", "openings", character=named)
    if _alone(low, _FEELS) and not _SUPPOSED.search(low):
        if screen.kind is ScreenKind.MATCH and not _FOR_ME.search(low):
            # Across the board it is the face that tells.
            return None if named else Sighted("position_facts", "feels")
        return Sighted("what_they_remember", "feels", character=named)
    if _alone(low, _LIFE) and not (_OWN.search(low) or _NO_LIFE.search(low)):
        return Sighted("character_profile", "life", character=named)
    return None


def _alone(low: str, sought: re.Pattern[str]) -> bool:
    """Whether a question asks for this, and none of its parts for something else."""
    if not sought.search(low):
        return False
    return all(sought.search(part) or not _ASKING.search(part) for part in parts_of(low))

"""What its writer states of themselves and of those around them, and asks of nobody: "I've got two daughters", "we live
above a bakery". Whatever its words are near to, no line of the listener's own life answers it."""

from __future__ import annotations

import re

from app.soul.listening.topics import Subject

# Topics of a life, of which a statement tells as well as a question asks.
_OF_A_LIFE = frozenset((
    Subject.OWN_LIFE, Subject.FAMILY, Subject.MUSIC, Subject.PETS, Subject.FOOD, Subject.HOBBY, Subject.JOB,
    Subject.BOOKS, Subject.FROM, Subject.AGE, Subject.COLOUR, Subject.LOVE, Subject.FEAR, Subject.DREAM, Subject.MEMBER,
    Subject.CLUB, Subject.WHO, Subject.LEARNED, Subject.DEEP, Subject.MOVE_NUMBER, Subject.TIME, Subject.STORY,
))  # fmt: skip
_STATES = re.compile(
    r"^\W*(?:(?:well|so|and|but|oh|actually|yes|no|hi|hey|hello|ok|by the way|btw|also)[ ,:!.]+){0,3}(?:i|i'm|im"
    r"|i've|ive|my"
    r"|we|we're|we've|our)\b(?! (?:(?:\w+ )?(?:wonder|want|would|need|don'?t know|should|could|can|guess|bet"
    r"|suppose|trust"
    r"|imagine|expect|hear|heard|assume|reckon|take it|think)|'d)\b)"
)
# Of whoever plays with somebody else, or does not: no wish to play.
_OF_ANOTHER = re.compile(r"^\W*(?:and |but |so )?(?:my|our) (?!(?:turn|move|next|chance|rematch|game|go)\b)[a-z]")
_OF_LISTENER = re.compile(r"\b(?:you|your|yours|u|ur|you're|yourself)\b|\?")


def states_own(read: str, subject: Subject) -> bool:
    """Whether a sentence (as `plain` gives it) only tells of its writer, though it sounds like a question of a life."""
    if subject is Subject.PLAY:
        return _OF_ANOTHER.match(read) is not None and "?" not in read
    return subject in _OF_A_LIFE and _OF_LISTENER.search(read) is None and _STATES.match(read) is not None

"""What an agent says to its owner, who looks on: how it stands, what it makes of advice; never a move."""

from __future__ import annotations

import re

from app.domain.mood import MoodState
from app.domain.text import is_question, plain
from app.soul.listening.topics import Subject
from app.soul.listening.what_it_is import asks_what_it_is
from app.soul.response import SoulInput
from app.soul.scripted.looking_back import looking_back
from app.soul.scripted.phrasing import Phrasing
from app.soul.scripted.scripted_line import ScriptedLine

# Winning chances (0 to 1) from which an agent says that it stands well, and below which badly.
STANDS_WELL, STANDS_BADLY = 0.6, 0.4
# How confident a mood counts as good where the chances are not known.
AT_EASE = 0.5

# Words that want a certain move of the agent, or its resignation: the moves are its own.
_WANTS_A_MOVE = re.compile(
    r"^(?:please |now |just |go |you (?:should|must|have to|need to|ought to) )*"
    r"(?:play|move|take|capture|castle|resign|give up|give check|check|sac\w*|trade|swap|offer|push|mate)\b"
    r"|\b(?:[kqrbn]x?[a-h][1-8]|[a-h]x[a-h][1-8]|o-o(?:-o)?|[a-h][1-8][a-h][1-8])\b",
    re.IGNORECASE,
)
_KIND = (Subject.PRAISE, Subject.THANKS, Subject.JOY, Subject.LOVE, Subject.LUCK)


def to_owner(intent: Subject | None, given: SoulInput, phrasing: Phrasing) -> ScriptedLine:
    """The answer to the owner's pending lines; always words, if any phrase is left."""
    told = looking_back(given, phrasing)
    if told is not None:
        return told
    texts = [plain(text) for text in given.pending_chat]
    if any(map(asks_what_it_is, texts)):
        key = "ask_bot"
    elif given.result is not None:
        key = "coach_over"
    elif any(map(_WANTS_A_MOVE.search, texts)):
        key = "coach_moves"
    elif intent in _KIND:
        key = "coach_thanks"
    elif any(map(is_question, texts)) or intent in (Subject.BETTER, Subject.HOW, Subject.GREETING):
        key = _standing(given)
    else:
        key = "coach_heed"
    for choice in (key, "coach_heed"):
        line = phrasing.line(choice, reuse=True)
        if line is not None:
            return ScriptedLine(line, choice)
    return ScriptedLine(None, key)


def _standing(given: SoulInput) -> str:
    chance = given.my_chances
    if chance is None:
        return "coach_good" if _at_ease(given.mood) else "coach_level"
    if chance >= STANDS_WELL:
        return "coach_good"
    return "coach_bad" if chance < STANDS_BADLY else "coach_level"


def _at_ease(mood: MoodState) -> bool:
    return mood.confidence - mood.tilt > AT_EASE
